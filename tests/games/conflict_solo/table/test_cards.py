"""Cards and chips of the fifth game: each card of the library has its own picture, nothing is cut."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pygame as pg
import pytest

from tabletop.games.conflict_solo.data.library import library
from tabletop.games.conflict_solo.rules.pieces import Draft
from tabletop.games.conflict_solo.rules.sheets import ActionCard
from tabletop.games.conflict_solo.table.hand.card_play import SHOWN, HandRow
from tabletop.games.conflict_solo.table.papers.plan_sheet import plan_sheet
from tabletop.games.conflict_solo.table.pieces import cards
from tabletop.table.draw import cards as printed
from tabletop.table.draw import palette as pal
from tabletop.table.draw import planform
from tabletop.table.draw.lettering import fit_px, width
from tabletop.table.draw.poster import SCENES, SKY
from tabletop.table.ui.widget import Column
from tests.games.conflict_solo.board import Board
from tests.ui.pilot import Pilot

CARDS = list(library().cards.values())
ORDERS = list(library().orders.values())


@pytest.fixture(autouse=True)
def display() -> None:
    pg.display.init()
    pg.font.init()
    pg.display.set_mode((64, 64))


def bytes_of(picture: pg.Surface) -> bytes:
    return pg.image.tobytes(picture, "RGBA")


def test_a_card_that_is_pointed_at_is_shown_whole_beside_its_words() -> None:
    row, card = HandRow(), CARDS[0]
    row.state = SimpleNamespace(hand=(card.id,), card=lambda _: card)  # type: ignore[assignment]
    p = Pilot.of(Column(row)).frame()
    p.move(row.spots[0][0].center).frame(300).frame()
    tip = p.root.slips.tip_shown
    wide = p.root.theme.px(SHOWN)
    assert tip is not None and tip[0].h >= int(wide * printed.RATIO) and tip[0].w > wide and card.name in tip[1][0]
    assert p.root.rect.contains(tip[0])


def order(no: str) -> cards.OrderFace:
    card = library().orders[no]
    return cards.OrderFace(card.no, card.blue, card.symbol, card.spent, card.fresh, card.hex)


def test_every_card_has_a_picture_and_no_two_the_same() -> None:
    assert {card.id for card in CARDS} == set(cards.PICTURES)
    assert len(set(cards.PICTURES.values())) == len(cards.PICTURES)
    for picture in cards.PICTURES.values():
        assert picture.sky in SKY
        assert all(callable(part) or part in SCENES for part in picture.scene)
        assert all(planform.has(plane.key) for plane in picture.planes)


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_a_card_can_be_read(card: ActionCard) -> None:
    assert printed.fits(cards.front(card), 250)
    assert "CH-" not in cards.words(card) and "cap_" not in cards.words(card) and "`" not in cards.words(card)
    for wide in (250, 190, 150, 96, 72):
        made = cards.action_card(card, wide)
        assert made.get_size() == (wide, int(wide * printed.RATIO))
        assert bytes_of(made) != bytes_of(cards.action_card(card, wide, dim=True))


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
@pytest.mark.parametrize("wide", [120, 96, 80])
def test_titles_of_small_cards_are_whole(card: ActionCard, wide: int) -> None:
    u = wide / 100
    rows = cards._title_rows(card.name.upper(), 15.5 * u, 84 * u)
    assert " ".join(rows) == card.name.upper()
    for row in rows:
        assert fit_px(row, "display", 15.5 * u, 86 * u, 1) >= 9
        assert width(row, "display", fit_px(row, "display", 15.5 * u, 86 * u, 1)) <= 86 * u + 1


def test_what_a_card_costs_is_on_it() -> None:
    card = library().cards["AC15"]
    assert cards.price(card) == "2 CAPs" and cards.price(library().cards["AC02"]) == "2 AP"
    assert cards.price(library().cards["AC05"]) == "Free"
    for wide in (250, 96):
        dear = replace(card, cost=3)
        assert bytes_of(cards.action_card(card, wide)) != bytes_of(cards.action_card(dear, wide))


def test_kinds_differ_in_colour_and_in_words() -> None:
    assert len(set(cards.TONES.values())) == 3
    assert {card.kind for card in CARDS} == set(cards.TONES)
    for tone in cards.TONES.values():
        assert pal.contrast(cards.CREAM, printed.TONES[tone]) >= 4.5


def test_a_card_of_somebodys_own_has_a_picture_by_its_kind() -> None:
    own = replace(CARDS[0], id="XX01", kind="boost")
    assert cards.front(own).scene == cards.BY_KIND["boost"].scene
    assert cards.action_card(own, 96).get_width() == 96


def test_order_cards_show_what_they_say_for_checks() -> None:
    assert {card.symbol for card in ORDERS} == {"star", "circle", "triangle", "square"}
    pictures = {bytes_of(cards.order_card(order(card.no), 72)) for card in ORDERS}
    assert len(pictures) == len(ORDERS) == 55
    base = order("01")
    for change in ({"spent": 9}, {"fresh": not base.fresh}, {"hex": 4}, {"blue": not base.blue}, {"symbol": "circle"}):
        assert bytes_of(cards.order_card(base, 72)) != bytes_of(cards.order_card(replace(base, **change), 72)), change  # type: ignore[arg-type]


@pytest.mark.parametrize("size", [(380, 560), (300, 420), (520, 640)])
def test_the_frame_of_an_order_card_leaves_its_field_empty(size: tuple[int, int]) -> None:
    for no in ("01", "40"):
        frame = cards.order_frame(order(no), size)
        assert frame.get_size() == size
        below = round(cards.HEAD * size[0]) + 20
        field = frame.subsurface((20, below, size[0] - 40, size[1] - below - 20))
        tints = {
            tuple(field.get_at((x, y)))[:3]
            for x in range(0, field.get_width(), 9)
            for y in range(0, field.get_height(), 9)
        }
        assert all(min(tint) > 190 for tint in tints)
    for tone in (cards.GREEN, cards.BLUE):
        assert pal.contrast(cards.CREAM, tone) >= 4.5


def test_backs_chips_and_signs_differ() -> None:
    made = [
        cards.order_back(80), cards.action_back(80), *(cards.chip(kind, 40) for kind in ("full", "used", "lost")),
        *(cards.symbol(kind, 40) for kind in ("star", "circle", "triangle", "square")),
    ]  # fmt: skip
    assert len({bytes_of(picture) for picture in made}) == len(made)


def test_the_paper_of_a_card_says_it_in_words_for_players() -> None:
    match = Board("m1").unit("U01", "P-RIF", "G11", 0).ai("A01", "G-RIF", "H4", 3).player()
    for card in (card.id for card in CARDS if card.kind == "action"):
        told = plan_sheet(match.view(0), Draft("card", "U01", card=card), lambda command: None)
        said = [told.title, *(line[0] for line in told.lines), *told.hints]
        assert not any("cap_" in words or "`" in words or "(CH-" in words for words in said), said
