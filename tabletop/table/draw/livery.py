"""Paint of aircraft: base coats, camouflage, stripes and bands of a livery, read from `art/aircraft/liveries.json`.

A livery knows no type: everything is given as parts of the half span, the chord or the length, so that any livery
fits any aircraft. National signs are the real ones for recognition; Germany has the plain Balkenkreuz only, and
Finland a light-blue cross on a white disc.
"""

from __future__ import annotations

import functools
import json
import math
import random
from collections.abc import Mapping
from typing import Any

from tabletop.data.paths import resource
from tabletop.table.draw.figures import FigureError, Figures, Foil, Rows
from tabletop.table.draw.insignia import SIGNS, sign
from tabletop.table.draw.kit import el, light, path, poly, rect
from tabletop.table.draw.planform_shapes import width_at

PRINT = 0.13  # true paint colours are mud at 64 px: printers lift them a little
Livery = Mapping[str, Any]
FILE = "liveries.json"
CAMO = ("bands", "splinter", "blobs", "rings")
FIELDS = {
    "about",
    "base",
    "camo",
    "under",
    "frame",
    "gloss",
    "fin",
    "spinner",
    "cowl",
    "marks",
    "under_marks",
    "stripes",
    "bands",
    "tips",
    "under_tips",
}


def _colour(where: str, name: str, value: Any) -> None:
    good = (
        isinstance(value, str)
        and len(value) == 7
        and value[0] == "#"
        and all(c in "0123456789abcdefABCDEF" for c in value[1:])
    )
    if not good:
        raise FigureError(f"{where}: field '{name}': expected a colour such as #5d5a3c, found {value!r}.")


def _entry(where: str, name: str, r: Any, words: Mapping[str, tuple[str, ...]], numbers: tuple[str, ...]) -> None:
    """Check one record of a list field: colours and numbers that must be there, words of a fixed set."""
    if not isinstance(r, dict):
        raise FigureError(f"{where}: field '{name}': expected records, found {r!r}.")
    for k, among in words.items():
        if r.get(k) not in among:
            raise FigureError(f"{where}: field '{name}': '{k}' must be one of {', '.join(among)}, found {r.get(k)!r}.")
    for k in numbers:
        if not isinstance(r.get(k), int | float):
            raise FigureError(f"{where}: field '{name}': '{k}' must be a number, found {r.get(k)!r}.")


def check(where: str, data: Any, whole: bool = True) -> Livery:
    """Check one livery (whole) or the changes of one aircraft to its livery; raises FigureError."""
    if not isinstance(data, dict):
        raise FigureError(f"{where}: expected a record in curly brackets, found {data!r}.")
    for name in data:
        if name not in FIELDS:
            raise FigureError(f"{where}: field '{name}' is not known; known are {', '.join(sorted(FIELDS))}.")
    for name in ("base", "under", "frame", "fin", "spinner", "cowl", "tips", "under_tips"):
        if data.get(name) is not None or (whole and name in ("base", "under")):
            _colour(where, name, data.get(name))
    if not isinstance(data.get("gloss", 0), int | float) or not 0 <= data.get("gloss", 0) <= 1:
        raise FigureError(f"{where}: field 'gloss': expected a number from 0 to 1, found {data['gloss']!r}.")
    for r in data.get("camo", []):
        _entry(where, "camo", r, {"kind": CAMO}, ("count", "size"))
        _colour(where, "camo", r.get("color"))
    for name in ("marks", "under_marks"):
        for r in data.get(name, []):
            _entry(
                where, name, {"side": "both", **r}, {"kind": SIGNS, "side": ("both", "left", "right")}, ("at", "size")
            )
    for r in data.get("stripes", []):
        _entry(where, "stripes", r, {}, ("at", "width"))
        for c in r.get("colors", [None]):
            _colour(where, "stripes", c)
    for r in data.get("bands", []):
        _entry(where, "bands", r, {}, ("at", "width"))
        _colour(where, "bands", r.get("color"))
    return data


