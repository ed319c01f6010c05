"""Lines of sight, worked out once for each map: what stands printed is kept with the map (`Ground.memo`), and only
a line that smoke, wrecks or tanks touch is looked at again.
"""

from __future__ import annotations

from tabletop.games.air_support.rules import hexes
from tabletop.games.air_support.rules.ground import NOTHING, Clutter, Location
from tabletop.games.air_support.rules.lines_of_sight.airsight import AirSight, air_sight
from tabletop.games.air_support.rules.lines_of_sight.sight import Sight, in_fog, sight
from tabletop.games.air_support.rules.pieces import Concealed
from tabletop.games.air_support.rules.standing import board
from tabletop.games.air_support.rules.state import State
from tabletop.grid.crossing import crossed
from tabletop.grid.hexes import Hex

_CLUTTER: list[tuple[tuple[tuple[Hex, str], ...], dict[Hex, object], Clutter]] = []


def clutter(state: State) -> Clutter:
    """SMOKE markers, wrecks and AFVs as they lie now (AS-LOS-04, Table 13). A vehicle under a "?" hinders nobody: both
    sides see the same lines.
    """
    stands = board(state)
    for smoke, found, made in _CLUTTER:
        if smoke is state.smoke and found is stands:
            return made
    hulks = frozenset(
        at
        for at, here in stands.items()
        if here.wrecks or any(c.concealed is Concealed.KNOWN and state.car(c).armoured for c in here.cars)
    )
    key = ("clutter", state.smoke, hulks)
    kept: Clutter = state.ground.memo.setdefault(key, Clutter(dict(state.smoke), hulks))
    _CLUTTER.insert(0, (state.smoke, stands, kept))  # type: ignore[arg-type]
    del _CLUTTER[6:]
    return kept


def line(state: State, a: Location, b: Location, *, stirred: bool = False) -> Sight:
    """The line from a firer at a to a target at b on the ground (AS-LOS); `stirred`: the target fired or moved in
    this phase (AS-LOS-05).
    """
    memo = state.ground.memo
    key = ("los", state.air, a, b, stirred)
    found: Sight | None = memo.get(key)
    if found is None:
        found = memo[key] = sight(state.ground, state.air, a, b, target_stirred=stirred)
    lying = clutter(state)
    if not found.clear or not (lying.smoke or lying.hulks):
        return found
    touched = memo.get(("way", a.hex, b.hex))
    if touched is None:
        touched = memo["way", a.hex, b.hex] = frozenset(h for part in crossed(a.hex, b.hex) for h in part.hexes)
    if touched.isdisjoint(lying.hulks) and touched.isdisjoint(lying.smoke):
        return found
    kept: Sight | None = lying.memo.get(key)
    if kept is None:
        kept = lying.memo[key] = sight(state.ground, state.air, a, b, lying, target_stirred=stirred)
    return kept


def from_air(state: State, plane: Hex, place: Location) -> AirSight:
    """The line between an aircraft over a hex and a Location (AS-ALOS); fog is `in_fog`."""
    smoke = clutter(state).smoke
    if smoke:
        lying = clutter(state)
        memo, what = lying.memo, lying
    else:
        memo, what = state.ground.memo, NOTHING
    key = ("air", state.air, plane, place)
    found: AirSight | None = memo.get(key)
    if found is None:
        found = memo[key] = air_sight(state.ground, state.air, plane, place, what)
    return found


def levels_seen(state: State, plane: Hex, at: Hex) -> tuple[Location, ...]:
    """The Locations of a hex that an aircraft over another hex sees and may attack: not blind (AS-ALOS-03 to 08),
    not in fog (AS-ARRIVE-06). SMOKE only hinders, so the answer belongs to the map.
    """
    memo = state.ground.memo
    key = ("seen", state.air, plane, at)
    found: tuple[Location, ...] | None = memo.get(key)
    if found is None:
        found = memo[key] = tuple(
            place
            for place in state.ground.locations(at)
            if not in_fog(state.ground, state.air, place) and air_sight(state.ground, state.air, plane, place).clear
        )
    return found


def on_map(state: State, at: Hex) -> bool:
    memo = state.ground.memo
    known: frozenset[Hex] | None = memo.get("hexes")
    if known is None:
        known = memo["hexes"] = frozenset(state.ground.grid)
    return at in known


def road_between(state: State, a: Hex, b: Hex) -> bool:
    """Whether a road crosses the hexside between two adjacent hexes (Table 12)."""
    d = hexes.direction_to(a, b)
    return d is not None and d in state.ground[a].road and (d + 3) % 6 in state.ground[b].road
