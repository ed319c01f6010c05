"""The observation plane and its battery: what it looks at, where the fire falls, when it is for effect."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.values import Command
from tabletop.games.air_support.bots import values
from tabletop.games.air_support.bots.weights import Weights
from tabletop.games.air_support.rules.artillery import observing
from tabletop.games.air_support.rules.artillery.events import (
    AimMistake,
    ConvertFire,
    CorrectFire,
    DrawAccess,
    Observe,
    RadioContact,
    RequestFire,
)
from tabletop.games.air_support.rules.pieces import Concealed, Fire
from tabletop.games.air_support.rules.standing import units_of
from tabletop.games.air_support.rules.state import State
from tabletop.grid.hexes import Hex, distance

Choice = tuple[Command, str]
BLAST = 1
"""Hexes around the aimed one that the fire strikes (AS-OBA-01)."""


def under(view: State, seat: int, at: Hex, weights: Weights) -> float:
    """What stands in the seven hexes of the fire; nothing is worth fire on one's own men."""
    battery, prizes = weights.batteries, weights.prizes
    if any(distance(u.place.hex, at) <= battery.safe for u in units_of(view, seat)):
        return battery.forbidden
    known = sum(
        values.worth(view, u, prizes)
        for u in units_of(view, 1 - seat)
        if u.concealed is Concealed.KNOWN and distance(u.place.hex, at) <= BLAST
    )
    marks = sum(b.seat != seat and distance(b.place.hex, at) <= BLAST for b in view.blips)
    return known + prizes.mark * battery.mark * marks


def decide(view: State, seat: int, options: Sequence[Command], weights: Weights) -> Choice | None:
    """The decision among these, if they are orders to a battery."""
    easy = next((c for c in options if isinstance(c, (RadioContact, DrawAccess))), None)
    if easy is not None:
        return easy, "The battery is wanted."
    aimed = {type(c).__name__ for c in options} & {"Observe", "RequestFire", "CorrectFire", "ConvertFire", "AimMistake"}
    return _aimed(view, seat, options, weights) if aimed else None


def _aimed(view: State, seat: int, options: Sequence[Command], weights: Weights) -> Choice | None:
    least, near_enough = weights.batteries.worthwhile, weights.batteries.near_enough
    battery = observing.own(view, seat)
    lies = battery.at if battery is not None else None
    best: tuple[float, int, bool, str, Command] | None = None
    for command in options:
        if isinstance(command, (Observe, RequestFire, CorrectFire, AimMistake)):
            far = distance(lies, command.hex) if lies is not None else 0
            found = (
                under(view, seat, command.hex, weights),
                -far,
                isinstance(command, CorrectFire) and command.convert,
                repr(command),
                command,
            )
            if best is None or found[:4] > best[:4]:
                best = found
    convert = next((command for command in options if isinstance(command, ConvertFire)), None)
    here = under(view, seat, lies, weights) if lies is not None else weights.batteries.forbidden
    if convert is not None and here >= least and (best is None or here >= near_enough * best[0]):
        return convert, "It lies well enough: fire for effect."
    if best is None or (best[0] < least and not isinstance(best[4], AimMistake)):
        return None
    if battery is not None and battery.fire is Fire.FFE2 and best[0] <= here + least:
        return None
    return best[4], f"{best[0]:.0f} points stand there."
