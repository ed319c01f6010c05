"""What a deed costs and what it is worth, exactly, from what the player may know: chance to be spent, to hit, to
destroy, to rally; and the same in words.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tabletop.core.cards import Pile
from tabletop.core.tally import Tally
from tabletop.games.conflict_solo.rules.action_points import spent_chance
from tabletop.games.conflict_solo.rules.fire.shots import (
    TWO_HITS,
    Shot,
    aim,
    grapple,
    ways,
)
from tabletop.games.conflict_solo.rules.fire.volleys import DROP_DV
from tabletop.games.conflict_solo.rules.hexes import distance
from tabletop.games.conflict_solo.rules.naming import percent
from tabletop.games.conflict_solo.rules.pieces import Counter
from tabletop.games.conflict_solo.rules.sheets import HITS, PLAYER, Colour
from tabletop.games.conflict_solo.rules.state import State, changed

THROWS = 36
"""Throws of two dice."""
__all__ = ["DROP_DV", "ShotOdds", "of_shot", "percent", "reached", "shooters_at", "spent", "spent_words"]


def spent(state: State, ap: int) -> Fraction:
    """The chance that a Unit which pays so many APs is spent afterwards."""
    return spent_chance(state, ap, PLAYER)


def spent_words(state: State, ap: int) -> str:
    """ "2 AP, 24 % spent"; nothing is risked when CAPs pay all."""
    return f"{ap} AP, {percent(spent(state, ap))} spent" if ap else "paid with CAPs, no check"


def reached(needed: int) -> Fraction:
    """The chance that two dice reach a number."""
    return Fraction(ways(needed), THROWS)


@dataclass(frozen=True)
class ShotOdds:
    """A shot before it is rolled: the number needed with what helps, and the chances of a hit of any kind and of the
    target's loss. A hit that loses it at once is counted as both.
    """

    needed: int
    hit: Fraction
    destroyed: Fraction

    @property
    def words(self) -> str:
        return f"needs {max(2, self.needed)}, hit {percent(self.hit)}"


def _fatal(cup: Pile) -> Fraction:
    """The chance that a hit counter drawn from a cup destroys at once."""
    keys = cup.all
    return Fraction(sum(HITS[k].destroys for k in keys), len(keys)) if keys else Fraction(1)


def of_shot(state: State, shot: Shot, target: Counter, dice: int = 0) -> ShotOdds:
    """The odds of an attack (CH-FIRE-06, CH-HIT-01, CH-HIT-03). dice: CAPs on the roll."""
    needed = shot.needed - dice
    hit, twice = reached(needed), reached(needed + TWO_HITS)
    cup = state.foot_cup if state.type_of(target).dv_colour is Colour.RED else state.vehicle_cup
    once = Fraction(1) if target.hit else _fatal(cup)
    return ShotOdds(needed, hit, twice + (hit - twice) * once)


def shooters_at(state: State, unit: Counter, hex: str, facing: int = -1) -> list[tuple[Counter, ShotOdds]]:
    """The enemies that the player knows and that could hit a Unit if it stood in a hex, best shot first."""
    there = changed(unit, hex=hex, facing=unit.facing if facing < 0 else facing)
    found = []
    for ai in state.ais:
        if ai.hidden or ai.type == "RE" or not ai.hex:
            continue
        shot = grapple(state, ai, there) if ai.hex == hex else aim(state, ai, there)
        if isinstance(shot, Shot) and shot.needed <= 12:
            found.append((ai, of_shot(state, shot, there)))
    return sorted(found, key=lambda f: (-f[1].hit, distance(f[0].hex, hex), f[0].id))


def tally_lines(tally: Tally) -> list[tuple[str, int]]:
    """A sum as rows: words and number, the base first."""
    return [(tally.reason, tally.base), *((m.reason, m.amount) for m in tally.modifiers if m.amount)]
