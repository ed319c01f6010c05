"""Bombs and torpedoes: TL-ORD, TL-DIVE, TL-TORP, TL-LOAD-04, TL-INV-05; tables 7, 8, 9; W20 to W23."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tabletop.core.match import Match
from tabletop.games.thunderbolt_lightning.rules import ordnance
from tabletop.games.thunderbolt_lightning.rules.damage import Destroyed, StructureDamaged, Sunk
from tabletop.games.thunderbolt_lightning.rules.firing import Hold
from tabletop.games.thunderbolt_lightning.rules.moving.events import Begin, EndMove, Fly
from tabletop.games.thunderbolt_lightning.rules.ordnance import ChaseTested, Launch, ReleaseBombs, release_options
from tabletop.games.thunderbolt_lightning.rules.pieces import Aircraft, Release
from tabletop.games.thunderbolt_lightning.rules.prospects import shots
from tabletop.games.thunderbolt_lightning.rules.resolving.events import BattleJoined, OrdnanceRolled, ToHitRolled
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.rules.victory.scoring import Scored
from tabletop.grid.hexes import Hex, distance, sector
from tabletop.shelf.positionline import changed
from tests.games.thunderbolt_lightning.board import ADVANCED, FULL, Board, sheets
from tests.games.thunderbolt_lightning.fight import acting, combat, declare, finish, of, rule, told

CARRIER = "2420"
WITH_LAND = (*ADVANCED, "ext_attack")


def over(
    label: str = "2420",
    facing: int = 0,
    kind: str = "sbd3",
    options: tuple[str, ...] = ADVANCED,
    ship: str = "akagi",
    **who: Any,
) -> State:
    """A bomber in movement phase 2, in a hex that it has just entered straight on (path of four hexes)."""
    board = Board(60, 40, options=options).ship(ship, CARRIER)
    at = board.hex(label)
    from tabletop.grid.hexes import neighbour

    path = tuple((neighbour(at, facing, -k), facing) for k in (4, 3, 2, 1, 0))
    given = {"level": 1, "level_change": -1, "load": "1x1000", "path": path, "straight": 4, "spent": 4, **who}
    return board.aircraft(kind, label, facing, **given).state("fly2", ("B1",))


def why(state: State, dice: int = 1, target: str = "G-S1") -> str:
    return rule(ordnance.release_refusal(state, state.aircraft["B1"], target, dice))


def number(state: State, chased: bool = False, both: bool = False) -> int:
    release = ordnance.release(state, state.aircraft["B1"], "G-S1", 1)
    return ordnance.to_hit(state, state.aircraft["B1"], release, chased, both).needed


# -- dive bombing
def test_the_run_of_the_example_hits_with_a_5() -> None:
    """W20, TL-DIVE-03, TL-DIVE-05, TL-DIVE-08, TL-ORD-02: flown, released over the ship, flown on, resolved: 25
    points."""
    board = Board(60, 40, options=ADVANCED).ship("akagi", CARRIER)
    board.aircraft("sbd3", "2020", 0, level=2, level_change=-1, load="1x1000", base_speed=5)
    match = board.match(5, step="move2", seed=3)
    fly(match, "forward", 4)
    assert match.refusal(0, ReleaseBombs("G-S1", 1)) is None
    match.submit(0, ReleaseBombs("G-S1", 1))
    assert match.state.aircraft["B1"].load_left == 0 and match.state.aircraft["B1"].releases[0].aspect == "end_on"
    fly(match, "forward", 1)
    match.submit(0, EndMove())
    events = finish(match)
    assert of(events, ChaseTested) == [ChaseTested("B1", "")] and of(events, OrdnanceRolled)[0].rolled == (5,)
    assert of(events, BattleJoined)[0].volleys[0].needed == 5
    assert of(events, StructureDamaged) == [StructureDamaged("G-S1", 25, 25)]
    assert match.state.aircraft["B1"].releases == () and match.state.scores[0].points == 25


def fly(match: Match, step: str, times: int = 1) -> None:
    for _ in range(times):
        while not any(isinstance(c, Fly) for c in match.options(acting(match))):
            match.submit(acting(match), match.options(acting(match))[0])
        match.submit(acting(match), Fly(step))


def test_side_on_at_low_is_refused_and_at_very_low_needs_6() -> None:
    """W20, TL-DIVE-06, TL-ORD-09: 5+ with -2 is 7."""
    assert why(over("2320", 1)) == "TL-ORD-09"
    assert number(over("2320", 1, level=0, prev_dive_from=2)) == 6


@pytest.mark.parametrize(("level", "before", "needed"), [(1, None, 5), (0, 2, 4)])
def test_release_levels_of_the_dive(level: int, before: int | None, needed: int) -> None:
    """Table 9, TL-DIVE-02, TL-DIVE-03, TL-DIVE-04."""
    assert number(over(level=level, prev_dive_from=before)) == needed


@pytest.mark.parametrize(
    ("level", "change", "before", "reason"),
    [
        (0, -1, None, "TL-DIVE-04"),
        (0, -1, 1, "TL-DIVE-04"),
        (2, -1, None, "TL-DIVE-02"),
        (2, 0, None, "TL-DIVE-02"),
        (1, 0, 2, "TL-DIVE-02"),
        (1, 1, None, "TL-DIVE-02"),
        (0, -1, 2, ""),
        (1, -1, 3, ""),
        (3, 1, None, "TL-DIVE-02"),
    ],
)
def test_a_dive_attack_starts_at_medium_and_goes_on_without_a_break(
    level: int, change: int, before: int | None, reason: str
) -> None:
    """TL-DIVE-02, TL-DIVE-04."""
    assert why(over(level=level, level_change=change, prev_dive_from=before)) == reason


def test_only_dive_types_with_a_bomb_dive_bomb() -> None:
    """TL-DIVE-01."""
    assert why(over(kind="tbd1", load="")) == "TL-DIVE-01"
    level = next(
        k for k, t in sheets().aircraft.items() if "dive" not in t.flags and any(x.endswith("500") for x in t.loads)
    )
    assert why(over(kind=level, load="2x500")) == "TL-DIVE-01"
    assert why(over(load="")) == "TL-DIVE-01"


@pytest.mark.parametrize(
    ("facing", "aspect"), [(0, "end_on"), (3, "end_on"), (1, "side_on"), (2, "side_on"), (4, "side_on"), (5, "side_on")]
)
def test_end_on_is_the_heading_or_its_opposite_on_entry(facing: int, aspect: str) -> None:
    """TL-DIVE-06."""
    assert (
        ordnance.release(
            over(facing=facing, level=0, prev_dive_from=2),
            replace(over(facing=facing, level=0, prev_dive_from=2).aircraft["B1"]),
            "G-S1",
            1,
        ).aspect
        == aspect
    )


def test_a_turn_in_the_hex_comes_too_late_and_a_slip_keeps_the_facing() -> None:
    """TL-DIVE-06."""
    state = over("2320", 1, level=0, prev_dive_from=2)
    at = state.aircraft["B1"].hex
    turned = replace(state.aircraft["B1"], facing=0, straight=0, path=(*state.aircraft["B1"].path, (at, 0)))
    assert ordnance.release(state, turned, "G-S1", 1).aspect == "side_on"
    slipped = replace(
        state.aircraft["B1"], facing=0, straight=0, path=(((at[0] - 2, at[1]), 0), ((at[0] - 1, at[1] - 1), 0), (at, 0))
    )
    assert ordnance.release(state, slipped, "G-S1", 1).aspect == "end_on"


def test_a_bomb_may_fall_in_the_hex_where_the_phase_began() -> None:
    """TL-DIVE-05: the facing it stood in counts."""
    state = over()
    standing = replace(state.aircraft["B1"], path=((state.aircraft["B1"].hex, 0),), straight=0, spent=0)
    assert ordnance.release(state, standing, "G-S1", 1).aspect == "end_on"
    away = replace(standing, hex=(0, 0))
    assert rule(ordnance.release_refusal(state, away, "G-S1", 1)) == "TL-DIVE-05"


def test_every_modifier_of_dive_bombing() -> None:
    """Table 9, TL-DIVE-06, TL-DIVE-07, TL-ORD-03, TL-TRN-11; no sight counts."""
    assert number(over(), chased=True) == 6
    assert number(over(training="poor")) == 6 and number(over(training="very_green")) == 6
    assert number(over(training="veteran", skills=(1,))) == 4
    assert number(over("2320", 1, training="veteran", skills=(1,))) == 6


@pytest.mark.parametrize(("load", "points"), [("2x250", 8), ("1x500", 15), ("1x1000", 25), ("torpedo", 30)])
def test_damage_points_of_bombs(load: str, points: int) -> None:
    """Table 7, TL-DIVE-08, TL-TORP-08."""
    assert sheets().loads[load].damage == points


# -- release in general
def test_ordnance_falls_in_phase_2_only() -> None:
    """TL-ORD-01."""
    state = over()
    from tests.games.thunderbolt_lightning.fight import only

    assert (
        why(only(state, "fly1", "B1")) == "TL-ORD-01"
        and release_options(only(state, "fly1", "B1"), state.aircraft["B1"]) == []
    )


def test_nothing_falls_from_an_inverted_aircraft() -> None:
    """TL-ORD-08, TL-INV-05."""
    assert why(over(inverted=True)) == "TL-ORD-08"


def test_one_target_a_turn_and_as_many_bombs_as_wanted_in_one_hex() -> None:
    """TL-ORD-06, TL-ORD-03: one die a bomb."""
    state = over(kind="ju88a", load="4x500")
    assert release_options(state, state.aircraft["B1"]) == [ReleaseBombs("G-S1", n) for n in (1, 2, 3, 4)]
    assert why(state, 0) == why(state, 5) == why(state, -1) == "TL-ORD-06"
    done = replace(
        state.aircraft["B1"], releases=(ordnance.release(state, state.aircraft["B1"], "G-S1", 2),), load_left=2
    )
    assert rule(ordnance.release_refusal(state, done, "G-S1", 1)) == "TL-ORD-06" and release_options(state, done) == []
    assert why(state, 1, "nobody") == "TL-ORD-06"


def test_friends_and_sunk_ships_are_no_targets() -> None:
    """TL-ORD-06."""
    state = over()
    ours = changed(state, "G-S1 side=0")
    sunk = changed(state, "G-S1 sunk=true")
    assert why(ours) == why(sunk) == "TL-ORD-06"
    assert release_options(sunk, sunk.aircraft["B1"]) == []


def test_without_the_option_nothing_is_released() -> None:
    """TL-OPT-01."""
    assert why(over(options=("altitude",))) == "TL-OPT-01"


def test_releasing_does_not_use_up_the_fire_of_the_turn() -> None:
    """TL-ORD-05."""
    board = (
        Board(60, 40, options=ADVANCED)
        .ship("kagero", "3020")
        .aircraft("sbd3", "2420", 0, level=1, releases=(bomb(),), load="", load_left=0)
    )
    board.aircraft("a6m2", "2620", 0, level=1, side=1)
    match = combat(board, 5, 1, 1, 1, 1, phase=2)
    declare(match, "B1", 0, "G1")
    events = finish(match)
    assert len(of(events, OrdnanceRolled)) == len(of(events, ToHitRolled)) == 1


def bomb(target: str = "G-S1", **changes: Any) -> Release:
    return replace(Release("1x1000", 1, target, (0, 0), 1, "dive", "end_on"), **changes)


def test_ordnance_is_rolled_before_guns_and_all_takes_effect_together() -> None:
    """TL-ORD-02, TL-SEQ-05: a bomber shot down in combat phase 2 has released already; the ship's guns still fire."""
    board = Board(60, 40, options=ADVANCED, order=("G1", "B1")).ship("kagero", "3020", damage_taken=20)
    board.aircraft("sbd3", "2420", 0, level=1, releases=(bomb(),), load="", load_left=0, hits_taken=1)
    board.aircraft("a6m2", "2620", 3, level=1, side=1)
    match = combat(board, 6, 6, 6, 6, 6, 1, 1, 1, 1, phase=2)
    declare(match, "G1", 0, "B1")
    events = finish(match)
    kinds = [type(e).__name__ for e in events if isinstance(e, OrdnanceRolled | ToHitRolled | Destroyed | Sunk)]
    assert kinds == ["OrdnanceRolled", "ToHitRolled", "Destroyed", "Sunk"]
    assert of(events, StructureDamaged) == [StructureDamaged("G-S1", 10, 30)]  # never more than it has
    assert [s.score.points for s in of(events, Scored)][1:] == [10, 15]  # TL-VIC-03


