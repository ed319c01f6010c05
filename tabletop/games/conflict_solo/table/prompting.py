"""What is told of the moment: who is asked what, where in the turn the game is, the end."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from tabletop.games.conflict_solo.rules.game import GAME
from tabletop.games.conflict_solo.rules.naming import nation
from tabletop.games.conflict_solo.rules.sheets import AI, PLAYER
from tabletop.games.conflict_solo.table import coach, ending
from tabletop.games.conflict_solo.table.briefing import briefing
from tabletop.table.play.contract import Briefing, Ending, Hint
from tabletop.table.play.gametable import Telling

if TYPE_CHECKING:
    from tabletop.games.conflict_solo.table.table import ConflictTable

PHASES = ("Your action", "Spent check", "Enemy card", "Mission Track", "Orders", "Enemy check")
STEPS = {
    "turn": 0, "plan": 0, "march": 0, "volley": 0, "hit": 0, "check": 1, "ai_draw": 2, "ai_order": 2, "ai_track": 3,
    "happenings": 3, "ai_scan": 4, "ai_all": 4, "ai_fire": 4, "keep": 0, "discard": 0,
}  # fmt: skip


class Prompting(Telling):
    """See the module."""

    def __init__(self, table: ConflictTable) -> None:
        self.table = table

    @property
    def side(self) -> str:
        """What the player's side is called."""
        return nation(self.table.state, PLAYER)

    def prompt(self) -> tuple[str, str, str]:
        state = self.table.state
        if state.result is not None:
            return "", re.sub(r" \(CH-[A-Z]+-\d+\)", "", state.result.sentence), "CH-VP-02"
        if self.table.host.seat is not None:
            asked = GAME.step(state).prompt(state, 0)
            sentence, rule = self.table.mode.prompt() or (asked.sentence, asked.rule)
            return self.side, sentence, rule
        if state.turn == AI:
            return self.table.enemy.sentence() or (nation(state, AI), "The enemy acts.", "CH-TURN-01")
        return self.side, "Your Units carry out your action.", "CH-PLY-08"

    def phases(self) -> tuple[tuple[str, ...], int, str]:
        state = self.table.state
        if not state.round:
            return PHASES, -1, "Set-up"
        step = state.frames[-1].step if state.frames else ""
        at = STEPS.get(step, 4 if state.turn == AI else 0)
        if state.turn == AI and at < 2:
            at = 5 if step == "check" else 4
        words = f"Round {state.round} of {state.scenario.rounds}, turn {state.turns}"
        return PHASES, at if state.result is None else -1, words

    def briefing(self) -> Briefing:
        return briefing(self.table.state, self.table.host.session.header.document)

    def hints(self) -> Sequence[Hint]:
        return coach.hints(self.table) if self.table.scenario.coach else ()

    def _guessed(self) -> tuple[int, int]:
        """Of how many of the enemy's turns the player said first who would act, and how often he was right."""
        return self.table.enemy.guessing.facts(len(self.table.host.session.match.journal))

    def story_facts(self) -> Sequence[tuple[str, str]]:
        guessed, right = self._guessed()
        return (("Guessed first", f"{right} of {guessed} turns right"),) if guessed else ()

    def ending(self) -> Ending:
        told = ending.ending(self.table.host.session.match)
        guessed, right = self._guessed()
        if not guessed:
            return told
        table = ("Guessed first", ("Enemy turns", "Right"), ((str(guessed), str(right)),))
        return replace(told, tables=(*told.tables, table))
