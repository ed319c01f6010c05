"""The scenario file of Smugglers, read with the edge that all games share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field

from tabletop.core.kit import ScenarioCard
from tabletop.data.scenariofiles import ScenarioFiles
from tabletop.data.shape import Shape, fit
from tabletop.data.strictjson import Source, read_json
from tests.toy.rules.pieces import Coast

HERE = Path(__file__).parent
Squares = Annotated[int, Field(ge=3, le=9)]


class Side(Shape):
    name: str


class CoastFile(Shape):
    """A scenario file. columns, rows: of the map; goal: points that end the game."""

    format: Literal["tabletop scenario 1"]
    game: Literal["smugglers"]
    key: str
    title: str
    date: str
    minutes: int
    blurb: str
    sides: list[Side]
    columns: Squares
    rows: Squares
    turns: Annotated[int, Field(ge=1)]
    goal: Annotated[int, Field(ge=1)]


def _card(path: Path) -> ScenarioCard:
    file = fit(read_json(path), CoastFile)
    sides = tuple(side.name for side in file.sides)
    return ScenarioCard("smugglers", file.key, file.title, file.date, file.minutes, sides, 6, file.blurb, file=path)


FILES = ScenarioFiles("smugglers", lambda key: (key,), _card, examples=False, home=HERE / "scenarios")


def parse(document: dict[str, Any], source: str = "the scenario") -> Coast:
    """A scenario from a document. Raises DataError."""
    return _built(Source(source, document))


def load(path: Path) -> Coast:
    """A scenario from a file, faults with their lines. Raises DataError."""
    return _built(read_json(FILES.path(path)))


def _built(source: Source) -> Coast:
    file = fit(source, CoastFile)
    return Coast(file.key, file.columns, file.rows, file.turns, file.goal, map_file=str(HERE / "coast.tmx"))
