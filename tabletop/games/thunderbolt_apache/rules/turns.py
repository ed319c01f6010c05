"""The order of a turn: Fast, then Slow aircraft, each once, and what one of them does in its activation (TA-TURN).

Frames: fast (), slow (), with altitude (serial) and act (serial) on top.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tabletop.core.asker import Stream, begin, end, nest
from tabletop.core.messages import Command, Event
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now, Prompt
from tabletop.games.thunderbolt_apache.rules import attacking, moving
from tabletop.games.thunderbolt_apache.rules.altitude import AltitudeTaken, altitudes
from tabletop.games.thunderbolt_apache.rules.asking import Asking, acting, prompt
from tabletop.games.thunderbolt_apache.rules.attacking import Aim, AimAlso, Aimed, ClearAim, Fire, fire, legal_aims
from tabletop.games.thunderbolt_apache.rules.moving import Leave, LeftField, Step, fly_step
from tabletop.games.thunderbolt_apache.rules.pieces import Flight, Flyer, Shot
from tabletop.games.thunderbolt_apache.rules.state import State, changed_flyer, mission_with, put_flyer
from tabletop.games.thunderbolt_apache.rules.wording import count, flyer_name, plane_name


@dataclass(frozen=True, slots=True)
class Activate(Command):
    """Choose the aircraft that acts next (TA-TURN-02)."""

    serial: int

    def label(self, state: State) -> str:
        return f"Take {plane_name(state, self.serial)}"


@dataclass(frozen=True, slots=True)
class EndActivation(Command):
    """End the activation (TA-MOVE-01)."""

    def label(self, state: State) -> str:
        return "End the move"


# -- events
@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A loiter turn begins; nobody has acted in it."""

    turn: int

    def apply(self, state: State) -> State:
        flyers = {k: changed_flyer(f, acted=False, attacked=False) for k, f in state.here.flyers.items()}
        return mission_with(state, flyers=flyers, turn=self.turn, fight=False)

    def words(self, state: State) -> str:
        return f"Turn {self.turn} (TA-TURN-01)"


@dataclass(frozen=True, slots=True)
class ActivationBegan(Event):
    """An aircraft is taken up: what it spends counts from here."""

    serial: int

    def apply(self, state: State) -> State:
        flyer = state.here.flyers[self.serial]
        return put_flyer(state, self.serial, began=(flyer.hex, flyer.side), spent=0, attacked=False, aimed=())


@dataclass(frozen=True, slots=True)
class ActivationEnded(Event):
    """An aircraft has acted."""

    serial: int

    def apply(self, state: State) -> State:
        return put_flyer(state, self.serial, acted=True, began=None, aimed=())


# -- who acts
class Order(Asking):
    """Fast or Slow step: each aircraft acts once, in the player's order; none may pass (TA-TURN-02 to TA-TURN-05).

    A single aircraft left needs no choice: it is taken up at once."""

    takes = (Activate,)
    wanted = "the choice of the next aircraft"
    rule = "TA-TURN-02"

    def __init__(self, fast: bool) -> None:
        self.key = "fast" if fast else "slow"  # type: ignore[misc]
        self.fast = fast
        self.following = "helicopters" if fast else "loiter"

    def waiting(self, state: State) -> list[Flyer]:
        return [f for f in state.on_field if f.fast is self.fast and not f.acted]

    def asks(self, state: State) -> bool:
        return len(self.waiting(state)) > 1

    def prompt(self, state: State, seat: int) -> Prompt:
        waiting = self.waiting(state)
        speed = "Fast" if self.fast else "Slow"
        rule = "TA-TURN-02" if self.fast else "TA-TURN-03"
        return prompt(
            f"Choose the next {speed} aircraft: {count(len(waiting), 'aircraft', 'aircraft')} still to act.",
            rule,
            Activate(waiting[0].serial),
        )

    def ideas(self, state: State) -> Iterable[Command]:
        return [Activate(f.serial) for f in self.waiting(state)]

    def why_not(self, state: State, command: Command) -> Refusal | None:
        assert isinstance(command, Activate)
        flyer = state.here.flyers.get(command.serial)
        if flyer is None or flyer not in state.on_field:
            return Refusal("TA-TURN-04", f"{plane_name(state, command.serial)} is not on the battlefield.")
        if flyer.acted:
            return Refusal("TA-TURN-04", f"{flyer_name(flyer)} has acted this turn.")
        if flyer.fast is not self.fast:
            when = "Fast" if flyer.fast else "Slow"
            return Refusal("TA-TURN-03", f"{flyer_name(flyer)} acts in the {when} step.")
        return None

    def act(self, now: Now[State], command: Command) -> Stream:
        assert isinstance(command, Activate)
        yield from _take_up(now, command.serial)

    def run(self, now: Now[State]) -> Stream:
        waiting = self.waiting(now.state)
        if waiting:
            yield from _take_up(now, waiting[0].serial)
        else:
            yield begin(self.following)


