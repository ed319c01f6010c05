"""The large view of an air battle: both sides, the odds in its buttons, dice and losses that stay; readable at all
sizes.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame as pg
import pytest

from tabletop.games.air_wars.rules import odds
from tabletop.games.air_wars.rules.asking import Pass
from tabletop.games.air_wars.rules.cards.events import PlayCard
from tabletop.games.air_wars.rules.losses import TakeLoss
from tests.games.air_wars.table.test_deeds import play_on
from tests.games.air_wars.table.test_table import WarHand, war
from tests.looks.reading import read

__all__ = ["war"]
SIZES = (((1280, 720), 1.0), ((1920, 1080), 1.0), ((1920, 1080), 1.5), ((1920, 1080), 1.75))


def battles(war: Any, seed: int = 5, **more: Any) -> Any:
    """A day of the Axis over Malta; each moment that asks something of an air battle."""
    hand = war("ma_malta", seed=seed, players=("human", "bot:normal"), **more)
    hand.play.asks_all = True
    for _ in play_on(hand, 80, 0, "normal"):
        if hand.table.deeds.fight is not None and hand.step in ("battle_cards", "losses"):
            yield hand


def test_both_sides_face_one_another_and_the_buttons_have_the_odds(war: Any) -> None:
    steps, differ = set(), 0
    for hand in (hand for seed in (5, 2, 3) for hand in battles(war, seed)):
        board, state, free = hand.table.battle, hand.table.state, hand.board.camera.free
        clash, fight = board.shown, hand.table.deeds.fight
        assert board.visible and board.rect.w * board.rect.h > 0.8 * free.w * free.h
        assert free.contains(board.rect) and [camp.seat for camp in clash.camps] == [0, 1]
        assert {f.unit for camp in clash.camps for f in camp.flyers} == set(fight.units)
        assert not hand.table.step_panel.visible  # it would say the same in smaller letters
        steps.add(hand.step)
        if hand.step == "battle_cards":
            asked = {c for c in hand.play.options if isinstance(c, Pass | PlayCard)}
            assert {deal.command for deal in clash.deals} == asked
            answers = list[tuple[float, float]]()
            for deal in clash.deals:
                cards = ((0, deal.command.card),) if isinstance(deal.command, PlayCard) else ()
                found = replace(state.battle, cards=(*state.battle.cards, *cards))
                mine, his = (float(odds.removed(odds.battle(state, found, seat), 0)) for seat in (0, 1))
                answers.append((mine, 1 - his))
            differ += len(set(answers)) > 1
            for deal, shares in zip(clash.deals, answers, strict=True):
                if len(set(answers)) == 1:  # they would help nobody to choose
                    assert not deal.stay and not deal.hit
                    assert not any("unhurt" in b.text for b in hand.screen.prompt_bar.buttons.children)
                    continue
                for words, share in zip((deal.stay, deal.hit), shares, strict=True):
                    assert share < 0.01 or abs(float(words.rstrip(" %")) / 100 - share) <= 0.01
                assert any(f", {deal.stay} unhurt" in b.text for b in hand.screen.prompt_bar.buttons.children)
        else:
            rolled = [event for event in fight.fired if event.dice]
            assert sum(len(camp.dice) for camp in clash.camps) == sum(len(e.dice) for e in rolled) > 0
            gone = {f.unit for camp in clash.camps for f in camp.flyers if f.fate}
            assert gone == set(fight.lost)
            takes = {f.takes for camp in clash.camps for f in camp.flyers if f.takes}
            assert takes == {c for c in hand.play.options if isinstance(c, TakeLoss)}
        if len(steps) == 2 and differ:
            return
    raise AssertionError(f"only {steps}, {differ} with odds")


def test_a_click_on_the_board_answers_and_it_can_be_put_away(war: Any) -> None:
    hand = next(iter(battles(war)))
    board, free = hand.table.battle, hand.board.camera.free
    hand.key("B").settle()
    assert not board.visible and hand.table.step_panel.visible
    hand.key("B").settle()
    assert board.visible
    place, command, _ = board.spots[0]
    before = len(hand.session.match.journal)
    hand.click(place.center).settle()
    journal = hand.session.match.journal
    assert len(journal) > before and journal[before].command == command
    assert hand.board.camera.free == free  # the map did not move under it


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_all_of_it_can_be_read(war: Any, size: tuple[int, int], scale: float) -> None:
    seen: set[str] = set()
    for hand in battles(war, size=size, scale=scale):
        if hand.step in seen:
            continue
        seen.add(hand.step)
        hand.settle(4)
        faults = read(hand.root, hand.still.window.surface).faults
        assert not faults, "\n".join(faults)
        board = hand.table.battle
        assert all(board.rect.contains(at) for at, _, _ in board.spots)
    assert len(seen) == 2


def test_the_result_stays_until_it_has_been_read(war: Any) -> None:
    """With motion the board lies there for a second after the last loss, then it goes."""
    hand: WarHand = war("ma_malta", seed=5, players=("human", "bot:normal"))
    hand.play.asks_all = True
    moments = play_on(hand, 80, 0, "normal")
    for _ in moments:
        if hand.step == "battle_cards":
            break
    hand.play.presenting.speed = 2
    hand.play.submit(Pass())
    since, until = 0, pg.time.get_ticks() + 30_000
    while hand.table.battle.visible and pg.time.get_ticks() < until:
        hand.turn()
        takes = [c for c in hand.play.options if isinstance(c, TakeLoss)]
        if takes:
            hand.play.submit(takes[0])
        fight = hand.table.deeds.fight
        if fight is not None and fight.over:
            since = since or pg.time.get_ticks()
        pg.time.wait(5)
    assert since and pg.time.get_ticks() - since > 900 and not hand.table.battle.visible
