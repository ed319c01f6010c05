"""The program's own print on the map, sharp at every zoom: grain of the paper, grid, hex numbers, names.

It is drawn into the map's squares when they are made, so it costs nothing while the map is shown.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial
from itertools import groupby, pairwise, zip_longest

import pygame as pg

from tabletop.data.mapclasses import Line
from tabletop.data.tiled import Group, MapSheet, ObjectLayer, Text
from tabletop.data.tiled.geometry import cell_corners, cell_rect, draw_columns, grid
from tabletop.grid.squares import SquareGrid
from tabletop.table.board import maptexts
from tabletop.table.draw import palette as pal
from tabletop.table.draw.kit import font, grain, mix, rgb, text, tile_mult
from tabletop.table.draw.picture_cache import BoundedCache

NUMBERS_FROM = 46
"""Cell width in screen pixels from which hex numbers are printed."""

LABELS_BYTES = 3 << 20
"""The memory limit for cached cell numbers."""

SPACED_STRONG = 230
"""The opacity of names of regions and waters, which look printed on the land."""

TEXTS_BYTES = 8 << 20
"""The memory limit for cached pictures of texts."""

FIGURES = "0123456789"
INK = "#1d1811"
INK_STRONG = 225
"""The opacity of cell numbers: less prominent than names, and dark enough for woods and deep water."""

STYLES: dict[str, tuple[str, float, str, bool]] = {
    # style: font role, smallest size in screen pixels, ink, spaced out
    "water": ("map", 0, "#0e3047", True),
    "region": ("map", 0, "#2b220f", True),
    "town": ("serif", 10, "#2a2520", False),
    "airfield": ("caps", 9, "#3a3328", False),
    "": ("serif", 10, "#2a2520", False),
}


Run = tuple[range, list[int], int, int]
"""Cells of a row on one line: their columns, the left edge of each on a chunk, the row, its top edge there."""


class Printer:
    """Prints on the chunks of one map. `grid_on` and `numbers_on` are the player's switches; a change
    needs new chunks.
    """

    def __init__(self, sheet: MapSheet) -> None:
        self.sheet = sheet
        self.grid_on = True
        self.gridless = sheet.properties.get("grid") == "none"
        """Whether the map has no grid at all."""
        self.numbers_on = True
        self.measures = grid(sheet)
        texts = _texts(sheet)
        self.names = [text for text in texts if maptexts.is_name(text)]
        self.texts = [text for text in texts if not maptexts.is_name(text)]
        """Texts in Tiled's style, on other people's maps."""
        self.lines = list(_drawn_lines(sheet))
        self.lettered = sheet.properties.get("labels") == "letters"
        """Columns are named A to Z, AA to ZZ; such maps have dark woods, on which the labels must stay readable."""
        self._rims: dict[float, pg.Surface] = {}
        self._labels = BoundedCache(LABELS_BYTES)
        self._pairs: dict[int, set[str]] = {}
        self._drawn = BoundedCache(TEXTS_BYTES)

    def __call__(self, chunk: pg.Surface, x: float, y: float, zoom: float) -> None:
        """Print on a chunk whose top left pixel is the map point (x, y) at this zoom."""
        w, h = chunk.get_size()
        tile_mult(chunk, grain(512, 241, 3), off=(round(-x * zoom) % 512, round(-y * zoom) % 512))
        self._lines(chunk, x, y, zoom)
        if self.grid_on and not self.gridless:
            self._grid(chunk, x, y, zoom, w, h)
        self._names(chunk, x, y, zoom)
        self._texts(chunk, x, y, zoom)

    def put_away(self) -> None:
        """Drop every picture."""
        self._rims.clear()
        self._drawn.clear()
        self._labels.clear()

    def _lines(self, chunk: pg.Surface, x: float, y: float, zoom: float) -> None:
        """Roads and hedges from the map file: thick lines with round joints."""
        reach = chunk.get_rect().inflate(80, 80)
        for points, ink, stroke in self.lines:
            wide = max(2, round(stroke * zoom))
            spots = [(round((px - x) * zoom), round((py - y) * zoom)) for px, py in points]
            for a, b in pairwise(spots):
                if reach.clipline(a, b):
                    pg.draw.line(chunk, ink, a, b, wide)
                    pg.draw.circle(chunk, ink, b, wide // 2)

    def _cells(self, x: float, y: float, zoom: float, w: int, h: int) -> list[Run]:
        """The cells whose picture overlaps a chunk."""
        g, line = self.measures, 2 / zoom
        first, top = (x - line - g.width - g.half_x) // g.step_x, (y - line - g.height - g.half_y) // g.step_y
        last, bottom = (x + w / zoom + line) // g.step_x, (y + h / zoom + line) // g.step_y
        columns = range(max(0, int(first)), min(self.sheet.width, int(last) + 1))
        rows = range(max(0, int(top)), min(self.sheet.height, int(bottom) + 1))
        ox, oy = round(x * zoom), round(y * zoom)
        found: list[Run] = []
        known: dict[tuple[range, int], list[int]] = {}  # every other row has the same left edges
        for row in rows:
            for run in draw_columns(self.sheet, columns):  # a run is on one line
                left, high = g.place(run.start, row)
                places = known.get((run, left))
                if places is None:
                    step = run.step * g.step_x
                    places = [round(at * zoom) - ox for at in range(left, left + step * len(run), step)]
                    known[run, left] = places
                found.append((run, places, row, round(high * zoom) - oy))
        return found

    def _grid(self, chunk: pg.Surface, x: float, y: float, zoom: float, w: int, h: int) -> None:
        """Copy one picture of a cell's rim (and its number) to every cell: far cheaper than lines."""
        wide = self.measures.width * zoom
        if wide < 9:
            return
        rim = self._rim(zoom)
        runs = self._cells(x, y, zoom, w, h)
        chunk.fblits([(rim, (px, py)) for _, places, _, py in runs for px in places])
        if self.numbers_on and wide >= NUMBERS_FROM:
            high = (
                self.measures.height * zoom * 0.135
                if self.measures.hexagonal
                else max(3.0, self.measures.height * zoom * 0.03)
            )
            if self.measures.hexagonal and not self.lettered:
                self._figures(chunk, runs, wide, high)
                return
            labels = [
                (self._number(c, row, wide), px, py)
                for run, places, row, py in runs
                for c, px in zip(run, places, strict=True)
            ]
            if self.measures.hexagonal:
                chunk.fblits(
                    [
                        (label, (round(px + (wide - label.get_width()) / 2), round(py + high)))
                        for label, px, py in labels
                    ]
                )
            else:
                chunk.fblits([(label, (round(px + high), round(py + high))) for label, px, py in labels])

    def _figures(self, chunk: pg.Surface, runs: list[Run], wide: float, high: float) -> None:
        """Print numbers like 0712 from one picture for each column and one for each row: a map has a hundred times as
        many cells. If the last digit of the one and the first of the other are kerned closer, as 7 and 0 are, the
        number is printed as one.
        """
        px = _label_px(wide)
        columns = {c: self._half(c, px) for c in {c for run, _, _, _ in runs for c in run}}
        closer = self._closer(px)
        blits: list[tuple[pg.Surface, tuple[int, int]]] = []
        for run, places, row, y in runs:
            top = round(y + high)
            right, more, first, _ = self._half(row, px)
            for c, x in zip(run, places, strict=True):
                left, broad, _, last = columns[c]
                if last + first in closer:
                    whole = self._number(c, row, wide)
                    blits.append((whole, (round(x + (wide - whole.get_width()) / 2), top)))
                else:
                    x = round(x + (wide - broad - more) / 2)
                    blits += ((left, (x, top)), (right, (x + broad, top)))
        chunk.fblits(blits)

    def _half(self, n: int, px: int) -> tuple[pg.Surface, int, str, str]:
        """The number of a column or row, counted from 0: its picture, its width, its first and last digit."""
        word = self._figured(n)
        picture: pg.Surface = self._labels.made((word, px), lambda: self._inked(word, px))
        return picture, picture.get_width(), word[0], word[-1]

    def _closer(self, px: int) -> set[str]:
        """The pairs of digits that are kerned at a size."""
        if px not in self._pairs:
            wide = {word: font("text", px).size(word)[0] for word in FIGURES}
            pairs = {a + b for a in FIGURES for b in FIGURES}
            self._pairs[px] = {pair for pair in pairs if font("text", px).size(pair)[0] != sum(wide[a] for a in pair)}
        return self._pairs[px]

    def _rim(self, zoom: float) -> pg.Surface:
        """The outline of a cell at a zoom. Two cells draw every line between them, so each draws it at
        half strength.
        """
        if zoom not in self._rims:
            if len(self._rims) > 24:
                self._rims.clear()
            x0, y0, w, h = cell_rect(self.sheet, 0, 0)
            picture = pg.Surface((math.ceil(w * zoom) + 2, math.ceil(h * zoom) + 2), pg.SRCALPHA)
            ink = pg.Color(pal.TERRAIN["grid"])
            ink.a = 40 if w * zoom < 30 else 62
            corners = [((px - x0) * zoom, (py - y0) * zoom) for px, py in cell_corners(self.sheet, 0, 0)]
            pg.draw.aalines(picture, ink, True, corners)
            self._rims[zoom] = picture
        return self._rims[zoom]

    def _number(self, column: int, row: int, wide: float) -> pg.Surface:
        px = _label_px(wide)
        label: pg.Surface = self._labels.made((column, row, px), lambda: self._written(column, row, px))
        return label

    def _written(self, column: int, row: int, px: int) -> pg.Surface:
        picture = self._inked(self._word(column, row), px)
        return _haloed(picture) if self.lettered else picture

    def _inked(self, word: str, px: int) -> pg.Surface:
        picture = font("text", px).render(word, True, rgb(INK))
        picture.fill((255, 255, 255, INK_STRONG), special_flags=pg.BLEND_RGBA_MULT)
        return picture

    def _figured(self, n: int) -> str:
        """The printed number of a column or row, counted from 0, on a map of hexes."""
        return f"{n + 1:0{3 if max(self.sheet.width, self.sheet.height) > 99 else 2}d}"

    def _word(self, column: int, row: int) -> str:
        """The name of a cell: "0712" on a map of hexes, or "G12" if its columns have letters, "G12" on a map of
        squares.
        """
        if self.lettered:
            return f"{chr(ord('A') + column % 26) * (1 + column // 26)}{row + 1}"
        if not self.measures.hexagonal:
            return SquareGrid(self.sheet.width, self.sheet.height).label((column, row))
        return self._figured(column) + self._figured(row)

    def _texts(self, chunk: pg.Surface, x: float, y: float, zoom: float) -> None:
        left, top = round(x * zoom), round(y * zoom)
        for n, thing in enumerate(self.texts):
            found = self._drawn.made((n, zoom), partial(_drawn_text, thing, zoom))
            if found:
                picture, (at_x, at_y) = found
                chunk.blit(picture, (at_x - left, at_y - top))

    def _names(self, chunk: pg.Surface, x: float, y: float, zoom: float) -> None:
        w, h = chunk.get_size()
        for name in self.names:
            role, smallest, ink, spaced = STYLES.get(str(name.properties.get("style", "")), STYLES[""])
            px = name.pixel_size * zoom
            if px < smallest:
                px = smallest if self.measures.height * zoom > 21 else 0
            if px < 6:
                continue
            at = (  # whole map pixels and a quarter, so that two chunks never round a name to different places
                round((name.x + name.width / 2) * zoom) - round(x * zoom) + 0.25,
                round((name.y + name.height / 2) * zoom) - round(y * zoom) + 0.25,
            )
            track = px * 0.3 if spaced else 0
            words = _wrapped(name, px / name.pixel_size, role, px)
            reach = font(role, px).size(words)[0] / 2 + track * len(words) / 2 + px
            if at[0] + reach < 0 or at[0] - reach > w or at[1] + reach < 0 or at[1] - reach > h:
                continue
            halo = None if spaced else mix(pal.PAPER["map"], "#ffffff", 0.4)
            text(
                chunk,
                words.upper() if role == "caps" else words,
                at,
                role,
                px,
                ink,
                "mc",
                track=track,
                halo=halo,
                halo_w=max(1, round(px * 0.1)),
                angle=-name.rotation,
                alpha=SPACED_STRONG if spaced else 255,
            )


