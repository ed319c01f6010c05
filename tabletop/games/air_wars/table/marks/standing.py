"""Who leads, by how much, what that would mean at the end, and what the next step takes, in plain words (AW-VP-03)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tabletop.core.wording import titled
from tabletop.data import narration
from tabletop.games.air_wars.rules.ending import difference, level_of, score
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.rules.wording import PLURAL, count
from tabletop.games.air_wars.table.showings.naming import printed_name
from tabletop.table.play.contract import Briefing


def _does(name: str, one: str, many: str) -> str:
    """A side and what it does, as a sentence begins: "The Axis leads", "Japan leads", "The Allies lead"."""
    return narration.start(f"{narration.side(name)} {many if name in PLURAL else one}")


def lead(state: State) -> str:
    """ "The Axis leads by 4 points", from the points of both sides alone."""
    points = [score(state, seat).total for seat in (0, 1)]
    if points[0] == points[1]:
        return "Both sides are level on points"
    ahead = 0 if points[0] > points[1] else 1
    return f"{_does(state.scenario.sides[ahead].name, 'leads', 'lead')} by {count(abs(points[0] - points[1]), 'point')}"


def level_words(name: str) -> str:
    """A level of victory in a sentence: "a draw", "a decisive victory of the RAF"."""
    side, _, how = name.rpartition(" ")
    return f"a {how} victory of {narration.side(side)}" if side else f"a {name}"


def next_step(state: State) -> tuple[int, str]:
    """What the player who looks still needs for the next better level: points, and its name; (0, "") for who watches
    or has the best.
    """
    total = difference(state).total
    now = level_of(state, total)
    if state.viewer == 0:
        better = [v for v in state.scenario.levels if v.least is not None and v.least > total]
        if better:
            following = min(better, key=lambda v: v.least or 0)
            return (following.least or 0) - total, following.name
    elif state.viewer == 1 and now.least is not None:
        return total - now.least + 1, level_of(state, now.least - 1).name
    return 0, ""


def in_short(state: State) -> str:
    """One line for a narrow panel: what it would be now, what the next step takes."""
    now = level_of(state, difference(state).total).name
    needed, following = next_step(state)
    if not needed:
        return f"As it stands: {_brief(now)}."
    side, _, better = following.rpartition(" ")
    named = better if side and now.startswith(f"{side} ") else _brief(following)  # one line must hold it
    return f"As it stands: {_brief(now)}; you need {needed} more for {named}."


def _brief(name: str) -> str:
    """A level of victory as short as it is understood: "a draw", "RAF marginal"."""
    return name if " " in name else f"a {name}"


def in_full(state: State) -> str:
    """The same in whole sentences, with the points that one side is given."""
    now, (needed, following) = level_words(level_of(state, difference(state).total).name), next_step(state)
    head = state.scenario.balance_vp
    told = f"{lead(state)}."
    if head:
        side = state.scenario.sides[0 if head > 0 else 1].name
        told += f" {_does(side, 'is', 'are')} given {count(abs(head), 'point')} at the end."
    told += f" If it ended now: {now}."
    if needed:
        told += f" You need {count(needed, 'more point')} for {level_words(following)}."
    return told


def ladder(state: State) -> tuple[tuple[str, str], ...]:
    """Every level with the lead that it takes, given points counted, the best of the first side first."""
    names, out = [side.name for side in state.scenario.sides], []
    above: int | None = None
    for level in state.scenario.levels:
        out.append((_span(level.least, above, names), level.name))
        above = level.least
    return tuple(out)


def _span(least: int | None, above: int | None, names: list[str]) -> str:
    """The differences from `least` to below `above` (None: no end), as a lead of one side."""
    most = None if above is None else above - 1
    if least == 0 and most is None:
        return f"Level or {names[0]} ahead"
    if least is None and most == 0:
        return f"Level or {names[1]} ahead"
    if least is None:
        assert most is not None
        return f"{names[1]} ahead by {-most} or more" if most < 0 else f"{names[0]} ahead by {most} or less"
    if most is None:
        return f"{names[0]} ahead by {least} or more" if least > 0 else f"{names[1]} ahead by {-least} or less"
    if least > 0:
        return f"{names[0]} ahead by {_from_to(least, most)}"
    if most < 0:
        return f"{names[1]} ahead by {_from_to(-most, -least)}"
    parts = [f"{names[1]} ahead by {-least} at most"] if least else []
    parts += [f"{names[0]} ahead by {most} at most"] if most else []
    return " or ".join(["Level", *parts]) if len(parts) < 2 else " or ".join(parts)


def _from_to(low: int, high: int) -> str:
    return f"{low} to {high}" if low != high else str(low)


# -- How a campaign is won and where it stands: the sheet before the first decision, and at F6 (AW-VP, AW-TGT).

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
    tables: list[Table] = [("Levels of victory", (_lead_words(state), "Result"), ladder(state))]
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
    return f"{told}. {in_full(state)}"


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
