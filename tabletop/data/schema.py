"""JSON Schemas of the files that people write: editors check and complete with them (`tabletop schema NAME`)."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel

from tabletop.data.air_support.library_shapes import FILES as SUPPORT_FILES
from tabletop.data.air_support.scenario_shapes import ScenarioFile as SupportScenario
from tabletop.data.air_wars.shapes import ScenarioFile as AirWarsScenario
from tabletop.data.conflict_solo.library_shapes import FILES as CONFLICT_FILES
from tabletop.data.conflict_solo.shapes import MissionFile
from tabletop.data.settings import Settings
from tabletop.data.thunderbolt_apache.scenario_shapes import ScenarioFile as ApacheScenario
from tabletop.data.thunderbolt_apache.shapes import FILES as APACHE_FILES
from tabletop.data.thunderbolt_lightning.library import (
    AircraftFile,
    GroupingFile,
    InstallationsFile,
    LoadsFile,
    ShipsFile,
)
from tabletop.data.thunderbolt_lightning.shapes import ScenarioFile

SHAPES: dict[str, type[BaseModel]] = {
    "scenario": ScenarioFile,
    "aircraft": AircraftFile,
    "ships": ShipsFile,
    "installations": InstallationsFile,
    "loads": LoadsFile,
    "grouping": GroupingFile,
    "settings": Settings,
    "apache_scenario": ApacheScenario,
    "air_wars_scenario": AirWarsScenario,
    "support_scenario": SupportScenario,
    "conflict_scenario": MissionFile,
    **{f"apache_{name}": model for name, model in APACHE_FILES.items()},
    **{f"support_{name}": model for name, model in SUPPORT_FILES.items()},
    **{f"conflict_{name}": model for name, model in CONFLICT_FILES.items()},
}


def schema(name: str) -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of a kind of file. Raises KeyError with a sentence that lists the kinds."""
    if name not in SHAPES:
        raise KeyError(f'There is no schema "{name}"; there are {", ".join(SHAPES)}.')
    made = SHAPES[name].model_json_schema(mode="validation")
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **made, "title": f"Tabletop {name}"}
