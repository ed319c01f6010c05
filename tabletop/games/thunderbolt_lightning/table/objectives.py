"""What is to be reached in a battle and how far it is reached, a line each (TL-VIC-03, TL-VIC-04)."""

from __future__ import annotations

from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.rules.victory import winning
from tabletop.games.thunderbolt_lightning.rules.victory.scoring import totals
from tabletop.games.thunderbolt_lightning.rules.wording import called

Line = tuple[str, str, bool]
"""Words, the figure of this moment, whether it is reached."""


def lines(state: State, looker: int | None) -> tuple[Line, ...]:
    """The objectives as they stand; `looker`: the seat that reads them, None: somebody who watches."""
    victory, names = state.scenario.victory, [side.name for side in state.scenario.sides]
    if victory.ladder is not None:
        target, _, rungs = victory.ladder
        damage = winning.damage_taken(state, target)
        steps = tuple(
            (f"{level.capitalize()} for {names[side]}", f"from {n}", damage >= n > 0) for n, level, side in rungs
        )
        return ((f"Damage on {called(state, target)} so far", str(damage), False), *steps)
    if victory.goal is not None:
        attacker, needed = victory.goal
        done = winning.damage_done(state, attacker)
        words = f"{names[attacker]}: damage on ships and buildings"
        return ((words, f"{done} of {needed}", done >= needed),)
    return tuple(
        _lead(state, side, names[side], looker) for side in ((0, 1) if looker is None else (looker, 1 - looker))
    )


def _lead(state: State, side: int, name: str, looker: int | None) -> Line:
    """How many points a side still needs for a win, or how high it wins now."""
    own, other = totals(state)[side], totals(state)[1 - side]
    left = winning.missing(state, side)
    if left:
        who = "You need" if side == looker else f"{name} needs"
        return (f"{who} to win", f"{left} more {'point' if left == 1 else 'points'}", False)
    level = winning.level_of(own, other, winning.combined_value(state))
    return (f"{'You win' if side == looker else f'{name} wins'} as it stands", level, True)
