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
class Weights:
    """All numbers of a level."""

    worth: Worth = Worth()
    attack: Attack = Attack()
    ground: Ground = Ground()
    price: Price = Price()
    deeds: Deeds = Deeds()


PLAIN = Weights()
