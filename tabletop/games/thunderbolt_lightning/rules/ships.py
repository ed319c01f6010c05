"""Ships under way (TL-SHIP-08): hexes of a ship, turning, steaming. Damage short of sinking changes nothing of it
(TL-SHIP-09).

Damage points stand on the sheets (TL-SHIP-07). Ships meet without a shot: there is no command for it (TL-SHIP-10).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tabletop.core.fastcopy import replace
from tabletop.core.messages import Command, Event, StepBegan
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now, Prompt, Step
from tabletop.games.thunderbolt_lightning.rules.changing import with_fields
from tabletop.games.thunderbolt_lightning.rules.pieces import Ship
from tabletop.games.thunderbolt_lightning.rules.scenario import Scenario
from tabletop.games.thunderbolt_lightning.rules.sheets import ShipType
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.rules.turn import wrong
from tabletop.games.thunderbolt_lightning.rules.units import natural
from tabletop.games.thunderbolt_lightning.rules.wording import called, place
from tabletop.grid.hexes import POINTY_NAMES, Hex, neighbour

TURNS = {0: "steam on", -1: "turn to port", 1: "turn to starboard"}
"""What a ship can do before she advances, in the order in which it is offered."""


def hexes_of(sheet: ShipType, centre: Hex, heading: int) -> tuple[Hex, ...]:
    """The hexes a ship covers: its centre, and for a long ship the hexes ahead and behind."""
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


@dataclass(frozen=True, slots=True)
class Steer(Command):
    """Turn a ship by one hexside (-1 port, +1 starboard) or steam on (0) (TL-SHIP-08)."""

    ship: str
    turn: int

    def label(self, state: State) -> str:
        return f"{called(state, self.ship)}: {TURNS[self.turn]}"


@dataclass(frozen=True, slots=True)
class ShipMoved(Event):
    """A ship has turned by a hexside or not, and steamed one hex on (TL-SHIP-08)."""

    ship: str
    centre: Hex
    heading: int
    turned: bool
    stayed: bool = False
    """The way was blocked (TL-SHIP-08)."""

    def apply(self, state: State) -> State:
        ship = replace(state.ships[self.ship], centre=self.centre, heading=self.heading, turned_last_turn=self.turned)
        return with_fields(state, ships={**state.ships, ship.id: ship})

    def words(self, state: State) -> str:
        turned = " turns and" if self.turned else ""
        at, way = place(state, self.centre), POINTY_NAMES[self.heading]
        if self.stayed:
            return f"{called(state, self.ship)}{turned} lies still at {at}: the way {way} is blocked (TL-SHIP-08)"
        return f"{called(state, self.ship)}{turned} steams {way}, now at {at} (TL-SHIP-08)"


class ShipsStep(Step[State]):
    """Frames: ships () begins; ships (ship) asks its owner, or steams on by itself when it cannot turn."""

    key = "ships"
    takes = (Steer,)
    wanted = "steering the ships"
    rule = "TL-SHIP-08"

    def _ship(self, state: State) -> Ship:
        return state.ships[str(state.frames[-1].args[0])]

    def seats(self, state: State) -> tuple[int, ...]:
        if not state.frames[-1].args:
            return ()
        ship = self._ship(state)
        return (ship.side,) if any(steer_refusal(state, ship, turn) is None for turn in (-1, 1)) else ()

    def run(self, now: Now[State]) -> Iterator[Event]:
        state = now.state
        if state.frames[-1].args:
            yield from self._steam(now, self._ship(state), 0)
        elif state.option("ships_steam") and (under_way := in_order(state)):
            yield StepBegan("ships", (under_way[0].id,))
        else:
            yield StepBegan("turn_end")

    def prompt(self, state: State, seat: int) -> Prompt:
        ship = self._ship(state)
        return Prompt(
            f"{called(state, ship.id)}: turn one hex side or steam straight on.", "TL-SHIP-08", Steer(ship.id, 0)
        )

    def options(self, state: State, seat: int) -> Sequence[Command]:
        ship = self._ship(state)
        return [Steer(ship.id, turn) for turn in TURNS if steer_refusal(state, ship, turn) is None]

    def refusal(self, state: State, seat: int, command: Command) -> Refusal | None:
        if not isinstance(command, Steer):
            return wrong(self)
        ship = self._ship(state)
        if command.ship != ship.id:
            return Refusal("TL-SHIP-08", f"{called(state, ship.id)} steams now, not {called(state, command.ship)}.")
        return steer_refusal(state, ship, command.turn)

    def decide(self, now: Now[State], seat: int, command: Command) -> Iterator[Event]:
        assert isinstance(command, Steer)
        yield from self._steam(now, self._ship(now.state), command.turn)

    def _steam(self, now: Now[State], ship: Ship, turn: int) -> Iterator[Event]:
        heading = (ship.heading + turn) % 6
        centre = advanced(now.state, ship, heading)
        yield ShipMoved(ship.id, centre, heading, turn != 0, centre == ship.centre)
        order = [s.id for s in in_order(now.state)]
        following = order[order.index(ship.id) + 1 :]
        yield StepBegan("ships", (following[0],)) if following else StepBegan("turn_end")


STEPS: tuple[Step[State], ...] = (ShipsStep(),)
