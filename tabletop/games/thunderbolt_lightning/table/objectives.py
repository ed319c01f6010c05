"""What is to be reached in a battle and how far it is reached, a line each (TL-VIC-03, TL-VIC-04)."""

from __future__ import annotations

from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.rules.victory import winning
from tabletop.games.thunderbolt_lightning.rules.victory.scoring import present, totals, with_handicap
from tabletop.games.thunderbolt_lightning.rules.wording import called

Line = tuple[str, str, bool]
"""Words, the figure of this moment, whether it is reached."""


def lines(state: State, looker: int | None) -> tuple[Line, ...]:
    """The objectives as they stand; `looker`: the seat that reads them, None: somebody who watches."""
    state = with_handicap(state)
    victory, names = state.scenario.victory, [side.name for side in state.scenario.sides]
    if victory.ladder is not None:
        target, attacker, rungs = victory.ladder
        damage, ship = winning.damage_taken(state, target), called(state, target)
        needed = min(n for n, _, side in rungs if side == attacker)
        steps = tuple(
            (f"{level.capitalize()} for {names[side]}", f"from {n}", damage >= n > 0) for n, level, side in rungs
        )
        return _damage(f"damage on {ship}", damage, needed, attacker, names, looker), *steps
    if victory.goal is not None:
        attacker, needed = victory.goal
        done = winning.damage_done(state, attacker)
        return (_damage("damage on ships and buildings", done, needed, attacker, names, looker),)
    return tuple(
        _lead(state, side, names[side], looker) for side in ((0, 1) if looker is None else (looker, 1 - looker))
    )


def _damage(what: str, done: int, needed: int, attacker: int, names: list[str], looker: int | None) -> Line:
    """The reader's own goal where damage decides: to do it, or to see that it is not done."""
    if looker is not None and looker != attacker:
        return (f"You win if {what} stays under {needed}", f"{done} so far", done < needed)
    who = "You need" if looker == attacker else f"{names[attacker]} needs"
    return (f"{who} to win: {what}", f"{done} of {needed}", done >= needed)


def _lead(state: State, side: int, name: str, looker: int | None) -> Line:
    """How many points a side still needs for a win, or how high it wins now."""
    own, other = totals(state)[side], totals(state)[1 - side]
    left = winning.missing(state, side)
    if left and not present(state, side):
        return (f"{'You have' if side == looker else f'{name} has'} nothing left", "it ends this turn", False)
    if left:
        who = "You need" if side == looker else f"{name} needs"
        return (f"{who} to win", f"{left} more {'point' if left == 1 else 'points'}", False)
    level = winning.level_of(own, other, winning.combined_value(state), state.scenario.victory.draw)
    return (f"{'You win' if side == looker else f'{name} wins'} as it stands", level, True)
