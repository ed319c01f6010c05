"""Pilots for the squadron (TA-PILOT): family slots "n of n + 1", level shifts as a pair of arrows, levels bought
for SO.
"""

from __future__ import annotations

from functools import partial

import pygame as pg

from tabletop.games.thunderbolt_apache.rules.pieces import Pilot
from tabletop.games.thunderbolt_apache.rules.setting_up import squadron
from tabletop.games.thunderbolt_apache.rules.setting_up.events import (
    ChoosePilot,
    Demote,
    DropPilot,
    Promote,
    ShiftLevel,
)
from tabletop.games.thunderbolt_apache.rules.sheets import ACE, AVERAGE, LEVELS, PilotCard
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.wording import count
from tabletop.games.thunderbolt_apache.table.pages import art, facts
from tabletop.games.thunderbolt_apache.table.pages.cards import level_pips, recruit_card, skill_row, stress_bar
from tabletop.games.thunderbolt_apache.table.pages.parts import GREEN, Cards, Payload, Scroll, Tile
from tabletop.games.thunderbolt_apache.table.pages.sheet import Sheet
from tabletop.table.play.contract import Choice
from tabletop.table.ui.buttons import Button, IconButton
from tabletop.table.ui.labels import Label, Para
from tabletop.table.ui.layout import Panel
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Column, Row, Spacer, Widget

HERE = "He is in that place already."


def recruit_tip(card: PilotCard) -> str:
    """All six levels of a pilot."""
    lines = [f"*{card.name}, {card.family}"]
    return "\n".join(lines + [f"{LEVELS[i]}: {facts.row_words(row)}" for i, row in enumerate(card.levels)])


class PilotsPage(Sheet):
    """A row for each family: who is in, who is to be had."""

    title = "Choose the pilots"

    def parts(self) -> list[Widget]:
        return [
            Scroll(Column(*[self._family(family, n) for family, n in self.state.limits.items()], gap=8), key="families")
        ]

    def still(self) -> str:
        slots = [
            f"{family} {squadron.chosen_pilots(self.state, family)} of {n}" for family, n in self.state.limits.items()
        ]
        return "One pilot more than aircraft of each family: " + ", ".join(slots) + "."

    def ends(self) -> str:
        return (
            "Done choosing ends the step when every slot is filled. All begin as Average (TA-PILOT-05). Back undoes"
            " this step (TA-SETUP-15)."
        )

    def _family(self, family: str, needed: int) -> Widget:
        chosen = [p for p in self.state.pilots.values() if p.family == family]
        free = [p for p in self.state.library.pilots.values() if p.family == family and p.name not in self.state.pilots]
        slots: list[Widget] = [self._chosen(p) for p in chosen]
        slots += [Slot(key=f"slot {family} {i}") for i in range(needed - len(chosen))]
        ours = self.bay(Cards(*slots), accepts=self._accepts_in, place=self._in, key=f"bay {family}")
        pool = self.bay(
            Cards(*[self._recruit(p) for p in free]),
            accepts=self._accepts_out,
            place=self._out,
            key=f"pool {family}",
            ground="paper",
        )
        words = f"{family}: {len(chosen)} of {needed}"
        return Panel(
            ours,
            Label("To be had", role="small semi", colour="soft"),
            pool,
            title=words,
            key=f"family {family}",
            pad=8,
            gap=4,
        )

    def _chosen(self, pilot: Pilot) -> Tile:
        card = self.state.library.pilots[pilot.name]

        def paint(s: pg.Surface, t: Theme, r: pg.Rect) -> None:
            recruit_card(s, t, r, card.name, card.family, card.levels[AVERAGE])

        return self.tile(
            ("out", pilot.name),
            pilot.name,
            partial(self.submit, DropPilot(pilot.name)),
            paint=paint,
            wide=162,
            tall=70,
            grow=1,
            key=f"in {pilot.name}",
            tip=recruit_tip(card) + "\nA click puts him back.",
        )

    def _recruit(self, card: PilotCard) -> Tile:
        why = self.why_not(ChoosePilot(card.name))

        def paint(s: pg.Surface, t: Theme, r: pg.Rect) -> None:
            recruit_card(s, t, r, card.name, card.family, card.levels[AVERAGE])

        return self.tile(
            ("in", card.name),
            card.name,
            partial(self.submit, ChoosePilot(card.name)),
            paint=paint,
            wide=162,
            tall=70,
            grow=1,
            key=f"recruit {card.name}",
            tip=recruit_tip(card),
            enabled=not why,
            why=why,
            faded=bool(why),
        )

    def _accepts_in(self, payload: Payload) -> str:
        return self.why_not(ChoosePilot(payload[1])) if payload[0] == "in" else HERE

    def _in(self, payload: Payload) -> None:
        self.submit(ChoosePilot(payload[1]))

    def _accepts_out(self, payload: Payload) -> str:
        return self.why_not(DropPilot(payload[1])) if payload[0] == "out" else HERE

    def _out(self, payload: Payload) -> None:
        self.submit(DropPilot(payload[1]))


