"""Makes the icons: python art/make/icon.py [OUT_FOLDER] writes tabletop_16.png .. tabletop_512.png, the emblem of the
window, and the same sizes of save_, scenario_, package_ and map_, the icons of the files that open with the program.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import pygame

from tabletop.table.draw.boxart import FIGHTER, emblem
from tabletop.table.draw.kit import el, poly, svg

SIZES = (16, 32, 48, 64, 128, 256, 512)
INK, PAPER, FOLD, BLUE, RED, GREEN, CARD, TAPE = (
    *("#12202e", "#f7f0df", "#d8cba8", "#23466f", "#b3271e", "#8fae78"),
    *("#c49a5e", "#8a6234"),
)


def hexagon(x: float, y: float, r: float) -> str:
    """The outline of a hex with a point at its top."""
    return poly(
        [(x + r * a, y + r * b) for a, b in ((0, -1), (0.87, -0.5), (0.87, 0.5), (0, 1), (-0.87, 0.5), (-0.87, -0.5))]
    )


def sheet(edge: float) -> str:
    """A sheet of paper with its corner folded."""
    page = poly([(44, 10), (164, 10), (212, 58), (212, 246), (44, 246)])
    return el(page, PAPER, INK, edge) + el(poly([(164, 10), (164, 58), (212, 58)]), FOLD, INK, edge)


def fighter(x: float, y: float, scale: float, colour: str) -> str:
    """The fighter of the emblem in one colour."""
    return f'<g transform="translate({x} {y}) rotate(38) scale({scale})">{el(FIGHTER, colour)}</g>'


def save(edge: float) -> str:
    """A saved game: a sheet with the fighter, and a bookmark where one goes on."""
    mark = poly([(62, 4), (104, 4), (104, 104), (83, 84), (62, 104)])
    return sheet(edge) + fighter(128, 166, 0.95, BLUE) + el(mark, RED, INK, edge)


def scenario(edge: float) -> str:
    """A scenario: a sheet with orders, and two sides that meet."""
    lines = "".join(el(f"M70 {y}H{x}", "none", INK, 11) for y, x in ((58, 140), (88, 186), (118, 186)))
    return sheet(edge) + lines + el(hexagon(94, 186, 36), BLUE, INK, edge) + el(hexagon(162, 186, 36), RED, INK, edge)


def package(edge: float) -> str:
    """A package: a box of cardboard, taped, with the fighter on it."""
    lid = poly([(18, 84), (58, 28), (198, 28), (238, 84)])
    body = poly([(18, 84), (238, 84), (238, 238), (18, 238)])
    tape = poly([(112, 28), (144, 28), (148, 84), (148, 118), (108, 118), (108, 84)])
    return el(body, CARD, INK, edge) + el(lid, FOLD, INK, edge) + el(tape, TAPE) + fighter(128, 178, 0.72, PAPER)


def chart(edge: float) -> str:
    """A map: three folded panels with hexes and a way through them."""
    panels = [
        ([(14, 56), (90, 24), (90, 206), (14, 238)], GREEN),
        ([(90, 24), (166, 56), (166, 238), (90, 206)], "#cfe0b4"),
        ([(166, 56), (242, 24), (242, 206), (166, 238)], "#8fb9cb"),
    ]
    hexes = ((62, 112), (128, 150), (196, 112))
    drawn = "".join(el(poly(points), colour, INK, edge) for points, colour in panels)
    drawn += el("M62 112L128 150L196 112", "none", RED, 12)
    return drawn + "".join(el(hexagon(x, y, 28), PAPER, INK, edge) for x, y in hexes)


KINDS = {"save": save, "scenario": scenario, "package": package, "map": chart}


def document(kind: str, px: int) -> pygame.Surface:
    """The icon of a kind of files; edges are wider where it is small."""
    return svg(KINDS[kind](7 if px >= 40 else 13), (px, px), (0, 0, 256, 256))


def main() -> None:
    """Write one PNG per icon and size."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parents[1] / "icon"
    folder.mkdir(parents=True, exist_ok=True)
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    for px in SIZES:
        pygame.image.save(emblem(px), str(folder / f"tabletop_{px}.png"))
        for kind in KINDS:
            pygame.image.save(document(kind, px), str(folder / f"{kind}_{px}.png"))


if __name__ == "__main__":
    main()
