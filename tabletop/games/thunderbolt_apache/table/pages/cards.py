"""The faces of cards: aircraft, pilots, battalions, stores. Each paints into the rectangle inside the card's edge."""

from __future__ import annotations

import pygame as pg

from tabletop.games.thunderbolt_apache.rules.pieces import Damage, InPlay, Pilot, Strength
from tabletop.games.thunderbolt_apache.rules.sheets import (
    BAND_NAMES,
    LEVELS,
    AircraftCard,
    Battalion,
    PilotLevel,
    Store,
    StoreKind,
)
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.wording import count, counted
from tabletop.games.thunderbolt_apache.table.pages import art, facts
from tabletop.games.thunderbolt_apache.table.pages.parts import AMBER, GREEN, RED, chip
from tabletop.table.draw.icons import icon
from tabletop.table.draw.kit import dark
from tabletop.table.ui.theme import Theme

OKAY, SHAKEN, UNFIT = "#8fb487", "#e0b04a", "#b8473b"
SIGNS = ("fire", "bomb", "rocket")
"""Signs of Cannon, Strike and Stand-off."""
FITNESS = {"Okay": GREEN, "Shaken": AMBER, "Unfit": RED}
DAMAGE_SHORT = {
    "Airframe": "FRAME",
    "Controls": "CTRL",
    "Display": "DISPL",
    "Engine": "ENG",
    "Cannon": "GUN",
    "Pylon": "PYLON",
    "HUD": "HUD",
}


