"""The last page: points by cause, what was bombed, who was lost, and the level of victory (AW-VP)."""

from __future__ import annotations

import re

from tabletop.core.fastcopy import replace
from tabletop.data import narration
from tabletop.games.air_wars.rules.ending import difference, in_words, level_of, score
from tabletop.games.air_wars.rules.pieces import airbase_key
from tabletop.games.air_wars.rules.scenario import ABORTED, DAMAGED
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.rules.wording import count
from tabletop.table.play.contract import Ending


def ending(state: State, mine: int | None = None) -> Ending:
    """What the end screen shows. The game must be over. `mine`: the seat of who alone played against the computer."""
    assert state.result is not None
    names = [s.name for s in state.scenario.sides]
    tallies = [score(state, seat) for seat in (0, 1)]
    causes = list(dict.fromkeys(m.reason for t in tallies for m in t.modifiers))
    rows = []
    for cause in causes:
        rows.append(
            (cause.capitalize(), *(str(sum(m.amount for m in t.modifiers if m.reason == cause)) for t in tallies))
        )
    total = difference(state)
    rows.append(("In all", str(tallies[0].total), str(tallies[1].total)))
    if state.scenario.balance_vp:
        rows.append(("Balance of the scenario", f"{state.scenario.balance_vp:+d}", "evens the chances"))
    rows.append((f"Lead of {narration.side(names[0])}", f"{total.total:+d}", level_of(state, total.total).name))
    tables = [
        ("Points", ("For", *names), tuple(rows)),
        ("Targets bombed", ("Target", "Owner", "Points"), _bombed(state)),
    ]
    lost = []
    for words, box in (("Damage Box", DAMAGED), ("Abort Box", ABORTED)):
        groups = [list(state.boxed(seat, box)) for seat in (0, 1)]
        lost.append((words, *(f"{count(len(g), 'unit')}: {', '.join(u.id for u in g)}" if g else "-" for g in groups)))
    tables.append(("Units", ("Fate", *names), tuple(lost)))
    tables.append(
        (
            "Nothing is hidden any more",
            ("Where", "What"),
            (("Log and replay", "every counter, card and choice of both sides"),),
        )
    )  # AW-HID-19
    winner = state.result.winner
    headline = "A draw" if winner is None else f"{state.result.level[:1].upper()}{state.result.level[1:]}"
    if winner is not None and mine is not None:
        headline = f"You {'won' if winner == mine else 'lost'}: {state.result.level}"
    return Ending(headline, replace(state.result, sentence=sentence(state), points=_with_given(state)), tuple(tables))


def _with_given(state: State) -> tuple[int, ...]:
    """The points of both sides with those that the scenario gives to one of them: their difference decides."""
    assert state.result is not None
    given = state.scenario.balance_vp
    return tuple(n + max(0, given * sign) for n, sign in zip(state.result.points, (1, -1), strict=True))


def sentence(state: State) -> str:
    """How it ended, without the rule."""
    assert state.result is not None
    even = state.scenario.balance_vp
    words = in_words(state, state.result)
    if even:
        name = state.scenario.sides[0 if even > 0 else 1].name
        words = words.replace(f", balance {even:+d},", f", {abs(even)} given to {narration.side(name)},")
    return re.sub(r" \(AW-[A-Z]+-\d+\)", "", words)


def _bombed(state: State) -> tuple[tuple[str, str, str], ...]:
    rows = []
    for found in state.scenario.targets.values():
        mark = state.mark(found.name)
        if mark.scored:
            rows.append((found.name, state.scenario.sides[found.seat].name, str(found.vp * mark.scored)))
    for square, base in state.scenario.bases.items():
        mark = state.mark(airbase_key(square))
        if mark.scored:
            rows.append(
                (f"{base.name} airbase, closed", state.scenario.sides[base.seat].name, str(base.vp * mark.scored))
            )
    return tuple(rows) or (("None", "-", "0"),)
