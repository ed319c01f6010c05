"""What is shown is what is done: the heading drawn under the pointer is the heading that a click flies."""

from __future__ import annotations

from random import Random
from typing import Any

import pygame as pg

from tests.play.test_play import begun


def drawn(hand: Any) -> str:
    """The heading in the picture: a facing, "i" behind it when inverted; "" while no ring lies there."""
    return next((mark.text for mark in hand.board.marks if mark.kind == "facings"), "")


def test_the_ring_follows_the_pointer_inside_its_hex_and_the_click_flies_what_it_shows(sit) -> None:
    hand = begun(sit())
    chance, tried, followed = Random(14), 0, 0
    while tried < 200:
        mode = hand.table.mode
        ends = {at: poses for at, poses in mode.reaching.ends().items() if len(poses) > 1}
        at, _ = chance.choice(sorted(ends.items()))
        hand.click(hand.at(at)).settle()
        assert mode.ring is not None
        mover, (x, y), reach = mode.reaching.mover.id, hand.at(at), hand.table.host.cell_size[0]
        seen = set()
        for _ in range(20):
            there = (round(x + chance.uniform(-0.4, 0.4) * reach), round(y + chance.uniform(-0.4, 0.4) * reach))
            hand.move(there)
            tried += 1
            seen.add(drawn(hand))
            facing, inverted = int(drawn(hand)[0]), drawn(hand).endswith("i")
            note = hand.screen.at_board.note
            assert note is not None
        followed += len(seen) > 1
        before = hand.session.match.digest()
        hand.click(there).settle()
        flown = hand.session.match.state.aircraft[mover]
        assert (flown.hex, flown.facing, flown.inverted) == (at, facing, inverted)
        while hand.session.match.digest() != before:
            hand.key("u").settle()
    assert followed > 6


def test_the_way_under_the_pointer_turns_with_it_inside_one_hex(sit) -> None:
    hand = begun(sit())
    mode = hand.table.mode
    at, poses = max(mode.reaching.ends().items(), key=lambda item: len({pose[1] for pose in item[1]}))
    (x, y), across = hand.at(at), hand.table.host.cell_size[0] * hand.board.camera.zoom
    aimed = set()
    for dx, dy in ((0.0, -0.35), (0.3, -0.17), (0.3, 0.17), (0.0, 0.35), (-0.3, 0.17), (-0.3, -0.17)):
        hand.move((round(x + dx * across), round(y + dy * across)))
        [way] = [mark for mark in hand.board.marks if mark.kind == "path"]
        pose = mode._aimed()
        assert pose in poses and way.points == tuple(hand.table.host.centre(cell) for cell in mode.reaching.trail(pose))
        aimed.add(pose)
    assert len(aimed) > 1


def test_enter_after_take_back_is_the_gold_button_and_takes_nothing_back(sit) -> None:
    hand = begun(sit())
    mode = hand.table.mode
    one = next(cell for cell, poses in mode.reaching.ends().items() if len(poses) == 1)
    for _ in range(2):
        hand.click(hand.at(one)).settle()
        one = next((cell for cell, poses in hand.table.mode.reaching.ends().items() if len(poses) == 1), None)
        if one is None:
            break
    undo = hand.screen.prompt_bar.undo
    hand.click(undo.rect.center).settle()
    match = hand.session.match
    before, undone = len(match.journal), len(match.undone)
    assert undone > 0 and hand.root.stage.focus is hand.board
    hand.key("Enter").settle()
    assert len(match.journal) >= before and len(match.undone) <= undone


def test_the_second_half_of_a_double_click_meets_nothing_that_has_just_come_up(sit) -> None:
    hand = sit()
    match = hand.session.match
    ready = hand.button("Ready").rect.center
    before = len(match.journal)
    hand.click(ready)
    hand.event(pg.MOUSEBUTTONDOWN, pos=ready, button=1, clicks=1)
    hand.event(pg.MOUSEBUTTONUP, pos=ready, button=1, clicks=1)
    hand.settle()
    assert len(match.journal) == before + 1, "one side is ready, the other was not asked by that click"
    hand.press("Ready")
    assert len(match.journal) > before + 1
