"""A battlefield made from nothing on the drawing board, by mouse: placed, mended, saved, checked and played."""

from __future__ import annotations

from tests.design.conftest import fly, home
from tests.design.hand import Drawer, Fly, sound_and_played

__all__ = ["fly", "home"]
GAME, MAP = "air_support", "maps/air_support/corridor.tmx"


def test_a_battle_is_made_from_nothing_saved_checked_and_played(fly: Fly) -> None:
    d = Drawer(fly, GAME, MAP)
    assert [side["groups"] for side in d.document["sides"]] == [[], []]
    for cell in ((6, 4), (6, 5), (7, 5)):
        d.put("us 6-6-6", cell)
    d.put("M4A1 Sherman", (5, 5)).side(1)
    for cell in ((12, 4), (12, 6)):
        d.put("german 4-6-7", cell)
    assert d.faults == []
    group = d.document["sides"][0]["groups"][0]
    assert [row["type"] for row in group["units"]] == ["us 6-6-6"] * 3 + ["M4A1 Sherman"]
    d.click((5, 5))
    d.p.keys("f")
    assert d.document["sides"][0]["groups"][0]["units"][3]["facing"] == 1
    d.drag((12, 6), (13, 7))
    assert d.document["sides"][1]["groups"][0]["units"][1]["at"] == [d.scene.design.label((13, 7))]
    d.take("battle", "turns", 3)
    outcome = sound_and_played(d.save(), GAME)
    assert outcome.turns <= 3 and outcome.commands > 5


def test_water_refuses_units_with_the_sentence_of_check(fly: Fly) -> None:
    d = Drawer(fly, GAME, "maps/air_support/point_cruz.tmx")
    wet = next(iter(sorted(set(d.scene.design.cells()) - d.scene.design.dry)))
    d.put(d.scene.palette.wares.rows[0].name, wet)
    assert "stands in water" in d.p.told and "Put it on land" in d.p.told
    assert d.document["sides"][0]["groups"] == []


def test_a_group_sets_up_in_an_area_that_is_painted(fly: Fly) -> None:
    d = Drawer(fly, GAME, MAP)
    d.p["palette tabs"].choose(2)
    d.p.frame().press("new area 0")
    d.click((8, 4)).click((10, 6), mod="shift")
    group = d.document["sides"][0]["groups"][0]
    assert d.scene.deeds.areas[0].cells >= {(8, 4), (9, 5), (10, 6)}
    d.put("us 6-6-6", (9, 5))
    assert sum(row["count"] for row in d.document["sides"][0]["groups"][0]["units"]) == 2 and "at" not in group
