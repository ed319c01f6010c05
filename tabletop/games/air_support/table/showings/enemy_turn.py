"""The enemy's turn as it is followed: who acts, his trail, a caption beside him with what came of it, and a recap of
all that happened since the player's last order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import pygame as pg

from tabletop.core.match import Entry
from tabletop.core.messages import Event
from tabletop.core.wording import counted, sentence_start
from tabletop.games.air_support.rules.advance import Advanced
from tabletop.games.air_support.rules.arriving import ArrivalRolled
from tabletop.games.air_support.rules.close_combat import CloseFought
from tabletop.games.air_support.rules.dogfights.events import AirCombat, Engaged
from tabletop.games.air_support.rules.driving import VehicleEntered, VehicleLeft
from tabletop.games.air_support.rules.firing.arms import How
from tabletop.games.air_support.rules.firing.events import GroundFired, PrepEnded, ResidualFired
from tabletop.games.air_support.rules.flak import AAFired, HeavyFired
from tabletop.games.air_support.rules.player_turn import PhaseBegan, TurnBegan
from tabletop.games.air_support.rules.rout import Routed
from tabletop.games.air_support.rules.sighting.attempts import SightingRolled
from tabletop.games.air_support.rules.state import Phase, State
from tabletop.games.air_support.rules.strikes.events import AirFired, AirToHit
from tabletop.games.air_support.rules.telling import AirSupportEvent
from tabletop.games.air_support.rules.walking.events import Walked
from tabletop.games.air_support.table.hand import journey
from tabletop.games.air_support.table.pieces import places
from tabletop.games.air_support.table.showings import names, rolls
from tabletop.games.air_support.table.showings.reporting import QUIET, Reporting, hex_in, piece_in
from tabletop.grid.hexes import Hex
from tabletop.table.draw import palette as pal
from tabletop.table.papers.desk import PaperDesk
from tabletop.table.play import followed
from tabletop.table.play.contract import Host, Mark, Showing
from tabletop.table.play.pace import FAST

if TYPE_CHECKING:
    from tabletop.games.air_support.table.table import SupportTable

# -- What lies on the map of what others do: numbered trails in the colour of the side, the ring of whoever acts, a slip
# of paper beside him that says what he does and what came of it.


def marks(enemy: EnemyTurn) -> list[Mark]:
    """The trail of whoever moves now, all of them when they are looked at again, under the counters; the newest deed
    with its caption. Looked at again it is the newest that has a place: news of an arrival hides nothing.
    """
    if not enemy.watching:
        return []
    host = enemy.host
    deeds = enemy.recap() if enemy.again else enemy.acts[-1:]
    kept = list(enemy.trails.values()) if enemy.again else []
    trails = [*kept, *(act for act in deeds if all(act is not other for other in kept))]
    found = [
        followed.trail(host, [host.centre(at) for at in act.way], str(pal.SIDE[act.seat]), layer=0)
        for act in trails
        if act.moves and len(act.way) > 1 and enemy.foreign(act.seat)
    ]
    if enemy.again:
        deeds = [act for act in deeds if act.way or act.at is not None]
    for act in deeds[-1:]:
        found += _deed(enemy, act)
    return found


def _deed(enemy: EnemyTurn, act: Act) -> list[Mark]:
    host = enemy.host
    here = act.way[-1] if act.moves and act.way else act.way[0] if act.way else None
    found = [Mark("selected", (here,), layer=1)] if here is not None else []
    if act.at is not None and not act.moves and here is not None and act.at != here:
        found.append(Mark("target", (act.at,), layer=1))
        found.append(Mark("gunline", points=(host.centre(here), host.centre(act.at)), layer=1))
    anchor = here if here is not None else act.at
    if anchor is not None:
        keep = tuple(host.centre(h) for h in (act.at, *act.way) if h is not None)
        slip = followed.Caption(
            host.centre(anchor), act.title, tuple(act.came), str(pal.SIDE[act.seat]), keep, act.ready_at
        )
        found.append(followed.told(host, [slip]))
    return found


# -- The enemy's turn as it is followed.

MOVES = (Walked, VehicleEntered, Advanced, Routed)
ACTS = (
    *MOVES, VehicleLeft, GroundFired, ResidualFired, AAFired, HeavyFired, SightingRolled, AirFired, AirToHit, AirCombat,
    Engaged, CloseFought,
)  # fmt: skip
"""What begins a caption; all else that follows tells what came of it."""
UNTOLD = (TurnBegan, PhaseBegan, PrepEnded)
"""What no caption says: the band of phases shows it."""
BEFORE, AFTER = 700, 700
"""Milliseconds at the normal pace that a piece is in view before it acts, and that a result stays."""
SETTLED = BEFORE + 900
"""Milliseconds until the dice of a deed lie still."""
MOST_LINES = 4
MANY = 3
"""More deeds than these are listed on the paper by itself."""
DOING = {
    Phase.SETUP: "set up",
    Phase.RPH: "rally their men",
    Phase.PFPH: "fire before they move",
    Phase.MPH: "move",
    Phase.DFPH: "fire at what moved",
    Phase.AFPH: "fire after moving",
    Phase.RTPH: "look for cover with what is broken",
    Phase.APH: "advance",
    Phase.CCPH: "fight hand to hand",
}


def doing(state: State) -> tuple[int, str]:
    """Who has something to do in the present step, and what. In Defensive Fire that is the DEFENDER; a battery's
    orders come before the fire of a phase.
    """
    frame = state.frames[-1] if state.frames else None
    if frame is not None and frame.step in ("artillery", "rout"):
        return int(frame.args[0]), "direct their artillery" if frame.step == "artillery" else DOING[Phase.RTPH]
    seat = 1 - state.attacker if state.phase is Phase.DFPH else state.attacker
    return seat, DOING.get(state.phase, "act")


@dataclass
class Act:
    """One thing that somebody did: who (ids, the leader first), from where over which hexes, at what, in words."""

    seat: int
    who: tuple[str, ...]
    title: str
    way: list[Hex] = field(default_factory=list)
    at: Hex | None = None
    lines: list[str] = field(default_factory=list)
    moves: bool = False
    ready_at: int = 0
    """When the dice lie still: what came of it is told then, and not before (milliseconds of the clock)."""

    news: bool = False
    """Whether it is told whoever it concerns."""

    rolled: int = 0
    """How many of the lines only say what was rolled for a shot on the fire table."""

    @property
    def came(self) -> list[str]:
        """What came of it, line by line; a shot that did nothing that can be seen says so."""
        return [*self.lines, "no effect"] if self.rolled and len(self.lines) == self.rolled else self.lines

    @property
    def told(self) -> str:
        """The act and the last that came of it, in two sentences."""
        return " ".join(sentence(line) for line in (self.title, *self.came[-1:]))


def sentence(line: str) -> str:
    """A line as a sentence."""
    return f"{sentence_start(line)}."


def _actors(event: Event) -> tuple[str, ...]:
    for name in ("units", "firers"):
        value = getattr(event, name, None)
        if isinstance(value, tuple) and value and all(isinstance(v, str) for v in value):
            return tuple(dict.fromkeys(v.partition("/")[0] for v in value))
    found = piece_in(event)
    return (found,) if found else ()


def _lines(event: Event, after: State) -> tuple[str, ...]:
    """What an event says to somebody who looks on."""
    return event.plainly(after) if isinstance(event, AirSupportEvent) and not isinstance(event, QUIET) else ()


def _length(showing: Showing) -> int:
    """Milliseconds until its last motion or effect is over."""
    moves = max((m.start + m.ms for m in showing.motions), default=0)
    return max(moves, max((f.start + f.ms for f in showing.flashes), default=0))


class EnemyTurn:
    """`acts`: what has happened, in order; `again`: the player looks at what came since his last order once more."""

    def __init__(self, table: SupportTable) -> None:
        self.table = table
        self.acts: list[Act] = []
        self.trails: dict[str, Act] = {}
        """The way of each unit that has moved, until its side moves again."""
        self.again = False
        self._asked_at = -1
        """Length of the journal when the player was asked last."""
        self._since = self._upto = 0
        """Which acts came between the last two of his decisions in which anything came."""
        self._opened = False
        """Whether the paper of what happened came by itself."""
        self._stood: State | None = None
        """The position in which the player was asked last."""
        self._seen = 0
        """How many acts there were then."""
        self._clicked: tuple[State | None, int] = (None, 0)
        """The same of when he gave an order himself last: what goes on by itself after it begins no new list."""
        self._listed = 0
        """The turn in which the list was made."""

    @property
    def host(self) -> Host:
        return self.table.host

    def fresh(self) -> None:
        """Nothing is kept."""
        self.acts, self.trails, self.again, self._asked_at = [], {}, False, -1
        self._since = self._upto = self._seen = self._listed = 0
        self._stood, self._clicked = None, (None, 0)

    def stood(self, entries: int) -> None:
        """The game stands after so many entries: what was told of later ones goes, from the paper too."""
        if entries < self._asked_at:
            self.fresh()
            self.table.since.tell([])
            self._lay(False)

    def foreign(self, seat: int | None) -> bool:
        """Whether somebody acts who is not a person at this screen, while one watches."""
        host = self.host
        return seat is not None and len(host.humans) == 1 and seat not in host.humans and host.replay_at is None

    # -- what happens
    def take(self, event: Event, before: State, after: State, showing: Showing | None) -> Showing | None:
        """An event is shown: what the enemy does is kept, comes into view, and lasts as long as it is to be read."""
        self.table.stage.take(event, after)
        if isinstance(event, TurnBegan):
            self._forget(event.attacker)
        elif isinstance(event, PhaseBegan) and event.phase is Phase.MPH:
            self._forget(after.attacker)
        seat = self._seat(event, before)
        if isinstance(event, ACTS):
            return self._act(event, seat, before, after, showing)
        if isinstance(event, ArrivalRolled):  # news of its own, not what came of the last deed
            self.acts.append(Act(event.seat, (), _lines(event, after)[0], news=True))
        elif self.acts and not self.acts[-1].news and not isinstance(event, UNTOLD):
            last = self.acts[-1]
            last.lines += [w for w in _lines(event, after) if w not in last.lines][: MOST_LINES - len(last.lines)]
        if showing is not None and self.acts and self.foreign(self.acts[-1].seat):
            stop = "dice" if showing.roll is not None else "pass"
            long = _length(showing)
            stays = AFTER if showing.roll is not None else 0
            return replace(showing, ms=max(showing.ms, long) + stays, beat=stop)
        return showing

    def _forget(self, seat: int) -> None:
        """The trails of a side go when it begins to move again."""
        self.trails = {key: act for key, act in self.trails.items() if act.seat != seat}

    @staticmethod
    def _seat(event: Event, state: State) -> int | None:
        for key in _actors(event):
            found = names.seat_of(state, key)
            if found is not None:
                return found
            if key.startswith("?"):
                return 1 - state.viewer if state.viewer in (0, 1) else None
        seat = getattr(event, "seat", None)
        return seat if isinstance(seat, int) else None

    def _act(
        self, event: Event, seat: int | None, before: State, after: State, showing: Showing | None
    ) -> Showing | None:
        who = _actors(event)
        if seat is None or not who:
            return showing
        moves = isinstance(event, MOVES)
        band = after.bands.get(after.move.band) if moves and after.move is not None else None
        if band is not None and who[0] in band.ids[1:]:  # those behind the lead only follow
            return replace(showing, beat="pass", look=None) if showing is not None and self.foreign(seat) else showing
        here = places.hex_of(before, who[0])
        there = hex_in(event)
        last = self.acts[-1] if self.acts else None
        goes_on = moves and last is not None and last.moves and last.who == who
        if goes_on and last is not None and there is not None:
            last.way.append(there)
            last.title = self._moved(after, last, event)
        else:
            title, *rest = _lines(event, after) or ("",)
            act = Act(seat, who, title, [here] if here is not None else [], there, moves=moves)
            if moves and there is not None:
                act.way.append(there)
                act.title = self._moved(after, act, event)
            else:
                act.lines += rest[:MOST_LINES]
                on_table = isinstance(event, ResidualFired) or (isinstance(event, GroundFired) and event.how == How.IFT)
                waiting: Any = self.host.queue
                act.rolled = len(act.lines) if on_table and not rolls.followed(waiting) else 0
                act.ready_at = pg.time.get_ticks() + (0 if self.host.pace.name == FAST else SETTLED)
            self.acts.append(act)
            if moves:
                self.trails[who[0]] = act
        if not self.foreign(seat):
            return showing
        self._look(event, before, here, there)
        return self._held(showing, first=not goes_on)

    @staticmethod
    def _moved(state: State, act: Act, event: Event) -> str:
        who = sentence_start(names.all_called(state, act.who[:2])) + (" and others" if len(act.who) > 2 else "")
        if state.move is not None and state.move.band:
            who = "The column" if isinstance(event, Walked) else "The convoy"
        verb = "drives" if isinstance(event, VehicleEntered) else "runs" if isinstance(event, Routed) else "walks"
        if len(act.who) > 1:
            verb = verb.rstrip("s") if verb != "drives" else "drive"
        far = len(act.way) - 1
        to = names.label(state, act.way[-1])
        return f"{who} {verb} to {to}" if far <= 1 else f"{who} {verb} {counted(far, 'hex')} to {to}"

    def _look(self, event: Event, before: State, here: Hex | None, there: Hex | None) -> None:
        """Whoever acts and whom it strikes are brought into view together, before it begins."""
        cells = [h for h in (here, there) if h is not None and h in before.ground.grid]
        self.table.bring(cells, True, need=len(cells))

    @staticmethod
    def _held(showing: Showing | None, first: bool) -> Showing | None:
        """It waits until it has been seen, and stays until it has been read."""
        if showing is None:
            return None
        wait = BEFORE if first else 0
        dice = showing.roll is not None
        motions = tuple(replace(m, start=m.start + wait) for m in showing.motions)
        flashes = tuple(replace(f, start=f.start + wait) for f in showing.flashes)
        stop = "dice" if dice else "order" if first else "pass"
        return replace(
            showing,
            motions=motions,
            flashes=flashes,
            ms=max(_length(showing), showing.ms) + wait + (AFTER if dice else 0),
            beat=stop,
            look=None,
        )

    # -- what is told
    @property
    def watching(self) -> bool:
        """Whether the enemy's deeds lie on the map: while he acts, or when they are looked at again."""
        host = self.host
        if host.replay_at is not None or not self.acts:
            return False
        return self.again or (host.seat is None and self.foreign(self.acts[-1].seat))

    def sentence(self) -> tuple[str, str] | None:
        """Who acts and what he does, for the prompt; None: nobody else does."""
        state, host = self.table.state, self.host
        if host.seat is not None or host.replay_at is not None or len(host.humans) != 1:
            return None
        enemy = 1 - host.humans[0]
        who = names.people(state, enemy)
        last = self.acts[-1] if self.acts else None
        if last is not None and last.seat == enemy and self.watching:
            return state.scenario.sides[enemy].name, sentence(last.title)
        if last is not None and last.seat != enemy and not host.idle:
            return None
        acts, does = doing(state)
        words = "watch what you do" if state.phase is not Phase.SETUP and acts != enemy else does
        return state.scenario.sides[enemy].name, f"{who[0].upper()}{who[1:]} {words}."

    def recap(self) -> list[Act]:
        """What the enemy did since the player's last order; while he acts all that he has done so far."""
        until = None if self.host.seat is None else self._upto
        return [a for a in self.acts[self._since : until] if a.news or self.foreign(a.seat)]

    def asked(self) -> None:
        """The player is asked again: he is told in a line what has happened; what he orders begins a new list."""
        host = self.host
        now = len(host.session.match.journal)
        if host.seat is None or now == self._asked_at or host.replay_at is not None:
            return
        if self._asked_at < 0 or any(n >= self._asked_at for n in host.gestures):
            self._clicked = (self._stood, self._seen)
        self._asked_at, self.again = now, False
        self._stood, self._seen = self.table.state, len(self.acts)
        stood, first = self._clicked
        alone = stood is not None and len(host.humans) == 1
        gone = journey.harm(stood, self.table.state, host.seat) if alone and stood is not None else ""
        if not gone and not any(a.news or self.foreign(a.seat) for a in self.acts[first:]):
            self._outdated()
            return
        self._since, self._upto, self._listed = first, len(self.acts), self.table.state.turn
        self._list(gone)
        found = [a for a in self.recap() if a.lines or not a.moves] or self.recap()
        if found:
            more = len(self.recap()) - min(2, len(found))
            told = " ".join(a.told for a in found[-2:])
            told = f"{gone} {told}".strip()
            host.status(f"{told}{f' {more} more.' if more > 0 else ''} Y shows it again.")
        elif gone:
            host.status(gone)

    def _outdated(self) -> None:
        """Of another turn nothing stays on the paper, though nothing new has come."""
        if self._listed and self._listed != self.table.state.turn:
            self._since, self._upto, self._listed = len(self.acts), len(self.acts), 0
            self.table.since.tell([])
            self._lay(False)

    def _list(self, gone: str = "") -> None:
        """The paper lists what happened, a line each deed with what came of it, and comes by itself when that is
        much or anybody is lost: that stands first.
        """
        found = self.recap()
        places = [a.way[-1] if a.moves and a.way else a.at or (a.way[0] if a.way else None) for a in found]
        grid = self.table.state.ground.grid
        spots = [at if at is not None and at in grid else None for at in places]
        first: list[tuple[str, int | None]] = [(gone, self.host.seat)] if gone else []
        self.table.since.tell([*first, *((a.told, a.seat) for a in found)], [*(None for _ in first), *spots])
        desk = self.table.since.parent
        much = bool(gone) or len(found) > MANY or any(a.news and not self.foreign(a.seat) for a in found)
        much = much and not (isinstance(desk, PaperDesk) and desk.narrow)  # a drawer has one paper
        if much or self._opened:
            self._lay(much)
            self._opened = much

    def _lay(self, lies: bool) -> None:
        """The paper of what happened is opened, or folded."""
        paper, desk = self.table.since, self.table.since.parent
        self._opened = False
        if isinstance(desk, PaperDesk) and paper.full and lies != (paper.visible and paper.wanted):
            desk.toggle(paper)

    def toggle(self) -> bool:
        """Look at it again, on the map and on its paper, or away with it. False: nothing has happened."""
        if not self.recap():
            return False
        self.again = not self.again
        self._lay(self.again)
        self.host.changed()
        return True

    def cancel(self) -> bool:
        """Esc: away with it."""
        had, self.again = self.again, False
        if had:
            self._lay(False)
            self.host.changed()
        return had

    def marks(self) -> list[Mark]:
        """Trails, who acts and at what, and the caption."""
        return marks(self)


class FollowedReporting(Reporting):
    """The reports of the table, with the enemy's turn taken in."""

    def __init__(self, host: Host, enemy: EnemyTurn) -> None:
        super().__init__(host)
        self.enemy = enemy

    def showing(self, event: Event, before: State, after: State) -> Showing | None:
        return self.enemy.take(event, before, after, super().showing(event, before, after))

    def stood(self, journal: Sequence[Entry]) -> None:
        self.enemy.stood(len(journal))
