"""Design-your-own battles (specification 7.7): rule levels, what can be bought, what it costs, and the scenario that comes of it.

A pure function of two purchases and a map: no file is read, nothing is thrown.
"""
from __future__ import annotations

from dataclasses import dataclass, replace
from string import ascii_uppercase

from tabletop.core.refusal import Refusal, Refused
from tabletop.games.thunderbolt_lightning.pieces import SKILL_NAMES, SKILLS_OF, Training
from tabletop.games.thunderbolt_lightning.rules import points, units
from tabletop.games.thunderbolt_lightning.scenario import (
    OPTIONS,
    Edge,
    PlacedAircraft,
    PlacedInstallation,
    PlacedShip,
    Scenario,
    SideInfo,
    Victory,
    Zone,
)
from tabletop.games.thunderbolt_lightning.sheets import CHASERS, AircraftType, Library
from tabletop.grid.hexes import Hex
from tabletop.grid.hexgrid import HexGrid

BASIC: frozenset[str] = frozenset()
ADVANCED = frozenset({"altitude", "training", "ordnance", "aa"})
FULL = ADVANCED | {"loaded", "sights"}
RULE_LEVELS = {"basic": BASIC, "advanced": ADVANCED, "full": FULL}
"""The three rule levels as option sets (TL-GEN-07, TL-OPT-08); guns bring `aa` into a basic game too."""

NEEDS = {"ordnance": "altitude", "ext_attack": "ordnance"}
"""Options that are nothing without another one (TL-OPT-01, TL-OPT-03)."""

FIGHTER_BUDGETS = (400, 1500)
"""Points a side for a battle of fighters only (7.7 point 1)."""

GOAL_PERCENT = 40
"""Share of the targets' damage points that an attacker must reach (7.7 point 3)."""

RULE = "TL-VIC-01"
"""What an impossible order is refused by: 7.7 has no ids of its own; a battle's frame is the scenario's (TL-VIC-01)."""

EDGE_OF = ("W", "E")
"""The edge where a side comes from when the map names none."""


@dataclass(frozen=True, slots=True)
class Buy:
    """One line of a purchase: `number` aircraft of a type with load, grade and skills; without skills the staff's are taken.
    `radar_sight`: a what-if of 1946 (TL-SIGHT-02)."""

    type: str
    number: int
    load: str = ""
    training: str = "trained"
    skills: tuple[int, ...] = ()
    radar_sight: bool = False


@dataclass(frozen=True, slots=True)
class Army:
    """What one side brings."""

    side: SideInfo
    buys: tuple[Buy, ...]


@dataclass(frozen=True, slots=True)
class Ground:
    """What a map offers: set-up areas by side (empty: the western and the eastern columns), targets, edges, water."""

    title: str
    map_file: str
    grid: HexGrid
    areas: tuple[tuple[Hex, ...], tuple[Hex, ...]] = ((), ())
    ships: tuple[PlacedShip, ...] = ()
    installations: tuple[PlacedInstallation, ...] = ()
    edges: tuple[Edge, ...] = ()
    water: frozenset[Hex] = frozenset()


@dataclass(frozen=True, slots=True)
class Battle:
    """An order for a battle. `options`: those beyond the rule level; `attacker`: the side that must hit the ground's targets, None: an air
    battle, in which the ground has no part."""

    year: int
    month: int
    level: str
    budget: int
    armies: tuple[Army, Army]
    ground: Ground
    what_if: bool = False
    attacker: int | None = None
    options: frozenset[str] = frozenset()
    turn_limit: int = 12


def options_of(level: str, guns: bool = False, more: frozenset[str] = frozenset()) -> frozenset[str]:
    """The option set of a rule level (TL-OPT-08). The variants of TL-OPT-04 to TL-OPT-06 are never in it: the rules are meant without
    them (TL-OPT-07)."""
    return RULE_LEVELS[level] | more | (frozenset({"aa"}) if guns else frozenset())


def option_refusal(options: frozenset[str]) -> Refusal | None:
    """Why a set of options does not go together (TL-OPT-01 to TL-OPT-06)."""
    for name in sorted(options):
        if name not in OPTIONS:
            return Refusal("TL-OPT-01", f'There is no option "{name}".')
        need = NEEDS.get(name)
        if need and need not in options:
            return Refusal("TL-OPT-03" if name == "ext_attack" else "TL-OPT-01", f"Option {name} needs option {need}.")
    return None


