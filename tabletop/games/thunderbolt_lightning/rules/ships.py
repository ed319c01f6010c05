"""Ships under way (TL-SHIP-08): hexes of a ship, turning, steaming. Damage short of sinking changes nothing of it
(TL-SHIP-09).

Damage points stand on the sheets (TL-SHIP-07). Ships meet without a shot: there is no command for it (TL-SHIP-10).
"""

from __future__ import annotations

from tabletop.core.refusal import Refusal
from tabletop.games.thunderbolt_lightning.pieces import Ship
from tabletop.games.thunderbolt_lightning.rules.units import natural
from tabletop.games.thunderbolt_lightning.scenario import Scenario
from tabletop.games.thunderbolt_lightning.sheets import ShipType
from tabletop.games.thunderbolt_lightning.state import State
from tabletop.games.thunderbolt_lightning.wording import called
from tabletop.grid.hexes import Hex, neighbour


def hexes_of(sheet: ShipType, centre: Hex, heading: int) -> tuple[Hex, ...]:
    """The hexes a ship covers: its centre, and for a long ship the hexes ahead and behind (2.5)."""
    if sheet.length == 1:
        return (centre,)
    return centre, neighbour(centre, heading), neighbour(centre, heading + 3)


def hexes(state: State, ship: Ship) -> tuple[Hex, ...]:
    """The hexes a ship covers now."""
    return hexes_of(state.library.ships[ship.type], ship.centre, ship.heading)


def in_order(state: State) -> list[Ship]:
    """Ships that can steam, in the order in which they act: side 0 first, by id (TL-SHIP-08)."""
    moving = [s for s in state.ships.values() if not s.sunk and state.library.ships[s.type].speed > 0]
    return sorted(moving, key=lambda s: (s.side, natural(s.id)))


def _blocked(state: State, ship: Ship, wanted: tuple[Hex, ...]) -> str:
    """What stands in the way of a ship in these hexes: off the map, land (all that is not water), another ship; ''
    when nothing does.
    """
    scenario: Scenario = state.scenario
    if any(h not in scenario.grid for h in wanted):
        return "off the map"
    if any(h not in scenario.water for h in wanted):
        return "on land"
    others = {h for s in state.ships.values() if s.id != ship.id and not s.sunk for h in hexes(state, s)}
    return "on another ship" if others.intersection(wanted) else ""


def steer_refusal(state: State, ship: Ship, turn: int) -> Refusal | None:
    """Why a ship may not turn by one hexside (-1, +1) or steam on (0) before it advances (TL-SHIP-08)."""
    if turn not in (-1, 0, 1):
        return Refusal("TL-SHIP-08", f"A ship turns by one hex side at most, not by {abs(turn)}.")
    if turn == 0:
        return None
    if ship.turned_last_turn:
        return Refusal("TL-SHIP-08", f"{called(state, ship.id)} turned in the turn before and must steam straight on.")
    sheet = state.library.ships[ship.type]
    way = _blocked(state, ship, hexes_of(sheet, ship.centre, (ship.heading + turn) % 6))
    return Refusal("TL-SHIP-08", f"The turn would put a hex of {called(state, ship.id)} {way}.") if way else None


def advanced(state: State, ship: Ship, heading: int) -> Hex:
    """The centre hex after steaming one hex along the heading; the present one when any next hex is blocked
    (TL-SHIP-08).
    """
    sheet = state.library.ships[ship.type]
    onward = neighbour(ship.centre, heading)
    return ship.centre if _blocked(state, ship, hexes_of(sheet, onward, heading)) else onward
