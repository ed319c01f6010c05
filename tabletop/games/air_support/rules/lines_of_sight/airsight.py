"""What an aircraft sees, and what sees an aircraft: blind hexes, hindrances of the air, what a plane sees from
anywhere. AS-ALOS-01 to AS-ALOS-14; HIP, "?" and fog are looked at where targets are chosen.
"""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.copying import quick
from tabletop.games.air_support.rules import hexes, terrain
from tabletop.games.air_support.rules.crossing import crossed
from tabletop.games.air_support.rules.ground import NOTHING, Air, Clutter, Fence, Ground, Location, Terrain
from tabletop.games.air_support.rules.lines_of_sight.sight import low_visibility
from tabletop.games.air_support.rules.tables import SMOKE
from tabletop.grid.hexes import Hex, distance


@quick
@dataclass(frozen=True, slots=True)
class AirSight:
    """A line between an aircraft and a Location. `hindrance`: SMOKE and orchards out of season (AS-ALOS-09,
    AS-ALOS-10), `orchard`: what of it is not SMOKE, which hinders attacks only, no Sighting TC and no flak
    (AS-SIGHT-08, AS-LAA-11); `lv`: low visibility by Aerial Range (AS-ALOS-11); `blind_by`: the obstacles that make
    it blind; `why`: the rule.
    """

    clear: bool
    hindrance: int = 0
    orchard: int = 0
    lv: int = 0
    blind_by: tuple[Hex, ...] = ()
    why: str = ""

    @property
    def smoke(self) -> int:
        return self.hindrance - self.orchard

    @property
    def drm(self) -> int:
        return self.hindrance + self.lv


def air_sight(ground: Ground, air: Air, plane: Hex, place: Location, clutter: Clutter = NOTHING) -> AirSight:
    """The line between an aircraft over a hex and a Location (AS-ALOS-03 to AS-ALOS-11)."""
    lv = low_visibility(air, hexes.aerial(distance(plane, place.hex)))
    beside = next_hexes(plane, place.hex)
    if not beside:
        return AirSight(True, _smoke(clutter, place.hex, own=True), lv=lv)
    blind = [why for h in beside if (why := _blinds(ground, air, plane, place, h))]
    if len(blind) == len(beside):
        return AirSight(False, blind_by=beside, why=blind[0])
    between, orchard = min(
        (_smoke(clutter, h, own=False) * (h != plane) + (trees := _orchard(ground, air, h, plane)), trees)
        for h in beside
    )
    return AirSight(True, between + _smoke(clutter, place.hex, own=True), orchard, lv)


def next_hexes(plane: Hex, target: Hex) -> tuple[Hex, ...]:
    """The hex next to the target on the line towards the plane; two where the line leaves the target through a
    corner; none for a plane over the target itself (AS-ALOS-04).
    """
    if plane == target:
        return ()
    return crossed(target, plane)[1]


def blind_towards(ground: Ground, air: Air, place: Location, direction: int) -> bool:
    """Whether a Location is blind to every plane, not adjacent, that looks at it over its neighbour in that
    direction.
    """
    beyond = hexes.step(place.hex, direction)
    return bool(_blinds(ground, air, hexes.step(beyond, direction, 3), place, beyond))


def ringed(ground: Ground, air: Air, place: Location) -> bool:
    """Whether a Location lies in a completely blind hex: ringed by obstacles at least a level higher (AS-ALOS-01)."""
    return all(blind_towards(ground, air, place, d) for d in range(6))


def _blinds(ground: Ground, air: Air, plane: Hex, place: Location, beside: Hex) -> str:
    """The rule by which the hex next to a Location makes it blind, '' if it does not. What stands in the plane's
    own hex or on its sides never does (AS-ALOS-05); into a depression is seen as into any other hex (AS-ALOS-07).
    """
    if beside == plane:
        return ""
    facts, level = ground[beside], ground.height(place)
    if ground.fence(place.hex, beside) is Fence.BOCAGE and level <= max(facts.elevation, ground[place.hex].elevation):
        return "AS-ALOS-08"
    height = terrain.obstacle(facts, air, from_above=True)
    if height and facts.elevation + height >= level + 1:
        return "AS-ALOS-03"
    return "AS-ALOS-06" if facts.elevation >= level + 2 else ""


def _orchard(ground: Ground, air: Air, at: Hex, plane: Hex) -> int:
    """AS-ALOS-09."""
    return int(at != plane and ground[at].terrain is Terrain.ORCHARD and not air.orchards_in_season)


def _smoke(clutter: Clutter, at: Hex, own: bool) -> int:
    """SMOKE in the unit's own hex, or in the next one towards the plane (AS-ALOS-10)."""
    marker = clutter.smoke.get(at)
    return SMOKE[marker].drm if marker and (own or SMOKE[marker].also_next) else 0


def bypass_hidden(direction: int, vertex: int) -> bool:
    """Whether a vehicle parked in bypass at a vertex (spine 0-5) is out of sight of a plane that comes along a
    grain in that direction: at the two vertices farthest from it (AS-ALOS-12).
    """
    return vertex % 6 in ((direction - 1) % 6, direction % 6)
