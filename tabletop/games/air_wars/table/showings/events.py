"""How events are shown: a part a chapter, each method for the events that it is marked with. Only what the looker was
told.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tabletop.core.messages import Event
from tabletop.core.tally import Tally
from tabletop.games.air_wars.rules.bombing.attacking import AttackRolled
from tabletop.games.air_wars.rules.cards.events import CardPlayed, DiceOfCard
from tabletop.games.air_wars.rules.combat import BattleEnded, BattleFired
from tabletop.games.air_wars.rules.days import HourBegan
from tabletop.games.air_wars.rules.flak import FireRolled
from tabletop.games.air_wars.rules.flying.events import Entered, Landed, MoveEnded, MoveStopped, TookOff
from tabletop.games.air_wars.rules.fog import DecoyRemoved, Revealed
from tabletop.games.air_wars.rules.headquarters import HQUsed
from tabletop.games.air_wars.rules.losses import UnitLost
from tabletop.games.air_wars.rules.pieces import AIRBASE_PREFIX
from tabletop.games.air_wars.rules.sheets import Function, Outcome, TargetKind
from tabletop.games.air_wars.rules.sorties import Crashed
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.rules.targets import TargetBombed
from tabletop.games.air_wars.rules.wording import UNKNOWN, count, side, source, target
from tabletop.games.air_wars.table.showings import charts
from tabletop.table.play.contract import Die, Flash, Motion, Point, Roll, Showing
from tabletop.table.play.shows import gathered, shows

if TYPE_CHECKING:
    from tabletop.games.air_wars.table.table import WarTable

# -- What all showings share: where squares and targets are, and the group under way.

FLIGHT = "flight"
"""Id of the piece that stands for a group under way."""


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


class Scene:
    """`flight` is the group under way in the position `view`."""

    def __init__(self, table: WarTable) -> None:
        self.table = table
        self.flight: Flight | None = None
        self.view: State | None = None

    def flight_in(self, view: State) -> Flight | None:
        """The group under way in the position that is shown."""
        return self.flight if self.view is view else None

    def tone(self, harmed: int) -> str:
        """The colour of what harms a side, as the looker feels it: bad, good, or plain for one who takes no side."""
        looker = self.table.host.looker
        return "plain" if looker is None else "bad" if looker == harmed else "good"

    def at(self, square: str) -> Point:
        """The map point of a square."""
        return self.table.centre(square)

    def target(self, target: str, square: str) -> Point:
        """The map point of a target, or of the square it lies in."""
        return self.table.place_of(target) or self.at(square)


# -- Dice on the fire tables, which air combat and AA share.

WORDS = {Outcome.KILL: "kill", Outcome.ABORT: "abort"}
"""What a die does to its target."""


def fire_roll(state: State, event: BattleFired | FireRolled, title: str, rule: str) -> Roll:
    """The dice of a side on a column."""
    column = state.scenario.charts.fire[event.column]
    return Roll(
        title,
        f"{_column_words(column.dice)} (table {event.column})",
        tuple(fire_die(d, column.dice[d - 1]) for d in event.dice),
        came_of_it(event.kills, event.aborts),
        rule,
        made_up(event.tally),
        event.seat,
        hit=bool(event.kills or event.aborts),
        printed=(charts.fire(state, event.column, event.dice, isinstance(event, FireRolled)),),
    )


def made_up(tally: Tally) -> tuple[str, ...]:
    """What made up a number of dice; a base of no dice is no reason."""
    return tuple(tally.lines())[0 if tally.base or not tally.modifiers else 1 :]


def fire_die(value: int, outcome: Outcome) -> Die:
    """A die of the fire tables: red for a kill, blue for an abort."""
    colour = {Outcome.KILL: "red", Outcome.ABORT: "blue", Outcome.NOTHING: "white"}[outcome]
    return Die(colour, value, outcome is not Outcome.NOTHING, word=WORDS.get(outcome, ""))


def _column_words(dice: tuple[Outcome, ...]) -> str:
    """ "5 abort, 6 kill"."""
    return ", ".join(f"{i} {WORDS[o]}" for i, o in enumerate(dice, 1) if o in WORDS) or "no die hits"


def came_of_it(kills: int, aborts: int) -> str:
    """What the dice did, in words."""
    parts = [count(n, word) for n, word in ((kills, "kill"), (aborts, "abort")) if n]
    return ", ".join(parts) or "nobody is hit"


# -- How a target that is bombed is shown.


class TargetShowings:
    """How a target that is bombed is shown."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @shows(TargetBombed)
    def _bombed(self, event: TargetBombed, before: State, after: State) -> Showing:
        spot = self.scene.target(event.target, event.square)
        words = "closed" if event.target.startswith(AIRBASE_PREFIX) or event.closed else "bombed"
        return Showing(
            flashes=(
                Flash("burst", (spot,), ms=620),
                Flash("text", (spot,), self.scene.tone(1 - event.seat), words, 1200),
            ),
            sound="explosion_big",
            look=spot,
            ms=900,
        )


# -- How crashes on the way home are shown.


