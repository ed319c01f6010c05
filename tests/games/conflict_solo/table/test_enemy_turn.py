"""The enemy's turn on the table: beats, the order card as a paper, why, pace, the row of steps, the recap."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pygame as pg
import pytest

from tabletop.core.chance import ScriptedDice, SeededDice
from tabletop.core.tally import Tally
from tabletop.games.conflict_solo.rules.chance import Rolled
from tabletop.games.conflict_solo.rules.enemy.events import OrderChosen
from tabletop.games.conflict_solo.rules.enemy.reasons import Reason
from tabletop.games.conflict_solo.rules.fire.events import AttackRolled
from tabletop.games.conflict_solo.rules.hits import Destroyed
from tabletop.games.conflict_solo.rules.mission import HappeningBegan, TrackMoved, event_sentence
from tabletop.games.conflict_solo.rules.orders import read_event
from tabletop.games.conflict_solo.rules.player_turn.plans import Stall
from tabletop.games.conflict_solo.rules.reinforcements import Arrived
from tabletop.games.conflict_solo.rules.sheets import AI
from tabletop.games.conflict_solo.table.enemy_turn import marking
from tabletop.games.conflict_solo.table.enemy_turn.order_paper import rows
from tabletop.games.conflict_solo.table.enemy_turn.record import Beat, Record
from tabletop.games.conflict_solo.table.enemy_turn.watching import AGAIN, LIES, STOPPING
from tabletop.games.conflict_solo.table.showings.events import Reporting
from tabletop.table.papers.report import news
from tabletop.table.play.contract import Choice, Mark, Showing
from tests.games.conflict_solo.board import Board
from tests.games.conflict_solo.moments import sawmill
from tests.games.conflict_solo.table.conftest import Sit, Table
from tests.unseen import unseen


def example(sit: Sit, **more: object) -> Table:
    """The example of the rule book (E7), the enemy's turn about to begin, watched step by step."""
    board = sawmill().unit("U01", "P-RIF", "G8", 0).unit("U02", "P-RIF", "H9", 0).unit("U03", "P-RIF", "F9", 1)
    match = board.unit("U04", "P-CKM", "K10", 5).player()
    t = sit(match=match, **more)
    match.dice = ScriptedDice("05", "17", 4, 4, "F3", "53", then=SeededDice(3))
    presenting = t.p.app.scene.play_screen.play.presenting
    presenting.pace.name, presenting.speed = "step", 2
    t.face.host.submit(Stall("U02"))
    return t


def until_held(t: Table) -> bool:
    """Frames until it stands; False when it is the player's turn again."""
    play = t.p.app.scene.play_screen.play
    for _ in range(600):
        t.p.frame()
        if play.presenting.pace.held:
            t.p.frame()
            return True
        if play.idle:
            return False
    raise AssertionError("it never stood")


def words(t: Table) -> list[tuple[str, str, str]]:
    enemy = t.face.enemy
    assert enemy.card.state is not None
    return [(r.words, r.tone, r.below) for r in rows(enemy.record, enemy.card.state, enemy.card.at) if r.tone != "head"]


def test_the_turn_step_by_step(sit: Sit) -> None:
    t = example(sit)
    enemy, seen = t.face.enemy, []
    while until_held(t):
        beat = enemy.beat
        assert beat is not None and t.face.telling.prompt() == ("German", beat.words, beat.rule)
        assert enemy.card.visible and enemy.plates.visible and not t.face.mission.visible
        seen.append((beat.kind, beat.words))
        if beat.kind == "skip":
            row = ("Close combat: the strongest, at its easiest target", "skipped", "No enemy is in close combat.")
            assert row in words(t)
            assert next(x.words for x in enemy.why.told.lines) == "Rifles A is not in close combat."
        if beat.kind == "chosen":
            lit = [row for row in words(t) if row[1] == "lit"]
            assert lit == [("Fire: the strongest that can, at its easiest target", "lit", "MG C at Rifles 1")]
            assert enemy.why.title == "Why MG C at Rifles 1" and len(enemy.why.told.lines) == 3
            assert any(m.text == "needs 7" for m in t.face.lying.marks())
        if beat.kind in ("act", "check"):  # what came of it stands on the card
            came = "one hit" if beat.kind == "act" else "Shaken"
            assert [row[2] for row in words(t) if row[1] == "lit"] == [f"MG C at Rifles 1: {came}"]
        t.p.keys("space")
    assert seen == [
        ("card", "Green card 17: fresh enemies act, then a check."),
        ("skip", "Skipped: No enemy is in close combat."),
        ("chosen", "MG C at Rifles 1: needs 7."),
        ("act", "MG C at Rifles 1: 8 + 5 = 13 against 12, one hit."),
        ("check", "Card 53 says 1, it paid 2: spent."),
    ]
    assert t.state.turn == "player" and not enemy.card.visible and t.face.mission.visible
    assert t.p.app.scene.play_screen.status_line.text == "MG C hit Rifles 1: Shaken. Y shows it again."


