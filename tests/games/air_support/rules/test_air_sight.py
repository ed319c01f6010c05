"""Air Support: what an aircraft sees (AS-ALOS)."""

from __future__ import annotations

import pytest

from tabletop.games.air_support.rules import hexes
from tabletop.games.air_support.rules.lines_of_sight.lines import (
    air_sight,
    blind_towards,
    bypass_hidden,
    next_hexes,
    ringed,
)
from tabletop.games.air_support.rules.terrain import Air, Clutter, Weather
from tests.games.air_support.land import at, land, place

JULY, MARCH = Air(month=7), Air(month=3)


def blind(ground, plane: str, target: str, level: int = 0, air: Air = JULY) -> bool:
    return not air_sight(ground, air, at(plane), place(target, level)).clear


@pytest.mark.parametrize("what", ["woods", "orchard", "wooden_building", "stone_building"])
def test_as_alos_03_an_obstacle_blinds_the_one_hex_behind_it(what: str) -> None:
    """AS-ALOS-03."""
    ground = land(**{what: "K5"})
    assert blind(ground, "K2", "K6")
    assert not blind(ground, "K2", "K7") and not blind(ground, "K2", "K5"), (
        "one hex only, and never its own (AS-ALOS-05)"
    )
    assert not blind(ground, "K5", "K6"), "what stands in the plane's hex never matters (AS-ALOS-05)"


def test_as_alos_03_the_top_must_be_a_level_above_the_location() -> None:
    """AS-ALOS-03."""
    ground = land(woods="K5", stone_building="K6", storeys={1: "K6"})
    assert blind(ground, "K2", "K6", 0) and not blind(ground, "K2", "K6", 1)
    tall = land(stone_building="K5 K6", storeys={1: "K5 K6"})
    assert blind(tall, "K2", "K6", 1), "each storey is tested for itself (AS-ALOS-14)"
    on_hill = land(woods="K5", heights={1: "K6"})
    assert not blind(on_hill, "K2", "K6")


def test_as_alos_04_off_a_grain_the_line_says_which_hex_is_next_and_a_corner_wants_two() -> None:
    """AS-ALOS-04."""
    assert next_hexes(at("K2"), at("K6")) == (at("K5"),)
    corner = next_hexes(at("M6"), at("K6"))
    assert set(corner) == {at("L5"), at("L6")}
    assert not blind(land(woods="L5"), "M6", "K6") and blind(land(woods="L5..6"), "M6", "K6")
    assert next_hexes(at("K6"), at("K6")) == ()


def test_as_alos_06_a_crest_of_two_levels_blinds() -> None:
    """AS-ALOS-06. W14: behind a level-1 hill hex a target is not blind, behind a level-2 hex it is."""
    assert not blind(land(heights={1: "K5"}), "K2", "K6") and blind(land(heights={2: "K5"}), "K2", "K6")


def test_as_alos_07_a_depression_is_seen_into() -> None:
    """AS-ALOS-07."""
    assert not blind(land(gully="K6"), "K2", "K6")
    assert blind(land(gully="K6", woods="K5"), "K2", "K6")


def test_as_alos_08_bocage_between_blinds_from_that_side_only() -> None:
    """AS-ALOS-08. W14."""
    ground = land(fences={"bocage": "L5/0 L5/3"})
    assert blind(ground, "L1", "L5") and blind(ground, "L9", "L5")
    assert list(hexes.grain(at("P3"), 4, 5)) == [at(n) for n in ("P3", "O4", "N4", "M5", "L5")]
    assert not blind(ground, "P3", "L5")
    assert not blind(land(fences={"wall": "L5/0", "hedge": "L5/3"}), "L1", "L5")


def test_as_alos_09_an_orchard_out_of_season_only_hinders() -> None:
    """AS-ALOS-09. W02."""
    ground = land(orchard="K9", brush="K5", grain="K4")
    assert blind(ground, "K6", "K10", air=JULY)
    seen = air_sight(ground, MARCH, at("K6"), place("K10"))
    assert seen.clear and seen.drm == 1
    assert air_sight(ground, JULY, at("K2"), place("K6")).drm == 0, "brush and grain never hinder the air"


@pytest.mark.parametrize(
    ("marker", "own", "before"),
    [("smoke", 3, 0), ("smoke_disp", 2, 0), ("wp", 2, 2), ("wp_disp", 1, 1), ("blaze", 2, 2)],
)
def test_as_alos_10_low_smoke_hinders_in_the_own_hex_high_smoke_in_the_next_too(
    marker: str, own: int, before: int
) -> None:
    """AS-ALOS-10."""
    ground = land()
    assert air_sight(ground, JULY, at("K3"), place("K7"), Clutter({at("K7"): marker})).drm == own
    assert air_sight(ground, JULY, at("K3"), place("K7"), Clutter({at("K6"): marker})).drm == before
    assert (
        air_sight(ground, JULY, at("K3"), place("K7"), Clutter({at("K6"): marker, at("K7"): marker})).drm
        == own + before
    )
    assert air_sight(ground, JULY, at("K3"), place("K7"), Clutter({at("K3"): marker})).drm == 0
    assert air_sight(ground, JULY, at("K6"), place("K7"), Clutter({at("K6"): marker})).drm == 0, (
        "nor in the plane's hex when that is the next"
    )


@pytest.mark.parametrize(
    ("far", "mist", "rain"), [(0, 0, 1), (3, 0, 1), (4, 1, 2), (6, 1, 2), (7, 2, 3), (9, 2, 3), (10, 3, 4), (12, 3, 4)]
)
def test_as_alos_11_low_visibility_by_aerial_range(far: int, mist: int, rain: int) -> None:
    """AS-ALOS-11. W15: seven hexes are +2."""
    start = at("A5")
    target = place("A5")
    plane = hexes.step(start, 2, far)
    assert air_sight(land(), Air(weather=Weather.MIST), plane, target).lv == mist
    assert air_sight(land(), Air(weather=Weather.RAIN), plane, target).lv == rain
    assert air_sight(land(), JULY, plane, target).lv == 0


def test_as_alos_12_a_vehicle_in_bypass_hides_at_the_two_far_vertices() -> None:
    """AS-ALOS-12. W02: a plane that flies south does not see spines 2 and 3, sees 5 and the others."""
    assert [v for v in range(6) if bypass_hidden(3, v)] == [2, 3]
    assert [v for v in range(6) if bypass_hidden(0, v)] == [0, 5]


def test_as_alos_01_a_hex_ringed_by_obstacles_is_seen_from_nowhere() -> None:
    """AS-ALOS-01."""
    ring = "K4 K6 J4 J5 L4 L5"
    assert ringed(land(woods=ring), JULY, place("K5")) and not ringed(
        land(woods=ring.replace("K4", "")), JULY, place("K5")
    )
    assert blind_towards(land(woods="K4"), JULY, place("K5"), 0)


def test_x_20_the_beet_road() -> None:
    ground = land(woods="H4", roads="I5 J5 K6 L6 M6")
    assert list(hexes.grain(at("F3"), 2, 8))[4:] == [at(n) for n in ("J5", "K6", "L6", "M7")]
    assert not blind(ground, "F3", "J5")
    assert blind(ground, "E2", "I5"), "H4 is woods"
