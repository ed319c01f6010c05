"""The pilot: every decision of the first game, from the view and the options alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tabletop.bots.base import Bot
from tabletop.core.messages import Command
from tabletop.games.thunderbolt_lightning.bots import desk, opening, words
from tabletop.games.thunderbolt_lightning.bots.altitude import Heights
from tabletop.games.thunderbolt_lightning.bots.desk import Battery
from tabletop.games.thunderbolt_lightning.bots.flying import Plan, Planner, crowded
from tabletop.games.thunderbolt_lightning.bots.gunfire import Gunner
from tabletop.games.thunderbolt_lightning.bots.picture import Picture
from tabletop.games.thunderbolt_lightning.bots.weights import WEIGHTS, Weights
from tabletop.games.thunderbolt_lightning.rules.changing import changed
from tabletop.games.thunderbolt_lightning.rules.firing import Declare
from tabletop.games.thunderbolt_lightning.rules.moving.events import Begin, EndMove, Fly
from tabletop.games.thunderbolt_lightning.rules.moving.manoeuvres import MANOEUVRES, after
from tabletop.games.thunderbolt_lightning.rules.ordnance import Jettison, ReleaseBombs
from tabletop.games.thunderbolt_lightning.rules.pieces import Aircraft
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.rules.wording import called


class Pilot(Bot):
    """Plays a seat of Thunderbolt & Lightning. `level`: easy, normal or hard; `weights`: others than those of
    the level. `explain` False saves the time for reasons. `looked` counts the end poses it has scored.
    """

    def __init__(
        self, level: str = "normal", seed: int = 0, budget: float = 2.0, weights: Weights | None = None
    ) -> None:
        super().__init__(seed, budget)
        if level not in WEIGHTS:
            raise ValueError(f'There is no level "{level}"; there are {", ".join(WEIGHTS)}.')
        self.level = level
        self.weights = weights or WEIGHTS[level]
        self.quick = replace(self.weights, move=replace(self.weights.move, deep=False))
        self.explain = True
        self.looked = 0
        self._picture: Picture | None = None
        self._mover = ""
        self._steps: list[tuple[tuple[object, ...], Command]] = []
        self._begun: tuple[State, str, Plan] | None = None
        """What was planned when an aircraft was chosen to move first: the view, who, and how."""

    # -- the one entry
    def choose(self, view: State, seat: int, options: Sequence[Command]) -> Command:
        """One of the options."""
        if len(options) == 1 and not view.frames[-1].step.startswith("fly"):
            self.reason = "No other order is possible."
            return options[0]
        step = view.frames[-1].step
        command = self._decide(step, view, seat, options)
        return command if command in options else self._fallback(options)

    def _decide(self, step: str, view: State, seat: int, options: Sequence[Command]) -> Command:
        if step == "setup":
            command, self.reason = opening.set_up(view, seat, options, self.weights)
            return command
        if step.startswith("fly"):
            return self._fly(view, seat, options)
        picture = self._look(view, seat)
        if step == "announce":
            command, self.reason = Heights(picture).choose(options)
        elif step.startswith("move"):
            command = self._begin(picture, options)
        elif step.startswith("declare_aa"):
            command, target = Battery(picture).choose(options)
            self.reason = f"The guns aim at {called(view, target)}." if target else "No more guns are worth firing."
        elif step.startswith("declare"):
            command = self._fire(picture, options)
        elif step.startswith("reroll"):
            command, self.reason = desk.sixth_sense(picture, options)
        elif step == "ships":
            command, self.reason = desk.steer(picture, options)
        else:
            command = self._fallback(options)
        return command

    def _fallback(self, options: Sequence[Command]) -> Command:
        self.reason = "Takes what is open to it."
        return next((c for c in options if isinstance(c, EndMove)), options[0])

    def _look(self, view: State, seat: int) -> Picture:
        before = self._picture
        if before is not None and before.state.scenario is view.scenario and before.seat == seat:
            self._picture = Picture(view, seat, self.weights, before)
        else:
            self._picture = Picture(view, seat, self.weights)
        return self._picture

    def _out_of_time(self) -> bool:
        return self.time_is_up

    # -- moves
    def _plan(self, picture: Picture, name: str, weights: Weights) -> Plan:
        plan = Planner(picture, picture[name], weights, self._out_of_time).plan()
        self.looked += plan.looked
        return plan

    def planned(self, view: State, seat: int, name: str) -> tuple[Plan, str]:
        """The whole move of an aircraft from where it is, and why."""
        picture = self._look(view, seat)
        plan = self._plan(picture, name, self.weights)
        return plan, words.of_plan(picture, picture[name], plan)

    def _begin(self, picture: Picture, options: Sequence[Command]) -> Command:
        """The order in the unit: whoever has least to gain first, the best shot last."""
        waiting = [c for c in options if isinstance(c, Begin)]
        near = any(crowded(picture, picture[c.aircraft]) for c in waiting)
        if len(waiting) == 1 or self.weights.move.in_order or not near:
            self.reason = "Moves in order: nobody is near."
            return waiting[0]
        best: tuple[float, int, str] | None = None
        chosen = waiting[0]
        for command in waiting:
            plan = self._plan(picture, command.aircraft, self.quick)
            rank = (plan.shot, plan.good, command.aircraft)
            if best is None or rank < best:
                best, chosen, self._begun = rank, command, (picture.state, command.aircraft, plan)
            if self.time_is_up:
                self._begun = None
                break
        self.reason = "Moves first: the others of the unit have the better shots."
        return chosen

    def _fly(self, view: State, seat: int, options: Sequence[Command]) -> Command:
        """The next step of the plan; a new plan when the position is not the one that was planned for."""
        name = str(view.frames[-1].args[0])
        mark = _mark(view, view.aircraft[name])
        if self._steps and self._steps[0][0] == mark and self._steps[0][1] in options:
            return self._steps.pop(0)[1]
        picture = self._look(view, seat)
        begun, self._begun = self._begun, None
        if (
            begun is not None
            and begun[1] == name
            and self.quick == self.weights
            and _only_taken_up(begun[0], view, name)
        ):
            plan = begun[2]
        else:
            plan = self._plan(picture, name, self.weights)
        if self.explain:
            self.reason = words.of_plan(picture, picture[name], plan)
        self._steps = _foreseen(view, name, plan)
        if not self._steps or self._steps[0][1] not in options:
            self._steps = []
            return plan.steps[0] if plan.steps else self._fallback(options)
        return self._steps.pop(0)[1]

    # -- fire
    def _fire(self, picture: Picture, options: Sequence[Command]) -> Command:
        command, burst, waits = Gunner(picture).choose(options)
        if not self.explain:
            return command
        if isinstance(command, Declare) and burst is not None:
            self.reason = words.of_fire(picture, command, burst, waits)
        elif waits > 0:
            self.reason = "Holds its fire: phase 2 promises a better shot."
        else:
            self.reason = "Holds its fire: no shot is worth it."
        return command


def _mark(view: State, aircraft: Aircraft) -> tuple[object, ...]:
    """What must be so for a planned step to be flown."""
    return (
        view.turn,
        view.frames[-1].step,
        aircraft.id,
        aircraft.hex,
        aircraft.facing,
        aircraft.inverted,
        aircraft.spent,
        aircraft.straight,
        aircraft.load_left,
    )


def _only_taken_up(before: State, view: State, name: str) -> bool:
    """Whether nothing has happened since but that this aircraft was taken up, so that what was planned for it holds."""
    was, now = before.aircraft[name], view.aircraft[name]
    same = all(view.aircraft[other] is counter for other, counter in before.aircraft.items() if other != name)
    return (
        same
        and view.turn == before.turn
        and view.ships == before.ships
        and view.installations == before.installations
        and now == changed(was, path=((was.hex, was.facing),))
        and all(facing == was.facing for at, facing in was.path if at == was.hex)  # a dive goes by how it came here
    )


def _foreseen(view: State, name: str, plan: Plan) -> list[tuple[tuple[object, ...], Command]]:
    """The steps of a plan with the marks under which they follow each other."""
    aircraft = view.aircraft[name]
    at, facing, inverted, spent, straight, left = (
        aircraft.hex,
        aircraft.facing,
        aircraft.inverted,
        aircraft.spent,
        aircraft.straight,
        aircraft.load_left,
    )
    found: list[tuple[tuple[object, ...], Command]] = []
    for command in plan.steps:
        found.append(((view.turn, view.frames[-1].step, name, at, facing, inverted, spent, straight, left), command))
        if isinstance(command, Fly):
            at, facing, inverted = after(at, facing, inverted, command.step)
            spent += 1 if command.step == "forward" else MANOEUVRES[command.step].cost
            straight = straight + 1 if command.step == "forward" else 0
        elif isinstance(command, ReleaseBombs):
            left -= command.dice
        elif isinstance(command, Jettison):
            left = 0
            break
    return found
