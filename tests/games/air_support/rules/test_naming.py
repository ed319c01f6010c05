"""One name a piece, and sentences without ids and codes: in every scenario, and in whole games as they are told."""

from __future__ import annotations

import re

import pytest

from tabletop.bots import BotSpec, make_bot
from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.data.cardindex import cards_of
from tabletop.games import kit
from tabletop.games.air_support.rules import naming
from tabletop.games.air_support.rules.game import GAME

KEYS = [card.key for card in cards_of("air_support") if card.file is None or "scenarios" in card.file.parts]
CODES = re.compile(
    r"\b(DRM|ROF|MP|MF|FP|TEM|FFMO|FFNAM|NMC|\dMC|PTC|DM|HIP|ATTACKER|DEFENDER|FB\d\d|STUKA\d\d)\b|Case [A-Z]\d?\b"
)


def match(key: str) -> Match:
    scenarios = kit("air_support").scenarios()
    return Match.start(GAME, scenarios.scenario(scenarios.document(key), key), SeededDice(11))


@pytest.mark.parametrize("key", KEYS)
def test_no_two_pieces_have_the_same_name(key: str) -> None:
    state = match(key).state
    found = naming.names(state).found
    scenario = state.scenario
    kinds = (scenario.infantry, scenario.weapons, scenario.guns, scenario.vehicles, scenario.planes)
    assert {p.id for kind in kinds for p in kind} <= found.keys()
    full = [name.full for name in found.values()]
    assert len(set(full)) == len(full), sorted(n for n in full if full.count(n) > 1)
    assert all(len(name.short) <= naming.LONGEST and name.short == name.short.upper() for name in found.values())


@pytest.mark.parametrize("key", KEYS)
def test_the_log_of_a_game_has_names_and_no_codes(key: str) -> None:
    """Log lines, buttons and refusals of a random game (no hidden ids, no codes of the tables)."""
    game = match(key)
    ids = set(naming.names(game.state).found) - naming.names(game.state).doubtful
    bot = make_bot("air_support", BotSpec("random"), 3)
    told: list[str] = []
    for n in range(260):
        if not game.to_act:
            break
        seat = game.to_act[0]
        options = game.options(seat)
        if n % 10 == 0:
            told += [GAME.label(command, game.view(seat)) for command in options[:40]]
        state = game.state
        for event in game.submit(seat, bot.choose(game.view(seat), seat, options)):
            state = GAME.evolve(state, event)
            told.append(GAME.words(event, state))
    assert len(told) > 200
    for line in told:
        words = set(re.findall(r"[A-Z]-?[A-Z]\d+", line))
        assert not words & ids, line
        assert not CODES.search(line), line


def test_codes_are_told_as_what_they_do() -> None:
    state = match("s2_chir").state
    assert naming.plainly(state, "GS4, 1MC: 6+3=9 (+1 check number) against 7: failed (AS-IFT-03).") == (
        "Squad 4, nerve test, 1 against it: 6+3=9 against 7: failed (AS-IFT-03)."
    )
    assert naming.plainly(state, "GV2 has 14 MP left.") == "Panzer III 2 has 14 movement left."
    assert naming.plainly(state, "SV1/CMG fires 5 FP at ?3") == (
        "T-34 1's turret MG fires with firepower 5 at a hidden unit"
    )


def test_a_hex_with_the_letters_of_a_gun_stays_a_hex() -> None:
    """S6: the German guns GG1 to GG3 and the hexes at the edge."""
    state = match("s6_corridor").state
    gun = naming.full_name(state, "GG1")
    assert naming.plainly(state, "GG1 fires HE into GG2: 5+2=7") == f"{gun} fires high explosive into GG2: 5+2=7"
