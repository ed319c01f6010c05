"""Headquarters: when they direct fighters, and where they stand (Table 8).

LISTEN is never declared: what it hears goes in the private log once, and a bot is given views, not the log.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tabletop.core.values import Command
from tabletop.games.air_wars.bots.figures import apart
from tabletop.games.air_wars.bots.hand import reached
from tabletop.games.air_wars.bots.picture import Picture
from tabletop.games.air_wars.bots.weights import NORMAL, Staff, Weights
from tabletop.games.air_wars.rules.headquarters import UseHQ
from tabletop.games.air_wars.rules.sheets import Function, Kind
from tabletop.games.air_wars.rules.sorties import DIRECT_REACH
from tabletop.games.air_wars.rules.state import State, on_map

Choice = tuple[Command, str]


def direct(view: State, seat: int, options: Sequence[Command], weights: Weights = NORMAL) -> Choice | None:
    """A director shows itself when its square more brings fighters to a raid that they would not reach without it."""
    picture = Picture(view, seat, weights=weights)
    for command in options:
        if isinstance(command, UseHQ) and view.sheet(command.unit).function is Function.DIRECT:
            here = view.units[command.unit].place
            ready = (u for u in view.of(seat) if view.sheet(u).kind is Kind.FIGHTER and on_map(u) and not u.flying)
            near = [u for u in ready if apart(u.place, here) <= DIRECT_REACH]
            if reached(picture, 1, near):
                return command, "With guidance from the ground they get there."
    return None


def sites(
    view: State, seat: int, quiet: Sequence[str], reach: int, enemy_bases: Sequence[str], weights: Staff
) -> dict[str, str]:
    """A square for each headquarters: nothing else to bomb there, directors among our bases but out of the enemy's
    reach, the others far away.
    """
    found: dict[str, str] = {}
    for unit in view.of(seat):
        if view.sheet(unit).kind is Kind.HQ and unit.place in view.scenario.terrain:
            free = [s for s in quiet if s not in found.values()]
            if free:
                director = view.sheet(unit).function is Function.DIRECT
                found[unit.id] = max(
                    free, key=lambda s: (_suits(view, seat, s, reach, enemy_bases, director, weights), s)
                )
    return found


def _suits(
    view: State, seat: int, square: str, reach: int, enemy_bases: Iterable[str], director: bool, weights: Staff
) -> float:
    away = min((apart(square, b) for b in enemy_bases), default=0)
    if not director:
        return away
    near = sum(
        b.capacity for s, b in view.scenario.bases.items() if b.seat == seat and apart(s, square) <= DIRECT_REACH
    )
    return near - weights.reached * max(0, reach + 1 - away) + weights.away * away
