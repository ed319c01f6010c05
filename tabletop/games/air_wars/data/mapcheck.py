"""What is wrong with the printed facts of a map, for who draws one."""

from __future__ import annotations

from tabletop.data.faults import DataError, DataFault
from tabletop.data.tiled import MapSheet
from tabletop.games.air_wars.data.mapfacts import map_facts


def printed_faults(sheet: MapSheet) -> tuple[DataFault, ...]:
    """Every fault of the facts printed on the map of a campaign."""
    try:
        map_facts(sheet)
    except DataError as error:
        return tuple(error.faults)
    return ()
