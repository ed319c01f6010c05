"""What damage does: counters on the aircraft and damage written down in earlier missions, added up (TA-HIT-05 to
TA-HIT-08, TA-HIT-18)."""

from __future__ import annotations

from tabletop.core.memo import kept_for
from tabletop.games.thunderbolt_apache.rules.pieces import Damage, Flyer
from tabletop.games.thunderbolt_apache.rules.sheets import CounterKind, CounterSide, Library
from tabletop.games.thunderbolt_apache.rules.state import State

PARTS = ("HUD", "Display", "Controls", "Engine", "Cannon", "Pylon")
"""Parts that can be salvaged (TA-REPL-03); Airframe counters cannot (TA-REPL-04)."""

WOUNDED = "Wounded"
_SIDES: dict[int, tuple[Library, dict[tuple[str, bool], CounterSide]]] = {}


def sides_by_name(library: Library) -> dict[tuple[str, bool], CounterSide]:
    """The printed side of each (name, heavy): all counters of a name have the same sides."""
    known = _SIDES.get(id(library))
    if known is None or known[0] is not library:
        table: dict[tuple[str, bool], CounterSide] = {}
        for counter in library.counters.values():
            table.setdefault((counter.name, False), counter.light)
            table.setdefault((counter.name, True), counter.heavy)
        known = _SIDES[id(library)] = (library, table)
    return known[1]


def side_of(library: Library, key: str, heavy: bool) -> CounterSide:
    """The printed side of a counter."""
    counter = library.counters[key]
    return counter.heavy if heavy else counter.light


def as_damage(library: Library, key: str, heavy: bool) -> Damage | None:
    """The lasting damage that a counter is written down as, None if it ends with the mission (TA-HIT-06, TA-HIT-16)."""
    side = side_of(library, key, heavy)
    if side.kind is not CounterKind.LASTING:
        return None
    return Damage(side.keeps, side.keeps_heavy) if side.keeps else Damage(library.counters[key].name, heavy)


@kept_for("planes", "pilots", "scenario")
def effects_on(state: State, flyer: Flyer) -> tuple[tuple[str, CounterSide], ...]:
    """Everything that works on the aircraft and its pilot now: (name with its side, side). Counters of a name add up
    (TA-HIT-07)."""
    table = sides_by_name(state.library)
    plane = state.planes.get(flyer.serial)
    found = [(str(d), table[d.name, d.heavy]) for d in (plane.damage if plane is not None else ())]
    pilot = state.pilots.get(flyer.pilot)
    if pilot is not None:
        found += [(str(Damage(WOUNDED, heavy)), table[WOUNDED, heavy]) for heavy in pilot.wounds]
    for laid in flyer.counters:
        counter = state.library.counters[laid.key]
        found.append((str(Damage(counter.name, laid.heavy)), counter.heavy if laid.heavy else counter.light))
    return tuple(found)


def airframe_points(state: State, flyer: Flyer) -> int:
    """Airframe points of all counters, old and new (TA-HIT-08)."""
    return sum(side.airframe for _, side in effects_on(state, flyer))


def needs_engine_check(state: State, flyer: Flyer) -> bool:
    """One or more unrepaired Engine counters (TA-ENGINE-01, TA-ENGINE-03)."""
    return any(side.engine for _, side in effects_on(state, flyer))


def pylon_loss(state: State, damage: tuple[Damage, ...]) -> int:
    """Weight points lost by Pylon damage written down in earlier missions (TA-ARM-04), as a number not above 0."""
    table = sides_by_name(state.library)
    return sum(table[d.name, d.heavy].wp for d in damage)


def cup(state: State) -> tuple[str, ...]:
    """The counters in the hit cup: all 88 but those that lie on aircraft (TA-HIT-05, TA-HIT-18)."""
    out = {laid.key for f in state.flyers for laid in f.counters}
    return tuple(key for key in state.library.counters if key not in out)
