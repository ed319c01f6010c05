"""Units that move together: who joins the leader of a plan, where each goes, who cannot and why (CH-GRP-03)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.core.refusal import Refusal
from tabletop.core.values import Command
from tabletop.games.conflict_solo.rules.actions import Action
from tabletop.games.conflict_solo.rules.groups import MOST, Join
from tabletop.games.conflict_solo.rules.hexes import direction_to
from tabletop.games.conflict_solo.rules.moving import Face, Move
from tabletop.games.conflict_solo.rules.naming import hexside
from tabletop.games.conflict_solo.rules.player_turn.plans import BACK
from tabletop.games.conflict_solo.rules.reinforcements import Enter
from tabletop.games.conflict_solo.table import places
from tabletop.table.play.contract import Spot

if TYPE_CHECKING:
    from tabletop.games.conflict_solo.table.plan_mode import PlanMode


class PlanGroup:
    """See the module."""

    def __init__(self, mode: PlanMode) -> None:
        self.mode = mode

    @property
    def ids(self) -> tuple[str, ...]:
        """The members beside the leader."""
        return tuple(m[0] for m in self.mode.draft.members)

    def ways(self, unit: str) -> list[Join]:
        """The ways in which a Unit may join the move; the one that keeps the formation first, staying last."""
        plan, state = self.mode.draft, self.mode.state
        found = [c for c in self.mode.options if isinstance(c, Join) and c.unit == unit]
        leader, here = state.counters.get(plan.unit), state.counters[unit].hex
        if leader is None or not leader.hex or not here:
            return found
        formation = places.label(state, places.neighbour(places.cell(here), direction_to(leader.hex, plan.path[0])))
        return sorted(found, key=lambda c: (c.hex != formation, c.hex == here))

    def join(self, unit: str) -> None:
        """A Unit joins the move beside the leader, or leaves it; who cannot is told why."""
        plan = self.mode.draft
        if unit in self.ids:
            self._anew([m for m in plan.members if m[0] != unit])
            return
        found = self.ways(unit)
        if found:
            self.mode.adjust(found[0])
            return
        here = self.mode.state.counters[unit].hex
        formation = plan.path[0]
        leader = self.mode.state.counters[plan.unit]
        if here and leader.hex:
            beside = places.neighbour(places.cell(here), direction_to(leader.hex, plan.path[0]))
            formation = places.label(self.mode.state, beside) or here
        why = self.mode.table.host.refusal(Join(unit, formation))
        self.mode.table.host.refuse(why or Refusal("CH-GRP-03", "It cannot join this move."))

    def next(self) -> Join | None:
        """How one more can join so that the formation is kept, None when nobody can."""
        state = self.mode.state
        mates = dict.fromkeys(c.unit for c in self.mode.options if isinstance(c, Join) and c.unit not in self.ids)
        return next((ways[0] for u in mates if (ways := self.ways(u)) and ways[0].hex != state.counters[u].hex), None)

    @property
    def words(self) -> str:
        """What the button of `all_or_none` says, "" where there is nothing for it to do."""
        return "Together" if self.next() is not None else "Alone" if self.ids else ""

    def all_or_none(self) -> None:
        """Whoever can keep the formation joins; when nobody more can, the leader goes alone again."""
        if self.next() is None:
            if self.ids:
                self._anew([])
            return
        for _ in range(MOST):
            found = self.next()
            if found is None or not self.mode.table.host.submit(found, joined=True):
                break

    def _anew(self, members: Sequence[tuple[str, str, int]]) -> None:
        """The same move with these members."""
        plan = self.mode.draft
        begin: Action = Enter(plan.unit, plan.path[0]) if plan.kind == "enter" else Move(plan.unit, plan.path[0])
        rest: list[Command] = [Join(id, hex) for id, hex, _ in members]
        self.mode.table.host.submit(BACK, begin, *rest, joined=True)

    def coming_to(self, spot: Spot) -> str | None:
        """The member that comes to a hex."""
        return next((id for id, hex, _ in self.mode.draft.members if places.cell(hex) == spot.cell), None)

    def face(self, id: str, facing: int) -> None:
        """A member looks another way at the end."""
        if facing not in self.mode.open_facings(id):
            self.mode.table.host.refuse(Refusal("CH-MOVE-07", f"It cannot face {hexside(facing)} there."))
        elif facing != next(m[2] for m in self.mode.draft.members if m[0] == id):
            self.mode.adjust(Face(id, facing))
