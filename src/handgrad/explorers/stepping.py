"""`step_through`: watch values go through a Function's forward, into `ctx`, and gradients come back."""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence
from typing import Any, Literal

from torch.autograd import Function

from handgrad.display.card import inline
from handgrad.explorers.base import Explorer
from handgrad.explorers.stage import Kind, Step, stage_html, ways_of
from handgrad.explorers.trace import Access, Entry, Failure, Trace, trace
from handgrad.messages import text


def step_through(function: type[Function], *args: Any, grad_output: Any = None) -> Explorer:
    """Run a Function once, forward and backward, and show every step of it.

    Args:
        function: the class: yours or a shipped one, right or wrong.
        args: what you would hand to its `apply`. They are copied, not changed.
        grad_output: the gradient of the loss with respect to the output: a number, or a tensor of the
            output's shape; for several outputs a tuple. Ones if left out.

    Returns:
        An output to press ▶ on. Without scripts it is a list of the same steps.

    Raises:
        TypeError: `function` is no Function class.
        ValueError: `grad_output` does not fit the output.
    """
    record = trace(function, args, grad_output)
    steps = steps_of(record)
    title = text("step-title", function=record.function)
    return Explorer(
        view="step-through",
        title=title,
        captions=[_as_html(step) for step in steps],
        table={"stage": stage_html(steps), "ways": ways_of(steps)},
        static_html=_static_list(title, steps),
        plain_text=_plain_text(title, steps),
    )


def steps_of(record: Trace) -> list[Step]:
    """Return what happened as steps, each with its sentence."""
    steps = [_step("inputs", record.inputs, function=record.function)]
    writer = "setup_context" if record.splits_setup else "forward"
    writes = [_access_step("write", access, writer) for access in record.writes]
    output = [_step("output", record.outputs)] if record.outputs else []
    # setup_context runs when forward has returned; the classic forward writes before it returns.
    steps += [*output, *writes] if record.splits_setup else [*writes, *output]
    if record.grad_outputs:
        steps.append(_step("grad-output", record.grad_outputs))
    steps += [_access_step("read", access, "backward") for access in record.reads]
    if record.gradients:
        steps.append(_gradients_step(record))
    if record.failure:
        steps.append(_failure_step(record.failure))
    elif not record.gradients:
        steps.append(Step("end", text(_why_no_way_back(record))))
    return steps


def _step(kind: Kind, entries: Sequence[Entry], **values: str) -> Step:
    return Step(kind, text(f"step-{kind}", values=_list(entries), **values), entries)


def _access_step(kind: Literal["write", "read"], access: Access, method: str) -> Step:
    key = f"step-{kind}-{'tensors' if access.kind == 'saved_tensors' else 'attribute'}"
    caption = text(key, method=method, values=_list(access.entries))
    return Step(kind, caption, access.entries, access.code, access.name)


def _gradients_step(record: Trace) -> Step:
    values = text("step-separator").join(
        text("step-gradient-value", name=entry.name, value=entry.value)
        for entry in record.gradients
    )
    none = any(entry.value == "None" for entry in record.gradients)
    caption = text("step-gradients-with-none" if none else "step-gradients", values=values)
    entries = [
        Entry(text("step-gradient-for", name=entry.name), entry.value) for entry in record.gradients
    ]
    return Step("gradients", caption, entries)


def _failure_step(failure: Failure) -> Step:
    key = "step-failure" if failure.line is None else "step-failure-at-line"
    caption = text(
        key, method=failure.stage, error=failure.error, message=failure.message,
        line=str(failure.line),
    )  # fmt: skip
    return Step("failure", caption, code=failure.code, place=failure.stage)


def _why_no_way_back(record: Trace) -> str:
    return "step-end-no-gradient" if record.returned_tensor else "step-end-no-tensor"


def _list(entries: Iterable[Entry]) -> str:
    return text("step-separator").join(f"`{entry.name} = {entry.value}`" for entry in entries)


def _as_html(step: Step) -> str:
    tone = ' class="hg-raised"' if step.kind == "failure" else ""
    code = f"<pre><code>{html.escape(step.code)}</code></pre>" if step.code else ""
    return f"<p{tone}>{inline(step.caption)}</p>{code}"


def _static_list(title: str, steps: Sequence[Step]) -> str:
    items = "".join(f"<li>{_as_html(step)}</li>" for step in steps)
    return f"<p><strong>{html.escape(title)}</strong></p><ol>{items}</ol>"


def _plain_text(title: str, steps: Sequence[Step]) -> str:
    lines = [title]
    for number, step in enumerate(steps, start=1):
        lines.append(f"{number}. {step.caption.replace('`', '')}")
        lines += [f"       {step.code}"] * bool(step.code)
    return "\n".join(lines)