class SortieShowings:
    """How crashes on the way home are shown."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @shows(Crashed)
    def _crashed(self, event: Crashed, before: State, after: State) -> Showing:
        known = [
            before.units[k].place
            for k in event.units
            if k in before.units and before.units[k].place in before.scenario.terrain
        ]
        flashes = tuple(
            Flash("text", (self.scene.at(s),), self.scene.tone(event.seat), "lost", 1200) for s in dict.fromkeys(known)
        )
        return Showing(flashes=flashes, sound="explosion_far", ms=800 if flashes else 0)


# -- How losses are shown.


class LossShowings:
    """How losses are shown."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @shows(UnitLost)
    def _lost(self, event: UnitLost, before: State, after: State) -> Showing:
        at, dead = self.scene.at(event.square), event.outcome is Outcome.KILL
        sheet = before.scenario.units[event.unit]
        fates = ("killed", "aborts") if sheet.flies else ("destroyed", "aborts")
        words = f"{self.scene.table.names.full(event.unit)} {fates[not dead]}"
        burst = (Flash("burst", (at,), ms=560, size=0.7),) if dead else ()
        return Showing(
            flashes=(*burst, Flash("text", (at,), self.scene.tone(sheet.seat), words, 1000)),
            sound="explosion_small" if dead else "engine_pass",
            look=at,
            ms=700,
        )


# -- How a headquarters that declares its function is shown.


class HeadquartersShowings:
    """How a headquarters that declares its function is shown."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @shows(HQUsed)
    def _used(self, event: HQUsed, before: State, after: State) -> Showing:
        at = self.scene.at(event.square)
        words = "fighters +1 square" if event.function == Function.DIRECT.value else "listens"
        flashes = (Flash("ring", (at,), ms=700, size=1.4), Flash("text", (at,), "plain", words, 1300))
        return Showing(flashes=flashes, sound="card", look=at, ms=900)


# -- How what was hidden comes to light.


class FogShowings:
    """How what was hidden comes to light."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @shows(Revealed)
    def _revealed(self, event: Revealed, before: State, after: State) -> Showing:
        words = self.scene.table.names.full(event.units[0]) if len(event.units) == 1 else f"{len(event.units)} counters"
        return self._words(event.square, f"{words} revealed")

    @shows(DecoyRemoved)
    def _decoy(self, event: DecoyRemoved, before: State, after: State) -> Showing:
        return self._words(event.square, "a decoy")

    def _words(self, square: str, words: str) -> Showing:
        at = self.scene.at(square)
        return Showing(flashes=(Flash("text", (at,), "plain", words, 900),), look=at, ms=420)


# -- How groups in flight are shown, from square to square. Only what the looker was told.

STEP_MS = 230


class FlyingShowings:
    """How groups in flight are shown, from square to square."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self._last: dict[int, str] = {}
        """Where the group of a side was seen last while it moves."""

    @shows(TookOff)
    def _took_off(self, event: TookOff, before: State, after: State) -> Showing:
        self._last[event.seat] = event.square
        return Showing(look=self.scene.at(event.square), sound="engine_pass", ms=120)

    @shows(Entered)
    def _enter(self, event: Entered, before: State, after: State) -> Showing | None:
        unit = before.units.get(event.top)
        start = self._last.get(event.seat) or (unit.place if unit is not None else "")
        self._last[event.seat] = event.square
        if not start or start == event.square or start not in before.scenario.terrain:
            return Showing(look=self.scene.at(event.square), ms=60)
        known = tuple(k for k in event.units if k != UNKNOWN)
        self.scene.flight = Flight(event.seat, start, known, len(event.units) - len(known), event.top)
        self.scene.view = before
        there = self.scene.at(event.square)
        return Showing(motions=(Motion(FLIGHT, (self.scene.at(start), there), ms=STEP_MS),), look=there)

    @shows(MoveEnded)
    def _ended(self, event: MoveEnded, before: State, after: State) -> None:
        self._last.pop(event.seat, None)

    @shows(MoveStopped)
    def _stopped(self, event: MoveStopped, before: State, after: State) -> Showing:
        return Showing(flashes=(Flash("text", (self.scene.at(event.square),), "plain", "must stop", 800),), ms=320)

    @shows(Landed)
    def _landed(self, event: Landed, before: State, after: State) -> Showing:
        return Showing(look=self.scene.at(event.square), sound="piece_drop", ms=120)


# -- How AA fire is shown.


class FlakShowings:
    """How AA fire is shown."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @shows(FireRolled)
    def _fired(self, event: FireRolled, before: State, after: State) -> Showing:
        x, y = self.scene.at(event.square)
        cell = self.scene.table.cell
        flashes = tuple(
            Flash(
                "flak",
                ((x + (i - 1) * cell * 0.22, y + (0.1 if i % 2 else -0.14) * cell),),
                "white",
                ms=460,
                start=i * 110,
                size=0.7,
            )
            for i in range(3)
        )
        roll = fire_roll(after, event, f"{side(after, event.seat)} AA, {event.square}", "AW-AA-04")
        return Showing(flashes=flashes, roll=roll, sound="flak", look=self.scene.at(event.square), ms=1100)


