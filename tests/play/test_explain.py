"""Why did that happen: every roll with what else its dice could have done, in every game; never more than was told."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tabletop.table.papers.why import Bars, Cause, WhySheet
from tabletop.table.play import explain
from tabletop.table.play.contract import Die, Roll
from tabletop.table.play.explain import Explained, Explanation, Outcome, Spread, _grouped, explanation
from tabletop.table.ui.theme import Theme
from tests.play.conftest import Hand
from tests.play.test_replay import played_out

BATTLES = {
    "thunderbolt_lightning": "s01_first_duel",
    "thunderbolt_apache": "tr01_training_sortie",
    "air_support": "s1_beet_road",
    "air_wars": "ma_malta",
    "conflict_solo": "m1_the_sawmill",
}


@pytest.fixture(params=BATTLES)
def hand(request: pytest.FixtureRequest) -> Any:
    ended = request.param == "air_wars"  # until then much of it depends on what a side cannot see
    found = played_out(request.param, BATTLES[request.param], 400 if ended else 70)
    yield found
    found.close()


def rolls_of(hand: Hand) -> list[tuple[int, Explained]]:
    journal = hand.session.match.journal
    return [
        (n, one)
        for n, entry in enumerate(journal)
        if entry.fallen
        for one in explanation(hand.play, hand.screen.table, n).rolls
    ]


def test_every_roll_of_a_game_is_explained(hand: Hand) -> None:
    """All its results together are certain, and what fell is one of them."""
    found = rolls_of(hand)
    assert len(found) >= 4
    for _, one in found:
        assert bool(one.outcomes) != bool(one.why_not)
        if one.outcomes:
            assert sum(outcome.chance for outcome in one.outcomes) == 1 or not one.exact
            assert [outcome.fell for outcome in one.outcomes].count(True) == 1
    assert sum(bool(one.outcomes) for _, one in found) >= len(found) // 2


def test_the_chances_are_those_of_the_dice() -> None:
    """TL-HIT-01: of n dice that need 6 none hits with (5/6)^n."""
    hand = played_out("thunderbolt_lightning", "s01_first_duel", 100)
    checked = 0
    for _, one in rolls_of(hand):
        dice, misses = one.roll.dice, [o.chance for o in one.outcomes if o.words.startswith("0 hits")]
        if one.roll.detail == "fixed guns, needs 6+" and misses:
            assert misses == [Fraction(5, 6) ** len(dice)]
            checked += 1
    hand.close()
    assert checked


def test_numbers_that_bring_the_same_are_told_as_they_lie() -> None:
    """A range over all of them would say that 6 does nothing."""
    words = {2: "no effect", 4: "no effect", 5: "jam", 6: "destroyed", 7: "no effect", 8: "no effect", 9: "jam"}
    found = _grouped({f"{n}: {what}": Fraction(1, 7) for n, what in words.items()}, "6: destroyed")
    assert [o.words for o in found] == ["no effect (2 to 4, 7 to 8)", "jam (5, 9)", "destroyed (6)"]
    assert [o.fell for o in found] == [False, False, True]


def sheet_of(hand: Hand) -> WhySheet | None:
    layers = hand.root.stage.layers
    return next((layer.widget for layer in layers if isinstance(layer.widget, WhySheet)), None)


def at_the_table(hand: Hand) -> Hand:
    if hand.play.sharing.curtained:
        hand.play.sharing.look_from(hand.session.match.to_act[0])
    return hand.settle()


def test_a_click_on_the_dice_or_a_key_opens_the_sheet_of_that_roll(hand: Hand) -> None:
    screen = at_the_table(hand).screen
    if screen.tray.roll is None:
        hand.screen.do("explain")
        assert sheet_of(hand) is None
        screen.tray.show(rolls_of(hand)[-1][1].roll)
    if screen.papers is not None:
        screen.papers.papers.paper("dice").call()
    hand.settle()
    screen.tray.emit("explain", screen.tray.roll)
    hand.settle()
    sheet = sheet_of(hand)
    assert sheet is not None and len([w for w in sheet.walk() if w.key == "explained roll"]) >= 1
    hand.key("Esc")
    assert sheet_of(hand.settle()) is None
    hand.key("Shift+X")
    assert sheet_of(hand.settle()) is not None
    hand.key("Enter")
    assert sheet_of(hand.settle()) is None


def test_the_left_button_on_a_line_of_the_log_shows_its_place_and_the_right_one_explains_it() -> None:
    hand = at_the_table(played_out("thunderbolt_lightning", "s01_first_duel", 60))
    screen, asked = hand.screen, list[Any]()
    assert screen.papers is not None
    screen.papers.papers.paper("log").call()
    log = screen.log
    lines = [k for k, line in enumerate(log.entries) if line.data and line.data[1] is not None]
    log.first, log.follow = lines[-1], False
    hand.settle()
    lit = [k for k, r in log.seen() if log.entry(k).data and log.entry(k).data[1] is not None and r.h]
    assert lit
    screen.board.looking.to = lambda at, force=False: asked.append(at)
    rect = dict(log.seen())[lit[-1]]
    hand.click((rect.right - 6, rect.y + 4))
    assert asked == [log.entry(lit[-1]).data[1]]
    hand.click((rect.right - 6, rect.y + 4), button=3)
    assert sheet_of(hand.settle()) is not None
    hand.close()


def test_what_was_too_rare_to_be_tried_is_among_the_results(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of many throws by chance none may come out as the dice did: then no result was marked."""
    fell, other = Roll("Initiative", outcome="12 against 2"), Roll("Initiative", outcome="7 against 7")
    monkeypatch.setattr(explain, "spread", lambda *_: Spread(((other, Fraction(1)),), fell, exact=False))
    made: Any = None
    found = explain._explained(made, made, made, 0, [(1, fell)])
    assert [o.words for o in found.outcomes if o.fell] == ["12 against 2"]
    assert sum(o.chance for o in found.outcomes) == 1


