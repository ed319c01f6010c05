"""The light on an aircraft seen from above: it falls from the north-west of the table, whichever way the nose points.

Bodies are tubes, wings are aerofoils with a little dihedral. Their shapes are drawn once; what the sun makes of them
are gradients whose stops are worked out for a heading: light where a skin leans towards the sun, dark where it leans
away, a gleam where it mirrors the sky. Lengths are metres of the figure, x to the right, y from the nose back.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

from tabletop.table.draw.svgkit import Stop, lin

Stops = list[Stop]
Shading = Callable[["Sun"], Sequence[Stop]]
Skin = tuple[float, float, float]
"""Which way a skin leans: to the right, back, up."""
LOW, HIGH = 0.66, 0.75  # of the sun, along the table and above it
AMBIENT = 0.42  # what the sky gives where no sun falls
LIGHT, SHINE, DARK = "#fff7e4", "#ffffff", "#07080c"
ROUND = (-1, -0.93, -0.78, -0.55, -0.28, 0, 0.28, 0.55, 0.78, 0.93, 1)
AEROFOIL = ((0, 1.1), (0.05, 0.75), (0.14, 0.36), (0.32, 0.08), (0.5, -0.08), (0.78, -0.22), (1, -0.4))
"""Along the chord: how far the upper skin leans forward (slope, leading edge first)."""
DIHEDRAL = 0.34  # more than the real one: it tells the two wings apart at 20 pixels


class Sun(NamedTuple):
    """Where the light comes from, seen from an aircraft: from its right, from behind it, from above."""

    right: float
    back: float
    up: float = HIGH


def sun_at(heading: float, mirrored: bool = False) -> Sun:
    """The sun of the table for a nose at `heading`, degrees clockwise from the top; `mirrored` in inverted flight."""
    a = math.radians(heading)
    x = y = -LOW * math.sqrt(0.5)
    right, back = x * math.cos(a) + y * math.sin(a), y * math.cos(a) - x * math.sin(a)
    return Sun(-right if mirrored else right, back)


def shade(sun: Sun, skin: Skin) -> float:
    """How bright a skin is; 1 is level ground."""
    size = math.sqrt(sum(k * k for k in skin))
    fall = sum(a * b for a, b in zip(sun, skin, strict=True)) / size
    return AMBIENT + (1 - AMBIENT) * max(0.0, fall) / sun.up


def gleam(sun: Sun, skin: Skin, narrow: float) -> float:
    """How much of the sun a skin mirrors upwards, 0 to 1."""
    half = (sun.right, sun.back, sun.up + 1)
    sizes = math.sqrt(sum(k * k for k in skin) * sum(k * k for k in half))
    return float(max(0.0, sum(a * b for a, b in zip(half, skin, strict=True)) / sizes) ** narrow)


def stop(at: float, bright: float, strong: float, gloss: float = 0.0) -> Stop:
    """The stop that makes paint as bright as `bright`: white above 1, black below."""
    if bright >= 1:
        return at, SHINE if gloss > 0.5 else LIGHT, round(min(0.85, (bright - 1) * 1.7 * strong), 3)
    return at, DARK, round(min(0.8, (1 - bright) * 1.0 * strong), 3)


def tube(strong: float = 1.0, gloss: float = 0.0) -> Shading:
    """Across a round body, from its left to its right. Bare metal (gloss 1) shows the horizon as a bright line beside
    a dark one, and gleams."""

    def stops(sun: Sun) -> Stops:
        out = []
        for x in ROUND:
            skin = (x, 0.0, math.sqrt(1 - x * x) + 0.05)
            bright = shade(sun, skin) + (0.24 + 0.1 * gloss) * gleam(sun, skin, 14)
            toward = x * sun.right / LOW
            horizon = math.exp(-(((abs(x) - 0.55) / 0.16) ** 2)) * (0.5 + toward)
            bright += gloss * (0.5 * max(0.0, horizon) - 0.3 * math.exp(-(((abs(x) - 0.86) / 0.1) ** 2)))
            out.append(stop((x + 1) / 2, bright, strong, gloss))
        return out

    return stops


def aerofoil(side: int, strong: float = 1.0, gloss: float = 0.0) -> Shading:
    """Along the chord of the left (-1) or right (1) wing, leading edge first."""

    def stops(sun: Sun) -> Stops:
        out = []
        for at, slope in AEROFOIL:
            skin = (side * DIHEDRAL, -slope, 1.0)
            bright = shade(sun, skin) + (0.05 + 0.45 * gloss) * (gleam(sun, skin, 26) - 0.35)
            out.append(stop(at, bright, strong, gloss))
        return out

    return stops


def panel(lean: float, to: float, strong: float = 1.0) -> Shading:
    """A panel that leans to one side (positive: it looks right), strongest where the gradient is at `to`, 0 or 1."""

    def stops(sun: Sun) -> Stops:
        _, colour, op = stop(0, shade(sun, (lean, 0.0, 1.0)), 1.5 * strong)
        return [(0, colour, op * (1 - to)), (1, colour, op * to)]

    return stops


def cast(side: int, strong: float = 0.58) -> Shading:
    """Shade that falls from something tall to its left (-1) or right (1), beside it where the gradient begins."""

    def stops(sun: Sun) -> Stops:
        far = max(0.0, -side * sun.right / LOW)
        reach = max(0.05, far)
        return [(0, DARK, strong * far), (reach * 0.55, DARK, strong * far * 0.8), (reach, DARK, 0)]

    return stops


def glass() -> Shading:
    """Across a glazed roof: sky on the side of the sun, the dark cockpit on the other."""

    def stops(sun: Sun) -> Stops:
        at = 0.5 + 0.26 * sun.right / LOW
        return [
            (0, "#34505f", 1),
            (max(0.04, at - 0.16), "#8fb7c5", 1),
            (at, "#eef7f6", 1),
            (min(0.96, at + 0.14), "#86adba", 1),
            (1, "#22343e", 1),
        ]

    return stops


class Lit:
    """SVG text of a layer whose gradients wait for the sun."""

    def __init__(self, defs: str, lights: list[tuple[str, tuple[float, float, float, float], Shading]], body: str):
        self.defs, self.lights, self.body = defs, lights, body

    def under(self, sun: Sun) -> str:
        """The finished text."""
        made = "".join(lin(name, *line, shading(sun)) for name, line, shading in self.lights)
        return f"<defs>{self.defs}{made}</defs>{self.body}"
