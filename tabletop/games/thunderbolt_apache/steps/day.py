"""The morning (3.2): the Special Condition, targets, allocation, and which mission comes next (TA-DAY)."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.refusal import Refusal
from tabletop.core.step import Now, Prompt
from tabletop.core.values import Command
from tabletop.games.thunderbolt_apache import commands as cmd
from tabletop.games.thunderbolt_apache import events as ev
from tabletop.games.thunderbolt_apache.pieces import Damage
from tabletop.games.thunderbolt_apache.rules import planning
from tabletop.games.thunderbolt_apache.rules.accounts import SoChanged, lose_so
from tabletop.games.thunderbolt_apache.rules.asking import DONE, Asking, Automatic, Done, Stream, arg, begin, prompt
from tabletop.games.thunderbolt_apache.rules.chance import DeckReshuffled
from tabletop.games.thunderbolt_apache.rules.repairing import repairs
from tabletop.games.thunderbolt_apache.rules.repairing.events import DamageRemoved, WoundHealed
from tabletop.games.thunderbolt_apache.rules.stress import stress
from tabletop.games.thunderbolt_apache.rules.wording import battalion_name, count
from tabletop.games.thunderbolt_apache.state import State


# -- the condition card
def draw_condition(now: Now[State]) -> Stream:
    """One card for the day (TA-DAY-01); an empty deck is made of the discards (TA-GEN-11); then what it does at
    once."""
    yield ev.DayBegan(arg(now.state) or now.state.day)
    if not len(now.state.conditions):
        yield DeckReshuffled("conditions")
    pile = now.state.conditions
    yield ev.ConditionDrawn(pile.all[0] if len(pile) == 1 else pile.next(now.dice))
    state = now.state
    card = state.condition_card
    title = card.title if card is not None else ""
    for pilot in state.living_pilots:
        yield from stress(now, pilot.name, -abs(state.condition_effect("rest_now")), title, "TA-DAY-01", drops=False)
    so = state.condition_effect("so_now")
    if so > 0:
        yield SoChanged(so, title, "TA-DAY-01")
    else:
        yield from lose_so(now, -so, title, "TA-DAY-02")
    yield begin("mechanics" if state.condition_effect("mechanics") else "targets")


class Mechanics(Asking):
    """One lasting damage or one wound taken off, free, or declined (SC22, TA-DAY-02)."""

    key = "mechanics"
    takes = (cmd.Mend, cmd.MendPilot, cmd.Decline)
    wanted = "the choice of Mechanics' day"
    rule = "TA-DAY-02"

    def asks(self, state: State) -> bool:
        return any(p.damage for p in state.ready_planes) or any(p.wounds for p in state.living_pilots)

    def run(self, now: Now[State]) -> Stream:
        yield begin("targets")

    def prompt(self, state: State, seat: int) -> Prompt:
        return prompt("Mechanics' day: take one lasting damage or one wound off, free.", self.rule, cmd.Decline())

    def ideas(self, state: State) -> Iterable[Command]:
        yield from (cmd.Mend(p.serial, d.name, d.heavy) for p in state.ready_planes for d in dict.fromkeys(p.damage))
        yield from (cmd.MendPilot(p.name, heavy) for p in state.living_pilots for heavy in dict.fromkeys(p.wounds))
        yield cmd.Decline()

    def why_not(self, state: State, command: Command) -> Refusal | None:
        match command:
            case cmd.Mend(serial, name, heavy):
                return repairs.repair_refusal(state, state.planes.get(serial), Damage(name, heavy), price=0)
            case cmd.MendPilot(name, heavy):
                return repairs.heal_refusal(state, name, heavy, price=0)
        return None

    def act(self, now: Now[State], command: Command) -> Stream:
        match command:
            case cmd.Mend(serial, name, heavy):
                yield DamageRemoved(serial, Damage(name, heavy), "TA-DAY-02")
            case cmd.MendPilot(name, heavy):
                yield WoundHealed(name, heavy, "TA-DAY-02")
        yield begin("targets")


# -- targets
class Targets(Asking):
    """Any number of battalions, none included (TA-DAY-03)."""

    key = "targets"
    takes = (cmd.Target, cmd.Untarget, Done)
    wanted = "the choice of targets"
    rule = "TA-DAY-03"

    def prompt(self, state: State, seat: int) -> Prompt:
        chosen = count(len(state.targets), "target")
        return prompt(f"Day {state.day}: choose the battalions to attack ({chosen} so far).", self.rule, DONE)

    def ideas(self, state: State) -> Iterable[Command]:
        yield from (cmd.Target(b.card) for b in state.battalions_left)
        yield from (cmd.Untarget(key) for key in state.targets)
        yield DONE

    def why_not(self, state: State, command: Command) -> Refusal | None:
        match command:
            case cmd.Target(key):
                return planning.target_refusal(state, key)
            case cmd.Untarget(key):
                return planning.untarget_refusal(state, key)
        return None

    def act(self, now: Now[State], command: Command) -> Stream:
        match command:
            case cmd.Target(key):
                yield ev.TargetsChanged(key, True)
            case cmd.Untarget(key):
                yield ev.TargetsChanged(key, False)
            case _:
                yield begin("allocate" if now.state.targets else "recovery")


# -- allocation
class Allocate(Asking):
    """Aircraft, pilots and scouts for each mission (TA-DAY-05 to TA-DAY-11)."""

    key = "allocate"
    takes = (cmd.Assign, cmd.Unassign, cmd.Crew, cmd.AssignScout, cmd.UnassignScout, cmd.Untarget, Done)
    wanted = "the allocation of aircraft, pilots and scouts"
    rule = "TA-DAY-06"

    def prompt(self, state: State, seat: int) -> Prompt:
        missing = planning.allocation_refusal(state)
        if missing is None:
            return prompt(
                "Aircraft, pilots and scouts are allocated: change what you wish, then be done.", "TA-DAY-14", DONE
            )
        return prompt(f"Allocate aircraft, pilots and scouts. {missing.sentence}", missing.rule)

    def ideas(self, state: State) -> Iterable[Command]:
        yield from (cmd.Assign(p.serial, key) for p in state.ready_planes for key in state.targets)
        assigned = [p for p in state.planes.values() if p.mission]
        yield from (cmd.Unassign(p.serial) for p in assigned)
        for pilot in state.living_pilots:
            yield from (cmd.Crew(pilot.name, p.serial) for p in assigned if state.card_of(p).family == pilot.family)
        for key in state.targets:
            yield from (cmd.AssignScout(key), cmd.UnassignScout(key), cmd.Untarget(key))
        yield DONE

    def why_not(self, state: State, command: Command) -> Refusal | None:
        match command:
            case cmd.Assign(serial, key):
                return planning.assign_refusal(state, serial, key)
            case cmd.Unassign(serial):
                return planning.unassign_refusal(state, serial)
            case cmd.Crew(pilot, serial):
                return planning.crew_refusal(state, pilot, serial)
            case cmd.AssignScout(key):
                return planning.assign_scout_refusal(state, key)
            case cmd.UnassignScout(key):
                return planning.unassign_scout_refusal(state, key)
            case cmd.Untarget(key):
                return planning.untarget_refusal(state, key)
        return planning.allocation_refusal(state)

    def act(self, now: Now[State], command: Command) -> Stream:
        match command:
            case cmd.Assign(serial, key):
                yield ev.Assigned(serial, key)
            case cmd.Unassign(serial):
                yield ev.Assigned(serial, "")
            case cmd.Crew(pilot, serial):
                yield ev.Crewed(pilot, serial)
            case cmd.AssignScout(key) if (scout := planning.free_scout(now.state)) is not None:
                yield ev.ScoutAssigned(scout.number, key)
            case cmd.UnassignScout(key) if (scout := planning.scout_of(now.state, key)) is not None:
                yield ev.ScoutAssigned(scout.number, "")
            case cmd.Untarget(key):
                yield ev.TargetsChanged(key, False)
            case _:
                yield ev.AllocationClosed(tuple(sorted(planning.assigned_pilots(now.state))))
                yield begin("next")


# -- the next mission
class NextMission(Asking):
    """Missions are flown one after another in the player's order (TA-DAY-13)."""

    key = "next"
    takes = (cmd.FlyMission,)
    wanted = "the choice of the next mission"
    rule = "TA-DAY-13"

    def asks(self, state: State) -> bool:
        return len(planning.missions_left(state)) > 1

    def prompt(self, state: State, seat: int) -> Prompt:
        left = planning.missions_left(state)
        return prompt(
            f"Choose the next mission: {count(len(left), 'mission')} left today.", self.rule, cmd.FlyMission(left[0])
        )

    def ideas(self, state: State) -> Iterable[Command]:
        return [cmd.FlyMission(key) for key in planning.missions_left(state)]

    def why_not(self, state: State, command: Command) -> Refusal | None:
        assert isinstance(command, cmd.FlyMission)
        if command.battalion in planning.missions_left(state):
            return None
        return Refusal(self.rule, f"No mission against {battalion_name(state, command.battalion)} is left today.")

    def act(self, now: Now[State], command: Command) -> Stream:
        assert isinstance(command, cmd.FlyMission)
        yield from self._begin(now, command.battalion)

    def run(self, now: Now[State]) -> Stream:
        left = planning.missions_left(now.state)
        if left:
            yield from self._begin(now, left[0])
        else:
            yield begin("recovery")

    def _begin(self, now: Now[State], key: str) -> Stream:
        """Whoever cannot fly any more stays home; with nobody left the mission is over like an aborted one
        (TA-DAY-14)."""
        order = planning.order_for(now.state, key)
        if order.aircraft:
            yield ev.MissionBegan(order)
            yield begin("decide")
        else:
            yield ev.MissionOver(key, "aborted", 0)


STEPS = {
    "condition": Automatic("condition", draw_condition),
    "mechanics": Mechanics(),
    "targets": Targets(),
    "allocate": Allocate(),
    "next": NextMission(),
}
