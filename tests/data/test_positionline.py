"""A position in one line: what comes out of a game goes in again, of every game and in the middle of a step; lines can
be written by hand; what does not fit is told.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from random import Random
from typing import Any

import pytest

from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.games import boxed, kit
from tabletop.shelf.positionline import LineFault, changed, from_line, position_line
from tests.games.thunderbolt_lightning.board import Board
from tests.packages import toy_installed
from tests.positions import position

CARDS = [(game, card.key) for game in boxed() for card in kit(game).scenarios().cards()]
GIVING_UP = ("Concede", "Resign", "EndDay", "GiveUp")


def moments(game: str, key: str, every: int = 17, most: int = 90) -> Iterator[Match]:
    """A random game, seen now and then; it is rarely given up."""
    its = kit(game)
    match = Match.start(its.game(), its.scenarios().scenario(its.scenarios().document(key), key), SeededDice(3))
    random = Random(f"{game} {key}")
    for n in range(most):
        if not match.to_act:
            break
        if n % every == 0:
            yield match
        seat = match.to_act[0]
        options = list(match.options(seat))
        match.submit(seat, random.choice([c for c in options if type(c).__name__ not in GIVING_UP] or options))
    yield match


def in_order(value: Any) -> list[tuple[str, list[Any]]]:
    """In which order things lie by their ids."""
    found = [(f.name, getattr(value, f.name)) for f in fields(value) if not f.metadata.get("static")]
    return [(name, list(things)) for name, things in found if isinstance(things, dict)]


@pytest.mark.parametrize(("game", "key"), CARDS, ids=lambda word: word)
def test_a_line_gives_the_same_state_again(game: str, key: str) -> None:
    digest = kit(game).game().digest
    seen = 0
    for match in moments(game, key):
        state = match.state
        line = position_line(state)
        again = from_line(line)
        assert "\n" not in line and len(line) < 8000
        assert again == state and digest(again) == digest(state) and in_order(again) == in_order(state)
        assert position_line(again) == line
        on = Match.at(match.game, again.scenario, again, SeededDice(1))
        assert all(on.options(seat) == match.options(seat) for seat in match.to_act) and on.to_act == match.to_act
        seen += 1
    assert seen > 1


@pytest.mark.parametrize("game", [game for game in boxed() if game != "conflict_solo"])
def test_what_one_side_knows_is_a_line_too(game: str) -> None:
    key = kit(game).scenarios().cards()[-1].key
    for match in moments(game, key, 40):
        for seat in (*range(len(match.game.seats(match.state))), None):
            view = match.view(seat)
            assert from_line(position_line(view)) == view


def test_the_first_position_is_the_key_of_the_scenario() -> None:
    state = from_line("thunderbolt_lightning/s01_first_duel")
    assert state.turn == 0 and position_line(state) == "thunderbolt_lightning/s01_first_duel"


HAND_WRITTEN = {
    "thunderbolt_lightning/s01_first_duel; turn=2; frames=[move1(Red),fly1(B1)]; B1 hex=1010 hits_taken=1; -G2":
        "fly1",
    "thunderbolt_apache/tr01_training_sortie; so=12; Anvil stress=4; mission.flyers.1 stores=[AGM-65]": "entry",
    'air_wars/ma_malta; frames=[fly(1)]; day=1; hour=3; phase=MOVE; active=1; "F 126" place=F8 flying=true takeoff=2':
        "fly",
    "air_support/s1_beet_road; GV9.place hex=K7; GV9 where=map": "setup",
    "conflict_solo/m1_the_sawmill; U01 hex=L12 facing=3; vp=4; smoke.G8=2": "setup",
}  # fmt: skip


@pytest.mark.parametrize("line", HAND_WRITTEN, ids=lambda line: line.partition("/")[0])
def test_a_line_of_each_game_written_by_hand_is_played_on(line: str) -> None:
    match = position(line, seed=1)
    assert match.to_act and match.state.frames[-1].step == HAND_WRITTEN[line]
    assert from_line(position_line(match.state)) == match.state


def test_what_a_line_says_stands_in_the_state() -> None:
    duel = from_line(next(iter(HAND_WRITTEN)))
    assert duel.scenario.grid.label(duel.aircraft["B1"].hex) == "1010" and list(duel.aircraft) == ["B1", "B2", "G1"]
    sawmill = from_line(
        " conflict_solo/m1_the_sawmill ;U01 hex = L12;smoke.G8= 2 ; counters.*=[U02, U01, U03, U04, A01, A02, A03, A04]"
    )
    assert sawmill.counters["U01"].hex == "L12" and sawmill.smoke == {"G8": 2} and next(iter(sawmill.counters)) == "U02"


WRONG = {
    "chess/start": 'no game "chess"',
    "air_wars/s01_first_duel": 'no scenario "s01_first_duel" of Air Wars',
    "air_wars/ma_malta; hours=2": 'Nothing is called "hours"',
    "air_wars/ma_malta; hour=soon": "soon.* is not a whole number",
    "air_wars/ma_malta; F9 place=G2": 'Nothing is called "F9"',
    "air_wars/ma_malta; hour=2 day=1": 'Letter 27: ";" is missing',
    'air_wars/ma_malta; -"F 9"': 'Nothing is called "F 9"',
    "air_wars/ma_malta; -units.F9": 'no "F9" to change',
    "air_wars/ma_malta; sides.2 level=3": 'no "2" to change; there is 0, 1',
    "air_wars/ma_malta; sides.0 level=[3": '"," is missing',
    'air_wars/ma_malta; "F 126 place=G2': "a word is missing",
    "air_wars/ma_malta; units.*=[B]": "An order names each once",
    "thunderbolt_lightning/s01_first_duel; B1 hex=A7": '"A7" is not a hex number',
    "thunderbolt_lightning/s01_first_duel; units.Red.members.0.id=B1": 'no "id" to change; there is nothing',
}


@pytest.mark.parametrize("line", WRONG)
def test_what_is_no_position_is_told(line: str) -> None:
    with pytest.raises(LineFault, match=WRONG[line]):
        from_line(line)


def test_any_state_can_be_changed_by_a_line() -> None:
    """Of boards that stand in no file, too: there hexes are numbers."""
    state = Board().aircraft("spitfire1", "1010").aircraft("bf109e", "1205", side=1).state()
    other = changed(state, "aircraft.B1 hits_taken=1 hex=[3,9] path=[[[3,8],2]]; turn=4; -aircraft.G1")
    b1 = replace(state.aircraft["B1"], hits_taken=1, hex=(3, 9), path=(((3, 8), 2),))
    assert other == replace(state, turn=4, aircraft={"B1": b1}) and changed(state, "") == state
    with pytest.raises(LineFault, match='no "hits" to change; there is id, number'):
        changed(state, "aircraft.B1 hits=1")


def test_a_scenario_that_was_changed_has_no_line() -> None:
    state = from_line("thunderbolt_lightning/s01_first_duel")
    with pytest.raises(LineFault, match='"s01_first_duel" of this position is none of those in the box'):
        position_line(replace(state, scenario=replace(state.scenario, turn_limit=99)))


def test_a_view_that_covers_the_scenario_has_no_line() -> None:
    match = position("conflict_solo/m6_hedgerow_lane", seed=1)
    with pytest.raises(LineFault, match='"m6_hedgerow_lane" of this position'):
        position_line(match.view(0))


def test_a_game_whose_states_name_no_scenario_has_no_lines() -> None:
    with toy_installed():
        for match in moments("smugglers", "sm1_new_moon", 50):
            with pytest.raises(LineFault, match="do not name their scenario"):
                position_line(match.state)
