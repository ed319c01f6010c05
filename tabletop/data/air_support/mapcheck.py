"""What is wrong with the printed facts of a map, for who draws one."""

from __future__ import annotations

from tabletop.data.air_support.mapfacts import map_facts
from tabletop.data.faults import DataError, DataFault
from tabletop.data.tiled import MapSheet


def printed_faults(sheet: MapSheet) -> tuple[DataFault, ...]:
    """Every fault of the facts printed on a battlefield."""
    try:
        map_facts(sheet)
    except DataError as error:
        return tuple(error.faults)
    return ()
