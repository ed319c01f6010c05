"""Group fire (CH-GRP-05): which Units may support the one that fires."""

from __future__ import annotations

from tabletop.core.refusal import Refusal
from tabletop.games.conflict_solo.rules.figures import fp, has_trait, is_re
from tabletop.games.conflict_solo.rules.fire.reaching import reach
from tabletop.games.conflict_solo.rules.fire.shots import aim
from tabletop.games.conflict_solo.rules.groups import connected, members
from tabletop.games.conflict_solo.rules.naming import name
from tabletop.games.conflict_solo.rules.pieces import Counter
from tabletop.games.conflict_solo.rules.sheets import Colour
from tabletop.games.conflict_solo.rules.state import State


def support_refusal(state: State, leader: Counter, target: Counter, ids: tuple[str, ...]) -> Refusal | None:
    """Why these Units cannot support the leader's fire (CH-GRP-05): each must be able to fire at the target itself, at
    short or normal range, with FP of the colour; no mortars."""
    if not ids:
        return None
    found = members(state, (leader.id, *ids))
    if isinstance(found, Refusal):
        return found
    if not all(u.hex for u in found) or not connected(found):
        return Refusal("CH-GRP-02", "They are not connected.")
    for unit in found:
        if has_trait(state, unit, "indirect"):
            return Refusal("CH-GRP-05", "Mortars cannot join a group fire.")
    for unit in found[1:]:
        how = reach(state, unit, target.hex)
        if isinstance(how, Refusal):
            return how
        if how.long:
            return Refusal("CH-GRP-05", f"{name(state, unit.id)} is at long range.")
        if is_re(target):
            strong = max(fp(state, unit, colour) or 0 for colour in Colour)
        else:
            shot = aim(state, unit, target)
            if isinstance(shot, Refusal):
                return shot
            strong = fp(state, unit, shot.colour) or 0
        if strong < 1:
            return Refusal("CH-GRP-05", f"{name(state, unit.id)} has no firepower of the colour.")
    return None
