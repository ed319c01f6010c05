"""Ordnance (TL-ORD, TL-DIVE, TL-TORP): what a release needs, what may be released where, and the release itself.

What the dice of a release need (TL-ORD, TL-DIVE, TL-TORP, bombing of TL-EXT): entry and aspect, sectors, ranges, who
is chased.

Nothing between launch and ship stops a torpedo (TL-TORP-09).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from tabletop.core.messages import Command, Event, NoteEvent
from tabletop.core.refusal import Refusal
from tabletop.core.tally import Tally
from tabletop.core.wording import counted
from tabletop.games.thunderbolt_lightning.rules.arcs import (
    FORWARD,
    REACH,
    REAR,
    Structure,
    ahead,
    bearing,
    hexes_of,
    nearest,
    standing,
    structure,
    structures,
)
from tabletop.games.thunderbolt_lightning.rules.changing import changed, put, with_fields
from tabletop.games.thunderbolt_lightning.rules.firing import IMPOSSIBLE, pilot, pilot_modifiers, roster
from tabletop.games.thunderbolt_lightning.rules.pieces import Aircraft, Installation, Release, Ship
from tabletop.games.thunderbolt_lightning.rules.sheets import (
    CHASERS,
    LEVEL_NAMES,
    AircraftType,
    Level,
    LoadType,
    Ordnance,
    Role,
)
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.rules.turn import phase_of
from tabletop.games.thunderbolt_lightning.rules.wording import called, load_words, place
from tabletop.grid.hexes import Hex, distance, neighbour, sector

# -- What stops any release, and the dropping of a whole load (TL-ORD). A release is no fire: it marks nothing that gun
# fire asks for (TL-ORD-05).


def on_board(state: State, aircraft: Aircraft) -> LoadType | None:
    """What it still carries."""
    return state.scenario.library.loads.get(aircraft.load) if aircraft.load and aircraft.load_left > 0 else None


def jettison_refusal(state: State, aircraft: Aircraft) -> Refusal | None:
    """Only before the first step, and only with something on board (TL-ORD-07)."""
    if not aircraft.load_left:
        return Refusal("TL-ORD-07", f"{called(state, aircraft.id)} carries nothing.")
    if len(aircraft.path) > 1:
        return Refusal("TL-ORD-07", "A load is jettisoned before the first step of the move.")
    return None


def ready_refusal(state: State, aircraft: Aircraft) -> Refusal | None:
    """What stops any release: the option, the phase, an earlier release, inverted flight."""
    name = called(state, aircraft.id)
    if "ordnance" not in state.scenario.options:
        return Refusal("TL-OPT-01", "Nothing is released in this game.")
    if not aircraft.flying:
        return Refusal("TL-ORD-02", f"{name} is no longer flying.")
    if phase_of(state) != 2:
        return Refusal("TL-ORD-01", "Bombs and torpedoes are released in movement phase 2 only.")
    if aircraft.releases:
        target = called(state, aircraft.releases[0].target)
        return Refusal("TL-ORD-06", f"{name} has released at {target} in this turn already.")
    if aircraft.inverted:
        return Refusal("TL-ORD-08", f"{name} is inverted; nothing can be released upside down.")
    return None


def target_refusal(state: State, aircraft: Aircraft, target: Structure | None, ident: str) -> Refusal | None:
    """What is no target of any release (TL-ORD-06)."""
    if target is None or not standing(target):
        return Refusal("TL-ORD-06", f"{called(state, ident)} is no ship afloat and no standing installation.")
    if target.side == aircraft.side:
        return Refusal("TL-ORD-06", f"{called(state, ident)} is on your own side.")
    return None


DIVE, LEVEL, LOW, TORPEDO = "dive", "level", "low", "torpedo"
"""Methods of a release."""
END_ON, SIDE_ON = "end_on", "side_on"
NEAREST, FARTHEST = 5, 20
"""Ranges of a torpedo launch (TL-TORP-03, TL-TORP-04)."""
_DIVE_NEEDS = {Level.LOW: (5, "TL-DIVE-03"), Level.VERY_LOW: (4, "TL-DIVE-04")}
_LEVEL_NEEDS = {Level.LOW: 5, Level.MEDIUM: 6, Level.HIGH: 7}
_LARGE = 3
"""Hexes of a target that level bombing hits better (TL-EXT-03)."""
SECTORS = {"bow": -3, "bow_side": -1, "beam": 0, "stern_side": -2, "stern": -3}
"""Modifiers of the torpedo sectors (TL-TORP-05)."""


# -- geometry
@lru_cache(65536)
def torpedo_sector(vector: Hex, heading: int) -> tuple[str, str]:
    """Sector and half ("port", "starboard", "" on the keel line) of an attacker at `vector` from the ship's centre
    (table 8, TL-TORP-05, TL-TORP-07); ("", "") at the centre itself."""
    if vector == (0, 0):
        return "", ""
    a, b, i = sector(vector)
    k = (i - heading) % 6
    half = "starboard" if k < 3 else "port"
    if k in (0, 3):
        name, side = ("bow", "bow_side") if k == 0 else ("stern", "stern_side")
        return (name, half if b else "") if a > b else (side, half)
    if k in (1, 4):
        if b > 0 and 2 * min(a, b) >= max(a, b):
            return "beam", half
        return ("bow_side" if (k == 1) == (a > b) else "stern_side"), half
    name, side = ("stern", "stern_side") if k == 2 else ("bow", "bow_side")
    return (side if a >= b else name), half


def torpedo_base(away: int) -> int:
    """What a torpedo needs by range: 5-8 3+, 9-12 4+, 13-16 5+, 17-20 6 (TL-TORP-04)."""
    return 3 + (away - NEAREST) // 4 if NEAREST <= away <= FARTHEST else IMPOSSIBLE


def entry(aircraft: Aircraft) -> tuple[int, int]:
    """Facing with which the aircraft entered its hex (or stood in it when the phase began), and the straight count on
    entry (TL-DIVE-06, TL-EXT-03), with what was carried over from phase 1 (TL-OPT-05). A turn made in the hex comes
    too late.
    """
    path = aircraft.path or ((aircraft.hex, aircraft.facing),)
    first = len(path) - 1
    while first > 0 and path[first - 1][0] == path[first][0]:
        first -= 1
    if first == 0:
        return path[0][1], 0
    if first == len(path) - 1:
        return path[first][1], aircraft.straight
    run = 0
    while first > run:
        (before, facing), pose = path[first - run - 1], path[first - run]
        if pose != (neighbour(before, path[first][1]), facing):
            break
        run += 1
    return path[first][1], run + (aircraft.carried if run == first else 0)


def aspect_of(aircraft: Aircraft, ship: Ship) -> str:
    """End-on when the facing of the entry is the ship's heading or its opposite, else side on (TL-DIVE-06)."""
    return END_ON if (entry(aircraft)[0] - ship.heading) % 3 == 0 else SIDE_ON


