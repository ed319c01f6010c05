"""How the player's attacks begin: who attacks is seen, who is attacked is settled (CH-FIRE-08, CH-CC-02)."""

from __future__ import annotations

from tabletop.core.asking import Stream, nest
from tabletop.core.step import Now
from tabletop.games.conflict_solo.rules.figures import is_re
from tabletop.games.conflict_solo.rules.fire.events import AttackEnded, VolleySet
from tabletop.games.conflict_solo.rules.fire.reaching import Reach, reach
from tabletop.games.conflict_solo.rules.fire.shots import stack
from tabletop.games.conflict_solo.rules.hiding import prove, show
from tabletop.games.conflict_solo.rules.pieces import Draft, Volley
from tabletop.games.conflict_solo.rules.state import State


def fire(now: Now[State], plan: Draft) -> Stream:
    """CH-FIRE-08: the chosen target first. An RE is revealed before the roll (CH-RE-06)."""
    yield from show(now, [plan.unit, *plan.supporters], "CH-FIRE-13")
    unit = now.state.counters[plan.unit]
    target = now.state.counters.get(plan.target)
    if target is None:
        name, _, hex = plan.target.rpartition(" ")
        how = reach(now.state, unit, hex)
        long = isinstance(how, Reach) and how.long
        yield VolleySet(
            Volley("fire", plan.unit, plan.unit, ((name, 0),), dice=plan.dice, boost=plan.boost, hex=hex, long=long)
        )
        yield nest("volley")
        return
    if is_re(target):
        yield from prove(now, plan.target, plan.unit)
        target = now.state.counters.get(plan.target)
        if target is None:
            yield AttackEnded(plan.unit, plan.target, "there is nothing", "CH-RE-06")
            return
    how = reach(now.state, unit, target.hex)
    assert isinstance(how, Reach)
    targets = tuple((c.id, 0) for c in stack(now.state, unit, target, how))
    support = len(plan.supporters)
    yield VolleySet(
        Volley("fire", plan.unit, plan.unit, targets, dice=plan.dice, support=support, boost=plan.boost, hex=target.hex)
    )
    yield nest("volley")


def assault(now: Now[State], plan: Draft) -> Stream:
    """CH-CC-02: one counter in the hex."""
    yield from show(now, [plan.unit], "CH-FIRE-13")
    hex = now.state.counters[plan.unit].hex
    yield VolleySet(Volley("cc", plan.unit, plan.unit, ((plan.target, 0),), dice=plan.dice, boost=plan.boost, hex=hex))
    yield nest("volley")
