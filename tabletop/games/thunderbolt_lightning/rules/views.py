"""What a seat may see. Everything is open (TL-SET-06) except, with option `secret_fire`, what the other side has
declared in this combat phase until all declarations are in (TL-OPT-04, TL-FIRE-11)."""

from __future__ import annotations

from tabletop.core.copying import replace
from tabletop.games.thunderbolt_lightning.rules.changing import changed, with_fields
from tabletop.games.thunderbolt_lightning.rules.state import State


def hiding(state: State) -> bool:
    """Whether declarations are covered now."""
    return (
        "secret_fire" in state.scenario.options and bool(state.frames) and state.frames[-1].step.startswith("declare")
    )


def view(state: State, seat: int | None) -> State:
    """The position as a seat may see it; None: an observer, who sees nobody's covered declarations."""
    if not hiding(state):
        return state
    aircraft = {k: changed(a, declared=()) if a.declared and a.side != seat else a for k, a in state.aircraft.items()}
    ships = {k: replace(s, aimed=()) if s.aimed and s.side != seat else s for k, s in state.ships.items()}
    posts = {k: replace(i, aimed=()) if i.aimed and i.side != seat else i for k, i in state.installations.items()}
    return with_fields(state, aircraft=aircraft, ships=ships, installations=posts)