# -- numbers needed
@lru_cache(512)
def bombs(method: str, level: int, ship: bool, hexes: int, side_on: bool) -> Tally:
    """What a bomb needs by method and level of release, aspect and size of the target, before the pilot is counted.
    KeyError: nobody bombs like this from that level."""
    if method == DIVE:
        needs, rule = _DIVE_NEEDS[Level(level)]
        tally = Tally(needs, f"dive bombing, release at {LEVEL_NAMES[level]}", rule)
        return tally.plus(-2, "side on", "TL-DIVE-06") if ship and side_on else tally
    if method == LEVEL:
        tally = Tally(_LEVEL_NEEDS[Level(level)], f"level bombing from {LEVEL_NAMES[level]}", "TL-EXT-03")
        if ship:
            return tally.plus(-1, "a ship", "TL-EXT-03")
        return tally.plus(1, "a target of three hexes or more", "TL-EXT-03") if hexes >= _LARGE else tally
    return Tally(5, "low-level bombing", "TL-EXT-04")


def chasers(state: State, attacker: Aircraft) -> list[Aircraft]:
    """Enemy fighters that have the attacker in wedge F at range 1 to 5, at its level, and stand in its rear wedges
    (TL-ORD-04); the nearest first. An attacker that left the map is not chased (TL-MOVE-12)."""
    if not attacker.flying:
        return []
    aircraft = state.scenario.library.aircraft
    found = [
        enemy
        for enemy in roster(state)[1 - attacker.side]
        if 1 <= distance(enemy.hex, attacker.hex) <= REACH
        and enemy.level == attacker.level
        and aircraft[enemy.type].role in CHASERS
        and bearing(enemy.hex, enemy.facing, attacker.hex) & FORWARD
        and bearing(attacker.hex, attacker.facing, enemy.hex) & REAR
    ]
    return sorted(found, key=lambda enemy: distance(enemy.hex, attacker.hex))


def both_sides(state: State, ship: str) -> bool:
    """Whether torpedoes run at the ship from its port half and from its starboard half in this phase (TL-TORP-07)."""
    halves = {r.half for a in state.aircraft.values() for r in a.releases if r.target == ship and r.method == TORPEDO}
    return {"port", "starboard"} <= halves


