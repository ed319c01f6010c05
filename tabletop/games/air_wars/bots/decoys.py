"""What decoys are flown for: to make a stack look bigger where nobody can see through it, and to look at a target
before a raid.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from tabletop.games.air_wars.bots.figures import apart
from tabletop.games.air_wars.bots.weights import NORMAL, Staff
from tabletop.games.air_wars.rules.outlook import contact_known, path_to, watched
from tabletop.games.air_wars.rules.pieces import Group, Unit
from tabletop.games.air_wars.rules.sorties import squares_left
from tabletop.games.air_wars.rules.state import State


class Move(Protocol):
    """An order, as far as decoys join it."""

    @property
    def units(self) -> tuple[str, ...]: ...
    @property
    def square(self) -> str: ...
    @property
    def land(self) -> bool: ...


def companion(view: State, move: Move, ready: Sequence[Unit], there: int) -> Unit | None:
    """A decoy of the same base that joins a group of bombers without being found out: it keeps up, the place where the
    group ends is neither watched by radar nor held by anything of the enemy's, and the air limit allows one more.
    `there`: own units that will fly over that place.
    """
    first = view.units[move.units[0]]
    loaded = any(view.sheet(u).bomb and not view.units[u].bombed for u in move.units)
    if move.land or not loaded or there >= view.level(first.seat):
        return None
    if contact_known(view, move.square, first.seat) or watched(view, first.seat, move.square):
        return None
    for decoy in ready:
        group = [*(view.units[u] for u in move.units), decoy]
        if (
            decoy.place == first.place
            and unseen(view, decoy, move.square)
            and min(squares_left(view, u) for u in group) >= apart(first.place, move.square)
        ):
            return decoy
    return None


def scouts(
    view: State, goals: Iterable[str], ready: Sequence[Unit], weights: Staff = NORMAL.staff
) -> list[tuple[str, str]]:
    """(decoy, square) of looks at targets of raids that will be there in an hour, where too little is known. `goals`:
    those targets.
    """
    found: list[tuple[str, str]] = []
    left = list(ready)
    for square in sorted(goals):
        decoy = next((d for d in left if unseen(view, d, square)), None)
        if decoy is not None and _unknown(view, square, 1 - decoy.seat) >= weights.cares:
            left.remove(decoy)
            found.append((decoy.id, square))
    return found


def _unknown(view: State, square: str, seat: int) -> int:
    hidden = view.unknown(square, seat)
    return hidden.based + hidden.ground + hidden.ship


def unseen(view: State, decoy: Unit, goal: str) -> bool:
    """Whether a decoy flies to a square without entering one where it would be revealed on the way (AW-DEC-05,
    AW-FOG-06).
    """
    path = path_to(view, Group(decoy.seat, decoy.place, (decoy.id,)), goal)
    return path is not None and not any(contact_known(view, s, decoy.seat) for s in path[:-1])
