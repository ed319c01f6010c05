"""A unit flies as one: a click moves all of it, and one undo takes it back; the bot does what one wants."""

from __future__ import annotations

import time
from typing import Any

import pytest

from tabletop.games.thunderbolt_lightning.rules.setting_up.events import Assign, Ready
from tabletop.table.play.contract import Spot
from tests.patience import PATIENCE
from tests.play.conftest import Hand

MIDWAY = "s04_six_minutes_at_midway"


def wait(hand: Hand) -> bool:
    """Frames until the player is asked; False when the game is over."""
    end = time.monotonic() + PATIENCE
    while hand.session.match.result is None:
        hand.turn()
        if hand.play.seat is not None and hand.play.idle:
            hand.look()
            return True
        assert time.monotonic() < end
        time.sleep(0.001)
    hand.look()
    return False


def words(hand: Hand) -> list[str]:
    return [b.text for b in hand.screen.prompt_bar.buttons.children]


def flying(sit: Any, **more: Any) -> Hand:
    """The first unit of the Americans at Midway has its move before it."""
    hand: Hand = sit(MIDWAY, seed=7, players=("human", "bot:easy"), size=(1920, 1080), **more)
    wait(hand)
    hand.press("Ready")
    wait(hand)
    hand.press("No unit changes")
    wait(hand)
    assert hand.mode == "FlyMode"
    return hand


def test_enter_stays_the_golden_button_after_a_look_at_a_unit(sit: Any) -> None:
    """A click on a chip took the key away: Enter looked at the unit once more. And a unit of one's own says so."""
    hand: Hand = sit(MIDWAY, seed=7, players=("human", "bot:easy"), size=(1920, 1080))
    wait(hand)
    alone = next(c for c in hand.play.options if isinstance(c, Assign) and c.unit not in hand.table.state.homes)
    assert "flies by itself, as" in alone.label(hand.table.state)
    card = hand.table.initiative.cards.children[0]
    hand.click(card.rect.center).settle()
    before = len(hand.session.match.journal)
    hand.key("Enter").settle()
    assert hand.session.match.journal[before].command == Ready()


def west_most(hand: Hand) -> tuple[int, int]:
    field = hand.table.mode.flight.field
    return min(field, key=lambda at: (-field[at], at[0]))


def act(hand: Hand) -> int:
    """The next decision as a player makes it who knows where he wants to go; how many clicks it took."""
    mode = hand.table.mode
    if hand.mode == "AnnounceMode":
        hand.press("No unit changes")
    elif hand.mode == "FlyMode" and mode.flight.members and mode.flight.waits is None:
        hand.click(hand.at(west_most(hand))).settle()
    elif hand.mode == "FlyMode" and mode.ring is None and mode.flight.waits is None and not launches(hand):
        ends = mode.reaching.ends()
        if mode.reaching.flying is not None or not ends:
            hand.press("End move" if "End move" in words(hand) else words(hand)[0])
        else:
            hand.click(hand.at(min(ends))).settle()
    elif default := next((c for c in hand.table.hand.choices() if c.default and c.why_not is None), None):
        hand.press(default.label)
    else:
        hand.press(words(hand)[0])
    return 1


def launches(hand: Hand) -> bool:
    return words(hand)[0].startswith(("Launch", "Release", "Fly"))


def test_an_average_turn_of_eighteen_aircraft_takes_at_most_twenty_clicks(sit: Any) -> None:
    """Midway, turns 1 and 2, real mouse events on the map and the buttons; 84 clicks before."""
    hand: Hand = sit(MIDWAY, seed=7, players=("human", "bot:easy"), size=(1920, 1080))
    wait(hand)
    clicks, counts = act_setup(hand), []
    while wait(hand) and len(counts) < 2:
        turn = hand.table.state.turn
        if turn > len(counts) + 1:
            counts.append(clicks)
            clicks = 0
            continue
        clicks += act(hand)
    assert counts and sum(counts) / len(counts) <= 20, counts


def act_setup(hand: Hand) -> int:
    hand.press("Ready")
    return 1


