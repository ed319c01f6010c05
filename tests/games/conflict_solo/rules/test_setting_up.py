"""Set-up: what the player places, and where hidden groups begin (CH-HID-04)."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.core.messages import Command
from tabletop.games.conflict_solo.rules.asking import DONE, Done
from tabletop.games.conflict_solo.rules.game import GAME
from tabletop.games.conflict_solo.rules.moving import Face
from tabletop.games.conflict_solo.rules.setting_up import (
    Hide,
    Place,
    PlaceMines,
    PlaceWork,
    SettingUp,
    Shift,
    TakeBack,
    setup_area,
)
from tabletop.games.conflict_solo.rules.sheets import WORKS
from tests.games.conflict_solo.board import do, mission


# -- hidden AIs
def test_hidden_groups_draw_their_hexes() -> None:
    """CH-HID-04: at random from the list, one a hex; the player sees the groups, not the places."""
    match = Match.start(GAME, mission("m3"), SeededDice(3))
    a04, a05 = (match.state.counters[id] for id in ("A04", "A05"))
    assert a04.hidden and a04.hex in ("K8", "L8", "M8", "N5") and a05.hex in ("F8", "G5", "I11", "J6")
    assert match.view(0).counters["A04"].hex == "" and not [e for e in match.story(0) if getattr(e, "id", "") == "A04"]
    places = {Match.start(GAME, mission("m3"), SeededDice(n)).state.counters["A04"].hex for n in range(12)}
    assert len(places) > 2


# -- reinforcements
@pytest.mark.parametrize("key", ["m1", "m3", "m5"])
def test_all_that_is_legal_at_set_up_is_offered(key: str) -> None:
    """The step lists what is legal outright; over the whole map it must be what its refusals leave open."""
    match, random = Match.start(GAME, mission(key), SeededDice(4)), Random(4)
    for round in range(24):
        view, offered = match.view(0), set(match.options(0))
        if not isinstance(GAME.step(match.state), SettingUp):
            break
        if round % 6 == 0:
            asked: list[Command] = [DONE]
            for hex in view.scenario.chart.terrain:
                asked += [make(id, hex) for id in view.counters for make in (Place, Shift)]
                asked += [PlaceWork(work, hex) for work in WORKS]
                asked += [PlaceMines(hex), TakeBack(hex)]
            asked += [Face(id, facing) for id in view.counters for facing in range(6)]
            asked += [Hide(id, hidden) for id in view.counters for hidden in (True, False)]
            assert {c for c in asked if match.refusal(0, c) is None} == offered
        match.submit(0, random.choice(sorted(offered - {DONE}, key=repr)))


def test_setup_by_the_player() -> None:
    """Set-up: areas, two a hex, works and mines in different hexes, hidden Units as far as the mission lets
    them.
    """
    match = Match.start(GAME, mission("m5"), SeededDice(1))
    assert match.refusal(0, Place("U01", "A1")).rule == "CH-STACK-01"  # type: ignore[union-attr]
    assert match.refusal(0, Place("U01", "M9")).rule == "CH-MOVE-04"  # type: ignore[union-attr]
    do(match, Place("U06", "N9"), Place("U07", "N9"))
    assert match.refusal(0, Place("U08", "N9")).rule == "CH-STACK-01"  # type: ignore[union-attr]
    do(match, Hide("U06", True), PlaceWork("trench", "N9"), PlaceMines("H12"), Face("U06", 5))
    assert match.refusal(0, Hide("U01", True)).rule == "CH-HID-01"  # type: ignore[union-attr]
    assert match.refusal(0, PlaceMines("H12")).rule == "CH-MINE-01"  # type: ignore[union-attr]
    assert match.refusal(0, Done()).rule == "CH-STACK-01"  # type: ignore[union-attr]
    do(match, TakeBack("H12"))
    assert match.state.works["N9"] == "trench" and "H12" not in match.state.mines and match.state.counters["U06"].hidden
    gun = replace(match.state.counters["U12"])
    assert match.refusal(0, Place(gun.id, "M9")) is None  # a gun may be set up in a house


def test_a_unit_with_an_area_of_its_own_is_set_up_there() -> None:
    """CH-REIN-01: the others in the area of the mission."""
    state = Match.start(GAME, mission("m5"), SeededDice(1)).state
    unit = state.counters["U01"]
    assert setup_area(state, replace(unit, area=frozenset({"A1"}))) == {"A1"}
    assert setup_area(state, replace(unit, area=frozenset())) == state.scenario.area


def test_no_more_minefields_than_the_mission_gives() -> None:
    """CH-MINE-01: two of two, and then none, wherever there is room."""
    found = mission("m5")
    match = Match.start(GAME, replace(found, grant=replace(found.grant, mines=2)), SeededDice(1))
    for _ in range(2):
        match.submit(0, next(c for c in match.options(0) if isinstance(c, PlaceMines)))
    free = [h for h in found.grant.mine_area if h not in match.state.mines_set]
    refusals = [match.refusal(0, PlaceMines(h)) for h in free]
    assert len(free) > 2 and {r.rule for r in refusals if r} == {"CH-MINE-01"} and None not in refusals
