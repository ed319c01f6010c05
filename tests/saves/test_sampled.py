"""A save that is opened to be played is held beside a sample of its fingerprints; one that is checked, beside all."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tabletop.core import codec
from tabletop.core.match import Match
from tabletop.data import saves
from tabletop.games import kit
from tabletop.shelf import session as session
from tabletop.shelf.session import Session


def played(commands: int, key: str, seed: int = 4) -> Session:
    document = kit("thunderbolt_lightning").scenarios().document(key)
    game = Session.new("thunderbolt_lightning", document, ("human", "human"), seed, autosave=False)
    random = Random(seed)
    for _ in range(commands):
        if not game.match.to_act:
            return played(commands, key, seed + 1)
        seat = game.match.to_act[0]
        game.submit(seat, random.choice(list(game.match.options(seat))))
    return game


def with_mark(game: Session, at: int) -> saves.Save:
    """The save of a game, one of its fingerprints changed."""
    lines = list(game.lines)
    old = lines[at]
    lines[at] = saves.SavedLine(old.verb, old.seat, old.command, old.fallen, "0" * 16, old.position)
    return saves.Save(game.header, lines)


@pytest.fixture(scope="module")
def game() -> Session:
    """A long set-up."""
    return played(120, kit("thunderbolt_lightning").scenarios().cards()[1].key)


def test_few_fingerprints_are_worked_out_while_all_is_well(game: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    marks: list[Any] = []
    plain = session.Fingerprint.of
    monkeypatch.setattr(session.Fingerprint, "of", lambda self, value: marks.append(value) or plain(self, value))
    again = Session.from_save(saves.Save(game.header, list(game.lines)), autosave=False)
    assert again.match.digest() == game.match.digest() and len(marks) == 4  # lines 0, 50, 100 and the last
    marks.clear()
    Session.from_save(saves.Save(game.header, list(game.lines)), autosave=False, thorough=True)
    assert len(marks) == 121


@pytest.mark.parametrize("at", [50, 120])
def test_a_line_of_the_sample_that_does_not_fit_ends_the_game_before_it(game: Session, at: int) -> None:
    save = with_mark(game, at)
    again = Session.from_save(save, autosave=False)
    assert len(again.lines) == at and f"Line {at + 2} of the save" in save.note


def test_a_position_that_went_another_way_is_found_at_the_line_where_it_did() -> None:
    """A command of a flight that was changed and still fits changes every position after it."""
    game = played(60, "s01_first_duel")
    lines, journal, rules = list(game.lines), game.match.journal, game.match.game
    at, other = next(
        (n, command)
        for n in range(10, 45)
        for command in Match.at(rules, game.match.scenario, journal[n].before).options(journal[n].seat or 0)
        if type(command) is type(journal[n].command) and command != journal[n].command and not journal[n].fallen
    )
    old = lines[at]
    lines[at] = saves.SavedLine(old.verb, old.seat, codec.encode(other), old.fallen, old.mark, old.position)
    save = saves.Save(game.header, lines)
    again = Session.from_save(save, autosave=False)
    assert len(again.lines) == at and f"Line {at + 2} of the save" in save.note


def test_a_thorough_reader_finds_what_the_sample_does_not(game: Session) -> None:
    assert len(Session.from_save(with_mark(game, 3), autosave=False).lines) == 121
    assert len(Session.from_save(with_mark(game, 3), autosave=False, thorough=True).lines) == 3