def test_in_a_drawer_the_order_card_lies_on_top_until_another_paper_is_asked_for(sit: Sit) -> None:
    """With large words in a small window one paper lies there: the card, not where the turn stops, nor why."""
    t = example(sit, size=(1280, 720), scale=1.5)
    desk = t.p.app.scene.play_screen.papers.papers
    assert desk.narrow

    def lying() -> list[str]:
        return [p.name for p in desk.papers if p.visible]

    kinds = []
    while until_held(t):
        kinds.append(t.face.enemy.beat.kind)
        assert lying() == ["order"], kinds
        if kinds[-1] == "chosen":
            t.p.keys("w")
            t.p.frame()
            assert lying() == ["why"]
            t.p.keys("w")
            t.p.frame()
            assert lying() == ["order"]
        t.p.keys("space")
    assert kinds == ["card", "skip", "chosen", "act", "check"]


def test_it_can_be_seen_again_and_put_away(sit: Sit) -> None:
    t = example(sit)
    t.settle()
    enemy = t.face.enemy
    assert not enemy.card.visible and t.face.hand.action(AGAIN, None) and enemy.card.visible
    t.p.frame()
    spot = next(rect for rect, n in enemy.plates.row.spots if enemy.record.beats[n].kind == "chosen")
    t.p.click(spot.center)
    assert enemy.beat is not None and enemy.beat.kind == "chosen"
    assert any(isinstance(m, Mark) and m.text == "needs 7" for m in t.face.lying.marks())
    assert t.face.hand.cancel() and not enemy.card.visible


def test_keys_choose_the_pace(sit: Sit) -> None:
    t = example(sit)
    assert until_held(t)
    presenting = t.p.app.scene.play_screen.play.presenting
    t.p.keys("3")
    assert presenting.pace.name == "fast" and t.p.app.settings.pace == "fast"
    with unseen():
        for _ in range(400):
            t.p.frame()
    assert t.face.host.seat == 0


def test_enter_does_what_is_printed_on_the_golden_button(sit: Sit) -> None:
    """Where the turn stands that is the next step; straight to the player's turn leads the key of its own button."""
    t = example(sit)
    assert until_held(t)
    pace = t.p.app.scene.play_screen.play.presenting.pace
    assert [c.label for c in pace.choices(bool, bool) if c.default] == ["Step"]
    t.p.keys("enter")
    assert until_held(t) and t.face.enemy.beat.kind == "skip"
    t.p.keys("ctrl+right")
    t.p.frame()
    assert t.face.host.seat == 0


def test_enter_goes_straight_to_the_players_turn_while_it_runs(sit: Sit) -> None:
    t = example(sit)
    t.p.app.scene.play_screen.play.presenting.pace.name = "slow"
    while t.face.enemy.beat is None:
        t.p.frame()
    t.p.keys("enter")
    t.p.frame()
    assert t.face.host.seat == 0


def test_a_turn_without_stops_can_be_read(sit: Sit) -> None:
    """A skipped order stands 0.6 s, who was chosen 1.2 s, dice a second after they lie; all of it 6 s at most."""
    t = example(sit)
    play = t.p.app.scene.play_screen.play
    play.presenting.pace.name = "normal"
    while t.state.turn != AI:
        t.p.frame()
    lengths = []
    begin = play.presenting._begin

    def begun(scene: Any, showing: Showing) -> None:
        begin(scene, showing)
        if play.presenting._showing is not None:
            lengths.append((type(scene.event).__name__, play.presenting._showing[3]))

    play.presenting._begin = begun
    while not play.idle:
        t.p.frame()
    longest = dict(lengths)
    assert longest["OrderSkipped"] >= 600 and longest["OrderChosen"] >= 1200 and longest["AttackRolled"] >= 1000
    assert len(lengths) >= 5 and sum(ms for _, ms in lengths) <= 6000, lengths


