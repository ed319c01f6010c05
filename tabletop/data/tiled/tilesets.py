"""Tilesets, inside the map or in files of their own, to tiles with picture, part of it, class and properties."""

from __future__ import annotations

from bisect import bisect_right, insort
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from tabletop.data.faults import shorten
from tabletop.data.tiled import checks
from tabletop.data.tiled.chart import ChartTileset, GuardedMap
from tabletop.data.tiled.faults import BadValue, MapFault, Where
from tabletop.data.tiled.guard import TILESET_BYTES, Node, child, children
from tabletop.data.tiled.pictures import PictureFile
from tabletop.data.tiled.properties import only_child, read_properties, stray
from tabletop.data.tiled.sheet import TileArt, TileSet
from tabletop.data.tiled.values import Colour

MOST_TILES = 65_536  # of all tilesets of a map together
_PARTS = frozenset(
    {
        "properties",
        "image",
        "tile",
        "tileoffset",
        "grid",
        "transformations",
        "wangsets",
        "terraintypes",
        "editorsettings",
    }
)
_TILE_PARTS = frozenset({"properties", "image", "objectgroup", "animation"})
_FIRST = checks.whole(1, (1 << 28) - 1)
_TILE_ID = checks.whole(0, (1 << 28) - 1)


@dataclass(slots=True)
class TileTable:
    """All tiles of a map. `firsts` are the first gids of all tilesets in order, `broken` those of unreadable tilesets,
    whose gids are no faults of the cells.
    """

    sets: list[TileSet] = field(default_factory=list)
    tiles: dict[int, TileArt] = field(default_factory=dict)
    broken: list[int] = field(default_factory=list)
    firsts: list[int] = field(default_factory=list)
    blame: dict[int, list[MapFault]] = field(default_factory=dict)
    """By the first gid of an unreadable tileset: its faults."""
    wanted: dict[int, int] = field(default_factory=dict)
    """The same: the first place in a layer with one of its tiles."""
    sizes: dict[int, tuple[int, int]] = field(default_factory=dict)
    """The same: the size of its tiles in pixels, if known."""

    def owner(self, gid: int) -> int:
        """The first gid of the tileset that owns a gid, 0 if none does."""
        at = bisect_right(self.firsts, gid)
        return self.firsts[at - 1] if at else 0

    def knows(self, gid: int) -> bool:
        """Whether a gid has a tile, or might have one in an unreadable tileset."""
        return gid in self.tiles or self.owner(gid) in self.broken

    def cross_out(self, gid: int, chart: GuardedMap) -> None:
        """In lenient reading: gives every number without a tile a tile without a picture."""
        if gid not in self.tiles:
            first = self.owner(gid)
            wide, high = self.sizes.get(first, (chart.tilewidth, chart.tileheight))
            self.tiles[gid] = TileArt(gid, gid - first, "", None, (0, 0, max(1, wide), max(1, high)))


def read_tilesets(chart: GuardedMap, root: Node) -> TileTable:
    """Every tileset of the map."""
    palette = TileTable()
    nodes = list(children(root, "tileset"))
    if len(nodes) > 512:
        chart.reading.faults.add(chart.spot, f"the map has {len(nodes)} tilesets", "use at most 512")
        nodes = nodes[:512]
    for node in nodes:
        where = chart.spot.at(node).inside(f'tileset "{shorten(node.get("source") or node.get("name") or "")}"')
        try:
            first: int = _FIRST(node.get("firstgid", ""))
        except BadValue as error:
            chart.reading.faults.add(where, f"firstgid: {error.wrong}", error.mend)
            palette.broken.append(0)
            continue
        if first in palette.firsts:
            chart.reading.faults.add(where, f"two tilesets begin with gid {first}", "save the map again in Tiled")
        add_tileset(chart, palette, node, first, where)
    return palette


def add_tileset(chart: GuardedMap, palette: TileTable, node: Node, first: int, where: Where) -> None:
    """Reads one <tileset> element, which may name a file, and adds its tiles from gid `first`."""
    insort(palette.firsts, first)
    spot, folder = chart.spot, chart.folder
    chart.spot = where
    path: Path | None = None
    found: Node | None = node
    before = len(chart.reading.faults.found)
    if node.get("source") is not None:
        found, path = _external(chart, node, where)
        if path is not None:
            chart.folder, chart.spot = path.parent, Where(chart.reading.room.name(path))
    if found is None or not _read(chart, palette, found, first, path):
        palette.broken.append(first)
    palette.blame[first] = chart.reading.faults.found[before:]
    chart.spot, chart.folder = spot, folder


