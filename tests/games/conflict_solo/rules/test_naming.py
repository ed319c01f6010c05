"""One name a piece: what players read never holds an id."""

import re

from tabletop.bots import BotSpec
from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.games.conflict_solo.data.library import library
from tabletop.games.conflict_solo.data.scenarios import load_scenario, scenario_keys
from tabletop.games.conflict_solo.rules.fire.actions import Fire
from tabletop.games.conflict_solo.rules.game import GAME
from tabletop.games.conflict_solo.rules.naming import mark, name, nation, people
from tabletop.games.conflict_solo.rules.sheets import AI, PLAYER
from tabletop.games.conflict_solo.rules.starting import first_state
from tabletop.shelf.bot_levels import make_bot

ID = re.compile(r"\b[AUR]0[0-9]\b")


def test_pieces_have_the_names_of_the_counters() -> None:
    state = first_state(load_scenario("m1_the_sawmill"))
    assert [name(state, id) for id in ("U01", "U04", "A01", "A03")] == ["Rifles 1", "MG 4", "Rifles A", "MG C"]
    assert name(state, "?") == "an unseen enemy"
    assert name(state, "K7") == "K7"


def test_no_piece_of_the_enemy_is_called_like_a_hex() -> None:
    marks = [mark(f"{letter}{n:02d}") for letter in "AR" for n in range(1, 41)]
    assert len(set(marks)) == len(marks) and all(m.isalpha() and m.isupper() for m in marks)
    assert [mark(id) for id in ("U06", "A06", "A09", "A15", "A16", "R01", "R10")] == [
        "6",
        "F",
        "J",
        "Q",
        "AA",
        "Z",
        "ZZ",
    ]


def test_sides_are_called_by_their_nations() -> None:
    state = first_state(load_scenario("m1_the_sawmill"))
    assert (nation(state, PLAYER), nation(state, AI)) == ("Poland", "German")
    assert people(state, AI) == "the Germans"


def test_every_type_has_a_short_word() -> None:
    for type in library().units.values():
        assert 1 <= len(type.short) <= 9, type.id


def test_labels_and_refusals_use_names() -> None:
    state = first_state(load_scenario("m1_the_sawmill"))
    assert Fire("U04", "A03").label(state) == "MG 4 fires at MG C"


def test_no_line_of_a_game_holds_an_id() -> None:
    for seed, key in enumerate(scenario_keys()):
        match = Match.start(GAME, load_scenario(key), SeededDice(seed))
        bot = make_bot("conflict_solo", BotSpec("random"), seed)
        for _ in range(150):
            if not match.to_act:
                break
            options = match.options(0)
            for command in list(options)[:40]:
                label = command.label(match.state)
                assert not ID.search(label), label
            prompt = match.prompt(0)
            assert not ID.search(prompt.sentence), prompt
            match.submit(0, bot.choose(match.view(0), 0, options))
            entry = match.journal[-1]
            state = entry.before
            for event in entry.events:
                state = GAME.evolve(state, event)
                words = event.words(state)
                if type(event).__name__ != "HappeningBegan":
                    assert not ID.search(words), (words, event)
