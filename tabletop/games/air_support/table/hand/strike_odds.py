"""What one attack of an aircraft does, before it is made: the chances against every target that the view knows, a "?"
reckoned as one squad, and what the way of attacking means.

All numbers come from the rules, asked with the view of whoever looks: what he does not know is not in them.
"""

from __future__ import annotations

from fractions import Fraction

from tabletop.core.tally import Tally
from tabletop.games.air_support.rules import odds, runs
from tabletop.games.air_support.rules.harm.destroying import Fate
from tabletop.games.air_support.rules.naming import subject
from tabletop.games.air_support.rules.pieces import Concealed, Infantry, Mode, Plane, Run, Vehicle
from tabletop.games.air_support.rules.sighting import air_targets
from tabletop.games.air_support.rules.standing import Unit, unit_tem
from tabletop.games.air_support.rules.state import Blip, State
from tabletop.games.air_support.rules.strikes import figures
from tabletop.games.air_support.rules.strikes.figures import Choice
from tabletop.games.air_support.rules.tables import column_of, load
from tabletop.games.air_support.table.hand.previews import USUAL_MORALE, fate_words, man_odds
from tabletop.games.air_support.table.showings.names import label, percent
from tabletop.grid.hexes import Hex

UNSEEN = "?"
"""The id of the squad that stands for a "?": no unit has it."""
IF_THERE = "What is concealed, if it is a squad"


def attack_chance(state: State, plane: Plane, choice: Choice) -> Fraction | None:
    """The chance that one way to attack does harm to the target that it threatens most, of guns and bombs together; a
    "?" counts as one squad. None where nobody is seen.
    """
    run = plane.run
    if run is None:
        return None
    units = _targets(state, plane, run, choice)
    found = [_harm(state, plane, run, choice, u, units) for u in units]
    return max(found, default=None)


def only_concealed(state: State, plane: Plane, choice: Choice) -> bool:
    """Whether all that is seen in the hex is a "?"."""
    units = _targets(state, plane, plane.run, choice) if plane.run is not None else []
    return bool(units) and all(_assumed(u) for u in units)


def pins(state: State, plane: Plane, choice: Choice) -> bool:
    """Whether the guns pin somebody for certain: the first attack of a dive, on men who are not pinned yet
    (AS-STUKA-03).
    """
    run = plane.run
    return (
        run is not None
        and _first_of_dive(run, choice)
        and any(_pinned_by_it(u) for u in _targets(state, plane, run, choice))
    )


def attack_lines(state: State, plane: Plane, choice: Choice) -> list[str]:
    """The odds of one way to attack: every target of the one DR, then what follows from it."""
    run = plane.run
    if run is None:
        return []
    units = _targets(state, plane, run, choice)
    if not units:
        return [f"Nobody is in sight in {label(state, choice.hex)}."]
    out = []
    if choice.weapons != figures.BOMBS:
        out += [f"Guns, firepower {state.flyer(plane).mg_fp}:", *_mg_lines(state, plane, run, choice, units)]
    if choice.weapons != figures.MG:
        mm = state.flyer(plane).bomb_mm
        out += [
            f"Bombs, {mm} mm{', the whole hex' if choice.area else ''}:",
            *_bomb_lines(state, plane, run, choice, units),
            *([WHOLE_HEX] if choice.area else []),
            "The bombed hex is the last target of the run.",
        ]
    return out


WHOLE_HEX = (
    "The whole hex: cover does not save anybody from the hit and armour of all kinds is struck, but the bombs have half"
    " their firepower and cover helps then."
)
"""What the Area type changes (AS-BOMB-14)."""


def _targets(state: State, plane: Plane, run: Run, choice: Choice) -> list[Unit]:
    """Who is struck as far as the view knows; a squad for every "?"."""
    over = runs.place(run)
    side = None if run.mistaken else 1 - plane.seat
    units: list[Unit] = [
        u
        for u in air_targets.in_sight(state, side, over, run.direction, choice.hex)
        if not (isinstance(u, Infantry) and u.dummy)
    ]
    seats = (0, 1) if side is None else (side,)
    return units + [_squad(b) for s in seats for b in air_targets.marks_in_sight(state, s, over, choice.hex)]


def _squad(blip: Blip) -> Infantry:
    """The squad that is taken for granted under a "?"."""
    return Infantry(
        UNSEEN,
        blip.seat,
        "",
        blip.place,
        concealed=Concealed.MARK,
        moved=blip.moving,
        entered=blip.entered,
        on_road=blip.road,
    )


def _assumed(unit: Unit) -> bool:
    return unit.id == UNSEEN


def _named(state: State, unit: Unit) -> str:
    return IF_THERE if _assumed(unit) else subject(state, unit.id)


def _man(state: State, man: Infantry, column: int | None, drm: int, crowd: int) -> odds.ManOdds:
    if _assumed(man):
        return odds.man(column, drm, USUAL_MORALE, odds.WHOLE, False, crowd)
    return man_odds(state, man, column, drm, crowd)


def _first_of_dive(run: Run, choice: Choice) -> bool:
    """Whether it is the attack that pins (AS-STUKA-03)."""
    return run.mode is Mode.STUKA and run.at == 0 and choice.weapons != figures.BOMBS


def _pinned_by_it(unit: Unit) -> bool:
    return isinstance(unit, Infantry) and not unit.broken and not unit.pinned


def _column(state: State, plane: Plane, unit: Unit) -> int | None:
    full, half = figures.mg_columns(state.flyer(plane).mg_fp)
    return half if air_targets.covered(state, unit) else full


def _crowd(units: list[Unit]) -> int:
    return max(1, sum(not isinstance(u, Vehicle) for u in units))


