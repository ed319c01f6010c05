"""Orders for many: a way over several hexes, the same for others, what the bot would do, the end of the phase."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tabletop.core.messages import Command
from tabletop.games.air_support.rules import speed, victory
from tabletop.games.air_support.rules.lines_of_sight import lines
from tabletop.games.air_support.rules.moving import EndMove, Enter, LeaveMap
from tabletop.games.air_support.rules.pieces import Where
from tabletop.games.air_support.rules.victory import Resign
from tabletop.games.air_support.table.hand.journey import Journey
from tabletop.games.air_support.table.hand.way_in_hand import WayInHand
from tabletop.games.air_support.table.hand.ways import Way
from tabletop.games.air_support.table.pieces import places
from tabletop.games.air_support.table.showings import names
from tabletop.grid.hexes import Hex
from tabletop.table.ui.dialogs import ask

if TYPE_CHECKING:
    from tabletop.games.air_support.table.table import SupportTable


class Ordering(WayInHand):
    """`offer`: a hex out of reach that was clicked: the unit may go as far as it can; `following`: a road is
    followed.
    """

    def __init__(self, table: SupportTable) -> None:
        super().__init__(table)
        self.following = False
        self.offer: Hex | None = None
        self._alarm = 0
        self.journey = Journey(self)

    def prompt(self) -> tuple[str, str] | None:
        """What came of those who went the same way, before what is asked now."""
        report, asked = self.journey.report, self.asks()
        if not report:
            return asked
        return (f"{report} {asked[0]}", asked[1]) if asked is not None else (report, "AS-MOVE-05")

    def asks(self) -> tuple[str, str] | None:
        """What is asked of the unit in hand."""
        raise NotImplementedError

    def likewise(self) -> tuple[str, ...]:
        """Who could go the way of the unit that went last: infantry, if that was infantry."""
        if self.journey.shift == (0, 0):
            return ()
        state, starts = self.state, self.starts()
        return tuple(
            k
            for k in starts
            if k in state.infantry
            and state.infantry[k].where is Where.MAP
            and k not in self.guarding
            and k not in self.journey.cannot
            and not (self.stops and k in self.journey.held)
        )

    def same_for_more(self) -> None:
        """The others go the way that the last one went."""
        others, self.group = self.group or self.likewise(), ()
        self.journey.likewise(others)

    def go_way(self, way: Way) -> None:
        """The unit in hand goes all the way; those that were picked with it follow."""
        picked = (self.movers() or (self.table.selected,))[0]
        at = places.hex_of(self.state, picked)
        self.following, self.offer, self.cut = False, None, 0
        if at is not None and picked in self.state.infantry:
            self.journey.cannot, self.journey.held = set(), set()
            self.journey.shift = way.hexes[-1][0] - at[0], way.hexes[-1][1] - at[1]
            self.journey.others = [k for k in self.group if k != picked]
        self.group = ()
        last = [EndMove()] if len(way.hexes) > 1 or self.journey.others else []
        if self.movers():
            self.journey.begin([*way.orders, *last])
        else:
            self.journey.begin([self.starts()[picked], *way.orders, *last])

    def go_as_far(self) -> None:
        """Towards the hex that was clicked, as far as it can."""
        way = self.nearest_way(self.offer) if self.offer is not None else None
        if way is not None:
            self.go_way(way)

    def end(self, command: Command) -> None:
        """End the phase: what can still move is listed once, and the bot offers to move it."""
        keys = tuple(dict.fromkeys(k for k in self.starts() if k not in self.guarding))
        host = self.table.host
        if not keys:
            host.submit(command)
            return
        told = f"{len(keys)} can still move: {names.all_called(self.state, keys[:8])}{' ...' if len(keys) > 8 else '.'}"

        def answered(what: str) -> None:
            if what == "end":
                host.submit(command)
            elif what == "bot":
                self.table.hand.staff.show(whole=True)

        answers = [("Go back", ""), ("The bot moves them", "bot"), ("End movement", "end")]
        ask(self.table.air.root, "End the movement?", told, answers, answered, default="end", cancel="")

    def spent(self) -> bool:
        """What has used up its movement and can do nothing more has ended its move; whether that was ordered."""
        host = self.table.host
        if host.asks_all or host.seat is None or host.replay_at is not None:
            return False
        left = [c for c in self.options if not isinstance(c, Resign)]
        return len(left) == 1 and isinstance(left[0], EndMove) and bool(host.submit(left[0], joined=True))

    def stays(self, key: str) -> None:
        """It is not asked again in this phase; the next one is."""
        self.guarding.add(key)
        self.table.host.status(f"{names.called(self.state, key)} stays: it is not asked again in this movement.")
        rest = {k: c for k, c in self.starts().items() if k not in self.guarding}
        if rest:
            self.table.select(self.nearest(rest, self.waiting()))
            self._look()
        self.table.host.changed()

    def ahead(self) -> Command | None:
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

    def follow_on(self) -> None:
        step = self.ahead()
        idle = self.lost_by(step) if isinstance(step, LeaveMap) else ()
        if step is None or idle or self.alarms() != self._alarm or self.table.host.replay_at is not None:
            self.following = False
            return
        self.table.host.submit(step, joined=True)

    def follow(self) -> None:
        """Drive on along the road until something happens."""
        step = self.ahead()
        if isinstance(step, LeaveMap):
            self.leave(step)
        elif step is not None:
            self._follow(step)

    def _follow(self, step: Command) -> None:
        self.following, self._alarm = True, self.alarms()
        self.table.host.submit(step)

    def lost_by(self, step: LeaveMap) -> tuple[str, ...]:
        """Who would leave the map now for good and for nothing: of a convoy only who stands on the exit leaves."""
        state = self.state
        found = [(k, at) for k in self.movers() if (at := places.hex_of(state, k)) in state.scenario.exits]
        return tuple(k for k, at in found if at is not None and not victory.leaving_pays(state, k, at))

    def leave(self, step: LeaveMap) -> None:
        """Off the map: at once where that is what counts, or else after a question."""
        idle = self.lost_by(step)
        go = partial(self._follow if step == self.ahead() else self.table.host.submit, step)
        if not idle:
            go()
            return
        who = names.all_called(self.state, idle)
        told = f"{who} would leave the map for good. That brings nothing to your score."
        answers = [("Stay", False), ("Leave the map", True)]
        ask(
            self.table.air.root, "Leave the map?", told, answers, lambda yes: go() if yes else None,
            default=False, cancel=False, danger=True,
        )  # fmt: skip
