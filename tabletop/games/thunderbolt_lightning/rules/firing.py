"""Gun fire, strafing and rockets (TL-FIRE, TL-HIT, TL-EXT): who may fire at what, what a die needs, declaring it.

Everything is a function of values, so a bot or the window may ask about an aircraft in a pose that it does not have
(yet). What stands between firer and target does not matter (TL-ARC-07), ammunition is not counted (TL-FIRE-09), and a
target may be fired at by any number (TL-FIRE-08).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from tabletop.core.messages import Command, Event, NoteEvent
from tabletop.core.refusal import Refusal
from tabletop.core.tally import Modifier, Tally
from tabletop.core.wording import counted
from tabletop.games.thunderbolt_lightning.rules.arcs import (
    REACH,
    Structure,
    ahead,
    bearing,
    hexes_of,
    mask,
    nearest,
    standing,
    structure,
    structures,
)
from tabletop.games.thunderbolt_lightning.rules.changing import changed, put
from tabletop.games.thunderbolt_lightning.rules.pieces import Aircraft, Declared, Training, Unit
from tabletop.games.thunderbolt_lightning.rules.sheets import (
    LEVEL_NAMES,
    WEDGE_NAMES,
    AircraftType,
    Colour,
    Level,
    Mount,
    MountKind,
    Ordnance,
)
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.rules.turn import phase_of
from tabletop.games.thunderbolt_lightning.rules.wording import called, listing
from tabletop.grid.hexes import Hex, distance

IMPOSSIBLE = 7
"""A number needed that no die can show (TL-GEN-03)."""


# -- circumstances


def locked(state: State, aircraft: Aircraft) -> bool:
    """Climbs or dives and is in phase 1: it neither fires nor is fired at (TL-ALT-07); from movement phase 2 on it
    fights (TL-ALT-08)."""
    return aircraft.level_change != 0 and "altitude" in state.scenario.options and phase_of(state) == 1


def same_level(state: State, one: Aircraft, other: Aircraft) -> bool:
    """Aircraft fight only at the same level (TL-ALT-02); without the altitude rules all are at one level
    (TL-GEN-08)."""
    return one.level == other.level or "altitude" not in state.scenario.options


def pilot(state: State, aircraft: Aircraft) -> tuple[Training, tuple[int, ...]]:
    """Grade and skills that count: everybody is Trained without the option (TL-OPT-01, TL-TRN-01)."""
    if "training" in state.scenario.options:
        return aircraft.training, aircraft.skills
    return Training.TRAINED, ()


def sight(state: State, sheet: AircraftType, kind: MountKind) -> int:
    """What the gun sight of the fixed guns adds (TL-HIT-05): gyro 1, radar 2, the better counts (TL-SIGHT-01,
    TL-SIGHT-02, TL-SIGHT-03); gunners have none (TL-SIGHT-04)."""
    if kind is not MountKind.FIXED or "sights" not in state.scenario.options:
        return 0
    return 2 if "radar_sight" in sheet.flags else 1 if "gyro" in sheet.flags else 0


@lru_cache(256)
def pilot_modifiers(training: Training, marksman: bool) -> tuple[Modifier, ...]:
    """What grade and skill 1 do to every die of the aircraft (TL-HIT-04, TL-TRN-11)."""
    found: list[Modifier] = []
    if training is Training.VERY_GREEN:
        found.append(Modifier(-1, "Very Green pilot", "TL-TRN-02"))
    elif training is Training.POOR:
        found.append(Modifier(-1, "poorly trained pilot", "TL-TRN-03"))
    if marksman:
        found.append(Modifier(1, "Marksman", "TL-TRN-06"))
    return tuple(found)


@lru_cache(1024)
def _modifiers(
    kind: MountKind, inverted: bool, training: Training, marksman: bool, aid: int
) -> tuple[int, tuple[Modifier, ...]]:
    found: list[Modifier] = []
    if inverted:
        found.append(Modifier(-1, "inverted", "TL-HIT-02"))
    if kind is MountKind.PIVOT1:
        found.append(Modifier(-1, "single pivot gun", "TL-HIT-03"))
    found.extend(pilot_modifiers(training, marksman))
    if aid:
        found.append(
            Modifier(aid, "radar sight", "TL-SIGHT-02") if aid == 2 else Modifier(1, "gyro sight", "TL-SIGHT-01")
        )
    return sum(m.amount for m in found), tuple(found)


def modifiers(
    state: State, aircraft: Aircraft, mount: Mount, at_aircraft: bool = True
) -> tuple[int, tuple[Modifier, ...]]:
    """Sum and list of all to-hit modifiers of a mount; they add up and there are no others (TL-HIT-02 to TL-HIT-06,
    TL-INV-04)."""
    training, skills = pilot(state, aircraft)
    aid = sight(state, state.scenario.library.aircraft[aircraft.type], mount.kind) if at_aircraft else 0
    return _modifiers(mount.kind, aircraft.inverted, training, 1 in skills, aid)


def at_range(away: int) -> int:
    """What a die needs at a range in hexes before any modifier (TL-HIT-01)."""
    return away + 1


def to_hit(state: State, aircraft: Aircraft, mount: int, target: Aircraft | Structure) -> Tally:
    """The number that each die of the mount needs: range + 1 (TL-HIT-01) with the modifiers; strafing has no sight
    (TL-EXT-05)."""
    guns = state.scenario.library.aircraft[aircraft.type].mounts[mount]
    if isinstance(target, Aircraft):
        away = distance(aircraft.hex, target.hex)
        return Tally(at_range(away), f"at range {away}", "TL-HIT-01", modifiers(state, aircraft, guns)[1])
    away = nearest(aircraft.hex, hexes_of(state, target))
    return Tally(at_range(away), f"strafing at range {away}", "TL-EXT-05", modifiers(state, aircraft, guns, False)[1])


# -- who may fire
_ROSTERS: list[tuple[dict[str, Aircraft], tuple[tuple[Aircraft, ...], tuple[Aircraft, ...]]]] = []


def roster(state: State) -> tuple[tuple[Aircraft, ...], tuple[Aircraft, ...]]:
    """Flying aircraft of both sides by number; remembered for the last few positions, whose dicts never change."""
    for pieces, found in _ROSTERS:
        if pieces is state.aircraft:
            return found
    flying = sorted((a for a in state.aircraft.values() if a.flying), key=lambda a: a.number)
    both = (tuple(a for a in flying if a.side == 0), tuple(a for a in flying if a.side == 1))
    _ROSTERS.insert(0, (state.aircraft, both))
    del _ROSTERS[8:]
    return both


def may_fire(state: State, aircraft: Aircraft) -> bool:
    """Flying, has not fired this turn, is not locked (TL-FIRE-02)."""
    return aircraft.flying and not aircraft.fired and not locked(state, aircraft)


def firing_refusal(state: State, aircraft: Aircraft) -> Refusal | None:
    """Why the aircraft may not fire its guns at anything now."""
    if not aircraft.flying:
        return Refusal("TL-FIRE-02", f"{called(state, aircraft.id)} is no longer flying.")
    if locked(state, aircraft):
        word = "climbing" if aircraft.level_change > 0 else "diving"
        return Refusal("TL-ALT-07", f"{called(state, aircraft.id)} is {word}: it cannot fire in combat phase 1.")
    if aircraft.fired:
        name = called(state, aircraft.id)
        return Refusal(
            "TL-SEQ-04", f"{name} has fired in this turn already; an aircraft fires in one combat phase only."
        )
    return None


def mount_refusal(state: State, aircraft: Aircraft, mount: int) -> Refusal | None:
    """Why that mount does not exist or is spoken for (TL-FIRE-06)."""
    mounts, name = state.scenario.library.aircraft[aircraft.type].mounts, called(state, aircraft.id)
    if not 0 <= mount < len(mounts):
        return Refusal("TL-FIRE-06", f"{name} has {len(mounts)} gun mounts; there is no mount number {mount}.")
    for declared in aircraft.declared:
        if declared.mount == mount:
            busy = f"{_guns(mounts[mount])} of {name} already fire at {called(state, declared.target)}"
            return Refusal("TL-FIRE-06", f"{busy}; the dice of one mount are never divided.")
    return None


def _guns(mount: Mount) -> str:
    return "The fixed guns" if mount.kind is MountKind.FIXED else f"The guns of {mount.name}"


def gun_refusal(state: State, aircraft: Aircraft, mount: int, target: Aircraft) -> Refusal | None:
    """Why a mount cannot fire at an aircraft now (TL-FIRE-02, TL-FIRE-03), None when it can."""
    found = firing_refusal(state, aircraft) or mount_refusal(state, aircraft, mount)
    if found is not None:
        return found
    if target.side == aircraft.side:
        return Refusal("TL-FIRE-10", f"{called(state, target.id)} is on your own side.")
    if not target.flying:
        return Refusal("TL-FIRE-03", f"{called(state, target.id)} is no longer flying.")
    if not same_level(state, aircraft, target):
        apart = f"{called(state, target.id)} is at {LEVEL_NAMES[target.level]}"
        here = f"{called(state, aircraft.id)} at {LEVEL_NAMES[aircraft.level]}"
        return Refusal("TL-ALT-02", f"{apart}, {here}: no fight between levels.")
    if locked(state, target):
        word = "climbing" if target.level_change > 0 else "diving"
        return Refusal("TL-ALT-07", f"{called(state, target.id)} is {word}: it cannot be fired at in combat phase 1.")
    return _aim_refusal(state, aircraft, mount, target)


def _aim_refusal(state: State, aircraft: Aircraft, mount: int, target: Aircraft) -> Refusal | None:
    guns = state.scenario.library.aircraft[aircraft.type].mounts[mount]
    away = distance(aircraft.hex, target.hex)
    if away == 0:
        return Refusal("TL-ARC-06", f"{called(state, target.id)} is in the same hex: range 0 lies in no arc.")
    if away > REACH and "long_shots" not in state.scenario.options:
        return Refusal("TL-FIRE-04", f"{called(state, target.id)} is {counted(away, 'hex')} away; guns reach {REACH}.")
    if not bearing(aircraft.hex, aircraft.facing, target.hex) & mask(guns.wedges):
        return arc_refusal(state, guns, aircraft, target.id, bearing(aircraft.hex, aircraft.facing, target.hex))
    needed = to_hit(state, aircraft, mount, target).needed
    if needed >= IMPOSSIBLE:
        return Refusal("TL-FIRE-03", f"At range {away} a die would need {needed}: no die can hit.")
    return None


def arc_refusal(state: State, guns: Mount, aircraft: Aircraft, target: str, bits: int) -> Refusal:
    """The target lies in other wedges than those of the mount (TL-ARC-04 fixed guns, TL-ARC-05 gunners)."""
    lies = " and ".join(name for i, name in enumerate(WEDGE_NAMES) if bits >> i & 1)
    covers = "+".join(WEDGE_NAMES[w] for w in guns.wedges)
    rule = "TL-ARC-04" if guns.kind is MountKind.FIXED else "TL-ARC-05"
    those = _guns(guns)[0].lower() + _guns(guns)[1:]
    return Refusal(
        rule, f"{called(state, target)} lies in wedge {lies} of {called(state, aircraft.id)}; {those} cover {covers}."
    )


def needed_at(state: State, aircraft: Aircraft, guns: Mount, target: Hex) -> int:
    """N of a mount at an aircraft in that hex and level, IMPOSSIBLE (or more) where range, arc or modifiers forbid the
    shot."""
    away = distance(aircraft.hex, target)
    if away == 0 or (away > REACH and "long_shots" not in state.scenario.options):
        return IMPOSSIBLE
    if not bearing(aircraft.hex, aircraft.facing, target) & mask(guns.wedges):
        return IMPOSSIBLE
    return at_range(away) - modifiers(state, aircraft, guns)[0]


def can_be_shot(state: State, shooter: Aircraft, target: Aircraft) -> bool:
    """Flying enemy, same level, not locked (TL-FIRE-03, TL-FIRE-10, TL-ALT-02, TL-ALT-07)."""
    enemy = target.flying and target.side != shooter.side
    return enemy and same_level(state, shooter, target) and not locked(state, target)


def gun_shots(state: State, aircraft: Aircraft) -> Iterator[tuple[int, Aircraft]]:
    """Every legal shot of its undeclared mounts at aircraft: index of the mount and target, mounts in order, targets by
    number."""
    if not may_fire(state, aircraft):
        return
    limit = REACH if "long_shots" not in state.scenario.options else 99
    at, enemies = aircraft.hex, roster(state)[1 - aircraft.side]
    near = [t for t in enemies if 0 < distance(at, t.hex) <= limit and can_be_shot(state, aircraft, t)]
    if not near:
        return
    spoken = [d.mount for d in aircraft.declared]
    for index, guns in enumerate(state.scenario.library.aircraft[aircraft.type].mounts):
        if index in spoken:
            continue
        bits, bonus = mask(guns.wedges), modifiers(state, aircraft, guns)[0]
        for target in near:
            if bearing(at, aircraft.facing, target.hex) & bits and distance(at, target.hex) + 1 - bonus < IMPOSSIBLE:
                yield index, target


# -- Strafing and rockets against ships and installations (TL-EXT-05 to TL-EXT-08).

ROCKETS = -1
"""The index that stands for the rockets where a mount is asked for."""
STRAFE_POINTS = {Colour.WHITE: 1, Colour.RED: 2, Colour.GREEN: 3, Colour.BLUE: 5}
"""Damage points of a strafing hit by colour (TL-EXT-05)."""


def _place_refusal(state: State, aircraft: Aircraft, target: Structure, rule: str) -> Refusal | None:
    """What strafing and rockets ask alike: option, enemy, Very Low, wedge F, range 1 to 5 (TL-EXT-07)."""
    name, its = called(state, aircraft.id), called(state, target.id)
    if "ext_attack" not in state.scenario.options:
        return Refusal("TL-OPT-03", "Ships and land targets cannot be strafed or rocketed in this game.")
    if target.side == aircraft.side or not standing(target):
        return Refusal(rule, f"{its} is {'on your own side' if target.side == aircraft.side else 'destroyed already'}.")
    if aircraft.level != Level.VERY_LOW:
        return Refusal(rule, f"{name} is at {LEVEL_NAMES[aircraft.level]}; such an attack is made at Very Low.")
    hexes = hexes_of(state, target)
    away = nearest(aircraft.hex, hexes)
    if not 1 <= away <= REACH:
        return Refusal("TL-EXT-07", f"{its} is {counted(away, 'hex')} away; it must be 1 to {REACH}.")
    if not ahead(aircraft.hex, aircraft.facing, hexes):
        return Refusal("TL-EXT-07", f"No hex of {its} lies in the forward wedge of {name}.")
    return None


# -- strafing
def strafe_refusal(state: State, aircraft: Aircraft, mount: int, target: Structure) -> Refusal | None:
    """Why a mount cannot strafe the target now, None when it can."""
    found = firing_refusal(state, aircraft) or mount_refusal(state, aircraft, mount)
    if found is not None:
        return found
    if state.type_of(aircraft).mounts[mount].kind is not MountKind.FIXED:
        return Refusal("TL-EXT-05", "Only the fixed guns can strafe.")
    found = _place_refusal(state, aircraft, target, "TL-EXT-05")
    if found is not None:
        return found
    needed = to_hit(state, aircraft, mount, target).needed
    return Refusal("TL-FIRE-03", f"A die would need {needed}: no die can hit.") if needed >= IMPOSSIBLE else None


def strafes(state: State, aircraft: Aircraft) -> list[tuple[int, Structure]]:
    """Every legal strafing attack of its fixed guns."""
    mount = state.type_of(aircraft).fixed
    if mount is None or aircraft.level != Level.VERY_LOW or "ext_attack" not in state.scenario.options:
        return []
    return [
        (mount, t) for t in structures(state, 1 - aircraft.side) if strafe_refusal(state, aircraft, mount, t) is None
    ]


# -- rockets
def rocket_to_hit(state: State, aircraft: Aircraft, target: Structure) -> Tally:
    """Range + 1; grade and skill 1 count, aspect, chase and sights do not (TL-EXT-06)."""
    away = nearest(aircraft.hex, hexes_of(state, target))
    training, skills = pilot(state, aircraft)
    return Tally(away + 1, f"rockets at range {away}", "TL-EXT-06", pilot_modifiers(training, 1 in skills))


def rocket_refusal(state: State, aircraft: Aircraft, target: Structure) -> Refusal | None:
    """Why the rockets cannot be fired at the target now, None when they can."""
    name = called(state, aircraft.id)
    if "ext_attack" not in state.scenario.options:
        return Refusal("TL-OPT-03", "Ships and land targets cannot be strafed or rocketed in this game.")
    if not aircraft.flying:
        return Refusal("TL-FIRE-02", f"{name} is no longer flying.")
    if phase_of(state) != 2:
        return Refusal("TL-EXT-06", "Rockets are fired in combat phase 2 only.")
    load = state.library.loads.get(aircraft.load) if aircraft.load else None
    if load is None or load.kind is not Ordnance.ROCKET or aircraft.load_left <= 0:
        return Refusal("TL-EXT-06", f"{name} has no rockets on board.")
    if any(d.mount == ROCKETS for d in aircraft.declared):
        return Refusal("TL-EXT-06", f"All rockets of {name} are fired at once, at one target.")
    if aircraft.inverted:
        return Refusal("TL-INV-05", f"{name} is inverted; rockets cannot be fired upside down.")
    found = _place_refusal(state, aircraft, target, "TL-EXT-06")
    if found is not None:
        return found
    needed = rocket_to_hit(state, aircraft, target).needed
    return Refusal("TL-FIRE-03", f"A rocket die would need {needed}: it cannot hit.") if needed >= IMPOSSIBLE else None


def rocket_targets(state: State, aircraft: Aircraft) -> list[Structure]:
    """Every legal target of its rockets."""
    if not aircraft.load or aircraft.level != Level.VERY_LOW or phase_of(state) != 2:
        return []
    return [t for t in structures(state, 1 - aircraft.side) if rocket_refusal(state, aircraft, t) is None]


# -- Declaring fire of an aircraft (TL-FIRE-06, TL-EXT-05, TL-EXT-06).


def guns_of(state: State, aircraft: Aircraft, mount: int) -> str:
    """What fires: "the fixed guns", "the dorsal turret", "its rockets"."""
    if mount == ROCKETS:
        return "its rockets"
    return f"the {state.type_of(aircraft).mounts[mount].name}"


@dataclass(frozen=True, slots=True)
class Declare(Command):
    """Declare fire of one mount (index on the sheet; -1: rockets) at a target: aircraft, or ship/installation for
    strafing and rockets.
    """

    aircraft: str
    mount: int
    target: str

    def label(self, state: State) -> str:
        aircraft = state.aircraft.get(self.aircraft)
        guns = guns_of(state, aircraft, self.mount) if aircraft else "guns"
        return f"{called(state, self.aircraft)}: {guns} at {called(state, self.target)}"


@dataclass(frozen=True, slots=True)
class Hold(Command):
    """The unit declares no more fire (TL-FIRE-07)."""

    def label(self, state: State) -> str:
        return "Hold fire"


# -- The fire that an aircraft or a unit may declare (TL-FIRE-06, TL-EXT-05, TL-EXT-06), and why no other.


def members(state: State, unit: Unit) -> list[Aircraft]:
    """The flying aircraft of a unit by number (TL-INI-06: there may be none)."""
    return sorted((a for a in map(state.aircraft.__getitem__, unit.members) if a.flying), key=lambda a: a.number)


def of_aircraft(state: State, aircraft: Aircraft) -> Iterator[Declare]:
    """Every legal declaration of one aircraft: guns at aircraft, strafing, rockets."""
    for mount, target in gun_shots(state, aircraft):
        yield Declare(aircraft.id, mount, target.id)
    if "ext_attack" in state.scenario.options:
        for mount, post in strafes(state, aircraft):
            yield Declare(aircraft.id, mount, post.id)
        for post in rocket_targets(state, aircraft):
            yield Declare(aircraft.id, ROCKETS, post.id)


def of_unit(state: State, unit: Unit) -> Iterator[Declare]:
    """Every legal declaration of a unit, by aircraft number."""
    for aircraft in members(state, unit):
        yield from of_aircraft(state, aircraft)


def no_shot(state: State, unit: Unit) -> bool:
    """Whether it flies and has not fired in this turn, and there is nobody at whom it could fire."""
    flying = members(state, unit)
    silent = flying and not any(a.fired or a.declared for a in flying)
    return bool(silent) and next(of_unit(state, unit), None) is None


def declare_refusal(state: State, aircraft: Aircraft, mount: int, target: str) -> Refusal | None:
    """Why a mount (or the rockets) cannot be declared at a target, None when it can."""
    victim = state.aircraft.get(target)
    if victim is not None:
        if mount == ROCKETS:
            return Refusal("TL-EXT-06", "Rockets are fired at ships and installations, not at aircraft.")
        return gun_refusal(state, aircraft, mount, victim)
    post = structure(state, target)
    if post is None:
        return Refusal("TL-FIRE-03", f'There is no target called "{target}".')
    if mount == ROCKETS:
        return rocket_refusal(state, aircraft, post)
    return strafe_refusal(state, aircraft, mount, post)


# -- Fire is declared (TL-FIRE-11); with option `secret_fire` only its own side is told before all declarations are in
# (TL-OPT-04).


@dataclass(frozen=True, slots=True)
class FireDeclared(Event):
    """A mount, or the rockets, of an aircraft has its target (TL-FIRE-11)."""

    aircraft: str
    declared: Declared

    def apply(self, state: State) -> State:
        aircraft = state.aircraft[self.aircraft]
        return put(state, changed(aircraft, declared=(*aircraft.declared, self.declared)))

    def words(self, state: State) -> str:
        aircraft, target = state.aircraft[self.aircraft], self.declared.target
        rule = "TL-EXT-06" if self.declared.mount == ROCKETS else "TL-EXT-05"
        rule = "TL-FIRE-11" if target in state.aircraft else rule
        guns = guns_of(state, aircraft, self.declared.mount)
        return f"{called(state, self.aircraft)} aims {guns} at {called(state, target)} ({rule})"

    def told(self, seat: int | None, state: State) -> Event | None:
        """Nothing at all of a covered declaration, for their number would tell too."""
        covered = state.option("secret_fire") and state.aircraft[self.aircraft].side != seat
        return None if covered else self


@dataclass(frozen=True, slots=True)
class NoShots(NoteEvent):
    """A combat phase begins, and these units have nobody to fire at: they are passed over."""

    units: tuple[str, ...]

    def words(self, state: State) -> str:
        flying = {a.unit for a in state.flying()}
        who = "anybody" if flying <= set(self.units) else listing(self.units)
        return f"No shot for {who}: no enemy in arc and range, at the same level (TL-FIRE-03)"


@dataclass(frozen=True, slots=True)
class DeclarationEnded(NoteEvent):
    """A unit (or a side's guns) has declared all its fire; `who` is a unit id or "aa0"/"aa1"."""

    who: str

    def words(self, state: State) -> str:
        """Who holds fire is told too, but not while declarations are covered."""
        if "secret_fire" in state.scenario.options:
            return ""
        if self.who in state.units:
            silent = not any(state.aircraft[m].declared for m in state.units[self.who].members)
            return f"{self.who} holds its fire (TL-FIRE-07)" if silent else ""
        side = int(self.who[2:])
        silent = not any(source.aimed for source in structures(state, side))
        return f"The AA guns of {state.scenario.sides[side].name} are silent (TL-AA-18)" if silent else ""