def plane_card(
    s: pg.Surface,
    t: Theme,
    r: pg.Rect,
    card: AircraftCard,
    *,
    cost: bool = True,
    note: str = "",
    note_ink: str = "soft",
) -> None:
    """An aircraft card of the shelf: SO at the left, WP at the bottom left, Cannon at the top right, silhouette in
    the middle.
    """
    name = t.say(s, card.key, (r.x, r.y + t.px(8)), "panel title", "ink", "l", r.w - t.px(38))
    if card.cannon is not None:
        chip(s, t, f"GUN {card.cannon}", (r.right, r.y + t.px(8)), "#3a3f44", role="key cap", anchor="r")
    t.say(s, card.name, (r.x, name.bottom + t.px(5)), "small", "soft", "l", r.w)
    foot = r.bottom - t.px(8)
    px = min(r.h - t.px(43), r.w - t.px(60))
    if px > 12:
        picture = art.plane(card.key, px, 45)
        s.blit(picture, picture.get_rect(midbottom=(r.centerx + t.px(16), r.bottom - t.px(13))))
    if cost:
        d = t.px(27)
        badge = pg.Rect(r.x, r.centery - d // 2 + t.px(2), d, d)
        pg.draw.rect(s, t.col("brass"), badge, border_radius=t.px(5))
        pg.draw.rect(s, t.col("gold edge"), badge, 1, border_radius=t.px(5))
        t.say(s, str(card.cost), badge.center, "figure", "gold ink", "c")
    if note:
        t.say(s, note, (r.right, foot), "small semi", note_ink, "r", r.w - t.px(54))
    t.say(s, f"{card.wp} WP", (r.x, foot), "small semi", "ink", "l")


def plane_row(
    s: pg.Surface,
    t: Theme,
    r: pg.Rect,
    card: AircraftCard,
    serial: int,
    damage: tuple[Damage, ...] = (),
    crashed: bool = False,
    pilot: str = "",
    tail: str = "",
) -> None:
    """An aircraft of the squadron as a small card: picture, type and number, damage chips or a wreck's word."""
    px = min(r.h, t.px(44))
    picture = art.plane(card.key, px, 45)
    s.blit(picture, picture.get_rect(midleft=(r.x - t.px(2), r.centery)))
    x = r.x + px + t.px(4)
    room = r.right - x
    name = f"{card.key} no. {serial}"
    lines = [(name, "small bold", "ink")]
    if pilot:
        lines.append((pilot, "small semi", GREEN))
    elif tail:
        lines.append((tail, "small", "soft"))
    step = t.line("small")
    high = step * (len(lines) + (1 if damage or crashed else 0))
    y = r.centery - high // 2 + step // 2
    for words, role, ink in lines:
        t.say(s, words, (x, y), role, ink, "l", room)
        y += step
    if crashed:
        chip(s, t, "CRASHED", (x, y), RED)
    else:
        damage_chips(s, t, damage, x, y, r.right)


def damage_chips(s: pg.Surface, t: Theme, damage: tuple[Damage, ...], x: int, y: int, right: int) -> None:
    """Lasting damage: amber for light, red for heavy, the letter L or H behind the part's name; what finds no room
    is counted.
    """
    for i, d in enumerate(damage):
        words = f"{DAMAGE_SHORT.get(d.name, d.name[:5].upper())} {'H' if d.heavy else 'L'}"
        rest = len(damage) - i
        if x + t.width(words, "key cap") + t.px(9) + (t.px(26) if rest > 1 else 0) > right:
            t.say(s, f"+{rest}", (x, y), "small bold", RED, "l", right - x)
            return
        x = chip(s, t, words, (x, y), RED if d.heavy else AMBER).right + t.px(3)


def stress_bar(s: pg.Surface, t: Theme, r: pg.Rect, row: PilotLevel, stress: int, more: int = 0) -> None:
    """Stress in boxes: Okay, Shaken and Unfit zones in colour and letter; filled up to the present Stress, `more`
    hatched behind it.
    """
    most = max(row.shaken + 2, stress + more)
    gap = 1
    wide = (r.w - gap * (most - 1)) / most
    for i in range(1, most + 1):
        zone = OKAY if i <= row.okay else SHAKEN if i <= row.shaken else UNFIT
        box = pg.Rect(round(r.x + (i - 1) * (wide + gap)), r.y, max(2, round(wide)), r.h)
        pg.draw.rect(s, t.col(zone), box, border_radius=t.px(1.5))
        if i <= stress:
            pg.draw.rect(s, t.col(dark(zone, 0.62)), box.inflate(-t.px(2), -t.px(2)), border_radius=t.px(1.5))
        elif i <= stress + more:
            pg.draw.line(
                s, t.col(dark(zone, 0.6)), (box.x + 1, box.bottom - 2), (box.right - 2, box.y + 1), max(1, t.px(1.6))
            )
        pg.draw.rect(s, t.col(dark(zone, 0.45)), box, 1, border_radius=t.px(1.5))
        ink = t.col("#fff8e8" if i <= stress else dark(zone, 0.62))
        if zone == SHAKEN:  # a dot and a cross, for eyes that do not tell the colours apart
            pg.draw.circle(s, ink, box.center, max(1, t.px(1.4)))
        elif zone == UNFIT:
            k = max(1, t.px(2))
            x, y = box.center
            pg.draw.line(s, ink, (x - k, y - k), (x + k, y + k))
            pg.draw.line(s, ink, (x - k, y + k), (x + k, y - k))


def level_pips(s: pg.Surface, t: Theme, x: int, y: int, level: int) -> int:
    """Six bars, as many filled as the level counts; the x behind them."""
    w, h, gap = t.px(4), t.px(10), t.px(2)
    for i in range(6):
        box = pg.Rect(x + i * (w + gap), y - h // 2, w, h)
        pg.draw.rect(s, t.col("brass" if i <= level else "well"), box)
        pg.draw.rect(s, t.col("gold edge" if i <= level else "off edge"), box, 1)
    return x + 6 * (w + gap)


def pilot_card(
    s: pg.Surface, t: Theme, r: pg.Rect, state: State, pilot: Pilot, *,
    more: int = 0, tail: str = "", tail_ink: str = "soft", full: bool = True, second: str = "",
) -> None:  # fmt: skip
    """A pilot: patch, name, level (or `second`), skills, Stress bar in three zones, state in words."""
    row = state.row_of(pilot)
    _pilot_head(s, t, r, pilot, row, second)
    y = r.y + t.px(33)
    if full:
        skill_row(s, t, pg.Rect(r.x, y, r.w, t.px(14)), row)
        y += t.px(16)
    figure = f"{pilot.stress}" + (f"+{more}" if more else "")
    wide = t.width(figure, "small bold") + t.px(6)
    stress_bar(s, t, pg.Rect(r.x, y + t.px(2), r.w - wide, t.px(9)), row, pilot.stress, more)
    t.say(s, figure, (r.right, y + t.px(7)), "small bold", "ink", "r")
    y += t.px(22)
    if y + t.px(4) > r.bottom:
        return
    right = r.right
    for heavy in pilot.wounds:
        words = f"WOUND {'H' if heavy else 'L'}"
        right = chip(s, t, words, (right, y), RED if heavy else AMBER, anchor="r").x - t.px(3)
    words = tail or (f"XP {pilot.xp} of {row.target}" if row.target is not None else f"XP {pilot.xp}, an Ace")
    t.say(s, words, (r.x, y), "small", tail_ink, "l", right - r.x - t.px(2))


def skill_row(s: pg.Surface, t: Theme, r: pg.Rect, row: PilotLevel) -> None:
    """The five skills in a line: signs for Cannon, Strike and Stand-off, words for Evasive and Cool."""
    d = t.px(11)
    signed = [(sign, f"{value:+d}") for sign, value in zip(SIGNS, (row.cannon, row.strike, row.standoff), strict=True)]
    for evasive, cool in (("Ev ", "Cool "), ("Ev", "Cool"), ("E", "C")):
        parts = [*signed, ("", f"{evasive}{row.evasive}"), ("", f"{cool}{row.cool}")]
        widths = [(d + t.px(1) if sign else 0) + t.width(words, "small semi") for sign, words in parts]
        if sum(widths) + t.px(3) * (len(parts) - 1) <= r.w:
            break
    gap = max(t.px(2), min(t.px(11), (r.w - sum(widths)) // (len(parts) - 1)))
    x = r.x
    for (sign, words), wide in zip(parts, widths, strict=True):
        if sign:
            picture = icon(sign, d, "#2a2520")
            s.blit(picture, (x, r.centery - d // 2))
        t.say(s, words, (x + (d + t.px(1) if sign else 0), r.centery), "small semi", "ink", "l", max(4, r.right - x))
        x += wide + gap


def _pilot_head(s: pg.Surface, t: Theme, r: pg.Rect, pilot: Pilot, row: PilotLevel, second: str) -> None:
    """Patch, name, the word for his Stress, level in words and bars."""
    d = t.px(30)
    s.blit(art.patch(pilot.name, pilot.family, d), (r.x, r.y + t.px(1)))
    x = r.x + d + t.px(6)
    word = "Okay" if pilot.stress <= row.okay else "Shaken" if pilot.stress <= row.shaken else "Unfit"
    plate = {"Okay": "OKAY", "Shaken": "SHAKEN -2", "Unfit": "UNFIT"}[word]
    end = chip(s, t, plate, (r.right, r.y + t.px(8)), FITNESS[word], anchor="r").x
    t.say(s, pilot.name, (x, r.y + t.px(8)), "body semi", "ink", "l", end - x - t.px(4))
    line = second or f"{pilot.family}, {LEVELS[pilot.level]}, {'Fast' if row.fast else 'Slow'}"
    pips = r.right - x - t.px(40) >= t.width(line, "small")
    t.say(s, line, (x, r.y + t.px(23)), "small", "soft", "l", r.right - x - (t.px(40) if pips else 0))
    if pips:
        level_pips(s, t, r.right - t.px(36), r.y + t.px(24), pilot.level)


def recruit_card(s: pg.Surface, t: Theme, r: pg.Rect, name: str, family: str, row: PilotLevel) -> None:
    """A pilot who can be chosen, at the Average row."""
    d = t.px(28)
    s.blit(art.patch(name, family, d), (r.x, r.y))
    x = r.x + d + t.px(6)
    t.say(s, name, (x, r.y + t.px(7)), "body semi", "ink", "l", r.right - x)
    t.say(s, f"{family}, {'Fast' if row.fast else 'Slow'}", (x, r.y + t.px(22)), "small", "soft", "l", r.right - x)
    skill_row(s, t, pg.Rect(r.x, r.y + t.px(31), r.w, t.px(14)), row)
    stress_bar(s, t, pg.Rect(r.x, r.y + t.px(47), r.w, t.px(9)), row, 0)


def battalion_card(
    s: pg.Surface, t: Theme, r: pg.Rect, state: State, piece: InPlay, *, units: bool = True, mark: str = ""
) -> None:
    """A battalion: deck's colour, name, VP, value and thresholds, units, band; `mark`: a word on a plate."""
    card = state.library.battalions[piece.card]
    _battalion_head(s, t, r, card, piece, mark)
    y = r.y + t.px(39)
    half = f"At {card.half_at} half beaten ({count(card.half_vp, 'point')})"
    words = f"Strength {card.value}. {half}, at {card.destroyed_at} destroyed."
    if t.width(words, "small") > r.w:
        words = f"Strength {card.value}: half at {card.half_at}, destroyed at {card.destroyed_at}"
    t.say(s, words, (r.x, y), "small", "ink", "l", r.w)
    y += t.px(15)
    if units:
        room = pg.Rect(r.x, y - t.px(5), r.w, r.bottom - y + t.px(5))
        if not unit_pictures(s, t, room, card.units):
            _unit_words(s, t, room, ", ".join(counted(n, state.library.units[key].name) for key, n in card.units))


def _battalion_head(s: pg.Surface, t: Theme, r: pg.Rect, card: Battalion, piece: InPlay, mark: str) -> None:
    """Plate of the deck, name, points, band and strength; on a narrow card the points stand below, beside the band."""
    plate = pg.Rect(r.x, r.y, t.px(26), t.px(30))
    pg.draw.rect(s, t.col(art.DECK_TONES[card.deck]), plate, border_radius=t.px(3))
    t.say(s, card.key[:1], (plate.centerx, plate.y + t.px(9)), "panel title", "#fff6e2", "c")
    t.say(s, card.key[1:], (plate.centerx, plate.y + t.px(23)), "key cap", "#fff6e2", "c")
    x = plate.right + t.px(6)
    narrow = t.width(card.name, "small bold") > r.right - x - t.px(46)
    place = (r.right, r.y + t.px(23 if narrow else 8))
    vp = chip(s, t, f"{card.vp} VP", place, "brass", "gold ink", "key cap" if narrow else "small bold", "r").x - t.px(4)
    t.say(s, card.name, (x, r.y + t.px(8)), "small bold", "ink", "l", (r.right if narrow else vp) - x)
    half = piece.strength is Strength.HALF
    words = "destroyed" if not piece.left else f"{'HALF, ' if half else ''}{BAND_NAMES[piece.band]}"
    right = vp if narrow else r.right
    if mark:
        right = chip(s, t, mark, (right, r.y + t.px(24)), GREEN, anchor="r").x - t.px(4)
    t.say(s, words, (x, r.y + t.px(23)), "small semi", RED if half else "soft", "l", right - x)


def unit_pictures(s: pg.Surface, t: Theme, r: pg.Rect, units: tuple[tuple[str, int], ...]) -> bool:
    """The units of a battalion as small pictures with their numbers, row by row; False, and nothing drawn, where
    they find no room.
    """
    for size in (38, 32, 27, 23):
        wide, tall = t.px(size), t.px(size * 0.63)
        cell = wide + t.px(15)
        per = max(1, r.w // cell)
        if -(-len(units) // per) * tall <= r.h:
            break
    else:
        return False
    for i, (key, n) in enumerate(units):
        x, y = r.x + i % per * cell, r.y + i // per * tall
        picture = art.unit(key, wide)
        s.blit(picture, picture.get_rect(midleft=(x, y + tall // 2)))
        t.say(s, str(n), (x + wide + t.px(2), y + tall // 2 + t.px(1)), "small bold", "ink", "l")
    return True


def _unit_words(s: pg.Surface, t: Theme, r: pg.Rect, words: str) -> None:
    y = r.y + t.px(5)
    for line in t.wrap(words, "small", r.w):
        if y + t.px(4) > r.bottom:
            break
        t.say(s, line, (r.x, y), "small", "soft", "l", r.w)
        y += t.line("small")


def store_row(s: pg.Surface, t: Theme, r: pg.Rect, store: Store, more: str = "", more_ink: str = "soft") -> None:
    """A store of the rack: weight in a box, OP, what one more costs, picture, attack number, name, range, heights,
    targets.
    """
    box = pg.Rect(r.x, r.y, t.px(20), t.px(18))
    pg.draw.rect(s, t.col("well"), box)
    pg.draw.rect(s, t.col("ink"), box, max(1, t.px(1)))
    t.say(s, str(store.weight), box.center, "small bold", "ink", "c")
    word = t.say(s, f"{store.op} OP", (box.right + t.px(5), box.centery), "small semi", "soft", "l")
    word = t.say(s, more, (word.right + t.px(7), box.centery), "small bold", more_ink, "l")
    right = r.right
    if store.attack is not None:
        right = chip(s, t, f"{store.attack}+", (right, box.centery), "#3a3f44", role="small bold", anchor="r").x - t.px(
            4
        )
    picture = art.store(store.key, t.px(50))
    if store.kind is StoreKind.AIR_TO_AIR:
        pg.draw.rect(s, t.col("#f2c230"), (box.right + t.px(4), r.y + t.px(19), r.right - box.right - t.px(4), t.px(3)))
    if right - max(word.right, box.right) > picture.get_width():
        s.blit(picture, picture.get_rect(center=((max(word.right, box.right) + right) // 2, box.centery)))
    t.say(s, store.key, (r.x, r.y + t.px(28)), "small bold", "ink", "l", r.w)
    key = t.width(store.key, "small bold") + t.px(6)
    y = r.y + t.px(28)
    if key + t.width(store.name, "small") <= r.w:
        t.say(s, store.name, (r.x + key, y), "small", "soft", "l", r.w - key)
    else:  # a long name has a line of its own
        y += t.px(13)
        t.say(s, store.name, (r.x, y), "small", "soft", "l", r.w)
    if store.fired:
        heights = "".join(str(a.value) for a in store.altitudes)
        words = f"range {facts.store_reach(store)} {heights}: {facts.store_targets(store)}"
    else:
        words = facts.store_targets(store)
    t.say(s, words, (r.x, y + t.px(15)), "small", "ink", "l", r.w)


def weight_bar(s: pg.Surface, t: Theme, r: pg.Rect, used: int, limit: int, printed: int) -> None:
    """Weight points as boxes: filled ones are used, crossed ones are lost to penalty or damage, red ones are too
    many.
    """
    most = max(limit, printed, used, 1)
    gap = t.px(2)
    wide = min(t.px(26), (r.w - gap * (most - 1)) / most)
    for i in range(most):
        box = pg.Rect(round(r.x + i * (wide + gap)), r.y, max(2, round(wide)), r.h)
        over = i >= limit
        fill = RED if i < used and over else "#6f8f63" if i < used else "#d9cfb8" if over else "well"
        pg.draw.rect(s, t.col(fill), box, border_radius=t.px(2))
        if over:
            pg.draw.line(s, t.col(RED), box.topleft, (box.right - 1, box.bottom - 1), max(1, t.px(1)))
        pg.draw.rect(s, t.col("button edge"), box, 1, border_radius=t.px(2))
