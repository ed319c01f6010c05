"""How many dice units roll: in battles, in anti-aircraft fire, on bombing runs, with what cards add and take.

How many dice roll in an attack, for whom, and from what number on they succeed (AW-BOMB, AW-STRF, Table 4).
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.tally import Tally
from tabletop.games.air_wars.rules.fog import real_flyers
from tabletop.games.air_wars.rules.pieces import AIRBASE_PREFIX, PRINTED_AA, Attack, Battle, Bombing, Fire, Unit
from tabletop.games.air_wars.rules.sheets import Code, Effect, Kind, TargetKind
from tabletop.games.air_wars.rules.sorties import fits
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.rules.wording import source


def target_kind(state: State, target: str) -> TargetKind:
    """The line of the Bombing CRT for a target (Table 4)."""
    if target.startswith(AIRBASE_PREFIX):
        return TargetKind.AIRBASE
    if target in state.scenario.targets:
        return state.scenario.targets[target].kind
    kind = state.sheet(target).kind
    lines = {Kind.AA: TargetKind.AA, Kind.HQ: TargetKind.HQ, Kind.SHIP: TargetKind.SHIP}
    return lines.get(kind, TargetKind.BASED)


def bomb_dice(state: State, bombing: Bombing, key: str, target: str, tally: Tally) -> Tally:
    """One bomber's dice added to a tally: its bomb value less every cut, never below 1 (AW-BOMB-14, AW-CARD-26)."""
    value = state.sheet(key).bomb
    tally = tally.plus(value, key, "AW-UNIT-03")
    for title in cuts(state, bombing, target):
        if value > 1:
            tally = tally.plus(-1, f"{key}: {title}", "AW-CARD-19")
            value -= 1
    return tally


def cuts(state: State, bombing: Bombing, target: str) -> list[str]:
    """Titles of what lowers bomb values here, one for each point (Table 7 BOMBCUT, OVERCAST). Strafing is never touched
    (AW-STRF-07)."""
    found: list[str] = []
    for seat, key in bombing.cards:
        card = state.scenario.cards[key]
        for effect in card.effects:
            if effect.code is Code.BOMBCUT and seat != bombing.seat:
                found += [card.title] * max(1, effect.n)
    if target in state.scenario.targets or target.startswith(AIRBASE_PREFIX):
        for lasting in state.in_force(Code.OVERCAST):
            if lasting.owner == bombing.seat and bombing.square in lasting.squares:
                found += [source(state, lasting.card)] * lasting.n
    return found


def bomb_volleys(state: State, bombing: Bombing, attack: Attack) -> list[tuple[str, int, int]]:
    """Who rolls in an attack: (unit or card, number of dice, lowest die that succeeds), in the order of AW-BOMB-20:
    Level units, DIVE units, strafers, cards (AW-BOMB-11, AW-BOMB-12, AW-STRF-02)."""
    found: list[tuple[str, int, int]] = []
    for dive in (False, True):
        for key in attack.bombers:
            if state.sheet(key).dive == dive:
                dice = bomb_dice(state, bombing, key, attack.target, Tally(0, "bombs", "AW-BOMB-11")).total
                found.append((key, dice, _needed(state, attack, key)))
    found += [(key, 1, _needed(state, attack, key)) for key in attack.strafers]
    for key in attack.cards:
        extra = sum(e.n for e in state.scenario.cards[key].effects if e.code is Code.BOMB)
        found.append((key, extra, _needed(state, attack, key)))
    return found


def bomb_line(state: State, attack: Attack, key: str) -> tuple[TargetKind, bool]:
    """The line of the Bombing CRT on which a unit or card of an attack rolls, and whether in its Dive column: strafers
    as if against based aircraft (AW-STRF-02), cards as bombers that all dive (AW-BOMB-20).
    """
    kind = target_kind(state, attack.target)
    if key in attack.strafers:
        return (TargetKind.BASED if TargetKind.BASED in state.scenario.charts.bombing else kind), False
    if key in attack.cards:
        return kind, bool(attack.bombers) and all(state.sheet(bomber).dive for bomber in attack.bombers)
    return kind, state.sheet(key).dive


def _needed(state: State, attack: Attack, key: str) -> int:
    kind, dive = bomb_line(state, attack, key)
    line = state.scenario.charts.bombing[kind]
    return line.dive if dive else line.level


def attack_dice(state: State, bombing: Bombing, attack: Attack) -> Tally:
    """All dice of an attack with their reasons; bomb cards never change strafing dice (AW-STRF-07)."""
    tally = Tally(0, "bombs", "AW-BOMB-11")
    for key in attack.bombers:
        tally = bomb_dice(state, bombing, key, attack.target, tally)
    for key in attack.strafers:
        tally = tally.plus(1, f"{key} strafing", "AW-STRF-02")
    for key in attack.cards:
        card = state.scenario.cards[key]
        tally = tally.plus(sum(e.n for e in card.effects if e.code is Code.BOMB), card.title, "AW-CARD-12")
    return tally


# -- How many dice each side rolls in a battle (AW-ACM).


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


# -- How many dice anti-aircraft fire rolls (AW-AA).


def printed_aa(state: State, square: str, seat: int) -> int:
    """The sum of a side's printed AA values in a square today; closing or bombing never silences it (AW-AA-14)."""
    base = state.base(square)
    value = base.aa if base is not None and base.seat == seat else 0
    return value + sum(t.aa for t in state.scenario.targets.values() if t.square == square and t.seat == seat)


def fire_dice(state: State, fire: Fire, cards: bool = True) -> Tally:
    """The dice of a fire: the values of its guns (AW-AA-04), AA cards of the owner, AACUT cards of the enemy, which
    never take it below 1 die (AW-CARD-22)."""
    tally = Tally(0, "AA", "AW-AA-04")
    for gun in fire.guns:
        printed = gun == PRINTED_AA
        value = printed_aa(state, fire.square, fire.seat) if printed else state.sheet(gun).aa
        tally = tally.plus(value, "printed AA" if printed else gun, "AW-AA-04")
    if not cards:
        return tally
    for seat, key in fire.cards:
        card = state.scenario.cards[key]
        for effect in card.effects:
            if effect.code is Code.AA and seat == fire.seat:
                tally = tally.plus(effect.n, card.title, "AW-CARD-12")
    for seat, key in fire.cards:
        card = state.scenario.cards[key]
        for effect in card.effects:
            if effect.code is Code.AACUT and seat != fire.seat:
                tally = tally.plus(-min(effect.n, max(0, tally.total - 1)), card.title, "AW-CARD-22")
    return tally
