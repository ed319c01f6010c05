"""A Player Turn: its clock, its rows, and what every step shares (AS-TURN)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, ClassVar, TypeVar

from tabletop.core import asker as core
from tabletop.core.asker import Asker, Stream, arg, begin
from tabletop.core.fastcopy import replace
from tabletop.core.messages import Command
from tabletop.core.step import Now
from tabletop.games.air_support.rules import victory
from tabletop.games.air_support.rules.naming import people, they
from tabletop.games.air_support.rules.pieces import AirStatus, Infantry, Marker, Motion, Vehicle
from tabletop.games.air_support.rules.sequence import ROWS, Who
from tabletop.games.air_support.rules.state import (
    Phase,
    State,
    changed_band,
    changed_car,
    changed_gun,
    changed_man,
    changed_plane,
    changed_weapon,
    put_side,
    with_fields,
)
from tabletop.games.air_support.rules.telling import AirSupportEvent
from tabletop.games.air_support.rules.victory import ControlTaken, GameEnded, Resign
from tabletop.games.air_support.rules.views import look

# -- What is said in many steps: that a side has finished, or does nothing (more).


@dataclass(frozen=True, slots=True)
class Done(Command):
    """I have finished: set-up, a phase, my moves."""

    def label(self, state: State) -> str:
        return "Done"


@dataclass(frozen=True, slots=True)
class Pass(Command):
    """Nothing (more) in this window."""

    def label(self, state: State) -> str:
        return {
            "laa": "Hold fire",
            "strike": "Do not attack from here",
            "air_end": "Stay in the dogfight",
            "mistaken": "Decline",
            "offer": "Nothing more moves",
        }.get(state.frames[-1].step, "Pass")


# -- The clock: Player Turns and phases begin and end, and what goes with them (AS-TURN-01).

T = TypeVar("T")


def _each(pieces: dict[str, T], wanted: Callable[[T], Any], change: Callable[[T], T]) -> dict[str, T]:
    """The pieces with those changed that want it; the same dict when none does."""
    found = {key: change(piece) for key, piece in pieces.items() if wanted(piece)}
    return {**pieces, **found} if found else pieces


@dataclass(frozen=True, slots=True)
class TurnBegan(AirSupportEvent):
    """A Player Turn: Game Turn, its first or second half (0, 1), the ATTACKER."""

    turn: int
    half: int
    attacker: int

    def apply(self, state: State) -> State:
        return with_fields(state, turn=self.turn, half=self.half, attacker=self.attacker)

    def says(self, state: State) -> tuple[str, str]:
        return f"Turn {self.turn}: {people(state, self.attacker)} attack", "AS-TURN-01"


PHASE_WORDS = {
    Phase.RPH: "rally",
    Phase.PFPH: "prepared fire",
    Phase.MPH: "movement",
    Phase.DFPH: "the enemy fires at what moved",
    Phase.AFPH: "fire after moving",
    Phase.RTPH: "broken units look for cover",
    Phase.APH: "advance",
    Phase.CCPH: "close combat",
}
"""What is done in each phase of a Player Turn."""


@dataclass(frozen=True, slots=True)
class PhaseBegan(AirSupportEvent):
    phase: Phase

    def apply(self, state: State) -> State:
        """A vehicle that begins its MPh in Motion counts as moving (AS-VEH-05)."""
        state = with_fields(state, phase=self.phase, moved=False, sighted=False)
        if self.phase is not Phase.MPH:
            return state
        mine = state.attacker
        return with_fields(
            state,
            vehicles=_each(
                state.vehicles,
                lambda v: v.seat == mine and (v.motion is Motion.MOTION or v.switched),
                lambda v: changed_car(v, began_in_motion=v.motion is Motion.MOTION, switched=False),
            ),
        )

    def says(self, state: State) -> tuple[str, str]:
        return f"{they(state, state.attacker)}: {PHASE_WORDS.get(self.phase, self.phase.value)}", "AS-TURN-01"


def _movement_ended(state: State) -> State:
    """Residual FP goes; a vehicle that has not paid to stop is in Motion (AS-VEH-02)."""
    return with_fields(
        state,
        residual=(),
        infantry=_each(
            state.infantry,
            lambda u: u.moved or u.assault or u.spent > 0,
            lambda u: changed_man(u, moved=False, assault=False, spent=0),
        ),
        vehicles=_each(
            state.vehicles, lambda v: v.motion is Motion.NON_STOPPED, lambda v: changed_car(v, motion=Motion.MOTION)
        ),
        bands=_each(
            state.bands, lambda b: b.impulses > 0 or b.stopped, lambda b: changed_band(b, impulses=0, stopped=False)
        ),
    )


def _without_the_gone(state: State) -> State:
    """Dogfights without the planes that have left (AS-ARRIVE-14)."""
    if all(state.planes[key].fight == d.number for d in state.dogfights for key in d.planes):
        return state
    left = [
        replace(d, planes=tuple(key for key in d.planes if state.planes[key].fight == d.number))
        for d in state.dogfights
    ]
    return with_fields(state, dogfights=tuple(d for d in left if d.planes))


_TRIED = attrgetter("tried")
"""By a function of C, for it is asked of every piece at the end of each phase."""


def _untried(state: State) -> State:
    none: frozenset[str] = frozenset()
    return with_fields(
        state,
        infantry=_each(state.infantry, _TRIED, lambda u: changed_man(u, tried=none)),
        weapons=_each(state.weapons, _TRIED, lambda w: changed_weapon(w, tried=none)),
        guns=_each(state.guns, _TRIED, lambda g: changed_gun(g, tried=none)),
        vehicles=_each(state.vehicles, _TRIED, lambda v: changed_car(v, tried=none)),
    )


def _unmarked(state: State, gone: tuple[Marker, ...]) -> State:
    clean = Marker.NONE

    return with_fields(
        state,
        infantry=_each(state.infantry, lambda u: u.marker in gone, lambda u: changed_man(u, marker=clean)),
        weapons=_each(state.weapons, lambda w: w.marker in gone, lambda w: changed_weapon(w, marker=clean)),
        guns=_each(state.guns, lambda g: g.marker in gone, lambda g: changed_gun(g, marker=clean)),
        vehicles=_each(state.vehicles, lambda v: v.marker in gone, lambda v: changed_car(v, marker=clean)),
    )


@dataclass(frozen=True, slots=True)
class PhaseEnded(AirSupportEvent):
    """Markers of the phase go."""

    phase: Phase

    def apply(self, state: State) -> State:
        """Recalled aircraft leave (AS-RECALL-01); markers of the phase go."""
        state = with_fields(
            state,
            planes=_each(
                state.planes,
                lambda p: p.recall and p.status is AirStatus.ONBOARD,
                lambda p: changed_plane(p, status=AirStatus.RECALLED, recall=False, run=None, fight=-1),
            ),
            move=None,
            plan=None,
            close=(),
        )
        state = _untried(_without_the_gone(state))
        if self.phase is Phase.RPH:  # AS-RALLY-04; each side has one MMC self-rally a phase (AS-RALLY-01)
            state = put_side(put_side(state, 0, self_rallied=False), 1, self_rallied=False)
            return with_fields(
                state, infantry=_each(state.infantry, lambda u: u.dm, lambda u: changed_man(u, dm=False))
            )
        if self.phase is Phase.MPH:
            return _movement_ended(state)
        if self.phase is Phase.DFPH:
            return _unmarked(state, (Marker.FIRST, Marker.FINAL))
        return (
            _unmarked(state, (Marker.PREP, Marker.OPPORTUNITY, Marker.BOUNDING)) if self.phase is Phase.AFPH else state
        )


def _stirred_man(man: Infantry) -> bool:
    return man.pinned or man.fired or bool(man.used) or man.entered or bool(man.hit_by_air) or man.on_road


def _rested_man(man: Infantry) -> Infantry:
    return changed_man(
        man, pinned=False, fired=False, used=frozenset(), entered=False, hit_by_air=frozenset(), on_road=False
    )


def _stirred_car(car: Vehicle) -> bool:
    return (
        car.entered
        or car.began_in_motion
        or car.spent > 0
        or bool(car.hit_by_air)
        or bool(car.fired)
        or bool(car.shots)
        or car.stunned
    )


def _rested_car(car: Vehicle) -> Vehicle:
    return changed_car(
        car,
        entered=False,
        began_in_motion=False,
        spent=0,
        hit_by_air=frozenset(),
        fired=frozenset(),
        shots=(),
        stunned=False,
    )


@dataclass(frozen=True, slots=True)
class PlayerTurnEnded(AirSupportEvent):
    """Markers, pins and notes of the Player Turn go."""

    turn: int
    attacker: int

    def apply(self, state: State) -> State:
        """Player Turn fields are cleared; pins go (AS-PIN-01)."""
        state = _unmarked(state, tuple(m for m in Marker if m is not Marker.NONE))
        return with_fields(
            state,
            infantry=_each(state.infantry, _stirred_man, _rested_man),
            weapons=_each(state.weapons, lambda w: bool(w.shots), lambda w: changed_weapon(w, shots=())),
            guns=_each(state.guns, lambda g: bool(g.shots), lambda g: changed_gun(g, shots=())),
            vehicles=_each(state.vehicles, _stirred_car, _rested_car),
            planes=_each(
                state.planes,
                lambda p: p.sighted or p.immune or p.stopped or p.evading,
                lambda p: changed_plane(p, sighted=False, immune=False, stopped=False, evading=False),
            ),
            bands=_each(state.bands, lambda b: b.attacked, lambda b: changed_band(b, attacked=False)),
        )


# -- What all steps share: a step that asks one side from its view, or runs by itself.

DONE = Done()
PASS = Pass()
RESIGN = Resign()


class Asking(Asker[State]):
    """A step that asks one side, from its view: it offers only what is legal, and a refusal names the rule id that
    forbids the action (AS-SCOPE-03). Giving up is legal everywhere.
    """

    always: ClassVar[tuple[Command, ...]] = (RESIGN,)

    def look(self, state: State, seat: int) -> State:
        return look(state, seat)

    def decide(self, now: Now[State], seat: int, command: Command) -> Stream:
        if isinstance(command, Resign):
            yield GameEnded(victory.resigned(now.state, seat), "AS-VIC-06")
            yield begin("over")
        else:
            yield from self.act(now, seat, command)


class Automatic(core.Automatic[State]):
    """A step that runs by itself."""

    def __init__(self, key: str, run: Callable[[Now[State]], Stream]) -> None:
        super().__init__(run)
        self.key = key  # type: ignore[misc]


def text(state: State, index: int) -> str:
    """A text among the arguments of the present frame, "" if there is none."""
    args = state.frames[-1].args
    return str(args[index]) if index < len(args) else ""


def roll(now: Now[State]) -> tuple[int, int]:
    """A DR: the colored die, then the white one (AS-SCOPE-04)."""
    return now.dice.roll(), now.dice.roll()


# -- The way from one row of the sequence to the next, and from one Player Turn to the next (AS-TURN-01).


def onward(now: Now[State]) -> Stream:
    """The present row is done: the next one begins."""
    yield from to_row(now, arg(now.state, 1) + 1)


def to_row(now: Now[State], number: int) -> Stream:
    """Begin a row of the sequence; a phase that ends is tidied up. Raises IndexError beyond the last row, which goes
    on to the next Player Turn itself.
    """
    row = ROWS[number]
    if row.phase is not now.state.phase:
        yield PhaseEnded(now.state.phase)
        for at, seat in victory.changes_of_control(now.state):
            yield ControlTaken(at, seat)
        yield PhaseBegan(row.phase)
    seat = now.state.defender if row.who is Who.DEFENDER else now.state.attacker
    yield begin(row.step, seat, number)


def finish(now: Now[State]) -> Stream:
    """The game is over now: the result counts."""
    yield GameEnded(victory.result(now.state))
    yield begin("over")


def turn_begin(now: Now[State], turn: int, half: int, attacker: int) -> Stream:
    """The Player Turn of a side begins with its first row."""
    yield TurnBegan(turn, half, attacker)
    yield from to_row(now, 0)


def turn_end(now: Now[State]) -> Stream:
    """END_PLAYER_TURN: markers go, ATTACKER and DEFENDER change; after the last Player Turn the game is over
    (AS-VIC-06).
    """
    state = now.state
    yield PhaseEnded(state.phase)
    for at, seat in victory.changes_of_control(now.state):
        yield ControlTaken(at, seat)
    yield PlayerTurnEnded(state.turn, state.attacker)
    turn, half = (state.turn, 1) if state.half == 0 else (state.turn + 1, 0)
    if turn > state.scenario.turns or victory.spent(now.state):
        yield from finish(now)
        return
    yield from turn_begin(now, turn, half, 1 - state.attacker)


STEPS = (Automatic("turn_end", turn_end),)
