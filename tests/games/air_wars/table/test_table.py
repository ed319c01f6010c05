"""Air Wars at the screen: Malta by mouse from the first card to the last page, the same headless; nothing of the
other side shows.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pygame as pg
import pytest

from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.games import kit
from tabletop.games.air_wars.rules import outlook
from tabletop.games.air_wars.rules.asking import Done
from tabletop.games.air_wars.rules.days import EndSegment
from tabletop.games.air_wars.table.pieces.cells import cell_of, label_of
from tabletop.shelf.session import Session
from tabletop.table.play.contract import Spot
from tests.games.air_wars.hidden import exchanges
from tests.play.conftest import Hand
from tests.unseen import unseen

SCENARIOS = ("ma_malta", "gu_cactus", "sw_black_thursday", "bob_eagle_days")


class WarHand(Hand):
    """A hand that passes the table over by itself, as people do at one screen."""

    def over(self) -> WarHand:
        """Draw the curtain and turn the page of what happened since."""
        with unseen():
            self.settle()
            for _ in range(4):
                if self.play.sharing.curtained:
                    self.play.sharing.look_from(self.session.match.to_act[0])
                    self.settle()
                if self.screen.paging.page is not None:
                    self.press("To the table")
        return self.look()

    @property
    def step(self) -> str:
        return str(self.table.step)

    @property
    def ended(self) -> bool:
        return self.session.match.result is not None

    def fly(self, unit: str, square: str) -> WarHand:
        """Drag a counter, alone in its square or on its tray, to a square."""
        place = self.play.view.units[unit].place
        self.screen.do("fit")
        self.settle()
        piece = next(s for s in self.board.laid.sprites if s.cell == cell_of(place) and s.order >= 20 and s.movable)
        self.move(self.board.camera.to_screen(self.board.laid.position(piece))).settle()
        shown = self.board.laid.sprite(unit)
        assert shown is not None, f"{unit} is not on the tray of {place}"
        there = self.board.camera.to_screen(self.board.cells.centre(cell_of(square)))
        self.drag(self.board.camera.to_screen(self.board.laid.position(shown)), there).settle()
        return self

    def no_menu(self) -> None:
        """Close what was opened over the table."""
        while len(self.root.stage.layers) > 1:
            self.root.stage.close(self.root.stage.layers[-1].widget)


@pytest.fixture
def war(own_home: None) -> Iterator[Callable[..., WarHand]]:
    hands: list[WarHand] = []

    def make(
        scenario: str = "ma_malta", seed: int = 3, players: tuple[str, ...] = ("human", "human"), **more: Any
    ) -> WarHand:
        hands.append(
            WarHand(Session.new("air_wars", kit("air_wars").scenarios().document(scenario), players, seed), **more)
        )
        return hands[-1]

    yield make
    for hand in hands:
        hand.close()


def same_headless(hand: Any) -> bool:
    """The command log of the window, sent headless with the same seed, gives the same position."""
    match = hand.session.match
    twin = Match.start(match.game, match.scenario, SeededDice(hand.session.header.seed))
    for entry in match.journal[1:]:
        twin.submit(entry.seat, entry.command)
    return twin.digest() == match.digest() and [e.events for e in twin.journal] == [e.events for e in match.journal]


def to_flying(hand: WarHand, hour: int = 1, seat: int = 0) -> WarHand:
    """Golden buttons until a side flies in an hour."""
    with unseen():
        for _ in range(160):
            hand.over()
            if hand.step == "fly" and hand.play.view.hour >= hour and hand.play.seat == seat:
                break
            if hand.step == "arrive":
                hand.press(
                    "All stay up"
                    if any(b.text == "All stay up" for b in hand.screen.prompt_bar.buttons.children)
                    else "So be it"
                )
            else:
                go_on(hand)
            hand.no_menu()
        else:
            raise AssertionError(f"still in {hand.step}")
    hand.look()
    return hand


def go_on(hand: WarHand) -> None:
    """The golden button; an hour in which nobody flew is ended all the same."""
    choice = next(c for c in hand.screen.paging.choices() if c.default and c.why_not is None)
    if choice.label == "End flying" and choice.run is not None:
        hand.play.submit(EndSegment())
    else:
        hand.screen.choose(choice)


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_every_scenario_opens_with_counters_bases_and_a_hand(war, scenario: str, size: tuple[int, int]) -> None:
    hand = war(scenario, size=size).over()
    names = {s.id for s in hand.board.laid.sprites}
    assert any(n.startswith("base ") for n in names) and any(n.startswith("target ") for n in names)
    own = [u.id for u in hand.play.view.units.values() if u.seat == hand.play.looker]
    assert names & set(own)
    assert hand.table.hand_panel.row.cards
    assert hand.screen.prompt_bar.buttons.children


def test_a_drag_flies_a_group_with_the_same_commands_as_headless(war) -> None:
    hand = to_flying(war())
    unit = "B I/54"
    hand.fly(unit, "G6")
    there = hand.session.match.state.units[unit]
    assert there.place == "G6" and there.flying
    names = [type(e.command).__name__ for e in hand.session.match.journal[-7:]]
    assert names[-1] == "Fly" and "Form" in names and "Plot" in names
    assert same_headless(hand)


def test_lit_squares_are_exactly_what_the_rules_allow(war) -> None:
    hand = to_flying(war())
    mode = hand.table.mode
    mode.pick("B I/54")
    lit = next(m for m in mode.marks() if m.kind == "squares")
    found = outlook.reach(hand.play.view, mode.group)
    assert {label_of(c) for c in lit.cells} == set(found)
    for square, reach in list(found.items())[:12]:
        twin = hand.session.match.copy()
        for command in mode.orders(mode.group, reach.path):
            twin.submit(0, command)
        assert twin.state.units["B I/54"].place == square


def test_the_tray_shows_own_counters_and_a_click_takes_several_along(war) -> None:
    hand = to_flying(war())
    pile = next(s for s in hand.board.laid.sprites if label_of(s.cell) == "G2" and s.order >= 20)
    hand.move(hand.board.camera.to_screen(hand.board.laid.position(pile))).settle()
    assert hand.table.tray.fanned == "G2"
    here = [u.id for u in hand.play.view.at("G2", 0)]
    for key in here[:2]:
        hand.click(hand.board.camera.to_screen(hand.board.laid.position(hand.board.laid.sprite(key)))).settle()
    assert hand.table.mode.picked == tuple(here[:2])
    assert "revealed" not in hand.screen.prompt_bar.sentence.text


def test_out_of_reach_says_why_with_its_rule_and_changes_nothing(war) -> None:
    hand = to_flying(war())
    before = hand.session.match.digest()
    hand.fly("B I/54", "A9")
    assert hand.session.match.digest() == before
    assert "AW-FLY-02" in hand.screen.status_line.text


def test_a_note_tells_where_the_group_is_revealed_and_a_skull_who_never_comes_home(war) -> None:
    hand = to_flying(war())
    mode = hand.table.mode
    short = next(k for k in sorted(mode.ready()) if hand.play.view.sheet(k).short)
    mode.pick(short)
    far = max(mode.reach.values(), key=lambda r: r.steps)
    hand.table.pointed = far.square
    kinds = {m.kind for m in mode.marks()}
    assert "path" in kinds
    seen = next(
        (r for r in mode.reach.values() if any(outlook.contact_known(hand.play.view, s, 0) for s in r.path)), None
    )
    if seen is not None:
        note = mode.notes.at(seen.square)
        assert note is not None and any("revealed" in line for line in note.lines)
    doomed = [s for s in mode.reach if outlook.doomed(hand.play.view, hand.play.view.units[short], s)]
    if doomed:
        hand.table.pointed = doomed[0]
        assert "skull" in {m.kind for m in mode.marks()}


def test_a_card_of_the_moment_glows_and_a_click_plays_it(war) -> None:
    hand = to_flying(war())
    row = hand.table.hand_panel.row
    assert row.playable == {"MA-A1"}
    rect = next(r for r, key in row.spots if key == "MA-A1")
    hand.click(rect.center).settle()
    assert "MA-A1" in hand.session.match.state.sides[0].hand.cards, "it cannot be taken back: it asks first"
    hand.no_menu()
    hand.table.cards._play("MA-A1")
    assert "MA-A1" not in hand.session.match.state.sides[0].hand.cards
    other = next(r for r, key in row.spots if key != "MA-A1")
    before = hand.session.match.digest()
    hand.click(other.center).settle()
    assert hand.session.match.digest() == before and "AW-CARD-06" in hand.screen.status_line.text


def play_on(hand: WarHand, rng: random.Random, upto: int = 500) -> set[str]:
    """Play by mouse: raids by drag, the rest by rows and buttons; the steps that came up."""
    steps: set[str] = set()
    for _ in range(upto):
        hand.over()
        if hand.ended:
            break
        if hand.play.seat is None:
            continue
        steps.add(hand.step)
        mode = hand.table.mode
        if hand.step == "fly" and rng.random() < 0.75 and mode.ready():
            view, seat = hand.play.view, hand.play.seat
            unit = rng.choice(sorted(mode.ready()))
            mode.cancel()
            mode.pick(unit)
            enemy = [b.square for b in view.scenario.bases.values() if b.seat != seat]
            ends = [s for s, r in mode.reach.items() if r.ending.value != "full" and s != view.units[unit].place]
            away = {
                s: min(abs(cell_of(s)[0] - cell_of(e)[0]) + abs(cell_of(s)[1] - cell_of(e)[1]) for e in enemy)
                for s in ends
            }
            mode.cancel()
            if ends:
                hand.fly(unit, min(ends, key=lambda s: (away[s] + rng.random(), s)))
            hand.no_menu()
            continue
        lines = [
            w
            for w in hand.table.step_panel.rows.children
            if w.visible
            and w.line.run is not None
            and w.rect.h > 4
            and hand.table.step_panel.pane.rect.contains(w.rect)
        ]
        done = hand.step == "designate" and hand.table.mode.find(Done)
        if hand.step in ("designate", "losses", "aa") and lines and not (done and rng.random() < 0.6):
            hand.click(rng.choice(lines).rect.center).settle()
        elif hand.step == "fly":
            hand.press("End flying")
            if len(hand.root.stage.layers) > 1:
                hand.no_menu()
                hand.play.submit(EndSegment())
        else:
            buttons = [b for b in hand.screen.prompt_bar.buttons.children if b.enabled]
            gold = [b for b in buttons if b.kind == "gold"]
            hand.click((gold or buttons)[0].rect.center).settle()
            hand.no_menu()
    return steps


def test_malta_is_played_to_the_last_page_by_mouse_with_the_commands_of_a_headless_game(war) -> None:
    hand = war(seed=11)
    steps = play_on(hand, random.Random(5))
    assert hand.ended and {"fly", "arrive", "redeploy"} <= steps
    assert same_headless(hand)
    end = hand.table.telling.ending()
    assert end.headline and {t[0]: t for t in end.tables}["Points"][2]


def test_against_the_random_bot_the_human_only_ever_sees_his_own_side(war) -> None:
    hand = war(seed=4, players=("human", "bot:random"))
    rng = random.Random(2)
    for _ in range(900):
        hand.turn()
        if hand.ended:
            break
        assert hand.play.looker == 0 and hand.screen.paging.page is None
        if hand.play.seat is None:
            pg.time.wait(5)
            continue
        choices = [c for c in hand.screen.paging.choices() if c.why_not is None]
        default = next((c for c in choices if c.default), choices[0])
        if hand.step == "fly" and rng.random() < 0.6 and hand.table.mode.ready():
            mode = hand.table.mode
            mode.picked = ()
            mode.pick(rng.choice(sorted(mode.ready())))
            far = sorted(mode.reach)
            mode.fly_to(rng.choice(far))
        else:
            hand.screen.choose(default)
        hand.no_menu()
        if hand.step == "fly" and default.label == "End flying" and default.run is not None:
            hand.play.submit(EndSegment())
    assert hand.ended


# -- what must not be seen
def picture_of(hand: WarHand) -> tuple[Any, ...]:
    """All that the table says at this moment: pieces, marks, words, panels, notes of every piece."""
    table, view = hand.table, hand.play.view
    table.tray.fanned, table.tray._fan, table.lying._printed = "", (None, None), (None, [])
    sprites = [(s.id, s.cell, s.key, s.offset, s.order, s.title, s.movable, s.dim) for s in table.lying.sprites()]
    marks = [(m.kind, m.cells, m.points, m.text) for m in table.lying.marks()]
    notes = [table.hand._note(Spot(s.cell, s, (0.0, 0.0))) for s in table.lying.sprites()]
    squares = [table.lying.describe(Spot(cell_of(q), None, (0.0, 0.0))) for q in sorted(view.scenario.terrain)]
    from tabletop.games.air_wars.table.papers.fan import rows

    trays = [
        [(r.caption, tuple(u.id for u in r.units), r.hidden, r.cls) for r in rows(view, q)]
        for q in sorted(view.scenario.terrain)
    ]
    ledger = [
        row[:5] for page in ("_targets", "_due", "_cards", "_effects") for row in getattr(table.side.ledger, page)(view)
    ]
    boxes = table.boxes.trays._trays(view)
    lines = [(line.words, line.right, line.share) for line in table.mode.lines()[1]]
    return (
        sprites,
        marks,
        notes,
        squares,
        trays,
        ledger,
        boxes,
        lines,
        table.telling.prompt(),
        table.telling.phases(),
        table.hand_panel.row.cards,
    )


@pytest.mark.parametrize("scenario", ["ma_malta", "bob_eagle_days"])
def test_exchanging_what_a_side_cannot_know_changes_nothing_on_its_screen(war, scenario: str) -> None:
    """AW-HID-17 at the table: pieces, marks, notes, trays, panels and pixels."""
    hand, rng, tested = war(scenario, seed=8), random.Random(3), 0
    for _ in range(20):
        play_on(hand, rng, 3)
        hand.over()
        seat, match = hand.play.looker, hand.session.match
        if hand.ended or seat is None or hand.play.seat != seat:
            continue
        before, pixels = picture_of(hand), _pixels(hand)
        kept = hand.play.presenting.view
        for other in exchanges(match.state, seat, rng):
            hand.play.presenting.view = match.game.view(other, seat)
            assert picture_of(hand) == before
            assert _pixels(hand) == pixels
            tested += 1
        hand.play.presenting.view = kept
    assert tested >= 6


def _pixels(hand: WarHand) -> bytes:
    hand.screen.refreshed()
    hand.still.window.update()
    return pg.image.tobytes(hand.still.window.surface, "RGB")


def test_the_log_and_the_page_of_the_other_player_name_no_hidden_counter(war) -> None:
    """Between the first Redeploy and the first flight nothing names a counter of the other side."""
    hand = to_flying(war(seed=9), seat=1)
    names = {k for k, f in hand.play.view.scenario.units.items() if f.seat == 0}
    known = {k for k, u in hand.play.view.units.items() if u.seat == 0}
    words = " ".join(e.text for e in hand.screen.log.entries)
    assert "Hour 1" in words
    assert not [k for k in names - known if k in words or hand.table.said(k) in words]
    assert not [s.id for s in hand.board.laid.sprites if s.id in names - known]


def test_a_counter_dragged_along_its_tray_takes_another_place_of_the_stack(war) -> None:
    hand = to_flying(war())
    mode = hand.table.mode
    for key in ("B I/54", "B III/77"):
        mode.pick(key)
    assert mode.fly_to("G4") is None
    hand.settle()
    hand.press("All stay up")
    assert [u.id for u in hand.session.match.state.flying("G4", 0)] == ["B I/54", "B III/77"]
    hand.screen.do("fit")
    hand.settle()
    pile = next(s for s in hand.board.laid.sprites if label_of(s.cell) == "G4" and s.order >= 20)
    hand.move(hand.board.camera.to_screen(hand.board.laid.position(pile))).settle()
    a, b = (
        hand.board.camera.to_screen(hand.board.laid.position(hand.board.laid.sprite(k))) for k in ("B III/77", "B I/54")
    )
    hand.drag(a, b).settle()
    assert [u.id for u in hand.session.match.state.flying("G4", 0)] == ["B III/77", "B I/54"]
    assert same_headless(hand)


def test_in_the_landing_question_the_order_is_set_by_dragging_on_the_tray(war) -> None:
    hand = to_flying(war())
    mode = hand.table.mode
    for key in ("B I/54", "B III/77"):
        mode.pick(key)
    assert mode.fly_to("G4") is None
    hand.settle()
    assert hand.step == "arrive" and hand.table.tray.fan is not None
    a, b = (
        hand.board.camera.to_screen(hand.board.laid.position(hand.board.laid.sprite(k))) for k in ("B III/77", "B I/54")
    )
    hand.drag(a, b).settle()
    assert hand.session.match.state.group.order == ("B III/77", "B I/54")


def test_a_click_on_a_square_asks_which_counter_when_there_are_several(war) -> None:
    hand = to_flying(war())
    hand.table.hand.click(Spot(cell_of("G2"), None, hand.table.centre("G2")), 0, False)
    hand.settle()
    assert len(hand.root.stage.layers) > 1
    hand.key("Enter").settle()
    hand.no_menu()
    hand.settle()


def test_replay_of_a_hidden_game_is_told_from_the_lookers_side(war) -> None:
    hand = to_flying(war(seed=9), seat=1)
    hand.screen.do("replay")
    hand.settle()
    assert hand.play.replay_at is not None
    names = {k for k, f in hand.play.view.scenario.units.items() if f.seat == 0}
    known = {k for k, u in hand.play.view.units.items() if u.seat == 0}
    assert not {s.id for s in hand.board.laid.sprites} & (names - known)


def test_a_counter_that_has_moved_is_put_back_when_it_is_dragged_away(war) -> None:
    hand = to_flying(war())
    assert hand.table.mode.pick("B I/54") is None and hand.table.mode.fly_to("G4") is None
    hand.settle()
    before = hand.session.match.digest()
    refusal = hand.table.hand.grab(Spot(cell_of("G4"), hand.board.laid.sprite("B I/54"), hand.table.centre("G4")))
    assert refusal is not None and refusal.rule == "AW-FLY-06"
    assert hand.session.match.digest() == before


def test_an_hour_in_which_nobody_flew_is_not_ended_by_one_key(war) -> None:
    """Enter is the golden button; it gave away the first hour with all on the ground."""
    hand = to_flying(war())
    journal = len(hand.session.match.journal)
    hand.key("Enter")
    hand.settle()
    assert len(hand.session.match.journal) == journal and len(hand.root.stage.layers) > 1
    hand.no_menu()
    mode = hand.table.mode
    mode.pick(sorted(mode.ready())[0])
    assert mode.fly_to(min((s for s, r in mode.reach.items() if r.steps == 1), key=str)) is None
    for _ in range(20):
        if hand.step == "fly" and mode.group is None:
            break
        go_on(hand)
        hand.no_menu()
    end = next(c for c in hand.table.hand.choices() if c.label == "End flying")
    view = hand.play.view  # fighters may wait for a later hour
    left, flown = sum(not view.units[k].flying and not view.sheet(k).fighter for k in mode.ready()), 1
    assert left > flown and end.run is not None, "most are still on the ground: it asks once more"
    assert mode.buttons._idle() == f"{left} of {left + flown} bombers stay on the ground"


def test_the_key_that_ends_flying_asks_when_somebody_would_be_lost(war) -> None:
    hand = to_flying(war())
    mode = hand.table.mode
    short = next(k for k in sorted(mode.ready()) if hand.play.view.sheet(k).short)
    mode.pick(short)
    assert mode.fly_to(min((s for s, r in mode.reach.items() if r.steps == 1), key=str)) is None
    to_flying(hand, hour=2)
    journal = len(hand.session.match.journal)
    assert hand.table.hand.action("end_segment", None)
    hand.settle()
    assert len(hand.session.match.journal) == journal and len(hand.root.stage.layers) > 1
    hand.no_menu()
