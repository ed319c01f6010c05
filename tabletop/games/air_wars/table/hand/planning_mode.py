"""The hand in Planning: placing units from boxes, redeploying ground units, ships and aircraft."""

from __future__ import annotations

from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.games.air_wars.rules.asking import Done
from tabletop.games.air_wars.rules.basing import own_base, room
from tabletop.games.air_wars.rules.redeploying import MoveGround, Rebase
from tabletop.games.air_wars.rules.reinforcing import Place, Refit, TakeBack
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.rules.wording import count, place
from tabletop.games.air_wars.table.hand.modes import Line, Mode
from tabletop.games.air_wars.table.papers import tray as over
from tabletop.table.play.contract import Choice, Mark, Note, Spot


class PlanMode(Mode):
    """Placing (`Place`), moving ground units and ships (`MoveGround`) and aircraft (`Rebase`): pick a counter, put it
    on a lit square.
    """

    drags = "piece"
    kinds: tuple[type[Command], ...] = (Place, MoveGround, Rebase)

    def __init__(self, table: object) -> None:
        super().__init__(table)  # type: ignore[arg-type]  # the table makes its modes
        self.held = ""
        self._memo: tuple[object, dict[str, dict[str, Command]]] = (None, {})

    def put_down(self) -> None:
        self.held = ""

    def begun(self) -> None:
        self.held = ""
        self.look_over_own()
        if self.table.step in ("reinforce", "returns") and self.moves:
            squares = dict.fromkeys(s for found in self.moves.values() for s in found)
            self.table.host.look_over([self.table.centre(s) for s in squares])

    @property
    def moves(self) -> dict[str, dict[str, Command]]:
        """Where each counter can be put: unit -> square -> command."""
        options = self.options
        if self._memo[0] is not options:
            found: dict[str, dict[str, Command]] = {}
            for command in options:
                if isinstance(command, Place | MoveGround | Rebase):
                    found.setdefault(command.unit, {})[command.square] = command
            self._memo = (options, found)
        return self._memo[1]

    def ready(self) -> frozenset[str]:
        return frozenset(self.moves) | ({self.held} if self.held else frozenset())

    def may_fan(self, square: str) -> bool:
        return not self.held

    def in_hand(self) -> frozenset[str]:
        return frozenset({self.held}) if self.held else frozenset()

    def hold(self, unit: str) -> None:
        self.held = unit if unit in self.moves and unit != self.held else ""
        self.table.host.changed()

    def prompt(self) -> tuple[str, str] | None:
        if self.held:
            return (
                f"{self.held}: put it on a lit square.",
                "AW-RDPL-01" if self.held in self.state.units else "AW-REIN-03",
            )
        return None

    def marks(self) -> list[Mark]:
        if not self.held:
            return []
        hot = self.table.pointed
        found = [(s, "place", s == hot) for s in self.moves.get(self.held, {})]
        return [over.lit(found, self.table.cell)] if found else []

    def choices(self) -> list[Choice]:
        done = [self.choice(c, default=True) for c in self.options if isinstance(c, Done)]
        if not done:
            why = self.table.host.refusal(Done())
            done = [Choice("Done", why_not=why)] if why is not None else []
        places = self.find(Place)
        found = done
        if places:
            units = list(dict.fromkeys(c.unit for c in places))
            words = f"Place all {len(units)}" if len(units) > 1 else f"Place {units[0]}"
            found.append(
                Choice(
                    words,
                    run=self.place_all,
                    default=not self.find(Done),
                    tip="Each at the base printed for it, or where there is room. They can be taken back.",
                )
            )
            found.append(Choice("Place by list", run=self._list, tip="Every unit with every place that it can have"))
        return found + [self.choice(c) for c in self.options if isinstance(c, TakeBack | Refit)]

    def _list(self) -> None:
        self.table.host.open_choices([self.choice(c) for c in self.find(Place)])

    def place_all(self) -> None:
        """All units that can be placed, one after the other: at the base printed for it, else where most room is
        left."""
        for _ in range(len(self.state.units)):
            found = self.find(Place)
            if not found:
                return
            unit = found[0].unit
            mine = [c for c in found if c.unit == unit]
            start = self.state.scenario.units[unit].start
            best = next(
                (c for c in mine if c.square == start), max(mine, key=lambda c: room(self.state, c.square, self.seat))
            )
            if not self.submit(best):
                return

    def lines(self) -> tuple[str, list[Line]]:
        """Room at the own bases, as it must be right before "done" (AW-RDPL-04)."""
        state, out = self.state, []
        for square, base in state.scenario.bases.items():
            if base.seat == self.seat and own_base(state, square, self.seat) is not None:
                left = room(state, square, self.seat)
                words = "full" if left == 0 else f"{left} free" if left > 0 else f"{-left} too many"
                out.append(
                    Line(f"{base.name} {square}", f"{base.capacity - left} of {base.capacity}, {words}", lit=left < 0)
                )
        return "Room at the bases", out

    def box_pressed(self, unit: str) -> None:
        self.hold(unit)

    def _order(self, unit: str, square: str) -> Refusal | None:
        found = self.moves.get(unit, {}).get(square)
        if found is None:
            return self._why(unit, square)
        self.held = ""
        self.submit(found)
        return None

    def _why(self, unit: str, square: str) -> Refusal:
        piece = self.state.units.get(unit)
        command: Command
        if piece is not None and piece.place in ("REINF", "ABORT", "DAMAGE"):
            command = Place(unit, square)
        elif piece is not None and self.state.sheet(piece).flies:
            command = Rebase(unit, square)
        else:
            command = MoveGround(unit, square)
        return self.table.host.refusal(command) or Refusal("AW-RDPL-01", f"{unit} cannot be put in {square}.")

    def click(self, spot: Spot, modifiers: int, double: bool) -> None:
        unit = self.own(spot)
        if self.held and (unit is None or unit.id != self.held) and self.square(spot) in self.moves.get(self.held, {}):
            self._order(self.held, self.square(spot))
        elif unit is not None and unit.id in self.moves:
            self.hold(unit.id)
        elif self.held and unit is None:
            refusal = self._why(self.held, self.square(spot))
            self.table.host.refuse(refusal)
        elif unit is None and (
            found := [u.id for u in self.state.at(self.square(spot), self.seat) if u.id in self.moves]
        ):
            self.table.hand.ask_which(spot, found, self.hold)
        else:
            super().click(spot, modifiers, double)

    def grab(self, spot: Spot) -> Refusal | None:
        unit = self.own(spot)
        if unit is None or unit.id not in self.moves:
            return Refusal("AW-RDPL-01", "In this part of Planning that counter stays where it is.")
        self.held = unit.id
        self.table.tray.close()
        return None

    def drag(self, spot: Spot) -> Note | None:
        return self._note(self.held, self.square(Spot(spot.cell, None, spot.point)))

    def _note(self, unit: str, square: str) -> Note | None:
        state: State = self.state
        if square in self.moves.get(unit, {}):
            base = own_base(state, square, self.seat)
            flies = unit in state.units and state.sheet(unit).flies
            free = f"{count(room(state, square, self.seat), 'place')} free" if base is not None and flies else ""
            return Note(f"{unit} to {place(state, square)}", (free,) if free else (), tone="good")
        refusal = self._why(unit, square)
        return Note(f"{unit} stays", (refusal.sentence,), (refusal.rule,), "bad")

    def drop(self, spot: Spot | None) -> Refusal | None:
        unit, self.held = self.held, ""
        if spot is None or not unit:
            return None
        return self._order(unit, self.square(Spot(spot.cell, None, spot.point)))

    def cargo_refusal(self, unit: str, square: str) -> str:
        if square in self.moves.get(unit, {}):
            return ""
        refusal = self._why(unit, square)
        return f"{refusal.sentence} {refusal.rule}"

    def cargo_drop(self, unit: str, square: str) -> None:
        self._order(unit, square)

    def menu(self, spot: Spot) -> list[Choice]:
        unit = self.own(spot)
        if unit is None:
            return []
        return [self.choice(c) for c in self.moves.get(unit.id, {}).values()]

    def cancel(self) -> bool:
        held, self.held = self.held, ""
        return bool(held)
