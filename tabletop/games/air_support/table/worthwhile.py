"""Which shots are worth taking: the best chance of each piece with everybody who could join it. What is hopeless is
neither suggested nor asked for one by one; whoever wants to fire all the same can.
"""

from __future__ import annotations

from fractions import Fraction

from tabletop.games.air_support.rules.fire_phases import laying
from tabletop.games.air_support.rules.firing import ift
from tabletop.games.air_support.rules.firing.arms import How
from tabletop.games.air_support.rules.firing.ift import Shot
from tabletop.games.air_support.rules.state import Phase, State
from tabletop.games.air_support.rules.terrain import Location
from tabletop.games.air_support.table import fire_previews

WORTH = Fraction(3, 100)
"""A shot with less chance to do anything is not suggested."""
HOPELESS = Fraction(2, 100)
"""Where nobody has this chance the player is not asked: he holds his fire, and is told so."""
WORTH_STAYING = Fraction(15, 100)
"""The same before the movement, where whoever fires stays (AS-PREP-01)."""


def suggested(state: State) -> Fraction:
    """The chance from which a shot is the golden button of the present phase."""
    return WORTH_STAYING if state.phase is Phase.PFPH else WORTH


def of_shots(state: State, seat: int, quotes: dict[tuple[str, Location], Shot]) -> dict[tuple[str, Location], Fraction]:
    """The best chance of each shot to do something, by weapon and target: in its best way, with the other weapons of
    its unit; where that is too little, with all who may join it.
    """
    by_place: dict[Location, list[Shot]] = {}
    for (_, place), shot in quotes.items():
        by_place.setdefault(place, []).append(shot)
    found = {}
    for (key, place), shot in quotes.items():
        best = Fraction(0)
        for how, named in laying.modes(state, seat, [shot]):
            own = [s for s in by_place[place] if s.arm.unit == shot.arm.unit] if how is How.IFT else []
            best = max(best, _chance(state, seat, _joined(shot, own), how, named))
            if best < WORTH and how is How.IFT:
                best = max(best, _chance(state, seat, _joined(shot, by_place[place]), how, named))
        found[key, place] = best
    return found


def _chance(state: State, seat: int, group: list[Shot], how: How, named: str) -> Fraction:
    return fire_previews.chance(state, seat, group, "", how, named) or Fraction(0)


def _joined(first: Shot, others: list[Shot]) -> list[Shot]:
    """A shot with all of these that may fire in one group with it (AS-FIRE-02)."""
    group, waiting = [first], [s for s in others if s.arm.key != first.arm.key]
    while more := next((s for s in waiting if ift.group_refusal([*group, s]) is None), None):
        group.append(more)
        waiting.remove(more)
    return group


def by_piece(chances: dict[tuple[str, Location], Fraction]) -> dict[str, Fraction]:
    """The best chance of each piece: of "GV1/MA" that is GV1."""
    found: dict[str, Fraction] = {}
    for (key, _), chance in chances.items():
        piece = key.partition("/")[0]
        found[piece] = max(chance, found.get(piece, chance))
    return found
