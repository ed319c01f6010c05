"""What is told of the moment: who is asked what, where in the turn the game is, the end; and the last page."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from tabletop.core.match import Match
from tabletop.core.wording import sentence_start
from tabletop.games.conflict_solo.data import sealed
from tabletop.games.conflict_solo.rules.ending import left
from tabletop.games.conflict_solo.rules.game import GAME
from tabletop.games.conflict_solo.rules.naming import name as piece_name
from tabletop.games.conflict_solo.rules.naming import nation
from tabletop.games.conflict_solo.rules.objectives import VpChanged
from tabletop.games.conflict_solo.rules.sheets import AI, PLAYER
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.table import coach
from tabletop.games.conflict_solo.table.pages.briefing import briefing
from tabletop.table.play.contract import Briefing, Ending, Hint
from tabletop.table.play.gametable import Telling

if TYPE_CHECKING:
    from tabletop.games.conflict_solo.table.table import ConflictTable

# -- The last page: the victory band, points, objectives, losses of both sides, and what was sealed until then.

OWNER = {PLAYER: "yours", AI: "the enemy's", "": "nobody's"}
Table = tuple[str, tuple[str, ...], tuple[tuple[str, ...], ...]]
HOW = {"destroyed": "destroyed", "exited": "left the map", "nothing": "was nothing"}


MOST_SEALED = 12
"""Sealed choices that stand on the page; the log has all."""


def ending(match: Match) -> Ending:
    """What the last page shows. The game must be over."""
    state: State = match.state
    assert state.result is not None
    mission = state.scenario
    held = tuple(
        (sentence_start(o.name or o.hex), o.hex, OWNER[state.control.get(o.hex, "")]) for o in mission.objectives
    )
    tables: list[Table] = [("Objectives", ("Place", "Hex", "In the end"), held)] if held else []
    tables += _points(match)
    tables += _opened(match, state)
    lost = tuple((piece_name(state, x.id), OWNER[x.side], HOW.get(x.how, x.how), str(x.round)) for x in state.lost)
    if lost:
        tables.append(("Gone", ("Counter", "Whose", "How", "Round"), lost))
    left = tuple(
        (
            OWNER[side],
            str(sum(c.side == side and bool(c.hex) for c in state.counters.values())),
        )
        for side in (PLAYER, AI)
    )
    tables.append(("Still on the map", ("Whose", "Counters"), left))
    return Ending(
        str(state.result.level), state.result, tuple(tables), sides=(nation(state, PLAYER),), why=_early(state)
    )


def _early(state: State) -> str:
    """Why a mission was over before the end of its last round (CH-SEQ-08)."""
    gone = [side for side in (PLAYER, AI) if not left(state, side)]
    if not gone:
        return ""
    if len(gone) == 2:
        return f"It was over in round {state.round} of {state.scenario.rounds}: nobody was left on either side."
    nobody = "you had no Unit left, so the enemy holds" if gone == [PLAYER] else "no enemy was left, so you hold"
    return f"It was over in round {state.round} of {state.scenario.rounds}: {nobody} every objective."


def _points(match: Match) -> Iterator[Table]:
    """What the victory points are made of, in the order in which the first of each came (CH-VP-01)."""
    sums: dict[str, int] = {}
    for entry in match.journal:
        for event in match.told(entry, 0):
            if isinstance(event, VpChanged):
                sums[event.why] = sums.get(event.why, 0) + event.amount
    rows = tuple((sentence_start(why), f"{amount:+d}") for why, amount in sums.items())
    if rows:
        yield ("Victory points", ("For", "VP"), (*rows, ("In all", f"{sum(sums.values()):+d}")))


def _opened(match: Match, state: State) -> Iterator[Table]:
    """What was sealed: what enemies did unseen, who was never found, what the Mission Track still held."""
    found = list(sealed.choices(match))
    rows = tuple(
        (f"Round {one.round}, turn {one.turn}" if one.round else "Set-up", one.who, one.what)
        for one in found[:MOST_SEALED]
    )
    if len(found) > MOST_SEALED:
        rows += (("", "", f"{len(found) - MOST_SEALED} more: the log tells all."),)
    if rows:
        yield ("What you did not see", ("When", "Who", "What"), rows)
    if hidden := sealed.never_found(state):
        yield ("Never found", ("Who", "Where"), tuple(hidden))
    if left := sealed.never_came(state):
        yield ("Still on the Mission Track", ("Space", "What"), tuple((str(n), words) for n, words in left))


# -- What is told of the moment.

PHASES = ("Your action", "Spent check", "Enemy card", "Mission Track", "Orders", "Enemy check")
STEPS = {
    "turn": 0, "plan": 0, "march": 0, "volley": 0, "hit": 0, "check": 1, "ai_draw": 2, "ai_order": 2, "ai_track": 3,
    "happenings": 3, "ai_scan": 4, "ai_all": 4, "ai_fire": 4, "keep": 0, "discard": 0,
}  # fmt: skip


class Prompting(Telling):
    """What is told of the moment."""

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
        told = ending(self.table.host.session.match)
        guessed, right = self._guessed()
        if not guessed:
            return told
        table = ("Guessed first", ("Enemy turns", "Right"), ((str(guessed), str(right)),))
        return replace(told, tables=(*told.tables, table))
