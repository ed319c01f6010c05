"""Two people at one screen of Air Wars: what both watch, what one is asked alone, what nobody is told before the end
(AW-HID).
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

import pytest

from tabletop.core import codec
from tabletop.games.air_wars.bots import Commander
from tabletop.games.air_wars.rules.asking import Done
from tabletop.games.air_wars.rules.bombing.attacking import AttackRolled, Bomb, Strafe
from tabletop.games.air_wars.rules.combat import BattleFired
from tabletop.games.air_wars.rules.flak import AddGun, FireRolled
from tabletop.games.air_wars.rules.game import GAME
from tabletop.games.air_wars.rules.redeploying import Rebase
from tabletop.games.air_wars.rules.stacking import Shift
from tests.games.air_wars.table import test_table as at_table
from tests.games.air_wars.table.test_table import WarHand, picture_of
from tests.patience import PATIENCE

war = at_table.war
WATCHED = (BattleFired, FireRolled, AttackRolled)


class Commanded:
    """Two commanders at one screen, whose decisions go through the table as those of people do; frames are not waited
    for.
    """

    def __init__(self, hand: WarHand) -> None:
        self.hand = hand
        self.bots = (Commander("normal"), Commander("normal"))
        self.words: set[tuple[str, str]] = set()
        """Steps that were asked behind a curtain, and the words on it."""
        self.told: list[str] = []
        """Lines on the pages of what happened."""

    def sit(self) -> None:
        """Draw the curtain and turn the page."""
        hand, match = self.hand, self.hand.session.match
        if hand.play.sharing.curtained:
            self.words.add((match.state.frames[-1].step, hand.table.curtain.words()[0]))
            hand.play.sharing.look_from(match.to_act[0])
        if hand.table.lying.page() is not None:
            self.told += [e.text for e in hand.table.recap.page.log.entries]
            hand.table.recap.read()

    def decide(self) -> Any:
        match = self.hand.session.match
        seat = match.to_act[0]
        command = self.bots[seat].choose(match.view(seat), seat, match.options(seat))
        assert self.hand.play.submit(command)
        return command

    def until(self, done: Callable[[], bool], most: int = 900) -> None:
        for _ in range(most):
            self.sit()
            if self.hand.ended or done():
                return
            self.decide()
        raise AssertionError("it does not come about")


def log_of(hand: WarHand) -> list[str]:
    return [e.text for e in hand.screen.log.entries]


def listened(hand: WarHand) -> list[tuple[Any, int | None]]:
    """From now on every event that is shown is noted with who looked."""
    noted: list[tuple[Any, int | None]] = []
    showing = hand.table.happening.showing

    def show(event: Any, before: Any, after: Any) -> Any:
        noted.append((event, hand.play.looker))
        return showing(event, before, after)

    hand.table.happening.showing = show
    return noted


def test_dice_fall_in_the_common_view_and_losses_are_chosen_in_the_open(war) -> None:
    hand, asked = war(seed=11), set()
    noted, both = listened(hand), Commanded(hand)

    def look() -> bool:
        asked.add((hand.step, hand.play.looker is None))
        if hand.play.looker is None:  # nothing lies there that either may not know
            shown = GAME.view(hand.session.match.state, None)
            assert set(hand.play.view.units) == set(shown.units)
            assert not {s.id for s in hand.board.laid.sprites} & (
                set(hand.session.match.state.units) - set(shown.units)
            )
            assert hand.table.hand_panel.row.cards == ()
        return False

    both.until(look)
    dice = [looker for event, looker in noted if isinstance(event, WATCHED)]
    assert len(dice) >= 4 and set(dice) == {None}
    assert ("losses", True) in asked and ("designate", True) in asked
    assert not {step for step, open_ in asked if open_} - {"losses", "designate", "resolve", "bomb", "battles"}
    assert {("battle_cards", "A question about cards for"), ("aa", "The guns of")} <= both.words


def test_a_choice_in_the_open_is_shown_at_once(war) -> None:
    """Nobody in particular is told of a draft, but both see the table."""
    hand = war(seed=11)
    Commanded(hand).until(lambda: hand.step == "designate")
    first = hand.table.mode.find(Bomb) + hand.table.mode.find(Strafe)
    assert hand.play.submit(first[0])
    hand.settle()
    assert hand.table.state.bombing.attacks
    assert any(line.right == "take back" for line in hand.table.mode.lines()[1])


def test_behind_the_curtain_nobody_takes_back_what_the_other_decided(war) -> None:
    hand = war(seed=3)
    both = Commanded(hand)
    both.until(lambda: hand.step == "reinforce" and hand.play.session.match.refusal(0, Done()) is None)
    assert hand.play.submit(Done())
    both.sit()
    assert hand.play.looker == 1 and not hand.session.match.journal[-1].reveals
    before = hand.session.match.digest()
    assert hand.play.history.undo_refusal() is not None and not hand.play.history.undo()
    assert hand.session.match.digest() == before and hand.play.looker == 1


def test_the_page_of_what_happened_tells_of_moves_before_a_short_question_but_not_of_dice_that_both_watched(
    war,
) -> None:
    both = Commanded(war(seed=11))
    both.until(lambda: False)
    for fought in (" roll", "destroyed", "Attack on", "fires AA"):
        assert any(fought in line for line in log_of(both.hand)) and not any(fought in line for line in both.told)
    assert sum("AW-FLY-11" in line for line in both.told) >= 6
    assert len(both.told) < 2 * len(set(both.told))  # nobody is told what he ordered himself


def swapped(command: Any, a: str, b: str) -> Any:
    """The command with two names exchanged."""
    names = {a: b, b: a}
    changes = {
        f.name: names[v] for f in fields(command) if isinstance(v := getattr(command, f.name), str) and v in names
    }
    return replace(command, **changes)


def test_two_games_that_differ_in_what_a_seat_cannot_know_show_it_the_same_pictures(war) -> None:
    """AW-HID-23 at the window: two fighters of one kind change places in the Redeploy; until one is shown the enemy's
    screen is the same.
    """
    a, b = "F II/53", "F III/53"
    first, seen = war(seed=6), {}
    both = Commanded(first)
    both.until(lambda: first.step == "redeploy")
    assert first.play.submit(Rebase(a, "E4"))
    names = (a.encode(), b.encode())

    def secret(hand: WarHand) -> bool:
        """Whether the RAF has not yet been told of either."""
        match = hand.session.match
        plain = "".join(str(codec.encode(e)) for e in match.story(1)).encode()
        return not any(n in plain for n in names)

    def look() -> bool:
        if first.play.looker == 1 and first.play.seat == 1 and secret(first):
            first.screen.do("fit")
            first.settle()
            seen[len(first.session.match.journal)] = (picture_of(first), at_table._pixels(first), log_of(first))
        return not secret(first)

    both.until(look)
    assert len(seen) >= 5
    second, compared = war(seed=6), 0
    again = Commanded(second)
    for n, entry in enumerate(first.session.match.journal[1:], 2):
        again.sit()
        assert second.play.submit(swapped(entry.command, a, b) if entry.seat == 0 else entry.command)
        if n in seen:
            again.sit()
            second.screen.do("fit")
            second.settle()
            assert second.play.looker == 1
            assert (picture_of(second), log_of(second)) == (seen[n][0], seen[n][2])
            assert at_table._pixels(second) == seen[n][1]
            compared += 1
    assert compared == len(seen)
    assert first.session.match.digest() != second.session.match.digest()


def test_after_the_end_the_log_and_the_replay_tell_everything(war) -> None:
    """AW-HID-19."""
    hand = war(seed=11)
    both = Commanded(hand)
    both.until(lambda: hand.step == "fly")
    hidden = {
        k
        for k, u in hand.session.match.state.units.items()
        if u.seat != hand.play.looker and k not in hand.play.view.units
    }
    assert hidden and not any(k in line for k in hidden for line in log_of(hand))
    moment = len(hand.session.match.journal)
    both.until(lambda: False)
    assert hand.ended
    before = len(log_of(hand))
    hand.screen.do("replay")
    hand.screen.replaying.jump(moment)
    hand.settle()
    assert hidden <= set(hand.play.view.units) and hand.table.hand_panel.row.cards
    hand.screen.replaying.jump(len(hand.session.match.journal))
    assert len(log_of(hand)) == before
    drafts = [entry for entry in hand.session.match.journal if isinstance(entry.command, Rebase | Shift | AddGun)]
    named = {entry.command.unit for entry in drafts if isinstance(entry.command, Rebase)}
    assert len(named) >= 4 and all(
        any(line.startswith(f"{hand.table.said(unit)} moves to") for line in log_of(hand)) for unit in named
    )


def test_the_time_line_of_a_replay_does_not_count_what_the_enemy_did_unseen(war) -> None:
    """AW-HID-05: however often he changed his mind in the Redeploy."""
    lines = []
    for moves in (["F II/53", "B III/3"], ["B III/3"]):
        hand = war(seed=6)
        both = Commanded(hand)
        both.until(lambda hand=hand: hand.step == "redeploy")
        for unit in moves:
            assert hand.play.submit(Rebase(unit, "E4"))
        if len(moves) > 1:
            assert hand.play.submit(Rebase("F II/53", "F4"))
        assert hand.play.submit(Done())
        both.until(lambda hand=hand: hand.play.seat == 1 and hand.step == "redeploy")
        hand.screen.do("replay")
        line = hand.screen.replay_bar.line
        lines.append(
            (
                line.length,
                line.phases,
                [(p.at, p.text) for p in line.pins],
                hand.screen.replay_bar.words.text,
                log_of(hand),
            )
        )
        hand.screen.do("replay_back")
        assert hand.play.replay_at < len(hand.session.match.journal)
    assert lines[0] == lines[1] and lines[0][0] >= 3


@pytest.mark.parametrize("step", ["redeploy", "fly"])
def test_advice_names_what_the_commander_would_do_and_does_nothing(war, step: str) -> None:
    hand = war(seed=11)
    Commanded(hand).until(lambda: hand.step == step)
    hand.settle()
    n = len(hand.session.match.journal)
    assert hand.screen.do("advice")
    until = time.monotonic() + PATIENCE
    while hand.root.slips.note_shown is None and time.monotonic() < until:
        hand.settle()
    assert hand.root.slips.note_shown is not None
    what, why = hand.root.slips.note_shown[1][:2]
    assert what.startswith("*") and len(what) > 5 and why
    assert len(hand.session.match.journal) == n


def test_no_advice_while_both_look(war) -> None:
    hand = war(seed=11)
    Commanded(hand).until(lambda: hand.play.looker is None)
    assert hand.screen.do("advice")
    hand.settle()
    assert hand.root.slips.note_shown is None and "one alone" in hand.screen.status_line.text
