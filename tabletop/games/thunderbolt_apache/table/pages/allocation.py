"""The allocation: mission columns, aircraft dragged into them, pilots onto aircraft, a scout for the column
(TA-DAY-05 to TA-DAY-11).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import pygame as pg

from tabletop.core.messages import Command
from tabletop.games.thunderbolt_apache.bots import expecting
from tabletop.games.thunderbolt_apache.bots import planning as planning_bot
from tabletop.games.thunderbolt_apache.bots.weights import WEIGHTS
from tabletop.games.thunderbolt_apache.rules import standing
from tabletop.games.thunderbolt_apache.rules.morning import planning
from tabletop.games.thunderbolt_apache.rules.morning.events import (
    Assign,
    AssignScout,
    Crew,
    Unassign,
    UnassignScout,
    Untarget,
)
from tabletop.games.thunderbolt_apache.rules.pieces import Pilot, Plane, PlaneStatus
from tabletop.games.thunderbolt_apache.rules.wording import count
from tabletop.games.thunderbolt_apache.table.hand import advising
from tabletop.games.thunderbolt_apache.table.pages import art, facts, ledger
from tabletop.games.thunderbolt_apache.table.pages.cards import (
    battalion_card,
    damage_chips,
    pilot_card,
    plane_row,
    stress_bar,
)
from tabletop.games.thunderbolt_apache.table.pages.morning import BasePage
from tabletop.games.thunderbolt_apache.table.pages.parts import (
    AMBER,
    GREEN,
    RED,
    Bay,
    Cards,
    Payload,
    Scroll,
    Tile,
    chip,
)
from tabletop.table.play.contract import Choice
from tabletop.table.ui.buttons import IconButton
from tabletop.table.ui.labels import Para
from tabletop.table.ui.layout import Panel
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Column, Row, Widget

HARD = WEIGHTS["hard"]
"""The level that advises."""
NO_PLACE = "That does not go there."
PANEL = 46
"""Height of a panel's title and edges: aircraft and pilots share the height by what their cards need."""


