"""What the docstrings of packages name in `backticks` is there: a module of the program, or a name of its code."""

from __future__ import annotations

import ast
import re
from functools import lru_cache
from pathlib import Path

import pytest

import tabletop

ROOT = Path(tabletop.__file__).parent
PACKAGES = sorted(path for path in ROOT.rglob("__init__.py") if "`" in path.read_text("utf-8"))


@lru_cache(1)
def known() -> frozenset[str]:
    """Names of modules, functions, classes, parameters and attributes of the whole program."""
    found: set[str] = set()
    for path in ROOT.rglob("*.py"):
        found |= {path.stem, path.parent.name}
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            for field in ("name", "attr", "arg", "id"):
                if isinstance(name := getattr(node, field, None), str):
                    found.add(name)
    return frozenset(found)


@pytest.mark.parametrize("path", PACKAGES, ids=lambda path: ".".join(path.relative_to(ROOT).parts[:-1]))
def test_a_package_names_what_is_there(path: Path) -> None:
    words = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
    named = re.findall(r"`([a-z_]+)`", words)
    assert [name for name in named if name not in known() and name != "yield"] == []


def test_a_module_that_is_gone_is_seen() -> None:
    assert "no_such_module_here" not in known() and {"engine", "Match", "submit"} <= known()
