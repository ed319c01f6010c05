"""An order for a battle of one's own: frame, two purchases, totals, what is refused, and a buyer for the
other side. No widgets.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from tabletop.core.wording import counted
from tabletop.games.thunderbolt_lightning.data.battles import (
    BUDGET,
    BattlePlan,
    Buy,
    SidePlan,
    aircraft_in_service,
    battle_document,
    goal,
    installations_of,
    nations,
    price,
    ships_in_service,
    total,
)
from tabletop.games.thunderbolt_lightning.data.library import library
from tabletop.games.thunderbolt_lightning.data.options import RULE_LEVELS
from tabletop.games.thunderbolt_lightning.rules.pieces import SKILLS_OF, Training
from tabletop.games.thunderbolt_lightning.rules.sheets import (
    CHASERS,
    AircraftType,
    InstallationType,
    Ordnance,
    ShipType,
)

NATION_NAMES = {
    "UK": "Britain",
    "US": "USA",
    "DE": "Germany",
    "JP": "Japan",
    "SU": "USSR",
    "IT": "Italy",
    "FI": "Finland",
    "FR": "France",
    "NL": "Netherlands",
    "PL": "Poland",
    "RO": "Romania",
    "SK": "Slovakia",
    "AU": "Australia",
}
TRAINING = tuple(t.value for t in Training)
TRAINING_WORDS = {
    "very_green": "Very Green",
    "poor": "Poor",
    "trained": "Trained",
    "veteran": "Veteran",
    "ace": "Ace",
    "multi_ace": "Multi Ace",
}
YEARS = (1939, 1946)
MOST_AIRCRAFT = 40
"""Aircraft a side; more do not fit in a set-up area."""


@dataclass
class Army:
    """What one side has bought so far. `lines` are purchases by type, load and training."""

    nation: str
    lines: list[Buy] = field(default_factory=list)
    ships: list[str] = field(default_factory=list)
    installations: list[str] = field(default_factory=list)

    @property
    def name(self) -> str:
        return NATION_NAMES.get(self.nation, self.nation)

    @property
    def aircraft(self) -> int:
        return sum(line.number for line in self.lines)


@dataclass
class Order:
    """The whole order. `attacker`: the side that must hit the other one's targets, None: an air battle."""

    year: int = 1941
    month: int = 6
    map_file: str = ""
    level: str = "Advanced"
    budget: int = 800
    what_if: bool = False
    attacker: int | None = None
    armies: tuple[Army, Army] = field(default_factory=lambda: (Army("UK"), Army("DE")))

    # -- rules
    @property
    def options(self) -> tuple[str, ...]:
        """Rule options of the level, with those that the targets need."""
        chosen = dict(RULE_LEVELS)[self.level]
        if self.attacker is not None:
            chosen = chosen | {"aa", "altitude", "ordnance"}
            if self.armies[1 - self.attacker].installations:
                chosen = chosen | {"ext_attack"}
        return tuple(sorted(chosen))

    @property
    def sights(self) -> bool:
        return "sights" in self.options

    def level_refusal(self, level: str) -> str:
        """Why a rule level cannot be chosen."""
        if level == "Basic" and self.attacker is not None:
            return "An attack battle needs the rules for ordnance (TL-OPT-01)."
        return ""

    # -- what there is
    def nations(self) -> list[str]:
        """Air forces of the year."""
        return nations(self.year)

    def for_sale(self, side: int) -> list[AircraftType]:
        """Types in service with the side's air force."""
        return aircraft_in_service(self.armies[side].nation, self.year, what_if=self.what_if)

    def ships_for_sale(self, side: int) -> list[ShipType]:
        return ships_in_service(self.armies[side].nation, self.year, what_if=self.what_if)

    def targets_for_sale(self, side: int) -> list[InstallationType]:
        return installations_of(self.armies[side].nation)

    def target_refusal(self, side: int) -> str:
        """Why a side can have no ships and ground targets."""
        if self.attacker is None:
            return "Ships and ground targets are for attack battles; choose who attacks."
        return "Only the defender has targets." if side == self.attacker else ""

    # -- costs
    def cost(self, buy: Buy) -> int:
        """Points of a line."""
        return price(buy, sights=self.sights)

    def total(self, side: int) -> int:
        """Points a side has spent."""
        return total(self.plan_side(side), sights=self.sights)

    def left(self, side: int) -> int:
        return self.budget - self.total(side)

    def goal(self) -> int:
        """Damage points the attacker needs; 0 in an air battle."""
        return 0 if self.attacker is None else goal(self.plan_side(1 - self.attacker))

    # -- buying
    def add(self, side: int, buy: Buy) -> str:
        """Buy one more like this; '' or why not."""
        army = self.armies[side]
        one = replace(buy, number=1)
        if army.aircraft >= MOST_AIRCRAFT:
            return f"{army.name} has {MOST_AIRCRAFT} aircraft; more do not find room."
        cost = self.cost(one)
        if cost > self.left(side):
            return (
                f"{library().aircraft[buy.type].name} costs {counted(cost, 'point')};"
                f" {max(0, self.left(side))} of {self.budget} are left."
            )
        for n, line in enumerate(army.lines):
            if replace(line, number=1) == one:
                army.lines[n] = replace(line, number=line.number + 1)
                return ""
        army.lines.append(one)
        return ""

    def take_off(self, side: int, n: int) -> None:
        """One aircraft less of the n-th line."""
        lines = self.armies[side].lines
        if lines[n].number > 1:
            lines[n] = replace(lines[n], number=lines[n].number - 1)
        else:
            del lines[n]

    def alter(self, side: int, n: int, **values: Any) -> str:
        """Another load or training for the n-th line; '' or why not."""
        lines = self.armies[side].lines
        changed = replace(lines[n], **values)
        grade = changed.training
        if grade != "trained" and "training" not in self.options:
            return "Without the training rules every pilot is Trained (TL-OPT-01)."
        if changed.load and "ordnance" not in self.options:
            return "Without the rules for ordnance nobody carries a load (TL-OPT-01)."
        wanted = SKILLS_OF.get(Training(grade), 0)
        if len(changed.skills) != wanted:
            changed = replace(changed, skills=proposed_skills(library().aircraft[changed.type], wanted))
        more = self.cost(changed) - self.cost(lines[n])
        if more > self.left(side):
            return f"That costs {counted(more, 'point')} more; {max(0, self.left(side))} of {self.budget} are left."
        lines[n] = changed
        return ""

    def add_target(self, side: int, thing: ShipType | InstallationType) -> str:
        """A ship or ground target for the defender; '' or why not."""
        if why := self.target_refusal(side):
            return why
        if thing.points > self.left(side):
            left = max(0, self.left(side))
            return f"{thing.name} costs {counted(thing.points, 'point')}; {left} of {self.budget} are left."
        (self.armies[side].ships if isinstance(thing, ShipType) else self.armies[side].installations).append(thing.key)
        return ""

    def settle(self) -> list[str]:
        """Throw out what the frame no longer allows (year, air force, level, attacker); says what went."""
        gone: list[str] = []
        for side, army in enumerate(self.armies):
            able = {a.key for a in self.for_sale(side)}
            gone += [library().aircraft[b.type].name for b in army.lines if b.type not in able]
            army.lines = [self._plain(b) for b in army.lines if b.type in able]
            if self.target_refusal(side):
                army.ships.clear()
                army.installations.clear()
            while army.lines and self.left(side) < 0:
                gone.append(library().aircraft[army.lines[-1].type].name)
                self.take_off(side, len(army.lines) - 1)
        return list(dict.fromkeys(gone))

    def _plain(self, buy: Buy) -> Buy:
        if "ordnance" not in self.options and buy.load:
            buy = replace(buy, load="")
        if "training" not in self.options and buy.training != "trained":
            buy = replace(buy, training="trained", skills=())
        return buy

    # -- the battle
    def refusal(self) -> str:
        """Why it cannot be fought as ordered; '' when it can."""
        if not self.map_file:
            return "Choose a map."
        for side, army in enumerate(self.armies):
            if not army.lines:
                return f"{army.name} has no aircraft yet."
            if self.total(side) > self.budget:
                return f"{army.name} has spent {self.total(side)} of {self.budget} points."
        if self.attacker is not None and not self.goal():
            return f"{self.armies[1 - self.attacker].name} has no ship or ground target to be attacked."
        return ""

    @property
    def title(self) -> str:
        first, second = self._names()
        return f"{first} against {second}, {self.year}"

    def _names(self) -> tuple[str, str]:
        first, second = (army.name for army in self.armies)
        return (first, second) if first != second else (first, f"{second} (red)")

    def plan_side(self, side: int) -> SidePlan:
        army, names = self.armies[side], self._names()
        letters = [
            names[0][0],
            names[1][0] if names[1][0] != names[0][0] else "X" if names[1].endswith("(red)") else names[1][1].upper(),
        ]
        return SidePlan(
            names[side], letters[side], (army.nation,), tuple(army.lines), tuple(army.ships), tuple(army.installations)
        )

    def document(self, title: str = "") -> dict[str, Any]:
        """The scenario document. Raises DataError when the map has no room for it."""
        title = title or self.title
        key = re.sub(r"[^a-z0-9]+", "_", title.lower()).strip("_")[:44] or "battle"
        plan = BattlePlan(
            key if key[0].isalnum() else f"b_{key}",
            title[:80],
            self.year,
            self.month,
            self.map_file,
            (self.plan_side(0), self.plan_side(1)),
            self.options,
            12,
            self.what_if,
        )
        return battle_document(plan)


