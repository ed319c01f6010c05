"""Reports with several parts: the way home as the check-list of a home-bound flight, and the evening with the enemy's
movement on the strip and what it says of the next day.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import pygame as pg

from tabletop.core.messages import StepBegan
from tabletop.games.thunderbolt_apache.rules.accounts import SoChanged
from tabletop.games.thunderbolt_apache.rules.chance import Rolled
from tabletop.games.thunderbolt_apache.rules.evening import BattalionMoved
from tabletop.games.thunderbolt_apache.rules.mission_events import EventDrawn
from tabletop.games.thunderbolt_apache.rules.missions import MissionOver
from tabletop.games.thunderbolt_apache.rules.pieces import Fitness, PlaneStatus
from tabletop.games.thunderbolt_apache.rules.sheets import BAND_NAMES, Band
from tabletop.games.thunderbolt_apache.rules.standing import standing
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.stress import StressChanged, fitness
from tabletop.games.thunderbolt_apache.rules.wording import count, listed, plane_name, within
from tabletop.games.thunderbolt_apache.table.pages import art
from tabletop.games.thunderbolt_apache.table.pages.cards import stress_bar
from tabletop.games.thunderbolt_apache.table.pages.parts import GREEN, RED, Cards, Scroll, Spot, Tile, low
from tabletop.games.thunderbolt_apache.table.pages.reports import TITLES, ReportLine, ReportPage, Told, line, split
from tabletop.games.thunderbolt_apache.table.pages.strip import SectorStrip
from tabletop.table.play.contract import Choice
from tabletop.table.ui.labels import Para
from tabletop.table.ui.layout import Panel
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Column, Row, Widget

# -- What the evening says of the next day: who can fly, what stands in the hangar, where the enemy costs, what is still
# to be won. Nothing of cards that are not yet drawn.


def tomorrow_lines(state: State) -> list[str]:
    """A sentence for each thing that matters; none on the last evening."""
    left = state.days - state.day
    if left <= 0:
        return []
    told = [f"Day {state.day + 1} of {state.days}: {count(left, 'day')} left." + _points(state)]
    return [*told, *_crew(state), *_hangar(state), *_enemy(state)]


def _points(state: State) -> str:
    at = standing(state)
    return f" {count(at.missing, 'point')} more would be {at.better}." if at.better else ""


def _crew(state: State) -> list[str]:
    """Who is not at his best, as things stand before any rest is bought."""
    by = {kind: [p.name for p in state.living_pilots if fitness(state, p) is kind] for kind in Fitness}
    told = []
    if by[Fitness.UNFIT]:
        told.append(f"{listed(by[Fitness.UNFIT])} cannot fly, unless rest in the shop helps.")
    if by[Fitness.SHAKEN]:
        verb = "flies" if len(by[Fitness.SHAKEN]) == 1 else "fly"
        told.append(f"{listed(by[Fitness.SHAKEN])} {verb} Shaken: a day without a mission would help.")
    return told or ["Every pilot is fit to fly."]


def _hangar(state: State) -> list[str]:
    """Aircraft that are damaged or gone."""
    hurt = [p for p in state.ready_planes if p.damage]
    gone = sum(p.status is PlaneStatus.CRASHED for p in state.planes.values())
    told = [
        f"{plane_name(state, p.serial)} is damaged ({', '.join(str(d) for d in p.damage)}): mend it in the shop, or fly"
        " so."
        for p in hurt
    ]
    if gone:
        told.append(f"{count(gone, 'aircraft', 'aircraft')} lost: a new one can be had in the shop.")
    return told or ["Every aircraft is sound."]


def _enemy(state: State) -> list[str]:
    """Where a battalion stands that costs something each evening."""
    rows = state.library.tables.bands
    return [
        f"The {within(state.library.battalions[b.card].name)} in {BAND_NAMES[b.band]} costs"
        f" {rows[b.band].so_loss} SO every evening until it is beaten or goes back."
        for b in state.battalions_left
        if rows[b.band].so_loss
    ]


# -- Reports with several parts.


@dataclass
class Part:
    """A step of the check-list: its title, its rule, and which events belong to it."""

    title: str
    rule: str
    steps: tuple[str, ...]
    told: list[Told] = field(default_factory=list)


def home_parts() -> list[Part]:
    return [
        Part("Assessment", "TA-HOME-01", ("assess",)),
        Part("Event on the way home", "TA-EVENT-02", ("event_home",)),
        Part("Bingo", "TA-BINGO-01", ("bingo",)),
        Part("Search and rescue", "TA-SAR-01", ("rescue",)),
        Part("Stress", "TA-AFTER-01", ("stress",)),
        Part("Experience", "TA-AFTER-03", ("experience",)),
        Part("Damage", "TA-AFTER-07", ("damage",)),
        Part("Promotions", "TA-PROMO-01", ("promotions",)),
        Part("Victory points", "TA-VP-01", ("score",)),
    ]


NOTHING = {
    "Bingo": "No roll was needed.",
    "Search and rescue": "Nobody was down.",
    "Damage": "No lasting damage.",
    "Promotions": "Nobody rises.",
    "Experience": "Nobody was engaged.",
    "Victory points": "No points change.",
    "Stress": "Nobody gains Stress.",
    "Event on the way home": "Nothing happens.",
}


class HomePage(ReportPage):
    """The way home as a check-list."""

    kind = "home"
    title = TITLES[kind]
    done_words = "Close the mission"

    def still(self) -> str:
        return "What the mission brought, step by step; a line opens its rule."

    def prompt(self) -> tuple[str, str, str] | None:
        over = next((x for x in self.stretch() if isinstance(x.event, MissionOver)), None)
        return ("Squadron", *split(over.event.words(over.after))) if over is not None and self.live else None

    def ends(self) -> str:
        return "Close the mission puts the sheet away: the next mission or the evening follows."

    def parts(self) -> list[Widget]:
        parts, now = home_parts(), 0
        for told in self.stretch():
            steps = {frame.step for frame in told.after.frames}
            before = now
            now = max([i for i, part in enumerate(parts) if steps & set(part.steps)] or [now])
            parts[before if _belongs(told) else now].told.append(told)
        done = len(parts) if self.report is not None and self.report.whole else now
        panels = [self._part(part, i < done, i) for i, part in enumerate(parts) if i <= done]
        return [Scroll(Column(Cards(*panels, gap=6, row_gap=6)), key="home")]

    def _part(self, part: Part, done: bool, n: int) -> Widget:
        found = [x for i, told in enumerate(part.told) if (x := line(told, f"line {n} {i}")) is not None]
        body = self.heard(found) or [
            Para(NOTHING.get(part.title, "") if done else "...", role="body ital", colour="soft")
        ]
        drawn = next((x.event for x in part.told if isinstance(x.event, EventDrawn)), None)
        lines: Widget = Column(*body, gap=2, grow=1)
        if drawn is not None:  # the card that was drawn lies beside what it did
            lines = Row(Spot(paint=partial(_card, drawn.card), wide=84, tall=53), lines, gap=8)
        return Wide(
            lines,
            title=f"{n + 1}  {part.title}",
            pad=8,
            gap=2,
            wish=330,
            accent="side green" if done else "brass",
            key=f"part {part.title}",
        )


def _card(key: str, s: pg.Surface, t: Theme, r: pg.Rect) -> None:
    """The picture of a Mission Event."""
    picture = art.event(key, r.w)
    s.blit(picture, picture.get_rect(midtop=r.midtop))
    pg.draw.rect(s, t.col("button edge"), picture.get_rect(midtop=r.midtop), 1)


def _belongs(told: Told) -> bool:
    """Whether an event still belongs to the step before, although the position stands in the next one."""
    return isinstance(told.event, StepBegan)


class EveningPage(ReportPage):
    """Recovery, income, enemy movement with dice beside the battalions and arrows, losses."""

    kind = "evening"
    title = TITLES[kind]
    rule = "TA-EOD-03"
    done_words = "To the shop"

    def place(self, rect: pg.Rect, t: Theme) -> None:
        """In a low window small counters leave room to the pilots."""
        for strip in self._strips:
            strip.counter = 24 if low(t) else 34
        super().place(rect, t)

    _strips: tuple[SectorStrip, ...] = ()

    def buttons(self) -> list[Choice]:
        words = self.done_words if self.state.result is None else "To the outcome"
        return [Choice(words, run=self.read, default=True)]

    def asked(self) -> str:
        state = self.state
        return f"Evening of day {state.day}: {state.vp} of {state.objective} points."

    def still(self) -> str:
        return "Who recovered, what came in, where the enemy moved, and what that means for tomorrow."

    def ends(self) -> str:
        return (
            "Then comes the shop: repair, rest and replacements."
            if self.state.day < self.state.days
            else "This was the last day: there is no shop (TA-EOD-09)."
        )

    def parts(self) -> list[Widget]:
        stretch = self.stretch()
        strip = evening_strip(self.state, stretch, counter=34)
        self._strips = (strip,)
        moves = [
            line(x, f"move {i}")
            for i, x in enumerate(stretch)
            if isinstance(x.event, Rolled) and x.event.purpose == "movement"
        ]
        stress = [line(x, f"rest {i}") for i, x in enumerate(stretch) if isinstance(x.event, StressChanged)]
        so = [line(x, f"so {i}") for i, x in enumerate(stretch) if isinstance(x.event, SoChanged)]
        panels = [
            self._list("Special Options", so, "Nothing came in and nothing was lost."),
            self._list("Enemy movement", moves, "No battalion can move."),
        ]
        crew = Panel(
            Cards(*self._crew(), gap=6, row_gap=6), *self.heard_small(stress), title="Pilots", pad=8, key="pilots"
        )
        if morrow := tomorrow_lines(self.state):
            body = Column(*[Para(words, role="small") for words in morrow], gap=3)
            panels.append(Wide(body, title="What tomorrow brings", pad=8, key="list tomorrow"))
        return [strip, Scroll(Column(crew, Cards(*panels, gap=8, row_gap=8), gap=8), key="evening")]

    def heard_small(self, found: Sequence[ReportLine | None]) -> list[Widget]:
        """Lines in small letters."""
        lines = [x for x in found if x is not None]
        for x in lines:
            x.role = "small"
        return self.heard(lines)

    def _crew(self) -> list[Widget]:
        """Every pilot with his Stress before the evening and after it."""
        before = self.stretch()[0].after if self.stretch() else self.state
        return [
            Tile(
                paint=partial(self._paint_pilot, p.name, before),
                wide=148,
                tall=58,
                grow=1,
                enabled=False,
                key=f"evening {p.name}",
            )
            for p in sorted(self.state.living_pilots, key=lambda p: (p.family, p.name))
        ]

    def _paint_pilot(self, name: str, before: State, s: pg.Surface, t: Theme, r: pg.Rect) -> None:
        now, then = self.state.pilots[name], before.pilots.get(name)
        was = then.stress if then is not None else now.stress
        state, d = fitness(self.state, now).value.capitalize(), t.px(30)
        told = f"Stress {was} to {now.stress}, {state}" if was != now.stress else f"Stress {was}, {state}"
        s.blit(art.patch(now.name, now.family, d), (r.x, r.y + t.px(1)))
        x = r.x + d + t.px(6)
        t.say(s, now.name, (x, r.y + t.px(8)), "body semi", "ink", "l", r.right - x)
        ink = GREEN if now.stress < was else "ink" if state == "Okay" else RED
        t.say(s, told, (x, r.y + t.px(25)), "small", ink, "l", r.right - x)
        stress_bar(s, t, pg.Rect(r.x, r.y + t.px(38), r.w, t.px(9)), self.state.row_of(now), now.stress)

    def _list(self, title: str, found: Sequence[ReportLine | None], nothing: str) -> Widget:
        body: list[Widget] = self.heard_small(found) or [Para(nothing, role="body ital", colour="soft")]
        return Wide(Column(*body, gap=2), title=title, pad=8, key=f"list {title}")


class Wide(Panel):
    """A panel that wants a column's width of its own."""

    grow = 1
    wish = 300

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return t.px(self.wish) if across else super().natural(t, across, room)


def evening_strip(state: State, stretch: Sequence[Told], **attributes: Any) -> SectorStrip:
    """The strip with the evening's dice beside the battalions and arrows where they moved."""
    dice_words: dict[str, str] = {}
    rolls: dict[str, int] = {}
    moves: dict[str, tuple[Band, Band]] = {}
    before: State | None = None
    for told in stretch:
        event = told.event
        if isinstance(event, Rolled) and event.purpose == "movement":
            rolls[event.about] = event.die
            dice_words[event.about] = (
                f"{event.die}{event.tally.total - event.die:+d} = {event.tally.total}"
                if event.tally.modifiers
                else f"{event.die}"
            )
        if isinstance(event, BattalionMoved) and before is not None:
            moves[event.battalion] = (before.battalions[event.battalion].band, event.band)
        before = told.after
    return SectorStrip(state=state, dice=dice_words, rolls=rolls, moves=moves, key="sector strip", **attributes)
