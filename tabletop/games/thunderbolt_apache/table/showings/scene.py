"""What all showings of a mission share: where pieces stand, words over them, the card that is held up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.table import printed
from tabletop.games.thunderbolt_apache.table.faces import plane_points, unit_points
from tabletop.games.thunderbolt_apache.table.places import Places
from tabletop.table.play.contract import Flash, Motion, Point, Showing

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_apache.table.table import ApacheTable


OUT_OF_CUP = 420
"""Milliseconds in which a chit or counter comes from its cup to its aircraft."""


class Scene:
    """`card` is what is held up large just now: ("counter", key, heavy, immune, serial) or ("chit", unit)."""

    def __init__(self, table: ApacheTable) -> None:
        self.table = table
        self.card: tuple[Any, ...] = ()
        self.last_counter: tuple[str, bool] | None = None
        self.last_chit: str | None = None

    @property
    def places(self) -> Places:
        return self.table.places

    def plane(self, state: State, serial: int) -> Point | None:
        if state.mission is None or not state.mission.tiles:
            return None
        found = plane_points(state, self.places).get(serial)
        return found[1] if found is not None else None

    def unit(self, state: State, serial: int) -> Point | None:
        return (
            unit_points(state, self.places).get(serial) if state.mission is not None and state.mission.tiles else None
        )

    @staticmethod
    def words(at: Point | None, text: str, tone: str = "", ms: int = 700, start: int = 0) -> tuple[Flash, ...]:
        return (Flash("text", (at,), tone, text, ms, start, 0.5),) if at is not None else ()

    def drawn(self, kind: str, at: Point | None, ms: int) -> Showing:
        """Something comes out of its cup, goes to its aircraft and is read there."""
        if at is None:
            return Showing(sound="chit", ms=ms)
        way = (printed.cup(kind), printed.resting(self.table, at))
        return Showing((Motion(printed.HELD, way, ms=OUT_OF_CUP),), sound="chit", look=at, ms=ms)


def short(state: State, serial: int) -> str:
    """The pilot, or the aircraft when it has none."""
    flyer = state.here.flyers[serial]
    return flyer.pilot or f"{flyer.card} {serial}"
