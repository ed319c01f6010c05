"""Enemy fire and ECM: who is attacked by whom (TA-FIRE, TA-ECM)."""

from __future__ import annotations

import pytest

from tabletop.bots.fuzzer import RandomBot
from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.games import kit
from tabletop.games.thunderbolt_apache.rules import enemy_fire
from tabletop.games.thunderbolt_apache.rules.altitude import AltitudeTaken
from tabletop.games.thunderbolt_apache.rules.chance import Rolled
from tabletop.games.thunderbolt_apache.rules.enemy_fire import AttackDeclared, AttackLost, reach_refusal
from tabletop.games.thunderbolt_apache.rules.game import GAME
from tabletop.games.thunderbolt_apache.rules.hits import Evade, HitsCame
from tabletop.games.thunderbolt_apache.rules.pieces import Flight
from tabletop.games.thunderbolt_apache.rules.scenario import CENTRE
from tabletop.games.thunderbolt_apache.rules.sheets import Altitude
from tabletop.games.thunderbolt_apache.rules.sight import Place, place_of
from tabletop.games.thunderbolt_apache.rules.state import put_flyer
from tests.games.thunderbolt_apache.board import FLAT, Field, events, flyer, run_step


# -- fire
@pytest.mark.parametrize("seed", range(3))
def test_targets_are_all_that_nothing_forbids(seed: int) -> None:
    """TA-FIRE-01: wherever aircraft fly in random games, at every height, what a unit can attack is what
    `reach_refusal` says nothing of."""
    scenarios = kit("thunderbolt_apache").scenarios()
    scenario = scenarios.scenario(scenarios.document("tr01_training_sortie"), "tr01")
    match, bot = Match.start(GAME, scenario, SeededDice(seed)), RandomBot(seed)
    found = forbidden = 0
    for _ in range(500):
        if not match.to_act:
            break
        seat = match.to_act[0]
        match.submit(seat, bot.choose(match.view(seat), seat, match.options(seat)))
        state = match.state
        for one in state.on_field:
            for altitude in Altitude:
                high = put_flyer(state, one.serial, altitude=altitude)
                for unit in high.here.enemies.values():
                    free = [
                        f for f in high.on_field if reach_refusal(high, unit, place_of(high, f, looking=False)) is None
                    ]
                    assert enemy_fire.targets(high, unit) == free
                    found, forbidden = found + len(free), forbidden + len(high.on_field) - len(free)
    assert found > 20 and forbidden > 20


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
