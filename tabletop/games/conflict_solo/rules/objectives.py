"""Objectives, who controls them, and victory points (CH-OBJ, CH-VP)."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.messages import Event
from tabletop.games.conflict_solo.rules.figures import controls
from tabletop.games.conflict_solo.rules.naming import people, sentence_start
from tabletop.games.conflict_solo.rules.scenario import Objective
from tabletop.games.conflict_solo.rules.sheets import AI, PLAYER
from tabletop.games.conflict_solo.rules.state import State, put_deed, with_fields
from tabletop.games.conflict_solo.rules.telling import OpenEvent

AIRCRAFT_VP = 2
"""An aircraft shot down (CH-VP-04)."""
LEVELS = ("Defeat", "Draw", "Victory", "Great Victory")


def changes_of_control(state: State) -> list[tuple[str, str]]:
    """Objectives that change hands now: a combat counter stands there without an enemy (CH-OBJ-01, CH-OBJ-02,
    CH-OBJ-04)."""
    found = []
    for hex, side in sorted(state.control.items()):
        here = [c for c in state.at(hex) if not c.hidden]
        if not here:
            continue
        for owner, other in ((PLAYER, AI), (AI, PLAYER)):
            alone = any(c.side == owner and controls(state, c) for c in here) and not any(c.side == other for c in here)
            if alone and side != owner:
                found.append((hex, owner))
    return found


def standing(state: State, objective: Objective) -> bool:
    """Whether an objective still counts: its structure stands (CH-VP-03)."""
    return not objective.structure or state.structures.get(objective.structure, 0) > 0


def round_vp(state: State, round: int) -> list[tuple[str, int]]:
    """What the objectives bring at a round end: (hex, VP) (CH-VP-01)."""
    found = []
    for objective in state.scenario.objectives:
        if not objective.each or (objective.rounds and round not in objective.rounds) or not standing(state, objective):
            continue
        side = state.control.get(objective.hex, "")
        if side == PLAYER or (side == AI and objective.minus):
            found.append((objective.hex, objective.each if side == PLAYER else -objective.each))
    return found


def final_vp(state: State) -> list[tuple[str, int]]:
    """What the objectives bring at the mission's end (CH-VP-01)."""
    return [
        (o.hex, o.end) for o in state.scenario.objectives
        if o.end and standing(state, o) and state.control.get(o.hex) == PLAYER
    ]  # fmt: skip


def level(state: State, vp: int) -> str:
    """The victory band of a value (CH-VP-02)."""
    bands = state.scenario.bands
    return LEVELS[sum(vp > limit for limit in (bands.defeat, bands.draw, bands.victory))]


@dataclass(frozen=True, slots=True)
class ControlTaken(OpenEvent):
    """An objective changes hands (CH-OBJ-02)."""

    hex: str
    side: str

    def apply(self, state: State) -> State:
        state = with_fields(state, control={**state.control, self.hex: self.side})
        if self.side == PLAYER and state.turn == PLAYER:
            state = put_deed(state, took=True)
        return state

    def words(self, state: State) -> str:
        return f"{sentence_start(people(state, self.side))} take {self.hex} (CH-OBJ-02)."


@dataclass(frozen=True, slots=True)
class VpChanged(OpenEvent):
    """Victory points (CH-VP-01)."""

    amount: int
    why: str
    rule: str

    def apply(self, state: State) -> State:
        return with_fields(state, vp=state.vp + self.amount)

    def words(self, state: State) -> str:
        return f"{self.amount:+d} VP: {self.why}; {state.vp} now ({self.rule})."


def vp_scored(amount: int, why: str, rule: str) -> Event:
    """Victory points won, or lost when negative (CH-VP-01)."""
    return VpChanged(amount, why, rule)
