"""Orders that are carried out one after the other: the way of a unit over several hexes, or the same way for
others. The rules look at each when it is given, the enemy acts between them, one undo takes them back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.core.values import Command
from tabletop.games.air_support.bots import advice
from tabletop.games.air_support.rules.bands.orders import StartBand
from tabletop.games.air_support.rules.game import GAME
from tabletop.games.air_support.rules.moving.orders import EndMove, Start
from tabletop.games.air_support.rules.player_turn.orders import Done
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.table import names, places
from tabletop.grid.hexes import Hex

if TYPE_CHECKING:
    from tabletop.games.air_support.table.ordering import Ordering

MOST = 600
"""Decisions that the bot thinks ahead."""


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
        self.cannot: set[str] = set()
        """Units that cannot go that way: it is not offered for them again."""
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
                self.cannot.add(key)
                host.status(f"{names.called(mode.state, key)} cannot go that way.")
                continue
            self._alarm = mode.alarms()
            self.orders = [*way.orders, EndMove()]
            host.submit(start, joined=True)
            return True
        return False
