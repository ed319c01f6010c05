"""Orders that are carried out one after the other: the way of a unit over several hexes, or the same way for others,
and what ends it. The rules look at each when it is given, the enemy acts between them, one undo takes them back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.core.messages import Command
from tabletop.games.air_support.bots import advice
from tabletop.games.air_support.rules.bands.convoys import StartBand
from tabletop.games.air_support.rules.game import GAME
from tabletop.games.air_support.rules.moving import EndMove, Start
from tabletop.games.air_support.rules.pieces import AirStatus, Condition, Where
from tabletop.games.air_support.rules.player_turn import Done
from tabletop.games.air_support.rules.standing import unit
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.table.hand.fire_previews import WORTH
from tabletop.games.air_support.table.hand.ways import Way
from tabletop.games.air_support.table.pieces import places
from tabletop.games.air_support.table.showings import names
from tabletop.grid.hexes import Hex

if TYPE_CHECKING:
    from tabletop.games.air_support.table.hand.ordering import Ordering

# -- What a side has lost between two moments, and why a unit that was on its way goes no further.


def standing(state: State, seat: int) -> frozenset[str]:
    """The units, guns and aircraft of a side that are not lost."""
    men = (m.id for m in state.infantry.values() if m.seat == seat and m.where is not Where.GONE and not m.dummy)
    guns = (g.id for g in state.guns.values() if g.seat == seat and g.condition is not Condition.GONE)
    cars = (c.id for c in state.vehicles.values() if c.seat == seat and not c.wreck and c.where is not Where.GONE)
    planes = (p.id for p in state.planes_of(seat) if p.status is not AirStatus.GONE)
    return frozenset((*men, *guns, *cars, *planes))


def lost(before: State, after: State, seat: int) -> tuple[str, ...]:
    """Who of a side was there before and is lost now."""
    return tuple(sorted(standing(before, seat) - standing(after, seat)))


def sentence(before: State, after: State, seat: int) -> str:
    """The same as a sentence, "" when nobody is lost: "Lost: Squad 1 and Squad 9."."""
    gone = lost(before, after, seat)
    return f"Lost: {names.all_called(before, gone)}." if gone else ""


def harm(before: State, after: State, seat: int) -> str:
    """Who of a side was lost, immobilized or broken, in a sentence each; "" for nobody."""
    cars = [c.id for c in after.vehicles.values() if c.seat == seat and c.immobile and not c.wreck]
    men = [m.id for m in after.infantry.values() if m.seat == seat and m.broken and m.where is not Where.GONE]
    stopped = [k for k in cars if k in before.vehicles and not before.vehicles[k].immobile]
    broken = [k for k in men if k in before.infantry and not before.infantry[k].broken]
    told = [sentence(before, after, seat)]
    told += [
        f"{what}: {names.all_called(after, who)}."
        for what, who in (("Immobilized", stopped), ("Broken", broken))
        if who
    ]
    return " ".join(words for words in told if words)


def why_it_stays(state: State, key: str) -> str:
    """Why a unit that was on its way goes no further; "" if nothing has happened to it."""
    piece = unit(state, key)
    man, car = state.infantry.get(key), state.vehicles.get(key)
    name = names.called(state, key)
    if piece is None or piece.where is Where.GONE or (car is not None and car.wreck):
        return f"{name[0].upper()}{name[1:]} is lost."
    hurt = (
        (man is not None and man.broken, "is broken"),
        (man is not None and man.pinned, "is pinned"),
        (car is not None and car.immobile, "is immobilized"),
        (car is not None and car.stunned, "is stunned"),
    )
    words = next((word for on, word in hurt if on), "")
    return f"{name[0].upper()}{name[1:]} {words} and goes no further." if words else ""


# -- Orders that are carried out one after the other.

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


@dataclass
class Party:
    """Others that go the way of one that went: the position in which they began, who went, who stays because the way
    would be fired at, who goes only as far as nobody fires.
    """

    begun: State
    went: list[str] = field(default_factory=list)
    held: list[str] = field(default_factory=list)
    short: list[str] = field(default_factory=list)

    def told(self, state: State, seat: int) -> str:
        """What came of it, in sentences; losses by name."""
        names_of = partial(names.all_called, self.begun)
        out = [f"{len(self.went)} went the same way." if self.went else "Nobody went."]
        if self.held:
            out.append(f"These stay, because their way is under fire: {names_of(self.held)}.")
        if self.short:
            out.append(f"Stopped short of the fire: {names_of(self.short)}.")
        gone = lost(self.begun, state, seat)
        broken = [k for k in self.went if k not in gone and (man := state.infantry.get(k)) and man.broken]
        if broken:
            out.append(f"Broken: {names_of(broken)}.")
        return " ".join((*out, sentence(self.begun, state, seat))).strip()


class Journey:
    """`orders`: those still to be given; `others`: units that shall go the way of the one that went, `shift`."""

    def __init__(self, mode: Ordering) -> None:
        self.mode = mode
        self.orders: list[Command] = []
        self.others: list[str] = []
        self.shift: Hex = (0, 0)
        self.cannot: set[str] = set()
        """Units that cannot go that way: it is not offered for them again."""
        self.held: set[str] = set()
        """Units that were left out because the way is under fire: it is offered for them only to go on under fire."""
        self.party: Party | None = None
        """The others that are on their way."""
        self.report = ""
        """What came of the last party, until the next order."""
        self.heeds = True
        """Whether it stops now: what the bot does goes on whatever happens."""
        self.giving = False
        """Whether orders are being given at this moment."""
        self._alarm = 0
        self._when: object = None

    def clear(self) -> None:
        """Nothing more is ordered."""
        self.orders, self.others, self.party = [], [], None

    def put_down(self) -> None:
        """Nothing more is ordered, and nothing more is told."""
        self.clear()
        self.report = ""

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
        """These go the way of the one that went last, one after the other. Where units stop when fired at, none walks
        into fire that is known, and the first shot at one of them ends it.
        """
        self.others, self.orders = list(others), []
        self.party, self.report = Party(self.mode.state), ""
        self.heeds, self._when = False, self._now()
        self._alarm = self.alarms()
        self.on()

    def begin(self, orders: Sequence[Command], heeds: bool = True) -> None:
        """Give the first order; the others follow when the enemy has had his say."""
        self.heeds, self._when = heeds, self._now()
        self._alarm = self.mode.alarms()
        self.party, self.report = Party(self.mode.state) if self.others else None, ""
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
            if self._when == self._now():
                self._tell()
            self.clear()
            return False
        if host.replay_at is not None or host.seat is None:
            self.clear()
            return False
        if (self.heeds or self.party is not None) and self.mode.stops and self.alarms() > self._alarm:
            if self._tell("The enemy acts. "):
                self.clear()
                return False
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
                key = self.mode.table.selected
                self._tell()
                self.clear()
                stays = why_it_stays(self.mode.state, key) if key else ""
                host.status(stays or (f"It stays here: {why.sentence} ({why.rule})" if why is not None else ""))
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
            free = self._unfired(way) if mode.stops else len(way.hexes)
            party = self.party or Party(mode.state)
            if not free:
                self.held.add(key)
                party.held.append(key)
                continue
            if free < len(way.hexes):
                way = way.shorter(len(way.hexes) - free)
                party.short.append(key)
            party.went.append(key)
            self._alarm = mode.alarms()
            self.orders = [*way.orders, EndMove()]
            host.submit(start, joined=True)
            return True
        return False

    def _unfired(self, way: Way) -> int:
        """How many hexes of a way are entered before one in which fire lingers, or at which a known enemy has a shot
        that is worth it.
        """
        lingers = self.mode.lingering()
        for n, at in enumerate(way.hexes):
            if at in lingers or any(chance >= WORTH for _, _, chance in self.mode.danger(at).firers):
                return n
        return len(way.hexes)

    def _tell(self, first: str = "") -> bool:
        """What came of those who went the same way is told with the next question; whether anybody was to go."""
        party, host = self.party, self.mode.table.host
        self.party = None
        if party is None or not (party.went or party.held) or host.seat is None:
            return False
        self.report = first + party.told(self.mode.state, host.seat)
        host.status(self.report)
        return True
