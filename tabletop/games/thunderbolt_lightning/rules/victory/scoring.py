"""What losses and damage score (TL-VIC-02, TL-VIC-03), and the handicap of an uneven battle.

Our ruling on uneven battles: history seldom matched its sides, and what a scenario may change (the lever it names)
often moves too few points to even them out. Such a scenario prints a handicap, points that one side has from the end of
set-up on, less than a tenth of the value of all aircraft. They stand beside the points won in every comparison of
TL-VIC-04, are told in the log, and have a line of their own among the points at the end; they do not count for a side
that refuses battle (TL-VIC-07). Where a ladder of damage or a goal decides there is none: there the rungs or the goal
are moved instead.
"""

from __future__ import annotations

from tabletop.games.thunderbolt_lightning.rules.changing import with_fields
from tabletop.games.thunderbolt_lightning.rules.pieces import Aircraft
from tabletop.games.thunderbolt_lightning.rules.scenario import Scenario, TargetFactor
from tabletop.games.thunderbolt_lightning.rules.state import Score, State
from tabletop.games.thunderbolt_lightning.rules.victory import points


def loss_scores(state: State, aircraft: Aircraft) -> list[Score]:
    """Points for a destroyed aircraft: its value at that moment, to the other side (TL-VIC-02, TL-DAM-10)."""
    if not state.scenario.victory.standard:
        return []
    return [Score(1 - aircraft.side, points.value(state, aircraft), "destroyed", "TL-VIC-02", aircraft.id)]


def _factor(state: State, target: str) -> TargetFactor | None:
    return next((f for f in state.scenario.victory.factors if target in f.targets), None)


def damage_scores(state: State, target: str, inflicted: int, sunk: bool) -> list[Score]:
    """Points for `inflicted` damage points on a ship or installation (never more than it has), and for sinking it:
    half its points again half up, or the scenario's own bonus; the scenario's factor multiplies the damage only
    (TL-VIC-03).
    """
    ship = state.ships.get(target)
    if ship is not None:
        side, full, word = ship.side, state.library.ships[ship.type].damage_points, "sunk"
    else:
        place = state.installations[target]
        side, full, word = place.side, state.library.installations[place.type].damage_points, "destroyed"
    victory = state.scenario.victory
    if not victory.standard and (victory.ladder is None or victory.ladder[0] != target):
        return []
    special = _factor(state, target)
    scores = []
    if inflicted:
        scores.append(Score(1 - side, inflicted * (special.factor if special else 1), "damage", "TL-VIC-03", target))
    if sunk and victory.standard:
        bonus = special.sinking if special and special.sinking is not None else points.half_up(full, 2)
        scores.append(Score(1 - side, bonus, word, "TL-VIC-03", target))
    return scores


def handicap(scenario: Scenario) -> list[Score]:
    """The points that the scenario gives one side when set-up is over, if it prints a handicap (TL-VIC-04, see
    above).
    """
    printed = scenario.victory.handicap
    return [Score(printed[0], printed[1], "handicap", "TL-VIC-04")] if printed is not None else []


def with_handicap(state: State) -> State:
    """The position with the points that the end of set-up will give: what is told before the first turn counts them."""
    still = state.frames and state.frames[-1].step == "setup"
    given = tuple(handicap(state.scenario)) if still else ()
    return with_fields(state, scores=(*state.scores, *given)) if given else state


def totals(state: State) -> tuple[int, int]:
    """Points of both sides so far."""
    found = [0, 0]
    for score in state.scores:
        found[score.seat] += score.points
    return found[0], found[1]
