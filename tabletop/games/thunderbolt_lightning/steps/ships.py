"""Ships steam at turn end (TL-SEQ-06, TL-SHIP-08), each turning and advancing before the next one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop.core.refusal import Refusal
from tabletop.core.step import Now, Prompt, Step
from tabletop.core.values import Command, Event, StepBegan
from tabletop.games.thunderbolt_lightning.commands import Steer
from tabletop.games.thunderbolt_lightning.events import ShipMoved
from tabletop.games.thunderbolt_lightning.pieces import Ship
from tabletop.games.thunderbolt_lightning.rules import ships
from tabletop.games.thunderbolt_lightning.rules.turn import wrong
from tabletop.games.thunderbolt_lightning.state import State
from tabletop.games.thunderbolt_lightning.wording import called

TURNS = (0, -1, 1)


class ShipsStep(Step[State]):
    """Frames: ships () begins; ships (ship) asks its owner, or steams on by itself when it cannot turn."""

    key = "ships"

    def _ship(self, state: State) -> Ship:
        return state.ships[str(state.frames[-1].args[0])]

    def seats(self, state: State) -> tuple[int, ...]:
        if not state.frames[-1].args:
            return ()
        ship = self._ship(state)
        return (ship.side,) if any(ships.steer_refusal(state, ship, turn) is None for turn in (-1, 1)) else ()

    def run(self, now: Now[State]) -> Iterator[Event]:
        state = now.state
        if state.frames[-1].args:
            yield from self._steam(now, self._ship(state), 0)
        elif state.option("ships_steam") and (under_way := ships.in_order(state)):
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
        return [Steer(ship.id, turn) for turn in TURNS if ships.steer_refusal(state, ship, turn) is None]

    def refusal(self, state: State, seat: int, command: Command) -> Refusal | None:
        if not isinstance(command, Steer):
            return wrong("the ships' moves", "TL-SHIP-08")
        ship = self._ship(state)
        if command.ship != ship.id:
            return Refusal("TL-SHIP-08", f"{called(state, ship.id)} steams now, not {called(state, command.ship)}.")
        return ships.steer_refusal(state, ship, command.turn)

    def decide(self, now: Now[State], seat: int, command: Command) -> Iterator[Event]:
        assert isinstance(command, Steer)
        yield from self._steam(now, self._ship(now.state), command.turn)

    def _steam(self, now: Now[State], ship: Ship, turn: int) -> Iterator[Event]:
        heading = (ship.heading + turn) % 6
        centre = ships.advanced(now.state, ship, heading)
        yield ShipMoved(ship.id, centre, heading, turn != 0, centre == ship.centre)
        order = [s.id for s in ships.in_order(now.state)]
        following = order[order.index(ship.id) + 1 :]
        yield StepBegan("ships", (following[0],)) if following else StepBegan("turn_end")


STEPS: dict[str, Step[State]] = {"ships": ShipsStep()}
