"""The coach's book of every game: it has exactly the sentences that the coach says, each with its gaps and its rule."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from string import Formatter

import pytest

import tabletop
from tabletop.data.texts import TextFault, texts
from tabletop.games import kit, playable
from tabletop.shelf.rulebook import RuleBook
from tabletop.table.play.coach import CoachBook

GAMES = Path(tabletop.__path__[0]) / "games"
WHERE = {"piece", "widget", "cell", "told", "area"}
Said = dict[str, set[str]]
SIDE = re.compile(
    r"(?i)\b(at|on|to) (the|your) (left|right|top|bottom)\b"
    r"|\b(above|below) the (map|board|table)\b|\b(below|above)[.;,]"
)
"""A side of the window."""
COACHED = tuple(key for key in playable() if not kit(key).people_only)
"""A table without rules of a game has nobody to teach them."""


def gaps(text: str) -> set[str]:
    """The names in braces."""
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def said(code: str) -> Said:
    """Keys that the code of a coach says, with the gaps that it fills in for each. Raises AssertionError for a key
    that cannot be read there.
    """
    found: Said = {}
    for call in ast.walk(ast.parse(code)):
        if isinstance(call, ast.Call) and ast.unparse(call.func) in ("say", "BOOK.say", "BOOK.words"):
            key = call.args[0]
            for each in (key.body, key.orelse) if isinstance(key, ast.IfExp) else (key,):
                assert isinstance(each, ast.Constant), ast.unparse(call)
                names = {str(k.arg) for k in call.keywords} - WHERE
                assert found.setdefault(str(each.value), names) == names, f"{each.value} is said in two ways"
    return found


@pytest.mark.parametrize("game", COACHED)
def test_a_coach_says_what_stands_in_his_book(game: str) -> None:
    book = texts(f"tabletop.games.{game}", "coach.md")
    code = said((GAMES / game / "table" / "coach.py").read_text("utf-8"))
    assert len(code) > 10 and list(filter(None, book)) == list(book)
    assert {key: gaps(said) for key, (said, *_) in book.items()} == code


BOOKS = sorted(path.relative_to(GAMES) for path in GAMES.glob("*/coach*.md"))


@pytest.mark.parametrize("file", BOOKS, ids=str)
def test_what_a_coach_says_is_short_and_names_a_rule_that_there_is(file: Path) -> None:
    game = file.parts[0]
    rules = RuleBook.load(game).rules
    for key, (said, *rule) in texts(f"tabletop.games.{game}", file.name).items():
        assert len(rule) <= 1 and set(rule) <= set(rules), key
        assert not SIDE.search(said), f"{key}: papers lie where the player puts them"
        assert len(said) < 260 and (said[-1] in ".!?" or not rule), key


def test_every_game_with_a_table_has_a_coach() -> None:
    assert {file.parts[0] for file in BOOKS if file.name == "coach.md"} == set(COACHED)


def test_keys_and_gaps_are_found_in_code() -> None:
    code = 'say("a", piece, name=x)\nsay("b" if y else "c", widget="w", n=1)\nBOOK.words("d")\nout.say(key)'
    assert said(code) == {"a": {"name"}, "b": {"n"}, "c": {"n"}, "d": set()}
    with pytest.raises(AssertionError, match="say\\(key\\)"):
        said("say(key)")
    with pytest.raises(AssertionError, match="in two ways"):
        said('say("a", n=1)\nsay("a")')


def test_a_hint_has_its_text_its_place_and_its_rule() -> None:
    book = CoachBook("tabletop.games.air_wars")
    hint = book.say("redeploy", cell=(3, 4), told="redeploy 1", name="RAF")
    assert hint.text.startswith("RAF: drag aircraft") and hint.rule == "AW-RDPL-01"
    assert hint.cell == (3, 4) and hint.key == "redeploy 1"
    with pytest.raises(TextFault, match=r'air_wars/coach.md has no text "swim"'):
        book.say("swim")
    with pytest.raises(TextFault, match=r'air_wars/coach.md, "redeploy": a gap cannot be filled in \(\'name\'\)'):
        book.say("redeploy")
