"""Bodies, bands, fins and lugs of stores seen from the side, nose to the right, in a box of 100 x 36."""

from __future__ import annotations

from tabletop.games.thunderbolt_apache.table.pieces.sidepaint import Paint
from tabletop.table.draw.kit import dark, el, light, lin, path, poly, rect

INK = "#17140e"
OLIVE, WHITE, GREY, SAND = "#6c7150", "#eceadf", "#9aa0a0", "#b59d6c"
P = Paint(edge=1.3)
MID = 18.0


def tube(d: str, colour: str, y0: float, y1: float, name: str) -> str:
    """A round body: light along its upper third, dark below."""
    grad = (
        "<defs>"
        + lin(
            name,
            0,
            y0,
            0,
            y1,
            [(0, dark(colour, 0.22), 1), (0.3, light(colour, 0.4), 1), (0.62, colour, 1), (1, dark(colour, 0.42), 1)],
        )
        + "</defs>"
    )
    return grad + el(d, f"url(#{name})", INK, 1.3)


def body(x0: float, x1: float, r: float, colour: str, nose: float = 0, name: str = "b", tail: float = 0) -> str:
    """A spindle from x0 to x1; nose = length of a pointed or round nose, tail = length of a tapering tail."""
    points: list[tuple[float, ...]] = [(x0, MID - r * (0.45 if tail else 1), 1)]
    points += [(x0 + tail, MID - r, 1)] if tail else []
    points += [
        (x1 - nose, MID - r, 1),
        (x1 - nose * 0.35, MID - r * 0.66),
        (x1, MID),
        (x1 - nose * 0.35, MID + r * 0.66),
        (x1 - nose, MID + r, 1),
    ]
    points += [(x0 + tail, MID + r, 1)] if tail else []
    points += [(x0, MID + r * (0.45 if tail else 1), 1)]
    return tube(path(points), colour, MID - r, MID + r, name)


def band(x: float, w: float, r: float, colour: str) -> str:
    return rect(x, MID - r + 0.6, w, 2 * r - 1.2, colour)


def fin(points: list[tuple[float, float]], colour: str) -> str:
    """A fin above and its mirror image below."""
    both = el(poly([(x, MID - y) for x, y in points]), colour, INK, 1.1)
    return both + el(poly([(x, MID + y) for x, y in points]), dark(colour, 0.25), INK, 1.1)


def lugs(x1: float, x2: float, r: float) -> str:
    return rect(x1, MID - r - 2.2, 2.6, 3, INK, 0.6) + rect(x2, MID - r - 2.2, 2.6, 3, INK, 0.6)
