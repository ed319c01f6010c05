"""JSON Schemas of the files that people write: editors check and complete with them (`tabletop schema NAME`)."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel

from tabletop.data.settings import Settings
from tabletop.games import kit, listed


def shapes() -> dict[str, type[BaseModel]]:
    """Names and models of all kinds of files: the scenario and the library of the first game, the settings, the
    scenarios of the other games, their libraries. Where two games use one name, the first keeps it.
    """
    first, *others = (kit(key).scenarios() for key in listed())
    scenarios = [game.shape for game in others if game.shape is not None]
    tables = [table for game in others for table in game.tables.items()]
    found: dict[str, type[BaseModel]] = {}
    for name, model in (
        *([first.shape] if first.shape is not None else []),
        *first.tables.items(),
        ("settings", Settings),
        *scenarios,
        *tables,
    ):
        found.setdefault(name, model)
    return found


def schema(name: str) -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of a kind of file. Raises KeyError with a sentence that lists the kinds."""
    known = shapes()
    if name not in known:
        raise KeyError(f'There is no schema "{name}"; there are {", ".join(known)}.')
    made = known[name].model_json_schema(mode="validation")
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **made, "title": f"Tabletop {name}"}
