"""How many dice each side rolls in a battle (AW-ACM)."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.tally import Tally
from tabletop.games.air_wars.rules.fog import real_flyers
from tabletop.games.air_wars.rules.pieces import Battle, Unit
from tabletop.games.air_wars.rules.sheets import Code, Effect, Kind
from tabletop.games.air_wars.rules.sorties import fits
from tabletop.games.air_wars.rules.state import State


def _cards(state: State, battle: Battle, seat: int, code: Code) -> list[tuple[str, Effect]]:
    """Effects of a code among the cards that a side has played for this battle."""
    cards = state.scenario.cards
    return [
        (cards[key].title, e) for who, key in battle.cards if who == seat for e in cards[key].effects if e.code is code
    ]  # fmt: skip


def _with_value(tally: Tally, state: State, unit: Unit, cuts: Sequence[str]) -> Tally:
    """One unit's dice with the changes by cards (AW-ACM-07): increases first, then decreases that never take 1 or
    more below 1 (AW-CARD-19, AW-CARD-20)."""
    sheet = state.sheet(unit)
    value = sheet.air
    tally = tally.plus(value, f"{unit.id}", "AW-UNIT-02")
    for effect in state.in_force(Code.AIRUP):
        if effect.owner == unit.seat and fits(sheet, effect.filter):
            tally = tally.plus(effect.n, f"{unit.id}: {effect.card}", "AW-CARD-20")
            value += effect.n
    for cut in cuts:
        if value > 1:
            tally = tally.plus(-1, f"{unit.id}: {cut}", "AW-CARD-19")
            value -= 1
    return tally


def _total(state: State, battle: Battle, seat: int, fighters: bool) -> Tally:
    units = [u for u in real_flyers(state, battle.square, seat) if state.sheet(u).fighter == fighters]
    word, cut, more = ("fighters", Code.AIRCUT, Code.AIR) if fighters else ("bombers", Code.GUNCUT, Code.GUN)
    cuts = [title for title, _ in _cards(state, battle, 1 - seat, cut)]
    tally = Tally(0, word, "AW-ACM-06")
    for unit in sorted(units, key=lambda u: u.id):
        tally = _with_value(tally, state, unit, cuts)
    if bonus_counts(state, units, fighters):
        for title, effect in _cards(state, battle, seat, more):
            tally = tally.plus(effect.n, title, "AW-CARD-12")
    return tally


def bonus_counts(state: State, units: Sequence[Unit], fighters: bool) -> bool:
    """Whether dice "to the total" have somebody to fire them (AW-CARD-21)."""
    return any(state.sheet(u).air >= 1 or not fighters for u in units)


def fighter_total(state: State, battle: Battle, seat: int) -> Tally:
    """Dice of F and FB units (AW-ACM-06, AW-UNIT-08)."""
    return _total(state, battle, seat, True)


def bomber_total(state: State, battle: Battle, seat: int) -> Tally:
    """Dice of B units (AW-ACM-06)."""
    return _total(state, battle, seat, False)


def has_kind(state: State, square: str, seat: int, kinds: Sequence[Kind]) -> bool:
    """Whether a side has a flying unit of one of these types in a square."""
    return any(state.sheet(u).kind in kinds for u in state.flying(square, seat))
