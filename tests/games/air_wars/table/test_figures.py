"""Every aircraft of the campaigns has a figure of its own make, not one that only looks alike."""

from __future__ import annotations

from tabletop.games.air_wars.data import load_scenario, scenario_keys
from tabletop.games.air_wars.data.figures import look_of
from tabletop.table.draw import planform


def test_every_aircraft_on_a_counter_is_drawn_as_itself() -> None:
    names = {
        u.aircraft
        for key in scenario_keys()
        for u in load_scenario(key).units.values()
        if u.aircraft not in ("", "decoy")
    }
    for name in names:
        key, nation = look_of(name)
        assert planform.has(key) and nation != "any", name
    wanted = {
        "Re.2001": "re2001",
        "A6M3": "a6m3",
        "A6M2-N": "a6m2n",
        "A6M2/A6M3": "a6m2",
        "F1M2": "f1m2",
        "B-17E": "b17e",
        "B-17F": "b17f",
    }
    assert {name: look_of(name)[0] for name in wanted} == wanted and wanted.keys() <= names
