"""How many dice roll in an attack, for whom, and from what number on they succeed (AW-BOMB, AW-STRF, Table 4)."""

from __future__ import annotations

from tabletop.core.tally import Tally
from tabletop.games.air_wars.rules.pieces import AIRBASE_PREFIX, Attack, Bombing
from tabletop.games.air_wars.rules.sheets import Code, Kind, TargetKind
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
    line = state.scenario.charts.bombing[target_kind(state, attack.target)]
    based = state.scenario.charts.bombing.get(TargetKind.BASED, line)
    found: list[tuple[str, int, int]] = []
    for dive in (False, True):
        for key in attack.bombers:
            if state.sheet(key).dive == dive:
                dice = bomb_dice(state, bombing, key, attack.target, Tally(0, "bombs", "AW-BOMB-11")).total
                found.append((key, dice, line.dive if dive else line.level))
    found += [(key, 1, based.level) for key in attack.strafers]
    all_dive = bool(attack.bombers) and all(state.sheet(key).dive for key in attack.bombers)
    for key in attack.cards:
        extra = sum(e.n for e in state.scenario.cards[key].effects if e.code is Code.BOMB)
        found.append((key, extra, line.dive if all_dive else line.level))
    return found


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
