"""Where a source can be changed so that a test should notice, and the source with one such change."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

TURNED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Div,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Break: ast.Continue,
    ast.Continue: ast.Break,
}
"""What an operator becomes."""
CALLED = {"min": "max", "max": "min", "any": "all", "all": "any"}
"""What a called function becomes."""
SMALL = 2
"""In sources that lay out pictures larger numbers are lengths: those are a matter of taste, and looked at."""


class Place(NamedTuple):
    """One possible change: the `at`-th node of the tree, and which of its changes (`how`)."""

    at: int
    how: str
    line: int
    inside: bool
    """Whether it is in a function: what stands outside has an effect at the import only."""


def places(source: str, *, lengths: bool = True) -> list[Place]:
    """All changes of a source, in its order; without `lengths` numbers above 2 and fractions stay."""
    return [
        Place(at, how, _line_of(node), inside)
        for at, (node, inside) in enumerate(_walked(ast.parse(source), inside=False))
        for how in _changes(node, lengths=lengths)
        if inside or not _is_union(node)
    ]


def told(source: str, place: Place) -> str:
    """What a change makes of what, in one line."""
    tree = ast.parse(source)
    nodes = [node for node, _ in _walked(tree, inside=False)]
    before = _words(nodes[place.at])
    return f"{before} -> {_words(_changed(tree, place.at, place.how))}"


def changed(source: str, place: Place, path: Path) -> ast.Module:
    """The tree of a source with one change."""
    tree = ast.parse(source, str(path))
    _changed(tree, place.at, place.how)
    return ast.fix_missing_locations(tree)


def marked(source: str, places_: dict[int, Place], path: Path, mark: str) -> ast.Module:
    """The tree with `mark(number)` called before each statement that holds one of the places."""
    tree = ast.parse(source, str(path))
    nodes = [node for node, _ in _walked(tree, inside=False)]
    wanted: dict[int, list[int]] = {}
    for number, place in places_.items():
        wanted.setdefault(id(nodes[place.at]), []).append(number)
    _Marking(wanted, mark).visit(tree)
    return ast.fix_missing_locations(tree)


class _Marking(ast.NodeTransformer):
    """Puts the marks into the bodies of functions; one in a lambda counts as its statement's."""

    def __init__(self, wanted: dict[int, list[int]], mark: str) -> None:
        self.wanted, self.mark = wanted, mark

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        for field in ("body", "orelse", "finalbody"):
            body = getattr(node, field, None)
            if isinstance(body, list) and not isinstance(node, ast.Module | ast.ClassDef):
                setattr(node, field, [each for statement in body for each in self._with_marks(statement)])
        return node

    def _with_marks(self, statement: ast.stmt) -> Iterator[ast.stmt]:
        for number in self._own(statement):
            call = ast.Call(ast.Name(self.mark, ast.Load()), [ast.Constant(number)], [])
            yield ast.copy_location(ast.Expr(call), statement)
        yield statement

    def _own(self, node: ast.AST) -> Iterator[int]:
        """The numbers of the places in a statement; those in the statements below it are marked there."""
        yield from self.wanted.get(id(node), ())
        for child in ast.iter_child_nodes(node):
            if not isinstance(child, ast.stmt):
                yield from self._own(child)


def _walked(node: ast.AST, *, inside: bool) -> Iterator[tuple[ast.AST, bool]]:
    """Nodes in the order of the source, without annotations, decorators and what types alone see."""
    yield node, inside
    for field, value in ast.iter_fields(node):
        if field in {"annotation", "returns", "decorator_list", "type_params", "bases", "keywords"} and (
            field != "keywords" or isinstance(node, ast.ClassDef)
        ):
            continue
        for child in value if isinstance(value, list) else [value]:
            if not isinstance(child, ast.AST) or _is_for_types(child):
                continue
            into = isinstance(node, ast.FunctionDef | ast.Lambda) and field == "body"
            yield from _walked(child, inside=inside or into)


