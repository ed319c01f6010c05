"""The loop: decide a command, apply its events one by one, run automatic steps until a seat must decide."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tabletop.core.game import Game
from tabletop.core.messages import Command, Event
from tabletop.core.step import Now

LIMIT = 100_000
"""The most events of one command; more means a rule that never ends."""


class Stuck(RuntimeError):
    """A fault in a game's rules: a step that neither asks anybody nor goes on."""


def apply(game: Game[Any], now: Now[Any], stream: Iterator[Event]) -> None:
    """Apply a stream of events, each before the next is computed."""
    evolve, events = game.evolve, now.events
    for event in stream:
        now.state = evolve(now.state, event)
        events.append(event)
        if len(events) > LIMIT:
            raise Stuck(f"{game.key}: step {now.state.frames[-1].step} does not end")


def advance(game: Game[Any], now: Now[Any]) -> tuple[int, ...]:
    """Run automatic steps until a seat must decide or the game is over. Returns the seats that must decide."""
    while now.state.frames:
        step = game.step(now.state)
        seats = step.seats(now.state)
        if game.result(now.state) is not None:
            return ()
        if seats:
            return seats
        before = len(now.events)
        apply(game, now, step.run(now))
        if len(now.events) == before:
            raise Stuck(f"{game.key}: step {step.key} asks nobody and does nothing")
    return ()


def decide(game: Game[Any], now: Now[Any], seat: int, command: Command) -> tuple[int, ...]:
    """Carry out a legal command and all automatic steps after it. Returns the seats that must decide next."""
    step = game.step(now.state)
    apply(game, now, step.decide(now, seat, command))
    return advance(game, now)
