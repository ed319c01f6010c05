"""A dogfight made from nothing on the drawing board, by mouse: placed, mended, saved, checked and played."""

from __future__ import annotations

from tests.design.conftest import fly, home
from tests.design.hand import Drawer, Fly, sound_and_played

__all__ = ["fly", "home"]
GAME, MAP = "thunderbolt_lightning", "maps/thunderbolt_lightning/kent_coast.tmx"


def test_a_battle_is_made_from_nothing_saved_checked_and_played(fly: Fly) -> None:
    d = Drawer(fly, GAME, MAP)
    assert d.document["forces"] == [] and d.faults == ["there are no aircraft"]
    d.put("Spitfire I", (6, 8)).take("piece", "size", 3).side(1).put("Bf 109E-4", (20, 8)).put("Bf 109E-4", (20, 11))
    assert d.faults == []
    lines = d.document["forces"]
    assert [(line["side"], line["type"], len(line["at"])) for line in lines] == [
        (0, "spitfire1", 3), (1, "bf109e", 1), (1, "bf109e", 1),
    ]  # fmt: skip
    assert lines[0]["at"][0] == "0709" and lines[1]["facings"] == [3]
    d.drag((20, 8), (22, 9)).take("piece", "facings", 2).take("battle", "turns", 5)
    assert d.document["forces"][1]["at"] == ["2310"] and d.document["forces"][1]["facings"] == [2]
    path = d.save()
    assert path.name == "made_by_hand.json" and not d.scene.drawing.draft.exists()
    assert sound_and_played(path, GAME, "easy").turns <= 5


def test_a_ship_is_refused_on_land_with_the_sentence_of_check_and_lies_on_lit_water(fly: Fly) -> None:
    d = Drawer(fly, GAME, MAP)
    land = next(
        c for c in d.scene.design.cells() if 8 < c[0] < 20 and d.scene.design.grid.hex(*c) not in d.scene.design.water
    )
    d.put("HMS Illustrious", land)
    assert "lies on land" in d.p.told and "TL-SHIP-08" in d.p.told and "ships" not in d.document
    d.p.click(d.ware("HMS Illustrious"))
    lit = d.scene.deeds.lit()
    assert land not in lit and lit
    sea = min(lit, key=lambda c: (abs(c[0] - 40), abs(c[1] - 10)))
    d.click(sea)
    assert d.document["ships"] == [{"side": 0, "type": "illustrious", "at": d.scene.design.label(sea), "heading": 0}]


def test_lines_that_begin_in_an_area_are_painted_and_dragged_with_it(fly: Fly) -> None:
    d = Drawer(fly, GAME, MAP)
    d.put("Spitfire I", (6, 8)).take("piece", "begins", "zone")
    zone = d.document["forces"][0]["zone"]
    assert len(zone["hexes"]) == 19
    d.p["palette tabs"].choose(2)
    d.p.frame().click(d.p["areas"].row_rect(0).center)
    d.click((12, 8))
    assert (
        d.document["forces"][0]["zone"]["hexes"][-1] != zone["hexes"][-1]
        or "1309" in d.document["forces"][0]["zone"]["hexes"]
    )
    d.click((10, 4)).click((14, 12), mod="shift")
    assert "1105" in d.document["forces"][0]["zone"]["hexes"] and "1513" in d.document["forces"][0]["zone"]["hexes"]
    d.p.keys("ctrl+z", "ctrl+z", "ctrl+z")
    assert d.document["forces"][0]["zone"] == zone
    d.drag((6, 8), (9, 8))
    assert (
        d.document["forces"][0]["zone"]["hexes"] != zone["hexes"]
        and len(d.document["forces"][0]["zone"]["hexes"]) == 19
    )
