"""Replacements, repair, rest.

The purchases of an evening, in any order, and the sound parts of a replaced aircraft.

Frames: shop (), salvage (serial, card, part, part ...) on top of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tabletop.core.asker import Stream, begin, end, nest
from tabletop.core.messages import Command, Event
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now, Prompt
from tabletop.games.thunderbolt_apache.rules import evening
from tabletop.games.thunderbolt_apache.rules.accounts import SoChanged, VpChanged
from tabletop.games.thunderbolt_apache.rules.asking import DONE, Asking, Done, prompt
from tabletop.games.thunderbolt_apache.rules.damage import PARTS
from tabletop.games.thunderbolt_apache.rules.logbook import Fact, Recorded
from tabletop.games.thunderbolt_apache.rules.pieces import Damage, Pilot, PilotStatus, Plane, PlaneStatus
from tabletop.games.thunderbolt_apache.rules.sheets import LEVELS
from tabletop.games.thunderbolt_apache.rules.state import State, put_pilot, put_plane, with_fields
from tabletop.games.thunderbolt_apache.rules.stress import stress
from tabletop.games.thunderbolt_apache.rules.wording import plane_name

# -- What may be replaced, repaired and rested, and what that costs (TA-REPL, TA-REPAIR, TA-REST).

REPLACE_AIRCRAFT_VP = 2

REPLACE_PILOT_VP = 1

REPAIR_PRICE = 1

REST_PRICE = 2


# -- replacements
def replace_refusal(state: State, serial: int) -> Refusal | None:
    """Why an aircraft cannot be replaced (TA-REPL-01, TA-REPL-02); VP may become negative (TA-GEN-08)."""
    plane = state.planes.get(serial)
    if plane is None:
        return Refusal("TA-REPL-02", f"There is no aircraft no. {serial}; the squadron keeps {state.squadron}.")
    if plane.status is PlaneStatus.READY and not plane.damage:
        return Refusal("TA-REPL-01", f"{plane_name(state, serial)} is neither crashed nor damaged.")
    return None


def sound_parts(state: State, card: str, damage: tuple[Damage, ...]) -> tuple[str, ...]:
    """Parts of a replaced damaged aircraft that have no counter; no Cannon from an aircraft without one (TA-REPL-03,
    TA-REPL-04)."""
    hurt = {d.name for d in damage}
    has_cannon = state.library.aircraft[card].cannon is not None
    return tuple(part for part in PARTS if part not in hurt and (part != "Cannon" or has_cannon))


def salvage_refusal(
    state: State, giver: str, parts: tuple[str, ...], given_to: int, serial: int, damage: Damage
) -> Refusal | None:
    """Why a part cannot be used so (TA-REPL-03). giver: card of the replaced aircraft, given_to: its serial; parts:
    those not yet used."""
    if damage.name not in PARTS:
        return Refusal("TA-REPL-04", f"{damage.name} damage cannot be salvaged; only {', '.join(PARTS)}.")
    if damage.name not in parts:
        return Refusal("TA-REPL-03", f"The replaced aircraft has no sound {damage.name} left to give.")
    plane = state.planes.get(serial)
    if plane is None or serial == given_to or plane.status is not PlaneStatus.READY:
        return Refusal(
            "TA-REPL-03",
            f"{plane_name(state, serial)} cannot take the part; it goes to another aircraft of the family.",
        )
    if state.card_of(plane).family != state.library.aircraft[giver].family:
        return Refusal("TA-REPL-03", f"{plane.card} is not of the family {state.library.aircraft[giver].family}.")
    if damage not in plane.damage:
        return Refusal("TA-REPL-03", f"{plane_name(state, serial)} has no {damage}.")
    return None


def living_of_family(state: State, family: str) -> int:
    """Pilots of a family who live."""
    return sum(p.family == family for p in state.living_pilots)


def replace_pilot_refusal(state: State, old: str, new: str) -> Refusal | None:
    """Why a pilot cannot be replaced so (TA-REPL-05 to TA-REPL-07)."""
    gone = state.pilots.get(old)
    if gone is None or gone.status is PilotStatus.RELEASED:
        return Refusal("TA-REPL-05", f"{old} is not in the squadron.")
    card = state.library.pilots.get(new)
    if card is None:
        return Refusal("TA-REPL-06", f"There is no pilot {new}.")
    if new in state.pilots:
        return Refusal("TA-REPL-06", f"{new} has been in the squadron already in this campaign.")
    if card.family != gone.family:
        return Refusal("TA-REPL-05", f"{new} flies the {card.family}; {old} flies the {gone.family}.")
    return _full_refusal(state, gone)


def _full_refusal(state: State, gone: Pilot) -> Refusal | None:
    """Why nobody at all can come in the place of a pilot."""
    living = living_of_family(state, gone.family) - int(gone.living)
    limit = state.limits.get(gone.family, 0)
    if living >= limit:
        return Refusal(
            "TA-REPL-07", f"{gone.family}: {living} pilots live, as many as were chosen in set-up ({limit})."
        )
    if gone.status is PilotStatus.REPLACED:
        return Refusal("TA-REPL-05", f"Another pilot has come in the place of {gone.name} already.")
    return None


def replacements(state: State) -> list[tuple[str, str]]:
    """Every pilot with everyone who can come in his place: all that `replace_pilot_refusal` leaves open."""
    leaving = [
        p for p in state.pilots.values() if p.status is not PilotStatus.RELEASED and _full_refusal(state, p) is None
    ]
    new = [card for card in state.library.pilots.values() if card.name not in state.pilots] if leaving else []
    return [(old.name, card.name) for old in leaving for card in new if card.family == old.family]


# -- repair and rest
def repair_refusal(state: State, plane: Plane | None, damage: Damage, price: int = REPAIR_PRICE) -> Refusal | None:
    """Why a lasting damage cannot be taken off an aircraft (TA-REPAIR-01); price 0 on Mechanics' day (SC22)."""
    if plane is None or plane.status is not PlaneStatus.READY or damage not in plane.damage:
        return Refusal(
            "TA-REPAIR-01", f"There is no {damage} on {plane_name(state, plane.serial) if plane else 'that aircraft'}."
        )
    if state.so < price:
        return Refusal("TA-REPAIR-01", f"A repair costs {price} SO; {state.so} are in hand.")
    return None


