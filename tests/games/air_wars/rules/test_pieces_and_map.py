"""Players, counters and the map (AW-GEN, AW-MAP)."""

from __future__ import annotations

from tabletop.games.air_wars.rules.flying.events import Form, Plot
from tabletop.games.air_wars.rules.scenario import DAMAGED
from tabletop.games.air_wars.rules.sheets import ROLES, Kind, Terrain, UnitClass
from tabletop.games.air_wars.rules.squares import friendly_ground, terrain
from tabletop.games.air_wars.rules.strengths import printed_aa
from tests.games.air_wars.board import scenario
from tests.games.air_wars.kit import form, table, until, why


def test_two_players_and_their_counters() -> None:
    """AW-GEN-01, AW-GEN-02, AW-GEN-09, AW-UNIT-07: Intruder and Interceptor; printed numbers of counters and cards."""
    assert ROLES == ("Intruder", "Interceptor")
    for key, numbers in {"MA": (8, 5, 3), "GU": (22, 23, 9), "SW": (19, 25, 9), "BOB": (25, 22, 9)}.items():
        found = scenario(key)
        assert [sum(u.seat == s for u in found.units.values()) for s in (0, 1)] == list(numbers[:2])
        assert [len(s.deck) for s in found.sides] == [numbers[2]] * 2


def test_types_and_values() -> None:
    """AW-UNIT-01, AW-UNIT-02, AW-UNIT-03, AW-UNIT-04, AW-UNIT-05, AW-DEC-01, AW-GND-01, AW-HQ-01: what a counter
    says."""
    units = scenario("BOB").units
    fighter, bomber, decoy, guns, hq = (units[k] for k in ("F JG26", "B KG53", "D 1", "AA 1D", "HQ FC"))
    assert (fighter.air, fighter.bomb, fighter.speed, fighter.short, fighter.fighter) == (3, 0, 6, True, True)
    assert (bomber.air, bomber.bomb, bomber.speed, bomber.short) == (1, 4, 4, False)
    assert (decoy.air, decoy.bomb, decoy.cls, decoy.decoy) == (0, 0, UnitClass.AIR, True)
    assert (guns.aa, guns.cls, hq.function, hq.flies) == (3, UnitClass.GROUND, "FILTER", False)
    assert {u.kind for u in units.values()} | {Kind.SHIP} == set(Kind)


def test_the_map() -> None:
    """AW-MAP-01, AW-MAP-02, AW-MAP-06, AW-MAP-07, AW-MAP-10, AW-MAP-11, AW-MAP-09: squares, terrain, bases, roster,
    owners, tables."""
    found = scenario("GU")
    assert terrain(found, "R5") is Terrain.COAST and terrain(found, "A1") is Terrain.WATER
    assert (
        friendly_ground(found, "R5", 1) and not friendly_ground(found, "N6", 0) and not friendly_ground(found, "N6", 1)
    )
    assert [t.vp for t in found.targets.values() if t.square == "R5"] == [4, 3, 3]
    assert found.bases["R5"].capacity == 7 and set(found.charts.fire) >= {"Fighter-1", "AA-2"}
    state = table("GU", "F Tai A5").state
    assert printed_aa(state, "A5", 0) == 3 and printed_aa(state, "A5", 1) == 0 and printed_aa(state, "S5", 1) == 0


def test_nobody_leaves_the_map() -> None:
    """AW-MAP-08: paths end at the edge; terrain never costs more."""
    match = table("BOB", "F 66 L1", seat=1)
    form(match, 1, "F 66")
    assert why(match, 1, Plot("L0")) == "AW-MAP-08"
    for square in ("M1", "N1", "O1", "P1"):
        match.submit(1, Plot(square))
    assert why(match, 1, Plot("Q1")) == "AW-MAP-08"


def test_boxes_tracks_and_flags() -> None:
    """AW-MAP-03, AW-MAP-04, AW-MAP-05, AW-UNIT-13, AW-GEN-08: a unit in a box does nothing and has no marks."""
    match = table("BOB", "F JG26 I5 up1 open", "F JG3 DAMAGE", hour=2)
    assert why(match, 0, Form("F JG3")) == "AW-MAP-03"
    until(match, "fly", 1)
    lost = match.state.units["F JG26"]
    assert lost.place == DAMAGED and not lost.revealed and not lost.flown and lost.takeoff == 0
    assert (match.state.day, match.state.hour, match.state.active, match.state.level(0)) == (1, 2, 1, 4)
