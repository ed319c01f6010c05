"""Positions written down and taken up again."""

from __future__ import annotations

from tabletop.core.match import Match
from tabletop.games.conflict_solo.data import dump_position, parse_scenario, scenario_document
from tabletop.games.conflict_solo.rules.asking import Done
from tabletop.games.conflict_solo.rules.game import GAME
from tabletop.games.conflict_solo.rules.setting_up import Place
from tabletop.games.conflict_solo.rules.starting import first_state
from tabletop.games.conflict_solo.rules.state import changed
from tests.games.conflict_solo.board import do, mission


def test_positions_written_down() -> None:
    """Any moment at the beginning of a turn comes back from its document."""
    match = Match.start(GAME, mission("m3"))
    for unit, hex in zip(
        ("U01", "U02", "U03", "U04", "U05", "U06", "U07"), ("A1", "A2", "B3", "B6", "C8", "C9", "A12"), strict=True
    ):
        do(match, Place(unit, hex))
    do(match, Done())
    assert match.state.frames[-1].step == "turn"
    document = dump_position(match.state, scenario_document("m3_whispers_in_the_birches"))
    again = first_state(parse_scenario(document))
    plain = {k: changed(c, area=frozenset()) for k, c in match.state.counters.items()}  # the set-up is over
    assert again.counters == plain
    for name in (
        "hand",
        "discard",
        "removed",
        "cap_now",
        "vp",
        "track",
        "control",
        "mines",
        "works",
        "smoke",
        "round",
        "foot_cup",
        "action_deck",
        "draw",
    ):
        assert getattr(again, name) == getattr(match.state, name), name
