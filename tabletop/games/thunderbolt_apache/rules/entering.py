"""Aircraft enter the battlefield: each in a perimeter hex, after the enemy lies in view (TA-ENTRY)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from tabletop.core.asker import Stream, begin
from tabletop.core.fastcopy import changer
from tabletop.core.messages import Command, Event
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now, Prompt
from tabletop.core.tally import Tally
from tabletop.games.thunderbolt_apache.rules.altitude import altitude_refusal, altitudes
from tabletop.games.thunderbolt_apache.rules.asking import DONE, Asking, Automatic, Done, prompt
from tabletop.games.thunderbolt_apache.rules.chance import Rolled
from tabletop.games.thunderbolt_apache.rules.damage import needs_engine_check
from tabletop.games.thunderbolt_apache.rules.hexes import HEXES, NEIGHBOURS, PERIMETER, place_name
from tabletop.games.thunderbolt_apache.rules.hits import crash
from tabletop.games.thunderbolt_apache.rules.moving import PLACES
from tabletop.games.thunderbolt_apache.rules.pieces import Flight, Flyer
from tabletop.games.thunderbolt_apache.rules.scenario import CENTRE
from tabletop.games.thunderbolt_apache.rules.sheets import SIDES, Altitude
from tabletop.games.thunderbolt_apache.rules.state import State, changed_flyer, mission_with, put_flyer, with_flyer
from tabletop.games.thunderbolt_apache.rules.stress import is_fast
from tabletop.games.thunderbolt_apache.rules.wording import ALTITUDE_NAMES, flyer_name, plane_name


def entry_refusal(state: State, flyer: Flyer, number: int, side: int, altitude: Altitude) -> Refusal | None:
    """Why the aircraft may not be placed there at entry: moving on a side, or hovering if it can (TA-ENTRY-03 to
    TA-ENTRY-07, TA-ENTRY-05)."""
    if number not in PERIMETER:
        wrong = f"hex {number} lies inside" if number in HEXES else f"there is no hex {number}"
        return Refusal("TA-ENTRY-01", f"Aircraft enter in a perimeter hex (1, 2, 3, 4, 7, 8, 9 or 10); {wrong}.")
    if side not in PLACES:
        return Refusal("TA-ENTRY-03", f"A moving aircraft is placed on a side 0 to 5; {side} is none.")
    if side == CENTRE and not state.card_of(flyer).hover:
        return Refusal("TA-ENTRY-04", f"{flyer.card} cannot hover; it is placed on a side of the hex.")
    if (refusal := altitude_refusal(state, flyer, altitude)) is not None:
        return Refusal("TA-ENTRY-02", refusal.sentence) if refusal.rule == "TA-ALT-02" else refusal
    if side == CENTRE:
        return None
    if (number, side) in state.here.ridges and altitude is Altitude.LOW:
        return Refusal(
            "TA-ENTRY-06",
            f"{place_name(number, side)} is a ridge; an aircraft entering there must be High.".capitalize(),
        )
    if not NEIGHBOURS[number][side] and is_fast(state, flyer):
        return Refusal(
            "TA-ENTRY-07",
            f"The {SIDES[side]} side of hex {number} leads off the battlefield, and {flyer.pilot} is Fast:"
            " nobody leaves in the Fast step of turn 1.",
        )
    return None


def entry_warning(state: State, number: int, side: int) -> str:
    """What the window warns of when an aircraft is placed on an outer side (TA-ENTRY-07)."""
    outer = side != CENTRE and not NEIGHBOURS[number][side]
    return "Its first step leaves the battlefield." if outer else ""


@lru_cache(512)
def _entry_places(
    hover: bool, fast: bool, allowed: tuple[Altitude, ...], ridges: frozenset[tuple[int, int]]
) -> tuple[tuple[int, int, Altitude], ...]:
    """What `entry_refusal` allows, for all aircraft of that kind."""
    return tuple(
        (number, side, altitude)
        for number in PERIMETER
        for side in PLACES
        for altitude in allowed
        if (hover if side == CENTRE else (NEIGHBOURS[number][side] or not fast))
        and (altitude is Altitude.HIGH or side == CENTRE or (number, side) not in ridges)
    )


def entries(state: State, flyer: Flyer) -> tuple[tuple[int, int, Altitude], ...]:
    """Every legal place at entry: hex, side or CENTRE, altitude (the same answer as `entry_refusal`)."""
    return _entry_places(state.card_of(flyer).hover, is_fast(state, flyer), altitudes(state, flyer), state.here.ridges)


# -- orders
@dataclass(frozen=True, slots=True)
class Enter(Command):
    """Place an aircraft at entry: perimeter hex, side 0-5 or CENTRE, altitude (TA-ENTRY-01)."""

    serial: int
    hex: int
    side: int
    altitude: Altitude

    def label(self, state: State) -> str:
        place = place_name(self.hex, CENTRE if self.side == CENTRE else self.side % 6)
        return f"{plane_name(state, self.serial)}: {place}, {ALTITUDE_NAMES[self.altitude]}"


@dataclass(frozen=True, slots=True)
class PickUp(Command):
    """Take a placed aircraft up again, to place it anew (TA-ENTRY-08)."""

    serial: int

    def label(self, state: State) -> str:
        return f"Pick {plane_name(state, self.serial)} up again"


# -- events
_placed: Callable[..., Flyer] = changer(Flyer, "hex", "side", "altitude")


@dataclass(frozen=True, slots=True)
class Entered(Event):
    """An aircraft is placed at entry (TA-ENTRY-01)."""

    serial: int
    hex: int
    side: int
    altitude: Altitude

    def apply(self, state: State) -> State:
        return with_flyer(state, _placed(state.here.flyers[self.serial], self.hex, self.side, self.altitude))

    def words(self, state: State) -> str:
        return (
            f"{plane_name(state, self.serial)} at {place_name(self.hex, self.side)}, "
            f"{ALTITUDE_NAMES[self.altitude]} (TA-ENTRY-01)"
        )


@dataclass(frozen=True, slots=True)
class PickedUp(Event):
    """Taken up again at entry, to be placed anew (TA-ENTRY-08)."""

    serial: int

    def apply(self, state: State) -> State:
        return put_flyer(state, self.serial, hex=0)


@dataclass(frozen=True, slots=True)
class EntryDone(Event):
    """All aircraft are on the battlefield; who is Fast stays Fast for the mission (TA-TURN-06)."""

    fast: tuple[int, ...]

    def apply(self, state: State) -> State:
        flyers = {
            k: changed_flyer(f, flight=Flight.FIELD, fast=k in self.fast) if f.flight is Flight.OUT else f
            for k, f in state.here.flyers.items()
        }
        return mission_with(state, flyers=flyers)


# -- the step
class Entry(Asking):
    """Every aircraft is placed in a perimeter hex, after the enemy lies in view (TA-ENTRY-01, TA-FIELD-10)."""

    key = "entry"
    takes = (Enter, PickUp, Done)
    wanted = "placing the aircraft"
    rule = "TA-ENTRY-01"

    def _waiting(self, state: State) -> list[Flyer]:
        return [f for f in state.flyers if f.flight is Flight.OUT and not f.hex]

    def prompt(self, state: State, seat: int) -> Prompt:
        waiting = self._waiting(state)
        if waiting:
            sentence = f"Place {flyer_name(waiting[0])} in a perimeter hex ({len(waiting)} to go)."
            return prompt(sentence, self.rule)
        return prompt("All aircraft are placed: change what you wish, then be done.", "TA-ENTRY-08", DONE)

    def choices(self, state: State) -> list[Command]:
        waiting = self._waiting(state)
        found: list[Command] = [e for f in waiting for e in _enters(f.serial, entries(state, f))]
        found += [PickUp(f.serial) for f in state.flyers if f.flight is Flight.OUT and f.hex]
        return found if waiting else [*found, DONE]

    def why_not(self, state: State, command: Command) -> Refusal | None:
        if isinstance(command, Done):
            waiting = self._waiting(state)
            if waiting:
                return Refusal("TA-ENTRY-08", f"{flyer_name(waiting[0])} is not placed; none may be held back.")
            return None
        assert isinstance(command, Enter | PickUp)
        flyer = state.here.flyers.get(command.serial)
        if flyer is None or flyer.flight is not Flight.OUT:
            return Refusal("TA-ENTRY-08", f"{plane_name(state, command.serial)} does not enter.")
        if isinstance(command, PickUp):
            return None if flyer.hex else Refusal("TA-ENTRY-08", f"{flyer_name(flyer)} is not placed yet.")
        if flyer.hex:
            return Refusal("TA-ENTRY-08", f"{flyer_name(flyer)} is placed; pick it up to place it anew.")
        return entry_refusal(state, flyer, command.hex, command.side, command.altitude)

    def act(self, now: Now[State], command: Command) -> Stream:
        match command:
            case Enter(serial, number, side, altitude):
                yield Entered(serial, number, side, altitude)
            case PickUp(serial):
                yield PickedUp(serial)
            case _:
                fast = tuple(f.serial for f in now.state.flyers if f.flight is Flight.OUT and is_fast(now.state, f))
                yield EntryDone(fast)
                yield begin("scout")


@lru_cache(512)
def _enters(serial: int, places: tuple[tuple[int, int, Altitude], ...]) -> tuple[Enter, ...]:
    return tuple(Enter(serial, *place) for place in places)


# -- The engine check before the battlefield (TA-ENGINE).


def engine_fails(die: int) -> bool:
    """It fails on 1 or 2 (TA-ENGINE-01)."""
    return die <= 2


def check_engines(now: Now[State]) -> Stream:
    """One roll for each aircraft with Engine damage: it crashes on 1 or 2 (TA-ENGINE-01 to TA-ENGINE-03)."""
    for flyer in now.state.flyers:
        if flyer.flight is Flight.OUT and needs_engine_check(now.state, flyer):
            die = now.dice.roll(10)
            fails = engine_fails(die)
            tally = Tally(die, "die", "TA-ENGINE-01")
            yield Rolled("engine", str(flyer.serial), die, tally, "the engine fails" if fails else "the engine runs")
            if fails:
                yield from crash(now, flyer.serial, "engine failure", "TA-ENGINE-01")
    gone = not any(f.flight is Flight.OUT for f in now.state.flyers)
    laid = bool(now.state.here.tiles)  # a sortie's field is given
    yield begin("assess" if gone else "entry" if laid else "field")


STEPS = (Entry(), Automatic("engine", check_engines))
