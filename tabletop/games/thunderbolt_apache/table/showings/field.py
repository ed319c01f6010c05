"""How the battlefield fills and changes: units and pop-ups, cover, chits out of their cup, turns, loiter and Bingo."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.games.thunderbolt_apache.rules.battlefield import CoverTaken, UnitPlaced
from tabletop.games.thunderbolt_apache.rules.loiter import BingoGiven, MarkerMoved
from tabletop.games.thunderbolt_apache.rules.popups import ChitDrawn
from tabletop.games.thunderbolt_apache.rules.scenario import CENTRE
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.turns import TurnBegan
from tabletop.games.thunderbolt_apache.table.faces import unit_id
from tabletop.games.thunderbolt_apache.table.showings.scene import Scene
from tabletop.table.play.contract import Die, Flash, Motion, Roll, Showing
from tabletop.table.play.showing import shows

if TYPE_CHECKING:
    pass


class Field:
    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @shows(UnitPlaced)
    def _placed(self, event: UnitPlaced, before: State, after: State) -> Showing:
        at = self.scene.unit(after, event.serial)
        name = after.library.units[event.type].name
        if event.popup:
            return Showing(
                flashes=(
                    *self.scene.words(at, f"Pop-up: {name}", "bad", 1300),
                    *((Flash("ring", (at,), "threat", "", 700, 0, 0.5),) if at is not None else ()),
                ),
                roll=Roll(
                    f"Pop-up: {name}",
                    "d10: the hex in which it stands",
                    (Die("bone", event.hex, None, 10),),
                    f"hex {event.hex}",
                    "TA-POPUP-03",
                ),
                sound="radio",
                look=at,
                ms=1300,
            )
        return Showing(flashes=self.scene.words(at, name, "", 240), sound="piece_drop", ms=150)

    @shows(ChitDrawn)
    def _chit(self, event: ChitDrawn, before: State, after: State) -> Showing:
        self.scene.last_chit = event.unit
        self.scene.card = ("chit", event.unit, event.serial)
        return self.scene.drawn("chit", self.scene.plane(before, event.serial), 1700)

    @shows(CoverTaken)
    def _cover(self, event: CoverTaken, before: State, after: State) -> Showing:
        a, b = self.scene.unit(before, event.unit), self.scene.unit(after, event.unit)
        motions = (Motion(unit_id(event.unit), (a, b), ms=260),) if a is not None and b is not None else ()
        return Showing(
            motions,
            self.scene.words(b, "into cover" if event.side != CENTRE else "out of cover", "", 420),
            sound="piece_slide",
            ms=420,
        )

    @shows(TurnBegan)
    def _turn(self, event: TurnBegan, before: State, after: State) -> Showing:
        x, y = self.scene.places.middles[5]
        return Showing(
            flashes=(Flash("text", ((x + 240, y),), "", f"Turn {event.turn}", 650, 0, 0.9),), sound="turn_bell", ms=650
        )

    @shows(MarkerMoved)
    def _marker(self, event: MarkerMoved, before: State, after: State) -> Showing:
        return Showing(
            flashes=(Flash("ring", ((1940.0, 120.0),), "selected", "", 450, 0, 0.4),), sound="piece_slide", ms=450
        )

    @shows(BingoGiven)
    def _bingo(self, event: BingoGiven, before: State, after: State) -> Showing:
        return Showing(
            flashes=self.scene.words(self.scene.plane(after, event.serial), f"Bingo {event.side}+", "bad", 900),
            sound="radio",
            ms=900,
        )