def test_a_moving_pointer_leaves_the_line_alone_while_the_enemy_acts(sit: Sit) -> None:
    """What the enemy does stands there; where the turn stops the pointer tells again what is under it."""
    t = example(sit)
    screen, pace = t.p.app.scene.play_screen, t.face.host.pace
    pace.name = "slow"
    while not screen.play.presenting.paced:
        t.p.frame()
    screen.status("Tiger A missed T-34 1.")
    for n, hex in enumerate(("G8", "H5")):
        t.p.root.hand.pos = screen.board.rect.move(9 * n, 9).center
        screen.at_board.board_hover(t.spot(hex))
    assert screen.status_line.text == "Tiger A missed T-34 1."


def test_great_missions_stop_at_every_card(sit: Sit) -> None:
    assert sit("m5_steel_in_the_wheat").face.host.pace.name == "card"
    assert sit("m1_the_sawmill").face.host.pace.name == "step"


def test_a_hidden_enemy_leaves_no_mark(sit: Sit) -> None:
    """CH-HID-05: a hidden enemy moved: no name, no arrow, no reasons."""
    board = Board("m3").having(control={"I8": "ai", "O7": "player", "Q6": "ai"}).unit("U01", "G-RIF", "A1", 0)
    match = board.ai("A05", "S-RIF", "O11", 3, hidden=True, hit="F4").player()
    t = sit("m3_whispers_in_the_birches", match=match)
    match.dice = ScriptedDice("05", "36", then=SeededDice(2))
    t.face.host.submit(Stall("U01"))
    t.settle()
    enemy = t.face.enemy
    beat = next(b for b in enemy.record.beats if b.kind == "chosen")
    assert beat.words == "A hidden enemy moves." and not beat.why
    enemy.look(enemy.record.beats.index(beat))
    assert enemy.marks() == [] and "A5" not in enemy.record.recap


def test_the_recap_says_nothing_twice_and_counts_what_it_leaves_out() -> None:
    record = Record()
    record.results = ["Pz IV G arrives at H1.", "Pz IV G arrives at H1.", "Pz IV G moved to H2.", "It fired.", "Lost."]
    assert record.recap == "Pz IV G arrives at H1. Pz IV G moved to H2. It fired. And 1 more."


def test_the_recap_begins_with_ones_own_shot_and_leaves_out_nobody_who_was_lost() -> None:
    """In a small window the enemy's papers take the place of the report at once."""
    board = Board("m1").unit("U01", "P-RIF", "A12", 0).ai("A01", "G-RIF", "A10", 3)
    state, record = board.player().state, Record()
    shot = AttackRolled("U01", "", "A01", "fire", (6, 5), Tally(5, "", ""), Tally(10, "", ""), 0, 1)
    record.of_the_player(shot, state)
    assert record.recap == "Rifles 1 hit Rifles A."
    record.results = ["One.", "Two.", "Three.", "Rifles 1 is lost."]
    assert record.recap == "Rifles 1 hit Rifles A. One. Two. Rifles 1 is lost. And 1 more."
    lost = record.take(HappeningBegan(read_event("VP(-1)")), state, state)
    assert lost and record.results[-1] == f"Mission Track {state.track}: You lose 1 VP."


def test_the_recap_tells_ones_own_rally_and_an_enemy_who_is_destroyed_once() -> None:
    board = Board("m1").unit("U01", "P-RIF", "A12", 0).ai("A01", "G-RIF", "A10", 3)
    state = board.player().state
    for won, words in ((True, "Rifles 1 has rallied."), (False, "Rifles 1 fails to rally: still Shaken.")):
        record = Record()
        record.of_the_player(
            Rolled("rally", "U01", (3, 3), "CH-RALLY-01", Tally(0, "", ""), 8, "rallied" if won else "still Shaken"),
            state,
        )
        assert record.recap == words
    record = Record()
    record.of_the_player(
        AttackRolled("U01", "", "A01", "fire", (6, 6), Tally(9, "", ""), Tally(5, "", ""), 0, 2), state
    )
    record.of_the_player(Destroyed("A01", "two hits", "CH-DEST-01"), state)
    assert record.recap == "Rifles A is destroyed."
    record = Record()
    record.results = ["Rifles A destroyed Rifles 1."]
    record.take(Destroyed("U01", "two hits", "CH-DEST-01"), state, state)
    assert record.recap == "Rifles 1 is lost."


def test_a_hit_of_the_enemy_is_no_good_news(sit: Sit) -> None:
    t = example(sit)
    reporting = Reporting(t.face.host)
    for attacker, target in (("U01", "A01"), ("A01", "U01")):
        shot = AttackRolled(attacker, "", target, "fire", (6, 5), Tally(5, "", ""), Tally(10, "", ""), 0, 1)
        shown = reporting.showing(shot, t.state, t.state)
        assert shown is not None and shown.roll is not None and shown.roll.foe == (attacker == "A01")
        assert news(shown.roll) is (attacker == "U01")


