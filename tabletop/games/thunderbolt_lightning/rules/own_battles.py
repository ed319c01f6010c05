"""Battles of one's own: rule levels, what can be bought, what it costs, what the attacker must reach.

Pure functions of a plan and the library: no file is read, no map is asked, nothing is thrown. The data edge writes the
scenario that comes of it.
"""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.fastcopy import replace
from tabletop.core.refusal import Refusal
from tabletop.core.wording import counted
from tabletop.games.thunderbolt_lightning.rules import units
from tabletop.games.thunderbolt_lightning.rules.pieces import SKILL_NAMES, SKILLS_OF, Training
from tabletop.games.thunderbolt_lightning.rules.scenario import OPTIONS
from tabletop.games.thunderbolt_lightning.rules.sheets import CHASERS, AircraftType, Library, Ordnance
from tabletop.games.thunderbolt_lightning.rules.victory import scoring

BASIC: frozenset[str] = frozenset()
ADVANCED = frozenset({"altitude", "training", "ordnance", "aa"})
FULL = ADVANCED | {"loaded", "sights"}
RULE_LEVELS = {"basic": BASIC, "advanced": ADVANCED, "full": FULL}
"""The three rule levels as option sets (TL-GEN-07, TL-OPT-08); guns bring `aa` into a basic game too."""

NEEDS = {"ordnance": "altitude", "ext_attack": "ordnance"}
"""Options that are nothing without another one (TL-OPT-01, TL-OPT-03)."""

FIGHTER_BUDGETS = (400, 1500)
"""Points a side for a battle of fighters only."""

GOAL_PERCENT = 40
"""Share of the targets' damage points that an attacker must reach."""

RADAR_YEAR = 1946
"""Radar gun sights are for what-if battles from this year on (TL-SIGHT-02)."""

RULE = "TL-VIC-01"
"""What an impossible order is refused by: battles of one's own have no ids; a battle's frame is the scenario's
(TL-VIC-01)."""


@dataclass(frozen=True, slots=True)
class Buy:
    """One line of a purchase: `number` aircraft of a type, alike. Without `skills` the owner chooses them at set-up,
    and the staff's choice is paid for. `unit`: size of the units, 0 = as usual at the time (table 12). `radar_sight`: a
    what-if of 1946 (TL-SIGHT-02).
    """

    type: str
    number: int = 1
    load: str = ""
    training: str = "trained"
    skills: tuple[int, ...] = ()
    unit: int = 0
    radar_sight: bool = False


@dataclass(frozen=True, slots=True)
class SidePlan:
    """What one side brings: aircraft, and keys of ships and installations."""

    name: str
    letter: str
    nations: tuple[str, ...]
    buys: tuple[Buy, ...]
    ships: tuple[str, ...] = ()
    installations: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BattlePlan:
    """A battle as designed. Side 0 comes from the west, side 1 from the east. `budget`: points a side, 0 = nobody
    counts.
    """

    key: str
    title: str
    year: int
    month: int
    map_file: str
    sides: tuple[SidePlan, SidePlan]
    options: tuple[str, ...] = ()
    turns: int = 12
    what_if: bool = False
    budget: int = 0

    @property
    def attacker(self) -> int | None:
        """The side that attacks: the one whose enemy alone has ships or installations; None in an air battle, and when
        both have targets, for then the standard points decide (TL-VIC-03).
        """
        targets = [bool(s.ships or s.installations) for s in self.sides]
        return None if targets[0] == targets[1] else int(targets[0])


# -- options
def options_of(level: str, guns: bool = False, more: frozenset[str] = frozenset()) -> frozenset[str]:
    """The option set of a rule level (TL-OPT-08). The variants of TL-OPT-04 to TL-OPT-06 are never in it: the rules
    are meant without them (TL-OPT-07).
    """
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


# -- what there is and what it costs
def for_sale(library: Library, year: int, what_if: bool = False) -> list[AircraftType]:
    """Types in service in that year; paper projects only in what-if battles."""
    return [t for t in library.aircraft.values() if t.year <= year and (what_if or "paper" not in t.flags)]


def skills_of(buy: Buy, sheet: AircraftType) -> tuple[int, ...]:
    """The skills bought, or those the staff proposes for the grade."""
    number = SKILLS_OF.get(Training(buy.training), 0)
    return buy.skills or tuple(sorted((1, 2 if sheet.fs > 1 else 3, 4)[:number]))


def with_radar(sheet: AircraftType) -> AircraftType:
    """A type with a radar gun sight is a type of its own (TL-SIGHT-02)."""
    return replace(sheet, key=f"{sheet.key}_radar", flags=sheet.flags | {"radar_sight"})


def price(buy: Buy, library: Library, sights: bool) -> int:
    """Points of one aircraft of the line. Raises KeyError for an unknown type or load."""
    sheet = library.aircraft[buy.type]
    if buy.radar_sight:
        sheet = with_radar(sheet)
    load = library.loads[buy.load] if buy.load else None
    return scoring.worth(sheet, Training(buy.training), skills_of(buy, sheet), sights, load, load.dice if load else 0)


def total(side: SidePlan, library: Library, sights: bool) -> int:
    """Points of a side: aircraft with their loads, and AA plus half the damage points of ships and installations, which
    is what their sheets say.
    """
    things = sum(library.ships[s].points for s in side.ships) + sum(
        library.installations[i].points for i in side.installations
    )
    return sum(b.number * price(b, library, sights) for b in side.buys) + things