def _afv(state: State, unit: Unit) -> bool:
    return isinstance(unit, Vehicle) and state.car(unit).armoured


# -- harm, as one number
def _harm(state: State, plane: Plane, run: Run, choice: Choice, unit: Unit, units: list[Unit]) -> Fraction:
    """The chance that one target is worse off than before."""
    safe = Fraction(1)
    if choice.weapons != figures.BOMBS:
        safe *= 1 - _harm_of_guns(state, plane, run, choice, unit, units)
    if choice.weapons != figures.MG and (choice.area or unit.id == choice.named or not _afv(state, unit)):
        safe *= 1 - _harm_of_bombs(state, plane, runs.place(run), unit, choice.area)
    return 1 - safe


def _harm_of_guns(state: State, plane: Plane, run: Run, choice: Choice, unit: Unit, units: list[Unit]) -> Fraction:
    over = runs.place(run)
    if isinstance(unit, Infantry):
        drm = figures.fire_tally(state, plane, over, unit).total
        got = _man(state, unit, _column(state, plane, unit), drm, _crowd(units))
        counted = got.gone + got.reduced + got.broken
        return counted if unit.pinned or _first_of_dive(run, choice) else counted + got.pinned
    if isinstance(unit, Vehicle) and (not _afv(state, unit) or unit.id == choice.named):
        return 1 - _mg_fates(state, plane, over, unit).get(Fate.NOTHING, Fraction(0))
    return Fraction(0)


def _mg_fates(state: State, plane: Plane, over: Hex, unit: Vehicle) -> odds.Fates:
    car = state.car(unit)
    if not car.armoured:
        return odds.truck(_column(state, plane, unit), figures.fire_tally(state, plane, over, unit).total)
    tally = figures.to_hit_tally(state, plane, over, unit, "vehicle")
    tk = state.flyer(plane).mg_tk
    return odds.mg_on_afv(tally.base, tally.total - tally.base, tk, car.worst_armour, car.open_topped)


def _harm_of_bombs(state: State, plane: Plane, over: Hex, unit: Unit, area: bool) -> Fraction:
    """The chance that bombs hit a target and do harm to it; cover counts once, against the hit, or on the Area type
    against what follows (AS-BOMB-09, AS-BOMB-14).
    """
    tally = _bomb_tally(state, plane, over, unit, area)
    drm, bomb = tally.total - tally.base, load(state.flyer(plane).bomb_mm)
    column, added = (bomb.half_column, bomb.half_drm + unit_tem(state, unit)) if area else (bomb.column, bomb.drm)
    hit = odds.at_most(tally.base - drm)
    if isinstance(unit, Vehicle):
        car = state.car(unit)
        if not car.armoured:
            fates = odds.truck(column_of(column), added)
        elif area:
            fates = odds.shelled(column_of(column), added)
        else:
            fates = odds.bombs_on_afv(bomb, tally.base, drm, car.worst_armour, car.open_topped)
            return 1 - fates.get(Fate.NOTHING, Fraction(0))
        return hit * (1 - fates.get(Fate.NOTHING, Fraction(0)))
    if isinstance(unit, Infantry):
        got = _man(state, unit, column_of(column), added, 1)
        return hit * (1 - got.unhurt - (got.pinned if unit.pinned else 0))
    return hit


def _bomb_tally(state: State, plane: Plane, over: Hex, unit: Unit, area: bool) -> Tally:
    return figures.to_hit_tally(state, plane, over, unit, figures.type_of(unit, area))


# -- in words, one line a target
def _mg_lines(state: State, plane: Plane, run: Run, choice: Choice, units: list[Unit]) -> list[str]:
    over = runs.place(run)
    out = []
    for u in units:
        if isinstance(u, Infantry):
            drm = figures.fire_tally(state, plane, over, u).total
            got = _man(state, u, _column(state, plane, u), drm, _crowd(units))
            out.append(f"{_named(state, u)}: {_men_words(u, got, _first_of_dive(run, choice))}")
        elif isinstance(u, Vehicle) and (not _afv(state, u) or u.id == choice.named):
            out.append(f"{subject(state, u.id)}: {fate_words(_mg_fates(state, plane, over, u))}")
    return out or ["They do nothing to armour that is not named as the target."]


def _men_words(man: Infantry, got: odds.ManOdds, sure: bool) -> str:
    """What guns do to men; `sure`: they are pinned whatever else comes of it."""
    words = f"out {percent(got.gone)}, reduced {percent(got.reduced)}, broken {percent(got.broken)}"
    if man.broken or man.pinned:
        return words + (", pinned already" if man.pinned else "")
    return f"pinned for certain; {words}" if sure else f"{words}, pinned {percent(got.pinned)}"


def _bomb_lines(state: State, plane: Plane, run: Run, choice: Choice, units: list[Unit]) -> list[str]:
    """What the one To Hit DR of the bombs needs against each target, and the harm they do."""
    over, bomb = runs.place(run), load(state.flyer(plane).bomb_mm)
    out = []
    for u in units:
        if _afv(state, u) and u.id != choice.named and not choice.area:
            continue
        tally = _bomb_tally(state, plane, over, u, choice.area)
        needed = 2 * tally.base - tally.total
        words = f"{_named(state, u)}: hit by {needed} or less, {percent(odds.at_most(needed))}"
        if isinstance(u, Vehicle) and state.car(u).armoured and not choice.area:
            car, drm = state.car(u), tally.total - tally.base
            words += f"; {fate_words(odds.bombs_on_afv(bomb, tally.base, drm, car.worst_armour, car.open_topped))}"
        else:
            words += f"; harmed {percent(_harm_of_bombs(state, plane, over, u, choice.area))}"
        out.append(words)
    return out
