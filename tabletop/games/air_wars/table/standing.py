"""Who leads, by how much, what that would mean at the end, and what the next step takes, in plain words (AW-VP-03)."""

from __future__ import annotations

from tabletop.data import narration
from tabletop.games.air_wars.rules.ending import difference, level_of, score
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.rules.wording import PLURAL, count


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
