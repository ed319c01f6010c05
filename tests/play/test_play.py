"""Playing at the screen: drag and drop, keys, undo, replay, refusals; whole battles by mouse alone and by keyboard
alone.
"""

from __future__ import annotations

import re
from random import Random
from types import SimpleNamespace
from typing import Any

import pygame as pg
import pytest

from tabletop.core.chance import SeededDice, TableDice
from tabletop.core.match import Match
from tabletop.core.refusal import Refusal
from tabletop.games.thunderbolt_lightning.rules.moving.events import Begin, EndMove, Fly
from tabletop.games.thunderbolt_lightning.rules.prospects import shots
from tabletop.table.draw import palette as pal
from tabletop.table.play.contract import Spot

RULE = re.compile(r"[A-Z]{2}-[A-Z0-9]+-\d{2}")


def begun(hand: Any) -> Any:
    """Both sides ready: the first unit moves."""
    hand.press("Ready")
    hand.press("Ready")
    for _ in range(40):
        if hand.mode == "AnnounceMode":
            hand.key("Enter").settle()
    assert hand.mode == "FlyMode"
    flight = hand.table.mode.flight
    for other in flight.members[1:]:  # each by itself: how a unit flies as one has tests of its own
        flight.toggle(other)
    return hand


def same_headless(hand: Any) -> bool:
    """The command log of the window, sent headless with the same seed, gives the same position."""
    match = hand.session.match
    twin = Match.start(match.game, match.scenario, SeededDice(hand.session.header.seed))
    for entry in match.journal[1:]:
        twin.submit(entry.seat, entry.command)
    return twin.digest() == match.digest() and [e.events for e in twin.journal] == [e.events for e in match.journal]


def test_dragging_flies_the_whole_path_and_ends_the_move(sit) -> None:
    hand = begun(sit())
    mode = hand.table.mode
    mover = mode.reaching.mover
    one = next(cell for cell, poses in mode.reaching.ends().items() if len(poses) == 1)
    piece = hand.board.laid.sprite(mover.id)
    hand.at(mover.hex)
    hand.drag(hand.board.camera.to_screen(hand.board.laid.position(piece)), hand.at(one)).settle()
    moved = hand.session.match.state.aircraft[mover.id]
    assert moved.hex == one and moved.moved
    names = [type(e.command).__name__ for e in hand.session.match.journal]
    assert "Begin" in names and "Fly" in names and names[-1] == "EndMove"


def test_a_hex_with_several_headings_asks_for_one_on_the_ring(sit) -> None:
    hand = begun(sit())
    mode = hand.table.mode
    cell, poses = max(mode.reaching.ends().items(), key=lambda item: len(item[1]))
    hand.click(hand.at(cell)).settle()
    assert mode.ring is not None and "heading" in hand.screen.prompt_bar.sentence.text
    wanted = poses[-1]
    x, y = hand.at(cell)
    from math import cos, radians, sin

    from tabletop.table.draw.chit import HEADINGS

    angle = radians(HEADINGS[wanted[1]])
    far = 20 if wanted[2] else 60
    mover = mode.reaching.mover.id
    hand.click((round(x + far * sin(angle)), round(y - far * cos(angle)))).settle()
    there = hand.session.match.state.aircraft[mover]
    assert (there.hex, there.facing) == (wanted[0], wanted[1])


def test_orders_in_a_row_wait_for_the_die_of_a_real_table(sit, monkeypatch) -> None:
    """A button that aims all guns asked for one die four hundred times, a sheet over a sheet."""
    hand, asked = sit(), []
    hand.press("Ready")
    hand.session.match.dice = TableDice()
    monkeypatch.setattr(hand.screen.play.stage, "chance", lambda needed, again: asked.append(needed))
    ready = hand.screen.play.options[0]
    assert not hand.screen.play.submit(ready, ready, ready)
    assert len(asked) == 1


