"""What the dice of a release need (TL-ORD, TL-DIVE, TL-TORP, bombing of TL-EXT): entry and aspect, sectors, ranges, who
is chased.

Nothing between launch and ship stops a torpedo (TL-TORP-09).
"""

from __future__ import annotations

from functools import lru_cache

from tabletop.core.tally import Tally
from tabletop.games.thunderbolt_lightning.rules.arcs import FORWARD, REACH, REAR, bearing, structure
from tabletop.games.thunderbolt_lightning.rules.firing.gunnery import IMPOSSIBLE, pilot, pilot_modifiers, roster
from tabletop.games.thunderbolt_lightning.rules.pieces import Aircraft, Installation, Release, Ship
from tabletop.games.thunderbolt_lightning.rules.sheets import CHASERS, LEVEL_NAMES, Level
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.grid.hexes import Hex, distance, neighbour, sector

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
