"""The counters of Conflict Solo on die-cut cardboard: Units, enemies, rumours.

In a box of 100: firepower top left (red against men, blue against armour, a hollow blue one in close combat only),
range in a hexagon top right, defence in a shield at the right (front large, flank small, in the colour of the fire that
it meets), on the strip the fire cost on a burst, the name, the move cost on an arrow. Figures that a hit has changed
are purple. What hangs over the edges: the hit tile above, works below, the arrow of the facing all round.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from tabletop.games.conflict_solo.table.pieces import looks, tokens, troops
from tabletop.table.draw import palette as pal
from tabletop.table.draw.chit import band_path, canvas, chit, margin, outline
from tabletop.table.draw.kit import (
    cached,
    circle,
    dark,
    el,
    fit,
    fit_px,
    group,
    light,
    poly,
    rect,
    star_path,
    svg,
    text,
    unit,
    width,
)

CREAM, INK = "#fff6e2", "#231a10"
RED, BLUE = "#a8271d", "#1f5a94"
CHANGED, CHANGED_GROUND = "#8a1f78", "#ffe9f8"
SPENT = "#b3271e"
HIT = "#f2c230"
FULL_FROM, MIDDLE_FROM = 74, 42
"""Pixels of cardboard from which all figures are printed, and from which the most needed ones; below them there is a
name, firepower and defence."""
FIGURES = ("red", "blue", "fire", "move", "front", "flank")
"""Figures that a hit counter may change, as `UnitFace.changed` names them."""


MACHINES = ("vehicle", "truck", "gun")
"""Classes that are seen from above and turn with their facing."""


@dataclass(frozen=True)
class UnitFace:
    """A counter. look: its type, for the picture; heading in degrees; close: the blue firepower counts in close combat
    only; fire, move: costs, None: not possible; armoured: its defence is blue; changed: names of FIGURES; hit: name on
    the tile; aa: firepower against aircraft; work: in which works it stands; cargo: class and nation of what it
    carries; ready: yellow corners; letters: how large the player wants all letters, 1 as designed: figures that stand
    aside leave the name room then.
    """

    look: str
    kind: str
    nation: str
    side: int
    name: str
    heading: float
    red: int | None
    blue: int | None
    close: bool
    range: int
    fire: int | None
    move: int | None
    front: int
    flank: int
    armoured: bool
    changed: frozenset[str] = frozenset()
    spent: bool = False
    hit: str = ""
    hidden: bool = False
    aa: int = 0
    work: str = ""
    cargo: str = ""
    ready: bool = False
    letters: float = 1.0


@dataclass(frozen=True)
class RumourFace:
    """An enemy of whom only a rumour is known. letters: as of `UnitFace`."""

    side: int
    name: str
    spent: bool = False
    letters: float = 1.0


# -- the picture
@cached(160)
def _art(look: str, kind: str, nation: str, heading: float, spent: bool, px: int, full: bool) -> pygame.Surface:
    """Men or machine without the cardboard, grey when spent."""
    out, view = canvas(px)
    if kind in MACHINES:
        scale = (0.74 if kind == "gun" else 0.94) * (1.0 if full else 1.06)
        place = f"translate(48 {41 if full else 38}) rotate({heading:g}) scale({scale:g})"
        body = group(looks.machine(look, kind, nation), place)
    else:
        body = troops.team(look, kind, nation) if kind in ("mg", "mortar") else troops.men(look, nation)
        if not full:
            body = group(body, "translate(2.5 -3) scale(.95)")
    picture = svg(body, out.get_size(), view)
    if spent:
        picture = pygame.transform.grayscale(picture)
        picture.fill((255, 255, 255, 150), special_flags=pygame.BLEND_RGBA_MULT)
    out.blit(picture, (0, 0))
    return out


def alone(look: str, kind: str, nation: str, heading: float, px: int) -> pygame.Surface:
    """Men or machine without the cardboard, in the middle of a square of px."""
    art = _art(look, kind, nation, heading, False, px, False)
    inked = art.get_bounding_rect()
    out = pygame.Surface((px, px), pygame.SRCALPHA)
    out.blit(art, ((px - inked.w) // 2 - inked.x, (px - inked.h) // 2 - inked.y))
    return out


def bow(heading: float, large: bool = False) -> str:
    """The arrow head beside the cardboard that shows the facing."""
    x, y = unit(heading)
    foot = 48.5 / max(abs(x), abs(y))
    tip, k = foot + (13 if large else 10.5), 12 if large else 10
    points = [
        (50 + x * tip, 49 + y * tip),
        (50 + x * foot - y * k, 49 + y * foot + x * k),
        (50 + x * foot + y * k, 49 + y * foot - x * k),
    ]
    return el(poly(points), CREAM, CREAM, 4) + el(poly(points), "#241b12", "#241b12", 0.8)


# -- figures
@dataclass(frozen=True)
class _Figure:
    """A number on the cardboard: where, how large, in which ink."""

    words: str
    x: float
    y: float
    size: float
    ink: str


def _shown(value: int | None) -> str:
    return "\u2013" if value is None else str(value)


def _firepower(face: UnitFace, x: float, y: float, wide: float, high: float) -> tuple[str, list[_Figure]]:
    """The squares at the upper left corner."""
    body, figures = "", []
    for key, value, ink, hollow in (("red", face.red, RED, False), ("blue", face.blue, BLUE, face.close)):
        if value is None and key not in face.changed:
            continue
        tall = high * (0.78 if hollow else 1)
        if key in face.changed:
            body += rect(x, y, wide, tall, CHANGED_GROUND, 4, CHANGED, 2)
            letters = CHANGED
        elif hollow:
            body += rect(x, y, wide, tall, "#dfe7ee", 4, BLUE, 1.8)
            letters = BLUE
        else:
            body += rect(x, y, wide, tall, ink, 4, CREAM, 1.2)
            letters = CREAM
        figures.append(
            _Figure(_shown(value), x + wide / 2, y + tall * 0.53, tall * (0.92 if not hollow else 0.9), letters)
        )
        y += tall + 1.6
    return body, figures


def _defence(face: UnitFace, x: float, y: float, wide: float, both: bool) -> tuple[str, list[_Figure]]:
    """The shield: front, and the flank below it."""
    ground = BLUE if face.armoured else RED
    k, mid = wide / 23, x + wide / 2
    high = (32.5 if both else 26) * k
    side, cheek, bend = y + high * 0.46, y + high * 0.77, y + high * 0.9
    d = f"M{x} {y}H{x + wide}V{side}C{x + wide} {cheek} {mid + wide * 0.24} {bend} {mid} {y + high}"
    d += f"C{mid - wide * 0.24} {bend} {x} {cheek} {x} {side}Z"
    new = "front" in face.changed
    body = el(d, CHANGED_GROUND if new else ground, CHANGED if new else CREAM, 2 if new else 1.4)
    ink = CHANGED if new else CREAM
    figures = [_Figure(str(face.front), mid, y + (9.6 if both else 11) * k, (17.5 if both else 20) * k, ink)]
    if both:
        figures.append(_Figure(str(face.flank), mid, y + 22.4 * k, 13 * k, CHANGED if new else "#f6dfcf"))
    return body, figures


def _costs(face: UnitFace) -> tuple[str, list[_Figure]]:
    """Fire cost on a burst, move cost on an arrow, on the strip."""
    new = face.changed
    body = el(star_path(15, 83, 10.6, 8, 0.68), CHANGED_GROUND if "fire" in new else "#ffd66b", INK, 1.1)
    figures = [_Figure(_shown(face.fire), 15, 83.6, 14, CHANGED if "fire" in new else INK)]
    if face.move is not None or "move" in new:
        body += el("M77 75.5H88L95 83L88 90.5H77Z", CHANGED_GROUND if "move" in new else "#cfe3c0", INK, 1.1)
        figures.append(_Figure(_shown(face.move), 84.2, 83.6, 14, CHANGED if "move" in new else INK))
    return body, figures


def _range(face: UnitFace, x: float, y: float, k: float) -> tuple[str, list[_Figure]]:
    ring = [(-11.5, 0), (-6, -10), (6, -10), (11.5, 0), (6, 10), (-6, 10)]
    body = el(poly([(x + a * k, y + b * k) for a, b in ring]), "#fffaf0", INK, 1.6)
    return body, [_Figure(str(face.range), x, y + 0.6, 16.5 * k, INK)]


@cached(320)
def counter(face: UnitFace, px: int) -> pygame.Surface:
    """A counter with px of cardboard and its margins."""
    out, view = canvas(px)
    m, u = margin(px), px / 100
    full, middle = px >= FULL_FROM * face.letters, px >= MIDDLE_FROM
    if face.ready:
        out.blit(outline(px, "ready"), (0, 0))
    tint = looks.tint(face.nation)
    strip = "" if full else el(band_path(face.side, 68), pal.SIDE[face.side])
    out.blit(chit(px, tint, face.side), (m, m))
    out.blit(svg(bow(face.heading, not full) + strip, out.get_size(), view), (0, 0))
    turn = face.heading if face.kind in MACHINES else 0.0
    out.blit(_art(face.look, face.kind, face.nation, turn, face.spent, px, full), (0, 0))
    body = _hidden(full) if face.hidden else ""
    plates, figures = _plates(face, px)
    body += plates
    if face.spent:
        top, high, wide = (56, 15, 66.5) if full else (54, 14, 64) if middle else (50, 17, 94)
        body += rect(3, top, wide, high, SPENT, 0, CREAM, 1.2)
        if middle:
            figures.append(_Figure("SPENT", 3 + wide / 2, top + high * 0.53, 14 if full else 14.5, CREAM))
    out.blit(svg(body, out.get_size(), view), (0, 0))
    for one in figures:
        text(out, one.words, (m + one.x * u, m + one.y * u), "display", one.size * u, one.ink, "mc")
    name = face.name.upper()
    if full:
        shut = face.move is None and "move" not in face.changed
        middle_x, room = (59.5, 66) if shut else (51, 49)
        shown = short_name(name, 17 * u, room * u)
        fit(out, shown, (m + middle_x * u, m + 83.4 * u), "display", 17 * u, CREAM, "mc", room * u)
    else:
        shown = short_name(name, 26 * u, 87 * u)
        fit(out, shown, (m + 50 * u, m + 80.8 * u), "display", 26 * u, CREAM, "mc", 87 * u)
    _hangings(out, face, px)
    return out


LEAST = 7.6
"""Pixels below which letters cannot be read."""


def short_name(name: str, px: float, room: float) -> str:
    """A name as it stands on the strip: where it would become too small its kind is cut, its number never:
    "GRENAD. K", at last "K".
    """
    kind, _, number = name.rpartition(" ")
    shown = name
    while kind and fit_px(shown, "display", px, room, 1) < LEAST:
        kind = kind[:-1].rstrip(" .(-")
        shown = f"{kind}. {number}" if kind else number
    return shown


def _hidden(full: bool) -> str:
    """The veil over the picture of a hidden Unit, and its green dashes."""
    veil = rect(3, 3, 94, 69 if full else 65, "#eef0e0", 7, op=0.6)
    return (
        veil
        + rect(3, 3, 94, 92, "none", 9, CREAM, 6)
        + rect(3, 3, 94, 92, "none", 9, "#2c5a3a", 4.4, extra='stroke-dasharray="9 6"')
    )


FLANK_FROM = 54
"""Pixels of cardboard from which the flank stands below the front."""


def _plates(face: UnitFace, px: int) -> tuple[str, list[_Figure]]:
    """Everything with a figure on it, as far as there is room."""
    if px >= FULL_FROM * face.letters:
        parts = [
            _firepower(face, 6.5, 6.5, 23, 22),
            _range(face, 82.5, 17.5, 1),
            _defence(face, 71, 36, 23, True),
            _costs(face),
        ]
        if face.aa:
            parts.append((_aa(82.5, 29), []))
    elif px >= MIDDLE_FROM:
        parts = [
            _firepower(face, 5.5, 5.5, 26, 23.4),
            _range(face, 80.5, 16.5, 1.2),
            _defence(face, 68.5, 30.5, 25.5, px >= FLANK_FROM),
        ]
    else:
        parts = [_firepower(face, 4.5, 4.5, 34, 33), _defence(face, 62, 4.5, 34, False)]
        if face.blue is not None and (face.armoured or (face.blue > (face.red or 0) and not face.close)):
            parts[0] = _only(face, "blue")
        else:
            parts[0] = _only(face, "red")
    return "".join(body for body, _ in parts), [one for _, figures in parts for one in figures]


def _only(face: UnitFace, key: str) -> tuple[str, list[_Figure]]:
    """The one firepower of a small counter: that against armour on guns and tanks, that against men on all others."""
    value = face.blue if key == "blue" else face.red
    if value is None and key not in face.changed:
        return "", []
    new = key in face.changed
    ground = CHANGED_GROUND if new else BLUE if key == "blue" else RED
    body = rect(4.5, 4.5, 33, 32, ground, 5, CHANGED if new else CREAM, 2.2)
    return body, [_Figure(_shown(value), 21, 21.5, 31, CHANGED if new else CREAM)]


def _aa(x: float, y: float) -> str:
    """The sign of those who can fire at aircraft: a small plane under the range."""
    wings = el(
        "M0 -6L1.6 -1.4L9 1.6V3.4L1.6 2.4L1 6L3.2 7.6V8.8L0 8L-3.2 8.8V7.6L-1 6L-1.6 2.4L-9 3.4V1.6L-1.6 -1.4Z",
        INK,
        CREAM,
        1.6,
    )
    return group(wings, f"translate({x} {y}) scale(.95)")


def _hangings(out: pygame.Surface, face: UnitFace, px: int) -> None:
    """What hangs over the edges: hit tile, works, what it carries."""
    view = canvas(px)[1]
    m, u = margin(px), px / 100
    full = px >= FULL_FROM * face.letters
    if face.work:
        badge = tokens.work_badge(face.work, max(9, round(px * (0.19 if full else 0.26))))
        out.blit(badge, (round(m + 3 * u), round(m + 93 * u)))
    if face.cargo:
        kind, _, nation = face.cargo.partition(" ")
        sign = circle(0, 0, 16, CREAM, INK, 1.8) + _carried(kind, nation)
        out.blit(svg(group(sign, "translate(9 63) scale(.9)"), out.get_size(), view), (0, 0))
    if face.hit:
        hit_tile(out, face.hit, px, full)


def _carried(kind: str, nation: str) -> str:
    if kind == "gun":
        return group(looks.machine("", "gun", nation), "translate(0 -1) scale(.34)")
    return group(troops.head(nation), "translate(0 -1) scale(1.15)")


def hit_tile(out: pygame.Surface, words: str, px: int, full: bool) -> None:
    """The yellow tile of a hit on the upper edge of a counter."""
    m, u = margin(px), px / 100
    high = 19.0 if full else 24.0
    size = (14.5 if full else 21) * u
    said = words.upper()
    wide = min(104.0, max(44.0, width(said, "display", size) / u + 12))
    top = -15 if full else -21
    view = canvas(px)[1]
    body = rect(50 - wide / 2, top + 2.4, wide, high, dark(HIT, 0.62), 3) + rect(
        50 - wide / 2, top, wide, high, HIT, 3, INK, 1.6
    )
    body += el(f"M{50 - wide / 2 + 2.5} {top + 1.6}H{50 + wide / 2 - 2.5}", "none", light(HIT, 0.6), 1.2)
    out.blit(svg(body, out.get_size(), view), (0, 0))
    fit(out, said, (m + 50 * u, m + (top + high * 0.52) * u), "display", size, INK, "mc", (wide - 7) * u)


@cached(32)
def rumour(face: RumourFace, px: int) -> pygame.Surface:
    """The pale counter of a rumour."""
    out, view = canvas(px)
    m, u = margin(px), px / 100
    full = px >= FULL_FROM * face.letters
    out.blit(chit(px, "#d8d1bd", face.side), (m, m))
    if not full:
        out.blit(svg(el(band_path(face.side, 68), pal.SIDE[face.side]), out.get_size(), view), (0, 0))
    ink = "#8f887a" if face.spent else "#6b2a20"
    text(
        out,
        "?",
        (m + 50 * u, m + (40 if full else 36) * u),
        "display",
        62 * u,
        ink,
        "mc",
        halo=CREAM,
        halo_w=max(1, px // 36),
    )
    if face.spent:
        out.blit(svg(rect(3, 54, 94, 15, SPENT, 0, CREAM, 1.2), out.get_size(), view), (0, 0))
        if px >= MIDDLE_FROM:
            text(out, "SPENT", (m + 50 * u, m + 62 * u), "display", 14 * u, CREAM, "mc")
    where, size = (83.4, 17) if full else (80.8, 24)
    fit(out, face.name.upper(), (m + 50 * u, m + where * u), "display", size * u, CREAM, "mc", 86 * u)
    return out
