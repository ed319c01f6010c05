"""What the enemy may answer: order cards that have not been seen, tried in worlds that the view allows.

A world has the hidden enemies where they may be, and nothing in the hand, so that nobody is asked. The cards are the
same for every plan that is compared, spread over the unseen ones; of an attack its expectation counts, not its dice.
How many are tried follows from the position, not from the clock: the same position gives the same answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from random import Random

from tabletop.core import engine
from tabletop.core.chance import SeededDice
from tabletop.core.step import Now
from tabletop.core.values import Frame
from tabletop.games.conflict_solo.bots import chances
from tabletop.games.conflict_solo.bots.picture import Picture
from tabletop.games.conflict_solo.rules.action_points import SpentChecked
from tabletop.games.conflict_solo.rules.changing import put_each, with_fields
from tabletop.games.conflict_solo.rules.fire.events import AttackRolled
from tabletop.games.conflict_solo.rules.game import GAME
from tabletop.games.conflict_solo.rules.hexes import distance
from tabletop.games.conflict_solo.rules.pieces import Counter, Deed, Draft
from tabletop.games.conflict_solo.rules.sheets import AI, PLAYER, Kind
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.rules.turns import TurnEnded

WORK = 90
LEAST, MOST = 4, 10
"""Cards tried for a plan: so many by the counters on the map, within limits."""


class Stacked:
    """Dice whose first draw is a certain card; all else falls by a seed."""

    def __init__(self, card: str, dice: SeededDice) -> None:
        self._card, self._dice = card, dice

    def roll(self, sides: int = 6) -> int:
        return self._dice.roll(sides)

    def draw(self, items: Sequence[str]) -> str:
        card, self._card = self._card, ""
        return card if card and card in items else self._dice.draw(items)

    def copy(self) -> Stacked:
        return Stacked(self._card, self._dice.copy())


def mark(view: State) -> int:
    """A number that follows from what the player sees, for choices that must be the same each time."""
    seen = (
        view.round, view.turns, view.cap_now, view.vp, view.track, view.hand, view.discard,
        tuple((c.id, c.hex, c.facing, c.fresh, c.hit) for c in view.counters.values()),
    )  # fmt: skip
    return int.from_bytes(blake2b(repr(seen).encode(), digest_size=6).digest(), "big")


def world(view: State, random: Random) -> State:
    """A position that the player cannot tell from his own: hidden enemies in hexes of their groups that he has not
    found empty."""
    state = with_fields(view, viewer=False, hand=())
    near = [u.hex for u in view.units]
    for group in view.scenario.groups:
        taken = {c.hex for c in state.counters.values()}
        open_ = [h for h in group.hexes if h not in taken and not any(distance(h, n) <= 1 for n in near)]
        for id in group.ids:
            counter = view.counters.get(id)
            if counter is not None and counter.hidden and not counter.hex and open_:
                hex = open_.pop(int(random.random() * len(open_)))
                state = put_each(state, (id,), hex=hex, anchor=hex, facing=_printed(view, id))
    return state


def _printed(view: State, id: str) -> int:
    return next((a.facing for a in view.scenario.ais if a.id == id), 0)


class Foresight:
    """The answers to the plans of one turn."""

    def __init__(self, picture: Picture) -> None:
        self.picture, self.view = picture, picture.view
        self._mark = mark(picture.view)
        random = Random(self._mark)
        cards = sorted(chances.unseen(picture.view))
        on_map = len(picture.units) + len(picture.seen)
        self.count = min(len(cards), max(LEAST, min(MOST, WORK // max(1, on_map))))
        start = random.random()
        ordered = [no for blue in (True, False) for no in cards if picture.view.order_card(no).blue is blue]
        self.cards = [ordered[int((k + start) * len(ordered) / self.count) % len(ordered)] for k in range(self.count)]
        self.worlds = [world(picture.view, random) for _ in range(2)]

    def answer(self, plan: Draft) -> tuple[float, float]:
        """What the next order card costs on the average after a plan, and how likely the enemy passes."""
        if not self.cards:
            return 0.0, 0.0
        total, passes = 0.0, 0
        for n, card in enumerate(self.cards):
            cost, passed = self._one(self._after(self.worlds[n % len(self.worlds)], plan), card, n)
            total += cost
            passes += passed
        return total / len(self.cards), passes / len(self.cards)

    def _after(self, state: State, plan: Draft) -> State:
        """The world with the plan carried out as far as it is sure: steps and turns made, attacks missed."""
        ended: tuple[str, ...] = ()
        fired: tuple[str, ...] = ()
        adjacent = vehicle = False
        if plan.kind in ("move", "enter"):
            steps = ((plan.unit, plan.path[-1], plan.facing), *plan.members)
            for id, hex, facing in steps:
                state = put_each(state, (id,), hex=hex, facing=max(0, facing), moved=True, hidden=False, round=0)
                adjacent = adjacent or any(distance(hex, a.hex) <= 1 for a in self.picture.seen)
                vehicle = vehicle or state.type_of(state.counters[id]).kind is Kind.VEHICLE
            ended = tuple(hex for _, hex, _ in steps)
        elif plan.kind == "pivot":
            state = put_each(state, (plan.unit,), facing=plan.facing)
        elif plan.kind in ("fire", "close_combat"):
            fired = tuple(state.counters[id].hex for id in (plan.unit, *plan.supporters))
            state = put_each(state, (plan.unit, *plan.supporters), hidden=False)
        deed = Deed(
            done=True, fired_from=fired, entered=ended, ended=ended, adjacent=adjacent, vehicle=vehicle,
            card=plan.kind == "card", idle=plan.kind in ("pass", "stall"),
        )  # fmt: skip
        passed = PLAYER if plan.kind == "pass" else ""
        return with_fields(
            state, frames=(Frame("begin_turn", (AI,)),), turn=PLAYER, draft=None, deed=deed, passed=passed
        )

    def _one(self, state: State, card: str, n: int) -> tuple[float, bool]:
        """The cost of one card, and whether the enemy passes on it. A spent enemy is a little gain."""
        now = Now(state, Stacked(card, SeededDice(self._mark + n)))
        engine.advance(GAME, now)
        cost, passed = 0.0, False
        for event in now.events:
            if isinstance(event, AttackRolled) and event.target in state.counters:
                target = state.counters[event.target]
                if target.side == PLAYER:
                    cost += self.loss(target, event.dv.total - event.fp.total)
            elif isinstance(event, SpentChecked) and event.spent:
                cost -= SPENT_ENEMY * sum(id in state.counters and state.counters[id].side == AI for id in event.ids)
            elif isinstance(event, TurnEnded) and event.side == AI:
                passed = event.passed
                break
        return cost, passed

    def loss(self, unit: Counter, needed: int) -> float:
        """What an attack on a Unit costs."""
        hit, kill = chances.reached(needed), chances.killed(needed)
        w = self.picture.weights.attack
        return self.picture.worth(unit) * (kill + (w.hit_again if unit.hit else w.hit) * (hit - kill))


SPENT_ENEMY = 0.4
"""What it is worth that an enemy is spent."""
