"""Targets, then aircraft, pilots and scouts for each of them (TA-DAY-03 to TA-DAY-14)."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.asker import Stream, arg, begin
from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now, Prompt
from tabletop.games.thunderbolt_apache.rules import repairing
from tabletop.games.thunderbolt_apache.rules.accounts import SoChanged, lose_so
from tabletop.games.thunderbolt_apache.rules.asking import DONE, Asking, Automatic, Done, prompt
from tabletop.games.thunderbolt_apache.rules.chance import DeckReshuffled
from tabletop.games.thunderbolt_apache.rules.morning import planning
from tabletop.games.thunderbolt_apache.rules.morning.events import (
    AllocationClosed,
    Assign,
    Assigned,
    AssignScout,
    ConditionDrawn,
    Crew,
    Crewed,
    DayBegan,
    Decline,
    Mend,
    MendPilot,
    ScoutAssigned,
    Target,
    TargetsChanged,
    Unassign,
    UnassignScout,
    Untarget,
)
from tabletop.games.thunderbolt_apache.rules.pieces import Damage
from tabletop.games.thunderbolt_apache.rules.repairing import DamageRemoved, WoundHealed
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.stress import stress


class Targets(Asking):
    """Any number of battalions, none included (TA-DAY-03)."""

    key = "targets"
    takes = (Target, Untarget, Done)
    wanted = "the choice of targets"
    rule = "TA-DAY-03"

    def prompt(self, state: State, seat: int) -> Prompt:
        return prompt(f"Day {state.day}: which battalions do you attack?", self.rule, DONE)

    def ideas(self, state: State) -> Iterable[Command]:
        yield from (Target(b.card) for b in state.battalions_left)
        yield from (Untarget(key) for key in state.targets)
        yield DONE

    def why_not(self, state: State, command: Command) -> Refusal | None:
        match command:
            case Target(key):
                return planning.target_refusal(state, key)
            case Untarget(key):
                return planning.untarget_refusal(state, key)
        return None

    def act(self, now: Now[State], command: Command) -> Stream:
        match command:
            case Target(key):
                yield TargetsChanged(key, True)
            case Untarget(key):
                yield TargetsChanged(key, False)
            case _:
                yield begin("allocate" if now.state.targets else "recovery")


# -- allocation
class Allocate(Asking):
    """Aircraft, pilots and scouts for each mission (TA-DAY-05 to TA-DAY-11)."""

    key = "allocate"
    takes = (Assign, Unassign, Crew, AssignScout, UnassignScout, Untarget, Done)
    wanted = "the allocation of aircraft, pilots and scouts"
    rule = "TA-DAY-06"

    def prompt(self, state: State, seat: int) -> Prompt:
        missing = planning.allocation_refusal(state)
        if missing is None:
            return prompt("Everybody has his place. Begin the missions?", "TA-DAY-14", DONE)
        return prompt(f"Who flies where? {missing.sentence}", missing.rule)

    def choices(self, state: State) -> list[Command]:
        found: list[Command] = [Assign(serial, key) for serial, key in planning.assignments(state)]
        found += [Unassign(p.serial) for p in state.planes.values() if p.mission]
        found += [Crew(pilot, serial) for pilot, serial in planning.crewings(state)]
        escorted, spare = planning.escorted(state), planning.free_scout(state) is not None
        for key in state.targets:
            if key in escorted:
                found.append(UnassignScout(key))
            elif spare:
                found.append(AssignScout(key))
            found.append(Untarget(key))
        return [*found, DONE] if planning.allocation_refusal(state) is None else found

    def why_not(self, state: State, command: Command) -> Refusal | None:
        match command:
            case Assign(serial, key):
                return planning.assign_refusal(state, serial, key)
            case Unassign(serial):
                return planning.unassign_refusal(state, serial)
            case Crew(pilot, serial):
                return planning.crew_refusal(state, pilot, serial)
            case AssignScout(key):
                return planning.assign_scout_refusal(state, key)
            case UnassignScout(key):
                return planning.unassign_scout_refusal(state, key)
            case Untarget(key):
                return planning.untarget_refusal(state, key)
        return planning.allocation_refusal(state)

    def act(self, now: Now[State], command: Command) -> Stream:
        match command:
            case Assign(serial, key):
                yield Assigned(serial, key)
            case Unassign(serial):
                yield Assigned(serial, "")
            case Crew(pilot, serial):
                yield Crewed(pilot, serial)
            case AssignScout(key) if (scout := planning.free_scout(now.state)) is not None:
                yield ScoutAssigned(scout.number, key)
            case UnassignScout(key) if (scout := planning.scout_of(now.state, key)) is not None:
                yield ScoutAssigned(scout.number, "")
            case Untarget(key):
                yield TargetsChanged(key, False)
            case _:
                yield AllocationClosed(tuple(sorted(planning.assigned_pilots(now.state))))
                yield begin("next")


# -- The Special Condition of the day, and Mechanics' day (TA-DAY-01, TA-DAY-02).


def draw_condition(now: Now[State]) -> Stream:
    """One card for the day (TA-DAY-01); an empty deck is made of the discards (TA-GEN-11); then what it does at
    once."""
    yield DayBegan(arg(now.state) or now.state.day)
    if not len(now.state.conditions):
        yield DeckReshuffled("conditions")
    pile = now.state.conditions
    yield ConditionDrawn(pile.all[0] if len(pile) == 1 else pile.next(now.dice))
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
    takes = (Mend, MendPilot, Decline)
    wanted = "the choice of Mechanics' day"
    rule = "TA-DAY-02"

    def asks(self, state: State) -> bool:
        return any(p.damage for p in state.ready_planes) or any(p.wounds for p in state.living_pilots)

    def run(self, now: Now[State]) -> Stream:
        yield begin("targets")

    def prompt(self, state: State, seat: int) -> Prompt:
        return prompt("Mechanics' day: take one lasting damage or one wound off, free.", self.rule, Decline())

    def ideas(self, state: State) -> Iterable[Command]:
        yield from (Mend(p.serial, d.name, d.heavy) for p in state.ready_planes for d in dict.fromkeys(p.damage))
        yield from (MendPilot(p.name, heavy) for p in state.living_pilots for heavy in dict.fromkeys(p.wounds))
        yield Decline()

    def why_not(self, state: State, command: Command) -> Refusal | None:
        match command:
            case Mend(serial, name, heavy):
                return repairing.repair_refusal(state, state.planes.get(serial), Damage(name, heavy), price=0)
            case MendPilot(name, heavy):
                return repairing.heal_refusal(state, name, heavy, price=0)
        return None

    def act(self, now: Now[State], command: Command) -> Stream:
        match command:
            case Mend(serial, name, heavy):
                yield DamageRemoved(serial, Damage(name, heavy), "TA-DAY-02")
            case MendPilot(name, heavy):
                yield WoundHealed(name, heavy, "TA-DAY-02")
        yield begin("targets")


STEPS = (Targets(), Allocate(), Automatic("condition", draw_condition), Mechanics())