def _external(chart: GuardedMap, node: Node, where: Where) -> tuple[Node | None, Path | None]:
    """Root element and path of a tileset's external file."""
    source = node.get("source", "")
    if not source.lower().endswith((".tsx", ".xml", ".tsj", ".json")):
        chart.reading.faults.pardon(
            where, f'"{shorten(source)}" is neither a .tsx nor a .tsj file', "export the tileset as TSX"
        )
        return None, None
    path = chart.reading.file(where, chart.folder, source)
    if path is None:
        return None, None
    found = chart.reading.tree(where, path, "tileset", TILESET_BYTES)
    if found is not None and found.get("source") is not None:
        chart.reading.faults.pardon(
            Where(chart.reading.room.name(path), found.line),
            "a tileset file names another tileset file",
            "name the last one in the map",
        )
        return None, path
    return found, path


def _read(chart: GuardedMap, palette: TileTable, node: Node, first: int, path: Path | None) -> bool:
    """Adds the tiles of a tileset; False (and faults) if they cannot be determined."""
    faults = chart.reading.faults
    before = len(faults.found) + faults.dropped
    head = ChartTileset(chart, node)
    head.firstgid = first
    chart.add_tileset(head)
    name = head.name or ""
    chart.spot = chart.spot.at(node) if chart.spot.words else chart.spot.at(node).inside(f'tileset "{shorten(name)}"')
    head.spot = chart.spot
    stray(chart.reading, chart.spot, node, _PARTS, strict=False)
    if head.tilecount > MOST_TILES:
        claims = f"the tileset claims to have {head.tilecount:,} tiles"
        faults.add(chart.spot, claims, f"save it again in Tiled, with at most {MOST_TILES:,}")
    if len(faults.found) + faults.dropped > before:
        return False
    palette.sizes[first] = head.tilewidth, head.tileheight
    image = only_child(chart.reading, chart.spot, node, "image")
    arts = _cut(chart, head, image) if image is not None else {}
    if arts is None:
        return False
    arts = _tiles(chart, head, node, arts, image is None)
    if len(palette.tiles) + len(arts) > MOST_TILES:
        faults.add(
            chart.spot, f"the tilesets of the map have more than {MOST_TILES:,} tiles", "use fewer or larger tiles"
        )
        return False
    if not arts and image is not None:
        if len(faults.found) + faults.dropped == before:
            faults.pardon(chart.spot, "the tileset has no tiles", "check its picture, tile size, margin and spacing")
        return False
    palette.tiles.update({first + number: art for number, art in arts.items()})
    palette.sets.append(
        TileSet(
            name,
            first,
            tuple(sorted(arts)),
            path,
            head.tilewidth,
            head.tileheight,
            head.get("class", ""),
            head.properties,
        )
    )
    return True


def _look(chart: GuardedMap, where: Where, image: Node) -> tuple[PictureFile, Colour | None] | None:
    """The picture of an <image> element and its transparent colour; None (and a fault) if it cannot be used."""
    if child(image, "data") is not None or image.get("source") is None:
        chart.reading.faults.pardon(
            where.at(image), "the picture is embedded in the file", "save it as a file of its own and name that"
        )
        return None
    try:
        key = checks.colour(image.get("trans", ""))
    except BadValue as error:
        chart.reading.faults.pardon(where.at(image), f"trans: {error.wrong}", error.mend)
        return None
    outer, chart.spot = chart.spot, where.at(image)
    picture = chart.image_loader(image.get("source"), image.get("trans"))
    chart.spot = outer
    return None if picture is None else (picture, key)


