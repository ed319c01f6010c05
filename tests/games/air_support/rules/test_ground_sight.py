"""Air Support: line of sight on the ground (AS-LOS) and what terrain is worth to it (AS-TERR)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabletop.games.air_support.rules import hexes
from tabletop.games.air_support.rules.hexes import crossed
from tabletop.games.air_support.rules.lines_of_sight.sight import Sight, in_fog, low_visibility, sight
from tabletop.games.air_support.rules.terrain import Air, Clutter, Ground, HexFacts, Terrain, Weather
from tabletop.grid.hexes import line
from tests.games.air_support.land import at, land, place

JULY, MARCH = Air(month=7), Air(month=3)


def look(
    ground: Ground,
    a: str,
    b: str,
    la: int = 0,
    lb: int = 0,
    air: Air = JULY,
    clutter: Clutter | None = None,
    **more: bool,
) -> Sight:
    return sight(ground, air, place(a, la), place(b, lb), clutter or Clutter(), **more)


def test_as_los_01_a_hex_blocks_that_the_line_passes_through() -> None:
    """AS-LOS-01."""
    assert not look(land(woods="K5"), "K3", "K7").clear and look(land(woods="L5"), "K3", "K7").clear
    assert look(land(woods="K3 K7"), "K3", "K7").clear, "nobody is hidden by what he stands in"


def test_as_los_01_along_a_hexside_two_hexes_must_block_and_the_smaller_hindrance_counts() -> None:
    """AS-LOS-01."""
    assert look(land(woods="L5"), "K6", "M6").clear and not look(land(woods="L5 L6"), "K6", "M6").clear
    assert look(land(brush="L5"), "K6", "M6").drm == 0 and look(land(brush="L5 L6"), "K6", "M6").drm == 1


def test_as_los_01_a_corner_that_is_only_clipped_counts() -> None:
    """AS-LOS-01. From A5 to G1 the line clips C3 and E3, which a walk of the shortest steps does not enter."""
    clipped = {p[0] for p in crossed(at("A5"), at("G1")) if len(p) == 1} - set(line(at("A5"), at("G1")))
    assert clipped == {at("C3"), at("E3")}
    blocked = replace(land(), hexes={h: HexFacts(Terrain.WOODS) for h in clipped})
    assert not look(blocked, "A5", "G1").clear


def test_as_los_02_what_is_not_higher_than_the_lower_never_blocks() -> None:
    """AS-LOS-02."""
    assert look(land(heights={1: "K3 K5 K7"}), "K3", "K7").clear, "three hexes of one height"
    assert not look(land(heights={1: "K5"}), "K3", "K7").clear, "a hill between two in the valley"
    assert not look(land(heights={1: "K3 K5 K7"}, woods="K5"), "K3", "K7").clear
    assert not look(land(heights={1: "K7"}, stone_building="K5", storeys={1: "K5"}), "K3", "K7").clear, (
        "as high as the higher one (AS-TERR-04)"
    )


@pytest.mark.parametrize(("target", "clear"), [("K6", False), ("K7", True), ("K9", True)])
def test_as_los_03_an_obstacle_between_the_levels_makes_blind_hexes(target: str, clear: bool) -> None:
    """AS-LOS-03. From level 2 over woods of height 1 two hexes away: 1 + 0 - 0 = one blind hex."""
    assert look(land(heights={2: "K3"}, woods="K5"), "K3", target).clear is clear
    assert look(land(heights={2: "K3"}, woods="K5"), target, "K3").clear is clear, "and both ways"


def test_as_los_03_the_further_the_obstacle_the_more_is_blind_the_higher_the_viewer_the_less() -> None:
    """AS-LOS-03."""
    far = land(heights={2: "A5"}, woods="F7")
    behind = [hexes.step(at("A5"), 2, n) for n in range(6, 10)]
    names = [hexes.label(far.grid, h) for h in behind]
    assert hexes.step(at("A5"), 2, 5) == at("F7")
    assert [look(far, "A5", n).clear for n in names] == [False, False, True, True], "1 + 5/5 = 2"
    higher = land(heights={4: "A5"}, woods="F7")
    assert [look(higher, "A5", n).clear for n in names] == [False, True, True, True], "1 + 1 - 2, but at least 1"


def test_as_los_04_hindrances_add_up_and_six_block() -> None:
    """AS-LOS-04."""
    assert look(land(brush="K4", grain="K5", orchard="K6"), "K3", "K7").drm == 3
    assert look(land(brush="K3 K7"), "K3", "K7").drm == 0, "not in the own hexes"
    hulks = Clutter(hulks=frozenset({at("K5")}))
    assert look(land(brush="K5"), "K3", "K7", clutter=hulks).drm == 2
    assert look(land(), "K3", "K7", clutter=Clutter({at("K5"): "smoke", at("K3"): "smoke_disp"})).drm == 5, (
        "SMOKE counts in the own hex too"
    )
    assert not look(land(), "K3", "K7", clutter=Clutter({at("K5"): "smoke", at("K4"): "smoke"})).clear
    assert look(land(heights={3: "K3 K7"}), "K3", "K7", clutter=Clutter({at("K5"): "smoke"})).drm == 0, (
        "the line passes over it"
    )
    assert look(land(heights={1: "K3 K7"}, brush="K5"), "K3", "K7").drm == 0


def test_as_terr_02_grain_stands_from_june_to_september() -> None:
    """AS-TERR-02."""
    assert [look(land(grain="K5"), "K3", "K7", air=Air(month=m)).drm for m in (5, 6, 9, 10)] == [0, 1, 1, 0]


def test_as_terr_03_orchards_hinder_on_the_level_and_block_from_above_in_season() -> None:
    """AS-TERR-03."""
    ground = land(orchard="K4", heights={2: "K3"})
    assert look(land(orchard="K5"), "K3", "K7").drm == 1
    assert not look(ground, "K3", "K5").clear and look(ground, "K3", "K7").drm == 0
    assert look(ground, "K3", "K5", air=MARCH).drm == 1
    assert [look(ground, "K3", "K5", air=Air(month=m)).clear for m in (3, 4, 10, 11)] == [True, False, False, True]


@pytest.mark.parametrize("fence", ["wall", "hedge"])
def test_as_los_05_a_wall_blocks_on_its_level_unless_it_is_one_s_own(fence: str) -> None:
    """AS-LOS-05."""
    assert not look(land(fences={fence: "K5/3"}), "K3", "K8").clear
    assert look(land(fences={fence: "K5/3"}), "K5", "K8").clear and look(land(fences={fence: "K5/3"}), "K3", "K6").clear
    assert look(land(fences={fence: "K5/3"}, heights={1: "K3"}), "K3", "K8").clear, "from above it does not count"
    assert look(land(fences={"roadblock": "K5/3"}), "K3", "K8").clear


def test_as_los_05_bocage_hides_those_behind_it_until_they_stir() -> None:
    """AS-LOS-05."""
    ground = land(fences={"bocage": "K5/3"})
    assert look(ground, "K5", "K8").clear, "through the bocage of one's own hex"
    assert not look(ground, "K3", "K6").clear and look(ground, "K3", "K6", target_stirred=True).clear
    assert look(ground, "K5", "K6").clear and not look(ground, "K3", "K8", target_stirred=True).clear


def test_as_los_06_a_depression_is_seen_from_beside_along_it_or_from_above() -> None:
    """AS-LOS-06."""
    ground = land(gully="K3..7")
    assert look(ground, "L4", "K4").clear and look(ground, "K4", "L4").clear, "adjacent"
    assert look(ground, "K3", "K7").clear, "along it"
    assert not look(ground, "M5", "K5").clear and look(land(gully="K3..7", heights={1: "M6"}), "M6", "K5").clear
    assert not look(land(gully="K3 K5"), "K3", "K5").clear, "two holes are not one"
    assert look(ground, "I5", "M5").clear, "over it as over flat ground"


def test_as_los_07_night_ends_every_line() -> None:
    """AS-LOS-07."""
    night = Air(weather=Weather.NIGHT, nvr=3)
    assert look(land(), "K3", "K6", air=night).clear and look(land(), "K3", "K7", air=night).why == "AS-LOS-07"


@pytest.mark.parametrize(
    ("reach", "mist"), [(0, 0), (6, 0), (7, 1), (12, 1), (13, 2), (18, 2), (19, 3), (24, 3), (25, 4)]
)
def test_as_los_08_mist_thickens_with_the_range(reach: int, mist: int) -> None:
    """AS-LOS-08."""
    assert (
        low_visibility(Air(weather=Weather.MIST), reach) == mist
        and low_visibility(Air(weather=Weather.RAIN), reach) == mist + 1
    )
    assert low_visibility(JULY, reach) == 0
    assert look(land(brush="K5"), "K1", "K8", air=Air(weather=Weather.MIST)).drm == 2, "it adds to other hindrances"


def test_as_los_09_fog_is_smoke_on_every_location_it_covers() -> None:
    """AS-LOS-09."""
    fog = Air(weather=Weather.FOG, fog_level=0)
    ground = land(heights={1: "K3..7"})
    assert look(land(), "K3", "K4", air=fog).drm == 4 and look(ground, "K3", "K7", air=fog).drm == 0
    assert (
        in_fog(land(), fog, place("K3"))
        and not in_fog(ground, fog, place("K3"))
        and not in_fog(land(), JULY, place("K3"))
    )
    assert not look(land(), "K3", "K6", air=fog).clear, "four hexes of fog are +8"
