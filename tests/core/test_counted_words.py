"""Numbers with their things: one of a thing is never told as several, and one function says so for all games."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tabletop
from tabletop.core.wording import counted, practised
from tabletop.games.air_wars.rules import wording as wars
from tabletop.games.conflict_solo.rules import naming as conflict
from tabletop.games.conflict_solo.rules.enemy import saying
from tabletop.games.thunderbolt_apache.rules import wording as apache

TOP = Path(tabletop.__path__[0])
BY_HAND = re.compile(r"\} hex\{|\} hexes (away|from|off|within|to \{)|\} (damage )?points? of damage\b")
"""A number before its thing in a sentence that is put together by hand."""


@pytest.mark.parametrize("say", [counted, wars.count, apache.count, conflict.counted])
def test_one_and_several(say: object) -> None:
    assert [say(n, "hex") for n in (1, 2)] == ["1 hex", "2 hexes"]  # type: ignore[operator]


def test_nobody_puts_the_plural_of_hexes_and_points_together_by_hand() -> None:
    """Ranges of Refusals and files, which never are of one hex, count as well."""
    found = [
        f"{path.relative_to(TOP)}:{n}: {line.strip()}"
        for folder in ("table", "games/*/table", "games/*/rules", "games/*/bots")
        for top in TOP.glob(folder)
        for path in sorted(top.rglob("*.py"))
        for n, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if BY_HAND.search(line)
    ]
    assert not found, "\n".join(found)


def test_orders_speak_of_one_hex() -> None:
    assert "within 1 hex" in saying.unit_words(("within:1",))


def test_the_last_page_and_the_stories_tell_practice_in_one_way() -> None:
    """ "1 revealed moves were taken back" stood on the last page."""
    for place in ("table/screens/victory.py", "data/story.py", "games/thunderbolt_apache/data/campaignstory.py"):
        text = (TOP / place).read_text("utf-8")
        assert "practised(" in text and "revealed moves" not in text
    assert practised(1) == "1 move was taken back after its dice had fallen"
