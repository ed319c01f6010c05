"""The program without a window with the fifth game at its table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tabletop.core.match import Match
from tabletop.data.tiled import load_map
from tabletop.games import kit
from tabletop.games.conflict_solo.rules.asking import DONE
from tabletop.games.conflict_solo.rules.setting_up import Place
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.table.pieces import places
from tabletop.games.conflict_solo.table.table import ConflictTable
from tabletop.shelf.session import Session
from tabletop.table.play.contract import Spot
from tabletop.table.screens.game import PlayScene
from tabletop.table.screens.jobs import JobSheet
from tabletop.table.screens.openfile import Opened, map_path
from tests.screens.conftest import AppPilot, fly, home
from tests.unseen import unseen

__all__ = ["MILL", "Sit", "Table", "fly", "home"]

MILL = {"U01": "E10", "U02": "F10", "U03": "F11", "U04": "J10"}
"""A set-up of the Sawmill."""


class Table:
    """A mission at the table, driven as a player would."""

    def __init__(self, pilot: AppPilot, session: Session) -> None:
        self.p, self.session = pilot, session

    @property
    def face(self) -> ConflictTable:
        found = self.p.app.scene.play_screen.laid
        assert isinstance(found, ConflictTable)
        return found

    @property
    def state(self) -> State:
        return self.face.state

    @property
    def step(self) -> str:
        return self.state.frames[-1].step if self.state.frames else ""

    def spot(self, hex: str, towards: tuple[float, float] = (0.0, 0.0), piece: str = "") -> Spot:
        """The middle of a hex under the pointer, or a point beside it; piece: the counter that lies there."""
        at = places.cell(hex)
        x, y = self.face.host.centre(at)
        board = self.p.app.scene.play_screen.board
        sprite = next((s for s in board.laid.sprites if s.id == piece), None)
        return Spot(at, sprite, (x + towards[0], y + towards[1]))

    def click(self, hex: str, towards: tuple[float, float] = (0.0, 0.0), piece: str = "") -> Table:
        """Click a hex, or a counter in it."""
        self.face.hand.click(self.spot(hex, towards, piece), 0, False)
        return self.settle()

    def do(self, *commands: Any) -> Table:
        """Commands without the hand."""
        assert self.face.host.submit(*commands)
        return self.settle()

    def settle(self) -> Table:
        """Everything that waits is shown."""
        self.p.until(lambda: not isinstance(self.p.root.stage.top, JobSheet))  # somebody thinks beside the window
        with unseen():
            for _ in range(400):
                if not isinstance(self.p.app.scene, PlayScene):
                    break
                self.p.app.scene.play_screen.play.skip()
                self.p.frame()
                if isinstance(self.p.app.scene, PlayScene) and self.face.host.seat is not None:
                    break
        self.p.look()
        return self

    def press(self, label: str) -> Table:
        """A button of the prompt bar by the beginning of its words."""
        choice = next(c for c in self.face.hand.choices() if c.label.startswith(label))
        self.p.app.scene.play_screen.choose(choice)
        return self.settle()

    def buttons(self) -> list[str]:
        return [c.label for c in self.face.hand.choices()]

    def set_up(self, where: dict[str, str] = MILL) -> Table:
        """Units on their hexes, and the mission begins."""
        return self.do(*(Place(unit, hex) for unit, hex in where.items()), DONE)


Sit = Callable[..., Table]


@pytest.fixture
def sit(fly: Callable[..., AppPilot]) -> Sit:
    """Sit down at a mission: sit("m1_the_sawmill", size=..., scale=..., seed=...), or at a position of it."""

    def begin(scenario: str = "m1_the_sawmill", seed: int = 7, match: Match | None = None, **more: Any) -> Table:
        document = kit("conflict_solo").scenarios().document(scenario)
        session = Session.new("conflict_solo", {**document, "coach": False}, ("human",), seed, autosave=False)
        if match is not None:
            session.match = match
        p = fly(**more)
        p.app.push(PlayScene(p.app, Opened(session, load_map(map_path(session.match.scenario.map_file)))))
        p.frame()
        return Table(p, session).settle()

    return begin
