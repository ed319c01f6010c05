"""The faults that a module of rules could have: a number one higher, a comparison the other way or at its limit, a
condition dropped, `and` for `or`, `+` for `-`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType

SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Add: ast.Sub, ast.Sub: ast.Add,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault: on that line of the module `old` is replaced by `new`, which gives `text`."""

    path: Path
    line: int
    old: str
    new: str
    text: str

    @property
    def words(self) -> str:
        return f"{self.path.name}:{self.line}: {self.old}  ->  {self.new}"


def _broken(node: ast.AST) -> Iterator[tuple[ast.AST, ast.AST]]:
    """Parts of a node with what could stand there by mistake."""
    match node:
        case ast.Constant(value=int() as value) if not isinstance(value, bool):
            yield node, ast.Constant(value + 1)
        case ast.Compare(left=left, ops=[op], comparators=others) if type(op) in SWAPS:
            yield node, ast.Compare(left, [SWAPS[type(op)]()], others)  # type: ignore[list-item]
        case ast.BinOp(left=left, op=op, right=right) if type(op) in SWAPS:
            yield node, ast.BinOp(left, SWAPS[type(op)](), right)  # type: ignore[arg-type]
        case ast.BoolOp(op=op, values=values):
            yield node, ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
            for i in range(len(values)):
                rest = values[:i] + values[i + 1 :]
                yield node, rest[0] if len(rest) == 1 else ast.BoolOp(op, rest)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield node, operand
        case ast.If(test=test, orelse=orelse):
            yield test, ast.Constant(False)
            if not orelse:
                yield test, ast.Constant(True)
        case ast.comprehension(ifs=conditions):
            yield from ((condition, ast.Constant(True)) for condition in conditions)


def faults(path: Path) -> list[Fault]:
    """All faults of a module, each in an expression of one line."""
    text = path.read_text("utf-8")
    lines, found = text.encode().splitlines(keepends=True), []
    for node in ast.walk(ast.parse(text)):
        for part, wrong in _broken(node):
            assert isinstance(part, ast.expr)
            if part.lineno == part.end_lineno:
                line, i, j = lines[part.lineno - 1], part.col_offset, part.end_col_offset
                new = f"({ast.unparse(ast.fix_missing_locations(wrong))})"
                broken = line[:i] + new.encode() + line[j:]
                whole = b"".join((*lines[: part.lineno - 1], broken, *lines[part.lineno :]))
                found.append(Fault(path, part.lineno, line[i:j].decode(), new, whole.decode()))
    return found


# -- where a fault shows in the compiled module
def _is_function(code: CodeType) -> bool:
    return bool(code.co_flags & 0x2)  # CO_NEWLOCALS: neither a module nor the body of a class


def _nested(code: CodeType) -> list[CodeType]:
    return [each for each in code.co_consts if isinstance(each, CodeType)]


def _own(code: CodeType) -> object:
    """What runs when a module is imported, apart from its functions."""
    plain = [repr(each) for each in code.co_consts if not isinstance(each, CodeType)]
    return code.co_code, plain, code.co_names, [_own(each) for each in _nested(code) if not _is_function(each)]


def _outermost(code: CodeType) -> Iterator[CodeType]:
    for each in _nested(code):
        if _is_function(each):
            yield each
        else:
            yield from _outermost(each)


def changed_functions(right: CodeType, wrong: CodeType) -> list[tuple[CodeType, CodeType]] | None:
    """The functions of a module that a fault has changed, right and wrong; None where it changes what runs at import:
    a constant, a table, a default.
    """
    if _own(right) != _own(wrong):
        return None
    pairs = zip(_outermost(right), _outermost(wrong), strict=True)
    return [(one, other) for one, other in pairs if one != other]


def line_of(code: CodeType, line: int) -> int:
    """The last line up to this one that counts as executed on its own."""
    counted = {n for _, _, n in code.co_lines() if n is not None}
    for each in _nested(code):
        if each.co_firstlineno <= line:
            counted |= {n for _, _, n in each.co_lines() if n is not None}
    return max((n for n in counted if code.co_firstlineno < n <= line), default=min(counted, default=line))
