"""The table of Air Wars: what its parts share. Each part has a module of its own."""

from __future__ import annotations

from dataclasses import replace

from tabletop.data.texts import texts
from tabletop.games.air_wars.rules.game import GAME
from tabletop.games.air_wars.rules.pieces import AIRBASE_PREFIX
from tabletop.games.air_wars.rules.scenario import Scenario
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.table.hand.handling import Handling
from tabletop.games.air_wars.table.hand.modes import Mode
from tabletop.games.air_wars.table.hand.planning_mode import PlanMode
from tabletop.games.air_wars.table.marks.onboard import OnBoard
from tabletop.games.air_wars.table.pages import sharing
from tabletop.games.air_wars.table.pages.day_report import Evenings
from tabletop.games.air_wars.table.papers.battle_board import BattleBoard, battle_of
from tabletop.games.air_wars.table.papers.boxes_panel import BoxesPaper
from tabletop.games.air_wars.table.papers.hand_panel import CardPlay, HandPaper
from tabletop.games.air_wars.table.papers.side_panel import SidePaper
from tabletop.games.air_wars.table.papers.step_panel import StepPaper
from tabletop.games.air_wars.table.papers.tray import Tray
from tabletop.games.air_wars.table.pieces.cells import BASE_AT, TARGETS_AT, cell_of
from tabletop.games.air_wars.table.showings.deeds import Deeds
from tabletop.games.air_wars.table.showings.naming import Names
from tabletop.games.air_wars.table.showings.prompting import Prompting
from tabletop.games.air_wars.table.showings.reporting import Recap, Reporting
from tabletop.table.play.contract import Host, Point
from tabletop.table.play.gametable import GameTable, Manner, Panels

HELP = texts("tabletop.games.air_wars", "box.md")["help"]


class WarTable(GameTable):
    """The table of Air Wars. `selected` is the counter whose note is asked for; `pointed` the square pointed at."""

    manner = Manner(
        hides=True, fine=True, small_map=False, note_clear=True, papers=True, whole_map=True, quiet=True, help=HELP
    )
    """Fine: a fanned square lies over others, so that every motion of the pointer counts."""
    lying: OnBoard
    hand: Handling
    happening: Reporting

    def __init__(self, host: Host, scenario: Scenario) -> None:
        self.host = host
        self.scenario = scenario
        self.game = GAME
        self.names = Names(scenario)
        self.selected = ""
        self.pointed = ""
        self.tray, self.cards, self.recap = Tray(self), CardPlay(self), Recap(self)
        self.evenings = Evenings(self)
        self.deeds = Deeds(self)
        self.lying, self.hand = OnBoard(self), Handling(self)
        self.happening, self.telling = Reporting(self), Prompting(self)
        self.curtain = sharing.AtOneScreen(host)
        self.step_panel = StepPaper()
        self.boxes = BoxesPaper()
        self.boxes.trays.on("unit", lambda unit: self.mode.box_pressed(unit))
        self.side = SidePaper()
        self.side.ledger.on("square", lambda square: self.host.look_at(self.centre(square)))
        self.hand_panel = HandPaper(self)
        papers = (self.step_panel, self.recap.paper, self.boxes, self.hand_panel, self.side)
        self.battle = BattleBoard(host.submit, host.changed)
        self.panels = Panels(tools=self.hand.keys.tools(), papers=papers, over=self.battle)
        self.advice: tuple[State | None, tuple[str, ...], tuple[str, ...]] = (None, (), ())
        """The flight that the bot advised, who flies it, and in which position."""
        self._asked = False
        """Whether the looker was asked when all was shown last."""
        self._common: tuple[State, State] | None = None
        self._hour: tuple[int, int, int] | None = None
        """Day, hour and side of the hour when all was shown last."""

    def said(self, words: str) -> str:
        return self.names.said(words)

    def fresh(self) -> None:
        """As when the table was set: other hands, nothing chosen."""
        self.selected = self.pointed = self.cards.pointed = self.tray.fanned = ""
        self.hand.fresh()

    # -- where we are
    @property
    def state(self) -> State:
        """The position as it is looked at; in a question that is asked in the open, with that question."""
        state: State = self.host.view
        if self.host.looker is not None or self.host.seat is None:
            return state
        if self._common is None or self._common[0] is not state:
            self._common = (state, sharing.common(state, self.host.session.match.state))
        return self._common[1]

    @property
    def step(self) -> str:
        """Key of the present step, "" at the very end."""
        return self.state.frames[-1].step if self.state.frames else ""

    @property
    def mode(self) -> Mode:
        """What the hand does in the present step."""
        return self.hand.mode

    @property
    def cell(self) -> float:
        """Side of a square in map points."""
        return self.host.cell_size[0]

    def centre(self, square: str) -> Point:
        return self.host.centre(cell_of(square))

    def show(self, square: str) -> None:
        """Bring a whole square into sight, and the tray that lies open over it."""
        (x, y), half = self.centre(square), self.cell * 0.55
        points = [(x, y), (x - half, y - half), (x + half, y + half)]
        fan = self.tray.fan
        if fan is not None and fan.square == square:
            points += fan.corners((x, y), self.cell)
        self.host.look_over(points)

    def place_of(self, target: str) -> Point | None:
        """The map point where a printed target or base is drawn."""
        if target.startswith(AIRBASE_PREFIX):
            square, at = target[len(AIRBASE_PREFIX) :], BASE_AT
        elif target in self.scenario.targets:
            square = self.scenario.targets[target].square
            here = [t.name for t in self.scenario.targets.values() if t.square == square]
            at = TARGETS_AT[here.index(target) % len(TARGETS_AT)]
        else:
            return None
        x, y = self.centre(square)
        return x + at[0] * self.cell, y + at[1] * self.cell

    # -- changes
    def refresh(self) -> None:
        if self.host.seat is None and self._asked:
            self.host.drop_note()  # it spoke of what was asked; now another side acts
            self.tray.close()
        self._asked = self.host.seat is not None
        hour = self.state.day, self.state.hour, self.state.active
        if self._hour not in (None, hour):
            self.host.status("")  # a card that was told there belongs to its hour
        self._hour = hour
        self.recap.watch()
        self.evenings.watch()
        self.deeds.follow()
        self.hand.follow()
        if self.selected and self.selected not in self.state.units:
            self.selected = ""
        self._show_panels()

    def _show_panels(self) -> None:
        state, mode = self.state, self.mode
        before = self.battle.visible
        self.battle.show(battle_of(self))
        if self.battle.visible and not before:
            self.tray.close()
            self.host.drop_note()
        title, lines = mode.lines() if not self.battle.visible else ("", [])  # the battle tells all of it
        said = self.names.said
        named = [replace(n, words=said(n.words), right=said(n.right), why=said(n.why)) for n in lines]
        self.step_panel.show(state, said(title), named)
        movable = mode.ready() if isinstance(mode, PlanMode) else frozenset()
        self.boxes.show(state, frozenset(movable), mode.held if isinstance(mode, PlanMode) else "")
        self.side.show(state)
        self.hand_panel.show()

    def select(self, piece: str) -> None:
        if piece != self.selected:
            self.selected = piece
            self.host.changed()
