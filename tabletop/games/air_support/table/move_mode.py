"""Movement (AS-MOVE, AS-VEH, AS-CONVOY): pick a unit or Convoy up and drag it hex by hex; each lit hex says what it
leaves of the MF or MP. A road can be followed: the next hex is entered whenever the enemy's window has passed
without an attack.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.core.refusal import Refusal
from tabletop.core.values import Command
from tabletop.games.air_support.rules import pace, speed
from tabletop.games.air_support.rules.bands import convoys
from tabletop.games.air_support.rules.bands.orders import LeaveBand, StartBand
from tabletop.games.air_support.rules.driving.orders import StartUp, Turn
from tabletop.games.air_support.rules.hatches import Hatch
from tabletop.games.air_support.rules.lines_of_sight import lines
from tabletop.games.air_support.rules.moving.orders import EndMove, Enter, LeaveMap, Start
from tabletop.games.air_support.rules.pieces import Motion, Where
from tabletop.games.air_support.rules.player_turn.orders import Done
from tabletop.games.air_support.rules.standing import unit
from tabletop.games.air_support.rules.state import Band
from tabletop.games.air_support.rules.victory import Resign
from tabletop.games.air_support.table import names, places
from tabletop.games.air_support.table.going import next_hexes
from tabletop.games.air_support.table.modes import LAST, Mode, hex_of, pieces_of
from tabletop.grid.hexes import Hex
from tabletop.table.play.contract import Choice, Mark, Note, Spot

if TYPE_CHECKING:
    from tabletop.games.air_support.table.table import SupportTable


class MoveMode(Mode):
    """Both the choice of what moves (step "move") and its expenditures (step "moving")."""

    drags = "piece"

    def __init__(self, table: SupportTable) -> None:
        super().__init__(table)
        self.following = False
        self._alarm = 0
        self.over: Hex | None = None

    def put_down(self) -> None:
        self.following, self.over = False, None

    # -- who moves
    @property
    def on_the_way(self) -> bool:
        return bool(self.state.frames) and self.state.frames[-1].step == "moving"

    def movers(self) -> tuple[str, ...]:
        """Ids of what is moving now, the lead first."""
        state = self.state
        if state.move is None or not self.on_the_way:
            return ()
        band = state.bands.get(state.move.band)
        return band.ids if band is not None else state.move.units

    def starts(self) -> dict[str, Command]:
        """What can begin to move: piece -> the command that begins it; all members of a Convoy or Column stand for
        it.
        """
        found: dict[str, Command] = {}
        for command in self.options:
            if isinstance(command, StartBand):
                band = self.state.bands.get(command.band)
                for key in band.ids if band is not None else ():
                    found.setdefault(key, command)
            elif isinstance(command, Start):
                for key in command.units:
                    if key not in found or len(command.units) == 1:
                        found[key] = command
        return found

    def begun(self) -> None:
        self.over = None
        movers, starts = self.movers(), self.starts()
        if movers:
            if self.table.selected not in movers:
                self.table.select(movers[0])
            if self.following:
                self._follow()
        elif starts and self.table.selected not in starts:
            waiting = self.waiting()
            self.table.select(min(starts, key=lambda k: (k in waiting, not isinstance(starts[k], StartBand), k)))
        if not movers:
            self.following = False
        self._look()

    def waiting(self) -> tuple[str, ...]:
        """Pieces outside the map that can enter now, in the order of the scenario."""
        state = self.state
        return tuple(k for k in self.starts() if (piece := unit(state, k)) is not None and piece.where is not Where.MAP)

    def ready(self) -> frozenset[str]:
        return frozenset(self.movers()) or frozenset(self.starts())

    # -- following the road
    def _ahead(self) -> Command | None:
        """The one way on along the road, for the lead."""
        movers = self.movers()
        lead = self.state.vehicles.get(movers[0]) if movers else None
        if lead is None:
            return None
        enters = [
            c
            for c in self.options
            if isinstance(c, Enter)
            and c.hex in speed.forward(lead)
            and lines.road_between(self.state, lead.place.hex, c.hex)
        ]
        if len(enters) == 1:
            return enters[0]
        return next((c for c in self.options if isinstance(c, LeaveMap)), None) if not enters else None

    def _alarms(self) -> int:
        """How much the enemy has done: tries to sight, harm, points."""
        state = self.state
        return (
            sum(p.sighted for p in state.planes.values())
            + sum(v.wreck or v.immobile for v in state.vehicles.values())
            + sum(state.points)
        )

    def _follow(self) -> None:
        step = self._ahead()
        if step is None or self._alarms() != self._alarm or self.table.host.replay_at is not None:
            self.following = False
            return
        self.table.host.submit(step, joined=True)

    def follow(self) -> None:
        """Drive on along the road until something happens."""
        step = self._ahead()
        if step is not None:
            self.following, self._alarm = True, self._alarms()
            self.table.host.submit(step)

    # -- where it can go
    def costs(self) -> dict[Hex, str]:
        """Hexes that the picked unit may enter next, with what is then left, in MP or MF."""
        return next_hexes(self)

    def marks(self) -> list[Mark]:
        lit = self.costs()
        marks = [Mark("reach", (at,), colour="hot" if at == self.over else "") for at in lit]
        marks += self.table.overlays.words_in(lit)
        movers = self.movers()
        band = (
            self.state.bands.get(self.state.move.band)
            if movers and self.state.move is not None
            else self._band_of(self.table.selected)
        )
        if band is not None:
            marks += self.table.overlays.chain(band.ids)
        return [*marks, *self.chosen_mark()]

    def cargo_refusal(self, key: str, spot: Spot) -> Refusal | None:
        """A piece of the rack may be put onto a hex by which it enters."""
        if key not in self.waiting():
            return self.not_now
        return None if self.movers() == () else Refusal("AS-MOVE-05", "End the move that is going on first.")

    def cargo_drop(self, key: str, spot: Spot) -> None:
        self.table.select(key)
        self.table.host.submit(self.starts()[key], Enter(spot.cell))

    def _band_of(self, key: str) -> Band | None:
        found = self.starts().get(key)
        return self.state.bands.get(found.band) if isinstance(found, StartBand) else None

    def _stands(self, key: str) -> bool:
        """A vehicle that moves alone and must start up before anything else."""
        car = self.state.vehicles.get(key)
        return (
            car is not None
            and car.motion is Motion.STOPPED
            and car.where is Where.MAP
            and isinstance(self.starts().get(key), Start)
        )

    # -- buttons
    def prompt(self) -> tuple[str, str] | None:
        picked = self.table.selected
        if self.movers():
            return None
        if picked in self.waiting():
            return (
                f"{names.called(self.state, picked)} waits outside the map: press Move, then choose where it enters.",
                "AS-MOVE-06",
            )
        if self._stands(picked):
            return (
                f"{names.called(self.state, picked)} stands still: start it up first, which costs 1 MP, then drag it.",
                "AS-VEH-01",
            )
        if picked in self.starts():
            band = self._band_of(picked)
            who = f"the {band.root}" if band is not None else names.called(self.state, picked)
            return f"Drag {who} to a lit hex, or click one. The figure is what it has left then.", "AS-MOVE-05"
        return None

    def choices(self) -> list[Choice]:
        if not self.movers():
            return self._begin_choices()
        out = []
        step = self._ahead()
        if step is not None:
            words = "Drive off the map" if isinstance(step, LeaveMap) else "Follow the road"
            out.append(
                Choice(
                    words,
                    run=self.follow,
                    default=True,
                    action="go_on",
                    tip="Hex by hex along the road, until a plane comes or something is hit.",
                )
            )
        for command in self.options:
            if isinstance(command, (Enter, Resign)) or (isinstance(command, LeaveMap) and command is step):
                continue
            if isinstance(command, (LeaveBand, Hatch)) and self.table.selected not in pieces_of(command):
                continue
            action = {1: "turn_right", -1: "turn_left"}.get(command.by, "") if isinstance(command, Turn) else ""
            out.append(self.choice(command, action=action, default=step is None and isinstance(command, EndMove)))
        return out

    def _begin_choices(self) -> list[Choice]:
        starts = self.starts()
        out = []
        picked = self.table.selected
        ready = len(set(map(repr, starts.values())))
        command = starts.get(picked)
        if command is not None and self._stands(picked):
            out.append(
                Choice("Start it up", (command, StartUp()), default=True, tip="It moves off after that. AS-VEH-01")
            )
        elif command is not None:
            out.append(
                Choice(
                    "All move" if isinstance(command, StartBand) else "Move",
                    (command,),
                    default=True,
                    tip=f"{names.called(self.state, picked)}: choose its steps with buttons and keys.",
                )
            )
        if command is not None:
            stacks = [c for c in self.options if isinstance(c, Start) and len(c.units) > 1 and picked in c.units]
            out += [Choice("Move the stack", (c,), tip=f"{', '.join(c.units)} go together. AS-MOVE-04") for c in stacks]
        for option in self.options:
            if isinstance(option, (Start, StartBand, Done, Resign)) or picked not in pieces_of(option):
                continue
            out.append(self.choice(option))
        tip = f"{ready} can still move." if ready else "Nothing can move any more."
        waiting = self.waiting()
        if waiting and picked not in waiting:
            out.append(
                Choice(
                    f"{len(waiting)} may enter",
                    run=lambda: self.table.select(waiting[0]),
                    tip="Pieces that wait outside the map; the rack shows them. AS-MOVE-06",
                )
            )
        return [
            *out,
            *(
                Choice("End movement", (c,), default=not out, tip=tip, action="end_phase")
                for c in self.options
                if isinstance(c, LAST)
            ),
        ]

    # -- hand
    def _go(self, to: Hex) -> Refusal | None:
        """Enter a hex with what is picked, beginning its move if need be."""
        host, picked = self.table.host, self.table.selected
        if to not in self.costs():
            return self._why_not(to)
        self.following = False
        if self.movers():
            found = [c for c in self.options if hex_of(c) == to]
            self.take(found)
            return None
        host.submit(self.starts()[picked], Enter(to))
        return None

    def _why_not(self, to: Hex) -> Refusal:
        if self.movers():
            why = self.table.host.refusal(Enter(to))
            return why or Refusal("AS-MOVE-04", "It cannot go there.")
        command = self.starts().get(self.table.selected)
        if command is None:
            return Refusal("AS-MOVE-05", "Choose a unit that can still move.")
        car = self.state.vehicles.get(self.table.selected)
        band = self._band_of(self.table.selected)
        man = self.state.infantry.get(self.table.selected)
        found: object = None
        if man is not None:
            found = pace.step_cost(self.state, man, to)
        elif car is not None:
            found = (
                convoys.impulse_cost(self.state, band, to) if band is not None else speed.step_cost(self.state, car, to)
            )
        return (
            found
            if isinstance(found, Refusal)
            else Refusal("AS-MOVE-04", "Move hex by hex: the next hex must lie beside it.")
        )

    def click(self, spot: Spot, modifiers: int, double: bool) -> None:
        key = spot.sprite.id if spot.sprite is not None else ""
        if spot.cell in self.costs() and (key not in self.ready() or key in self.movers()):
            self._go(spot.cell)
        else:
            self.table.select(key)

    def grab(self, spot: Spot) -> Refusal | None:
        key = spot.sprite.id if spot.sprite is not None else ""
        movers = self.movers()
        if movers and key not in movers:
            return Refusal("AS-MOVE-05", f"{names.called(self.state, movers[0])} is on its way; end its move first.")
        if not movers and key not in self.starts():
            return self.table.host.refusal(Start((key,))) or Refusal("AS-MOVE-05", "It cannot move now.")
        self.table.select(key)
        return None

    def drag(self, spot: Spot) -> Note | None:
        self.over = spot.cell
        found = self.costs().get(spot.cell)
        if found is not None:
            title = f"Enter {names.label(self.state, spot.cell)}"
            foot = self.table.selected in self.state.infantry
            left = f"{found} movement left then." if found else ""
            return Note(
                title,
                tuple(w for w in (left, self.table.lying.ground_words(spot.cell)) if w),
                ("AS-MOVE-02" if foot else "AS-VEH-01",),
                "good",
            )
        here = places.hex_of(self.state, self.table.selected)
        if spot.cell == here or not spot.on_map:
            return None
        why = self._why_not(spot.cell)
        return Note(why.sentence, (), (why.rule,), "bad")

    def drop(self, spot: Spot | None) -> Refusal | None:
        self.over = None
        if spot is None or spot.cell == places.hex_of(self.state, self.table.selected):
            return None
        return self._go(spot.cell)

    def hover(self, spot: Spot) -> Note | None:
        self.over = spot.cell if spot.on_map else None
        return None

    def action(self, name: str, spot: Spot | None) -> bool:
        if name == "go_on" and self._ahead() is not None:
            self.follow()
            return True
        by = {"turn_left": -1, "turn_right": 1}.get(name)
        if by is not None and self.movers():
            self.table.host.submit(Turn(by))
            return True
        return False

    def menu(self, spot: Spot) -> list[Choice]:
        key = spot.sprite.id if spot.sprite is not None else ""
        out = super().menu(spot)
        command = self.starts().get(key)
        return [Choice("Move", (command,)), *out] if command is not None and unit(self.state, key) is not None else out
