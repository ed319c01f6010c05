"""Exact chances before the dice fall, from the view alone. A spread maps (units killed, units aborted), or (kills,
aborts) before they are taken, to its chance."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import comb

from tabletop.games.air_wars.rules import charts
from tabletop.games.air_wars.rules.fog import real_flyers
from tabletop.games.air_wars.rules.pieces import Attack, Battle, Bombing, Fire
from tabletop.games.air_wars.rules.sheets import FireColumn, Outcome
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.rules.strengths import bomb_volleys, bomber_total, fighter_total, fire_dice

Spread = dict[tuple[int, int], Fraction]


def fire(column: FireColumn, dice: int) -> Spread:
    """Kills and aborts of a number of dice on a column (Tables 1 and 2)."""
    kill, abort = (Fraction(column.dice.count(o), 6) for o in (Outcome.KILL, Outcome.ABORT))
    blank = 1 - kill - abort
    return {
        (k, a): comb(dice, k) * comb(dice - k, a) * kill**k * abort**a * blank ** (dice - k - a)
        for k in range(dice + 1) for a in range(dice + 1 - k)
        if (kill or not k) and (abort or not a) and (blank or k + a == dice)
    }  # fmt: skip


def together(spreads: Iterable[Spread]) -> Spread:
    """The results of several fires against one side, added (AW-ACM-10)."""
    total: Spread = {(0, 0): Fraction(1)}
    for spread in spreads:
        new: Spread = {}
        for (k, a), p in total.items():
            for (l, b), q in spread.items():
                new[k + l, a + b] = new.get((k + l, a + b), Fraction(0)) + p * q
        total = new
    return total


def taken(spread: Spread, units: int) -> Spread:
    """Units killed and aborted when so many can take the results, each at most one (AW-LOSS-05)."""
    new: Spread = {}
    for (k, a), p in spread.items():
        killed = min(k, units)
        lost = killed, min(a, units - killed)
        new[lost] = new.get(lost, Fraction(0)) + p
    return new


def removed(spread: Spread, number: int) -> Fraction:
    """The chance that exactly so many units leave, killed or aborted."""
    return sum((p for (k, a), p in spread.items() if k + a == number), Fraction(0))


def expected(spread: Spread) -> tuple[Fraction, Fraction]:
    """Expected kills and aborts."""
    kills = sum((k * p for (k, _), p in spread.items()), Fraction(0))
    return kills, sum((a * p for (_, a), p in spread.items()), Fraction(0))


def bombed(volleys: Sequence[tuple[int, int]]) -> Fraction:
    """The chance of Target Bombed with volleys of (dice, lowest die that succeeds) (AW-BOMB-11)."""
    miss = Fraction(1)
    for dice, needed in volleys:
        miss *= Fraction(needed - 1, 6) ** dice
    return 1 - miss


def battle(view: State, found: Battle, against: int) -> Spread:
    """What a side will lose in a battle, with the cards played so far (AW-ACM-08)."""
    enemy = 1 - against
    spreads = [
        fire(charts.column(view, enemy, what), max(0, total(view, found, enemy).total))
        for what, total in (("fighters", fighter_total), ("bombers", bomber_total))
    ]
    return taken(together(spreads), len(real_flyers(view, found.square, against)))


def aa(view: State, found: Fire) -> Spread:
    """What an AA fire as it is laid will do; units that the firing player cannot name are counted with the others."""
    targets = view.flying(found.square, 1 - found.seat)
    number = sum(not view.sheet(u).decoy for u in targets) + view.unknown(found.square, 1 - found.seat).flying
    return taken(fire(charts.column(view, found.seat, "aa"), fire_dice(view, found).total), number)


def attack(view: State, found: Bombing, laid: Attack) -> Fraction:
    """The chance of Target Bombed for one attack as it is laid, with the cards played so far."""
    return bombed([(dice, needed) for _, dice, needed in bomb_volleys(view, found, laid)])
