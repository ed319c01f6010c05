"""Positions of Thunderbolt & Lightning written down for tests: `Board().aircraft("spitfire1", "1010",
facing=0).match(2, 5, step="move1")`.

Side 0 is Britain (ids B1, B2 ...), side 1 Germany (G1, G2 ...). Ships are B-S1, G-S1 ..., installations B-T1, G-T1
...
"""

from __future__ import annotations

from dataclasses import fields, replace
from functools import lru_cache
from typing import Any

from tabletop.core.chance import Dice, Fallen, ScriptedDice, SeededDice
from tabletop.core.match import Match
from tabletop.core.messages import Frame
from tabletop.games.thunderbolt_lightning.rules.pieces import Training
from tabletop.games.thunderbolt_lightning.rules.scenario import (
    Edge,
    PlacedAircraft,
    PlacedInstallation,
    PlacedShip,
    Scenario,
    SideInfo,
    Victory,
    Zone,
)
from tabletop.games.thunderbolt_lightning.rules.setting_up.proposal import first_state
from tabletop.games.thunderbolt_lightning.rules.sheets import AircraftType, InstallationType, Library, ShipType
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.grid.hexgrid import HexGrid

ADVANCED = ("altitude", "training", "ordnance", "aa")
FULL = (*ADVANCED, "loaded", "sights")
SIDES = (SideInfo("Britain", "B", ("UK",)), SideInfo("Germany", "G", ("DE",)))
WRITTEN = {f.name for f in fields(PlacedAircraft)}


@lru_cache(None)
def sheets() -> Library:
    """The shipped library."""
    from tabletop.games.thunderbolt_lightning.data.library import library

    return library()


class Board:
    """A position, built piece by piece; every method that adds something returns the board itself, `last` is the id
    of the newest piece.
    """

    def __init__(
        self, columns: int = 30, rows: int = 20, options: tuple[str, ...] = ("training",), **scenario: Any
    ) -> None:
        self.grid = HexGrid(columns, rows)
        self.options = frozenset(options)
        self.library = sheets()
        self.planes: list[PlacedAircraft] = []
        self.extras: dict[str, dict[str, Any]] = {}
        self.ships: list[PlacedShip] = []
        self.places: list[PlacedInstallation] = []
        self.edges: list[Edge] = []
        self.more = scenario
        self.last = ""

    def _id(self, side: int, kind: str, present: list[Any]) -> str:
        self.last = f"{SIDES[side].letter}{kind}{sum(p.side == side for p in present) + 1}"
        return self.last

    def aircraft(
        self,
        kind: str | AircraftType,
        label: str,
        facing: int = 0,
        side: int = 0,
        level: int = 2,
        unit: str | None = None,
        **exact: Any,
    ) -> Board:
        """One aircraft in a hex. `exact`: any field of PlacedAircraft (hits_taken, load, training, skills,
        base_speed ...) or of the counter itself (spent, moved, declared, releases, status ...). Without `unit` it
        is a unit of its own, called as its id.
        """
        if isinstance(kind, AircraftType):
            self.library = replace(self.library, aircraft={**self.library.aircraft, kind.key: kind})
            kind = kind.key
        at = self.grid.parse(label)
        name = exact.pop("id", None) or self._id(side, "", self.planes)
        written = {k: v for k, v in exact.items() if k in WRITTEN}
        self.extras[name] = {k: v for k, v in exact.items() if k not in WRITTEN}
        zone = written.pop("zone", Zone((at,), (facing,), (level,)))
        placed = {"hex": at, "facing": facing, "level": level, **written}
        self.planes.append(PlacedAircraft(name, kind, side, unit or name, zone, **placed))
        return self

    def ship(self, kind: str | ShipType, label: str, heading: int = 0, side: int = 1, **exact: Any) -> Board:
        """One ship, its centre in the hex."""
        if isinstance(kind, ShipType):
            self.library = replace(self.library, ships={**self.library.ships, kind.key: kind})
            kind = kind.key
        name = exact.pop("id", None) or self._id(side, "-S", self.ships)
        self.ships.append(PlacedShip(name, kind, side, self.grid.parse(label), heading, **exact))
        return self

    def installation(self, kind: str | InstallationType, *labels: str, side: int = 1, **exact: Any) -> Board:
        """One installation in its hexes."""
        if isinstance(kind, InstallationType):
            self.library = replace(self.library, installations={**self.library.installations, kind.key: kind})
            kind = kind.key
        name = exact.pop("id", None) or self._id(side, "-T", self.places)
        self.places.append(PlacedInstallation(name, kind, side, tuple(self.grid.parse(x) for x in labels), **exact))
        return self

    def edge(self, edge: str, side: int, meaning: str = "home") -> Board:
        """An edge that is home or exit of a side."""
        self.edges.append(Edge(edge, side, meaning))
        return self

    def scenario(self, start: str = "move1") -> Scenario:
        values: dict[str, Any] = {
            "key": "board",
            "title": "Board",
            "year": 1944,
            "month": 6,
            "grid": self.grid,
            "map_file": "",
            "turn_limit": 20,
            "options": self.options,
            "sides": SIDES,
            "first_setup": 0,
            "aircraft": tuple(self.planes),
            "ships": tuple(self.ships),
            "installations": tuple(self.places),
            "edges": tuple(self.edges),
            "victory": Victory(),
            "library": self.library,
            "water": frozenset(self.grid) if self.ships else frozenset(),
            "start": start,
            "turn": 0 if start in ("setup", "initiative") else 1,
        }
        return Scenario(**{**values, **self.more})

    def state(self, step: str = "move1", args: tuple[str | int, ...] = ()) -> State:
        """The position at a step. Without `args` the step begins its phase by itself; "fly1"/"fly2" want the
        aircraft, which is taken up.
        """
        state = first_state(self.scenario(step))
        aircraft = dict(state.aircraft)
        for name, extra in self.extras.items():
            aircraft[name] = replace(aircraft[name], **extra)
        frames: tuple[Frame, ...] = state.frames
        if step != "setup" or args:
            frames = (Frame(step, args),)
        if step.startswith("fly"):
            mover = aircraft[str(args[0])]
            aircraft[mover.id] = replace(mover, path=mover.path or ((mover.hex, mover.facing),))
            frames = (Frame(f"move{step[-1]}", (mover.unit,)), *frames)
        return replace(state, aircraft=aircraft, frames=frames)

    def match(
        self, *fallen: Fallen, step: str = "move1", args: tuple[str | int, ...] = (), seed: int | None = None
    ) -> Match:
        """A match at that step, run to the first decision. Dice given are the only ones there are, unless there is
        a seed as well.
        """
        from tabletop.games.thunderbolt_lightning.rules.game import GAME

        state = self.state(step, args)
        then = SeededDice(seed) if seed is not None else None
        dice: Dice = ScriptedDice(*fallen, then=then) if fallen or then is None else then
        match = Match.at(GAME, state.scenario, state, dice)
        match._run(None, None)
        return match

    def hex(self, label: str) -> tuple[int, int]:
        return self.grid.parse(label)


def pose(match: Match, aircraft: str) -> tuple[str, int, bool]:
    """(label, facing, inverted) of an aircraft."""
    a = match.state.aircraft[aircraft]
    return match.state.scenario.grid.label(a.hex), a.facing, a.inverted


GRADES = {t.value: t for t in Training}
