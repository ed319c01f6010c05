"""The left panel: units in the order of initiative with their dice; who acts is lit, who is done is dim."""

from __future__ import annotations

import pygame as pg

from tabletop.games.thunderbolt_lightning.rules.pieces import Unit
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.table.draw import dice
from tabletop.table.draw import palette as pal
from tabletop.table.draw.kit import mix, rgb
from tabletop.table.ui.panel import Panel
from tabletop.table.ui.scroll import ScrollPane
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.tree import Column, Pos, Widget

WORDS = {"acts": "acts now", "done": "done", "waits": "waits", "gone": "gone"}


def short_name(t: Theme, name: str, room: int) -> str:
    """A unit's name with its longest words cut short until it fits: the numbers at its end tell units apart and
    must stay.
    """
    words = name.split(" ")
    for least in (4, 3, 1):
        for i in sorted(range(len(words)), key=lambda i: -len(words[i])):
            if t.width(" ".join(words), "panel title") <= room * 1.08:
                return " ".join(words)
            if len(words[i]) > least + 1 and words[i].rstrip(".").isalpha():
                words[i] = words[i][:least] + "."
    return " ".join(words).replace(". ", ".")


class UnitCard(Widget):
    """One unit: side as colour and edge shape, name, state in a word, its dice. Emits "unit" with its id when
    pressed.
    """

    focusable = True
    tall = 50
    pointer = "hand"
    unit: Unit | None = None
    state_word = ""
    count = 0
    dice: tuple[int, ...] = ()

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return t.px(200) if across else t.size("panel title") + t.line("small") + t.px(14)

    def draw(self, s: pg.Surface, t: Theme) -> None:
        unit = self.unit
        if unit is None or self.rect.w < 12:
            return
        lit, done = self.state_word == "acts", self.state_word in ("done", "gone")
        fill = "#f7dd8e" if lit else "#e2d4b4" if done else "#fbf5e6"
        pg.draw.rect(s, rgb(fill), self.rect, border_radius=t.px(4))
        pg.draw.rect(s, rgb("#241a0b" if lit else "#a99b80"), self.rect, 2 if lit else 1, border_radius=t.px(4))
        self._side(s, t, unit.side, done)
        ink = "soft" if done else "ink"
        x, room = self.rect.x + t.px(15), self.rect.w - t.px(22)
        d = round(self.rect.h * 0.44)
        rolls = unit.rolls[:1]
        words = room - (2 * d + t.px(8) if rolls else 0)
        top = self.rect.y + t.px(5) + t.size("panel title") // 2
        t.say(s, short_name(t, unit.id.upper(), words), (x, top), "panel title", ink, "l", words)
        note = ", ".join(
            filter(
                None,
                (
                    WORDS.get(self.state_word, ""),
                    (
                        f"{self.count} aircraft"
                        if not rolls and self.count > 1
                        else str(self.count)
                        if self.count > 1
                        else ""
                    ),
                ),
            )
        )
        t.say(s, note, (x, self.rect.bottom - t.px(5) - t.line("small") // 2), "small ital", "soft", "l", words)
        if rolls:
            self._rolls(s, t, unit, d)

    def _side(self, s: pg.Surface, t: Theme, side: int, done: bool) -> None:
        colour = rgb(mix(pal.SIDE[side], "#e2d4b4", 0.35 if done else 0))
        edge = pg.Rect(self.rect.x, self.rect.y + 2, t.px(6), self.rect.h - 4)
        pg.draw.rect(s, colour, edge, border_radius=2)
        if side == 1:  # saw-tooth edge: the side is told by shape too
            k = t.px(5)
            for y in range(edge.y, edge.bottom - k, 2 * k):
                pg.draw.polygon(s, colour, [(edge.right - 1, y), (edge.right + k, y + k), (edge.right - 1, y + 2 * k)])

    def _rolls(self, s: pg.Surface, t: Theme, unit: Unit, d: int) -> None:
        first = unit.rolls[0]
        x = self.rect.right - 2 * d - t.px(7)
        for i, value in enumerate(self.dice):
            s.blit(dice.flat("white", value, d), (x + i * (d + t.px(2)), self.rect.y + t.px(5)))
        tail = " ".join(str(r) for r in unit.rolls[1:])
        text = f"{first}" + (f" tie {tail}" if tail else "")
        t.say(
            s,
            text,
            (self.rect.right - t.px(7), self.rect.bottom - t.px(4) - t.line("small") // 2),
            "small bold",
            "ink",
            "r",
            2 * d + t.px(10),
        )

    def press(self, pos: Pos, e: pg.Event) -> bool:
        return bool(e.button == 1)

    def release(self, pos: Pos, e: pg.Event) -> None:
        if e.button == 1 and self.rect.collidepoint(pos) and self.unit is not None:
            self.emit("unit", self.unit.id)

    def keydown(self, e: pg.Event) -> bool:
        if e.key in (pg.K_RETURN, pg.K_SPACE) and self.unit is not None:
            self.emit("unit", self.unit.id)
            return True
        return False

    def tip_at(self, pos: Pos) -> str:
        if self.unit is None:
            return ""
        rolls = ", then ".join(map(str, self.unit.rolls)) or "not rolled"
        return f"*{self.unit.id}\nInitiative: {rolls}. The lowest total acts first. TL-INI-02"


class InitiativePanel(Panel):
    """All units of this turn, first mover first."""

    def __init__(self, units: int = 212) -> None:
        self.cards = Column(gap=5, key="unit cards")
        self.pane = ScrollPane(self.cards, grow=1)
        self.units = units
        self.dice: dict[str, tuple[int, int]] = {}
        """What each unit threw, as told by the events."""
        super().__init__(self.pane, title="Initiative", pad=8, key="initiative")

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return min(t.px(204), t.window[0] * 165 // 1000) if across else super().natural(t, across, room)

    def show(self, state: State, acting: str) -> None:
        """Refresh the cards; the same units keep their widgets."""
        self.set(title="Initiative" if state.order else "Units")
        order = (
            [state.units[u] for u in state.order if u in state.units]
            if state.order
            else sorted(state.units.values(), key=lambda u: (u.side, u.id))
        )
        cards = {c.unit.id: c for c in self.cards.children if isinstance(c, UnitCard) and c.unit is not None}
        if [u.id for u in order] != list(cards):
            self.cards.fill(*(UnitCard(unit=u, key=f"unit {u.id}") for u in order))
            cards = {c.unit.id: c for c in self.cards.children if isinstance(c, UnitCard) and c.unit is not None}
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
                word = "done" if all(a.moved for a in flying) else "waits"
            elif step in ("initiative", "setup", "turn_end", "ships"):
                word = ""
            else:
                word = "done" if before and acting else "waits" if acting else ""
            dice = self.dice.get(unit.id, ()) if unit.rolls else ()
            shown = dice if sum(dice) == (unit.rolls[-1] if unit.rolls else 0) else ()
            cards[unit.id].set(unit=unit, state_word=word, count=len(flying), dice=shown)
