"""The briefing: who is played, how he wins and where it stands, in every scenario of every game that has no paper for
it; before the first decision, and at F6.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tabletop.games import boxed, kit
from tabletop.shelf.session import Session
from tabletop.table.screens import briefing
from tabletop.table.screens.game import PlayScene
from tabletop.table.ui.labels import Para
from tests.play.conftest import Hand
from tests.screens.conftest import AppPilot

SHEETS = [g for g in boxed() if g != "conflict_solo"]
ALL = [(game, card.key, len(card.sides)) for game in SHEETS for card in kit(game).scenarios().cards()]
BANNED = ("None", "{", "}", "TL-", "AS-", "AW-", "TA-", " VP", " MP", "DRM")


def words(told: Any) -> str:
    rows = " ".join(" ".join(map(str, (title, *heads, *sum(rows, ())))) for title, heads, rows in told.tables)
    return " ".join((told.title, told.you, told.task, told.standing, told.ends, rows))


@pytest.mark.parametrize(("game", "key", "sides"), ALL)
def test_every_scenario_says_how_it_is_won(game: str, key: str, sides: int, home: object) -> None:
    session = Session.new(game, kit(game).scenarios().document(key), ("human",) * sides, 3, autosave=False)
    hand = Hand(session, (1280, 720))
    try:
        told = hand.screen.table.telling.briefing()
        assert told is not None and told.task.endswith(".") and told.you
        assert not [word for word in BANNED if word in words(told)], words(told)
        before = len(session.match.journal)
        dialog = briefing.show(hand.root, told, begins=True)
        hand.settle(2)
        assert dialog.rect.h <= 720
        hand.key("Enter").settle()
        assert len(hand.root.stage.layers) == 1 and len(session.match.journal) == before
    finally:
        hand.still.window.close()
        session.close()


@pytest.mark.parametrize("own", [0, 1])
@pytest.mark.parametrize("key", ["s1_beet_road", "ma_malta"])
def test_bots_and_steps_of_no_choice_before_the_first_decision_wait_until_it_is_read(
    key: str, own: int, fly: Callable[..., AppPilot]
) -> None:
    p = fly(key, players={own: "human", 1 - own: "bot:random"}, briefing=True)
    p.until(lambda: isinstance(p.app.scene, PlayScene))
    play = p.app.scene.play_screen.play
    p.until(lambda: p.root.stage.top.key == "briefing")
    journal = p.app.scene.session.match.journal
    before = len(journal)
    for _ in range(30):
        p.frame(100)
    assert len(journal) == before and play.seating.thinking is None
    assert all(entry.seat != 1 - own for entry in journal), "the other side has done nothing yet"
    p.keys("enter")
    assert len(p.root.stage.layers) == 1 and not p.app.scene.unbriefed
    p.until(lambda: len(p.app.scene.session.match.journal) > 1 and play.seat == own)
    if key == "ma_malta":
        assert p.app.scene.play_screen.coaching.hint.key.startswith("aim ")


@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize(
    ("key", "level", "sides"),
    [
        ("s01_first_duel", "Normal weighs each shot", 2),
        ("ma_malta", "Normal plans raids", 0),
        ("m1_the_sawmill", "", 1),
        ("tr01_training_sortie", "", 0),
        ("s1_beet_road", "Normal plans", 2),
    ],
)
def test_the_first_sheet_tells_minutes_the_bot_advice_and_shows_who_fights(
    key: str, level: str, sides: int, scale: float, fly: Callable[..., AppPilot]
) -> None:
    p = fly(key, players={1: "bot:normal"} if level else {}, briefing=True, scale=scale)
    p.until(lambda: p.root.stage.top.key == "briefing")
    told = p.app.scene.play_screen.table.telling.briefing()
    assert told is not None and len(told.hints) == 3
    sheet = p.root.stage.top
    texts = [w.text for w in sheet.walk() if isinstance(w, Para)]
    assert any(text.startswith("About 10 minutes.") and level in text for text in texts), texts
    assert [text for text in texts if text[:3] in ("1. ", "2. ", "3. ")] == [
        f"{n}. {hint}" for n, hint in enumerate(told.hints, 1)
    ]
    assert [len(w.sides) for w in sheet.walk() if isinstance(w, briefing.Forces)] == ([sides] if sides else [])


def test_the_bot_sets_up_from_the_sheet(fly: Callable[..., AppPilot]) -> None:
    p = fly("m1_the_sawmill", briefing=True)
    p.until(lambda: p.root.stage.top.key == "briefing")
    p.press("answer ready")
    table = p.app.scene.play_screen
    p.until(lambda: not any(c.sets_up for c in table.table.hand.choices()))
    assert table.play.seat == 0 and next(c for c in table.table.hand.choices() if c.default).label == "Start"
