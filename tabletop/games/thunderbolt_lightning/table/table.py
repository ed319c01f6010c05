"""The table of Thunderbolt & Lightning: what its parts share. Each part has a module of its own."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.messages import Command
from tabletop.games.thunderbolt_lightning.rules.game import GAME
from tabletop.games.thunderbolt_lightning.rules.prospects import reach
from tabletop.games.thunderbolt_lightning.rules.scenario import Scenario
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.table.hand.handling import Handling
from tabletop.games.thunderbolt_lightning.table.hand.modes import Mode
from tabletop.games.thunderbolt_lightning.table.hand.staff import Staff
from tabletop.games.thunderbolt_lightning.table.marks.following import Following
from tabletop.games.thunderbolt_lightning.table.marks.onboard import OnBoard, Overlays
from tabletop.games.thunderbolt_lightning.table.pages.briefing import GoalsPaper
from tabletop.games.thunderbolt_lightning.table.papers.initiative import OrderStrip
from tabletop.games.thunderbolt_lightning.table.papers.odds_panel import OddsPaper
from tabletop.games.thunderbolt_lightning.table.papers.sheet_panel import SheetPaper
from tabletop.games.thunderbolt_lightning.table.showings.events import Reporting
from tabletop.games.thunderbolt_lightning.table.showings.prompting import Prompting
from tabletop.table.play.contract import Host
from tabletop.table.play.gametable import GameTable, Manner, Panels


class AirTable(GameTable):
    """The table of Thunderbolt & Lightning. `selected` is the id of the piece whose sheet is shown, `hovered` of that
    under the pointer."""

    hand: Handling
    happening: Reporting

    def __init__(self, host: Host, scenario: Scenario) -> None:
        self.host = host
        self.scenario = scenario
        self.game = GAME
        hides = "secret_fire" in scenario.options
        self.manner = Manner(
            hides=hides, fine=True, papers=True, note_clear=True
        )  # the heading that the pointer leans to changes within a hex
        self.selected = ""
        self.hovered = ""
        self.initiative = OrderStrip()
        self.initiative.cards.on("unit", self._unit_pressed)
        self.goals, self.panel, self.odds = GoalsPaper(), SheetPaper(), OddsPaper()
        self.overlays = Overlays(self)
        self.staff, self.following = Staff(self), Following(self)
        papers = (self.goals, self.following.paper, self.odds, self.panel)
        self.panels = Panels(foot=self.initiative, papers=papers)
        self._odds_of: State | None = None
        self.lying, self.hand = OnBoard(self), Handling(self)
        self.happening, self.telling = Reporting(self), Prompting(self)
        reach.prepare(host.view)  # so that no pick-up has to wait

    def fresh(self) -> None:
        """As when the table was set: other hands, nothing chosen."""
        self.selected = self.hovered = ""
        self.staff.drop()
        self.hand.fresh()

    # -- where we are
    @property
    def state(self) -> State:
        state: State = self.host.view
        return state

    @property
    def truth(self) -> State:
        """The position after everything submitted so far, also while it is still being shown."""
        match = self.host.session.match
        seat = self.host.looker
        state: State = match.view(seat)
        return state

    def next_options(self) -> Sequence[Command]:
        """Legal commands after everything submitted so far."""
        match = self.host.session.match
        for seat in match.to_act:
            if seat == self.host.looker or self.host.seat == seat:
                options: Sequence[Command] = match.options(seat)
                return options
        return ()

    @property
    def mode(self) -> Mode:
        """What the hand does in the present step."""
        return self.hand.mode

    def acting_unit(self) -> str:
        """The unit that acts in the position that is shown, "" for none."""
        for frame in reversed(self.state.frames):
            if frame.args and str(frame.args[0]) in self.state.units:
                return str(frame.args[0])
        return ""

    # -- changes
    def refresh(self) -> None:
        if self._odds_of is not self.state:  # odds of a position that is past
            self._odds_of = self.state
            self.odds.clear()
        self.hand.follow()
        if (
            self.state.aircraft.get(self.selected) is None
            and self.selected not in self.state.ships
            and self.selected not in self.state.installations
        ):
            self.selected = ""
        if self.hovered in self.state.aircraft and not self.state.aircraft[self.hovered].flying:
            self.hovered = ""  # shot down under the pointer
        self.initiative.show(self.state, self.acting_unit())
        self.goals.show(self.state, self.host.looker)
        self.show_sheet()
        self.staff.follow()

    def show_sheet(self) -> None:
        """The sheet of the piece under the pointer, or of the one in hand."""
        self.panel.show(self.state, self.hovered or self.selected)

    def select(self, piece: str) -> None:
        if piece != self.selected:
            self.selected = piece
            self.odds.clear()
            self.host.changed()

    def _unit_pressed(self, unit: str) -> None:
        members = self.state.units[unit].members if unit in self.state.units else ()
        flying = [m for m in members if self.state.aircraft[m].flying]
        if flying:
            self.select(flying[0])
            self.host.look_at(self.host.centre(self.state.aircraft[flying[0]].hex))
