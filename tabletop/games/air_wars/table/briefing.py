"""How a campaign is won and where it stands: the sheet before the first decision, and at F6 (AW-VP, AW-TGT)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tabletop.games.air_wars.rules.ending import difference, level_of, score
from tabletop.games.air_wars.rules.state import State
from tabletop.table.play.contract import Briefing

Rows = tuple[tuple[str, ...], ...]
Table = tuple[str, tuple[str, ...], Rows]


def briefing(state: State, seat: int | None, document: dict[str, Any]) -> Briefing:
    """The sheet for a seat (None: somebody who watches). Points are open all the time (AW-VP-04)."""
    scenario = state.scenario
    names = [side.name for side in scenario.sides]
    tables: list[Table] = [
        ("Levels of victory", (f"Points of {names[0]} less those of {names[1]}", "Level"), _levels(state))
    ]
    for enemy in (1, 0) if seat != 1 else (0, 1):
        tables.append((f"{names[1 - enemy]} can bomb", ("Target", "Square", "Points"), _targets(state, enemy)))
    if seat is not None:
        tables.append((f"Your units: {names[seat]}", ("Type", "How many"), _units(state, seat)))
    days = len(scenario.days)
    return Briefing(
        title=f"{scenario.title} - {document.get('date', '')}".strip(" -"),
        you=f"Your side: {names[seat]}" if seat is not None else "",
        situation=scenario.blurb,
        task=(
            "Points come from targets that are bombed and from enemy units that are shot down. At the end the"
            " difference names the level of victory."
        ),
        standing=_standing(state, names),
        ends=f"The campaign ends after {days} day{'s' if days > 1 else ''} of {scenario.hours} hours each.",
        tables=tuple(table for table in tables if table[2]),
        special=scenario.special,
    )


def _standing(state: State, names: list[str]) -> str:
    total = difference(state).total
    told = ", ".join(f"{name} {score(state, seat).total} points" for seat, name in enumerate(names))
    return f"As it stands: {told}, a difference of {total:+d}: {level_of(state, total).name}."


def _levels(state: State) -> Rows:
    return tuple(
        (f"{level.least:+d} and more" if level.least is not None else "less", level.name)
        for level in state.scenario.levels
    )


def _targets(state: State, owner: int) -> Rows:
    found = [(t.name, t.square, str(t.vp)) for t in state.scenario.targets.values() if t.seat == owner]
    bases = [
        (f"{base.name} airbase", square, str(base.vp))
        for square, base in state.scenario.bases.items()
        if base.seat == owner and base.vp
    ]
    return (*found, *bases)


def _units(state: State, seat: int) -> Rows:
    kinds = Counter(state.sheet(unit).name for unit in state.units.values() if unit.seat == seat)
    return tuple((name, str(count)) for name, count in kinds.items())
