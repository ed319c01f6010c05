"""Off-map artillery coming down: a concentration, one hex of it, and units that enter it. AS-OBA-01, AS-OBA-06,
AS-OBA-08 to AS-OBA-12; aircraft are never among those struck (AS-OBA-13).
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from fractions import Fraction

from tabletop.core.asking import Stream
from tabletop.core.step import Now
from tabletop.core.tally import Tally
from tabletop.core.values import Event
from tabletop.games.air_support.rules import aftermath, terrain
from tabletop.games.air_support.rules.artillery import observing
from tabletop.games.air_support.rules.artillery.events import Shelled
from tabletop.games.air_support.rules.concentrations import BLAST, blasts
from tabletop.games.air_support.rules.harm import to_men, to_vehicles
from tabletop.games.air_support.rules.harm.destroying import turret_hit
from tabletop.games.air_support.rules.hiding import finding
from tabletop.games.air_support.rules.lines_of_sight import lines
from tabletop.games.air_support.rules.pieces import Battery, Infantry, Vehicle, Where
from tabletop.games.air_support.rules.player_turn.asking import roll
from tabletop.games.air_support.rules.standing import Unit, here, unit
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.tables import Effect, column_of, fire, he_fp
from tabletop.grid.hexes import Hex, disc

CRITICAL = 2
"""Original DR of a critical hit (AS-OBA-10)."""
CREW = 2
"""DRM against a crew that looks out (AS-IFT-09)."""


def concentration(now: Now[State], key: str) -> Stream:
    """All hexes of the concentration on the map, each with a DR of its own, whether anybody is seen there or not
    (AS-OBA-01).
    """
    at = now.state.batteries[key].at
    assert at is not None
    for target in sorted(disc(at, BLAST)):
        if lines.on_map(now.state, target):
            yield from _hex(now, now.state.batteries[key], target, [u.id for u in here(now.state, target).units])
    yield from aftermath.tidy(now)


def entered(now: Now[State], keys: Iterable[str]) -> Stream:
    """Units that have just entered a Location in a blast area are attacked with a new DR (AS-OBA-12); those of one
    hex together.
    """
    if not [b for b in now.state.batteries.values() if b.at is not None]:
        return
    places: dict[Hex, list[str]] = {}
    for key in keys:
        one = unit(now.state, key)
        if one is not None and one.where is Where.MAP:
            places.setdefault(one.place.hex, []).append(key)
    struck = False
    for at, there in places.items():
        for battery in blasts(now.state, at):
            struck = True
            yield from _hex(now, battery, at, there)
    if struck:
        yield from aftermath.tidy(now)


def _hex(now: Now[State], battery: Battery, at: Hex, keys: list[str]) -> Stream:
    """One hex: men of both sides, unarmoured vehicles, AFV; an Original 2 is a critical hit on one of them
    (AS-OBA-09 to AS-OBA-11).
    """
    colored, white = roll(now)
    original = colored + white
    column = observing.column(battery)
    yield Shelled(battery.id, at, observing.printed(column), colored, white)
    found = [u for key in keys if (u := unit(now.state, key)) is not None and _target(u)]
    if not found:
        return
    worst = ""
    if original == CRITICAL:
        worst = yield from _one(now, [u.id for u in found if not (isinstance(u, Infantry) and u.dummy)])
    doubled = column_of(Fraction(2 * he_fp(battery.mm)))
    columns = {u.id: doubled if u.id == worst else column for u in found}
    tallies = {u.id: _tally(now.state, u, u.id == worst) for u in found}
    yield from to_men.salvo(now, [u.id for u in found if isinstance(u, Infantry)], columns, original, tallies, None)
    cars = [u.id for u in found if isinstance(u, Vehicle)]
    shown = [key for key in cars if fire(columns[key], original + tallies[key].total).effect is not Effect.NONE]
    yield from finding.show(now, shown, "AS-CONC-01")
    soft = [now.state.vehicles[key] for key in cars if not now.state.car(now.state.vehicles[key]).armoured]
    yield from to_vehicles.trucks(now, soft, columns, original, tallies, "AS-OBA-11")
    for key in cars:
        if now.state.car(now.state.vehicles[key]).armoured:
            yield from to_vehicles.shelled(now, key, columns[key], original, tallies[key], turret_hit(colored, white))
            yield from to_vehicles.crew(
                now, key, columns[key], original, tallies[key].plus(CREW, "crew exposed", "AS-IFT-09")
            )


def _target(one: Unit) -> bool:
    """Guns are never harmed without a To Hit roll (AS-UNIT-08); wrecks are nothing."""
    return one.where is Where.MAP and (isinstance(one, Infantry) or (isinstance(one, Vehicle) and not one.wreck))


def _tally(state: State, one: Unit, critical: bool) -> Tally:
    """TEM against artillery, hindrances never (AS-OBA-09); a critical hit reverses what is in the target's favour
    (AS-OBA-10).
    """
    facts = state.ground[one.place.hex]
    beside = isinstance(one, Vehicle) and (one.on_road or one.bypass is not None)
    tem = terrain.oba_tem(
        facts, isinstance(one, Infantry) and one.in_foxhole, (isinstance(one, Infantry) and one.on_road) or beside
    )
    return Tally(0, "off-map artillery", "AS-OBA-09").plus(
        -abs(tem) if critical else tem, "cover", "AS-OBA-10" if critical else "AS-OBA-09"
    )


def _one(now: Now[State], keys: list[str]) -> Generator[Event, None, str]:
    """Random Selection of one, "" of none; ties roll again (AS-IFT-10)."""
    while len(keys) > 1:
        keys = list((yield from to_men.selection(now, keys, 1)))
    if keys:
        yield from to_men.selection(now, keys, 1)
    return keys[0] if keys else ""
