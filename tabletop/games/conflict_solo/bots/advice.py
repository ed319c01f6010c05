"""What the players tell a person: the best action with its reason, and where the rest of the set-up goes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabletop.core import engine
from tabletop.core.chance import SeededDice
from tabletop.core.messages import Command
from tabletop.core.step import Now
from tabletop.games.conflict_solo.bots.hard import AT_FIRST_SIGHT, Veteran
from tabletop.games.conflict_solo.bots.opening import Placer
from tabletop.games.conflict_solo.rules.asking import DONE
from tabletop.games.conflict_solo.rules.game import GAME
from tabletop.games.conflict_solo.rules.pieces import Draft
from tabletop.games.conflict_solo.rules.state import State


def advice(view: State, seat: int, options: Sequence[Command]) -> tuple[Command, str]:
    """What the hard player would do at first sight, and why in one sentence: for the hint "What would you do?". The
    same for the same view.
    """
    bot = Veteran(weights=AT_FIRST_SIGHT)
    command = bot.choose(view, seat, options)
    return command, bot.reason


@dataclass(frozen=True, slots=True)
class Counselled:
    """What to do next, why, and, where it belongs to an action, the whole plan of it."""

    command: Command
    why: str
    plan: Draft | None


def counsel(view: State, seat: int, options: Sequence[Command]) -> Counselled:
    """As `advice`, for the coach, who tells a plan step by step."""
    bot = Veteran(weights=AT_FIRST_SIGHT)
    command = bot.choose(view, seat, options)
    return Counselled(command, bot.reason, bot.plan)


def setup_commands(view: State) -> list[Command]:
    """The commands of "Place the rest for me": what is placed stays, Units, facings, works, mines and hidden Units that
    are left follow; without the Done that ends the set-up."""
    placer, found, now = Placer(), list[Command](), view
    placed = {u.id for u in view.units}
    while True:
        command, _ = placer.next(now, placed)
        if command == DONE:
            return found
        found.append(command)
        trial = Now(now, SeededDice(0))
        engine.decide(GAME, trial, 0, command)
        now = trial.state
