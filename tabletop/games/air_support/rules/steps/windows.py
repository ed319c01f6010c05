"""The windows of the DEFENDER in MPh (3.4) and his Defensive Fire phase (3.5). Frames: opening (seat, row), closing
(seat, row), offer (seat, row), react (seat), defend (seat, row). First Fire (AS-DFIRE-01) is laid in `react`, Final
Fire (AS-DFIRE-02) in `defend`, both through `firing`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from tabletop.core.asking import Stream, arg
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.core.values import Command
from tabletop.games.air_support.rules import commands as cmd
from tabletop.games.air_support.rules import flying
from tabletop.games.air_support.rules.flying import ExitPlane, PlaneExited
from tabletop.games.air_support.rules.player_turn.asking import PASS, Asking
from tabletop.games.air_support.rules.player_turn.orders import Pass
from tabletop.games.air_support.rules.player_turn.rows import onward
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.steps import sighting


class Window(Asking):
    """A moment in which the DEFENDER may let one plane sight (AS-STATUS-04, AS-STATUS-05) or leave (AS-FLY-09)."""

    takes: ClassVar[tuple[type[Command], ...]] = (cmd.Sight, ExitPlane, Pass)
    wanted = "reactions of the DEFENDER"
    rule = "AS-STATUS-05"

    def asks(self, state: State) -> bool:
        return not state.sighted and sighting.able(state, arg(state))

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        return "Will a plane of yours try to sight a target now?", PASS

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        return [*(() if view.sighted else sighting.ideas(view, seat)), *flying.exits(view, seat), PASS]

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        if isinstance(command, cmd.Sight):
            if view.sighted:
                return Refusal("AS-STATUS-05", "The ATTACKER must first have the chance to spend an MF or MP.")
            return sighting.refusal(view, seat, command)
        return flying.exit_refusal(view, seat, command.plane) if isinstance(command, ExitPlane) else None

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        if isinstance(command, cmd.Sight):
            yield from sighting.attempt(now, seat, command)
        elif isinstance(command, ExitPlane):
            yield PlaneExited(command.plane)
        else:
            yield from self.done(now)

    def done(self, now: Now[State]) -> Stream:
        yield from onward(now)

    def run(self, now: Now[State]) -> Stream:
        yield from self.done(now)


STEPS = {}
