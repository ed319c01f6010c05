"""What was played in the real window, sent again to a game without one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tabletop.core import codec
from tabletop.data import saves
from tabletop.data.saves import Save
from tabletop.games import kit
from tabletop.shelf.catalogue import find_scenario
from tabletop.shelf.session import Session
from tests.window.rig import Fact, Rig


def again(rig: Rig, scenario: str, players: tuple[str, ...], seed: int) -> Session:
    """The recorded commands, undos and redos in a game without a window."""
    game, key = find_scenario(scenario)
    session = Session.new(game, kit(game).scenarios().document(key), players, seed=seed, autosave=False)
    for fact in rig.done:
        if "accepted" in fact:
            seat, plain = fact["accepted"]
            session.submit(seat, codec.decode_one_of(session.match.game.commands, plain))
        elif "undone" in fact:
            session.undo(None, fact["undone"])
        else:
            session.redo()
    return session


def same(rig: Rig, end: Fact, scenario: str, players: tuple[str, ...], seed: int, save: Path) -> None:
    """It ends as in the window, and the two saves are equal to the byte."""
    session = again(rig, scenario, players, seed)
    assert session.match.digest() == end["digest"] and session.match.result is not None
    ended = saves.read(save).header.ended
    assert {**session.outcome(), **{key: ended[key] for key in ("at", "minutes") if key in ended}} == ended
    header = replace(session.header, covered=False, ended=ended)  # it is over: its save lies open
    assert saves.to_text(Save(header, session.lines)).encode() == save.read_bytes()