def proposed_skills(sheet: AircraftType, number: int) -> tuple[int, ...]:
    """Skills that suit a type, for pilots that have some."""
    return tuple(sorted((1, 2 if sheet.fs > 1 else 3, 4)[:number]))


def loads_of(sheet: AircraftType) -> Sequence[str]:
    """What a type can carry, nothing first."""
    return ("", *sheet.loads)


def load_words(key: str) -> str:
    """A load in words."""
    return {"": "no load", "torpedo": "torpedo"}.get(
        key, f"{key} lb" if "x" in key else f"{key[2:]} rockets" if key.startswith("RP") else key
    )


def buy_for(order: Order, side: int, seed: int) -> None:
    """Spend a side's points sensibly: the newest fighters in pairs, and for an attacker bombers with loads first.
    The same seed buys the same.
    """
    luck = Random(seed * 2 + side)
    army = order.armies[side]
    army.lines.clear()
    if order.attacker is not None and side != order.attacker and not (army.ships or army.installations):
        _buy_targets(order, side, luck)
    sale = order.for_sale(side)
    if order.attacker == side:
        _buy_bombers(order, side, luck, sale)
    _buy_fighters(order, side, luck, sale)


def _buy_targets(order: Order, side: int, luck: Random) -> None:
    """Targets for about a third of the points."""
    things: list[ShipType | InstallationType] = [
        *order.ships_for_sale(side),
        *[i for i in order.targets_for_sale(side) if i.damage_points > 4],
    ]
    able = [t for t in things if 0 < t.points <= order.budget * 0.4]
    if able:
        order.add_target(side, luck.choice(able))


