"""What the squadron bot values, in points of enemy value (a tank is 3). Levels of play."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Weights:
    """crash: an aircraft lost; stress: one point of it; damage: a lasting counter; weapon: a store shot away; danger:
    what expected hits are multiplied with; threat: what it is worth that an armed unit dies, for each hit and turn;
    popup: of the enemy that a turn at H may bring; patience: price of a store that may be needed later; later: how
    much next turn's attack counts; bingo6, bingo10: Stress of flying home short of fuel; lookout: of the targets in
    the attack angle beyond the horizon; horizon: turns looked at; luck: how well missions go at that level, the
    constant of `prospects`; school: SO in hand above which levels are bought in set-up."""

    crash: float = 13.0
    stress: float = 0.5
    damage: float = 1.2
    weapon: float = 0.8
    danger: float = 1.0
    threat: float = 0.35
    popup: float = 0.45
    patience: float = 1.0
    later: float = 0.6
    bingo6: float = 1.2
    bingo10: float = 4.0
    lookout: float = 0.0
    horizon: int = 5
    luck: float = 2.8
    school: int = 6


HARD = Weights()
NORMAL = replace(HARD, horizon=2, lookout=0.3, luck=1.5, school=10)
EASY = replace(HARD, danger=0.7, threat=0.15, patience=0.4, horizon=1, lookout=0.2, luck=0.3, school=10)
WEIGHTS = {"easy": EASY, "normal": NORMAL, "hard": HARD}
"""easy looks at the present turn alone, normal one turn further (a careful player), hard to the end of its fuel."""
