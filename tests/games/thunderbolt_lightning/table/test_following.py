"""The enemy can be followed: trails, words, a recap; and what was taken back lies in the hand again."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from tabletop.core.fastcopy import replace
from tabletop.core.messages import StepBegan
from tabletop.games.thunderbolt_lightning.bots import Pilot
from tabletop.games.thunderbolt_lightning.rules.changing import changed
from tabletop.games.thunderbolt_lightning.rules.damage import Destroyed, HitMarked, StructureDamaged
from tabletop.games.thunderbolt_lightning.rules.moving.events import Begin
from tabletop.games.thunderbolt_lightning.rules.pieces import Status
from tabletop.games.thunderbolt_lightning.rules.setting_up.events import Ready
from tabletop.games.thunderbolt_lightning.rules.state import Kill
from tabletop.games.thunderbolt_lightning.rules.victory import scoring, winning
from tabletop.games.thunderbolt_lightning.rules.victory.scoring import with_handicap
from tabletop.games.thunderbolt_lightning.rules.wording import called
from tabletop.games.thunderbolt_lightning.table.marks import following as following_words
from tabletop.games.thunderbolt_lightning.table.pages import briefing
from tabletop.table.play.explain import explanation
from tests.games.thunderbolt_lightning.table.test_formation import MIDWAY, flying, wait, west_most
from tests.play.conftest import Hand


def test_his_moves_leave_trails_and_are_told_since_the_last_order(sit: Any) -> None:
    hand = flying(sit)
    hand.click(hand.at(west_most(hand))).settle()
    for _ in range(6):
        wait(hand)
        if any(a.moved for a in hand.table.state.flying() if a.side == 1):
            break
        hand.click(hand.at(west_most(hand))).settle()
    moved = [a for a in hand.table.state.flying() if a.side == 1 and len(a.path) > 1]
    trails = [m.text for m in hand.board.marks if m.text.startswith("trail")]
    assert moved and len(trails) == len(moved)
    recap = hand.table.following.recap()
    assert recap.startswith("Since your last order: CAP") and "TL-" not in recap
    hand.key("Y").settle()
    assert hand.screen.status_line.text == recap


def test_what_was_lost_since_the_last_order_is_told_first(sit: Any) -> None:
    """One's own losses are no deeds of one's own: they do not begin a new count, and nothing crowds them out."""
    hand = flying(sit)
    following, state = hand.table.following, hand.table.state
    mine = [a for a in state.flying() if a.side == hand.table.host.looker][:2]
    his = next(a for a in state.flying() if a.side != hand.table.host.looker)
    for aircraft in (*mine, his):
        following.heard(Destroyed(aircraft.id, Kill(aircraft.id, "", 0)), "is destroyed", aircraft.side)
    following.heard(HitMarked(mine[0].id, 1), "CAP 1 has 1 of 2 hits", mine[0].side)
    following.heard(HitMarked(mine[0].id, 9), "CAP 1 takes hit 2 of 2", mine[0].side)
    following.heard(StructureDamaged("Arashi", 1, 1), "Arashi takes 1", his.side)
    following.heard(StepBegan("turn_end"), "the turn ends", his.side)
    names = [f"{called(state, a.id)} ({scoring.value(state, a)} points)" for a in (*mine, his)]
    lost = f"you lost {names[0]} and {names[1]}. Japan lost {names[2]}"
    words = f"{lost}. CAP 1 has 1 of 2 hits. Arashi takes 1. The turn ends, and 1 more before that (F2)."
    assert following.recap() == f"Since your last order: {words}"
    assert following.blows() == f"Y{lost[1:]}. CAP 1 has 1 of 2 hits. Arashi takes 1"


def test_a_hit_without_a_loss_opens_the_paper_and_stands_before_changes_of_height(sit: Any) -> None:
    hand = flying(sit)
    following, his = hand.table.following, next(a for a in hand.table.state.flying() if a.side == 1)
    following.ordered()
    following.heard(HitMarked(his.id, 1), "Torpedo 3-1 has 1 of 3 hits", 1)
    for n in range(15):
        following.heard(StepBegan("turn_end"), f"CAP {n} is now at Very Low", 1)
    following.tell()
    assert following.recap().startswith("Since your last order: Torpedo 3-1 has 1 of 3 hits")
    assert following.paper.lines.entries[0].text == "Torpedo 3-1 has 1 of 3 hits."


def test_with_no_enemy_left_the_turn_is_played_out_by_one_button(sit: Any) -> None:
    hand = sit("s01_first_duel", seed=7)
    match, bots = hand.session.match, [Pilot("normal", 1), Pilot("normal", 2)]
    while not (match.to_act == (0,) and any(isinstance(c, Begin) for c in match.options(0))):
        seat = match.to_act[0]
        hand.session.submit(seat, bots[seat].choose(match.view(seat), seat, match.options(seat)))
    shot = {a.id: changed(a, status=Status.DESTROYED) for a in match.state.aircraft.values() if a.side == 1}
    match.state = replace(match.state, aircraft={**match.state.aircraft, **shot})
    hand.play.sharing.look_from(0)
    hand.play.history.jumped()
    hand.settle(4)
    name = match.state.scenario.sides[1].name
    assert f"{name} has nothing left" in hand.screen.prompt_bar.sentence.text
    (gold,) = (c for c in hand.table.hand.choices() if c.default)
    assert gold.label == "Play the turn out"
    assert briefing.lines(match.state, 0)[1][0] == f"{name} has nothing left"
    turn = match.state.turn
    hand.press("Play the turn out")
    for _ in range(60):
        hand.settle()
        if match.result is not None:
            break
    assert match.result is not None and match.state.turn == turn


def test_verbs_go_with_the_name_of_the_unit() -> None:
    state = SimpleNamespace(frames=[SimpleNamespace(step="move1")])
    assert following_words.deed(state, "Spitfires") == "Spitfires fly."  # type: ignore[arg-type]
    assert following_words.deed(state, "Red") == "Red flies."  # type: ignore[arg-type]


def test_after_undo_the_piece_whose_move_was_taken_back_is_in_hand(sit: Any) -> None:
    hand = flying(sit)
    hand.press("One by one")
    mode = hand.table.mode
    first = hand.table.selected
    mode.fly_to(sorted(pose for poses in mode.reaching.ends().values() for pose in poses)[0])
    hand.settle()
    assert hand.table.selected != first
    hand.click(hand.screen.prompt_bar.undo.rect.center).settle()
    assert hand.table.selected == first


def test_odds_of_a_past_position_are_gone(sit: Any) -> None:
    hand = flying(sit)
    hand.table.odds._tell("A shot", "needs 6+", (("no damage", 1.0, "#c9c0aa"),))
    hand.table.host.submit(Begin(hand.table.mode.reaching.waiting[0]))
    hand.settle()
    assert not hand.table.odds.full


def test_the_log_tells_a_throw_when_the_dice_lie_still(sit: Any) -> None:
    """With motion: the dice tumble first, the line of the log comes when they have been shown."""
    hand: Hand = sit(MIDWAY, seed=7)
    told: list[str] = []
    rolled, logged = hand.screen.rolled, hand.screen.logged
    hand.screen.rolled = lambda roll, *ms: (told.append(f"dice {roll.title}"), rolled(roll, *ms))[1]
    hand.screen.logged = lambda text, *more: (told.append(f"log {text}"), logged(text, *more))[1]
    hand.play.presenting.speed = 2
    hand.press("Ready")
    hand.press("Ready")
    for _ in range(400):
        hand.play.presenting.now += 40
        hand.play.presenting.go_on()
    thrown = [n for n, line in enumerate(told) if line.startswith("dice Initiative of")]
    assert len(thrown) >= 8
    for n in thrown:
        unit = told[n].removeprefix("dice Initiative of ")
        assert told[n + 1].startswith("log ") and unit in told[n + 1], told[n : n + 2]
        if told.index(told[n]) == n:  # the first throw of the unit, not one because of a tie
            assert not any(line.startswith(f"log {unit} ") for line in told[:n]), told[: n + 1]


def test_the_camera_keeps_the_unit_and_its_reach_in_the_free_part(sit: Any) -> None:
    """Fault 15: what the decision needs lies in the free part of the map, and no tile is under its least size."""
    hand = flying(sit)
    mode = hand.table.mode
    camera, centre = hand.board.camera, hand.board.cells.centre
    for member in mode.flight.members:
        assert camera.free.collidepoint(camera.to_screen(centre(hand.table.state.aircraft[member].hex)))
    for at in mode.reaching.ends():
        assert camera.free.collidepoint(camera.to_screen(centre(at)))
    assert hand.board.cells.size[0] * camera.zoom >= hand.root.theme.px(34) * 0.98


def test_one_s_own_shot_is_shown_again_after_an_order_that_nothing_followed(sit: Any) -> None:
    """Y said that nothing had happened, though the player's own shot had brought an enemy down."""
    hand = flying(sit)
    following, state = hand.table.following, hand.table.state
    his = next(a for a in state.flying() if a.side != hand.table.host.looker)
    following.heard(Destroyed(his.id, Kill(his.id, "", 0)), "is destroyed", his.side)
    following.ordered()
    hand.key("Y").settle()
    told = hand.screen.status_line.text
    assert told.startswith("Nothing happened since your last order. Before it: Japan lost ") and told.endswith("s).")


