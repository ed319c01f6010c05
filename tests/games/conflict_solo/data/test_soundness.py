"""Missions with mistakes that no shape can tell; whatever is not told can be played."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tabletop.data.faults import DataError
from tabletop.games.conflict_solo.data import parse_scenario, scenario_document
from tests.games.conflict_solo.hostile import spoiled, tried


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


@pytest.mark.parametrize("seed", range(24))
def test_what_is_not_told_can_be_played(seed: int) -> None:
    """A spoiled mission is told or played; the long run is `python -m tests.games.conflict_solo.hostile`."""
    what, where = tried(spoiled(Random(seed)), seed, decisions=40)
    assert not where, f"{what}: {where}"
