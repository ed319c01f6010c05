"""Papers over the battlefield: the map first, none over another, none empty, each with a key; beside a page the tools
and the log lie in a column, and the coach covers nothing of it.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from tabletop.bots.base import BotSpec
from tabletop.games import kit
from tabletop.shelf.bot_levels import make_bot
from tabletop.shelf.session import Session
from tabletop.table.play.contract import Hint
from tabletop.table.screens.coach_card import CoachLayer
from tests.looks.reading import read
from tests.play.conftest import Hand

SIZES = (((1280, 720), 1.0), ((1920, 1080), 1.0), ((1920, 1080), 1.5))


def squadron(scenario: str, size: tuple[int, int] = (1280, 720), scale: float = 1.0) -> Hand:
    document = kit("thunderbolt_apache").scenarios().document(scenario)
    return Hand(Session.new("thunderbolt_apache", document, ("human",), 3), size, scale)


def desk(hand: Hand) -> Any:
    assert hand.screen.papers is not None
    return hand.screen.papers.papers


def flown(hand: Hand, most: int) -> Any:
    """The bot flies the training sortie; each of its decisions."""
    bot, match = make_bot("thunderbolt_apache", BotSpec("easy"), 1), hand.session.match
    for _ in range(most):
        if match.result is not None:
            return
        hand.settle()
        yield hand.table.step
        hand.play.submit(bot.choose(match.view(0), 0, match.options(0)))


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_the_map_comes_first_and_no_paper_lies_over_another_or_is_empty(size: tuple[int, int], scale: float) -> None:
    hand = squadron("tr01_training_sortie", size, scale)
    seen: set[str] = set()
    for _ in flown(hand, 30):
        lying = [p for p in desk(hand).papers if p.visible]
        seen |= {p.name for p in lying}
        assert not [(a.name, b.name) for a, b in combinations(lying, 2) if a.rect.colliderect(b.rect)]
        for paper in lying:
            assert paper.content.visible and paper.content.rect.h > 12, paper.name
            assert paper.rect.h <= paper.natural(hand.screen.theme, False, paper.rect.w) + 1, paper.name
        share = 0.78 if size[1] < 1080 else 0.7 if scale > 1 else 0.84
        assert hand.board.rect.w * hand.board.rect.h >= share * size[0] * size[1]
        assert hand.board.camera.free.w >= 0.59 * size[0]
    assert {"aircraft", "attack"} <= seen and (scale > 1 or {"target", "dice"} <= seen)


def test_every_paper_has_a_key_that_folds_and_opens_it_and_z_puts_all_away() -> None:
    hand = squadron("tr01_training_sortie", (1920, 1080))
    next(s for s in flown(hand, 30) if s == "act")
    aircraft, sheet = desk(hand).paper("aircraft"), desk(hand).paper("sheet")
    assert aircraft.visible and not sheet.visible
    hand.screen.do("aircraft")
    hand.screen.do("sheet")
    hand.settle()
    assert not aircraft.visible and sheet.visible
    room = hand.table.sheet.sheet.natural(hand.screen.theme, False, sheet.content.rect.w)
    assert room > 100  # all its rows, however many; what finds no room scrolls
    hand.screen.do("papers")
    hand.settle()
    assert not any(p.visible for p in desk(hand).papers)
    actions = hand.screen.actions()
    assert all(paper.name in actions for paper in (*hand.table.panels.papers, desk(hand).paper("dice")))


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_the_coach_beside_a_page_covers_neither_the_log_nor_the_ledger(size: tuple[int, int], scale: float) -> None:
    """He lay over the end of the log, and the newest line was never read."""
    hand = squadron("cs1_first_week_in_the_desert", size, scale)
    layer = CoachLayer(hand.screen)
    layer.say(Hint("day", "Every day draws a condition. It holds for all missions of the day. " * 2))
    for _ in range(3):
        layer.place(hand.screen.rect, hand.screen.theme)
        hand.settle()
    assert layer.card is not None and layer.card.rect.h > 60
    page = hand.screen.paging.page
    assert page is not None
    for part in (hand.screen.log, page.beside()):
        assert part.rect.h > 20 and not part.rect.colliderect(layer.card.rect)
    layer.say(None)
    hand.settle()
    assert hand.screen.log.rect.bottom > hand.screen.right.rect.bottom - 40  # the room is given back


def painted(hand: Hand) -> list[str]:
    """All words of the page that are read in the window."""
    return [line.shown for line in read(hand.root, hand.still.window.surface).lines]


def decided(hand: Hand, step: str, most: int = 200) -> None:
    """The bot decides until this step asks, and what is to be read has been read."""
    bot, match = make_bot("thunderbolt_apache", BotSpec("easy"), 1), hand.session.match
    for _ in range(most):
        hand.settle()
        if hand.table.step == step:
            break
        hand.play.submit(bot.choose(match.view(0), 0, match.options(0)))
    for _ in range(4):
        if type(hand.screen.paging.page).__name__ == "DayPage":
            hand.key("Enter")
            hand.settle()
    assert hand.table.step == step


def test_pages_that_spend_say_what_is_in_hand_and_what_a_mission_gives() -> None:
    hand = squadron("cs1_first_week_in_the_desert", (1920, 1080))
    decided(hand, "allocate")
    state = hand.play.view
    cards = [state.library.battalions[state.battalions[key].card] for key in state.targets]
    told = painted(hand)
    for words in (
        f"{state.so} SO",
        f"{sum(c.vp for c in cards)} VP",
        f"{sum(c.half_vp for c in cards)} VP",
        f"{state.vp} of {state.objective}",
    ):
        assert words in told
    decided(hand, "arm")
    state = hand.play.view
    card = state.library.battalions[state.battalions[state.here.battalion].card]
    told = painted(hand)
    assert f"{card.vp} VP, half {card.half_vp}" in told and f"{state.so} SO" in told
    heads = [w for w in hand.screen.paging.page.walk() if w.key.startswith("arm ")]
    least = 85 if len(heads) <= 3 else 70
    assert heads and all(w.rect.h >= hand.screen.theme.px(least) - 2 for w in heads)  # few aircraft are shown large


def test_who_is_assigned_keeps_his_place_among_those_to_be_had() -> None:
    """They moved to the end of the pool after each drop, under the pointer of whoever took the next one."""
    hand = squadron("cs1_first_week_in_the_desert", (1920, 1080))
    decided(hand, "allocate")
    bot, match = make_bot("thunderbolt_apache", BotSpec("easy"), 1), hand.session.match
    places: set[tuple[tuple[str, tuple[int, int]], ...]] = set()
    assigned = 0
    for _ in range(30):
        hand.settle()
        if hand.table.step != "allocate":
            break
        page = hand.screen.paging.page
        keys = [f"plane {n}" for n in hand.play.view.planes] + [f"pilot {n}" for n in hand.play.view.pilots]
        places.add(tuple((key, page.find("pool").find(key).rect.topleft) for key in keys))
        assigned += 1
        hand.play.submit(bot.choose(match.view(0), 0, match.options(0)))
    assert assigned > 4 and len(places) == 1


@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize("step", ["allocate", "arm", "shop"])
def test_what_is_in_hand_is_read_whole_at_every_size(step: str, size: tuple[int, int], scale: float) -> None:
    hand = squadron("cs1_first_week_in_the_desert", size, scale)
    decided(hand, step, 400)
    hand.settle(4)
    purse = {"bill", "purse"}
    lines = [line for line in read(hand.root, hand.still.window.surface).lines if line.widget.key in purse]
    assert step == "shop" or len(lines) >= 8
    assert not [str(line) for line in lines if line.cut or line.clipped]
