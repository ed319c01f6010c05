"""Who would win from here: bots play moments to the end; the sheet leads to them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from tabletop.bots.base import BotSpec
from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.games import kit
from tabletop.shelf import crossroads
from tabletop.shelf.bot_levels import make_bot
from tabletop.shelf.crossroads import End, Moment, Outlook, blunders, moments_of, outlook, played_on
from tabletop.table.papers.chancesheet import ChanceSheet, Histogram
from tabletop.table.papers.outlooksheet import Curve, OutlookSheet, blamed, lines_between
from tabletop.table.ui.buttons import Link
from tabletop.table.ui.labels import Label, Para
from tests.play.conftest import Hand
from tests.play.test_replay import played_out


@pytest.fixture
def duel() -> Iterator[Hand]:
    hand = played_out("thunderbolt_lightning", "s01_first_duel", 4000)
    yield hand
    hand.close()


def test_the_end_of_a_game_is_certain_and_the_same_seeds_give_the_same_figures(duel: Hand) -> None:
    match = duel.session.match
    assert match.result is not None
    entries = moments_of(match)
    assert entries[0] == 1 and sorted(set(entries)) == entries and len(entries) <= 16
    end = played_on(match, match.state, 1)
    assert (end.winner, end.points) == (match.result.winner, match.result.points)
    before = match.digest()
    one, two = (outlook(match, entries[:3], 2) for _ in range(2))
    assert one == two and all(moment.share.games == 2 for moment in one.moments)
    assert match.digest() == before


def test_time_ends_it_after_a_game_from_each_moment(duel: Hand) -> None:
    found = outlook(duel.session.match, [1, 60], 30, seconds=0.0001)
    assert not found.whole and [moment.share.games for moment in found.moments] == [1, 1]


def test_a_turning_point_is_more_than_chance() -> None:
    a, b, c = Moment(1, won=15, lost=15), Moment(5, won=17, lost=13), Moment(9, won=1, lost=29)
    assert Outlook([a, b, c]).turns() == [(b, c)]
    assert Outlook([a, b]).turns() == []


def test_the_sheet_shows_a_moment_in_the_replay(duel: Hand) -> None:
    found = Outlook([Moment(1, won=15, lost=15), Moment(60, won=16, lost=14), Moment(120, won=30)])
    lines = partial(lines_between, duel.screen)
    sheet = OutlookSheet(found, duel.session.match.seats, lines, duel.screen.review.replay_entry)
    sheet.show(duel.root)
    duel.settle()
    assert lines(60, 120)
    curve = next(w for w in sheet.walk() if isinstance(w, Curve))
    assert "16 won" in curve.tip_at(curve._at[1])
    link = next(w for w in sheet.walk() if isinstance(w, Link))
    assert link.text == "From 53 % to 100 %"
    duel.click(link.rect.center)
    duel.settle()
    assert duel.play.replay_at == 120


def test_one_moment_is_played_many_times_with_points_and_length_and_the_same_seeds_agree(duel: Hand) -> None:
    match = duel.session.match
    one, two = (outlook(match, [60], 12).moments[0] for _ in range(2))
    assert one == two and len(one.ends) == one.share.games == 12 and all(len(e.points) == 2 for e in one.ends)
    sheet = ChanceSheet(one, match.seats, match.game.moment(match.moment(60)), "turn", 12)
    sheet.show(duel.root)
    duel.settle()
    bars = next(w for w in sheet.walk() if isinstance(w, Histogram))
    assert sum(bar.total() for bar in bars.bars) == 12 and len(bars.bars) <= 24
    words = [w.text for w in sheet.walk() if isinstance(w, Label)]
    assert f"{one.won} of 12" in words and any(w.startswith("Length in turns") for w in words)


def test_bars_hold_every_number_and_games_that_did_not_end_are_told(duel: Hand) -> None:
    ends = [End(0, (k * 37, 5)) for k in range(-20, 20)]
    bars = Histogram(ends, ("Reds", "Blues"))
    assert sum(bar.total() for bar in bars.bars) == 40 and len(bars.bars) <= 24
    moment = Moment(1)
    for end in [*ends, End(length=9)]:
        moment.count(end, False)
    sheet = ChanceSheet(moment, ("Reds", "Blues"), "Turn 2", "turn", 200)
    told = " ".join(w.text for w in sheet.walk() if isinstance(w, Para))
    assert "1 of these games did not end" in told and "their time was over" in told


def held_fire() -> Match:
    """First Duel of two bots, of whom the first one never fires, up to a moment at which that was a pity (entry 87)."""
    of = kit("thunderbolt_lightning")
    scenario = of.scenarios().scenario(of.scenarios().document("s01_first_duel"), "the test")
    match = Match.start(of.game(), scenario, SeededDice(5))
    bots = [make_bot("thunderbolt_lightning", BotSpec("easy", 1e9), seat) for seat in (0, 1)]
    while len(match.journal) < 88:
        seat, bot = match.to_act[0], bots[match.to_act[0]]
        bot.begin()
        options = match.options(seat)
        held = [option for option in options if option.label(match.state) == "Hold fire"]
        match.submit(seat, held[0] if held and seat == 0 else bot.choose(match.view(seat), seat, options))
    return match


def test_a_command_that_cost_chances_is_told_with_what_the_computer_would_have_done() -> None:
    match = held_fire()
    found = Outlook([Moment(87, won=30), Moment(88, lost=30)])
    (one,) = found.blunders = blunders(match, found, 20)
    assert (one.entry, one.seat, one.words) == (87, 0, "Hold fire") and "fixed guns" in one.instead
    assert one.cost > 30 and one.share.games == one.better.games == 20
    words = blamed(one, match.seats)
    assert words.startswith(f'Britain: "Hold fire" cost {one.cost} points') and one.instead in words
    sheet = OutlookSheet(found, match.seats, lambda a, b: (), lambda n: None)
    assert words in [w.text for w in sheet.walk() if isinstance(w, Para)]


def test_what_chance_explains_is_no_blunder(monkeypatch: pytest.MonkeyPatch) -> None:
    match = held_fire()
    found = Outlook([Moment(87, won=30), Moment(88, lost=30)])
    own = match.journal[87].command

    def ending(wins: float) -> Any:
        """The own command wins half of the games, the other one so many of ten."""
        return lambda m, state, seed, first: End(0 if seed % 10 < (5 if first[1] == own else wins) else 1)

    told: list[bool] = []
    for wins in (3, 5, 6, 9):
        monkeypatch.setattr(crossroads, "played_on", ending(wins))
        told.append(bool(blunders(match, found, 40)))
    assert told == [False, False, False, True]
    assert blunders(match, found, 40, seconds=1e-9) == [], "time was over before anything was proved"


def test_the_curve_stands_over_the_time_line_and_its_turning_points_can_be_clicked(duel: Hand) -> None:
    journal, replaying = duel.session.match.journal, duel.screen.replaying
    found = Outlook([Moment(1, won=15, lost=15), Moment(60, won=16, lost=14), Moment(120, won=30)])
    duel.screen.do("replay")
    low = duel.settle().screen.replay_bar.rect.h
    replaying.keep(found, journal)
    line = duel.settle().screen.replay_bar.line
    assert duel.screen.replay_bar.rect.h > low and replaying.known is found
    assert [point.share for point in line.curve] == [moment.share.share for moment in found.moments]
    (turn,) = [pin for pin in line.pins if pin.kind == "turn"]
    at = line._x(turn.at), line._y(1.0)
    assert "From 53 % to 100 %".lower() in line.tip_at(at).lower()
    duel.click((at[0] + 1, at[1] + 1))
    assert duel.settle().play.replay_at == 120
    replaying.jump(80)
    replaying.press("branch")
    assert replaying.known is None
    duel.settle().screen.do("replay")
    assert [point.at for point in duel.settle().screen.replay_bar.line.curve] == [1, 60], "what came later is no more"


def test_while_a_secret_game_runs_no_curve_is_drawn() -> None:
    hand = played_out("air_wars", "ma_malta", 12)
    hand.screen.replaying.keep(Outlook([Moment(1, won=3), Moment(5, lost=3)]), hand.session.match.journal)
    hand.screen.do("replay")
    line = hand.settle().screen.replay_bar.line
    assert not line.curve and not [pin for pin in line.pins if pin.kind == "turn"]
    hand.close()