def test_a_drop_outside_the_reach_says_why_with_its_rule_and_changes_nothing(sit) -> None:
    hand = begun(sit())
    mover = hand.table.mode.reaching.mover
    before = hand.session.match.digest()
    hand.at(mover.hex)
    a = hand.board.camera.to_screen(hand.board.laid.position(hand.board.laid.sprite(mover.id)))
    hand.drag(a, (a[0] + 4, a[1] + 150)).settle()
    assert hand.session.match.digest() == before
    assert RULE.search(hand.screen.status_line.text)
    assert hand.board.pointing.gliding is not None or hand.root.slips.note_shown is not None


def test_pieces_of_the_other_side_cannot_be_picked_up(sit) -> None:
    hand = begun(sit())
    other = next(a for a in hand.play.view.aircraft.values() if a.side != hand.play.seat)
    refusal = hand.table.hand.grab(Spot(other.hex, hand.board.laid.sprite(other.id), (0.0, 0.0)))
    assert refusal is not None and RULE.search(refusal.rule)


def test_undo_takes_a_whole_flight_back_and_redo_flies_it_again(sit) -> None:
    hand = begun(sit())
    before = hand.session.match.digest()
    mode = hand.table.mode
    one = next(cell for cell, poses in mode.reaching.ends().items() if len(poses) == 1)
    hand.click(hand.at(one)).settle()
    after = hand.session.match.digest()
    assert after != before
    hand.key("u").settle()
    assert hand.session.match.digest() == before
    while hand.session.match.undone:
        hand.key("Ctrl+y").settle()
    assert hand.session.match.digest() == after


def test_undo_stops_at_dice_with_a_reason(sit) -> None:
    hand = begun(sit())
    assert hand.play.history.undo_refusal() is not None
    assert not hand.screen.prompt_bar.undo.enabled and "Dice" in hand.screen.prompt_bar.undo.why
    assert "except as practice (Ctrl+Shift+U)" in hand.screen.prompt_bar.undo.why, "it names the key"
    hand.play.history.undo()
    assert "except as practice (Ctrl+Shift+U)" in hand.screen.status_line.text


def test_a_refusal_stands_in_the_status_line_only_until_something_was_done(sit) -> None:
    hand = begun(sit())
    hand.screen.refuse(Refusal("TL-MAN-02", "Not that way."))
    hand.settle()
    assert hand.screen.status_line.text == "Not that way. (TL-MAN-02)"
    hand.key("w").settle()
    assert "Not that way" not in hand.screen.status_line.text


def test_single_steps_by_keys_and_a_refusal_by_key(sit) -> None:
    hand = begun(sit())
    mover = hand.table.mode.reaching.mover.id
    hand.key("w").key("w").settle()
    assert hand.session.match.state.aircraft[mover].spent == 2
    hand.key("a").key("a").settle()
    assert "TL-MAN-02" in hand.screen.status_line.text


def test_the_note_tells_speed_shots_and_who_can_shoot_back(sit) -> None:
    hand = begun(sit())
    cell = next(iter(hand.table.mode.reaching.ends()))
    hand.move(hand.at(cell)).settle()
    note = hand.screen.at_board.note
    assert note is not None and "Speed" in note.lines[0] and any("shoot at you" in line for line in note.lines)


def test_highlights_are_exactly_what_the_rules_allow(sit) -> None:
    """TL-SPD-08: every lit hex can be flown to, step by step, and no other."""
    hand = begun(sit())
    mode = hand.table.mode
    mover = mode.reaching.mover
    lit = {mark.cells[0] for mark in mode.marks() if mark.kind == "reach"}
    assert lit == set(mode.reaching.ends())
    for poses in list(mode.reaching.ends().values())[:25]:
        twin = hand.session.match.copy()
        twin.submit(hand.play.seat, Begin(mover.id))
        for step in mode.reaching.steps(poses[0]):
            twin.submit(hand.play.seat, Fly(step))
        twin.submit(hand.play.seat, EndMove())
        assert twin.state.aircraft[mover.id].hex == poses[0][0]