def _buy_bombers(order: Order, side: int, luck: Random, sale: list[AircraftType]) -> None:
    """Bombers with the heaviest load that suits the targets, for about half of the points."""
    able = [a for a in sale if a.role not in CHASERS and a.loads]
    if not able:
        able = [a for a in sale if a.loads]
    if not able:
        return
    kind = luck.choice(able[-3:])
    ships = bool(order.armies[1 - side].ships)
    book = library().loads
    fitting = (
        [load for load in kind.loads if book[load].kind is Ordnance.TORPEDO] if ships and luck.random() < 0.5 else []
    )
    load = luck.choice(fitting or [load for load in kind.loads if book[load].kind is Ordnance.BOMB] or list(kind.loads))
    while order.total(side) < order.budget * 0.5 and not order.add(side, Buy(kind.key, 1, load)):
        pass


def _buy_fighters(order: Order, side: int, luck: Random, sale: list[AircraftType]) -> None:
    fighters = [sheet for sheet in sale if sheet.role in CHASERS]
    newest = sorted(fighters, key=lambda sheet: sheet.year)[-4:] or sale
    while newest:
        able = [sheet for sheet in newest if order.cost(Buy(sheet.key, 2)) <= order.left(side)]
        if not able:
            break
        kind = luck.choice(able)
        for _ in range(2):
            order.add(side, Buy(kind.key))
    for sheet in sorted(newest, key=lambda sheet: -sheet.points):
        if order.cost(Buy(sheet.key)) <= order.left(side) and not order.add(side, Buy(sheet.key)):
            break


__all__ = [
    "BUDGET",
    "MOST_AIRCRAFT",
    "NATION_NAMES",
    "TRAINING",
    "TRAINING_WORDS",
    "YEARS",
    "Army",
    "Order",
    "buy_for",
    "load_words",
    "loads_of",
]
