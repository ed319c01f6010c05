"""Scenario files of the free table: a map, two sides, and what lies there from the start."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field

from tabletop.core.kit import Advice, ScenarioCard
from tabletop.data.faults import FaultList, did_you_mean
from tabletop.data.ownfiles import content, is_key
from tabletop.data.scenariofiles import ScenarioFiles, card_of, map_name, map_of, read_scenario
from tabletop.data.shape import MAP_FILE, Shape, fit
from tabletop.data.strictjson import Source
from tabletop.data.tiled import MapSheet, load_map
from tabletop.data.tiled.faults import BadValue
from tabletop.games.free_table.data.mapfacts import map_facts
from tabletop.games.free_table.rules.acting import LONGEST, MOST_PIECES, WITHIN
from tabletop.games.free_table.rules.laying import LONGEST_FACE
from tabletop.games.free_table.rules.state import NOBODY, Piece, Scenario, Side
from tabletop.grid.hexgrid import HexGrid
from tabletop.grid.squares import SquareGrid

GAME = "free_table"
Words = Annotated[str, Field(min_length=1, max_length=80)]


class MapLine(Shape):
    """The map: any Tiled map of hexes or squares."""

    file: str = Field(pattern=MAP_FILE, max_length=400)


class SideLine(Shape):
    """A side."""

    name: Words


class PieceLine(Shape):
    """A piece that lies there from the start. at: the name of its cell; side: the name of a side, "" for nobody's;
    face: the key of a picture: of a counter of the games, or counters/NAME.png in your Tabletop folder.
    """

    text: str = Field("", max_length=LONGEST)
    back: str = Field("", max_length=LONGEST)
    face: str = Field("", max_length=LONGEST_FACE)
    kind: Literal["counter", "marker", "note"] = "counter"
    side: str = Field("", max_length=80)
    at: str = Field(min_length=1, max_length=20)
    facing: int = Field(0, ge=0, le=359)
    flipped: bool = False
    remark: str = Field("", max_length=LONGEST)
    place: Annotated[list[Annotated[int, Field(ge=-WITHIN, le=WITHIN)]], Field(min_length=2, max_length=2)] = [0, 0]


class ScenarioFile(Shape):
    """A free table."""

    format: Literal["tabletop scenario 1"]
    game: Literal["free_table"]
    key: Annotated[str, Field(pattern=r"^[a-z0-9_]{1,60}$")]
    title: Words
    date: str = Field("", max_length=60)
    minutes: int = Field(0, ge=0, le=9999)
    blurb: str = Field("", max_length=1200)
    tags: list[str] = Field([], max_length=10)
    balance: str = Field("", max_length=300)
    map: MapLine
    sides: list[SideLine] = Field(min_length=2, max_length=2)
    pieces: list[PieceLine] = Field([], max_length=MOST_PIECES)


@lru_cache(16)
def _read_map(path: Path, changed: int) -> MapSheet:
    return load_map(path, lenient=True)


def _built(source: Source) -> Scenario:
    file = fit(source, ScenarioFile)
    sheet = map_of(source, file.map.file, _read_map)
    cells = (sheet.width, sheet.height, sheet.hexagonal, sheet.stagger_axis or "y", sheet.stagger_index or "odd")
    sides = tuple(Side(side.name) for side in file.sides)
    facts = map_facts(sheet)
    pieces = _pieces(file, source, grid_of(sheet))
    return Scenario(file.key, file.title, file.map.file, sides, *cells, pieces, tuple(facts.zones), facts.bare)


def grid_of(sheet: MapSheet) -> HexGrid | SquareGrid:
    """The cells of a map as the rules count them."""
    if sheet.hexagonal:
        return HexGrid(sheet.width, sheet.height, sheet.stagger_axis or "y", sheet.stagger_index or "odd")
    return SquareGrid(sheet.width, sheet.height)


def _pieces(file: ScenarioFile, source: Source, grid: HexGrid | SquareGrid) -> tuple[Piece, ...]:
    """What lies there from the start. Raises DataError with every fault."""
    faults = FaultList(source.file)
    found: list[Piece] = []
    names = [side.name for side in file.sides]
    for n, line in enumerate(file.pieces):
        at = _cell(line, partial(_place, source, n), grid, faults)
        if line.side and line.side not in names:
            faults.add(_place(source, n, "side"), f'there is no side "{line.side}"', did_you_mean(line.side, names))
        if at is None:
            continue
        seat = names.index(line.side) if line.side in names else NOBODY
        spot = (line.place[0], line.place[1])
        found.append(
            Piece(
                f"p{len(found) + 1}", line.kind, line.face, line.text, seat, at, line.back, line.facing, line.flipped,
                place=spot, remark=line.remark,
            )
        )  # fmt: skip
    faults.check()
    return tuple(found)


def _place(source: Source, n: int, key: str) -> str:
    return source.place(("pieces", n, key))


def _cell(
    line: PieceLine, place: Callable[[str], str], grid: HexGrid | SquareGrid, faults: FaultList
) -> tuple[int, int] | None:
    """Where a piece of the file lies; what is wrong with it goes to the faults."""
    if not line.text and not line.face:
        faults.add(place("text"), "it has neither words nor a picture", "write text or face")
    if any(not word.isprintable() or word != word.strip() for word in (line.text, line.back, line.face, line.remark)):
        faults.add(place("text"), "its words have blanks at the ends or several lines", "write them in one line")
    try:
        at = grid.parse(line.at)
    except ValueError as fault:
        faults.add(place("at"), str(fault), f"write the name of a cell, such as {grid.label(next(iter(grid)))}")
        return None
    if at not in grid:
        faults.add(place("at"), f"{line.at} lies off the map", "write a cell of the map")
    return at


def advice(scenario: Scenario, sheet: MapSheet) -> Iterator[Advice]:
    """Pictures of the player's own that a piece names and nobody has."""
    for n, piece in enumerate(scenario.pieces):
        if is_key(piece.face):
            try:
                content(piece.face)
            except BadValue as fault:
                yield Advice(f"pieces[{n}].face", fault.wrong, fault.mend)


def _card(path: Path) -> ScenarioCard:
    file = fit(read_scenario(path), ScenarioFile)
    return card_of(GAME, file, path, tuple(side.name for side in file.sides), len(file.pieces))


def pictures(document: dict[str, Any]) -> list[str]:
    """The pictures in the player's folder that the pieces of a document show."""
    faces = (line.get("face") for line in document.get("pieces", ()) if isinstance(line, dict))
    return list(dict.fromkeys(face for face in faces if isinstance(face, str) and is_key(face)))


FILES = ScenarioFiles(GAME, lambda key: (key,), _card, examples=False, build=_built)


def table_of(path: Path) -> dict[str, Any]:
    """The document of a free table on a map."""
    return {
        "format": "tabletop scenario 1",
        "game": GAME,
        "key": "table",
        "title": path.stem.replace("_", " ").strip().capitalize()[:80] or "A map",
        "map": {"file": map_name(path)},
        "sides": [{"name": "Blue"}, {"name": "Red"}],
    }