def test_odds_on_the_screen_are_the_exact_ones(sit) -> None:
    """The panel shows what full enumeration of the dice gives."""
    hand = fight(sit)
    shot = next(s for s in shots.gun_shots(hand.play.view, hand.play.view.aircraft[hand.table.mode.firer]))
    hand.move(hand.at(hand.play.view.aircraft[shot.target].hex)).settle()
    shown = {words: share for words, share, _ in hand.table.odds.bar.spread}
    firer = hand.table.mode.firer
    together = [s for s in hand.table.mode.shots(firer) if s.target == shot.target]
    from tabletop.core.odds import at_least, both

    spread = both(*(s.unsaved for s in together))
    target = hand.play.view.aircraft[shot.target]
    left = hand.play.view.type_of(target).hits - target.hits_taken
    assert shown.get("destroyed", 0) == pytest.approx(float(at_least(spread, left)))
    assert shown.get("no damage", 0) == pytest.approx(float(spread.get(0, 0)))
    assert sum(shown.values()) == pytest.approx(1)


def fight(sit: Any) -> Any:
    """A duel flown at random until somebody may fire."""
    for seed in range(3, 30):
        hand = sit(seed=seed)
        rnd = Random(seed)
        for _ in range(400):
            if hand.mode == "DeclareMode" and hand.table.mode.firer:
                return hand
            if hand.session.match.result:
                break
            options = hand.play.options
            if not options:
                hand.settle(1)
                continue
            hand.play.submit(rnd.choice(list(options)))
    raise AssertionError("nobody could fire")


def test_every_disabled_button_says_why_with_a_rule(sit) -> None:
    hand = sit()
    rnd = Random(2)
    seen = 0
    for _ in range(300):
        if hand.session.match.result:
            break
        for choice in hand.table.hand.choices() if hand.play.seat is not None else ():
            if choice.why_not is not None:
                seen += 1
                assert choice.why_not.sentence and RULE.search(choice.why_not.rule)
        options = list(hand.play.options)
        if options:
            hand.play.submit(rnd.choice(options))
        else:
            hand.settle(1)
    assert seen


def test_replay_shows_any_moment_and_goes_back(sit) -> None:
    hand = begun(sit())
    hand.key("w").key("w").settle()
    now = hand.session.match.digest()
    hand.screen.do("replay")
    assert hand.screen.replay_bar.visible and not hand.screen.prompt_bar.visible
    hand.screen.do("replay_start")
    assert hand.play.replay_at == 1 and hand.play.seat is None
    hand.screen.do("replay_on")
    assert hand.play.replay_at == 2
    hand.screen.do("replay_end")
    assert hand.play.replay_at == len(hand.session.match.journal)
    hand.screen.do("replay")
    assert hand.play.replay_at is None and hand.session.match.digest() == now


def test_going_on_from_a_moment_marks_the_game(sit) -> None:
    hand = begun(sit())
    hand.key("w").key("w").settle()
    hand.screen.do("replay")
    hand.screen.replaying.jump(2)
    hand.screen.do("replay_branch")
    assert len(hand.session.match.journal) == 2 and hand.session.match.taken_back > 0


def test_nobody_is_asked_while_something_is_still_shown(sit) -> None:
    hand = sit()
    hand.play.presenting.speed = 2
    hand.press("Ready")
    hand.press("Ready")
    assert hand.play.seat is None and not hand.play.idle
    hand.play.skip()
    assert hand.play.seat is not None


def test_the_bot_thinks_beside_the_window(sit) -> None:
    hand = sit(players=("human", "bot:random"))
    hand.press("Ready")
    for _ in range(600):
        hand.settle(1)
        if hand.play.seat is not None:
            break
    assert hand.play.seat == 0 and any(e.seat == 1 for e in hand.session.match.journal)