def heal_refusal(state: State, name: str, heavy: bool, price: int = REPAIR_PRICE) -> Refusal | None:
    """Why a wound cannot be taken off a pilot (TA-REPAIR-02)."""
    pilot = state.pilots.get(name)
    if pilot is None or not pilot.living or heavy not in pilot.wounds:
        return Refusal("TA-REPAIR-02", f"{name} has no {'heavy' if heavy else 'light'} wound.")
    if state.so < price:
        return Refusal("TA-REPAIR-02", f"Healing costs {price} SO; {state.so} are in hand.")
    return None


def rest_refusal(state: State) -> Refusal | None:
    """Why there is no rest and relaxation now (TA-REST-01)."""
    if state.rested:
        return Refusal("TA-REST-01", "Rest and relaxation can be bought once a day.")
    if state.so < REST_PRICE:
        return Refusal("TA-REST-01", f"Rest and relaxation costs {REST_PRICE} SO; {state.so} are in hand.")
    return None


# -- What the player does for aircraft and pilots in the evening (TA-REPL, TA-REPAIR, TA-REST).


@dataclass(frozen=True, slots=True)
class ReplaceAircraft(Command):
    """A new aircraft for a crashed or damaged one, 2 VP (TA-REPL-01)."""

    serial: int

    def label(self, state: State) -> str:
        return f"Replace {plane_name(state, self.serial)} (2 VP)"


@dataclass(frozen=True, slots=True)
class Salvage(Command):
    """Use a sound part of the replaced aircraft for another one of the family (TA-REPL-03)."""

    name: str
    heavy: bool
    serial: int

    def label(self, state: State) -> str:
        return f"{self.name} for {plane_name(state, self.serial)}"


@dataclass(frozen=True, slots=True)
class ReplacePilot(Command):
    """A new pilot for a killed or released one, 1 VP (TA-REPL-05)."""

    old: str
    new: str

    def label(self, state: State) -> str:
        return f"{self.new} for {self.old} (1 VP)"


@dataclass(frozen=True, slots=True)
class Repair(Command):
    """Take one lasting damage off an aircraft for 1 SO (TA-REPAIR-01)."""

    serial: int
    name: str
    heavy: bool

    def label(self, state: State) -> str:
        return f"Repair {'heavy' if self.heavy else 'light'} {self.name} of {plane_name(state, self.serial)} (1 SO)"


@dataclass(frozen=True, slots=True)
class Heal(Command):
    """Take one wound off a pilot for 1 SO (TA-REPAIR-02)."""

    pilot: str
    heavy: bool

    def label(self, state: State) -> str:
        return f"Heal {self.pilot} (1 SO)"


@dataclass(frozen=True, slots=True)
class Rest(Command):
    """Rest and relaxation for the whole squadron, 2 SO (TA-REST-01)."""

    def label(self, state: State) -> str:
        return "Rest and relaxation (2 SO)"


# -- Aircraft, parts and pilots made whole or replaced (TA-REPL, TA-REPAIR, TA-REST).


@dataclass(frozen=True, slots=True)
class AircraftReplaced(Recorded):
    """A new aircraft takes the serial (TA-REPL-08)."""

    serial: int
    before: tuple[Damage, ...]
    crashed: bool

    def apply(self, state: State) -> State:
        return put_plane(state, self.serial, damage=(), status=PlaneStatus.READY)

    def words(self, state: State) -> str:
        return f"A new {state.planes[self.serial].card} takes no. {self.serial} (TA-REPL-08)"

    def fact(self, state: State) -> Fact:
        return "Damage", str(self.serial), -len(self.before), 0, "new aircraft", "TA-REPL-01"


