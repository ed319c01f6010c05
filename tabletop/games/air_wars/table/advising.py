"""What would you do? The commander's advice for this moment, thought over beside the window and told in a note at
the pointer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletop.core.match import Match
from tabletop.core.messages import Command
from tabletop.games.air_wars.bots import Commander
from tabletop.games.air_wars.rules.flying.events import Fly, Form, Join, Plot
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.rules.wording import listing, place
from tabletop.table.screens import advice

DRAFTS = (Form, Join, Plot)
"""Commands that only lay a plan ready: nobody is told of them, and they can be taken back."""


def ask(host: Any, said: Callable[[str], str], drawn: Callable[[tuple[str, ...], tuple[str, ...]], object]) -> None:
    """Think over what the side that is asked could do, from what it can see, and say so. Nothing is done by it. `said`
    names the counters, `drawn` is told the squares of a flight and who flies, to draw it.
    """
    if host.seat is not None and host.looker is None:
        host.status("Both sides look at the table: advice is given to one alone.")
        return
    match, seat, way, fliers = host.session.match, host.seat, list[str](), list[str]()
    advice.consider(
        host, lambda: named(*advised(match, seat, way, fliers), said), lambda: drawn(tuple(way), tuple(fliers))
    )


def named(words: str, why: list[str], said: Callable[[str], str]) -> tuple[str, list[str]]:
    return said(words), [said(line) for line in why]


def advised(
    match: Match, seat: int, way: list[str] | None = None, fliers: list[str] | None = None
) -> tuple[str, list[str]]:
    """What the commander would do, in words, and why; a flight with all its counters and its end. He sees the view
    of the seat and no more. `way`: takes the squares of the flight, `fliers` its counters.
    """
    bot, copy, why = Commander("normal"), match.copy(), ""
    for _ in range(60):
        view = copy.view(seat)
        command = bot.choose(view, seat, copy.options(seat))
        why = why or bot.reason
        if not isinstance(command, DRAFTS):
            if way is not None and isinstance(command, Fly) and view.group is not None:
                way += (view.group.square, *view.group.path)
            if fliers is not None and isinstance(command, Fly) and view.group is not None:
                fliers += view.group.units
            return _words(command, view), [why] if why else []
        copy.submit(seat, command)
    raise ValueError("The commander comes to no end.")


def _words(command: Command, view: State) -> str:
    group = view.group
    if isinstance(command, Fly) and group is not None:
        end = group.path[-1] if group.path else group.square
        return f"{listing(group.units)}: {place(view, group.square)} to {place(view, end)}"
    return command.label(view)
