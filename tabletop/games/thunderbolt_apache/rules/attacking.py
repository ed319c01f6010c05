"""Attacks of aircraft: what may be aimed at what, and the roll (TA-ATTACK, TA-CANNON).

Everything is judged by the place, altitude and Stress of the moment (TA-ARC-05, TA-ATTACK-26, TA-RIDGE-09);
helicopters in the air are attacked from H and L alike (TA-ATTACK-21).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.asker import Stream
from tabletop.core.messages import Command, Event
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.core.tally import Tally
from tabletop.games.thunderbolt_apache.rules.damage import effects_on
from tabletop.games.thunderbolt_apache.rules.hexes import attack_angle, distance, has_radar, type_of
from tabletop.games.thunderbolt_apache.rules.logbook import Fact, Recorded
from tabletop.games.thunderbolt_apache.rules.pieces import CANNON, Enemy, Fitness, Flight, Flyer, Shot
from tabletop.games.thunderbolt_apache.rules.sheets import Store, StoreKind
from tabletop.games.thunderbolt_apache.rules.sight import in_sight
from tabletop.games.thunderbolt_apache.rules.state import State, mission_with, put_enemy, put_flyer, without
from tabletop.games.thunderbolt_apache.rules.stress import crew_fitness, pilot_of
from tabletop.games.thunderbolt_apache.rules.tables import UnitClass
from tabletop.games.thunderbolt_apache.rules.wording import (
    ALTITUDE_NAMES,
    count,
    flyer_name,
    plane_name,
    store_name,
    unit_name,
)

# -- Aims, taken back or fired (TA-ATTACK).


@dataclass(frozen=True, slots=True)
class Aim(Command):
    """Assign one store, or the Cannon ("cannon"), to a unit; an Area store to the unit's whole hex (TA-ATTACK-05,
    TA-ATTACK-08)."""

    store: str
    unit: int

    def label(self, state: State) -> str:
        return f"{store_name(state, self.store)} at {unit_name(state, self.unit)}"


@dataclass(frozen=True, slots=True)
class AimAlso(Command):
    """Add a unit to the targets of a Multi store already aimed: its place in the list of shots, from 0
    (TA-ATTACK-15)."""

    shot: int
    unit: int

    def label(self, state: State) -> str:
        return f"and at {unit_name(state, self.unit)} (shot {self.shot + 1})"


@dataclass(frozen=True, slots=True)
class ClearAim(Command):
    """Take all assignments back."""

    def label(self, state: State) -> str:
        return "Take the aims back"


@dataclass(frozen=True, slots=True)
class Fire(Command):
    """Fire what is aimed (TA-ATTACK-08)."""

    def label(self, state: State) -> str:
        return "Fire"


# -- Attacks of aircraft.


def attacker_refusal(state: State, flyer: Flyer) -> Refusal | None:
    """Why the aircraft cannot attack now, whatever the weapon; an Unfit pilot only flies on (TA-STRESS-04)."""
    if flyer.flight is not Flight.FIELD:
        return Refusal("TA-ATTACK-02", f"{flyer_name(flyer)} is not on the battlefield.")
    if flyer.attacked:
        return Refusal("TA-ATTACK-01", f"{flyer_name(flyer)} has attacked in this activation; one attack is all.")
    if crew_fitness(state, flyer) is Fitness.UNFIT:
        return Refusal("TA-ATTACK-18", f"{flyer.pilot} is Unfit: no attack, not even with the Cannon.")
    return None


def cannon_refusal(state: State, flyer: Flyer) -> Refusal | None:
    """Why the Cannon cannot be fired at all from here (TA-CANNON-05, TA-CANNON-07)."""
    card = state.card_of(flyer)
    if card.cannon is None:
        return Refusal("TA-CANNON-05", f"{card.key} has no Cannon.")
    if card.cannon_altitude is not flyer.altitude:
        wanted = ALTITUDE_NAMES[card.cannon_altitude] if card.cannon_altitude else "another altitude"
        return Refusal(
            "TA-CANNON-05", f"{card.key} fires its Cannon from {wanted}; it flies {ALTITUDE_NAMES[flyer.altitude]}."
        )
    if any(side.no_cannon for _, side in effects_on(state, flyer)):
        return Refusal("TA-CANNON-07", "The Cannon is out of action until it is repaired.")
    return None


def cannon_targets(state: State, flyer: Flyer) -> int:
    """How many different units one Cannon attack may be made at: hovering all, a gunship n, else one (TA-CANNON-02 to
    -04)."""
    if flyer.hovering:
        return 99
    return max(1, state.card_of(flyer).gunship)


def _cannon_aim_refusal(state: State, flyer: Flyer, unit: Enemy) -> Refusal | None:
    """Any class and units in cover alike, in the own hex; it never runs out (TA-CANNON-06, TA-COVER-06)."""
    if (refusal := cannon_refusal(state, flyer)) is not None:
        return refusal
    if unit.hex != flyer.hex:
        return Refusal(
            "TA-CANNON-01", f"The Cannon reaches only its own hex {flyer.hex}; {unit_name(state, unit)} is elsewhere."
        )
    if any(shot.store != CANNON for shot in flyer.aimed):
        return Refusal("TA-ATTACK-03", "Weapons are aimed: an attack uses weapons or the Cannon, never both.")
    if any(unit.serial in shot.targets for shot in flyer.aimed):
        return Refusal(
            "TA-CANNON-03", f"The Cannon makes one roll at each unit; {unit_name(state, unit)} is aimed at already."
        )
    most = cannon_targets(state, flyer)
    if len(flyer.aimed) >= most:
        rule = "TA-CANNON-04" if most > 1 else "TA-CANNON-02"
        return Refusal(rule, f"A moving {flyer.card} attacks {count(most, 'unit')} with its Cannon.")
    return None


def class_refusal(state: State, store: Store, unit: Enemy) -> Refusal | None:
    """Why a store cannot be used against that kind of unit (TA-ATTACK-09, TA-ATTACK-17, TA-ARM-11)."""
    kind = type_of(state, unit)
    if store.radar_only:
        if has_radar(state, unit):
            return None
        return Refusal("TA-ATTACK-17", f"{store.key} homes on radars; {kind.name} has none.")
    if (store.kind is StoreKind.AIR_TO_AIR) != (kind.cls is UnitClass.HELO):
        what = "only at helicopters" if store.kind is StoreKind.AIR_TO_AIR else "at no helicopter"
        return Refusal("TA-ARM-11", f"{store.key} can be fired {what}.")
    if kind.cls not in store.targets:
        return Refusal(
            "TA-ATTACK-09", f"{store.key} is no weapon against {kind.cls}; it attacks {', '.join(store.targets)}."
        )
    return None


def hex_refusal(state: State, flyer: Flyer, store: Store, number: int) -> Refusal | None:
    """Why the store cannot be fired into that hex from here: altitude, range, attack angle, sight, cards."""
    if flyer.altitude not in store.altitudes:
        names = " or ".join(ALTITUDE_NAMES[a] for a in store.altitudes)
        return Refusal("TA-ATTACK-09", f"{store.key} is fired from {names}; it flies {ALTITUDE_NAMES[flyer.altitude]}.")
    away, (near, far) = distance(flyer.hex, number), store.reach
    if not near <= away <= far:
        span = f"{near}" if near == far else f"{near}-{far}"
        return Refusal("TA-ATTACK-10", f"{store.key} has range {span}; hex {number} is {away} away.")
    if number not in attack_angle(flyer.hex, flyer.side):
        return Refusal("TA-ARC-01", f"Hex {number} lies outside the attack angle.")
    if not in_sight(state, flyer, number):
        return Refusal("TA-LOS-02", f"Ridges block the line of sight to hex {number}.")
    if away and state.outbound_effect("own_hex_turn1") and state.here.turn == 1:
        return Refusal("TA-EVENT-12", "Morning mist: in turn 1 only units in the own hex can be attacked.")
    return _wide_refusal(state, store, number)


def _wide_refusal(state: State, store: Store, number: int) -> Refusal | None:
    if (store.area or store.multi) and number == state.here.civilians:
        return Refusal("TA-EVENT-12", f"Civilians in hex {number}: no Area and Multi stores ({state.here.outbound}).")
    if store.area and state.campaign_rule("no_area_in_town"):
        tile = state.library.tiles[state.here.tiles[number - 1]]
        if tile.family == "Built-up":
            return Refusal(
                "TA-GEN-06", f"Hex {number} is built-up: no Area stores in this campaign ({state.campaign})."
            )
    return None


def unit_refusal(state: State, flyer: Flyer, store: Store, unit: Enemy) -> Refusal | None:
    """Why a unit, in a hex that the store can be fired into, is no target for it (TA-ATTACK-11, TA-LINK-05)."""
    if not unit.alive:
        return Refusal("TA-ATTACK-14", f"{unit_name(state, unit)} is destroyed.")
    if unit.covered and unit.hex != flyer.hex:
        return Refusal(
            "TA-COVER-05",
            f"{unit_name(state, unit)} is in cover: it can be attacked from its own hex only (TA-ATTACK-11).",
        )
    return class_refusal(state, store, unit)


def eligible(state: State, flyer: Flyer, store: Store, number: int) -> tuple[int, ...]:
    """Serials of all units in the hex that the store may be rolled against, in serial order (TA-ATTACK-16,
    TA-ATTACK-24)."""
    return tuple(
        u.serial for u in state.living_units if u.hex == number and unit_refusal(state, flyer, store, u) is None
    )


def _together_refusal(state: State, flyer: Flyer, store: Store, number: int) -> Refusal | None:
    """One main hex for all, one other hex for Independent weapons alone (TA-ATTACK-04, TA-ATTACK-06, TA-ATTACK-07)."""
    hexes = {shot.hex for shot in flyer.aimed} | {number}
    if len(hexes) > 2:
        others = ", ".join(str(h) for h in sorted(hexes - {number}))
        return Refusal(
            "TA-ATTACK-06", f"Hexes {others} are aimed at already; an attack has one main hex and at most one other."
        )
    plain = {shot.hex for shot in flyer.aimed if not state.library.stores[shot.store].independent}
    plain |= set() if store.independent else {number}
    if len(plain) > 1:
        return Refusal(
            "TA-ATTACK-04",
            f"Only Independent weapons reach a second hex; {store.key} would make hex {number} a second main hex.",
        )
    return None


def stores_left(flyer: Flyer, key: str) -> int:
    """How many stores of that kind are loaded and not yet aimed."""
    return flyer.stores.count(key) - sum(shot.store == key for shot in flyer.aimed)


def aim_refusal(state: State, flyer: Flyer, key: str, serial: int) -> Refusal | None:
    """Why one more store, or the Cannon, cannot be aimed at that unit."""
    if (refusal := attacker_refusal(state, flyer)) is not None:
        return refusal
    unit = state.here.enemies.get(serial)
    if unit is None:
        return Refusal("TA-ATTACK-23", f"There is no enemy unit {serial}.")
    if key == CANNON:
        if not unit.alive:
            return Refusal("TA-ATTACK-14", f"{unit_name(state, unit)} is destroyed.")
        return _cannon_aim_refusal(state, flyer, unit)
    store = state.library.stores.get(key)
    if store is None or not store.fired:
        return Refusal("TA-ATTACK-23", f"{key} is no weapon.")
    return (
        _store_refusal(flyer, key)
        or hex_refusal(state, flyer, store, unit.hex)
        or unit_refusal(state, flyer, store, unit)
        or _together_refusal(state, flyer, store, unit.hex)
    )


def _store_refusal(flyer: Flyer, key: str) -> Refusal | None:
    """Why no more stores of a kind can be aimed, at whatever it may be."""
    if stores_left(flyer, key) < 1:
        return Refusal("TA-ATTACK-22", f"{flyer_name(flyer)} has no {key} left to aim.")
    if any(shot.store == CANNON for shot in flyer.aimed):
        return Refusal("TA-ATTACK-03", "The Cannon is aimed: an attack uses weapons or the Cannon, never both.")
    return None


def aims(state: State, flyer: Flyer, key: str) -> list[int]:
    """The serials of all units that one more store of a kind can be aimed at by an aircraft that may attack: all that
    `aim_refusal` leaves open. The weapon is asked once, then each hex once, then the unit.
    """
    if _store_refusal(flyer, key) is not None:
        return []
    store = state.library.stores[key]
    if flyer.altitude not in store.altitudes:
        return []
    units, angle, (nearest, farthest) = state.living_units, attack_angle(flyer.hex, flyer.side), store.reach
    near = {
        number
        for number in {unit.hex for unit in units if unit.hex in angle}
        if nearest <= distance(flyer.hex, number) <= farthest
        and hex_refusal(state, flyer, store, number) is None
        and _together_refusal(state, flyer, store, number) is None
    }
    return [u.serial for u in units if u.hex in near and unit_refusal(state, flyer, store, u) is None]


def cannon_aims(state: State, flyer: Flyer) -> list[int]:
    """The same of its Cannon."""
    if cannon_refusal(state, flyer) is not None:
        return []
    here = [u for u in state.living_units if u.hex == flyer.hex]
    return [u.serial for u in here if _cannon_aim_refusal(state, flyer, u) is None]


def shot_for(state: State, flyer: Flyer, key: str, serial: int) -> Shot:
    """The assignment that a legal Aim makes: an Area store takes every eligible unit of the hex (TA-ATTACK-16,
    TA-ATTACK-25)."""
    number = state.here.enemies[serial].hex
    store = state.library.stores.get(key)
    if store is not None and store.area:
        return Shot(key, number, eligible(state, flyer, store, number))
    return Shot(key, number, (serial,))


def aim_also_refusal(state: State, flyer: Flyer, index: int, serial: int) -> Refusal | None:
    """Why a unit cannot be added to the targets of a Multi store (TA-ATTACK-15)."""
    if not 0 <= index < len(flyer.aimed):
        return Refusal("TA-ATTACK-15", f"There is no shot {index}; {count(len(flyer.aimed), 'shot')} aimed.")
    shot = flyer.aimed[index]
    store = state.library.stores.get(shot.store)
    if store is None or not store.multi:
        return Refusal("TA-ATTACK-15", f"{store_name(state, shot.store)} is aimed at one unit.")
    if len(shot.targets) >= store.multi:
        return Refusal("TA-ATTACK-15", f"One {store.key} is rolled against at most {store.multi} units.")
    unit = state.here.enemies.get(serial)
    if unit is None or unit.hex != shot.hex:
        return Refusal("TA-ATTACK-15", f"All units of one {store.key} stand in the same hex {shot.hex}.")
    if serial in shot.targets:
        return Refusal("TA-ATTACK-15", f"{unit_name(state, unit)} is a target of this {store.key} already.")
    return unit_refusal(state, flyer, store, unit)


def fire_refusal(state: State, flyer: Flyer) -> Refusal | None:
    """Why nothing can be fired now (TA-ATTACK-23)."""
    if (refusal := attacker_refusal(state, flyer)) is not None:
        return refusal
    return (
        None
        if flyer.aimed
        else Refusal("TA-ATTACK-23", "Nothing is aimed: an attack needs a target and a store or the Cannon.")
    )


def _skill(state: State, flyer: Flyer, key: str, own_hex: bool) -> tuple[int, str]:
    """Skill for the roll: Cannon, Strike into the own hex, Stand-Off into another (TA-ATTACK-12); 0 unmanned
    (TA-ATTACK-19)."""
    name = "Cannon" if key == CANNON else "Strike" if own_hex else "Stand-Off"
    pilot = pilot_of(state, flyer)
    if pilot is None:
        return 0, name
    row = state.row_of(pilot)
    return (row.cannon if key == CANNON else row.strike if own_hex else row.standoff), name


def target_modifier(state: State, unit: Enemy) -> Tally:
    """The target's own modifier with campaign and condition cards (CA10, SC13)."""
    kind = type_of(state, unit)
    tally = Tally(0, kind.name, "TA-ATTACK-13")
    if unit.type == "INF" and state.campaign_rule("inf_modifier"):
        tally = tally.plus(
            state.campaign_rule("inf_modifier"), f"Infantry company, dug in ({state.campaign})", "TA-GEN-06"
        )
    else:
        tally = tally.plus(kind.modifier, kind.name, "TA-ATTACK-13")
    if kind.cls is UnitClass.HELO and not unit.popup:
        tally = tally.plus(state.condition_effect("helo_modifier"), "Fighter sweep", "TA-GEN-06")
    return tally