def test_points_in_advance_count_in_what_is_told_before_the_first_turn(sit: Any) -> None:
    """ "You need 171 more points" stood beside "Britain begins with 170"."""
    hand = sit("s02_kentish_sky")
    state = hand.table.state
    side, given = state.scenario.victory.handicap
    assert state.frames[-1].step == "setup"
    assert f"{state.scenario.sides[side].name} {given} points" in briefing.standing(state)
    missing = winning.missing(with_handicap(state), side)
    assert briefing.lines(state, side)[0][1] == (f"{missing} more points" if missing > 1 else f"{missing} more point")
    begun = match_after_setup(hand)
    assert briefing.lines(begun, side) == briefing.lines(state, side)


def match_after_setup(hand: Hand) -> Any:
    while hand.session.match.state.frames[-1].step == "setup":
        hand.session.match.submit(hand.session.match.to_act[0], Ready())
    return hand.session.match.state


def test_the_hints_of_a_battle_speak_of_what_is_in_it(sit: Any) -> None:
    ships, duel = (sit(key).table.telling.briefing().hints for key in (MIDWAY, "s01_first_duel"))
    assert "orpedo" in ships[0] and len(ships) == len(duel) == 3
    assert not any("orpedo" in words or "omb" in words for words in duel)


def test_since_the_last_order_nothing_is_told_that_was_looked_up_or_lies_in_another_branch(sit: Any) -> None:
    hand = flying(sit)
    hand.click(hand.at(west_most(hand))).settle()
    for _ in range(6):
        wait(hand)
        if hand.table.following.recap():
            break
        hand.click(hand.at(west_most(hand))).settle()
    following, play, screen = hand.table.following, hand.play, hand.screen
    told = following.recap()
    assert told
    for n in range(len(hand.session.match.journal)):
        explanation(play, hand.table, n)
    assert following.recap() == told
    screen.do("replay")
    screen.replaying.jump(1)
    screen.replaying.press("branch")
    assert not following.recap() and not following.paper.lines.entries
