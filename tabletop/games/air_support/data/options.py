"""The switchable option in words, and a scenario file with what is chosen that stands in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabletop.games.air_support.data.scenario_shapes import PrintedLine, ScenarioFile, SideLine

AS_PRINTED = "as_printed"
OPTION_WORDS: tuple[tuple[str, str, str], ...] = (
    (
        AS_PRINTED,
        "Figures as printed",
        "Forces and what it takes to win of the book, where the battle has others for balance.",
    ),
)


def as_chosen(file: ScenarioFile) -> ScenarioFile:
    """The scenario file with its option carried out: printed figures in place of the balanced ones."""
    printed = file.printed
    if AS_PRINTED not in file.options or printed is None:
        return file
    changes: dict[str, object] = {
        name: value for name in ("victory", "aim") if (value := getattr(printed, name)) is not None
    }
    changes["sides"] = [_printed(side, printed) for side in file.sides]
    return file.model_copy(update=changes)


def _printed(side: SideLine, printed: PrintedLine) -> SideLine:
    changes: dict[str, object] = {}
    if side.name in printed.groups:
        changes["groups"] = printed.groups[side.name]
    if side.name in printed.air:
        changes["air"] = printed.air[side.name]
    return side.model_copy(update=changes)


def told_aim(document: Mapping[str, Any]) -> str:
    """What wins the battle in words, of a scenario document."""
    printed = document.get("printed")
    if AS_PRINTED in document.get("options", ()) and isinstance(printed, Mapping) and printed.get("aim"):
        return str(printed["aim"])
    return str(document.get("aim", ""))
