"""The morning at the base (3.2): Mechanics' day, targets on the sector strip, the next mission, fly or abort."""

from __future__ import annotations

from functools import partial

import pygame as pg

from tabletop.core.values import Command
from tabletop.games.thunderbolt_apache import commands as cmd
from tabletop.games.thunderbolt_apache.pieces import Pilot, Plane, PlaneStatus
from tabletop.games.thunderbolt_apache.rules import planning
from tabletop.games.thunderbolt_apache.rules.wording import count
from tabletop.games.thunderbolt_apache.sheets import LEVELS
from tabletop.table.games.thunderbolt_apache.pages import facts
from tabletop.table.games.thunderbolt_apache.pages.cards import battalion_card, pilot_card, plane_row
from tabletop.table.games.thunderbolt_apache.pages.parts import Cards, Payload, Scroll, Tile
from tabletop.table.games.thunderbolt_apache.pages.sheet import Sheet
from tabletop.table.games.thunderbolt_apache.pages.strip import SectorStrip
from tabletop.table.play.contract import Choice
from tabletop.table.ui.buttons import Button
from tabletop.table.ui.labels import Para
from tabletop.table.ui.panel import Panel
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.tree import Column, Row, Widget

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

    def mess(self, title: str = "Pilots", grow: float = 1.3) -> Widget:
        return Panel(
            Scroll(Cards(*[self.pilot_tile(p) for p in self.crew()]), key="mess"),
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

    def pilot_tile(self, pilot: Pilot) -> Tile:
        def paint(s: pg.Surface, t: Theme, r: pg.Rect) -> None:
            pilot_card(s, t, r, self.state, pilot, second="" if pilot.living else pilot.status.value, full=True)

        return Tile(
            paint=paint,
            wide=150,
            tall=74,
            grow=1,
            enabled=False,
            faded=not pilot.living,
            tip=self.pilot_words(pilot),
            key=f"pilot {pilot.name}",
        )

    def pilot_words(self, pilot: Pilot) -> str:
        row = self.state.row_of(pilot)
        told = f"*{pilot.name}, {pilot.family}, {LEVELS[pilot.level]}\n{facts.row_words(row)}\nStress {pilot.stress}, {pilot.xp} XP, {count(pilot.missions, 'mission')}, {count(pilot.destroyed, 'unit')} destroyed."
        return told + (
            f"\nWounds: {', '.join('heavy' if w else 'light' for w in pilot.wounds)}." if pilot.wounds else ""
        )

    def strip(self, **attrs: object) -> SectorStrip:
        return SectorStrip(state=self.state, key="sector strip", **attrs)


class TargetsPage(BasePage):
    """The base screen: strip above, targets of the day, squadron below."""

    title = "The morning"

    def still(self) -> str:
        state = self.state
        able = sum(isinstance(c, cmd.Target) for c in self.options)
        return f"Day {state.day} of {state.days}: name the battalions to attack. {count(len(state.targets), 'target')} so far, {count(able, 'more', 'more')} can be named; none is allowed too."

    def ends(self) -> str:
        return "Targets chosen ends the step: then aircraft, pilots and scouts are allocated. Without a target the day passes in rest (TA-DAY-03)."

    def parts(self) -> list[Widget]:
        dim = {
            b.card: why
            for b in self.state.battalions_left
            if b.card not in self.state.targets and (why := self.why_not(cmd.Target(b.card)))
        }
        strip = self.strip(marked=frozenset(self.state.targets), dim=dim, carry=self.live).on("pressed", self._toggle)
        cards = [self._target(key) for key in self.state.targets]
        empty: list[Widget] = (
            []
            if cards
            else [
                Para(
                    "Click a counter of the strip, or drag it here. The pointer on it shows its card.",
                    role="body ital",
                    colour="soft",
                )
            ]
        )
        bay = self.bay(
            Scroll(Cards(*empty, *cards), key="targets"),
            accepts=self._accepts,
            place=lambda p: self._toggle(p[1]),
            grow=1,
            least=50,
            key="targets bay",
        )
        targets = Panel(bay, title=f"Targets of day {self.state.day}", grow=1, least=160, pad=8, key="targets panel")
        return [strip, targets, Row(self.hangar(), self.mess(), grow=1.25, gap=8, least=170)]

    def _accepts(self, payload: Payload) -> str:
        if payload[0] != "battalion":
            return HERE
        return HERE if payload[1] in self.state.targets else self.why_not(cmd.Target(payload[1]))

    def _toggle(self, key: str) -> None:
        if self.live:
            self.submit(cmd.Untarget(key) if key in self.state.targets else cmd.Target(key))

    def _target(self, key: str) -> Tile:
        piece = self.state.battalions[key]

        def paint(s: pg.Surface, t: Theme, r: pg.Rect) -> None:
            battalion_card(s, t, r, self.state, piece)

        tip = facts.battalion_tip(self.state, piece) + "\nA click drops the target."
        return self.tile(
            None, "", partial(self._toggle, key), paint=paint, wide=222, tall=100, grow=1, key=f"target {key}", tip=tip
        )


class MechanicsPage(BasePage):
    """SC22: one damage or one wound off, free."""

    title = "Mechanics' day"

    def still(self) -> str:
        return "Take one lasting damage off an aircraft or one wound off a pilot, free (SC22, TA-DAY-02)."

    def ends(self) -> str:
        return "One choice ends the step, or Decline; then the targets of the day are chosen."

    def buttons(self) -> list[Choice]:
        return [self.choice(cmd.Decline())]

    def parts(self) -> list[Widget]:
        rows: list[Widget] = []
        for command in self.options:
            if isinstance(command, cmd.Mend):
                rows.append(self._row(command, f"mend {command.serial} {command.name} {command.heavy}"))
            elif isinstance(command, cmd.MendPilot):
                rows.append(self._row(command, f"heal {command.pilot} {command.heavy}"))
        choices = Panel(Scroll(Cards(*rows), key="mend"), title="What can be mended", grow=0.6, least=110, pad=8)
        return [self.strip(), choices, Row(self.hangar(), self.mess(), grow=1.2, gap=8, least=170)]

    def _row(self, command: Command, key: str) -> Button:
        button = Button(self.table.game.label(command, self.state), key=key)
        return button.on("pressed", lambda _: self.submit(command) if self.live else None)


class NextPage(BasePage):
    """Which of the day's missions comes next."""

    title = "The next mission"

    def still(self) -> str:
        left = planning.missions_left(self.state)
        return f"{count(len(left), 'mission')} of today not flown yet: choose which comes now. Each is flown to its end before the next (TA-DAY-13)."

    def ends(self) -> str:
        return (
            "Choosing a mission ends the step; who became Unfit meanwhile stays at home, his aircraft too (TA-DAY-14)."
        )

    def buttons(self) -> list[Choice]:
        names = self.state.library.battalions
        left = planning.missions_left(self.state)
        return [
            Choice(
                f"Fly {key}", (cmd.FlyMission(key),), default=i == 0, tip=f"The mission against the {names[key].name}"
            )
            for i, key in enumerate(left)
        ]

    def parts(self) -> list[Widget]:
        left = planning.missions_left(self.state)
        cards = Cards(*[self._card(key) for key in left])
        return [
            self.strip(marked=frozenset(left), carry=self.live).on("pressed", self._fly),
            Panel(Scroll(cards, key="missions"), title="Missions of today", grow=1, least=210, pad=8),
            self._flown(),
        ]

    def _fly(self, key: str) -> None:
        if self.live:
            self.submit(cmd.FlyMission(key))

    def _card(self, key: str) -> Widget:
        order = planning.order_for(self.state, key)
        piece = self.state.battalions[key]
        lines = [
            f"{card} no. {serial}" + (f": {pilot}" if pilot else "") for serial, card, pilot in order.aircraft
        ] or ["nobody can fly it: it counts as aborted"]
        lines += [f"Scout {order.scout}"] if order.scout else []

        def paint(s: pg.Surface, t: Theme, r: pg.Rect) -> None:
            battalion_card(s, t, pg.Rect(r.x, r.y, r.w, t.px(64)), self.state, piece, units=False)
            y = r.y + t.px(62)
            for line in lines:
                t.say(s, line, (r.x, y), "small semi", "ink", "l", r.w)
                y += t.line("small")

        tall = 76 + 17 * len(lines)
        return self.tile(
            None,
            "",
            partial(self._fly, key),
            paint=paint,
            wide=250,
            tall=tall,
            grow=1,
            key=f"mission {key}",
            tip=facts.battalion_tip(self.state, piece),
        )

    def _flown(self) -> Widget:
        rows = [row for row in self.state.rows if row.day == self.state.day]
        names = {"F": "no change", "1/2": "at half strength", "X": "destroyed", "aborted": "aborted"}
        words = "; ".join(
            f"{self.state.library.battalions[r.battalion].name}: {names.get(r.result, r.result)}, {r.vp:+d} VP"
            for r in rows
        )
        return Panel(
            Para(f"Flown today: {words}." if words else "Nothing has been flown today.", role="body"),
            pad=9,
            key="flown",
        )


class DecidePage(BasePage):
    """Fly the mission or abort it."""

    title = "Take off?"

    def still(self) -> str:
        return "Fly the mission, or abort it: while arming it can still be aborted, once the arming is confirmed no longer (TA-ABORT-01)."

    def ends(self) -> str:
        return "Fly leads to the arming. Abort ends the mission."

    def buttons(self) -> list[Choice]:
        return [self.choice(cmd.TakeOff(), default=True), self.choice(cmd.Abort())]

    def parts(self) -> list[Widget]:
        mission = self.state.here
        piece = self.state.battalions[mission.battalion]

        def paint(s: pg.Surface, t: Theme, r: pg.Rect) -> None:
            battalion_card(s, t, r, self.state, piece)

        target = Tile(
            paint=paint, wide=300, tall=92, enabled=False, tip=facts.battalion_tip(self.state, piece), key="target"
        )
        notes = [f"{note}." for note in facts.notes(self.state.library.battalions[piece.card])]
        told = Para(" ".join([facts.band_words(self.state, piece.band) + ".", *notes]), role="body", grow=1)
        fliers = Cards(*[self._flyer(serial) for serial in sorted(mission.flyers)])
        scout = (
            [Para(f"Scout {mission.scout} goes ahead of them.", role="small", colour="soft")] if mission.scout else []
        )
        cost = self._abort_words()
        return [
            Panel(Row(target, told, gap=12), title="The target", pad=8, key="target panel"),
            Panel(
                Scroll(Column(fliers, *scout, gap=6), key="fliers"),
                title="Who flies",
                grow=1,
                least=195,
                pad=8,
                key="fliers panel",
            ),
            Panel(
                Para(cost, role="body", key="abort words"),
                title="What aborting costs",
                pad=9,
                accent="side red",
                key="abort panel",
            ),
        ]

    def _abort_words(self) -> str:
        mission = self.state.here
        names = [f.pilot for f in mission.flyers.values() if f.pilot]
        rest = f"; {', '.join(names)} get no recovery this evening" if names else ""
        return f"No SO, VP, XP or Stress, no event and no scout roll: but these aircraft and pilots cannot fly again today{rest} (TA-ABORT-02, TA-ABORT-03)."

    def _flyer(self, serial: int) -> Tile:
        flyer, plane = self.state.here.flyers[serial], self.state.planes.get(serial)
        pilot = self.state.pilots.get(flyer.pilot)

        def paint(s: pg.Surface, t: Theme, r: pg.Rect) -> None:
            plane_row(
                s,
                t,
                pg.Rect(r.x, r.y, r.w, t.px(46)),
                self.state.card_of(flyer),
                serial,
                plane.damage if plane is not None else (),
            )
            if pilot is not None:
                more = max(0, facts.expected_stress(self.state, pilot, self.state.here.battalion).total)
                stress, word = facts.after_mission(self.state, pilot, self.state.here.battalion)
                pilot_card(
                    s,
                    t,
                    pg.Rect(r.x, r.y + t.px(50), r.w, r.h - t.px(50)),
                    self.state,
                    pilot,
                    more=more,
                    tail=f"home with {stress} Stress: {word}",
                )

        tip = facts.plane_tip(self.state.card_of(flyer)) + (f"\n{self.pilot_words(pilot)}" if pilot is not None else "")
        return Tile(
            paint=paint,
            wide=200,
            tall=150 if pilot is not None else 58,
            grow=1,
            enabled=False,
            tip=tip,
            key=f"flyer {serial}",
        )
