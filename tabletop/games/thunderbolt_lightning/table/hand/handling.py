"""The player's hand at the table of Thunderbolt & Lightning: the modes of its steps, and the keys that hold in all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import pygame as pg

from tabletop.core.refusal import Refusal
from tabletop.games.thunderbolt_lightning.bots import advice
from tabletop.games.thunderbolt_lightning.rules import arcs
from tabletop.games.thunderbolt_lightning.rules.game import GAME
from tabletop.games.thunderbolt_lightning.rules.prospects import shots
from tabletop.games.thunderbolt_lightning.rules.wording import called
from tabletop.games.thunderbolt_lightning.table.hand.fire_mode import DeclareMode
from tabletop.games.thunderbolt_lightning.table.hand.fly_buttons import KEYS
from tabletop.games.thunderbolt_lightning.table.hand.fly_mode import FlyMode
from tabletop.games.thunderbolt_lightning.table.hand.guns_mode import GunsMode
from tabletop.games.thunderbolt_lightning.table.hand.modes import AnnounceMode, Mode, RerollMode, SteerMode, Watch
from tabletop.games.thunderbolt_lightning.table.hand.setup_mode import SetupMode
from tabletop.games.thunderbolt_lightning.table.marks.onboard import OVERLAYS
from tabletop.games.thunderbolt_lightning.table.showings.events import where
from tabletop.grid.hexes import Hex
from tabletop.table.play.contract import Choice, Note, Spot
from tabletop.table.play.mode import ModalHand
from tabletop.table.screens import advice as advising
from tabletop.table.ui.dialogs import ask

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_lightning.table.table import AirTable

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
    "again": ("Straight on", (".",)),
    "guard": ("No unit changes height in this turn", ("G",)),
    "bot_unit": ("The bot does it with this unit", ("B",)),
    "bot_rest": ("The bot does the rest of the phase", ("Shift+B",)),
    "show_again": ("What the enemy did, again", ("Y",)),
    "end_phase": ("Finish with this unit", ("Ctrl+Enter",)),
    "next_unit": ("Next piece that can act", ("N", "Tab")),
    "next_target": ("Cursor to the next target", ("X",)),
    "threat": ("Enemy fields of fire on or off", ("V",)),
    "flak_overlay": ("Flak on or off", ("Shift+V",)),
    "cohesion": ("Cohesion lines on or off", ("C",)),
    "odds": ("Odds of all fire declared so far", ("Shift+O",)),
    "log_detail": ("Log with every step or in short", ("Shift+F2",)),
    "advice": ("What would you do?", ("Shift+H",)),
    "menu_here": ("Menu of the piece or hex", ("Shift+F10",)),
}


class Handling(ModalHand[Mode]):
    """The player's hand at the table of Thunderbolt & Lightning."""

    def __init__(self, table: AirTable) -> None:
        self.table = table
        super().__init__(table)
        self._targets: list[str] = []

    def make_modes(self) -> dict[str, Mode]:
        watch = Watch(self.table)
        return {
            "setup": SetupMode(self.table),
            "announce": AnnounceMode(self.table),
            "move": FlyMode(self.table),
            "declare": DeclareMode(self.table),
            "declare_aa": GunsMode(self.table),
            "reroll": RerollMode(self.table),
            "ships": SteerMode(self.table),
            "watch": watch,
            "any": watch,
        }

    def fresh(self) -> None:
        """Other hands, as when the table was set."""
        super().fresh()
        self._targets = []

    def mode_of(self, step: str) -> str:
        """Without the number of the turn's half; the flight goes on with the mode that began it."""
        key = step.rstrip("12")
        return "move" if key == "fly" else key

    def follow(self) -> None:
        """The mode of another step begins; a flight also where another of the same unit is to fly: who leaves the map
        in one go was never seen on his way.
        """
        mode, state = self.mode, self.table.state
        waiting = tuple(mode.reaching.waiting) if isinstance(mode, FlyMode) else ()
        key = (type(mode).__name__, state.frames[-1] if state.frames else None, waiting)
        if key != self.followed:
            self.followed = key
            mode.begun()
            if not self.watching and (told := self.table.following.recap()):
                self.table.host.status(told)
            if not self.watching:
                self.table.following.tell()

    def put_down(self) -> None:
        super().put_down()
        self.followed = None  # the mode begins anew, with what was taken back in hand
        self.table.staff.drop()

    def choices(self) -> Sequence[Choice]:
        return self.table.staff.choices() if self.table.staff.plan is not None else super().choices()

    def _finish(self) -> bool:
        """This unit is done; where it has orders left, that is asked, and the bot offers to give them."""
        table, mode = self.table, self.mode
        if isinstance(mode, FlyMode) and (waiting := list(mode.reaching.waiting)):
            told = f"Still to fly: {', '.join(called(table.state, i) for i in waiting)}. Each has to fly its speed."

            def answered(what: str) -> None:
                if what == "bot":
                    table.staff.show(False)
                elif what == "straight":
                    mode.flight.together_again()
                    mode.action("again", None)

            answers = [("Go back", ""), ("Straight on", "straight"), ("The bot flies them", "bot")]
            ask(
                table.initiative.root,
                f"Finish with {table.acting_unit()}?",
                told,
                answers,
                answered,
                default="bot",
                cancel="",
            )
            return True
        choice = next((c for c in self.choices() if c.default and c.why_not is None), None)
        if choice is None:
            return False
        if choice.run is not None:
            choice.run()
        else:
            table.host.submit(*choice.commands)
        return True

    def hover(self, spot: Spot | None) -> Note | None:
        hovered = spot.sprite.id if spot is not None and spot.sprite is not None else ""
        if hovered != self.table.hovered:
            self.table.hovered = hovered
            self.table.show_sheet()
        return self.mode.hover(spot) if spot is not None and self.table.staff.plan is None else None

    def click(self, spot: Spot, modifiers: int, double: bool) -> None:
        mode, own = self.mode, self.mode.own(spot)
        if (
            modifiers & pg.KMOD_SHIFT
            and isinstance(mode, FlyMode)
            and own is not None
            and own.id in mode.reaching.waiting
        ):
            mode.flight.toggle(own.id)
        else:
            mode.click(spot, double)

    def menu(self, spot: Spot) -> Sequence[Choice]:
        own = self.mode.menu(spot)
        if spot.sprite is not None:
            piece = spot.sprite.id
            own = [*own, Choice(f"Sheet of {called(self.table.state, piece)}", run=lambda: self.table.select(piece))]
        return own

    def action(self, name: str, spot: Spot | None) -> bool:
        table = self.table
        if name in OVERLAYS:
            table.overlays.turn(name)
            return True
        if name == "odds":
            return self._all_odds()
        if name == "advice":
            return self._advise()
        if name in ("bot_unit", "bot_rest"):
            table.staff.show(name == "bot_rest")
            return True
        if name == "end_phase":
            return self._finish()
        if name == "show_again":
            table.following.show_again()
            return True
        if name == "log_detail":
            table.happening.every_step = not table.happening.every_step
            table.host.relog()
            return True
        if name == "menu_here" and spot is not None:
            table.host.open_choices(self.menu(spot))
            return True
        if self.mode.action(name, spot):
            return True
        if name == "next_unit":
            return self._next_ready()
        if name == "next_target":
            self.cursor_to_target([a.id for a in table.state.flying(1 - (table.host.looker or 0))])
            return True
        if name in KEYS or name in ("level_up", "level_down", "face_left", "face_right"):
            table.host.refuse(Refusal("TL-SEQ-01", f"{ACTIONS[name][0]}: not in this step."))
            return True
        return False

    def _advise(self) -> bool:
        """What the pilot would do with what this side can see."""
        seat = self.table.host.seat or 0
        advising.ask(self.table.host, GAME, lambda view, options: advice(view, seat, options))
        return True

    def _next_ready(self) -> bool:
        table = self.table
        ready = sorted(self.mode.ready(), key=arcs.natural)
        if not ready:
            return False
        at = ready.index(table.selected) if table.selected in ready else -1
        table.select(ready[(at + 1) % len(ready)])
        place = where(table.state, table.selected)
        if place is not None:
            table.host.look_at(table.host.centre(place))
            table.host.move_cursor(place)
        return True

    def cursor_to_target(self, targets: Sequence[str]) -> None:
        """The keyboard cursor goes to the next of these pieces."""
        wanted = list(dict.fromkeys(targets))
        if not wanted:
            return
        at = wanted.index(self._targets[0]) if self._targets and self._targets[0] in wanted else -1
        self._targets = [wanted[(at + 1) % len(wanted)]]
        place = where(self.table.state, self._targets[0])
        if place is not None:
            self.table.host.move_cursor(place)

    def _all_odds(self) -> bool:
        table, state = self.table, self.table.state
        target = table.hovered or table.selected
        spread = shots.odds_of_declared(state, target) if target else {}
        if target and any(k for k in spread):
            table.odds.show_spread(
                state, target, spread, f"All fire declared at {called(state, target)}", "before any skill 5"
            )
        else:
            table.odds.clear()
            table.host.status("No fire is declared at that piece yet.")
        return True

    def actions(self) -> Mapping[str, tuple[str, tuple[str, ...]]]:
        return ACTIONS

    def cursor_start(self) -> Hex:
        """Where the keyboard cursor appears: at the selection."""
        table = self.table
        place = where(table.state, table.selected)
        return (
            place
            if place is not None
            else table.scenario.grid.hex(table.scenario.grid.columns // 2, table.scenario.grid.rows // 2)
        )

    def cancel(self) -> bool:
        if self.table.staff.cancel() or self.mode.cancel():
            return True
        if self.table.selected and isinstance(self.mode, Watch):
            self.table.select("")
            return True
        return False
