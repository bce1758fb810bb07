"""Every case of `tests/faults` is judged rightly and named rightly."""

from handgrad.doctor import examine


def test_every_case_is_named(fault):
    report = examine(fault.op, fault.ARGS(), fault.REFERENCE, surrogate=fault.REFERENCE is None)
    wanted = [] if fault.KIND == "correct" else [fault.KIND]
    assert report.kinds == wanted, (
        f"{fault.__doc__}\nThe doctor should find {wanted or 'nothing'}, it found {report.kinds}."
    )


def test_every_case_is_named_without_a_reference(fault):
    if fault.KIND == "self_consistent_wrong_forward":
        return  # without a reference there is nothing wrong with it
    report = examine(fault.op, fault.ARGS())
    wanted = [] if fault.KIND == "correct" else [fault.KIND]
    assert report.kinds == wanted, (
        f"{fault.__doc__}\nThe doctor should find {wanted or 'nothing'}, it found {report.kinds}."
    )
