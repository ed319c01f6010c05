"""Every number by which the players of Conflict Solo choose, one `Weights` a level; advice and set-up use the same."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Worth:
    """What a counter is worth."""

    base: float = 2.0
    by_vp: float = 2.0
    fresh: float = 1.0
    on_objective: float = 1.0
    truck: float = 1.0
    task: float = 5.0
    """A truck or wagon that brings VP when it leaves the map."""


@dataclass(frozen=True, slots=True)
class Attack:
    """What an attack is worth, as parts of the target's worth."""

    hit: float = 0.45
    hit_again: float = 0.9
    """A hit on an unhit counter, and on one that is hit already."""
    objective: float = 1.5
    """Added for a target on an objective, by its chance to be hit."""
    most_needed: int = 11
    """Beyond it an attack is not considered."""
    boost: float = 0.7
    """A boost card must raise the score by more than this."""
    group_from: int = 9
    group_to: int = 12
    """Group fire is tried when the leader needs that much."""


@dataclass(frozen=True, slots=True)
class Ground:
    """What a hex is worth to a Unit."""

    distance: float = 1.2
    held: float = 0.4
    """By hex to the objective; the part of it when all objectives are held."""
    cover: float = 0.5
    target: float = 0.6
    good_shot: int = 8
    """For each enemy whom it can fire at needing no more than this."""
    danger: float = 0.8
    """Part of the chance to be hit."""
    task: float = 1.2
    """By hex to the exit, for what brings VP there."""
    rumour: float = 0.5
    """How likely a rumour is a squad that fires."""
    crowd: float = 0.6
    """Against each Unit in the same hex, for a shot at one is a shot at all."""
    melee: float = 1.0
    """Against a step into a hex with an enemy, who may strike first."""


@dataclass(frozen=True, slots=True)
class Price:
    """What acting costs."""

    keep: float = 0.5
    keep_shot: float = 0.25
    """Staying fresh: this, and the part of the Unit's best fire score."""
    cap: float = 0.35
    late_cap: float = 0.15
    """A CAP; the same in the last third of a round."""
    late: float = 1 / 3
    """The share of fresh Units at which the last third begins."""
    least: float = 0.15
    """With nothing better than this the player passes."""


@dataclass(frozen=True, slots=True)
class Deeds:
    """Deeds with a fixed value."""

    rally: float = 0.9
    dig_in: float = 0.4
    dig_danger: float = 0.5
    card: float = 0.3
    second_wind: float = 0.8
    clear: float = 0.2
    smoke: float = 0.2
    enter: float = 2.0
    exit_by_vp: float = 4.0
    """VP that leaving the map brings count so much."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How the hard player weighs a place and an action: he knows the traps of the missions."""

    assault: float = 0.42
    """By point of the priced way, for those who storm."""
    support: float = 0.12
    """The same for machine guns, mortars and guns, which want a field of fire."""
    rear: float = 0.16
    """The same when all objectives are held."""
    task: float = 0.45
    """The same for what brings VP by leaving the map."""
    hurry: tuple[tuple[float, float], ...] = ((1.5, 1.0), (1.0, 1.0))
    """While there is no victory: factors of the way and of danger in the last round, the one before, and so on."""
    ahead: tuple[float, float] = (1.0, 1.0)
    """The same when a victory only needs to be kept."""
    hit_way: float = 0.35
    """Factor of the way for a Unit that is hit: a second hit destroys it."""
    rumour_shot: float = 0.45
    """How likely a rumour is real."""
    covered: float = 2.5
    """Price of a hex for each enemy that covers it."""
    offset: float = 1.5
    """By VP a dearer objective is nearer."""
    shot: float = 0.45
    """Part of the best attack from a place."""
    danger: float = 1.1
    """Part of the loss that the next card may bring there."""
    looked: int = 6
    margin: float = 1.2
    """So many of the best ideas are played on, those so near to the best."""
    worlds: int = 18
    least_worlds: int = 4
    work: int = 120
    """In so many worlds, fewer where many counters stand on the map: all worlds together hold so many counters."""
    turns: int = 3
    turns_of_many: int = 2
    few: int = 9
    """For so many turns of the player, with more counters than a few for fewer."""
    prior: float = 0.5
    """Part of the score at first sight in the last one."""
    crowd: float = 0.35
    """So much more danger for each Unit in the same hex, for a shot at one is a shot at all."""
    cover: float = 0.3
    capture: float = 1.6
    """By VP of an objective taken."""
    fresh: float = 0.35
    fresh_shot: float = 0.3
    fresh_way: float = 0.05
    """Staying fresh: this, part of the best attack, by step still to go (8 at most)."""
    cap: float = 0.3
    cap_late: float = 0.12
    cap_last: float = 0.03
    """A CAP early, with a third of the Units fresh, with none fresh."""
    least: float = 0.12
    least_after_pass: float = -0.05
    """What an action must be worth; the same after a pass of the enemy, while a Unit is fresh."""
    rumour: float = 0.4
    """Against each rumour next to the hex where a step ends."""
    harm: float = 0.3
    """By point of harm of a hit counter: what a rally is worth."""


@dataclass(frozen=True, slots=True)
class Weights:
    """All numbers of a level."""

    worth: Worth = Worth()
    attack: Attack = Attack()
    ground: Ground = Ground()
    price: Price = Price()
    deeds: Deeds = Deeds()
    plan: Plan = Plan()


GREEDY = Weights()
"""Easy."""
PLAIN = Weights(
    ground=Ground(distance=0.6, held=0.8, danger=3.0),
    price=Price(keep=0.25, cap=0.6, least=0.0),
)
"""Normal: he acts as long as it brings anything, for whoever passes is shot at all the same, he does not spend the CAPs
of a round on the dice of its first shots, and he takes his time: a round has turns enough to go where nobody looks."""
HARD = Weights(attack=Attack(hit=0.5, hit_again=0.95, objective=1.5, boost=0.4, group_from=7, group_to=13))
