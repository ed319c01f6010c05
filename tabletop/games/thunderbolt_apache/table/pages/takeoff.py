"""Before a mission: which of the day's missions comes next, then fly or abort, with the cards of target
and fliers on the table.
"""

from __future__ import annotations

from functools import partial

import pygame as pg

from tabletop.games.thunderbolt_apache.bots import expecting
from tabletop.games.thunderbolt_apache.bots.expecting import Expected
from tabletop.games.thunderbolt_apache.bots.weights import WEIGHTS
from tabletop.games.thunderbolt_apache.rules.missions import Abort, FlyMission, TakeOff
from tabletop.games.thunderbolt_apache.rules.pieces import Strength
from tabletop.games.thunderbolt_apache.rules.wording import listed, within
from tabletop.games.thunderbolt_apache.table.pages import art, facts, target_sheet
from tabletop.games.thunderbolt_apache.table.pages.cards import battalion_card, pilot_card, plane_row
from tabletop.games.thunderbolt_apache.table.pages.morning import BasePage
from tabletop.games.thunderbolt_apache.table.pages.parts import Cards, Printed, Scroll, Tile, low
from tabletop.games.thunderbolt_apache.table.pages.strip import SectorStrip
from tabletop.table.play.contract import Choice
from tabletop.table.ui.labels import Para
from tabletop.table.ui.panel import Panel
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.tree import Column, Row, Widget


def against(name: str) -> str:
    """The button that begins a mission: "Fly against the infantry battalion"."""
    return f"Fly against the {within(name)}"


class NextPage(BasePage):
    """Which of the day's missions comes next."""

    title = "The next mission"

    def still(self) -> str:
        return "Click a mission to fly it now, to its end (TA-DAY-13). Chance and risk are as the staff reckons them."

    def ends(self) -> str:
        return (
            "Choosing a mission ends the step; who became Unfit meanwhile stays at home, his aircraft too (TA-DAY-14)."
        )

    def buttons(self) -> list[Choice]:
        names = self.state.library.battalions
        return [
            Choice(
                against(names[told.battalion].name) if i == 0 else f"The {within(names[told.battalion].name)}",
                (FlyMission(told.battalion),),
                default=i == 0,
                tip="The staff would fly this one first." if i == 0 else "Its mission is flown now.",
            )
            for i, told in enumerate(self._missions())
        ]

    def place(self, rect: pg.Rect, t: Theme) -> None:
        """The missions have the room: the strip is one line of small counters, and in a low window it stays away (each
        mission names its band itself).
        """
        for strip in (w for w in self._strips if w.visible is low(t)):
            strip.visible = not low(t)
        super().place(rect, t)

    _strips: tuple[SectorStrip, ...] = ()

    def _missions(self) -> tuple[Expected, ...]:
        """The missions that are left, the advised one first."""
        return expecting.missions(self.state, WEIGHTS["hard"])

    def parts(self) -> list[Widget]:
        left = self._missions()
        cards = Cards(*[self._card(told, i == 0, len(left) - 1) for i, told in enumerate(left)])
        strip = self.strip(marked=frozenset(told.battalion for told in left), carry=self.live, counter=30)
        self._strips = (strip,)
        return [
            strip.on("pressed", self._fly),
            Panel(Scroll(cards, key="missions"), grow=1, least=210, pad=8),
            *self._flown(),
        ]

    def _fly(self, key: str) -> None:
        if self.live:
            self.submit(FlyMission(key))

    def _card(self, told: Expected, first: bool, others: int) -> Widget:
        key = told.battalion
        piece, words = self.state.battalions[key], target_sheet.advice(told, first, others)

        def paint(s: pg.Surface, t: Theme, r: pg.Rect) -> None:
            target_sheet.draw(s, t, r, self.state, piece, told, words)

        tall = target_sheet.height(self.state, key)
        return self.tile(
            None,
            "",
            partial(self._fly, key),
            paint=paint,
            wide=target_sheet.WIDE + 14,
            tall=tall,
            grow=1,
            key=f"mission {key}",
            tip=facts.battalion_tip(self.state, piece),
        )

    def _flown(self) -> list[Widget]:
        """What came of today's missions so far; nothing before the first."""
        rows = [row for row in self.state.rows if row.day == self.state.day]
        if not rows:
            return []
        names = {"F": "no change", "1/2": "at half strength", "X": "destroyed", "aborted": "aborted"}
        words = "; ".join(
            f"{self.state.library.battalions[r.battalion].name}: {names.get(r.result, r.result)}, {r.vp:+d} VP"
            for r in rows
        )
        return [Panel(Para(f"Flown today: {words}.", role="body"), pad=9, key="flown")]


