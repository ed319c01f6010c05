"""Quick copies of frozen pieces with some fields changed: what `dataclasses.replace` does, in half the time, for
the hot path.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletop.core.fastcopy import copier, replace
from tabletop.games.thunderbolt_lightning.rules.pieces import Aircraft, Unit
from tabletop.games.thunderbolt_lightning.rules.state import State

changed: Callable[..., Aircraft] = copier(Aircraft)
"""An aircraft with some fields changed."""

changed_unit: Callable[..., Unit] = copier(Unit)
"""A unit with some fields changed."""

with_fields: Callable[..., State] = copier(State)
"""A state with some fields changed."""


def put(state: State, *aircraft: Aircraft) -> State:
    """The state with these aircraft in place of those of the same ids."""
    everyone = dict(state.aircraft)
    for one in aircraft:
        everyone[one.id] = one
    return with_fields(state, aircraft=everyone)


def put_structure(state: State, ident: str, **changes: Any) -> State:
    """The state with a ship or installation changed; `sunk` means destroyed for an installation."""
    if ident in state.ships:
        return with_fields(state, ships={**state.ships, ident: replace(state.ships[ident], **changes)})
    if "sunk" in changes:
        changes["destroyed"] = changes.pop("sunk")
    changed_one = replace(state.installations[ident], **changes)
    return with_fields(state, installations={**state.installations, ident: changed_one})
