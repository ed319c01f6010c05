"""The training sortie: what it starts with, what is left out, how it ends."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.games.thunderbolt_apache.data import load_scenario
from tabletop.games.thunderbolt_apache.rules import ending
from tabletop.games.thunderbolt_apache.rules.accounts import SoChanged, VpChanged
from tabletop.games.thunderbolt_apache.rules.arming import loading
from tabletop.games.thunderbolt_apache.rules.assessing import remaining_value
from tabletop.games.thunderbolt_apache.rules.debriefing import XpGained
from tabletop.games.thunderbolt_apache.rules.game import GAME
from tabletop.games.thunderbolt_apache.rules.loiter import MarkerSet
from tabletop.games.thunderbolt_apache.rules.mission_events import EventDrawn
from tabletop.games.thunderbolt_apache.rules.morning.events import ConditionDrawn
from tabletop.games.thunderbolt_apache.rules.pieces import Flight, Strength
from tabletop.games.thunderbolt_apache.rules.popups import ChitDrawn
from tabletop.games.thunderbolt_apache.rules.scouts import ScoutReported
from tests.games.thunderbolt_apache.board import LAYOUT_X, events
from tests.games.thunderbolt_apache.player import wander

TRAINING = load_scenario("tr01_training_sortie")


def test_the_column_and_the_pair() -> None:
    """Eight units in fixed hexes, 13 points; an A-10A with 12 weight points and 18 OP, an AH-64A with 8 and 14;
    marker 5."""
    match = Match.start(GAME, TRAINING, SeededDice(1))
    state = match.state
    assert state.frames[-1].step == "entry" and state.here.tiles == LAYOUT_X
    assert [(u.type, u.hex) for u in state.living_units] == [
        ("T55", 6),
        ("T55", 9),
        ("APC", 5),
        ("APC", 2),
        ("TRK", 6),
        ("TRK", 10),
        ("TRK", 5),
        ("ZU2", 9),
    ]
    assert remaining_value(state).total == 13
    assert [loading.weight(state, f) for f in state.flyers] == [12, 8]
    assert loading.ordnance_points(state) == 32
    assert [f.pilot for f in state.flyers] == ["Anvil", "Oxbow"]
    assert (state.vp, state.so) == (0, 0)


def test_what_is_left_out() -> None:
    """No SO, events, scout, conditions, pop-ups; no band Stress, XP and VP are booked."""
    match = list(wander(TRAINING, 4))[-1]
    for kind in (
        EventDrawn,
        ConditionDrawn,
        ChitDrawn,
        SoChanged,
        VpChanged,
        XpGained,
        ScoutReported,
    ):
        assert not events(match, kind)
    assert events(match, MarkerSet)[0].marker.total == 5
    assert match.result is not None


@pytest.mark.parametrize(
    ("strength", "crashed", "level"),
    [
        (Strength.DESTROYED, False, "Great"),
        (Strength.DESTROYED, True, "Good"),
        (Strength.HALF, True, "Adequate"),
        (Strength.HALF, False, "Adequate"),
        (Strength.FULL, False, "Poor"),
        (Strength.FULL, True, "Dismal"),
    ],
)
def test_levels(strength: Strength, crashed: bool, level: str) -> None:
    """Victory of the training sortie."""
    state = Match.start(GAME, TRAINING, SeededDice(1)).state
    flyers = dict(state.here.flyers)
    if crashed:
        flyers[2] = replace(flyers[2], flight=Flight.CRASHED)
    battalions = {"T01": replace(state.battalions["T01"], strength=strength)}
    state = replace(state, battalions=battalions, mission=replace(state.here, flyers=flyers))
    assert ending.sortie_result(state).level == level
