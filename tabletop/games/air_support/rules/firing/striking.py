"""One DR on the fire table against everything it strikes, and what is told of its targets. Generators."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabletop.core.asking import Stream
from tabletop.core.step import Now
from tabletop.core.tally import Tally
from tabletop.games.air_support.rules.firing.events import FireLine
from tabletop.games.air_support.rules.harm import to_men, to_vehicles
from tabletop.games.air_support.rules.pieces import Concealed, Infantry, Vehicle
from tabletop.games.air_support.rules.standing import Unit
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.telling import BLANK

HIT, MISSED, CRITICAL = "hit", "missed", "critical hit"


def lines_of(
    units: Sequence[Unit], tallies: Mapping[str, Tally], outcomes: Mapping[str, str] | None = None
) -> tuple[FireLine, ...]:
    """What everybody is told of the targets: each Known one with its modifiers; of a "?" one line whatever is under it,
    Dummies too; of those that nobody knows to be there nothing.
    """
    found: list[FireLine] = []
    stacks: dict[int, int] = {}
    for unit in units:
        outcome = outcomes[unit.id] if outcomes is not None else ""
        if unit.concealed is Concealed.KNOWN:
            found.append(FireLine(unit.id, tallies[unit.id], outcome))
        elif unit.concealed is Concealed.MARK:
            if unit.stack not in stacks:
                stacks[unit.stack] = len(found)
                found.append(FireLine(unit.id, BLANK, outcome))
            elif outcome and (found[stacks[unit.stack]].outcome == MISSED or outcome == CRITICAL):
                found[stacks[unit.stack]] = FireLine(unit.id, BLANK, outcome)
    return tuple(found)


def strike(
    now: Now[State], units: Sequence[Unit], columns: dict[str, int | None], original: int, tallies: dict[str, Tally]
) -> Stream:
    """One DR on the fire table against men, unarmoured vehicles and the crews that look out of AFV; guns take no
    harm (AS-UNIT-08).
    """
    cars = [u for u in units if isinstance(u, Vehicle)]
    yield from to_men.salvo(now, [u.id for u in units if isinstance(u, Infantry)], columns, original, tallies, None)
    yield from to_vehicles.trucks(now, [c for c in cars if not now.state.car(c).armoured], columns, original, tallies)
    for car in cars:
        if now.state.car(car).armoured:
            yield from to_vehicles.crew(now, car.id, columns[car.id], original, tallies[car.id])
