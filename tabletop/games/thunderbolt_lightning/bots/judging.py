"""What counts in the questions of the lesson: the odds of the shots from where a move ends, and of those at it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from tabletop.core.kit import Judge
from tabletop.core.match import Match
from tabletop.games.thunderbolt_lightning.bots.picture import Craft, Picture
from tabletop.games.thunderbolt_lightning.bots.weights import WEIGHTS
from tabletop.games.thunderbolt_lightning.rules.firing import Declare
from tabletop.games.thunderbolt_lightning.rules.moving.events import MoveEnded
from tabletop.games.thunderbolt_lightning.rules.pieces import Aircraft
from tabletop.games.thunderbolt_lightning.rules.prospects import shots
from tabletop.games.thunderbolt_lightning.rules.state import State


def _moved(match: Match) -> tuple[State, Aircraft] | None:
    """The aircraft whose move is the answer, and the position when it ended; None: it left the map."""
    for entry in reversed(match.journal):
        state = entry.before
        for event in entry.events:
            state = match.game.evolve(state, event)
            if isinstance(event, MoveEnded):
                aircraft: Aircraft = state.aircraft[event.aircraft]
                return (state, aircraft) if aircraft.flying else None
    return None


def _on_them(state: State, aircraft: Aircraft) -> float:
    """Expected hits of its best target that stand."""
    by_target: dict[str, float] = {}
    for shot in shots.shots_from(state, aircraft):
        by_target[shot.target] = by_target.get(shot.target, 0.0) + float(shot.expected)
    return max(by_target.values(), default=0.0)


def _on_us(state: State, aircraft: Aircraft) -> float:
    """Expected hits that stand of all enemies at it: of those who still move, from the best place that they reach."""
    picture = Picture(state, aircraft.side, WEIGHTS["normal"])
    me = picture[aircraft.id]
    return sum(_of(enemy, me) for enemy in picture.enemies if enemy.can_fire and enemy.level == me.level)


def _of(enemy: Craft, me: Craft) -> float:
    if enemy.moved:
        return enemy.hits_on(me)
    return enemy.danger(me.save).get((me.at[0] - enemy.at[0], me.at[1] - enemy.at[1]), 0.0)


def shot(match: Match, seat: int) -> float:
    """Expected hits at the best target, as it stands now."""
    moved = _moved(match)
    return _on_them(*moved) if moved is not None else 0.0


def safety(match: Match, seat: int) -> float:
    """1 less the expected hits of the enemy; off the map nothing is won."""
    moved = _moved(match)
    return max(0.0, 1 - _on_us(*moved)) if moved is not None else 0.0


def tail(match: Match, seat: int) -> float:
    """Expected hits at the best target, less those of the enemy."""
    moved = _moved(match)
    return max(0.0, _on_them(*moved) - _on_us(*moved)) if moved is not None else 0.0


def fire(match: Match, seat: int) -> float:
    """Expected hits of the fire that was declared."""
    entry = match.journal[-1]
    if not isinstance(entry.command, Declare):
        return 0.0
    declared = entry.command
    found = shots.gun_shots(entry.before, entry.before.aircraft[declared.aircraft])
    return sum(float(s.expected) for s in found if (s.mount, s.target) == (declared.mount, declared.target))


@lru_cache(1)
def judges() -> Mapping[str, Judge]:
    """The judges of the lesson by name."""
    return {
        "shot": Judge(shot, lambda n: f"{n:.2f} hits expected"),
        "safety": Judge(safety, lambda n: f"{1 - n:.2f} hits expected on you"),
        "tail": Judge(tail, lambda n: f"{n:.2f} more hits expected on him than on you"),
        "fire": Judge(fire, lambda n: f"{n:.2f} hits expected"),
    }
