"""The shipped missions and maps hold what the rule book lists, and a damaged file says where it is wrong."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tabletop.data.faults import DataError
from tabletop.games.conflict_solo.data import (
    library,
    load_scenario,
    parse_scenario,
    scenario_cards,
    scenario_document,
    scenario_keys,
)
from tabletop.games.conflict_solo.data.mapfacts import HexWordError, spread
from tabletop.games.conflict_solo.rules.orders import Happening

SIZES = {
    "m1": (15, 12, 3, 3),
    "m2": (18, 15, 5, 5),
    "m3": (18, 14, 5, 6),
    "m4": (16, 14, 5, 5),
    "m5": (20, 18, 6, 7),
    "m6": (16, 14, 5, 6),
}
"""Columns, rows, rounds, CAPs."""


def short(key: str) -> str:
    return key.split("_")[0]


@pytest.mark.parametrize("key", scenario_keys())
def test_sizes_rounds_caps(key: str) -> None:
    made = parse_scenario({**scenario_document(key), "options": ["as_printed"]}, key)
    assert (made.chart.columns, made.chart.rows, made.rounds, made.cap) == SIZES[short(key)]
    assert len(made.chart.terrain) == made.chart.columns * made.chart.rows
    assert all((h, s) in made.chart.roads for h, s in made.chart.roads)


def test_counters_of_the_missions() -> None:
    """Units, AIs, rumours, cups, pools."""
    found = {short(k): load_scenario(k) for k in scenario_keys()}
    assert {k: (len(m.units), len(m.ais), len(m.rumours), len(m.re_cup), len(m.pool)) for k, m in found.items()} == {
        "m1": (4, 4, 0, 0, 6),
        "m2": (9, 11, 0, 4, 14),
        "m3": (7, 6, 8, 8, 14),
        "m4": (11, 9, 0, 0, 16),
        "m5": (16, 15, 4, 6, 25),
        "m6": (11, 7, 4, 6, 19),
    }
    assert Counter(u.type for u in found["m5"].units)["S-T34"] == 6 and found["m5"].grant.mines == 3
    assert {a.id: (a.hex, a.facing, a.posture, a.leash, a.tag) for a in found["m1"].ais}["A01"] == (
        "H4",
        3,
        "anchored",
        2,
        "mill",
    )
    assert [a.id for a in found["m1"].ais if a.track] == ["A04"] and [
        a.id for a in found["m2"].ais if a.round == 3
    ] == ["A10", "A11"]


def test_maps() -> None:
    """Terrain, levels, roads and walls of some hexes of each map."""
    found = {short(k): load_scenario(k).chart for k in scenario_keys()}
    assert found["m1"].terrain["H4"] == "h" and ("I4", 3) in found["m1"].walls and ("G12", 0) in found["m1"].roads
    assert found["m2"].terrain["J8"] == "S" and found["m2"].levels["M4"] == 2 and ("J8", 3) in found["m2"].roads
    assert found["m3"].terrain["I8"] == "s" and found["m3"].levels["L12"] == 1
    assert found["m4"].terrain["I7"] == found["m4"].terrain["J7"] == "B" and found["m4"].terrain["I8"] == "~"
    assert found["m5"].terrain["K8"] == "h" and found["m5"].levels["P2"] == 2 and ("M9", 1) in found["m5"].walls
    assert found["m6"].levels["H2"] == 1 and len(found["m6"].walls) == 80
    assert Counter(found["m1"].terrain.values())["h"] == 3


def test_track_orders_and_bands() -> None:
    document = {**scenario_document("m4_flak_over_the_warta"), "options": ["as_printed"]}
    m4, m2 = parse_scenario(document, "M4"), load_scenario("m2_crossroads_at_zelva")
    assert {s.number: [e.kind for e in s.events] for s in m4.track} == {
        2: ["RAID"],
        4: ["RAID"],
        6: ["FRESH"],
        8: ["RAID"],
        10: ["RAID"],
        12: ["VP"],
    }
    assert [s.number for s in m4.track if s.stop_only] == [8] and (
        m4.bands.defeat,
        m4.bands.draw,
        m4.bands.victory,
    ) == (2, 6, 11)
    assert m2.orders[2].condition.from_round == 3 and m2.orders[2].items[0].uses == 1
    assert m2.counteractions["triangle"].trigger.kind == "fired" and "circle" not in m2.counteractions
    assert isinstance(m4.round_events[0].event, Happening) and m4.round_events[0].chance == 4


def test_cards_of_the_chooser() -> None:
    assert [c.title for c in scenario_cards()][:2] == ["The Sawmill", "Crossroads at Zelva"] and all(
        c.minutes for c in scenario_cards()
    )


def test_printed_figures() -> None:
    """Some counters, cards and aircraft of the library as they are printed."""
    facts = library()
    pz3 = facts.units["G-3J"]
    assert (pz3.red, pz3.blue, pz3.range, pz3.fire_cost, pz3.move_cost, pz3.dv_front, pz3.dv_flank, pz3.vp) == (
        5,
        7,
        12,
        2,
        1,
        16,
        14,
        2,
    )
    assert (
        facts.units["G-F88"].move_cost is None
        and facts.units["G-F88"].aa is not None
        and facts.units["G-F88"].aa.range == 16
    )
    assert facts.units["G-PIO"].blue_cc and "engineer" in facts.units["G-PIO"].traits
    assert facts.aircraft["A-H11"].area and facts.aircraft["A-IL2"].dv == 13
    assert [o.text for o in facts.orders["25"].tactical] == [
        "AI CLOSEST UNIT FIRE",
        "HFP AI CLOSEST LDV UNIT LONG",
        "AI(unhit) FARTHEST OBJ LOWRISK",
    ]
    assert Counter(t.nation for t in facts.units.values()) == {"ger": 25, "sov": 20, "pol": 10, "us": 14}
    assert Counter(o.symbol for o in facts.orders.values()) == {"star": 14, "triangle": 14, "circle": 14, "square": 13}


@pytest.mark.parametrize(("change", "words"), [
    ({"first": "nobody"}, "is not known here"),
    ({"rumours": ["Z9"]}, "there is no hex Z9"),
    ({"victory": {"defeat": 3, "draw": 3, "victory": 6}}, "do not rise"),
    ({"track": [{"space": 3, "events": ["REINF(A09, H1)"]}]}, "there is no AI"),
    ({"track": [{"space": 30, "events": ["NONE"]}]}, "no space 30"),
    ({"track": [{"space": 3, "events": ["EXPLODE(1)"]}]}, "is no event"),
    ({"orders": {"1": {"items": [{"do": "AI CLOSEST UNIT DANCE"}]}}}, "does not end with one verb"),
    ({"orders": {"1": {"items": [{"do": "AI(tag:ghost) CLOSEST UNIT FIRE"}]}}}, "no AI has the tag"),
    ({"orders": {"1": {"items": [{"do": "VP(1)"}]}}}, "uses go with events"),
    ({"counteractions": {"star": {"trigger": "sneezed", "items": [{"do": "AI CLOSEST UNIT FIRE"}]}}}, "is no trigger"),
    ({"objectives": []}, "the map shows the objectives"),
    ({"map": {"file": "maps/conflict_solo/none.tmx"}}, "there is no map"),
    ({"units": [{"id": "U01", "type": "P-RIF", "area": "moon"}]}, "the map has no area"),
    ({"units": [{"id": "U01", "type": "U-RIF"}]}, "in service from 1942"),
    ({"ais": [{"id": "A01", "type": "G-RIF", "facing": 3, "posture": "lazy", "hex": "H4"}]}, "is no posture"),
    ({"nonsense": 1}, "there is no key"),
])  # fmt: skip
def test_faults_are_told(change: dict[str, Any], words: str) -> None:
    document = {**scenario_document("m1_the_sawmill"), **change}
    with pytest.raises(DataError) as error:
        parse_scenario(document)
    assert words in str(error.value)


def test_hex_words() -> None:
    assert spread("D2 H3..I4 A-A", 10, 4) == ("D2", "H3", "H4", "I3", "I4", "A1", "A2", "A3", "A4")
    for wrong in ("D", "D2..", "4D", "Z1", "B4..A3", "D2-4"):
        with pytest.raises(HexWordError):
            spread(wrong, 10, 4)
