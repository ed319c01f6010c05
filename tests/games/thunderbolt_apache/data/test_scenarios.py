"""Shipped scenarios, quick starts, the training sortie, the README's examples, cards and writing."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from tabletop.data.faults import DataError
from tabletop.data.paths import resource
from tabletop.games.thunderbolt_apache.data import (
    example_keys,
    free_setup,
    library,
    load_scenario,
    parse_scenario,
    quick_start_so,
    save_scenario,
    scenario_cards,
    scenario_document,
    scenario_keys,
)
from tabletop.games.thunderbolt_apache.data.scenario_shapes import (
    BattalionAt,
    FlyerAt,
    HitsLine,
    MissionAt,
    PilotAt,
    PlaneAt,
    PositionShape,
    ScenarioFile,
    ScoutAt,
    UnitAt,
)
from tabletop.shelf.checker import check, files
from tabletop.shelf.schema import schema, shapes

LIBRARY = library()
README = (resource("scenarios/thunderbolt_apache") / "README.md").read_text(encoding="utf-8")
QUICK = {
    "cs1_first_week_in_the_desert": ("CA01", "SI3", 27, 6, 4, 6, 2),
    "cs2_safe_areas": ("CA02", "SI7", 33, 8, 5, 7, 1),
    "cs3_high_passes": ("CA04", "SI5", 18, 9, 4, 5, 1),
    "cs4_thunder_run": ("CA05", "SI2", 30, 13, 5, 8, 2),
    "cs5_the_long_fight": ("CA08", "SI8", 38, 4, 5, 8, 1),
    "cs6_the_gap": ("CA09", "SI6", 49, 10, 9, 13, 3),
}
"""Campaign, situation, objective total, SO left, aircraft, pilots, scouts."""


def test_the_list() -> None:
    keys = scenario_keys()
    assert len(keys) == 19 and keys[0] == "tr01_training_sortie" and keys[1:7] == list(QUICK)
    cards = scenario_cards()
    assert [c.key for c in cards] == keys and all(
        c.game == "thunderbolt_apache" and c.blurb and c.date and c.map_file for c in cards
    )
    assert "learning" in cards[0].tags and cards[0].minutes == 10 and cards[0].sides == ("Squadron",)
    campaigns = [load_scenario(key).campaign for key in keys[8:]]
    assert campaigns == list(LIBRARY.campaigns) and load_scenario(keys[7]).campaign == ""


@pytest.mark.parametrize("key", QUICK)
def test_quick_starts(key: str) -> None:
    campaign, situation, total, left, aircraft, pilots, scouts = QUICK[key]
    document, s = scenario_document(key), load_scenario(key)
    assert (s.campaign, s.situation, s.start, len(s.aircraft), len(s.pilots), s.scouts) == (
        campaign,
        situation,
        "day",
        aircraft,
        pilots,
        scouts,
    )
    assert sum(LIBRARY.battalions[b.card].vp for b in s.battalions) == total and quick_start_so(document) == left
    value = LIBRARY.campaigns[campaign].setup_value + LIBRARY.situations[situation].adjustment
    assert total >= value > total - LIBRARY.battalions[s.battalions[-1].card].vp  # TA-SETUP-07
    order = [LIBRARY.battalions[b.card].deck for b in s.battalions]
    assert order == [*"AASC" * 3][: len(order)]
    free = parse_scenario(free_setup(document))
    assert (free.start, free.campaign, free.situation, free.battalions, free.aircraft) == (
        "setup",
        campaign,
        situation,
        (),
        (),
    )


def test_training_sortie() -> None:
    s = load_scenario("tr01_training_sortie")
    assert s.sortie is not None and s.coach and s.sortie.year == 1991 and s.sortie.marker == 5 and not s.sortie.popups
    assert [(u.type, u.hex) for u in s.sortie.units] == [
        ("T55", 6),
        ("T55", 9),
        ("APC", 5),
        ("APC", 2),
        ("TRK", 6),
        ("TRK", 10),
        ("TRK", 5),
        ("ZU2", 9),
    ]
    assert Counter(u.type for u in s.sortie.units) == dict(LIBRARY.battalions["T01"].units)
    loads = {
        a.pilot: (sum(LIBRARY.stores[x].weight for x in a.stores), sum(LIBRARY.stores[x].op for x in a.stores))
        for a in s.aircraft
    }
    assert loads == {"Anvil": (12, 18), "Oxbow": (8, 14)} and {p.name for p in s.pilots} == {"Anvil", "Oxbow"}


def test_examples_of_the_readme() -> None:
    texts = re.findall(r"```json\n(.*?)```", README, re.DOTALL)
    plain, pair, ambush, second = (parse_scenario(json.loads(text), "README.md") for text in texts)
    assert plain.start == "setup" and plain.length == "5 days"
    assert (
        pair.day,
        pair.so,
        pair.vp,
        len(pair.aircraft),
        pair.aircraft[2].damage[0].heavy,
        pair.battalions[1].strength,
    ) == (2, 9, 3, 3, True, "half")
    assert (
        ambush.sortie is not None
        and ambush.sortie.step == "turn"
        and ambush.pilots[0].name == "Mantis"
        and len(ambush.aircraft[0].stores) == 6
    )
    words = set(re.findall(r"[a-z_]+", README))
    assert set(ScenarioFile.model_fields) - {"format", "game"} <= words
    for shape in (PositionShape, MissionAt, FlyerAt, UnitAt, PlaneAt, PilotAt, ScoutAt, BattalionAt, HitsLine):
        assert set(shape.model_fields) <= words, shape
    assert (
        second.position is not None
        and second.position.here.units is not None
        and not second.position.here.units[3].alive
    )


def test_all_files_are_sound() -> None:
    found = [
        check(path) for path in files([resource("scenarios/thunderbolt_apache"), resource("maps/thunderbolt_apache")])
    ]
    assert len(found) == 35 + len(example_keys()) and not [str(f) for c in found for f in c.faults]


def test_writing(tmp_path: Path) -> None:
    document = {**scenario_document("cs3_high_passes"), "key": "mine"}
    path = save_scenario(document, tmp_path / "mine.json")
    assert scenario_document(path) == document and load_scenario(path).key == "mine"
    with pytest.raises(DataError):
        save_scenario({**document, "campaign": "CA99"}, path)
    assert scenario_document(path) == document


def test_schemas() -> None:
    names = [name for name in shapes() if name.startswith("apache_")]
    assert len(names) == 14
    for name in names:
        assert schema(name)["$schema"].endswith("2020-12/schema") and schema(name)["properties"]
