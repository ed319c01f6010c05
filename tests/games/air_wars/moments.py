"""Moments of a campaign at which tests begin: a battle, guns under a raid, a day of planning."""

from __future__ import annotations

from typing import Any

from tabletop.core.chance import ScriptedDice, SeededDice
from tabletop.core.match import Match
from tabletop.games.air_wars.rules.bombing.attacking import OpenSquare
from tests.games.air_wars.kit import blind, fly, table, until


def opened(key: str, square: str, *counters: str, hour: int = 4, **more: object) -> Match:
    """A game at the designation in a square."""
    match = table(key, *counters, hour=hour, **more)  # type: ignore[arg-type]
    until(match, "bomb", 0)
    match.submit(0, OpenSquare(square))
    return match


def clash(*more: str, **options: object) -> Match:
    """F JG26 of the attacker enters K8 over F 54."""
    match = table("BOB", "F JG26 L8", "F 54 K8 up", *more, hour=2, **options)  # type: ignore[arg-type]
    fly(match, 0, "F JG26", "K8")
    return match


def day(key: str, *counters: str, **more: Any) -> Match:
    return table(key, *counters, start="day", **more)


def planning(key: str, step: str, seat: int, *counters: str, dice: tuple[int, ...] = (), **more: Any) -> Match:
    """A game at a step of Planning with that hand; the dice fall from there on."""
    match = table(key, *counters, start="day", **more)
    until(match, step, seat)
    match.dice = ScriptedDice(*dice, then=SeededDice(1))
    return match


QUIET = (blind(),)
