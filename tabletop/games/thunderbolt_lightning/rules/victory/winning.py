"""When the game ends, who has won and how high (TL-VIC-01, TL-VIC-04 to TL-VIC-07), and the figures of the end
screen.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tabletop.core.fastcopy import replace
from tabletop.core.game import Result
from tabletop.core.messages import Event, StepBegan
from tabletop.core.step import Now, Step
from tabletop.core.wording import counted
from tabletop.games.thunderbolt_lightning.rules.changing import with_fields
from tabletop.games.thunderbolt_lightning.rules.pieces import Status
from tabletop.games.thunderbolt_lightning.rules.scenario import Rung
from tabletop.games.thunderbolt_lightning.rules.state import Kill, State
from tabletop.games.thunderbolt_lightning.rules.turn import TurnEnded
from tabletop.games.thunderbolt_lightning.rules.victory import scoring as points
from tabletop.games.thunderbolt_lightning.rules.victory.scoring import GameOver, present, refuses, shirkers, totals
from tabletop.games.thunderbolt_lightning.rules.wording import called

LEVELS = ("marginal", "clear", "decisive")


# -- the end (TL-VIC-01, TL-VIC-06: tested at turn end only)
def _carriers_left(state: State, side: int, ordnance: str) -> bool:
    loads = state.library.loads
    return any(
        a.side == side and a.flying and a.load_left and loads[a.load].kind == ordnance for a in state.aircraft.values()
    )


def over(state: State) -> str:
    """Why the game ends with this turn, '' when it goes on (TL-VIC-01)."""
    if state.turn >= state.scenario.turn_limit:
        return f"Turn {state.turn} was the last (TL-VIC-01)."
    for side in (0, 1):
        if not present(state, side):
            return f"{state.scenario.sides[side].name} has nothing left in the battle (TL-VIC-01)."
    ends = state.scenario.victory.ends_without
    if ends is not None and not _carriers_left(state, *ends):
        return f"{state.scenario.sides[ends[0]].name} has no aircraft with a {ends[1]} left (TL-VIC-01)."
    return ""


# -- who has won
def combined_value(state: State) -> int:
    """Value of all aircraft of both sides at the start, with grades, skills, sights and loads (TL-VIC-04)."""
    return sum(points.value_at_start(state, a) for a in state.aircraft.values())


def level_of(high: int, low: int, combined: int, draw: int | None = None) -> str:
    """Victory level by points: draw, marginal, clear, decisive (TL-VIC-04). `draw`: the lead in per cent of the
    combined value that a scenario prints in place of the usual tenth and quarter.
    """
    close = 100 * (high - low) < (10 if draw is None else draw) * combined
    if high == low or close or (draw is None and 4 * high < 5 * low):
        return "draw"
    if high < 2 * low:
        return LEVELS[0]
    return LEVELS[1] if high < 4 * low else LEVELS[2]


def lead(state: State) -> int:
    """Points by which a side must lead to win (TL-VIC-04), or by as many as the scenario prints."""
    draw = state.scenario.victory.draw
    return -(-(10 if draw is None else draw) * combined_value(state) // 100)


def missing(state: State, side: int) -> int:
    """Points that a side needs on top of its own to win by points as the enemy's stand, 0 when it leads by enough
    (TL-VIC-04).
    """
    own, other = totals(state)[side], totals(state)[1 - side]
    more = -(-5 * other // 4) if state.scenario.victory.draw is None else 0
    needed = max(other + 1, other + lead(state), more)
    return max(0, needed - own)


def damage_done(state: State, attacker: int) -> int:
    """Damage points that a side has done to ships and installations."""
    done = sum(s.damage_taken for s in state.ships.values() if s.side != attacker)
    return done + sum(i.damage_taken for i in state.installations.values() if i.side != attacker)


def result(state: State, why: str = "") -> Result:
    """The result as it stands (TL-VIC-04, TL-VIC-05: every level of victory is a win, a draw is none). `why` the
    game ends is told first.
    """
    refusing = [side for side in (0, 1) if refuses(state, side)]
    found = _refused(state, refusing) if refusing else _standing(state)
    return replace(found, sentence=f"{why} {found.sentence}") if why else found


def _refused(state: State, sides: list[int]) -> Result:
    """The result when sides have refused battle: their points in advance do not count; one that refuses alone loses,
    marginally unless it loses higher anyhow; nobody wins when both do (TL-VIC-07).
    """
    kept = tuple(s for s in state.scores if s.reason != "handicap" or s.seat not in sides)
    state = with_fields(state, scores=kept)
    names = [state.scenario.sides[side].name for side in sides]
    if len(sides) == 2:
        return Result(None, "draw", totals(state), "A draw: both sides flew off without a fight (TL-VIC-07).")
    winner, found = 1 - sides[0], _standing(state)
    level = found.level if found.winner == winner else LEVELS[0]
    gone, all_of_it = len(shirkers(state, sides[0])), sum(a.side == sides[0] for a in state.aircraft.values())
    told = f"{names[0]} refused battle, {gone} of its {all_of_it} aircraft flew off without a fight"
    return _named(state, winner, level, told, "TL-VIC-07")


def _standing(state: State) -> Result:
    victory = state.scenario.victory
    if victory.ladder is not None:
        return _by_ladder(state, *victory.ladder)
    if victory.goal is not None:
        return _by_goal(state, *victory.goal)
    first, second = totals(state)
    return _named(state, int(second > first), _level(state))


def _level(state: State) -> str:
    low, high = sorted(totals(state))
    return level_of(high, low, combined_value(state), state.scenario.victory.draw)


def _named(state: State, winner: int, level: str, told: str = "", rule: str = "TL-VIC-04") -> Result:
    """The result in a sentence; a scenario's own condition is told by the rule that lets scenarios change what
    damage counts.
    """
    first, second = totals(state)
    names = state.scenario.sides
    told = (
        told
        or f"{names[0].name} {counted(first, 'point')}{_given(state, 0)},"
        f" {names[1].name} {counted(second, 'point')}{_given(state, 1)}"
    )
    if level == "draw":
        return Result(None, "draw", (first, second), f"A draw: {told} ({rule}).")
    return Result(
        winner, level, (first, second), f"{level.capitalize()} victory for {names[winner].name}: {told} ({rule})."
    )


def _given(state: State, seat: int) -> str:
    """What the last sentence says of a handicap among the points of a side."""
    points = sum(s.points for s in state.scores if s.reason == "handicap" and s.seat == seat)
    return f" with its handicap of {points}" if points else ""


def _by_ladder(state: State, target: str, attacker: int, rungs: tuple[Rung, ...]) -> Result:
    """Victory by damage on one target: the highest rung reached tells who wins and how high; below the first the
    defender wins decisively.
    """
    damage = damage_taken(state, target)
    reached = [rung for rung in rungs if 0 < rung[0] <= damage]
    _, level, winner = max(reached) if reached else (0, LEVELS[2], 1 - attacker)
    return _named(state, winner, level, f"{counted(damage, 'damage point')} on {called(state, target)}", "TL-VIC-03")


def damage_taken(state: State, target: str) -> int:
    """Damage points on a ship or installation."""
    ship = state.ships.get(target)
    return ship.damage_taken if ship is not None else state.installations[target].damage_taken


def _by_goal(state: State, attacker: int, needed: int) -> Result:
    """An attack battle: the attacker wins when his damage reaches the goal, else the defender; points
    say how high.
    """
    enemy = 1 - attacker
    done = damage_done(state, attacker)
    winner = attacker if done >= needed else enemy
    first, second = totals(state)
    level = _level(state)
    if level == "draw" or int(second > first) != winner:
        level = LEVELS[0]
    return _named(
        state,
        winner,
        level,
        f"{done} of {needed} damage points done; {first} to {counted(second, 'point')}",
        "TL-VIC-03",
    )


# -- the end screen
@dataclass(frozen=True, slots=True)
class Statistics:
    """What the end screen shows. By seat: points by cause; aircraft ids by fate; dice at aircraft, hits,
    expected hits in 1/6.
    """

    points: tuple[dict[str, int], dict[str, int]]
    fates: tuple[dict[Status, tuple[str, ...]], dict[Status, tuple[str, ...]]]
    kills: tuple[Kill, ...]
    aces: tuple[tuple[str, int], ...]
    """Who brought down how many, most first (TL-DAM-10)."""
    luck: tuple[tuple[int, int, int], tuple[int, int, int]]
    damaged: tuple[str, ...]
    """Aircraft that came through with hits."""


def statistics(state: State) -> Statistics:
    """The figures of the end screen, from a position."""
    causes: tuple[dict[str, int], dict[str, int]] = ({}, {})
    for score in state.scores:
        causes[score.seat][score.reason] = causes[score.seat].get(score.reason, 0) + score.points
    fates: tuple[dict[Status, tuple[str, ...]], dict[Status, tuple[str, ...]]] = ({}, {})
    for aircraft in sorted(state.aircraft.values(), key=lambda aircraft: (aircraft.side, aircraft.number)):
        fates[aircraft.side][aircraft.status] = (*fates[aircraft.side].get(aircraft.status, ()), aircraft.id)
    tally: dict[str, int] = {}
    for kill in state.kills:
        if kill.by:
            tally[kill.by] = tally.get(kill.by, 0) + 1
    aces = tuple(sorted(tally.items(), key=lambda item: (-item[1], item[0])))
    damaged = tuple(
        aircraft.id
        for aircraft in state.aircraft.values()
        if aircraft.hits_taken and aircraft.status is not Status.DESTROYED
    )
    return Statistics(causes, fates, state.kills, aces, state.luck, damaged)


# -- The turn ends: only here are the conditions tested that end a game (TL-SEQ-06, TL-VIC-06).


class TurnEnd(Step[State]):
    """Frame: turn_end (). Runs by itself."""

    key = "turn_end"

    def run(self, now: Now[State]) -> Iterator[Event]:
        yield TurnEnded(now.state.turn)
        why = over(now.state)
        if why:
            yield GameOver(result(now.state, why))
        else:
            yield StepBegan("initiative")


STEPS: tuple[Step[State], ...] = (TurnEnd(),)
