"""Orders that are carried out one after the other: the way of a unit over several hexes, the same way for others, or
what the bot would do. The rules look at each when it is given, the enemy acts between them, one undo takes them back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.core.refusal import Refused
from tabletop.core.values import Command
from tabletop.games.air_support.bots import advice
from tabletop.games.air_support.rules.bands.orders import StartBand
from tabletop.games.air_support.rules.game import GAME
from tabletop.games.air_support.rules.moving.orders import EndMove, Enter, Start
from tabletop.games.air_support.rules.player_turn.orders import Done, Pass
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.table import names, places
from tabletop.grid.hexes import Hex

if TYPE_CHECKING:
    from tabletop.games.air_support.table.ordering import Ordering

MOST = 600
"""Decisions that the bot thinks ahead."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What the bot would do: its orders, and for each unit that would move its way from where it stands."""

    orders: tuple[Command, ...]
    ways: tuple[tuple[str, tuple[Hex, ...]], ...]


def thought_ahead(view: State, seat: int, unit: Command | None) -> Plan:
    """The bot's movement, played ahead on what this side sees; the enemy is taken to do nothing. unit: the order that
    begins the move of one unit, None: all the rest of the phase.
    """
    sketch = Match.at(GAME, view.scenario, view, SeededDice(1))
    orders: list[Command] = []
    ways: dict[str, list[Hex]] = {}
    mover = ""
    for _ in range(MOST):
        if not sketch.to_act or sketch.state.phase is not view.phase:
            break
        asked = sketch.to_act[0]
        options = sketch.options(asked)
        if asked != seat:
            last = next((c for c in options if isinstance(c, (Pass, Done))), options[0])
            sketch.submit(asked, last)
            continue
        idle = sketch.state.frames[-1].step == "move"
        command: Command = unit if unit is not None and not orders else advice(sketch.state, seat, options)[0]
        if idle and (isinstance(command, Done) or (unit is not None and orders)):
            break
        if isinstance(command, Start):
            mover = command.units[0]
        elif isinstance(command, StartBand):
            mover = sketch.state.bands[command.band].ids[0]
        before = places.hex_of(sketch.state, mover)
        try:
            sketch.submit(asked, command)
        except Refused:
            break
        orders.append(command)
        if isinstance(command, Enter):
            ways.setdefault(mover, [before] if before is not None else []).append(command.hex)
    return Plan(tuple(orders), tuple((key, tuple(way)) for key, way in ways.items()))


def set_up_ahead(view: State, seat: int) -> tuple[Command, ...]:
    """How the bot would set up what is still in hand, and what goes with it; the end of it is the player's."""
    sketch = Match.at(GAME, view.scenario, view, SeededDice(1))
    orders: list[Command] = []
    while len(orders) < MOST and seat in sketch.to_act and sketch.state.phase is view.phase:
        command = advice(sketch.state, seat, sketch.options(seat))[0]
        if isinstance(command, Done):
            break
        sketch.submit(seat, command)
        orders.append(command)
    return tuple(orders)


class Journey:
    """`orders`: those still to be given; `others`: units that shall go the way of the one that went, `shift`."""

    def __init__(self, mode: Ordering) -> None:
        self.mode = mode
        self.orders: list[Command] = []
        self.others: list[str] = []
        self.shift: Hex = (0, 0)
        self.heeds = True
        """Whether it stops now: what the bot does goes on whatever happens."""
        self.giving = False
        """Whether orders are being given at this moment."""
        self._alarm = 0
        self._when: object = None

    def clear(self) -> None:
        """Nothing more is ordered."""
        self.orders, self.others = [], []

    @property
    def going(self) -> bool:
        """Whether something is still to be ordered, in the phase in which it began."""
        return bool(self.orders or self.others) and self._when == self._now()

    def _now(self) -> object:
        state = self.mode.state
        return state.turn, state.half, state.phase

    def alarms(self) -> int:
        """How much the enemy has done to what moves."""
        state, mode = self.mode.state, self.mode
        shots = sum(n for _, n in state.move.shots) if state.move is not None else 0
        return shots + mode.alarms()

    def likewise(self, others: Sequence[str]) -> None:
        """These go the way of the one that went last, one after the other, whatever happens to each."""
        self.others, self.orders = list(others), []
        self.heeds, self._when = False, self._now()
        self.on()

    def begin(self, orders: Sequence[Command], heeds: bool = True) -> None:
        """Give the first order; the others follow when the enemy has had his say."""
        self.heeds, self._when = heeds, self._now()
        self._alarm = self.mode.alarms()
        first, *rest = orders
        self.orders = rest
        if not self.mode.table.host.submit(first):
            self.clear()

    def on(self) -> bool:
        """The orders that are due now, until the enemy is asked or something is shown; whether one was given."""
        if self.giving:
            return True
        self.giving, given = True, False
        try:
            while self._one():
                given = True
                if self.mode.table.host.seat is None:
                    break
        finally:
            self.giving = False
        return given

    def _one(self) -> bool:
        host = self.mode.table.host
        if not self.going:
            self.clear()
            return False
        if host.replay_at is not None or host.seat is None:
            self.clear()
            return False
        if self.heeds and self.mode.stops and self.alarms() > self._alarm:
            self.clear()
            host.status("Stopped: the enemy acts. Click on to go further.")
            return False
        while self.orders:
            order = self.orders.pop(0)
            if host.refusal(order) is None:
                host.submit(order, joined=True)
                return True
            if isinstance(order, EndMove):
                continue
            if self.heeds:
                why = host.refusal(order)
                self.clear()
                host.status(f"It stays here: {why.sentence} ({why.rule})" if why is not None else "")
                return False
            while self.orders and not isinstance(self.orders[0], (Start, StartBand)):
                self.orders.pop(0)
        return self._next_other()

    def _next_other(self) -> bool:
        """Who shall go the same way begins."""
        mode, host = self.mode, self.mode.table.host
        while self.others:
            key = self.others.pop(0)
            start = mode.starts().get(key)
            at = places.hex_of(mode.state, key)
            if start is None or at is None:
                continue
            mode.table.select(key)
            way = mode.nearest_way((at[0] + self.shift[0], at[1] + self.shift[1]))
            if way is None:
                host.status(f"{names.called(mode.state, key)} cannot go that way.")
                continue
            self._alarm = mode.alarms()
            self.orders = [*way.orders, EndMove()]
            host.submit(start, joined=True)
            return True
        return False
