"""What happens when ground units have come to a new Location, in MPh, RTPh and APh: hidden enemies are met
(AS-MOVE-08, AS-VEH-07), "?" is lost (AS-CONC-01), broken enemies near by become DM (AS-RALLY-05), Columns that see
enemies disband (AS-COLUMN-02), residual FP (AS-FIRE-08) and off-map artillery (AS-OBA-12) strike. Each looks at what
has become of the units.
"""

from __future__ import annotations

from tabletop.core.asker import Stream
from tabletop.core.step import Now
from tabletop.games.air_support.rules import hexes, hiding
from tabletop.games.air_support.rules.aftermath import watching
from tabletop.games.air_support.rules.artillery import observing
from tabletop.games.air_support.rules.firing import striking
from tabletop.games.air_support.rules.harm.events import MadeDM
from tabletop.games.air_support.rules.pieces import Concealed, Infantry, Where
from tabletop.games.air_support.rules.standing import fit_car, here, unit
from tabletop.games.air_support.rules.state import State


def entered(now: Now[State], keys: tuple[str, ...], assault: bool = False) -> Stream:
    """What follows from entering a Location, before any window opens. assault: by assault movement, or by advance."""
    yield from hiding.moved(now, keys, assault)
    yield from _daunted(now, keys)
    yield from watching(now)
    yield from striking.entered(now, keys)
    yield from observing.entered(now, keys)


def _daunted(now: Now[State], keys: tuple[str, ...]) -> Stream:
    """Units that are broken next to a Known Good Order enemy ground unit that has come are DM again (AS-RALLY-05)."""
    if not [man for man in now.state.infantry.values() if man.broken and not man.dm]:
        return
    for key in keys:
        comer = unit(now.state, key)
        if comer is None or comer.where is not Where.MAP or comer.concealed is not Concealed.KNOWN:
            continue
        if not (
            comer.good_order
            if isinstance(comer, Infantry)
            else key in now.state.vehicles and fit_car(now.state.vehicles[key])
        ):
            continue
        at = comer.place.hex
        for near in (at, *(hexes.step(at, d) for d in range(6))):
            for man in here(now.state, near).men:
                if man.seat != comer.seat and man.broken and not man.dm and not man.melee:
                    yield MadeDM(man.id, "AS-RALLY-05")
