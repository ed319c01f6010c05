"""Air Support put together: its chapters, in the order in which a game meets them. `GAME` is the one instance."""

from __future__ import annotations

from tabletop.core.chapter import bound, chapter
from tabletop.core.game import Clock, Game
from tabletop.core.messages import Event
from tabletop.games.air_support.rules import (
    advance,
    aftermath,
    arriving,
    close_combat,
    driving,
    flak,
    flying,
    guns,
    hatches,
    hiding,
    mistaken,
    movement_phase,
    moving,
    player_turn,
    rally,
    rout,
    runs,
    victory,
    views,
)
from tabletop.games.air_support.rules.artillery import directing
from tabletop.games.air_support.rules.artillery import events as artillery_events
from tabletop.games.air_support.rules.bands import convoys
from tabletop.games.air_support.rules.dogfights import events as dogfights_events
from tabletop.games.air_support.rules.dogfights import fighting
from tabletop.games.air_support.rules.fire_phases import laying, phases
from tabletop.games.air_support.rules.firing import events as firing_events
from tabletop.games.air_support.rules.harm import events as harm_events
from tabletop.games.air_support.rules.scenario import Scenario
from tabletop.games.air_support.rules.sequence import SEQUENCE
from tabletop.games.air_support.rules.setting_up import deploying
from tabletop.games.air_support.rules.setting_up import events as setting_up_events
from tabletop.games.air_support.rules.setting_up.deploying import first_state
from tabletop.games.air_support.rules.sighting import attempts
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.strikes import bombing
from tabletop.games.air_support.rules.strikes import events as strikes_events
from tabletop.games.air_support.rules.walking import events as walking_events

CHAPTERS = (
    chapter(setting_up_events, deploying),
    chapter(arriving),
    chapter(player_turn),
    chapter(rally),
    chapter(artillery_events, directing),
    chapter(firing_events),
    chapter(laying, phases),
    chapter(guns),
    chapter(harm_events),
    chapter(moving),
    chapter(movement_phase),
    chapter(hatches),
    chapter(driving),
    chapter(walking_events),
    chapter(convoys),
    chapter(hiding),
    chapter(attempts),
    chapter(runs),
    chapter(strikes_events, bombing),
    chapter(mistaken),
    chapter(flak),
    chapter(flying),
    chapter(rout),
    chapter(advance),
    chapter(dogfights_events, fighting),
    chapter(close_combat),
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
        return scenario.position or first_state(scenario)

    def clock(self, state: State) -> Clock:
        return Clock(state.turn)

    def view(self, state: State, seat: int | None) -> State:
        return views.view(state, seat)

    def redact(self, event: Event, seat: int | None, state: State) -> Event | None:
        told = event.told(seat, state)
        return views.covered(told, seat, state) if told is not None else None


GAME = AirSupportGame()
