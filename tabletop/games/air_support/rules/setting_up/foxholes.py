"""Foxholes: where they may be dug, whom they hold (AS-SETUP-03, AS-TERR-09)."""

from __future__ import annotations

from tabletop.core.refusal import Refusal
from tabletop.games.air_support.rules import hexes
from tabletop.games.air_support.rules.ground import Terrain
from tabletop.games.air_support.rules.pieces import Infantry
from tabletop.games.air_support.rules.standing import here
from tabletop.games.air_support.rules.state import State
from tabletop.grid.hexes import Hex

MOST = 3
"""Foxholes in a hex."""
SQUAD = 2
"""Half-squad units that one foxhole holds."""
NOT_THERE = (Terrain.RUBBLE, Terrain.MARSH, Terrain.WATER)


def diggable(state: State, at: Hex) -> bool:
    """Whether foxholes may lie there at all (AS-SETUP-03)."""
    facts = state.ground[at]
    return not (facts.terrain.building or facts.terrain in NOT_THERE or facts.road)


def refusal(state: State, seat: int, at: Hex) -> Refusal | None:
    """Why the side cannot dig one more foxhole there at set-up."""
    side = state.sides[seat]
    if side.foxholes <= 0:
        return Refusal("AS-SETUP-03", "You have no more foxholes to dig.")
    if not diggable(state, at):
        return Refusal("AS-SETUP-03", "No foxhole in a building, rubble, marsh, water or on a road.")
    if side.dug.count(at) + dict(state.foxholes).get(at, 0) >= MOST:
        return Refusal("AS-SETUP-03", f"{hexes.label(state.ground.grid, at)} holds three foxholes already.")
    return None


def settled(state: State, seat: int) -> tuple[str, ...]:
    """Who of a side stands in the foxholes of his hex, men of guns first, with their guns; each foxhole holds a
    squad's worth (AS-TERR-09).
    """
    found: list[str] = []
    crews = {g.crew: g.id for g in state.guns.values() if g.crew}
    for at, holes in state.foxholes:
        room = SQUAD * holes
        men = [m for m in here(state, at).men if m.seat == seat and not m.dummy and not m.place.level]
        for man in sorted(men, key=lambda m: (m.id not in crews, -_halves(state, m))):
            if (size := _halves(state, man)) <= room:
                room -= size
                found += [man.id, crews[man.id]] if man.id in crews else [man.id]
    return tuple(found)


def _halves(state: State, man: Infantry) -> int:
    return state.man(man).halves