def test_a_reinforcement_is_told_in_the_words_of_its_event() -> None:
    """CH-TRACK-07: the space says that it comes, the arrival where: one sentence of both if they say the same."""
    board = Board("m1").unit("U01", "P-RIF", "A12", 0).ai("A04", "G-RIF", "", 3, track=True, anchor="")
    state, record = board.player().state, Record()
    record._result(Arrived("A04", "H1", 3, False), state, state)
    assert record.results == [f"{event_sentence(state, read_event('REINF(A04, H1)'))}."]


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1920, 1080), 1.0), ((1920, 1080), 1.5)])
def test_the_present_row_is_always_seen(sit: Sit, size: tuple[int, int], scale: float) -> None:
    t = example(sit, size=size, scale=scale)
    while until_held(t):
        card = t.face.enemy.card
        at = card.at
        spot = next((rect for rect, n, _ in card.spots if n == at), None)
        if spot is not None:
            assert card.rect.top < spot.top and spot.bottom <= card.rect.bottom, (spot, card.rect)
        t.p.keys("space")


def test_a_resting_pointer_says_nothing_of_what_comes_under_it_while_the_enemy_acts(sit: Sit) -> None:
    """The map goes to where the enemy acts: no note lies over him, and the recap stays at the foot."""
    t = example(sit)
    screen = t.p.app.scene.play_screen
    assert until_held(t)
    t.p.root.hand.pos = screen.board.rect.center
    screen.at_board.board_hover(t.spot("G8"))
    screen.status("MG C hit Rifles 1: Shaken.")
    screen.at_board.board_hover(t.spot("H4"))
    assert screen.at_board.note is None and screen.status_line.text == "MG C hit Rifles 1: Shaken."
    t.p.root.hand.pos = screen.board.rect.move(9, 9).center
    screen.at_board.board_hover(t.spot("H5"))
    assert screen.at_board.note is not None and screen.status_line.text.startswith("H5")


def test_no_plate_of_the_turn_is_wider_than_its_paper(sit: Sit) -> None:
    """Also where the hand of cards leaves it little room, as in a small window with large words."""
    t = example(sit, size=(1280, 720), scale=1.5)
    while until_held(t):
        row = t.face.enemy.plates.row
        row.place(pg.Rect(row.rect.x, row.rect.y, 70, row.rect.h), t.p.root.theme)
        row.draw(t.p.surface, t.p.root.theme)
        assert row.spots and all(row.rect.contains(box) for box, _ in row.spots)
        t.p.keys("space")


@pytest.mark.parametrize("key", ["1", "2", "3", "space"])
def test_a_key_for_the_pace_that_comes_too_late_gives_no_order(sit: Sit, key: str) -> None:
    """The enemy's turn has just ended: 3 was to be "fast", and is not the third button, which passes."""
    t = example(sit)
    while until_held(t):
        t.p.keys("space")
    before = len(t.session.match.journal)
    mine = t.face.hand.choices()
    t.p.keys(key)
    assert len(t.session.match.journal) == before and [c.label for c in t.face.hand.choices()] == [
        c.label for c in mine
    ]
    assert len(t.p.root.stage.layers) == 1
    for _ in range(90):
        t.p.frame()
    assert not t.p.app.scene.play_screen.play.presenting.just_watched


