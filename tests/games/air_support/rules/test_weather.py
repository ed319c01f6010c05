"""Weather in play: night, fog, mist, rain, overcast, SMOKE (AS-WX)."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.games.air_support.rules import hiding
from tabletop.games.air_support.rules.lines_of_sight import lines
from tabletop.games.air_support.rules.pieces import Concealed
from tabletop.games.air_support.rules.sighting import air_targets
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.tables import SMOKE
from tabletop.games.air_support.rules.terrain import Air, Location, Weather
from tests.games.air_support.kit import now, place, plane, position, squad
from tests.games.air_support.land import at, land


def scene(weather: Weather, *pieces: Any, fog: int | None = None, nvr: int | None = None, **more: Any) -> State:
    return now(
        position(*pieces, begin=more.pop("begin", "move"), air=Air(weather=weather, fog_level=fog, nvr=nvr), **more)
    )


@pytest.mark.parametrize(
    ("weather", "near", "mid", "far"),
    [(Weather.CLEAR, 0, 0, 0), (Weather.MIST, 0, 1, 2), (Weather.RAIN, 1, 2, 3), (Weather.OVERCAST, 0, 0, 0)],
)
def test_as_wx_01_low_visibility_on_the_ground(weather: Weather, near: int, mid: int, far: int) -> None:
    """AS-WX-01, AS-LOS-08: mist by steps of six hexes, rain one more at every range, overcast none."""
    state = scene(weather, squad("T", "D5"))
    assert [lines.line(state, place("D5"), place(to)).lv for to in ("J5", "K5", "Q5")] == [near, mid, far]


@pytest.mark.parametrize(
    ("weather", "near", "mid"), [(Weather.MIST, 0, 1), (Weather.CLEAR, 0, 0), (Weather.RAIN, 1, 2)]
)
def test_as_wx_01_low_visibility_from_the_air(weather: Weather, near: int, mid: int) -> None:
    """AS-WX-01, AS-ALOS-11: by Aerial Range, so from four hexes on."""
    state = scene(weather, squad("T", "D5"))
    assert [lines.from_air(state, at(over), place("D5")).lv for over in ("G5", "H5")] == [near, mid]


@pytest.mark.parametrize(
    ("weather", "drm"), [(Weather.MIST, 1), (Weather.RAIN, 1), (Weather.CLEAR, 0), (Weather.OVERCAST, 0)]
)
def test_as_sight_08_haze_makes_sighting_harder_at_every_range(weather: Weather, drm: int) -> None:
    """AS-WX-01, AS-SIGHT-08."""
    state = scene(weather, squad("T", "N6"), plane("P"))
    _, tally = air_targets.easiest(state, 1, at("N6"), 0, False)
    assert tally.total - tally.base == drm - 2


def test_as_wx_01_night_one_sees_as_far_as_nvr() -> None:
    """AS-WX-01, AS-LOS-07: units farther away are not watched, so they gain a "?" (AS-CONC-02)."""
    state = scene(Weather.NIGHT, squad("T", "D5"), squad("E", "H5", 1), nvr=3)
    assert not hiding.watched(state, 0, place("D5")) and hiding.watched(state, 0, place("E5"))
    match = position(squad("T", "D5"), squad("E", "H5", 1), begin="conceal", air=Air(weather=Weather.NIGHT, nvr=3))
    assert now(match).infantry["T"].concealed is Concealed.MARK


def test_as_wx_01_fog_hides_all_at_or_below_its_top_from_the_air() -> None:
    """AS-WX-01, AS-ARRIVE-06, AS-LOS-09: no sighting of level 0 under fog level 0, but of an upper storey; +2 on
    the ground.
    """
    house = land(stone_building="N6", storeys={1: "N6"}, heights={1: "R6"})
    state = scene(
        Weather.FOG, squad("T", "N6"), squad("U", "N6", level=1), squad("H", "R6"), plane("P"), fog=0, ground=house
    )
    seen = {u.id for d in range(6) for u in air_targets.in_sight(state, 0, at("N6"), d, at("N6"))}
    assert seen == {"U"} and lines.levels_seen(state, at("R2"), at("R6")) == (Location(at("R6")),)
    assert air_targets.run_refusal(state, 1, "P", at("D5"), 0, False) is not None
    assert lines.line(state, place("D5"), place("G5")).hindrance >= 2


@pytest.mark.parametrize(("marker", "drm"), [("smoke", 3), ("smoke_disp", 2), ("wp", 2), ("wp_disp", 1), ("blaze", 2)])
def test_as_wx_02_smoke_on_the_ground_and_from_the_air(marker: str, drm: int) -> None:
    """AS-WX-02, Table 13: its strength hinders lines on the ground, and from the air in the unit's own hex
    (AS-ALOS-10).
    """
    state = scene(Weather.CLEAR, squad("T", "N6"), smoke={at("N6"): marker})
    assert (
        SMOKE[marker].drm
        == drm
        == lines.line(state, place("D6"), place("N6")).hindrance
        == lines.from_air(state, at("N2"), place("N6")).hindrance
    )
