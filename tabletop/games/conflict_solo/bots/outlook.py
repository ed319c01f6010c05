"""How the mission goes on after a plan: played on in worlds that the view allows, the same worlds for every plan.

A world has the hidden enemies where they may be, and its own luck: the order cards as they will come, and the dice.
Plans are compared world by world, so that luck falls out of the comparison; the first throws and the first cards are
spread evenly over the worlds. Both sides play on for some turns, the enemy by his orders, the player by the quick
rules of `veteran`; what is reached then is judged by `prospects`. How far and how often follows from the position, not
from the clock: the same position gives the same answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from hashlib import blake2b
from math import exp, sqrt
from random import Random
from statistics import fmean as mean
from statistics import stdev

from tabletop.core import engine
from tabletop.core.chance import SeededDice
from tabletop.core.messages import Command, Frame
from tabletop.core.step import Now
from tabletop.games.conflict_solo.bots import answers
from tabletop.games.conflict_solo.bots.picture import Picture, objective_vp
from tabletop.games.conflict_solo.bots.plans import PASSING, STALLING, Idea
from tabletop.games.conflict_solo.rules.asking import DONE, PASS
from tabletop.games.conflict_solo.rules.figures import is_re
from tabletop.games.conflict_solo.rules.game import GAME
from tabletop.games.conflict_solo.rules.hexes import distance
from tabletop.games.conflict_solo.rules.pieces import Counter, Draft
from tabletop.games.conflict_solo.rules.player_turn.plans import GO, Stall
from tabletop.games.conflict_solo.rules.sheets import AI, PLAYER, Kind
from tabletop.games.conflict_solo.rules.state import State, put_each, with_fields

# -- What a position promises: the VP that the mission may be expected to end with, and how near that is to a victory.

HURT = 0.55
OWN, FOE = 0.55, 0.75
WIN, SPREAD = 6.0, 3.0


def force(state: State, counter: Counter) -> float:
    kind = state.type_of(counter)
    if not kind.combat:
        return 0.0
    return (1.0 + kind.vp) * (HURT if counter.hit else 1.0)


def expected(state: State) -> float:
    """VP at the end, as they may be expected."""
    mission = state.scenario
    units = [u for u in state.units if not u.loaded_on]
    ais = [a for a in state.ais if not a.hidden]
    own = sum(force(state, u) for u in units)
    fresh = sum(force(state, u) for u in units if u.fresh)
    foes = [a for a in ais if not is_re(a)]
    foe = sum(force(state, a) * (1.0 if a.fresh else 0.93) for a in foes)
    time = max(0.0, (mission.rounds - state.round + fresh / max(own, 0.1)) / mission.rounds)
    total = float(state.vp)
    storm = [u for u in units if state.type_of(u).kind in (Kind.FOOT, Kind.VEHICLE) and state.type_of(u).combat]
    for objective in mission.objectives:
        value = objective_vp(state, objective)
        if value <= 0:
            continue
        near = sorted(distance(u.hex, objective.hex) for u in storm)
        power = sum(exp(-d / 3) for d in near)
        against = sum(exp(-distance(a.hex, objective.hex) / 3) for a in ais)
        if state.control.get(objective.hex) == PLAYER:
            total += value * (1 - 0.7 * min(1.0, 2 * time) * against / (against + power + 0.3))
        else:
            total += value * min(1.0, 2.5 * time) * 0.75 * power / (power + against + 0.3)
            if near:
                total += 0.12 * value * min(1.0, 3 * time) * exp(-near[0] / 4)
    for unit in state.counters.values():
        won = mission.exit_vp.get(unit.type, 0) if unit.side == PLAYER else 0
        if won:
            hex = unit.hex
            far = min((distance(hex, h) for h in mission.exits), default=9) if hex else 12
            total += won * (0.25 + 0.6 * exp(-far / 6))
    total += (OWN * own - FOE * foe) * (0.25 + 0.75 * time) + 0.12 * fresh / max(own, 0.1) + 0.08 * state.cap_now
    return total


def prospect(state: State) -> float:
    """What a position is worth: victory first, VP next."""
    bar = state.scenario.bands.draw + 0.5
    if state.result is not None:
        return WIN * (state.vp > bar) + 0.3 * state.vp
    vp = expected(state)
    time = max(0.15, (state.scenario.rounds - state.round + 0.5) / state.scenario.rounds)
    return WIN / (1 + exp(-(vp - bar) / (0.4 + 1.6 * time))) + 0.3 * vp


# -- How the mission goes on after a plan.

THROWS = sorted(((a, b) for a in range(1, 7) for b in range(1, 7)), key=lambda t: (sum(t), t))
"""All throws of two dice, the low ones first."""
GOLDEN = 0.6180339887
"""A step that spreads points evenly over 0 to 1: the first throws of the worlds."""
LEAST_WORLDS = 4
BEHIND, SMALL = 1.3, 0.2
"""After so many worlds a plan is left out that lies so many errors of the mean behind; a spread that is counted at
least."""


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
    state = with_fields(view, viewer=False)
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


class Luck:
    """The chance of one world: the same for every plan, turn by turn."""

    def __init__(self, seed: int, nth: int) -> None:
        self.seed, self.nth = seed, nth
        self._stage = ""
        self._dice = SeededDice(seed)
        self._stacks: dict[tuple[str, int], list[str]] = {}
        self._drawn = 0
        self._first: list[int] = []

    def stage(self, name: str) -> None:
        """Another part of the play begins: a turn of one side."""
        if name != self._stage:
            self._stage, self._drawn = name, 0
            self._dice = SeededDice(hash_of(self.seed, name))

    def start(self) -> None:
        """Play begins anew with the same luck."""
        self._stage = ""
        self.stage("P0")
        part = (self.seed % 9973 / 9973 + self.nth * GOLDEN) % 1.0
        self._first = list(THROWS[int(part * 36)])[::-1]

    def roll(self, sides: int = 6) -> int:
        if self._first and sides == 6:
            return self._first.pop()
        return self._dice.roll(sides)

    def draw(self, items: Sequence[str]) -> str:
        self._drawn += 1
        if not items[0].isdigit():
            return self._dice.draw(items)
        key = (self._stage, self._drawn)
        stack = self._stacks.get(key)
        if stack is None:
            stack = sorted(set(items))
            Random(hash_of(self.seed, f"{self._stage} {self._drawn}")).shuffle(stack)
            self._stacks[key] = stack
        for card in stack:
            if card in items:
                return card
        return self._dice.draw(items)

    def copy(self) -> Luck:
        return self


def hash_of(seed: int, text: str) -> int:
    """A number that follows from both."""
    found = seed
    for letter in text:
        found = (found * 1_000_003 ^ ord(letter)) & 0xFFFFFFFFFFFF
    return found


def clearly_behind(these: Sequence[float], best: Sequence[float]) -> bool:
    """Whether one row of results falls so far behind another, world by world, that more worlds would hardly change
    it."""
    gaps = [b - a for a, b in zip(these, best, strict=True)]
    return mean(gaps) > BEHIND * max(SMALL, stdev(gaps)) / sqrt(len(gaps))


class Outlook:
    """The future of the plans of one turn. `policy`: the best idea of a quick player in a view; `picture`: his eyes."""

    def __init__(self, picture: Picture, policy: Callable[[State], Idea], eyes: Callable[[State], Picture]) -> None:
        self.picture, self.view = picture, picture.view
        self.policy, self.eyes = policy, eyes
        self._mark = mark(picture.view)

    def compare(self, ideas: Sequence[Idea], prior: float, worlds: int, turns: int) -> list[Idea]:
        """The ideas with what they lead to on the average as their score, besides a part of the old one. Those that
        have fallen clearly behind the best one are left out, and with one left the play ends."""
        found: list[list[float]] = [[] for _ in ideas]
        alive = list(range(len(ideas)))
        for nth in range(worlds):
            start = world(self.view, Random(hash_of(self._mark, f"world {nth}")))
            luck = Luck(hash_of(self._mark, f"luck {nth}"), nth)
            for k in alive:
                luck.start()
                found[k].append(prior * ideas[k].score + self.play(start, ideas[k].plan, luck, turns))
            if nth + 1 >= LEAST_WORLDS and (nth + 1) % 2 == 0:
                best = max(alive, key=lambda k: (sum(found[k]), -k))
                alive = [k for k in alive if k == best or not clearly_behind(found[k], found[best])]
            if len(alive) == 1:
                break
        return [replace(ideas[k], score=mean(found[k])) for k in alive]

    def play(self, state: State, plan: Draft, luck: Luck, turns: int) -> float:
        """The worth of the position some turns after a plan."""
        now = Now(state, luck)
        release(now, plan)
        round, n = state.round, 0
        while True:
            if not self._on(now, luck, n):
                break
            step = now.state.frames[-1].step
            if step == "turn":
                n += 1
                if n > turns or now.state.round != round:
                    break
                view = GAME.view(now.state, 0)
                luck.stage(f"P{n}")
                release(now, self.policy(view).plan)
            else:
                engine_decide(now, self._answer(now.state))
        return prospect(now.state)

    def _on(self, now: Now[State], luck: Luck, n: int) -> bool:
        """Play goes on by itself until the player is asked; False: the mission is over."""
        while now.state.frames:
            step = GAME.step(now.state)
            if now.state.frames[-1].step == "begin_turn" and now.state.frames[-1].args[:1] == (AI,):
                luck.stage(f"E{n}")
            seats = step.seats(now.state)
            if now.state.result is not None:
                return False
            if seats:
                return True
            engine.apply(GAME, now, step.run(now))
        return False

    def _answer(self, state: State) -> Command:
        view = GAME.view(state, 0)
        options = GAME.step(state).options(state, 0)
        if len(options) == 1:
            return options[0]
        found = answers.answer(self.eyes(view), options)
        if found is not None and found[0] in options:
            return found[0]
        return next((c for c in (DONE, PASS, GO) if c in options), options[0])


def engine_decide(now: Now[State], command: Command) -> None:
    """A command, without what follows by itself."""
    engine.apply(GAME, now, GAME.step(now.state).decide(now, 0, command))


def release(now: Now[State], plan: Draft) -> None:
    """A plan is carried out."""
    if plan.kind == PASSING:
        engine_decide(now, PASS)
    elif plan.kind == STALLING:
        engine_decide(now, Stall(plan.unit))
    else:
        frames = (*now.state.frames[:-1], Frame("plan"))
        now.state = with_fields(now.state, draft=plan, frames=frames)
        engine_decide(now, GO)
