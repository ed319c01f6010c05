"""Anti-aircraft guns of ships and installations (TL-AA): classes, dice, directions, and aiming them.

Anti-aircraft guns of ships and installations (TL-AA, TL-SHIP-01 to TL-SHIP-05, tables 4 and 5).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from tabletop.core.messages import Command, Event
from tabletop.core.refusal import Refusal
from tabletop.core.tally import Tally
from tabletop.core.wording import counted
from tabletop.games.thunderbolt_lightning.rules.arcs import (
    Structure,
    hexes_of,
    nearest,
    standing,
    structure,
    structures,
)
from tabletop.games.thunderbolt_lightning.rules.changing import put_structure
from tabletop.games.thunderbolt_lightning.rules.firing import locked, roster
from tabletop.games.thunderbolt_lightning.rules.pieces import AimedGun, Aircraft, Installation, Ship
from tabletop.games.thunderbolt_lightning.rules.sheets import LEVEL_NAMES, Colour, GunClass, Level
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.rules.wording import called, number
from tabletop.grid.hexes import Hex, relative_wedges


@dataclass(frozen=True, slots=True)
class Reach:
    """One row of table 4: range in hexes (None: the whole map), highest level, colour of the die, guns for one die,
    rule."""

    range: int | None
    level: Level
    colour: Colour
    guns_per_die: int
    rule: str
    title: str


CLASSES: dict[GunClass, Reach] = {
    GunClass.HEAVY: Reach(None, Level.MEDIUM, Colour.BLUE, 1, "TL-AA-02", "heavy"),
    GunClass.MEDIUM: Reach(20, Level.LOW, Colour.GREEN, 2, "TL-AA-03", "medium"),
    GunClass.LIGHT: Reach(10, Level.LOW, Colour.RED, 4, "TL-AA-04", "light"),
    GunClass.VERY_LIGHT: Reach(6, Level.VERY_LOW, Colour.WHITE, 4, "TL-AA-05", "very light"),
}
"""The four classes in the order of resolution (TL-AA-01)."""

ABOVE, BOW, STERN, PORT, STARBOARD, LAND = "above", "bow", "stern", "port", "starboard", ""
DIRECTIONS = {
    ABOVE: " straight up",
    BOW: " over the bow",
    STERN: " over the stern",
    PORT: " to port",
    STARBOARD: " to starboard",
    LAND: "",
}
"""Where a ship fires, in words; installations fire all around."""
_DIRECTION = (BOW, STARBOARD, STARBOARD, STERN, PORT, PORT)
"""Directions of a ship by wedge F, FR, RR, R, RL, FL (TL-SHIP-05)."""
_QUARTERS = {ABOVE: 4, LAND: 4, PORT: 2, STARBOARD: 2, BOW: 1, STERN: 1}
"""Quarters of the dice that may be fired in a direction (TL-SHIP-02, TL-AA-20)."""


# -- dice
def half_up(numerator: int, denominator: int) -> int:
    """A share as a whole number of dice, halves upwards (TL-GEN-04)."""
    return (2 * numerator + denominator) // (2 * denominator)


def dice_of(gun: GunClass, guns: int) -> int:
    """Dice of a number of guns of a class (TL-AA-07)."""
    return half_up(guns, CLASSES[gun].guns_per_die)


def class_of(calibre: float) -> GunClass:
    """The class of a gun by its calibre in millimetres (TL-AA-19)."""
    if calibre <= 15:
        return GunClass.VERY_LIGHT
    if calibre <= 27:
        return GunClass.LIGHT
    return GunClass.MEDIUM if calibre <= 60 else GunClass.HEAVY


def total(state: State, source: Structure, gun: GunClass) -> int:
    """All dice of a class of a ship (with the scenario's share) or installation (TL-SHIP-01)."""
    if isinstance(source, Ship):
        printed = state.scenario.library.ships[source.type].guns.get(gun, 0)
        return printed if source.dice_share == (1, 1) else half_up(printed * source.dice_share[0], source.dice_share[1])
    return state.scenario.library.installations[source.type].guns.get(gun, 0)


def limit(dice: int, direction: str) -> int:
    """The most dice of a class in one direction and phase: 100, 50, 25 % half up (table 5, TL-SHIP-02,
    TL-SHIP-03)."""
    return half_up(dice * _QUARTERS[direction], 4)


def aimed_dice(source: Structure, gun: GunClass, direction: str | None = None) -> int:
    """Dice of a class declared in this phase, in one direction or in all (None)."""
    return sum(a.dice for a in source.aimed if a.gun is gun and (direction is None or a.direction == direction))


def left(state: State, source: Structure, gun: GunClass, direction: str) -> int:
    """Dice of a class that may still be aimed in a direction: what the direction allows (TL-SHIP-02) and what is left
    of all (TL-SHIP-04); heavy guns fire once a turn (TL-AA-13), the others in both phases (TL-AA-12)."""
    dice = total(state, source, gun)
    spare = dice - aimed_dice(source, gun) - (source.heavy_used if gun is GunClass.HEAVY else 0)
    return max(0, min(spare, limit(dice, direction) - aimed_dice(source, gun, direction)))


HITS_ON = 6
"""What every die of AA needs (TL-AA-08)."""
RADAR = 1
"""What radar takes off it (TL-AA-09)."""


def to_hit(state: State, source: Structure, gun: GunClass) -> Tally:
    """6, or 5 and 6 with radar, at any range inside the reach; nothing else counts (TL-AA-08, TL-AA-09, TL-AA-10)."""
    tally = Tally(HITS_ON, f"{CLASSES[gun].title} AA", "TL-AA-08")
    library = state.scenario.library
    radar = library.ships[source.type].radar if isinstance(source, Ship) else library.installations[source.type].radar
    return tally.plus(RADAR, "radar", "TL-AA-09") if gun in radar else tally


# -- directions
@lru_cache(65536)
def _sides(centre: Hex, heading: int, hexes: tuple[Hex, ...], target: Hex) -> tuple[str, ...]:
    if target in hexes:
        return (ABOVE,)
    return tuple(dict.fromkeys(_DIRECTION[w] for w in relative_wedges(centre, heading, target)))


def directions(state: State, source: Structure, target: Hex) -> tuple[str, ...]:
    """The direction or directions (the firer's choice on a border) of a hex from a ship (TL-SHIP-05); '' from an
    installation (TL-AA-20)."""
    if isinstance(source, Installation):
        return (LAND,)
    return _sides(source.centre, source.heading, hexes_of(state, source), target)


def reaches(state: State, source: Structure, gun: GunClass, target: Hex, level: int) -> bool:
    """Whether the class reaches that hex and level: range from the nearest hex (TL-AA-15), height limit (TL-AA-06,
    TL-AA-17, TL-GEN-08)."""
    reach = CLASSES[gun]
    if level > reach.level and "altitude" in state.scenario.options:
        return False
    return reach.range is None or nearest(target, hexes_of(state, source)) <= reach.range


# -- declaring
def sources(state: State, seat: int) -> list[Structure]:
    """Ships and installations of a side that have guns, none without the option (TL-OPT-01)."""
    if "aa" not in state.scenario.options or not (state.ships or state.installations):
        return []
    return [s for s in structures(state, seat) if any(total(state, s, gun) for gun in CLASSES)]


def open_sides(state: State, source: Structure, gun: GunClass) -> set[str]:
    """The directions in which a class still has dice: the quick form of `left` for all of them."""
    dice = total(state, source, gun)
    spare = dice - (source.heavy_used if gun is GunClass.HEAVY else 0)
    fired: dict[str, int] = {}
    for aimed in source.aimed:
        if aimed.gun is gun:
            spare -= aimed.dice
            fired[aimed.direction] = fired.get(aimed.direction, 0) + aimed.dice
    if spare <= 0:
        return set()
    sides = (LAND,) if isinstance(source, Installation) else (ABOVE, PORT, STARBOARD, BOW, STERN)
    return {side for side in sides if limit(dice, side) > fired.get(side, 0)}


def aim_refusal(
    state: State, seat: int, source_id: str, gun: GunClass, direction: str, target_id: str
) -> Refusal | None:
    """Why one more die of that class may not be aimed so, None when it may."""
    source, target = structure(state, source_id), state.aircraft.get(target_id)
    if "aa" not in state.scenario.options:
        return Refusal("TL-OPT-01", "AA guns do not fire in this game.")
    if source is None or source.side != seat or not standing(source):
        return Refusal("TL-AA-14", f"{called(state, source_id)} is no AA gun of your side.")
    if target is None or not target.flying:
        return Refusal("TL-AA-18", f"{called(state, target_id)} is no flying aircraft.")
    if target.side == seat:
        return Refusal("TL-AA-18", f"{called(state, target_id)} is on your own side.")
    if gun not in CLASSES or not total(state, source, gun):
        return Refusal("TL-SHIP-01", f"{called(state, source.id)} has no guns of the class {gun}.")
    if locked(state, target):
        word = "climbing" if target.level_change > 0 else "diving"
        return Refusal("TL-AA-16", f"{called(state, target.id)} is {word}: AA cannot fire at it in combat phase 1.")
    return _reach_refusal(state, source, gun, target) or _dice_refusal(state, source, gun, direction, target)


def _reach_refusal(state: State, source: Structure, gun: GunClass, target: Aircraft) -> Refusal | None:
    reach, name = CLASSES[gun], called(state, target.id)
    if reaches(state, source, gun, target.hex, target.level):
        return None
    if "altitude" in state.scenario.options and target.level > reach.level:
        return Refusal(
            "TL-AA-06" if gun is GunClass.HEAVY else reach.rule,
            f"{name} is at {LEVEL_NAMES[target.level]}; {reach.title} guns reach up to {LEVEL_NAMES[reach.level]}.",
        )
    away = nearest(target.hex, hexes_of(state, source))
    return Refusal(reach.rule, f"{name} is {counted(away, 'hex')} away; {reach.title} guns reach {reach.range}.")


def _dice_refusal(state: State, source: Structure, gun: GunClass, direction: str, target: Aircraft) -> Refusal | None:
    possible = directions(state, source, target.hex)
    if direction not in possible:
        lies = " or ".join(possible) or "in any direction"
        rule = "TL-AA-20" if isinstance(source, Installation) else "TL-SHIP-05"
        return Refusal(rule, f"{called(state, target.id)} lies {lies}, not {direction or 'there'}.")
    if left(state, source, gun, direction) > 0:
        return None
    dice, title = total(state, source, gun), CLASSES[gun].title
    top = limit(dice, direction)
    if aimed_dice(source, gun, direction) >= top:
        return Refusal("TL-SHIP-02", f"No more {title} dice {direction}: {top} of {dice} may fire there.")
    if gun is GunClass.HEAVY and source.heavy_used:
        gone = f"{source.heavy_used} of {dice} dice fired in combat phase 1"
        return Refusal("TL-AA-13", f"Heavy guns fire once a turn: {gone}, none is left.")
    return Refusal("TL-SHIP-04", f"All {dice} {title} dice of {called(state, source.id)} are aimed.")


def one_more(source: Structure, gun: GunClass, direction: str, target: str) -> AimedGun:
    """The line of the class, direction and target after one more die."""
    before = sum(a.dice for a in source.aimed if (a.gun, a.direction, a.target) == (gun, direction, target))
    return AimedGun(gun, direction, target, before + 1)


# -- AA dice are aimed (TL-AA-14) and heavy guns used up for the turn (TL-AA-13).


@dataclass(frozen=True, slots=True)
class GunsAimed(Event):
    """One more AA die; `aimed` has the total of that class, direction and target."""

    source: str
    aimed: AimedGun

    def apply(self, state: State) -> State:
        source = state.ships.get(self.source) or state.installations[self.source]
        new = self.aimed
        others: tuple[AimedGun, ...] = tuple(
            a for a in source.aimed if (a.gun, a.direction, a.target) != (new.gun, new.direction, new.target)
        )
        return put_structure(state, self.source, aimed=(*others, new))

    def words(self, state: State) -> str:
        where = DIRECTIONS[self.aimed.direction]
        thrown = "die" if self.aimed.dice == 1 else "dice"
        dice = f"{number(self.aimed.dice)} {CLASSES[self.aimed.gun].title} {thrown}"
        return f"{called(state, self.source)} aims {dice}{where} at {called(state, self.aimed.target)} (TL-AA-14)"

    def told(self, seat: int | None, state: State) -> Event | None:
        """With option `secret_fire` the other side is told nothing (TL-OPT-04)."""
        source = structure(state, self.source)
        own = source is not None and source.side == seat
        return self if own or not state.option("secret_fire") else None


@dataclass(frozen=True, slots=True)
class HeavyUsed(Event):
    """Heavy dice that a ship or installation has fired this turn (TL-AA-13)."""

    source: str
    gun: GunClass
    used: int

    def apply(self, state: State) -> State:
        return put_structure(state, self.source, heavy_used=self.used)

    def words(self, state: State) -> str:
        source = structure(state, self.source)
        all_dice = total(state, source, self.gun) if source else self.used
        return f"{called(state, self.source)} has fired {self.used} of {all_dice} heavy dice in this turn (TL-AA-13)"


# -- Aiming AA guns die by die (TL-AA-14), and every die that may still be aimed.


@dataclass(frozen=True, slots=True)
class Aim(Command):
    """Aim one more AA die of a class at an aircraft (TL-AA-14), in a direction ("above", "bow", "stern", "port",
    "starboard"; '' on land).
    """

    source: str
    gun: GunClass
    direction: str
    target: str

    def label(self, state: State) -> str:
        die = f"{CLASSES[self.gun].title} die{DIRECTIONS.get(self.direction, '')}"
        return f"{called(state, self.source)}: {die} at {called(state, self.target)}"


@dataclass(frozen=True, slots=True)
class GunsDone(Command):
    """The side declares no more AA fire (TL-AA-18)."""

    def label(self, state: State) -> str:
        return "Guns done"


def aims(state: State, seat: int) -> Iterator[Aim]:
    """Every die that may still be aimed: sources, classes, targets by number, directions (TL-AA-14, TL-AA-18)."""
    armed = sources(state, seat)
    targets = [t for t in roster(state)[1 - seat] if not locked(state, t)] if armed else []
    altitude = "altitude" in state.scenario.options
    for source in armed:
        hexes = hexes_of(state, source)
        seen = [
            (t.id, t.level if altitude else 0, nearest(t.hex, hexes), directions(state, source, t.hex)) for t in targets
        ]
        for gun, reach in CLASSES.items():
            sides = open_sides(state, source, gun)
            if not sides:
                continue
            farthest = 9999 if reach.range is None else reach.range
            for target, level, away, lies in seen:
                if away <= farthest and level <= reach.level:
                    for direction in lies:
                        if direction in sides:
                            yield Aim(source.id, gun, direction, target)
