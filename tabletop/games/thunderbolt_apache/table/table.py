"""The table of Thunderbolt / Apache: what its parts share. Each part has a module of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.core.messages import Command
from tabletop.games.thunderbolt_apache.rules.game import GAME
from tabletop.games.thunderbolt_apache.rules.pieces import Enemy, Flyer
from tabletop.games.thunderbolt_apache.rules.scenario import Scenario
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.table.hand.handling import Handling
from tabletop.games.thunderbolt_apache.table.hand.modes import Mode
from tabletop.games.thunderbolt_apache.table.marks.onboard import OnBoard
from tabletop.games.thunderbolt_apache.table.papers.attack_panel import AttackPaper
from tabletop.games.thunderbolt_apache.table.papers.cards_panel import CardsPaper, TargetPaper
from tabletop.games.thunderbolt_apache.table.papers.sheet_panel import SheetPaper
from tabletop.games.thunderbolt_apache.table.pieces.places import Places, places
from tabletop.games.thunderbolt_apache.table.showings.prompting import Prompting
from tabletop.games.thunderbolt_apache.table.showings.reporting import Reporting
from tabletop.table.play.contract import Host
from tabletop.table.play.gametable import GameTable, Manner, Panels
from tabletop.table.ui.widget import Widget

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_apache.table.pages.book import PageBook

MANNER = Manner(
    fine=True,  # sides and centres of a hex are places of their own
    foes=("Pop-ups", "Cover", "Enemy"),
    refusal_words="Not allowed: ",
    note_gap=0.3,  # a hex holds many places
    note_clear=True,  # it speaks of the pieces
    small_map=False,  # the whole battlefield is in sight
    whole_map=True,
    papers=True,
)


class ApacheTable(GameTable):
    """The table of Thunderbolt / Apache. `selected` is the id of the piece whose sheet is shown: "a1" aircraft 1, "u3"
    enemy unit 3."""

    manner = MANNER
    lying: OnBoard
    hand: Handling
    happening: Reporting

    def __init__(self, host: Host, scenario: Scenario) -> None:
        self.host = host
        self.scenario = scenario
        self.game = GAME
        self.selected = ""
        self.hovered = ""
        self.advice: tuple[State | None, Command | None] = (None, None)
        """What the bot advised, and in which position."""
        self.places: Places = places()
        self.pages = self._make_pages()
        self.lying, self.hand = OnBoard(self), Handling(self)
        self.happening, self.telling = Reporting(self), Prompting(self)
        self.cards = CardsPaper()
        self.cards.cards.on_flyer = self._card_pressed  # type: ignore[attr-defined]  # the message that cards send up
        self.value = TargetPaper()
        self.sheet = SheetPaper()
        self.attack = AttackPaper(self.hand.fly)
        papers = (self.attack, self.cards, self.value, self.sheet)  # the attack lies where nothing moves it
        self.panels = Panels(tools=tuple(self.pages.tools()), papers=papers)

    def _make_pages(self) -> PageBook:
        """The campaign's pages by step."""
        from tabletop.games.thunderbolt_apache.table.pages.book import PageBook  # they know this table

        return PageBook(self)

    def fresh(self) -> None:
        """As when the table was set: nothing chosen, nothing in hand."""
        self.selected = self.hovered = ""
        self.hand.fresh()

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
        """What the hand does in the present step."""
        return self.hand.mode

    @property
    def truth(self) -> State:
        """The position after everything submitted so far, also while it is still being shown."""
        state: State = self.host.session.match.view(self.host.looker)
        return state

    def next_options(self) -> Sequence[Command]:
        """Legal commands after everything submitted so far."""
        match = self.host.session.match
        options: Sequence[Command] = match.options(0) if match.to_act else ()
        return options

    def acting_truth(self) -> int:
        """Serial of the aircraft whose activation goes on after everything submitted so far, 0 = none."""
        frames = self.truth.frames
        return int(frames[-1].args[0]) if frames and frames[-1].step in ("altitude", "act") else 0

    def acting(self) -> int:
        """Serial of the aircraft whose activation is shown, 0 = none."""
        frames = self.state.frames
        return int(frames[-1].args[0]) if frames and frames[-1].step in ("altitude", "act") else 0

    def default_command(self) -> Command | None:
        """What the step itself would do."""
        seat = self.host.seat
        return GAME.step(self.state).prompt(self.state, seat).default if seat is not None else None

    def flyer_of(self, piece: str) -> Flyer | None:
        """The aircraft of the mission with this sprite id."""
        mission = self.state.mission
        return mission.flyers.get(int(piece[1:])) if mission is not None and piece[:1] == "a" else None

    def unit_of(self, piece: str) -> Enemy | None:
        """The enemy unit with this sprite id."""
        mission = self.state.mission
        return mission.enemies.get(int(piece[1:])) if mission is not None and piece[:1] == "u" else None

    # -- changes
    def refresh(self) -> None:
        self.lying.lay_tiles()
        if self.selected and self.flyer_of(self.selected) is None and self.unit_of(self.selected) is None:
            self.selected = ""
        self.hand.follow()
        self._show_panels()
        if self.mode is self.hand.evade:
            self.hand.evade.go_on()

    def _show_panels(self) -> None:
        picked = self.flyer_of(self.selected)
        self.value.show(self.state)
        self.cards.show(self.state, picked.serial if picked is not None else 0, self.acting())
        self.sheet.show(self.state, self.hovered or self.selected)
        self.attack.show()

    def _card_pressed(self, sender: Widget, serial: int) -> bool:
        at = self.lying.plane_points.get(serial)
        self.select(f"a{serial}")
        if at is not None:
            self.host.look_at(at[1])
        return True

    def point_at(self, piece: str) -> None:
        """A panel points at a piece: its sheet is shown."""
        if piece != self.hovered:
            self.hovered = piece
            self.sheet.show(self.state, piece or self.selected)

    def select(self, piece: str) -> None:
        if piece != self.selected:
            self.selected = piece
            self.host.changed()
