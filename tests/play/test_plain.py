"""The plain table, on which a game is played before anybody has drawn one for it: the toy game, by mouse."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import pygame as pg
import pytest

from tabletop.core.messages import NoteEvent
from tabletop.games import kit
from tabletop.shelf.session import Session
from tabletop.table.draw.kit import clear_caches
from tabletop.table.play.plain import Counter, cardboard, cells_of
from tests.packages import toy_installed
from tests.patience import PATIENCE
from tests.play.conftest import Hand
from tests.toy.rules.sailing import Sail, Sailed
from tests.toy.rules.turns import Stay


def until(hand: Hand, done: Any) -> None:
    end = time.monotonic() + PATIENCE
    while not done() and time.monotonic() < end:
        hand.settle()
    assert done()


@pytest.fixture
def coast(own_home: None) -> Iterator[Hand]:
    """Stowed, a card chosen, and the player is asked to sail."""
    with toy_installed():
        document = kit("smugglers").scenarios().document("sm1_new_moon")
        hand = Hand(Session.new("smugglers", document, ("human", "bot:random"), seed=5))
        hand.press("Stow cutter, lugger, decoy")
        until(hand, lambda: hand.play.seat == 0 and hand.session.match.state.frames[-1].step == "choose")
        hand.press("The ")
        until(hand, lambda: hand.play.seat == 0 and hand.session.match.state.frames[-1].step == "act")
        yield hand
        hand.close()


def test_orders_without_a_cell_are_buttons_and_the_usual_one_is_gold(coast: Hand) -> None:
    labels = [button.text for button in coast.screen.prompt_bar.buttons.children]
    assert labels[0] == "Stay" and not any("Sail" in label for label in labels)
    assert coast.button("Stay").cap == "Enter"
    prompt = coast.play.session.match.prompt(0)
    assert coast.screen.prompt_bar.sentence.text == prompt.sentence and coast.screen.prompt_bar.rule.text == prompt.rule


def test_a_clicked_boat_sails_to_a_lit_square(coast: Hand) -> None:
    order = next(c for c in coast.play.options if isinstance(c, Sail))
    boat = coast.play.view.boats[order.boat]
    coast.click(coast.at(boat.at)).settle()
    picked, lit = coast.table.lying.marks()
    assert picked.cells == (boat.at,) and lit.draw is not None  # squares, not the usual hexes
    assert set(lit.cells) == {c.to for c in coast.play.options if isinstance(c, Sail) and c.boat == boat.id}
    coast.click(coast.at(order.to)).settle()
    sent = [e.command for e in coast.session.match.journal if e.seat == 0]
    assert sent[-1] == order and coast.table.picked == ""


def test_a_boat_is_dragged_and_a_wrong_square_is_refused_with_the_games_own_rule(coast: Hand) -> None:
    order = next(c for c in coast.play.options if isinstance(c, Sail))
    boat, before = coast.play.view.boats[order.boat], len(coast.session.match.journal)
    other = next(b.at for b in coast.play.view.of(0) if b.id != boat.id)
    coast.drag(coast.at(boat.at), coast.at(other)).settle()
    assert len(coast.session.match.journal) == before and "SM-SAIL-0" in coast.screen.status_line.text
    coast.drag(coast.at(boat.at), coast.at(order.to)).settle()
    assert [e.command for e in coast.session.match.journal if e.seat == 0][-1] == order


def test_a_right_click_puts_the_boat_down_and_the_gold_button_does_the_usual(coast: Hand) -> None:
    order = next(c for c in coast.play.options if isinstance(c, Sail))
    coast.click(coast.at(coast.play.view.boats[order.boat].at)).settle()
    assert coast.table.picked == order.boat
    coast.click(coast.at(coast.play.view.boats[order.boat].at), button=3).settle()
    assert coast.table.picked == "" and coast.table.lying.marks() == ()
    coast.press("Stay")
    assert [e.command for e in coast.session.match.journal if e.seat == 0][-1] == Stay()


@dataclass(frozen=True)
class Fired(NoteEvent):
    """A shot with its die, and two more on a table."""

    seat: int
    die: int
    dice: tuple[int, ...] = ()

    def words(self, state: Any) -> str:
        return "The cutter fires: it hits."


def test_the_dice_of_an_event_fall_into_the_tray(coast: Hand) -> None:
    view, happening = coast.play.view, coast.table.happening
    shown = happening.showing(Fired(1, 4, (0, 8)), view, view)
    assert shown.motions == () and shown.roll.title == "The cutter fires" and shown.roll.seat == 1
    assert [(die.value, die.sides) for die in shown.roll.dice] == [(4, 10), (8, 10)] and shown.roll.outcome == "12"
    assert happening.showing(Fired(1, 6), view, view).roll.dice[0].sides == 6
    assert happening.showing(Fired(0, 0), view, view) is None
    boat = view.boats["N1"]
    sailed = happening.showing(
        Sailed("N1", (4, 4)), view, replace(view, boats={**view.boats, "N1": replace(boat, at=(4, 4))})
    )
    assert sailed.roll is None and [motion.sprite for motion in sailed.motions] == ["N1"]


def test_what_an_order_names() -> None:
    assert cells_of(Sail("N1", (2, 3))) == [(2, 3)] and cells_of(Stay()) == []


def test_cardboard_has_its_word_and_the_colour_of_its_side() -> None:
    """Each picture by itself, whatever was printed before it."""
    kinds = [(word, seat) for word in ("Ace", "Tug") for seat in (0, 1, None)]
    pictures = [cardboard(word, seat, 90) for word, seat in kinds]
    pixels = [pg.image.tobytes(picture, "RGBA") for picture in pictures]
    assert len(set(pixels)) == 6
    clear_caches()
    assert [pg.image.tobytes(cardboard(word, seat, 90), "RGBA") for word, seat in reversed(kinds)] == pixels[::-1]
    assert cardboard("A very long name indeed", 0, 40).get_width() >= 12 and Counter("a", (0, 0)).seat is None