def test_bombs_of_an_aircraft_that_has_left_the_map_still_count_and_it_is_not_chased() -> None:
    """TL-MOVE-12."""
    board = (
        Board(60, 40, options=ADVANCED)
        .ship("akagi", CARRIER)
        .aircraft("sbd3", "2020", 0, level=1, releases=(bomb(),), load="", status="fled")
    )
    board.aircraft("a6m2", "1820", 0, level=1, side=1)
    match = combat(board, 5, phase=2)
    events = finish(match)
    assert of(events, ChaseTested) == [ChaseTested("B1", "")] and of(events, StructureDamaged) == [
        StructureDamaged("G-S1", 25, 25)
    ]


# -- chased
def chase(fighter: str, facing: int, kind: str = "a6m2", level: int = 0) -> list[str]:
    board = (
        Board(60, 40, options=ADVANCED)
        .aircraft("tbd1", "2010", 0, level=0)
        .aircraft(kind, fighter, facing, level=level, side=1)
    )
    state = board.state("declare2")
    return [a.id for a in ordnance.chasers(state, state.aircraft["B1"])]


@pytest.mark.parametrize(
    ("fighter", "facing", "found"),
    [
        ("1710", 0, True),
        ("2310", 3, False),
        ("1510", 0, True),
        ("1410", 0, False),
        ("1710", 3, False),
        ("2010", 0, False),
        ("2112", 4, False),
    ],
)
def test_chased_is_a_fighter_behind_that_could_fire(fighter: str, facing: int, found: bool) -> None:
    """W23, TL-ORD-04: wedge F of the fighter at range 1 to 5, the fighter in the rear wedges."""
    assert bool(chase(fighter, facing)) is found


