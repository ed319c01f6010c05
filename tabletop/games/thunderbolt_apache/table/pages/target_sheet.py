"""A target of the day as a sheet that uses its room: its units as pictures with what each can fire at which height, the
bar of its strength, the force that is to fly against it, chance and risk in percent, and what the staff advises.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame as pg

from tabletop.core.percent import shares
from tabletop.core.wording import counted
from tabletop.games.thunderbolt_apache.bots.expecting import Expected
from tabletop.games.thunderbolt_apache.rules.missions import order_for
from tabletop.games.thunderbolt_apache.rules.pieces import InPlay
from tabletop.games.thunderbolt_apache.rules.sheets import Altitude, Battalion, UnitType
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.table.pages import art
from tabletop.games.thunderbolt_apache.table.pages.cards import battalion_card
from tabletop.table.draw.kit import rgb
from tabletop.table.ui.theme import Theme

HEAD, UNIT, BAR, FORCE, ADVICE = 62, 78, 40, 18, 56
"""Heights in design units: the card's head, a row of units, the bar with its words, a line of the force, the advice."""
CHANCE = 46
"""Height of a bar of chances with its title and its words."""
WIDE, ACROSS = 430, 76
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
    return HEAD + BAR + 14 + UNIT * rows + max(FORCE * (len(force(state, key)) + 1), 2 * CHANCE) + ADVICE


def advice(told: Expected, first: bool, others: int) -> str:
    """What the staff says of a mission, with its reason. `others`: how many more are still to be flown."""
    points = f"{told.points:.1f}".removesuffix(".0")
    likely = "1 point is likely" if points == "1" else f"{points} points are likely"
    order = f"Fly it first: {likely}, more than elsewhere." if first and others else f"{likely}."
    money = f"About {told.so} SO of weapons pay here." if told.so else "Weapons that cost SO hardly pay here."
    if not told.armed:
        height = "Nothing there fires at aircraft."
    elif told.high < told.armed:
        height = f"High is safer: {told.high or 'none'} of its {told.armed} armed units can reach you there."
    else:
        height = "What is armed reaches High too: use the ridges, or fire from afar."
    return f"{order} {money} {height}"


def draw(s: pg.Surface, t: Theme, r: pg.Rect, state: State, piece: InPlay, told: Expected, words: str) -> None:
    """The whole sheet; `words`: the advice."""
    card = state.library.battalions[piece.card]
    battalion_card(s, t, pg.Rect(r.x, r.y, r.w, t.px(HEAD)), state, piece, units=False)
    y = _units(s, t, pg.Rect(r.x, r.y + t.px(HEAD), r.w, r.h), state, card)
    _strength(s, t, pg.Rect(r.x, y + t.px(4), r.w, t.px(BAR)), card)
    y += t.px(BAR + 10)
    own = force(state, piece.card)
    half, right = r.w // 2 - t.px(8), r.x + r.w // 2 + t.px(4)
    t.say(s, "YOUR FORCE", (r.x, y), "small bold", "soft", "l", half)
    for n, line in enumerate(own, 1):
        t.say(s, line, (r.x, y + n * t.px(FORCE)), "body", "ink", "l", half)
    room = pg.Rect(right, y - t.px(6), r.right - right, t.px(CHANCE))
    _chances(s, t, room, "CHANCE", told.outcome, (("destroyed", "#2c6b4a"), ("half", "#8fbd94"), ("less", "#d8cfba")))
    _chances(
        s,
        t,
        room.move(0, t.px(CHANCE)),
        "RISK",
        told.safety,
        (("all whole", "#d8cfba"), ("damaged", "#f0cf86"), ("one lost", "#a4342a")),
    )
    y += max(t.px(FORCE) * (len(own) + 1), 2 * t.px(CHANCE)) + t.px(2)
    for line in t.wrap(words, "small", r.w - t.px(12))[:3]:
        t.say(s, line, (r.x + t.px(10), y), "small", "#20513a", "l", r.w - t.px(10))
        pg.draw.rect(s, rgb("#2c6b4a"), (r.x, y - t.line("small") // 2, t.px(4), t.line("small")))
        y += t.line("small")


def _chances(
    s: pg.Surface, t: Theme, r: pg.Rect, title: str, parts: Sequence[float], names: Sequence[tuple[str, str]]
) -> None:
    """A bar whose parts add to 100, with each part's percent and word below it."""
    bar = pg.Rect(r.x + t.px(52), r.y, r.w - t.px(52), t.px(12))
    t.say(s, title, (r.x, bar.centery), "small bold", "soft", "l", t.px(50))
    x = float(bar.x)
    for part, (_, tone) in zip(parts, names, strict=True):
        pg.draw.rect(s, rgb(tone), (round(x), bar.y, round(x + part * bar.w) - round(x), bar.h))
        x += part * bar.w
    pg.draw.rect(s, t.col("row edge"), bar, 1)
    told = [f"{share} {name}" for share, (name, _) in zip(shares(parts), names, strict=True) if share != "0 %"]
    y = bar.bottom + t.px(8)
    for line in t.wrap(", ".join(told), "small", r.w)[:2]:
        t.say(s, line, (r.x, y), "small", "ink", "l", r.w)
        y += t.line("small") - t.px(1)


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
        names = t.wrap(kind.name.split(" (")[0], "small semi", box.w - t.px(4))[:2]
        for n, name in enumerate(names):
            middle = box.y + t.px(44) + round((n - (len(names) - 1) / 2) * t.px(13))
            t.say(s, name, (box.centerx, middle), "small semi", "ink", "c", box.w - t.px(4))
        colour = "red" if kind.armed else "soft"
        t.say(s, fires(kind), (box.centerx, box.bottom - t.px(9)), "small", colour, "c", box.w - t.px(4))
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
        (card.destroyed_at, f"destroyed at {card.destroyed_at}: {counted(card.vp, 'point')}", "l"),
        (card.half_at, f"half at {card.half_at}: {card.half_vp}", "c"),
        (card.value, f"full: {card.value}", "r"),
    ):
        x = r.x + r.w * at // card.value
        pg.draw.line(s, t.col("ink"), (x - 1, r.y - t.px(2)), (x - 1, r.y + high + t.px(2)))
        place = {"l": r.x, "c": max(x, r.x + r.w * 11 // 20), "r": r.right}[edge]
        t.say(s, words, (place, y), "small", "soft", edge, r.w)
