"""Exact chances of fire (a column of the combat or AA table at a stack) and of bombs (an attack on a target)."""

from __future__ import annotations

from fractions import Fraction

from tabletop.core.kit import Answer
from tabletop.games.air_wars.data.scenarios import scenario_document, scenario_keys
from tabletop.games.air_wars.rules import odds
from tabletop.games.air_wars.rules.sheets import BOMB_LINES, FIRE_COLUMNS, TargetKind

MOST_DICE = 40


def asked(method: str, words: list[str]) -> Answer:
    """The odds that were asked for. Raises ValueError with a sentence."""
    return _fire(words) if method == "fire" else _bomb(words)


def _number(word: str, most: int, what: str) -> int:
    if not word.isdigit() or not 0 <= int(word) <= most:
        raise ValueError(f'"{word}" is no number of {what} from 0 to {most}.')
    return int(word)


def _fire(words: list[str]) -> Answer:
    """Dice of one column, or of fighters and bombers together ("fire Fighter-1 6 Bomber-1 2 at 3"), at so many
    units.
    """
    if "at" not in words or words.index("at") not in (2, 4) or len(words) != words.index("at") + 2:
        raise ValueError("Say which dice and how many units, such as: tabletop odds fire Fighter-1 6 at 3.")
    units = _number(words[-1], 20, "units")
    columns = {name.casefold(): column for name, column in FIRE_COLUMNS.items()}
    fires, lines = [], []
    for name, dice in zip(words[0:-2:2], words[1:-2:2], strict=True):
        if name.casefold() not in columns:
            raise ValueError(f'There is no column "{name}"; there are {", ".join(FIRE_COLUMNS)}.')
        column = columns[name.casefold()]
        fires.append(odds.fire(column, _number(dice, MOST_DICE, "dice")))
        lines.append(
            f"{dice} dice on {column.name}: "
            + ", ".join(f"{n} {w}" for n, w in enumerate(column.dice, 1) if w.value != "-")
        )
    found = odds.taken(odds.together(fires), units)
    kills, aborts = odds.expected(found)
    spread = {n: odds.removed(found, n) for n in range(units + 1) if odds.removed(found, n)}
    rows = [(f"{k} killed, {a} aborted", p) for (k, a), p in sorted(found.items()) if p >= Fraction(1, 200)]
    lines.append(f"expected {float(kills):.2f} killed and {float(aborts):.2f} aborted")
    return Answer(
        f"Fire at {units} unit{'s' * (units != 1)} (AW-ACM-08, AW-LOSS-05)",
        tuple(lines),
        "units removed",
        spread,
        kills + aborts,
        tuple(rows),
    )


def _bomb(words: list[str]) -> Answer:
    """An attack on a type of target with Level dice and, if given, Dive dice."""
    lines = {str(kind).casefold(): (kind, line) for kind, line in BOMB_LINES.items()}
    if len(words) not in (2, 3) or words[0].casefold() not in lines:
        raise ValueError(
            "Say what is bombed with how many Level and Dive dice, such as: tabletop odds bomb DOCKS 4. Targets:"
            f" {', '.join(map(str, BOMB_LINES))}."
        )
    kind, line = lines[words[0].casefold()]
    dice = [_number(w, MOST_DICE, "dice") for w in words[1:]] + [0]
    volleys = [(n, needed) for n, needed in zip(dice, (line.level, line.dive), strict=False) if n]
    p = odds.bombed(volleys)
    told = tuple(
        f"{n} {what} dice, each needs {needed} or more"
        for n, what, needed in zip(dice, ("Level", "Dive"), (line.level, line.dive), strict=False)
        if n
    )
    spread = {0: 1 - p, 1: p}
    told = (*told, *_where(kind, dice))
    return Answer(f"An attack on {kind} (AW-BOMB-11)", told, "targets bombed", spread, p, (("Target Bombed", p),))


def _where(kind: TargetKind, dice: list[int]) -> list[str]:
    """For which scenarios the chance counts, where one of the box prints a line of its own for the target."""
    other = {}
    for key in scenario_keys():
        own = scenario_document(key).get("bombing", {}).get(kind.value)
        if own is not None:
            p = odds.bombed([(n, needed) for n, needed in zip(dice, (own["level"], own["dive"]), strict=False) if n])
            other[scenario_document(key)["title"]] = f"{own['level']} Level and {own['dive']} Dive: {float(p):.1%}"
    if not other:
        return ["so in all scenarios of the box (Table 4)"]
    return [f"so by Table 4; {title} prints {line}" for title, line in other.items()]
