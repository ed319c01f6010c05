"""The purchases of an evening, in any order, and the sound parts of a replaced aircraft.

Frames: shop (), salvage (serial, card, part, part ...) on top of it.
"""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.asking import Stream, begin, end, nest
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now, Prompt
from tabletop.core.values import Command
from tabletop.games.thunderbolt_apache.rules import evening
from tabletop.games.thunderbolt_apache.rules.accounts import SoChanged, VpChanged
from tabletop.games.thunderbolt_apache.rules.asking import DONE, Asking, Done, prompt
from tabletop.games.thunderbolt_apache.rules.pieces import Damage
from tabletop.games.thunderbolt_apache.rules.repairing import repairs
from tabletop.games.thunderbolt_apache.rules.repairing.events import (
    AircraftReplaced,
    DamageRemoved,
    PilotReplaced,
    Rested,
    WoundHealed,
)
from tabletop.games.thunderbolt_apache.rules.repairing.orders import (
    Heal,
    Repair,
    ReplaceAircraft,
    ReplacePilot,
    Rest,
    Salvage,
)
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.stress import stress
from tabletop.games.thunderbolt_apache.rules.wording import plane_name


class Shop(Asking):
    """Replacements, repair and rest, in any order (TA-REST-02); all may be left out (TA-REPAIR-03, TA-REST-03)."""

    key = "shop"
    takes = (ReplaceAircraft, ReplacePilot, Repair, Heal, Rest, Done)
    wanted = "replacements, repair and rest"
    rule = "TA-REST-02"

    def prompt(self, state: State, seat: int) -> Prompt:
        return prompt(
            f"Evening of day {state.day}: replace, repair, heal or rest ({state.so} SO, {state.vp} VP).",
            self.rule,
            DONE,
        )

    def choices(self, state: State) -> list[Command]:
        worn, hurt = state.planes.values(), state.living_pilots
        aircraft: list[Command] = [ReplaceAircraft(serial) for serial in state.planes]
        care: list[Command] = [Repair(p.serial, d.name, d.heavy) for p in worn for d in dict.fromkeys(p.damage)]
        care += [Heal(p.name, heavy) for p in hurt for heavy in dict.fromkeys(p.wounds)]
        return [
            *(command for command in aircraft if self.why_not(state, command) is None),
            *(ReplacePilot(old, new) for old, new in repairs.replacements(state)),
            *(command for command in (*care, Rest()) if self.why_not(state, command) is None),
            DONE,
        ]

    def why_not(self, state: State, command: Command) -> Refusal | None:
        match command:
            case ReplaceAircraft(serial):
                return repairs.replace_refusal(state, serial)
            case ReplacePilot(old, new):
                return repairs.replace_pilot_refusal(state, old, new)
            case Repair(serial, name, heavy):
                return repairs.repair_refusal(state, state.planes.get(serial), Damage(name, heavy))
            case Heal(pilot, heavy):
                return repairs.heal_refusal(state, pilot, heavy)
            case Rest():
                return repairs.rest_refusal(state)
        return None

    def act(self, now: Now[State], command: Command) -> Stream:
        match command:
            case ReplaceAircraft(serial):
                yield from _replace(now, serial)
            case ReplacePilot(old, new):
                yield VpChanged(-repairs.REPLACE_PILOT_VP, f"{new} for {old}", "TA-REPL-05", new)
                yield PilotReplaced(old, new, now.state.pilots[old].level)
            case Repair(serial, name, heavy):
                damage = Damage(name, heavy)
                yield SoChanged(
                    -repairs.REPAIR_PRICE, f"repair of {damage} on {plane_name(now.state, serial)}", "TA-REPAIR-01"
                )
                yield DamageRemoved(serial, damage, "TA-REPAIR-01")
            case Heal(pilot, heavy):
                yield SoChanged(-repairs.REPAIR_PRICE, f"healing of {pilot}", "TA-REPAIR-02")
                yield WoundHealed(pilot, heavy, "TA-REPAIR-02")
            case Rest():
                yield SoChanged(-repairs.REST_PRICE, "rest and relaxation", "TA-REST-01")
                yield Rested()
                for resting in now.state.living_pilots:
                    amount = evening.recovery(now.state, resting)
                    yield from stress(now, resting.name, -amount, "rest and relaxation", "TA-REST-01", drops=False)
            case _:
                yield begin("night")


def _replace(now: Now[State], serial: int) -> Stream:
    """A new aircraft under the same serial (TA-REPL-08); a damaged one leaves its sound parts, to be used at once
    (TA-REPL-04)."""
    plane = now.state.planes[serial]
    crashed = plane.status == "crashed"
    yield VpChanged(-repairs.REPLACE_AIRCRAFT_VP, f"new {plane.card}", "TA-REPL-01", str(serial))
    yield AircraftReplaced(serial, plane.damage, crashed)
    if not crashed:
        yield nest("salvage", serial, plane.card, *repairs.sound_parts(now.state, plane.card, plane.damage))


class SalvageStep(Asking):
    """Each sound part of the replaced aircraft once, for another one of its family (TA-REPL-03)."""

    key = "salvage"
    takes = (Salvage, Done)
    wanted = "the use of salvaged parts"
    rule = "TA-REPL-04"

    def _parts(self, state: State) -> tuple[str, ...]:
        return tuple(str(part) for part in state.frames[-1].args[2:])

    def _ideas(self, state: State) -> list[Command]:
        return [Salvage(d.name, d.heavy, p.serial) for p in state.planes.values() for d in dict.fromkeys(p.damage)]

    def asks(self, state: State) -> bool:
        return any(self.why_not(state, idea) is None for idea in self._ideas(state))

    def run(self, now: Now[State]) -> Stream:
        yield end(now)

    def prompt(self, state: State, seat: int) -> Prompt:
        parts = ", ".join(self._parts(state))
        return prompt(f"Salvage from {plane_name(state, int(state.frames[-1].args[0]))}: {parts}.", "TA-REPL-03", DONE)

    def ideas(self, state: State) -> Iterable[Command]:
        return [*self._ideas(state), DONE]

    def why_not(self, state: State, command: Command) -> Refusal | None:
        if not isinstance(command, Salvage):
            return None
        given_to, card = state.frames[-1].args[:2]
        damage = Damage(command.name, command.heavy)
        return repairs.salvage_refusal(state, str(card), self._parts(state), int(given_to), command.serial, damage)

    def act(self, now: Now[State], command: Command) -> Stream:
        if not isinstance(command, Salvage):
            yield end(now)
            return
        serial, card = now.state.frames[-1].args[:2]
        yield DamageRemoved(command.serial, Damage(command.name, command.heavy), "TA-REPL-03")
        left = (part for part in self._parts(now.state) if part != command.name)
        yield begin("salvage", serial, card, *left)


STEPS = (Shop(), SalvageStep())
