"""What lies on the board of Air Wars: counters, piles, the tray of a fanned square, radar cover."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.rules.wording import place
from tabletop.games.air_wars.table.papers import tray as over
from tabletop.games.air_wars.table.papers.hand_panel import whole_card
from tabletop.games.air_wars.table.pieces import faces
from tabletop.games.air_wars.table.pieces.cells import label_of
from tabletop.games.air_wars.table.showings.events import FLIGHT, Flight
from tabletop.table.play.contract import Mark, Page, Spot, Sprite
from tabletop.table.play.gametable import Lying

if TYPE_CHECKING:
    from tabletop.games.air_wars.table.table import WarTable


class OnBoard(Lying):
    """What lies on the board of Air Wars. `cover`: radar cover that is tinted: 0 none, 1 one's own, 2 both."""

    def __init__(self, table: WarTable) -> None:
        self.table = table
        self.cover = 1
        self._printed: tuple[object, list[Sprite]] = (None, [])
        self._laid: dict[str, list[Sprite]] = {}
        self._laid_for: tuple[object, object] = (None, None)

    def sprites(self) -> Sequence[Sprite]:
        table = self.table
        state, mode = table.state, table.mode
        ready = mode.ready()
        if self._printed[0] is not state:
            self._printed = (state, faces.printed_sprites(state))
        fan, flight = table.tray.fan, table.happening.shower.flight_in(state)
        shown = {s.id for s in fan.printed} if fan is not None else set()
        out = [s for s in self._printed[1] if s.id not in shown]
        for square in faces.squares_in_use(state):
            if fan is not None and square == fan.square:
                continue
            out += self._stacks(square, ready)
        if flight is not None:
            top = state.units.get(flight.top)
            pile = len(flight.known) + flight.hidden
            sheet = state.scenario.units[flight.top]
            face = faces.face(state, top) if top is not None else faces.blank_face(sheet)
            out.append(faces.pile_sprite(FLIGHT, flight.start, face, pile))
        if fan is not None:
            out += fan.sprites(state, ready, mode.movable(), mode.in_hand())
        return out

    def piles(self, square: str) -> list[Sprite]:
        """The closed piles of a square, as they lie when its tray is not open."""
        return self._stacks(square, self.table.mode.ready())

    def _stacks(self, square: str, ready: frozenset[str]) -> list[Sprite]:
        """The piles of a square, thought of once for a position: the table is laid anew at every move of the pointer,
        and most squares lie as they lay.
        """
        table = self.table
        state, flight = table.state, table.happening.shower.flight_in(table.state)
        picked = table.mode.in_hand()
        now = (ready, picked, flight)
        if self._laid_for[0] is not state or self._laid_for[1] != now:
            self._laid, self._laid_for = {}, (state, now)
        if square not in self._laid:
            self._laid[square] = self._piled(state, square, ready, picked, flight)
        return self._laid[square]

    def _piled(
        self, state: State, square: str, ready: frozenset[str], picked: frozenset[str], flight: Flight | None
    ) -> list[Sprite]:
        out: list[Sprite] = []
        counts = [len(known) + hidden for known, hidden in (faces.in_flight(state, square, seat) for seat in (0, 1))]
        for seat in (0, 1):
            out += faces.ground_sprites(state, square, seat, ready, picked)
            mine = flight is not None and flight.seat == seat and flight.start == square
            gone, fewer = (frozenset(flight.known), flight.hidden) if mine and flight is not None else (frozenset(), 0)
            stack = faces.flying_sprite(state, square, seat, all(counts), ready, gone, fewer, picked)
            if stack is not None:
                out.append(stack)
        return out

    def marks(self) -> Sequence[Mark]:
        table, state = self.table, self.table.state
        mode, seat = table.mode, table.host.looker
        filled = () if self.cover == 0 or seat is None else (seat,) if self.cover == 1 else (0, 1)
        marks = over.radar(state, table.cell, filled)
        if mode.focus() and table.host.idle:
            marks.append(over.focus(mode.focus(), table.cell))
        marks += mode.marks()
        marks += table.deeds.marks()
        advice, way, fliers = table.advice
        advised = way if advice is state and mode.in_hand() <= {*fliers} else ()  # another has a way of its own
        if advised:
            marks.append(over.lit([(advised[-1], "place", True)], table.cell))
            marks.append(Mark("path", points=tuple(map(table.centre, advised)), layer=1))
        if table.cards.pointed and table.cards.pointed in table.scenario.cards:
            marks.append(whole_card(state, table.cards.pointed))
        return marks

    def page(self) -> Page | None:
        """The evening of a day, then what happened since, until it is read."""
        table = self.table
        if table.host.seat is None:
            return None
        return table.evenings.page if table.evenings.due else table.recap.page if table.recap.due else None

    def seat_of(self, piece: str) -> int | None:
        unit = self.table.state.units.get(piece)
        if unit is not None:
            return unit.seat
        parts = piece.split(" ")
        return (
            int(parts[2]) if parts[0] in ("flying", "air", "ground", "ship", "unknown") and parts[2].isdigit() else None
        )

    def describe(self, spot: Spot) -> str:
        """The status line: square, base, printed targets, counters."""
        table, state = self.table, self.table.state
        square = label_of(spot.cell)
        if square not in table.scenario.terrain:
            return ""
        words = [place(state, square)]
        words += [t.name for t in table.scenario.targets.values() if t.square == square]
        for seat in (0, 1):
            known, hidden = faces.in_flight(state, square, seat)
            if known or hidden:
                words.append(f"{table.scenario.sides[seat].name} in the air: {len(known) + hidden}")
        return "   ".join(words)
