"""Attacks from above on the map: the way of the last raid over it, and how one in the enemy's turn is shown."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tabletop.core.match import Match
from tabletop.core.values import Event
from tabletop.games.conflict_solo.rules.air import RaidSet
from tabletop.games.conflict_solo.rules.chance import Rolled
from tabletop.games.conflict_solo.rules.pieces import Raid
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.table import places
from tabletop.games.conflict_solo.table.tags import Tag, tags
from tabletop.table.play.contract import Host, Mark, Point

OUTCOMES = {"driven off": "driven off", "shot down": "shot down", "on target": "on target", "drifts": "off the target"}


@dataclass(frozen=True)
class Flight:
    """A raid as it went: its aircraft ("" shells), the hex aimed at, the hex that was struck, what came of it."""

    aircraft: str
    aimed: str
    struck: str
    outcome: str = ""

    def words(self, state: State) -> str:
        """ "Ju 87: on target"."""
        kind = state.scenario.library.aircraft.get(self.aircraft)
        who = kind.name if kind is not None else "Barrage"
        return f"{who}: {self.outcome}" if self.outcome else who


def begun(raid: Raid) -> Flight:
    """A raid that has been announced."""
    return Flight(raid.aircraft, raid.hex, raid.hex)


def followed(flight: Flight, event: Event) -> Flight:
    """The same raid after something of it."""
    match event:
        case RaidSet(raid=Raid(hex=hex)):
            return replace(flight, struck=hex)
        case Rolled(purpose="aa" | "accuracy", outcome=outcome) if outcome in OUTCOMES:
            return replace(flight, outcome=OUTCOMES[outcome])
    return flight


def last_raid(match: Match) -> Flight | None:
    """The last raid or barrage of either side, None when there was none."""
    flight: Flight | None = None
    over = True
    for event in (event for entry in match.journal for event in entry.events):
        if isinstance(event, RaidSet) and event.raid is not None and over:
            flight = begun(event.raid)
        elif flight is not None and not over:
            flight = followed(flight, event)
        if isinstance(event, RaidSet):
            over = event.raid is None
    return flight


def way(host: Host, state: State, flight: Flight) -> tuple[Point, ...]:
    """The points of its way: in over the western edge, straight at the hex aimed at, over the one that was struck and
    out; shells come and stay."""
    aimed, struck = (host.centre(places.cell(h)) for h in (flight.aimed, flight.struck))
    hexes = [host.centre(places.cell(h)) for h in state.scenario.chart.terrain]
    west, east = min(x for x, _ in hexes), max(x for x, _ in hexes)
    wide = host.cell_size[0]
    over = (aimed,) if struck == aimed else (aimed, struck)
    if not flight.aircraft:
        return ((aimed[0] - 3 * wide, aimed[1] - 4 * wide), *over)
    out = () if flight.outcome == "shot down" else ((east + wide, over[-1][1]),)
    return ((west - wide, aimed[1]), *over, *out)


def marks(host: Host, state: State, flight: Flight) -> list[Mark]:
    """Its way as a line, the hex aimed at and the one struck, with words."""
    cells = tuple(dict.fromkeys(places.cell(h) for h in (flight.struck, flight.aimed) if state.on_map(h)))
    said = [Tag(places.cell(flight.struck), flight.words(state), "fire")] if state.on_map(flight.struck) else []
    return [Mark("path", points=way(host, state, flight), layer=1), Mark("threat", cells), *tags(host, said)]
