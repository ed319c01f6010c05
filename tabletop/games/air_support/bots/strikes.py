"""What attacks are worth, those of one plane and single shots of guns: exact chances of each roll, summed over the
targets in sight. From a view alone.
"""

from __future__ import annotations

from fractions import Fraction

from tabletop.games.air_support.bots import weights as values
from tabletop.games.air_support.bots.weights import Prizes, Weights
from tabletop.games.air_support.rules import guns, odds
from tabletop.games.air_support.rules.firing.arms import How
from tabletop.games.air_support.rules.firing.ift import Shot
from tabletop.games.air_support.rules.harm.destroying import Fate
from tabletop.games.air_support.rules.harm.to_vehicles import CREW_MORALE
from tabletop.games.air_support.rules.pieces import Concealed, Gun, Infantry, Plane, Vehicle
from tabletop.games.air_support.rules.sheets import Size
from tabletop.games.air_support.rules.sighting import air_targets
from tabletop.games.air_support.rules.standing import Unit, here, unit_tem
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.strikes import figures
from tabletop.games.air_support.rules.tables import Effect, column_of, fire, load
from tabletop.grid.hexes import Hex

SIZES = {Size.SQUAD: odds.WHOLE, Size.HALF: odds.HALF, Size.CREW: odds.HALF, Size.LEADER: odds.LEADER}
Named = tuple[float, str]
"""Worth of an attack, and the AFV that it names."""


def floats(fates: dict[Fate, Fraction]) -> dict[Fate, float]:
    return {fate: float(p) for fate, p in fates.items()}


class Strikes:
    """The attacks that a plane could make in one position; kept, since a run asks for the same hexes again.
    `mistaken`: flown by its enemy, whose gain is the loss of the plane's own side, less his own loss.
    """

    def __init__(self, view: State, plane: Plane, weights: Weights, mistaken: bool = False) -> None:
        self.weights, self.prizes = weights.attacks, weights.prizes
        self.view, self.plane, self.mistaken = view, plane, mistaken
        self.sheet = view.flyer(plane)
        self._mg: dict[tuple[Hex, Hex], Named] = {}
        self._bombs: dict[tuple[Hex, Hex], tuple[float, str, bool]] = {}

    # -- who is there
    def targets(self, over: Hex, direction: int, at: Hex) -> list[Unit]:
        side = None if self.mistaken or any(m.melee for m in here(self.view, at).men) else 1 - self.plane.seat
        found = air_targets.in_sight(self.view, side, over, direction, at)
        return [u for u in found if not (isinstance(u, Infantry) and u.dummy)]

    def marks(self, over: Hex, at: Hex) -> int:
        """Counters under "?" in a hex, of one stack so many at most."""
        if self.mistaken:
            return 0
        found = air_targets.marks_in_sight(self.view, 1 - self.plane.seat, over, at)
        return sum(min(blip.height, self.weights.mark_most) for blip in found)

    def _sign(self, unit: Unit) -> float:
        """Harm to one's own counts twice: it helps the enemy and nobody forgives it."""
        pilot = 1 - self.plane.seat if self.mistaken else self.plane.seat
        return self.weights.own if unit.seat == pilot else 1.0

    # -- machine guns
    def mg(self, over: Hex, direction: int, at: Hex) -> Named:
        """The best MG attack on a hex."""
        if self.plane.mg_disabled or not self.sheet.mg_fp:
            return 0.0, ""
        key = over, at
        if key not in self._mg:
            units = self.targets(over, direction, at)
            afvs = ["", *(car.id for car in figures.armoured(self.view, units))]
            self._mg[key] = max(((self.mg_value(over, units, name), name) for name in afvs), key=lambda found: found[0])
            if marks := self.marks(over, at):
                self._mg[key] = self._mg[key][0] + marks * self.mg_mark(), self._mg[key][1]
        return self._mg[key]

    def mg_mark(self) -> float:
        """The MG at a "?", in cover or not: halved firepower at a squad that may be nothing."""
        weights = self.weights
        found = odds.man(column_of(Fraction(self.sheet.mg_fp, 2)), 0, weights.mark_morale)
        return self.prizes.mark * float(found.gone + found.broken * weights.mark_broken) * weights.mark_guns

    def mg_value(self, over: Hex, units: list[Unit], named: str) -> float:
        full, half = figures.mg_columns(self.sheet.mg_fp)
        crowd = max(1, sum(isinstance(u, Infantry) for u in units))
        total = 0.0
        for unit in units:
            column = full if unit.concealed is Concealed.KNOWN else half
            if isinstance(unit, Infantry):
                total += self._sign(unit) * self.man(
                    unit, column, figures.fire_tally(self.view, self.plane, over, unit).total, crowd
                )
            elif isinstance(unit, Vehicle):
                total += self._sign(unit) * self._car_under_mg(unit, over, column, unit.id == named)
        return total

    def man(self, unit: Infantry, column: int | None, drm: int, crowd: int) -> float:
        sheet = self.view.man(unit)
        morale = (sheet.broken_morale if unit.broken else sheet.morale) - unit.wounded
        found = odds.man(column, drm, morale, SIZES[sheet.size], unit.broken, crowd)
        return values.harm_to_man(self.view, unit, found, self.prizes)

    def _car_under_mg(self, car: Vehicle, over: Hex, column: int | None, named: bool) -> float:
        sheet = self.view.car(car)
        if not sheet.armoured:
            drm = figures.fire_tally(self.view, self.plane, over, car).total
            return values.harm_to_car(self.view, car, floats(odds.truck(column, drm)), self.prizes)
        lost = 0.0
        if named:
            tally = figures.to_hit_tally(self.view, self.plane, over, car, "vehicle")
            lost = values.harm_to_car(
                self.view,
                car,
                floats(
                    odds.mg_on_afv(
                        tally.base, tally.total - tally.base, self.sheet.mg_tk, sheet.worst_armour, sheet.open_topped
                    )
                ),
                self.prizes,
            )
        if car.exposed and not car.stunned:
            crew = odds.man(
                column, figures.fire_tally(self.view, self.plane, over, car, crew=True).total, CREW_MORALE, odds.HALF
            )
            lost += float(crew.gone + crew.broken) * self.prizes.stun * values.worth(self.view, car, self.prizes)
        return lost

    # -- bombs
    def bombs(self, over: Hex, direction: int, at: Hex) -> tuple[float, str, bool]:
        """The best bomb attack on a hex: worth, AFV named, Area type."""
        key = over, at
        if key not in self._bombs:
            units = self.targets(over, direction, at)
            afvs = [car.id for car in figures.armoured(self.view, units)] or [""]
            found = [
                (self.bomb_value(over, units, name, area), name if not area else "", area)
                for name in afvs
                for area in (False, True)
            ]
            worth, named, area = max(found, key=lambda f: f[0])
            self._bombs[key] = worth + self.weights.mark_bombs * self.marks(over, at), named, area
        return self._bombs[key]

    def bomb_value(self, over: Hex, units: list[Unit], named: str, area: bool) -> float:
        weight = load(self.sheet.bomb_mm)
        crowd = max(1, sum(isinstance(u, Infantry) for u in units))
        total = 0.0
        for unit in units:
            armoured = isinstance(unit, Vehicle) and self.view.car(unit).armoured
            if armoured and not area and unit.id != named:
                continue
            tally = figures.to_hit_tally(self.view, self.plane, over, unit, figures.type_of(unit, area))
            drm = tally.total - tally.base
            if isinstance(unit, Vehicle) and armoured and not area:
                sheet = self.view.car(unit)
                lost = values.harm_to_car(
                    self.view,
                    unit,
                    floats(odds.bombs_on_afv(weight, tally.base, drm, sheet.worst_armour, sheet.open_topped)),
                    self.prizes,
                )
            else:
                hit = (
                    float(odds.at_most(tally.base - drm))
                    if isinstance(unit, Vehicle)
                    else float(odds.bomb_hits(tally.base, drm)[0])
                )
                column, more = (weight.half_column, weight.half_drm) if area else (weight.column, weight.drm)
                more += unit_tem(self.view, unit) if area else 0
                lost = hit * self._shaken(unit, armoured, column_of(column), more, crowd)
            total += self._sign(unit) * lost
        return total

    def _shaken(self, unit: Unit, armoured: bool, column: int | None, drm: int, crowd: int) -> float:
        """What the effects DR costs a unit that is hit."""
        if isinstance(unit, Infantry):
            return self.man(unit, column, drm, crowd)
        if isinstance(unit, Gun):
            lost = sum(float(p) * gun_lost(column, n + drm, self.prizes) for n, p in odds.SUMS)
            return values.worth(self.view, unit, self.prizes) * lost
        if armoured:
            share = self.weights.area_afv
            return (
                values.worth(self.view, unit, self.prizes)
                * share
                * float(odds.at_most(self.weights.area_afv_needed - drm))
            )
        return values.harm_to_car(self.view, unit, floats(odds.truck(column, drm)), self.prizes)


