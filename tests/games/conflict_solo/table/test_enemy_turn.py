"""The enemy's turn on the table: beats, the order card as a paper, why, pace, the row of steps, the recap."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.core.chance import ScriptedDice, SeededDice
from tabletop.games.conflict_solo.rules.player_turn.actions import Stall
from tabletop.games.conflict_solo.rules.sheets import AI
from tabletop.games.conflict_solo.table.enemy_turn.order_paper import rows
from tabletop.games.conflict_solo.table.enemy_turn.watching import AGAIN
from tabletop.table.play.contract import Mark, Showing
from tests.games.conflict_solo.board import Board
from tests.games.conflict_solo.moments import sawmill
from tests.games.conflict_solo.table.conftest import Sit, Table


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
    for _ in range(400):
        t.p.frame()
    assert t.face.host.seat == 0


def test_enter_goes_straight_to_the_players_turn(sit: Sit) -> None:
    t = example(sit)
    assert until_held(t)
    t.p.keys("enter")
    t.p.frame()
    assert t.face.host.seat == 0


def test_a_turn_without_stops_takes_two_and_a_half_seconds_at_most(sit: Sit) -> None:
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
            lengths.append(play.presenting._showing[3])

    play.presenting._begin = begun
    while not play.idle:
        t.p.frame()
    assert len(lengths) >= 5 and sum(lengths) <= 2500, lengths


def test_a_hidden_enemy_leaves_no_mark(sit: Sit) -> None:
    """CH-HID-05: somebody moved in the dark: no name, no arrow, no reasons."""
    board = Board("m3").having(control={"I8": "ai", "O7": "player", "Q6": "ai"}).unit("U01", "G-RIF", "A1", 0)
    match = board.ai("A05", "S-RIF", "O11", 3, hidden=True, hit="F4").player()
    t = sit("m3_whispers_in_the_birches", match=match)
    match.dice = ScriptedDice("05", "36", then=SeededDice(2))
    t.face.host.submit(Stall("U01"))
    t.settle()
    enemy = t.face.enemy
    beat = next(b for b in enemy.record.beats if b.kind == "chosen")
    assert beat.words == "Somebody moved in the dark." and not beat.why
    enemy.look(enemy.record.beats.index(beat))
    assert enemy.marks() == [] and "A5" not in enemy.record.recap


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