def attack_number(state: State, flyer: Flyer, key: str) -> int:
    """The printed attack number of a store or of the Cannon."""
    number = state.card_of(flyer).cannon if key == CANNON else state.library.stores[key].attack
    if number is None:
        raise ValueError(f"{key} has no attack number.")
    return number


def attack_tally(state: State, flyer: Flyer, key: str, unit: Enemy) -> Tally:
    """The roll: base is the attack number, the modifiers are added to the die (TA-ATTACK-13, Table 9). `needed` is the
    natural roll that hits."""
    own_hex = unit.hex == flyer.hex
    skill, name = _skill(state, flyer, key, own_hex)
    tally = Tally(attack_number(state, flyer, key), f"attack number of {store_name(state, key)}", "TA-ATTACK-13")
    tally = tally.plus(skill, f"{name} skill", "TA-ATTACK-12" if key != CANNON else "TA-ATTACK-13")
    if crew_fitness(state, flyer) is Fitness.SHAKEN:
        tally = tally.plus(-2, "Shaken", "TA-STRESS-02")
    for modifier in target_modifier(state, unit).modifiers:
        tally = tally.plus(modifier.amount, modifier.reason, modifier.rule)
    for reason, side in effects_on(state, flyer):
        special = side.cannon if name == "Cannon" else side.strike if name == "Strike" else side.standoff
        tally = tally.plus(special + side.all_attacks, reason, "TA-ATTACK-20")
    if name != "Cannon":
        code = "strike" if name == "Strike" else "standoff"
        tally = tally.plus(
            state.condition_effect(code), state.condition_card.title if state.condition_card else "", "TA-GEN-06"
        )
    if state.mission is not None and state.mission.turn == 1:
        tally = tally.plus(state.outbound_effect("attack_turn1"), "Good briefing", "TA-EVENT-12")
    return tally


