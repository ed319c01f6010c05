"""The program without a window with the fourth game at its table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tabletop.data.tiled import load_map
from tabletop.games import kit
from tabletop.games.air_support.bots import advice
from tabletop.games.air_support.rules import hexes
from tabletop.games.air_support.rules.player_turn import Done, Pass
from tabletop.games.air_support.table.table import SupportTable
from tabletop.grid.hexes import Hex
from tabletop.shelf.session import Session
from tabletop.table.screens.game import PlayScene
from tabletop.table.screens.openfile import Opened, map_path
from tests.screens.conftest import AppPilot, fly, home

__all__ = ["Sit", "Table", "fly", "home", "up_to"]


class Table:
    """A game at the table, driven as a player would."""

    def __init__(self, pilot: AppPilot, session: Session) -> None:
        self.p, self.session = pilot, session

    @property
    def face(self) -> SupportTable:
        found = self.p.app.scene.play_screen.laid
        assert isinstance(found, SupportTable)
        return found

    def at(self, name: str) -> Hex:
        """The hex of a label."""
        return hexes.parse(self.face.state.ground.grid, name)

    def spot(self, name: str) -> tuple[int, int]:
        """Where in the window a hex lies."""
        board = self.p.app.scene.play_screen.board
        return board.camera.to_screen(board.cells.centre(self.at(name)))

    def see(self, *names: str) -> Table:
        """Bring hexes into the window, as by hand: the view stays there."""
        board = self.p.app.scene.play_screen.board
        board.looking.over([board.cells.centre(self.at(n)) for n in names], True)
        board.camera.pan(1, 0)
        board.moved()
        self.p.frame()
        return self

    def do(self, *commands: Any) -> Table:
        """Commands without the hand."""
        self.face.host.submit(*commands)
        return self.lift()

    def lift(self) -> Table:
        """Draw the curtain, as the player who is asked."""
        self.p.frame()
        if self.p.root.stage.top.key == "curtain":
            self.p.click("draw curtain")
        return self

    def until(self, step: str) -> Table:
        """Pass and end steps until one begins."""
        for _ in range(40):
            if self.face.step == step:
                return self
            last = next(c for c in self.face.host.options if isinstance(c, (Done, Pass)))
            self.do(last)
        raise AssertionError(f"{step} never came; now {self.face.step}")

    def buttons(self) -> list[str]:
        return [c.label for c in self.face.hand.choices()]


Sit = Callable[..., Table]


def up_to(*steps: str, seat: int = 0, most: int = 2000) -> Callable[[Session], None]:
    """For `before` of `sit`: both sides are played as the bot advises, by the rules alone, until a seat is asked in one
    of these steps. A window that is driven there as well takes twenty times as long, and nobody looks at it.
    """

    def play(session: Session) -> None:
        match = session.match
        for _ in range(most):
            asked = match.to_act[0]
            if asked == seat and match.state.frames[-1].step in steps:
                return
            session.submit(asked, advice(match.view(asked), asked, match.options(asked))[0])
        raise AssertionError(f"{steps} never came")

    return play


@pytest.fixture
def sit(fly: Callable[..., AppPilot], monkeypatch: pytest.MonkeyPatch) -> Sit:
    """Sit down at a scenario: sit("s1_beet_road", size=..., scale=..., seed=...). Nobody sets up for the player.
    `before` plays on before anybody looks; `options` are those of the scenario.
    """

    monkeypatch.setattr(SupportTable, "staff_sets_up", False)

    def begin(
        scenario: str = "s1_beet_road",
        seed: int = 3,
        players: tuple[str, str] = ("human", "human"),
        before: Callable[[Session], object] = lambda session: None,
        options: tuple[str, ...] = (),
        **more: Any,
    ) -> Table:
        document = {**kit("air_support").scenarios().document(scenario), "options": list(options)}
        session = Session.new("air_support", document, players, seed, autosave=False)
        before(session)
        p = fly(**more)
        p.app.push(PlayScene(p.app, Opened(session, load_map(map_path(session.match.scenario.map_file)))))
        p.frame()
        return Table(p, session).lift()

    return begin
