"""Ground fire: which weapon at which Location, who joins, who directs, and whether it is worth being seen for."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.games.air_support.bots import strikes
from tabletop.games.air_support.bots import weights as values
from tabletop.games.air_support.bots.armour import Armour, fights
from tabletop.games.air_support.bots.plan import Plan
from tabletop.games.air_support.bots.strikes import floats
from tabletop.games.air_support.bots.weights import Weights
from tabletop.games.air_support.rules import odds
from tabletop.games.air_support.rules.fire_phases import laying
from tabletop.games.air_support.rules.firing import ift, striking
from tabletop.games.air_support.rules.firing.arms import How
from tabletop.games.air_support.rules.firing.events import AddFirer, Direct, FireAt, Shoot
from tabletop.games.air_support.rules.firing.ift import Shot
from tabletop.games.air_support.rules.harm.to_vehicles import CREW_MORALE
from tabletop.games.air_support.rules.pieces import Concealed, Infantry, Vehicle
from tabletop.games.air_support.rules.standing import Unit, unit
from tabletop.games.air_support.rules.state import FirePlan, Phase, State
from tabletop.games.air_support.rules.terrain import Location

Choice = tuple[Command, str]
MakePlan = Callable[[State, int], Plan]


def target_value(
    view: State, seat: int, shots: Sequence[Shot], leader: str, how: How, named: str, weights: Weights
) -> float:
    """Expected harm of a shot, over all targets that are known."""
    target = shots[0].target
    if how is How.IFT:
        return _volley(view, seat, shots, leader, weights)
    return sum(
        strikes.expected(view, shots[0], u, how, weights)
        for u in ift.victims(view, seat, target)
        if not named or u.id == named
    )


def _volley(view: State, seat: int, shots: Sequence[Shot], leader: str, weights: Weights) -> float:
    target, prizes, fire = shots[0].target, weights.prizes, weights.fire
    full, half = ift.columns(shots, False)
    victims = ift.victims(view, seat, target)
    crowd = max(1, sum(isinstance(victim, Infantry) for victim in victims))
    found = 0.0
    for victim in victims:
        column = full if victim.concealed is Concealed.KNOWN else half
        if isinstance(victim, Infantry) and not victim.dummy:
            found += strikes.man(view, victim, column, ift.tally(view, shots, leader, victim).total, crowd, prizes)
        elif isinstance(victim, Vehicle) and not view.car(victim).armoured:
            fates = odds.truck(column, ift.tally(view, shots, leader, victim).total)
            found += values.harm_to_car(view, victim, floats(fates), prizes)
        elif isinstance(victim, Vehicle) and victim.exposed and not victim.stunned:
            crew = odds.man(column, ift.tally(view, shots, leader, victim, crew=True).total, CREW_MORALE, odds.HALF)
            found += float(crew.gone + crew.broken) * prizes.stun * values.worth(view, victim, prizes)
    marks = sum(min(b.height, fire.mark_most) for b in view.blips if b.place == target and b.seat != seat)
    if marks:
        hurt = odds.man(half, fire.mark_drm, fire.mark_morale)
        share = hurt.gone + hurt.broken * fire.mark_broken + hurt.pinned * fire.mark_pinned
        found += marks * fire.mark * float(share)
    return found


class Marksman:
    """Chooses shots. Between FireAt and Shoot the plan lies in the view."""

    def __init__(self, weights: Weights, plan: MakePlan) -> None:
        self.weights, self.plan = weights, plan
        self.armour: Callable[[State, int], Armour] | None = None
        fire = weights.fire
        self._wanted = {"prep": fire.prep, "react": fire.react, "defend": fire.defend, "advancing": fire.advancing}

    def fire(self, view: State, seat: int, options: Sequence[Command]) -> Choice | None:
        """The best shot there is, if it is worth more than waiting."""
        step, fire = view.frames[-1].step, self.weights.fire
        best: tuple[float, Command, str] | None = None
        quotes = laying.quotes(view, seat)
        for command in options:
            if not isinstance(command, FireAt):
                continue
            shot = quotes.get((command.firer, Location(command.hex, command.level)))
            if shot is None:
                continue
            ways = laying.modes(view, seat, [shot])
            worth = max(
                (target_value(view, seat, [shot], "", how, named, self.weights) for how, named in ways), default=0.0
            )
            firer = unit(view, shot.arm.unit)
            wanted = self._wanted.get(step, fire.react)
            if step == "prep":
                wanted = self.stands(view, seat, firer)
            if firer is not None and firer.concealed is not Concealed.KNOWN:
                worth -= fire.seen
            if worth >= wanted * fire.alone and (best is None or worth - wanted > best[0]):
                best = worth - wanted, command, f"The shot alone is worth {worth:.1f} points."
        return (best[1], best[2]) if best is not None and best[0] > -fire.short else None

    def stands(self, view: State, seat: int, firer: Unit | None) -> float:
        """What a shot in Prep Fire must be worth: it costs the firer its move."""
        fire = self.weights.fire
        if isinstance(firer, Infantry):
            return fire.prep + self.weights.aims.go * self.plan(view, seat).gain(firer)
        if isinstance(firer, Vehicle) and self.armour is not None and fights(view, firer):
            return fire.prep + self.weights.aims.go * self.armour(view, seat).gain(firer)
        return fire.prep

    def lay(self, view: State, seat: int, options: Sequence[Command]) -> Choice | None:
        """Join what adds most, then a leader, then fire in the best way."""
        plan = view.plan
        if plan is None:
            return None
        shots = striking.shots_of(view, plan)
        if isinstance(shots, Refusal):
            return None
        now = self._best(view, seat, plan, shots)
        best: tuple[float, Command] | None = None
        for command in options:
            gain = 0.0
            if isinstance(command, AddFirer) and plan.target is not None:
                more = laying.quotes(view, seat).get((command.firer, plan.target))
                if more is not None:
                    gain = self._best(view, seat, plan, [*shots, more]) - now - self.weights.fire.joining
                    joins = unit(view, more.arm.unit)
                    if view.phase is Phase.PFPH and joins is not None and joins.id not in {s.arm.unit for s in shots}:
                        gain -= self.stands(view, seat, joins) - self.weights.fire.prep
            elif isinstance(command, Direct):
                gain = (
                    self._best(view, seat, FirePlan(plan.seat, plan.firers, plan.target, leader=command.leader), shots)
                    - now
                    - self.weights.fire.directing
                )
            if gain > 0 and (best is None or gain > best[0]):
                best = gain, command
        if best is not None:
            return best[1], f"That makes the shot worth {best[0]:.2f} points more."
        ways = [command for command in options if isinstance(command, Shoot)]
        if not ways:
            return None
        way = max(
            ways,
            key=lambda command: (
                target_value(view, seat, shots, plan.leader, How(command.how), command.named, self.weights),
                command.how,
                command.named,
            ),
        )
        return way, f"It is worth {now:.1f} points."

    def _best(self, view: State, seat: int, plan: FirePlan, shots: Sequence[Shot]) -> float:
        modes = laying.modes(view, seat, shots, plan.leader)
        return max(
            (target_value(view, seat, shots, plan.leader, how, named, self.weights) for how, named in modes),
            default=0.0,
        )
