"""Reading the figures of aircraft from `art/aircraft/*.json`; the format is described for players in the README there.

A mistake in a file is reported as FigureError with the file, the aircraft, the field and what was expected there.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from itertools import pairwise
from pathlib import Path
from typing import Any

from tabletop.table.draw.figures import Canopy, FigureError, Figures, Foil, Gear, Prop, Row, Rows, ellipse


class FieldReader:
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
        if (
            not isinstance(value, list | tuple)
            or not all(_is_number(v) for v in value)
            or (sizes and len(value) not in sizes)
        ):
            raise self.fail(name, f"a list of {' or '.join(map(str, sizes))} numbers" if sizes else "a list of numbers")
        return tuple(float(v) for v in value)

    def rows(self, name: str, sizes: tuple[int, ...], least: int = 0, rising: bool = False) -> Rows:
        """A list of lists of numbers, each as long as one of `sizes`; rising: first values must not fall."""
        value = self.data.get(name, [])
        good = (
            isinstance(value, list)
            and len(value) >= least
            and all(isinstance(r, list) and len(r) in sizes and all(_is_number(v) for v in r) for r in value)
        )
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

    def records(self, name: str) -> list[FieldReader]:
        """A list of records."""
        value = self.data.get(name, [])
        if not isinstance(value, list):
            raise self.fail(name, "a list of records")
        return [FieldReader(f"{self.where}: {name}[{i}]", v) for i, v in enumerate(value)]


def _is_number(v: Any) -> bool:
    return isinstance(v, int | float) and math.isfinite(v)


def _foil(c: FieldReader) -> Foil:
    c.only({f.name for f in fields(Foil)} | {"ell"})
    half = c.number("half")
    if half <= 0:
        raise c.fail("half", "a half span above 0")
    if "ell" in c.data:
        e = FieldReader(f"{c.where}: ell", c.data["ell"])
        e.only({"root", "quarter", "front", "full", "sweep"})
        st = ellipse(
            half,
            e.number("root"),
            e.number("quarter"),
            e.number("front", 0.28),
            e.number("full", 2),
            e.number("sweep", 0),
        )
    else:
        st = c.rows("st", (3,), 2, rising=True)
    if st[-1][0] >= half:
        raise c.fail("st", f"stations that end before the half span {half:g}")
    if any(r[2] <= r[1] for r in st):
        raise c.fail("st", "a trailing edge behind the leading edge at every station")
    return Foil(
        st,
        half,
        c.number("k", 0.6),
        c.number("mid", 0.5),
        c.row("ail", (0.55, 0.93), (0, 2)),
        c.row("flap", (0.12, 0.53), (0, 2)),
        c.row("slat", (), (0, 2)),
        c.number("hinge", 0.78),
        c.row("folds"),
        c.rows("bends", (2,)),
        c.word("place", "low", ("low", "mid", "over")),
    )


def _prop(c: FieldReader) -> Prop:
    c.only({f.name for f in fields(Prop)})
    push = c.data.get("push", False)
    if not isinstance(push, bool):
        raise c.fail("push", "true or false")
    return Prop(
        c.number("x", 0), c.number("y"), c.number("d"), c.row("spin", (0.25, 0.5), (0, 2)), c.number("radial", 0), push
    )


def _canopy(c: FieldReader) -> Canopy:
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
        nose, tail = (r[3] if len(r) > 3 else 0.3), (r[4] if len(r) > 4 else 0.5)
        return Canopy(
            (
                (y1, w * 0.4, 1),
                (y1 + nose, w),
                ((y1 + nose + y2 - tail) / 2, w * 1.02),
                (y2 - tail, w * 0.9),
                (y2, w * 0.35, 1),
            ),
            frames,
        )
    if kind == "bubble":
        n = y2 - y1
        return Canopy(
            ((y1, w * 0.5, 1), (y1 + n * 0.2, w * 0.95), (y1 + n * 0.42, w), (y1 + n * 0.72, w * 0.7), (y2, 0.02)),
            frames,
        )
    return Canopy(
        ((y1, w * 0.7, 1), (y1 + (y2 - y1) * 0.3, w), (y1 + (y2 - y1) * 0.7, w * 0.95), (y2, w * 0.35)), frames, True
    )


def _gear(c: FieldReader) -> Gear:
    c.only({f.name for f in fields(Gear)})
    kinds = ("inward", "outward", "rearward", "nacelle", "side", "fixed", "spatted", "none")
    return Gear(
        c.word("kind", among=kinds),
        c.number("x", 0),
        c.number("y", 0),
        c.number("leg", 1.2),
        c.number("r", 0.35),
        c.number("w", 0.25),
        c.number("nose", 0),
    )


def _pod(c: FieldReader) -> tuple[float, Rows]:
    c.only({"x", "st"})
    return c.number("x"), c.rows("st", (2, 3), 2, rising=True)


def build(
    where: str, key: str, data: Mapping[str, Any], check_part: Callable[[FieldReader], Mapping[str, Any]]
) -> Figures:
    """One checked type from the record `data`; check_part reads one named part (a turret, a glazed nose, ...)."""
    c = FieldReader(where, dict(data))
    c.only({f.name for f in fields(Figures)} - {"key"} | {"like"})
    gear = _gear(FieldReader(f"{where}: gear", c.data["gear"])) if "gear" in c.data else None
    paint = c.data.get("paint", {})
    if not isinstance(paint, dict):
        raise c.fail("paint", "a record of changes to the livery")
    f = _read(c, key, gear, paint, tuple(check_part(p) for p in c.records("parts")))
    if f.span <= 0 or f.length <= 0:
        raise c.fail("span" if f.span <= 0 else "length", "a length above 0 metres")
    if not f.wings and not f.fus:
        raise c.fail("fus", "a body or wings: there is nothing to draw")
    return f


def _read(
    c: FieldReader, key: str, gear: Gear | None, paint: Mapping[str, Any], parts: tuple[Mapping[str, Any], ...]
) -> Figures:
    return Figures(
        key=key,
        name=c.word("name"),
        role=c.word("role", "F"),
        span=c.number("span"),
        length=c.number("length"),
        livery=c.word("livery"),
        wings=tuple(_foil(w) for w in c.records("wings")),
        tails=tuple(_foil(w) for w in c.records("tails")),
        fus=c.rows("fus", (2, 3), rising=True),
        pods=tuple(_pod(p) for p in c.records("pods")),
        fin=c.row("fin", (), (0, 3)),
        fins=c.rows("fins", (4,)),
        canopy=tuple(_canopy(v) for v in c.records("canopy")),
        props=tuple(_prop(p) for p in c.records("props")),
        guns=c.rows("guns", (4,)),
        joints=c.row("joints"),
        stubs=c.rows("stubs", (4,)),
        cowl=c.number("cowl", 0),
        pod_cowl=c.number("pod_cowl", 0),
        gear=gear,
        coolers=c.rows("coolers", (4, 5)),
        bay=c.row("bay", (), (0, 3)),
        parts=parts,
        extra=c.texts("extra"),
        slots=c.texts("slots"),
        hair=c.texts("hair"),
        paint=paint,
        cy=c.number("cy", 0),
        box=c.number("box", 0),
    )


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


class Shelf(Mapping[str, Figures]):
    """All aircraft of a folder by key, in the order of the files; each is checked and built when it is first asked
    for.
    """

    def __init__(
        self, raw: dict[str, tuple[str, dict[str, Any]]], check_part: Callable[[FieldReader], Mapping[str, Any]]
    ) -> None:
        self._raw, self._check_part = raw, check_part
        self._built: dict[str, Figures] = {}

    def __getitem__(self, key: str) -> Figures:
        if key not in self._built:
            where = f"{self._raw[key][0]}: {key}"
            self._built[key] = build(where, key, _merged(key, self._raw), self._check_part)
        return self._built[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._raw)

    def __len__(self) -> int:
        return len(self._raw)

    def __contains__(self, key: object) -> bool:
        return key in self._raw


def load(
    folder: Path, check_part: Callable[[FieldReader], Mapping[str, Any]], skip: tuple[str, ...] = (), lazy: bool = False
) -> Mapping[str, Figures]:
    """All aircraft of the JSON files in `folder` (without the files named in `skip`), by key, in order of the
    files. `lazy`: each is checked when it is first used; else all at once. Raises FigureError with file, aircraft
    and field.
    """
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
    shelf = Shelf(raw, check_part)
    return shelf if lazy else {key: shelf[key] for key in shelf}
