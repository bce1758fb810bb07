"""Mechanical mutations of right Functions: one small change each, in `forward` or `backward`."""

import ast
import copy
import inspect
import textwrap
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import ModuleType

Edit = tuple[str, ast.AST]


@dataclass(frozen=True)
class Mutant:
    """A changed copy of a class.

    Args:
        name: the class.
        operator: what kind of change was made.
        line: the changed line, as source.
        build: makes the class.
    """

    name: str
    operator: str
    line: str
    build: Callable[[], type]


def mutants_of(name: str, module: ModuleType) -> Iterator[Mutant]:
    """Yield every mutant of the class `name` of `module`, each different from the others."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(getattr(module, name))))
    seen = {ast.unparse(tree)}
    for method in [node for node in tree.body[0].body if isinstance(node, ast.FunctionDef)]:
        if method.name not in ("forward", "setup_context", "backward"):
            continue
        for path, node in _walk(method):
            for operator, replacement in _edits(node, method.name):
                changed = copy.deepcopy(tree)
                _replace(_find(changed, method.name), path, replacement)
                ast.fix_missing_locations(changed)
                source = ast.unparse(changed)
                if source not in seen:
                    seen.add(source)
                    line = ast.unparse(_statement(_find(changed, method.name), path)).splitlines()[
                        0
                    ]
                    yield Mutant(name, operator, line, _builder(changed, name, module))


def _builder(tree: ast.Module, name: str, module: ModuleType) -> Callable[[], type]:
    def build() -> type:
        namespace = dict(vars(module))
        exec(compile(tree, f"<mutant of {name}>", "exec"), namespace)
        return namespace[name]

    return build


def _edits(node: ast.AST, method: str) -> Iterator[Edit]:
    for edit in _EDITS:
        yield from edit(node, method)


def _binary(node: ast.AST, method: str) -> Iterator[Edit]:
    if not isinstance(node, ast.BinOp):
        return
    swap = {
        ast.Mult: ast.Add,
        ast.Div: ast.Mult,
        ast.Add: ast.Sub,
        ast.Sub: ast.Add,
        ast.BitAnd: ast.BitOr,
        ast.BitOr: ast.BitAnd,
    }.get(type(node.op))
    what = {
        ast.Mult: "drop a factor",
        ast.Div: "drop a divisor",
        ast.MatMult: "drop a factor",
        ast.BitAnd: "drop a mask term",
        ast.BitOr: "drop a mask term",
        ast.Pow: "drop a power",
    }.get(type(node.op), "drop a summand")
    yield what, node.left
    if not isinstance(node.op, ast.Div | ast.Pow):
        yield what, node.right
    if swap is not None:
        yield "exchange an operator", ast.BinOp(node.left, swap(), node.right)


def _comparison(node: ast.AST, method: str) -> Iterator[Edit]:
    if not isinstance(node, ast.Compare) or type(node.ops[0]) not in _FLIPPED:
        return
    flipped, edge = _FLIPPED[type(node.ops[0])]
    yield "flip a comparison", ast.Compare(node.left, [flipped()], node.comparators)
    yield "move a comparison's edge", ast.Compare(node.left, [edge()], node.comparators)


def _constant(node: ast.AST, method: str) -> Iterator[Edit]:
    if isinstance(node, ast.Constant) and type(node.value) in (int, float):
        yield "change a number", ast.Constant(node.value + 1)


def _sign(node: ast.AST, method: str) -> Iterator[Edit]:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub | ast.Invert):
        yield "drop a sign or negation", node.operand


def _returns(node: ast.AST, method: str) -> Iterator[Edit]:
    if not isinstance(node, ast.Return) or node.value is None or method != "backward":
        return
    yield (
        "negate a gradient",
        ast.Return(_first_mapped(node.value, lambda v: ast.UnaryOp(ast.USub(), v))),
    )
    yield "wrap in a list", ast.Return(ast.List([node.value], ast.Load()))
    if not isinstance(node.value, ast.Tuple):
        yield (
            "return an extra gradient",
            ast.Return(ast.Tuple([node.value, node.value], ast.Load())),
        )
        yield "return None", ast.Return(ast.Constant(None))
        return
    items = node.value.elts
    yield "swap the returns", ast.Return(ast.Tuple([items[1], items[0], *items[2:]], ast.Load()))
    yield "drop a return", ast.Return(ast.Tuple(items[:-1], ast.Load()))
    for position, item in enumerate(items):
        if not isinstance(item, ast.Constant):
            changed = [*items[:position], ast.Constant(None), *items[position + 1 :]]
            yield "return None", ast.Return(ast.Tuple(changed, ast.Load()))


def _first_mapped(value: ast.expr, change: Callable[[ast.expr], ast.expr]) -> ast.expr:
    if isinstance(value, ast.Tuple):
        return ast.Tuple([change(value.elts[0]), *value.elts[1:]], ast.Load())
    return change(value)


def _upstream(node: ast.AST, method: str) -> Iterator[Edit]:
    if not (isinstance(node, ast.Name) and node.id.startswith("grad_") and method == "backward"):
        return
    if not isinstance(node.ctx, ast.Load) or node.id not in ("grad_output", "grad_sin", "grad_cos"):
        return
    yield "ignore grad_output", _parsed(f"torch.ones_like({node.id})")
    yield "square grad_output", _parsed(f"({node.id} * {node.id})")
    yield "detach grad_output", _parsed(f"{node.id}.detach()")
    yield "halve grad_output's precision", _parsed(f"{node.id}.half()")


def _methods(node: ast.AST, method: str) -> Iterator[Edit]:
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return
    name, target = node.func.attr, node.func.value
    if name in ("t", "clone", "exp", "abs", "sign", "relu", "flip", "unsqueeze", "sum", "norm"):
        yield "drop a call", target
    if name in _EXCHANGED:
        attribute = ast.Attribute(target, _EXCHANGED[name], ast.Load())
        yield "exchange a function", ast.Call(attribute, node.args, node.keywords)
    if name == "save_for_backward" and isinstance(node.args[0], ast.Name):
        data = ast.Attribute(node.args[0], "data", ast.Load())
        yield "save the data only", ast.Call(node.func, [data, *node.args[1:]], node.keywords)


_EDITS = [_binary, _comparison, _constant, _sign, _returns, _upstream, _methods]
_FLIPPED = {
    ast.Lt: (ast.Gt, ast.LtE),
    ast.Gt: (ast.Lt, ast.GtE),
    ast.LtE: (ast.GtE, ast.Lt),
    ast.GtE: (ast.LtE, ast.Gt),
}
_EXCHANGED = {
    "sin": "cos",
    "cos": "sin",
    "sum": "mean",
    "mean": "sum",
    "exp": "expm1",
    "log1p": "log",
    "sigmoid": "tanh",
    "tanh": "sigmoid",
    "masked_fill": "masked_fill_",
    "clone": "contiguous",
    "minimum": "maximum",
    "round": "floor",
    "softmax": "log_softmax",
    "logical_and": "logical_or",
    "cumsum": "cumprod",
    "max": "min",
    "gt": "lt",
    "lt": "gt",
}


def _parsed(expression: str) -> ast.expr:
    return ast.parse(expression, mode="eval").body


def _walk(method: ast.FunctionDef) -> Iterator[tuple[list[tuple[str, int | None]], ast.AST]]:
    """Yield every node of the body with the path of fields that leads to it."""

    def visit(node: ast.AST, path: list) -> Iterator:
        for field, value in ast.iter_fields(node):
            children = value if isinstance(value, list) else [value]
            for index, child in enumerate(children):
                if isinstance(child, ast.AST):
                    step = (field, index if isinstance(value, list) else None)
                    yield [*path, step], child
                    yield from visit(child, [*path, step])

    for path, node in visit(method, []):
        if path[0][0] == "body":
            yield path, node


def _find(tree: ast.Module, name: str) -> ast.FunctionDef:
    body = tree.body[0].body
    return next(n for n in body if isinstance(n, ast.FunctionDef) and n.name == name)


def _replace(root: ast.AST, path: list, replacement: ast.AST) -> None:
    for field, index in path[:-1]:
        root = getattr(root, field) if index is None else getattr(root, field)[index]
    field, index = path[-1]
    if index is None:
        setattr(root, field, copy.deepcopy(replacement))
    else:
        getattr(root, field)[index] = copy.deepcopy(replacement)


def _statement(method: ast.FunctionDef, path: list) -> ast.AST:
    return method.body[path[0][1]]