@functools.lru_cache(1)
def _book() -> tuple[dict[str, Livery], dict[str, str]]:
    file = resource("art/aircraft/" + FILE)
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
    except ValueError as e:
        raise FigureError(f"{FILE}: not readable as JSON: {e}") from e
    all_ = {k: check(f"{FILE}: {k}", _merged(k, data["liveries"])) for k in data["liveries"]}
    for nation, name in data["nations"].items():
        if name not in all_:
            raise FigureError(f"{FILE}: nations: {nation}: there is no livery '{name}'.")
    return all_, data["nations"]


def _merged(key: str, raw: Mapping[str, Any], depth: int = 0) -> dict[str, Any]:
    data = raw.get(key)
    if not isinstance(data, dict) or depth > 9:
        raise FigureError(f"{FILE}: {key}: expected a livery record, reached without a circle of 'like'.")
    if "like" not in data:
        return data
    out = {**_merged(data["like"], raw, depth + 1), **data}
    return {k: v for k, v in out.items() if k != "like" and v is not None}


def liveries() -> tuple[str, ...]:
    """Names of all liveries."""
    return tuple(_book()[0])


def chosen(name: str | None, own: str) -> str:
    """The livery that is meant by `name` for a type whose usual one is `own`.

    name is a livery, or a nation code (UK, US, DE, ...), which keeps `own` if that is of this nation already and else
    gives the nation's common paint; anything else gives `own`.
    """
    all_, nations = _book()
    if name in all_:
        return str(name)
    nation = (name or "").upper()
    return own if nation not in nations or own.upper().startswith(nation) else nations[nation]


def livery(name: str) -> Livery:
    """The livery `name`; plain grey if there is none of this name."""
    all_ = _book()[0]
    return all_.get(name, all_["grey"])


# ---------------------------------------------------------------- camouflage
def _bands(rnd: random.Random, R: float, n: int, w: float, slant: float) -> list[str]:
    out = []
    for i in range(n):
        x = -R + (i + 0.5) * 2 * R / n + rnd.uniform(-0.1, 0.1) * R / n
        a, b = [], []
        for j in range(9):
            y = -R + j * 2 * R / 8
            c = x + slant * y + rnd.uniform(-w, w) * 0.45
            h = w * rnd.uniform(0.75, 1.25) / 2
            a.append((c - h, y))
            b.append((c + h, y))
        out.append(path(a + b[::-1], k=0.4))
    return out


def _splinter(R: float, n: int, w: float, slant: float) -> list[str]:
    out = []
    for i in range(n):
        x = -R + (i + 0.5) * 2 * R / n
        a, b = [], []
        for j in range(7):
            y = -R + j * 2 * R / 6
            c = x + slant * y + (w * 0.55 if j % 2 else -w * 0.55)
            a.append((c - w / 2, y))
            b.append((c + w / 2, y))
        out.append(poly(a + b[::-1]))
    return out


def _near(f: Figures, x: float, y: float, r: float) -> bool:
    """Whether a spot of radius r about (x, y) can touch the aircraft: others are left out to save time."""
    if abs(x) < width_at(f.fus, y) + r or any(abs(abs(x) - px) < max(p[1] for p in st) + r for px, st in f.pods):
        return True
    return any(abs(x) < w.half + r and w.at(x)[0] - r < y < w.at(x)[1] + r for w in (*f.wings, *f.tails))


