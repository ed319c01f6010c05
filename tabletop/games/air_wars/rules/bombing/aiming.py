"""Bombing and strafing: which squares can be opened, who may attack what (AW-BOMB, AW-TGT,
AW-STRF). Judged from the attacker's view."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.refusal import Refusal
from tabletop.games.air_wars.rules.basing import closed
from tabletop.games.air_wars.rules.pieces import AIRBASE_PREFIX, Attack, Bombing, Unit, airbase_key
from tabletop.games.air_wars.rules.sheets import CLASS_OF, Code, Kind, TargetKind, UnitClass
from tabletop.games.air_wars.rules.squares import in_order
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.rules.strengths import target_kind
from tabletop.games.air_wars.rules.wording import target as target_name


def mission_limit(state: State, unit: Unit) -> int:
    """Bombing missions of a day: 1, and 2 for DIVE units with "All-out strike" (AW-BOMB-01, AW-CARD-32)."""
    twice = any(e.owner == unit.seat for e in state.in_force(Code.TWICE))
    return 2 if twice and state.sheet(unit).dive else 1


def bomb_refusal(state: State, unit: Unit) -> Refusal | None:
    """Why a flying unit may not bomb in this hour (AW-BOMB-01, AW-BOMB-02, AW-BOMB-21); survivors of a battle may
    (AW-ACM-13)."""
    sheet = state.sheet(unit)
    if sheet.bomb < 1:
        return Refusal("AW-BOMB-01" if sheet.kind is not Kind.FIGHTER else "AW-STRF-03", f"{unit.id} carries no bombs.")
    if unit.bombed >= mission_limit(state, unit):
        return Refusal("AW-BOMB-02", f"{unit.id} has bombed today.")
    if unit.bombed_now:
        return Refusal("AW-CARD-32", f"{unit.id} has bombed in this hour.")
    if unit.strafed_now:
        return Refusal("AW-BOMB-15", f"{unit.id} has strafed in this hour.")
    return None


def strafe_refusal(state: State, unit: Unit) -> Refusal | None:
    """Why a flying unit may not strafe in this hour (AW-STRF-01, AW-STRF-06); its mission does not matter."""
    if not state.sheet(unit).fighter:
        return Refusal("AW-STRF-01", f"{unit.id} is no fighter; only F and FB units strafe.")
    if unit.strafed_now:
        return Refusal("AW-STRF-06", f"{unit.id} has strafed in this hour.")
    if unit.bombed_now:
        return Refusal("AW-BOMB-15", f"{unit.id} has bombed in this hour.")
    return None


def in_reach(state: State, seat: int, cls: UnitClass) -> bool:
    """Whether ships of the other side can be bombed in this hour (AW-SHIP-05); other classes always."""
    return cls is not UnitClass.SHIP or state.hour >= state.scenario.sides[1 - seat].ships.from_hour


def printed_targets(state: State, square: str, seat: int) -> list[str]:
    """Enemy printed targets of a square that can be bombed now: listed on the chart (AW-TGT-08), not bombed
    (AW-TGT-03); its open airbase (AW-TGT-05)."""
    found = [
        t.name for t in state.scenario.targets.values()
        if t.square == square and t.seat != seat and t.kind in state.scenario.charts.bombing
        and not state.mark(t.name).bombed
    ]  # fmt: skip
    base, listed = state.base(square), TargetKind.AIRBASE in state.scenario.charts.bombing
    if listed and base is not None and base.seat != seat and not base.carrier and not closed(state, square):
        found.append(airbase_key(square))
    return found


def unit_targets(state: State, square: str, seat: int) -> list[str]:
    """Enemy counters in a square that are revealed and can be bombed: ground units, ships, based units (AW-BOMB-04)."""
    return [
        u.id for u in state.at(square, 1 - seat)
        if not u.flying and not state.sheet(u).decoy and in_reach(state, seat, CLASS_OF[state.sheet(u).kind])
        and target_kind(state, u.id) in state.scenario.charts.bombing
    ]  # fmt: skip


def based_counters(state: State, square: str, seat: int) -> int:
    """Enemy based counters in a square, known or not."""
    return len(state.based(square, 1 - seat)) + state.unknown(square, 1 - seat).based


def visible_prey(state: State, square: str, seat: int) -> tuple[bool, bool]:
    """(something to bomb, something to strafe) as far as the attacker can see (AW-BOMB-06)."""
    hidden = state.unknown(square, 1 - seat)
    based = based_counters(state, square, seat) > 0
    known = bool(unit_targets(state, square, seat)) or hidden.ground > 0
    ships = hidden.ship > 0 and in_reach(state, seat, UnitClass.SHIP)
    return bool(printed_targets(state, square, seat)) or known or ships or based, based


def asked_squares(state: State, seat: int) -> list[str]:
    """Squares with own flying units over something of the enemy: the attacker is asked when there is one, which both
    players can see (note R45)."""
    squares = {u.place for u in state.units.values() if u.flying and u.seat == seat}
    squares |= {b.square for b in state.blips if b.seat == seat and b.flying}
    return [s for s in in_order(state.scenario, squares) if s not in state.opened and _prey(state, s, seat)]


def _prey(state: State, square: str, seat: int) -> bool:
    """Whether there is anything of the enemy on the ground of a square: a public fact."""
    hidden = state.unknown(square, 1 - seat)
    units = any(not u.flying for u in state.at(square, 1 - seat)) or hidden.based or hidden.ground or hidden.ship
    base = state.base(square)
    bases = base is not None and base.seat != seat
    return bool(units) or bases or any(t.square == square and t.seat != seat for t in state.scenario.targets.values())


def open_refusal(state: State, seat: int, square: str) -> Refusal | None:
    """Why a square cannot be opened (AW-BOMB-03, AW-BOMB-06, AW-BOMB-17)."""
    mine = state.flying(square, seat)
    if not mine:
        return Refusal("AW-BOMB-03", "Open a square in which units of yours are flying.")
    if square in state.opened:
        return Refusal("AW-BOMB-17", f"The bombing of {square} is done for this hour.")
    if any(True for _ in state.in_force(Code.NOBOMB)):
        return Refusal("AW-CARD-06", "Nobody can bomb or strafe in this hour: a card forbids it.")
    bombs, guns = visible_prey(state, square, seat)
    bombers = bombs and any(bomb_refusal(state, u) is None for u in mine)
    strafers = guns and any(strafe_refusal(state, u) is None for u in mine)
    if bombers or strafers:
        return None
    return Refusal("AW-BOMB-06", f"No unit of yours in {square} can bomb or strafe anything that you see there.")


# -- designation
def attack_of(attacks: Iterable[Attack], key: str) -> Attack | None:
    """The attack that a unit is in (AW-BOMB-18)."""
    return next((a for a in attacks if key in a.bombers or key in a.strafers), None)


def _attacker(state: State, bombing: Bombing, key: str) -> Refusal | Unit:
    unit = state.units.get(key)
    if unit is None or unit.seat != bombing.seat or not unit.flying or unit.place != bombing.square:
        return Refusal("AW-BOMB-03", f"Only your units that fly in {bombing.square} attack there.")
    if attack_of(bombing.attacks, key) is not None:
        return Refusal("AW-BOMB-18", f"{key} is in an attack already.")
    return unit


def designate_bomb_refusal(state: State, bombing: Bombing, key: str, target: str) -> Refusal | None:
    """Why a unit cannot bomb that target (AW-BOMB-04, AW-BOMB-10)."""
    unit = _attacker(state, bombing, key)
    if isinstance(unit, Refusal):
        return unit
    refusal = bomb_refusal(state, unit)
    if refusal is not None:
        return refusal
    if target in targets(state, bombing):
        return None
    found = state.units.get(target)
    if (
        found is not None
        and found.place == bombing.square
        and not in_reach(state, bombing.seat, state.sheet(found).cls)
    ):
        hour = state.scenario.sides[1 - bombing.seat].ships.from_hour
        return Refusal("AW-SHIP-05", f"{target} cannot be bombed before hour {hour}.")
    return Refusal("AW-BOMB-04", f"{_bombed_or_none(state, bombing.square, target)}")


def _bombed_or_none(state: State, square: str, target: str) -> str:
    name = target_name(state, target)
    if target in state.scenario.targets and state.scenario.targets[target].square == square:
        return f"{name} is bombed already."
    return f"Name an enemy target in {square}."


def targets(state: State, bombing: Bombing) -> list[str]:
    """All targets that can be bombed in an opened square."""
    return printed_targets(state, bombing.square, bombing.seat) + unit_targets(state, bombing.square, bombing.seat)


def designate_strafe_refusal(state: State, bombing: Bombing, key: str, target: str) -> Refusal | None:
    """Why a unit cannot strafe that target (AW-STRF-01, AW-STRF-03)."""
    unit = _attacker(state, bombing, key)
    if isinstance(unit, Refusal):
        return unit
    refusal = strafe_refusal(state, unit)
    if refusal is None and target not in [u.id for u in prey(state, bombing)]:
        return Refusal("AW-STRF-03", f"Only enemy units based in {bombing.square} can be strafed.")
    return refusal


def prey(state: State, bombing: Bombing) -> list[Unit]:
    """Revealed enemy based units of the opened square; no decoy is left (AW-DEC-10)."""
    return [u for u in state.based(bombing.square, 1 - bombing.seat) if not state.sheet(u).decoy]


def anything_possible(state: State, bombing: Bombing) -> bool:
    """Whether a unit of the attacker can still attack something that is left (AW-BOMB-08)."""
    mine = state.flying(bombing.square, bombing.seat)
    if targets(state, bombing) and any(bomb_refusal(state, u) is None for u in mine):
        return True
    return bool(prey(state, bombing)) and any(strafe_refusal(state, u) is None for u in mine)


def with_attacker(attacks: tuple[Attack, ...], target: str, key: str, strafes: bool) -> tuple[Attack, ...]:
    """The attacks with one more unit in the one on that target; attacks on one target are one (AW-BOMB-10), of bombers
    and strafers too (AW-STRF-05)."""
    old = next((a for a in attacks if a.target == target), None)
    attack = old if old is not None else Attack(target)
    bombers = attack.bombers if strafes else tuple(sorted((*attack.bombers, key)))
    strafers = tuple(sorted((*attack.strafers, key))) if strafes else attack.strafers
    new = Attack(target, bombers, strafers, attack.cards)
    return tuple(new if a is old else a for a in attacks) if old is not None else (*attacks, new)


def without_attacker(attacks: tuple[Attack, ...], key: str) -> tuple[Attack, ...]:
    """The attacks without a unit; an attack without units is none."""
    left = (
        Attack(a.target, tuple(b for b in a.bombers if b != key), tuple(s for s in a.strafers if s != key), a.cards)
        for a in attacks
    )
    return tuple(a for a in left if a.bombers or a.strafers)


def still_there(state: State, bombing: Bombing, target: str) -> bool:
    """Whether the target of an attack has not gone meanwhile (AW-BOMB-19)."""
    if target.startswith(AIRBASE_PREFIX) or target in state.scenario.targets:
        return True
    return state.units[target].place == bombing.square
