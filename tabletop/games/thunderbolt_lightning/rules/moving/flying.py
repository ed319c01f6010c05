"""Movement phases 1 and 2 (TL-SEQ-02): units in initiative order, inside a unit any order, one aircraft after the
other, step by step.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop.core.messages import Command, Event, StepBegan, StepEnded
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now, Prompt, Step
from tabletop.games.thunderbolt_lightning.rules import ordnance, speed, units
from tabletop.games.thunderbolt_lightning.rules.altitude import LevelReached
from tabletop.games.thunderbolt_lightning.rules.arcs import hexes_of, structures
from tabletop.games.thunderbolt_lightning.rules.moving import manoeuvres
from tabletop.games.thunderbolt_lightning.rules.moving.events import (
    Begin,
    BombsKept,
    EndMove,
    Fly,
    LeftMap,
    Manoeuvred,
    MoveBegan,
    Moved,
    MoveEnded,
)
from tabletop.games.thunderbolt_lightning.rules.moving.manoeuvres import PATH_STEPS
from tabletop.games.thunderbolt_lightning.rules.ordnance import (
    BombReleased,
    Jettison,
    Jettisoned,
    Launch,
    ReleaseBombs,
    TorpedoLaunched,
    jettison_refusal,
    launch_options,
    on_board,
    release_options,
)
from tabletop.games.thunderbolt_lightning.rules.pieces import Aircraft
from tabletop.games.thunderbolt_lightning.rules.sheets import Ordnance
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.rules.turn import PhaseBegan, wrong
from tabletop.games.thunderbolt_lightning.rules.victory.scoring import Scored
from tabletop.games.thunderbolt_lightning.rules.wording import called

FLY = {step: Fly(step) for step in PATH_STEPS}
END = EndMove()
JETTISON = Jettison()


def _waiting(state: State, unit: str) -> list[Aircraft]:
    """Flying members of the unit that have not moved in this phase."""
    aircraft = state.aircraft
    return [a for name in state.units[unit].members if not (a := aircraft[name]).moved and a.flying]


def _next(state: State, phase: int, after: str | None) -> Event:
    name = units.next_unit(state, after)
    return StepBegan(f"declare{phase}") if name is None else StepBegan(f"move{phase}", (name,))


class MoveStep(Step[State]):
    """Frames: move1 () begins the phase, move1 (unit) asks which aircraft is next (TL-INI-05). The same for move2."""

    takes = (Begin,)
    wanted = "choosing the next aircraft"
    rule = "TL-INI-05"

    def __init__(self, phase: int) -> None:
        self.phase = phase
        self.key = f"move{phase}"  # type: ignore[misc]

    def seats(self, state: State) -> tuple[int, ...]:
        args = state.frames[-1].args
        return (state.units[str(args[0])].side,) if args and _waiting(state, str(args[0])) else ()

    def run(self, now: Now[State]) -> Iterator[Event]:
        args = now.state.frames[-1].args
        if not args:
            yield PhaseBegan("move", self.phase)
            if self.phase == 2:  # the new level holds from here on (TL-ALT-08, TL-ALT-09)
                for aircraft in now.state.flying():
                    if aircraft.level_change:
                        yield LevelReached(aircraft.id, aircraft.level + aircraft.level_change)
        yield _next(now.state, self.phase, str(args[0]) if args else None)

    def prompt(self, state: State, seat: int) -> Prompt:
        unit = str(state.frames[-1].args[0])
        first = _waiting(state, unit)[0]
        return Prompt(f"{unit}: choose the next aircraft to move.", "TL-INI-05", Begin(first.id))

    def options(self, state: State, seat: int) -> Sequence[Command]:
        return [Begin(mover.id) for mover in _waiting(state, str(state.frames[-1].args[0]))]

    def refusal(self, state: State, seat: int, command: Command) -> Refusal | None:
        if not isinstance(command, Begin):
            return wrong(self)
        unit = str(state.frames[-1].args[0])
        counter = state.aircraft.get(command.aircraft)
        if counter is None or not counter.flying or counter.unit != unit:
            return Refusal(
                "TL-INI-05", f"{unit} moves now; {called(state, command.aircraft)} is no flying member of it."
            )
        if counter.moved:
            return Refusal("TL-SEQ-02", f"{called(state, counter.id)} has moved in this phase.")
        return None

    def decide(self, now: Now[State], seat: int, command: Command) -> Iterator[Event]:
        assert isinstance(command, Begin)
        yield MoveBegan(command.aircraft)
        yield StepBegan(f"fly{self.phase}", (command.aircraft,), nested=True)


class FlyStep(Step[State]):
    """Frame: fly1 (aircraft) or fly2 (aircraft), on top of the unit's. Undo is free until the move ends: no dice
    fall here. While SP are left forward is always open, if need be off the map, so nobody is ever without a legal
    move (TL-MOVE-13).
    """

    takes = (Fly, EndMove, Jettison, ReleaseBombs, Launch)
    wanted = "moving the aircraft"
    rule = "TL-MOVE-01"

    def __init__(self, phase: int) -> None:
        self.phase = phase
        self.key = f"fly{phase}"  # type: ignore[misc]

    def _mover(self, state: State) -> Aircraft:
        return state.aircraft[state.frames[-1].args[0]]  # type: ignore[index]

    def seats(self, state: State) -> tuple[int, ...]:
        return (self._mover(state).side,)

    def prompt(self, state: State, seat: int) -> Prompt:
        mover = self._mover(state)
        low, high = speed.limits(state, mover, self.phase)
        must = str(high) if low == high else f"{low} to {high}"
        fs = manoeuvres.fs_value(state, mover)
        turns = "it may turn" if mover.straight >= fs else f"{mover.straight} of {fs} hexes straight before a turn"
        sentence = f"{called(state, mover.id)}: where next? {mover.spent} of {must} speed points are spent; {turns}."
        default: Command = END if manoeuvres.end_refusal(state, mover, self.phase) is None else FLY["forward"]
        return Prompt(sentence, "TL-SPD-08", default)

    def options(self, state: State, seat: int) -> Sequence[Command]:
        mover = self._mover(state)
        low, high = speed.limits(state, mover, self.phase)
        found: list[Command] = [FLY[step] for step in manoeuvres.steps_allowed(state, mover, high)]
        ending = low <= mover.spent <= high
        if ending:
            found.append(END)
        if mover.load_left:
            if len(mover.path) <= 1:
                found.append(JETTISON)
            if self.phase == 2 and "ordnance" in state.scenario.options:
                found.extend(release_options(state, mover))
                if ending:
                    found.extend(launch_options(state, mover))
        return found

    def refusal(self, state: State, seat: int, command: Command) -> Refusal | None:
        mover = self._mover(state)
        match command:
            case Fly(step):
                return manoeuvres.step_refusal(state, mover, self.phase, step)
            case EndMove():
                return manoeuvres.end_refusal(state, mover, self.phase)
            case Jettison():
                return jettison_refusal(state, mover)
            case ReleaseBombs(target, dice):
                return self._ordnance_refusal(state) or ordnance.release_refusal(state, mover, target, dice)
            case Launch(target):
                early = manoeuvres.end_refusal(state, mover, self.phase)
                if early is not None:
                    early = Refusal(
                        "TL-TORP-02",
                        "A torpedo is launched at the end of the move:"
                        f" {early.sentence[0].lower()}{early.sentence[1:]}",
                    )
                return self._ordnance_refusal(state) or early or ordnance.launch_refusal(state, mover, target)
        return wrong(self)

    def _ordnance_refusal(self, state: State) -> Refusal | None:
        if not state.option("ordnance"):
            return Refusal("TL-OPT-01", "Nothing is released in this game; a load can only be jettisoned.")
        if self.phase != 2:
            return Refusal("TL-ORD-01", "Bombs and torpedoes are released only in movement phase 2.")
        return None

    def decide(self, now: Now[State], seat: int, command: Command) -> Iterator[Event]:
        mover = self._mover(now.state)
        match command:
            case Fly(step):
                yield from self._fly(now, mover, step)
            case Jettison():
                yield Jettisoned(mover.id, mover.load)
            case ReleaseBombs(target, dice):
                yield BombReleased(mover.id, ordnance.release(now.state, mover, target, dice))
            case Launch(target):
                yield TorpedoLaunched(mover.id, ordnance.launch(now.state, mover, target))
                yield from self._end(now, mover)
            case EndMove():
                yield from self._end(now, mover)

    def _fly(self, now: Now[State], mover: Aircraft, step: str) -> Iterator[Event]:
        """One step; over the edge of the map the move ends at once (TL-MOVE-08)."""
        at, facing, inverted = manoeuvres.after(mover.hex, mover.facing, mover.inverted, step)
        if step == "forward":
            yield Moved(mover.id, at)
        else:
            yield Manoeuvred(mover.id, step, at, facing, inverted, manoeuvres.MANOEUVRES[step].cost)
        scenario = now.state.scenario
        if at is mover.hex or at in scenario.grid:
            return
        edges = manoeuvres.crossed(scenario, at)
        status = manoeuvres.status_over(scenario, mover.side, edges)
        scores = manoeuvres.scores(now.state, now.state.aircraft[mover.id], status, edges)
        yield LeftMap(mover.id, status, edges)
        for score in scores:
            yield Scored(score)
        yield from self._leave(now)

    def _end(self, now: Now[State], mover: Aircraft) -> Iterator[Event]:
        """The base speed for the next phase is noted (TL-SPD-09) and the next aircraft or unit follows."""
        yield MoveEnded(mover.id, speed.window(now.state, mover, self.phase).base_of(mover.spent))
        if self.phase == 2 and mover.load_left and "ordnance" in now.state.scenario.options:
            load = on_board(now.state, mover)
            for post in structures(now.state, 1 - mover.side) if load and load.kind is Ordnance.BOMB else ():
                why = ordnance.release_refusal(now.state, mover, post.id, 1)
                if why is not None and mover.hex in hexes_of(now.state, post):
                    yield BombsKept(post.id, f"{why.sentence.rstrip('.')} ({why.rule})")
        yield from self._leave(now)

    def _leave(self, now: Now[State]) -> Iterator[Event]:
        yield StepEnded(self.key)
        unit = str(now.state.frames[-1].args[0])
        if not _waiting(now.state, unit):
            yield _next(now.state, self.phase, unit)


STEPS: tuple[Step[State], ...] = (MoveStep(1), MoveStep(2), FlyStep(1), FlyStep(2))
