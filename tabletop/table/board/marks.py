"""Draws the marks of a game over the map: hex pictures by kind, lines, rings. Meaning comes as a kind, the look from draw/highlights and draw/lines."""
from __future__ import annotations

from collections.abc import Callable

import pygame as pg

from tabletop.table.board.camera import Camera
from tabletop.table.board.cells import Cells
from tabletop.table.draw import highlights, lines
from tabletop.table.draw.chit import HEADINGS
from tabletop.table.play.contract import Mark


def _facings(degrees: tuple[float, ...]) -> frozenset[int]:
    return frozenset(min(range(6), key=lambda i: abs((HEADINGS[i] - d + 180) % 360 - 180)) for d in degrees)


def _reach(w: int, h: int, m: Mark) -> pg.Surface:
    return highlights.reach(w, h, _facings(m.headings), _facings(m.hollow), 1 + round(m.weight * 2), m.colour == "hot")


HEX_PICTURES: dict[str, Callable[[int, int, Mark], pg.Surface]] = {
    "reach": _reach,
    "fire": lambda w, h, m: highlights.fire(w, h, m.text, False, m.colour == "hot"),
    "gunner": lambda w, h, m: highlights.fire(w, h, m.text, True, m.colour == "hot"),
    "threat": lambda w, h, m: highlights.threat(w, h, int(m.text or 0)),
    "target": lambda w, h, m: highlights.target(w, h),
    "selected": lambda w, h, m: highlights.selected(w, h),
    "hover": lambda w, h, m: highlights.hover(w, h),
    "not_allowed": lambda w, h, m: highlights.illegal(w, h),
    "zone": lambda w, h, m: highlights.zone(w, h, int(m.colour or 0)),
    "corridor": lambda w, h, m: highlights.corridor(w, h, next(iter(_facings(m.headings)), 0)),
    "torpedo": lambda w, h, m: highlights.torpedo(w, h, int(m.text) if m.text else None, m.colour == "both"),
    "wedge": lambda w, h, m: highlights.aa_sector(w, h, m.colour, m.text),
    "footprint": lambda w, h, m: highlights.footprint(w, h, int(m.colour or 0), m.text == "destroyed"),
}
LINES = frozenset({"path", "past", "line", "gunline", "aaline", "together", "strayed", "ring"})


def draw(surface: pg.Surface, mark: Mark, camera: Camera, cells: Cells) -> None:
    """Draw one mark where the camera sees it; kinds that do not exist raise KeyError (a fault of the game's table)."""
    if mark.draw is not None:
        mark.draw(surface, camera.to_screen, camera.zoom)
        return
    if mark.kind in LINES:
        _line(surface, mark, camera, cells)
        return
    w, h = max(4, round(cells.size[0] * camera.zoom)), max(4, round(cells.size[1] * camera.zoom))
    if mark.kind == "facings":
        _ring(surface, mark, camera.to_screen(cells.centre(mark.cells[0])), w)
        return
    window = camera.window.inflate(2 * w, 2 * h)
    spots = [at for at in (camera.to_screen(cells.centre(cell)) for cell in mark.cells) if window.collidepoint(at)]
    if spots:
        highlights.stamp(surface, HEX_PICTURES[mark.kind](w, h, mark), spots)


def _ring(surface: pg.Surface, mark: Mark, at: tuple[int, int], wide: int) -> None:
    """The ring of facings; `text` is the chosen one, with an i when inverted."""
    chosen = int(mark.text.rstrip("i")) if mark.text else -1
    picture = highlights.facing_ring(max(60, round(wide * 1.9)), _facings(mark.headings), _facings(mark.hollow), chosen, mark.text.endswith("i"))
    surface.blit(picture, picture.get_rect(center=at))


def _line(surface: pg.Surface, mark: Mark, camera: Camera, cells: Cells) -> None:
    points = [camera.to_screen(p) for p in mark.points]
    scale = max(0.5, cells.size[0] * camera.zoom / 96)
    if mark.kind == "ring":
        lines.range_ring(surface, points[0], mark.radius * camera.zoom, mark.text, scale)
    elif mark.kind in ("path", "past"):
        lines.path_line(surface, points, scale, past=mark.kind == "past")
    elif mark.kind in ("together", "strayed"):
        lines.cohesion_line(surface, points[0], points[-1], mark.kind == "together", scale)
    else:
        kind = {"line": "target", "gunline": "gunner", "aaline": "aa"}[mark.kind]
        lines.fire_line(surface, points[0], points[-1], scale, kind, mark.text)