def for_sale(library: Library, year: int, what_if: bool = False) -> list[AircraftType]:
    """Types in service in that year; paper projects only in what-if battles (7.7 point 1)."""
    return [t for t in library.aircraft.values() if t.year <= year and (what_if or "paper" not in t.flags)]


def skills_of(buy: Buy, sheet: AircraftType) -> tuple[int, ...]:
    """The skills bought, or those the staff proposes for the grade (10.3 point 10)."""
    number = SKILLS_OF.get(Training(buy.training), 0)
    return buy.skills or tuple(sorted((1, 2 if sheet.fs > 1 else 3, 4)[:number]))


def sheet_of(buy: Buy, library: Library) -> AircraftType:
    """The sheet as bought: a radar sight makes a type of its own."""
    sheet = library.aircraft[buy.type]
    return replace(sheet, key=f"{sheet.key}_radar", flags=sheet.flags | {"radar_sight"}) if buy.radar_sight else sheet


def price(buy: Buy, library: Library, options: frozenset[str]) -> int:
    """Points of one aircraft of the line (7.1 point 11)."""
    sheet = sheet_of(buy, library)
    load = library.loads[buy.load] if buy.load else None
    return points.worth(sheet, Training(buy.training), skills_of(buy, sheet), "sights" in options, load, load.dice if load else 0)


def options_in(battle: Battle) -> frozenset[str]:
    """The options in force in a battle."""
    return options_of(battle.level, guns=battle.attacker is not None, more=battle.options)


def total(battle: Battle, library: Library, side: int) -> int:
    """Points of a side: its aircraft, and for the defender of an attack battle the guns and half the damage points of ships and
    installations, which is what their sheets say (7.7 point 3)."""
    spent = sum(b.number * price(b, library, options_in(battle)) for b in battle.armies[side].buys)
    if battle.attacker is not None and side != battle.attacker:
        spent += sum(library.ships[s.type].points for s in battle.ground.ships if s.side == side)
        spent += sum(library.installations[i.type].points for i in battle.ground.installations if i.side == side)
    return spent


def goal(battle: Battle, library: Library) -> int:
    """Damage points the attacker must inflict: 40% of the targets' total, rounded up (7.7 point 3)."""
    enemy = 1 - (battle.attacker or 0)
    whole = sum(library.ships[s.type].damage_points for s in battle.ground.ships if s.side == enemy)
    whole += sum(library.installations[i.type].damage_points for i in battle.ground.installations if i.side == enemy)
    return (whole * GOAL_PERCENT + 99) // 100


# -- what is wrong with an order
def buy_refusal(battle: Battle, buy: Buy, library: Library) -> Refusal | None:
    """Why a line cannot be bought."""
    options = options_in(battle)
    sheet = library.aircraft.get(buy.type)
    if sheet is None or buy.number < 1:
        return Refusal(RULE, f'"{buy.type}" x {buy.number} cannot be bought.')
    if sheet not in for_sale(library, battle.year, battle.what_if):
        why = "is a paper project, for what-if battles" if sheet.year <= battle.year else f"is in service from {sheet.year}"
        return Refusal(RULE, f"{sheet.name} {why}; the battle is in {battle.year}.")
    if buy.load and buy.load not in sheet.loads:
        return Refusal("TL-SET-03", f"{sheet.name} cannot carry {buy.load}.")
    grades = [t.value for t in Training]
    if buy.training not in grades or ("training" not in options and buy.training != "trained"):
        return Refusal("TL-OPT-01", f"Without the training rules every pilot is Trained, not {buy.training}.")
    number = SKILLS_OF.get(Training(buy.training), 0)
    if buy.skills and (len(set(buy.skills)) != number or len(buy.skills) != number or not set(buy.skills) <= SKILL_NAMES.keys()):
        return Refusal("TL-TRN-04", f"A {buy.training} pilot has {number} different skills of 1 to 5.")
    if buy.radar_sight and not (battle.what_if and battle.year >= 1946):
        return Refusal("TL-SIGHT-02", "Radar sights are for what-if battles of 1946.")
    return None


