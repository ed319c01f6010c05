"""The table of Thunderbolt / Apache: the `GameTable` that puts faces, modes, panels, pages and showings together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from tabletop.core.refusal import Refusal
from tabletop.core.values import Command, Event
from tabletop.games.thunderbolt_apache.data.battlefield import battlefield, country_of
from tabletop.games.thunderbolt_apache.rules.ending import Concede
from tabletop.games.thunderbolt_apache.rules.game import GAME
from tabletop.games.thunderbolt_apache.rules.pieces import Enemy, Flyer
from tabletop.games.thunderbolt_apache.rules.scenario import Scenario
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.table import coach, ending
from tabletop.games.thunderbolt_apache.table.attack_panel import AttackPanel
from tabletop.games.thunderbolt_apache.table.cards_panel import CardsPanel, LeftColumn
from tabletop.games.thunderbolt_apache.table.entry_mode import EntryMode
from tabletop.games.thunderbolt_apache.table.evade_mode import EvadeMode
from tabletop.games.thunderbolt_apache.table.fly_mode import FlyMode
from tabletop.games.thunderbolt_apache.table.lists import ACTIONS, RULE_AT_END
from tabletop.games.thunderbolt_apache.table.modes import Mode, Watch
from tabletop.games.thunderbolt_apache.table.onboard import OnBoard
from tabletop.games.thunderbolt_apache.table.pages.coach import PageCoach
from tabletop.games.thunderbolt_apache.table.places import NO_TILES, Places, places
from tabletop.games.thunderbolt_apache.table.reporting import Reporting
from tabletop.games.thunderbolt_apache.table.sheet_panel import SheetPanel
from tabletop.games.thunderbolt_apache.table.showings.shower import Shower
from tabletop.games.thunderbolt_apache.table.value_panel import ValuePanel
from tabletop.table.play.contract import (
    Cell,
    Choice,
    Ending,
    Hint,
    Host,
    Note,
    Page,
    Point,
    Showing,
    Spot,
)
from tabletop.table.play.gametable import Manner, Panels, Undivided
from tabletop.table.ui.tree import Widget

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_apache.table.pages.book import PageBook

MANNER = Manner(
    fine=True,  # sides and centres of a hex are places of their own
    refusal_words="Not allowed: ",
    note_gap=0.3,  # a hex holds many places
    note_clear=True,  # it speaks of the pieces
    coach_beside=True,  # every corner of the battlefield is played on
    small_map=False,  # the whole battlefield is in sight
)


class ApacheTable(OnBoard, Reporting, Undivided):
    """See the module. `selected` is the id of the piece whose sheet is shown: "a1" aircraft 1, "u3" enemy unit 3."""

    manner = MANNER

    def __init__(self, host: Host, scenario: Scenario) -> None:
        super().__init__()
        self.host = host
        self.scenario = scenario
        self.game = GAME
        self.selected = ""
        self.hovered = ""
        self._laid: tuple[str, ...] = ()
        self.places: Places = places()
        self.pages = self._make_pages()
        self.page_coach = PageCoach()
        self._told = ("", "")
        """What is being shown, in words, and its rule."""
        self.threat = False
        """Whether it is shown who can fire at the aircraft in hand."""
        self.shower = Shower(self)
        self.fly = FlyMode(self)
        self.evade = EvadeMode(self)
        self._modes: dict[str, Mode] = {
            "watch": Watch(self),
            "any": Mode(self),
            "entry": EntryMode(self),
            "hits": self.evade,
            "fast": self.fly,
            "slow": self.fly,
            "altitude": self.fly,
            "act": self.fly,
        }
        self._mode_key: object = None
        self.cards = CardsPanel()
        self.cards.cards.on_flyer = self._card_pressed  # type: ignore[attr-defined]  # the message that cards send up
        self.value = ValuePanel()
        self._left = LeftColumn(self.cards, self.value, gap=6, key="left column")
        self.sheet = SheetPanel()
        self.attack = AttackPanel(self.fly)
        self.panels = Panels(self._left, self.sheet, self.attack, tuple(self.pages.tools()))
        self._points: tuple[State | None, dict[int, tuple[int, Point]], dict[int, Point]] = (None, {}, {})

    def _make_pages(self) -> PageBook:
        """The campaign's pages by step."""
        from tabletop.games.thunderbolt_apache.table.pages import make_pages  # they know this table

        return make_pages(self)

    def put_down(self) -> None:
        """Nothing is in hand any more."""
        for mode in self._modes.values():
            mode.put_down()

    def fresh(self) -> None:
        """As when the table was set: nothing chosen, nothing in hand. The hands stay, panels know them."""
        self.selected = self.hovered = ""
        self.put_down()
        self._mode_key = None

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

    def default_command(self) -> Command | None:
        """What the step itself would do."""
        seat = self.host.seat
        return GAME.step(self.state).prompt(self.state, seat).default if seat is not None else None

    def refresh(self) -> None:
        self._lay_tiles()
        if self.selected and self.flyer_of(self.selected) is None and self.unit_of(self.selected) is None:
            self.selected = ""
        mode = self.mode
        key = (type(mode).__name__, self.state.frames[-1] if self.state.frames else None, self.host.seat)
        if key != self._mode_key:
            self._mode_key = key
            mode.begun()
        self.fly.tidy()
        self._show_panels()
        if mode is self.evade:
            self.evade.go_on()

    def _show_panels(self) -> None:
        picked = self.flyer_of(self.selected)
        self.value.show(self.state)
        self.cards.show(self.state, picked.serial if picked is not None else 0, self.acting())
        self.sheet.show(self.state, self.hovered or self.selected)
        self.attack.show()

    def acting(self) -> int:
        """Serial of the aircraft whose activation is shown, 0 = none."""
        frames = self.state.frames
        return int(frames[-1].args[0]) if frames and frames[-1].step in ("altitude", "act") else 0

    def _card_pressed(self, sender: Widget, serial: int) -> bool:
        at = self.plane_points.get(serial)
        self.select(f"a{serial}")
        if at is not None:
            self.host.look_at(at[1])
        return True

    def point_at(self, piece: str) -> None:
        """A panel points at a piece: its sheet is shown."""
        if piece != self.hovered:
            self.hovered = piece
            self.sheet.show(self.state, piece or self.selected)

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
        if not self.host.idle and self._told[0]:
            return "", self._told[0] + ".", self._told[1]
        phase = GAME.sequence.of(state.frames[-1].step) if state.frames else None
        return "", f"{phase.title}." if phase else "", phase.rule if phase else ""

    def seat_of(self, piece: str) -> int | None:
        return {"a": 0, "u": 1}.get(piece[:1])

    # -- stores dragged from the panel onto the board
    def cargo_refusal(self, payload: object, spot: Spot) -> str:
        """Why a store cannot be dropped there, '' when it can: on a unit, or on a hex for the best unit in it."""
        if not isinstance(payload, tuple) or payload[:1] != ("store",) or self.mode is not self.fly:
            return "Nothing can be put here."
        unit = self._cargo_target(payload[1], spot)
        if unit is None:
            return "Drop it on an enemy unit."
        found = self.fly.command_at(unit, payload[1])
        return f"Not allowed: {found.sentence} {found.rule}" if isinstance(found, Refusal) else ""

    def _cargo_target(self, key: str, spot: Spot) -> Enemy | None:
        unit = self.unit_of(spot.sprite.id) if spot.sprite is not None else None
        return unit if unit is not None else self.fly.best_in(self.places.number_at(spot.point), key)

    def cargo_drop(self, payload: tuple[str, str], spot: Spot) -> None:
        unit = self._cargo_target(payload[1], spot)
        if unit is not None:
            self.fly.aim_at(unit, payload[1])

    # -- hand
    @property
    def drag_kind(self) -> str:
        return self.mode.drags

    def hover(self, spot: Spot | None) -> Note | None:
        self.point_at(spot.sprite.id if spot is not None and spot.sprite is not None else "")
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
        if self.host.seat is not None and any(isinstance(c, Concede) for c in self.host.options):
            out = [*out, Choice("Concede...", run=self._ask_concede, icon="quit")]
        return out

    def _ask_concede(self) -> None:
        """Giving up ends all: it takes a second word."""
        what = "sortie" if self.scenario.sortie is not None else "campaign"
        yes = Choice(f"Give up: the {what} ends here", (Concede(),), icon="quit")
        self.host.open_choices([Choice("No, go on", run=self.host.changed, icon="cancel"), yes])

    def action(self, name: str, spot: Spot | None) -> bool:
        if name == "threat":
            self.threat = not self.threat
            self.host.status(
                "Who can fire at the aircraft in hand is " + ("shown." if self.threat else "no longer shown.")
            )
            self.host.changed()
            return True
        if name == "evade_default":
            self.evade.toggle()
            return True
        if name == "menu_here" and spot is not None:
            self.host.open_choices(self.menu(spot))
            return True
        if self.mode.action(name, spot):
            return True
        if name == "next_unit":
            return self._next_ready()
        if name in ACTIONS:
            self.host.refuse(Refusal("TA-TURN-01", f"{ACTIONS[name][0]}: not in this step."))
            return True
        return False

    def _next_ready(self) -> bool:
        ready = sorted(self.mode.ready())
        if ready:
            now = self.flyer_of(self.selected)
            at = ready.index(now.serial) if now is not None and now.serial in ready else -1
            self.select(f"a{ready[(at + 1) % len(ready)]}")
        return bool(ready)

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
        text = GAME.words(event, after)
        if text:
            found = RULE_AT_END.search(text)
            self._told = (text[: found.start()] if found else text, found[1] if found else "")
        return self.shower.showing(event, before, after)

    def ending(self) -> Ending:
        return ending.ending(self.host.session, self.state)

    def hints(self) -> Sequence[Hint]:
        page = self.page()
        if page is not None:
            return self.page_coach.hints(page)
        return coach.hints(self) if self.scenario.coach else ()

    def end_waits(self) -> bool:
        """Whether the campaign's end has to wait until the last evening was read."""
        return self.pages.waiting

    def hint_read(self, key: str) -> None:
        """What was said of a page is remembered beyond this campaign."""
        self.page_coach.remember(key)

    def hints_again(self) -> None:
        self.page_coach.forget()