def _drawn_text(thing: Text, zoom: float) -> tuple[object, ...]:
    """A text's picture and place; () if nothing of it is visible."""
    return maptexts.drawn(thing, zoom) or ()


def _wrapped(name: Text, scale: float, role: str, px: float) -> str:
    """The words of a text object, wrapped if it asks for that and its box is too narrow."""
    wide = name.width * scale
    letters = font(role, px)
    if not name.wrap or wide < px or letters.size(name.text)[0] <= wide:
        return name.text
    lines: list[str] = []
    for line in name.text.split("\n"):
        words = line.split()
        lines.append(words[0] if words else "")
        for word in words[1:]:
            if letters.size(f"{lines[-1]} {word}")[0] <= wide:
                lines[-1] += f" {word}"
            else:
                lines.append(word)
    return "\n".join(lines)


def _label_px(wide: float) -> int:
    """The font size of a cell's number for a cell of this width."""
    return max(8, round(wide * 0.125))


def _haloed(word: pg.Surface) -> pg.Surface:
    """A word with a soft pale rim."""
    pale = word.copy()
    pale.fill((255, 255, 255, 0), special_flags=pg.BLEND_RGBA_ADD)
    pale.fill((255, 246, 224, 96), special_flags=pg.BLEND_RGBA_MULT)
    picture = pg.Surface((word.get_width() + 2, word.get_height() + 2), pg.SRCALPHA)
    for dx, dy in ((0, 0), (1, 0), (2, 0), (0, 1), (2, 1), (0, 2), (1, 2), (2, 2)):
        picture.blit(pale, (dx, dy))
    picture.blit(word, (1, 1))
    return picture


