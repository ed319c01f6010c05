"""Strange but legal, forbidden but tempting: situations set up rule by rule, beside those of the other tests."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabletop.core.match import Match
from tabletop.games.thunderbolt_lightning.rules import ordnance, speed, units
from tabletop.games.thunderbolt_lightning.rules.aa_guns import Aim
from tabletop.games.thunderbolt_lightning.rules.damage import Destroyed, StructureDamaged
from tabletop.games.thunderbolt_lightning.rules.firing import Declare
from tabletop.games.thunderbolt_lightning.rules.game import GAME
from tabletop.games.thunderbolt_lightning.rules.moving.events import Fly
from tabletop.games.thunderbolt_lightning.rules.pieces import Release, Training
from tabletop.games.thunderbolt_lightning.rules.resolving import volleys
from tabletop.games.thunderbolt_lightning.rules.scenario import PilotChoice
from tabletop.games.thunderbolt_lightning.rules.setting_up import choices
from tabletop.games.thunderbolt_lightning.rules.sheets import Colour
from tabletop.games.thunderbolt_lightning.rules.state import Volley
from tabletop.games.thunderbolt_lightning.rules.turn import PhaseBegan
from tabletop.games.thunderbolt_lightning.rules.victory import scoring
from tabletop.shelf.positionline import changed
from tests.games.thunderbolt_lightning.board import ADVANCED, FULL, Board, sheets
from tests.games.thunderbolt_lightning.fight import combat, declare, finish, of


@pytest.mark.parametrize("change", [-1, 0, 1])
def test_the_quick_limits_are_the_window(change: int) -> None:
    """TL-SPD-07, TL-SPD-04, TL-SPD-06: V is never below M, for every type, base speed, damage and phase; a climbing
    Swordfish still flies 1.
    """
    for key, sheet in sheets().aircraft.items():
        for base in range(1, sum(sheet.speed) // 2 + 2):
            state = (
                Board(options=FULL)
                .aircraft(key, "1510", level=1, base_speed=base, level_change=change, hits_taken=base % 2)
                .state()
            )
            for phase in (1, 2):
                window = speed.window(state, state.aircraft["B1"], phase)
                assert speed.limits(state, state.aircraft["B1"], phase) == (window.low, window.high), (key, base, phase)
                assert window.minimum <= window.low <= window.high
                for spent in window.values:
                    assert window.base_low <= window.base_of(spent) <= window.base_high


def test_a_pilot_that_nobody_has_is_missed() -> None:
    """TL-SET-03: the set-up is not ready with fewer better pilots than the scenario gives."""
    board = Board(options=("training",), pilots=(PilotChoice(0, ("Red",), "ace", 1),))
    board.aircraft("spitfire1", "1010", unit="Red", group="Red").aircraft("spitfire1", "1011", unit="Red", group="Red")
    state = GAME.start(board.scenario("setup"))
    assert choices.ready(state, 0) is None
    plain = {k: replace(a, training=Training.TRAINED, skills=()) for k, a in state.aircraft.items()}
    refusal = choices.ready(replace(state, aircraft=plain), 0)
    assert refusal is not None and refusal.rule == "TL-SET-03" and "1 of Red must be Ace, 0 are" in refusal.sentence


def test_heavy_guns_are_loaded_again_in_the_next_turn() -> None:
    """TL-AA-13: dice fired in a turn come back with the next INITIATIVE, on ships and on land."""
    board = Board(options=ADVANCED).aircraft("spitfire1", "1010", level=1).ship("fletcher", "1512", heavy_used=5)
    match = board.installation("flak88", "1812", heavy_used=4).match(step="turn_end", seed=1)
    assert (match.state.ships["G-S1"].heavy_used, match.state.installations["G-T1"].heavy_used) == (0, 0)


def test_strafing_and_torpedoes_look_only_ahead() -> None:
    """TL-ARC-04, TL-EXT-07, TL-TORP-03: what lies beside wedge F is not ahead; on its border it is."""
    board = Board(options=(*FULL, "ext_attack")).aircraft("typhoon1b", "1010", 0, level=0)
    board.installation("radar", "1211").installation("hangar", "1212").installation("fuel", "1008")
    match = combat(board, phase=2)
    targets = {c.target for c in match.options(0) if isinstance(c, Declare)}
    assert targets == {"G-T1"}
    refusal = match.refusal(0, Declare("B1", 0, "G-T2"))
    assert refusal is not None and refusal.rule == "TL-EXT-07"


def test_a_gunner_may_fire_while_the_pilot_strafes() -> None:
    """TL-EXT-05: strafing is the aircraft's fire of the turn; its gunners may fire at aircraft in the same phase,
    but not in the next.
    """
    board = Board(options=(*FULL, "ext_attack")).aircraft("ju87b", "1010", 0, side=1, level=0)
    board.aircraft("spitfire1", "0810", 0, level=0).installation("radar", "1210", side=0)
    match = combat(board, 6, 6, 1, 1, 1, phase=1)
    declare(match, "G1", 0, "B-T1")
    declare(match, "G1", 1, "B1")
    finish(match)
    assert match.state.aircraft["G1"].fired and match.state.installations["B-T1"].damage_taken > 0


def test_a_torpedo_that_has_run_costs_nothing_any_more() -> None:
    """TL-LOAD-04, TL-VIC-02, W35: in the phase of release the load still slows; afterwards the aircraft is worth
    less and flies faster.
    """
    board = (
        Board(60, 40, options=FULL)
        .ship("shokaku", "2420")
        .aircraft("tbf1", "2412", 2, level=0, load="torpedo", base_speed=4)
    )
    match = board.match(1, 1, 1, step="fly2", args=("B1",), seed=4)
    a = match.state.aircraft["B1"]
    assert scoring.value(match.state, a) == 54 + 15 and speed.rated_speed(match.state, a, 2) == 4
    released = replace(a, load="", load_left=0)
    assert scoring.value(match.state, released) == 54 and speed.rated_speed(match.state, released, 2) == 4
    after = GAME.evolve(replace(match.state, aircraft={"B1": released}), PhaseBegan("combat", 2))
    assert speed.rated_speed(after, after.aircraft["B1"], 1) == 6


def test_both_halves_must_be_of_the_same_ship() -> None:
    """TL-TORP-07: torpedoes at two ships from two sides are no attack on one from both; the keel line is neither
    half.
    """
    release = Release("torpedo", 1, "G-S1", (0, 0), 0, "torpedo", "beam", 8, "port")
    board = Board(60, 40, options=FULL).ship("kagero", "2020").ship("kagero", "3020")
    board.aircraft("tbf1", "2010", releases=(release,)).aircraft(
        "tbf1", "3030", releases=(replace(release, target="G-S2", half="starboard"),)
    )
    state = board.aircraft("tbf1", "2520", releases=(replace(release, half=""),)).state("declare2")
    assert not ordnance.both_sides(state, "G-S1") and not ordnance.both_sides(state, "G-S2")
    turned = {**state.aircraft, "B2": replace(state.aircraft["B2"], releases=(replace(release, half="starboard"),))}
    assert ordnance.both_sides(replace(state, aircraft=turned), "G-S1")


def test_an_attacker_shot_down_with_its_bombs_falling() -> None:
    """TL-SEQ-05, TL-ORD-02: flak of the phase of release stops no bomb, and the wreck is worth no bomb any more."""
    board = Board(60, 40, options=ADVANCED).ship("kagero", "2420", damage_taken=0)
    bomb = Release("1x1000", 1, "G-S1", board.hex("2420"), 1, "dive", "end_on")
    board.aircraft("sbd3", "2421", 1, level=1, releases=(bomb,), hits_taken=1)
    match = combat(board, 5, 6, 1, phase=2)
    match.submit(1, next(c for c in match.options(1) if isinstance(c, Aim)))
    events = finish(match)
    assert of(events, Destroyed) and of(events, StructureDamaged)[0].points == 25
    assert [s.points for s in match.state.scores if s.reason == "destroyed"] == [63]


def test_three_aircraft_at_one_hex_share_it() -> None:
    """TL-HEX-06, TL-ARC-06, TL-FIRE-08: enemies in one hex cannot fire at each other; a third one may fire at both."""
    board = Board(options=("training",)).aircraft("spitfire1", "1210", 0).aircraft("spitfire1", "1010", 0)
    match = combat(board.aircraft("bf109e", "1210", 3, side=1), phase=1)
    assert {(c.aircraft, c.target) for seat in match.to_act for c in match.options(seat) if isinstance(c, Declare)} == {
        ("B2", "G1")
    }


def test_the_sixth_sense_comes_back_and_needs_a_die_on_the_table() -> None:
    """TL-TRN-14, TL-TRN-12: the skill comes back each turn; an automatic hit leaves nothing to pick."""
    used = Board().aircraft("spitfire1", "1010", training="veteran", skills=(5,), reroll_used=True)
    match = used.aircraft("bf109e", "2010", side=1).match(step="turn_end", seed=1)
    assert not match.state.aircraft["B1"].reroll_used
    volley = Volley("G1", 0, "fixed guns", "guns", "B1", 1, (Colour.WHITE,), (0,))
    assert volleys.successes(volley, "hit") == ()
    assert volleys.successes(replace(volley, needed=4, rolled=(4,)), "hit") == (0,)


def test_leaving_at_a_corner_is_judged_by_both_edges() -> None:
    """TL-MOVE-11, TL-MOVE-08, W31: south-east corner, home is south only: exited; with no own edge: fled, half the
    points half up.
    """

    def leave(edge: str) -> Match:
        board = (
            Board()
            .edge(edge, 0)
            .aircraft("hurricane1", "3020", 1, base_speed=5, unit="Red")
            .aircraft("bf109e", "0505", side=1)
        )
        match = board.match(step="fly1", args=("B1",), seed=1)
        match.submit(0, Fly("forward"))
        return match

    assert leave("S").state.aircraft["B1"].status == "exited" and not leave("S").state.scores
    fled = leave("N").state
    assert fled.aircraft["B1"].status == "fled" and [(s.seat, s.points) for s in fled.scores] == [(1, 46)]


@pytest.mark.parametrize(
    ("sector", "amount"), [("bow", -3), ("bow_side", -1), ("beam", 0), ("stern_side", -2), ("stern", -3)]
)
def test_every_torpedo_sector_has_its_modifier(sector: str, amount: int) -> None:
    """TL-TORP-05, table 8: what is rolled, not only what the sector is called."""
    state = Board(60, 40, options=ADVANCED).ship("akagi", "2420").aircraft("tbd1", "2412", level=0).state("declare2")
    release = Release("torpedo", 1, "G-S1", (0, 0), 0, "torpedo", sector, 8, "port")
    assert ordnance.to_hit(state, state.aircraft["B1"], release).needed == 3 - amount
    assert ordnance.to_hit(state, state.aircraft["B1"], release, both=True).needed == 2 - amount


def test_rockets_that_are_gone_weigh_nothing_in_the_next_phase() -> None:
    """TL-LOAD-04, TL-LOAD-03: fired in combat phase 2, they slow no longer from the next movement phase on."""
    state = (
        Board(options=FULL)
        .aircraft("typhoon1b", "1010", load="RP8")
        .aircraft("typhoon1b", "1210", load="RP8")
        .state("declare2")
    )
    fired = changed(state, 'aircraft.B1 load="" load_left=0')
    after = GAME.evolve(fired, PhaseBegan("move", 1))
    assert [speed.rated_speed(after, a, 1) for a in after.flying(0)] == [9, 8]


def test_the_us_navy_paired_off_before_the_army() -> None:
    """TL-UNIT-03, table 12: in the autumn of 1941 Wildcats fly in pairs, Tomahawks still in threes; in 1940 both in
    threes.
    """

    def size(key: str, year: int, month: int) -> int:
        return units.usual_size(sheets(), sheets().aircraft[key], "US", year, month)

    assert (size("f4f3", 1941, 9), size("f2a3", 1941, 9), size("p40b", 1941, 9), size("p39d", 1942, 1)) == (2, 2, 3, 2)
    assert (size("f4f3", 1940, 9), size("f4u1a", 1943, 1), size("sbd3", 1941, 9)) == (3, 2, 3)