def to_hit(state: State, aircraft: Aircraft, release: Release, chased: bool = False, both: bool = False) -> Tally:
    """What each die of a release needs, with aspect, size, pilot, chase and both sides (TL-ORD-03, tables 8 and 9);
    sights never count (TL-SIGHT-04)."""
    target = structure(state, release.target)
    if release.method == TORPEDO:
        tally = Tally(torpedo_base(release.range), f"torpedo at range {release.range}", "TL-TORP-04")
        where = release.aspect.replace("_", " ")
        tally = tally.plus(SECTORS.get(release.aspect, 0), f"attack from the {where}", "TL-TORP-05")
        tally = tally.plus(int(both), "attacked from both sides", "TL-TORP-07")
    else:
        hexes = len(target.hexes) if isinstance(target, Installation) else 0
        tally = bombs(release.method, release.level, isinstance(target, Ship), hexes, release.aspect == SIDE_ON)
    training, skills = pilot(state, aircraft)
    for modifier in pilot_modifiers(training, 1 in skills):
        tally = tally.plus(modifier.amount, modifier.reason, modifier.rule)
    rule = {TORPEDO: "TL-TORP-06", DIVE: "TL-DIVE-07"}.get(release.method, "TL-ORD-04")
    return tally.plus(-int(chased), "chased", rule)


# -- Which bombs may be released where (TL-DIVE, level and low-level bombing of TL-EXT).

BOMBERS = frozenset({Role.BOMBER, Role.TORPEDO_BOMBER, Role.DIVE_BOMBER, Role.FIGHTER_BOMBER, Role.HEAVY_FIGHTER})
"""Roles that bomb in level and low-level flight (TL-EXT-03, TL-EXT-04)."""

STRAIGHT = 3
"""Straight hexes before a level or low-level release, that of the target included (TL-EXT-03)."""


def _method(state: State, aircraft: Aircraft, sheet: AircraftType, target: Structure) -> str | Refusal:
    """How bombs would fall now, or why they may not."""
    if aircraft.level_change == 0 and "ext_attack" in state.scenario.options:
        return _level_method(state, aircraft, sheet, target)
    name = called(state, aircraft.id)
    if "dive" not in sheet.flags:
        return Refusal("TL-DIVE-01", f"The {sheet.name} cannot dive-bomb.")
    if isinstance(target, Installation) and "ext_attack" not in state.scenario.options:
        return Refusal("TL-EXT-02", "Land targets cannot be attacked in this game.")
    if aircraft.level_change != -1:
        return Refusal("TL-DIVE-02", f"{name} does not dive in this turn; a dive attack starts at Medium.")
    if aircraft.level == Level.LOW:
        return DIVE
    if aircraft.level == Level.VERY_LOW:
        if aircraft.prev_dive_from == Level.MEDIUM:
            return DIVE
        return Refusal("TL-DIVE-04", f"{name} dives from Low, but did not dive from Medium in the turn before.")
    return Refusal("TL-DIVE-02", f"{name} is still at {LEVEL_NAMES[aircraft.level]}; bombs fall at Low or Very Low.")


def _level_method(state: State, aircraft: Aircraft, sheet: AircraftType, target: Structure) -> str | Refusal:
    low = aircraft.level == Level.VERY_LOW
    rule = "TL-EXT-04" if low else "TL-EXT-03"
    if sheet.role not in BOMBERS:
        return Refusal(rule, f"The {sheet.name} does not bomb in level flight.")
    straight = entry(aircraft)[1]
    if straight < STRAIGHT:
        return Refusal(rule, f"Needs {STRAIGHT} straight hexes up to the target, has {straight}.")
    if low and isinstance(target, Ship) and aspect_of(aircraft, target) == END_ON:
        return Refusal("TL-EXT-04", f"{called(state, target.id)} is end-on; at Very Low a ship is bombed side on only.")
    return LOW if low else LEVEL