def test_rolls_that_are_not_worked_out_at_once_are_at_a_press() -> None:
    """The sheet sent the reader to the dice paper, and to turn it back to those dice."""
    hand = at_the_table(played_out("thunderbolt_lightning", "s02_kentish_sky", 40))
    journal = hand.session.match.journal
    table = hand.screen.table
    counts = [len(explain.rolls_in(hand.play, table, e.before, e.events)) if e.fallen else 0 for e in journal]
    n = counts.index(max(counts))
    assert counts[n] > explain.MOST_SPREAD
    hand.screen.review.explain(n)
    sheet = sheet_of(hand.settle())
    assert sheet is not None
    buttons = [w for w in sheet.walk() if w.key == "work out"]
    bars = sum(isinstance(w, Bars) for w in sheet.walk())
    assert len(buttons) == counts[n] - explain.MOST_SPREAD
    assert sheet.pane.off == 0 and hand.root.stage.focus is sheet.pane
    hand.key("Down")
    assert sheet.pane.off > 0
    buttons[0].emit("pressed", buttons[0])
    hand.settle()
    assert sum(isinstance(w, Bars) for w in sheet.walk()) == bars + 1
    assert len([w for w in sheet.walk() if w.key == "work out"]) == len(buttons) - 1
    hand.close()


def test_long_results_stand_in_full_over_their_bars() -> None:
    """Those of a shot at five squads begin alike: cut to half a line they were all the same."""
    words = "Squad 1: nerve test, Squad 2: nerve test, Squad 5: nerve test, Leader 1: "
    made = [Outcome(words + end, Fraction(1, 2), end == "eliminated") for end in ("eliminated", "no effect")]
    bars, theme = Bars(Explained(Roll("", dice=(Die("white", 3),)), tuple(made))), Theme((1280, 720))
    _, over = bars._words(theme, theme.px(500))
    assert [" ".join(lines) for lines in over] == [o.words for o in made]
    short = Bars(Explained(Roll(""), (Outcome("hit", Fraction(1), True),)))
    assert bars.natural(theme, False, theme.px(500)) > 2 * short.natural(theme, False, theme.px(500))


def test_the_sheet_of_a_roll_has_its_table_and_the_rule_of_each_reason() -> None:
    from tabletop.games.air_support.table.showings.charts import fire
    from tabletop.table.papers.printedtable import PrintedTable

    opened = list[str]()
    roll = Roll("Squad at J5", rule="AS-FIRE-03", printed=fire(8, 3, 4), causes=(("cover", "AS-TERR-06"),))
    sheet = WhySheet(Explanation((), (Explained(roll, why_not="Nothing."),)), opened.append)
    (cause,) = [w for w in sheet.walk() if isinstance(w, Cause)]
    cause.emit("rule", cause.rule)
    assert (cause.reason, opened) == ("cover", ["AS-TERR-06"])
    tables = [w for w in sheet.walk() if isinstance(w, PrintedTable)]
    assert [t.printed.rule for t in tables] == [""] and len(tables[0].printed.rows) == 16
