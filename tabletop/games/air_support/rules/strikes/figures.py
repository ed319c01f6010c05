"""What an attack of an aircraft is worth against each target, and whom it hits: DRM, To Hit, near and direct hits.
AS-MG-01 to AS-MG-17, AS-BOMB-04 to AS-BOMB-21, AS-HIT-01 to AS-HIT-14, Table 6. Pure: dice go in, facts come out.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tabletop.core.fastcopy import replace
from tabletop.core.memo import kept_for
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.core.tally import Tally
from tabletop.games.air_support.rules import hexes, runs
from tabletop.games.air_support.rules.guns import CriticalHit, HitLine
from tabletop.games.air_support.rules.harm.destroying import direct_hit, turret_hit
from tabletop.games.air_support.rules.hexes import aerial
from tabletop.games.air_support.rules.lines_of_sight import lines
from tabletop.games.air_support.rules.pieces import Concealed, Gun, Infantry, Mode, Plane, Run, Vehicle
from tabletop.games.air_support.rules.sheets import AirClass
from tabletop.games.air_support.rules.sighting import air_targets
from tabletop.games.air_support.rules.standing import CREW_DRM, Unit, in_column, may_lurk, overstacked, unit_tem
from tabletop.games.air_support.rules.standing import unit as find
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.strikes.events import HiddenTargets
from tabletop.games.air_support.rules.tables import column_of, to_hit
from tabletop.grid.hexes import Hex, distance

MG, BOMBS, BOTH = "MG", "bombs", "MG+bombs"


def hampered(plane: Plane) -> bool:
    """Damaged or evading: +1 to its attack (AS-LAA-17)."""
    return plane.damaged or plane.evading


def hindrance(state: State, plane: Hex, unit: Unit) -> tuple[int, int]:
    """(SMOKE and orchards out of season, LV) on the line (AS-ALOS-09 to AS-ALOS-11)."""
    sight = lines.from_air(state, plane, unit.place)
    return sight.hindrance, sight.lv


def in_the_open(state: State, plane: Hex, unit: Unit) -> bool:
    """Whether moving infantry has nothing to help it (AS-FIRE-05): no TEM of its hex and no SMOKE; LV does not
    count.
    """
    return unit_tem(state, unit) == 0 and hindrance(state, plane, unit)[0] == 0


def fire_tally(state: State, plane: Plane, over: Hex, unit: Unit, crew: bool = False) -> Tally:
    """The DRM of an MG attack on the IFT (AS-MG-16); walls and their like are not among them (AS-GS-06)."""
    tally = Tally(0, "MG", "AS-MG-02")
    if crew:
        tally = tally.plus(CREW_DRM, "crew in its vehicle", "AS-IFT-09")
    else:
        tally = tally.plus(unit_tem(state, unit), "cover", "AS-TERR-06")
        if in_column(state, unit):
            tally = tally.plus(-2, "hazardous movement", "AS-COLUMN-01")
        elif isinstance(unit, Infantry) and unit.moved:
            tally = tally.plus(-int(in_the_open(state, over, unit)), "moving in the open", "AS-FIRE-05").plus(
                -int(not unit.assault), "moving upright", "AS-FIRE-04"
            )
    smoke, lv = hindrance(state, over, unit)
    return (
        tally.plus(smoke, "smoke", "AS-ALOS-10")
        .plus(lv, "low visibility", "AS-ALOS-11")
        .plus(int(hampered(plane)), "plane hit by flak", "AS-LAA-17")
    )


def to_hit_tally(state: State, plane: Plane, over: Hex, unit: Unit, kind: str) -> Tally:
    """A To Hit DR against one unit: the Basic TH#, from three hexes that of Aerial Range 6 (AS-POINT-03), and the DRM
    (AS-GS-07, AS-HIT-01 to AS-HIT-05, Table 6). kind: "vehicle", "infantry" or "area".
    """
    basic = to_hit(kind, "black", aerial(distance(over, unit.place.hex)))
    assert basic is not None
    tally = Tally(basic, "To Hit", "AS-HIT-03")
    if isinstance(unit, Vehicle):
        tally = tally.plus(2 * unit.moving, "moving", "AS-HIT-05").plus(state.car(unit).size, "size", "AS-HIT-04")
    elif isinstance(unit, Gun):
        tally = tally.plus(state.gun(unit).size, "size", "AS-BOMB-19")
    elif in_column(state, unit):
        tally = tally.plus(-2, "hazardous movement", "AS-HIT-04")
    elif unit.moved:
        tally = tally.plus(-int(not unit.assault), "moving", "AS-HIT-05").plus(
            -int(in_the_open(state, over, unit)), "in the open", "AS-HIT-05"
        )
    if air_targets.covered(state, unit):
        tally = tally.plus(2, "concealed", "AS-BOMB-21")
    if kind != "area":
        tally = tally.plus(unit_tem(state, unit), "cover", "AS-HIT-04")
    smoke, lv = hindrance(state, over, unit)
    tally = tally.plus(smoke, "smoke", "AS-ALOS-10").plus(lv, "low visibility", "AS-ALOS-11")
    if isinstance(unit, Infantry):
        tally = tally.plus(-overstacked(state, unit), "overstacked", "AS-HIT-04")
    return tally.plus(int(hampered(plane)), "plane hit by flak", "AS-LAA-17")


def mg_columns(plane_fp: int) -> tuple[int | None, int | None]:
    """Places in `tables.COLUMNS` for unconcealed and concealed targets (AS-MG-06, AS-MG-17)."""
    return column_of(plane_fp), column_of(Fraction(plane_fp, 2))


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to attack a hex: MG, bombs or both, the AFV named, Area type."""

    hex: Hex
    weapons: str
    named: str = ""
    area: bool = False