def _bombing(state: State, aircraft: Aircraft, ident: str, dice: int) -> Release | Refusal:
    load = on_board(state, aircraft)
    refusal = ready_refusal(state, aircraft)
    name = called(state, aircraft.id)
    if refusal is not None:
        return refusal
    if load is None or load.kind is not Ordnance.BOMB:
        return Refusal("TL-DIVE-01", f"{name} has no bomb on board.")
    target = structure(state, ident)
    refusal = target_refusal(state, aircraft, target, ident)
    if refusal is not None or target is None:
        return refusal or Refusal("TL-ORD-06", "No target.")
    if not 1 <= dice <= aircraft.load_left:
        return Refusal(
            "TL-ORD-06", f"{name} has {counted(aircraft.load_left, 'bomb')} on board; {dice} cannot be released."
        )
    if aircraft.hex not in hexes_of(state, target):
        return Refusal("TL-DIVE-05", f"{name} is not over {called(state, ident)}.")
    method = _method(state, aircraft, state.type_of(aircraft), target)
    if isinstance(method, Refusal):
        return method
    aspect = aspect_of(aircraft, target) if isinstance(target, Ship) else ""
    release = Release(aircraft.load, dice, ident, aircraft.hex, aircraft.level, method, aspect)
    tally = to_hit(state, aircraft, release)
    if tally.needed >= IMPOSSIBLE:
        return Refusal("TL-ORD-09", f"A bomb would need {tally.needed} ({'; '.join(tally.lines())}): it cannot hit.")
    return release


def release_refusal(state: State, aircraft: Aircraft, target_id: str, dice: int) -> Refusal | None:
    """Why that number of bombs cannot be released at the target in the present hex, None when it can."""
    found = _bombing(state, aircraft, target_id, dice)
    return found if isinstance(found, Refusal) else None


def release(state: State, aircraft: Aircraft, target_id: str, dice: int) -> Release:
    """The release of a legal command. Raises ValueError with the reason when it is not legal."""
    found = _bombing(state, aircraft, target_id, dice)
    if isinstance(found, Refusal):
        raise ValueError(str(found))
    return found


# -- A load is dropped, released or launched; an attacker is chased (TL-ORD).


@dataclass(frozen=True, slots=True)
class Jettisoned(Event):
    """The whole load is dropped without effect (TL-ORD-07)."""

    aircraft: str
    load: str

    def apply(self, state: State) -> State:
        return put(state, changed(state.aircraft[self.aircraft], load="", load_left=0, loaded_at_start=False))

    def words(self, state: State) -> str:
        dice = state.library.loads[self.load].dice if self.load in state.library.loads else 0
        what = "its bombs" if state.library.loads[self.load].kind == "bomb" else load_words(state, self.load, dice)
        return f"{called(state, self.aircraft)} jettisons {what} (TL-ORD-07)"


def _released(state: State, aircraft: str, release: Release) -> State:
    """What is released is no longer on board, and whoever released it has fought (TL-VIC-07)."""
    carrier = state.aircraft[aircraft]
    left = carrier.load_left - release.dice
    after = changed(carrier, releases=(*carrier.releases, release), load_left=left, load=carrier.load if left else "")
    return with_fields(put(state, after), engaged=state.engaged | {aircraft})


@dataclass(frozen=True, slots=True)
class BombReleased(Event):
    """Bombs fall at a target in the present hex (TL-ORD-06); they are thrown for in combat phase 2."""

    aircraft: str
    release: Release

    def apply(self, state: State) -> State:
        return _released(state, self.aircraft, self.release)

    def words(self, state: State) -> str:
        r = self.release
        what, at = load_words(state, r.load, r.dice), place(state, r.hex)
        return f"{called(state, self.aircraft)} releases {what} on {called(state, r.target)} at {at} (TL-ORD-06)"


@dataclass(frozen=True, slots=True)
class TorpedoLaunched(Event):
    """A torpedo runs (TL-TORP-02); it is thrown for in combat phase 2."""

    aircraft: str
    release: Release

    def apply(self, state: State) -> State:
        return _released(state, self.aircraft, self.release)

    def words(self, state: State) -> str:
        target, away = called(state, self.release.target), self.release.range
        return f"{called(state, self.aircraft)} launches its torpedo at {target}, range {away} (TL-TORP-02)"


@dataclass(frozen=True, slots=True)
class ChaseTested(NoteEvent):
    """Whether an attacker is chased (TL-ORD-04): `by` the id of one chaser or ''."""

    aircraft: str
    by: str

    def words(self, state: State) -> str:
        by = f"is chased by {called(state, self.by)}: -1" if self.by else "is not chased"
        return f"{called(state, self.aircraft)} {by} (TL-ORD-04)"


# -- At which ships a torpedo may be launched from where (TL-TORP).