# -- How an hour begins is heard.


class DayShowings:
    """How an hour begins is heard."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @shows(HourBegan)
    def _bell(self, event: HourBegan, before: State, after: State) -> Showing:
        return Showing(sound="turn_bell", ms=60)


# -- How battles in the air are shown.

STAYS_MS = 1300
"""Milliseconds that a battle stays on the table when it is over."""


class CombatShowings:
    """How battles in the air are shown."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @shows(BattleFired)
    def _fired(self, event: BattleFired, before: State, after: State) -> Showing:
        title = f"{side(after, event.seat)} {event.tally.reason}, {event.square}"
        flashes = tuple(
            Flash("tracer", self._line(event.square, i), "white", ms=460, start=i * 110, size=0.7) for i in range(3)
        )
        roll = fire_roll(after, event, title, "AW-ACM-08")
        return Showing(flashes=flashes, roll=roll, sound="guns_red", look=self.scene.at(event.square), ms=1100)

    @shows(BattleEnded)
    def _ended(self, event: BattleEnded, before: State, after: State) -> Showing:
        """What came of it stays until it has been read."""
        return Showing(look=self.scene.at(event.square), ms=STAYS_MS)

    def _line(self, square: str, i: int) -> tuple[Point, ...]:
        x, y = self.scene.at(square)
        cell = self.scene.table.cell
        sign = 1 if i % 2 else -1
        return ((x - sign * 0.4 * cell, y + (i - 1) * 0.2 * cell), (x + sign * 0.4 * cell, y - (i - 1) * 0.15 * cell))


# -- How cards that are played are shown, and their dice.


class CardShowings:
    """How cards that are played are shown, and their dice."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @shows(CardPlayed)
    def _played(self, event: CardPlayed, before: State, after: State) -> Showing:
        card = after.scenario.cards[event.card]
        self.scene.table.host.status(f"{side(after, event.seat)} plays {card.title}: {card.text}")
        return Showing(sound="card", ms=260)

    @shows(DiceOfCard)
    def _dice(self, event: DiceOfCard, before: State, after: State) -> Showing:
        dice = tuple(Die("bone", d) for d in event.dice)
        workshop = event.cause == "WORKSHOP"
        title = f"Workshop: {event.target}" if workshop else event.tally.reason
        detail = "5 or 6 refits a fighter" if workshop else f"against {target(after, event.target)}"
        roll = Roll(
            title,
            detail,
            dice,
            "success" if event.success else "no success",
            "AW-HQ-06" if workshop else "AW-CARD-34",
            seat=event.seat,
            hit=event.success,
        )
        return Showing(roll=roll, sound="dice_land", ms=900)


# -- How attacks on targets are shown.

AFLOAT = (TargetKind.SHIP, TargetKind.CARRIER, TargetKind.PORT, TargetKind.DOCKS)


class BombingShowings:
    """How attacks on targets are shown."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @shows(AttackRolled)
    def _attack(self, event: AttackRolled, before: State, after: State) -> Showing:
        dice = tuple(
            Die("red" if d >= need else "white", d, d >= need, word=f"{need}+")
            for _, need, fallen in event.rolls
            for d in fallen
        )
        who = ", ".join(f"{source(after, key)} needs {need}+" for key, need, _ in event.rolls)
        outcome = "Target bombed" if event.success else "no effect"
        roll = Roll(
            f"On {target(after, event.target)}",
            who,
            dice,
            outcome,
            "AW-BOMB-11",
            made_up(event.tally),
            event.seat,
            hit=event.success,
            printed=(charts.bombing(before, event),),
        )
        spot = self.scene.target(event.target, event.square)
        flashes = (
            Flash("bombs", (self.scene.at(event.square), spot), ms=420, size=0.7),
            Flash("burst" if event.success else self._wide(after, event.target), (spot,), ms=640, start=400, size=0.8),
        )
        return Showing(flashes=flashes, roll=roll, sound="bomb_whistle", look=spot, ms=1100)

    def _wide(self, state: State, key: str) -> str:
        """What bombs that miss throw up: water beside ships, dust ashore."""
        printed = state.scenario.targets.get(key)
        return "splash" if printed is not None and printed.kind in AFLOAT else "dust"


# -- Shows what happens.


class Shower:
    """Turns events into showings."""

    def __init__(self, table: WarTable) -> None:
        self.scene = scene = Scene(table)
        self._shown = gathered(
            FlyingShowings(scene),
            CombatShowings(scene),
            FlakShowings(scene),
            BombingShowings(scene),
            CardShowings(scene),
            DayShowings(scene),
            HeadquartersShowings(scene),
            LossShowings(scene),
            FogShowings(scene),
            TargetShowings(scene),
            SortieShowings(scene),
        )

    def flight_in(self, view: State) -> Flight | None:
        """The group under way in the position that is shown."""
        return self.scene.flight_in(view)

    def __call__(self, event: Event, before: State, after: State) -> Showing | None:
        show = self._shown.get(type(event))
        return show(event, before, after) if show is not None else None
