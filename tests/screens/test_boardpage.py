"""A game as a page with a board to step through: whole, by itself, and no more than the looker may know."""

from __future__ import annotations

import json
import os
from base64 import b64decode
from html.parser import HTMLParser
from io import BytesIO
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame as pg
import pytest

from tabletop.table.screens.boardpage import board_page, moments_of
from tests.play.conftest import Hand, own_home  # noqa: F401  (a home of its own)
from tests.play.test_replay import played_out

BATTLES = {
    "thunderbolt_lightning": "s01_first_duel",
    "thunderbolt_apache": "tr01_training_sortie",
    "air_support": "s1_beet_road",
    "air_wars": "ma_malta",
    "conflict_solo": "m1_the_sawmill",
}


class Page(HTMLParser):
    """The data of a page and its addresses."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.inside, self.data, self.links = "", "", list[str]()
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.inside = dict(attrs).get("id") or tag
        self.links += [value or "" for name, value in attrs if name in ("src", "href")]

    def handle_endtag(self, tag: str) -> None:
        self.inside = ""

    def handle_data(self, data: str) -> None:
        if self.inside == "data":
            self.data += data


def page_of(hand: Hand) -> tuple[str, dict[str, Any]]:
    text = board_page(hand.screen, pg.Surface((700, 480)))
    return text, json.loads(Page(text).data)


@pytest.mark.parametrize("game", BATTLES)
def test_every_moment_has_its_counters_and_its_lines(game: str) -> None:
    hand = played_out(game, BATTLES[game], 40)
    if hand.play.sharing.curtained:
        hand.play.sharing.look_from(hand.session.match.to_act[0])
    hand.settle()
    seat = hand.play.looker if hand.session.match.hides else None
    hand.session.write_note(2, 'Why "here"? </script><!--<b> {data}', seat)
    text, data = page_of(hand)
    entries = moments_of(hand.screen)
    assert len(data["moments"]) == len(entries) and not Page(text).links
    assert all(0 <= n < len(data["pictures"]) for moment in data["moments"] for n, _, _ in moment["p"])
    assert any(moment["p"] for moment in data["moments"]) and sum(len(moment["l"]) for moment in data["moments"]) > 5
    assert [m["n"] for m in data["moments"] if m["n"]] == ['Why "here"? </script><!--<b> {data}']
    assert pg.image.load(BytesIO(b64decode(data["pictures"][0].partition(",")[2]))).get_width() >= 8
    assert text.count("</script>") == 2 and "http" not in text.replace("http-equiv", "")
    assert hand.play.replay_at is None
    hand.close()


def test_while_sides_hide_the_page_is_what_its_looker_was_told() -> None:
    hand = played_out("air_wars", "ma_malta", 40)
    hand.play.sharing.look_from(hand.session.match.to_act[0])
    _, data = page_of(hand)
    count = len(hand.session.match.journal)
    told = [list(hand.play.told_of(n)) for n in range(1, count + 1)]
    assert set(moments_of(hand.screen)) <= {n for n, events in enumerate(told, 1) if events} | {1, count}
    seen = hand.play.sharing.seen(hand.session.match.moment(count))
    assert seen.viewer is not None and len(data["moments"][-1]["p"]) == len(hand.table.lying.sprites())
    hand.close()