def _is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def _is_union(node: ast.AST) -> bool:
    return isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr)


def _changes(node: ast.AST, *, lengths: bool) -> Iterator[str]:
    match node:
        case ast.Compare(ops=ops):
            yield from (f"operator {i}" for i, op in enumerate(ops) if type(op) in TURNED)
        case ast.BinOp(op=op) | ast.BoolOp(op=op) | ast.AugAssign(op=op) if type(op) in TURNED:
            yield "operator 0"
        case ast.UnaryOp(op=ast.Not()):
            yield "without not"
        case ast.Constant(value=bool()) | ast.Break() | ast.Continue():
            yield "other"
        case ast.Call(func=ast.Name(id=name)) if name in CALLED:
            yield "other call"
    if _is_condition(node):
        yield "negated"
    if isinstance(node, ast.Constant) and _is_number(node.value) and (lengths or _is_small(node.value)):
        yield "one more"
    if isinstance(node, ast.AugAssign) or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)):
        yield "left out"


def _is_condition(node: ast.AST) -> bool:
    """Whether a condition can be turned round that no operator of its own turns."""
    if isinstance(node, ast.If | ast.While | ast.IfExp):
        return not isinstance(node.test, ast.Compare | ast.UnaryOp)
    return isinstance(node, ast.comprehension) and bool(node.ifs)


def _is_small(value: object) -> bool:
    return isinstance(value, int) and value <= SMALL


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _changed(tree: ast.Module, at: int, how: str) -> ast.AST:
    """Change a node in place; returns what now stands there."""
    nodes = [node for node, _ in _walked(tree, inside=False)]
    node: ast.AST = nodes[at]
    match node, how:
        case ast.Compare(), _:
            number = int(how.split()[1])
            node.ops[number] = TURNED[type(node.ops[number])]()  # type: ignore[call-overload]
        case ((ast.BinOp() | ast.BoolOp() | ast.AugAssign()), "operator 0"):
            node.op = TURNED[type(node.op)]()  # type: ignore[assignment]
        case ast.UnaryOp(), _:
            return _put(tree, node, node.operand)
        case ((ast.If() | ast.While() | ast.IfExp()), _):
            node.test = ast.copy_location(ast.UnaryOp(ast.Not(), node.test), node.test)
        case ast.comprehension(), _:
            node.ifs[0] = ast.copy_location(ast.UnaryOp(ast.Not(), node.ifs[0]), node.ifs[0])
        case ast.Constant(), _:
            node.value = not node.value if isinstance(node.value, bool) else node.value + 1  # type: ignore[operator]
        case ast.Call(func=ast.Name() as name), "other call":
            name.id = CALLED[name.id]
        case ((ast.Expr() | ast.AugAssign()), _):
            return _put(tree, node, ast.copy_location(ast.Pass(), node))
        case ((ast.Break() | ast.Continue()), _):
            return _put(tree, node, ast.copy_location(TURNED[type(node)](), node))
        case _:
            raise ValueError(how)
    return node


def _put(tree: ast.Module, old: ast.AST, new: ast.AST) -> ast.AST:
    """Put a node in another one's place."""
    for node in ast.walk(tree):
        for field, value in ast.iter_fields(node):
            if value is old:
                setattr(node, field, new)
                return new
            if isinstance(value, list) and any(each is old for each in value):
                setattr(node, field, [new if each is old else each for each in value])
                return new
    raise ValueError(old)


def _line_of(node: ast.AST) -> int:
    return node.ifs[0].lineno if isinstance(node, ast.comprehension) else getattr(node, "lineno", 0)


def _words(node: ast.AST) -> str:
    if isinstance(node, ast.comprehension):
        return f"if {ast.unparse(node.ifs[0])}"
    if isinstance(node, ast.If | ast.While):
        return f"if {ast.unparse(node.test)}"
    return ast.unparse(node)
