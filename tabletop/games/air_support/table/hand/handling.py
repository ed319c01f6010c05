"""The player's hand at the table of Air Support: the modes of its steps, counters carried over from a panel, keys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.games.air_support.bots import advice
from tabletop.games.air_support.rules.arriving import FIRST, RollArrival
from tabletop.games.air_support.rules.flying import ExitPlane
from tabletop.games.air_support.rules.player_turn import Done, Pass
from tabletop.games.air_support.rules.state import Phase, State
from tabletop.games.air_support.rules.victory import Resign
from tabletop.games.air_support.table.hand.act_mode import GoMode, ObserverMode, TargetMode
from tabletop.games.air_support.table.hand.fire_mode import FireMode, WindowMode
from tabletop.games.air_support.table.hand.lay_mode import LayMode
from tabletop.games.air_support.table.hand.modes import LAST, AdjustMode, Mode, RallyMode, Watch
from tabletop.games.air_support.table.hand.move_mode import MoveMode
from tabletop.games.air_support.table.hand.run_mode import FlakMode, MistakenMode, StrikeMode
from tabletop.games.air_support.table.hand.setup_mode import SetupMode
from tabletop.games.air_support.table.hand.staff import Staff
from tabletop.games.air_support.table.papers import flights
from tabletop.games.air_support.table.papers.flights import Homeward
from tabletop.games.air_support.table.pieces import faces, places
from tabletop.games.air_support.table.showings import names
from tabletop.grid.hexes import Hex
from tabletop.table.play.contract import Choice, Note, Spot
from tabletop.table.play.mode import ModalHand
from tabletop.table.screens import advice as advising

if TYPE_CHECKING:
    from tabletop.games.air_support.table.table import SupportTable


ENDS = "end_phase"
CHOSEN = frozenset({"reach", "target", "fire", "zone"})
"""Marks of hexes that a click chooses."""
ACTIONS: dict[str, tuple[str, tuple[str, ...]]] = {
    "turn_left": ("Turn left; the next grain back", ("Q",)),
    "turn_right": ("Turn right; the next grain", ("E",)),
    "go_on": ("Follow the road", ("T",)),
    "next_kind": ("Dive or strafe; stop when fired at or go on", ("X",)),
    "shorter": ("One hex shorter", ("Backspace",)),
    "same_for_more": ("The same for others", ("Shift+Enter",)),
    "guard": ("It stays: not asked again this phase", ("G",)),
    "bot_unit": ("The bot moves this unit", ("B",)),
    "bot_rest": ("The bot does the rest of the phase", ("Shift+B",)),
    "end_phase": ("End the phase", ("Ctrl+Enter",)),
    "next_unit": ("Next piece that can act", ("N", "Tab")),
    "arcs": ("Covered arcs and ranges on or off", ("V",)),
    "sight_line": ("Line of sight from here", ("L",)),
    "enemy_again": ("What happened since my last order", ("Y",)),
    "staff": ("Arcs and AA modes: by the staff or by you", ("Shift+A",)),
    "advice": ("What would you do?", ("Shift+H",)),
    "menu_here": ("Menu of the piece or hex", ("Shift+F10",)),
    "log_detail": ("Log with every step or in short", ("Shift+F2",)),
}


FIRES = {Phase.PFPH: "Prep Fire", Phase.AFPH: "Advancing Fire", Phase.DFPH: "Defensive Fire"}


def _advised(view: State, seat: int, options: Sequence[Command]) -> tuple[Command, list[str]]:
    """What the commander would do with what this side can see, and why."""
    command, why = advice(view, seat, options)
    return command, [why] if why else []


class Handling(ModalHand[Mode]):
    """The player's hand at the table of Air Support."""

    def __init__(self, table: SupportTable) -> None:
        self.table = table
        super().__init__(table)
        self.staff, self.homeward = Staff(table), Homeward(table.host)
        self._begun_in: State | None = None
        """The position in which the hand began; it is the same no more when anything happened."""

    def make_modes(self) -> dict[str, Mode]:
        table = self.table
        moving, window, fire, go, fight = (
            MoveMode(table),
            WindowMode(table),
            FireMode(table),
            GoMode(table),
            TargetMode(table),
        )
        observing = ObserverMode(table)
        return {
            "watch": Watch(table),
            "any": Mode(table),
            "setup": SetupMode(table),
            "move": moving,
            "moving": moving,
            "opening": window,
            "react": window,
            "closing": window,
            "defend": window,
            "laa": FlakMode(table),
            "strike": StrikeMode(table),
            "mistaken": MistakenMode(table),
            "adjust": AdjustMode(table),
            "rally": RallyMode(table),
            "prep": fire,
            "advancing": fire,
            "laying": LayMode(table),
            "rout": go,
            "advance": go,
            "close_combat": fight,
            "dogfight_entry": fight,
            "designate": fight,
            "air_fight": fight,
            "artillery": observing,
            "mistaken_fire": observing,
        }

    def fresh(self) -> None:
        super().fresh()
        self.staff.put_down()
        self.homeward.planes.clear()

    def put_down(self) -> None:
        super().put_down()
        self.staff.put_down()

    def choices(self) -> Sequence[Choice]:
        if self.staff.plan is not None:
            return self.staff.choices()
        found = super().choices()
        if self.staff.idle:  # nothing better is left than the end
            ends = {id(c) for c in found if any(isinstance(order, LAST) for order in c.commands) or c.action == ENDS}
            return [replace(c, default=id(c) in ends) for c in found] if ends else found
        return found

    def follow(self) -> None:
        """The mode of another step begins, or the same one in another position."""
        mode, table = self.mode, self.table
        key = (type(mode).__name__, table.state.frames, table.host.seat)
        if key != self.followed or (table.host.seat is not None and table.state is not self._begun_in):
            self.followed, self._begun_in = key, table.state
            if not self.staff.on() and not self._nothing_to_decide():
                mode.begun()

    def take_up(self) -> None:
        """The bot has given its orders: what is asked now is taken in hand."""
        self._begun_in = None
        self.follow()

    def hover(self, spot: Spot | None) -> Note | None:
        table = self.table
        hovered = spot.sprite.id if spot is not None and spot.sprite is not None else ""
        pointed = spot.cell if spot is not None and spot.on_map else table.pointed
        if hovered != table.hovered or pointed != table.pointed:
            table.hovered, table.pointed = hovered, pointed
            table.show_panels()
        if spot is None:
            return None
        table.sight.end = spot.cell if spot.on_map else None
        if table.sight.start is not None:
            return table.sight.note(spot)
        if self.staff.plan is not None:
            return None
        return self.mode.hover(spot) or self._unknown(hovered) or flights.note(table.state, hovered)

    def _unknown(self, piece: str) -> Note | None:
        if not piece.startswith("? "):
            return None
        found = next((b for b in self.table.state.blips if faces.blip_id(b) == piece), None)
        words = f"{found.height} counter{'s' if found.height != 1 else ''} under it." if found is not None else ""
        return Note("Concealed", (words, "Fire at it is halved; it may be nothing at all."), ("AS-CONC-01",))

    def grab(self, spot: Spot) -> Refusal | None:
        return super().grab(self._meant(spot))

    def click(self, spot: Spot, modifiers: int, double: bool) -> None:
        if self.table.sight.start is not None:
            self.table.sight.look_from()
            return
        self.staff.cancel()
        spot = self._meant(spot)
        key = spot.sprite.id if spot.sprite is not None else ""
        waiting = flights.note(self.table.state, key) if key not in self.mode.ready() else None
        self.mode.click(spot, modifiers, double)
        if waiting is not None:
            self.table.host.status(f"{waiting.title}. {waiting.lines[-1]} ({waiting.rules[0]})")

    def _meant(self, spot: Spot) -> Spot:
        """The middle of an open fan is empty: where the hex itself is not to be chosen its topmost piece is meant, one
        that can act before others. A weapon that can do nothing by itself in this step lies over the men who carry it:
        they are meant.
        """
        arm = self.table.state.weapons.get(spot.sprite.id) if spot.sprite is not None else None
        if spot.sprite is not None and arm is not None:
            carried = arm.id not in self.mode.ready() and arm.owner in self.mode.ready()
            return replace(spot, sprite=replace(spot.sprite, id=arm.owner)) if carried else spot
        if spot.sprite is not None or any(spot.cell in m.cells for m in self.mode.marks() if m.kind in CHOSEN):
            return spot
        ready = self.mode.ready()
        here = [s for s in self.table.lying.sprites() if s.cell == spot.cell and s.stacks]
        top = max(here, key=lambda s: (s.id in ready, s.order, s.id), default=None)
        return replace(spot, sprite=top)

    def menu(self, spot: Spot) -> Sequence[Choice]:
        table, state = self.table, self.table.state
        out = [*self.mode.menu(spot)] if table.host.seat is not None else []
        if spot.sprite is not None and names.seat_of(state, spot.sprite.id) is not None:
            piece = spot.sprite.id
            out.append(Choice(f"Sheet of {names.called(state, piece)}", run=lambda: table.inspect(piece)))
            homeward = self.homeward.choice(state, piece)
            out += [homeward] if homeward is not None else []
        if any(isinstance(c, Resign) for c in table.host.options):
            out.append(Choice("Resign the battle", (Resign(),)))
        return out

    def cargo_refusal(self, payload: object, spot: Spot) -> str:
        """Why a counter from the rack or a panel cannot be put down there, "" when it can."""
        if not isinstance(payload, tuple) or payload[:1] != ("piece",) or self.table.host.seat is None:
            return "Nothing can be put here."
        why = self.mode.cargo_refusal(str(payload[1]), spot)
        return f"{why.sentence} {why.rule}" if why is not None else ""

    def cargo_drop(self, payload: tuple[str, str], spot: Spot) -> None:
        """A counter is put down on the board."""
        self.mode.cargo_drop(payload[1], spot)

    def action(self, name: str, spot: Spot | None) -> bool:
        table = self.table
        if name == "arcs":
            table.overlays.arcs_on = not table.overlays.arcs_on
            table.host.changed()
            return True
        if name == "sight_line":
            table.sight.look_from()
            return True
        if name == "enemy_again":
            if not table.enemy.toggle():
                table.host.status("Nothing has happened since your last order.")
            return True
        if name == "staff":
            table.staff = not table.staff
            table.host.status(
                "Arcs and AA modes are set for you." if table.staff else "You set arcs and AA modes yourself."
            )
            return True
        if name == "advice":
            seat = table.host.seat or 0
            advising.ask(table.host, table.game, lambda view, options: _advised(view, seat, options))
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
        if name in ("bot_unit", "bot_rest"):
            self.staff.show(name == "bot_rest")
            return True
        if name == "end_phase":
            return self._end_phase()
        if name in ("turn_left", "turn_right", "go_on", "next_kind"):
            table.host.refuse(Refusal("AS-TURN-01", f"{ACTIONS[name][0]}: not in this step."))
            return True
        return False

    _held_in: object = None
    """The phase in which the player was told last that the staff holds his fire."""
    _told_of: object = None
    """The phase of which the player was told that somebody still has a good shot in it."""

    def _nothing_to_decide(self) -> bool:
        """A question with one answer that ends it is answered by the staff, and an aircraft that the player sends home
        goes; whether anything was ordered.
        """
        table, host = self.table, self.table.host
        home = self.homeward.due() if host.seat is not None and host.replay_at is None else None
        if home is not None:
            self.homeward.planes.discard(home.plane)
            return bool(host.submit(home, joined=True))
        if not table.staff or host.asks_all or host.seat is None or host.replay_at is not None or table.step == "setup":
            return False
        found = [c for c in host.options if not isinstance(c, Resign)]
        mode = self.mode
        if table.state.turn < FIRST and isinstance(found[0], RollArrival):
            return bool(host.submit(found[0], joined=True))  # whatever falls, none can come yet
        if isinstance(mode, WindowMode):  # leaving for good is in the menu of the plane
            found = [c for c in found if not isinstance(c, ExitPlane)]
        fire = mode.fire if isinstance(mode, WindowMode) else mode
        best = fire.hopeless() if isinstance(fire, FireMode) else None
        if best is not None:
            found = [c for c in found if isinstance(c, (Done, Pass))]
        if len(found) != 1 or not isinstance(found[0], (Done, Pass)):
            return False
        given = host.submit(found[0], joined=True)
        phase = table.state.turn, table.state.half, table.state.phase
        if given and best and self._held_in != phase:
            self._held_in = phase
            host.status(f"Fire held: the best chance is {names.percent(best)}. Press Shift+A to be asked.")
        return bool(given)

    def _end_phase(self) -> bool:
        table, mode = self.table, self.mode
        last = next((c for c in table.host.options if isinstance(c, (Done, Pass))), None)
        if last is None:
            table.host.refuse(table.host.refusal(Done()) or Refusal("AS-TURN-01", "The step cannot be ended now."))
        elif isinstance(mode, MoveMode) and mode.starts():
            mode.end(last)
        elif not self._warned():
            table.host.submit(last)
        return True

    def _warned(self) -> bool:
        """A fire phase, which may have begun by itself, is not ended by a key that was meant for the one before while
        somebody still has a good shot: the first press says so, the second ends it.
        """
        state, mode = self.table.state, self.mode
        fire = mode.fire if isinstance(mode, WindowMode) and self.table.step == "defend" else mode
        phase = state.turn, state.half, state.phase
        good = fire.worth_it() if isinstance(fire, FireMode) and self._told_of != phase else []
        if not good:
            return False
        self._told_of = phase
        who = names.all_called(state, good[:3]) + (f" and {len(good) - 3} more" if len(good) > 3 else "")
        verb = "has" if len(good) == 1 else "have"
        self.table.host.status(
            f"{who} still {verb} a good shot. The same key again ends {FIRES.get(state.phase, 'this')}."
        )
        return True

    def _next_ready(self) -> bool:
        table, state = self.table, self.table.state
        ready = sorted(self.mode.ready())
        if not ready:
            return False
        at = ready.index(table.selected) if table.selected in ready else -1
        table.select(ready[(at + 1) % len(ready)])
        place = places.hex_of(state, table.selected)
        if place is not None:
            table.host.look_at(table.host.centre(place))
            if place in state.ground.grid:
                table.host.move_cursor(place)
        return True

    def actions(self) -> Mapping[str, tuple[str, tuple[str, ...]]]:
        return ACTIONS

    def cursor_start(self) -> Hex:
        place = places.hex_of(self.table.state, self.table.selected)
        grid = self.table.state.ground.grid
        return place if place is not None and place in grid else grid.hex(grid.columns // 2, grid.rows // 2)

    def cancel(self) -> bool:
        table = self.table
        if table.sight.start is not None:
            table.sight.look_from()
            return True
        if table.enemy.cancel() or self.staff.cancel() or self.mode.cancel():
            return True
        had, table.inspected = bool(table.inspected), ""
        if had:
            table.host.changed()
        return had
