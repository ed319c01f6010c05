"""The commander: every decision of Air Wars, from the view and the options alone (10, AW-HID-01)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from tabletop.bots.base import Bot
from tabletop.core.messages import Command
from tabletop.games.air_wars.bots import fighting, hand
from tabletop.games.air_wars.bots.basing import Posture, move, place
from tabletop.games.air_wars.bots.belief import Memory
from tabletop.games.air_wars.bots.novice import NovicePlanner
from tabletop.games.air_wars.bots.picture import Picture
from tabletop.games.air_wars.bots.routes import must_land
from tabletop.games.air_wars.bots.sorties import Order, Planner
from tabletop.games.air_wars.bots.weights import EASY, NORMAL, Weights
from tabletop.games.air_wars.rules.asking import Back, Done, Pass
from tabletop.games.air_wars.rules.days import EndDay, EndSegment
from tabletop.games.air_wars.rules.ending import difference
from tabletop.games.air_wars.rules.flying.events import Fly, Form, Join, Land, LeaveMap, Plot
from tabletop.games.air_wars.rules.outlook import path_to
from tabletop.games.air_wars.rules.reinforcing import Refit
from tabletop.games.air_wars.rules.state import State

Choice = tuple[Command, str]
LEVELS: Mapping[str, Weights] = {"easy": EASY, "normal": NORMAL}


class Commander(Bot):
    """Plays one side. `level`: easy flies anywhere but always comes home; normal plans raids, escorts and
    interceptions. `weights`: other numbers than those of the level.
    """

    def __init__(
        self, level: str = "normal", seed: int = 0, budget: float = 2.0, weights: Weights | None = None
    ) -> None:
        super().__init__(seed, budget)
        if level not in LEVELS:
            raise ValueError(f'There is no level "{level}"; there are {", ".join(LEVELS)}.')
        self.level = level
        self.weights = LEVELS[level] if weights is None else weights
        self.memory = Memory(self.weights.beliefs)
        self._orders: list[Order] = []
        self._current: Order | None = None
        self._planned: tuple[int, int] | None = None
        self._replans = 0
        self._goals: dict[str, str] = {}
        self._wanted: tuple[int, str, dict[str, str]] | None = None
        self._asked: tuple[object, ...] = ()
        self._again = 0

    @property
    def order(self) -> Order | None:
        """The flight that is being given, None when there is none."""
        return self._current

    def choose(self, view: State, seat: int, options: Sequence[Command]) -> Command:
        """One of the options."""
        sensible = [c for c in options if not c.last_resort] or list(options)
        if self.level != "easy":
            self.memory.see(view)
        moment = view.day, view.hour, view.frames[-1].step
        self._again = self._again + 1 if moment == self._asked else 0
        self._asked = moment
        if self._again > self.weights.habits.patience:  # something goes round in circles: get out of it somehow
            self.reason = "Tries something else."
            return sensible[(self._again * 7 + self.seed) % len(sensible)]
        command, self.reason = self._decide(view, seat, sensible)
        return command if command in options else self._anything(sensible)

    def _anything(self, options: Sequence[Command]) -> Command:
        quiet: tuple[Command, ...] = (Done(), Pass(), EndSegment(), Back())
        return next((c for c in quiet if c in options), options[0])

    def _decide(self, view: State, seat: int, options: Sequence[Command]) -> Choice:
        step = view.frames[-1].step
        if step == "fly":
            return self._fly(view, seat, options)
        if step == "group":
            return self._group(view, options)
        if step == "arrive":
            return self._arrive(view, options)
        if step in ("reinforce", "returns"):
            return (
                self._play(view, seat, options)
                or self._refit(options)
                or place(view, seat, options)
                or (Done(), "All are placed.")
            )
        if step in ("ground", "redeploy"):
            return self._play(view, seat, options) or move(self._places(view, seat, step), view, options)
        if step == "day_cards":
            return self._play(view, seat, options) or (Done(), "No card for the day.")
        if step == "day_offer":
            return self._offer(view, seat)
        if step in CARDS:
            return CARDS[step](view, seat, options, self.weights) or (Pass(), "No card is worth it here.")
        if step in CHOICES:
            return CHOICES[step](view, seat, options, self.weights)
        return self._anything(options), "Goes on."

    # -- Planning
    def _play(self, view: State, seat: int, options: Sequence[Command]) -> Choice | None:
        return hand.planning(view, seat, options, self.weights)

    def _refit(self, options: Sequence[Command]) -> Choice | None:
        found = next((c for c in options if isinstance(c, Refit)), None)
        return (found, "The workshop has it ready.") if found is not None else None

    def _places(self, view: State, seat: int, step: str) -> dict[str, str]:
        """Where everybody shall be today; worked out once, since moving changes nothing about it."""
        if self.level == "easy":
            return {}
        if self._wanted is None or self._wanted[:2] != (view.day, step):
            posture = Posture(view, seat, self.weights)
            self._wanted = view.day, step, posture.air() if step == "redeploy" else posture.ground()
        return self._wanted[2]

    def _offer(self, view: State, seat: int) -> Choice:
        """The day may end when we are ahead of the next hour's chances: nobody of ours can still bomb, or we are
        winning.
        """
        picture = Picture(view, seat, weights=self.weights)
        armed = any(
            picture.armed(u) and not u.landed for u in view.of(seat) if not u.flying and u.place in view.scenario.bases
        )
        ahead = difference(view).total * (1 if seat == 0 else -1)
        agree = not armed or picture.hours_left < self.weights.habits.worth_staying or (ahead > 0 and seat == 1)
        return EndDay(agree), "There is nothing left to do today." if agree else "There is still work to do today."

    # -- flying
    def _fly(self, view: State, seat: int, options: Sequence[Command]) -> Choice:
        if self._planned != (view.day, view.hour):
            first = hand.flying(view, seat, options, self._goals, self.weights)
            first = first or hand.direct(view, seat, options, self.weights)
            if first is not None:
                return first
            self._planned, self._replans = (view.day, view.hour), 0
            if view.hour == 1:
                self._goals = {}
            self._plan(view, seat)
        elif (
            self._current is not None
            and self._surprised(view, self._current)
            and self._replans < self.weights.habits.replans
        ):
            self._replans += 1
            self._plan(view, seat)
        self._current = None
        while self._orders:
            order = self._orders.pop(0)
            form = Form(order.units[0])
            if form in options:
                self._current = order
                return form, order.why or "Flies."
        return EndSegment(), "All who should fly have flown."

    def _plan(self, view: State, seat: int) -> None:
        planner = (
            NovicePlanner(view, seat, self._goals, weights=self.weights)
            if self.level == "easy"
            else Planner(view, seat, self._goals, self.memory, self.weights)
        )
        if isinstance(planner, NovicePlanner):
            planner.random = Random(self.seed * 1000003 + view.day * 101 + view.hour)
        self._orders = planner.orders()

    def _surprised(self, view: State, order: Order) -> bool:
        """Whether a move ended elsewhere, or not with all."""
        return any(k in view.units and view.units[k].place != order.square for k in order.units)

    def _group(self, view: State, options: Sequence[Command]) -> Choice:
        order, group = self._current, view.group
        assert group is not None
        if order is None or order.units[0] != group.units[0]:
            return Back(), "Thinks again."
        for unit in order.units[1:]:
            if unit not in group.units and Join(unit) in options and not group.path:
                return Join(unit), order.why or "Flies along."
        path = path_to(view, group, order.square)
        if path:
            return Plot(path[0]), order.why or "Flies."
        last = group.path[-1] if group.path else group.square
        if last == order.square and Fly() in options:
            return Fly(), order.why or "Flies."
        if order.land and Fly() in options and path is None:
            return Fly(), "As near home as can be."
        self._current = None
        return Back(), "That cannot be done."

    def _arrive(self, view: State, options: Sequence[Command]) -> Choice:
        order = self._current
        for command in options:
            if isinstance(command, Land):
                unit = view.units[command.unit]
                ordered = order is not None and order.land and command.unit in order.units
                if ordered or must_land(view, unit):
                    return command, "Comes home."
        for command in options:
            if isinstance(command, LeaveMap) and not Picture(view, view.units[command.unit].seat).armed(
                view.units[command.unit]
            ):
                return command, "On to the other theatre."
        if Done() in options:
            return Done(), "Stays up."
        land = next((c for c in options if isinstance(c, Land)), options[0])
        return land, "There is no room in the air."


Decision = Callable[[State, int, Sequence[Command], Weights], Choice]
CHOICES: dict[str, Decision] = {
    "losses": fighting.losses, "battles": fighting.select_battle, "excess": fighting.abort, "aa": fighting.aim,
    "guns": fighting.lay, "bomb": fighting.select_square, "designate": fighting.designate, "resolve": fighting.resolve,
    "play": hand.choose,
}  # fmt: skip
CARDS: dict[str, Callable[[State, int, Sequence[Command], Weights], Choice | None]] = {
    "battle_cards": hand.battle, "aa_cards": hand.under_fire, "bomb_cards": hand.bombing,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Counselled:
    """What to do next and why; where that begins a flight, the whole of it."""

    command: Command
    why: str
    order: Order | None = None


def counsel(view: State, seat: int, options: Sequence[Command]) -> Counselled:
    """What the commander would do now. The same for the same view."""
    bot = Commander("normal")
    command = bot.choose(view, seat, options)
    return Counselled(command, bot.reason, bot.order if isinstance(command, Form) else None)


def advice(view: State, seat: int, options: Sequence[Command]) -> Choice:
    """What the commander would do now, and why in one sentence: for the hint "What would you do?". The same for the
    same view.
    """
    bot = Commander("normal")
    command = bot.choose(view, seat, options)
    return command, bot.reason
