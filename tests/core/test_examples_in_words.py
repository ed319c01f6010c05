"""What docstrings and the README show is run."""

from __future__ import annotations

import ast
import doctest
import importlib
import re
from pathlib import Path
from typing import Any

import pytest

import tabletop
from tabletop.core.messages import FLOW
from tabletop.games import kit
from tests.packages import TOY

README = Path(tabletop.__path__[0]).parent / "README.md"


def shown() -> list[str]:
    """Modules of the program whose words hold examples."""
    top = Path(tabletop.__path__[0])
    found = (path for path in sorted(top.rglob("*.py")) if ">>> " in path.read_text(encoding="utf-8"))
    return [".".join(path.relative_to(top.parent).with_suffix("").parts).removesuffix(".__init__") for path in found]


@pytest.mark.parametrize("name", shown())
def test_examples_of_the_program_run(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # the map reader's library brings a greeting along
    found = doctest.testmod(importlib.import_module(name), optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    assert found.attempted and not found.failed


def test_an_example_is_an_example_that_runs() -> None:
    """What stands further in, like code, in the words of a module is run, or is no code: a format, a command line."""
    assert len(shown()) >= 7
    top = Path(tabletop.__path__[0])
    meant = re.compile(r"^ {4}(\w+\(|@\w+|(def|class|from|import) \w|\w+ = )", re.M)
    assert meant.search("It is made so:\n\n    Commander(seed)") and not meant.search(">>> Commander(seed)")
    bare = [
        path.relative_to(top).as_posix()
        for path in top.rglob("*.py")
        for words in [ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""]
        if meant.search(words)
    ]
    assert bare == []


def test_an_example_that_is_wrong_is_seen() -> None:
    wrong = doctest.DocTestParser().get_doctest(">>> 1 + 1\n3\n", {}, "wrong", None, 0)
    assert doctest.DocTestRunner(verbose=False).run(wrong, out=lambda text: None).failed == 1


def test_what_the_page_says_of_adding_a_game_is_so() -> None:
    text = (README.parent / "tabletop" / "games" / "README.md").read_text(encoding="utf-8")
    assert all(Path(README.parent, name).exists() for name in ("tests/toy", "tabletop/games/__init__.py"))
    point = re.search(r'(\w+) = "([\w.]+):(\w+)"', text)
    assert (
        point is not None and point[2] == f"{point[1]}.kit" and point[3] == next(iter(TOY.values())).rpartition(":")[2]
    )
    brought = {p.name for p in (README.parent / "tests" / "toy").iterdir()}
    assert brought >= {"kit.py", "rulebook.md", "scenarios", "coast.tmx", "table.py"}
    assert kit("air_wars").front is not None


def test_the_game_at_the_end_of_the_page_is_played(capsys: pytest.CaptureFixture[str]) -> None:
    text = (README.parent / "tabletop" / "games" / "README.md").read_text(encoding="utf-8")
    code = re.findall(r"```python\n(.*?)```", text, re.DOTALL)[-1]
    assert len([line for line in code.splitlines() if line]) <= 70
    played: dict[str, Any] = {"__name__": "guns"}
    exec(compile(code, "guns", "exec", dont_inherit=True), played)
    match = played["match"]
    assert capsys.readouterr().out == f"{match.result.sentence}\n" and max(match.state.points) >= 20
    again = match.start(match.game, None)
    refused = again.refusal(0, played["FlyHome"]())
    assert refused.rule == "GU-AIM-02" and again.options(0) == [played["Fire"]()]
    events = [event for entry in match.journal for event in entry.events]
    assert all(event.words(match.state) for event in events if not isinstance(event, FLOW))
    assert {type(event) for event in events} <= set(match.game.events) and match.game.sequence.phases == ()


PUBLIC = ("match", "game", "step", "kit", "chance"), ("hexes", "squares")


def test_the_public_face_shows_how_it_is_called() -> None:
    names = [f"tabletop.core.{name}" for name in PUBLIC[0]] + [f"tabletop.grid.{name}" for name in PUBLIC[1]]
    assert {*names, "tabletop.data.tiled.loader", "tabletop.shelf.positionline"} <= set(shown())


def test_the_page_of_the_games_names_files_and_classes_that_are_there() -> None:
    page = README.parent / "tabletop" / "games" / "README.md"
    text = page.read_text(encoding="utf-8")
    named = set(re.findall(r"`([\w/.]+)`", text.partition("## A room")[2]))
    files = {name for name in named if "/" in name and not name.startswith("games/<")}
    tops = (README.parent, README.parent / "tabletop", page.parent, page.parent / "thunderbolt_lightning")
    assert len(files) >= 12
    assert [name for name in sorted(files) if not any((top / name).exists() for top in tops)] == []
    program = "\n".join(path.read_text(encoding="utf-8") for path in (README.parent / "tabletop").rglob("*.py"))
    classes = {name for part in named for name in part.split(".") if re.fullmatch(r"[A-Z][a-z]\w+", name)}
    assert classes >= {"Fly", "Moved", "Note", "Tally", "Game"}
    assert [name for name in sorted(classes) if f"class {name}" not in program and f"def {name}" not in program] == []