class Slot(Widget):
    """An empty place for a pilot."""

    wide = 162
    tall = 70
    grow = 1
    solid = False

    def draw(self, s: pg.Surface, t: Theme) -> None:
        r = self.rect.inflate(-2, -2)
        step, k = t.px(10), t.px(5)
        for x in range(r.x, r.right - k, step):
            pg.draw.line(s, t.col("line"), (x, r.y), (x + k, r.y))
            pg.draw.line(s, t.col("line"), (x, r.bottom), (x + k, r.bottom))
        for y in range(r.y, r.bottom - k, step):
            pg.draw.line(s, t.col("line"), (r.x, y), (r.x, y + k))
            pg.draw.line(s, t.col("line"), (r.right, y), (r.right, y + k))
        t.say(s, "a pilot is missing", r.center, "small ital", "soft", "c", r.w - t.px(8))


class LevelPage(Sheet):
    """Common to shifts and promotions: a card with arrows for every pilot, by family."""

    def parts(self) -> list[Widget]:
        families = list(dict.fromkeys(p.family for p in self.state.pilots.values()))
        panels = [
            Panel(
                Cards(*[self._card(p) for p in self.state.pilots.values() if p.family == f]),
                title=f,
                key=f"levels {f}",
                pad=8,
            )
            for f in families
        ]
        return [*self.notice(), Scroll(Column(*panels, gap=8), key="pilots")]

    def notice(self) -> list[Widget]:
        return []

    def _card(self, pilot: Pilot) -> Widget:
        raise NotImplementedError

    def body(self, pilot: Pilot, change: str) -> Tile:
        def paint(s: pg.Surface, t: Theme, r: pg.Rect) -> None:
            self._face(s, t, r, pilot, change)

        card = self.state.library.pilots[pilot.name]
        return Tile(
            paint=paint,
            wide=174,
            tall=86,
            grow=1,
            flat=True,
            enabled=False,
            tip=recruit_tip(card),
            key=f"card {pilot.name}",
        )

    def _face(self, s: pg.Surface, t: Theme, r: pg.Rect, pilot: Pilot, change: str) -> None:
        row = self.state.row_of(pilot)
        d = t.px(30)
        s.blit(art.patch(pilot.name, pilot.family, d), (r.x, r.y))
        x = r.x + d + t.px(7)
        t.say(s, pilot.name, (x, r.y + t.px(8)), "body semi", "ink", "l", r.right - x - t.px(40))
        level_pips(s, t, r.right - t.px(36), r.y + t.px(8), pilot.level)
        level = f"{LEVELS[pilot.level]}, {'Fast' if row.fast else 'Slow'}"
        word = t.say(s, level, (x, r.y + t.px(24)), "small bold", "ink", "l", r.right - x)
        t.say(s, change, (r.right, r.y + t.px(24)), "small semi", GREEN, "r", r.right - word.right - t.px(6))
        skill_row(s, t, pg.Rect(r.x, r.y + t.px(35), r.w, t.px(14)), row)
        stress_bar(s, t, pg.Rect(r.x, r.y + t.px(53), r.w, t.px(8)), row, pilot.stress)
        t.say(s, f"Okay to {row.okay}, Shaken to {row.shaken} Stress", (r.x, r.y + t.px(70)), "small", "soft", "l", r.w)

    def change(self, pilot: Pilot, by: int) -> str:
        """What a level more or less gives and takes."""
        levels = self.state.library.pilots[pilot.name].levels
        if not 0 <= pilot.level + by <= ACE:
            return ""
        return (
            f"*{LEVELS[pilot.level + by]}\n"
            + facts.what_changes(levels[pilot.level], levels[pilot.level + by]).capitalize()
            + "."
        )