def _cut(chart: GuardedMap, head: Any, image: Node) -> dict[int, TileArt] | None:
    """The tiles of a picture, row by row, cut by its real size."""
    looked = _look(chart, chart.spot, image)
    if looked is None:
        return None
    picture, key = looked
    wide, high, gap, edge = head.tilewidth, head.tileheight, head.spacing, head.margin
    if wide < 1 or high < 1:
        chart.reading.faults.add(
            chart.spot, f"a tile of {wide} x {high} pixels", "give the tiles a size of at least 1 x 1"
        )
        return None
    columns, rows = (
        max(0, picture.width - edge + gap) // (wide + gap),
        max(0, picture.height - edge + gap) // (high + gap),
    )
    if columns * rows > MOST_TILES:
        chart.reading.faults.add(
            chart.spot, f"the picture holds {columns * rows:,} tiles", f"use larger tiles, at most {MOST_TILES:,}"
        )
        return None
    return {
        n: TileArt(
            head.firstgid + n,
            n,
            head.name or "",
            picture.path,
            (edge + n % columns * (wide + gap), edge + n // columns * (high + gap), wide, high),
            head.offset,
            key,
            align=head.get("objectalignment", "unspecified"),
        )
        for n in range(columns * rows)
    }


def _tiles(chart: GuardedMap, head: Any, node: Node, arts: dict[int, TileArt], collection: bool) -> dict[int, TileArt]:
    """Adds the data of the <tile> elements: own pictures, class, properties, the first frame of animations."""
    first_frames: dict[int, tuple[Where, int]] = {}
    seen: set[int] = set()
    for tile in children(node, "tile"):
        where = chart.spot.at(tile).inside(f"tile {shorten(tile.get('id', '?'), 12)}")
        try:
            number: int = _TILE_ID(tile.get("id", ""))
            kind: str = checks.words(tile.get("class") or tile.get("type") or "")
        except BadValue as error:
            chart.reading.faults.pardon(where, f"id or class: {error.wrong}", error.mend)
            continue
        stray(chart.reading, where, tile, _TILE_PARTS, strict=False)
        if number in seen:
            chart.reading.faults.pardon(
                where, "the tile is described twice", "keep one description", "the first one counts"
            )
            continue
        seen.add(number)
        art = _own_picture(chart, head, where, tile, number) if collection else arts.get(number)
        if art is None:
            if not collection:
                chart.reading.faults.note(
                    where, "the picture of the tileset has no such tile", "remove the tile or restore the picture"
                )
            continue
        properties = read_properties(chart.reading, where, tile)
        arts[number] = replace(art, class_name=kind, properties={**chart.reading.of_class(kind), **properties})
        _animation(chart, where, tile, number, first_frames)
    return _first_frames(chart, head, arts, first_frames)


def _own_picture(chart: GuardedMap, head: Any, where: Where, tile: Node, number: int) -> TileArt | None:
    """A tile of a collection of pictures; x, y, width and height may select a part of its picture."""
    image = only_child(chart.reading, where, tile, "image")
    if image is None:
        chart.reading.faults.pardon(
            where, "the tile has no picture", "choose a picture for it in Tiled", "a red cross stands for it"
        )
        return None
    looked = _look(chart, where, image)
    if looked is None:
        return None
    picture, key = looked
    try:
        x, y, wide, high = (
            int(checks.round_whole(0, 8192)(tile.get(name, str(default))))
            for name, default in (("x", 0), ("y", 0), ("width", picture.width), ("height", picture.height))
        )
    except BadValue as error:
        chart.reading.faults.pardon(where, error.wrong, error.mend)
        return None
    if not (wide and high) or x + wide > picture.width or y + high > picture.height:
        chart.reading.faults.pardon(
            where,
            f"its part {wide} x {high} at ({x}, {y}) is not inside the picture of {picture.width} x {picture.height}",
            "choose the part again in Tiled",
        )
        return None
    return TileArt(
        head.firstgid + number,
        number,
        head.name or "",
        picture.path,
        (x, y, wide, high),
        head.offset,
        key,
        align=head.get("objectalignment", "unspecified"),
    )


def _animation(chart: GuardedMap, where: Where, tile: Node, number: int, frames: dict[int, tuple[Where, int]]) -> None:
    """Records the tile of an animation's first frame."""
    animation = child(tile, "animation")
    shown = [] if animation is None else list(children(animation, "frame"))
    for n, frame in enumerate(shown):
        place = where.at(frame).inside(f"frame {n + 1}")
        try:
            target: int = _TILE_ID(frame.get("tileid", ""))
            checks.whole(0, 1 << 31)(frame.get("duration", "0"))
        except BadValue as error:
            chart.reading.faults.pardon(place, error.wrong, error.mend)
            return
        frames.setdefault(number, (place, target))


def _first_frames(
    chart: GuardedMap, head: Any, arts: dict[int, TileArt], frames: dict[int, tuple[Where, int]]
) -> dict[int, TileArt]:
    """Gives animated tiles the picture of their first frame, as in Tiled's own pictures; a board does not animate."""
    out = dict(arts)
    for number, (where, target) in frames.items():
        shown = arts.get(target)
        if shown is None:
            chart.reading.faults.pardon(
                where, f"tile {target} does not exist", "choose the frame again in Tiled", "the tile itself is drawn"
            )
        elif number in out:
            out[number] = replace(out[number], image=shown.image, source=shown.source, key=shown.key, animated=True)
            chart.reading.faults.note(where, "the tile is animated", "only its first frame is drawn")
    return out


def check_render_size(chart: GuardedMap, palette: TileTable, tile_width: int, tile_height: int) -> None:
    """Refuses tilesets whose tiles would be stretched to the grid, unless they have its size already."""
    for head in chart.tilesets:
        if head.get("tilerendersize") != "grid":
            continue
        numbers = next((found.ids for found in palette.sets if found.first_gid == head.firstgid), ())
        sizes = {palette.tiles[head.firstgid + number].source[2:] for number in numbers}
        if sizes - {(tile_width, tile_height)}:
            chart.reading.faults.pardon(
                head.get("spot", chart.spot),
                "the tiles are to be stretched to the grid",
                'set "Tile Render Size" of the tileset to "Tile Size"',
                "they are drawn in their own size",
            )
