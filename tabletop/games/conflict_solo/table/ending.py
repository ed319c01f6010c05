"""The last page: the victory band, points, objectives, losses of both sides, and what was sealed until then."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.core.match import Match
from tabletop.core.wording import sentence_start
from tabletop.games.conflict_solo.data import sealed
from tabletop.games.conflict_solo.rules.ending import left
from tabletop.games.conflict_solo.rules.naming import name as piece_name
from tabletop.games.conflict_solo.rules.naming import nation
from tabletop.games.conflict_solo.rules.objectives import VpChanged
from tabletop.games.conflict_solo.rules.sheets import AI, PLAYER
from tabletop.games.conflict_solo.rules.state import State
from tabletop.table.play.contract import Ending

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
