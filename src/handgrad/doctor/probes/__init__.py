"""The probes, one module per stage. Each probe observes one behaviour and says nothing about wording."""

from handgrad.doctor.probes import damage, latent, protocol, values, waste

__all__ = ["damage", "latent", "protocol", "values", "waste"]
