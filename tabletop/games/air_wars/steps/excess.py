"""ST-90: the command level has fallen; flying units above the air limit abort (AW-CL-03). Frame: excess (seat)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tabletop.core.asking import Stream, end, nest
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.core.values import Command
from tabletop.games.air_wars import commands as cmd
from tabletop.games.air_wars import events as ev
from tabletop.games.air_wars.pieces import Excess
from tabletop.games.air_wars.rules.asking import Asking
from tabletop.games.air_wars.rules.levels import abort_refusal, excess_squares
from tabletop.games.air_wars.rules.stacking import new_tops, tops
from tabletop.games.air_wars.rules.wording import listing
from tabletop.games.air_wars.state import State


def change_level(now: Now[State], seat: int, amount: int, cause: str, rule: str) -> Stream:
    """The sum of the level changes; the level itself is never below 1 (AW-CL-07)."""
    yield ev.LevelChanged(seat, amount, max(1, now.state.sides[seat].level + amount), cause, rule)


def interrupt(now: Now[State]) -> Stream:
    """Ask a side that has too many units in the air, at once (AW-CL-04)."""
    for seat in (0, 1):
        if excess_squares(now.state, seat):
            yield ev.ExcessDrafted(seat, Excess(seat))
            yield nest("excess", seat)
            return


class AbortExcess(Asking):
    """One unit after the other, unseen; all are shown together (AW-HID-26)."""

    key = "excess"
    takes = (cmd.AbortUnit,)
    wanted = "choosing the units that abort"
    rule = "AW-CL-03"

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        squares = excess_squares(view, seat, _chosen(view))
        where = listing(f"{number} in {square}" for square, number in squares.items())
        return f"Your command level has fallen to {view.level(seat)}: choose flying units that abort, {where}.", None

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        return [cmd.AbortUnit(u.id) for u in view.airborne(seat)]

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        assert isinstance(command, cmd.AbortUnit)
        return abort_refusal(view, seat, command.unit, _chosen(view))

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        assert isinstance(command, cmd.AbortUnit) and now.state.excess is not None
        excess = replace(now.state.excess, chosen=(*now.state.excess.chosen, command.unit))
        yield ev.ExcessDrafted(seat, excess)
        if excess_squares(now.state, seat, excess.chosen):
            return
        before = tops(now.state)
        chosen = tuple(sorted(excess.chosen))
        yield ev.ExcessAborted(seat, chosen, tuple(now.state.units[k].place for k in chosen))
        yield from new_tops(now, before)
        yield end(now)
        yield from interrupt(now)


def _chosen(view: State) -> tuple[str, ...]:
    return view.excess.chosen if view.excess is not None else ()


STEPS = {"excess": AbortExcess()}
