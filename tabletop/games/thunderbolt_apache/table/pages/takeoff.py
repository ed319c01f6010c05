"""Before a mission: which of the day's missions comes next, its target as a sheet, then fly or abort, with the cards of
target and fliers on the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame as pg

from tabletop.core.odds import shares
from tabletop.core.wording import counted
from tabletop.games.thunderbolt_apache.bots import expecting
from tabletop.games.thunderbolt_apache.bots.expecting import Expected
from tabletop.games.thunderbolt_apache.bots.weights import WEIGHTS
from tabletop.games.thunderbolt_apache.rules.missions import Abort, FlyMission, TakeOff, order_for
from tabletop.games.thunderbolt_apache.rules.pieces import InPlay, Strength
from tabletop.games.thunderbolt_apache.rules.sheets import Altitude, Battalion, UnitType
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.wording import listed, within
from tabletop.games.thunderbolt_apache.table.pages import art, facts
from tabletop.games.thunderbolt_apache.table.pages.cards import battalion_card, pilot_card, plane_row
from tabletop.games.thunderbolt_apache.table.pages.morning import BasePage
from tabletop.games.thunderbolt_apache.table.pages.parts import Cards, Printed, Scroll, Tile, low
from tabletop.games.thunderbolt_apache.table.pages.strip import SectorStrip
from tabletop.table.draw.kit import rgb
from tabletop.table.play.contract import Choice
from tabletop.table.ui.labels import Para
from tabletop.table.ui.layout import Panel
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Column, Row, Widget

# -- A target of the day as a sheet that uses its room: its units as pictures with what each can fire at which height,
# the bar of its strength, the force that is to fly against it, chance and risk in percent, and what the staff advises.

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


def against(name: str) -> str:
    """The button that begins a mission: "Fly against the infantry battalion"."""
    return f"Fly against the {within(name)}"


# -- Before a mission.


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
        piece, words = self.state.battalions[key], advice(told, first, others)

        def paint(s: pg.Surface, t: Theme, r: pg.Rect) -> None:
            draw(s, t, r, self.state, piece, told, words)

        tall = height(self.state, key)
        return self.tile(
            None,
            "",
            partial(self._fly, key),
            paint=paint,
            wide=WIDE + 14,
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
