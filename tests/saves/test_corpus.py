"""Old saves stay readable: played again to the byte with the rules version that they were made with, refused in a
sentence otherwise.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.data import saves
from tabletop.data.saves import Save, SaveError
from tabletop.games import boxed, kit
from tabletop.shelf.session import Session
from tests.saves.make_corpus import CORPUS

FILES = sorted(CORPUS.glob("*.save"))


def test_every_box_has_old_saves() -> None:
    """Also of the rules as they are now, so that the next change must keep reading them."""
    kept = {(save.header.game, save.header.rules) for save in map(saves.read, FILES)}
    assert {(game, kit(game).game().version) for game in boxed()} <= kept


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_an_old_save_is_played_again(path: Path) -> None:
    save = saves.read(path)
    assert save.note == ""
    if save.header.rules != kit(save.header.game).game().version:
        with pytest.raises(SaveError, match="rules version"):
            Session.from_save(save, autosave=False)
        return
    session = Session.from_save(save, autosave=False)
    assert save.note == "" and session.lines == save.lines
    assert session.match.digest() == save.lines[-1].mark
    assert session.match.taken_back == sum(line.verb == "practice" for line in save.lines)
    assert saves.to_text(Save(save.header, session.lines)).encode() == path.read_bytes()
