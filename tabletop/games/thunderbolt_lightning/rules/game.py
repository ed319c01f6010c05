"""Thunderbolt & Lightning put together: its chapters, the start, the result and the view. `GAME` is the one instance.

It is always played on a grid of hexes (TL-SCOPE-01). What the source says of itself and the models on its pictures
carry no rules (TL-SCOPE-02, TL-SCOPE-03); those aircraft and the ship are in the library.
"""

from __future__ import annotations

from tabletop.core.chapter import bound, chapter
from tabletop.core.fastcopy import replace
from tabletop.core.game import Clock, Game
from tabletop.games.thunderbolt_lightning.rules import (
    aa_guns,
    altitude,
    damage,
    declaring,
    firing,
    initiative,
    ordnance,
    ships,
    turn,
    units,
)
from tabletop.games.thunderbolt_lightning.rules.changing import changed, with_fields
from tabletop.games.thunderbolt_lightning.rules.moving import events as moving_events
from tabletop.games.thunderbolt_lightning.rules.moving import flying
from tabletop.games.thunderbolt_lightning.rules.resolving import events as resolving_events
from tabletop.games.thunderbolt_lightning.rules.resolving import fighting
from tabletop.games.thunderbolt_lightning.rules.scenario import Scenario
from tabletop.games.thunderbolt_lightning.rules.sequence import SEQUENCE
from tabletop.games.thunderbolt_lightning.rules.setting_up import events as setting_up_events
from tabletop.games.thunderbolt_lightning.rules.setting_up import placing
from tabletop.games.thunderbolt_lightning.rules.setting_up.proposal import first_state
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.rules.victory import scoring, winning

# -- What a seat may see. Everything is open (TL-SET-06) except, with option `secret_fire`, what the other side has
# declared in this combat phase until all declarations are in (TL-OPT-04, TL-FIRE-11).


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


# -- Thunderbolt & Lightning put together.

CHAPTERS = (
    chapter(turn),
    chapter(setting_up_events, placing),
    chapter(units),
    chapter(initiative),
    chapter(altitude),
    chapter(moving_events, flying),
    chapter(ordnance),
    chapter(firing),
    chapter(aa_guns),
    chapter(declaring),
    chapter(resolving_events, fighting),
    chapter(damage),
    chapter(ships),
    chapter(scoring, winning),
)
"""The chapters, about in the order of the rule book."""

RULES = bound(*CHAPTERS)


class ThunderboltLightning(Game[State]):
    """Two seats: side 0 and side 1 of the scenario, one controller each (TL-SCOPE-04)."""

    key = "thunderbolt_lightning"
    title = "Thunderbolt & Lightning"
    version = 2
    commands = RULES.commands
    events = RULES.events
    steps = RULES.steps
    sequence = SEQUENCE

    def start(self, scenario: Scenario) -> State:
        return scenario.position or first_state(scenario)

    def clock(self, state: State) -> Clock:
        return Clock(state.turn)

    def view(self, state: State, seat: int | None) -> State:
        return view(state, seat)

    def secret(self, state: State) -> bool:
        """Declarations of fire are never told to the other side, not even afterwards (TL-OPT-04)."""
        return "secret_fire" in state.scenario.options


GAME = ThunderboltLightning()
