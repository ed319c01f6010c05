"""Laying the battlefield: tiles, ridges, units (TA-FIELD)."""

from __future__ import annotations

from dataclasses import replace

from tabletop.games.thunderbolt_apache.rules import battlefield, hexes
from tabletop.games.thunderbolt_apache.rules.battlefield import UnitPlaced
from tabletop.games.thunderbolt_apache.rules.moving import Step
from tabletop.games.thunderbolt_apache.rules.pieces import Strength
from tests.games.thunderbolt_apache.board import FLAT, LAYOUT_X, LIBRARY, Field, campaign, run_step, side

RIDGES = frozenset(hexes.ridges_of(LAYOUT_X, LIBRARY))


def test_layout_x_has_the_ridges_of_the_book() -> None:
    """TA-FIELD-03, TA-FIELD-04, TA-FIELD-05: one ridge per hexside whichever tile shows it, outer sides too, tiles
    unturned."""
    inner = {(a, b) for a in hexes.HEXES for s in range(6) if (a, s) in RIDGES and (b := hexes.NEIGHBOURS[a][s]) > a}
    assert inner == {(2, 5), (2, 6), (5, 6), (6, 7), (6, 9)}
    assert {(h, s) for h, s in RIDGES if not hexes.NEIGHBOURS[h][s]} == {(4, side("SW")), (10, side("E"))}


def test_ten_tiles_and_units_are_laid_at_random() -> None:
    """TA-FIELD-02, TA-SETUP-04, TA-FIELD-06: tiles of the campaign, one each; a die for each unit, which stands in the
    open."""
    state = campaign(battalions=("A07",))
    state = replace(state, mission=Field(battalion="A07").flyer("A-10A", "Anvil").state("entry").mission)
    drawn = ["=D5", "=D2", "=U1", "=H8", "=D1", "=D3", "=D4", "=D6", "=D7", "=H4"]
    after, told = run_step(state, "field", *(d[1:] for d in drawn), 1, 2, 3, 4, 5, 6, 7, 10)
    assert after.here.tiles == ("D5", "D2", "U1", "H8", "D1", "D3", "D4", "D6", "D7", "H4")
    placed = [(e.serial, e.type, e.hex) for e in told if isinstance(e, UnitPlaced)]
    assert placed == [
        (1, "MI8", 1),
        (2, "MI8", 2),
        (3, "M24", 3),
        (4, "INF", 4),
        (5, "INF", 5),
        (6, "INF", 6),
        (7, "INF", 7),
        (8, "MPT", 10),
    ]
    assert not any(u.covered for u in after.living_units)


def test_half_strength_places_half_of_each_type_rounded_up() -> None:
    """TA-FIELD-07; W06."""
    units = battlefield.units_of(LIBRARY.battalions["A04"], Strength.HALF)
    assert dict(units) == {"APC": 3, "INF": 2, "MPT": 1, "ZU2": 1, "TRK": 1}
    assert sum(LIBRARY.units[k].value * n for k, n in units) == 12


def test_units_are_numbered_battalion_condition_event() -> None:
    """TA-FIELD-08, with SC26 and ME12; pop-ups come later."""
    state = campaign(condition="SC26")
    state = replace(
        state, mission=Field(outbound="ME12").flyer("A-10A", "Anvil").state("entry", outbound="ME12").mission
    )
    assert battlefield.condition_units(state) == (("IFV", False),)
    assert battlefield.event_units(state) == (("IFV", False), ("INF", False))
    irregular = replace(state, campaign="CA04")
    assert battlefield.condition_units(irregular) == (("TEC", False), ("TEC", False))
    assert battlefield.event_units(irregular) == (("TEC", False), ("INF", False))


def test_enemies_and_aircraft_share_hexes() -> None:
    """TA-FIELD-09: two aircraft and three units in one hex; nobody blocks the way."""
    match = (
        Field(FLAT)
        .flyer("A-10A", "Anvil", 1, "E", "L")
        .flyer("A-10A", "Ember", 2, "SE", "L")
        .unit("T72", 2)
        .unit("T72", 2)
        .unit("BNK", 2)
        .act(1)
    )
    match.submit(0, Step(side("SE")))
    assert match.state.here.flyers[1].hex == 2


def test_units_are_laid_before_entry() -> None:
    """TA-FIELD-10: the player places aircraft with every unit in view."""
    state = campaign()
    state = replace(state, mission=Field().flyer("A-10A", "Anvil").state("entry").mission)
    after, _ = run_step(state, "field", *LIBRARY.campaigns["CA01"].tiles[:10], *([3] * 12))
    assert after.frames[-1].step == "entry"
    assert len(after.living_units) == 12


def test_guerrillas_have_no_radar_on_s60_and_rad() -> None:
    """TA-FIELD-11."""
    state = Field().unit("S60", 1).unit("RAD", 1).unit("ZSU", 1).flyer("A-10A", "Anvil", 1, "E").state("fast")
    assert [hexes.has_radar(state, u) for u in state.living_units] == [True, True, True]
    irregular = replace(state, campaign="CA04")
    assert [hexes.has_radar(irregular, u) for u in irregular.living_units] == [False, False, True]