def goal(side: SidePlan, library: Library) -> int:
    """Damage points that an attacker of this side must inflict: 40% of its targets' total, rounded up ("at least"); 0
    without targets.
    """
    ships = sum(library.ships[s].damage_points for s in side.ships)
    return share(ships + sum(library.installations[i].damage_points for i in side.installations), GOAL_PERCENT)


def share(damage_points: int, percent: int) -> int:
    """At least that share of damage points, as a whole number."""
    return (damage_points * percent + 99) // 100


def unit_size(buy: Buy, side: SidePlan, library: Library, year: int, month: int) -> int:
    """How many aircraft of the line fly in a unit: as bought, else as usual for the air force then (table 12)."""
    sheet = library.aircraft[buy.type]
    flown = [nation for nation in side.nations if nation in sheet.nations] or list(sheet.nations)
    return buy.unit or units.usual_size(library, sheet, flown[0], year, month)


def levels_of(buy: Buy, library: Library) -> tuple[int, ...]:
    """Where the line may start: torpedo aircraft and rockets low, bombers at Medium, fighters at Medium or High, as
    far as the ceiling goes.
    """
    sheet, load = library.aircraft[buy.type], library.loads.get(buy.load)
    if load is not None and load.kind is not Ordnance.BOMB:
        wanted: tuple[int, ...] = (0, 1)
    else:
        wanted = (2, 3) if sheet.role in CHASERS and not buy.load else (2,)
    return tuple(level for level in wanted if level <= sheet.ceiling) or (int(sheet.ceiling),)


# -- what is wrong with a plan
def buy_refusal(plan: BattlePlan, side: int, buy: Buy, library: Library) -> Refusal | None:
    """Why a line cannot be bought."""
    sheet, options = library.aircraft.get(buy.type), plan.options
    if sheet is None or buy.number < 1:
        return Refusal(RULE, f'"{buy.type}" x {buy.number} cannot be bought.')
    if not plan.what_if and sheet not in for_sale(library, plan.year):
        why = (
            "is a paper project, for what-if battles" if sheet.year <= plan.year else f"is in service from {sheet.year}"
        )
        return Refusal(RULE, f"{sheet.name} {why}; the battle is in {plan.year}.")
    if not plan.what_if and not set(sheet.nations) & set(plan.sides[side].nations):
        return Refusal(RULE, f"{sheet.name} did not fly for {plan.sides[side].name}.")
    if buy.load and buy.load not in sheet.loads:
        return Refusal("TL-SET-03", f"{sheet.name} cannot carry {buy.load}.")
    if buy.training not in [t.value for t in Training]:
        return Refusal("TL-TRN-01", f'There is no pilot grade "{buy.training}".')
    if "training" not in options and buy.training != "trained":
        return Refusal("TL-OPT-01", f"Without the training rules every pilot is Trained, not {grade(buy.training)}.")
    number = SKILLS_OF.get(Training(buy.training), 0)
    if buy.skills and (
        len(set(buy.skills)) != number or len(buy.skills) != number or not set(buy.skills) <= SKILL_NAMES.keys()
    ):
        return Refusal("TL-TRN-04", f"A pilot who is {grade(buy.training)} has {number} different skills of 1 to 5.")
    if not 0 <= buy.unit <= units.LARGEST:
        return Refusal("TL-UNIT-01", f"A unit has 1 to {units.LARGEST} aircraft, not {buy.unit}.")
    if buy.radar_sight and not (plan.what_if and plan.year >= RADAR_YEAR):
        return Refusal("TL-SIGHT-02", f"Radar sights are for what-if battles of {RADAR_YEAR}.")
    return None


def grade(training: str) -> str:
    """A pilot grade as it is printed: "Multi Ace"."""
    return training.replace("_", " ").title()


def refusal(plan: BattlePlan, library: Library) -> Refusal | None:
    """Why the battle cannot be fought as planned; None when it can."""
    if (bad := option_refusal(frozenset(plan.options))) is not None:
        return bad
    if plan.sides[0].letter == plan.sides[1].letter:
        return Refusal("TL-SCOPE-04", "The two sides need different letters.")
    for number, side in enumerate(plan.sides):
        if not side.buys:
            return Refusal(RULE, f"{side.name} has no aircraft.")
        for buy in side.buys:
            if (bad := buy_refusal(plan, number, buy, library)) is not None:
                return bad
    if any(s.ships or s.installations for s in plan.sides) and "ordnance" not in plan.options:
        return Refusal("TL-OPT-01", "A battle with targets needs the rules for ordnance.")
    return _budget_refusal(plan, library) if plan.budget else None


def _budget_refusal(plan: BattlePlan, library: Library) -> Refusal | None:
    low, high = FIGHTER_BUDGETS
    air = not any(s.ships or s.installations for s in plan.sides)
    fighters = all(library.aircraft[b.type].role in CHASERS for s in plan.sides for b in s.buys)
    if air and fighters and not low <= plan.budget <= high:
        return Refusal(RULE, f"A battle of fighters is fought with {low} to {high} points a side, not {plan.budget}.")
    for side in plan.sides:
        cost = total(side, library, "sights" in plan.options)
        if cost > plan.budget:
            return Refusal(RULE, f"{side.name} has {counted(cost, 'point')} of {plan.budget}.")
    return None
