"""What lies over the map while one must choose: no slip over a base, a note that is read at a glance, and a
headquarters that says what it did.
"""

from __future__ import annotations

from typing import Any

import pygame as pg
import pytest

from tabletop.games.air_wars.rules.headquarters import UseHQ, directed
from tabletop.games.air_wars.rules.sorties import speed
from tabletop.games.air_wars.table.pieces.cells import cell_of
from tabletop.games.air_wars.table.showings.deeds import Deed, Outcome
from tabletop.table.draw import captions
from tabletop.table.play import followed
from tabletop.table.play.contract import Spot
from tests.games.air_wars.table.test_deeds import play_on
from tests.games.air_wars.table.test_table import war

__all__ = ["war"]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_no_slip_covers_a_base_or_a_counter_while_somebody_chooses(
    war: Any, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    hand, laid = war("bob_eagle_days", seed=6, players=("bot:easy", "human"), size=size), list[pg.Rect]()
    off = captions.off

    def watched(*given: Any) -> pg.Rect | None:
        place = off(*given)
        laid.extend([place] if place is not None else [])
        return place

    monkeypatch.setattr(captions, "off", watched)
    monkeypatch.setattr(followed, "_told", lambda *_: None)
    seen = 0
    for _ in play_on(hand, 150, 1):
        deeds, laid[:] = hand.table.deeds, []
        if not deeds.captions():
            continue
        hand.screen.refreshed()
        hand.settle(2)
        seen += len(laid)
        to = hand.board.camera.to_screen
        for paper in laid:
            for point in deeds._chosen_from():
                x, y = to(point)
                assert not paper.collidepoint(x, y), f"a slip lies over {point}"
        if seen > 6:
            break
    assert seen > 3


def test_a_note_of_a_large_raid_is_read_at_a_glance(war: Any) -> None:
    hand, longest = war("bob_eagle_days", seed=6, players=("human", "bot:easy")), 0
    for _ in play_on(hand, 60):
        mode = hand.table.mode
        if hand.step != "fly" or not mode.ready():
            continue
        state = hand.play.view
        square = max((state.units[k].place for k in mode.ready()), key=lambda s: len(state.at(s, 0)))
        mode.picked = tuple(k for k in sorted(mode.ready()) if state.units[k].place == square)[: state.level(0)]
        for there in mode.reach:
            note = mode.notes.at(there)
            assert len(note.lines) <= 6 and all(len(line) <= 130 for line in note.lines), note
            longest = max(longest, len(note.lines))
        mode.cancel()
    assert longest >= 4


def test_a_headquarters_says_what_it_did_and_where(war: Any) -> None:
    hand = war("bob_eagle_days", seed=6, players=("bot:easy", "human"))
    for _ in play_on(hand, 60, 1):
        if hand.step == "fly" and hand.table.mode.find(UseHQ):
            break
    mode, deeds = hand.table.mode, hand.table.deeds
    button = next(c for c in mode.choices() if isinstance(next(iter(c.commands), None), UseHQ))
    hq = button.commands[0].unit
    able = directed(hand.play.view, 1, hq)
    before = {k: speed(hand.play.view, hand.play.view.units[k]).total for k in able}
    name = hand.table.names.full(able[0])
    assert able and "one square further" in button.tip and name in hand.table.said(button.tip)
    hand.play.submit(*button.commands)
    hand.settle()
    assert {k: speed(hand.play.view, hand.play.view.units[k]).total for k in able} == {
        k: n + 1 for k, n in before.items()
    }
    told = deeds.captions()[0]
    assert told.title.startswith("11 Group directs the fighters from") and name in " ".join(told.lines)
    assert any(mark.text.startswith("place") for mark in hand.table.mode.marks()), "where they stand is marked"


def test_enter_is_the_golden_button_after_a_card_or_a_row_was_clicked(war: Any) -> None:
    """The card kept the keys: the golden button that has Enter printed on it did nothing."""
    hand = war("bob_eagle_days", seed=6, players=("bot:easy", "human")).settle()
    for widget in (hand.table.hand_panel.row, hand.table.step_panel.rows):
        pressed = next((w for w in widget.walk() if w.acts_on_enter), widget)
        if pressed.acts_on_enter:
            assert hand.screen.keys_for(pressed) is hand.board
    assert hand.table.hand_panel.row.acts_on_enter
    assert hand.screen.keys_for(hand.screen.prompt_bar.undo) is hand.board


def test_a_slip_tells_who_was_lost_before_it_tells_of_cards_and_dice() -> None:
    lost = {Outcome.KILL: ["StG 77"], Outcome.ABORT: ["56/151 Squadron"]}
    deed = Deed(0, "J7", "Air battle over J7", ["A card.", "Another.", "Dice.", "More dice."], lost=lost)
    assert deed.told()[:2] == ("Killed: StG 77.", "Aborted: 56/151 Squadron.")


def test_what_succeeds_for_the_enemy_is_bad_news(war: Any) -> None:
    """His bombs on one's own harbour were told in green."""
    hand = war("bob_eagle_days", seed=6, players=("bot:easy", "human"))
    for _ in play_on(hand, 100, 1):
        if {roll.foe for roll in hand.screen.tray.rolls if roll.seat is not None} == {True, False}:
            break
    assert all(roll.foe == (roll.seat == 0) for roll in hand.screen.tray.rolls if roll.seat is not None)
    assert any(roll.foe for roll in hand.screen.tray.rolls)


def test_under_the_large_view_of_a_battle_nothing_is_spoken_of(war: Any) -> None:
    """The tip of a piece beneath was painted over a battle in which it took no part."""
    hand = war("bob_eagle_days", seed=6, players=("bot:easy", "human"))
    unit = next(u for u in hand.play.view.units.values() if u.seat == 1 and u.place in hand.table.scenario.terrain)
    cell = cell_of(unit.place)
    piece = next(s for s in hand.table.lying.sprites() if s.cell == cell and s.order >= 20)
    spot = Spot(cell, piece, hand.table.centre(unit.place))
    assert hand.table.hand.hover(spot) is not None
    hand.table.battle.visible = True
    assert hand.table.hand.hover(spot) is None
