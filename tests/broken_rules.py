"""Breaks rule lines of a game one at a time and tells which of them no test notices; not part of the suite.

    python -m tests.broken_rules thunderbolt_lightning --count 100 --seed 7

Lines are drawn from the game's `rules/`: a number one higher, a comparison the other way at its limit, a condition
dropped, `and` for `or`, `+` for `-`. Each is broken in a scratch copy of the program and its tests. Tests of the same
name and those that import the module run first, then all tests of the game's rules; what stays green is printed. A line
that stays green may be equivalent: no play can tell it from the right one. Whoever reads the list decides.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
SWAPS: dict[type[ast.AST], tuple[type[ast.AST], str, str]] = {
    ast.Lt: (ast.LtE, "<", "<="), ast.LtE: (ast.Lt, "<=", "<"), ast.Gt: (ast.GtE, ">", ">="),
    ast.GtE: (ast.Gt, ">=", ">"), ast.Eq: (ast.NotEq, "==", "!="), ast.NotEq: (ast.Eq, "!=", "=="),
    ast.Add: (ast.Sub, "+", "-"), ast.Sub: (ast.Add, "-", "+"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Break:
    """One fault: `text` of the module with `old` replaced by `new`, on that line."""

    path: Path
    line: int
    old: str
    new: str
    text: str


def _faults(node: ast.AST) -> Iterator[ast.AST]:
    """Broken copies of a node."""
    match node:
        case ast.Constant(value=int() as value) if not isinstance(value, bool):
            yield ast.Constant(value + 1)
        case ast.Compare(left=left, ops=[op], comparators=others) if type(op) in SWAPS:
            yield ast.Compare(left, [SWAPS[type(op)][0]()], others)  # type: ignore[list-item]
        case ast.BinOp(left=left, op=op, right=right) if type(op) in SWAPS:
            yield ast.BinOp(left, SWAPS[type(op)][0](), right)  # type: ignore[arg-type]
        case ast.BoolOp(op=op, values=values):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
            for i in range(len(values)):
                rest = values[:i] + values[i + 1 :]
                yield rest[0] if len(rest) == 1 else ast.BoolOp(op, rest)


def breaks(path: Path) -> Iterator[Break]:
    """All faults of a module, each in an expression of one line."""
    text = path.read_text("utf-8")
    lines = text.encode().splitlines(keepends=True)
    for node in ast.walk(ast.parse(text)):
        for fault in _faults(node):
            assert isinstance(node, ast.expr)
            if node.lineno == node.end_lineno:
                line, i, j = lines[node.lineno - 1], node.col_offset, node.end_col_offset
                new = f"({ast.unparse(ast.fix_missing_locations(fault))})"
                broken = line[:i] + new.encode() + line[j:]
                whole = b"".join((*lines[: node.lineno - 1], broken, *lines[node.lineno :]))
                yield Break(path, node.lineno, line[i:j].decode(), new, whole.decode())


def near(tests: Path, module: Path) -> list[str]:
    """Tests named after the module or its room, and those that name it in an import."""
    names = {f"test_{module.stem}", f"test_{module.parent.name}"}
    words = (f".{module.stem} import", f"import {module.stem}", f", {module.stem}")
    found = [p for p in tests.rglob("test_*.py") if p.stem in names or any(w in p.read_text("utf-8") for w in words)]
    return sorted(str(p) for p in found)


def green(scratch: Path, tests: list[str], seconds: float) -> bool:
    """Whether the tests pass in the scratch copy; a fault that makes them hang is noticed as well."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
    env = {
        **os.environ,
        "PYTHONPATH": str(scratch),
        "PYTHONDONTWRITEBYTECODE": "1",
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
    }
    try:
        done = subprocess.run(command, cwd=scratch, env=env, capture_output=True, timeout=seconds)
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def main() -> None:
    """Draw, break, run, tell."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", choices=sorted(p.parent.name for p in (ROOT / "tabletop/games").glob("*/rules")))
    parser.add_argument("--count", type=int, default=100, help="lines to break (usual: 100)")
    parser.add_argument("--seed", type=int, default=0, help="of the draw (usual: 0)")
    parser.add_argument("--seconds", type=float, default=300, help="limit of one run of tests (usual: 300)")
    args = parser.parse_args()
    rules = f"tabletop/games/{args.game}/rules"
    unseen = 0
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder) / "copy"
        shutil.copytree(ROOT, scratch, ignore=shutil.ignore_patterns(".git", ".venv", "build", "__pycache__"))
        tests = scratch / "tests/games" / args.game / "rules"
        if not green(scratch, [str(tests)], 4 * args.seconds):
            raise SystemExit(f"The tests of {rules} fail before anything is broken.")
        every = [b for path in sorted((scratch / rules).rglob("*.py")) for b in breaks(path)]
        drawn = random.Random(args.seed).sample(every, min(args.count, len(every)))
        for one in drawn:
            right = one.path.read_text("utf-8")
            one.path.write_text(one.text, "utf-8")
            first = near(tests, one.path)
            if (not first or green(scratch, first, args.seconds)) and green(scratch, [str(tests)], args.seconds):
                unseen += 1
                print(f"{one.path.relative_to(scratch)}:{one.line}: {one.old}  ->  {one.new}", flush=True)
            one.path.write_text(right, "utf-8")
    print(f"{args.game}: {len(drawn)} of {len(every)} broken with seed {args.seed}, {unseen} stayed green")


if __name__ == "__main__":
    main()