def test_only_fighters_at_the_same_level_chase_and_more_count_once() -> None:
    """TL-ORD-04: roles F, HF, FB and J."""
    for kind, found in (
        ("a6m2", True),
        ("p38j", True),
        ("f4u1a", True),
        ("me262a", True),
        ("sbd3", False),
        ("b5n2", False),
        ("he111h", False),
    ):
        assert bool(chase("1710", 0, kind)) is found, kind
    assert chase("1710", 0, level=1) == []
    board = (
        Board(60, 40, options=ADVANCED)
        .ship("akagi", CARRIER)
        .aircraft("sbd3", "2010", 0, level=1, releases=(bomb(),), load="")
    )
    board.aircraft("a6m2", "1710", 0, level=1, side=1, fired=True).aircraft("a6m2", "1810", 0, level=1, side=1)
    match = combat(board, 6, phase=2)
    events = finish(match)
    assert of(events, ChaseTested) == [ChaseTested("B1", "G2")]
    assert of(events, BattleJoined)[0].volleys[0].needed == 6


# -- torpedoes
def attacker(label: str, facing: int, **who: Any) -> State:
    board = Board(60, 40, options=ADVANCED).ship("akagi", CARRIER)
    return board.aircraft("tbd1", label, facing, **{"level": 0, "load": "torpedo", **who}).state("fly2", ("B1",))


