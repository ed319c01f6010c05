"""What all showings share: where pieces are, a step of an aircraft, words over a piece."""

from __future__ import annotations

from tabletop.games.thunderbolt_lightning.rules import arcs
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.grid.hexes import Hex
from tabletop.table.play.contract import Flash, Host, Motion, Point, Showing

COLOURS = ("white", "red", "green", "blue")
"""Colours of the dice, the weakest first."""


class Scene:
    """Positions come from the host (map points of hexes)."""

    def __init__(self, host: Host) -> None:
        self.host = host

    def place(self, state: State, ident: str) -> Point | None:
        """The map point of a piece."""
        at = where(state, ident)
        return self.host.centre(at) if at is not None else None

    def step(self, before: State, aircraft: str, at: Hex, ms: int) -> Showing:
        """An aircraft goes on to a hex; `ms`: milliseconds that takes."""
        here = self.host.centre(before.aircraft[aircraft].hex)
        there = self.host.centre(at)
        return Showing(motions=(Motion(aircraft, (here, there), ms=ms),), look=there)

    def words(self, state: State, ident: str, words: str, sound: str, ms: int) -> Showing | None:
        """A few words over a piece."""
        point = self.place(state, ident)
        return (
            Showing(flashes=(Flash("text", (point,), "plain", words, ms + 300),), sound=sound, look=point, ms=ms)
            if point
            else None
        )


def where(state: State, ident: str) -> Hex | None:
    """The hex of a piece (the middle one of a large one)."""
    if ident in state.aircraft:
        return state.aircraft[ident].hex
    found = arcs.structure(state, ident)
    if found is not None:
        hexes = arcs.hexes_of(state, found)
        return hexes[len(hexes) // 2]
    if ident in state.ships:
        return state.ships[ident].centre
    if ident in state.installations:
        return state.installations[ident].hexes[0]
    return None