@dataclass(frozen=True, slots=True)
class DamageRemoved(Recorded):
    """Repaired, salvaged or mended: one lasting damage less."""

    serial: int
    damage: Damage
    rule: str

    def apply(self, state: State) -> State:
        damage = list(state.planes[self.serial].damage)
        damage.remove(self.damage)
        return put_plane(state, self.serial, damage=tuple(damage))

    def words(self, state: State) -> str:
        return f"{plane_name(state, self.serial)}: {self.damage} mended ({self.rule})"

    def fact(self, state: State) -> Fact:
        return (
            "Damage",
            str(self.serial),
            -1,
            len(state.planes[self.serial].damage),
            f"{self.damage} removed",
            self.rule,
        )


@dataclass(frozen=True, slots=True)
class WoundHealed(Recorded):
    """One wound of a pilot less."""

    pilot: str
    heavy: bool
    rule: str

    def apply(self, state: State) -> State:
        wounds = list(state.pilots[self.pilot].wounds)
        wounds.remove(self.heavy)
        return put_pilot(state, self.pilot, wounds=tuple(wounds))

    def words(self, state: State) -> str:
        return f"{self.pilot}: a {'heavy' if self.heavy else 'light'} wound has healed ({self.rule})"

    def fact(self, state: State) -> Fact:
        return "Damage", self.pilot, -1, len(state.pilots[self.pilot].wounds), "wound healed", self.rule


@dataclass(frozen=True, slots=True)
class PilotReplaced(Recorded):
    """A new pilot of the same level (TA-REPL-05); the old one is released if he lives."""

    old: str
    new: str
    level: int

    def apply(self, state: State) -> State:
        old = state.pilots[self.old]
        gone = PilotStatus.RELEASED if old.living else PilotStatus.REPLACED
        state = put_pilot(state, self.old, status=gone)
        return with_fields(state, pilots={**state.pilots, self.new: Pilot(self.new, old.family, self.level)})

    def words(self, state: State) -> str:
        return f"{self.new} comes for {self.old} as {LEVELS[self.level]} (TA-REPL-05)"

    def fact(self, state: State) -> Fact:
        return "Level", self.new, 0, self.level, f"takes the place of {self.old}", "TA-REPL-05"


@dataclass(frozen=True, slots=True)
class Rested(Event):
    """Once a day (TA-REST-01)."""

    def apply(self, state: State) -> State:
        return with_fields(state, rested=True)

    def words(self, state: State) -> str:
        return "Rest and relaxation for the whole squadron (TA-REST-01)"


# -- The purchases of an evening, in any order, and the sound parts of a replaced aircraft.


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
            *(ReplacePilot(old, new) for old, new in replacements(state)),
            *(command for command in (*care, Rest()) if self.why_not(state, command) is None),
            DONE,
        ]

    def why_not(self, state: State, command: Command) -> Refusal | None:
        match command:
            case ReplaceAircraft(serial):
                return replace_refusal(state, serial)
            case ReplacePilot(old, new):
                return replace_pilot_refusal(state, old, new)
            case Repair(serial, name, heavy):
                return repair_refusal(state, state.planes.get(serial), Damage(name, heavy))
            case Heal(pilot, heavy):
                return heal_refusal(state, pilot, heavy)
            case Rest():
                return rest_refusal(state)
        return None

    def act(self, now: Now[State], command: Command) -> Stream:
        match command:
            case ReplaceAircraft(serial):
                yield from _replace(now, serial)
            case ReplacePilot(old, new):
                yield VpChanged(-REPLACE_PILOT_VP, f"{new} for {old}", "TA-REPL-05", new)
                yield PilotReplaced(old, new, now.state.pilots[old].level)
            case Repair(serial, name, heavy):
                damage = Damage(name, heavy)
                yield SoChanged(-REPAIR_PRICE, f"repair of {damage} on {plane_name(now.state, serial)}", "TA-REPAIR-01")
                yield DamageRemoved(serial, damage, "TA-REPAIR-01")
            case Heal(pilot, heavy):
                yield SoChanged(-REPAIR_PRICE, f"healing of {pilot}", "TA-REPAIR-02")
                yield WoundHealed(pilot, heavy, "TA-REPAIR-02")
            case Rest():
                yield SoChanged(-REST_PRICE, "rest and relaxation", "TA-REST-01")
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
    yield VpChanged(-REPLACE_AIRCRAFT_VP, f"new {plane.card}", "TA-REPL-01", str(serial))
    yield AircraftReplaced(serial, plane.damage, crashed)
    if not crashed:
        yield nest("salvage", serial, plane.card, *sound_parts(now.state, plane.card, plane.damage))


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
        return salvage_refusal(state, str(card), self._parts(state), int(given_to), command.serial, damage)

    def act(self, now: Now[State], command: Command) -> Stream:
        if not isinstance(command, Salvage):
            yield end(now)
            return
        serial, card = now.state.frames[-1].args[:2]
        yield DamageRemoved(command.serial, Damage(command.name, command.heavy), "TA-REPL-03")
        left = (part for part in self._parts(now.state) if part != command.name)
        yield begin("salvage", serial, card, *left)


STEPS = (Shop(), SalvageStep())
