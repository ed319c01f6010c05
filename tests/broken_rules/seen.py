"""Which test executes which line of a game's rules, and how long each test takes."""

from __future__ import annotations

import ast
import functools
import gc
import hashlib
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

TOOL = 4
"""The number under which lines are watched; coverage and debuggers have others."""


def live_functions(folder: Path) -> dict[tuple[str, str, int], list[FunctionType]]:
    """All functions of the modules in a folder that are imported, by file, name and line."""
    found: dict[tuple[str, str, int], list[FunctionType]] = {}
    gc.unfreeze()
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and each.__code__.co_filename.startswith(str(folder)):
            code = each.__code__
            found.setdefault((code.co_filename, code.co_qualname, code.co_firstlineno), []).append(each)
    gc.freeze()
    return found


def caches(package: str) -> list[Callable[[], Any]]:
    """What lets the kept answers go, of all functions in the modules of a package."""
    found: list[Callable[[], Any]] = []
    gc.unfreeze()
    for each in gc.get_objects():
        if isinstance(each, functools._lru_cache_wrapper) and str(each.__module__).startswith(package):
            found.append(each.cache_clear)
        elif isinstance(each, FunctionType) and hasattr(each, "forget_answers"):
            found.append(each.forget_answers)
    gc.freeze()
    return found


def _with_nested(code: CodeType) -> Iterator[CodeType]:
    yield code
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from _with_nested(each)


class Watch:
    """Lines of some functions, as they are executed."""

    def __init__(self, functions: list[FunctionType]) -> None:
        self.lines: set[tuple[str, int]] = set()
        sys.monitoring.use_tool_id(TOOL, "broken rules")
        sys.monitoring.register_callback(TOOL, sys.monitoring.events.LINE, self._line)
        for function in functions:
            for code in _with_nested(function.__code__):
                sys.monitoring.set_local_events(TOOL, code, sys.monitoring.events.LINE)

    def _line(self, code: CodeType, line: int) -> object:
        self.lines.add((code.co_filename, line))
        return sys.monitoring.DISABLE

    def anew(self) -> None:
        """Forget what was seen and see every line again."""
        self.lines = set()
        sys.monitoring.restart_events()


class Map:
    """Lines of each test, its seconds of processor time, and who is quickest for a line."""

    def __init__(self, tests: dict[str, tuple[float, dict[str, list[int]]]]) -> None:
        self.seconds = {name: seconds for name, (seconds, _) in tests.items()}
        self.of_line: dict[tuple[str, int], list[str]] = {}
        self.of_module: dict[str, list[str]] = {}
        for name in sorted(tests, key=lambda n: tests[n][0]):
            for path, lines in tests[name][1].items():
                self.of_module.setdefault(path, []).append(name)
                for line in lines:
                    self.of_line.setdefault((path, line), []).append(name)


@functools.cache
def imported(path: Path) -> frozenset[str]:
    """The modules that a file imports, and what it takes out of them, by full name."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.Import(names=names):
                found.update(each.name for each in names)
            case ast.ImportFrom(module=str(module), names=names):
                found.update((module, *(f"{module}.{each.name}" for each in names)))
    return frozenset(found)


def digest(paths: list[Path]) -> str:
    """Another one when a file has changed."""
    whole = hashlib.sha256()
    for path in sorted(paths):
        whole.update(str(path).encode() + path.read_bytes())
    return whole.hexdigest()


def write(path: Path, mark: str, tests: dict[str, tuple[float, dict[str, list[int]]]]) -> None:
    path.write_text(json.dumps({"mark": mark, "tests": tests}), "utf-8")


def read(path: Path, mark: str) -> Map | None:
    """The map of an earlier run, if nothing has changed since."""
    if not path.exists():
        return None
    kept = json.loads(path.read_text("utf-8"))
    return Map(kept["tests"]) if kept["mark"] == mark else None