# -- Aims, rolls and what they destroy (TA-ATTACK).


def needs(needed: int) -> str:
    """The natural roll that hits: "needs 6+", "needs 10", "cannot miss", "cannot hit" (TA-GEN-04)."""
    if needed <= 1:
        return "cannot miss"
    return f"needs {needed}+" if needed < 10 else "needs 10" if needed == 10 else "cannot hit"


@dataclass(frozen=True, slots=True)
class Aimed(Event):
    """All shots assigned so far."""

    serial: int
    shots: tuple[Shot, ...]

    def apply(self, state: State) -> State:
        return put_flyer(state, self.serial, aimed=self.shots)

    def words(self, state: State) -> str:
        if not self.shots:
            return f"{plane_name(state, self.serial)} takes its aims back (TA-ATTACK-08)"
        shot = self.shots[-1]
        names = ", ".join(unit_name(state, u) for u in shot.targets)
        return f"{plane_name(state, self.serial)} aims {store_name(state, shot.store)} at {names} (TA-ATTACK-05)"


@dataclass(frozen=True, slots=True)
class AttackBegan(Event):
    """The assigned stores are spent (TA-ATTACK-08)."""

    serial: int
    shots: tuple[Shot, ...]

    def apply(self, state: State) -> State:
        """All assigned stores are spent at once (TA-ATTACK-08, TA-ATTACK-22)."""
        spent = tuple(shot.store for shot in self.shots if shot.store != CANNON)
        stores = without(state.here.flyers[self.serial].stores, spent)
        return put_flyer(state, self.serial, stores=stores, aimed=(), attacked=True)


