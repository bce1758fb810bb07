"""Mutation test of the doctor: right Functions, changed mechanically in one place, must be found out.

A mutant that survives is explained by measuring it against the original, without the doctor: it may be the same
function, or another legitimate choice. What cannot be explained so is a miss. The table is printed at the end of
the run.
"""

import gc
import itertools
import statistics
import time
from collections import Counter
from dataclasses import dataclass

import pytest
import torch
from doctor_loading import load_faults
from doctor_mutation import Mutant, mutants_of

from handgrad.doctor import examine

right = load_faults("right")

# Every second mutant keeps the run short; `EVERY = 1` makes all of them.
EVERY = 2
GENERAL = {"wrong_gradient", "raised"}
# What the change is, where it has one right name.
RIGHT_NAMES = {
    "swap the returns": {
        "gradient_order_swapped",
        "gradient_for_non_tensor_input",
        "none_for_needed_gradient",
    },
    "wrap in a list": {"gradients_nested"},
    "return an extra gradient": {"too_many_gradients"},
    "drop a return": {"too_few_gradients", "gradient_for_non_tensor_input"},
    "return None": {"none_for_needed_gradient", "too_few_gradients"},
    "negate a gradient": {"sign_flipped"},
}

SAME = "same numbers everywhere: an equivalent mutant"
EDGE = "differs at a kink only, between the slopes: another right choice"
CHOSEN = "the gradient is chosen: another choice is not wrong"
OTHER = "no reference: another function, with its own right gradient"
MISS = "a miss"


@dataclass
class Verdict:
    mutant: Mutant
    kinds: list[str]
    seconds: float
    reason: str = ""


def operation(entry, function):
    call = entry[3]
    return call(function.apply) if call else function.apply


def judged(entry, mutant):
    _, args, reference, _, surrogate = entry
    function = mutant.build()
    start = time.process_time()
    report = examine(operation(entry, function), args(), reference, surrogate=surrogate)
    verdict = Verdict(mutant, report.kinds, time.process_time() - start)
    if not report.kinds:
        verdict.reason = reason(entry, function)
    return verdict


def reason(entry, function):
    """Say why a survivor survived, by comparing it with the original at many points."""
    name, args, reference, _, surrogate = entry
    original = operation(entry, getattr(right, name))
    changed = operation(entry, function)
    if same_numbers(original, changed, args, scales=(0.1, 1.0, 3.0)):
        edges = same_at_edges(original, changed, args)
        return SAME if edges else EDGE
    if surrogate or name in {
        "RoundStraightThrough",
        "SignClippedStraightThrough",
        "Spike",
        "FakeQuantize",
    }:
        return CHOSEN
    if reference is None and not same_outputs(original, changed, args):
        return OTHER
    return MISS


def results(op, inputs):
    leaves = [
        a.detach().clone().requires_grad_(a.requires_grad) if isinstance(a, torch.Tensor) else a
        for a in inputs
    ]
    torch.manual_seed(3)
    outputs = op(*[leaf.clone() if isinstance(leaf, torch.Tensor) else leaf for leaf in leaves])
    outputs = [
        o for o in (outputs if isinstance(outputs, tuple) else (outputs,)) if o.requires_grad
    ]
    wanted = [leaf for leaf in leaves if isinstance(leaf, torch.Tensor) and leaf.requires_grad]
    total = sum(
        (o * torch.linspace(0.5, 1.5, o.numel(), dtype=o.dtype).reshape(o.shape)).sum()
        for o in outputs
    )
    return [*outputs, *torch.autograd.grad(total, wanted, allow_unused=True)]


def scaled(args, scale):
    inputs = list(args())
    if isinstance(inputs[0], torch.Tensor):
        inputs[0] = (inputs[0].detach() * scale).requires_grad_()
    return inputs


def same(one, other):
    return all(
        (a is None and b is None)
        or (
            a is not None
            and b is not None
            and torch.allclose(a, b, rtol=1e-6, atol=1e-9, equal_nan=True)
        )
        for a, b in itertools.zip_longest(one, other)
    )


def same_numbers(original, changed, args, scales):
    return all(
        same(results(original, scaled(args, s)), results(changed, scaled(args, s))) for s in scales
    )


def same_outputs(original, changed, args):
    return all(map(torch.equal, results(original, args())[:1], results(changed, args())[:1]))


def same_at_edges(original, changed, args):
    """Compare with the first input set to zero, and to every number among the arguments."""
    inputs = args()
    numbers = [0.0, 1.0, -1.0, *(float(a) for a in inputs if isinstance(a, float))]
    numbers += [float(a) for a in inputs if isinstance(a, torch.Tensor) and a.numel() == 1]
    for number in numbers if isinstance(inputs[0], torch.Tensor) else ():
        inputs = list(args())
        inputs[0] = torch.full_like(inputs[0], number).requires_grad_()
        if not same(results(original, inputs), results(changed, inputs)):
            return False
    return True


@pytest.fixture(scope="module")
def verdicts():
    found = []
    for entry in right.RIGHT:
        for number, mutant in enumerate(mutants_of(entry[0], right)):
            if number % EVERY == 0:
                found.append(judged(entry, mutant))
        gc.collect()  # the mutants of one Function need not be watched while the next is examined
    return found


def table(verdicts):
    """Return the lines of the report: per operator, then the survivors, then the times."""
    lines = [f"{'change':<28}{'mutants':>8}{'caught':>8}{'named':>8}{'alike':>8}{'missed':>8}"]
    operators = sorted({v.mutant.operator for v in verdicts})
    lines += [row(o, [v for v in verdicts if v.mutant.operator == o]) for o in operators]
    lines.append(row("all", verdicts))
    lines.append("survivors, by reason:")
    for why, count in Counter(v.reason for v in verdicts if v.reason).most_common():
        lines.append(f"  {count:>4}  {why}")
    missed = [v.mutant for v in verdicts if v.reason == MISS]
    lines += [f"        {mutant.name}: {mutant.line}" for mutant in missed]
    seconds = sorted(v.seconds for v in verdicts)
    lines.append(
        f"time of examine: median {statistics.median(seconds):.2f} s, worst {seconds[-1]:.2f} s of processor time"
    )
    return lines


def row(name, verdicts):
    caught = [v for v in verdicts if v.kinds]
    named = [v for v in caught if v.kinds[0] not in GENERAL]
    missed = [v for v in verdicts if v.reason == MISS]
    alike = len(verdicts) - len(caught) - len(missed)
    return f"{name:<28}{len(verdicts):>8}{len(caught):>8}{len(named):>8}{alike:>8}{len(missed):>8}"


def test_the_doctor_finds_the_mutants(verdicts, record_table):
    record_table("Mutants of right Functions, examined by the doctor", table(verdicts))
    assert len(verdicts) >= 300
    misses = [f"{v.mutant.name}: {v.mutant.line}" for v in verdicts if v.reason == MISS]
    assert misses == [], "each of these is wrong, and the doctor says nothing"


def test_mutants_with_one_right_name_get_it(verdicts):
    for verdict in verdicts:
        names = RIGHT_NAMES.get(verdict.mutant.operator)
        if names and verdict.kinds and verdict.kinds[0] not in names:
            print(verdict.mutant, verdict.kinds)
    named = [v for v in verdicts if v.mutant.operator in RIGHT_NAMES and v.kinds]
    rightly = [v for v in named if v.kinds[0] in RIGHT_NAMES[v.mutant.operator]]
    assert len(rightly) >= 0.9 * len(named)