class DecidePage(BasePage):
    """Fly the mission or abort it."""

    title = "Take off?"

    def still(self) -> str:
        return "Fly the mission, or abort it: you can abort until the arming is confirmed (TA-ABORT-01)."

    def ends(self) -> str:
        return "Fly leads to the arming. Abort ends the mission."

    def buttons(self) -> list[Choice]:
        return [self.choice(TakeOff(), default=True), self.choice(Abort())]

    def parts(self) -> list[Widget]:
        mission = self.state.here
        fliers = Cards(*[self._flyer(serial) for serial in sorted(mission.flyers)], most=1.0)
        scout = (
            [Para(f"Scout {mission.scout} goes ahead of them.", role="body", colour="soft")] if mission.scout else []
        )
        return [
            Row(
                Panel(
                    Scroll(self._target(), key="target pane"),
                    title="The target",
                    pad=8,
                    grow=0.42,
                    key="target panel",
                ),
                Panel(
                    Scroll(Column(fliers, *scout, gap=8), key="fliers"),
                    title="Who flies",
                    grow=1,
                    pad=8,
                    key="fliers panel",
                ),
                grow=1,
                gap=8,
                least=215,
            ),
            Panel(
                Para(self._abort_words(), role="body", key="abort words"),
                title="What aborting costs",
                pad=9,
                accent="side red",
                key="abort panel",
            ),
        ]

    def _target(self) -> Tile:
        piece = self.state.battalions[self.state.here.battalion]
        card = self.state.library.battalions[piece.card]

        def paint(s: pg.Surface, t: Theme, r: pg.Rect) -> None:
            if low(t):
                battalion_card(s, t, r, self.state, piece)
                return
            picture = art.battalion_face(card, piece.strength is Strength.HALF, t.px(246), self._told())
            s.blit(picture, picture.get_rect(midtop=r.midtop))

        return Printed(
            paint=paint,
            wide=246,
            enabled=False,
            flat=True,
            ground="panel",
            edge="panel",
            bare=True,
            tip=facts.battalion_tip(self.state, piece),
            key="target",
        )

    def _told(self) -> str:
        """What its place and its notes do, printed at the foot of its card."""
        piece = self.state.battalions[self.state.here.battalion]
        told = [facts.band_words(self.state, piece.band), *facts.notes(self.state.library.battalions[piece.card])]
        return " ".join(f"{words[0].upper()}{words[1:]}." for words in told)

    def _abort_words(self) -> str:
        mission = self.state.here
        names = [f.pilot for f in mission.flyers.values() if f.pilot]
        rest = f"; {listed(names)} {'does' if len(names) == 1 else 'do'} not recover this evening" if names else ""
        return (
            "No SO, VP, XP or Stress, no event and no scout roll: but these aircraft and pilots cannot fly again"
            f" today{rest} (TA-ABORT-02, TA-ABORT-03)."
        )

    def _flyer(self, serial: int) -> Tile:
        flyer, plane = self.state.here.flyers[serial], self.state.planes.get(serial)
        pilot = self.state.pilots.get(flyer.pilot)
        card, damage = self.state.card_of(flyer), plane.damage if plane is not None else ()

        def paint(s: pg.Surface, t: Theme, r: pg.Rect) -> None:
            if low(t):
                plane_row(s, t, pg.Rect(r.x, r.y, r.w, t.px(46)), card, serial, damage)
                below = r.y + t.px(50)
            else:
                picture = art.plane_face(card, damage, serial, t.px(186))
                place = picture.get_rect(midtop=r.midtop)
                s.blit(picture, place)
                below = place.bottom + t.px(8)
            if pilot is not None:
                more = max(0, facts.expected_stress(self.state, pilot, self.state.here.battalion).total)
                stress, word = facts.after_mission(self.state, pilot, self.state.here.battalion)
                place = pg.Rect(r.x, below, r.w, r.bottom - below)
                tail = f"home with {stress} Stress: {word}"
                pilot_card(s, t, place, self.state, pilot, more=more, tail=tail)

        tip = facts.plane_tip(card) + (f"\n{self.pilot_words(pilot)}" if pilot is not None else "")
        return Printed(
            paint=paint,
            wide=196,
            wide_low=200,
            tall_low=150 if pilot is not None else 58,
            crew=96 if pilot is not None else 14,
            grow=1,
            enabled=False,
            tip=tip,
            key=f"flyer {serial}",
        )
