"""The table of Thunderbolt / Apache: the `GameTable` that puts faces, modes, panels, pages and showings together."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec

from tabletop.core.refusal import Refusal
from tabletop.core.values import Command, Event
from tabletop.data.thunderbolt_apache.battlefield import battlefield, country_of
from tabletop.games.thunderbolt_apache import commands as cmd
from tabletop.games.thunderbolt_apache.game import GAME
from tabletop.games.thunderbolt_apache.pieces import Enemy, Flyer
from tabletop.games.thunderbolt_apache.scenario import Scenario
from tabletop.games.thunderbolt_apache.state import State
from tabletop.table.games.thunderbolt_apache.modes import Mode, Watch
from tabletop.table.games.thunderbolt_apache.places import NO_TILES, Places, places
from tabletop.table.play.contract import (
    Cell,
    Choice,
    Ending,
    Hint,
    Host,
    Mark,
    Note,
    Page,
    Point,
    Showing,
    Spot,
    Sprite,
)
from tabletop.table.ui.tree import Widget

ACTIONS: dict[str, tuple[str, tuple[str, ...]]] = {}
PAGES = "tabletop.table.games.thunderbolt_apache.pages"


class ApacheTable:
    """See the module. `selected` is the id of the piece whose sheet is shown: "a1" aircraft 1, "u3" enemy unit 3."""

    accent = "side blue"
    hides = False

    def __init__(self, host: Host, scenario: Scenario) -> None:
        self.host = host
        self.scenario = scenario
        self.game = GAME
        self.selected = ""
        self.hovered = ""
        self._laid: tuple[str, ...] = ()
        self.places: Places = places()
        self.pages: Mapping[str, Page] = self._make_pages()
        self._modes: dict[str, Mode] = {"watch": Watch(self), "any": Mode(self)}
        self._mode_key: object = None

    def _make_pages(self) -> Mapping[str, Page]:
        """The campaign's pages by step; empty while that part is not there."""
        make = getattr(import_module(PAGES), "make_pages", None) if find_spec(PAGES) is not None else None
        found: Mapping[str, Page] = make(self) if make is not None else {}
        return found

    # -- where we are
    @property
    def state(self) -> State:
        state: State = self.host.view
        return state

    @property
    def step(self) -> str:
        """Key of the present step, "" at the very end."""
        return self.state.frames[-1].step if self.state.frames else ""

    @property
    def mode(self) -> Mode:
        if self.host.seat is None or not self.state.frames:
            return self._modes["watch"]
        return self._modes.get(self.step, self._modes["any"])

    def page(self) -> Page | None:
        """The whole page of this step, None when it is played on the battlefield."""
        return self.pages.get(self.step)

    def default_command(self) -> Command | None:
        """What the step itself would do."""
        seat = self.host.seat
        return GAME.step(self.state).prompt(self.state, seat).default if seat is not None else None

    def refresh(self) -> None:
        self._lay_tiles()
        key = (type(self.mode), self.state.frames[-1] if self.state.frames else None)
        if key != self._mode_key:
            self._mode_key = key
            self.mode.begun()

    def _lay_tiles(self) -> None:
        """The tiles of this mission lie on the table; before the first one bare desert."""
        mission = self.state.mission
        tiles = mission.tiles if mission is not None and mission.tiles else self._laid or NO_TILES
        if tiles != self._laid:
            self._laid = tiles
            sheet = battlefield(tiles, country_of(self.state.campaign))
            self.host.lay_map(sheet, numbers=False)

    def flyer_of(self, piece: str) -> Flyer | None:
        """The aircraft of the mission with this sprite id."""
        mission = self.state.mission
        return mission.flyers.get(int(piece[1:])) if mission is not None and piece[:1] == "a" else None

    def unit_of(self, piece: str) -> Enemy | None:
        """The enemy unit with this sprite id."""
        mission = self.state.mission
        return mission.enemies.get(int(piece[1:])) if mission is not None and piece[:1] == "u" else None

    def select(self, piece: str) -> None:
        if piece != self.selected:
            self.selected = piece
            self.host.changed()

    # -- what is seen
    def sprites(self) -> Sequence[Sprite]:
        return []

    def marks(self) -> Sequence[Mark]:
        return self.mode.marks()

    def choices(self) -> Sequence[Choice]:
        return self.mode.choices()

    def prompt(self) -> tuple[str, str, str]:
        state = self.state
        if state.result is not None:
            return "", state.result.sentence, "TA-END-01"
        seat = self.host.seat
        if seat is not None:
            asked = GAME.step(state).prompt(state, seat)
            return "Squadron", *(self.mode.prompt() or (asked.sentence, asked.rule))
        phase = GAME.sequence.of(state.frames[-1].step) if state.frames else None
        return "", f"{phase.title}." if phase else "", phase.rule if phase else ""

    def phases(self) -> tuple[tuple[str, ...], int, str]:
        shown = list(GAME.sequence.phases)
        now = GAME.sequence.of(self.step) if self.step in GAME.steps and self.step != "over" else None
        return tuple(p.title for p in shown), shown.index(now) if now in shown else -1, self._when()

    def _when(self) -> str:
        state = self.state
        turn = f"Turn {state.mission.turn}" if state.mission is not None and state.mission.turn else ""
        day = f"Day {state.day} of {state.days}" if state.days else ""
        return ", ".join(filter(None, (day, turn)))

    def seat_of(self, piece: str) -> int | None:
        return {"a": 0, "u": 1}.get(piece[:1])

    def describe(self, spot: Spot) -> str:
        number = self.places.number(spot)
        return f"Hex {number}" if number else ""

    def left_panel(self) -> Widget | None:
        return None

    def inspector(self) -> Widget | None:
        return None

    def foot_panel(self) -> Widget | None:
        return None

    # -- hand
    @property
    def drag_kind(self) -> str:
        return self.mode.drags

    def hover(self, spot: Spot | None) -> Note | None:
        self.hovered = spot.sprite.id if spot is not None and spot.sprite is not None else ""
        return self.mode.hover(spot) if spot is not None else None

    def click(self, spot: Spot, mods: int, double: bool) -> None:
        self.mode.click(spot, double)

    def grab(self, spot: Spot) -> Refusal | None:
        return self.mode.grab(spot)

    def drag(self, spot: Spot) -> Note | None:
        return self.mode.drag(spot)

    def drop(self, spot: Spot | None) -> Refusal | None:
        return self.mode.drop(spot)

    def menu(self, spot: Spot) -> Sequence[Choice]:
        out = self.mode.menu(spot)
        if self.host.seat is not None and any(isinstance(c, cmd.Concede) for c in self.host.options):
            out = [*out, Choice("Concede", (cmd.Concede(),))]
        return out

    def action(self, name: str, spot: Spot | None) -> bool:
        return self.mode.action(name, spot)

    def actions(self) -> Mapping[str, tuple[str, tuple[str, ...]]]:
        return ACTIONS

    def cursor_start(self) -> Cell:
        return self.places.cells[5]

    def cancel(self) -> bool:
        if self.mode.cancel():
            return True
        if self.selected:
            self.select("")
            return True
        return False

    # -- what happens
    def showing(self, event: Event, before: State, after: State) -> Showing | None:
        return None

    def log_line(self, event: Event, after: State) -> tuple[str, int | None, Point | None]:
        return GAME.words(event, after), None, None

    def great(self, event: Event, after: State) -> tuple[str, str] | None:
        return None

    def ending(self) -> Ending:
        assert self.state.result is not None
        return Ending(self.state.result.level.capitalize(), self.state.result)

    def hints(self) -> Sequence[Hint]:
        return ()
