"""Helpers for tests of combat: begin a combat phase from a written-down position, declare, see what came of it."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from tabletop.core.match import Match
from tabletop.core.messages import Command, Event, Frame
from tabletop.core.refusal import Refusal
from tabletop.games.thunderbolt_lightning.rules.aa_guns import Aim, GunsDone
from tabletop.games.thunderbolt_lightning.rules.firing import Declare, Hold
from tabletop.games.thunderbolt_lightning.rules.resolving.events import KeepSkill
from tabletop.games.thunderbolt_lightning.rules.sheets import GunClass
from tabletop.games.thunderbolt_lightning.rules.state import State
from tests.games.thunderbolt_lightning.board import Board

E = TypeVar("E", bound=Event)


def combat(board: Board, *dice: int, phase: int = 1, seed: int | None = 7) -> Match:
    """A match at the first declaration of a combat phase; the dice given fall first, then those of the seed."""
    return board.match(*dice, step=f"declare{phase}", seed=seed)


def acting(match: Match) -> int:
    return match.to_act[0]


def declare(match: Match, aircraft: str, mount: int, target: str) -> list[Event]:
    """One declaration; units that act before are made to hold."""
    while True:
        command = Declare(aircraft, mount, target)
        if match.refusal(acting(match), command) is None:
            return list(match.submit(acting(match), command))
        done = GunsDone() if match.state.frames[-1].step.startswith("declare_aa") else Hold()
        match.submit(acting(match), done)


def aim(match: Match, source: str, gun: str, direction: str, target: str, dice: int = 1) -> None:
    """Aims a number of AA dice."""
    for _ in range(dice):
        match.submit(acting(match), Aim(source, GunClass(gun), direction, target))


def finish(match: Match) -> list[Event]:
    """Everybody else holds, nobody re-rolls, until the combat phase is over; all events since the opening."""
    while match.to_act and match.state.frames[-1].step.rstrip("12") in ("declare", "declare_aa", "reroll"):
        step = match.state.frames[-1].step.rstrip("12")
        done: Command = {"declare": Hold(), "declare_aa": GunsDone(), "reroll": KeepSkill()}[step]
        match.submit(acting(match), done)
    return told(match)


def told(match: Match) -> list[Event]:
    return [event for entry in match.journal for event in entry.events]


def of(events: list[Event], kind: type[E]) -> list[E]:
    return [event for event in events if isinstance(event, kind)]


def rule(refusal: Refusal | None) -> str:
    return refusal.rule if refusal else ""


def only(state: State, step: str, *args: str | int) -> State:
    """The same position with another present step."""
    return replace(state, frames=(Frame(step, args),))
