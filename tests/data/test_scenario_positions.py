"""Scenario files that go on from a position: in every game, from any moment; files of version 0.9.0; damaged ones."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tabletop.core import codec
from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.data.faults import DataError
from tabletop.data.notation import LineFault
from tabletop.games import boxed, kit

OLD = sorted((Path(__file__).parent / "old_positions").glob("*.json"))
GAMES = [game for game in boxed() if kit(game).scenarios().position]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_goes_on_from_any_moment_exactly(game: str) -> None:
    """In the middle of a step too; from a position of a game that began with a position likewise."""
    its, random = kit(game), Random(game)
    scenarios, rules = its.scenarios(), its.game()
    assert scenarios.position is not None
    document = min((scenarios.document(card.key) for card in scenarios.cards()), key=lambda found: len(str(found)))
    match = Match.start(rules, scenarios.scenario(document, "here"), SeededDice(3))
    for n in range(60):
        if not match.to_act:
            break
        if n % 6 == 5:
            document = json.loads(json.dumps(scenarios.position(match.state, document)))
            again = Match.start(rules, scenarios.scenario(document, "here"), SeededDice(3))
            assert again.state == match.state and again.digest() == match.digest()
            assert list(again.options(again.to_act[0])) == list(match.options(match.to_act[0]))
        seat = match.to_act[0]
        options = [c for c in match.options(seat) if type(c).__name__ not in ("Concede", "Resign", "GiveUp")]
        match.submit(seat, random.choice(options))


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_positions_of_version_0_9_0_are_read_and_written_anew(path: Path) -> None:
    old = json.loads(path.read_text("utf-8"))
    its = kit(old["document"]["game"])
    rules, scenarios = its.game(), its.scenarios()
    assert scenarios.position is not None
    state = rules.start(scenarios.scenario(old["document"], path.name))
    assert codec.digest(state) == old["digest"]
    new = scenarios.position(state, old["document"])
    assert isinstance(new["position"], str)
    assert rules.start(scenarios.scenario(new, path.name)) == state


def test_what_cannot_be_written_down() -> None:
    scenarios, rules = kit("air_wars").scenarios(), kit("air_wars").game()
    document = scenarios.document("ma_malta")
    match = Match.start(rules, scenarios.scenario(document, "here"), SeededDice(1))
    assert scenarios.position is not None
    while match.to_act:
        match.submit(match.to_act[0], match.options(match.to_act[0])[-1])
    with pytest.raises(LineFault, match="The game is over"):
        scenarios.position(match.state, document)


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        ("turn=2; GS77 broken=true", 'position: Nothing is called "GS77"'),
        ("turn=two", '"two" is not a whole number'),
        ("turn=2 attacker=1", 'Letter 8: ";" is missing'),
        ("GS1 place={hex:Q55}", "There is no hex Q55 on this map"),
        ("frames=[nowhere()]", "The rules cannot go on from this position"),
        ({"begin": "moves"}, "This position of version 0.9.0 cannot be read"),
        (7, "7 stands where"),
    ],
)
def test_damaged_positions_say_where(position: Any, sentence: str) -> None:
    document = kit("air_support").scenarios().document("s2_chir") | {"position": position}
    with pytest.raises(DataError) as told:
        kit("air_support").scenarios().scenario(document, "mine.json")
    assert any(sentence in str(fault) for fault in told.value.faults), told.value
