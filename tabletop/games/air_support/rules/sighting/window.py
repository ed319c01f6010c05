"""A moment in which the DEFENDER may let a plane sight, in MPh or in DFPh."""

from __future__ import annotations

from typing import ClassVar

from tabletop.core.asking import Stream, arg
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.core.values import Command
from tabletop.games.air_support.rules import flying
from tabletop.games.air_support.rules.flying import ExitPlane, PlaneExited
from tabletop.games.air_support.rules.player_turn.asking import PASS, Asking
from tabletop.games.air_support.rules.player_turn.orders import Pass
from tabletop.games.air_support.rules.player_turn.rows import onward
from tabletop.games.air_support.rules.sighting import trying
from tabletop.games.air_support.rules.sighting.orders import Sight
from tabletop.games.air_support.rules.state import State


class Window(Asking):
    """A moment in which the DEFENDER may let one plane sight (AS-STATUS-04, AS-STATUS-05) or leave (AS-FLY-09)."""

    takes: ClassVar[tuple[type[Command], ...]] = (Sight, ExitPlane, Pass)
    wanted = "reactions of the other side"
    rule = "AS-STATUS-05"

    def asks(self, state: State) -> bool:
        return not state.sighted and trying.able(state, arg(state))

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        return "Will a plane of yours try to sight a target now?", PASS

    def legal(self, view: State, seat: int) -> list[Command]:
        return [*(() if view.sighted else trying.ways(view, seat)), *flying.exits(view, seat), PASS]

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        if isinstance(command, Sight):
            if view.sighted:
                return Refusal(
                    "AS-STATUS-05", "The side whose turn it is must first have the chance to spend movement."
                )
            return trying.refusal(view, seat, command)
        return flying.exit_refusal(view, seat, command.plane) if isinstance(command, ExitPlane) else None

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        if isinstance(command, Sight):
            yield from trying.attempt(now, seat, command)
        elif isinstance(command, ExitPlane):
            yield PlaneExited(command.plane)
        else:
            yield from self.done(now)

    def done(self, now: Now[State]) -> Stream:
        yield from onward(now)

    def run(self, now: Now[State]) -> Stream:
        yield from self.done(now)
