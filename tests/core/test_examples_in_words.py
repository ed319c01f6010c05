"""What docstrings and the README show is run."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import tabletop
from tabletop.core import match
from tabletop.games import kit
from tests.packages import TOY

README = Path(tabletop.__path__[0]).parent / "README.md"


def test_the_example_of_a_match_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # the map reader's library brings a greeting along
    found = doctest.testmod(match)
    assert found.attempted >= 10 and not found.failed


def test_an_example_that_is_wrong_is_seen() -> None:
    wrong = doctest.DocTestParser().get_doctest(">>> 1 + 1\n3\n", {}, "wrong", None, 0)
    assert doctest.DocTestRunner(verbose=False).run(wrong, out=lambda text: None).failed == 1


def test_what_the_readme_says_of_adding_a_game_is_so() -> None:
    text = README.read_text(encoding="utf-8")
    assert all(Path(README.parent, name).exists() for name in ("tests/toy", "tabletop/games/__init__.py"))
    point = re.search(r'`(\w+) = "([\w.:]+)"`', text)
    assert point is not None
    (toy, where), *_ = TOY.items()
    assert point[1] == toy and point[2].rpartition(".")[2] == where.rpartition(".")[2]
    brought = {p.name for p in (README.parent / "tests" / "toy").iterdir()}
    assert brought >= {"kit.py", "rulebook.md", "scenarios", "coast.tmx", "table.py"}
    assert kit("air_wars").front is not None