@pytest.mark.parametrize("key", ["space", "enter"])
@pytest.mark.parametrize("pauses", [(20, 60), (60,)])
def test_a_key_that_showed_the_enemys_turn_does_not_answer_what_it_led_to(
    sit: Sit, key: str, pauses: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Space is Step, Enter the golden Step: in the rhythm of stepping neither says "Let it come"; once more it does."""
    t = example(sit)
    screen = t.p.app.scene.play_screen
    while until_held(t):
        t.p.keys(key)
    chosen: list[str] = []
    monkeypatch.setattr(screen.acting, "choose", lambda choice: chosen.append(choice.label))
    monkeypatch.setattr(type(t.face.hand), "choices", lambda hand: [Choice("Let it come", default=True)])
    for pause in (*pauses, 60):
        assert chosen == []
        for _ in range(pause):
            t.p.frame()
        t.p.keys(key)
    assert chosen == ["Let it come"]


def test_another_key_answers_as_soon_as_the_question_can_have_been_read(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    t = example(sit)
    screen = t.p.app.scene.play_screen
    while until_held(t):
        t.p.keys("space")
    chosen: list[str] = []
    monkeypatch.setattr(screen.acting, "choose", lambda choice: chosen.append(choice.label))
    monkeypatch.setattr(type(t.face.hand), "choices", lambda hand: [Choice("Let it come", default=True)])
    t.p.keys("enter")
    assert chosen == []
    for _ in range(45):
        t.p.frame()
    t.p.keys("enter")
    assert chosen == ["Let it come"]


def test_the_line_of_the_mission_track_has_a_verdict() -> None:
    """CH-TRACK-03: what was read and moved nothing is struck out like a skipped order, with its reason."""
    state = sawmill().state
    card = next(c for c in state.scenario.library.orders.values() if c.advance)
    drawn = Beat("card", "Card", "drawn", "", state)
    for beats, tone, below in (
        ([drawn], "open", ""),
        ([drawn, replace(drawn, kind="pass")], "skipped", f"More than {card.advance[0]} counters are in play."),
    ):
        line = next(r for r in rows(Record(card=card.no, beats=beats), state, 9) if "counters or fewer" in r.words)
        assert (line.tone, line.below) == (tone, below)


def test_ones_own_dice_lie_there_until_they_are_read(sit: Sit) -> None:
    """Two seconds after Enter the enemy's skipped order filled the screen: one's own result was gone."""
    t = example(sit)
    board = Board("m1").unit("U01", "P-RIF", "A12", 0).ai("A01", "G-RIF", "A10", 3)
    mine = board.player().state
    shot = AttackRolled("U01", "", "A01", "fire", (6, 5), Tally(5, "", ""), Tally(10, "", ""), 0, 1)
    shown = Reporting(t.face.host).showing(shot, mine, mine)
    assert shown is not None
    held = t.face.enemy.take(shot, mine, mine, shown)
    assert held is not None and held.beat == "dice" and held.ms >= LIES
    assert t.face.enemy.record.own == ["Rifles 1 hit Rifles A."], "and the recap has it"


def test_a_reinforcement_is_a_beat_of_its_own() -> None:
    """Rifles D came without a stop and without a word on the map."""
    board = Board("m1").unit("U01", "P-RIF", "A12", 0).ai("A04", "G-RIF", "H1", 3)
    state, record = board.player().state, Record()
    assert record.take(Arrived("A04", "H1", 3, False), state, state)
    assert record.beats[-1].words == "Rifles D arrives at H1." and STOPPING[record.beats[-1].kind] == "order"


def test_the_card_says_where_the_marker_of_the_track_has_come_to() -> None:
    """ "The marker moves to space 2." stood over a marker on 3, after an advance of 2."""
    state = sawmill().state
    card = next(c for c in state.scenario.library.orders.values() if c.advance)
    record = Record(card=card.no)
    for space in (2, 3):
        record.take(TrackMoved(space), state, TrackMoved(space).apply(state))
    line = next(r for r in rows(record, state, 9) if "counters or fewer" in r.words)
    assert line.track == (1, 2, 3) and line.below == "The marker moves to space 3."


def test_an_enemy_that_only_turns_has_no_arrow_and_makes_for_nobody() -> None:
    """CH-LOW-07: "makes for Rifles 3, 5 hexes away" under a red arrow; it only turned."""
    state = Board("m1").unit("U01", "P-RIF", "F9", 0).ai("A01", "G-MG34", "B9", 3).player().state
    turns = Reason("class", "CH-LOW-07", "A01", "A10", 4, ("U01",))
    beat = Beat("chosen", "", "", "", state, OrderChosen("AI CLOSEST OBJ LOWRISK", "A01", "U01", (turns,), ("A01",)))
    host = SimpleNamespace(centre=lambda at: (0.0, 0.0), cell_size=(10, 10))
    assert [m.kind for m in marking.marks(cast(Any, host), beat, None, ())] == ["selected"]
    why = beat.event.why(state)
    assert why[-1].words == "MG A turns towards Rifles 1." and "step or turn" in why[0].words


def test_a_second_hit_is_told_as_the_end_of_its_target(sit: Sit) -> None:
    """ "ONE HIT" stood on the dice that destroyed it."""
    t = example(sit)
    shot = AttackRolled("U01", "", "A01", "fire", (6, 5), Tally(5, "", ""), Tally(10, "", ""), 0, 1)
    for hit, said in (("", "11: one hit"), ("F1", "11: a second hit, destroyed")):
        board = Board("m1").unit("U01", "P-RIF", "A12", 0).ai("A01", "G-RIF", "A10", 3, hit=hit)
        mine = board.player().state
        shown = Reporting(t.face.host).showing(shot, mine, mine)
        assert shown is not None and shown.roll is not None and shown.roll.outcome == said
