"""The table of Air Support: the `GameTable` that puts faces, modes, panels and showings together."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from tabletop.core.refusal import Refusal
from tabletop.core.values import Event
from tabletop.games.air_support.rules.game import GAME
from tabletop.games.air_support.rules.ground import Location
from tabletop.games.air_support.rules.pieces import Where
from tabletop.games.air_support.rules.player_turn.orders import Done, Pass
from tabletop.games.air_support.rules.scenario import Scenario
from tabletop.games.air_support.rules.sequence import RULES
from tabletop.games.air_support.rules.standing import Unit, every
from tabletop.games.air_support.rules.state import Phase, State
from tabletop.games.air_support.rules.victory import Resign
from tabletop.games.air_support.table import coach, ending, faces, names, places, reporting, sharing, telling
from tabletop.games.air_support.table.act_mode import GoMode, ObserverMode, TargetMode
from tabletop.games.air_support.table.air_panel import AirPanel
from tabletop.games.air_support.table.fire_mode import FireMode, LayMode
from tabletop.games.air_support.table.modes import AdjustMode, Mode, Watch
from tabletop.games.air_support.table.move_mode import MoveMode
from tabletop.games.air_support.table.overlays import Overlays
from tabletop.games.air_support.table.rack import BARE, RackPanel
from tabletop.games.air_support.table.run_mode import FlakMode, MistakenMode, StrikeMode
from tabletop.games.air_support.table.setup_mode import SetupMode
from tabletop.games.air_support.table.sheet_panel import SheetPanel
from tabletop.games.air_support.table.showings import Shower
from tabletop.games.air_support.table.window_mode import WindowMode
from tabletop.grid.hexes import Hex, distance
from tabletop.table.play.contract import Choice, Ending, Hint, Host, Mark, Note, Point, Showing, Spot, Sprite
from tabletop.table.play.gametable import Manner, Panels, Undivided

ACTIONS: dict[str, tuple[str, tuple[str, ...]]] = {
    "turn_left": ("Turn left; the next grain back", ("Q",)),
    "turn_right": ("Turn right; the next grain", ("E",)),
    "go_on": ("Follow the road", ("T",)),
    "next_kind": ("Dive or strafe", ("X",)),
    "end_phase": ("End the phase", ("Ctrl+Enter",)),
    "next_unit": ("Next piece that can act", ("N", "Tab")),
    "arcs": ("Covered arcs and ranges on or off", ("V",)),
    "sight_line": ("Line of sight from here", ("L",)),
    "menu_here": ("Menu of the piece or hex", ("Shift+F10",)),
    "log_detail": ("Log with every step or in short", ("Shift+F2",)),
}
PHASES = tuple(RULES)
SHORT = {
    Phase.RPH: "Rally",
    Phase.PFPH: "Prep Fire",
    Phase.MPH: "Movement",
    Phase.DFPH: "Defensive Fire",
    Phase.AFPH: "Advancing Fire",
    Phase.RTPH: "Rout",
    Phase.APH: "Advance",
    Phase.CCPH: "Close Combat",
}


class SupportTable(Overlays, Undivided):
    """See the module. `selected` is the piece in hand; its sheet is shown unless another lies under the pointer."""

    def __init__(self, host: Host, scenario: Scenario) -> None:
        super().__init__()
        self.host = host
        self.scenario = scenario
        self.game = GAME
        hides = (
            any(s.marks for s in scenario.sides)
            or any(g.hip for g in scenario.groups)
            or len({g.seat for g in scenario.groups if g.zone and not g.turn}) > 1
        )
        self.manner = Manner(hides=hides, fine=True)  # the arrow that the pointer leans to changes within a hex
        self.selected = ""
        self.inspected = ""
        self.hovered = ""
        self.pointed: Hex | None = None
        """The hex whose counters the rack shows."""
        self.arcs_on = False
        self.sight_from: Location | None = None
        self.sight_to: Hex | None = None
        self.every_step = False
        self.shower = Shower(host)
        self.air = AirPanel()
        self.air.on("unit", self._unit_pressed)
        self.panel = SheetPanel()
        self.rack = RackPanel()
        self.rack.rack.on("unit", self._unit_pressed)
        self.panels = Panels(self.air, self.panel, self.rack)
        self._modes = self._make_modes()
        self._mode_key: object = None
        self._begun_in: State | None = None
        """The position in which the hand began; it is the same no more when anything happened."""
        self._common: tuple[State, State] | None = None

    def _make_modes(self) -> dict[str, Mode]:
        moving, window, fire, go, fight = (
            MoveMode(self),
            WindowMode(self),
            FireMode(self),
            GoMode(self),
            TargetMode(self),
        )
        observing = ObserverMode(self)
        return {
            "watch": Watch(self),
            "any": Mode(self),
            "setup": SetupMode(self),
            "move": moving,
            "moving": moving,
            "opening": window,
            "react": window,
            "closing": window,
            "defend": window,
            "laa": FlakMode(self),
            "strike": StrikeMode(self),
            "mistaken": MistakenMode(self),
            "adjust": AdjustMode(self),
            "prep": fire,
            "advancing": fire,
            "laying": LayMode(self),
            "rout": go,
            "advance": go,
            "close_combat": fight,
            "dogfight_entry": fight,
            "designate": fight,
            "air_fight": fight,
            "artillery": observing,
            "mistaken_fire": observing,
        }

    def put_down(self) -> None:
        """Nothing is in hand any more."""
        for mode in self._modes.values():
            mode.put_down()

    def fresh(self) -> None:
        """As when the table was set: other hands, nothing chosen."""
        self.selected = self.inspected = self.hovered = ""
        self.pointed = self.sight_from = self.sight_to = None
        self._modes, self._mode_key = self._make_modes(), None

    # -- where we are
    @property
    def state(self) -> State:
        """The position as it is looked at; in a question asked in the open with the shot that is laid (9.7)."""
        state: State = self.host.view
        if not self.manner.hides or self.host.looker is not None or self.host.seat is None or state.viewer is None:
            return state
        if self._common is None or self._common[0] is not state:
            self._common = (state, sharing.common(state, self.host.session.match.state))
        return self._common[1]

    def asked_openly(self, state: State, looker: int | None) -> bool:
        return sharing.asked_openly(state, looker)

    def words(self) -> tuple[str, str]:
        return sharing.curtain_words(self.host.session.match.state)

    @property
    def step(self) -> str:
        """Key of the present step, "" at the very end."""
        return self.state.frames[-1].step if self.state.frames else ""

    @property
    def mode(self) -> Mode:
        if self.host.seat is None or not self.state.frames:
            return self._modes["watch"]
        return self._modes.get(self.step, self._modes["any"])

    def refresh(self) -> None:
        mode = self.mode
        key = (type(mode).__name__, self.state.frames, self.host.seat)
        if key != self._mode_key or (self.host.seat is not None and self.state is not self._begun_in):
            self._mode_key, self._begun_in = key, self.state
            mode.begun()
        state = self.state
        if (
            self.selected
            and places.hex_of(state, self.selected) is None
            and self.selected not in {u.id for u in every(state)}
        ):
            self.selected = ""
        self._show_panels()

    def _show_panels(self) -> None:
        state, mode = self.state, self.mode
        free = mode.movable() if mode is not self._modes["watch"] else frozenset()
        self.air.show(state, self.selected, free)
        self.panel.show(state, self.hovered or self.inspected or self.selected)
        hand = tuple(places.in_hand(state))
        if not hand and isinstance(mode, MoveMode) and self.selected in (waiting := mode.waiting()):
            hand, free = waiting, frozenset(waiting)
        if hand:
            self.rack.rack.show(state, hand, self.selected, free)
            return
        at = (
            self.pointed
            if self.pointed is not None and self.in_hex(self.pointed)
            else places.hex_of(state, self.inspected or self.selected)
        )
        ids = self.in_hex(at) if at is not None else ()
        self.rack.rack.show(state, ids, self.selected, frozenset(), BARE)

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

    def _unit_pressed(self, unit: str) -> None:
        if self.host.seat is not None and self.mode.ready() and unit not in self.mode.ready():
            self.inspect(unit)
        else:
            self.select(unit)
        at = places.hex_of(self.state, unit)
        if at is not None:
            self.host.look_over([self.host.centre(at)])

    # -- what is seen
    def sprites(self) -> Sequence[Sprite]:
        mode = self.mode
        asked = mode is not self._modes["watch"]
        ready = mode.ready() if asked else frozenset()
        return faces.sprites(
            self.state, ready, mode.movable() if asked else frozenset(), bool(ready) and isinstance(mode, MoveMode)
        )

    def seat_of(self, piece: str) -> int | None:
        if piece.startswith("? "):
            return int(piece.split()[1])
        return names.seat_of(self.state, piece)

    @property
    def drag_kind(self) -> str:
        return self.mode.drags

    def marks(self) -> Sequence[Mark]:
        return [*self.box_marks(), *self.blast_marks(), *self.arc_marks(), *self.mode.marks(), *self.sight_marks()]

    def choices(self) -> Sequence[Choice]:
        return self.mode.choices()

    def prompt(self) -> tuple[str, str, str]:
        state = self.state
        if state.result is not None:
            return "", re.sub(r" \(AS-[A-Z]+-\d+\)", "", state.result.sentence), "AS-VIC-01"
        seat = self.host.seat
        if seat is not None:
            asked = GAME.step(state).prompt(state, seat)
            sentence, rule = self.mode.prompt() or (asked.sentence, asked.rule)
            return state.scenario.sides[seat].name, sentence, rule
        if state.phase is Phase.SETUP:
            return "", "Set-up.", "AS-SETUP-01"
        who = state.scenario.sides[state.attacker].name
        return "", f"{state.phase.value} phase of {who}.", RULES.get(state.phase, "")

    def phases(self) -> tuple[tuple[str, ...], int, str]:
        state = self.state
        at = PHASES.index(state.phase) if state.phase in PHASES and state.result is None else -1
        who = state.scenario.sides[state.attacker].name
        turn = (
            f"Turn {min(state.turn, state.scenario.turns)} of {state.scenario.turns}, {who}"
            if state.phase not in (Phase.SETUP,)
            else "Set-up"
        )
        return tuple(SHORT[p] for p in PHASES), at, turn

    def ground_words(self, at: Hex) -> str:
        """The terrain of a hex in a line."""
        return telling.ground_words(self.state, at)

    def describe(self, spot: Spot) -> str:
        state = self.state
        words = [f"{names.label(state, spot.cell)}: {self.ground_words(spot.cell)}"]
        words += [names.called(state, u.id) for u in self.here(spot.cell)[:4]]
        at = places.hex_of(state, self.selected)
        if at is not None and at in state.ground.grid and at != spot.cell:
            away = distance(at, spot.cell)
            words.append(f"{away} hex{'es' if away != 1 else ''} from {self.selected}")
        return "   ".join(words)

    def here(self, at: Hex) -> list[Unit]:
        """Known ground units in a hex."""
        return [u for u in every(self.state) if u.where is Where.MAP and u.place.hex == at]

    def in_hex(self, at: Hex) -> tuple[str, ...]:
        """Every known counter of a hex, weapons after their owners."""
        state = self.state
        out: list[str] = []
        for u in self.here(at):
            out += [u.id, *(w.id for w in state.weapons.values() if w.owner == u.id)]
        return (*out, *(w.id for w in state.weapons.values() if not w.owner and w.place.hex == at))

    def cargo_refusal(self, payload: object, spot: Spot) -> str:
        """Why a counter from the rack or a panel cannot be put down there, "" when it can."""
        if not isinstance(payload, tuple) or payload[:1] != ("piece",) or self.host.seat is None:
            return "Nothing can be put here."
        why = self.mode.cargo_refusal(str(payload[1]), spot)
        return f"{why.sentence} {why.rule}" if why is not None else ""

    def cargo_drop(self, payload: tuple[str, str], spot: Spot) -> None:
        """A counter is put down on the board."""
        self.mode.cargo_drop(payload[1], spot)

    # -- hand
    def hover(self, spot: Spot | None) -> Note | None:
        hovered = spot.sprite.id if spot is not None and spot.sprite is not None else ""
        pointed = spot.cell if spot is not None and spot.on_map else self.pointed
        if hovered != self.hovered or pointed != self.pointed:
            self.hovered, self.pointed = hovered, pointed
            self._show_panels()
        if spot is None:
            return None
        self.sight_to = spot.cell if spot.on_map else None
        if self.sight_from is not None:
            return self.sight_note(spot)
        return self.mode.hover(spot) or self._unknown(hovered)

    def _unknown(self, piece: str) -> Note | None:
        if not piece.startswith("? "):
            return None
        found = next((b for b in self.state.blips if faces.blip_id(b) == piece), None)
        words = f"{found.height} counter{'s' if found.height != 1 else ''} under it." if found is not None else ""
        return Note("Concealed", (words, "Fire at it is halved; it may be nothing at all."), ("AS-CONC-01",))

    def click(self, spot: Spot, mods: int, double: bool) -> None:
        if self.sight_from is not None:
            self.look_from()
            return
        self.mode.click(spot, mods, double)

    def grab(self, spot: Spot) -> Refusal | None:
        return self.mode.grab(spot)

    def drag(self, spot: Spot) -> Note | None:
        return self.mode.drag(spot)

    def drop(self, spot: Spot | None) -> Refusal | None:
        return self.mode.drop(spot)

    def menu(self, spot: Spot) -> Sequence[Choice]:
        out = list(self.mode.menu(spot)) if self.host.seat is not None else []
        if spot.sprite is not None and names.seat_of(self.state, spot.sprite.id) is not None:
            piece = spot.sprite.id
            out.append(Choice(f"Sheet of {names.called(self.state, piece)}", run=lambda: self.inspect(piece)))
        if any(isinstance(c, Resign) for c in self.host.options):
            out.append(Choice("Resign the game", run=self._ask_resign))
        return out

    def _ask_resign(self) -> None:
        self.host.open_choices(
            [Choice("Play on", run=lambda: None, default=True), Choice("Resign: the other side wins", (Resign(),))]
        )

    def action(self, name: str, spot: Spot | None) -> bool:
        if name == "arcs":
            self.arcs_on = not self.arcs_on
            self.host.changed()
            return True
        if name == "sight_line":
            self.look_from()
            return True
        if name == "log_detail":
            self.every_step = not self.every_step
            self.host.relog()
            return True
        if name == "menu_here" and spot is not None:
            self.host.open_choices(self.menu(spot))
            return True
        if self.mode.action(name, spot):
            return True
        if name == "next_unit":
            return self._next_ready()
        if name == "end_phase":
            return self._end_phase()
        if name in ("turn_left", "turn_right", "go_on", "next_kind"):
            self.host.refuse(Refusal("AS-TURN-01", f"{ACTIONS[name][0]}: not in this step."))
            return True
        return False

    def _end_phase(self) -> bool:
        last = next((c for c in self.host.options if isinstance(c, (Done, Pass))), None)
        if last is None:
            self.host.refuse(self.host.refusal(Done()) or Refusal("AS-TURN-01", "The step cannot be ended now."))
        else:
            self.host.submit(last)
        return True

    def _next_ready(self) -> bool:
        ready = sorted(self.mode.ready())
        if not ready:
            return False
        at = ready.index(self.selected) if self.selected in ready else -1
        self.select(ready[(at + 1) % len(ready)])
        place = places.hex_of(self.state, self.selected)
        if place is not None:
            self.host.look_at(self.host.centre(place))
            if place in self.state.ground.grid:
                self.host.move_cursor(place)
        return True

    def actions(self) -> Mapping[str, tuple[str, tuple[str, ...]]]:
        return ACTIONS

    def cursor_start(self) -> Hex:
        place = places.hex_of(self.state, self.selected)
        grid = self.state.ground.grid
        return place if place is not None and place in grid else grid.hex(grid.columns // 2, grid.rows // 2)

    def cancel(self) -> bool:
        if self.sight_from is not None:
            self.look_from()
            return True
        if self.mode.cancel():
            return True
        had, self.inspected = bool(self.inspected), ""
        if had:
            self.host.changed()
        return had

    # -- what happens
    def showing(self, event: Event, before: State, after: State) -> Showing | None:
        return self.shower(event, before, after)

    def log_line(self, event: Event, after: State) -> tuple[str, int | None, Point | None]:
        words, seat, at = reporting.line(event, after, self.every_step)
        return words, seat, self.host.centre(at) if at is not None else None

    def great(self, event: Event, after: State) -> tuple[str, str] | None:
        return reporting.great(event, after)

    def ending(self) -> Ending:
        return ending.ending(self.host.session.match.state)

    def hints(self) -> Sequence[Hint]:
        return coach.hints(self) if self.scenario.coach else ()
