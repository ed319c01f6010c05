"""What a player can order infantry to do besides firing. Hexes are axial (q, r)."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.values import Command


@dataclass(frozen=True, slots=True)
class Grapple(Command):
    """Close combat: this unit attacks that one; it joins the attack that is designated on it already (AS-CC-01)."""

    unit: str
    target: str


@dataclass(frozen=True, slots=True)
class Widen(Command):
    """Close combat: the attack in which this unit takes part strikes that unit too (AS-CC-01)."""

    unit: str
    target: str