def _torpedo(state: State, aircraft: Aircraft, ident: str) -> Release | Refusal:
    load = on_board(state, aircraft)
    name = called(state, aircraft.id)
    refusal = ready_refusal(state, aircraft)
    if refusal is not None:
        return refusal
    if load is None or load.kind is not Ordnance.TORPEDO:
        return Refusal("TL-TORP-01", f"{name} has no torpedo on board.")
    target = structure(state, ident)
    if isinstance(target, Installation):
        return Refusal("TL-TORP-10", f"{called(state, ident)} is no ship; torpedoes run in water.")
    refusal = target_refusal(state, aircraft, target, ident)
    if refusal is not None or target is None:
        return refusal or Refusal("TL-ORD-06", "No target.")
    if aircraft.level != Level.VERY_LOW:
        return Refusal("TL-TORP-01", f"{name} is at {LEVEL_NAMES[aircraft.level]}; a torpedo is launched at Very Low.")
    hexes = hexes_of(state, target)
    away = nearest(aircraft.hex, hexes)
    if not NEAREST <= away <= FARTHEST:
        return Refusal(
            "TL-TORP-04",
            f"{called(state, ident)} is {counted(away, 'hex')} away; a torpedo needs {NEAREST} to {FARTHEST}.",
        )
    if not ahead(aircraft.hex, aircraft.facing, hexes):
        return Refusal("TL-TORP-03", f"No hex of {called(state, ident)} lies in the forward wedge of {name}.")
    made = aimed_at(aircraft, target, away)
    tally = to_hit(state, aircraft, made, both=True)
    if tally.needed >= IMPOSSIBLE:
        return Refusal("TL-ORD-09", f"The torpedo would need {tally.needed} even from both sides: it cannot hit.")
    return made


def aimed_at(aircraft: Aircraft, ship: Ship, away: int) -> Release:
    """The torpedo that the aircraft would launch from its present hex."""
    vector = (aircraft.hex[0] - ship.centre[0], aircraft.hex[1] - ship.centre[1])
    name, half = torpedo_sector(vector, ship.heading)
    return Release(aircraft.load, 1, ship.id, aircraft.hex, aircraft.level, TORPEDO, name, away, half)


def launch_refusal(state: State, aircraft: Aircraft, target_id: str) -> Refusal | None:
    """Why the torpedo cannot be launched at the ship from the present pose, None when it can (that the move may end is
    another matter)."""
    found = _torpedo(state, aircraft, target_id)
    return found if isinstance(found, Refusal) else None


def launch(state: State, aircraft: Aircraft, target_id: str) -> Release:
    """The launch of a legal command (TL-TORP-02). Raises ValueError with the reason when it is not legal."""
    found = _torpedo(state, aircraft, target_id)
    if isinstance(found, Refusal):
        raise ValueError(str(found))
    return found


# -- Releasing, launching and dropping a load (TL-ORD), and every legal way to do so.


@dataclass(frozen=True, slots=True)
class Jettison(Command):
    """Drop the whole load without effect before the first step (TL-ORD-07)."""

    def label(self, state: State) -> str:
        return "Jettison the load"


@dataclass(frozen=True, slots=True)
class ReleaseBombs(Command):
    """Release bombs on a target in the present hex (TL-ORD-06)."""

    target: str
    dice: int

    def label(self, state: State) -> str:
        return f"Release {self.dice} on {called(state, self.target)}"


@dataclass(frozen=True, slots=True)
class Launch(Command):
    """Launch the torpedo at a ship at the end of the move, which ends it (TL-TORP-02)."""

    target: str

    def label(self, state: State) -> str:
        return f"Launch at {called(state, self.target)}"


def release_options(state: State, aircraft: Aircraft) -> list[ReleaseBombs]:
    """Every legal release in the present hex: targets by id, one bomb to all (TL-ORD-06)."""
    if not aircraft.load or ready_refusal(state, aircraft) is not None:
        return []
    found: list[ReleaseBombs] = []
    for target in structures(state, 1 - aircraft.side):
        if aircraft.hex in hexes_of(state, target) and release_refusal(state, aircraft, target.id, 1) is None:
            found.extend(ReleaseBombs(target.id, n) for n in range(1, aircraft.load_left + 1))
    return found


def launch_options(state: State, aircraft: Aircraft) -> list[Launch]:
    """Every ship at which the torpedo may be launched from the present pose, by id."""
    load = on_board(state, aircraft)
    if load is None or load.kind is not Ordnance.TORPEDO or aircraft.level != Level.VERY_LOW or phase_of(state) != 2:
        return []
    ships = [s for s in structures(state, 1 - aircraft.side) if isinstance(s, Ship)]
    return [Launch(s.id) for s in ships if launch_refusal(state, aircraft, s.id) is None]