@dataclass(frozen=True, slots=True)
class AttackRolled(Event):
    """One attack roll: tally.base is the attack number, its modifiers are added to the die (TA-ATTACK-13)."""

    reveals: ClassVar[bool] = True
    serial: int
    store: str
    unit: int
    die: int
    tally: Tally
    hit: bool

    def apply(self, state: State) -> State:
        return mission_with(put_flyer(state, self.serial, engaged=True), fight=True)

    def words(self, state: State) -> str:
        result = "destroyed" if self.hit else "missed"
        weapon = store_name(state, self.store)
        who = f"{plane_name(state, self.serial)}, {weapon} at {unit_name(state, self.unit)}"
        return f"{who}: {self.die}, {needs(self.tally.needed)}{self.tally.because}: {result} (TA-ATTACK-13)"


@dataclass(frozen=True, slots=True)
class UnitDestroyed(Recorded):
    """by: serial of the aircraft, 0 = a card. value: what it was worth."""

    unit: int
    by: int
    value: int
    rule: str

    def apply(self, state: State) -> State:
        unit = state.here.enemies[self.unit]
        state = put_enemy(state, self.unit, alive=False)
        if self.by:
            flyer = state.here.flyers[self.by]
            state = put_flyer(state, self.by, value=flyer.value + self.value, kills=(*flyer.kills, unit.type))
        return state

    def words(self, state: State) -> str:
        return "" if self.by else f"{unit_name(state, self.unit)} is destroyed before the aircraft come ({self.rule})"

    def fact(self, state: State) -> Fact:
        flyer = state.here.flyers.get(self.by)
        who = flyer.pilot or str(flyer.serial) if flyer is not None else ""
        return (
            "Kill",
            who,
            self.value,
            flyer.value if flyer is not None else 0,
            state.here.enemies[self.unit].type,
            self.rule,
        )


