"""The table of Conflict Solo: what its parts share. Each part has a module of its own."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tabletop.core.messages import Command
from tabletop.games.conflict_solo.rules.game import GAME
from tabletop.games.conflict_solo.rules.player_turn.plans import GO
from tabletop.games.conflict_solo.rules.scenario import Mission
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.table.enemy_turn.watching import EnemyTurn, WatchedReporting
from tabletop.games.conflict_solo.table.hand.card_play import CardPlay
from tabletop.games.conflict_solo.table.hand.handling import Handling, Passing
from tabletop.games.conflict_solo.table.hand.modes import Mode
from tabletop.games.conflict_solo.table.hand.plan_mode import PlanMode
from tabletop.games.conflict_solo.table.hand.setup_mode import SetupMode
from tabletop.games.conflict_solo.table.hand.turn_mode import TurnMode
from tabletop.games.conflict_solo.table.marks.overlays import Overlays
from tabletop.games.conflict_solo.table.pages.briefing import ReadyPaper
from tabletop.games.conflict_solo.table.papers.deck_paper import DeckPaper, SeenPaper
from tabletop.games.conflict_solo.table.papers.foot_panel import FootPanel
from tabletop.games.conflict_solo.table.papers.forecast_paper import ForecastPaper
from tabletop.games.conflict_solo.table.papers.mission_paper import GoalLine, MissionPaper
from tabletop.games.conflict_solo.table.papers.plan_paper import PlanPaper
from tabletop.games.conflict_solo.table.papers.sheet_paper import SheetPaper
from tabletop.games.conflict_solo.table.pieces import places
from tabletop.games.conflict_solo.table.pieces.faces import OnBoard
from tabletop.games.conflict_solo.table.showings.prompting import Prompting
from tabletop.table.play.contract import Host
from tabletop.table.play.gametable import GameTable, Manner, Panels
from tabletop.table.ui.widget import Row


class ConflictTable(GameTable):
    """The table of Conflict Solo. `selected` is the Unit in hand; its sheet is shown unless another lies under the
    pointer."""

    lying: OnBoard
    hand: Handling
    happening: WatchedReporting
    manner = Manner(hides=True, fine=True, small_map=False, note_clear=True, papers=True, dice_first=True)
    first_missions = ("m1_the_sawmill", "m2_crossroads_at_zelva")
    """Where the enemy's turn stops at every order until the player chooses another pace."""
    many = 8
    """With so many enemies at the beginning it stops at every card."""

    def __init__(self, host: Host, scenario: Mission) -> None:
        self.host = host
        self.scenario = scenario
        self.game = GAME
        self.selected = self.inspected = self.hovered = ""
        self.overlays = Overlays(self)
        self.lying, self.hand = OnBoard(self), Handling(self)
        self.enemy = EnemyTurn(self)
        if scenario.key in self.first_missions:
            self.manner = replace(self.manner, pace="step")
        elif len(scenario.ais) >= self.many:
            self.manner = replace(self.manner, pace="card")
        self.happening, self.telling = WatchedReporting(host, self.enemy), Prompting(self)
        self.mission = MissionPaper(scenario.title)
        self.goals = GoalLine(self.mission)
        self.deck = DeckPaper()
        self.seen = SeenPaper()
        self.forecast = ForecastPaper()
        self.forecast.told.on("rule", host.open_rule).on("about", self.point_out)
        self.pointed_out: tuple[str, ...] = ()
        self.advice: tuple[State | None, Command | None] = (None, None)
        """What the bot advised, and in which position."""
        self.sheet = SheetPaper()
        self.ready = ReadyPaper()
        self.paper = PlanPaper()
        self.paper.on("caps", lambda n: self._planned("pay", n)).on("dice", lambda n: self._planned("better", n))
        self.paper.on("boost", lambda key: self._planned("boost", key))
        self.paper.on("support", lambda key: self._planned("support", key)).on("go", lambda _: self._planned("go"))
        self.foot = FootPanel()
        self.passing = Passing(self)
        self.cards = CardPlay(self)
        self.foot.rack.on("unit", self._unit_pressed)
        self.foot.lenses.on("lens", self.overlays.press)
        self.foot.hand.on("card", self.cards.press).on("carried", self.cards.carry)
        enemy = self.enemy
        self.looked_up = (self.deck, self.forecast, self.seen)
        """Papers that are only read."""
        self.panels = Panels(
            foot=Row(self.foot, enemy.plates, gap=6, key="foot and turn"),
            papers=(*enemy.papers, self.paper, self.mission, self.ready, *self.looked_up, self.sheet),
        )

    def fresh(self) -> None:
        """As when the table was set: other hands, nothing chosen."""
        self.selected = self.inspected = self.hovered = ""
        self.overlays.sight_start = ""
        self.hand.fresh()
        self.enemy.fresh()
        self.passing.fresh()

    # -- where we are
    @property
    def state(self) -> State:
        """The position as the player sees it."""
        view: State = self.host.view
        return view

    @property
    def mode(self) -> Mode:
        """What the hand does in the present step."""
        return self.hand.mode

    def usual(self) -> Command | None:
        """What Enter does in the present step, as the rules' prompt says."""
        return GAME.step(self.state).prompt(self.state, 0).default if self.host.seat is not None else None

    # -- changes
    def refresh(self) -> None:
        self.hand.follow()
        if self.selected and self.selected not in self.state.counters:
            self.selected = ""
        self.show_panels()

    def show_panels(self) -> None:
        """Panels speak of the piece under the pointer, or of the one in hand."""
        state, mode = self.state, self.mode
        self.mission.show(state)
        self.deck.show(state)
        self.seen.show(state)
        self.forecast.show(state, isinstance(mode, TurnMode))
        self.sheet.show(state, self.hovered or self.inspected or self.selected)
        self._show_plan()
        self.ready.show(state, isinstance(mode, SetupMode))
        self.enemy.show()
        self.foot.chips.show(state)
        waiting, works = (mode.waiting(), tuple(mode.tools().items())) if isinstance(mode, SetupMode) else ((), ())
        self.foot.rack.show(state, waiting, works, self.selected)
        self.foot.hand.show(state, self.cards.reasons())
        self.foot.lenses.set(on_now=self.overlays.lying(), visible=not self.hand.watching and not waiting)

    def _show_plan(self) -> None:
        """The paper of the plan takes the side while a plan is made."""
        mode = self.mode
        if isinstance(mode, PlanMode) and mode.draft.kind:
            why = self.host.refusal(GO)
            self.paper.show(mode.sheet(), mode.go_words(), f"{why.sentence} {why.rule}" if why is not None else "")
        else:
            self.paper.show(None)

    def _planned(self, deed: str, value: Any = None) -> None:
        """What is set on the paper goes into the plan."""
        mode = self.mode
        if not isinstance(mode, PlanMode) or self.host.seat is None:
            return
        match deed:
            case "pay":
                mode.pay(value)
            case "better":
                mode.better(value)
            case "boost":
                mode.boost(value)
            case "support":
                mode.support(value)
            case _:
                self.host.submit(GO)

    def select(self, piece: str) -> None:
        """Take a piece of one's own in hand, or look at any."""
        self.inspected = ""
        if piece != self.selected:
            self.selected = piece
            self.host.changed()

    def inspect(self, piece: str) -> None:
        """Show a sheet without taking anything else in hand."""
        self.inspected = piece
        self.host.changed()

    def point_out(self, about: tuple[str, ...]) -> None:
        """Show on the map of whom a line of a paper speaks: one, and those at whom he could fire."""
        if about != self.pointed_out:
            self.pointed_out = about
            self.host.changed()

    def _unit_pressed(self, key: str) -> None:
        if key not in self.state.counters:
            if isinstance(self.mode, SetupMode):
                self.mode.take_tool(key)
            return
        self.select(key)
        at = places.hex_of(self.state, key)
        if at:
            self.host.look_over([self.host.centre(places.cell(at))])
