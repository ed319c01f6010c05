"""Chances before the dice fall, as rows of the panel: battles, AA, bombs. From the view alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import SupportsFloat

from tabletop.core.odds import shares
from tabletop.games.air_wars.rules import charts, flak, odds
from tabletop.games.air_wars.rules.bombing import aiming
from tabletop.games.air_wars.rules.fog import real_flyers
from tabletop.games.air_wars.rules.pieces import AIRBASE_PREFIX, Attack, Battle, Bombing, Fire
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.rules.strengths import attack_dice, bomber_total, fighter_total, fire_dice, printed_aa
from tabletop.games.air_wars.rules.wording import count, gun, listing, side, target
from tabletop.games.air_wars.table.hand.modes import Line


def battle(state: State, found: Battle, seat: int) -> list[Line]:
    """Dice of both sides by table, expected losses, the chance that a side is wiped out."""
    out: list[Line] = []
    for who in (seat, 1 - seat):
        out.append(Line(side(state, who), "attacks" if who == found.attacker else "defends", head=True))
        for what, total in (("fighters", fighter_total), ("bombers", bomber_total)):
            tally = total(state, found, who)
            if tally.total:
                column = charts.column(state, who, what)
                out.append(Line(f"{what.capitalize()} on {column.name}", count(tally.total, "die", "dice")))
        against = odds.battle(state, found, 1 - who)
        kills, aborts = odds.expected(against)
        other = side(state, 1 - who)
        out.append(Line(f"{other} loses", expected(kills, aborts)))
        wiped = odds.removed(against, len(real_flyers(state, found.square, 1 - who)))
        out.append(Line(f"No {other} left there", f"{float(wiped):.0%}", float(wiped)))
    return out


def expected(kills: SupportsFloat, aborts: SupportsFloat) -> str:
    """What is to be expected, in the words of the results."""
    return f"{float(kills):.1f} kills, {float(aborts):.1f} aborts"


def fire(state: State, found: Fire) -> list[Line]:
    """Dice of an AA fire and the chances of 0, 1, 2 or more losses."""
    dice = fire_dice(state, found)
    column = charts.column(state, found.seat, "aa")
    out = [Line(f"On {column.name}", count(dice.total, "die", "dice"))]
    if dice.total:
        spread = odds.aa(state, found)
        none, one = (float(odds.removed(spread, n)) for n in (0, 1))
        parts = (none, one, max(0.0, 1 - none - one))
        for words, share, told in zip(
            ("Nobody leaves", "One leaves", "Two or more"), parts, shares(parts), strict=True
        ):
            out.append(Line(words, told, share))
        kills, aborts = odds.expected(spread)
        out.append(Line("Expected", expected(kills, aborts)))
    return out


def guns_words(state: State, square: str, seat: int) -> str:
    """The AA that a side has in a square, in words."""
    parts = []
    for key in flak.guns_in(state, square, seat):
        value = printed_aa(state, square, seat) if key not in state.units else state.sheet(key).aa
        parts.append(f"{gun(key)} {value}")
    return listing(parts) if parts else "none"


def vp_of(state: State, key: str) -> int:
    """Points for a target that is bombed: a printed one, an airbase, a counter."""
    if key.startswith(AIRBASE_PREFIX):
        base = state.base(key.removeprefix(AIRBASE_PREFIX))
        return base.vp if base is not None else 0
    return state.scenario.targets[key].vp if key in state.scenario.targets else state.sheet(key).vp


def attack(state: State, found: Bombing, laid: Attack) -> Line:
    """An attack as it is laid with its chance."""
    share = float(odds.attack(state, found, laid))
    dice = attack_dice(state, found, laid).total
    return Line(f"{target(state, laid.target)}: {count(dice, 'die', 'dice')}", f"{share:.0%}", share)


def with_all(state: State, found: Bombing, keys: Sequence[str], what: str) -> float:
    """The chance against a target when all these bomb it."""
    attacks = found.attacks
    for key in keys:
        attacks = aiming.with_attacker(aiming.without_attacker(attacks, key), what, key, strafes=False)
    return float(odds.attack(state, found, next(a for a in attacks if a.target == what)))


def hits(state: State, found: Fire) -> str:
    """The chance that such a fire makes at least one leave, in whole percent; "" without dice."""
    if not fire_dice(state, found).total:
        return ""
    none = float(odds.removed(odds.aa(state, found), 0))
    return shares((1 - none, none))[0]


def with_unit(state: State, found: Bombing, key: str, what: str, strafes: bool) -> float:
    """The chance against a target when one more unit joins the attack on it."""
    attacks = aiming.with_attacker(aiming.without_attacker(found.attacks, key), what, key, strafes)
    laid = next(a for a in attacks if a.target == what)
    return float(odds.attack(state, found, laid))
