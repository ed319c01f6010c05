"""Figures of aircraft seen from above, in metres, read from `art/aircraft/*.json`.

x runs to the right of the centre line, y from the nose back to the tail. The format is described for players in
`art/aircraft/README.md`; this module turns the text into checked, unchangeable records. A mistake in a file is
reported as FigureError with the file, the aircraft, the field and what was expected there.
"""
from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from itertools import pairwise
from pathlib import Path
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
    k: float = .6
    mid: float = .5
    ail: Row = (.55, .93)
    flap: Row = (.12, .53)
    slat: Row = ()
    hinge: float = .78
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
    spin: Row = (.25, .5)
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
    """Undercarriage. kind: inward, outward, rearward, nacelle (folds into the engine), side (wheels in the flanks of the body),
    fixed, spatted, none. x, y: hinge of the leg (or the wheel of a fixed one); leg: length; r: wheel radius;
    w: half width of a spat; nose: y of a nose wheel bay."""

    kind: str
    x: float = 0
    y: float = 0
    leg: float = 1.2
    r: float = .35
    w: float = .25
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


def ellipse(half: float, root: float, quarter: float, front: float = .28, full: float = 2.0, sweep: float = 0.0,
            n: int = 22) -> Rows:
    """Stations of an elliptic half wing. root: chord on the centre line; quarter: y of the straight line of the
    ellipse, with `front` of the chord before it; full: 2 = ellipse, more = squarer; sweep: metres back at the tip."""
    out = []
    for i in range(n):
        x = half * math.sin(i / n * math.pi / 2)
        c = root * (1 - (x / half) ** full) ** (1 / full)
        q = quarter + sweep * x / half
        out.append((x, q - front * c, q + (1 - front) * c))
    return tuple(out)


# ---------------------------------------------------------------- reading and checking
class Check:
    """Reads fields of one record and says exactly where something is wrong."""

    def __init__(self, where: str, data: Any) -> None:
        self.where = where
        if not isinstance(data, dict):
            raise FigureError(f"{where}: expected a record in curly brackets, found {data!r}.")
        self.data: dict[str, Any] = data

    def fail(self, name: str, wanted: str) -> FigureError:
        """The error for field `name`, to be raised by the caller."""
        if name not in self.data:
            return FigureError(f"{self.where}: field '{name}' is missing; expected {wanted}.")
        return FigureError(f"{self.where}: field '{name}': expected {wanted}, found {self.data[name]!r}.")

    def only(self, names: set[str]) -> None:
        """Refuse fields that nobody reads: they are spelling mistakes."""
        for name in self.data:
            if name not in names:
                raise FigureError(f"{self.where}: field '{name}' is not known; known are {', '.join(sorted(names))}.")

    def number(self, name: str, default: float | None = None) -> float:
        """A number."""
        value = self.data.get(name, default)
        if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
            raise self.fail(name, "a number")
        return float(value)

    def word(self, name: str, default: str | None = None, among: tuple[str, ...] = ()) -> str:
        """A text, if wanted one of a few."""
        value = self.data.get(name, default)
        if not isinstance(value, str) or (among and value not in among):
            raise self.fail(name, "one of " + ", ".join(among) if among else "a text")
        return value

    def row(self, name: str, default: Row = (), sizes: tuple[int, ...] = ()) -> Row:
        """A list of numbers."""
        value = self.data.get(name, default)
        if not isinstance(value, list | tuple) or not all(_is_number(v) for v in value) \
                or (sizes and len(value) not in sizes):
            raise self.fail(name, f"a list of {' or '.join(map(str, sizes))} numbers" if sizes else "a list of numbers")
        return tuple(float(v) for v in value)

    def rows(self, name: str, sizes: tuple[int, ...], least: int = 0, rising: bool = False) -> Rows:
        """A list of lists of numbers, each as long as one of `sizes`; rising: first values must not fall."""
        value = self.data.get(name, [])
        good = isinstance(value, list) and len(value) >= least and all(
            isinstance(r, list) and len(r) in sizes and all(_is_number(v) for v in r) for r in value)
        if not good:
            raise self.fail(name, f"at least {least} lists of {' or '.join(map(str, sizes))} numbers")
        if rising and any(b[0] < a[0] for a, b in pairwise(value)):
            raise self.fail(name, "rows whose first number never falls")
        return tuple(tuple(float(v) for v in r) for r in value)

    def texts(self, name: str) -> tuple[str, ...]:
        """A list of texts (SVG path data)."""
        value = self.data.get(name, [])
        if not isinstance(value, list) or not all(isinstance(v, str) for v in value):
            raise self.fail(name, "a list of texts")
        return tuple(value)

    def records(self, name: str) -> list[Check]:
        """A list of records."""
        value = self.data.get(name, [])
        if not isinstance(value, list):
            raise self.fail(name, "a list of records")
        return [Check(f"{self.where}: {name}[{i}]", v) for i, v in enumerate(value)]


