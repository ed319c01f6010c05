"""Marks on the map: tints over many hexes at once (a light hatch that runs on from hex to hex, a dashed border round
them), small plates with prices and risks, the dial of facings, what a plan draws.

The ground and the counters stay readable under the tints; several may lie over each other.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import pairwise
from math import cos, hypot, radians, sin
from typing import TYPE_CHECKING

import pygame as pg

from tabletop.games.conflict_solo.rules.hand import DOUBLE, Choose
from tabletop.games.conflict_solo.rules.moving import Onward
from tabletop.games.conflict_solo.rules.sheets import Kind
from tabletop.games.conflict_solo.table.hand import chances
from tabletop.games.conflict_solo.table.hand.chances import needed_of, success
from tabletop.games.conflict_solo.table.pieces import places
from tabletop.games.conflict_solo.table.pieces.places import heading, neighbour
from tabletop.grid.hexes import Hex
from tabletop.table.draw.highlights import hex_points
from tabletop.table.draw.kit import cached, el, mask_with, poly, rect, rgb, svg
from tabletop.table.draw.lettering import cap_middle, font
from tabletop.table.play.contract import Host, Mark, Point

if TYPE_CHECKING:
    from tabletop.games.conflict_solo.table.hand.plan_mode import PlanMode

CREAM = "#fffaf0"
LEAST_STEP = 5
"""Pixels between two lines of a hatch at least."""
Screen = Callable[[Point], tuple[int, int]]


@dataclass(frozen=True)
class Tint:
    """A way to mark hexes. fill, hatch: how dense (0: none); step: between two lines of the hatch, in widths of a hex;
    rising: whether the hatch runs up to the right; border: its width in 120ths of a hex, 0 for none; dashed.
    """

    colour: str
    words: str
    fill: float = 0.06
    hatch: float = 0.3
    step: float = 0.11
    rising: bool = True
    border: float = 3.4
    dashed: bool = True


ZONE = Tint("#c8392b", "Enemy Fire Zones", fill=0.07, hatch=0.36)
SHORT = Tint("#7a3b00", "Next to it: firepower +3", fill=0.3, hatch=0, dashed=False, border=3)
NEAR = Tint("#d2781e", "In reach, seen", fill=0.24, hatch=0, dashed=False, border=3)
FAR = Tint("#d9b43c", "Long range: firepower -2", fill=0.2, hatch=0, dashed=False, border=3)
DEAD = Tint("#1c1710", "Not seen", fill=0.05, hatch=0.4, step=0.13, rising=False, border=0)
AREA = Tint("#2b5a8e", "Set-up area", fill=0.14, hatch=0, border=6)
BARRED = Tint("#3c362c", "Not allowed here", fill=0.36, hatch=0.25, step=0.13, rising=False, border=0)
FLANK = Tint("#a3187a", "From here it is hit in the flank", fill=0.1, hatch=0.4, step=0.13, border=3)
COVER = Tint("#2c6e3a", "Cover", fill=0.16, hatch=0, border=0)
HIGH = Tint("#6b4a1e", "Levels", fill=0.2, hatch=0, border=0)
AA = Tint("#37517e", "Anti-aircraft fire", fill=0.07, hatch=0.22, step=0.2, border=4)


@cached(24)
def _sheet(w: int, h: int, step: int, colour: str, fill: float, hatch: float, rising: bool) -> pg.Surface:
    """A hatch over a box that is one step wider than a hex; its lines lie where x + y (rising) or x - y is a multiple
    of the step.
    """
    wide = w + step
    body = rect(0, 0, wide, h, colour, op=fill) if fill else ""
    if hatch:
        lines = ""
        for n in range(-h // step - 1, (wide + h) // step + 2):
            at = n * step
            lines += f"M{at} 0L{at - h} {h}" if rising else f"M{at} 0L{at + h} {h}"
        body += el(lines, "none", colour, max(1.2, step * 0.16), so=hatch)
    return svg(body, (wide, h))


@cached(8)
def _whole(w: int, h: int) -> pg.Surface:
    """The shape of a hex."""
    return svg(el(poly(hex_points(w, h, 0)), "#ffffff"), (w, h))


@cached(160)
def _hatched(w: int, h: int, step: int, phase: int, colour: str, fill: float, hatch: float, rising: bool) -> pg.Surface:
    """One hex of the hatch, `phase` pixels on."""
    sheet = _sheet(w, h, step, colour, fill, hatch, rising)
    return mask_with(sheet.subsurface((phase, 0, w, h)).copy(), _whole(w, h))


@cached(96)
def _side(w: int, h: int, direction: int, colour: str, wide: float, dashed: bool) -> pg.Surface:
    """A side of a hex that is part of the border, just inside it."""
    q = w / 120
    points = hex_points(w, h, wide * q * 0.6)
    (ax, ay), (bx, by) = points[(direction - 1) % 6], points[direction]
    d = f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}"
    dashes = f'stroke-dasharray="{12 * q:.1f} {9 * q:.1f}"' if dashed else ""
    return svg(el(d, "none", CREAM, (wide + 3) * q, so=0.75) + el(d, "none", colour, wide * q, extra=dashes), (w, h))


@lru_cache(32)  # marks are made anew with each move of the pointer, mostly round the same hexes
def _outline(cells: frozenset[Hex]) -> tuple[tuple[Hex, tuple[int, ...]], ...]:
    """Each hex at the rim with its sides that lead out."""
    found = ((c, tuple(d for d in range(6) if neighbour(c, d) not in cells)) for c in sorted(cells))
    return tuple((c, sides) for c, sides in found if sides)


def _draw(
    host: Host, cells: frozenset[Hex], rim: tuple[tuple[Hex, tuple[int, ...]], ...], tint: Tint,
    s: pg.Surface, to: Screen, zoom: float,
) -> None:  # fmt: skip
    w, h = (max(8, round(side * zoom)) for side in host.cell_size)
    seen = s.get_clip().inflate(2 * w, 2 * h)
    step = max(LEAST_STEP, round(w * tint.step))
    blits = []
    if tint.fill or tint.hatch:
        ox, oy = to((0.0, 0.0))
        pictures: dict[int, pg.Surface] = {}
        for cell in cells:
            x, y = to(host.centre(cell))
            if seen.collidepoint(x, y):
                left, top = x - w // 2, y - h // 2
                east, south = left - ox, top - oy
                phase = (east + south if tint.rising else east - south) % step if tint.hatch else 0
                if phase not in pictures:
                    pictures[phase] = _hatched(w, h, step, phase, tint.colour, tint.fill, tint.hatch, tint.rising)
                blits.append((pictures[phase], (left, top)))
    if tint.border:
        for cell, sides in rim:
            x, y = to(host.centre(cell))
            if seen.collidepoint(x, y):
                for side in sides:
                    picture = _side(w, h, side, tint.colour, tint.border, tint.dashed)
                    blits.append((picture, (x - w // 2, y - h // 2)))
    s.fblits(blits)


def tinted(host: Host, cells: Iterable[Hex], tint: Tint) -> list[Mark]:
    """The tint over these cells as a mark under the pieces."""
    all_ = frozenset(cells)
    if not all_:
        return []
    rim = _outline(all_) if tint.border else ()
    return [Mark("hover", tuple(sorted(all_)), text=tint.words, draw=partial(_draw, host, all_, rim, tint))]


# -- Small plates that say what a step or a shot costs and what it risks.

BELOW, UPPER_EDGE = 0.12, -0.46
"""How far below the middle of its hex a plate lies, in heights of the hex; on the upper edge it leaves the name
of a counter to be read."""
TONES = {
    "plain": ("#f7f1df", "#1c1710"),
    "risky": ("#a4342a", "#fff6e6"),
    "caps": ("#c79a45", "#241a0b"),
    "fire": ("#f7f1df", "#8c1f16"),
}
"""Ground and ink."""


@dataclass(frozen=True)
class Tag:
    """Words on a hex; tone: a key of `TONES`; low: see `LOW`, None: as the others."""

    at: Hex
    words: str
    tone: str = "plain"
    low: float | None = None


@lru_cache(256)
def _plate(words: str, px: int, tone: str) -> pg.Surface:
    ground, ink = TONES[tone]
    letters = font("semi", px).render(words, True, rgb(ink))
    high = round(px * 1.35)
    plate = pg.Surface((letters.get_width() + px, high), pg.SRCALPHA)
    pg.draw.rect(plate, rgb(ground), plate.get_rect(), border_radius=high // 3)
    pg.draw.rect(plate, rgb("#1c1710"), plate.get_rect(), 1, border_radius=high // 3)
    plate.blit(letters, (px // 2, high // 2 - cap_middle("semi", px)))
    return plate


def _tags_draw(host: Host, found: tuple[Tag, ...], low: float, s: pg.Surface, to: Screen, zoom: float) -> None:
    high = host.cell_size[1] * zoom
    px = max(11, min(22, round(high * 0.17)))
    for tag in found:
        x, y = to(host.centre(tag.at))
        plate = _plate(tag.words, px, tag.tone)
        down = low if tag.low is None else tag.low
        s.blit(plate, plate.get_rect(center=(x, y + round(high * down))))


def tags(host: Host, found: list[Tag], low: float = BELOW) -> list[Mark]:
    """Plates on hexes, above the pieces."""
    if not found:
        return []
    kept = tuple(found)
    return [
        Mark("hover", tuple(t.at for t in kept), text=repr(kept), layer=1, draw=partial(_tags_draw, host, kept, low))
    ]


# -- The dial of facings around the hex that a Unit enters: an arrow for each open direction, gold the chosen one.

ARROW_OUT = 0.62
"""From the middle of the hex to the arrows, in heights of a hex."""
CATCH = 0.2
"""How far from the middle of an arrow a click still takes it, in heights of a hex."""
KINDS = {"open": ("#15707a", "#f7f1df"), "chosen": ("#f2c230", "#241a0b")}
"""Fill and rim."""


@lru_cache(64)
def _arrow(px: int, facing: int, kind: str) -> pg.Surface:
    """An arrow head that points along a direction, drawn four times as large and made small, so that it is smooth."""
    big = 4 * px
    fill, rim = KINDS[kind]
    picture = pg.Surface((big, big), pg.SRCALPHA)
    turn = radians(heading(facing))
    middle = big / 2

    def at(across: float, along: float) -> tuple[float, float]:
        return (
            middle + big * (across * cos(turn) + along * sin(turn)),
            middle + big * (across * sin(turn) - along * cos(turn)),
        )

    for grown, colour in ((1.0, rim), (0.72, fill)):
        shape = [
            at(0, 0.46 * grown),
            at(0.38 * grown, -0.34 * grown),
            at(0, -0.14 * grown),
            at(-0.38 * grown, -0.34 * grown),
        ]
        pg.draw.polygon(picture, rgb(colour), shape)
    return pg.transform.smoothscale(picture, (px, px))


def _dial_draw(
    host: Host, cell: Hex, facings: tuple[int, ...], chosen: int, s: pg.Surface, to: Screen, zoom: float
) -> None:
    high = host.cell_size[1] * zoom
    px = max(14, round(high * 0.3))
    x, y = to(host.centre(cell))
    for facing in facings:
        turn = radians(heading(facing))
        picture = _arrow(round(px * 1.25) if facing == chosen else px, facing, "chosen" if facing == chosen else "open")
        at = (x + high * ARROW_OUT * sin(turn), y - high * ARROW_OUT * cos(turn))
        s.blit(picture, picture.get_rect(center=at))


def pointed(host: Host, cell: Hex, facings: Collection[int], point: Point) -> int | None:
    """The facing whose arrow a point of the map lies on, None beside all of them."""
    for facing in facings:
        at = arrow_at(host, cell, facing)
        if hypot(point[0] - at[0], point[1] - at[1]) <= host.cell_size[1] * CATCH:
            return facing
    return None


def arrow_at(host: Host, cell: Hex, facing: int) -> Point:
    """The middle of an arrow, on the map."""
    (x, y), far, turn = host.centre(cell), host.cell_size[1] * ARROW_OUT, radians(heading(facing))
    return x + far * sin(turn), y - far * cos(turn)


def dial(host: Host, cell: Hex, facings: tuple[int, ...], chosen: int) -> Mark:
    """The dial as a mark."""
    words = f"dial {facings} {chosen}"
    return Mark("hover", (cell,), text=words, layer=1, draw=partial(_dial_draw, host, cell, facings, chosen))


# -- What a plan draws on the map: the way with its dial, the group's chain, the shot with its number.


def plan_marks(mode: PlanMode) -> list[Mark]:
    """What a plan draws on the map."""
    marks: list[Mark] = []
    if mode.lit():
        marks.append(Mark("reach", tuple(mode.lit())))
    for key, commands in mode.chosen_counters().items():
        if at := places.hex_of(mode.state, key):
            meant = any(isinstance(c, Choose) for c in commands)
            marks.append(Mark("reach" if meant else "hover", (places.cell(at),)))
    return [*marks, *_way(mode), *_group(mode), *_onward(mode), *_shot(mode)]


def _way(mode: PlanMode) -> list[Mark]:
    plan, state, host = mode.draft, mode.state, mode.table.host
    unit = state.counters.get(plan.unit)
    if unit is None or not plan.path:
        return [dial(host, places.cell(hex), mode.open_facings(id), facing) for id, hex, facing in mode.ends()]
    start = [host.centre(places.cell(unit.hex))] if unit.hex else []
    way = (*start, *(host.centre(places.cell(h)) for h in plan.path))
    end = places.cell(plan.path[-1])
    line = [Mark("path", points=way, layer=1)] if len(way) > 1 else []
    return [Mark("reach", (end,), colour="hot"), *line, dial(host, end, mode.open_facings(), plan.facing)]


def _group(mode: PlanMode) -> list[Mark]:
    """The members' ways, and the chain that holds them together (CH-GRP-02)."""
    plan, state, host = mode.draft, mode.state, mode.table.host
    marks: list[Mark] = []
    for id, hex, facing in plan.members:
        here = state.counters[id].hex
        if here and here != hex:
            points = (host.centre(places.cell(here)), host.centre(places.cell(hex)))
            marks.append(Mark("path", points=points, layer=1))
            marks.append(dial(host, places.cell(hex), mode.open_facings(id), facing))
    chain = [state.counters[id].hex for id in (plan.unit, *(m[0] for m in plan.members)) if plan.members]
    for one, other in pairwise(h for h in chain if h):
        if one != other:
            points = (host.centre(places.cell(one)), host.centre(places.cell(other)))
            marks.append(Mark("together", points=points, layer=1))
    return marks