def test_one_click_flies_all_and_one_undo_takes_it_back(sit: Any) -> None:
    hand = flying(sit)
    unit = hand.table.acting_unit()
    members = hand.table.mode.flight.members
    before, journal = hand.table.state, len(hand.session.match.journal)
    at = west_most(hand)
    hand.move(hand.at(at))
    told = hand.table.mode.flight.shown()
    drawn = {p.aircraft: p.pose for p in told.parts}
    assert len(drawn) == len(members) == 4
    hand.click(hand.at(at)).settle()
    after = hand.session.match.state
    assert {m: (after.aircraft[m].hex, after.aircraft[m].facing, after.aircraft[m].inverted) for m in members} == drawn
    hand.click(hand.screen.prompt_bar.undo.rect.center).settle()
    assert len(hand.session.match.journal) == journal and hand.table.acting_unit() == unit
    assert {m: hand.table.state.aircraft[m] for m in members} == {m: before.aircraft[m] for m in members}


def test_who_cannot_follow_is_named_and_the_others_fly_at_a_word(sit: Any) -> None:
    hand = flying(sit)
    mode, members = hand.table.mode, hand.table.mode.flight.members
    formation = mode.flight.formation
    last = members[-1]
    formation._headings[last] = {}  # as if it could not get there
    pose = formation.straight_on()
    mode.flight.go(pose)
    hand.settle()
    name = hand.table.telling.prompt()[1]
    assert name.endswith("cannot follow. Fly three?") and words(hand)[0] == "Fly three"
    assert any(mark.kind == "not_allowed" for mark in mode.marks())
    hand.press("Fly three")
    wait(hand)
    moved = [m for m in members if hand.session.match.state.aircraft[m].moved]
    assert sorted(moved) == sorted(members[:-1]) and hand.table.acting_unit() == "Bombing 6"


def test_another_leader_drops_the_move_that_waits_for_a_word(sit: Any) -> None:
    """Who takes another one of the unit in hand means another move."""
    hand = flying(sit)
    mode, members = hand.table.mode, hand.table.mode.flight.members
    mode.flight.formation._headings[members[-1]] = {}  # as if it could not get there
    mode.flight.go(mode.flight.formation.straight_on())
    hand.settle()
    assert words(hand)[0] == "Fly three"
    other = hand.session.match.state.aircraft[members[1]]
    hand.table.select(other.id)
    assert mode.flight.members[0] == other.id and mode.flight.waits is None
    hand.settle()
    assert words(hand)[0] == "Straight on"
    for at in list(mode.flight.field)[:6]:
        hand.move(hand.at(at))
        told = mode.flight.shown()
        assert told is None or mode.flight.note(told).lines


def test_shift_and_a_click_leaves_one_behind(sit: Any) -> None:
    hand = flying(sit)
    flight = hand.table.mode.flight
    left = flight.members[-1]
    flight.toggle(left)
    assert left not in flight.members and len(flight.members) == 3
    flight.toggle(left)
    assert left in flight.members


def test_straight_on_by_its_key(sit: Any) -> None:
    hand = flying(sit)
    members = hand.table.mode.flight.members
    before = hand.table.state.aircraft
    hand.key(".").settle()
    after = hand.session.match.state.aircraft
    assert all(after[m].moved and after[m].facing == before[m].facing for m in members)
    assert len({(after[m].hex[0] - before[m].hex[0], after[m].hex[1] - before[m].hex[1]) for m in members}) == 1


@pytest.mark.parametrize("key", ["B", "Shift+B"])
def test_the_bot_shows_first_does_it_at_a_word_and_one_undo_takes_it_back(sit: Any, key: str) -> None:
    hand = flying(sit)
    unit, journal = hand.table.acting_unit(), len(hand.session.match.journal)
    hand.move(hand.at(west_most(hand)))
    assert hand.screen.at_board.note is not None
    hand.key(key).settle()
    assert hand.screen.at_board.note is None, "it spoke of another move"
    assert words(hand) == ["Accept", "No, thanks"] and len(hand.session.match.journal) == journal
    assert sum(mark.kind == "path" for mark in hand.board.marks) == 4
    hand.press("No, thanks")
    assert words(hand)[0] == "Straight on"
    hand.key(key).settle()
    step = hand.table.state.frames[-1].step
    hand.press("Accept")
    if key == "B":
        wait(hand)
        assert hand.table.acting_unit() != unit and hand.table.state.frames[-1].step == step
    else:  # all six units have flown: the next question is of another phase
        wait(hand)
        assert hand.table.state.frames[-1].step != step
        assert all(a.moved for a in hand.session.match.state.flying()) or hand.table.state.frames[-1].step != "move1"
        return
    hand.click(hand.screen.prompt_bar.undo.rect.center).settle()
    assert len(hand.session.match.journal) == journal and hand.table.acting_unit() == unit


