"""One name a piece, and sentences without ids and codes: in every scenario, and in whole games as they are told."""

from __future__ import annotations

import random
import re

import pytest

from tabletop.bots import BotSpec
from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.core.messages import Command
from tabletop.core.tally import Tally
from tabletop.games import kit
from tabletop.games.air_support.rules import hexes, naming
from tabletop.games.air_support.rules.game import GAME
from tabletop.games.air_support.rules.harm.events import CHECK_NUMBER, Checked
from tabletop.games.air_support.rules.naming import all_called, called, model_name, subject
from tabletop.games.air_support.rules.setting_up.events import Place
from tabletop.games.air_support.rules.state import State
from tabletop.shelf.bot_levels import make_bot
from tabletop.shelf.cardindex import cards_of

KEYS = [card.key for card in cards_of("air_support") if card.file is None or "scenarios" in card.file.parts]
CODES = re.compile(
    r"\b(DRM|ROF|MP|MF|FP|TEM|FFMO|FFNAM|NMC|\dMC|PTC|DM|HIP|ATTACKER|DEFENDER|FB\d\d|STUKA\d\d|TC|TK|SR|FFE|MPh|PFPh|DFPh"
    r"|CE|BU|AFV|SMOKE|CMG|BMG|AAMG|Area type)\b|Case [A-Z]\d?\b|\bFinal \d"
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


def ids_of(state: State) -> set[str]:
    """The ids of all pieces, without those that are the name of a hex as well."""
    grid = state.scenario.ground.grid
    return set(naming.names(state).found) - {hexes.label(grid, at) for at in grid}


@pytest.mark.parametrize("key", KEYS)
def test_the_words_of_a_game_have_names_and_no_codes(key: str) -> None:
    """Questions, log lines, buttons and refusals of a random game (no hidden ids, no codes of the tables)."""
    game = match(key)
    ids = ids_of(game.state)
    bot = make_bot("air_support", BotSpec("random"), 3)
    rng = random.Random(3)
    met: list[Command] = []
    told: list[str] = []
    for n in range(260):
        if not game.to_act:
            break
        seat = game.to_act[0]
        options = game.options(seat)
        told.append(game.prompt(seat).sentence)
        if n % 10 == 0:
            told += [command.label(game.view(seat)) for command in options[:40]]
            met += options[:40]
        refused = (game.refusal(seat, command) for command in rng.sample(met, min(6, len(met))))
        told += [why.sentence for why in refused if why is not None]
        state = game.state
        for event in game.submit(seat, bot.choose(game.view(seat), seat, options)):
            state = GAME.evolve(state, event)
            told.append(event.words(state))
    assert len(told) > 200
    for line in told:
        words = set(re.findall(r"[A-Z]-?[A-Z]\d+", line))
        assert not words & ids, line
        assert not CODES.search(line), line
        assert line[:1] == line[:1].upper(), line


def test_codes_are_told_as_what_they_do() -> None:
    state = match("s2_chir").state
    tally = Tally(7, "morale", "AS-IFT-03").plus(1, CHECK_NUMBER, "AS-IFT-03").plus(-1, "leader", "AS-IFT-03")
    assert Checked("GS4", "1MC", tally, 6, 3, "failed").words(state) == (
        "Squad 4, nerve test, 1 against it: 6+3=9 (-1 leader) against 7: failed (AS-IFT-03)."
    )
    assert called(state, "SV1/CMG") == called(state, "SV1", "CMG") == "T-34's turret MG"
    assert (
        subject(state, "?3") == "A concealed unit"
        and all_called(state, ("?1", "GS4", "?2")) == "Squad 4, 2 concealed units"
    )


def test_a_hex_with_the_letters_of_a_gun_stays_a_hex() -> None:
    """S6: the German guns GG1 to GG3 and the hexes at the edge."""
    state = match("s6_corridor").state
    order = Place("GG1", hexes.parse(state.scenario.ground.grid, "GG2"))
    assert order.label(state) == f"{called(state, 'GG1')} to GG2"


@pytest.mark.parametrize(
    ("model", "names"),
    [
        ("North American P-51D Mustang", ("Mustang", "P-51")),
        ("North American A-36A", ("A-36", "A-36")),
        ("Republic P-47D Thunderbolt", ("Thunderbolt", "P-47")),
        ("Vought F4U-1D Corsair", ("Corsair", "F4U")),
        ("Grumman F4F-4 Wildcat", ("Wildcat", "F4F")),
        ("Mitsubishi A6M3 Zero", ("Zero", "A6M")),
        ("Nakajima Ki-43-II", ("Ki-43", "KI-43")),
        ("Polikarpov I-16 type 24", ("I-16", "I-16")),
        ("Ilyushin Il-2 (two seat)", ("Il-2", "IL-2")),
        ("Junkers Ju 87B-2", ("Ju 87", "JU87")),
    ],
)
def test_an_aircraft_is_called_by_its_type_and_not_by_its_maker(model: str, names: tuple[str, str]) -> None:
    assert model_name(model) == names
