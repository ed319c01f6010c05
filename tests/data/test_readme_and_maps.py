"""The examples in scenarios/README.md are read by the loader; scenarios and their maps agree."""

from __future__ import annotations

import json
import re

import pytest

from tabletop.data.paths import resource
from tabletop.data.tiled import MapError, MapSheet, ObjectLayer, load_map
from tabletop.games.thunderbolt_lightning.data.scenarios import load_scenario, parse_scenario, scenario_keys
from tabletop.games.thunderbolt_lightning.data.shapes import ExampleShape

README = (resource("scenarios") / "README.md").read_text(encoding="utf-8")


def test_the_examples_of_the_readme_work() -> None:
    texts = re.findall(r"```json\n(.*?)```", README, re.DOTALL)
    assert len(texts) == 4
    duel, position = (parse_scenario(json.loads(text), "README.md") for text in texts[:2])
    assert len(duel.aircraft) == 4 and position.start == "declare1" and position.aircraft[0].skills == (1, 3)
    later = parse_scenario(json.loads(texts[0]) | json.loads("{" + texts[2] + "}"), "README.md")
    assert later.position.turn == 2 and "G2" not in later.position.aircraft
    assert ExampleShape.model_validate(json.loads("{" + texts[3] + "}")["example"]).id == "W04"


def test_the_readme_names_every_key() -> None:
    from tabletop.games.thunderbolt_lightning.data.shapes import ForceShape, PositionShape, ScenarioFile

    words = set(re.findall(r"[a-z_0-9]+", README))
    for shape in (ScenarioFile, ForceShape, PositionShape):
        assert set(shape.model_fields) <= words, shape.__name__


def sheet(key: str) -> MapSheet:
    try:
        return load_map(resource(load_scenario(key).map_file))
    except MapError as error:
        pytest.fail(f"{key}: {error}")


@pytest.mark.parametrize("key", scenario_keys())
def test_map_and_scenario_agree(key: str) -> None:
    """Size, targets and edges of the map's object layers are those of the scenario."""
    scenario, chart = load_scenario(key), sheet(key)
    label = scenario.grid.label
    assert (chart.width, chart.height) == (scenario.grid.columns, scenario.grid.rows)
    layers = {layer.name: layer.objects for layer in chart.walk() if isinstance(layer, ObjectLayer)}
    drawn = sorted(
        str((o.properties["type"], o.properties["side"], o.properties["hex"], o.properties.get("heading")))
        for o in layers["targets"]
    )
    named = [(s.type, s.side, label(s.centre), s.heading) for s in scenario.ships]
    built = [(i.type, i.side, label(i.hexes[0]), None) for i in scenario.installations]
    assert drawn == sorted(map(str, [*named, *built]))
    marked = sorted(
        (str(o.properties["edge"]), o.properties["side"], str(o.properties["meaning"])) for o in layers["edges"]
    )
    assert marked == sorted((e.edge, e.side, e.meaning) for e in scenario.edges)
