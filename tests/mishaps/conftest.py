"""A game in any position on the table of the whole program, under the dummy driver, driven by events."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from contextlib import nullcontext
from typing import Any

import pygame as pg
import pytest

from tabletop.bots.base import BotSpec
from tabletop.core.messages import Command
from tabletop.data.tiled import load_map
from tabletop.games import kit
from tabletop.shelf.bot_levels import make_bot
from tabletop.shelf.session import Session
from tabletop.table.board.board import Board
from tabletop.table.play.play import Play
from tabletop.table.play.screen import PlayScreen
from tabletop.table.screens.game import PlayScene
from tabletop.table.screens.openfile import Opened, map_path
from tests.patience import PATIENCE
from tests.screens.conftest import AppPilot, fly, home
from tests.unseen import unseen

__all__ = ["AtTable", "Lay", "fly", "home", "lay"]

LAID = {
    "thunderbolt_lightning": ("s01_first_duel", "s02_kentish_sky", "s04_six_minutes_at_midway"),
    "thunderbolt_apache": ("tr01_training_sortie", "cs1_first_week_in_the_desert"),
    "air_wars": ("ma_malta", "gu_cactus"),
    "air_support": ("s1_beet_road", "s4_hedgerows"),
}
"""A few scenarios of each game."""


GIVING_UP = ("Resign", "Concede", "Withdraw")


class Wayward:
    """Plays all seats: mostly as an easy bot would, now and then anything that is legal; it never gives up."""

    def __init__(self, seed: int, wild: float = 0.3) -> None:
        self.rng, self.seed, self.wild = random.Random(seed), seed, wild
        self._bots: dict[int, Any] = {}

    def choose(self, match: Any, seat: int) -> Command:
        options = [c for c in match.options(seat) if type(c).__name__ not in GIVING_UP]
        if self.rng.random() < self.wild:
            found: Command = self.rng.choice(options)
            return found
        if seat not in self._bots:
            self._bots[seat] = make_bot(match.game.key, BotSpec.parse("bot:easy"), self.seed + seat)
        chosen: Command = self._bots[seat].choose(match.view(seat), seat, match.options(seat))
        return chosen if type(chosen).__name__ not in GIVING_UP else options[0]


class AtTable:
    """The program with a game on its table, and a player's hand."""

    def __init__(self, pilot: AppPilot, session: Session) -> None:
        self.p, self.session = pilot, session

    @property
    def scene(self) -> PlayScene:
        found = next(s for s in reversed(self.p.app.scenes) if isinstance(s, PlayScene))
        return found

    @property
    def screen(self) -> PlayScreen:
        return self.scene.play_screen

    @property
    def play(self) -> Play:
        return self.screen.play

    @property
    def board(self) -> Board:
        return self.screen.board

    @property
    def table(self) -> Any:
        return self.screen.laid

    @property
    def mode(self) -> str:
        return type(self.table.mode).__name__

    def clear(self) -> AtTable:
        """Close what lies over the table: the coach, menus, curtains; read the pages that only tell."""
        with unseen():
            self._clear()
        self.p.look()
        return self

    def _clear(self) -> None:
        for _ in range(12):
            self.p.frame()
            if self.play.sharing.curtained and self.session.match.to_act:
                if len(self.p.root.stage.layers) > 1:
                    self.p.root.stage.close()
                self.play.sharing.look_from(self.session.match.to_act[0])
            elif len(self.p.root.stage.layers) > 1:
                self.p.root.stage.close()
            elif self.screen.coaching.hint is not None:
                self.screen.coaching.close()
            else:
                return

    def rest(self, frames: int = 200, ms: int = 60) -> AtTable:
        """Until everything has been shown."""
        with unseen():
            end = time.monotonic() + PATIENCE
            while frames and time.monotonic() < end:
                self.p.frame(ms)
                if self.play.seating.thinker is not None:  # it takes as long as the machine needs
                    pg.time.wait(5)
                elif self.play.idle:
                    break
                else:
                    frames -= 1
        self.p.look()
        return self

    def do(self, *commands: Any) -> AtTable:
        """Commands without the hand, shown at once."""
        assert self.play.submit(*commands), commands
        self.play.skip()
        return self.clear()

    def until(self, found: Callable[[], Any], seed: int = 1, most: int = 400, seen: bool = False) -> AtTable:
        """Decisions of everybody until something holds; `seen`: it comes with what is painted."""
        player = Wayward(seed)
        with nullcontext() if seen else unseen():
            for _ in range(most):
                self.clear()
                if seen:
                    self.p.look()
                if found():
                    break
                match = self.session.match
                assert match.result is None, "the game is over before it came to that"
                self.do(player.choose(match, match.to_act[0]))
            else:
                raise AssertionError("it never came to that")
        self.p.look()
        return self

    # -- the hand
    def at(self, piece: str) -> tuple[int, int]:
        """Where a piece lies in the window; the board goes there if need be."""
        sprite = self.board.laid.sprite(piece)
        assert sprite is not None, piece
        point = self.board.laid.position(sprite)
        if not self.board.rect.inflate(-60, -60).collidepoint(self.board.camera.to_screen(point)):
            self.board.looking.to(point, force=True)
            self.p.frame()
        x, y = self.board.camera.to_screen(self.board.laid.position(sprite))
        return round(x), round(y)

    def over(self, cell: tuple[int, int]) -> tuple[int, int]:
        x, y = self.board.camera.to_screen(self.board.cells.centre(cell))
        return round(x), round(y)

    def move(self, at: tuple[int, int]) -> AtTable:
        self.p.mouse(pg.MOUSEMOTION, at)
        return self

    def down(self, at: tuple[int, int], button: int = 1) -> AtTable:
        self.p.mouse(pg.MOUSEMOTION, at).mouse(pg.MOUSEBUTTONDOWN, at, button)
        return self

    def up(self, at: tuple[int, int], button: int = 1) -> AtTable:
        self.p.mouse(pg.MOUSEBUTTONUP, at, button)
        return self

    def click(self, at: tuple[int, int], button: int = 1) -> AtTable:
        return self.down(at, button).up(at, button)

    def beside(self) -> list[tuple[int, int]]:
        """Points of the board that lie beside the map, at every side there is; the map is made small for it."""
        camera = self.board.camera
        camera.fit()
        camera.zoom_by(-3)
        self.board.moved()
        self.p.frame()
        inside = self.board.rect.inflate(-8, -8)
        steps = range(0, 13)
        found = [
            (inside.left + inside.w * i // 12, inside.top + inside.h * j // 12)
            for i in steps
            for j in steps
            if not self.board.spot((inside.left + inside.w * i // 12, inside.top + inside.h * j // 12)).on_map
        ]
        return found


Lay = Callable[..., AtTable]


@pytest.fixture
def lay(fly: Callable[..., AppPilot]) -> Lay:
    """Lay a game on the table: lay("air_wars", "ma_malta", seed=, commands=, players=, motion=)."""

    def begin(
        game: str,
        scenario: str = "",
        seed: int = 3,
        commands: int = 0,
        players: tuple[str, ...] | None = None,
        motion: int = 0,
        **more: Any,
    ) -> AtTable:
        document = kit(game).scenarios().document(scenario or LAID[game][0])
        sides = ("human",) if game == "thunderbolt_apache" else ("human", "human")
        session = Session.new(game, document, players or sides, seed, autosave=False)
        player = Wayward(seed)
        for _ in range(commands):
            if session.match.result is None:
                seat = session.match.to_act[0]
                session.submit(seat, player.choose(session.match, seat))
        p = fly(**more)
        p.app.change(motion=motion)
        p.app.push(PlayScene(p.app, Opened(session, load_map(map_path(session.match.scenario.map_file)))))
        return AtTable(p, session).clear()

    return begin
