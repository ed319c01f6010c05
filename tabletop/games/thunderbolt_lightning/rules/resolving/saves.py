"""Saving rolls (TL-SAVE-01 to TL-SAVE-05). Ships and installations have none (TL-SAVE-06)."""

from __future__ import annotations

from functools import lru_cache

from tabletop.core.tally import Tally
from tabletop.games.thunderbolt_lightning.rules.firing.gunnery import pilot
from tabletop.games.thunderbolt_lightning.rules.pieces import Aircraft
from tabletop.games.thunderbolt_lightning.rules.sheets import Colour
from tabletop.games.thunderbolt_lightning.rules.state import State

COLOUR_NAMES = ("white", "red", "green", "blue")


@lru_cache(1024)
def _tally(printed: int, colour: Colour, jinker: bool, aimed: bool) -> Tally:
    tally = Tally(printed, "saving roll", "TL-SAVE-01").plus(-int(colour), f"{COLOUR_NAMES[colour]} hit", "TL-SAVE-02")
    return tally.plus(int(jinker), "Jinker", "TL-TRN-08").plus(-int(aimed), "aimed bursts of the firer", "TL-TRN-09")


def save(state: State, target: Aircraft, firer: Aircraft | None, colour: Colour) -> Tally:
    """The number needed to cancel a hit of that colour: SR with the modifiers of colour (TL-SAVE-02) and skills 3 and 4
    (TL-SAVE-03). `firer` None: AA guns (TL-SAVE-04, TL-AA-11)."""
    aimed = firer is not None and 4 in pilot(state, firer)[1]
    return _tally(state.scenario.library.aircraft[target.type].save, colour, 3 in pilot(state, target)[1], aimed)
