"""What lies on the board of Air Wars and how a square is fanned out: a part of the table."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.games.air_wars.rules.scenario import Scenario
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.table import faces
from tabletop.games.air_wars.table import marks as over
from tabletop.games.air_wars.table.fan import Fan
from tabletop.games.air_wars.table.hand_panel import whole_card
from tabletop.games.air_wars.table.modes import Mode
from tabletop.games.air_wars.table.places import label_of
from tabletop.games.air_wars.table.showings import FLIGHT, Shower
from tabletop.table.play.contract import Host, Mark, Point, Spot, Sprite


class OnBoard:
    """Mixed into the table, which has the parts named here."""

    host: Host
    scenario: Scenario
    shower: Shower
    card: str
    cover: int
    fanned: str
    _fan: tuple[tuple[State, str] | None, Fan | None]
    _printed: tuple[object, list[Sprite]]

    @property
    def state(self) -> State:
        raise NotImplementedError

    @property
    def step(self) -> str:
        raise NotImplementedError

    @property
    def mode(self) -> Mode:
        raise NotImplementedError

    @property
    def cell(self) -> float:
        raise NotImplementedError

    def centre(self, square: str) -> Point:
        raise NotImplementedError

    # -- fanned squares
    @property
    def fan(self) -> Fan | None:
        """The tray that lies open, if any."""
        mode = self.mode
        square = self.fanned or (mode.focus() if mode.pinned() and self.host.idle else "")
        if not square:
            return None
        key = (self.state, square)
        if self._fan[0] is None or self._fan[0][0] is not key[0] or self._fan[0][1] != square:
            printed = self.step == "designate" and square == mode.focus()
            self._fan = (key, Fan(self.state, square, self.scenario.columns, self.scenario.rows, printed))
        return self._fan[1]

    def close_fan(self) -> None:
        if self.fanned:
            self.fanned = ""
            self.host.changed()

    def _fan_under(self, spot: Spot | None) -> None:
        """Open the tray of a pile under the pointer, close it when the pointer leaves."""
        fan = self.fan
        if spot is None:
            self.close_fan()
            return
        if fan is not None and fan.holds(self.centre(fan.square), spot.point, self.cell):
            return
        square = label_of(spot.sprite.cell) if spot.sprite is not None and spot.sprite.order > 0 else ""
        if (
            square
            and square in self.scenario.terrain
            and self.mode.may_fan(square)
            and Fan(self.state, square, self.scenario.columns, self.scenario.rows).counters > 1
        ):
            if square != self.fanned:
                self.fanned = square
                self.host.changed()
        else:
            self.close_fan()

    # -- what is seen
    def sprites(self) -> Sequence[Sprite]:
        state, mode = self.state, self.mode
        ready = mode.ready()
        if self._printed[0] is not state:
            self._printed = (state, faces.printed_sprites(state))
        fan, flight = self.fan, self.shower.flight_in(state)
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

    def _stacks(self, square: str, ready: frozenset[str]) -> list[Sprite]:
        state, flight = self.state, self.shower.flight_in(self.state)
        out: list[Sprite] = []
        picked = self.mode.in_hand()
        counts = [len(known) + hidden for known, hidden in (faces.in_flight(state, square, seat) for seat in (0, 1))]
        for seat in (0, 1):
            out += faces.ground_sprites(state, square, seat, ready, picked)
            mine = flight is not None and flight.seat == seat and flight.start == square
            gone, fewer = (frozenset(flight.known), flight.hidden) if mine and flight is not None else (frozenset(), 0)
            stack = faces.flying_sprite(state, square, seat, all(counts), ready, gone, fewer, picked)
            if stack is not None:
                out.append(stack)
        return out

    def seat_of(self, piece: str) -> int | None:
        unit = self.state.units.get(piece)
        if unit is not None:
            return unit.seat
        parts = piece.split(" ")
        return (
            int(parts[2]) if parts[0] in ("flying", "air", "ground", "ship", "unknown") and parts[2].isdigit() else None
        )

    def marks(self) -> Sequence[Mark]:
        mode, seat = self.mode, self.host.looker
        filled = () if self.cover == 0 or seat is None else (seat,) if self.cover == 1 else (0, 1)
        marks = over.radar(self.state, self.cell, filled)
        if mode.focus() and self.host.idle:
            marks.append(over.focus(mode.focus(), self.cell))
        marks += mode.marks()
        if self.card and self.card in self.scenario.cards:
            marks.append(whole_card(self.state, self.card))
        return marks
