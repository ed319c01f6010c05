"""Pop-ups, cover, turn order, helicopters, enemy fire, ECM, Evasive (TA-POPUP, TA-COVER, TA-TURN, TA-HELO, TA-FIRE,
TA-ECM, TA-EVA)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabletop.core.values import StepBegan
from tabletop.games.thunderbolt_apache.rules import enemy_fire, popups
from tabletop.games.thunderbolt_apache.rules.altitude import AltitudeTaken, SetAltitude
from tabletop.games.thunderbolt_apache.rules.assessing import remaining_value
from tabletop.games.thunderbolt_apache.rules.chance import Picked, Rolled
from tabletop.games.thunderbolt_apache.rules.cover import CoverTaken
from tabletop.games.thunderbolt_apache.rules.enemy_fire import AttackDeclared, AttackLost
from tabletop.games.thunderbolt_apache.rules.helicopters import intent, onward
from tabletop.games.thunderbolt_apache.rules.hits import evading
from tabletop.games.thunderbolt_apache.rules.hits.events import CounterDrawn, HitsCame
from tabletop.games.thunderbolt_apache.rules.hits.orders import Evade
from tabletop.games.thunderbolt_apache.rules.moving.orders import Step
from tabletop.games.thunderbolt_apache.rules.pieces import Flight, Incoming
from tabletop.games.thunderbolt_apache.rules.popups import ChitDrawn
from tabletop.games.thunderbolt_apache.rules.scenario import CENTRE
from tabletop.games.thunderbolt_apache.rules.sheets import Altitude
from tabletop.games.thunderbolt_apache.rules.sight import Place
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.turns import Activate, EndActivation
from tests.games.thunderbolt_apache.board import FLAT, LIBRARY, Field, campaign, do, events, flyer, run_step, stress


def in_campaign(field: Field, card: str = "CA01", **cards: str) -> State:
    """The field in a campaign, where pop-ups are drawn."""
    mission = field.state("popups", turn=0).mission
    state = campaign(card, aircraft=tuple(field.planes), pilots=tuple(field.pilots), **cards)
    return replace(state, mission=mission)


# -- pop-ups
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


# -- cover
def _cover(die: int) -> dict[str, bool]:
    field = Field().flyer("A-10A", "Anvil", 1, "E", "L")
    for kind in ("INF", "TRK", "T72", "STO", "M24"):
        field.unit(kind, 6)
    field.unit("ZSU", 6, cover=True).unit("INF", 10)
    state, _ = run_step(field.state("cover"), "cover", die)
    return {f"{u.type}{u.hex}": u.covered for u in state.living_units}


def test_cover_table() -> None:
    """TA-COVER-01, TA-COVER-02, TA-COVER-04, TA-COVER-08: Table 4; BLDG and HELO never; without a ridge in the open; it
    stays until it comes out."""
    covered = {die: {k for k, v in _cover(die).items() if v} for die in range(1, 11)}
    assert covered[1] == covered[3] == set()
    assert covered[4] == covered[5] == {"INF6", "ZSU6", "INF10"}  # hex 10 has an outer ridge
    assert covered[6] == covered[7] == {"INF6", "TRK6", "ZSU6", "INF10"}
    assert covered[8] == covered[9] == {"INF6", "TRK6", "T726", "ZSU6", "INF10"}
    assert covered[10] == {"ZSU6"}


def test_units_without_a_ridge_stay_in_the_open_and_the_lowest_side_is_used() -> None:
    """TA-COVER-02, TA-COVER-03."""
    state = Field().flyer("A-10A", "Anvil", 1, "E", "L").unit("INF", 3).unit("INF", 6).state("cover")
    after, _ = run_step(state, "cover", 4)
    assert [u.cover for u in after.living_units] == [CENTRE, 1]  # hex 6: E (to 7), SW (to 9), W (to 5), NW (to 2)


def test_cover_hinders_nothing_for_the_unit_itself() -> None:
    """TA-COVER-07: it fires from cover."""
    state = Field().flyer("A-10A", "Anvil", 6, "NE", "L").unit("ZSU", 6, cover=True).state("declare")
    assert enemy_fire.reach_refusal(state, state.here.enemies[1], Place(6, 0, Altitude.LOW)) is None


def test_surprise_skips_the_cover_of_turn_1() -> None:
    """ME16, TA-EVENT-12."""
    field = Field(outbound="ME16").flyer("A-10A", "Anvil", 1, "E", "L").unit("INF", 6)
    _, told = run_step(field.state("cover", turn=1), "cover")
    assert not [e for e in told if isinstance(e, Rolled)]
    _, told = run_step(field.state("cover", turn=2), "cover", 4)
    assert [e for e in told if isinstance(e, CoverTaken)]


# -- turn order
def test_order_of_a_turn() -> None:
    """TA-TURN-01, TA-TURN-02, TA-TURN-03, TA-TURN-04, TA-TURN-05: Fast, enemy, Slow and drones, each once, nobody
    passes."""
    match = (
        Field(FLAT)
        .flyer("A-10A", "Anvil", 1, "E", "H")
        .flyer("A-10A", "Ember", 4, "E", "H")
        .flyer("A-10A", "Badger", 8, "E", "H")
        .flyer("RQ-1A", "", 8, "E", "H")
        .unit("TRK", 7)
        .at("popups", 10, turn=1)
    )
    assert match.state.frames[-1].step == "fast"
    assert [o.serial for o in match.options(0) if isinstance(o, Activate)] == [1, 2]
    assert match.refusal(0, Activate(3)).rule == "TA-TURN-03"  # type: ignore[union-attr]
    do(match, Activate(2), SetAltitude(Altitude.HIGH))
    assert match.refusal(0, Activate(1)).rule == "TA-TURN-05"  # type: ignore[union-attr]
    do(match, Step(1), EndActivation())
    assert match.state.frames[-1].step == "altitude"  # Anvil, the last one, is taken up at once
    do(match, SetAltitude(Altitude.HIGH), Step(1), EndActivation())
    assert match.state.frames[-1].step == "slow"
    assert match.refusal(0, Activate(1)).rule == "TA-TURN-04"  # type: ignore[union-attr]
    assert [o.serial for o in match.options(0) if isinstance(o, Activate)] == [3, 4]
    steps = [e.step for entry in match.journal for e in entry.events if isinstance(e, StepBegan)]
    assert steps.index("helicopters") < steps.index("declare") < steps.index("resolve") < steps.index("slow")


def test_fast_is_fixed_at_entry() -> None:
    """TA-TURN-06, TA-PILOT-11: Stress and promotion change nothing in the mission."""
    match = (
        Field(FLAT)
        .flyer("A-10A", "Anvil", 1, "E", "H", stress=8, fast=False)
        .flyer("A-10A", "Ember", 1, "E", "H")
        .at("fast")
    )
    assert match.state.frames[-1].args == (2,)


# -- helicopters
def test_helicopter_moves_toward_the_closest_in_sight() -> None:
    """TA-HELO-01, TA-HELO-03, TA-HELO-06, TA-HELO-07; W19."""
    low = Field().flyer("AH-64A", "Mantis", 7, "centre", "L").unit("M24", 4).state("helicopters")
    assert intent(low, low.here.enemies[1]).rule == "TA-HELO-06"
    high = Field().flyer("AH-64A", "Mantis", 7, "centre", "H").unit("M24", 4).state("helicopters")
    moved, _ = run_step(high, "helicopters")
    assert moved.here.enemies[1].hex == 5
    _, told = run_step(moved, "declare")
    assert [e.target for e in told if isinstance(e, AttackDeclared)] == [1]


def test_helicopter_in_range_stays() -> None:
    """TA-HELO-02."""
    state = Field(FLAT).flyer("AH-64A", "Mantis", 6, "centre", "L").unit("M24", 4).state("helicopters")
    assert intent(state, state.here.enemies[1]).rule == "TA-HELO-02"


def test_helicopter_crosses_ridges_and_ties_are_random() -> None:
    """TA-HELO-04, TA-HELO-05, TA-GEN-03: of several nearer hexes one at random, over the ridge 6-9 as well."""
    state = Field().flyer("A-10A", "Badger", 3, "SW", "H").unit("MI8", 8).state("helicopters")
    assert set(onward(state.here.enemies[1], state.flyers[0])) == {5, 9}
    moved, told = run_step(state, "helicopters", "9")
    assert moved.here.enemies[1].hex == 9
    assert [e.purpose for e in told if isinstance(e, Picked)] == ["way of the helicopter"]
    again, _ = run_step(moved, "helicopters")  # one way only: no die; over the ridge into 6
    assert again.here.enemies[1].hex == 6
    tied = (
        Field(FLAT)
        .flyer("A-10A", "Badger", 1, "E", "H")
        .flyer("A-10A", "Hatchet", 3, "E", "H")
        .unit("MI8", 9)
        .state("helicopters")
    )
    assert len(intent(tied, tied.here.enemies[1]).quarry) == 2


# -- fire
def test_closest_aircraft_that_can_be_attacked() -> None:
    """TA-FIRE-01, TA-FIRE-02, TA-FIRE-09: range, altitude, sight; ties at random; unarmed units declare nothing."""
    field = (
        Field(FLAT)
        .flyer("A-10A", "Badger", 6, "E", "H")
        .flyer("A-10A", "Hatchet", 7, "E", "L")
        .flyer("AH-64A", "Mantis", 1, "centre", "L")
        .unit("T72", 6)
        .unit("S13", 6)
        .unit("TRK", 6)
        .unit("SA6", 2)
    )
    state = field.state("declare")
    assert [f.serial for f in enemy_fire.closest(state, state.here.enemies[1])] == [2]  # L alone
    assert [f.serial for f in enemy_fire.closest(state, state.here.enemies[2])] == [1]
    assert enemy_fire.closest(state, state.here.enemies[3]) == []
    assert [f.serial for f in enemy_fire.closest(state, state.here.enemies[4])] == [1]  # H alone
    tied = (
        Field(FLAT)
        .flyer("A-10A", "Badger", 5, "E", "L")
        .flyer("A-10A", "Hatchet", 7, "E", "L")
        .unit("T72", 6)
        .state("declare")
    )
    _, told = run_step(tied, "declare", "2")
    assert [(e.target, e.tied) for e in told if isinstance(e, AttackDeclared)] == [(2, (1, 2))]


def test_all_declare_before_any_attack_is_resolved() -> None:
    """TA-FIRE-03, TA-FIRE-04, TA-FIRE-05, TA-FIRE-06: once each, in serial order, printed hits; attacks on the crashed
    are lost."""
    match = (
        Field(FLAT)
        .flyer("OH-58D", "Umber", 6, "centre", "L", fast=False, level=0)
        .unit("ZSU", 6)
        .unit("T72", 6)
        .unit("INF", 6)
        .at("declare", "HC87", seed=4)
    )
    kinds = [type(e).__name__ for entry in match.journal for e in entry.events]
    assert kinds.index("AttackDeclared") < kinds.index("HitsCame")
    assert [i.incoming.heavy for i in events(match, HitsCame)] == [1]
    assert flyer(match).flight is Flight.CRASHED
    assert [(e.unit, e.rule) for e in events(match, AttackLost)] == [(2, "TA-FIRE-05"), (3, "TA-FIRE-05")]


def test_dead_units_do_not_fire() -> None:
    """TA-FIRE-07."""
    state = Field(FLAT).flyer("A-10A", "Badger", 6, "E", "L").unit("T72", 6, alive=False).state("declare")
    _, told = run_step(state, "declare")
    assert not [e for e in told if isinstance(e, AttackDeclared)]


def test_break_does_not_undo_declared_attacks() -> None:
    """TA-FIRE-08, TA-HIT-17: brought down to L on a ridge without a roll; the second unit, which fires at H alone,
    attacks all the same."""
    match = (
        Field()
        .flyer("A-10A", "Badger", 6, "SW", "H")
        .unit("MPT", 9)
        .unit("S60", 6)
        .at("declare", "HC79", "HC01", "HC02", seed=1)
    )
    assert [e.incoming.source for e in events(match, HitsCame)][:2] == [1, 2]
    assert events(match, AltitudeTaken)[0].altitude is Altitude.LOW
    assert not [e for e in events(match, Rolled) if e.purpose == "ridge"]


def test_night_and_silent_radars() -> None:
    """SC17, ME33, TA-EVENT-12: no attacks in turn 1, or none of radar units; from turn 2 on as usual."""

    def declared(turn: int, **more: object) -> list[int]:
        cards = {k: v for k, v in more.items() if isinstance(v, str)}
        field = Field(FLAT, **cards).flyer("A-10A", "Badger", 6, "E", "L").unit("ZSU", 6).unit("T72", 6)
        _, told = run_step(field.state("declare", turn=turn, night=bool(more.get("night"))), "declare")
        return [e.unit for e in told if isinstance(e, AttackDeclared)]

    assert declared(1) == [1, 2]
    assert declared(1, night=True) == []
    assert declared(2, night=True) == [1, 2]
    assert declared(1, outbound="ME33") == [2]
    assert declared(2, outbound="ME33") == [1, 2]


def test_threat_view() -> None:
    """What could fire at a place, by altitude: the same answer as the declaration."""
    state = Field().flyer("A-10A", "Badger", 1, "E", "L").unit("ZSU", 9).unit("SA6", 6).state("act", 1)
    low = {t.unit for t in enemy_fire.threats(state, Place(10, CENTRE, Altitude.LOW))}
    high = {t.unit for t in enemy_fire.threats(state, Place(10, CENTRE, Altitude.HIGH))}
    assert (low, high) == ({1}, {2})


# -- ECM and Evasive
def test_ecm_then_evasive_then_counters() -> None:
    """TA-ECM-01, TA-EVA-04, TA-EVA-05, TA-HIT-01; W20: die 6 no help; the Heavy hit becomes Light; Rattled and HUD."""
    field = Field().flyer("A-10A", "Dusty", 10, "centre", "L", ("ALQ-131",), side=5).unit("ZSU", 9)
    match = field.at("declare", 6, "HC21", "HC31", seed=1)
    assert match.state.frames[-1].step == "hits"
    assert match.prompt(0).default == Evade(1, 0)
    do(match, Evade(1, 0))
    assert stress(match, "Dusty") == 1
    assert [c.key for c in flyer(match).counters] == ["HC31"]
    negated = field.at("declare", 7, seed=1)
    assert [e.rule for e in events(negated, AttackLost)] == ["TA-ECM-01"]
    assert not events(negated, CounterDrawn)


def test_jamming_comes_before_ecm() -> None:
    """TA-ECM-03, SC14; W36."""
    field = Field(FLAT, condition="SC14").flyer("A-10A", "Dusty", 5, "E", "L", ("ALQ-131",)).unit("SA8", 7)
    first = field.at("declare", 9, seed=1)
    assert [e.purpose for e in events(first, Rolled)][:1] == ["jamming"]
    assert [e.rule for e in events(first, AttackLost)] == ["TA-ECM-03"]
    second = field.at("declare", 5, 8, seed=1)
    assert [e.rule for e in events(second, AttackLost)] == ["TA-ECM-01"]
    third = field.at("declare", 5, 4)
    assert third.prompt(0).default == Evade(1, 0)
    dumb = Field(FLAT, condition="SC14").flyer("A-10A", "Badger", 5, "E", "L").unit("S13", 5)
    assert not [e for e in events(dumb.at("declare", "HC01", seed=1), Rolled) if e.purpose == "jamming"]


def test_a_destroyed_pod_helps_no_more() -> None:
    """TA-ECM-02: hit by the first attack, no roll against the second."""
    match = (
        Field(FLAT)
        .flyer("A-10A", "Badger", 5, "E", "L", ("ALQ-131", "AGM-65"))
        .unit("T72", 5)
        .unit("T72", 5)
        .at("declare", 1, "HC73", "HC01", seed=2)
    )
    assert flyer(match).stores == ("AGM-65",)
    assert len([e for e in events(match, Rolled) if e.purpose == "ecm"]) == 1


@pytest.mark.parametrize(
    ("light", "heavy", "points", "expected"),
    [
        (1, 1, 1, {(0, 0), (0, 1), (1, 0)}),
        (0, 1, 2, {(0, 0), (1, 0), (1, 1)}),
        (2, 0, 1, {(0, 0), (0, 1)}),
        (0, 2, 2, {(0, 0), (1, 0), (1, 1), (2, 0)}),
    ],
)
def test_uses_of_evasive_points(light: int, heavy: int, points: int, expected: set[tuple[int, int]]) -> None:
    """TA-EVA-01, TA-EVA-02, TA-EVA-06: cancel a Light hit, lighten a Heavy one, both on the same hit; points may be
    left."""
    assert set(evading.ways(Incoming(1, light, heavy), points)) == expected


def test_evasive_points_are_full_for_every_attack() -> None:
    """TA-EVA-03, TA-EVA-06: Shaken or not, asked anew for each attack; too many points are refused."""
    match = (
        Field(FLAT).flyer("A-10A", "Dusty", 5, "E", "L", stress=5).unit("T72", 5).unit("T72", 5).at("declare", seed=1)
    )
    assert match.refusal(0, Evade(0, 2)).rule == "TA-EVA-01"  # type: ignore[union-attr]
    assert match.refusal(0, Evade(1, 0)).rule == "TA-EVA-01"  # type: ignore[union-attr]
    do(match, Evade(0, 1))
    assert match.state.frames[-1].step == "hits"
    do(match, Evade(0, 1))
    assert not events(match, CounterDrawn)
