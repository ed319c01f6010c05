"""Air Support put together: its chapters, in the order in which a game meets them. `GAME` is the one instance."""

from __future__ import annotations

from tabletop.core.chapter import bound, chapter
from tabletop.core.game import Clock, Game
from tabletop.core.values import Event
from tabletop.games.air_support.rules import (
    advance,
    aftermath,
    arriving,
    flying,
    hatches,
    mistaken,
    victory,
    views,
    weather,
)
from tabletop.games.air_support.rules.artillery import directing, mistaken_missions
from tabletop.games.air_support.rules.artillery import events as artillery_events
from tabletop.games.air_support.rules.artillery import orders as artillery_orders
from tabletop.games.air_support.rules.bands import events as bands_events
from tabletop.games.air_support.rules.bands import orders as bands_orders
from tabletop.games.air_support.rules.close_combat import events as close_combat_events
from tabletop.games.air_support.rules.close_combat import orders as close_combat_orders
from tabletop.games.air_support.rules.close_combat import phase as close_combat_phase
from tabletop.games.air_support.rules.dogfights import ending, fighting
from tabletop.games.air_support.rules.dogfights import events as dogfights_events
from tabletop.games.air_support.rules.dogfights import orders as dogfights_orders
from tabletop.games.air_support.rules.driving import events as driving_events
from tabletop.games.air_support.rules.driving import orders as driving_orders
from tabletop.games.air_support.rules.fire_phases import adjusting, laying, phases
from tabletop.games.air_support.rules.firing import events as firing_events
from tabletop.games.air_support.rules.firing import orders as firing_orders
from tabletop.games.air_support.rules.flak import events as flak_events
from tabletop.games.air_support.rules.flak import light_fire
from tabletop.games.air_support.rules.flak import orders as flak_orders
from tabletop.games.air_support.rules.guns import events as guns_events
from tabletop.games.air_support.rules.harm import events as harm_events
from tabletop.games.air_support.rules.hiding import events as hiding_events
from tabletop.games.air_support.rules.hiding import gaining
from tabletop.games.air_support.rules.movement_phase import phase as moving_phase
from tabletop.games.air_support.rules.movement_phase import windows
from tabletop.games.air_support.rules.moving import events as moving_events
from tabletop.games.air_support.rules.moving import orders as moving_orders
from tabletop.games.air_support.rules.player_turn import events as player_turn_events
from tabletop.games.air_support.rules.player_turn import orders as player_turn_orders
from tabletop.games.air_support.rules.player_turn import rows
from tabletop.games.air_support.rules.rally import events as rally_events
from tabletop.games.air_support.rules.rally import orders as rally_orders
from tabletop.games.air_support.rules.rally import phase as rally_phase
from tabletop.games.air_support.rules.rout import events as rout_events
from tabletop.games.air_support.rules.rout import orders as rout_orders
from tabletop.games.air_support.rules.rout import phase as rout_phase
from tabletop.games.air_support.rules.runs import events as runs_events
from tabletop.games.air_support.rules.runs import flight
from tabletop.games.air_support.rules.scenario import Scenario
from tabletop.games.air_support.rules.sequence import SEQUENCE
from tabletop.games.air_support.rules.setting_up import deploying, pregame
from tabletop.games.air_support.rules.setting_up import events as setting_up_events
from tabletop.games.air_support.rules.setting_up import orders as setting_up_orders
from tabletop.games.air_support.rules.setting_up.start import first_state
from tabletop.games.air_support.rules.sighting import events as sighting_events
from tabletop.games.air_support.rules.sighting import orders as sighting_orders
from tabletop.games.air_support.rules.sighting import trying
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.strikes import attacking
from tabletop.games.air_support.rules.strikes import events as strikes_events
from tabletop.games.air_support.rules.strikes import orders as strikes_orders
from tabletop.games.air_support.rules.walking import events as walking_events
from tabletop.games.air_support.rules.walking import orders as walking_orders

CHAPTERS = (
    chapter(setting_up_orders, setting_up_events, deploying, pregame),
    chapter(weather),
    chapter(arriving),
    chapter(player_turn_orders, player_turn_events, rows),
    chapter(rally_orders, rally_events, rally_phase),
    chapter(artillery_orders, artillery_events, directing, mistaken_missions),
    chapter(firing_orders, firing_events),
    chapter(laying, adjusting, phases),
    chapter(guns_events),
    chapter(harm_events),
    chapter(moving_orders, moving_events),
    chapter(moving_phase, windows),
    chapter(hatches),
    chapter(driving_orders, driving_events),
    chapter(walking_orders, walking_events),
    chapter(bands_orders, bands_events),
    chapter(hiding_events, gaining),
    chapter(sighting_orders, sighting_events, trying),
    chapter(runs_events, flight),
    chapter(strikes_orders, strikes_events, attacking),
    chapter(mistaken),
    chapter(flak_orders, flak_events, light_fire),
    chapter(flying),
    chapter(rout_orders, rout_events, rout_phase),
    chapter(advance),
    chapter(dogfights_orders, dogfights_events, fighting, ending),
    chapter(close_combat_orders, close_combat_events, close_combat_phase),
    chapter(aftermath),
    chapter(victory),
)
"""The chapters in the order in which a game meets them; what runs through all phases stands where it first matters."""

RULES = bound(*CHAPTERS)


class AirSupportGame(Game[State]):
    """Two seats, in the order of the scenario's sides."""

    key = "air_support"
    title = "Air Support"
    version = 1
    hides = True
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

    def redact(self, event: Event, seat: int | None, state: State) -> Event | None:
        told = event.told(seat, state)
        return views.covered(told, seat, state) if told is not None else None


GAME = AirSupportGame()
