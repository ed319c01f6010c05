"""A mission made from nothing on the drawing board, by mouse: placed, mended, saved, checked and played."""

from __future__ import annotations

from tests.design.conftest import fly, home
from tests.design.hand import Drawer, Fly, sound_and_played

__all__ = ["fly", "home"]
GAME, MAP = "conflict_solo", "maps/conflict_solo/m1_sawmill.tmx"


def test_a_mission_is_made_from_nothing_saved_checked_and_played(fly: Fly) -> None:
    d = Drawer(fly, GAME, MAP)
    assert d.document["units"] == [] and d.document["ais"] == [] and d.faults
    home_hex = min(d.scene.design.open_to(d.document, d.scene.palette.all[0], 0))
    d.put("P-RIF", home_hex).put("P-RIF", home_hex).put("P-CKM", home_hex)
    assert [unit["id"] for unit in d.document["units"]] == ["U01", "U02", "U03"]
    d.side(1).put("G-RIF", (7, 3)).put("G-MG34", (9, 4))
    assert [(ai["type"], ai["hex"]) for ai in d.document["ais"]] == [("G-RIF", "H4"), ("G-MG34", "J5")]
    d.take("piece", "ais/1/posture", "hold")
    d.p.keys("f")
    assert d.document["ais"][1]["facing"] == 4 and d.document["ais"][1]["posture"] == "hold"
    d.take("battle", "rounds", 2)
    assert d.faults == []
    outcome = sound_and_played(d.save(), GAME)
    assert outcome.commands > 3


def test_enemies_never_stack_and_units_begin_in_their_area(fly: Fly) -> None:
    d = Drawer(fly, GAME, MAP)
    d.put("P-RIF", (9, 4))
    assert "set-up area of the map" in d.p.told and d.document["units"] == []
    home_hex = min(d.scene.design.open_to(d.document, d.scene.palette.all[0], 0))
    d.put("P-RIF", home_hex).side(1).put("G-RIF", (9, 4)).put("G-RIF", (9, 4))
    assert "two AIs stand in J5" in d.p.told.replace("Two", "two") and len(d.document["ais"]) == 1
    d.drag((9, 4), (8, 4))
    assert d.document["ais"][0]["hex"] == "I5"


def test_objectives_works_and_wire_are_laid_and_taken_away(fly: Fly) -> None:
    d = Drawer(fly, GAME, MAP, empty=False)
    d.side(1).put("work foxhole", (5, 5)).put("mines", (6, 6))
    assert d.document["works"] == {"F6": "foxhole"} and d.document["mines"] == [{"hex": "G7", "owner": "ai"}]
    d.drag((5, 5), (5, 6))
    assert d.document["works"] == {"F7": "foxhole"}
    d.p["palette tabs"].choose(2)
    d.p.frame().press("new area 2")
    d.click((3, 3)).click((3, 5), mod="shift")
    assert d.document["wire"] == ["D4", "D5", "D6"] and d.faults == []
