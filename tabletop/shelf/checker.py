"""Checks any file of the program for faults: maps, tilesets, scenarios, library tables, saves, settings. Changes
nothing.

`check(path)` returns the kind of file and its faults, each with file, place, reason and remedy.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tabletop.core.kit import Scenarios
from tabletop.data.faults import DataError, DataFault
from tabletop.data.saves import SaveError
from tabletop.data.strictjson import Source
from tabletop.games import kit, listed
from tabletop.shelf.catalogue import game_of
from tabletop.shelf.mapwords import remarks

if TYPE_CHECKING:
    from tabletop.data.tiled import MapSheet

INDEXES = ("index.json", "played.json")
KINDS = (".tmx", ".tmj", ".tsx", ".tsj", ".json", ".tabletop", ".save")


@dataclass(frozen=True, slots=True)
class Checked:
    """The result for one file. `kind`: map, tileset, scenario, package, set-up, lesson, table, save, settings, data or
    "" (not one of ours); `faults` make it unusable, `notes` are remarks; `holds` keeps the files of a package on the
    disk during the check.
    """

    path: Path
    kind: str
    faults: tuple[DataFault, ...] = ()
    notes: tuple[DataFault, ...] = field(default=())
    map_file: Path | None = None
    """The map to which the spots of faults and remarks belong."""
    holds: object = field(default=None, repr=False, compare=False)


def with_spots(checked: Checked, found: Iterable[Any]) -> Checked:
    """The same, with spots copied from equal faults in `found`."""
    known = {(fault.place, fault.wrong): fault.spot for fault in found}
    placed = (replace(f, spot=f.spot or known.get((f.place, f.wrong))) for f in checked.faults)
    return replace(checked, faults=tuple(placed))


def files(paths: Iterable[Path]) -> Iterator[Path]:
    """The files named, and those in the folders named, in order."""
    for path in paths:
        if path.is_dir():
            yield from (
                p
                for p in sorted(path.rglob("*"))
                if p.suffix in KINDS and p.is_file() and not any(q.startswith(".") for q in p.parts)
            )
        else:
            yield path


def check(path: Path) -> Checked:
    """All faults of one file."""
    if not path.is_file():
        return _one(path, "", "whole file", "there is no such file", "check the name and the folder")
    if path.suffix in (".tmx", ".tmj"):
        return _map(path)
    if path.suffix in (".tsx", ".tsj"):
        return _tileset(path)
    if path.suffix == ".save":
        return _save(path)
    if path.suffix == ".tabletop":
        return _package(path)
    if path.suffix == ".json":
        return _json(path)
    with path.open("rb") as file:
        head = file.read(200)
    if b"<map" in head or b"<?xml" in head:
        return _map(path)
    if head.startswith(b"{"):
        return _save(path) if b'"tabletop"' in head or b'"document"' in head else _json(path)
    return _one(
        path,
        "",
        "whole file",
        "this is no file of the program",
        f"files end with {', '.join(KINDS[:-1])} or {KINDS[-1]}",
    )


def _one(path: Path, kind: str, place: str, wrong: str, mend: str) -> Checked:
    return Checked(path, kind, (DataFault(path.name, place, wrong, mend),))


def _plain(found: Iterable[Any]) -> tuple[DataFault, ...]:
    return tuple(DataFault(f.file, f.place, f.wrong, f.mend, f.spot) for f in found)


# -- maps
def _map(path: Path) -> Checked:
    from tabletop.data.tiled import MapError

    try:
        sheet = map_to_draw(path)
    except MapError as error:
        return Checked(path, "map", _plain(error.faults), map_file=path)
    notes = (*_plain(sheet.notes), *remarks(sheet))
    return Checked(path, "map", _printed(sheet), notes, path)


def map_to_draw(path: Path) -> MapSheet:
    """A map, read leniently if no rules of its game read it. Raises MapError."""
    from tabletop.data.tiled import load_map

    sheet = load_map(path, lenient=True)
    game = sheet.properties.get("game", "")
    return load_map(path) if game in listed() and not kit(str(game)).scenarios().lenient else sheet


def _printed(sheet: Any) -> tuple[DataFault, ...]:
    """The faults that games find in the facts on their maps."""
    looks = [kit(game).check_map for game in listed()]
    return tuple(fault for look in looks if look is not None for fault in look(sheet))


def _tileset(path: Path) -> Checked:
    """Check a tileset as part of a map: a map of one empty cell."""
    from tabletop.data.faults import shorten
    from tabletop.data.tiled.chart import GuardedMap
    from tabletop.data.tiled.faults import Faults, Where
    from tabletop.data.tiled.guard import Room, parse
    from tabletop.data.tiled.load_state import MapReading
    from tabletop.data.tiled.tilesets import read_tilesets

    faults = Faults()
    where = Where(shorten(path.name))
    source = path.name.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
    text = (
        '<map version="1.10" orientation="hexagonal" width="1" height="1" tilewidth="120" tileheight="138"'
        ' hexsidelength="70" staggeraxis="y" staggerindex="odd" infinite="0"><tileset firstgid="1"'
        f' source="{source}"/></map>'
    )
    try:
        tree = parse(text.encode())
        chart = GuardedMap(MapReading(Room.around(path), faults), path.resolve(), where)
        chart.parse_xml(tree)
        read_tilesets(chart, tree)
    except Exception as error:  # as in the map loader: a stranger's file must never end in a traceback
        faults.add(
            where,
            f"the tileset cannot be read ({type(error).__name__}: {shorten(str(error), 120)})",
            "save it again in Tiled",
        )
    return Checked(path, "tileset", _plain(faults.all()), _plain(faults.notes))


# -- JSON
def _json(path: Path) -> Checked:
    from tabletop.data.strictjson import read_json

    try:
        value = read_json(path).value
    except DataError as error:
        return Checked(path, "data", tuple(error.faults))
    if isinstance(value, dict) and value.get("type") in ("map", "tileset") and "tilewidth" in value:
        return _map(path) if value["type"] == "map" else _tileset(path)  # as exported by Tiled
    kind = value.get("format") if isinstance(value, dict) else None
    words = kind.split() if isinstance(kind, str) else []
    if words[:2] == ["tabletop", "settings"]:
        return _fitted(path, "settings", _settings)
    if words[:2] == ["tabletop", "set-up"]:
        return _fitted(path, "set-up", _setup)
    if words[:2] == ["tabletop", "lesson"]:
        return _fitted(path, "lesson", _lesson)
    if len(words) == 3 and words[0] == "tabletop" and words[1] != "scenario":
        return _fitted(path, "table", _table)
    if path.name in INDEXES and kind is None:
        return Checked(path, "data")  # the program's own figures about maps and scenarios
    if path.parent.parent.name == "art":
        return Checked(path, "data")  # figures of pictures: valid JSON; the program checks them when it draws
    return _fitted(path, "scenario", _scenario)


def _fitted(path: Path, kind: str, look: Callable[[Path], Iterable[DataFault] | None]) -> Checked:
    try:
        return Checked(path, kind, (), tuple(look(path) or ()), map_of_scenario(path) if kind == "scenario" else None)
    except DataError as error:
        return Checked(path, kind, tuple(error.faults), (), map_of_scenario(path) if kind == "scenario" else None)


def _lesson(path: Path) -> None:
    from tabletop.shelf.lessons import read_lesson

    read_lesson(path)


def _settings(path: Path) -> None:
    from tabletop.data.settings import Settings
    from tabletop.data.shape import fit
    from tabletop.data.strictjson import read_json

    fit(read_json(path), Settings)


def _files(source: Source) -> Scenarios:
    """The scenario reader of the game that a file names. Raises DataError for an unknown game."""
    try:
        return kit(game_of(source.value)).scenarios()
    except LookupError as unknown:
        wrong, _, there = str(unknown.args[0]).rstrip(".").partition("; it has ")
        mend = f"install that game beside the program, or write one of {there}"
        fault = DataFault(source.file, source.place(("game",)), wrong[0].lower() + wrong[1:], mend)
        raise DataError([fault]) from None


def _table(path: Path) -> None:
    """Check a library table: its own shape if it has a schema, then together with its neighbours if they exist."""
    from tabletop.data.shape import fit
    from tabletop.data.strictjson import read_json
    from tabletop.shelf.schema import shapes

    source = read_json(path)
    kind = source.value["format"].split()[1]
    known = shapes()
    if kind in known:
        fit(source, known[kind])
    together = _files(source).check_tables
    try:
        if together is not None:
            together(path.parent)
    except DataError as error:
        mine = [f for f in error.faults if f.file.rpartition("/")[2] == path.name]
        if mine:
            raise DataError(mine) from None


def _setup(path: Path) -> None:
    """Check a set-up by the game that it names; one without a name by all games that have set-ups."""
    from tabletop.data.strictjson import read_json

    source = read_json(path)
    named = "game" in source.value
    found = [_files(source)] if named else [kit(game).scenarios() for game in listed()]
    looks = [files.check_setup for files in found if files.check_setup is not None]
    if not looks:
        wrong = "there are no set-ups of that game"
        raise DataError([DataFault(source.file, source.place(("game",)), wrong, "write the game of its mission")])
    for look in looks:
        look(path)


def _scenario(path: Path) -> list[DataFault]:
    """Check a scenario with its map; a worked example is played and must give its written results."""
    from tabletop.data.scenariofiles import read_scenario

    source = read_scenario(path)
    value, files = source.value, _files(source)
    found = _map_faults(path, value, files.lenient)
    try:
        scenario = files.load(path)
    except DataError as error:
        chart = map_of_scenario(path)
        found = found or list(check(chart).faults if chart is not None else ())
        own = [*error.faults, *(f for f in _beside_the_map(path, files) if f not in error.faults)]
        if chart is None and any(f.place.endswith("map.file") for f in own):
            raise DataError(own) from None
        own = [f for f in own if f not in found and not (found and f.place.endswith("map.file"))]
        raise DataError([*own, *found]) from None
    if isinstance(value, dict) and value.get("example") and files.play_example is not None and not found:
        found = [
            DataFault(path.name, "example", wrong.rstrip("."), "mend the position, the dice or what is expected")
            for wrong in files.play_example(path)
        ]
    if found:
        raise DataError(found)
    return [] if value.get("example") else list(_advice(path, scenario, files))


def _beside_the_map(path: Path, files: Scenarios) -> list[DataFault]:
    """The faults of a scenario that do not depend on its broken map, found with the readable part of the map."""
    from tabletop.data.tiled import salvaging

    try:
        with salvaging():
            files.load(path)
    except DataError as error:  # a fault about the map may come from what is lost of it
        return [f for f in error.faults if not re.search(r"\bmap\b", f"{f.wrong} {f.mend}")]
    except Exception:  # with half a map any part of a game may fail; its faults are reported anyway
        return []
    return []


def _advice(path: Path, scenario: Any, files: Scenarios) -> Iterator[DataFault]:
    """Warnings about what is legal but probably a mistake, with their place on the map."""
    from tabletop.data.tiled import cell_centre, load_map

    here = map_of_scenario(path)
    if files.advice is None or here is None:
        return
    sheet = load_map(here, lenient=files.lenient)
    for told in files.advice(scenario, sheet):
        spot = cell_centre(sheet, *told.cell) if told.cell is not None else None
        yield DataFault(path.name, told.place, told.wrong, told.mend, spot)


def map_of_scenario(path: Path) -> Path | None:
    """The map that a scenario file names, if it exists."""
    from tabletop.data.paths import own_or_shipped
    from tabletop.data.scenariofiles import read_scenario

    try:
        value = read_scenario(path).value
    except DataError:
        return None
    section = value.get("map") if isinstance(value, dict) else None
    file = section.get("file") if isinstance(section, dict) else None
    if not isinstance(file, str) or not file or "\0" in file or len(file) > 1000:
        return None
    there = own_or_shipped(file)
    return there if there.is_file() else None


def _map_faults(path: Path, value: Any, lenient: bool) -> list[DataFault]:
    """The faults of a scenario's map."""
    from tabletop.data.paths import own_or_shipped

    section = value.get("map") if isinstance(value, dict) else None
    file = section.get("file", "") if isinstance(section, dict) else ""
    if not file:
        return []
    here = own_or_shipped(file)
    if not here.is_file():
        return [
            DataFault(
                path.name,
                "map.file",
                f"there is no map {file}",
                "draw it in Tiled and keep it there, or name another one",
            )
        ]
    return [*_sheet_faults(here, here.stat().st_mtime_ns, lenient)]