def _is_number(v: Any) -> bool:
    return isinstance(v, int | float) and math.isfinite(v)


def _foil(c: Check) -> Foil:
    c.only({f.name for f in fields(Foil)} | {"ell"})
    half = c.number("half")
    if half <= 0:
        raise c.fail("half", "a half span above 0")
    if "ell" in c.data:
        e = Check(f"{c.where}: ell", c.data["ell"])
        e.only({"root", "quarter", "front", "full", "sweep"})
        st = ellipse(half, e.number("root"), e.number("quarter"), e.number("front", .28), e.number("full", 2),
                     e.number("sweep", 0))
    else:
        st = c.rows("st", (3,), 2, rising=True)
    if st[-1][0] >= half:
        raise c.fail("st", f"stations that end before the half span {half:g}")
    if any(r[2] <= r[1] for r in st):
        raise c.fail("st", "a trailing edge behind the leading edge at every station")
    return Foil(st, half, c.number("k", .6), c.number("mid", .5), c.row("ail", (.55, .93), (0, 2)),
                c.row("flap", (.12, .53), (0, 2)), c.row("slat", (), (0, 2)), c.number("hinge", .78), c.row("folds"),
                c.rows("bends", (2,)), c.word("place", "low", ("low", "mid", "over")))


def _prop(c: Check) -> Prop:
    c.only({f.name for f in fields(Prop)})
    push = c.data.get("push", False)
    if not isinstance(push, bool):
        raise c.fail("push", "true or false")
    return Prop(c.number("x", 0), c.number("y"), c.number("d"), c.row("spin", (.25, .5), (0, 2)), c.number("radial", 0), push)


def _canopy(c: Check) -> Canopy:
    c.only({"st", "greenhouse", "bubble", "open", "frames"})
    frames = c.row("frames")
    if "st" in c.data:
        return Canopy(c.rows("st", (2, 3), 2, rising=True), frames)
    kind = next((k for k in ("greenhouse", "bubble", "open") if k in c.data), "")
    if not kind:
        raise c.fail("st", "stations, or one of greenhouse, bubble, open with [front, back, half width]")
    r = c.row(kind, (), (3, 4, 5))
    y1, y2, w = r[:3]
    if y2 <= y1:
        raise c.fail(kind, "a back behind the front")
    if kind == "greenhouse":
        nose, tail = (r[3] if len(r) > 3 else .3), (r[4] if len(r) > 4 else .5)
        return Canopy(((y1, w * .4, 1), (y1 + nose, w), ((y1 + nose + y2 - tail) / 2, w * 1.02), (y2 - tail, w * .9),
                       (y2, w * .35, 1)), frames)
    if kind == "bubble":
        n = y2 - y1
        return Canopy(((y1, w * .5, 1), (y1 + n * .2, w * .95), (y1 + n * .42, w), (y1 + n * .72, w * .7), (y2, .02)), frames)
    return Canopy(((y1, w * .7, 1), (y1 + (y2 - y1) * .3, w), (y1 + (y2 - y1) * .7, w * .95), (y2, w * .35)), frames, True)


def _gear(c: Check) -> Gear:
    c.only({f.name for f in fields(Gear)})
    kinds = ("inward", "outward", "rearward", "nacelle", "side", "fixed", "spatted", "none")
    return Gear(c.word("kind", among=kinds), c.number("x", 0), c.number("y", 0), c.number("leg", 1.2), c.number("r", .35),
                c.number("w", .25), c.number("nose", 0))