def launch_why(state: State, target: str = "G-S1") -> str:
    return rule(ordnance.launch_refusal(state, state.aircraft["B1"], target))


def torpedo_number(state: State, chased: bool = False, both: bool = False) -> int:
    release = ordnance.launch(state, state.aircraft["B1"], "G-S1")
    return ordnance.to_hit(state, state.aircraft["B1"], release, chased, both).needed


def test_avenger_on_the_port_beam() -> None:
    """W21, TL-TORP-03, TL-TORP-04, TL-TORP-05: range 8, beam, port half: 3+."""
    state = attacker("2412", 2)
    release = ordnance.launch(state, state.aircraft["B1"], "G-S1")
    assert (release.range, release.aspect, release.half) == (8, "beam", "port") and torpedo_number(state) == 3


def test_attack_from_both_sides_gives_every_torpedo_1() -> None:
    """W21, TL-TORP-07: 2+ for both; attackers on the keel line belong to neither half."""
    for second, facing, needed in (("2428", 4, 2), ("2414", 2, 3), ("3320", 3, 3)):
        board = Board(60, 40, options=ADVANCED).ship("akagi", CARRIER)
        state = (
            board.aircraft("tbd1", "2412", 2, level=0, load="torpedo")
            .aircraft("tbd1", second, facing, level=0, load="torpedo")
            .state("fly2", ("B1",))
        )
        armed = {k: replace(a, releases=(ordnance.launch(state, a, "G-S1"),)) for k, a in state.aircraft.items()}
        both = replace(state, aircraft=armed)
        assert ordnance.both_sides(both, "G-S1") is (needed == 2)
        tally = ordnance.to_hit(both, armed["B1"], armed["B1"].releases[0], False, ordnance.both_sides(both, "G-S1"))
        assert tally.needed == needed


