"""What must hold after every event of whole random games."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

import pytest

from tabletop.core.match import Match
from tabletop.games.conflict_solo.data import load_scenario, scenario_keys
from tabletop.games.conflict_solo.rules.action_points import SpentChecked
from tabletop.games.conflict_solo.rules.enemy.events import OrderChosen
from tabletop.games.conflict_solo.rules.enemy.stepping import known_mines
from tabletop.games.conflict_solo.rules.fire.events import AttackRolled
from tabletop.games.conflict_solo.rules.game import GAME
from tabletop.games.conflict_solo.rules.hexes import distance
from tabletop.games.conflict_solo.rules.hits import Destroyed
from tabletop.games.conflict_solo.rules.moving import Stepped
from tabletop.games.conflict_solo.rules.order_deck import OrderDrawn
from tabletop.games.conflict_solo.rules.sheets import HITS, Colour
from tabletop.games.conflict_solo.rules.state import State
from tests.contract.tables import Table, play

GAMES = [(key, seed) for key in scenario_keys() for seed in ((21, 22) if key[:2] in ("m1", "m6") else (21,))]


@lru_cache(None)
def played(key: str, seed: int) -> Match:
    match = Table(key, GAME, lambda: load_scenario(key), frozenset()).match(seed)
    for _ in play(match, seed):
        pass
    return match


def conserved(state: State) -> None:
    """Decks and cups lose nothing (CH-HIT-04, CH-DECK-04); CAPs stay in bounds (CH-CAP-01, CH-CAP-02)."""
    orders = [*state.draw.all, *state.discard, *state.removed, *([state.in_play] if state.in_play else [])]
    assert sorted(orders) == sorted(state.scenario.library.orders)
    for colour, cup in ((Colour.RED, state.foot_cup), (Colour.BLUE, state.vehicle_cup)):
        out = [
            key
            for key in (*(c.hit for c in state.counters.values() if c.hit), *state.keeping)
            if HITS[key].colour is colour
        ]
        assert Counter([*cup.all, *out]) == Counter({h.key: h.copies for h in HITS.values() if h.colour is colour})
    assert 0 <= state.cap_now <= state.cap_max <= 20 and 0 <= state.track <= state.scenario.last_space
    cards = Counter([*state.action_deck.all, *state.hand, *state.action_discard])
    assert not cards - Counter(state.scenario.pool)


def stacked(state: State) -> None:
    """AIs never stack (CH-STACK-02), three Units at most (CH-STACK-01); counters stand in canonical order
    (CH-RND-01).
    """
    assert list(state.counters) == sorted(state.counters)
    ais = Counter(c.hex for c in state.ais)
    assert not ais or max(ais.values()) == 1
    units = Counter(c.hex for c in state.units if not c.loaded_on)
    assert not units or max(units.values()) <= 3
    assert all(c.hex in state.scenario.chart.terrain for c in state.counters.values() if c.hex)
    assert all(
        state.counters[c.loaded_on].hex == c.hex for c in state.counters.values() if c.loaded_on in state.counters
    )


@pytest.mark.parametrize(("key", "seed"), GAMES)
def test_whole_games(key: str, seed: int) -> None:
    match = played(key, seed)
    state = match.journal[0].before
    for entry in match.journal:
        for event in entry.events:
            before = state
            state = GAME.evolve(state, event)
            if isinstance(event, Stepped):
                assert distance(event.start, event.hex) == 1
                if before.counters[event.id].side == "ai":
                    assert not known_mines(before, event.hex)  # CH-MINE-02
            if type(event) is not Destroyed:  # a transport is lost an event before its passenger stands up
                stacked(state)
        conserved(state)


@pytest.mark.parametrize(("key", "seed"), GAMES)
def test_the_enemy_keeps_to_its_rules(key: str, seed: int) -> None:
    """CH-ELIG-03: never at N above 10 at the chosen target; CH-TURN-01: one order a turn; CH-SPENT-10: no check
    after blue cards; CH-SEQ-04.
    """
    for entry in played(key, seed).journal:
        state, chosen, card = entry.before, "", ""
        for event in entry.events:
            if isinstance(event, OrderDrawn) and event.purpose == "turn":
                card, chosen = event.card, ""
            if isinstance(event, OrderChosen):
                chosen = f"{event.ai} {event.target}"
            if (
                isinstance(event, AttackRolled)
                and f"{event.attacker} {event.target}" == chosen
                and event.how in ("fire", "cc")
            ):
                dropped = 2 if any(m.reason == "Drop Down" for m in event.dv.modifiers) else 0
                assert event.dv.total - dropped - event.fp.total <= 10
                assert event.caps == 0  # CH-CAP-06
                chosen = ""
            if isinstance(event, SpentChecked) and state.turn == "ai" and card and state.raid is None:
                assert not state.order_card(card).blue
            state = GAME.evolve(state, event)


@pytest.mark.parametrize(("key", "seed"), GAMES)
def test_command_cards_go_with_ais(key: str, seed: int) -> None:
    """CH-DEST-03, CH-DEST-04, CH-DEST-07: one card for each combat AI that was destroyed, the last one stays."""
    state = played(key, seed).state
    lost = sum(
        x.side == "ai" and x.how == "destroyed" and state.scenario.library.units[x.type].combat for x in state.lost
    )
    assert len(state.removed) == min(15, lost)
    assert state.cap_max == max(
        0,
        state.scenario.cap
        - sum(
            x.side == "player" and x.how == "destroyed" and state.scenario.library.units[x.type].combat
            for x in state.lost
        ),
    )
