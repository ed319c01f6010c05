"""To hit, saving rolls and damage: TL-HIT, TL-SAVE, TL-DAM, TL-GEN-02, TL-GEN-03, TL-SIGHT, TL-TRN; tables 3 and 6; W04
to W07, W25, W27."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tabletop.games.thunderbolt_lightning.rules import damage, speed
from tabletop.games.thunderbolt_lightning.rules.damage import Destroyed, HitMarked
from tabletop.games.thunderbolt_lightning.rules.firing import gunnery
from tabletop.games.thunderbolt_lightning.rules.moving import manoeuvres
from tabletop.games.thunderbolt_lightning.rules.prospects import shots
from tabletop.games.thunderbolt_lightning.rules.resolving import saves, volleys
from tabletop.games.thunderbolt_lightning.rules.resolving.events import SaveRolled, ToHitRolled
from tabletop.games.thunderbolt_lightning.rules.sheets import AircraftType, Colour, Mount, MountKind
from tabletop.games.thunderbolt_lightning.rules.state import State
from tests.games.thunderbolt_lightning.board import ADVANCED, FULL, Board, sheets
from tests.games.thunderbolt_lightning.fight import combat, declare, finish, of, rule

AWAY = {0: "1010", 1: "1110", 2: "1210", 3: "1310", 4: "1410", 5: "1510", 6: "1610"}


def facing_each(
    away: int, kind: str | AircraftType = "spitfire1", options: tuple[str, ...] = FULL, **firer: Any
) -> State:
    board = Board(options=options).aircraft(kind, "1010", 0, **firer).aircraft("bf109e", AWAY[away], 0, side=1)
    return board.state("declare1")


def needed(state: State, mount: int = 0) -> int:
    return gunnery.to_hit(state, state.aircraft["B1"], mount, state.aircraft["G1"]).needed


# -- to hit
@pytest.mark.parametrize(("away", "number"), [(1, 2), (2, 3), (3, 4), (4, 5), (5, 6)])
def test_each_die_needs_range_plus_1(away: int, number: int) -> None:
    """TL-HIT-01, table 3."""
    state = facing_each(away)
    assert needed(state) == number
    assert [s.needed for s in shots.gun_shots(state, state.aircraft["B1"])] == [number]


@pytest.mark.parametrize("away", [0, 6])
def test_no_fire_at_range_0_and_beyond_5(away: int) -> None:
    """Table 3, TL-ARC-06, TL-FIRE-04."""
    state = facing_each(away)
    assert shots.gun_shots(state, state.aircraft["B1"]) == []


CASES = [
    ("spitfire1", {"inverted": True}, -1, "TL-HIT-02"),
    ("spitfire1", {"training": "very_green"}, -1, "TL-TRN-02"),
    ("spitfire1", {"training": "poor"}, -1, "TL-TRN-03"),
    ("spitfire1", {"training": "veteran", "skills": (1,)}, 1, "TL-TRN-06"),
    ("p51d", {}, 1, "TL-SIGHT-01"),
    ("he111h", {}, -1, "TL-HIT-03"),
]


@pytest.mark.parametrize(("kind", "firer", "amount", "because"), CASES)
def test_every_modifier_of_the_table(kind: str, firer: dict[str, Any], amount: int, because: str) -> None:
    """Table 3, TL-HIT-02, TL-HIT-03, TL-HIT-04, TL-HIT-05, TL-INV-04, TL-TRN-02, TL-TRN-03, TL-TRN-06."""
    state = facing_each(3, kind, **firer)
    tally = gunnery.to_hit(state, state.aircraft["B1"], 0, state.aircraft["G1"])
    assert (tally.needed, [(m.amount, m.rule) for m in tally.modifiers]) == (4 - amount, [(amount, because)])


def test_modifiers_add_up_and_nothing_else_counts() -> None:
    """TL-HIT-06: inverted Very Green on a single pivot needs 3 more; hits taken, load and speed change nothing."""
    state = facing_each(2, "he111h", inverted=True, training="very_green")
    assert needed(state) == 3 + 3
    hurt = facing_each(2, "he111h", inverted=True, training="very_green", hits_taken=3, load="4x500", base_speed=2)
    assert needed(hurt) == 6


def test_twin_and_cannon_pivots_and_turrets_have_no_modifier() -> None:
    """TL-HIT-03."""
    for kind in MountKind:
        sheet = replace(sheets().aircraft["defiant1"], key="x", mounts=(Mount("gun", kind, (0,), (1, 0, 0, 0)),))
        assert needed(facing_each(3, sheet)) == (5 if kind is MountKind.PIVOT1 else 4)


def test_training_counts_for_every_gun_and_not_without_the_option() -> None:
    """TL-TRN-01, TL-TRN-11, TL-OPT-01."""
    assert needed(facing_each(3, "he111h", training="very_green")) == 6
    assert needed(facing_each(3, "spitfire1", ("altitude",), training="very_green")) == 4
    assert needed(facing_each(3, "spitfire1", ("altitude",), training="veteran", skills=(1,))) == 4
    state = facing_each(3, "spitfire1", training="veteran", skills=(1,))
    assert needed(replace(state, scenario=replace(state.scenario, options=frozenset()))) == 4


def test_very_green_ki_43_and_ace_spitfire() -> None:
    """W25, TL-TRN-02, TL-TRN-07: number needed 5 and 3 at range 3, FS 2 and 1, after a hit 2."""
    green = facing_each(3, "ki43_2", training="very_green")
    assert needed(green) == 5 and manoeuvres.fs_in_force(green, green.aircraft["B1"]).total == 2
    ace = facing_each(3, "spitfire1", training="ace", skills=(1, 2))
    assert needed(ace) == 3 and manoeuvres.fs_in_force(ace, ace.aircraft["B1"]).total == 1
    assert manoeuvres.fs_in_force(ace, replace(ace.aircraft["B1"], hits_taken=1)).total == 2


# -- sights
def test_gyro_ace_at_range_1_hits_without_a_throw_and_not_at_range_6() -> None:
    """W27, TL-GEN-03, TL-SIGHT-01, TL-FIRE-04: N = 0; no die is thrown, the log says automatic."""
    state = facing_each(1, "p51d", training="ace", skills=(1, 2))
    assert needed(state) == 0
    far = facing_each(6, "p51d", training="ace", skills=(1, 2))
    assert needed(far) == 5
    assert rule(gunnery.gun_refusal(far, far.aircraft["B1"], 0, far.aircraft["G1"])) == "TL-FIRE-04"
    board = (
        Board(options=FULL)
        .aircraft("p51d", "1010", 0, training="ace", skills=(1, 2))
        .aircraft("bf109e", "1110", 0, side=1)
    )
    match = combat(board, 5, 5, 5, 5, 5, 4)
    events = declare(match, "B1", 0, "G1")
    assert of(events, ToHitRolled)[0].rolled == (0,) * 6 and of(events, SaveRolled)[0].rolled == (5, 5, 5, 5, 5, 4)
    assert len(match.journal[-1].fallen) == 6


def test_radar_sight_gives_2_and_the_better_sight_counts() -> None:
    """TL-SIGHT-02, TL-SIGHT-03."""
    radar = replace(sheets().aircraft["p51d"], key="p51x", flags=frozenset({"gyro", "radar_sight"}))
    assert needed(facing_each(3, radar)) == 2
    assert needed(facing_each(3, replace(radar, flags=frozenset({"radar_sight"})))) == 2


def test_sights_help_fixed_guns_only_and_only_with_the_option() -> None:
    """TL-SIGHT-04, TL-OPT-02, TL-HIT-05: gunners have none."""
    sheet = sheets().aircraft["p51d"]
    two = replace(sheet, key="two", mounts=(*sheet.mounts, Mount("turret", MountKind.TURRET, (0,), (1, 0, 0, 0))))
    state = facing_each(3, two)
    assert (needed(state, 0), needed(state, 1)) == (3, 4)
    assert needed(facing_each(3, "p51d", ADVANCED)) == 4


# -- the examples of the source
def test_inverted_spitfire_makes_two_hits_and_the_109_saves_one() -> None:
    """W04, W06, TL-HIT-02, TL-HIT-07, TL-SAVE-01, TL-DAM-03, R37."""
    board = (
        Board(options=("altitude", "training"))
        .aircraft("spitfire1", "1510", 0, inverted=True)
        .aircraft("bf109e", "1810", 0, side=1)
    )
    match = combat(board, 2, 2, 5, 6, 3, 5)
    declare(match, "B1", 0, "G1")
    events = finish(match)
    roll, save = of(events, ToHitRolled)[0], of(events, SaveRolled)[0]
    assert roll.rolled == (2, 2, 5, 6) and (save.needed, save.rolled) == ((5, 5), (3, 5))
    assert of(events, HitMarked) == [HitMarked("G1", 1)] and not of(events, Destroyed)
    hit = match.state.aircraft["G1"]
    assert manoeuvres.fs_in_force(match.state, hit).total == 3
    assert [speed.rated(match.state, hit, p).total for p in (1, 2)] == [5, 5]


def test_109_at_five_hexes_hits_with_one_cannon_and_the_spitfire_fails_its_save() -> None:
    """W05, W07, TL-SAVE-02, R42: dice in the order white, red."""
    board = Board().aircraft("spitfire1", "2810", 3).aircraft("bf109e", "2310", 0, side=1)
    match = combat(board, 3, 4, 6, 1, 4)
    declare(match, "G1", 0, "B1")
    events = finish(match)
    assert of(events, ToHitRolled)[0].rolled == (3, 4, 6, 1)
    assert (of(events, SaveRolled)[0].needed, of(events, SaveRolled)[0].rolled) == ((6,), (4,))
    hit = match.state.aircraft["B1"]
    assert manoeuvres.fs_in_force(match.state, hit).total == 3
    assert [speed.rated(match.state, hit, p).total for p in (1, 2)] == [6, 5]


# -- saves
@pytest.mark.parametrize("printed", [3, 4, 5, 6])
@pytest.mark.parametrize("colour", list(Colour))
def test_raw_die_needed_to_save_by_colour(printed: int, colour: Colour) -> None:
    """Table 3, TL-SAVE-02."""
    state = facing_each(2, replace(sheets().aircraft["spitfire1"], key="x", save=printed))
    tally = saves.save(state, state.aircraft["B1"], None, colour)
    table = {3: (3, 4, 5, 6), 4: (4, 5, 6, 7), 5: (5, 6, 7, 8), 6: (6, 7, 8, 9)}
    assert tally.needed == table[printed][colour]
    assert (volleys.succeeds(0, tally.needed) or tally.needed <= 6) == (table[printed][colour] <= 6)


def test_skills_3_and_4_change_the_save() -> None:
    """TL-SAVE-03, TL-TRN-08, TL-TRN-09; AA crews have no skills (TL-SAVE-04)."""
    board = (
        Board().aircraft("spitfire1", "1010", 0, training="ace", skills=(3, 4)).aircraft("bf109e", "1210", 0, side=1)
    )
    state = board.state("declare1")
    ace, other = state.aircraft["B1"], state.aircraft["G1"]
    assert saves.save(state, ace, other, Colour.WHITE).needed == 4
    assert saves.save(state, other, ace, Colour.WHITE).needed == 6
    assert saves.save(state, other, None, Colour.WHITE).needed == 5
    board = Board().aircraft("spitfire1", "1010", training="veteran", skills=(3,))
    alone = board.aircraft("spitfire1", "1012", training="veteran", skills=(4,)).state("declare1")
    jinker, marksman = alone.aircraft["B1"], alone.aircraft["B2"]
    assert saves.save(alone, jinker, marksman, Colour.WHITE).needed == 5
    assert saves.save(alone, marksman, jinker, Colour.WHITE).needed == 5
    assert saves.save(state, ace, ace, Colour.RED).rules == ("TL-SAVE-01", "TL-SAVE-02", "TL-TRN-08", "TL-TRN-09")


def test_a_save_that_cannot_fail_or_succeed_throws_no_die() -> None:
    """TL-GEN-03, TL-SAVE-02: green on SR 5+ needs 7."""
    board = Board().aircraft("me262a", "1010", 0, side=1).aircraft("spitfire1", "1210", 0)
    match = combat(board, 3, 3, 1, 1)
    declare(match, "G1", 0, "B1")
    events = finish(match)
    assert (of(events, SaveRolled)[0].needed, of(events, SaveRolled)[0].rolled) == ((7, 7), (0, 0))
    assert len([f for e in match.journal for f in e.fallen]) == 4 and of(events, HitMarked) == [HitMarked("B1", 2)]


def test_saves_count_the_aircraft_as_it_was_when_the_phase_began() -> None:
    """TL-SAVE-05, TL-DAM-08: damage changes no SR."""
    for taken in (0, 1):
        state = (
            Board()
            .aircraft("spitfire1", "1010", 0, hits_taken=taken)
            .aircraft("bf109e", "1210", 0, side=1)
            .state("declare1")
        )
        assert saves.save(state, state.aircraft["B1"], None, Colour.WHITE).needed == 5


@pytest.mark.parametrize(
    ("raw", "number", "good"), [(4, 4, True), (3, 4, False), (0, 1, True), (0, 7, False), (6, 6, True), (1, 2, False)]
)
def test_a_die_succeeds_at_n_or_more(raw: int, number: int, good: bool) -> None:
    """TL-GEN-02, TL-GEN-03: no natural score is special."""
    assert volleys.succeeds(raw, number) is good


# -- damage
@pytest.mark.parametrize(
    ("hits", "rows"),
    [
        (2, [("FS +1", "SP -2/-2"), ("destroyed",)]),
        (3, [("FS +1",), ("SP -2/-2",), ("destroyed",)]),
        (4, [(), ("FS +1",), ("SP -2/-2",), ("destroyed",)]),
        (5, [(), (), ("FS +1",), ("SP -2/-2",), ("destroyed",)]),
    ],
)
def test_damage_table_row_by_row(hits: int, rows: list[tuple[str, ...]]) -> None:
    """Table 6, TL-DAM-03 to TL-DAM-07; the flight rules agree (TL-MOVE-07, TL-SPD-02)."""
    assert [damage.effects(hits, n) for n in range(1, hits + 1)] == rows
    sheet = replace(sheets().aircraft["spitfire1"], key="x", hits=hits, speed=(9, 9), fs=2)
    for taken in range(hits):
        felt = [e for n in range(1, taken + 1) for e in damage.effects(hits, n)]
        assert damage.fs_loss(hits, taken) == felt.count("FS +1") and damage.speed_loss(hits, taken) == 2 * felt.count(
            "SP -2/-2"
        )
        state = facing_each(2, sheet, hits_taken=taken)
        assert manoeuvres.fs_in_force(state, state.aircraft["B1"]).total == 2 + damage.fs_loss(hits, taken)
        assert speed.rated(state, state.aircraft["B1"], 1).total == 9 - damage.speed_loss(hits, taken)
    assert damage.destroyed(hits, hits) and not damage.destroyed(hits, hits - 1)


def test_hits_stay_and_add_up_to_destruction() -> None:
    """TL-DAM-01, TL-DAM-02, TL-DAM-09: the next hit on a damaged fighter destroys it and it is removed with its load at
    the phase's end."""
    board = Board().aircraft("spitfire1", "1010", 0).aircraft("bf109e", "1210", 0, side=1, hits_taken=1)
    match = combat(board, 6, 1, 1, 1, 1)
    declare(match, "B1", 0, "G1")
    events = finish(match)
    assert of(events, HitMarked) == [HitMarked("G1", 2)] and not match.state.aircraft["G1"].flying
    assert (
        match.state.kills[0].victim == "G1" and match.state.scores[0].points == 101 and match.state.scores[0].seat == 0
    )


def test_the_kill_goes_to_the_firer_of_the_hit_that_reached_the_number() -> None:
    """TL-DAM-10: one hit each, the second in order of resolution has it."""
    board = Board(order=("B2", "B1", "G1")).aircraft("spitfire1", "1010", 0).aircraft("spitfire1", "1011", 0)
    board.aircraft("bf109e", "1210", 0, side=1)
    match = combat(board, 6, 1, 1, 1, 6, 1, 1, 1, 1, 1)
    declare(match, "B2", 0, "G1")
    declare(match, "B1", 0, "G1")
    assert of(finish(match), Destroyed)[0].kill.by == "B1"


def test_damage_does_not_touch_guns_and_load() -> None:
    """TL-DAM-08, TL-DAM-11: the hits on the counter are the tufts of smoke."""
    board = (
        Board(options=FULL)
        .aircraft("he111h", "1010", 3, load="4x500", hits_taken=3)
        .aircraft("spitfire1", "1210", 3, side=1)
    )
    state = board.state("declare1")
    assert len(shots.gun_shots(state, state.aircraft["B1"])) == 2 and state.aircraft["B1"].load_left == 4
    assert state.aircraft["B1"].hits_taken == 3