def test_dead_ahead_needs_6_and_misses_when_chased() -> None:
    """W22, TL-TORP-05, TL-TORP-06, TL-ORD-09."""
    state = attacker("3120", 3)
    assert torpedo_number(state) == 6 and torpedo_number(state, chased=True) == 7
    board = Board(60, 40, options=ADVANCED).ship("akagi", CARRIER)
    board.aircraft(
        "tbd1", "3120", 3, level=0, load="", releases=(ordnance.launch(state, state.aircraft["B1"], "G-S1"),)
    )
    board.aircraft("a6m2", "3320", 3, level=0, side=1)
    match = combat(board, phase=2, seed=5)
    events = finish(match)
    assert of(events, BattleJoined)[0].volleys[0].needed == 7 and of(events, OrdnanceRolled)[0].rolled == (0,)
    assert not of(events, StructureDamaged)


@pytest.mark.parametrize(
    ("away", "needed"),
    [(4, 0), (5, 3), (8, 3), (9, 4), (12, 4), (13, 5), (16, 5), (17, 6), (20, 6), (21, 0)],
)
def test_torpedo_table_by_range(away: int, needed: int) -> None:
    """Table 8, TL-TORP-03, TL-TORP-04: beam attack on a destroyer, range from the nearest hex."""
    board = Board(60, 60, options=ADVANCED).ship("fletcher", "2430")
    q, r = board.hex("2430")
    label = (
        board.grid.label((q + away // 2, r - away))
        if away % 2 == 0
        else board.grid.label((q + (away + 1) // 2, r - away))
    )
    board.aircraft("tbd1", label, 2, level=0, load="torpedo")
    state = board.state("fly2", ("B1",))
    assert ordnance.torpedo_base(away) == (needed or 7)
    if needed:
        assert torpedo_number(state) == needed
    else:
        assert launch_why(state) == "TL-TORP-04"


def spec_sector(vector: Hex, heading: int) -> tuple[int, str]:
    """Table 8 written down a second time, row by row."""
    a, b, i = sector(vector)
    k = (i - heading) % 6
    if k == 0:
        return (-3, "starboard" if b else "") if a > b else (-1, "starboard")
    if k in (1, 4):
        half = "starboard" if k == 1 else "port"
        if b > 0 and 2 * min(a, b) >= max(a, b):
            return 0, half
        return (-1 if (a > b) == (k == 1) else -2), half
    if k == 2:
        return (-2 if a >= b else -3), "starboard"
    if k == 3:
        return (-3, "port" if b else "") if a > b else (-2, "port")
    return (-1 if a >= b else -3), "port"


@pytest.mark.parametrize("heading", range(6))
def test_sectors_of_the_torpedo_table(heading: int) -> None:
    """Table 8, TL-TORP-05, TL-TORP-07: every hex to range 20; mirrored port and starboard agree."""
    values = {"bow": -3, "bow_side": -1, "beam": 0, "stern_side": -2, "stern": -3}
    for q in range(-20, 21):
        for r in range(-20, 21):
            if 0 < distance((0, 0), (q, r)) <= 20:
                name, half = ordnance.torpedo_sector((q, r), heading)
                assert (values[name], half) == spec_sector((q, r), heading)
    assert ordnance.torpedo_sector((0, 0), heading) == ("", "")


@pytest.mark.parametrize(
    ("vector", "name", "half"),
    [
        ((8, 0), "bow", ""),
        ((-8, 0), "stern", ""),
        ((4, 4), "bow_side", "starboard"),
        ((-4, 8), "beam", "starboard"),
        ((0, 8), "bow_side", "starboard"),
        ((-8, 8), "stern_side", "starboard"),
        ((4, -8), "beam", "port"),
        ((8, -4), "bow_side", "port"),
        ((-4, -4), "stern_side", "port"),
        ((7, -2), "bow", "port"),
        ((-7, 2), "stern", "starboard"),
        ((-7, -2), "stern", "port"),
        ((6, 2), "bow", "starboard"),
    ],
)
def test_sectors_by_hand(vector: Hex, name: str, half: str) -> None:
    """Table 8, heading 0, reckoned by hand."""
    assert ordnance.torpedo_sector(vector, 0) == (name, half)


def test_a_torpedo_asks_for_very_low_upright_wedge_f_and_a_ship() -> None:
    """TL-TORP-01, TL-TORP-03, TL-TORP-10, TL-ORD-08, TL-ORD-01."""
    from tests.games.thunderbolt_lightning.fight import only

    assert launch_why(attacker("2412", 2, level=1)) == "TL-TORP-01"
    assert launch_why(attacker("2412", 2, level_change=-1)) == ""  # arriving by a dive of this turn is enough
    assert launch_why(attacker("2412", 2, inverted=True)) == "TL-ORD-08"
    assert launch_why(attacker("2412", 5)) == "TL-TORP-03"
    assert launch_why(attacker("2412", 2, load="")) == "TL-TORP-01"
    assert launch_why(only(attacker("2412", 2), "fly1", "B1")) == "TL-ORD-01"
    assert launch_why(attacker("2412", 2), "nobody") == "TL-ORD-06"
    board = (
        Board(60, 40, options=ADVANCED)
        .installation("quay", "2420", "2520", "2620")
        .aircraft("tbd1", "2412", 2, level=0, load="torpedo")
    )
    assert launch_why(board.state("fly2", ("B1",)), "G-T1") == "TL-TORP-10"
    inside = (
        Board(60, 40, options=ADVANCED)
        .ship("akagi", CARRIER)
        .aircraft("tbd1", "2520", 0, level=0, load="torpedo")
        .state("fly2", ("B1",))
    )
    assert launch_why(inside) == "TL-TORP-04"


def test_a_launch_that_cannot_hit_even_from_both_sides_is_refused() -> None:
    """TL-ORD-09: bow at 9 to 12 is 7, with both sides 6: allowed; at 13 refused."""
    assert launch_why(attacker("3620", 3)) == "" and torpedo_number(attacker("3620", 3)) == 7
    assert launch_why(attacker("3820", 3)) == "TL-ORD-09"


def test_land_and_ships_in_between_do_not_stop_a_torpedo() -> None:
    """TL-TORP-09: a ship on the line of the run, no water anywhere."""
    board = Board(60, 40, options=ADVANCED, water=frozenset()).ship("akagi", CARRIER).ship("kagero", "2416", side=0)
    state = board.aircraft("tbd1", "2412", 2, level=0, load="torpedo").state("fly2", ("B1",))
    assert launch_why(state) == ""


def test_launch_ends_the_move_and_the_hit_does_30_points() -> None:
    """TL-TORP-02, TL-TORP-08."""
    board = (
        Board(60, 40, options=ADVANCED)
        .ship("akagi", CARRIER)
        .aircraft("tbd1", "2210", 1, level=0, load="torpedo", base_speed=3)
    )
    match = board.match(3, step="move2", seed=3)
    fly(match, "forward")
    while Launch("G-S1") not in match.options(0):
        match.submit(0, next(c for c in match.options(0) if isinstance(c, Fly) and c.step == "forward"))
    match.submit(0, Launch("G-S1"))
    assert match.state.aircraft["B1"].moved or match.state.frames[-1].step != "fly2"
    needed = of(told(match) + finish(match), BattleJoined)[0].volleys[0].needed
    assert (needed <= 3) == bool(of(told(match), StructureDamaged))
    if needed <= 3:
        assert of(told(match), StructureDamaged)[0].points == 30


def test_load_modifiers_end_after_the_phase_of_release() -> None:
    """TL-LOAD-04, TL-LOAD-01, TL-LOAD-03: the phase of the release is still flown loaded, the next one is not."""
    board = (
        Board(60, 40, options=FULL)
        .ship("akagi", CARRIER)
        .aircraft("sbd3", "2020", 0, level=2, level_change=-1, load="1x1000", base_speed=5)
    )
    match = board.match(5, step="move2", seed=3)
    fly(match, "forward", 4)
    match.submit(0, ReleaseBombs("G-S1", 1))
    assert match.state.aircraft["B1"].loaded_at_start and match.state.aircraft["B1"].load == ""
    while match.state.frames[-1].step == "fly2":
        options = match.options(0)
        match.submit(0, EndMove() if EndMove() in options else Fly("forward"))
    while match.state.frames[-1].step.rstrip("12") in ("declare", "declare_aa"):
        match.submit(
            acting(match),
            next(c for c in match.options(acting(match)) if isinstance(c, Hold) or type(c).__name__ == "GunsDone"),
        )
    assert not match.state.aircraft["B1"].loaded_at_start


# -- level and low-level bombing
def land(
    label: str = "2420",
    level: int = 1,
    kind: str = "ju88a",
    load: str = "4x500",
    hexes: tuple[str, ...] = ("2420",),
    **who: Any,
) -> State:
    board = Board(60, 40, options=WITH_LAND).installation("radar", *hexes)
    at = board.hex(label)
    path = tuple(((at[0] - k, at[1]), 0) for k in (4, 3, 2, 1, 0))
    given = {"load": load, "path": path, "straight": 4, "spent": 4, "level": level, **who}
    return board.aircraft(kind, label, 0, **given).state("fly2", ("B1",))


def land_number(state: State, target: str = "G-T1", chased: bool = False) -> int:
    return ordnance.to_hit(
        state, state.aircraft["B1"], ordnance.release(state, state.aircraft["B1"], target, 1), chased
    ).needed


@pytest.mark.parametrize(("level", "needed"), [(1, 5), (2, 6), (3, 7), (0, 5)])
def test_level_and_low_level_bombing_by_level(level: int, needed: int) -> None:
    """TL-EXT-03, TL-EXT-04: Low 5+, Medium 6, High 7 (only with a bonus), Very Low 5+."""
    if needed == 7:
        assert why(land(level=level), target="G-T1") == "TL-ORD-09"
        assert land_number(land(level=level, training="veteran", skills=(1,))) == 6
    else:
        assert land_number(land(level=level)) == needed


def test_size_ship_and_chase_in_level_bombing() -> None:
    """TL-EXT-03: three land hexes or more +1, a ship -1, chased -1; TL-EXT-04: not at Very Low."""
    big = ("2420", "2520", "2620")
    assert land_number(land(level=2, hexes=big[:2])) == 6  # two hexes are not enough
    assert land_number(land(level=2, hexes=big)) == 5 and land_number(land(level=0, hexes=big)) == 5
    assert land_number(land(level=1), chased=True) == 6 and land_number(land(level=0), chased=True) == 6
    ship = over(kind="ju88a", load="4x500", options=WITH_LAND, level_change=0, level=1)
    assert number(ship) == 6
    low = over("2420", 1, kind="ju88a", load="4x500", options=WITH_LAND, level_change=0, level=0)
    assert number(low) == 5


def test_low_level_bombing_of_a_ship_is_side_on_only() -> None:
    """TL-EXT-04."""
    assert why(over("2420", 0, kind="ju88a", load="4x500", options=WITH_LAND, level_change=0, level=0)) == "TL-EXT-04"


def test_level_bombing_asks_for_three_straight_hexes_no_change_of_level_and_a_bomber() -> None:
    """TL-EXT-03: fighters do not; climbers do not; the hex of the target counts as straight."""
    state = land()
    two = replace(state.aircraft["B1"], straight=2)
    assert rule(ordnance.release_refusal(state, two, "G-T1", 1)) == "TL-EXT-03"
    assert ordnance.release_refusal(state, replace(two, straight=3), "G-T1", 1) is None
    turned = replace(
        state.aircraft["B1"], straight=0, facing=1, path=(*state.aircraft["B1"].path, (state.aircraft["B1"].hex, 1))
    )
    assert ordnance.release_refusal(state, turned, "G-T1", 1) is None  # the count on entry is what matters
    assert why(land(level_change=1, kind="he111h"), target="G-T1") == "TL-DIVE-01"
    assert why(land(kind="ki43_2", load="2x250"), target="G-T1") == "TL-EXT-03"
    assert why(land(level=0, straight=1), target="G-T1") == "TL-EXT-04"


@pytest.mark.parametrize(("carried", "turn"), [(2, False), (4, True), (1, False)])
def test_straight_hexes_of_phase_1_count_on_entry_with_carry_phase(carried: int, turn: bool) -> None:
    """TL-EXT-04, TL-OPT-05: two hexes straight in phase 1 and the hex of the target are three; a turn made in that hex
    comes after the entry and changes nothing of it.
    """
    board = Board(60, 40, options=(*WITH_LAND, "carry_phase")).installation("radar", "2420")
    board.aircraft("ju88a", "2320", 0, level=0, load="4x500", straight=carried).aircraft("bf109e", "5005", side=1)
    match = board.match(2, 5, step="move2")
    match.submit(0, Begin("B1"))
    match.submit(0, Fly("forward"))
    assert match.state.aircraft["B1"].straight == carried + 1
    if turn:
        match.submit(0, Fly("turn_right"))
        assert match.state.aircraft["B1"].straight == 0
    refusal = ordnance.release_refusal(match.state, match.state.aircraft["B1"], "G-T1", 1)
    assert (refusal is None) is (carried >= 2)


def test_installations_are_dive_bombed_without_the_side_on_modifier() -> None:
    """TL-EXT-02: chased holds; not without the option."""
    state = land(kind="sbd3", load="1x1000", level=1, level_change=-1)
    assert land_number(state) == 5 and land_number(state, chased=True) == 6
    without = replace(state, scenario=replace(state.scenario, options=frozenset(ADVANCED)))
    assert why(without, target="G-T1") == "TL-EXT-02"


def test_choice_between_several_targets_under_one_path() -> None:
    """TL-DIVE-05: the owner picks one of the targets in the hex."""
    board = Board(60, 40, options=WITH_LAND).installation("radar", "2420").installation("hangar", "2420")
    at = board.hex("2420")
    board.aircraft("sbd3", "2420", 0, level=1, level_change=-1, load="1x1000", path=(((at[0] - 1, at[1]), 0), (at, 0)))
    state = board.state("fly2", ("B1",))
    assert release_options(state, state.aircraft["B1"]) == [ReleaseBombs("G-T1", 1), ReleaseBombs("G-T2", 1)]


# -- aids
def test_torpedo_map_agrees_with_the_launch() -> None:
    """For hexes around the ship the tinted number is that of a launch from there."""
    state = attacker("2412", 2)
    numbers = shots.torpedo_map(state, state.aircraft["B1"], state.ships["G-S1"])
    tested = 0
    for at, needed in list(numbers.items())[::17]:
        for facing in range(6):
            here: Aircraft = replace(state.aircraft["B1"], hex=at, facing=facing)
            if ordnance.launch_refusal(state, here, "G-S1") is None:
                release = ordnance.launch(state, here, "G-S1")
                assert ordnance.to_hit(state, here, release).needed == needed
                tested += 1
                break
    assert tested > 20


def test_torpedo_map_reckons_each_kind_of_attack_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is asked for at every step of a move with every ship there is; hexes are many, ranges and sectors few."""
    reckoned: list[object] = []
    to_hit = ordnance.to_hit
    monkeypatch.setattr(ordnance, "to_hit", lambda *given, **more: reckoned.append(given) or to_hit(*given, **more))
    state = attacker("2412", 2)
    assert len(shots.torpedo_map(state, state.aircraft["B1"], state.ships["G-S1"])) > 2 * len(reckoned) > 0


def test_end_on_corridors_run_along_the_keel() -> None:
    """TL-DIVE-06."""
    state = over()
    found = shots.end_on_corridors(state, state.ships["G-S1"], 3)
    labels = {state.scenario.grid.label(at): facings for at, facings in found.items()}
    assert labels == {
        "2320": (0, 3),
        "2420": (0, 3),
        "2520": (0, 3),
        "2620": (3,),
        "2720": (3,),
        "2820": (3,),
        "2220": (0,),
        "2120": (0,),
        "2020": (0,),
    }