class AllocatePage(BasePage):
    """Aircraft and pilots to be had at the left, a column for each mission at the right."""

    title = "Allocation"

    def still(self) -> str:
        free = len(list(standing.free_planes(self.state)))
        scouts = sum(not s.lost and not s.mission for s in self.state.scouts.values())
        return f"{count(free, 'aircraft', 'aircraft')} and {count(scouts, 'scout')} still free."

    def ends(self) -> str:
        return (
            "Drag, or click a card and then its place; Esc lays it back. Begin the missions ends the step: assignments"
            " then hold (TA-DAY-14)."
        )

    def parts(self) -> list[Widget]:
        planes = sorted(self.planes(), key=lambda p: p.status is PlaneStatus.CRASHED)  # who is assigned keeps his place
        crew = self.crew()
        left = Column(
            self.bay(
                Panel(
                    Scroll(Cards(*[self._plane(p) for p in planes]), key="hangar"),
                    title="Aircraft",
                    grow=1,
                    least=60,
                    pad=7,
                    key="hangar panel",
                ),
                accepts=self._accepts_home,
                place=self._home,
                grow=PANEL + 59 * -(-len(planes) // 2),
                least=80,
                pad=0,
                ground="paper",
                key="hangar bay",
            ),
            Panel(
                Scroll(Cards(*[self._pilot(p) for p in crew]), key="mess"),
                title="Pilots",
                grow=PANEL + 81 * -(-len(crew) // 2),
                least=60,
                pad=7,
                key="mess panel",
            ),
            *self._scouts(),
            grow=1,
            gap=7,
            least=150,
            key="pool",
        )
        columns = Cards(*[self._mission(key) for key in self.state.targets], gap=8, row_gap=8)
        missions = Scroll(columns, key="missions", grow=1, least=150)
        right = Column(missions, self._purse(), grow=1.25, gap=7, least=150)
        return [Row(left, right, grow=1, gap=8, least=370)]

    def _purse(self) -> Widget:
        """What there is to spend on the day, and what its targets give."""
        whole, half = ledger.prize(self.state, self.state.targets)
        return ledger.foot(self.state, ("IF DESTROYED", f"{whole} VP", "ink"), ("IF HALVED", f"{half} VP", "ink"))

    def buttons(self) -> list[Choice]:
        """With what assigns force, pilots and scouts at once: what Enter does while nobody is assigned yet."""
        orders = planning_bot.assigning(self.state, HARD)
        if not orders or planning_bot.assigned(self.state, HARD):
            return super().buttons()
        lines = "\n".join(advising.plan_of(self.state, planning_bot.against_chosen(self.state, HARD)))
        staff = Choice(
            "The staff assigns",
            run=partial(self._assign, orders),
            default=not any(p.mission for p in self.planes()),
            tip=f"{lines}\nWho adds most flies where he adds most. One undo takes it all back.",
        )
        rest = [replace(c, default=False) if staff.default else c for c in super().buttons()]
        return [*rest, staff]

    def _assign(self, orders: Sequence[Command]) -> None:
        self.host.submit(*orders)

    def _hope(self, key: str) -> list[Widget]:
        """What is to be had of a mission, and what may be lost, once somebody flies it."""
        told = next((e for e in expecting.missions(self.state, HARD) if e.battalion == key), None)
        if told is None or not any(p.mission == key for p in self.planes()):
            return []
        destroyed, half, _ = (round(100 * chance) for chance in told.outcome)
        lost = round(100 * told.safety[2])
        words = f"Destroyed {destroyed} %, half {half} %. One lost {lost} %. About {told.points:.1f} VP."
        return [Para(words, role="small", key=f"hope {key}")]

    # -- what is to be had
    def _plane(self, plane: Plane) -> Tile:
        lost = plane.status is PlaneStatus.CRASHED
        state = "" if lost else "damaged" if plane.damage else "free"
        words = f"flies against {plane.mission}" if plane.mission else state

        def paint(s: pg.Surface, t: Theme, r: pg.Rect) -> None:
            plane_row(s, t, r, self.state.card_of(plane), plane.serial, plane.damage, lost, tail=words)

        why = f"Not allowed: {plane.card} no. {plane.serial} has crashed (TA-DAY-10)" if lost else ""
        return self.tile(
            ("plane", plane.serial),
            f"{plane.card} no. {plane.serial}",
            partial(self.take, ("plane", plane.serial)),
            paint=paint,
            wide=138,
            tall=52,
            grow=1,
            key=f"plane {plane.serial}",
            enabled=not lost,
            why=why,
            faded=lost or bool(plane.mission),
            tip=facts.plane_words(self.state, plane),
        )

    def _pilot(self, pilot: Pilot) -> Tile:
        seat = planning.assigned_pilots(self.state).get(pilot.name)
        unfit = planning.pilot_fit_refusal(self.state, pilot.name)
        why = f"Not allowed: {unfit.sentence} ({unfit.rule})" if unfit is not None else ""
        tail = f"flies no. {seat.serial}" if seat is not None else "" if pilot.living else pilot.status.value

        def paint(s: pg.Surface, t: Theme, r: pg.Rect) -> None:
            pilot_card(s, t, r, self.state, pilot, second=tail, full=True)

        return self.tile(
            ("pilot", pilot.name),
            pilot.name,
            partial(self.take, ("pilot", pilot.name)),
            paint=paint,
            wide=138,
            tall=74,
            grow=1,
            key=f"pilot {pilot.name}",
            enabled=not why,
            why=why,
            faded=bool(why) or seat is not None,
            tip=self.pilot_words(pilot),
        )

    def _scouts(self) -> list[Widget]:
        scouts = [s for s in self.state.scouts.values() if not s.lost]
        if not scouts:
            return []
        tiles = [self._scout(s.number, s.mission) for s in scouts]
        return [Panel(Row(*tiles, gap=6), pad=6, key="scouts panel")]

    def _scout(self, number: int, mission: str) -> Tile:
        def paint(s: pg.Surface, t: Theme, r: pg.Rect) -> None:
            d = min(r.h, t.px(24))
            picture = art.scout(d)
            s.blit(picture, picture.get_rect(midleft=r.midleft))
            t.say(
                s,
                mission or f"Scout {number}",
                (r.x + d + t.px(5), r.centery),
                "small semi",
                "ink",
                "l",
                r.w - d - t.px(5),
            )

        return self.tile(
            ("scout",),
            f"Scout {number}",
            partial(self.take, ("scout",)),
            paint=paint,
            wide=92,
            tall=34,
            grow=1,
            key=f"scout {number}",
            faded=bool(mission),
            enabled=not mission,
            why="That scout is on a mission." if mission else "",
            tip="*Scout\nOne a mission (TA-DAY-11).",
        )

    # -- missions
    def _mission(self, key: str) -> Widget:
        piece = self.state.battalions[key]

        def paint(s: pg.Surface, t: Theme, r: pg.Rect) -> None:
            battalion_card(s, t, r, self.state, piece)

        head = Tile(
            paint=paint,
            wide=150,
            tall=86,
            flat=True,
            enabled=False,
            tip=facts.battalion_tip(self.state, piece),
            key=f"head {key}",
            grow=1,
        )
        drop = IconButton(sign="cross", tip="Drop this target", key=f"drop {key}", align="start", enabled=self.live).on(
            "pressed", lambda _: self.submit(Untarget(key))
        )
        planes = [self._assigned(p) for p in self.planes() if p.mission == key]
        scout = planning.scout_of(self.state, key)
        place = Nothing(words="an aircraft is needed here", key=f"empty {key}")
        body: list[Widget] = [*planes, *self._hope(key)] or [place]
        body.append(self._scout_place(key, scout.number if scout is not None else 0))
        return self.bay(
            Row(head, drop, gap=4, align="fill"),
            *body,
            accepts=partial(self._accepts, key),
            place=partial(self._place, key),
            wide=216,
            key=f"mission {key}",
            grow=1,
            pad=7,
        )

    def _assigned(self, plane: Plane) -> Widget:
        pilot = self.state.pilots.get(plane.pilot)
        card = self.state.card_of(plane)

        def paint(s: pg.Surface, t: Theme, r: pg.Rect) -> None:
            self._paint_assigned(s, t, r, plane, pilot)

        tile = self.tile(
            ("plane", plane.serial),
            f"{plane.card} no. {plane.serial}",
            partial(self._pressed, plane),
            paint=paint,
            wide=150,
            tall=66 if card.manned else 48,
            grow=1,
            key=f"assigned {plane.serial}",
            accepts=partial(self._accepts_pilot, plane) if self.live else None,
            laid=partial(self._place_pilot, plane),
            tip=facts.plane_words(self.state, plane) + (f"\n{self.pilot_words(pilot)}" if pilot is not None else ""),
        )
        back = IconButton(
            sign="minus", tip="Take it off the mission", key=f"off {plane.serial}", align="center", enabled=self.live
        )
        return Row(tile, back.on("pressed", lambda _: self.submit(Unassign(plane.serial))), gap=4)

    def _paint_assigned(self, s: pg.Surface, t: Theme, r: pg.Rect, plane: Plane, pilot: Pilot | None) -> None:
        px = min(r.h, t.px(40))
        picture = art.plane(plane.card, px, 45)
        s.blit(picture, picture.get_rect(midleft=(r.x - t.px(2), r.centery)))
        x, step = r.x + px + t.px(4), t.line("small")
        y = r.y + step // 2
        name = t.say(s, f"{plane.card} no. {plane.serial}", (x, y), "small bold", "ink", "l", r.right - x)
        damage_chips(s, t, plane.damage, name.right + t.px(6), y, r.right)
        y += step
        if pilot is None:
            words = "its pilot is missing" if self.state.card_of(plane).manned else "unmanned"
            t.say(s, words, (x, y), "small ital", RED if self.state.card_of(plane).manned else "soft", "l", r.right - x)
            return
        right = r.right
        if planning.is_shaken(self.state, pilot):
            right = chip(s, t, "SHAKEN -2", (right, y), AMBER, anchor="r").x - t.px(4)
        t.say(s, pilot.name, (x, y), "body semi", "ink", "l", right - x)
        more = max(0, facts.expected_stress(self.state, pilot, plane.mission).total)
        _stress, word = facts.after_mission(self.state, pilot, plane.mission)
        tail = f"{pilot.stress}+{more}: {word}"
        ink = {"Okay": GREEN, "Shaken": AMBER, "Unfit": RED}[word]
        wide = t.width(tail, "small bold") + t.px(6)
        y += step + t.px(2)
        stress_bar(
            s, t, pg.Rect(x, y - t.px(4), r.right - x - wide, t.px(8)), self.state.row_of(pilot), pilot.stress, more
        )
        t.say(s, tail, (r.right, y), "small bold", ink, "r")

    def _scout_place(self, key: str, number: int) -> Widget:
        if not number:
            return Nothing(words="no scout", key=f"no scout {key}", tall=22)

        def paint(s: pg.Surface, t: Theme, r: pg.Rect) -> None:
            d = t.px(22)
            s.blit(art.scout(d), (r.x, r.centery - d // 2))
            t.say(s, f"Scout {number} goes along", (r.x + d + t.px(6), r.centery), "small semi", "ink", "l", r.w - d)

        return self.tile(
            None,
            "",
            partial(self.submit, UnassignScout(key)),
            paint=paint,
            wide=150,
            tall=34,
            key=f"scout of {key}",
            tip="A click calls the scout back.",
        )

    # -- laying
    def _command(self, key: str, payload: Payload) -> Command | None:
        if payload[0] == "plane":
            return Assign(payload[1], key)
        return AssignScout(key) if payload[0] == "scout" else None

    def _seat(self, key: str, pilot: str) -> Plane | None:
        """The first aircraft of the mission that wants such a pilot."""
        family = self.state.pilots[pilot].family
        planes = [
            p
            for p in self.planes()
            if p.mission == key and self.state.card_of(p).family == family and self.state.card_of(p).manned
        ]
        return next((p for p in planes if not p.pilot), planes[0] if planes else None)

    def _accepts(self, key: str, payload: Payload) -> str:
        if payload[0] == "pilot":
            plane = self._seat(key, payload[1])
            pilot = self.state.pilots[payload[1]]
            return (
                self.why_not(Crew(pilot.name, plane.serial))
                if plane is not None
                else f"Not allowed: no {pilot.family} flies this mission (TA-PILOT-03)"
            )
        command = self._command(key, payload)
        return self.why_not(command) if command is not None else NO_PLACE

    def _place(self, key: str, payload: Payload) -> None:
        if payload[0] == "pilot":
            plane = self._seat(key, payload[1])
            if plane is not None:
                self.submit(Crew(payload[1], plane.serial))
            return
        command = self._command(key, payload)
        if command is not None:
            self.submit(command)

    def _accepts_pilot(self, plane: Plane, payload: Payload) -> str:
        if payload[0] == "pilot":
            return self.why_not(Crew(payload[1], plane.serial))
        return self._accepts(plane.mission, payload)

    def _place_pilot(self, plane: Plane, payload: Payload) -> None:
        if payload[0] == "pilot":
            self.submit(Crew(payload[1], plane.serial))
        else:
            self._place(plane.mission, payload)

    def _pressed(self, plane: Plane) -> None:
        """A click on an assigned aircraft: the pilot in the hand sits down, else the aircraft is taken up."""
        if self.hand is not None and self.hand[0] != "plane":
            self.lay(partial(self._place_pilot, plane), partial(self._accepts_pilot, plane))
        else:
            self.take(("plane", plane.serial))

    def _accepts_home(self, payload: Payload) -> str:
        return self.why_not(Unassign(payload[1])) if payload[0] == "plane" else NO_PLACE

    def _home(self, payload: Payload) -> None:
        self.submit(Unassign(payload[1]))


class Nothing(Bay):
    """A dashed place that says what is missing."""

    words = ""
    solid = False
    tall = 40
    focusable = False

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return t.px(150) if across else t.px(self.tall)

    def draw(self, s: pg.Surface, t: Theme) -> None:
        t.say(s, self.words, self.rect.center, "small ital", "soft", "c", self.rect.w)
