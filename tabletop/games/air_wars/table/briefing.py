"""How a campaign is won and where it stands: the sheet before the first decision, and at F6 (AW-VP, AW-TGT)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tabletop.core.wording import titled
from tabletop.data import narration
from tabletop.games.air_wars.rules.ending import score
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.rules.wording import count
from tabletop.games.air_wars.table import standing
from tabletop.games.air_wars.table.naming import printed_name
from tabletop.table.play.contract import Briefing

Rows = tuple[tuple[str, ...], ...]
Table = tuple[str, tuple[str, ...], Rows]

HINTS = (
    "Bomb what stands in the list: only that brings points, beside the enemy's losses.",
    "The enemy sees the counter on top of a stack and the backs of the others.",
    "A decoy is worth no points: let it draw the enemy's fighters away from the raid.",
)


def briefing(state: State, seat: int | None, document: dict[str, Any]) -> Briefing:
    """The sheet for a seat (None: somebody who watches). Points are open all the time (AW-VP-04)."""
    scenario = state.scenario
    names = [side.name for side in scenario.sides]
    tables: list[Table] = [("Levels of victory", (_lead_words(state), "Result"), standing.ladder(state))]
    for enemy in (1, 0) if seat != 1 else (0, 1):
        tables.append((f"{names[1 - enemy]} can bomb", ("Target", "Square", "Points"), _targets(state, enemy)))
    if seat is not None:
        tables.append((f"Your units: {names[seat]}", ("Type", "How many"), _units(state, seat)))
    days = len(scenario.days)
    return Briefing(
        title=titled(scenario.title, str(document.get("date", ""))),
        you=f"Your side: {names[seat]}" if seat is not None else "",
        situation=scenario.blurb,
        task=(
            "Points come from targets that are bombed and from enemy formations that are killed. Who leads at the"
            " end wins, and the larger the lead, the larger the victory."
        ),
        standing=_standing(state, names),
        ends=f"The campaign ends after {count(days, 'day')} of {scenario.hours} hours{' each' if days > 1 else ''}.",
        tables=tuple(table for table in tables if table[2]),
        special=scenario.special,
        hints=HINTS,
    )


def _lead_words(state: State) -> str:
    """The heading of the leads: with the points that one side is given, if one is."""
    head = state.scenario.balance_vp
    if not head:
        return "Lead at the end"
    return (
        f"Lead at the end, with the {abs(head)} for {narration.side(state.scenario.sides[0 if head > 0 else 1].name)}"
    )


def _standing(state: State, names: list[str]) -> str:
    told = ", ".join(f"{name} {count(score(state, seat).total, 'point')}" for seat, name in enumerate(names))
    return f"{told}. {standing.in_full(state)}"


def _targets(state: State, owner: int) -> Rows:
    found = [(t.name, t.square, str(t.vp)) for t in state.scenario.targets.values() if t.seat == owner]
    bases = [
        (f"{base.name} airbase", square, str(base.vp))
        for square, base in state.scenario.bases.items()
        if base.seat == owner and base.vp
    ]
    return (*found, *bases)


def _units(state: State, seat: int) -> Rows:
    kinds = Counter(printed_name(state.sheet(unit)) for unit in state.units.values() if unit.seat == seat)
    return tuple((name, str(count)) for name, count in kinds.items())
