"""The units in the order of the turn, a row of chips at the foot of the map: silhouette, name, count, total; who acts
is lit, who is done is dim.
"""

from __future__ import annotations

import pygame as pg

from tabletop.games.thunderbolt_lightning.rules.firing import no_shot
from tabletop.games.thunderbolt_lightning.rules.pieces import Unit
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.table.draw import counters
from tabletop.table.draw import palette as pal
from tabletop.table.draw.kit import mix, rgb
from tabletop.table.ui.layout import Panel
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Pos, Row, Widget

WORDS = {
    "acts": "acts now",
    "moved": "has moved",
    "fired": "has fired",
    "held": "held its fire",
    "nothing": "no shot",
    "done": "done",
    "waits": "to come",
    "gone": "gone",
}
OVER = ("moved", "fired", "held", "nothing", "done", "gone")
"""Who does nothing more in this phase."""
FULL, NARROW = 122, 84
"""Width of a chip in design units: with room, and where many units share the row."""


def short_name(t: Theme, name: str, room: int) -> str:
    """A unit's name with its longest words cut short until it fits: the numbers at its end tell units apart and
    must stay.
    """
    words = name.split(" ")
    for least in (4, 3, 1):
        for i in sorted(range(len(words)), key=lambda i: -len(words[i])):
            if t.width(" ".join(words), "panel title") <= room * 1.08:
                return " ".join(words)
            if len(words[i]) > least + 1 and words[i].rstrip(".").replace("-", "").isalpha():
                words[i] = words[i][:least].rstrip("-") + "."
    return " ".join(words).replace(". ", ".")


class UnitCard(Widget):
    """One unit: side as colour and edge shape, silhouette, name, state in a word, its total. Emits "unit" with its id
    when pressed.
    """

    focusable = True
    pointer = "hand"
    unit: Unit | None = None
    state_word = ""
    kind = ""
    """The type that most of it flies."""
    count = 0

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return t.px(FULL) if across else t.px(41)

    def draw(self, s: pg.Surface, t: Theme) -> None:
        unit = self.unit
        if unit is None or self.rect.w < 12:
            return
        lit, done = self.state_word == "acts", self.state_word in OVER
        fill = "#f7dd8e" if lit else "#e2d4b4" if done else "#fbf5e6"
        pg.draw.rect(s, rgb(fill), self.rect, border_radius=t.px(4))
        pg.draw.rect(s, rgb("#241a0b" if lit else "#a99b80"), self.rect, 2 if lit else 1, border_radius=t.px(4))
        self._side(s, t, unit.side, done)
        x = self.rect.x + t.px(11)
        d = self.rect.h - t.px(10)
        if self.kind and self.rect.w >= t.px(100):
            picture = counters.aircraft_picture(self.kind, d, 0, False)
            s.blit(picture, picture.get_rect(midleft=(x, self.rect.centery - t.px(2))))
            self._count(s, t, (x + t.px(7), self.rect.bottom - t.px(10)))
            x += d + t.px(2)
        room = self.rect.right - t.px(5) - x
        top = self.rect.y + t.px(5) + t.size("panel title") // 2
        t.say(s, short_name(t, unit.id.upper(), room), (x, top), "panel title", "soft" if done else "ink", "l", room)
        middle = self.rect.bottom - t.px(3) - t.line("small") // 2
        total = str(unit.rolls[0]) if unit.rolls else ""
        t.say(s, total, (self.rect.right - t.px(6), middle), "small bold", "ink", "r")
        room -= t.width(total, "small bold") + t.px(3)
        words = WORDS.get(self.state_word, f"{self.count} aircraft")
        t.say(s, words, (x, middle), "small semi" if lit else "small", "soft", "l", room)

    def _count(self, s: pg.Surface, t: Theme, at: Pos) -> None:
        """How many fly in it, on a disc."""
        pg.draw.circle(s, rgb("#fbf5e6"), at, t.px(8))
        pg.draw.circle(s, rgb("#241a0b"), at, t.px(8), 1)
        t.say(s, str(self.count), at, "small bold", "ink", "c")

    def _side(self, s: pg.Surface, t: Theme, side: int, done: bool) -> None:
        colour = rgb(mix(pal.SIDE[side], "#e2d4b4", 0.35 if done else 0))
        edge = pg.Rect(self.rect.x, self.rect.y + 2, t.px(6), self.rect.h - 4)
        pg.draw.rect(s, colour, edge, border_radius=2)
        if side == 1:  # saw-tooth edge: the side is told by shape too
            k = t.px(5)
            for y in range(edge.y, edge.bottom - k, 2 * k):
                pg.draw.polygon(s, colour, [(edge.right - 1, y), (edge.right + k, y + k), (edge.right - 1, y + 2 * k)])

    def press(self, pos: Pos, e: pg.Event) -> bool:
        return bool(e.button == 1)

    def release(self, pos: Pos, e: pg.Event) -> None:
        if e.button == 1 and self.rect.collidepoint(pos) and self.unit is not None:
            self.emit("unit", self.unit.id)

    def keydown(self, e: pg.Event) -> bool:
        if e.key == pg.K_SPACE and self.unit is not None:
            self.emit("unit", self.unit.id)
            return True
        return False  # Enter is the golden button, also after a look at a unit

    def tip_at(self, pos: Pos) -> str:
        if self.unit is None:
            return ""
        rolls = ", then ".join(map(str, self.unit.rolls)) or "not rolled yet"
        return f"*{self.unit.id}, {self.count} aircraft\nInitiative: {rolls}. The lowest total acts first. TL-INI-02"


