"""What is allowed in a sortie and hardly meant: another field than the map shows, nothing to shoot with."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.core.kit import Advice
from tabletop.data.tiled import MapSheet
from tabletop.games.thunderbolt_apache.data.authoring import tiles_of
from tabletop.games.thunderbolt_apache.data.battlefield import cells_of
from tabletop.games.thunderbolt_apache.rules.scenario import Scenario
from tabletop.games.thunderbolt_apache.rules.sheets import StoreKind


def advice(scenario: Scenario, sheet: MapSheet) -> Iterator[Advice]:
    """Everything that the author should look at again."""
    if scenario.sortie is None:
        return
    cells = cells_of(sheet)
    for number, (laid, drawn) in enumerate(zip(scenario.sortie.tiles, _drawn(sheet), strict=False), 1):
        if laid != drawn:
            wrong = f"hex {number} is {laid}, and the map shows {drawn}"
            mend = f'write "{drawn}", or lay {laid} on the map'
            yield Advice(f"sortie.tiles[{number - 1}]", wrong, mend, cells[number])
    if not scenario.sortie.units:
        yield Advice("sortie.units", "there is no enemy", "place some units of the battalion")
    fired = any(
        scenario.library.stores[key].kind in (StoreKind.WEAPON, StoreKind.AIR_TO_AIR)
        for plane in scenario.aircraft
        for key in plane.stores
    )
    if not fired and not any(scenario.library.aircraft[p.card].cannon for p in scenario.aircraft):
        yield Advice("aircraft", "nobody carries anything that is fired", "load weapons under stores")


def _drawn(sheet: MapSheet) -> tuple[str, ...]:
    """The tiles that a map shows; () for one that shows none, or not all."""
    try:
        return tuple(tiles_of(sheet))
    except ValueError:
        return ()