def test_an_order_for_the_rest_of_the_phase_ends_with_an_undo(sit: Any) -> None:
    hand = flying(sit)
    hand.key("Shift+B").settle()
    hand.press("Accept")
    hand.table.hand.put_down()
    assert hand.table.staff.rest is None and hand.table.staff.plan is None


def test_heights_of_all_by_one_key(sit: Any) -> None:
    hand: Hand = sit(MIDWAY, seed=7, players=("human", "bot:easy"))
    wait(hand)
    hand.press("Ready")
    wait(hand)
    members = hand.table.mode.waiting
    assert len(members) == 4
    hand.key("PgDn")
    wait(hand)
    assert all(hand.session.match.state.aircraft[m].level_change == -1 for m in members)


def test_finishing_with_orders_left_asks_once_and_offers_the_bot(sit: Any) -> None:
    hand = flying(sit)
    journal = len(hand.session.match.journal)
    hand.key("Ctrl+Enter").settle()
    assert len(hand.root.stage.layers) == 2 and len(hand.session.match.journal) == journal
    hand.key("Enter").settle()
    assert words(hand) == ["Accept", "No, thanks"]


class Closed:
    """Dice that nobody may throw and nobody may copy."""

    def roll(self, sides: int = 6) -> int:
        raise AssertionError("The plan looked at dice that have not fallen yet.")

    def draw(self, items: Any) -> str:
        raise AssertionError("The plan looked at what has not been drawn yet.")

    def copy(self) -> Closed:
        return self


def test_the_plan_knows_nothing_of_the_dice_to_come(sit: Any) -> None:
    """Thought over in every moment of a fight: it ends with the order that calls for dice."""
    hand: Hand = sit("s01_first_duel", seed=7, players=("bot:easy", "human"))
    met = set()
    while wait(hand) and hand.table.state.turn <= 12:
        staff, match = hand.table.staff, hand.session.match
        for whole in (False, True):
            real, match.dice = match.dice, Closed()
            try:
                plan = staff.think(whole)
            finally:
                match.dice = real
            if plan is not None and plan.orders:
                met.add(staff.kind(hand.table.state))
                assert match.refusal(1, plan.orders[0]) is None
        if plan is not None and plan.orders:
            hand.key("B").settle()
            hand.press("Accept")
        else:
            default = next((c for c in hand.table.hand.choices() if c.default and c.why_not is None), None)
            hand.press(default.label if default is not None else words(hand)[0])
    assert met >= {"move1", "declare1"}, met


def test_no_click_turns_a_formation_upside_down(sit: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever hex is lit and wherever in it the pointer leans; where one could only end inverted, a sentence."""
    hand = flying(sit)
    mode, wide = hand.table.mode, hand.board.cells.size[0]
    ends = mode.reaching.ends()
    assert any(pose[2] for poses in ends.values() for pose in poses)
    for at in mode.flight.field:
        x, y = hand.table.host.centre(at)
        for dx, dy in ((0, 0), (0.4, 0), (-0.4, 0), (0.2, 0.35), (-0.2, 0.35), (0.2, -0.35), (-0.2, -0.35)):
            pose = mode.flight.wished(Spot(at, None, (x + dx * wide, y + dy * wide)))
            assert pose is not None and not pose[2], (at, dx, dy)
    at, upside = next((at, pose) for at, poses in ends.items() for pose in poses if pose[2])
    monkeypatch.setattr(mode.reaching, "ends", lambda: {at: [upside]})
    before = hand.session.match.state
    refusal = mode.flight.click(Spot(at, None, hand.table.host.centre(at)))
    assert refusal is not None and "upside down" in refusal.sentence and hand.session.match.state is before
