"""What a die needs to hit (TL-HIT, TL-SIGHT, TL-TRN; table 3), and the examples of the source."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tabletop.games.thunderbolt_lightning.rules import firing, speed
from tabletop.games.thunderbolt_lightning.rules.damage import Destroyed, HitMarked
from tabletop.games.thunderbolt_lightning.rules.moving import manoeuvres
from tabletop.games.thunderbolt_lightning.rules.prospects import shots
from tabletop.games.thunderbolt_lightning.rules.resolving.events import SaveRolled, ToHitRolled
from tabletop.games.thunderbolt_lightning.rules.sheets import Mount, MountKind
from tabletop.games.thunderbolt_lightning.rules.state import State
from tests.games.thunderbolt_lightning.board import ADVANCED, FULL, Board, sheets
from tests.games.thunderbolt_lightning.fight import combat, declare, finish, of, rule
from tests.games.thunderbolt_lightning.moments import facing_each


def needed(state: State, mount: int = 0) -> int:
    return firing.to_hit(state, state.aircraft["B1"], mount, state.aircraft["G1"]).needed


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
    tally = firing.to_hit(state, state.aircraft["B1"], 0, state.aircraft["G1"])
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
    assert rule(firing.gun_refusal(far, far.aircraft["B1"], 0, far.aircraft["G1"])) == "TL-FIRE-04"
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
