"""The morning at the base: Mechanics' day, and the targets on the sector strip and as cards."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pygame as pg

from tabletop.core.messages import Command
from tabletop.games.thunderbolt_apache.rules.asking import Done
from tabletop.games.thunderbolt_apache.rules.morning.events import Decline, Mend, MendPilot, Target, Untarget
from tabletop.games.thunderbolt_apache.rules.pieces import InPlay, Pilot, Plane, PlaneStatus
from tabletop.games.thunderbolt_apache.rules.sheets import LEVELS
from tabletop.games.thunderbolt_apache.rules.wording import count
from tabletop.games.thunderbolt_apache.table.pages import facts
from tabletop.games.thunderbolt_apache.table.pages.cards import battalion_card, pilot_card, plane_row
from tabletop.games.thunderbolt_apache.table.pages.parts import Cards, Payload, Scroll, Tile
from tabletop.games.thunderbolt_apache.table.pages.sheet import Sheet
from tabletop.games.thunderbolt_apache.table.pages.strip import SectorStrip
from tabletop.table.play.contract import Choice
from tabletop.table.ui.buttons import Button
from tabletop.table.ui.dialogs import ask
from tabletop.table.ui.layout import Panel
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Row, Widget

HERE = "It lies there already."


class BasePage(Sheet):
    """Common to what shows the squadron: aircraft and pilots as cards."""

    def hangar(self, title: str = "Aircraft", grow: float = 1) -> Widget:
        return Panel(
            Scroll(Cards(*[self.plane_tile(p) for p in self.planes()]), key="hangar"),
            title=title,
            grow=grow,
            least=70,
            pad=8,
            key="hangar panel",
        )

    def mess(self, title: str = "Pilots", grow: float = 1.3, brief: bool = False) -> Widget:
        """The pilots; `brief`: without their skills."""
        return Panel(
            Scroll(Cards(*[self.pilot_tile(p, brief) for p in self.crew()]), key="mess"),
            title=title,
            grow=grow,
            least=70,
            pad=8,
            key="mess panel",
        )

    def planes(self) -> list[Plane]:
        return [self.state.planes[k] for k in sorted(self.state.planes)]

    def crew(self) -> list[Pilot]:
        """Pilots by family, the living first."""
        return sorted(self.state.pilots.values(), key=lambda p: (not p.living, p.family))

    def plane_tile(self, plane: Plane) -> Tile:
        lost = plane.status is PlaneStatus.CRASHED

        def paint(s: pg.Surface, t: Theme, r: pg.Rect) -> None:
            plane_row(
                s,
                t,
                r,
                self.state.card_of(plane),
                plane.serial,
                plane.damage,
                lost,
                tail="" if lost else "ready" if not plane.damage else "damaged",
            )

        return Tile(
            paint=paint,
            wide=150,
            tall=52,
            grow=1,
            enabled=False,
            faded=lost,
            tip=facts.plane_words(self.state, plane),
            key=f"plane {plane.serial}",
        )

    def pilot_tile(self, pilot: Pilot, brief: bool = False) -> Tile:
        def paint(s: pg.Surface, t: Theme, r: pg.Rect) -> None:
            pilot_card(s, t, r, self.state, pilot, second="" if pilot.living else pilot.status.value, full=not brief)

        return Tile(
            paint=paint,
            wide=150,
            tall=58 if brief else 74,
            grow=1,
            enabled=False,
            faded=not pilot.living,
            tip=self.pilot_words(pilot),
            key=f"pilot {pilot.name}",
        )

    def pilot_words(self, pilot: Pilot) -> str:
        row = self.state.row_of(pilot)
        told = (
            f"*{pilot.name}, {pilot.family}, {LEVELS[pilot.level]}\n{facts.row_words(row)}\nStress {pilot.stress},"
            f" {pilot.xp} XP, {count(pilot.missions, 'mission')}, {count(pilot.destroyed, 'unit')} destroyed."
        )
        return told + (
            f"\nWounds: {', '.join('heavy' if w else 'light' for w in pilot.wounds)}." if pilot.wounds else ""
        )

    def strip(self, **attributes: object) -> SectorStrip:
        return SectorStrip(state=self.state, key="sector strip", **attributes)


class TargetsPage(BasePage):
    """The base screen: strip above, targets of the day, squadron below."""

    title = "The morning"

    def still(self) -> str:
        state = self.state
        able = sum(isinstance(c, Target) for c in self.options)
        return (
            f"{count(len(state.targets), 'target')} so far, {count(able, 'more', 'more')} can be named; or none at all."
        )

    def ends(self) -> str:
        return (
            "Go with these targets ends the step: then aircraft, pilots and scouts are allocated. Without a target"
            " the day passes in rest (TA-DAY-03)."
        )

    def buttons(self) -> list[Choice]:
        """Enter comes easily: who names no target though he could is asked whether the day is to pass so."""
        able = any(isinstance(c, Target) for c in self.options)
        return [
            replace(c, commands=(), run=self._rest)
            if c.commands == (Done(),) and c.why_not is None and able and not self.state.targets
            else c
            for c in super().buttons()
        ]

    def _rest(self) -> None:
        ask(
            self.root,
            "No target is chosen",
            f"Does the squadron rest on day {self.state.day}? Nothing is flown then, and the enemy moves (TA-DAY-03).",
            [("Choose targets", False), ("Rest today", True)],
            lambda yes: self.submit(Done()) if yes else None,
            default=False,
            cancel=False,
        )

    def parts(self) -> list[Widget]:
        dim = {
            b.card: why
            for b in self.state.battalions_left
            if b.card not in self.state.targets and (why := self.why_not(Target(b.card)))
        }
        chosen = frozenset(self.state.targets)
        strip = self.strip(marked=chosen, dim=dim, carry=self.live, counter=34).on("pressed", self._toggle)
        cards = [self._target(b, dim.get(b.card, "")) for b in self.state.battalions_left]
        bay = self.bay(
            Scroll(Cards(*cards), key="targets"),
            accepts=self._accepts,
            place=lambda p: self._toggle(p[1]),
            grow=1,
            least=50,
            pad=4,
            key="targets bay",
        )
        title = f"Targets of day {self.state.day}: click a battalion"
        targets = Panel(bay, title=title, grow=2.4, least=165, pad=7, key="targets panel")
        return [strip, targets, Row(self.hangar(), self.mess(brief=True), grow=1, gap=8, least=150)]

    def _accepts(self, payload: Payload) -> str:
        if payload[0] != "battalion":
            return HERE
        return HERE if payload[1] in self.state.targets else self.why_not(Target(payload[1]))

    def _toggle(self, key: str) -> None:
        if self.live:
            self.submit(Untarget(key) if key in self.state.targets else Target(key))

    def _target(self, piece: InPlay, why: str) -> Tile:
        """A battalion's card; those that are targets lie in gold."""
        key, chosen = piece.card, piece.card in self.state.targets

        def paint(s: pg.Surface, t: Theme, r: pg.Rect) -> None:
            battalion_card(s, t, r, self.state, piece, mark="TARGET" if chosen else "")

        tip = facts.battalion_tip(self.state, piece) + (
            "\nA click drops the target." if chosen else "" if why else "\nA click makes it a target."
        )
        return self.tile(
            None,
            "",
            partial(self._toggle, key),
            paint=paint,
            wide=222,
            tall=84,
            grow=1,
            key=f"target {key}",
            tip=tip,
            enabled=not why,
            why=why,
            faded=bool(why),
            ground="pick" if chosen else "row",
            edge="pick edge" if chosen else "row edge",
        )


class MechanicsPage(BasePage):
    """SC22: one damage or one wound off, free."""

    title = "Mechanics' day"

    def still(self) -> str:
        return "Take one lasting damage off an aircraft or one wound off a pilot, free (SC22, TA-DAY-02)."

    def ends(self) -> str:
        return "One choice ends the step, or Decline; then the targets of the day are chosen."

    def buttons(self) -> list[Choice]:
        return [self.choice(Decline())]

    def parts(self) -> list[Widget]:
        rows: list[Widget] = []
        for command in self.options:
            if isinstance(command, Mend):
                rows.append(self._row(command, f"mend {command.serial} {command.name} {command.heavy}"))
            elif isinstance(command, MendPilot):
                rows.append(self._row(command, f"heal {command.pilot} {command.heavy}"))
        choices = Panel(Scroll(Cards(*rows), key="mend"), title="What can be mended", grow=0.6, least=110, pad=8)
        return [self.strip(), choices, Row(self.hangar(), self.mess(), grow=1.2, gap=8, least=170)]

    def _row(self, command: Command, key: str) -> Button:
        button = Button(command.label(self.state), key=key)
        return button.on("pressed", lambda _: self.submit(command) if self.live else None)
