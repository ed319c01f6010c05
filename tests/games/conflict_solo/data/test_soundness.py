"""Missions and positions with mistakes that no shape can tell; whatever is not told can be played."""

from __future__ import annotations

import copy
from functools import lru_cache
from random import Random
from typing import Any

import pytest

from tabletop.data.faults import DataError
from tabletop.games.conflict_solo.data import parse_scenario, scenario_document
from tabletop.games.conflict_solo.data.positions import dump_position
from tests.games.conflict_solo.bots.walks import walk
from tests.games.conflict_solo.hostile import spoiled, tried

SQUAD = {"id": "U09", "type": "P-RIF", "hex": "A1"}


def told(document: dict[str, Any]) -> str:
    with pytest.raises(DataError) as error:
        parse_scenario(document, "mission.json")
    assert all(f.file == "mission.json" and f.place and f.mend for f in error.value.faults)
    return str(error.value)


@pytest.mark.parametrize(("change", "words"), [
    ({"cards": ["AC17"]}, "is not for pol"),
    ({"cards": ["AC77"]}, "there is no action card"),
    ({"crossings": [{"here": "A-B", "there": "C-D", "hex": "C3", "structure": "ford"}]}, "there is no structure"),
    ({"exit_vp": {"P-NON": 2}}, "there is no unit type"),
    ({"track": [{"space": 2, "events": ["NONE"]}, {"space": 2, "events": ["VP(1)"]}], "last_space": 9}, "2 times"),
    ({"track": []}, "never arrives"),
    ({"track": [{"space": 2, "events": ["REINF(A01 A04, H1)"]}], "last_space": 9}, "placed in another way"),
    ({"units": [{"id": "U01", "type": "P-RIF", "round": 9, "entry": "player"}]}, "arrives in round 9"),
    ({"units": [{"id": f"U{n:02d}", "type": "P-RIF"} for n in range(1, 100)]}, "there is no room"),
    ({"counteractions": {"star": {"trigger": "entered()", "items": [{"do": "AI CLOSEST UNIT FIRE"}]}}}, "G9 H9"),
    ({"orders": {"1": {"items": [{"do": "AI CLOSEST HEX:Z40 MOVE"}]}}}, "there is no hex Z40 on the map"),
    ({"mines": [{"hex": "D8", "known": True}, {"hex": "D8", "known": False}]}, "mines lie in D8 2 times"),
    ({"crossings": [{"here": "Y-Z", "there": "A-B", "hex": "C3"}]}, "Y-Z are no columns of the map"),
    ({"victory": {"defeat": -(10**6), "draw": 0, "victory": 10**6}}, "is out of range"),
    ({"exit_vp": {"P-RIF": 10**9}}, "is out of range"),
    ({"hand": 99}, "is out of range"),
    ({"last_space": 10**6}, "is out of range"),
    ({"units": []}, "at least 1"),
    ({"nation": "fra"}, "is not known here"),
    ({"orders": {"1": {"items": [{"do": "MISSION 1"}]}}}, "cannot stand in a mission's own order"),
    ({"map": {"file": "maps/conflict_solo"}}, "is no name of a map"),
    ({"objectives": []}, "name the same hexes in both"),
    ({"title": "T" * 4000}, "is too long"),
])  # fmt: skip
def test_faults_of_missions(change: dict[str, Any], words: str) -> None:
    assert words in told({**scenario_document("m1_the_sawmill"), **change})


@lru_cache(None)
def written() -> dict[str, Any]:
    """The first moment of M1 that can be written down."""
    match = next(m for m in walk("m1", "easy", 2) if m.state.frames[-1].step == "turn")
    return dump_position(match.state, scenario_document("m1_the_sawmill"))


def counter(**changes: Any) -> dict[str, Any]:
    return {"counters": [*written()["position"]["counters"], {**SQUAD, **changes}]}


@pytest.mark.parametrize(("change", "words"), [
    (counter(posture="anchored(0)"), "is no posture"),
    (counter(id="U01"), "is used twice"),
    (counter(id="A09", type="RE"), "cannot be a rumour"),
    (counter(id="A09", type="G-RIF", hex="H4"), "stands in H4 too"),
    (counter(hit="V1"), "cannot lie on U09"),
    (counter(hit="F9"), "cannot lie on U09"),
    (counter(hex=None), "never arrives"),
    (counter(hex=None, round=2), "arrives in round 2 nowhere"),
    (counter(hex="Z9"), "there is no hex Z9"),
    (counter(loaded_on="U01"), "cannot ride on U01"),
    (counter(type="P-NO"), "there is no unit type"),
    ({"discard": [99]}, "no order card 99"),
    ({"discard": [20, 20]}, "lies at 2 places"),
    ({"removed": [20]}, "Command cards alone"),
    ({"removed": list(range(1, 17))}, "the last one stays"),
    ({"hand": ["AC34"]}, "the mission has it 0 times"),
    ({"cup": ["X-X"]}, "there is no unit type"),
    ({"smoke": {"Z9": 1}}, "there is no hex Z9"),
    ({"control": {"A1": "ai"}}, "is no objective"),
    ({"structures": {"mill": 2}}, "steps left"),
    ({"round": 12}, "give a round from 1 to"),
    ({"passed": "me"}, "nobody who passed"),
])  # fmt: skip
def test_faults_of_positions(change: dict[str, Any], words: str) -> None:
    document = copy.deepcopy(written())
    assert parse_scenario(copy.deepcopy(document)).position is not None
    document["position"] |= change
    assert words in told(document)


@pytest.mark.parametrize("seed", range(24))
def test_what_is_not_told_can_be_played(seed: int) -> None:
    """A spoiled mission is told or played; the long run is `python -m tests.games.conflict_solo.hostile`."""
    what, where = tried(spoiled(Random(seed), at_once=0.0), seed, decisions=40)
    assert not where, f"{what}: {where}"