def by_mouse(hand: Any, rnd: Random) -> None:
    """One thing with the mouse: drag a piece, pick on the ring, or press a button."""
    mode = hand.table.mode
    if hand.mode == "FlyMode" and mode.ring is not None:
        x, y = hand.at(mode.ring[0])
        hand.click((x + rnd.randint(-30, 30), y + rnd.randint(-30, 30)))
        return
    buttons = [b for b in hand.screen.prompt_bar.buttons.children if b.enabled and not b.text.endswith("...")]
    by_button = bool(buttons) and rnd.random() < 0.3
    if hand.mode == "FlyMode" and mode.reaching.mover is not None and mode.reaching.ends() and not by_button:
        cell = rnd.choice(sorted(mode.reaching.ends()))
        b = hand.at(cell)
        a = hand.board.camera.to_screen(hand.board.laid.position(hand.board.laid.sprite(mode.reaching.mover.id)))
        picked = hand.board.piece_at(a)
        if hand.board.rect.collidepoint(a) and picked is not None and picked.id == mode.reaching.mover.id:
            hand.drag(a, b)
        else:
            hand.click(b)
        return
    if buttons:
        hand.click(rnd.choice(buttons).rect.center)


def test_a_whole_battle_by_mouse_alone(sit) -> None:
    hand = sit(seed=11)
    rnd = Random(4)
    for _ in range(1500):
        if hand.session.match.result is not None:
            break
        by_mouse(hand, rnd)
        hand.settle(1)
    assert hand.session.match.result is not None
    assert same_headless(hand)


def test_a_whole_battle_by_keyboard_alone(sit) -> None:
    hand = sit(seed=5)
    rnd = Random(9)
    for _ in range(3000):
        if hand.session.match.result is not None:
            break
        keys = {
            "FlyMode": ["w", "w", "w", "w", "a", "d", "i", "Enter", "Enter"],
            "DeclareMode": ["1", "Enter"],
            "AnnounceMode": ["PgUp", "PgDn", "Enter"],
        }
        hand.key(rnd.choice(keys.get(hand.mode, ["Enter"])))
    assert hand.session.match.result is not None
    assert same_headless(hand)


@pytest.mark.parametrize(
    ("size", "scale"),
    [
        ((1280, 720), 1.0),
        ((1280, 720), 1.5),
        ((1920, 1080), 1.0),
        ((1280, 720), 2.0),
        ((1280, 720), 0.75),
        ((1024, 600), 1.0),
    ],
)
def test_no_panel_leaves_the_window(sit, size: tuple[int, int], scale: float) -> None:
    hand = begun(sit("s07_jet_day", size=size, scale=scale))
    window = hand.root.rect
    for widget in hand.screen.walk():
        inside = any(a.clips for a in widget.ancestors() if a is not widget)
        if widget.rect.w and widget.rect.h and not inside:
            assert window.contains(widget.rect), (type(widget).__name__, widget.key, widget.rect)
    assert hand.board.rect.w >= size[0] * 0.3 and hand.board.rect.h >= size[1] * 0.3


def test_the_present_phase_wears_the_colour_of_the_side_that_is_asked(sit) -> None:
    hand = sit("s01_first_duel")
    seen = set()
    for _ in range(12):
        seat = hand.play.seat
        if seat is None:
            break
        assert hand.screen.strip.tone(hand.root.theme) == pg.Color(pal.SIDE[seat])
        seen.add(seat)
        default = hand.session.match.game.step(hand.play.view).prompt(hand.play.view, seat).default
        assert hand.play.submit(default or hand.play.options[0])
        hand.settle(30)
    assert seen == {0, 1}
    hand.screen.strip.set(foes=(hand.screen.strip.titles[hand.screen.strip.at],))
    assert hand.screen.strip.tone(hand.root.theme) == hand.root.theme.col("side red")


def test_a_bot_tells_its_thoughts_to_nobody_who_plays(sit, monkeypatch) -> None:
    """They may give away what it is about to do; who only watches bots hears them."""
    hand = sit("s01_first_duel")
    seating, said = hand.play.seating, []
    monkeypatch.setattr(seating, "_bot_acts", lambda seat, command: None)
    monkeypatch.setattr(hand.play.stage, "status", said.append)
    for players, told in ((("human", "bot:easy"), 0), (("bot:easy", "bot:easy"), 1)):
        monkeypatch.setattr(type(hand.play.sharing), "players", players)
        seating._reason = ""
        seating.thinker = SimpleNamespace(done=True, take=lambda: None, reason="The flank is open.", seat=1)
        seating._ask_bot()
        assert len(said) == told
