"""Which targets a To Hit DR of an aircraft hits, and how: AS-HIT-07 to AS-HIT-11, AS-HIT-14, AS-BOMB-05, AS-BOMB-07,
AS-BOMB-10. Black numbers, no gun changes (AS-HIT-02, Table 4).
"""

from __future__ import annotations

from tabletop.core.copying import replace
from tabletop.core.step import Now
from tabletop.games.air_support.rules.guns.events import CriticalHit, HitLine
from tabletop.games.air_support.rules.harm.destroying import direct_hit, turret_hit
from tabletop.games.air_support.rules.pieces import Concealed, Plane, Vehicle
from tabletop.games.air_support.rules.standing import Unit
from tabletop.games.air_support.rules.standing import unit as find
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.strikes import figures
from tabletop.games.air_support.rules.strikes.events import HiddenTargets
from tabletop.grid.hexes import Hex

CRITICAL, DIRECT, NEAR = "critical", "direct hit", "near miss"
Rolls = tuple[tuple[str, int], ...]


def mg_line(now: Now[State], plane: Plane, over: Hex, target: Vehicle, original: int) -> HitLine:
    """MG against a named AFV on the Vehicle type; no critical hit (AS-MG-07, AS-MG-14)."""
    tally = figures.to_hit_tally(now.state, plane, over, target, "vehicle")
    drm = tally.total - tally.base
    hit = now.dice.roll() <= 3 if _improbable(original, drm, tally.base) else original + drm <= tally.base
    return HitLine(target.id, tally, hit)


def _improbable(original: int, drm: int, basic: int) -> bool:
    """An Original 2 where not even that can hit: a dr decides (AS-HIT-08)."""
    return original == 2 and original + drm > basic


def bomb_lines(
    now: Now[State], plane: Plane, over: Hex, units: list[Unit], area: bool, colored: int, white: int
) -> tuple[list[HitLine], Rolls]:
    """Every target hit or missed for itself by the one DR, at most one of them critically; with the Random
    Selection for that.
    """
    lines: list[HitLine] = []
    able: list[str] = []
    drs: dict[str, int] = {}
    for target in units:
        line, critical = _line(now, plane, over, target, area, (colored, white), drs)
        lines.append(line)
        able += [target.id] * critical
    if not able:
        return lines, ()
    able = [key for key in able if key in now.state.vehicles] or able  # a vehicle first
    rolls, chosen = _select(now, able)
    return [replace(line, how=CRITICAL) if line.unit == chosen else line for line in lines], rolls


def _line(
    now: Now[State], plane: Plane, over: Hex, target: Unit, area: bool, dice: tuple[int, int], drs: dict[str, int]
) -> tuple[HitLine, bool]:
    """One target of the DR, and whether it could be the one hit critically. drs: the dr thrown for a target type
    after an Original 2, once for the shot.
    """
    kind = figures.type_of(target, area)
    tally = figures.to_hit_tally(now.state, plane, over, target, kind)
    drm, original = tally.total - tally.base, sum(dice)
    afv = isinstance(target, Vehicle) and now.state.car(target).armoured
    if _improbable(original, drm, tally.base):
        dr = _once(now, kind, drs)
        return HitLine(target.id, tally, dr <= 3, NEAR if afv and not area and dr <= 3 else "", dr == 2), dr == 1
    if original + drm > tally.base:
        return HitLine(target.id, tally, False), False
    how = (DIRECT if direct_hit(original + drm, tally.base) else NEAR) if afv and not area else ""
    return HitLine(target.id, tally, True, how, turret_hit(*dice)), _critical(now, kind, original, drm, tally.base, drs)


def _critical(now: Now[State], kind: str, original: int, drm: int, basic: int, drs: dict[str, int]) -> bool:
    """AS-HIT-09: on the Vehicle and Area type an Original 2, with a dr of 1 if no other DR hits; on the Infantry
    type a Final DR below half of the TH#, or an Original 2 with a dr of 1 or at most half of the TH#.
    """
    if kind == "infantry" and 2 * (original + drm) < basic:
        return True
    if original != 2:
        return False
    if kind != "infantry" and 2 + drm < basic:
        return True
    dr = _once(now, kind, drs)
    return dr == 1 or (kind == "infantry" and 2 * dr <= basic)


def _once(now: Now[State], kind: str, drs: dict[str, int]) -> int:
    """The dr after an Original 2, thrown once for all targets of a type."""
    if kind not in drs:
        drs[kind] = now.dice.roll()
    return drs[kind]


def _select(now: Now[State], keys: list[str]) -> tuple[Rolls, str]:
    """Random Selection of one; the highest, ties again (AS-IFT-10)."""
    rolls: Rolls = ()
    while len(keys) > 1:
        drs = [(key, now.dice.roll()) for key in keys]
        rolls += tuple(drs)
        most = max(dr for _, dr in drs)
        keys = [key for key, dr in drs if dr == most]
    return rolls, keys[0]


def critical(rolls: Rolls, unit: str) -> CriticalHit:
    return CriticalHit(rolls, unit)


def hip(state: State, key: str) -> bool:
    found = find(state, key)
    return found is not None and found.concealed is Concealed.HIP


def hidden(plane: Plane, lines: list[HitLine], seen: tuple[HitLine, ...]) -> HiddenTargets:
    """The lines of HIP units, of which the enemy must not hear."""
    return HiddenTargets(plane.id, tuple(line for line in lines if line not in seen))


def unseen_afv(now: Now[State], units: list[Unit]) -> str:
    """Bombs are named no AFV, because none is Known there: the one under a "?" that they would hit, "" for none
    (AS-BOMB-07).
    """
    found = sorted(car.id for car in figures.armoured(now.state, units))
    return found[0] if len(found) == 1 else now.dice.draw(found) if found else ""
