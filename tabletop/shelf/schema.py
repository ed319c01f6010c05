"""JSON Schemas of the files that people write, for checking and completion in editors (`tabletop schema NAME`)."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel

from tabletop.data.settings import Settings
from tabletop.games import kit, listed
from tabletop.shelf.lessons import Lesson


def shapes() -> dict[str, type[BaseModel]]:
    """Names and models of all kinds of files: the scenario and the library of the first game, the settings, a
    lesson, the scenarios of the other games, their libraries. If two games use one name, the first keeps it.
    """
    first, *others = (kit(key).scenarios().shapes() for key in listed())
    found: dict[str, type[BaseModel]] = {**first, "settings": Settings, "lesson": Lesson}
    scenarios = [item for shapes_of in others for item in list(shapes_of.items())[:1]]
    tables = [item for shapes_of in others for item in list(shapes_of.items())[1:]]
    for name, model in (*scenarios, *tables):
        found.setdefault(name, model)
    return found


def schema(name: str) -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of a kind of file. Raises KeyError with a sentence that lists the kinds."""
    known = shapes()
    if name not in known:
        raise KeyError(f'There is no schema "{name}"; there are {", ".join(known)}.')
    made = known[name].model_json_schema(mode="validation")
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **made, "title": f"Tabletop {name}"}
