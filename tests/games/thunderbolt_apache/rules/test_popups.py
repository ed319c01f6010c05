"""Pop-ups: chits for aircraft at high, enemies that wake (TA-POPUP)."""

from __future__ import annotations

from dataclasses import replace

from tabletop.games.thunderbolt_apache.rules import popups
from tabletop.games.thunderbolt_apache.rules.assessing import remaining_value
from tabletop.games.thunderbolt_apache.rules.enemy_fire import AttackDeclared
from tabletop.games.thunderbolt_apache.rules.popups import ChitDrawn
from tabletop.games.thunderbolt_apache.rules.state import State
from tests.games.thunderbolt_apache.board import FLAT, LIBRARY, Field, campaign, events, run_step


def in_campaign(field: Field, card: str = "CA01", **cards: str) -> State:
    """The field in a campaign, where pop-ups are drawn."""
    mission = field.state("popups", turn=0).mission
    state = campaign(card, aircraft=tuple(field.planes), pilots=tuple(field.pilots), **cards)
    return replace(state, mission=mission)


def test_one_chit_for_each_aircraft_at_high() -> None:
    """TA-POPUP-01, TA-POPUP-02, TA-POPUP-03, TA-POPUP-08: drones and gunships draw none; no-enemy chits go back; an
    enemy takes a die."""
    field = (
        Field(FLAT)
        .flyer("A-10A", "Anvil", 1, "E", "H")
        .flyer("A-10A", "Ember", 1, "E", "L")
        .flyer("MQ-1B", "", 1, "E", "H")
        .flyer("AC-130H", "Oracle", 1, "E", "H")
        .flyer("AH-64A", "Mantis", 1, "centre", "H")
        .unit("TRK", 5)
    )
    state, told = run_step(in_campaign(field), "popups", "PU01", "PU34", 7)
    drawn = [(e.serial, e.chit, e.unit) for e in told if isinstance(e, ChitDrawn)]
    assert drawn == [(1, "PU01", ""), (5, "PU34", "IFV")]
    unit = state.here.enemies[2]
    assert (unit.type, unit.hex, unit.popup, unit.chit, unit.covered) == ("IFV", 7, True, "PU34", False)
    assert "PU34" not in popups.cup(state) and "PU01" in popups.cup(state)


def test_the_chit_of_a_dead_popup_goes_back() -> None:
    """TA-POPUP-04, TA-POPUP-06: it never counts for the battalion."""

    field = Field(FLAT).flyer("A-10A", "Anvil", 1, "E", "L").unit("TRK", 5).unit("IFV", 5, popup=True, chit="PU34")
    state = in_campaign(field)
    assert "PU34" not in popups.cup(state)
    assert remaining_value(state).total == 1
    dead = Field(FLAT).flyer("A-10A", "Anvil", 1, "E", "L").unit("IFV", 5, popup=True, chit="PU34", alive=False)
    assert "PU34" in popups.cup(in_campaign(dead))


def test_popups_fire_at_once() -> None:
    """TA-POPUP-05: an SA-8 that pops up declares in the same turn."""
    field = Field(FLAT).flyer("A-10A", "Badger", 1, "E", "H")
    state, _ = run_step(in_campaign(field), "popups", "PU36", 5)
    _, told = run_step(state, "declare")
    assert [(e.unit, e.target) for e in told if isinstance(e, AttackDeclared)] == [(1, 1)]


def test_an_empty_cup_gives_nothing() -> None:
    """TA-POPUP-07."""
    field = Field(FLAT).flyer("A-10A", "Anvil", 1, "E", "H")
    for chit in LIBRARY.chits:
        field.unit("TRK", 5, popup=True, chit=chit)
    _, told = run_step(in_campaign(field), "popups")
    assert not [e for e in told if isinstance(e, ChitDrawn)]


def test_guerrilla_chits_are_read_down() -> None:
    """TA-POPUP-09, TA-POPUP-08; W37: SA8 brings an MPT, M24 nothing; CA05 and SC13 know no helicopters."""
    field = Field(FLAT).flyer("A-10A", "Anvil", 1, "E", "H").flyer("A-10A", "Ember", 1, "E", "H")
    state, _ = run_step(in_campaign(field, "CA06"), "popups", "PU36", 4, "PU37")
    assert [(u.type, u.chit) for u in state.living_units] == [("MPT", "PU36")]
    assert "PU36" not in popups.cup(state) and "PU37" in popups.cup(state)
    readings = {key: popups.chit_unit(in_campaign(field, "CA06"), key) for key in ("PU34", "PU35", "PU25")}
    assert readings == {"PU34": "TEC", "PU35": "ZU2", "PU25": "INF"}
    assert popups.chit_unit(in_campaign(field, "CA05"), "PU37") == ""
    assert popups.chit_unit(in_campaign(field, condition="SC13"), "PU37") == ""


def test_training_has_no_popups() -> None:
    """Pop-ups: nothing is drawn in the training sortie."""
    match = (
        Field(FLAT).flyer("A-10A", "Anvil", 1, "E", "H").flyer("A-10A", "Ember", 1, "E", "H").at("popups", 10, turn=0)
    )
    assert match.state.here.turn == 1
    assert not events(match, ChitDrawn)
