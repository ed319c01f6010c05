"""A target of the day as a sheet that uses its room: its units as pictures with what each can fire at which height, the
bar of its strength, and the force that is to fly against it.
"""

from __future__ import annotations

import pygame as pg

from tabletop.games.thunderbolt_apache.rules.missions import order_for
from tabletop.games.thunderbolt_apache.rules.pieces import InPlay
from tabletop.games.thunderbolt_apache.rules.sheets import Altitude, Battalion, UnitType
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.table.pages import art
from tabletop.games.thunderbolt_apache.table.pages.cards import battalion_card
from tabletop.table.draw.kit import rgb
from tabletop.table.ui.theme import Theme

HEAD, UNIT, BAR, FORCE = 62, 66, 46, 19
"""Heights in design units: the card's head, a row of units, the bar with its words, a line of the force."""
WIDE, ACROSS = 345, 76
"""The sheet is so wide at least, and a unit's box."""


def fires(kind: UnitType) -> str:
    """What it can do to an aircraft, in words: "guns, Low", "no AA"."""
    if not kind.armed:
        return "harmless"
    what = "missile" if kind.radar and kind.heavy else "heavy" if kind.heavy else "light"
    high, low = Altitude.HIGH in kind.altitudes, Altitude.LOW in kind.altitudes
    where = "to High" if high and low else "High only" if high else "Low only"
    return f"{what}, {where}"


def force(state: State, key: str) -> list[str]:
    """Who flies against it, a line each."""
    order = order_for(state, key)
    lines = [
        f"{pilot}: {card} no. {serial}" if pilot else f"{card} no. {serial}" for serial, card, pilot in order.aircraft
    ]
    lines = lines or ["Nobody can fly it: it counts as given up."]
    return [*lines, *([f"Scout {order.scout} ahead"] if order.scout else [])]


def height(state: State, key: str) -> int:
    """How high the sheet is in its least width, in design units."""
    units = len(state.library.battalions[state.battalions[key].card].units)
    rows = -(-units // (WIDE // ACROSS))
    return HEAD + BAR + 16 + UNIT * rows + FORCE * (len(force(state, key)) + 1)


def draw(s: pg.Surface, t: Theme, r: pg.Rect, state: State, piece: InPlay) -> None:
    """The whole sheet."""
    card = state.library.battalions[piece.card]
    battalion_card(s, t, pg.Rect(r.x, r.y, r.w, t.px(HEAD)), state, piece, units=False)
    y = _units(s, t, pg.Rect(r.x, r.y + t.px(HEAD), r.w, r.h), state, card)
    _strength(s, t, pg.Rect(r.x, y + t.px(4), r.w, t.px(BAR)), card)
    y += t.px(BAR + 10)
    t.say(s, "YOUR FORCE", (r.x, y), "small bold", "soft", "l", r.w)
    for line in force(state, piece.card):
        y += t.px(FORCE)
        t.say(s, line, (r.x, y), "body", "ink", "l", r.w)


def _units(s: pg.Surface, t: Theme, r: pg.Rect, state: State, card: Battalion) -> int:
    """A box for each kind of unit; red what can hit an aircraft. Gives where the next thing begins."""
    per = max(1, min(len(card.units), r.w // t.px(ACROSS)))
    wide, tall = r.w // per, t.px(UNIT)
    for i, (key, number) in enumerate(card.units):
        kind = state.library.units[key]
        box = pg.Rect(r.x + i % per * wide, r.y + i // per * tall, wide - t.px(4), tall - t.px(4))
        pg.draw.rect(s, rgb("#f7dcd4" if kind.armed else "#fffaf0"), box, border_radius=t.px(4))
        pg.draw.rect(s, rgb("#b5402f") if kind.armed else t.col("row edge"), box, 1, border_radius=t.px(4))
        picture = art.unit(key, t.px(38))
        s.blit(picture, picture.get_rect(center=(box.centerx - t.px(6), box.y + t.px(17))))
        t.say(s, str(number), (box.right - t.px(4), box.y + t.px(9)), "small bold", "ink", "r")
        t.say(s, kind.name.split(" (")[0], (box.centerx, box.y + t.px(38)), "small semi", "ink", "c", box.w - t.px(4))
        colour = "red" if kind.armed else "soft"
        t.say(s, fires(kind), (box.centerx, box.y + t.px(52)), "small", colour, "c", box.w - t.px(4))
    return r.y + -(-len(card.units) // per) * tall


def _strength(s: pg.Surface, t: Theme, r: pg.Rect, card: Battalion) -> None:
    """Its value in boxes, from destroyed over half to full, and what each step brings."""
    high = t.px(13)
    for n in range(1, card.value + 1):
        x, end = r.x + r.w * (n - 1) // card.value, r.x + r.w * n // card.value
        tone = "#a4342a" if n <= card.destroyed_at else "#cf7a2a" if n <= card.half_at else "#8fa585"
        pg.draw.rect(s, rgb(tone), (x, r.y, end - x - 1, high))
    y = r.y + high + t.px(9)
    for at, words, edge in (
        (card.destroyed_at, f"destroyed at {card.destroyed_at}: {card.vp} points", "l"),
        (card.half_at, f"half at {card.half_at}: {card.half_vp}", "c"),
        (card.value, f"full: {card.value}", "r"),
    ):
        x = r.x + r.w * at // card.value
        pg.draw.line(s, t.col("ink"), (x - 1, r.y - t.px(2)), (x - 1, r.y + high + t.px(2)))
        place = {"l": r.x, "c": max(x, r.x + r.w * 11 // 20), "r": r.right}[edge]
        t.say(s, words, (place, y), "small", "soft", edge, r.w)
