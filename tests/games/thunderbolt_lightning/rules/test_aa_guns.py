"""Anti-aircraft guns and the guns of ships: TL-AA-01 to TL-AA-20, TL-SHIP-01 to TL-SHIP-10; tables 4, 5; W18, W19."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tabletop.core.match import Match
from tabletop.games.thunderbolt_lightning.rules import aa_guns, arcs
from tabletop.games.thunderbolt_lightning.rules.aa_guns import Aim, GunsAimed, GunsDone, HeavyUsed, aims
from tabletop.games.thunderbolt_lightning.rules.damage import HitMarked
from tabletop.games.thunderbolt_lightning.rules.firing import Hold
from tabletop.games.thunderbolt_lightning.rules.pieces import AimedGun
from tabletop.games.thunderbolt_lightning.rules.resolving.events import BattleJoined, SaveRolled, ToHitRolled
from tabletop.games.thunderbolt_lightning.rules.sheets import Colour, GunClass
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.shelf.positionline import changed
from tests.games.thunderbolt_lightning.board import ADVANCED, Board, sheets
from tests.games.thunderbolt_lightning.fight import acting, aim, combat, finish, of, only, rule

HEAVY, MEDIUM, LIGHT, VERY_LIGHT = GunClass.HEAVY, GunClass.MEDIUM, GunClass.LIGHT, GunClass.VERY_LIGHT


def refused(state: State, source: str, gun: GunClass, direction: str, target: str, seat: int = 1) -> str:
    return rule(aa_guns.aim_refusal(state, seat, source, gun, direction, target))


def under(
    label: str, level: int = 0, ship: str = "fletcher", options: tuple[str, ...] = ADVANCED, **target: Any
) -> State:
    return (
        Board(60, 40, options=options)
        .ship(ship, "2420")
        .aircraft("b5n2", label, 0, level=level, **target)
        .state("declare_aa1", (1,))
    )


# -- classes
@pytest.mark.parametrize(
    ("gun", "reach", "highest", "colour", "per_die"),
    [
        (HEAVY, None, 2, Colour.BLUE, 1),
        (MEDIUM, 20, 1, Colour.GREEN, 2),
        (LIGHT, 10, 1, Colour.RED, 4),
        (VERY_LIGHT, 6, 0, Colour.WHITE, 4),
    ],
)
def test_table_of_classes_row_by_row(
    gun: GunClass, reach: int | None, highest: int, colour: Colour, per_die: int
) -> None:
    """Table 4, TL-AA-01 to TL-AA-06: reach in hexes, levels, colour, guns a die."""
    board = Board(60, 40, options=ADVANCED).installation("lewis", "0120")
    state = board.state("declare_aa1", (1,))
    post = state.installations["G-T1"]
    assert aa_guns.CLASSES[gun].colour is colour and aa_guns.CLASSES[gun].guns_per_die == per_die
    last = 59 if reach is None else reach
    at = board.hex("0120")
    assert aa_guns.reaches(state, post, gun, (at[0] + last, at[1]), 0)
    assert reach is None or not aa_guns.reaches(state, post, gun, (at[0] + last + 1, at[1]), 0)
    assert [aa_guns.reaches(state, post, gun, at, level) for level in range(4)] == [
        level <= highest for level in range(4)
    ]


def test_without_altitude_every_class_reaches_every_aircraft() -> None:
    """TL-GEN-08: their ranges still count."""
    state = under("2422", level=3, ship="kirov", options=("aa",))
    ship = state.ships["G-S1"]
    assert all(aa_guns.reaches(state, ship, gun, state.aircraft["B1"].hex, 3) for gun in aa_guns.CLASSES)
    assert (
        refused(under("2428", level=3, ship="kirov", options=("aa",)), "G-S1", VERY_LIGHT, "starboard", "B1")
        == "TL-AA-05"
    )


@pytest.mark.parametrize(
    ("gun", "guns", "dice"),
    [
        (HEAVY, 8, 8),
        (MEDIUM, 16, 8),
        (MEDIUM, 3, 2),
        (MEDIUM, 1, 1),
        (LIGHT, 32, 8),
        (LIGHT, 7, 2),
        (LIGHT, 1, 0),
        (VERY_LIGHT, 8, 2),
        (VERY_LIGHT, 6, 2),
    ],
)
def test_guns_become_dice_half_up(gun: GunClass, guns: int, dice: int) -> None:
    """TL-AA-07, TL-GEN-04."""
    assert aa_guns.dice_of(gun, guns) == dice


@pytest.mark.parametrize(
    ("calibre", "gun"),
    [
        (7.7, VERY_LIGHT),
        (13.2, VERY_LIGHT),
        (15, VERY_LIGHT),
        (20, LIGHT),
        (25, LIGHT),
        (27, LIGHT),
        (28, MEDIUM),
        (40, MEDIUM),
        (60, MEDIUM),
        (75, HEAVY),
        (127, HEAVY),
    ],
)
def test_calibres_have_classes(calibre: float, gun: GunClass) -> None:
    """TL-AA-19."""
    assert aa_guns.class_of(calibre) is gun


@pytest.mark.parametrize(
    ("ship", "guns"),
    [
        ("enterprise", {127: 8, 28: 16, 20: 32}),
        ("essex", {127: 12, 40: 32, 20: 46}),
        ("fletcher", {127: 5, 40: 10, 20: 7}),
        ("dido", {133: 10, 40: 8, 12.7: 8}),
        ("bismarck", {105: 16, 37: 16, 20: 20}),
        ("akagi", {120: 12, 25: 28}),
        ("yamato", {127: 24, 25: 162, 13: 4}),
        ("gnevny", {76: 2, 45: 2, 12.7: 2}),
        ("zara", {100: 12, 37: 8, 13.2: 8}),
    ],
)
def test_printed_dice_of_ships_follow_from_their_guns(ship: str, guns: dict[float, int]) -> None:
    """TL-SHIP-01, TL-AA-07, TL-AA-19: the printed ships."""
    assert {g: n for g, n in sheets().ships[ship].guns.items() if n} == {
        aa_guns.class_of(mm): aa_guns.dice_of(aa_guns.class_of(mm), n) for mm, n in guns.items()
    }


# -- numbers
def test_aa_hits_on_6_and_with_radar_on_5_and_6_at_any_range() -> None:
    """TL-AA-08, TL-AA-09, TL-AA-10: an inverted Ace changes nothing."""
    state = under("2421", inverted=True, training="ace", skills=(1, 3))
    ship = state.ships["G-S1"]
    assert [aa_guns.to_hit(state, ship, gun).needed for gun in (HEAVY, MEDIUM, LIGHT)] == [5, 6, 6]


@pytest.mark.parametrize(
    ("dice", "above", "side", "bow"),
    [
        (1, 1, 1, 0),
        (2, 2, 1, 1),
        (3, 3, 2, 1),
        (4, 4, 2, 1),
        (5, 5, 3, 1),
        (6, 6, 3, 2),
        (7, 7, 4, 2),
        (8, 8, 4, 2),
        (9, 9, 5, 2),
        (10, 10, 5, 3),
        (12, 12, 6, 3),
        (16, 16, 8, 4),
    ],
)
def test_table_of_directions_row_by_row(dice: int, above: int, side: int, bow: int) -> None:
    """Table 5, TL-SHIP-02, TL-SHIP-03."""
    assert [aa_guns.limit(dice, d) for d in ("above", "port", "starboard", "bow", "stern", "")] == [
        above,
        side,
        side,
        bow,
        bow,
        above,
    ]


# -- directions
@pytest.mark.parametrize(
    ("label", "sides"),
    [
        ("2420", ("above",)),
        ("3020", ("bow",)),
        ("1820", ("stern",)),
        ("2415", ("port",)),
        ("2425", ("starboard",)),
        ("2622", ("starboard",)),
    ],
)
def test_direction_from_the_centre_of_the_ship(label: str, sides: tuple[str, ...]) -> None:
    """TL-SHIP-05: wedges with the heading as facing."""
    state = under(label)
    assert aa_guns.directions(state, state.ships["G-S1"], state.aircraft["B1"].hex) == sides


def test_border_of_bow_and_side_is_either_as_declared_for_each_die() -> None:
    """TL-SHIP-05: two hexes along D(0)+D(1) lie on the border."""
    board = Board(60, 40, options=ADVANCED).ship("fletcher", "2420").aircraft("b5n2", "2419", 0, level=0)
    q, r = board.hex("2420")
    label = board.grid.label((q + 2, r + 2))
    match = combat(Board(60, 40, options=ADVANCED).ship("fletcher", "2420").aircraft("b5n2", label, 0, level=0))
    assert {a.direction for a in match.options(1) if isinstance(a, Aim)} == {"bow", "starboard"}
    aim(match, "G-S1", "medium", "bow", "B1", 1)
    aim(match, "G-S1", "medium", "starboard", "B1", 3)
    assert rule(match.refusal(1, Aim("G-S1", MEDIUM, "bow", "B1"))) == "TL-SHIP-02"
    assert rule(match.refusal(1, Aim("G-S1", MEDIUM, "port", "B1"))) == "TL-SHIP-05"
    match.submit(1, GunsDone())
    volley = of(list(match.journal[-1].events), BattleJoined)[0].volleys[0]
    assert len(volley.dice) == 4 and volley.gun == "medium"  # both directions are one roll (TL-TRN-13)


def test_straight_above_any_hex_of_a_long_ship_all_dice_fire() -> None:
    """TL-SHIP-02, TL-AA-15: range 0 is allowed."""
    for label in ("2320", "2420", "2520"):
        state = under(label, ship="akagi")
        assert aa_guns.directions(state, state.ships["G-S1"], state.aircraft["B1"].hex) == ("above",)
        assert (
            aa_guns.left(state, state.ships["G-S1"], HEAVY, "above") == 12
            and refused(state, "G-S1", LIGHT, "above", "B1") == ""
        )


def test_range_counts_from_the_nearest_hex() -> None:
    """TL-AA-15: light guns of a long ship reach one hex farther along the keel."""
    assert refused(under("3520", ship="akagi"), "G-S1", LIGHT, "bow", "B1") == ""
    assert refused(under("3620", ship="akagi"), "G-S1", LIGHT, "bow", "B1") == "TL-AA-04"


def test_fletcher_against_two_kates() -> None:
    """W18, TL-SHIP-02, TL-SHIP-04, TL-AA-09, TL-AA-12, TL-AA-13, TL-AA-14."""
    board = Board(60, 40, options=ADVANCED).ship("fletcher", "2420", side=1)
    match = combat(board.aircraft("b5n2", "2412", 0, level=0).aircraft("b5n2", "3220", 0, level=0))
    ship = match.state.ships["G-S1"]
    assert [[aa_guns.left(match.state, ship, gun, d) for d in ("port", "bow")] for gun in (HEAVY, MEDIUM, LIGHT)] == [
        [3, 1],
        [3, 1],
        [1, 1],
    ]
    for target, direction, dice in (("B1", "port", 3), ("B2", "bow", 1)):
        aim(match, "G-S1", "medium", direction, target, dice)
        assert rule(match.refusal(1, Aim("G-S1", MEDIUM, direction, target))) == "TL-SHIP-02"
        aim(match, "G-S1", "light", direction, target)
    assert rule(match.refusal(1, Aim("G-S1", LIGHT, "bow", "B2"))) in ("TL-SHIP-02", "TL-SHIP-04")
    aim(match, "G-S1", "heavy", "port", "B1", 3)
    aim(match, "G-S1", "heavy", "bow", "B2", 1)
    events = finish(match)
    assert of(events, HeavyUsed) == [HeavyUsed("G-S1", HEAVY, 4)]
    second = only(match.state, "declare_aa2", 1)
    assert (
        aa_guns.left(second, second.ships["G-S1"], HEAVY, "port") == 1
        and aa_guns.left(second, second.ships["G-S1"], MEDIUM, "port") == 3
    )


def test_heavy_guns_fire_once_a_turn_each() -> None:
    """TL-AA-13, TL-SHIP-04: 2 of 5 in phase 1, the other 3 in phase 2, then none."""
    match = combat(Board(60, 40, options=ADVANCED).ship("fletcher", "2420").aircraft("b5n2", "2412", 0, level=0))
    aim(match, "G-S1", "heavy", "port", "B1", 2)
    finish(match)
    second = only(match.state, "declare_aa2", 1)
    assert second.ships["G-S1"].heavy_used == 2 and aa_guns.left(second, second.ships["G-S1"], HEAVY, "port") == 3
    used = replace(second, ships={"G-S1": replace(second.ships["G-S1"], heavy_used=5)})
    assert (
        refused(used, "G-S1", HEAVY, "port", "B1") == "TL-AA-13" and refused(used, "G-S1", MEDIUM, "port", "B1") == ""
    )


def test_all_directions_together_never_exceed_the_class() -> None:
    """TL-SHIP-04, table 5: 1 die may go to either side but only once."""
    board = Board(60, 40, options=ADVANCED).ship("kagero", "2420")
    match = combat(board.aircraft("b5n2", "2418", 0, level=0).aircraft("b5n2", "2422", 0, level=0))
    aim(match, "G-S1", "light", "port", "B1")
    assert match.state.frames[-1].step != "declare_aa1"  # nothing is left to aim
    two = combat(
        Board(60, 40, options=ADVANCED)
        .ship("benson", "2420")
        .aircraft("b5n2", "2418", 0, level=0)
        .aircraft("b5n2", "2422", 0, level=0)
    )
    for direction, target in (("port", "B1"), ("starboard", "B2"), ("port", "B1"), ("starboard", "B2")):
        aim(two, "G-S1", "heavy", direction, target)
    assert rule(two.refusal(1, Aim("G-S1", HEAVY, "bow", "B1"))) == "TL-SHIP-05"
    assert rule(two.refusal(1, Aim("G-S1", HEAVY, "port", "B1"))) in ("TL-SHIP-02", "TL-SHIP-04")


def test_the_scenario_may_halve_all_dice() -> None:
    """S09: Bismarck fires 8 blue, 4 green, 3 red, halves up (TL-GEN-04)."""
    state = (
        Board(60, 40, options=ADVANCED)
        .ship("bismarck", "2420", dice_share=(1, 2))
        .aircraft("swordfish1", "2410", 0, level=0)
        .state("declare_aa1", (1,))
    )
    assert [aa_guns.total(state, state.ships["G-S1"], gun) for gun in (HEAVY, MEDIUM, LIGHT, VERY_LIGHT)] == [
        8,
        4,
        3,
        0,
    ]


# -- who may be fired at
@pytest.mark.parametrize(
    ("level", "gun", "why"),
    [
        (3, HEAVY, "TL-AA-06"),
        (2, HEAVY, ""),
        (2, MEDIUM, "TL-AA-03"),
        (1, MEDIUM, ""),
        (2, LIGHT, "TL-AA-04"),
        (1, LIGHT, ""),
        (1, VERY_LIGHT, "TL-AA-05"),
        (0, VERY_LIGHT, ""),
    ],
)
def test_height_limits_of_the_classes(level: int, gun: GunClass, why: str) -> None:
    """TL-AA-02 to TL-AA-06, TL-AA-17: the same level is not asked for."""
    assert (
        refused(
            under("2423", level=level, ship="dido" if gun in (MEDIUM, HEAVY, VERY_LIGHT) else "fletcher"),
            "G-S1",
            gun,
            "starboard",
            "B1",
        )
        == why
    )


@pytest.mark.parametrize("change", [1, -1])
def test_climbing_and_diving_aircraft_are_safe_in_phase_1(change: int) -> None:
    """TL-AA-16, TL-ALT-07."""
    state = under("2423", level=1, level_change=change)
    assert refused(state, "G-S1", MEDIUM, "starboard", "B1") == "TL-AA-16" and list(aims(state, 1)) == []
    assert refused(only(state, "declare_aa2", 1), "G-S1", MEDIUM, "starboard", "B1") == ""


def test_aa_fires_at_flying_enemies_only_and_may_be_silent() -> None:
    """TL-AA-18, TL-SHIP-10: no friends, no ships, nobody is forced."""
    board = Board(60, 40, options=ADVANCED).ship("fletcher", "2420").ship("fletcher", "2430", side=0)
    board.aircraft("b5n2", "2412", 0, level=0).aircraft("a6m2", "2413", 0, level=0, side=1)
    match = combat(board)
    finish_aircraft(match)
    state = match.state
    assert (
        refused(state, "G-S1", MEDIUM, "port", "G1") == "TL-AA-18"
        and refused(state, "G-S1", MEDIUM, "port", "B-S1") == "TL-AA-18"
    )
    assert refused(state, "B-S1", MEDIUM, "port", "B1") == "TL-AA-14"
    assert GunsDone() in match.options(acting(match))


def finish_aircraft(match: Match) -> None:
    while match.state.frames[-1].step.rstrip("12") == "declare":
        match.submit(acting(match), Hold())


def test_installations_fire_all_dice_in_any_direction() -> None:
    """TL-AA-20."""
    for label in ("2410", "2430", "1420", "3420", "2420"):
        board = Board(60, 40, options=ADVANCED).installation("flak37", "2420").aircraft("typhoon1b", label, 0, level=0)
        state = board.state("declare_aa1", (1,))
        post = state.installations["G-T1"]
        assert aa_guns.left(state, post, MEDIUM, "") == 3 and aa_guns.directions(
            state, post, state.aircraft["B1"].hex
        ) == ("",)
    assert (
        refused(state, "G-T1", MEDIUM, "bow", "B1") == "TL-AA-20"
        and refused(state, "G-T1", HEAVY, "", "B1") == "TL-SHIP-01"
    )


def test_without_the_option_no_gun_fires() -> None:
    """TL-OPT-01."""
    state = under("2423", options=("altitude", "training", "ordnance"))
    assert aa_guns.sources(state, 1) == [] and refused(state, "G-S1", MEDIUM, "starboard", "B1") == "TL-OPT-01"


# -- saves
def test_a_blue_hit_on_sr_5_cannot_be_saved() -> None:
    """W19, TL-AA-11, TL-SAVE-04, TL-GEN-03; an Il-2 saves with a raw 6."""
    board = Board(60, 40, options=ADVANCED).installation("flak88", "2420").aircraft("spitfire1", "2410", 0, level=2)
    board.aircraft("il2", "2411", 0, level=1)
    match = combat(board, 6, 6, 6)
    aim(match, "G-T1", "heavy", "", "B1", 1)
    aim(match, "G-T1", "heavy", "", "B2", 1)
    events = finish(match)
    assert [(e.needed, e.rolled) for e in of(events, SaveRolled)] == [((8,), (0,)), ((6,), (6,))]
    assert of(events, HitMarked) == [HitMarked("B1", 1)]
    assert [e.rolled for e in of(events, ToHitRolled)] == [(6,), (6,)]


def test_damage_short_of_sinking_keeps_the_guns_and_a_sunk_ship_is_out() -> None:
    """TL-SHIP-09, TL-SHIP-06, TL-EXT-01."""
    state = under("2423")
    hurt = changed(state, "G-S1 damage_taken=29")
    assert aa_guns.total(hurt, hurt.ships["G-S1"], HEAVY) == 5 and len(list(aims(hurt, 1))) == len(list(aims(state, 1)))
    gone = changed(state, "G-S1 damage_taken=30 sunk=true")
    assert list(aims(gone, 1)) == [] and refused(gone, "G-S1", HEAVY, "starboard", "B1") == "TL-AA-14"


def test_damage_points_of_carriers_and_destroyers() -> None:
    """TL-SHIP-07."""
    assert [
        sheets().ships[k].damage_points for k in ("enterprise", "yorktown", "akagi", "fletcher", "benson", "kagero")
    ] == [100, 100, 100, 30, 30, 30]


def test_medium_and_lighter_guns_fire_in_both_phases() -> None:
    """TL-AA-12: what was aimed in phase 1 is free again in phase 2."""
    match = combat(Board(60, 40, options=ADVANCED).ship("fletcher", "2420").aircraft("b5n2", "2412", 0, level=0))
    aim(match, "G-S1", "medium", "port", "B1", 3)
    finish(match)
    second = only(match.state, "declare_aa2", 1)
    assert aa_guns.left(second, second.ships["G-S1"], MEDIUM, "port") == 3


def test_names_of_sources_and_hexes_of_structures() -> None:
    """A long ship covers its centre, the hex ahead and the hex astern."""
    state = under("2423", ship="akagi")
    board = Board(60, 40)
    assert [board.grid.label(h) for h in arcs.hexes_of(state, state.ships["G-S1"])] == ["2320", "2420", "2520"]


@pytest.mark.parametrize("options", [ADVANCED, (*ADVANCED, "secret_fire")])
def test_the_own_guns_are_told_to_their_side_in_any_case(options: tuple[str, ...]) -> None:
    """TL-OPT-04, TL-AA-14: with secret fire to nobody else, an observer among them."""
    state = under("2420", options=options)
    event = GunsAimed("G-S1", AimedGun(MEDIUM, "above", "B1", 1))
    open_to_all = "secret_fire" not in options
    assert event.told(1, state) is event
    assert [event.told(seat, state) is event for seat in (0, None)] == [open_to_all, open_to_all]
