"""A table as it stands becomes a scenario: checked, on the shelf, and begun with the same pieces in the same places."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.core.messages import Command
from tabletop.games import kit
from tabletop.games.free_table.data.keeping import keep
from tabletop.games.free_table.rules.decks import MakeDeck
from tabletop.games.free_table.rules.game import GAME
from tabletop.games.free_table.rules.laying import Put
from tabletop.games.free_table.rules.moving import Flip, Turn
from tabletop.games.free_table.rules.zoning import MakeZone, Sketch
from tabletop.shelf.checker import check
from tabletop.shelf.drafts import new


@pytest.fixture
def match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Match:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    files = kit("free_table").scenarios()
    return Match.start(GAME, files.scenario(files.document("ft2_squares"), "ft2"), SeededDice(3))


def done(match: Match, *commands: Command) -> Match:
    for command in commands:
        match.submit(0, command)
    return match


def put(document: dict[str, Any]) -> Path:
    return new("free_table", document).save()


def test_the_same_pieces_lie_in_the_same_places(match: Match) -> None:
    done(
        match,
        Put("counter", "", "Tank", 0, (1, 1), "Wreck"),
        Put("marker", "", "Smoke", -1, (1, 1)),
        Put("counter", "", "Gun", 1, (3, 2), "", "", (120, -80)),
        Turn(("p1",), 90),
        Flip(("p1",)),
    )
    before = match.view(0)
    kept = keep(before, "The second evening", put)
    assert kept.left_out == "" and not check(kept.file).faults
    files = kit("free_table").scenarios()
    again = Match.start(GAME, files.scenario(files.document(kept.file), "kept"), SeededDice(9)).view(0)
    assert [again.pieces[n] for n in again.order] == [before.pieces[n] for n in before.order]
    assert [card.title for card in files.cards() if card.file == kept.file] == ["The second evening"]
    assert keep(before, "The second evening", put).file != kept.file


def test_nothing_of_the_other_side_comes_along_and_what_is_left_out_is_told(match: Match) -> None:
    done(
        match,
        Put("counter", "", "Spy", 0, (1, 1), "", "away"),
        Put("counter", "", "Decoy", 0, (2, 1), "", "covered"),
        Put("counter", "", "Truck", 0, (3, 1)),
        MakeDeck("Deck", ("fog", "mud"), (4, 1)),
        MakeZone("Box", ((5, 5),), "blue"),
        Sketch("line", ((0, 0), (9, 9)), "red"),
    )
    kept = keep(match.view(1), "Seen by Red", put)
    text = kept.file.read_text(encoding="utf-8")
    assert "Truck" in text and not any(word in text for word in ("Spy", "Decoy", "fog"))
    assert kept.left_out == "2 of its cards, decks and covered pieces, a zone, what is drawn"
    own = keep(match.view(0), "Seen by Blue", put).file.read_text(encoding="utf-8")
    assert "Spy" in own and "Decoy" in own