# -- The aims that are legal now, and all that is aimed fired (TA-ATTACK).


def legal_aims(state: State, flyer: Flyer) -> list[Command]:
    """Every legal assignment of one more store, of the Cannon, or of a Multi store's further target."""
    if attacker_refusal(state, flyer) is not None:
        return []
    kinds = [k for k in dict.fromkeys(flyer.stores) if state.library.stores[k].fired]
    found: list[Command] = [Aim(kind, unit) for kind in kinds for unit in aims(state, flyer, kind)]
    found += [Aim(CANNON, unit) for unit in cannon_aims(state, flyer)]
    units = [u.serial for u in state.living_units] if flyer.aimed else []
    for index, shot in enumerate(flyer.aimed):
        if shot.store != CANNON and state.library.stores[shot.store].multi:
            found += [AimAlso(index, u) for u in units if aim_also_refusal(state, flyer, index, u) is None]
    return found


def fire(now: Now[State], flyer: Flyer) -> Stream:
    """All assigned stores are spent, then rolled one by one; a destroyed unit is passed over (TA-ATTACK-08,
    TA-ATTACK-14, TA-ATTACK-24)."""
    yield AttackBegan(flyer.serial, flyer.aimed)
    for shot in flyer.aimed:
        for serial in shot.targets:
            unit = now.state.here.enemies[serial]
            if not unit.alive:
                continue
            tally = attack_tally(now.state, now.state.here.flyers[flyer.serial], shot.store, unit)
            die = now.dice.roll(10)
            hit = die >= tally.needed  # no automatic hits or misses (TA-GEN-04)
            yield AttackRolled(flyer.serial, shot.store, serial, die, tally, hit)
            if hit:
                value = now.state.library.units[unit.type].value
                yield UnitDestroyed(serial, flyer.serial, value, "TA-ATTACK-14")
