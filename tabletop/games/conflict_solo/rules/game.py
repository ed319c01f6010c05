"""The conflict solo system put together: its chapters in the order of the rule book. `GAME` is the one instance."""

from __future__ import annotations

from tabletop.core.chapter import bound, chapter
from tabletop.core.game import Clock, Game
from tabletop.core.messages import Event, StepBegan, StepEnded
from tabletop.games.conflict_solo.rules import (
    action_points,
    air,
    asking,
    chance,
    deeds,
    ending,
    fortification,
    groups,
    hand,
    hiding,
    hits,
    mines,
    mission,
    moving,
    objectives,
    order_deck,
    rallying,
    reinforcements,
    rounds,
    setting_up,
    smoke,
    transport,
    turns,
    views,
)
from tabletop.games.conflict_solo.rules.cards import choices
from tabletop.games.conflict_solo.rules.enemy import events as enemy_events
from tabletop.games.conflict_solo.rules.enemy import executing
from tabletop.games.conflict_solo.rules.enemy import turn as enemy_turn
from tabletop.games.conflict_solo.rules.fire import actions, volleys
from tabletop.games.conflict_solo.rules.fire import events as fire_events
from tabletop.games.conflict_solo.rules.objectives import LEVELS
from tabletop.games.conflict_solo.rules.player_turn import drafting, planning, plans
from tabletop.games.conflict_solo.rules.player_turn import turn as player_turn
from tabletop.games.conflict_solo.rules.scenario import Mission
from tabletop.games.conflict_solo.rules.sequence import SEQUENCE
from tabletop.games.conflict_solo.rules.starting import first_state
from tabletop.games.conflict_solo.rules.state import State

CHAPTERS = (
    chapter(chance),
    chapter(setting_up),
    chapter(rounds, turns),
    chapter(asking, deeds, plans, drafting, player_turn, planning),
    chapter(action_points),
    chapter(moving),
    chapter(actions, fire_events, volleys),
    chapter(hits, rallying),
    chapter(groups, fortification, smoke, mines, transport),
    chapter(hand, choices),
    chapter(air),
    chapter(hiding, reinforcements),
    chapter(objectives, ending),
    chapter(order_deck),
    chapter(enemy_events, enemy_turn, executing),
    chapter(mission),
)
RULES = bound(*CHAPTERS)
QUIET_STEPS = ("march", "arrived", "ai_all", "ai_scan", "check", "volley")
"""Steps whose beginning is nobody's news: it only moves the machinery, or names a hidden AI."""


class ConflictSolo(Game[State]):
    """One seat, the player; the enemy is the procedure of the rules."""

    key = "conflict_solo"
    title = "Conflict Solo"
    version = 1
    lost = LEVELS[:1]
    commands = RULES.commands
    events = RULES.events
    steps = RULES.steps
    sequence = SEQUENCE
    hides = True

    def start(self, scenario: Mission) -> State:
        return scenario.position or first_state(scenario)

    def seats(self, state: State) -> tuple[str, ...]:
        return ("Player",)

    def clock(self, state: State) -> Clock:
        return Clock(state.round, unit="round")

    def view(self, state: State, seat: int | None) -> State:
        return views.view(state, seat)

    def redact(self, event: Event, seat: int | None, state: State) -> Event | None:
        """What the event itself lets the seat know; that a step of the machinery began or ended is nobody's news."""
        if isinstance(event, StepEnded) or (isinstance(event, StepBegan) and event.step in QUIET_STEPS):
            return None
        return event.told(seat, state)


GAME = ConflictSolo()