def _blobs(rnd: random.Random, f: Figures, cy: float, R: float, n: int, r: float) -> list[str]:
    """Soft spots, spread evenly: one in each cell of a grid, so that no part stays bare."""
    side = max(2, round(math.sqrt(n)))
    out = []
    for i in range(side * side):
        x = -R + (i % side + rnd.uniform(0.1, 0.9)) * 2 * R / side
        y = -R + (i // side + rnd.uniform(0.1, 0.9)) * 2 * R / side
        m, q = rnd.randint(4, 6), rnd.uniform(0.6, 1.3) * r
        if not _near(f, x, y + cy, 1.6 * q):
            continue
        out.append(
            path(
                [
                    (
                        x + q * rnd.uniform(0.6, 1.2) * math.cos(6.283 * j / m) * 1.3,
                        y + q * rnd.uniform(0.6, 1.2) * math.sin(6.283 * j / m),
                    )
                    for j in range(m)
                ],
                k=0.38,
            )
        )
    return out


def coat(f: Figures, L: Livery, cy: float, R: float, lift: float = 0) -> str:
    """The paint seen from above as SVG text: fills the square of half side R about (0, cy), uncut.

    lift makes all paints lighter by this part: the dark outline takes much of a small picture.
    """
    rnd = random.Random(f.name)
    out = rect(-R, cy - R, 2 * R, 2 * R, light(L["base"], PRINT + lift))
    shift = f'transform="translate(0 {cy:.3f})"'
    for c in L.get("camo", []):
        n, w, slant = int(c["count"]), c["size"] * f.span, c.get("slant", 0.4)
        colour = light(c["color"], PRINT * 0.7 + lift)
        if c["kind"] == "bands":
            shapes = _bands(rnd, R * 0.72, n, w, slant)
        elif c["kind"] == "splinter":
            shapes = _splinter(R * 0.72, n, w, slant)
        else:
            shapes = _blobs(rnd, f, cy, R * 0.72, n, w)
        if c["kind"] == "rings":
            out += el("".join(shapes), "none", colour, w * 0.55, extra=shift)
        else:
            out += el("".join(shapes), colour, extra=shift)
    return out


# ---------------------------------------------------------------- signs, stripes, bands
def marks(w: Foil, L: Livery, below: bool, grow: float = 1) -> str:
    """National signs on the wing w; `below` for the underside; `grow` > 1 keeps them legible in small pictures."""
    out = ""
    for m in L.get("under_marks" if below else "marks", []):
        x = m["at"] * w.half
        a, b = w.at(x)
        y = a + (b - a) * m.get("chord", 0.46)
        r = min(grow * m["size"] * w.half, (b - a) * min(0.47, grow * m.get("most", 0.36)))
        for s in {"both": (-1, 1), "left": (-1,), "right": (1,)}[m.get("side", "both")]:
            out += sign(m["kind"], s * x, y, r)
    return out


def stripes(w: Foil, L: Livery, below: bool) -> str:
    """Stripes in the direction of flight across the wing (invasion stripes) and coloured tips."""
    out = ""
    for r in L.get("stripes", []):
        for i, colour in enumerate(r["colors"]):
            x1 = (r["at"] + i * r["width"]) * w.half
            x2 = x1 + r["width"] * w.half
            (a1, b1), (a2, b2) = w.at(x1), w.at(x2)
            for s in (-1, 1):
                out += el(poly([(s * x1, a1), (s * x2, a2), (s * x2, b2), (s * x1, b1)]), colour, op=0.92)
    tip = L.get("under_tips" if below else "tips")
    if tip:
        out += "".join(el(tip_path(w, s, 0.84), tip, op=0.9) for s in (-1, 1))
    return out


def tip_path(w: Foil, side: int, start: float) -> str:
    """The outer part of half a wing, from `start` (part of the half span) to a little inside the tip."""
    top, low = [], []
    for i in range(7):
        x = w.half * (start + (0.975 - start) * i / 6)
        a, b = w.at(x)
        over = max(0.0, (x - w.st[-1][0]) / (w.half - w.st[-1][0]))
        m, cut = a + (b - a) * w.mid, math.sqrt(max(0.0, 1 - over**2))
        top.append((side * x, m + (a - m) * cut))
        low.append((side * x, m + (b - m) * cut))
    return poly(top + low[::-1])


def band(st: Rows, y1: float, y2: float, colour: str) -> str:
    """A coloured ring round a body between y1 and y2."""
    ys = [y1 + (y2 - y1) * i / 6 for i in range(7)]
    r = [(width_at(st, y), y) for y in ys]
    return el(poly(r + [(-x, y) for x, y in reversed(r)]), colour)