def _take_up(now: Now[State], serial: int) -> Stream:
    """The altitude first, where the card and the day leave a choice (TA-ALT-01)."""
    yield ActivationBegan(serial)
    flyer = now.state.here.flyers[serial]
    allowed = altitudes(now.state, flyer)
    if len(allowed) > 1:
        yield nest("altitude", serial)
        return
    if flyer.altitude is not allowed[0]:
        yield AltitudeTaken(serial, allowed[0], "TA-ALT-02")
    yield nest("act", serial)


# -- acting
class Act(Asking):
    """Steps and one attack, in any order, until the activation ends (TA-ATTACK-01, TA-MOVE-01)."""

    key = "act"
    takes = (Step, Leave, Aim, AimAlso, ClearAim, Fire, EndActivation)
    wanted = "moving and attacking"
    rule = "TA-TURN-05"

    def prompt(self, state: State, seat: int) -> Prompt:
        flyer = acting(state)
        who = flyer_name(flyer)
        if flyer.aimed:
            return prompt(
                f"{who}: {count(len(flyer.aimed), 'shot')} aimed; fire, aim more, or take it back.",
                "TA-ATTACK-08",
                Fire(),
            )
        least, most = moving.speed(state, flyer)
        done = moving.end_refusal(state, flyer) is None
        left = most.total - flyer.spent
        what = f"{count(left, 'speed point')} left" + (
            "" if done else f", at least {least.total - flyer.spent} to spend"
        )
        attack = "attack spent" if flyer.attacked else "one attack"
        return prompt(f"{who}: {what}; {attack}.", "TA-MOVE-01", EndActivation() if done else None)

    def choices(self, state: State) -> list[Command]:
        flyer = acting(state)
        found: list[Command] = [Step(side) for side in moving.steps(state, flyer)]
        others: tuple[Command, ...] = (Leave(), EndActivation(), Fire(), ClearAim())
        found += [command for command in others if self.why_not(state, command) is None]
        return found + legal_aims(state, flyer)

    def why_not(self, state: State, command: Command) -> Refusal | None:
        flyer = acting(state)
        match command:
            case Step(side):
                return moving.step_refusal(state, flyer, side)
            case Leave():
                return moving.leave_refusal(state, flyer)
            case Aim(store, unit):
                return attacking.aim_refusal(state, flyer, store, unit)
            case AimAlso(shot, unit):
                return attacking.aim_also_refusal(state, flyer, shot, unit)
            case Fire():
                return attacking.fire_refusal(state, flyer)
            case ClearAim():
                return None if flyer.aimed else Refusal("TA-ATTACK-08", "Nothing is aimed.")
        return moving.end_refusal(state, flyer)

    def act(self, now: Now[State], command: Command) -> Stream:
        flyer = acting(now.state)
        match command:
            case Step(side):
                yield from fly_step(now, flyer, side)
                if now.state.here.flyers[flyer.serial].flight is Flight.CRASHED:
                    yield from _end(now, flyer.serial)
            case Leave():
                yield LeftField(flyer.serial)
                yield from _end(now, flyer.serial)
            case Aim(store, unit):
                shot = attacking.shot_for(now.state, flyer, store, unit)
                yield Aimed(flyer.serial, (*flyer.aimed, shot))
            case AimAlso(index, unit):
                shot = flyer.aimed[index]
                more = Shot(shot.store, shot.hex, (*shot.targets, unit))
                yield Aimed(flyer.serial, (*flyer.aimed[:index], more, *flyer.aimed[index + 1 :]))
            case ClearAim():
                yield Aimed(flyer.serial, ())
            case Fire():
                yield from fire(now, flyer)
            case _:
                yield from _end(now, flyer.serial)


def _end(now: Now[State], serial: int) -> Stream:
    yield ActivationEnded(serial)
    yield end(now)


STEPS = (Order(True), Order(False), Act())