def _onward(mode: PlanMode) -> list[Mark]:
    """A second hex: free along a road, or by a card (CH-MOVE-08)."""
    found = [c.hex for c in mode.options if isinstance(c, Onward) and c.hex]
    if not found:
        return []
    kind = mode.state.type_of(mode.state.counters[mode.draft.unit]).kind
    words = "free" if kind in (Kind.VEHICLE, Kind.TRUCK) else mode.state.card(DOUBLE).name
    return tags(mode.table.host, [Tag(places.cell(h), words, "caps") for h in found])


def _shot(mode: PlanMode) -> list[Mark]:
    plan, state, host = mode.draft, mode.state, mode.table.host
    unit, at = state.counters.get(plan.unit), places.hex_of(state, plan.target)
    if plan.kind not in ("fire", "close_combat") or unit is None or not at:
        return []
    marks = [Mark("target", (places.cell(at),))]
    for id in (plan.unit, *plan.supporters):
        here = state.counters[id].hex
        if here and here != at:
            kind = "gunline" if id == plan.unit else "together"
            points = (host.centre(places.cell(here)), host.centre(places.cell(at)))
            marks.append(Mark(kind, points=points, layer=1))
    chance, needed = success(state, plan), needed_of(state, plan)
    words = f"{max(2, needed)}+  {chances.percent(chance)}" if chance is not None and needed is not None else "?"
    return [*marks, *tags(host, [Tag(places.cell(at), words, "fire", UPPER_EDGE)])]
