"""What both sides did last, as far as the looker may see it: the ways their formations flew, and captions in plain
words where battles were fought, guns fired and bombs fell.

The deeds of a side are kept until its next hour begins. They are taken in event by event as they are shown, and read
anew from the journal where the game was loaded, taken back or looked at in a replay.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tabletop.core.messages import Event
from tabletop.games.air_wars.rules.bombing.attacking import AttackRolled
from tabletop.games.air_wars.rules.cards.events import CardPlayed
from tabletop.games.air_wars.rules.combat import BattleBegan, BattleEnded, BattleFired
from tabletop.games.air_wars.rules.days import DayBegan, HourBegan
from tabletop.games.air_wars.rules.flak import FireOpened, FireRolled
from tabletop.games.air_wars.rules.flying.events import Landed, MoveEnded
from tabletop.games.air_wars.rules.fog import Looked
from tabletop.games.air_wars.rules.headquarters import LISTEN_REACH, NEAR_IT, HQUsed, directed
from tabletop.games.air_wars.rules.losses import UnitLost
from tabletop.games.air_wars.rules.sheets import Function, Outcome
from tabletop.games.air_wars.rules.sorties import Crashed
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.rules.wording import UNKNOWN, count, listing, place, side, target
from tabletop.games.air_wars.table.hand.previews import vp_of
from tabletop.games.air_wars.table.papers.battle_facts import Fight
from tabletop.games.air_wars.table.showings.events import came_of_it
from tabletop.table.draw import palette
from tabletop.table.play import followed
from tabletop.table.play.contract import Mark, Point

if TYPE_CHECKING:
    from tabletop.games.air_wars.table.table import WarTable

MOST = 3
"""Captions on the map at once."""
FATES = ((Outcome.KILL, "Killed"), (Outcome.ABORT, "Aborted"))
ON_THE_GROUND = ((Outcome.KILL, "Destroyed"), (Outcome.ABORT, "Aborted"))
ASIDE = 0.09
"""Cell widths by which ways lie beside one another."""


@dataclass
class Deed:
    """What one side did in a square: a flight with its way (the square it began in first), a battle, guns, bombs."""

    seat: int
    square: str
    title: str
    lines: list[str] = field(default_factory=list)
    way: tuple[str, ...] = ()
    lost: dict[Outcome, list[str]] = field(default_factory=dict)
    ground: bool = False
    """Whether it was done to what stands on the ground."""
    headquarters: str = ""
    """The headquarters that did it."""

    def told(self) -> tuple[str, ...]:
        """What came of it, a line each; who was lost first, as a slip has few rows."""
        fates = ON_THE_GROUND if self.ground else FATES
        return (*(f"{words}: {listing(self.lost[how])}." for how, words in fates if how in self.lost), *self.lines)


class Deeds:
    """What both sides did last, as far as the looker may see it. `found`: all that is kept, in order; `fight`: the
    battle that is fought, or was the last thing that was done."""

    def __init__(self, table: WarTable) -> None:
        self.table = table
        self.found: list[Deed] = []
        self.fight: Fight | None = None
        self._for_bombs: list[str] = []
        """Cards that were played for an attack whose dice have not fallen."""
        self._waits: tuple[State, Deed, str] | None = None
        """What dice that still tumble brought: the position in which it is told, of what, in words."""
        self._of: tuple[int | None, int | None] | None = None
        self._length = 0

    # -- taking in
    def follow(self) -> None:
        """Read anew what cannot have been taken in as it was shown."""
        host = self.table.host
        of, length = (host.looker, host.replay_at), len(host.session.match.journal)
        if of != self._of or length < self._length or host.replay_at is not None:
            self._read(length if host.replay_at is None else host.replay_at)
        self._of, self._length = of, length

    def _read(self, end: int) -> None:
        """From the journal: the last hour of each side, up to the entry `end`."""
        match, seat = self.table.host.session.match, self.table.host.looker
        self.found, self._waits, self.fight, self._for_bombs = [], None, None, []
        if not self.table.host.idle and self.table.host.replay_at is None:
            return  # what waits is taken in as it is shown
        begun: set[int] = set()
        start = end
        while start > 0 and len(begun) < 2:
            start -= 1
            begun |= {event.seat for event in match.journal[start].events if isinstance(event, HourBegan)}
        for entry in match.journal[start:end]:
            state: Any = entry.before
            for event in entry.events:
                before, state = state, match.game.evolve(state, event)
                if isinstance(event, READ) and (seen := match.game.redact(event, seat, before)) is not None:
                    self.take(seen, match.game.view(state, seat))
        self._waits = None

    def take(self, event: Event, after: State) -> None:
        """An event as the looker is told of it, and the position after it."""
        self._waits = None
        if self.fight is not None and self.fight.over:
            self.fight = None
        match event:
            case DayBegan():
                self.fight, self.found = None, []
            case HourBegan(seat=seat):
                self.fight, self._for_bombs = None, []
                self.found = [deed for deed in self.found if deed.seat != seat]
            case MoveEnded() if event.units or event.path:
                self._flown(event, after)
            case Landed(seat=seat, square=square) if self.found and self.found[-1].square == square:
                last = self.found[-1]
                if last.seat == seat and last.way:
                    last.lines[:] = ["It lands there." if len(event.units) == 1 else "They land there."]
            case HQUsed():
                self._declared(event, after)
            case Looked(seen=seen) if self.found and self.found[-1].headquarters == event.cause:
                heard = [f"{self.table.names.full(unit)} in {place(after, square)}" for square, unit in seen]
                self.found[-1].lines.append(f"It hears {listing(heard)}." if heard else "It hears nobody.")
            case BattleBegan(square=square, attacker=seat):
                self.fight = Fight(square, seat, event.units)
                self.found.append(Deed(seat, square, f"Air battle over {place(after, square)}"))
            case FireOpened(seat=seat, square=square):
                self.found.append(Deed(seat, square, f"{side(after, seat)} guns fire over {place(after, square)}"))
            case BattleEnded() if self.fight is not None:
                self.fight.over = True
            case BattleFired() | FireRolled():
                if isinstance(event, BattleFired) and self.fight is not None:
                    self.fight.fired.append(event)
                dice, came = count(len(event.dice), "die", "dice"), came_of_it(event.kills, event.aborts)
                who = f"{side(after, event.seat)} {event.tally.reason} roll " if isinstance(event, BattleFired) else ""
                self._came(event.square, f"{who}{dice}: {came}.", after)
            case AttackRolled(seat=seat, square=square):
                what = target(after, event.target)
                played, self._for_bombs = self._for_bombs, []
                self.found.append(Deed(seat, square, f"{side(after, seat)} bombs {what}", played, ground=True))
                worth = count(vp_of(after, event.target), "point")
                self._came(square, f"A hit: {worth}." if event.success else "No effect.", after)
            case CardPlayed(card=card) if card in after.scenario.cards:
                self._card(f'{side(after, event.seat)} plays "{after.scenario.cards[card].title}".', after)
            case UnitLost(square=square, unit=unit):
                if self.fight is not None and unit in self.fight.units:
                    self.fight.lost[unit] = event.outcome
                self._lost(square, unit, event.outcome)
            case Crashed(seat=seat, units=units):
                names = listing(self.table.names.full(key) for key in units)
                self.found.append(Deed(seat, "", f"Not down in time: {names}"))

    def _card(self, words: str, after: State) -> None:
        """A card is told of what it was played for: the battle or the fire, or the bombs that fall next."""
        if after.battle is None and after.fire is None and after.bombing is not None:
            self._for_bombs.append(words)
        elif (now := after.battle or after.fire) is not None and self.found and self.found[-1].square == now.square:
            self.found[-1].lines.append(words)

    def _flown(self, event: MoveEnded, after: State) -> None:
        end = event.path[-1] if event.path else event.start
        names = self.table.names
        others = len(event.units) - (event.top in event.units)
        who = names.full(event.top) if event.top else count(len(event.units), "formation")
        if event.top and others:
            who = f"{who} and {count(others, 'other')}"
        several = others > 0 if event.top else len(event.units) > 1
        verb = "flies" if event.path else "takes off"
        if several:
            verb = "fly" if event.path else "take off"
        where = f"to {place(after, end)}" if event.path else f"at {place(after, end)}"
        deed = Deed(event.seat, end, f"{who} {verb} {where}", way=(event.start, *event.path))
        if hidden := event.units.count(UNKNOWN):
            deed.lines.append(f"{count(hidden, 'formation')} you cannot see.")
        foes = len(after.flying(end, 1 - event.seat)) + after.unknown(end, 1 - event.seat).flying
        mine = self.table.host.looker == 1 - event.seat
        if foes:
            whom = f"your {count(foes, 'formation')}" if mine else count(foes, "enemy", "enemies")
            deed.lines.append(f"{'They meet' if several else 'It meets'} {whom} there.")
        elif below := [t.name for t in after.scenario.targets.values() if t.square == end and t.seat != event.seat]:
            deed.lines.append(f"Below {'lies' if len(below) == 1 else 'lie'} {listing(below[:2])}.")
        self.found.append(deed)

    def _declared(self, event: HQUsed, after: State) -> None:
        """What a headquarters does now, and for whom of the looker's own."""
        names, where = self.table.names, place(after, event.square)
        if event.function != Function.DIRECT.value:
            deed = Deed(event.seat, event.square, f"{names.full(event.unit)} listens at {where}")
            deed.lines.append(f"It hears enemies in the air within {LISTEN_REACH} squares.")
        else:
            deed = Deed(event.seat, event.square, f"{names.full(event.unit)} directs the fighters from {where}")
            deed.lines.append(f"Fighters that take off {NEAR_IT} fly one square further.")
            if event.seat == self.table.host.looker:
                able = [names.full(key) for key in directed(after, event.seat, event.unit)]
                deed.lines.append(f"Ready for it: {listing(able) if able else 'none now'}.")
        deed.headquarters = event.unit
        self.found.append(deed)

    def _came(self, square: str, words: str, after: State) -> None:
        """What dice brought: told when they lie still."""
        last = self.found[-1] if self.found else None
        if last is not None and last.square == square and not last.way:
            last.lines.append(words)
            self._waits = after, last, words

    def _lost(self, square: str, unit: str, outcome: Outcome) -> None:
        last = next((d for d in reversed(self.found) if d.square == square and not d.way), None)
        if last is not None:
            last.lost.setdefault(outcome, []).append(self.table.names.full(unit))

    # -- showing
    def marks(self) -> list[Mark]:
        """The ways of both sides, and the captions."""
        host = self.table.host
        marks = [
            followed.trail(host, self._points(n, deed), str(palette.SIDE[deed.seat]), deed.seat != host.looker, layer=0)
            for n, deed in enumerate(self.found)
            if len(deed.way) > 1
        ]
        if said := self.captions():
            marks.append(followed.told(host, said, self._pieces(), self._chosen_from() if self._asked else None))
        return marks

    @property
    def _asked(self) -> bool:
        """Whether the looker is to choose now."""
        return self.table.host.idle and self.table.host.seat is not None

    def _chosen_from(self) -> list[Point]:
        """What no slip covers while somebody chooses: bases, targets, squares with counters."""
        table, state = self.table, self.table.state
        squares = {*state.scenario.bases, *(t.square for t in state.scenario.targets.values())}
        return [*map(table.centre, sorted(squares)), *self._pieces()]

    def _points(self, n: int, deed: Deed) -> list[Point]:
        """Ways over the same squares lie beside one another."""
        by = (n % 5 - 2) * ASIDE * self.table.cell
        return [(x + by, y - by) for x, y in map(self.table.centre, deed.way)]

    def _pieces(self) -> list[Point]:
        cell = self.table.cell
        return [
            ((s.cell[0] + 0.5 + s.offset[0]) * cell, (s.cell[1] + 0.5 + s.offset[1]) * cell)
            for s in self.table.lying.sprites()
            if s.order > 0
        ]

    def captions(self) -> list[followed.Caption]:
        """While something is shown the newest deed alone; else the fights since the looker's last flight, the newest
        first, unless he has something in hand: flights are seen by their ways.
        """
        table = self.table
        deeds = [deed for deed in reversed(self.news()) if not deed.way]
        if self._asked:
            if table.mode.in_hand() or table.tray.fan is not None or table.cards.pointed:
                return []
        else:
            deeds = self.found[-1:]
        out: dict[str, followed.Caption] = {}
        for deed in deeds:
            if deed.square and deed.square not in out and len(out) < MOST:
                out[deed.square] = self._caption(deed)
        return list(out.values())

    def news(self) -> list[Deed]:
        """What was done since the looker's own last flight."""
        own = [n for n, d in enumerate(self.found) if d.way and d.seat == self.table.host.looker]
        return [d for d in self.found[own[-1] + 1 if own else 0 :] if d.square]

    def _caption(self, deed: Deed) -> followed.Caption:
        at, lines = self.table.centre(deed.square), list(deed.told())
        if self._waits is not None and self._waits[1] is deed and not self.still:
            lines.remove(self._waits[2])
        keep: Sequence[Point] = [self.table.centre(square) for square in deed.way]
        said = self.table.said
        colour = str(palette.SIDE[deed.seat])
        return followed.Caption(at, said(deed.title), tuple(map(said, lines)), colour, tuple(keep))

    @property
    def still(self) -> bool:
        """Whether the last dice lie still, so that what they brought is told."""
        return self._waits is None or self._lies_still(self._waits[0])

    def _lies_still(self, after: State) -> bool:
        host = self.table.host
        return host.idle or host.view is after


READ = (
    DayBegan, HourBegan, MoveEnded, Landed, BattleBegan, BattleFired, BattleEnded, FireOpened, FireRolled, AttackRolled,
    CardPlayed, UnitLost, Crashed, HQUsed, Looked,
)  # fmt: skip
"""Events that say what a side did."""
