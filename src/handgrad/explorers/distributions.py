"""The inputs of the clip explorer: an even sample of a distribution, and the closed form of what is alive.

The sample is the quantiles in the middle of equal shares, so it is the same on every machine and close to the
closed form; a fixed shuffle spreads it over the map.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import dataclass
from statistics import NormalDist


@dataclass(frozen=True)
class Distribution:
    """A distribution of mean 0 and standard deviation 1.

    Args:
        quantile: from a share between 0 and 1 to the value below which it lies.
        cumulative: from a value to the share below it.
    """

    quantile: Callable[[float], float]
    cumulative: Callable[[float], float]


_ROOT_3, _ROOT_2 = math.sqrt(3.0), math.sqrt(2.0)


def _laplace_quantile(share: float) -> float:
    # Scale 1/√2 gives the standard deviation 1.
    return math.copysign(math.log(1 - abs(2 * share - 1)) / _ROOT_2, 0.5 - share) * -1


def _laplace_cumulative(value: float) -> float:
    tail = 0.5 * math.exp(-_ROOT_2 * abs(value))
    return tail if value < 0 else 1 - tail


def _uniform_cumulative(value: float) -> float:
    return min(max((value + _ROOT_3) / (2 * _ROOT_3), 0.0), 1.0)


DISTRIBUTIONS: dict[str, Distribution] = {
    "normal": Distribution(NormalDist().inv_cdf, NormalDist().cdf),
    # Between -√3 and √3 the standard deviation is 1.
    "uniform": Distribution(lambda share: (2 * share - 1) * _ROOT_3, _uniform_cumulative),
    "laplace": Distribution(_laplace_quantile, _laplace_cumulative),
}


def even_sample(name: str, spread: float, shift: float, count: int) -> list[float]:
    """Return `count` inputs in rising order, rounded so that every machine stores the same.

    Args:
        name: a key of `DISTRIBUTIONS`.
        spread: the standard deviation, in the units of the input.
        shift: the mean.
        count: how many.
    """
    quantile = DISTRIBUTIONS[name].quantile
    return [round(shift + spread * quantile((i + 0.5) / count), 4) for i in range(count)]


def share_between(name: str, spread: float, shift: float, low: float, high: float) -> float:
    """Return the share of inputs between two values, `F((high - μ)/σ) - F((low - μ)/σ)`."""
    cumulative = DISTRIBUTIONS[name].cumulative
    return cumulative((high - shift) / spread) - cumulative((low - shift) / spread)


def shuffled(count: int) -> list[int]:
    """Return the numbers below `count` in an order that looks random and is always the same."""
    order = list(range(count))
    random.Random(0).shuffle(order)
    return order
