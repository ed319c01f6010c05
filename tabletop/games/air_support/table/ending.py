"""The end screen: result, points and losses, aircraft, what left the map."""

from __future__ import annotations

from tabletop.games.air_support.rules import victory
from tabletop.games.air_support.rules.pieces import AirStatus, Where
from tabletop.games.air_support.rules.scenario import Aim
from tabletop.games.air_support.rules.standing import every
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.table.names import called, label
from tabletop.table.play.contract import Ending

Table = tuple[str, tuple[str, ...], tuple[tuple[str, ...], ...]]


def ending(state: State) -> Ending:
    """What the end screen shows. The game must be over."""
    assert state.result is not None
    sides = [s.name for s in state.scenario.sides]
    tables: list[Table] = [("Both sides", ("", *sides), tuple(_rows(state)))]
    if state.exited:
        tables.append(
            ("Left the map", ("Unit", "Over"), tuple((called(state, e.id), label(state, e.hex)) for e in state.exited))
        )
    planes = tuple(
        (called(state, p.id), sides[p.seat], _fate(p.status, p.damaged))
        for p in state.planes.values()
        if p.status is not AirStatus.PENDING
    )
    if planes:
        tables.append(("Aircraft", ("Aircraft", "Side", "Fate"), planes))
    winner = state.result.winner
    headline = "A draw" if winner is None else f"{sides[winner]} victory"
    both = state.scenario.victory.aim is not Aim.EXIT  # who has left against who has not reads as a draw
    return Ending(headline, state.result, tuple(tables), both and any(state.points), why=_ended(state))


def _ended(state: State) -> str:
    """In which turn the battle ended, and why then; "" after a resignation."""
    last = state.scenario.turns
    if state.turn >= last and not victory.spent(state):
        return f"The battle ended after its last turn, {last}."
    return (
        f"The battle was over in turn {state.turn} of {last}: nothing that counts could still leave the map."
        if victory.spent(state)
        else ""
    )


def _rows(state: State) -> list[tuple[str, ...]]:
    units = [u for u in every(state) if not getattr(u, "dummy", False)]
    lost = [
        sum(u.seat == seat and (u.where is Where.GONE or getattr(u, "wreck", False)) for u in units) for seat in (0, 1)
    ]
    left = [sum(e.seat == seat for e in state.exited) for seat in (0, 1)]
    stand = [
        sum(u.seat == seat and u.where is Where.MAP and not getattr(u, "wreck", False) for u in units)
        for seat in (0, 1)
    ]
    rows = [
        ("Casualty points scored", state.points),
        ("Ground units lost", lost),
        ("Left the map", left),
        ("Still on the map", stand),
    ]
    return [(name, str(a), str(b)) for name, (a, b) in rows if a or b]


def _fate(status: AirStatus, damaged: bool) -> str:
    if status is AirStatus.GONE:
        return "shot down"
    words = {AirStatus.ONBOARD: "over the map", AirStatus.RECALLED: "flew home", AirStatus.EXITED: "left"}.get(
        status, status.value
    )
    return words + (", damaged" if damaged else "")
