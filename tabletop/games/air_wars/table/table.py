"""The table of Air Wars: the `GameTable` that puts faces, fans, modes, panels and showings together."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from tabletop.core.match import Entry
from tabletop.core.refusal import Refusal
from tabletop.core.values import Event
from tabletop.games.air_wars.rules.days import DayBegan
from tabletop.games.air_wars.rules.ending import Resign
from tabletop.games.air_wars.rules.game import GAME
from tabletop.games.air_wars.rules.losses import UnitLost
from tabletop.games.air_wars.rules.pieces import AIRBASE_PREFIX
from tabletop.games.air_wars.rules.scenario import Scenario
from tabletop.games.air_wars.rules.state import State, on_map
from tabletop.games.air_wars.rules.targets import TargetBombed
from tabletop.games.air_wars.rules.wording import place
from tabletop.games.air_wars.table import coach, ending, faces, sharing, telling
from tabletop.games.air_wars.table.arrive_mode import ArriveMode
from tabletop.games.air_wars.table.bomb_mode import BombMode, DesignateMode, ResolveMode
from tabletop.games.air_wars.table.boxes_panel import BoxesPanel
from tabletop.games.air_wars.table.fight_mode import (
    AAMode,
    BattleSelectMode,
    CardMode,
    ChooseMode,
    ExcessMode,
    GunsMode,
    LossMode,
)
from tabletop.games.air_wars.table.fly_mode import FlyMode
from tabletop.games.air_wars.table.hand_panel import HandPanel
from tabletop.games.air_wars.table.handling import Handling
from tabletop.games.air_wars.table.modes import Mode, Watch
from tabletop.games.air_wars.table.places import BASE_AT, TARGETS_AT, cell_of, label_of
from tabletop.games.air_wars.table.planning_mode import PlanMode
from tabletop.games.air_wars.table.recap import RecapPage
from tabletop.games.air_wars.table.showings import Shower
from tabletop.games.air_wars.table.side_panel import SidePanel
from tabletop.games.air_wars.table.step_panel import StepPanel
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
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.tree import Column

ACTIONS: dict[str, tuple[str, tuple[str, ...]]] = {
    "next_unit": ("Next unit that can act", ("N", "Tab")),
    "all_units": ("Take all units of the square along", ("A",)),
    "advice": ("What would you do? The bot's advice", ("Shift+H",)),
    "radar": ("Radar cover: both sides, own, none", ("V",)),
    "end_segment": ("End the segment", ("Ctrl+Enter",)),
    "fan": ("Fan the square out or close it", ("F",)),
    "ledger": ("Targets, units due, cards, effects in turn", ("T",)),
    "menu_here": ("Menu of the counter or square", ("Shift+F10",)),
}
LEARNING = "ma_malta"
SHORT_QUESTIONS = (
    "battle_cards",
    "aa_cards",
    "bomb_cards",
    "losses",
    "resolve",
    "designate",
    "excess",
    "play",
    "guns",
    "arrive",
    "group",
)
"""Steps in which a player answers one question behind a short curtain: no page of what happened before it."""
LINKS = re.compile(r"\b(AW-[A-Z]+-\d+)\b")


class LeftColumn(Column):
    """The left column, of one width whatever stands in it."""

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return min(t.px(216), t.window[0] * 172 // 1000) if across else super().natural(t, across, room)


class WarTable(Handling, Undivided):
    """See the module. `selected` is the counter whose note is asked for; `pointed` the square under the pointer."""

    manner = Manner(hides=True, fine=True)  # a fanned square lies over others: every motion of the pointer counts

    def __init__(self, host: Host, scenario: Scenario) -> None:
        super().__init__()
        self.host = host
        self.scenario = scenario
        self.game = GAME
        self.selected = ""
        self.pointed = ""
        self.card = ""
        self.cover = 1
        """Radar cover that is tinted: 0 none, 1 one's own, 2 both."""
        self.fanned = ""
        self._fan = (None, None)
        self.shower = Shower(self)
        self._modes = self._make_modes()
        self._mode_key: object = None
        self.step_panel = StepPanel()
        self.boxes = BoxesPanel()
        self.boxes.trays.on("unit", lambda unit: self.mode.box_pressed(unit))
        self._left = LeftColumn(self.step_panel, self.boxes, gap=6, key="left column")
        self.side = SidePanel()
        self.side.ledger.on("square", lambda square: self.host.look_at(self.centre(square)))
        self.hand_panel = HandPanel(self)
        self.panels = Panels(self._left, self.side, self.hand_panel, self.tools())
        self.recap_page = RecapPage(self._recap_read)
        self.recap_page.log.on("link", host.open_rule)
        self._since: dict[int, int] = {}
        """Length of the journal when a seat decided last, short questions apart."""
        self._last_looker: int | None = None
        self._recapped = False
        self._printed = (None, [])
        self._common: tuple[State, State] | None = None

    def _make_modes(self) -> dict[str, Mode]:
        plan, fly, cards, loss = PlanMode(self), FlyMode(self), CardMode(self), LossMode(self)
        return {
            "watch": Watch(self),
            "any": Mode(self),
            "reinforce": plan,
            "returns": plan,
            "ground": plan,
            "redeploy": plan,
            "day_cards": cards,
            "fly": fly,
            "group": fly,
            "arrive": ArriveMode(self),
            "battles": BattleSelectMode(self),
            "battle_cards": cards,
            "losses": loss,
            "aa": AAMode(self),
            "guns": GunsMode(self),
            "aa_cards": cards,
            "bomb": BombMode(self),
            "designate": DesignateMode(self),
            "bomb_cards": cards,
            "resolve": ResolveMode(self),
            "play": ChooseMode(self),
            "excess": ExcessMode(self),
        }

    def put_down(self) -> None:
        """Nothing is in hand any more."""
        for mode in self._modes.values():
            mode.put_down()

    def fresh(self) -> None:
        """As when the table was set: other hands, nothing chosen."""
        self.selected = self.pointed = self.card = self.fanned = ""
        self._modes, self._mode_key = self._make_modes(), None

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
        if self.host.seat is None or not self.state.frames:
            return self._modes["watch"]
        return self._modes.get(self.step, self._modes["any"])

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
        fan = self.fan
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

    # -- two people at one screen
    def watched_by_both(self, entry: Entry, state: State) -> bool:
        return sharing.watched_by_both(entry, state)

    def asked_openly(self, state: State, looker: int | None) -> bool:
        return sharing.asked_openly(state, looker)

    def words(self) -> tuple[str, str]:
        return sharing.curtain_words(self.host.session.match.state)

    # -- changes
    def refresh(self) -> None:
        self._watch_seats()
        mode = self.mode
        key = (type(mode).__name__, self.state.frames[-1] if self.state.frames else None, self.host.seat)
        if key != self._mode_key:
            self._mode_key = key
            mode.begun()
            if mode.focus():
                self.show(mode.focus())
        if self.selected and self.selected not in self.state.units:
            self.selected = ""
        self._show_panels()

    def _show_panels(self) -> None:
        state, mode = self.state, self.mode
        title, lines = mode.lines()
        self.step_panel.show(state, title, lines)
        movable = mode.ready() if isinstance(mode, PlanMode) else frozenset()
        self.boxes.trays.show(state, frozenset(movable), mode.held if isinstance(mode, PlanMode) else "")
        self.side.show(state)
        self.hand_panel.show()

    def _watch_seats(self) -> None:
        """Another player at the table: what happened since he left it comes first."""
        looker, match = self.host.looker, self.host.session.match
        if looker != self._last_looker:
            since = self._since.get(looker) if looker is not None else None
            self._last_looker, self.selected, self.card, self.fanned = looker, "", "", ""
            self._recapped = False
            if (
                since is not None
                and looker is not None
                and self.step not in SHORT_QUESTIONS
                and self.host.seat == looker
            ):
                lines = telling.recap(match, looker, since, sharing.watched_by_both if self.host.hot_seat else None)
                if lines:
                    self.recap_page.tell(
                        self.scenario.sides[looker].name, lines, lambda words: LINKS.sub(r"[[\1]]", words)
                    )
                    self._recapped = True
        if (
            looker is not None
            and self.host.seat == looker
            and (looker not in self._since or self.step not in SHORT_QUESTIONS)
        ):
            self._since[looker] = len(match.journal)

    def _recap_read(self) -> None:
        self._recapped = False
        self.host.changed()

    def page(self) -> Page | None:
        """What happened since, until it is read."""
        return self.recap_page if self._recapped and self.host.seat is not None else None

    def select(self, piece: str) -> None:
        if piece != self.selected:
            self.selected = piece
            self.host.changed()

    @property
    def drag_kind(self) -> str:
        return self.mode.drags

    def choices(self) -> Sequence[Choice]:
        return self.mode.choices()

    def prompt(self) -> tuple[str, str, str]:
        state = self.state
        if state.result is not None:
            return "", re.sub(r" \(AW-[A-Z]+-\d+\)", "", state.result.sentence), "AW-VP-03"
        seat = self.host.seat
        if seat is not None:
            asked = GAME.step(state).prompt(state, seat)
            sentence, rule = self.mode.prompt() or (asked.sentence, asked.rule)
            return state.scenario.sides[seat].name, sentence, rule
        whose = state.scenario.sides[state.active].name
        when = f"Hour {state.hour} of {whose}." if state.hour else "Planning."
        return "", f"{when} The other side is deciding." if self.host.idle else when, "AW-HID-12"

    def phases(self) -> tuple[tuple[str, ...], int, str]:
        """Planning, the hours, the day's end, as printed on the Turn Record Track; the segment at the right."""
        state = self.state
        titles = ("Planning", *(f"Hour {i}" for i in range(1, state.scenario.hours + 1)))
        over_now = state.result is not None
        at = -1 if over_now or not state.day else state.hour if state.hour <= state.scenario.hours else -1
        phase = GAME.sequence.of(self.step) if self.step in GAME.steps else None
        segment = f"{phase.title}, " if phase is not None and self.step != "waiting" else ""
        return titles, at, f"{segment}Day {max(1, state.day)} of {len(state.scenario.days)}"

    def describe(self, spot: Spot) -> str:
        """The status line: square, base, printed targets, counters."""
        square = label_of(spot.cell)
        if square not in self.scenario.terrain:
            return ""
        words = [place(self.state, square)]
        words += [t.name for t in self.scenario.targets.values() if t.square == square]
        for seat in (0, 1):
            known, hidden = faces.in_flight(self.state, square, seat)
            if known or hidden:
                words.append(f"{self.scenario.sides[seat].name} in the air: {len(known) + hidden}")
        return "   ".join(words)

    # -- hand
    def hover(self, spot: Spot | None) -> Note | None:
        self._fan_under(spot)
        square = label_of(spot.cell) if spot is not None and spot.on_map else ""
        self.pointed = square
        if spot is None:
            return None
        return self.mode.hover(spot) or self._note(spot)

    def _note(self, spot: Spot) -> Note | None:
        if spot.sprite is None:
            return None
        name = spot.sprite.id
        unit = self.state.units.get(name)
        if unit is not None:
            return telling.unit_note(self.state, unit)
        if name.startswith("target "):
            return telling.target_note(self.state, name.removeprefix("target "))
        if name.startswith("base "):
            return telling.base_note(self.state, name.removeprefix("base "))
        if name.startswith(("unknown", "flying", "air", "ground", "ship")):
            return Note("Unknown", ("You see the back of this counter and no more.",), ("AW-FOG-04",))
        return None

    def click(self, spot: Spot, mods: int, double: bool) -> None:
        self.mode.click(spot, mods, double)

    def grab(self, spot: Spot) -> Refusal | None:
        return self.mode.grab(spot)

    def drag(self, spot: Spot) -> Note | None:
        self.pointed = label_of(spot.cell) if spot.on_map else ""
        return self.mode.drag(spot)

    def drop(self, spot: Spot | None) -> Refusal | None:
        return self.mode.drop(spot)

    def menu(self, spot: Spot) -> Sequence[Choice]:
        out = self.mode.menu(spot)
        if self.host.seat is not None and any(isinstance(c, Resign) for c in self.host.options):
            out = [*out, Choice("Resign the game", run=self._ask_resign)]
        return out

    def _ask_resign(self) -> None:
        self.host.open_choices(
            [Choice("Play on", run=lambda: None, default=True), Choice("Resign: the other side wins", (Resign(),))]
        )

    def actions(self) -> Mapping[str, tuple[str, tuple[str, ...]]]:
        return ACTIONS

    def cursor_start(self) -> Cell:
        ready = sorted(k for k in self.mode.ready() if k in self.state.units and on_map(self.state.units[k]))
        seat = self.host.looker or 0
        bases = [b.square for b in self.scenario.bases.values() if b.seat == seat]
        square = self.state.units[ready[0]].place if ready else bases[0] if bases else "A1"
        return cell_of(square)

    def cancel(self) -> bool:
        if self.mode.cancel():
            return True
        if self.fanned:
            self.close_fan()
            return True
        had, self.selected = bool(self.selected), ""
        return had

    # -- what happens
    def showing(self, event: Event, before: State, after: State) -> Showing | None:
        return self.shower(event, before, after)

    def log_line(self, event: Event, after: State) -> tuple[str, int | None, Point | None]:
        words = telling.line(event, after)
        square = telling.square_of(event)
        return words, telling.seat_of(event, after), self.centre(square) if square in self.scenario.terrain else None

    def great(self, event: Event, after: State) -> tuple[str, str] | None:
        """Pins on the time line: days, targets bombed, units destroyed."""
        match event:
            case DayBegan(day=day):
                return "#c79a45", f"Day {day}"
            case TargetBombed(target=target):
                return "#d2401f", f"{target.removeprefix(AIRBASE_PREFIX)} bombed"
            case UnitLost(unit=unit, outcome=outcome) if outcome.value == "Kill":
                return "#2b5a8e" if after.scenario.units[unit].seat else "#a4342a", f"{unit} destroyed"
        return None

    def ending(self) -> Ending:
        return ending.ending(self.state)

    def hints(self) -> Sequence[Hint]:
        return coach.hints(self) if self.scenario.key == LEARNING and not self._recapped else ()
