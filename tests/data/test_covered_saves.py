"""A game that hides things is covered in its save while it goes on, and lies open there when it is over."""

from __future__ import annotations

import json
from pathlib import Path

from tabletop.bots import BotSpec
from tabletop.games import kit
from tabletop.shelf.bot_levels import make_bot
from tabletop.shelf.session import Session


def begun() -> Session:
    document = kit("air_support").scenarios().document("s1_beet_road")
    return Session.new("air_support", document, ("human", "human"), 5, autosave=False)


def written(session: Session, path: Path) -> list[dict[str, object]]:
    session.save(path)
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_a_finished_game_lies_open_in_its_save(tmp_path: Path) -> None:
    session = begun()
    bot = make_bot("air_support", BotSpec("random"), 1)
    for _ in range(30):
        seat = session.match.to_act[0]
        session.submit(seat, bot.choose(session.match.view(seat), seat, session.match.options(seat)))
    lines = written(session, tmp_path / "going.save")
    assert "document" not in lines[0] and not any("command" in line for line in lines), "covered while it goes on"
    for _ in range(5000):
        if session.match.result is not None:
            break
        seat = session.match.to_act[0]
        session.submit(seat, bot.choose(session.match.view(seat), seat, session.match.options(seat)))
    assert session.match.result is not None
    lines = written(session, tmp_path / "over.save")
    assert "document" in lines[0] and any("command" in line for line in lines), "open when it is over"
    again = Session.load(tmp_path / "over.save", autosave=False)
    assert again.match.digest() == session.match.digest() and again.match.result is not None
