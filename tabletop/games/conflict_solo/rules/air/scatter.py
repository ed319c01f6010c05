"""Units that scatter before bombs and shells fall (AC22)."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.asking import Stream, begin, end, nest
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.core.values import Command
from tabletop.games.conflict_solo.rules.air.raids import present
from tabletop.games.conflict_solo.rules.air.targets import scatter_ways, scattering
from tabletop.games.conflict_solo.rules.answers import PASS, Pass
from tabletop.games.conflict_solo.rules.asking import Asking, arg, number
from tabletop.games.conflict_solo.rules.movement_costs import open_facings
from tabletop.games.conflict_solo.rules.moving.actions import Face, Move
from tabletop.games.conflict_solo.rules.moving.events import MarchesSet
from tabletop.games.conflict_solo.rules.pieces import March
from tabletop.games.conflict_solo.rules.state import State

MOST_SCATTERED = 2


class Scatter(Asking):
    """Up to two foot Units move one hex free of charge (AC22; frame: how many have, who, and the next one with its
    hex, whose facing is asked)."""

    key = "scatter"
    takes = (Move, Face, Pass)
    wanted = "scattering"
    rule = "CH-CARD-08"

    def asks(self, state: State) -> bool:
        if arg(state, 2):
            return True
        return number(state) < MOST_SCATTERED and bool(self._moves(state))

    def _moves(self, state: State) -> list[Move]:
        raid, gone = present(state), str(arg(state, 1))
        return [Move(u.id, h) for u in scattering(state, raid) if u.id != gone for h in scatter_ways(state, u)]

    def sentence(self, view: State) -> str:
        return "Which facing?" if arg(view, 2) else "Up to two foot Units scatter: which one moves where?"

    def usual(self, view: State) -> Command | None:
        return Face(str(arg(view, 2)), self._facings(view)[0]) if arg(view, 2) else PASS

    def _facings(self, view: State) -> tuple[int, ...]:
        unit, hex = view.counters[str(arg(view, 2))], str(arg(view, 3))
        free = open_facings(view, unit, hex)
        return tuple(sorted(free, key=lambda f: (f != unit.facing, f)))

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        if arg(view, 2):
            return [Face(str(arg(view, 2)), f) for f in self._facings(view)]
        return [*self._moves(view), PASS]

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        if command in self.ideas(view, seat):
            return None
        return Refusal(
            "CH-CARD-08", "Two foot Units in the target hex or next to it may move one hex, without close combat."
        )

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        done = number(now.state)
        if isinstance(command, Move):
            yield begin("scatter", done, str(arg(now.state, 1)), command.unit, command.hex)
        elif isinstance(command, Face):
            yield MarchesSet((March(command.unit, str(arg(now.state, 3)), command.facing),))
            yield begin("scatter", done + 1, command.unit)
            yield nest("march")
        else:
            yield end(now)

    def run(self, now: Now[State]) -> Stream:
        yield end(now)


STEPS = (Scatter(),)