def _texts(sheet: MapSheet) -> list[Text]:
    """All visible text objects, layer by layer."""
    found: list[Text] = []

    def walk(layers: object) -> None:
        for layer in layers:  # type: ignore[attr-defined]
            if isinstance(layer, Group):
                walk(layer.layers)
            elif isinstance(layer, ObjectLayer) and layer.look.visible:
                look = layer.look
                texts = (thing for thing in layer.objects if isinstance(thing, Text) and thing.visible)
                found.extend(thing.moved(look.offset_x, look.offset_y) for thing in texts)

    walk(sheet.layers)
    return found


def _drawn_lines(sheet: MapSheet) -> Iterator[Line]:
    """Lines on visible layers with the class for drawn lines, the wide strokes first."""
    things = [
        thing
        for layer in sheet.walk()
        if isinstance(layer, ObjectLayer) and layer.look.visible
        for thing in layer.objects
        if thing.class_name and thing.visible
    ]
    if not things:
        return
    from tabletop.shelf.tiledproject import kinds  # reads all games: only for maps that need it

    known, drawn = kinds(), []
    for thing in things:
        kind = known.get(thing.class_name)
        if kind is not None and kind.lines is not None:
            drawn.append(((thing.class_name, thing.properties.get("look")), list(kind.lines(sheet, thing))))
    for _, same in groupby(drawn, key=lambda one: one[0]):  # roads that meet share one rim
        for strokes in zip_longest(*(lines for _, lines in same)):
            yield from (line for line in strokes if line is not None)
