"""How events are shown: groups fly from square to square, dice fall by table, guns and bombs flash. Only what the
looker was told.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tabletop.core.values import Event
from tabletop.games.air_wars.rules.bombing.events import AttackRolled
from tabletop.games.air_wars.rules.cards.events import CardPlayed, DiceOfCard
from tabletop.games.air_wars.rules.combat.battles import BattleFired
from tabletop.games.air_wars.rules.days import HourBegan
from tabletop.games.air_wars.rules.flak.firing import FireRolled
from tabletop.games.air_wars.rules.flying.events import Entered, Landed, MoveEnded, MoveStopped, TookOff
from tabletop.games.air_wars.rules.fog import DecoyRemoved, Revealed
from tabletop.games.air_wars.rules.losses import UnitLost
from tabletop.games.air_wars.rules.pieces import AIRBASE_PREFIX
from tabletop.games.air_wars.rules.sheets import Outcome
from tabletop.games.air_wars.rules.sorties import Crashed
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.rules.targets import TargetBombed
from tabletop.games.air_wars.rules.wording import UNKNOWN, count, side, source, target
from tabletop.table.play.contract import Die, Flash, Motion, Point, Roll, Showing

if TYPE_CHECKING:
    from tabletop.games.air_wars.table.table import WarTable

FLIGHT = "flight"
"""Id of the piece that stands for a group under way."""
STEP_MS = 230


@dataclass(frozen=True)
class Flight:
    """A group between two squares, as it is shown: its side, where from, known counters, how many others, the top
    one.
    """

    seat: int
    start: str
    known: tuple[str, ...]
    hidden: int
    top: str


class Shower:
    """Turns events into showings."""

    def __init__(self, table: WarTable) -> None:
        self.table = table
        self.flight: Flight | None = None
        self.view: State | None = None
        self._last: dict[int, str] = {}
        """Where the group of a side was seen last while it moves."""

    def flight_in(self, view: State) -> Flight | None:
        """The group under way in the position that is shown."""
        return self.flight if self.view is view else None

    def __call__(self, event: Event, before: State, after: State) -> Showing | None:
        match event:
            case TookOff(seat=seat, square=square):
                self._last[seat] = square
                return Showing(look=self.at(square), sound="engine_pass", ms=120)
            case Entered():
                return self._enter(event, before)
            case MoveEnded(seat=seat):
                self._last.pop(seat, None)
                return None
            case BattleFired() | FireRolled() | AttackRolled() | DiceOfCard():
                return self._roll(event, before, after)
            case HourBegan():
                return Showing(sound="turn_bell", ms=60)
            case CardPlayed(card=card):
                title = after.scenario.cards[card].title
                self.table.host.status(f"{side(after, event.seat)} plays {title}.")
                return Showing(sound="card", ms=260)
        return self._flash(event, before, after)

    def at(self, square: str) -> Point:
        return self.table.centre(square)

    def _enter(self, event: Entered, before: State) -> Showing | None:
        unit = before.units.get(event.top)
        start = self._last.get(event.seat) or (unit.place if unit is not None else "")
        self._last[event.seat] = event.square
        if not start or start == event.square or start not in before.scenario.terrain:
            return Showing(look=self.at(event.square), ms=60)
        known = tuple(k for k in event.units if k != UNKNOWN)
        self.flight = Flight(event.seat, start, known, len(event.units) - len(known), event.top)
        self.view = before
        there = self.at(event.square)
        return Showing(motions=(Motion(FLIGHT, (self.at(start), there), ms=STEP_MS),), look=there)

    # -- dice
    def _roll(self, event: Event, before: State, after: State) -> Showing | None:
        state = after
        if isinstance(event, BattleFired | FireRolled):
            column = state.scenario.charts.fire[event.column]
            dice = tuple(_fire_die(d, column.dice[d - 1]) for d in event.dice)
            what = f"{side(state, event.seat)} {event.tally.reason if isinstance(event, BattleFired) else 'AA'}"
            outcome = f"{count(event.kills, 'kill')}, {count(event.aborts, 'abort')}"
            rule = "AW-ACM-08" if isinstance(event, BattleFired) else "AW-AA-04"
            roll = Roll(
                f"{what}, {event.square}",
                f"on {event.column}: {_column_words(column.dice)}",
                dice,
                outcome,
                rule,
                tuple(event.tally.lines()),
                event.seat,
            )
            kind, sound = ("flak", "flak") if isinstance(event, FireRolled) else ("burst", "guns_red")
            flashes = tuple(
                Flash(
                    "flak" if kind == "flak" else "tracer",
                    self._lines(event.square, i, kind),
                    "white",
                    ms=460,
                    start=i * 110,
                    size=0.7,
                )
                for i in range(3)
            )
            return Showing(flashes=flashes, roll=roll, sound=sound, look=self.at(event.square), ms=1100)
        if isinstance(event, AttackRolled):
            dice = tuple(
                Die("red" if d >= need else "white", d, d >= need, word=f"{need}+")
                for _, need, fallen in event.rolls
                for d in fallen
            )
            who = ", ".join(f"{source(state, key)} needs {need}+" for key, need, _ in event.rolls)
            outcome = "Target Bombed" if event.success else "no effect"
            roll = Roll(
                f"On {target(state, event.target)}",
                who,
                dice,
                outcome,
                "AW-BOMB-11",
                tuple(event.tally.lines()),
                event.seat,
            )
            spot = self.table.place_of(event.target) or self.at(event.square)
            flashes = (
                Flash("bombs", (self.at(event.square), spot), ms=420, size=0.7),
                Flash("burst" if event.success else "splash", (spot,), ms=520, start=400, size=0.8),
            )
            return Showing(flashes=flashes, roll=roll, sound="bomb_whistle", look=spot, ms=1100)
        if isinstance(event, DiceOfCard):
            dice = tuple(Die("bone", d) for d in event.dice)
            workshop = event.cause == "WORKSHOP"
            title = f"Workshop: {event.target}" if workshop else event.tally.reason
            detail = "5 or 6 refits a fighter" if workshop else f"against {target(state, event.target)}"
            roll = Roll(
                title,
                detail,
                dice,
                "success" if event.success else "no success",
                "AW-HQ-06" if workshop else "AW-CARD-34",
                seat=event.seat,
            )
            return Showing(roll=roll, sound="dice_land", ms=900)
        return None

    def _lines(self, square: str, i: int, kind: str) -> tuple[Point, ...]:
        x, y = self.at(square)
        cell = self.table.cell
        if kind == "flak":
            return ((x + (i - 1) * cell * 0.22, y + (0.1 if i % 2 else -0.14) * cell),)
        sign = 1 if i % 2 else -1
        return ((x - sign * 0.4 * cell, y + (i - 1) * 0.2 * cell), (x + sign * 0.4 * cell, y - (i - 1) * 0.15 * cell))

    # -- what becomes of it
    def _flash(self, event: Event, before: State, after: State) -> Showing | None:
        match event:
            case UnitLost(unit=unit, outcome=outcome, square=square):
                dead = outcome is Outcome.KILL
                words = f"{unit} destroyed" if dead else f"{unit} aborts"
                burst = (Flash("burst", (self.at(square),), ms=560, size=0.7),) if dead else ()
                return Showing(
                    flashes=(*burst, Flash("text", (self.at(square),), "bad" if dead else "plain", words, 1000)),
                    sound="explosion_small" if dead else "engine_pass",
                    look=self.at(square),
                    ms=700,
                )
            case Revealed(units=units, square=square):
                words = units[0] if len(units) == 1 else f"{len(units)} counters"
                return Showing(
                    flashes=(Flash("text", (self.at(square),), "plain", f"{words} revealed", 900),),
                    look=self.at(square),
                    ms=420,
                )
            case DecoyRemoved(square=square):
                return Showing(
                    flashes=(Flash("text", (self.at(square),), "plain", "a decoy", 900),), look=self.at(square), ms=420
                )
            case TargetBombed(target=what, square=square, closed=closed):
                spot = self.table.place_of(what) or self.at(square)
                words = "closed" if what.startswith(AIRBASE_PREFIX) or closed else "bombed"
                return Showing(
                    flashes=(Flash("burst", (spot,), ms=620), Flash("text", (spot,), "bad", words, 1200)),
                    sound="explosion_big",
                    look=spot,
                    ms=900,
                )
            case MoveStopped(square=square):
                return Showing(flashes=(Flash("text", (self.at(square),), "plain", "must stop", 800),), ms=320)
            case Landed(square=square):
                return Showing(look=self.at(square), sound="piece_drop", ms=120)
            case Crashed(units=units):
                known = [
                    before.units[k].place
                    for k in units
                    if k in before.units and before.units[k].place in before.scenario.terrain
                ]
                flashes = tuple(Flash("text", (self.at(s),), "bad", "lost", 1200) for s in dict.fromkeys(known))
                return Showing(flashes=flashes, sound="explosion_far", ms=800 if flashes else 0)
        return None


def _fire_die(value: int, outcome: Outcome) -> Die:
    """A die of the fire tables: red for a kill, blue for an abort."""
    colour = {Outcome.KILL: "red", Outcome.ABORT: "blue", Outcome.NOTHING: "white"}[outcome]
    return Die(colour, value, outcome is not Outcome.NOTHING, word="" if outcome is Outcome.NOTHING else outcome.value)


def _column_words(dice: tuple[Outcome, ...]) -> str:
    """ "5 abort, 6 kill"."""
    return ", ".join(f"{i} {o.value.lower()}" for i, o in enumerate(dice, 1) if o is not Outcome.NOTHING) or "nothing"
