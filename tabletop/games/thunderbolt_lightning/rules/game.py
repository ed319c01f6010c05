"""Thunderbolt & Lightning put together: its chapters, the start, the result and the view. `GAME` is the one instance.

It is always played on a grid of hexes (TL-SCOPE-01). What the source says of itself and the models on its pictures
carry no rules (TL-SCOPE-02, TL-SCOPE-03); those aircraft and the ship are in the library.
"""

from __future__ import annotations

from tabletop.core.chapter import bound, chapter
from tabletop.core.game import Clock, Game
from tabletop.games.thunderbolt_lightning.rules import (
    altitude,
    damage,
    declaring,
    initiative,
    ships,
    turn,
    units,
    views,
)
from tabletop.games.thunderbolt_lightning.rules.aa_guns import events as aa_events
from tabletop.games.thunderbolt_lightning.rules.aa_guns import orders as aa_orders
from tabletop.games.thunderbolt_lightning.rules.firing import events as firing_events
from tabletop.games.thunderbolt_lightning.rules.firing import orders as firing_orders
from tabletop.games.thunderbolt_lightning.rules.moving import events as moving_events
from tabletop.games.thunderbolt_lightning.rules.moving import flying
from tabletop.games.thunderbolt_lightning.rules.moving import orders as moving_orders
from tabletop.games.thunderbolt_lightning.rules.ordnance import events as ordnance_events
from tabletop.games.thunderbolt_lightning.rules.ordnance import orders as ordnance_orders
from tabletop.games.thunderbolt_lightning.rules.resolving import events as resolving_events
from tabletop.games.thunderbolt_lightning.rules.resolving import fighting, sixth_sense
from tabletop.games.thunderbolt_lightning.rules.resolving import orders as resolving_orders
from tabletop.games.thunderbolt_lightning.rules.scenario import Scenario
from tabletop.games.thunderbolt_lightning.rules.sequence import SEQUENCE
from tabletop.games.thunderbolt_lightning.rules.setting_up import events as setting_up_events
from tabletop.games.thunderbolt_lightning.rules.setting_up import orders as setting_up_orders
from tabletop.games.thunderbolt_lightning.rules.setting_up import placing
from tabletop.games.thunderbolt_lightning.rules.setting_up.beginning import first_state
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.games.thunderbolt_lightning.rules.victory import ending
from tabletop.games.thunderbolt_lightning.rules.victory import events as victory_events

CHAPTERS = (
    chapter(turn),
    chapter(setting_up_orders, setting_up_events, placing),
    chapter(units),
    chapter(initiative),
    chapter(altitude),
    chapter(moving_orders, moving_events, flying),
    chapter(ordnance_orders, ordnance_events),
    chapter(firing_orders, firing_events),
    chapter(aa_orders, aa_events),
    chapter(declaring),
    chapter(resolving_orders, resolving_events, sixth_sense, fighting),
    chapter(damage),
    chapter(ships),
    chapter(victory_events, ending),
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
        return first_state(scenario)

    def clock(self, state: State) -> Clock:
        return Clock(state.turn)

    def view(self, state: State, seat: int | None) -> State:
        return views.view(state, seat)


GAME = ThunderboltLightning()