def _pod(c: Check) -> tuple[float, Rows]:
    c.only({"x", "st"})
    return c.number("x"), c.rows("st", (2, 3), 2, rising=True)


def build(where: str, key: str, data: Mapping[str, Any], check_part: Callable[[Check], Mapping[str, Any]]) -> Figures:
    """One checked type from the record `data`; check_part reads one named part (a turret, a glazed nose, ...)."""
    c = Check(where, dict(data))
    c.only({f.name for f in fields(Figures)} - {"key"} | {"like"})
    gear = _gear(Check(f"{where}: gear", c.data["gear"])) if "gear" in c.data else None
    paint = c.data.get("paint", {})
    if not isinstance(paint, dict):
        raise c.fail("paint", "a record of changes to the livery")
    f = Figures(
        key=key, name=c.word("name"), role=c.word("role", "F"), span=c.number("span"), length=c.number("length"),
        livery=c.word("livery"), wings=tuple(_foil(w) for w in c.records("wings")),
        tails=tuple(_foil(w) for w in c.records("tails")), fus=c.rows("fus", (2, 3), rising=True),
        pods=tuple(_pod(p) for p in c.records("pods")), fin=c.row("fin", (), (0, 3)), fins=c.rows("fins", (4,)),
        canopy=tuple(_canopy(v) for v in c.records("canopy")), props=tuple(_prop(p) for p in c.records("props")),
        guns=c.rows("guns", (4,)), joints=c.row("joints"), stubs=c.rows("stubs", (4,)), cowl=c.number("cowl", 0),
        pod_cowl=c.number("pod_cowl", 0), gear=gear, coolers=c.rows("coolers", (4, 5)), bay=c.row("bay", (), (0, 3)),
        parts=tuple(check_part(p) for p in c.records("parts")), extra=c.texts("extra"), slots=c.texts("slots"),
        hair=c.texts("hair"), paint=paint, cy=c.number("cy", 0), box=c.number("box", 0))
    if f.span <= 0 or f.length <= 0:
        raise c.fail("span" if f.span <= 0 else "length", "a length above 0 metres")
    if not f.wings and not f.fus:
        raise c.fail("fus", "a body or wings: there is nothing to draw")
    return f


def _merged(key: str, raw: Mapping[str, tuple[str, dict[str, Any]]], seen: tuple[str, ...] = ()) -> dict[str, Any]:
    """The record of `key` with everything it takes over from the type named in "like"; null removes a field."""
    name, data = raw[key]
    if not isinstance(data, dict):
        raise FigureError(f"{name}: {key}: expected a record in curly brackets, found {data!r}.")
    base = data.get("like")
    if base is None:
        return data
    if base not in raw:
        raise FigureError(f"{name}: {key}: field 'like': there is no aircraft '{base}'.")
    if base in seen or base == key:
        raise FigureError(f"{name}: {key}: field 'like' runs in a circle: {' - '.join((*seen, key, base))}.")
    out = {**_merged(base, raw, (*seen, key)), **data}
    return {k: v for k, v in out.items() if v is not None and k != "like"}


def load(folder: Path, check_part: Callable[[Check], Mapping[str, Any]], skip: tuple[str, ...] = ()) -> dict[str, Figures]:
    """All aircraft of the JSON files in `folder` (except the file names in `skip`), by key, in order of file and entry."""
    raw: dict[str, tuple[str, dict[str, Any]]] = {}
    for file in sorted(folder.glob("*.json")):
        if file.name in skip:
            continue
        try:
            data = json.loads(file.read_text(encoding="utf-8"))
        except ValueError as e:
            raise FigureError(f"{file.name}: not readable as JSON: {e}") from e
        if not isinstance(data, dict) or not isinstance(data.get("aircraft"), dict):
            raise FigureError(f"{file.name}: field 'aircraft': expected a record of aircraft by key.")
        for key, entry in data["aircraft"].items():
            if key in raw:
                raise FigureError(f"{file.name}: {key}: this key is already used in {raw[key][0]}.")
            raw[key] = (file.name, entry)
    return {key: build(f"{raw[key][0]}: {key}", key, _merged(key, raw), check_part) for key in raw}