class Chips(Row):
    """The chips; where they find no room all together, those that are done or gone step aside for those to come."""

    gap = 5

    def place(self, rect: pg.Rect, t: Theme) -> None:
        cards = [c for c in self.children if isinstance(c, UnitCard)]
        most = max(1, (rect.w + t.px(self.gap)) // (t.px(NARROW) + t.px(self.gap)))
        last = sorted(range(len(cards)), key=lambda i: (cards[i].state_word in OVER, i))[:most]
        for i, card in enumerate(cards):
            card.visible = i in last
        shown = [card for card in cards if card.visible]
        gap = t.px(self.gap)
        wide = min(t.px(FULL), (rect.w - gap * max(0, len(shown) - 1)) // max(1, len(shown)))
        self.rect = pg.Rect(rect)
        for n, card in enumerate(shown):
            card.place(pg.Rect(rect.x + n * (wide + gap), rect.y, wide, rect.h), t)

    def natural(self, t: Theme, across: bool, room: int) -> int:
        if not across:
            return t.px(41)
        return len(self.children) * t.px(FULL) + max(0, len(self.children) - 1) * t.px(self.gap)


class OrderStrip(Panel):
    """All units of this turn, first mover first."""

    across = True

    def __init__(self) -> None:
        self.cards = Chips(key="unit cards", grow=1)
        super().__init__(self.cards, pad=5, key="initiative")

    def show(self, state: State, acting: str) -> None:
        """Refresh the chips; the same units keep their widgets."""
        order = (
            [state.units[u] for u in state.order if u in state.units]
            if state.order
            else sorted(state.units.values(), key=lambda u: (u.side, u.id))
        )
        cards = {c.unit.id: c for c in self.cards.children if isinstance(c, UnitCard) and c.unit is not None}
        if [u.id for u in order] != list(cards):
            self.cards.fill(*(UnitCard(unit=u, key=f"unit {u.id}") for u in order))
            cards = {c.unit.id: c for c in self.cards.children if isinstance(c, UnitCard) and c.unit is not None}
            self.restage()
        step = state.frames[-1].step if state.frames else ""
        before = True
        for unit in order:
            members = [state.aircraft[m] for m in unit.members]
            flying = [a for a in members if a.flying]
            if unit.id == acting:
                word, before = "acts", False
            elif not flying:
                word = "gone"
            elif "fly" in step or "move" in step:
                word = "moved" if all(a.moved for a in flying) else "waits"
            elif step in ("initiative", "setup", "turn_end", "ships", "game_over"):
                word = ""
            elif step.startswith("announce"):
                word = "done" if before and acting else "waits" if acting else ""
            elif any(a.fired or a.declared for a in flying):
                word = "fired"
            elif no_shot(state, unit):
                word = "nothing"
            else:
                word = "waits" if acting and not before else "" if state.option("secret_fire") else "held"
            kinds = [a.type for a in flying or members]
            cards[unit.id].set(
                unit=unit,
                state_word=word,
                count=len(flying),
                kind=max(kinds, key=kinds.count) if kinds else "",
            )
