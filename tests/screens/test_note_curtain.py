"""A note that is being typed when the curtain falls is kept for its writer, and for nobody else's eyes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletop.table.screens.game import PlayScene
from tabletop.table.ui.entry import TextEntry
from tests.play.test_clock import chooser
from tests.screens.conftest import AppPilot


def test_the_words_wait_behind_the_curtain(fly: Callable[..., AppPilot]) -> None:
    p = fly("ma_malta", players={0: "human", 1: "human"})
    p.until(lambda: isinstance(p.app.scene, PlayScene))
    scene: Any = p.app.scene
    sharing = scene.play_screen.play.sharing

    play = scene.play_screen.play
    bot = chooser("air_wars")

    def on() -> None:
        """Whoever looks plays on until somebody else does."""
        for _ in range(200):
            if sharing.curtained:
                break
            if play.seat is not None:
                play.submit(bot(play))
            play.skip()
            p.frame()
        assert p.root.stage.top.key == "curtain" and not typed()
        p.click("draw curtain").frame()

    def typed() -> list[str]:
        fields = [w for layer in p.root.stage.layers for w in layer.widget.walk() if isinstance(w, TextEntry)]
        return [field.text for field in fields if field.key == "answer text"]

    if sharing.curtained:
        p.click("draw curtain").frame()
    first = sharing.looker
    assert first is not None
    entry = len(scene.session.match.journal)
    scene.do("note")
    p.frame()
    next(w for w in p.root.stage.top.walk() if isinstance(w, TextEntry)).set(text="My bombers wait")
    on()
    second = sharing.looker
    assert second == 1 - first and typed() == [] and scene.session.notes(second) == {}
    scene.do("note")
    p.frame()
    assert typed() == [""]
    p.click("answer None").frame()
    on()
    assert sharing.looker == first and typed() == ["My bombers wait"]
    p.click("answer True").frame()
    assert scene.session.notes(first) == {entry: "My bombers wait"} and scene.session.notes(second) == {}
    assert scene.play_screen.review.unfinished == {}
