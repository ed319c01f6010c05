"""`load_map`: a map file to a MapSheet, or all of its faults.

>>> from tabletop.data.paths import resource
>>> sheet = load_map(next(resource("maps").rglob("channel_coast.tmx")))
>>> sheet.width, sheet.height, [layer.name for layer in sheet.layers][:2]
(48, 32, ['terrain', 'shallows'])
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from pathlib import Path

from tabletop.data.faults import shorten
from tabletop.data.tiled.chart import GuardedMap
from tabletop.data.tiled.faults import BadValue, Faults, MapError, MapFault, Where
from tabletop.data.tiled.geometry import at_corner
from tabletop.data.tiled.guard import MAP_BYTES, Node, Room
from tabletop.data.tiled.layers import Adapter, Extent, middle_of, read_data
from tabletop.data.tiled.load_state import MapReading
from tabletop.data.tiled.objects import Objects
from tabletop.data.tiled.sheet import MapSheet
from tabletop.data.tiled.tilesets import TileTable, check_render_size, read_tilesets

logging.getLogger("pytmx").setLevel(logging.CRITICAL)  # its warnings come as faults of our own
_salvaging: ContextVar[bool] = ContextVar("salvaging", default=False)


def load_map(path: Path, *, root: Path | None = None, lenient: bool = False) -> MapSheet:
    """Reads the map at `path` with the tilesets, templates and pictures' headers it names; no picture is decoded.

    Files are allowed as in `Room.around`, or inside `root` only. `lenient`: no rules read the map, so dispensable
    things (missing pictures and tilesets, duplicate ids, ...) become `notes`. The first cell is (0, 0), wherever an
    infinite map begins. Raises MapError with every fault that was found, and nothing else.
    """
    faults = Faults(lenient)
    sheet = _load(Path(path), root, faults, lost=set() if _salvaging.get() else None)
    if sheet is None or (faults.found and not _salvaging.get()):
        raise MapError(faults.all())
    return at_corner(sheet)


@contextmanager
def salvaging() -> Iterator[None]:
    """In this context `load_map` returns the readable part of a map with faults, so that its contents
    are checked, too.
    """
    token = _salvaging.set(True)
    try:
        yield
    finally:
        _salvaging.reset(token)


def is_salvaging() -> bool:
    """Whether `load_map` salvages now: then its maps must not be cached."""
    return _salvaging.get()


def check_map(path: Path, *, root: Path | None = None, lenient: bool = False) -> list[MapFault]:
    """Every fault of the map at `path`; none if `load_map` accepts it."""
    faults = Faults(lenient)
    _load(Path(path), root, faults)
    return faults.all()


def files_of_map(path: Path, *, lenient: bool = False) -> tuple[Path, ...]:
    """The files of the map at `path`: itself, its tilesets, templates and pictures, and the Tiled project with the
    defaults of its classes; missing ones are left out if `lenient`. Raises MapError.
    """
    faults = Faults(lenient)
    used: set[Path] = set()
    if _load(Path(path), None, faults, used) is None or faults.found:
        raise MapError(faults.all())
    return tuple(sorted(path for path in used if path.is_file()))


@dataclass(frozen=True, slots=True)
class Salvaged:
    """The readable part of a map with faults. `faults`: all of them, with their spots if they have one; `sheet`: the
    rest of the map, None if nothing of it can be drawn; `lost`: cells whose tile is missing.
    """

    faults: tuple[MapFault, ...]
    sheet: MapSheet | None
    lost: frozenset[tuple[int, int]] = frozenset()


def salvage(path: Path) -> Salvaged:
    """The readable part of the map at `path`, with its faults."""
    faults, lost = Faults(), set[tuple[int, int]]()
    sheet = _load(Path(path), None, faults, lost=lost)
    return Salvaged(tuple(faults.all()), sheet, frozenset(lost))


def _load(
    path: Path,
    root: Path | None,
    faults: Faults,
    used: set[Path] | None = None,
    lost: set[tuple[int, int]] | None = None,
) -> MapSheet | None:
    """The map, or None and at least one fault. The last safety net: every exception of pytmx or the system becomes a
    fault. `used` receives the files that were read; with `lost` a map with faults is returned, too, as far as it can be
    drawn, and `lost` receives the cells that have no tile.
    """
    where = Where(shorten(path.name) or "map")
    try:
        room = Room.around(path, root)
        where = Where(room.name(path.resolve()))
        reading = MapReading(room, faults, home=path.resolve().parent, salvaging=lost is not None)
        sheet = _read(path.resolve(), reading, where, lost)
        if used is not None:
            used |= reading.used()
        return sheet
    except BadValue as error:
        faults.bad(where, error)
    except (MemoryError, RecursionError):
        faults.add(where, "the map is too large for this machine", "make it smaller")
    except Exception as error:  # a stranger's file must never end the program with a traceback
        faults.add(
            where,
            f"the map cannot be read ({type(error).__name__}: {shorten(str(error), 120)})",
            "save it again in Tiled",
        )
    return None


def _read(path: Path, reading: MapReading, where: Where, lost: set[tuple[int, int]] | None) -> MapSheet | None:
    faults = reading.faults
    tree = reading.tree(where, path, "map", MAP_BYTES)
    if tree is None:
        return None
    chart = GuardedMap(reading, path, where)
    chart.parse_xml(tree)
    _check_head(chart, tree, where)
    palette = read_tilesets(chart, tree)
    extent = read_data(chart)
    objects = Objects(chart, palette)
    adapter = Adapter(chart, palette, objects, extent)
    layers = adapter.layers(chart.top)
    check_render_size(chart, palette, chart.tilewidth, chart.tileheight)
    for place, number in reading.refs:
        if number not in objects.ids:
            faults.pardon(
                place, f"the object {number} is not on this map", "choose the object again in Tiled", "it leads nowhere"
            )
    _give_spots(chart, palette, extent)
    if faults.found and (lost is None or not _drawable(chart, extent)):
        return None
    if lost is not None:
        lost |= adapter.lost
    return MapSheet(
        path=path,
        orientation=chart.orientation,
        width=extent.width,
        height=extent.height,
        tile_width=chart.tilewidth,
        tile_height=chart.tileheight,
        hex_side=int(chart.hexsidelength) if chart.orientation == "hexagonal" else 0,
        stagger_axis=chart.staggeraxis or "y",
        stagger_index=chart.staggerindex or "odd",
        infinite=bool(chart.get("infinite", False)),
        origin=(extent.column, extent.row),
        render_order=chart.renderorder,
        background=chart.get("backgroundcolor"),
        class_name=chart.get("class", ""),
        properties={**reading.of_class(chart.get("class", "")), **chart.properties},
        tilesets=tuple(palette.sets),
        tiles=palette.tiles,
        layers=layers,
        notes=tuple(faults.notes),
    )


def _give_spots(chart: GuardedMap, palette: TileTable, extent: Extent) -> None:
    """Gives faults of a tileset the spot of its first tile on the map; the fault of a map that breaks off, the spot of
    the break.
    """
    spots: dict[MapFault, tuple[float, float]] = {
        fault: middle_of(chart, *extent.cell(at))
        for first, at in palette.wanted.items()
        for fault in palette.blame.get(first, ())
    }
    found = chart.reading.faults.found
    if chart.reading.breaks is not None:
        spots[found[0]] = middle_of(chart, *chart.reading.breaks)
    found[:] = [replace(fault, spot=spots.get(fault, fault.spot)) for fault in found]


def _drawable(chart: GuardedMap, extent: Extent) -> bool:
    """Whether the measures of a map with faults allow its cells to be drawn."""
    if chart.orientation == "hexagonal":
        along = chart.tileheight if (chart.staggeraxis or "y") == "y" else chart.tilewidth
        least, fits = 2, int(chart.hexsidelength) <= along
    else:
        least, fits = 1, chart.orientation == "orthogonal"
    return fits and min(extent.width, extent.height) > 0 and min(chart.tilewidth, chart.tileheight) >= least


def _check_head(chart: GuardedMap, tree: Node, where: Where) -> None:
    """The kind and measures of the map as a whole."""
    faults, place = chart.reading.faults, where.at(tree)
    if "orientation" in tree.attrib and chart.orientation not in ("hexagonal", "orthogonal"):
        faults.add(
            place,
            f'the orientation "{shorten(chart.orientation)}" is not drawn by this program',
            "make the map hexagonal or orthogonal",
        )
    if chart.orientation != "hexagonal":
        return
    for name in ("staggeraxis", "staggerindex"):
        if name not in tree.attrib:
            faults.note(place, f"{name} is missing", "it is taken as " + ("y" if name == "staggeraxis" else "odd"))
    side = int(chart.hexsidelength)
    along = chart.tileheight if (chart.staggeraxis or "y") == "y" else chart.tilewidth
    if side > along:
        faults.add(
            place,
            f"the hex side of {side} pixels is longer than the tile, {along} pixels",
            "set a side of about half of that",
        )
    elif chart.tilewidth % 2 or chart.tileheight % 2 or (along - side) % 2:
        faults.note(
            place,
            f"editions of Tiled differ over {chart.tilewidth} x {chart.tileheight} hexes with a side of {side} pixels",
            "use even sizes and an even side",
        )
    if min(chart.tilewidth, chart.tileheight) < 2:
        faults.add(place, "a hex needs at least 2 x 2 pixels", "set a larger tile size")