class ShiftPage(LevelPage):
    """One up and one down: the first arrow waits for its other half."""

    title = "Shift levels"

    def entered(self, view: State) -> None:
        self.half: tuple[str, int] | None = None

    def __init__(self, *args: object) -> None:
        self.half = None
        super().__init__(*args)  # type: ignore[arg-type]

    def still(self) -> str:
        if self.half is not None:
            name, by = self.half
            return f"{name} goes {'up' if by > 0 else 'down'}: now choose who goes {'down' if by > 0 else 'up'} for it."
        return "One pilot up a level, another one down: as often as you wish (TA-PILOT-06)."

    def ends(self) -> str:
        return (
            "Done shifting ends the step; both halves of a pair must be given before. Back takes all shifts back"
            " (TA-SETUP-15)."
        )

    def close(self) -> bool:
        if self.half is None:
            return super().close()
        self._forget()
        return True

    def _forget(self) -> None:
        self.half = None
        self.rebuild()

    def buttons(self) -> list[Choice]:
        found = super().buttons()
        if self.half is None:
            return found
        name = self.half[0]
        return [Choice(f"Leave {name} as he is", run=self._forget)]

    def _card(self, pilot: Pilot) -> Widget:
        up = self._arrow(pilot, 1)
        down = self._arrow(pilot, -1)
        shift = f"shifted {pilot.shifted:+d}" if pilot.shifted else ""
        return Row(self.body(pilot, shift), Column(up, down, gap=3, align="center"), gap=4, grow=1)

    def _arrow(self, pilot: Pilot, by: int) -> IconButton:
        why = ""
        if self.half is not None:
            name, first = self.half
            pair = (name, pilot.name) if first > 0 else (pilot.name, name)
            why = (
                "The other half goes the other way."
                if first == by and name != pilot.name
                else ""
                if (name, first) == (pilot.name, by)
                else self.why_not(ShiftLevel(*pair))
            )
        elif not 0 <= pilot.level + by <= ACE:
            why = f"Not allowed: {pilot.name} is {LEVELS[pilot.level]} (TA-PILOT-06)"
        waiting = self.half == (pilot.name, by)
        button = IconButton(
            sign="up" if by > 0 else "down",
            tip=self.change(pilot, by),
            key=f"{'up' if by > 0 else 'down'} {pilot.name}",
            enabled=self.live and not why,
            why=why,
            kind="gold" if waiting else "plain",
        )
        return button.on("pressed", lambda _: self._press(pilot.name, by))

    def _press(self, name: str, by: int) -> None:
        if self.half is None:
            self.half = (name, by)
        elif self.half == (name, by):
            self.half = None
        else:
            other, first = self.half
            self.half = None
            if self.submit(ShiftLevel(*((other, name) if first > 0 else (name, other)))):
                return
        self._due = True
        self.host.changed()


class PromotePage(LevelPage):
    """Levels for 1 SO each, with what they give."""

    title = "Promotions"

    def still(self) -> str:
        able = sum(isinstance(c, Promote) for c in self.options)
        return (
            f"{self.state.so} SO in hand; a level costs {squadron.PROMOTION_PRICE} SO, {count(able, 'pilot')} can rise"
            " (TA-PILOT-07)."
        )

    def ends(self) -> str:
        return (
            "Begin day 1 ends the set-up: then nothing of it can be changed. Back refunds these levels (TA-SETUP-15)."
        )

    def _card(self, pilot: Pilot) -> Widget:
        why = self.why_not(Promote(pilot.name))
        up = Button(
            "Promote: 1 SO",
            key=f"promote {pilot.name}",
            tip=self.change(pilot, 1),
            enabled=self.live and not why,
            why=why,
        )
        up.on("pressed", lambda _: self.submit(Promote(pilot.name)))
        back = IconButton(
            sign="minus",
            tip=f"Take {pilot.name}'s bought level back: +1 SO",
            key=f"demote {pilot.name}",
            visible=bool(pilot.promoted),
        )
        back.on("pressed", lambda _: self.submit(Demote(pilot.name)))
        bought = f"bought {pilot.promoted}" if pilot.promoted else ""
        levels = self.state.library.pilots[pilot.name].levels
        gain = (
            facts.what_changes(levels[pilot.level], levels[pilot.level + 1])
            if pilot.level < ACE
            else "nobody goes above an Ace"
        )
        words = Para(f"Next: {gain}.", role="small", colour="soft", wide=190, key=f"gain {pilot.name}")
        return Column(self.body(pilot, bought), words, Row(up, back, Spacer(), gap=4), gap=2, grow=1)
