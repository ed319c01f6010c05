"""Seen cards: what of both decks has been seen, and what can still come, as everybody at the table may know."""

from __future__ import annotations

import pytest

from tabletop.games.conflict_solo.rules.state import with_fields
from tabletop.games.conflict_solo.table.papers.deck_paper import (
    DECKS,
    FILTERS,
    action_rows,
    order_lines,
    passes,
    place_of,
    seen_count,
)
from tests.games.conflict_solo.board import Board
from tests.games.conflict_solo.table.conftest import Sit
from tests.screens.conftest import outside


def board() -> Board:
    """Card 17 lies open, 41 and 55 have been seen, 05 has left the game."""
    made = Board("m2").unit("U01", "P-RIF", "G8").ai("A01", "G-RIF", "A1", 3)
    draw = made.state.draw.without("17").without("41").without("55").without("05")
    return made.having(
        draw=draw, discard=("41", "55"), removed=("05",), in_play="17", round=1, hand=("AC05",),
        action_discard=("AC01",),
    )  # fmt: skip


def test_a_card_lies_face_up_from_when_it_is_seen_until_the_shuffle() -> None:
    state = board().state
    assert [place_of(state, no) for no in ("17", "41", "55", "05", "02")] == ["play", "seen", "seen", "gone", "deck"]
    assert seen_count(state, 0) == "51 of 55 cards can still come."
    shuffled = with_fields(state, draw=state.draw.mixed_with("41", "55"), discard=())
    assert place_of(shuffled, "41") == "deck" and seen_count(shuffled, 0) == "53 of 55 cards can still come."


def test_what_can_fire_or_move_is_counted_from_what_is_printed() -> None:
    """CH-DECK-05: an answer or mission order counts for what it stands for in this mission."""
    state = board().state
    library = state.scenario.library.orders
    printed = {
        no for no, c in library.items() if any(o.verb in ("FIRE", "LONG", "CC") for o in (*c.priority, *c.tactical))
    }
    assert printed <= {no for no in library if passes(state, no, 1)}
    moving = {no for no, c in library.items() if any(o.verb in ("MOVE", "LOWRISK") for o in (*c.priority, *c.tactical))}
    assert moving <= {no for no in library if passes(state, no, 2)}
    blue = [no for no in library if library[no].blue]
    left = [no for no in blue if no in state.draw.all]
    assert seen_count(state, 3) == f"{len(left)} of {len(blue)} Command cards can still come."


def test_an_answer_counts_for_what_the_mission_makes_of_it() -> None:
    state = Board("m1").state
    plain = {"FIRE", "LONG", "CC"}
    only_answers = [
        no for no, c in state.scenario.library.orders.items()
        if not any(o.verb in plain for o in (*c.priority, *c.tactical))
        and any(o.verb == "COUNTERACTION" for o in (*c.priority, *c.tactical))
    ]  # fmt: skip
    answers = state.scenario.counteractions
    for no in only_answers:
        answer = answers.get(state.order_card(no).symbol) or answers.get("any")
        fires = answer is not None and any(i.order is not None and i.order.verb in plain for i in answer.items)
        assert passes(state, no, 1) is fires


def test_each_tip_says_the_orders_in_plain_words() -> None:
    state = board().state
    lines = order_lines(state, "55")
    assert lines[0] == "*Card 55, seen" and lines[1].startswith("Green card")
    assert lines[-1] == "For checks: 5; hex 4. CH-DECK-05"
    assert len(lines) == 3 + len(state.order_card("55").priority) + len(state.order_card("55").tactical)


def test_action_cards_are_all_accounted_for() -> None:
    state = board().state
    state = with_fields(state, action_deck=state.action_deck.without("AC01"))
    rows = action_rows(state)
    assert sum(row.count for row in rows) == len(state.scenario.pool)
    where = {row.key: row.where for row in rows}
    assert where["AC05"] == "hand" and where["AC01"] == "played" and where["AC03"] == "deck"


@pytest.mark.parametrize(("size", "scale"), [((1920, 1080), 1.0), ((1280, 720), 1.0), ((1920, 1080), 1.5)])
def test_k_opens_the_paper_and_both_decks_can_be_looked_through(sit: Sit, size: tuple[int, int], scale: float) -> None:
    t = sit("m2_crossroads_at_zelva", match=board().player(), size=size, scale=scale)
    assert not t.face.seen.visible
    t.p.keys("k")
    assert t.face.seen.visible and not outside(t.p.root)
    grid = t.face.seen.orders
    assert len(grid.tips) == 55 and t.p["seen pane"].rect.contains(grid.tips[0][0])
    t.face.seen.filter.choose(FILTERS.index("Command"))
    t.p.frame()
    assert grid.filter == FILTERS.index("Command")
    t.face.seen.deck.choose(DECKS.index("Action deck"))
    t.p.frame()
    assert not grid.visible and len(t.face.seen.actions.tips) == len(action_rows(t.state))
    t.p.keys("k")
    assert not t.face.seen.visible


def test_the_cursor_over_the_hexes_has_another_key_in_this_game(sit: Sit) -> None:
    t = sit()
    board_ = t.p.app.scene.play_screen.board
    t.p.keys("shift+k")
    assert board_.cursor is not None
