"""What a sheet says of a counter: only what is true of it, in names and whole words."""

from __future__ import annotations

import pytest

from tabletop.games.conflict_solo.rules.sheets import HITS
from tabletop.games.conflict_solo.table.showings import telling
from tests.games.conflict_solo.board import Board


def figures(board: Board, id: str) -> dict[str, str]:
    state = board.state
    return {name: value for name, value, _ in telling.facts(state, state.counters[id])}


def test_a_wagon_has_no_range_and_nothing_to_fire() -> None:
    wagon = figures(Board("m4").unit("U01", "P-WAG", "E7", 2), "U01")
    assert "Range" not in wagon and wagon["Costs"] == "move 2"
    squad = figures(Board("m4").unit("U03", "P-RIF", "E7", 2), "U03")
    assert squad["Range"] == "6 hexes" and squad["Costs"].startswith("fire ")


def test_a_passenger_is_told_by_the_name_of_its_transport() -> None:
    board = Board("m4").unit("U01", "P-WAG", "E7", 2).unit("U03", "P-RIF", "E7", 0, loaded_on="U01")
    assert telling.state_words(board.state, board.state.counters["U03"])[-1] == "on Wagon 1"


@pytest.mark.parametrize("key", [key for key, hit in HITS.items() if not hit.destroys])
def test_the_sheet_of_a_hit_unit_shows_its_present_firepower(key: str) -> None:
    """A Panicked squad had "Firepower at men 3" while its counter showed a dash."""
    squad = figures(Board("m4").unit("U03", "P-RIF", "E7", 2, hit=key), "U03")
    whole = int(figures(Board("m4").unit("U03", "P-RIF", "E7", 2), "U03")["Firepower at men"])
    change = HITS[key].fp
    assert squad["Firepower at men"] == ("-" if change is None else str(max(0, whole + change)))
