"""Pictures of scenarios for the shelf. A map's picture takes about a second, so it is painted beside the window and
cached on the disk.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame as pg

from tabletop.data.paths import cache_folder
from tabletop.games import kit
from tabletop.table.draw.boxart import box
from tabletop.table.draw.kit import grain, tile_mult
from tabletop.table.draw.pngfile import whole_png, write_png
from tabletop.table.screens.jobs import Worker
from tabletop.table.screens.openfile import map_path
from tabletop.table.ui import skin
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Widget

if TYPE_CHECKING:
    from tabletop.data.tiled import MapSheet
    from tabletop.table.board.cells import Cells

KEPT_WIDE = 960
"""Pixels of a map's picture on the disk."""
LEAST_SEEN = 0.8
"""A map that would show less than this share in a filled frame is shown whole."""
BLUR, FAINT = 24, (120, 116, 106)
WAIT_MS = 140
"""A scenario must stay selected so many milliseconds before its preview is made."""


@lru_cache(3)  # half a megabyte each
def _sheet(path: Path, _stamp: int) -> MapSheet:
    from tabletop.data.tiled import load_map

    return load_map(path, lenient=True)


def sheet_of(path: Path) -> MapSheet:
    """A map, cached. Raises MapError."""
    return _sheet(path, path.stat().st_mtime_ns if path.exists() else 0)


def _kept(path: Path) -> Path:
    facts = f"{path.resolve()} {path.stat().st_mtime_ns} {path.stat().st_size} {KEPT_WIDE}"
    return (
        cache_folder(create=False) / "previews" / f"{path.stem}-{hashlib.sha256(facts.encode()).hexdigest()[:12]}.png"
    )


def map_picture(path: Path) -> pg.Surface:
    """The whole map at KEPT_WIDE pixels, from the disk if it is cached. Raises MapError, OSError."""
    kept = _kept(path)
    if (found := _read(kept)) is not None:
        return found
    from tabletop.table.draw.tilemap import MapPainter

    painter = MapPainter(sheet_of(path))
    picture = painter.picture(KEPT_WIDE / max(1, painter.area[2]))
    with contextlib.suppress(OSError):
        write_png(picture, kept, folder=True)
    return picture


def _read(kept: Path) -> pg.Surface | None:
    """A cached picture; None if there is none, or if it is damaged."""
    try:
        content = kept.read_bytes()
    except OSError:
        return None
    if not whole_png(content):
        return None
    with contextlib.suppress(pg.error):
        return pg.image.load(io.BytesIO(content), kept.name)
    return None


def load_preview(game: str, document: dict[str, Any]) -> tuple[pg.Surface, MapSheet, Any]:
    """Map picture, map and scenario of a document (without a game: of its map alone). Raises DataError, MapError,
    OSError.
    """
    if not game:
        path = map_path(str(document["map"]))
        return map_picture(path), sheet_of(path), None
    scenario = kit(game).scenarios().scenario(document, "the scenario")
    path = map_path(scenario.map_file)
    return map_picture(path), sheet_of(path), scenario


class Preview(Widget):
    """The map of a scenario with its pieces. `show(game, document)` begins; until it is ready, plain
    paper with words.
    """

    give = True
    tall = 190
    wide = 300
    solid = False
    key = "preview"

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        self._wanted: tuple[str, dict[str, Any]] | None = None
        self._since = 0
        self._worker: Worker | None = None
        self._ready: tuple[dict[str, Any], Any] | None = None
        self._drawn: tuple[object, pg.Surface] | None = None
        self.words = ""

    def show(self, game: str, document: dict[str, Any]) -> None:
        """Show the preview of another scenario."""
        if self._wanted is not None and self._wanted[1] is document:
            return
        self._wanted = (game, document)
        self._since = self.root.now if self.window else 0
        self.words = "Unfolding the map ..."
        if self.window:
            self.root.animate(self)
        self.dirty()

    def show_map(self, file: str) -> None:
        """Show a map without pieces."""
        if self._wanted is None or self._wanted[1].get("map") != file:
            self.show("", {"map": file})

    def tick(self, now: int) -> bool:
        if self._wanted is None or (self._ready is not None and self._ready[0] is self._wanted[1]):
            return False
        if self._worker is not None:
            if self._worker.is_alive():
                return True
            worker, self._worker = self._worker, None
            if getattr(worker, "document", None) is self._wanted[1]:
                self._ready = (self._wanted[1], worker.result)
                self.words = "" if worker.fault is None else "There is no picture of this map."
                self.dirty()
                return False
        if now - self._since < WAIT_MS:
            return True
        game, document = self._wanted
        self._worker = Worker(lambda report: load_preview(game, document))
        self._worker.document = document  # type: ignore[attr-defined]
        self._worker.start()
        return True

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return t.px(self.wide) if across else min(t.px(self.tall), round(room * 0.62))

    def draw(self, s: pg.Surface, t: Theme) -> None:
        if self.rect.w < 20 or self.rect.h < 20:
            return
        s.blit(skin.well(t, self.rect.size, "button edge", "#e3d6b6", 2), self.rect)
        inner = self.rect.inflate(-t.px(4), -t.px(4))
        ready = (
            self._ready[1]
            if self._ready is not None and self._wanted is not None and self._ready[0] is self._wanted[1]
            else None
        )
        if ready is None:
            t.say(s, self.words, inner.center, "body ital", "soft", "c", inner.w - t.px(10))
            return
        key = (inner.size, id(ready), t.unit)
        if self._drawn is None or self._drawn[0] != key:
            self._drawn = (key, self._picture(inner.size, ready, t))
        s.blit(self._drawn[1], inner)
        pg.draw.rect(s, skin.hexed("button edge"), inner, 1)

    def draw_pieces(self, picture: pg.Surface, scenario: Any, cells: Cells, scale: float, px: int) -> None:
        """Draw the scenario's pieces on the picture of the whole map; `scale`: picture pixels per map pixel, `px`: size
        of a counter.
        """
        game = self._wanted[0] if self._wanted is not None else ""
        draw = box(game).pieces if game else None
        if draw is not None:
            draw(picture, scenario, cells, scale, px)

    def _picture(self, size: tuple[int, int], ready: Any, t: Theme) -> pg.Surface:
        """The whole map with its pieces. One of about the shape of the frame fills it; around another the frame shows
        the map once more, large and faint.
        """
        from tabletop.table.board.cells import Cells

        picture, sheet, scenario = ready
        w, h = picture.get_size()
        fills, fits = max(size[0] / w, size[1] / h), min(size[0] / w, size[1] / h)
        k = fills if fits > LEAST_SEEN * fills else fits
        whole = pg.transform.smoothscale(picture.convert(), (round(w * k) or 1, round(h * k) or 1))
        cells = Cells(sheet)
        self.draw_pieces(
            whole,
            scenario,
            cells,
            whole.get_width() / cells.pixels[0],
            max(12, round(max(20, t.px(24)) * min(1, 1.6 * k / fills))),
        )
        out = pg.Surface(size)
        if k < fills:
            ground = pg.transform.smoothscale(whole, (max(1, size[0] // BLUR), max(1, size[1] // BLUR)))
            out.blit(pg.transform.smoothscale(ground, size), (0, 0))
            out.fill(FAINT, special_flags=pg.BLEND_RGB_MULT)
        out.blit(whole, ((size[0] - whole.get_width()) // 2, (size[1] - whole.get_height()) // 2))
        tile_mult(out, grain(512, 243, 3))
        return out
