"""Figures of aircraft seen from above, in metres, read from `art/aircraft/*.json`.

x runs to the right of the centre line, y from the nose back to the tail. These are the unchangeable records that the
drawing works with; `figure_files` reads and checks them.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

Row = tuple[float, ...]
Rows = tuple[Row, ...]


class FigureError(ValueError):
    """A figure file that cannot be used; the message names file, aircraft and field."""


@dataclass(frozen=True, slots=True)
class Foil:
    """Half a wing or tail plane; the other half is its mirror image.

    st: stations (x, leading edge y, trailing edge y) from the centre line to where the tip begins; half: half span;
    k: roundness of the tip (.35 pointed, .58 elliptic, .9 square); mid: where on the tip chord the tip lies (0 front);
    ail, flap, slat: from and to as parts of the half span; hinge: hinge line as a part of the chord;
    folds: x of wing folds; bends: (x, +1 ridge of a gull wing or -1 valley of a cranked wing);
    place: "low", "mid", or "over" for a wing that lies above the body (upper wing, parasol).
    """

    st: Rows
    half: float
    k: float = 0.6
    mid: float = 0.5
    ail: Row = (0.55, 0.93)
    flap: Row = (0.12, 0.53)
    slat: Row = ()
    hinge: float = 0.78
    folds: Row = ()
    bends: Rows = ()
    place: str = "low"

    def at(self, x: float) -> tuple[float, float]:
        """Leading and trailing edge (y in metres) at distance x from the centre line."""
        x = abs(x)
        for a, b in pairwise(self.st):
            if x <= b[0]:
                t = (x - a[0]) / ((b[0] - a[0]) or 1)
                return a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t
        return self.st[-1][1], self.st[-1][2]


@dataclass(frozen=True, slots=True)
class Prop:
    """A propeller: place of the hub, diameter d, spinner (half width, length), radial = half width of a round cowling
    that is open in front, push = it sits behind its engine."""

    x: float
    y: float
    d: float
    spin: Row = (0.25, 0.5)
    radial: float = 0
    push: bool = False


@dataclass(frozen=True, slots=True)
class Canopy:
    """A cockpit roof: spindle st of (y, half width, corner), y of the frames; open = a hole with a windscreen."""

    st: Rows
    frames: Row = ()
    open: bool = False


@dataclass(frozen=True, slots=True)
class Gear:
    """Undercarriage. kind: inward, outward, rearward, nacelle (into the engine), side (wheels in the body's flanks),
    fixed, spatted, none. x, y: hinge of the leg (or the wheel of a fixed one); leg: length; r: wheel radius;
    w: half width of a spat; nose: y of a nose wheel bay."""

    kind: str
    x: float = 0
    y: float = 0
    leg: float = 1.2
    r: float = 0.35
    w: float = 0.25
    nose: float = 0


@dataclass(frozen=True, slots=True)
class Figures:
    """Everything that is known of the looks of one type; lengths in metres."""

    key: str
    name: str
    role: str
    span: float
    length: float
    livery: str
    wings: tuple[Foil, ...] = ()
    tails: tuple[Foil, ...] = ()
    fus: Rows = ()
    pods: tuple[tuple[float, Rows], ...] = ()
    fin: Row = ()
    fins: Rows = ()
    canopy: tuple[Canopy, ...] = ()
    props: tuple[Prop, ...] = ()
    guns: Rows = ()
    joints: Row = ()
    stubs: Rows = ()
    cowl: float = 0
    pod_cowl: float = 0
    gear: Gear | None = None
    coolers: Rows = ()
    bay: Row = ()
    parts: tuple[Mapping[str, Any], ...] = ()
    extra: tuple[str, ...] = ()
    slots: tuple[str, ...] = ()
    hair: tuple[str, ...] = ()
    paint: Mapping[str, Any] = field(default_factory=dict)
    cy: float = 0
    box: float = 0

    @property
    def main_wing(self) -> Foil | None:
        """The wing that carries the markings: the last one (the upper wing of a biplane)."""
        return self.wings[-1] if self.wings else None


def ellipse(
    half: float, root: float, quarter: float, front: float = 0.28, full: float = 2.0, sweep: float = 0.0, n: int = 22
) -> Rows:
    """Stations of an elliptic half wing. root: chord on the centre line; quarter: y of the straight line of the
    ellipse, with `front` of the chord before it; full: 2 = ellipse, more = squarer; sweep: metres back at the tip."""
    out = []
    for i in range(n):
        x = half * math.sin(i / n * math.pi / 2)
        c = root * (1 - (x / half) ** full) ** (1 / full)
        q = quarter + sweep * x / half
        out.append((x, q - front * c, q + (1 - front) * c))
    return tuple(out)
