"""Positions written down for tests and moves in one line.

`table("BOB", "F JG26 L8", "F 54 K8 up", hour=2)`: only these counters are on the map, the others wait in their boxes;
"up" flies since the hour before, "up3" since hour 3, then "top", "open" (revealed), "bombed", "landed".
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tabletop.core.chance import Fallen, ScriptedDice, SeededDice
from tabletop.core.match import Match
from tabletop.core.messages import Command, Event
from tabletop.core.refusal import Refusal
from tabletop.games.air_wars.data.old_positions import Placed, Position
from tabletop.games.air_wars.data.old_positions import placed as at_moment
from tabletop.games.air_wars.rules.asking import Done, Pass
from tabletop.games.air_wars.rules.days import EndDay, EndSegment
from tabletop.games.air_wars.rules.flying.events import Fly, Form, Join, Land, Plot
from tabletop.games.air_wars.rules.game import GAME
from tabletop.games.air_wars.rules.pieces import InForce
from tabletop.games.air_wars.rules.scenario import REINFORCEMENTS
from tabletop.games.air_wars.rules.sheets import Code
from tests.games.air_wars.board import scenario


def placed(text: str, hour: int, stacks: dict[tuple[str, str], int], seats: dict[str, int]) -> Placed:
    words = text.split()
    end = 2 if " ".join(words[:2]) in seats else 1
    unit, where, marks = " ".join(words[:end]), words[end], words[end + 1 :]
    up = next((m for m in marks if m.startswith("up")), "")
    key = (where, str(seats[unit]))
    stack = stacks.get(key, 0) if up else 0
    if up:
        stacks[key] = stack + 1
    return Placed(
        unit, where, bool(up), stack, (int(up[2:]) if up[2:] else max(1, hour - 1)) if up else 0, "open" in marks,
        landed="landed" in marks, bombed=int("bombed" in marks),
    )  # fmt: skip


def table(
    key: str,
    *counters: str,
    day: int = 1,
    hour: int = 1,
    seat: int = 0,
    dice: tuple[Fallen, ...] = (),
    start: str = "fly",
    keep: bool = False,
    levels: tuple[int, int] | None = None,
    effects: tuple[InForce, ...] = (),
    **more: Any,
) -> Match:
    """A game at the beginning of an hour. levels: command levels instead of the printed ones."""
    found = scenario(key)
    stacks: dict[tuple[str, str], int] = {}
    seats = {u.id: u.seat for u in found.units.values()}
    laid = {p.unit: p for p in (placed(c, hour, stacks, seats) for c in counters)}
    if not keep:
        laid = {u: laid.get(u, Placed(u, REINFORCEMENTS)) for u in found.units}
    change = tuple(n - found.sides[s].command_level for s, n in enumerate(levels)) if levels else (0, 0)
    position = Position(start, day, hour, seat, tuple(laid.values()), levels=change, **more)  # type: ignore[arg-type]
    state = at_moment(found, position)
    if effects:
        state = replace(state, effects=effects)
    match = Match(GAME, found, state, ScriptedDice(*dice, then=SeededDice(1)))
    match._run(None, None)
    return match


def blind(owner: int = 0) -> InForce:
    """All radar of the other side is blind today."""
    return InForce("BB-L4", Code.BLIND, owner, until=(9, 99, 1), area="all")


def form(match: Match, seat: int, units: str, path: str = "") -> None:
    """Lay out a group, "F JG26, F JG3" in stack order, and its path "K8 J8"."""
    first, *others = [u.strip() for u in units.split(",")]
    match.submit(seat, Form(first))
    for unit in others:
        match.submit(seat, Join(unit))
    for square in path.split():
        match.submit(seat, Plot(square))


def fly(match: Match, seat: int, units: str, path: str = "", land: str = "") -> list[Event]:
    """Fly a group and settle it; units of `land` land. Gives all events."""
    form(match, seat, units, path)
    since = len(match.journal)
    match.submit(seat, Fly())
    if match.state.frames[-1].step == "arrive":
        for unit in (u.strip() for u in land.split(",") if u):
            match.submit(seat, Land(unit))
        match.submit(seat, Done())
    return [event for entry in match.journal[since:] for event in entry.events]


def end(match: Match, seat: int) -> list[Event]:
    """End the segment. Gives the events that follow."""
    return list(match.submit(seat, EndSegment()))


def until(match: Match, step: str, seat: int | None = None) -> None:
    """Pass, hold fire and end segments until a step asks."""
    for _ in range(400):
        frame = match.state.frames[-1]
        if frame.step == step and (seat is None or seat in match.to_act):
            return
        asked = match.to_act[0]
        options = list(match.options(asked))
        quiet = (Pass(), EndSegment(), EndDay(False), Done())
        match.submit(asked, next((c for c in quiet if c in options), options[0]))
    raise AssertionError(f"{step} is never asked")


def why(match: Match, seat: int, command: Command) -> str:
    """The rule that refuses a command; "" when it is legal."""
    refusal: Refusal | None = match.refusal(seat, command)
    return refusal.rule if refusal is not None else ""


def place_of(match: Match, unit: str) -> str:
    return str(match.state.units[unit].place)


def all_events(match: Match, kind: type[Event]) -> list[Any]:
    return [event for entry in match.journal for event in entry.events if isinstance(event, kind)]


def told(match: Match, seat: int | None, kind: type[Event]) -> list[Any]:
    """The events of a class as a seat was told them."""
    return [event for event in match.story(seat) if isinstance(event, kind)]


def blips(match: Match, viewer: int, square: str) -> tuple[int, int, int, int]:
    """(flying, based, ground, ships) that the viewer counts in a square without knowing them."""
    found = match.view(viewer).unknown(square, 1 - viewer)
    return found.flying, found.based, found.ground, found.ship


def known(match: Match, viewer: int, square: str) -> dict[str, str]:
    """Enemy counters that the viewer knows in a square, with the reason."""
    view = match.view(viewer)
    return {u.id: u.how for u in view.at(square, 1 - viewer)}
