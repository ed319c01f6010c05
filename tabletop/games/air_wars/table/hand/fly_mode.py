"""The hand in the Flying segment: pick counters, fly them over lit squares, see before the release what will happen."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pygame as pg

from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.games.air_wars.rules import outlook
from tabletop.games.air_wars.rules.flying.events import Fly, Form, Join, Plot
from tabletop.games.air_wars.rules.flying.paths import end_refusal, join_refusal, move_refusal, plot_refusal
from tabletop.games.air_wars.rules.headquarters import directed
from tabletop.games.air_wars.rules.pieces import Group
from tabletop.games.air_wars.rules.sheets import Code
from tabletop.games.air_wars.rules.stacking import Shift
from tabletop.games.air_wars.rules.wording import listing, place
from tabletop.games.air_wars.table.hand.fly_buttons import FlyButtons, home_lines
from tabletop.games.air_wars.table.hand.fly_notes import FlyNotes
from tabletop.games.air_wars.table.hand.modes import Line, Mode
from tabletop.games.air_wars.table.papers import tray as over
from tabletop.table.play.contract import Choice, Mark, Note, Spot

if TYPE_CHECKING:
    from tabletop.games.air_wars.table.table import WarTable

SMALL = 120
"""Squares of a map that is shown whole when the first raid is flown."""


class FlyMode(Mode):
    """`picked`: counters that fly together, the top one first; `path`: corners set or the way of the pointer so far."""

    drags = "piece"

    def __init__(self, table: WarTable) -> None:
        super().__init__(table)
        self.buttons = FlyButtons(self)
        self.notes = FlyNotes(self)
        self.picked: tuple[str, ...] = ()
        self.path: tuple[str, ...] = ()
        self._carried = ""
        self._only_order: Refusal | None = None
        """Why the carried counter can only change its place in the stack."""
        self._before: tuple[str, ...] = ()
        self._memo: tuple[object, dict[str, outlook.Reach]] = (None, {})
        self._ready: tuple[object, frozenset[str]] = (None, frozenset())

    def put_down(self) -> None:
        self.picked = self._before = self.path = ()
        self._carried, self._only_order = "", None

    def begun(self) -> None:
        self.picked, self.path = (), ()
        self.look_over_own()
        printed = self.state.scenario
        if self.state.hour == 1 and printed.columns * printed.rows <= SMALL:
            self.table.host.look_over(
                [self.table.centre(s) for s in (*printed.bases, *(t.square for t in printed.targets.values()))],
                whole=True,
            )

    # -- the group
    @property
    def forming(self) -> Group | None:
        """The group that lies prepared in the game itself, if any."""
        return self.state.group if self.table.step == "group" else None

    @property
    def group(self) -> Group | None:
        if self.forming is not None:
            return self.forming
        if not self.picked or self.picked[0] not in self.state.units:
            return None
        return Group(self.seat, self.state.units[self.picked[0]].place, self.picked, self.path)

    @property
    def reach(self) -> dict[str, outlook.Reach]:
        """What the group can reach, without corners."""
        group = self.group
        if group is None:
            return {}
        key = (self.state, group.square, group.units)
        if self._memo[0] is None or self._memo[0][0] is not key[0] or self._memo[0][1:] != key[1:]:  # type: ignore[index]
            self._memo = (key, outlook.reach(self.state, replace(group, path=())))
        return self._memo[1]

    def way(self, square: str) -> tuple[str, ...] | None:
        """The whole path to a square: over the corners set, else the shortest."""
        group = self.group
        if group is None:
            return None
        if group.path:
            rest = outlook.path_to(self.state, group, square)
            return (*group.path, *rest) if rest is not None else None
        found = self.reach.get(square)
        return found.path if found is not None else None

    def ready(self) -> frozenset[str]:
        if self._ready[0] is not self.state:
            self._ready = (self.state, frozenset(u.id for u in outlook.movable(self.state, self.seat)))
        return self._ready[1]

    def movable(self) -> frozenset[str]:
        return self.ready() | {c.unit for c in self.find(Shift)}

    def may_fan(self, square: str) -> bool:
        """With a group in hand only its own square: the others are where it may fly."""
        group = self.group
        return group is None or square == group.square

    def in_hand(self) -> frozenset[str]:
        return frozenset(self.group.units) if self.group is not None else frozenset()

    def pick(self, unit: str) -> Refusal | None:
        """Take a counter into the group or out of it."""
        if unit in self.picked:
            self.picked = tuple(k for k in self.picked if k != unit)
            self.path = ()
            return None
        refusal = move_refusal(self.state, self.seat, unit)
        if refusal is not None:
            return refusal
        group = self.group
        if group is not None and self.state.units[unit].place == group.square:
            refusal = join_refusal(self.state, replace(group, path=()), unit)
            if refusal is None:
                self.picked = (*self.picked, unit)
            return refusal
        self.picked, self.path = (unit,), ()
        return None

    # -- what is said
    def prompt(self) -> tuple[str, str] | None:
        group = self.group
        if group is None or self.forming is not None:
            return None
        here = place(self.state, group.square)
        return (
            f"{listing(group.units)} from {here}: where to? Click a lit square.",
            "AW-FLY-05",
        )

    def choices(self) -> list[Choice]:
        return self.buttons.choices()

    def menu(self, spot: Spot) -> list[Choice]:
        return self.buttons.menu(spot)

    def lines(self) -> tuple[str, list[Line]]:
        return home_lines(self)

    # -- marks
    def marks(self) -> list[Mark]:
        group = self.group
        if group is None:
            return self._directed()
        hot = self.table.pointed
        laid = [
            (r.square, {"free": "reach", "stop": "stop", "full": "full"}[r.ending.value], r.square == hot)
            for r in self._reachable(group)
        ]
        out = [over.lit(laid, self.table.cell), *self.notes.must_marks(group)]
        found = self.way(hot) if hot else None
        way = group.path if found is None else found
        if way:
            points = tuple(self.table.centre(s) for s in (group.square, *way))
            out.append(Mark("path", points=points, layer=1))
            seen = [(s, "seen", False) for s in dict.fromkeys(way) if outlook.contact_known(self.state, s, self.seat)]
            out += [over.lit(seen, self.table.cell, 1)] if seen else []
        if found is not None:
            out += self.notes.home_marks(group, hot)
        return out

    def _directed(self) -> list[Mark]:
        """Where fighters stand that a headquarters directs in this hour."""
        state, seat = self.state, self.seat
        using = [e.card for e in state.in_force(Code.SPEED) if e.owner == seat and e.squares and e.card in state.units]
        found = {state.units[key].place for hq in using for key in directed(state, seat, hq)}
        return [over.lit([(s, "place", False) for s in sorted(found)], self.table.cell)] if found else []

    def _reachable(self, group: Group) -> list[outlook.Reach]:
        if not group.path:
            return list(self.reach.values())
        out = []
        for square in self.reach:
            way = self.way(square)
            if way is not None:
                full = end_refusal(self.state, replace(group, path=way)) is not None
                ending = outlook.Ending.FULL if full else self.reach[square].ending
                out.append(replace(self.reach[square], ending=ending, path=way))
        return out

    # -- hand
    def click(self, spot: Spot, modifiers: int, double: bool) -> None:
        unit = self.own(spot)
        square = self.square(spot)
        group = self.group
        if group is not None and self.forming is None and unit is None and modifiers & pg.KMOD_CTRL:
            way = self.way(square)
            if way is not None:
                self.path = way
            self.table.host.changed()
            return
        if unit is not None and (
            group is None or unit.place == group.square or unit.id in self.picked or self.way(square) is None
        ):
            refusal = self.pick(unit.id) if self.state.sheet(unit).flies else None
            if refusal is not None:
                self.table.host.refuse(refusal)
            self.table.select(unit.id)
            self.table.host.changed()
        elif group is not None and self.forming is None:
            refusal = self.fly_to(square)
            if refusal is not None:
                self.table.host.refuse(refusal)
        elif unit is None and (found := [u.id for u in self.state.at(square, self.seat) if u.id in self.ready()]):
            self.table.hand.ask_which(spot, found, self.take)
        else:
            super().click(spot, modifiers, double)

    def take(self, unit: str) -> None:
        """Pick one counter of a square up, by its name."""
        refusal = self.pick(unit)
        if refusal is not None:
            self.table.host.refuse(refusal)
        self.table.host.changed()

    def grab(self, spot: Spot) -> Refusal | None:
        unit = self.own(spot)
        if unit is None:
            return Refusal("AW-FLY-01", "Only your own air units fly.")
        self._before = self.picked
        if unit.id not in self.picked:
            refusal = move_refusal(self.state, self.seat, unit.id)
            if refusal is not None and not self.find(Shift, unit=unit.id):
                return refusal
            self._only_order = refusal
            self.picked = (unit.id,) if refusal is None else self.picked
        else:
            self._only_order = None
        self.path = ()
        self._carried = unit.id
        return None

    def drag(self, spot: Spot) -> Note | None:
        slot = self.slot(spot, self._carried)
        if slot is not None:
            flying = self.state.units[self._carried].flying
            words = "On top: the enemy sees it." if slot == 0 else f"Place {slot + 1} from the top."
            return Note(self._carried, (words if flying else "Drag it off the tray to fly.",), ("AW-STK-09",))
        if self._only_order is not None:
            return Note(self._carried, (self._only_order.sentence,), (self._only_order.rule,), "bad")
        self.table.tray.close()
        square = self.square(Spot(spot.cell, None, spot.point))
        self._follow(square)
        return self.notes.at(square)

    def _follow(self, square: str) -> None:
        """The path follows the pointer: a neighbour lengthens it, going back shortens it, a jump takes the shortest
        way.
        """
        group = self.group
        if group is None:
            return
        way = (group.square, *self.path)
        if square == way[-1]:
            return
        if square in way:
            self.path = way[1 : way.index(square) + 1]
        elif plot_refusal(self.state, group, square) is None:
            self.path = (*self.path, square)
        elif (found := self.reach.get(square)) is not None:
            self.path = found.path

    def drop(self, spot: Spot | None) -> Refusal | None:
        if spot is None:
            self.picked, self.path = self._before, ()
            return None
        slot = self.slot(spot, self._carried)
        if slot is not None:
            self.picked, self.path = self._before, ()
            return self.reorder(self._carried, slot) if self.state.units[self._carried].flying else None
        if self._only_order is not None:
            return self._only_order
        square = self.square(Spot(spot.cell, None, spot.point))
        group = self.group
        if group is not None and square == group.square and not self.path:
            self.picked = self._before
            return None  # put back where it was
        if self.path and self.path[-1] != square:
            self.path = ()
        refusal = self.fly_to(square)
        if refusal is not None:
            self.picked, self.path = self._before, ()
        return refusal

    def fly_to(self, square: str) -> Refusal | None:
        """Release the group on its way to a square."""
        state, group = self.state, self.group
        if group is None:
            return None
        way = self.way(square)
        if way is None:
            return outlook.out_of_reach(state, group, square)
        refusal = end_refusal(state, replace(group, path=way))
        if refusal is not None:
            return refusal
        rising = [k for k in group.units if not state.units[k].flying]
        commands = self.orders(group, way)
        if rising and state.hour >= state.scenario.hours:
            self.table.host.open_choices(
                [
                    Choice("Stay on the ground", run=lambda: None, default=True),
                    Choice(
                        f"Take off all the same: {listing(rising)} will be lost (AW-SORT-06)",
                        run=lambda: self._go(commands),
                    ),
                ]
            )
            return None
        self._go(commands)
        return None

    def _go(self, commands: list[Command]) -> None:
        self.picked, self.path = (), ()
        self.submit(*commands)

    @staticmethod
    def orders(group: Group, way: tuple[str, ...]) -> list[Command]:
        """The commands of a move: form, join, plot, fly."""
        return [
            Form(group.units[0]),
            *(Join(k) for k in group.units[1:]),
            *(Plot(s) for s in way),
            Fly(),
        ]

    # -- notes
    def hover(self, spot: Spot) -> Note | None:
        group, own = self.group, self.own(spot)
        if group is None or self.forming is not None:
            return None
        if own is not None and (own.place == group.square or own.id in self.picked or self.way(own.place) is None):
            return None  # a click takes it up; elsewhere it flies there
        return self.notes.at(self.square(spot))

    def let_go(self) -> None:
        """The group is put down where it was."""
        self.picked, self.path = (), ()

    def cancel(self) -> bool:
        had = bool(self.picked)
        if self.path and self.picked:
            self.path = ()
            return True
        self.picked = ()
        self.table.host.changed() if had else None
        return had
