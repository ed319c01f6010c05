"""Residual firepower: attacks of the DEFENDER in MPh, from the ground and from the air, leave it; units that enter
later are struck by it (AS-FIRE-08, AS-GS-05).
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from tabletop.core.asking import Stream
from tabletop.core.step import Now
from tabletop.core.tally import Tally
from tabletop.games.air_support.rules.exposure import CREW_DRM, tem
from tabletop.games.air_support.rules.firing import ift
from tabletop.games.air_support.rules.firing.events import ResidualFired, ResidualLeft
from tabletop.games.air_support.rules.firing.striking import lines_of, strike
from tabletop.games.air_support.rules.ground import Location
from tabletop.games.air_support.rules.lines_of_sight import lines
from tabletop.games.air_support.rules.pieces import Concealed, Gun, Vehicle, Where
from tabletop.games.air_support.rules.player_turn.asking import roll
from tabletop.games.air_support.rules.standing import Unit
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.tables import column_of


def leave(now: Now[State], place: Location, column: int | None, hindrance: int) -> Stream:
    """An attack on that place in `tables.COLUMNS` leaves its half in a Location, less for hindrances (AS-FIRE-08)."""
    left = ift.residual(column, hindrance)
    if left > dict(now.state.residual).get(place, 0):
        yield ResidualLeft(place.hex, place.level, left)


def entered(now: Now[State], ids: Iterable[str]) -> Stream:
    """Units that have just entered Locations: what is left there strikes them, one DR a Location, with TEM, FFMO
    and FFNAM but no leader (AS-FIRE-08).
    """
    if not now.state.residual:
        return
    lying = dict(now.state.residual)
    groups: dict[Location, list[Unit]] = {}
    for key in ids:
        unit = now.state.infantry.get(key) or now.state.vehicles.get(key)
        if unit is not None and unit.where is Where.MAP and unit.place in lying:
            groups.setdefault(unit.place, []).append(unit)
    for place, units in groups.items():
        yield from _struck(now, place, lying[place], units)


def _struck(now: Now[State], place: Location, fp: int, units: list[Unit]) -> Stream:
    state = now.state
    colored, white = roll(now)
    full, half = column_of(fp), column_of(Fraction(fp, 2))
    tallies = {u.id: tally(state, u) for u in units}
    yield ResidualFired(place, fp, colored, white, lines_of(units, tallies))
    columns = {u.id: full if u.concealed is Concealed.KNOWN else half for u in units}
    yield from strike(now, units, columns, colored + white, tallies)


def tally(state: State, unit: Unit) -> Tally:
    """No line leads to a firer: the hex itself helps, hexsides do not; SMOKE in the hex hinders."""
    found = Tally(0, "lingering fire", "AS-FIRE-08")
    smoke = lines.line(state, unit.place, unit.place).hindrance
    assert not isinstance(unit, Gun)
    if isinstance(unit, Vehicle) and state.car(unit).armoured:
        return found.plus(CREW_DRM, "crew in its vehicle", "AS-IFT-09").plus(smoke, "smoke", "AS-LOS-04")
    shelter = tem(state, unit)
    return ift.moving_drm(state, found.plus(shelter, "cover", "AS-TERR-06"), unit, shelter == 0 and smoke == 0).plus(
        smoke, "smoke", "AS-LOS-04"
    )
