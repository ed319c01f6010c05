"""The player of Conflict Solo: plans a turn by the scores of `plans`, gives the commands, answers every prompt.

`Commander` is the plain player (normal); `Sharpshooter` the greedy one (easy). Both see their view alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from tabletop.bots.base import Bot
from tabletop.bots.fuzzer import Wanderer
from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.games.conflict_solo.bots import answers, chances
from tabletop.games.conflict_solo.bots.cards import CardPlanner
from tabletop.games.conflict_solo.bots.opening import Placer
from tabletop.games.conflict_solo.bots.picture import Picture
from tabletop.games.conflict_solo.bots.plans import PASSING, STALLING, Idea, Planner
from tabletop.games.conflict_solo.bots.weights import GREEDY, PLAIN, Weights
from tabletop.games.conflict_solo.rules.action_points import DiceCaps, PayCaps
from tabletop.games.conflict_solo.rules.asking import DONE, PASS, Done, Pass
from tabletop.games.conflict_solo.rules.cards.choices import Boost
from tabletop.games.conflict_solo.rules.fire.actions import Assault, Fire, shot_of_plan
from tabletop.games.conflict_solo.rules.fortification import DigIn
from tabletop.games.conflict_solo.rules.groups import Join, Support
from tabletop.games.conflict_solo.rules.hand import Choose, PlayCard
from tabletop.games.conflict_solo.rules.hexes import distance, in_front
from tabletop.games.conflict_solo.rules.mines import ClearHex
from tabletop.games.conflict_solo.rules.moving import Exit, Face, Move, Onward, Pivot
from tabletop.games.conflict_solo.rules.naming import hexside, listing, percent
from tabletop.games.conflict_solo.rules.naming import name as called
from tabletop.games.conflict_solo.rules.pieces import Draft
from tabletop.games.conflict_solo.rules.player_turn.plans import BACK, GO, Stall, cost
from tabletop.games.conflict_solo.rules.rallying import Rally
from tabletop.games.conflict_solo.rules.reinforcements import Enter
from tabletop.games.conflict_solo.rules.setting_up import Place, Shift
from tabletop.games.conflict_solo.rules.sight import hex_dm
from tabletop.games.conflict_solo.rules.smoke import LaySmoke
from tabletop.games.conflict_solo.rules.state import State, with_fields
from tabletop.games.conflict_solo.rules.transport import Load, Unload

# -- Why a plan is made, in one sentence.


def _price(view: State, plan: Draft, full: int) -> str:
    """ ", then spent 21 %" """
    aps = full - plan.caps
    return f", then spent {percent(chances.spent(view, aps))}" if aps > 0 else ", paid in CAPs"


def reason(view: State, idea: Idea, full: int) -> str:
    """What a plan does and why, with its chance: "Fire with MG 4 at Rifles B from behind: hit 58 %." """
    plan = idea.plan
    who = called(view, plan.unit) if plan.unit else ""
    match plan.kind:
        case "fire" | "close_combat":
            return _attack(view, plan, who, full)
        case "move" | "enter":
            names = listing([who, *(called(view, m[0]) for m in plan.members)])
            where, unit = plan.path[-1], view.counters[plan.unit]
            now = hex_dm(view, unit.hex) if unit.hex else 0
            cover = " into cover" if hex_dm(view, where) > now else ""
            verb = "Move together" if plan.members else "Enter" if plan.kind == "enter" else "Move"
            return f"{verb}: {names} to {where}{cover}{_price(view, plan, full)}."
        case "rally":
            chance = chances.rallied(view, view.counters[plan.unit], caps=plan.dice)
            return f"Rally {who}: {percent(chance)}{_price(view, plan, full)}."
        case "pivot":
            return f"Turn {who} to the {hexside(plan.facing)}: that is where the danger is{_price(view, plan, full)}."
        case "card":
            on = f" on {called(view, plan.choices[-1])}" if plan.choices and plan.choices[-1] in view.counters else ""
            return f"Play {view.card(plan.card).name}{on}: {_what_it_does(view.card(plan.card).text)}."
        case "dig_in":
            return f"Dig in with {who}: it stands in the open under fire."
        case "exit":
            return f"{who} leaves the map: that brings VP."
        case "clear":
            return f"Clear {plan.target} with {who}{_price(view, plan, full)}."
        case "smoke":
            return f"Smoke in {plan.target} by {who}: it hides the way{_price(view, plan, full)}."
        case "stall":
            return "Wait with a CAP: the enemy must show what he does first."
    return "Pass: nothing that can be done now is worth its price."


def _what_it_does(text: str) -> str:
    """The first sentence of a card, without what stands in brackets: "one spent Unit on the map becomes fresh" """
    first = re.sub(r" \([^)]*\)", "", text).split(". ")[0].rstrip(".")
    return first[:1].lower() + first[1:]


def _attack(view: State, plan: Draft, who: str, full: int) -> str:
    target = view.counters.get(plan.target)
    shot = shot_of_plan(view, plan)
    if target is None or shot is None:
        return f"Fire with {who} at {called(view, plan.target) if target else plan.target}: that shows what it is."
    needed = shot.needed - plan.dice
    side = ""
    if (
        plan.kind == "fire"
        and not shot.indirect
        and not in_front(target.hex, target.facing, view.counters[plan.unit].hex)
    ):
        side = " from behind"
    helped = f" with {listing(called(view, id) for id in plan.supporters)}" if plan.supporters else ""
    dice = f" and {plan.dice} CAP{'s' if plan.dice > 1 else ''} on the dice" if plan.dice else ""
    boost = f" and {view.card(plan.boost).name}" if plan.boost else ""
    verb = "Close combat" if plan.kind == "close_combat" else "Fire"
    hit, kill = chances.reached(needed), chances.killed(needed)
    if target.hit:
        kill = hit
    return (
        f"{verb} with {who}{helped} at {called(view, target.id)}{side}{dice}{boost}: hit {percent(hit)},"
        f" destroyed {percent(kill)}{_price(view, plan, full)}."
    )


# -- From a plan to the commands that give it: one after the other, until Go.


def opening(plan: Draft) -> Command:
    """The command that begins a plan; a plan "pass" or "stall" is one command."""
    id = plan.unit
    match plan.kind:
        case "pass":
            return PASS
        case "stall":
            return Stall(id)
        case "move":
            return Move(id, plan.path[0])
        case "enter":
            return Enter(id, plan.path[0])
        case "pivot":
            return Pivot(id, plan.facing)
        case "fire":
            return Fire(id, plan.target)
        case "close_combat":
            return Assault(id, plan.target)
        case "rally":
            return Rally(id)
        case "dig_in":
            return DigIn(id)
        case "smoke":
            return LaySmoke(id, plan.target)
        case "clear":
            return ClearHex(id, plan.target)
        case "load":
            return Load(id, plan.target)
        case "unload":
            return Unload(id, plan.target)
        case "exit":
            return Exit(id)
        case "card":
            return PlayCard(plan.card)
    raise ValueError(f'"{plan.kind}" is no kind of plan.')


def same_beginning(draft: Draft, plan: Draft) -> bool:
    """Whether a draft on the table was begun for this plan."""
    return (
        draft.kind == plan.kind and draft.unit == plan.unit and draft.card == plan.card
        and draft.path[:1] == plan.path[:1] and draft.target == plan.target
        and (draft.kind != "pivot" or draft.facing == plan.facing)
    )  # fmt: skip


def _wanted(draft: Draft, plan: Draft) -> Iterator[Command]:
    """The commands that a draft still lacks, in the order in which they are best given: what changes the cost first,
    since CAPs are fitted to it."""
    if len(draft.choices) < len(plan.choices):
        yield Choose(plan.choices[len(draft.choices)])
    if len(plan.path) > len(draft.path):
        yield Onward(plan.path[1])
    joined = {m[0] for m in draft.members}
    yield from (Join(id, hex) for id, hex, _ in plan.members if id not in joined)
    yield from (Support(id) for id in plan.supporters if id not in draft.supporters)
    if plan.boost != draft.boost:
        yield Boost(plan.boost)
    if plan.kind in ("move", "enter", "unload") and plan.facing != draft.facing and plan.facing >= 0:
        yield Face(plan.unit, plan.facing)
    now = {m[0]: m[2] for m in draft.members}
    yield from (Face(id, facing) for id, _, facing in plan.members if id in now and now[id] != facing)
    if plan.dice != draft.dice:
        if plan.caps < draft.caps:
            yield PayCaps(plan.caps)
        yield DiceCaps(plan.dice)
    if plan.caps != draft.caps:
        yield PayCaps(plan.caps)


def next_command(draft: Draft, plan: Draft, options: Sequence[Command]) -> Command:
    """What brings the draft on the table nearer to the plan: Go when nothing is lacking; what the rules do not take is
    left out."""
    if same_beginning(draft, plan):
        for command in _wanted(draft, plan):
            if command in options:
                return command
        if GO in options:
            return GO
    return BACK


# -- The player of Conflict Solo.

PASS_IDEA = Idea(Draft(PASSING), 0.0, 0.0)


class Commander(Bot):
    """Plays the one seat. `weights`: other numbers than the usual ones."""

    def __init__(self, seed: int = 0, budget: float = 2.0, weights: Weights = PLAIN) -> None:
        super().__init__(seed, budget)
        self.weights = weights
        self.placer = Placer(weights)
        self._plan: Idea | None = None
        self._tried: tuple[tuple[int, int], list[Draft]] = ((0, 0), [])
        """Plans put aside in this turn, which are not tried again."""

    @property
    def plan(self) -> Draft | None:
        """The action that is being given, None when there is none."""
        return self._plan.plan if self._plan is not None else None

    # -- deciding
    def choose(self, view: Any, seat: int, options: Sequence[Command]) -> Command:
        if len(options) == 1:
            self.reason = "There is no other choice."
            return options[0]
        command, self.reason = self._decide(view, options)
        return command if command in options else self._last_way(options)

    def _decide(self, view: State, options: Sequence[Command]) -> tuple[Command, str]:
        match view.frames[-1].step:
            case "setup":
                return self.placer.next(view)
            case "turn":
                return self._turn(view, options)
            case "plan":
                return self._complete(view, options)
        found = answers.answer(Picture(view, self.weights), options)
        if found is None:
            way = self._last_way(options)
            return way, f"{way.label(view)}: one choice is as good as another."
        return found

    def _last_way(self, options: Sequence[Command]) -> Command:
        for command in (DONE, PASS, GO):
            if command in options:
                return command
        plain = [c for c in options if not c.last_resort]
        return (plain or list(options))[0]

    # -- the turn
    def _turn(self, view: State, options: Sequence[Command]) -> tuple[Command, str]:
        now = (view.round, view.turns)
        if self._tried[0] != now:
            self._tried = (now, [])
        for _ in range(4):
            idea = self.best(view, self._tried[1])
            command = opening(idea.plan)
            if command in options:
                self._plan = idea
                return command, self.why(view, idea)
            self._tried[1].append(idea.plan)
        return PASS, self.why(view, PASS_IDEA)

    def _complete(self, view: State, options: Sequence[Command]) -> tuple[Command, str]:
        draft, idea = view.draft, self._plan
        assert draft is not None
        if idea is None:  # somebody else has begun it: go on with it if it is what would be done
            idea = self.best(with_fields(view, draft=None))
            if not same_beginning(draft, idea.plan):
                return (GO if GO in options else self._last_way(options)), "It is planned already."
            self._plan, self.reason = idea, self.why(view, idea)
        command = next_command(draft, idea.plan, options)
        if command == BACK:
            self._tried[1].append(idea.plan)
            self._plan = None
        return command, self.reason

    def best(self, view: State, without: Sequence[Draft] = ()) -> Idea:
        """The best idea for the turn, plans that were put aside left out."""
        return max(self.ideas(view, without), key=lambda idea: idea.score)

    def ideas(self, view: State, without: Sequence[Draft] = ()) -> list[Idea]:
        """All ideas that are better than nothing; with none of them to stall, or to pass."""
        planner = self.planner(Picture(view, self.weights))
        found = [*planner.ideas(), *CardPlanner(planner).ideas()]
        good = [i for i in found if i.score >= self.weights.price.least and i.plan not in without]
        return good or [self.waiting(planner.picture)]

    def planner(self, picture: Picture) -> Planner:
        return Planner(picture)

    def waiting(self, picture: Picture) -> Idea:
        """A CAP makes the enemy move first where he stands next to a Unit; else a pass."""
        near = any(distance(a.hex, u.hex) == 1 for a in picture.enemies for u in picture.units)
        return Idea(Draft(STALLING), 0.0, 0.0) if near and picture.view.cap_now > 0 else PASS_IDEA

    def why(self, view: State, idea: Idea) -> str:
        """The reason of an idea in one sentence."""
        if idea.plan.kind in (PASSING, STALLING, "card"):
            return reason(view, idea, 0)
        full = cost(view, idea.plan)
        return reason(view, idea, 0 if isinstance(full, Refusal) else full.total)


class Sharpshooter(Commander):
    """The best attack there is, else the step that leads nearest to an objective."""

    def __init__(self, seed: int = 0, budget: float = 2.0, weights: Weights = GREEDY) -> None:
        super().__init__(seed, budget, weights)

    def ideas(self, view: State, without: Sequence[Draft] = ()) -> list[Idea]:
        planner = self.planner(Picture(view, self.weights))
        found = [i for i in planner.ideas() if i.plan not in without]
        shots = [i for i in found if i.plan.kind in ("fire", "close_combat", "exit")]
        if shots:
            return shots
        steps = [i for i in found if i.plan.kind in ("move", "enter") and not i.plan.members]
        nearer = [Idea(i.plan, self._nearer(planner.picture, i), i.raw) for i in steps]
        good = [i for i in nearer if i.score > 0]
        return good or [PASS_IDEA]

    def _nearer(self, picture: Picture, idea: Idea) -> float:
        """By how many hexes a step leads nearer to the nearest objective."""
        unit = picture.view.counters[idea.plan.unit]
        if idea.plan.kind == "enter":
            return 1.0
        goals = picture.goals(unit)
        if not goals:
            return 0.0
        old = min(distance(unit.hex, h) for h in goals)
        return old - min(distance(idea.plan.path[-1], h) for h in goals) - 0.01 * idea.plan.caps


# -- The random player of Conflict Solo: any legal action with the same chance; a pass is taken one time in six, or when
# there is nothing else. What it plans it carries out.

PASSES = 1 / 6
GLADLY = {
    "Place": 8.0, "Shift": 0.0, "Go": 6.0, "Back": 0.05, "Choose": 8.0, "PayCaps": 0.3, "DiceCaps": 0.5, "Boost": 0.5,
    "TakeBack": 0.0, "Done": 2.0,
}  # fmt: skip
"""How gladly a kind of command is taken outside the turn; 1 for all others."""


class Stray(Bot):
    """Pure chance that gets on. Where the Units that stand leave no room for one that is left, they move aside."""

    def __init__(self, seed: int = 0, budget: float = 2.0) -> None:
        super().__init__(seed, budget)
        self._random = Random(seed)
        self._other = Wanderer(seed, budget, GLADLY)

    def choose(self, view: Any, seat: int, options: Sequence[Command]) -> Command:
        self.reason = "It is as good as any."
        if view.frames[-1].step != "turn":
            stuck = view.frames[-1].step == "setup" and not any(isinstance(c, (Place, Done)) for c in options)
            ways = [c for c in options if isinstance(c, Shift)] if stuck else []
            return self._random.choice(ways) if ways else self._other.choose(view, seat, options)
        actions = [c for c in options if type(c) is not Pass]
        if not actions or self._random.random() < PASSES:
            return PASS
        return actions[int(self._random.random() * len(actions))]