def armoured(state: State, units: list[Unit]) -> list[Vehicle]:
    return [u for u in units if isinstance(u, Vehicle) and state.car(u).armoured]


@kept_for("infantry", "guns", "vehicles", "blips", "phase", "air", "scenario")
def choices(state: State, plane: Plane) -> list[Choice]:
    """Every attack the plane may make now: from a view, or in truth."""
    run = plane.run
    if run is None:
        return []
    found: list[Choice] = []
    bombs = plane.bombs and runs.bomb_refusal(run, AirClass(plane.cls).stuka) is None
    for at in air_targets.attackable(state, plane):
        seen = _seen(state, plane, run, at)
        load = bombs and (bool(seen) or air_targets.occupied(state, plane, at) or may_lurk(state, 1 - plane.seat))
        afv = ["", *(v.id for v in armoured(state, seen))]
        guns = not plane.mg_disabled
        if guns:
            found += [Choice(at, MG, key) for key in afv]
        if load:
            found += [Choice(at, BOMBS, key) for key in afv[1:] or [""]] + [Choice(at, BOMBS, "", True)]
        if load and guns:
            found += [Choice(at, BOTH, key) for key in afv[1:] or [""]] + [Choice(at, BOTH, key, True) for key in afv]
    return found


def _seen(state: State, plane: Plane, run: Run, at: Hex) -> list[Unit]:
    side = None if run.mistaken else 1 - plane.seat
    return air_targets.in_sight(state, side, runs.place(run), run.direction, at)


def refusal(state: State, plane: Plane, choice: Choice) -> Refusal | None:
    """Why the plane may not attack in that way."""
    run = plane.run
    if run is None:
        return Refusal("AS-GS-01", "The plane is on no run.")
    if choice in choices(state, plane):
        return None
    stuka = AirClass(plane.cls).stuka
    if choice.hex not in runs.targets(run):
        return Refusal(
            (
                "AS-BOMB-18"
                if run.bombed
                else "AS-POINT-06"
                if choice.hex == run.target and run.at == 1
                else "AS-STRAFE-03"
            ),
            "That hex cannot be attacked from here.",
        )
    if stuka and runs.targets(run)[choice.hex] is Mode.POINT:
        return Refusal("AS-STUKA-01", "A Stuka that began four hexes away strafes on; its point attack is the dive.")
    if choice.hex not in air_targets.attackable(state, plane):
        return Refusal("AS-ALOS-19", "No enemy unit there is in sight.")
    if choice.weapons not in (MG, BOMBS, BOTH):
        return Refusal("AS-BOMB-03", "A plane attacks with its guns, its bombs or both.")
    if choice.weapons != BOMBS and plane.mg_disabled:
        return Refusal("AS-MG-13", "Its guns are disabled.")
    if choice.weapons != MG:
        if not plane.bombs:
            return Refusal("AS-BOMB-01", "It has no bombs.")
        if (why := runs.bomb_refusal(run, stuka)) is not None:
            return why
        if not air_targets.occupied(state, plane, choice.hex) and not may_lurk(state, 1 - plane.seat):
            return Refusal("AS-GS-03", "Bombs would find nobody there.")
    if choice.area and choice.weapons == MG:
        return Refusal("AS-BOMB-04", "Only bombs are dropped at the whole hex.")
    return Refusal(
        "AS-BOMB-07" if choice.weapons != MG else "AS-MG-07",
        "Name an armoured vehicle that is in sight in that hex, or none where there is none.",
    )


def duty(state: State, plane: Plane) -> Refusal | None:
    """Why the enemy who flies a plane in a mistaken attack may not hold its fire: the first target, and on a
    strafing run every further hex with a ground unit in sight, must be attacked (AS-MIST-02, AS-MIST-04).
    """
    run = plane.run
    if run is None or not run.mistaken or run.mode not in runs.OPEN:
        return None
    ahead = hexes.step(runs.place(run), run.direction, runs.AHEAD)
    if any(choice.hex == ahead for choice in choices(state, plane)):
        return Refusal(
            "AS-MIST-04", "In a mistaken attack every hex of the run with a ground unit in sight must be attacked."
        )
    return None


def type_of(unit: Unit, area: bool) -> str:
    """The target type of the one DR (AS-BOMB-05)."""
    return "area" if area else "vehicle" if isinstance(unit, Vehicle) else "infantry"


# -- Which targets a To Hit DR of an aircraft hits, and how: AS-HIT-07 to AS-HIT-11, AS-HIT-14, AS-BOMB-05, AS-BOMB-07,
# AS-BOMB-10. Black numbers, no gun changes (AS-HIT-02, Table 4).

CRITICAL, DIRECT, NEAR = "critical", "direct hit", "near miss"
Rolls = tuple[tuple[str, int], ...]


def mg_line(now: Now[State], plane: Plane, over: Hex, target: Vehicle, original: int) -> HitLine:
    """MG against a named AFV on the Vehicle type; no critical hit (AS-MG-07, AS-MG-14)."""
    tally = to_hit_tally(now.state, plane, over, target, "vehicle")
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
    kind = type_of(target, area)
    tally = to_hit_tally(now.state, plane, over, target, kind)
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
    found = sorted(car.id for car in armoured(now.state, units))
    return found[0] if len(found) == 1 else now.dice.draw(found) if found else ""
