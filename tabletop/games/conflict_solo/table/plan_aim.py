"""A plan of fire with another target: which enemies the Unit could attack instead, and why not the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.games.conflict_solo.rules.actions import Action
from tabletop.games.conflict_solo.rules.fire.actions import Assault, Fire
from tabletop.games.conflict_solo.rules.player_turn.drafting import start_refusal
from tabletop.games.conflict_solo.rules.player_turn.plans import BACK

if TYPE_CHECKING:
    from tabletop.games.conflict_solo.table.plan_mode import PlanMode


class PlanAim:
    """See the module."""

    def __init__(self, mode: PlanMode) -> None:
        self.mode = mode

    def others(self) -> list[str]:
        """The enemies that the Unit could fire at, the present one among them."""
        plan, state = self.mode.draft, self.mode.state
        if plan.kind not in ("fire", "close_combat"):
            return []
        command = Fire if plan.kind == "fire" else Assault
        able = (a.id for a in state.ais if start_refusal(state, command(plan.unit, a.id)) is None)
        return sorted({plan.target, *able})

    def next(self) -> None:
        """The plan anew with the next enemy."""
        found = self.others()
        if len(found) > 1:
            self.at(found[(found.index(self.mode.draft.target) + 1) % len(found)])

    def at(self, id: str) -> None:
        """Fire at another enemy instead; what cannot be done is said, and the plan stays."""
        plan, host = self.mode.draft, self.mode.table.host
        target = self.mode.state.counters.get(id)
        close = target is not None and target.hex == self.mode.state.counters[plan.unit].hex
        command: Action = Assault(plan.unit, id) if close else Fire(plan.unit, id)
        why = start_refusal(self.mode.state, command)
        if why is not None:
            host.refuse(why)
        else:
            host.submit(BACK, command, joined=True)
