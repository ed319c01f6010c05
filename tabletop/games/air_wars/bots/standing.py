"""What a whole position is worth to a side: points, and what both sides can still do today.

For positions that a bot has dealt itself and played on: everything in them is open.
"""

from __future__ import annotations

from tabletop.games.air_wars.bots.figures import apart
from tabletop.games.air_wars.bots.weights import NORMAL, Standing
from tabletop.games.air_wars.rules.basing import closed
from tabletop.games.air_wars.rules.bombing.aiming import mission_limit
from tabletop.games.air_wars.rules.ending import difference
from tabletop.games.air_wars.rules.pieces import Unit
from tabletop.games.air_wars.rules.scenario import ABORTED, BOXES, DAMAGED
from tabletop.games.air_wars.rules.sheets import TargetKind, UnitClass
from tabletop.games.air_wars.rules.state import State


def worth(state: State, seat: int, weights: Standing = NORMAL.standing) -> float:
    """Points of a position for a side, minus those of the enemy."""
    sign = 1 if seat == 0 else -1
    total = float(sign * difference(state).total)
    if state.result is not None:  # only points count now
        winner = state.result.winner
        return total + (0.0 if winner is None else weights.won if winner == seat else -weights.won)
    return total + _assets(state, seat, weights) - _assets(state, 1 - seat, weights)


def _assets(state: State, seat: int, weights: Standing) -> float:
    """What a side has beyond its points: it is 0 when all is as it was and nothing can be done any more."""
    days = len(state.scenario.days) - state.day
    total = 0.0
    for unit in state.of(seat):
        sheet = state.sheet(unit)
        if unit.place == ABORTED:
            total -= weights.shown if sheet.decoy else weights.driven_off
        elif unit.place == DAMAGED:
            total -= weights.fighter * sheet.fighter
        elif unit.place not in BOXES:
            total -= _in_danger(state, unit, weights)
            total -= weights.shown * (unit.revealed and sheet.cls is UnitClass.GROUND)
            if sheet.cls is UnitClass.SHIP:
                total += weights.unloads * state.scenario.sides[seat].ships.delivery.get(unit.place, 0)
    for area in state.scenario.radar.values():
        if area.seat == seat and area.target and state.mark(area.target).bombed:
            total -= weights.blind * days
    return total + _prospects(state, seat, weights) if state.phase == "OPS" else total


def _in_danger(state: State, unit: Unit, weights: Standing) -> float:
    """What is to be feared for an aircraft: it cannot get down in its next turn though it must, or its base is
    closed."""
    sheet = state.sheet(unit)
    if not sheet.flies or sheet.decoy:
        return 0.0
    if not unit.flying:
        return weights.grounded * (not unit.flown and closed(state, unit.place))
    last = _next_hour(state, unit.seat) >= state.scenario.hours
    if not sheet.short and not last:
        return 0.0
    near = (
        s
        for s, b in state.scenario.bases.items()
        if b.seat == unit.seat and state.base(s) is not None and not closed(state, s)
    )
    return 0.0 if any(apart(unit.place, s) <= sheet.speed for s in near) else weights.lost * sheet.vp


def _next_hour(state: State, seat: int) -> int:
    """The hour of a side's next Flying segment."""
    return state.hour if seat >= state.active else state.hour + 1


def _prospects(state: State, seat: int, weights: Standing) -> float:
    """Points that the bombers which can still bomb today may win: each goes where it adds most."""
    left = state.scenario.hours - _next_hour(state, seat) + 1
    bombers = [u for u in state.of(seat) if u.place not in BOXES and _armed(state, u)]
    targets = _targets(state, seat, weights) if bombers and left > 0 else []
    total, miss = 0.0, [1.0] * len(targets)
    for unit in sorted(bombers, key=lambda u: (-state.sheet(u).bomb, u.id)):
        best, at, left_over = 0.0, -1, 1.0
        sheet = state.sheet(unit)
        for i, (square, points, level, dive) in enumerate(targets):
            hours = -(-apart(unit.place, square) // max(1, sheet.speed)) or 1
            if (hours > 1 and sheet.short) or hours >= left:
                continue
            missed = (((dive if sheet.dive else level) - 1) / 6) ** sheet.bomb
            gain = points * miss[i] * (1 - missed) * weights.through * weights.later ** (hours - 1)
            if gain > best:
                best, at, left_over = gain, i, missed
        if at >= 0:
            total += best
            miss[at] *= left_over
    return total


def _armed(state: State, unit: Unit) -> bool:
    """Whether it can still fly to bomb today."""
    sheet = state.sheet(unit)
    if sheet.bomb < 1 or unit.bombed >= mission_limit(state, unit) or (unit.landed and not sheet.short):
        return False
    return unit.flying or not closed(state, unit.place)


def _targets(state: State, seat: int, weights: Standing) -> list[tuple[str, float, int, int]]:
    """What the enemy has to be bombed: square, points, lowest dice of Level and Dive bombers."""
    lines, found = state.scenario.charts.bombing, []
    for target in state.scenario.targets.values():
        if target.seat != seat and target.kind in lines and not state.mark(target.name).bombed:
            found.append((target.square, float(target.vp), lines[target.kind].level, lines[target.kind].dive))
    base_line = lines.get(TargetKind.AIRBASE)
    for square, base in state.scenario.bases.items():
        if (
            base.seat != seat
            and base_line is not None
            and state.base(square) is not None
            and not base.carrier
            and not closed(state, square)
        ):
            waiting = sum(not u.flown and not state.sheet(u).decoy for u in state.based(square, base.seat))
            found.append((square, base.vp + weights.grounded * waiting, base_line.level, base_line.dive))
    return found
