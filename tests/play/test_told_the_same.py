"""Two truths that look the same to the player have the same explanations and the same luck (CH-HID-06)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tabletop.core.match import Match
from tabletop.games import kit
from tabletop.shelf.session import Session
from tabletop.table.play.explain import explanation
from tabletop.table.play.luck import thrown
from tests.games.conflict_solo import exchanges
from tests.play.conftest import Hand


def test_why_and_luck_tell_no_hidden_enemy(monkeypatch: pytest.MonkeyPatch) -> None:
    document = kit("conflict_solo").scenarios().document("m1_the_sawmill")
    hand = Hand(Session.new("conflict_solo", document, ("human",), 5, autosave=False, written=False))
    go_on, rolls = exchanges.go_on, list[int]()

    def both(here: Match, there: Match, swap: Any, command: Any) -> str:
        found = go_on(here, there, swap, command)
        if found == "same":
            told = []
            for match in (here, there):
                hand.session.match = match
                n = len(match.journal) - 1
                explained = explanation(hand.play, hand.screen.table, n)
                plain = [(e.roll.title, e.roll.outcome, e.outcomes, e.exact, e.why_not) for e in explained.rolls]
                told.append((explained.lines, plain, thrown(hand.play, hand.screen.table)))
            assert told[0] == told[1], swap
            rolls.append(len(told[0][1]))
        return found

    monkeypatch.setattr(exchanges, "go_on", both)
    monkeypatch.setattr(exchanges, "facts", lambda *_: {})
    monkeypatch.setattr(exchanges, "_stories", lambda *_: "")
    rng = random.Random(4)
    for n, match in enumerate(exchanges.moments("m1_the_sawmill", 1)):
        if sum(rolls) >= 3:
            break
        if n > 8:
            for kind in ("lair", "condition"):
                exchanges.try_moment(match, kind, "m1_the_sawmill", rng, ())
    hand.close()
    assert sum(rolls) >= 3