def gun_lost(column: int | None, final: int, prizes: Prizes) -> float:
    """A KIA destroys a gun, a K breaks it (AS-BOMB-19)."""
    effect = fire(column, final).effect
    return 1.0 if effect is Effect.KIA else prizes.gun_broken if effect is Effect.K else 0.0


# -- What one shot of a gun at one target is worth, and one attack on the fire table at one unit: exact chances, from a
# view alone.


def man(view: State, unit: Infantry, column: int | None, drm: int, crowd: int, prizes: Prizes) -> float:
    """Fire at one unit of infantry."""
    sheet = view.man(unit)
    morale = (sheet.broken_morale if unit.broken else sheet.morale) - unit.wounded
    found = odds.man(column, drm, morale, SIZES[sheet.size], unit.broken, crowd)
    return values.harm_to_man(view, unit, found, prizes)


def expected(view: State, shot: Shot, target: Infantry | Gun | Vehicle, how: How, weights: Weights) -> float:
    """One target of a To Hit DR."""
    if isinstance(target, Infantry) and target.dummy:
        return 0.0
    tally = guns.to_hit_tally(view, shot, target, how)
    hit = float(odds.at_most(tally.base - (tally.total - tally.base)))
    if isinstance(target, Vehicle):
        if view.car(target).armoured or how is not How.AREA:
            return hit * kill(view, shot, target, how, weights)
        return weights.fire.area_truck * hit * values.worth(view, target, weights.prizes)
    column = column_of(guns.effect_fp(shot.arm, how, False))
    if isinstance(target, Gun):
        lost = sum(float(p) * gun_lost(column, n, weights.prizes) for n, p in odds.SUMS)
        return hit * values.worth(view, target, weights.prizes) * lost
    return hit * man(view, target, column, 0, 1, weights.prizes)


def kill(view: State, shot: Shot, car: Vehicle, how: How, weights: Weights) -> float:
    if how is How.AREA:
        return weights.fire.area_afv * values.worth(view, car, weights.prizes)
    found = 0.0
    for turret in (False, True):
        final = guns.to_kill(view, shot.arm, car, how, turret, False).total
        fates = odds.to_kill(final, guns.round_of(shot.arm, how), turret)
        found += values.harm_to_car(view, car, floats(fates), weights.prizes) / 2
    return found
