"""Odds and threats for the window and the bots: what a shot is worth, from here or from a pose not yet taken. Exact
where it is shown, quick where it is searched; everything works on a view, and no dice are touched.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from tabletop.core import odds
from tabletop.core.fastcopy import replace
from tabletop.core.odds import Spread
from tabletop.core.tally import Tally
from tabletop.games.thunderbolt_lightning.rules import aa_guns, firing, ordnance, speed
from tabletop.games.thunderbolt_lightning.rules.arcs import REACH, bearing, covered, hexes_of, mask, nearest
from tabletop.games.thunderbolt_lightning.rules.firing import IMPOSSIBLE
from tabletop.games.thunderbolt_lightning.rules.ordnance import FARTHEST, NEAREST, TORPEDO
from tabletop.games.thunderbolt_lightning.rules.pieces import Aircraft, Ship
from tabletop.games.thunderbolt_lightning.rules.resolving import volleys
from tabletop.games.thunderbolt_lightning.rules.resolving.volleys import save
from tabletop.games.thunderbolt_lightning.rules.sheets import Colour, Four
from tabletop.games.thunderbolt_lightning.rules.state import State, Volley
from tabletop.games.thunderbolt_lightning.rules.turn import phase_of
from tabletop.grid.hexes import Hex, disc, distance, neighbour


@dataclass(frozen=True, slots=True)
class Shot:
    """One mount at one target: the tally of the number needed, dice by colour, the exact spread of unsaved hits, and
    what they do."""

    shooter: str
    mount: int
    target: str
    tally: Tally
    dice: Four
    unsaved: Spread
    damage: Fraction
    """The chance of at least one unsaved hit."""
    destroy: Fraction
    """The chance that the unsaved hits are enough for the hits the target has left."""
    hits: Fraction
    """Expected hits before saves."""
    expected: Fraction
    """Expected unsaved hits."""

    @property
    def needed(self) -> int:
        return self.tally.needed


# -- exact chances
@lru_cache(4096)
def die_chance(needed: int, save_needed: int) -> Fraction:
    """The chance that one die hits and is not saved."""
    return odds.chance(needed) * (1 - odds.chance(save_needed))


@lru_cache(16384)
def _spread(dice: Four, needed: int, saves: tuple[int, int, int, int]) -> tuple[tuple[int, Fraction], ...]:
    parts = [odds.successes(n, die_chance(needed, s)) for n, s in zip(dice, saves, strict=True) if n]
    return tuple(sorted(odds.both(*parts).items()))


def spread(dice: Four, needed: int, saves: tuple[int, int, int, int]) -> Spread:
    """The exact distribution of unsaved hits of dice by colour; `saves`: number needed to save against each colour."""
    return dict(_spread(dice, needed, saves))


def saves_against(state: State, target: Aircraft, firer: Aircraft | None) -> tuple[int, int, int, int]:
    """The numbers that the target needs to save against white, red, green and blue hits."""
    white, red, green, blue = (save(state, target, firer, colour).needed for colour in Colour)
    return white, red, green, blue


@lru_cache(65536)
def expected_unsaved(dice: Four, needed: int, white_save: int) -> float:
    """Expected unsaved hits, quick: dice by colour, N, and the number needed to save against white."""
    return float(sum(n * die_chance(needed, white_save + colour) for colour, n in enumerate(dice)))


# -- shots of aircraft
def _shot(state: State, shooter: Aircraft, mount: int, target: Aircraft) -> Shot:
    tally = firing.to_hit(state, shooter, mount, target)
    dice = state.type_of(shooter).mounts[mount].dice
    found = spread(dice, tally.needed, saves_against(state, target, shooter))
    left = max(1, state.type_of(target).hits - target.hits_taken)
    hits = sum(dice) * odds.chance(tally.needed)
    return Shot(
        shooter.id,
        mount,
        target.id,
        tally,
        dice,
        found,
        odds.at_least(found, 1),
        odds.at_least(found, left),
        hits,
        odds.expected(found),
    )


def gun_shots(state: State, shooter: Aircraft) -> list[Shot]:
    """Every legal gun shot of the aircraft at aircraft, as it stands (or would stand: pass a changed Aircraft
    value)."""
    return [_shot(state, shooter, mount, target) for mount, target in firing.gun_shots(state, shooter)]


def shots_from(state: State, aircraft: Aircraft) -> list[Shot]:
    """The shots from a pose not yet taken: an Aircraft value with changed hex, facing, inverted or level; earlier
    declarations do not count."""
    return gun_shots(state, replace(aircraft, declared=()) if aircraft.declared else aircraft)


def threats(state: State, aircraft: Aircraft) -> list[Shot]:
    """Every shot that enemy aircraft could fire now at this aircraft (which may stand in a pose not yet taken)."""
    found: list[Shot] = []
    for enemy in firing.roster(state)[1 - aircraft.side]:
        if firing.may_fire(state, enemy) and firing.can_be_shot(state, enemy, aircraft):
            for mount, guns in enumerate(state.type_of(enemy).mounts):
                if firing.needed_at(state, enemy, guns, aircraft.hex) < IMPOSSIBLE:
                    found.append(_shot(state, enemy, mount, aircraft))
    return found


def yet_to_move(state: State, aircraft: Aircraft) -> list[Aircraft]:
    """The enemies that move after it in this phase, may fire in the combat that follows and can come near enough for
    a shot: `threats` knows them only where they stand now.
    """
    phase = phase_of(state)
    far = 99 if state.option("long_shots") else REACH
    return [
        enemy
        for enemy in firing.roster(state)[1 - aircraft.side]
        if not enemy.moved
        and firing.may_fire(state, enemy)
        and firing.can_be_shot(state, enemy, aircraft)
        and distance(enemy.hex, aircraft.hex) <= speed.window(state, enemy, phase).high + far
    ]


def quick_expected(state: State, shooter: Aircraft, target: Aircraft) -> float:
    """Expected unsaved hits of all mounts of the shooter that bear on the target; geometry only: who may fire is for
    the caller to say. For searches: about a microsecond when nothing bears."""
    away = distance(shooter.hex, target.hex)
    if away == 0 or (away > REACH and "long_shots" not in state.scenario.options):
        return 0.0
    bits = bearing(shooter.hex, shooter.facing, target.hex)
    total, white = 0.0, 0
    for guns in state.scenario.library.aircraft[shooter.type].mounts:
        if bits & mask(guns.wedges):
            needed = away + 1 - firing.modifiers(state, shooter, guns)[0]
            if needed < IMPOSSIBLE:
                white = white or save(state, target, shooter, Colour.WHITE).needed
                total += expected_unsaved(guns.dice, needed, white)
    return total


def arc_hexes(state: State, aircraft: Aircraft, mount: int) -> dict[Hex, int]:
    """Every hex that a mount reaches from the pose, with the number needed there."""
    guns = state.type_of(aircraft).mounts[mount]
    bonus = firing.modifiers(state, aircraft, guns)[0]
    reach = REACH if not state.option("long_shots") else REACH + max(0, bonus)
    found = covered(aircraft.hex, aircraft.facing, guns.wedges, reach)
    return {at: away + 1 - bonus for at, away in found if away + 1 - bonus < IMPOSSIBLE}


def threat_map(state: State, side: int, level: int | None = None) -> dict[Hex, int]:
    """For each hex the number of gun dice with which enemies of `side` could hit an aircraft there now; `level`: only
    enemies at that level."""
    found: dict[Hex, int] = {}
    for enemy in firing.roster(state)[1 - side]:
        if not firing.may_fire(state, enemy) or (
            level is not None and level != enemy.level and state.option("altitude")
        ):
            continue
        for mount, guns in enumerate(state.type_of(enemy).mounts):
            for at in arc_hexes(state, enemy, mount):
                found[at] = found.get(at, 0) + sum(guns.dice)
    return found


# -- AA
def flak_shots(state: State, side: int, aircraft: Aircraft) -> list[tuple[str, Four, int]]:
    """What the AA guns of `side` could fire at an aircraft in that pose and phase: source, dice by colour (the most its
    direction and heavy dice already used allow), number needed."""
    found: list[tuple[str, Four, int]] = []
    if firing.locked(state, aircraft):
        return found
    for source in aa_guns.sources(state, side):
        sides = aa_guns.directions(state, source, aircraft.hex)
        for gun, reach in aa_guns.CLASSES.items():
            if aa_guns.total(state, source, gun) and aa_guns.reaches(state, source, gun, aircraft.hex, aircraft.level):
                n = max(aa_guns.left(state, source, gun, direction) for direction in sides)
                dice = tuple(n if colour is reach.colour else 0 for colour in Colour)
                if n:
                    found.append(
                        (source.id, (dice[0], dice[1], dice[2], dice[3]), aa_guns.to_hit(state, source, gun).needed)
                    )
    return found


def flak_map(state: State, side: int, level: int) -> dict[Hex, int]:
    """For each hex of the map the AA dice that enemies of `side` could fire at one aircraft there at that level."""
    found: dict[Hex, int] = {}
    for source in aa_guns.sources(state, 1 - side):
        for gun in aa_guns.CLASSES:
            if not aa_guns.total(state, source, gun):
                continue
            for at in state.scenario.grid:
                if aa_guns.reaches(state, source, gun, at, level):
                    n = max(aa_guns.left(state, source, gun, d) for d in aa_guns.directions(state, source, at))
                    if n:
                        found[at] = found.get(at, 0) + n
    return found


# -- what has been declared
def _declared_at(state: State, target: str) -> Iterator[Volley]:
    made = state.battle.volleys if state.battle is not None else volleys.joined(state, frozenset())
    return (v for v in made if v.target == target)


def odds_of_declared(state: State, target_id: str) -> Spread:
    """The exact distribution of unsaved hits on an aircraft (of damage points on a ship or installation) of all that is
    declared at it, as far as the view shows it."""
    target = state.aircraft.get(target_id)
    parts: list[Spread] = []
    for volley in _declared_at(state, target_id):
        if target is not None:
            dice = tuple(volley.dice.count(colour) for colour in Colour)
            saves = saves_against(state, target, state.aircraft.get(volley.source))
            parts.append(spread((dice[0], dice[1], dice[2], dice[3]), volley.needed, saves))
        else:
            parts.extend(_points_spread(volley))
    return odds.both(*parts)


def _points_spread(volley: Volley) -> Iterator[Spread]:
    """Damage points of a volley at a structure, one spread a colour."""
    for colour in dict.fromkeys(volley.dice):
        each = firing.STRAFE_POINTS[colour] if volley.kind == "strafe" else volley.damage
        made = odds.successes(volley.dice.count(colour), odds.chance(volley.needed))
        yield {hits * each: p for hits, p in made.items()}


# -- attack aids
def torpedo_map(state: State, aircraft: Aircraft, ship: Ship) -> dict[Hex, int]:
    """Every hex of the map from which the aircraft could launch at the ship, with the number needed there with present
    modifiers: range, sector, pilot, and both sides when a torpedo already runs from the other half. Chase is not
    foreseen."""
    hexes = hexes_of(state, ship)
    halves = {
        r.half for a in state.aircraft.values() for r in a.releases if r.target == ship.id and r.method == TORPEDO
    }
    found: dict[Hex, int] = {}
    known: dict[tuple[int, str, bool], int] = {}  # hexes are many, kinds of attack a few dozen
    for at in disc(ship.centre, FARTHEST + 1):
        away = nearest(at, hexes)
        if NEAREST <= away <= FARTHEST and at in state.scenario.grid:
            sector, half = ordnance.torpedo_sector((at[0] - ship.centre[0], at[1] - ship.centre[1]), ship.heading)
            kind = away, sector, {"port", "starboard"} <= halves | {half}
            needed = known.get(kind)
            if needed is None:
                made = ordnance.aimed_at(replace(aircraft, hex=at), ship, away)
                needed = known[kind] = ordnance.to_hit(state, aircraft, made, both=kind[2]).needed
            if needed < IMPOSSIBLE:
                found[at] = max(1, needed)
    return found


def end_on_corridors(state: State, ship: Ship, length: int = 12) -> dict[Hex, tuple[int, ...]]:
    """The hexes on the keel line of a ship, `length` hexes out on both sides, with the facings that make a dive attack
    from there end-on."""
    ahead, astern = (ship.heading + 3) % 6, ship.heading % 6
    hexes = hexes_of(state, ship)
    found: dict[Hex, tuple[int, ...]] = dict.fromkeys(hexes, (astern, ahead))
    for k in range(1, length + 1):
        found[neighbour(hexes[-1], ship.heading, k)] = (ahead,)
        found[neighbour(hexes[0], ship.heading + 3, k)] = (astern,)
    return {at: facings for at, facings in found.items() if at in state.scenario.grid}