def refusal(battle: Battle, library: Library) -> Refusal | None:
    """Why the battle cannot be fought as ordered; None when it can."""
    if battle.level not in RULE_LEVELS:
        return Refusal("TL-GEN-07", f'There is no rule level "{battle.level}".')
    if (bad := option_refusal(options_in(battle))) is not None:
        return bad
    if battle.armies[0].side.letter == battle.armies[1].side.letter:
        return Refusal("TL-SCOPE-04", "The two sides need different letters.")
    for army in battle.armies:
        if not army.buys:
            return Refusal(RULE, f"{army.side.name} has no aircraft.")
        for buy in army.buys:
            if (bad := buy_refusal(battle, buy, library)) is not None:
                return bad
    if battle.attacker is not None:
        if "ordnance" not in options_in(battle):
            return Refusal("TL-OPT-01", "An attack battle needs the rules for ordnance.")
        if goal(battle, library) == 0:
            return Refusal(RULE, "The map has no targets to attack.")
    return _budget_refusal(battle, library)


def _budget_refusal(battle: Battle, library: Library) -> Refusal | None:
    low, high = FIGHTER_BUDGETS
    fighters = all(library.aircraft[b.type].role in CHASERS for army in battle.armies for b in army.buys)
    if battle.attacker is None and fighters and not low <= battle.budget <= high:
        return Refusal(RULE, f"A battle of fighters is fought with {low} to {high} points a side, not {battle.budget}.")
    for side, army in enumerate(battle.armies):
        cost = total(battle, library, side)
        if cost > battle.budget:
            return Refusal(RULE, f"{army.side.name} has {cost} points of {battle.budget}.")
    return None


# -- the scenario
def build(battle: Battle, library: Library) -> Scenario:
    """The scenario of a battle (7.7) on the map's grid of hexes (TL-HEX-01). Raises Refused when it cannot be fought as ordered."""
    if (bad := refusal(battle, library)) is not None:
        raise Refused(bad)
    bought = [sheet_of(b, library) for army in battle.armies for b in army.buys]
    library = replace(library, aircraft={**library.aircraft, **{sheet.key: sheet for sheet in bought}})
    ground, attack = battle.ground, battle.attacker is not None
    edges = ground.edges or tuple(Edge(EDGE_OF[side], side, "home") for side in (0, 1))
    return Scenario(
        "custom", f"{battle.armies[0].side.name} against {battle.armies[1].side.name}", battle.year, battle.month, ground.grid,
        ground.map_file, battle.turn_limit, options_in(battle), (battle.armies[0].side, battle.armies[1].side),
        0 if battle.attacker is None else 1 - battle.attacker, (*_placed(battle, library, 0), *_placed(battle, library, 1)),
        ground.ships if attack else (), ground.installations if attack else (), edges,
        Victory(goal=None if battle.attacker is None else (battle.attacker, goal(battle, library))), library, water=ground.water,
    )


def area(ground: Ground, side: int) -> tuple[Hex, ...]:
    """Where a side sets up: as the map says, else six columns at its edge, away from the corners."""
    if ground.areas[side]:
        return tuple(sorted(ground.areas[side]))
    columns, rows = ground.grid.columns, ground.grid.rows
    first = 2 if side == 0 else columns - 8
    return tuple(sorted(ground.grid.hex(c, w) for c in range(first, first + 6) for w in range(rows // 6, rows - rows // 6)))


def _placed(battle: Battle, library: Library, side: int) -> list[PlacedAircraft]:
    """The aircraft of a side in units of the usual size (5.12), free to be regrouped inside their line."""
    army = battle.armies[side]
    zone = Zone(area(battle.ground, side), (0, 1, 5) if side == 0 else (3, 2, 4), (0, 1, 2, 3))
    nation = army.side.nations[0] if army.side.nations else ""
    found: list[PlacedAircraft] = []
    names = [sheet_of(b, library).name for a in battle.armies for b in a.buys]
    for line, buy in enumerate(army.buys, 1):
        sheet = sheet_of(buy, library)
        size = units.usual_size(library, sheet, nation, battle.year, battle.month)
        group = sheet.name if names.count(sheet.name) == 1 else f"{sheet.name} {army.side.letter}{line}"
        for n in range(buy.number):
            found.append(PlacedAircraft(
                f"{army.side.letter}{len(found) + 1}", sheet.key, side, f"{group} {ascii_uppercase[n // size % 26]}", zone, buy.load, buy.training,
                skills_of(buy, sheet), units_free=True, group=group,
            ))
    return found
