"""Hidden counters and rumoured enemies as questions on a position (4.14)."""

from __future__ import annotations

from tabletop.games.conflict_solo.pieces import Counter
from tabletop.games.conflict_solo.rules.figures import is_re
from tabletop.games.conflict_solo.rules.hexes import distance
from tabletop.games.conflict_solo.rules.sight import sees
from tabletop.games.conflict_solo.sheets import AI, PLAYER
from tabletop.games.conflict_solo.state import State

NOTICE = 8
"""Hexes at which movement in sight is noticed (CH-HID-02, CH-HID-05)."""


def notices(state: State, mover: Counter, *hexes: str) -> bool:
    """Whether an enemy sees a hidden counter move or pivot in one of the hexes: for a Unit a visible AI, for an AI any
    Unit (CH-HID-02, CH-HID-05)."""
    for c in state.counters.values():
        if c.side == mover.side or not c.hex or c.loaded_on or (c.side == AI and c.hidden):
            continue
        if any(distance(c.hex, h) <= NOTICE and sees(state, c.hex, h) for h in hexes):
            return True
    return False


def hidden_in(state: State, side: str, hex: str) -> list[Counter]:
    """The hidden counters of a side in a hex."""
    return [c for c in state.at(hex) if c.side == side and c.hidden]


def hidden_beside(state: State, side: str, hex: str) -> list[Counter]:
    """The hidden counters of a side next to a hex; adjacent hexes always see each other (CH-LOS-01)."""
    return [c for c in state.counters.values() if c.side == side and c.hidden and c.hex and distance(c.hex, hex) == 1]


def rumours_beside(state: State, hex: str) -> list[Counter]:
    """The REs next to a hex (CH-RE-05)."""
    return [c for c in state.ais if is_re(c) and distance(c.hex, hex) == 1]


def proven_by_move(state: State, rumour: Counter) -> bool:
    """Whether an RE that has moved is revealed: next to a visible Unit, in one's hex, or in an objective (CH-RE-05)."""
    return rumour.hex in state.control or any(
        distance(u.hex, rumour.hex) <= 1 for u in state.units if not u.hidden and not u.loaded_on
    )


def looked_at(state: State, hex: str, cause: str) -> str:
    """The hex towards which a revealed RE faces: that of the nearest visible Unit (tie: the cause, else the lowest id),
    else of the nearest objective that the player controls; "" none (CH-RE-04)."""
    seen = [u for u in state.units if not u.hidden and not u.loaded_on]
    if seen:
        return min(seen, key=lambda u: (distance(hex, u.hex), u.id != cause, u.id)).hex
    held = [h for h, side in sorted(state.control.items()) if side == PLAYER]
    return min(held, key=lambda h: (distance(hex, h), h)) if held else ""
