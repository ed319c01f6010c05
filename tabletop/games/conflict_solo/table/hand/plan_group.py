"""Units that move together (CH-GRP-02, CH-GRP-03): named before the hex is clicked, or joined to the leader of a plan;
where each goes, who cannot and why.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.games.conflict_solo.rules.actions import Action
from tabletop.games.conflict_solo.rules.figures import move_cost
from tabletop.games.conflict_solo.rules.groups import MOST, Join, connected, members
from tabletop.games.conflict_solo.rules.hexes import direction_to, distance
from tabletop.games.conflict_solo.rules.moving import Face, Move
from tabletop.games.conflict_solo.rules.naming import hexside, listing
from tabletop.games.conflict_solo.rules.naming import name as piece_name
from tabletop.games.conflict_solo.rules.pieces import Counter
from tabletop.games.conflict_solo.rules.player_turn.plans import BACK
from tabletop.games.conflict_solo.rules.reinforcements import Enter
from tabletop.games.conflict_solo.table.pieces import places
from tabletop.table.play.contract import Mark, Spot

if TYPE_CHECKING:
    from tabletop.games.conflict_solo.table.hand.plan_mode import PlanMode
    from tabletop.games.conflict_solo.table.hand.turn_mode import TurnMode


class PlanGroup:
    """Units that move together."""

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


# -- Units that are to move together, named before the hex is clicked: with G those next to each other, with Shift and a
# click one more (CH-GRP-02).


class TurnGroup:
    """`ids`: who goes with the Unit in hand."""

    def __init__(self, mode: TurnMode) -> None:
        self.mode = mode
        self.ids: tuple[str, ...] = ()

    def clear(self) -> None:
        """The Unit in hand goes alone."""
        self.ids = ()

    def _chain(self) -> list[Counter]:
        """The Unit in hand and the fresh Units in a chain with it."""
        leader = self.mode.unit
        if leader is None or not leader.hex or not leader.fresh or self._stays(leader):
            return []
        chain = [leader]
        for _ in range(MOST - 1):
            near = [
                u for u in self.mode.state.units
                if u not in chain and u.fresh and u.hex and not u.loaded_on and not self._stays(u)
                and any(distance(u.hex, c.hex) <= 1 for c in chain) and u.id in self.mode.ready()
            ]  # fmt: skip
            if not near:
                break
            chain.append(min(near, key=lambda u: u.id))
        return chain

    def _stays(self, unit: Counter) -> bool:
        """Whether a hit keeps it from moving (CH-MOVE-10)."""
        return move_cost(self.mode.state, unit) is None

    def _unmoved(self, unit: Counter) -> Refusal:
        state = self.mode.state
        hit = state.hit_of(unit)
        why = f": {hit.name}" if hit is not None else ""
        return Refusal("CH-MOVE-10", f"{piece_name(state, unit.id)} cannot move{why}.")

    def possible(self) -> bool:
        """Whether somebody could go with the Unit in hand."""
        return bool(self.ids) or len(self._chain()) > 1

    def all_near(self) -> bool:
        """Fresh Units in a chain with the one in hand go with it, or no more. False: nobody is in hand."""
        leader = self.mode.unit
        if leader is None:
            return False
        self.ids = () if self.ids else tuple(u.id for u in self._chain()[1:])
        if self._stays(leader):
            self.mode.table.host.refuse(self._unmoved(leader))
        elif not self.possible():
            alone = f"Nobody fresh stands next to {piece_name(self.mode.state, leader.id)}."
            self.mode.table.host.refuse(Refusal("CH-GRP-02", alone))
        self.mode.table.host.changed()
        return True

    def touch(self, id: str) -> None:
        """One more goes with the Unit in hand, or no more; who cannot is told why."""
        leader, state = self.mode.unit, self.mode.state
        if leader is None or id == leader.id:
            return
        if id in self.ids:
            self.ids = tuple(u for u in self.ids if u != id)
        else:
            stays = next((u for u in (leader, state.counters[id]) if self._stays(u)), None)
            if stays is not None:
                self.mode.table.host.refuse(self._unmoved(stays))
                return
            found = members(state, (leader.id, *self.ids, id))
            if isinstance(found, Refusal):
                self.mode.table.host.refuse(found)
                return
            if not connected(found):
                words = f"{piece_name(state, id)} does not stand next to {self._names()}."
                self.mode.table.host.refuse(Refusal("CH-GRP-02", words))
                return
            self.ids = (*self.ids, id)
        self.mode.table.host.changed()

    def _names(self) -> str:
        leader = self.mode.unit
        return listing(piece_name(self.mode.state, u) for u in ((leader.id,) if leader else ()) + self.ids)

    def prompt(self) -> tuple[str, str] | None:
        """What is asked while several are named."""
        leader = self.mode.unit
        if not self.ids or leader is None:
            return None
        first = piece_name(self.mode.state, leader.id)
        way = f"Click a green hex for {first}; the others keep beside it. Shift+click leaves one out."
        return f"Move together: {self._names()}. {way}", "CH-GRP-03"

    def marks(self) -> list[Mark]:
        """The chain."""
        leader, state, host = self.mode.unit, self.mode.state, self.mode.table.host
        if leader is None:
            return []
        marks = []
        for id in self.ids:
            unit = state.counters[id]
            marks.append(Mark("hover", (places.cell(unit.hex),), layer=1))
            if unit.hex != leader.hex:
                points = (host.centre(places.cell(leader.hex)), host.centre(places.cell(unit.hex)))
                marks.append(Mark("together", points=points, layer=1))
        return marks
