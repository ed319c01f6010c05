"""The table of Air Support: what its parts share. Each part has a module of its own."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.games.air_support.rules.game import GAME
from tabletop.games.air_support.rules.scenario import Scenario
from tabletop.games.air_support.rules.standing import every
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.table.hand.act_mode import TargetMode
from tabletop.games.air_support.table.hand.handling import Handling
from tabletop.games.air_support.table.hand.modes import Mode
from tabletop.games.air_support.table.hand.move_mode import MoveMode
from tabletop.games.air_support.table.marks.goals import GoalGround, GoalLine
from tabletop.games.air_support.table.marks.overlays import Labels, OnBoard, Overlays, SightLine
from tabletop.games.air_support.table.papers.air_paper import AirPaper
from tabletop.games.air_support.table.papers.air_stage import AirStage
from tabletop.games.air_support.table.papers.rack import RackPanel
from tabletop.games.air_support.table.papers.sheet_paper import SheetPaper
from tabletop.games.air_support.table.pieces import places
from tabletop.games.air_support.table.showings import prompting
from tabletop.games.air_support.table.showings.enemy_turn import EnemyTurn, FollowedReporting
from tabletop.games.air_support.table.showings.prompting import Prompting
from tabletop.grid.hexes import Hex
from tabletop.table.papers.paper import FOLDED
from tabletop.table.papers.since import SincePaper
from tabletop.table.play.contract import Host
from tabletop.table.play.gametable import GameTable, Manner, Panels
from tabletop.table.ui.markup import LogEntry


class SupportTable(GameTable):
    """The table of Air Support. `selected` is the piece in hand; its sheet is shown unless another lies under the
    pointer."""

    lying: OnBoard
    hand: Handling
    happening: FollowedReporting
    staff_sets_up = True
    """Whether the staff sets up in learning scenarios."""

    def __init__(self, host: Host, scenario: Scenario) -> None:
        self.host = host
        self.scenario = scenario
        self.game = GAME
        hides = (
            any(s.marks for s in scenario.sides)
            or any(g.hip for g in scenario.groups)
            or len({g.seat for g in scenario.groups if g.zone and not g.turn}) > 1
        )
        self.manner = Manner(
            hides=hides, fine=True, small_map=False, note_clear=True, papers=True
        )  # the arrow that the pointer leans to changes within a hex
        self.selected = ""
        self.inspected = ""
        self.hovered = ""
        self.staff = True
        """Whether the staff turns guns and AA modes at the end of fire phases."""
        self.set_up_for: set[int] = set()
        """Seats for which the staff has set up."""
        self.pointed: Hex | None = None
        """The hex under the pointer."""
        self.overlays, self.sight, self.labels = Overlays(self), SightLine(self), Labels(self)
        self.lying, self.hand = OnBoard(self), Handling(self)
        self.enemy = EnemyTurn(self)
        self.happening, self.telling = FollowedReporting(host, self.enemy), Prompting(self)
        self.curtain = prompting.AtOneScreen(host)
        self.air = AirPaper()
        self.air.on("unit", self._unit_pressed)
        self.goals, self.goal_ground = GoalLine(self.air), GoalGround(host)
        self.since = SincePaper(starts=FOLDED)
        self.since.action = "enemy_again"
        self.since.lines.on("entry", self._show_deed)
        self.stage = AirStage()
        self.stage.stage.on("unit", self._on_stage)
        self.stage.stage.tips = self._stage_tip
        self.panel = SheetPaper()
        self.rack = RackPanel()
        self.rack.rack.on("unit", self._unit_pressed)
        self.panels = Panels(foot=self.rack, papers=(self.stage, self.since, self.air, self.panel))
        self._common: tuple[State, State] | None = None

    def fresh(self) -> None:
        """As when the table was set: other hands, nothing chosen."""
        self.selected = self.inspected = self.hovered = ""
        self.pointed = self.sight.start = self.sight.end = None
        self.hand.fresh()
        self.enemy.fresh()
        self.stage.fresh()

    # -- where we are
    @property
    def state(self) -> State:
        """The position as it is looked at; in a question asked in the open with the shot that is laid."""
        state: State = self.host.view
        if not self.manner.hides or self.host.looker is not None or self.host.seat is None or state.viewer is None:
            return state
        if self._common is None or self._common[0] is not state:
            self._common = (state, prompting.common(state, self.host.session.match.state))
        return self._common[1]

    @property
    def step(self) -> str:
        """Key of the present step, "" at the very end."""
        return self.state.frames[-1].step if self.state.frames else ""

    @property
    def mode(self) -> Mode:
        """What the hand does in the present step."""
        return self.hand.mode

    # -- changes
    def refresh(self) -> None:
        self.enemy.asked()
        self.hand.follow()
        state = self.state
        if (
            self.selected
            and places.hex_of(state, self.selected) is None
            and self.selected not in {u.id for u in every(state)}
        ):
            self.selected = ""
        self.show_panels()

    def show_panels(self) -> None:
        """Panels speak of the piece under the pointer, or of the one in hand."""
        state, mode = self.state, self.mode
        free = frozenset() if self.hand.watching else mode.movable()
        self.air.show(state, self.selected, free)
        self.stage.show(
            state, self.selected, frozenset(mode.targets()) if isinstance(mode, TargetMode) else frozenset()
        )
        self.panel.show(state, self.hovered or self.inspected or self.selected)
        hand = tuple(places.in_hand(state))
        if not hand and isinstance(mode, MoveMode) and self.selected in (waiting := mode.waiting()):
            hand, free = waiting, frozenset(waiting)
        self.rack.show(state, hand, self.selected, free)

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

    def seen(self, at: Hex) -> bool:
        """Whether a hex lies in the free part of the board."""
        (x, y), (wide, high) = self.host.centre(at), self.host.cell_size
        left, top, right, bottom = self.host.sight
        return left + wide / 2 < x < right - wide / 2 and top + high / 2 < y < bottom - high / 2

    def bring(self, cells: Sequence[Hex], whole: bool = False, need: int = 1) -> None:
        """What is asked comes into view, the most important first; where the first `need` of it are seen already the
        map stays where it is: nothing slides away under the pointer.
        """
        if cells and not all(self.seen(at) for at in cells[:need]):
            self.host.look_over([self.host.centre(at) for at in cells], whole)

    def _show_deed(self, entry: LogEntry) -> None:
        """A line of what happened was clicked: its place comes into view."""
        if entry.data is not None:
            self.host.look_at(self.host.centre(entry.data))

    def _on_stage(self, unit: str) -> None:
        """An aircraft of the dogfight: a target is attacked, any other is looked at or taken in hand."""
        mode = self.mode
        found = mode.targets().get(unit) if isinstance(mode, TargetMode) else None
        if found:
            mode.take(found)
        else:
            self._unit_pressed(unit)

    def _stage_tip(self, unit: str) -> str:
        mode = self.mode
        found = mode.targets().get(unit) if isinstance(mode, TargetMode) else None
        return "\n".join(mode.odds_lines(found[0])) if found and isinstance(mode, TargetMode) else ""

    def _unit_pressed(self, unit: str) -> None:
        if self.host.seat is not None and self.mode.ready() and unit not in self.mode.ready():
            self.inspect(unit)
        else:
            self.select(unit)
        at = places.hex_of(self.state, unit)
        if at is not None:
            self.host.look_over([self.host.centre(at)])