@lru_cache(64)
def _sheet_faults(path: Path, _stamp: int, lenient: bool) -> tuple[DataFault, ...]:
    from tabletop.data.tiled import check_map

    return _plain(check_map(path, lenient=lenient))


# -- packages
def _package(path: Path) -> Checked:
    """Check a package: first its safety, then its scenario and its map."""
    from tabletop.shelf.installed import Looked, faults_of, told_of

    try:
        looked = Looked(path)
    except DataError as error:
        return Checked(path, "package", tuple(error.faults))
    shared = looked.shared
    seen = [check(shared.scenario), *([check(shared.map)] if shared.map is not None else [])]
    wrong = [*(fault for one in seen for fault in one.faults), *faults_of(shared)]
    faults = tuple(dict.fromkeys(told_of(path, fault) for fault in wrong))
    notes = tuple(dict.fromkeys(told_of(path, note) for one in seen for note in one.notes))
    return Checked(path, "package", faults, notes, seen[0].map_file, looked)


# -- saves
def _save(path: Path) -> Checked:
    from tabletop.shelf.session import Session

    try:
        session = Session.load(path, autosave=False, thorough=True)
    except SaveError as error:
        return _one(
            path, "save", "whole file", str(error).rstrip("."), "an older generation may lie beside it (.older)"
        )
    except DataError as error:
        return Checked(path, "save", tuple(error.faults))
    from tabletop.data import saves

    note = saves.read(path).note or replay_note(session, path)
    if note:
        return _one(
            path,
            "save",
            "after its last whole line",
            note.rstrip("."),
            "open it to go on from there, or take the older generation",
        )
    return Checked(path, "save")


def replay_note(session: Any, path: Path) -> str:
    """A sentence if some lines of a save could not be replayed; else ''."""
    from tabletop.data import saves

    whole = len(saves.read(path).lines)
    if len(session.lines) == whole:
        return ""
    return f"{whole - len(session.lines)} of its {whole} lines cannot be played again"


def as_json(found: Iterable[Checked]) -> str:
    """All results as JSON, for programs."""

    def fault(f: DataFault) -> dict[str, Any]:
        found: dict[str, Any] = {"file": f.file, "place": f.place, "wrong": f.wrong, "mend": f.mend}
        return found | ({"spot": list(f.spot)} if f.spot is not None else {})

    rows = [
        {
            "path": str(c.path),
            "kind": c.kind,
            "ok": not c.faults,
            "faults": [fault(f) for f in c.faults],
            "notes": [fault(f) for f in c.notes],
        }
        for c in found
    ]
    return json.dumps(rows, ensure_ascii=False, indent=1)
