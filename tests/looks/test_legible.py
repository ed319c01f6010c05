"""Every printed map lets be read what lies on it, whatever eyes look at it: numbers, names, highlights, counters.

Each is held against the ground that it really stands on, cell by cell and name by name, as players with full colour
vision, the three kinds of colour blindness and none at all see it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tabletop.data.paths import resource
from tabletop.data.tiled import TileLayer, load_map
from tabletop.data.tiled.geometry import cell_rect
from tabletop.table.board import paper
from tabletop.table.draw import highlights
from tabletop.table.draw import palette as pal
from tabletop.table.draw.tilemap import MapPainter

MAPS = sorted(
    f.relative_to(resource("maps")).as_posix()
    for f in Path(str(resource("maps"))).rglob("*.tmx")
    if f.parent.name != "templates"
)
MARKS = ("reach", "threat", "target", "fire", "gunner", "path")
"""Highlights that lie on bare ground."""
SHRUNK = 0.125


@pytest.fixture(autouse=True)
def usual_eyes() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    yield
    pal.use_vision("normal")


def _hex(colour: tuple[float, ...]) -> str:
    return "#" + "".join(f"{round(c / 8) * 8 if c < 252 else 255:02x}" for c in colour[:3])


def _over(ink: str, ground: str, alpha: int) -> str:
    """Ink of so much opacity on a ground."""
    a, b = pygame.Color(ink), pygame.Color(ground)
    return "#" + "".join(f"{round(y + (x - y) * alpha / 255):02x}" for x, y in zip(a[:3], b[:3], strict=True))


class Ground:
    """A map's picture, made small, with the colours of its places."""

    def __init__(self, name: str) -> None:
        self.sheet = load_map(resource(f"maps/{name}"))
        painter = MapPainter(self.sheet)
        self.left, self.top, _, _ = painter.area
        self.picture = painter.picture(SHRUNK)

    def at(self, x: float, y: float, w: float, h: float) -> str | None:
        """The mean colour of a part of the map, roughly; None off the map."""
        rect = pygame.Rect(
            round((x - self.left) * SHRUNK),
            round((y - self.top) * SHRUNK),
            max(1, round(w * SHRUNK)),
            max(1, round(h * SHRUNK)),
        ).clip(self.picture.get_rect())
        return _hex(pygame.transform.average_color(self.picture, rect)) if rect.w and rect.h else None

    def laid(self, column: int, row: int) -> bool:
        """Whether anything of the map lies in a cell: beyond its edge there is only the table."""
        return any(isinstance(layer, TileLayer) and layer.cell(column, row) for layer in self.sheet.walk())

    def cells(self) -> dict[str, tuple[int, int]]:
        """Every colour on which a number stands, with a cell that has it."""
        found: dict[str, tuple[int, int]] = {}
        for row in range(self.sheet.height):
            for column in range(self.sheet.width):
                x, y, w, h = cell_rect(self.sheet, column, row)
                ground = self.at(x + w * 0.35, y + h * 0.13, w * 0.3, h * 0.12)
                if ground and self.laid(column, row):
                    found.setdefault(ground, (column, row))
        return found

    def names(self) -> dict[tuple[str, str], str]:
        """Every pair of the style of a name and a colour under it, with the name."""
        found: dict[tuple[str, str], str] = {}
        for name in paper.Printer(self.sheet).names:
            parts = max(1, round(name.width / 40))
            for k in range(parts):
                wide = name.width / parts
                ground = self.at(name.x + k * wide, name.y + name.height * 0.2, wide, name.height * 0.6)
                if ground and not name.rotation:
                    found.setdefault((str(name.properties.get("style", "")), ground), name.text)
        return found


@pytest.mark.parametrize("name", MAPS)
def test_numbers_names_and_highlights_stand_out_from_the_ground(name: str) -> None:
    ground = Ground(name)
    cells, names = ground.cells(), ground.names()
    lettered = paper.Printer(ground.sheet).lettered
    wrong = []
    for vision in pal.VISIONS:
        pal.use_vision(vision)

        def seen(colour: str, vision: pal.Vision = vision) -> str:
            return pal.simulate(colour, vision)

        for under, cell in cells.items():
            page = _over("#fff6e0", under, 160) if lettered else under  # such numbers have a pale rim
            ink = _over(paper.INK, under, paper.INK_STRONG)
            if (ratio := pal.contrast(seen(ink), seen(page))) < 3:
                wrong.append(f"{vision}: the number of {cell} on {under}: {ratio:.2f}")
            for mark in MARKS:
                line = _over(highlights.CREAM, under, 140)  # which runs beside the colour
                apart = max(pal.delta(seen(c), seen(under)) for c in (pal.HIGH[mark][0], line))
                if apart < 13:
                    wrong.append(f"{vision}: {mark} in {cell} on {under}: {apart:.1f}")
            for nation, tint in pal.NATION.items():
                rim = pal.contrast(seen("#2a2520"), seen(under))
                if rim < 3 and pal.delta(seen(tint), seen(under)) < 25:
                    wrong.append(f"{vision}: a counter of {nation} in {cell} on {under}")
        for (style, under), text in names.items():
            _, _, ink, spaced = paper.STYLES.get(style, paper.STYLES[""])
            page = under if spaced else _over("#f6eede", under, 160)  # names of places have a pale rim
            ink = _over(ink, under, paper.SPACED_STRONG if spaced else 255)
            if (ratio := pal.contrast(seen(ink), seen(page))) < 3:
                wrong.append(f"{vision}: {text} on {under}: {ratio:.2f}")
    assert not wrong, f"{len(wrong)} of them\n" + "\n".join(wrong[:12])
