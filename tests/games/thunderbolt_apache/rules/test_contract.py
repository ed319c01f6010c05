"""The contract of every game: options and refusals agree, replay equals play, views leak nothing, games end."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest

from tabletop.core import codec
from tabletop.core.cards import Pile
from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.core.messages import Command, Event
from tabletop.core.refusal import Refused
from tabletop.games.thunderbolt_apache.data import load_scenario, scenario_keys
from tabletop.games.thunderbolt_apache.rules.altitude import SetAltitude
from tabletop.games.thunderbolt_apache.rules.arming.loading import Load, PayNight, PayPenalty, Unload
from tabletop.games.thunderbolt_apache.rules.attacking import Aim, AimAlso
from tabletop.games.thunderbolt_apache.rules.entering import Enter, PickUp
from tabletop.games.thunderbolt_apache.rules.game import GAME
from tabletop.games.thunderbolt_apache.rules.hits import Evade
from tabletop.games.thunderbolt_apache.rules.mission_events import PayTrouble
from tabletop.games.thunderbolt_apache.rules.missions import FlyMission
from tabletop.games.thunderbolt_apache.rules.morning.events import (
    Assign,
    AssignScout,
    Crew,
    Mend,
    MendPilot,
    Target,
    Unassign,
    UnassignScout,
    Untarget,
)
from tabletop.games.thunderbolt_apache.rules.moving import Step
from tabletop.games.thunderbolt_apache.rules.pieces import CANNON
from tabletop.games.thunderbolt_apache.rules.repairing import (
    Heal,
    Repair,
    ReplaceAircraft,
    ReplacePilot,
    Salvage,
)
from tabletop.games.thunderbolt_apache.rules.rescue import GiveUp
from tabletop.games.thunderbolt_apache.rules.setting_up.events import (
    BuyAircraft,
    ChooseCampaign,
    ChoosePilot,
    ChooseSituation,
    Demote,
    DropPilot,
    Promote,
    SellBack,
    ShiftLevel,
)
from tabletop.games.thunderbolt_apache.rules.sheets import Altitude
from tabletop.games.thunderbolt_apache.rules.turns import Activate
from tests.games.thunderbolt_apache.player import choose, wander

SHORT = (
    "tr01_training_sortie",
    "cs4_thunder_run",
    "cs3_high_passes",
    "ca02_deliberate_force",
    "ca00_campaign_of_your_own",
)


BOOL = (True, False)


def mutants(match: Match, rng: random.Random) -> Iterator[Command]:
    """Commands of every class with arguments that are near what is on the table, legal and not."""
    state = match.state
    library = state.library
    serials = [0, *state.planes, 99]
    keys = [*state.battalions, "A01", "", "X"]
    pilots = [*list(state.pilots)[:4], *rng.sample(list(library.pilots), 3), "", "Nobody"]
    stores = [*rng.sample(list(library.stores), 4), CANNON, "", "X"]
    units = [0, *list(state.mission.enemies if state.mission else ())[:6], 99]
    values: dict[type[Command], list[list[object]]] = {
        ChooseCampaign: [["CA01", "", "CA99"]],
        ChooseSituation: [["SI1", "", "SI99"]],
        BuyAircraft: [[*library.aircraft, "X"]],
        SellBack: [serials],
        ChoosePilot: [pilots],
        DropPilot: [pilots],
        ShiftLevel: [pilots, pilots],
        Promote: [pilots],
        Demote: [pilots],
        Mend: [serials, ["HUD", "Engine", "X"], list(BOOL)],
        MendPilot: [pilots, list(BOOL)],
        Target: [keys],
        Untarget: [keys],
        Assign: [serials, keys],
        Unassign: [serials],
        Crew: [pilots, serials],
        AssignScout: [keys],
        UnassignScout: [keys],
        FlyMission: [keys],
        Load: [serials, stores],
        Unload: [serials, stores],
        PayPenalty: [list(BOOL)],
        PayNight: [list(BOOL)],
        PayTrouble: [list(BOOL)],
        Evade: [[-1, 0, 1, 2], [-1, 0, 1, 2, 9]],
        Enter: [serials, [0, 1, 5, 7, 11], [-2, -1, 0, 3, 5, 6], list(Altitude)],
        Activate: [serials],
        PickUp: [serials],
        SetAltitude: [list(Altitude)],
        Step: [[-2, -1, 0, 1, 2, 3, 4, 5, 6]],
        Aim: [stores, units],
        AimAlso: [[-1, 0, 1], units],
        GiveUp: [serials, stores, pilots],
        ReplaceAircraft: [serials],
        Salvage: [["HUD", "Engine", "Airframe"], list(BOOL), serials],
        ReplacePilot: [pilots, pilots],
        Repair: [serials, ["HUD", "Engine", "Airframe", "X"], list(BOOL)],
        Heal: [pilots, list(BOOL)],
    }
    for kind in GAME.commands:
        found = list(product(*values.get(kind, [])))
        for arguments in found if len(found) <= 12 else rng.sample(found, 12):
            yield kind(*arguments)


@pytest.mark.parametrize("key", SHORT)
def test_options_and_refusals_agree(key: str) -> None:
    """Every option is accepted, every other command is refused with a rule of this game and one sentence; nothing
    changes by it."""
    rng = random.Random(5)
    for n, match in enumerate(wander(load_scenario(key), 3)):
        if n % 5 or match.result is not None:
            continue
        options = match.options(0)
        assert len(options) > 1 and len(set(options)) == len(options)
        assert all(match.refusal(0, option) is None for option in options)
        legal, before = set(options), match.state
        prompt = match.prompt(0)
        assert prompt.sentence and prompt.rule.startswith("TA-") and (prompt.default is None or prompt.default in legal)
        for command in mutants(match, rng):
            refusal = match.refusal(0, command)
            assert (refusal is None) == (command in legal), (command, refusal)
            if refusal is not None:
                assert refusal.rule.startswith("TA-") and refusal.sentence.endswith("."), refusal
                with pytest.raises(Refused):
                    match.submit(0, command)
        assert match.state is before


@pytest.mark.parametrize("key", SHORT)
def test_replay_equals_play(key: str) -> None:
    """The same commands with what fell then give the same state, byte for byte; every state is the fold of its
    events."""
    match = list(wander(load_scenario(key), 8))[-1]
    played = [(e.seat, e.command, e.fallen) for e in match.journal]
    again = Match.resume(GAME, match.scenario, played, SeededDice())
    assert again.digest() == match.digest() and again.result == match.result
    state = match.journal[0].before
    for entry in match.journal:
        assert entry.before == state
        for event in entry.events:
            state = GAME.evolve(state, event)
    assert state == match.state


def test_commands_and_events_survive_json() -> None:
    """Commands, events and states go to JSON and back."""
    match = list(wander(load_scenario("cs3_high_passes"), 2))[-1]
    for entry in match.journal[:200]:
        if entry.command is not None:
            assert codec.decode_one_of(GAME.commands, codec.encode(entry.command)) == entry.command
        for event in entry.events:
            assert codec.decode_one_of(GAME.events, codec.encode(event)) == event
    assert all(kind.apply is not Event.apply for kind in GAME.events)


def test_copies_are_independent() -> None:
    """A copy that plays on leaves its original alone, and goes the same way with the same dice."""
    games = wander(load_scenario("cs3_high_passes"), 4)
    for _ in range(40):
        match = next(games)
    digest = match.digest()
    twins = [match.copy(), match.copy()]
    for twin in twins:
        rng = random.Random(1)
        for _ in range(30):
            if twin.result is None:
                twin.submit(0, choose(twin, rng))
    assert match.digest() == digest and twins[0].digest() == twins[1].digest()


def test_the_order_of_decks_is_nowhere_to_be_seen() -> None:
    """TA-SETUP-01: two states that differ in the tops of the decks alone look the same."""
    scenario = load_scenario("cs1_first_week_in_the_desert")
    match = Match.start(GAME, scenario, SeededDice(1))
    deck = match.state.events
    looks = []
    for card in ("ME02", "ME30"):
        state = replace(match.state, events=Pile(deck.without(card).inside, (card,)))
        view = GAME.view(state, 0)
        looks.append((codec.dumps(view), repr(GAME.step(view).options(view, 0)), repr(GAME.step(view).prompt(view, 0))))
    assert looks[0] == looks[1]
    hidden = replace(scenario, events_on_top=("ME02",))
    assert GAME.view(Match.start(GAME, hidden, SeededDice(1)).state, None).scenario.events_on_top == ()


def test_undo_stops_at_dice() -> None:
    """Arming can be taken back, what was drawn cannot."""
    games = wander(load_scenario("cs1_first_week_in_the_desert"), 1)
    match = next(m for m in games if m.state.frames[-1].step == "targets")
    match.submit(0, Target(match.state.battalions_left[0].card))
    match.undo(0)
    assert match.state.targets == ()
    with pytest.raises(Refused):
        match.undo(0)  # the day's card has been drawn


@pytest.mark.parametrize("key", scenario_keys())
def test_every_scenario_is_played_to_its_end(key: str) -> None:
    """No exception, no position without an option, no endless game; every event and command has its words and its
    line."""
    for match in wander(load_scenario(key), 21):
        if match.result is None:
            for option in match.options(0)[:20]:
                assert option.label(match.state)
    assert match.result is not None and match.result.level in ("Great", "Good", "Adequate", "Poor", "Dismal")
    for entry in match.journal:
        state = entry.before
        for event in entry.events:
            state = GAME.evolve(state, event)
            line = event.words(state)
            assert not line or ("TA-" in line and "None" not in line), line


def test_what_will_fall_is_nowhere_to_be_seen() -> None:
    """Views, prompts, options and the choices of bots are the same whatever dice lie ready and whatever lies on the
    decks; a bot's look ahead touches neither."""
    from tabletop.bots import BotSpec
    from tabletop.shelf.bot_levels import make_bot

    rng = random.Random(4)
    for n, match in enumerate(wander(load_scenario("cs1_first_week_in_the_desert"), 8)):
        if match.result is not None or n % 9:
            continue
        events = list(match.state.events.all)
        rng.shuffle(events)
        other = replace(match.state, events=Pile(tuple(sorted(events[2:])), tuple(events[:2])))
        twins = [Match.at(GAME, match.scenario, s, SeededDice(seed)) for seed, s in ((1, match.state), (2, other))]
        looks = [(codec.dumps(t.view(0)), repr(t.prompt(0)), repr(t.options(0))) for t in twins]
        assert looks[0] == looks[1]
        for level in ("random", "easy"):
            chosen = []
            for twin in twins:
                bot = make_bot(GAME.key, BotSpec(level, 1e9), 3)
                bot.begin()
                chosen.append(bot.choose(twin.view(0), 0, twin.options(0)))
            assert chosen[0] == chosen[1], level
        assert [t.dice.position for t in twins] == [0, 0]  # type: ignore[attr-defined]


def test_the_cup_gives_what_is_not_on_the_table() -> None:
    """Counters and chits in play are open; what may still be drawn is the rest of them, so nothing about the cup needs
    hiding."""
    from tabletop.games.thunderbolt_apache.rules.damage import cup

    for match in wander(load_scenario("cs2_safe_areas"), 3):
        if match.state.mission is None:
            continue
        inside = cup(match.state)
        lying = [laid.key for f in match.state.flyers for laid in f.counters]
        assert not set(inside) & set(lying) and list(cup(match.view(0))) == list(inside)
