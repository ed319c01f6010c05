"""The table of Thunderbolt & Lightning: the `GameTable` that puts faces, modes, panels and showings together."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from tabletop.core.refusal import Refusal
from tabletop.core.values import Command, Event
from tabletop.games.thunderbolt_lightning.rules import arcs
from tabletop.games.thunderbolt_lightning.rules.aa_guns.events import GunsAimed
from tabletop.games.thunderbolt_lightning.rules.damage import Destroyed, Sunk
from tabletop.games.thunderbolt_lightning.rules.firing.events import FireDeclared
from tabletop.games.thunderbolt_lightning.rules.game import GAME
from tabletop.games.thunderbolt_lightning.rules.initiative import InitiativeRolled, TieRolled
from tabletop.games.thunderbolt_lightning.rules.moving.events import MoveBegan, Moved
from tabletop.games.thunderbolt_lightning.rules.prospects import reach, shots
from tabletop.games.thunderbolt_lightning.rules.scenario import Scenario
from tabletop.games.thunderbolt_lightning.rules.sheets import LEVEL_NAMES
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.rules.victory.events import Scored
from tabletop.games.thunderbolt_lightning.rules.wording import called
from tabletop.games.thunderbolt_lightning.table import coach, ending, faces
from tabletop.games.thunderbolt_lightning.table.fire_mode import DeclareMode
from tabletop.games.thunderbolt_lightning.table.fly_buttons import KEYS
from tabletop.games.thunderbolt_lightning.table.fly_mode import FlyMode
from tabletop.games.thunderbolt_lightning.table.guns_mode import GunsMode
from tabletop.games.thunderbolt_lightning.table.initiative import InitiativePanel
from tabletop.games.thunderbolt_lightning.table.modes import AnnounceMode, Mode, RerollMode, SteerMode, Watch
from tabletop.games.thunderbolt_lightning.table.odds_panel import OddsPanel
from tabletop.games.thunderbolt_lightning.table.overlays import Overlays
from tabletop.games.thunderbolt_lightning.table.setup_mode import SetupMode
from tabletop.games.thunderbolt_lightning.table.sheet_panel import SheetPanel
from tabletop.games.thunderbolt_lightning.table.showings import Shower, where
from tabletop.grid.hexes import Hex, distance
from tabletop.table.play.contract import Choice, Ending, Hint, Host, Mark, Note, Point, Showing, Spot, Sprite
from tabletop.table.play.gametable import Manner, Panels, Undivided

ACTIONS: dict[str, tuple[str, tuple[str, ...]]] = {
    "fly_forward": ("Forward one hex", ("W",)),
    "fly_left": ("Turn left", ("A",)),
    "fly_right": ("Turn right", ("D",)),
    "fly_roll_left": ("Roll left", ("Shift+A",)),
    "fly_roll_right": ("Roll right", ("Shift+D",)),
    "fly_slip_left": ("Slip left", ("Ctrl+A",)),
    "fly_slip_right": ("Slip right", ("Ctrl+D",)),
    "fly_invert": ("Invert", ("I",)),
    "fly_half_loop": ("Half loop", ("L",)),
    "face_left": ("Facing to the left; ship to port", ("Q",)),
    "face_right": ("Facing to the right; ship to starboard", ("E",)),
    "level_up": ("Climb; a level up", ("PgUp",)),
    "level_down": ("Dive; a level down", ("PgDn",)),
    "next_unit": ("Next piece that can act", ("N", "Tab")),
    "next_target": ("Cursor to the next target", ("X",)),
    "threat": ("Enemy fields of fire on or off", ("V",)),
    "flak_overlay": ("AA fire on or off", ("Shift+V",)),
    "cohesion": ("Cohesion lines on or off", ("C",)),
    "odds": ("Odds of all fire declared so far", ("O",)),
    "log_detail": ("Log with every step or in short", ("Shift+F2",)),
    "menu_here": ("Menu of the piece or hex", ("Shift+F10",)),
}

QUIET = (Moved, MoveBegan, FireDeclared, GunsAimed)
"""Events that the log leaves out unless every step is wanted: the end of a move and the roll say it again."""


class AirTable(Overlays, Undivided):
    """See the module. `selected` is the id of the piece whose sheet is shown."""

    def __init__(self, host: Host, scenario: Scenario) -> None:
        super().__init__()
        self.host = host
        self.scenario = scenario
        self.game = GAME
        self.manner = Manner(hides="secret_fire" in scenario.options)
        self.selected = ""
        self.hovered = ""
        self.threat = False
        self.flak = False
        self.cohesion_on = True
        self.every_step = False
        """Whether the log has a line for every hex flown."""
        self.shower = Shower(host)
        self.initiative = InitiativePanel()
        self.initiative.cards.on("unit", self._unit_pressed)
        self.panel = SheetPanel()
        self.odds = OddsPanel()
        self.panels = Panels(self.initiative, self.panel, self.odds)
        self._modes = self._make_modes()
        self._mode_key: tuple[str, object] = ("", None)
        reach.prepare(host.view)  # so that no pick-up has to wait
        self._kept: tuple[object, list[Sprite]] | None = None
        self._targets: list[str] = []

    def _make_modes(self) -> dict[str, Mode]:
        return {
            "setup": SetupMode(self),
            "announce": AnnounceMode(self),
            "move": FlyMode(self),
            "declare": DeclareMode(self),
            "declare_aa": GunsMode(self),
            "reroll": RerollMode(self),
            "ships": SteerMode(self),
            "watch": Watch(self),
        }

    def put_down(self) -> None:
        """Nothing is in hand any more."""
        for mode in self._modes.values():
            mode.put_down()

    def fresh(self) -> None:
        """As when the table was set: other hands, nothing chosen."""
        self.selected = self.hovered = ""
        self._modes, self._mode_key, self._targets = self._make_modes(), ("", None), []

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
        if self.host.seat is None or not self.state.frames:
            return self._modes["watch"]
        step = self.state.frames[-1].step.rstrip("12")
        return (
            self._modes[{"fly": "move"}.get(step, step)]
            if step in self._modes or step == "fly"
            else self._modes["watch"]
        )

    def refresh(self) -> None:
        mode = self.mode
        key = (type(mode).__name__, self.state.frames[-1] if self.state.frames else None)
        if key != self._mode_key:
            self._mode_key = key
            mode.begun()
        if (
            self.state.aircraft.get(self.selected) is None
            and self.selected not in self.state.ships
            and self.selected not in self.state.installations
        ):
            self.selected = ""
        if self.hovered in self.state.aircraft and not self.state.aircraft[self.hovered].flying:
            self.hovered = ""  # shot down under the pointer
        self.initiative.show(self.state, self._acting_unit())
        self._show_sheet()

    def _acting_unit(self) -> str:
        for frame in reversed(self.state.frames):
            if frame.args and str(frame.args[0]) in self.state.units:
                return str(frame.args[0])
        return ""

    def _show_sheet(self) -> None:
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

    # -- what is seen
    def sprites(self) -> Sequence[Sprite]:
        state = self.state
        mode = self.mode
        ready = mode.ready()
        acting = mode is not self._modes["watch"]
        out: list[Sprite] = [faces.installation_sprite(state, p) for p in state.installations.values()]
        out += [faces.ship_sprite(state, s, 1 / 0.80) for s in state.ships.values()]
        for aircraft in state.flying():
            sprite = faces.aircraft_sprite(
                state,
                aircraft,
                aircraft.side * 4 + aircraft.number % 4,
                bool(mode.drags) and aircraft.id in ready,
                False,
            )
            done = acting and aircraft.moved and isinstance(mode, FlyMode) and aircraft.side == self.host.seat
            out.append(replace(sprite, dim=done, order=sprite.order + (100 if aircraft.id == self.selected else 0)))
        if mode.drags == "line":
            out = [replace(s, movable=s.id in ready) for s in out]
        return out

    def seat_of(self, piece: str) -> int | None:
        """Whose piece it is, for the small map."""
        for group in (self.state.aircraft, self.state.ships, self.state.installations):
            if piece in group:
                return int(group[piece].side)
        return None

    @property
    def drag_kind(self) -> str:
        return self.mode.drags

    def marks(self) -> Sequence[Mark]:
        marks = self._overlays() + self.mode.marks()
        shown = self.hovered if self.hovered in self.state.aircraft else ""
        if shown and shown != self.selected and not isinstance(self.mode, (DeclareMode, GunsMode)):
            marks = marks + self.arc_marks(self.state.aircraft[shown])
        if isinstance(self.mode, Watch) and self.host.idle and self.selected in self.state.aircraft and not shown:
            marks = [*marks, Mark("selected", (self.state.aircraft[self.selected].hex,))]
        return marks

    def choices(self) -> Sequence[Choice]:
        return self.mode.choices()

    def prompt(self) -> tuple[str, str, str]:
        state = self.state
        if state.result is not None:
            return "", re.sub(r" \(TL-[A-Z]+-\d+\)", "", state.result.sentence), "TL-VIC-04"
        seat = self.host.seat
        if seat is not None:
            asked = GAME.step(state).prompt(state, seat)
            if (own := self.mode.prompt()) is not None:
                return state.scenario.sides[seat].name, *own
            return state.scenario.sides[seat].name, asked.sentence, asked.rule
        phase = GAME.sequence.of(state.frames[-1].step) if state.frames else None
        acting = self._acting_unit()
        who = state.scenario.sides[state.units[acting].side].name if acting in state.units else ""
        return who, f"{phase.title if phase else ''}{': ' + acting if acting else ''}.", phase.rule if phase else ""

    def phases(self) -> tuple[tuple[str, ...], int, str]:
        state = self.state
        left_out = set() if state.option("altitude") else {"altitude"}
        shown = [p for p in GAME.sequence.phases if p.key not in left_out]
        now = GAME.sequence.of(state.frames[-1].step) if state.frames else None
        at = shown.index(now) if now in shown else -1
        turn = f"Turn {state.turn} of {state.scenario.turn_limit}" if state.turn else "Before the battle"
        return tuple(p.title for p in shown), at, turn

    def describe(self, spot: Spot) -> str:
        """The status line: hex, terrain, pieces, distance from the selection."""
        state = self.state
        words = [self.scenario.grid.label(spot.cell)]
        here = [a for a in state.flying() if a.hex == spot.cell]
        words += [
            f"{called(state, a.id)}"
            f" ({state.type_of(a).name}{', ' + LEVEL_NAMES[a.level] if state.option('altitude') else ''})"
            for a in here[:4]
        ]
        picked = state.aircraft.get(self.selected)
        if picked is not None and picked.hex != spot.cell:
            away = distance(picked.hex, spot.cell)
            words.append(f"{away} hex{'es' if away != 1 else ''} from {called(state, picked.id)}")
        return "   ".join(words)

    # -- hand
    def hover(self, spot: Spot | None) -> Note | None:
        hovered = spot.sprite.id if spot is not None and spot.sprite is not None else ""
        if hovered != self.hovered:
            self.hovered = hovered
            self._show_sheet()
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
        own = self.mode.menu(spot)
        if spot.sprite is not None:
            piece = spot.sprite.id
            own = [*own, Choice(f"Sheet of {called(self.state, piece)}", run=lambda: self.select(piece))]
        return own

    def open_menu(self, choices: Sequence[Choice]) -> None:
        self.host.open_choices(choices)

    def action(self, name: str, spot: Spot | None) -> bool:
        if name in ("threat", "flak_overlay", "cohesion"):
            attribute = {"threat": "threat", "flak_overlay": "flak", "cohesion": "cohesion_on"}[name]
            setattr(self, attribute, not getattr(self, attribute))
            self.host.changed()
            return True
        if name == "odds":
            return self._all_odds()
        if name == "log_detail":
            self.every_step = not self.every_step
            self.host.relog()
            return True
        if name == "menu_here" and spot is not None:
            self.open_menu(self.menu(spot))
            return True
        if self.mode.action(name, spot):
            return True
        if name == "next_unit":
            return self._next_ready()
        if name == "next_target":
            self.cursor_to_target([a.id for a in self.state.flying(1 - (self.host.looker or 0))])
            return True
        if name in KEYS or name in ("level_up", "level_down", "face_left", "face_right"):
            self.host.refuse(Refusal("TL-SEQ-01", f"{ACTIONS[name][0]}: not in this step."))
            return True
        return False

    def _next_ready(self) -> bool:
        ready = sorted(self.mode.ready(), key=arcs.natural)
        if not ready:
            return False
        at = ready.index(self.selected) if self.selected in ready else -1
        self.select(ready[(at + 1) % len(ready)])
        place = where(self.state, self.selected)
        if place is not None:
            self.host.look_at(self.host.centre(place))
            self.host.move_cursor(place)
        return True

    def cursor_to_target(self, targets: Sequence[str]) -> None:
        """The keyboard cursor goes to the next of these pieces."""
        wanted = list(dict.fromkeys(targets))
        if not wanted:
            return
        at = wanted.index(self._targets[0]) if self._targets and self._targets[0] in wanted else -1
        self._targets = [wanted[(at + 1) % len(wanted)]]
        place = where(self.state, self._targets[0])
        if place is not None:
            self.host.move_cursor(place)

    def _all_odds(self) -> bool:
        target = self.hovered or self.selected
        spread = shots.odds_of_declared(self.state, target) if target else {}
        if target and any(k for k in spread):
            self.odds.show_spread(
                self.state, target, spread, f"All fire declared at {called(self.state, target)}", "before any skill 5"
            )
        else:
            self.odds.clear("No fire is declared at that piece yet.")
        return True

    def actions(self) -> Mapping[str, tuple[str, tuple[str, ...]]]:
        return ACTIONS

    def cursor_start(self) -> Hex:
        """Where the keyboard cursor appears: at the selection."""
        place = where(self.state, self.selected)
        return (
            place
            if place is not None
            else self.scenario.grid.hex(self.scenario.grid.columns // 2, self.scenario.grid.rows // 2)
        )

    def cancel(self) -> bool:
        if self.mode.cancel():
            return True
        if self.selected and isinstance(self.mode, Watch):
            self.select("")
            return True
        return False

    # -- what happens
    def showing(self, event: Event, before: Any, after: Any) -> Showing | None:
        return self.shower(event, before, after)

    def log_line(self, event: Event, after: Any) -> tuple[str, int | None, Point | None]:
        if isinstance(event, (InitiativeRolled, TieRolled)):
            self.initiative.dice[event.unit] = event.dice
        text = "" if isinstance(event, QUIET) and not self.every_step else GAME.words(event, after)
        if not text:
            return "", None, None
        ident = str(
            getattr(event, "aircraft", "")
            or getattr(event, "source", "")
            or getattr(event, "ship", "")
            or getattr(event, "target", "")
        )
        volley = getattr(event, "volley", None)
        if isinstance(volley, int) and after.battle is not None and volley < len(after.battle.volleys):
            ident = after.battle.volleys[volley].source
        seat = self._side(after, ident) if ident else None
        if seat is None and isinstance(getattr(event, "unit", None), str) and event.unit in after.units:  # type: ignore[attr-defined]
            seat = after.units[event.unit].side  # type: ignore[attr-defined]
        if isinstance(event, Scored):
            seat = event.score.seat
        place = where(after, ident) if ident else None
        return text, seat, self.host.centre(place) if place is not None else None

    @staticmethod
    def _side(state: State, ident: str) -> int | None:
        for group in (state.aircraft, state.ships, state.installations):
            if ident in group:
                return int(group[ident].side)
        return None

    def great(self, event: Event, after: Any) -> tuple[str, str] | None:
        """Great moments for the time line: colour and words."""
        if isinstance(event, Destroyed):
            return (
                "#a4342a" if after.aircraft[event.aircraft].side else "#2b5a8e"
            ), f"{called(after, event.aircraft)} destroyed"
        if isinstance(event, Sunk):
            return "#c79a45", f"{called(after, event.target)} lost"
        return None

    def ending(self) -> Ending:
        return ending.ending(self.truth)

    def hints(self) -> Sequence[Hint]:
        return coach.hints(self) if self.scenario.coach else ()
