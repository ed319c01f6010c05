"""What a player met on his first day at Malta: nags, empty reasons, signs not drawn, fights without an end."""

from __future__ import annotations

import inspect
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from tabletop.core.messages import Event
from tabletop.core.tally import Tally
from tabletop.games.air_wars.bots.sorties import Planner
from tabletop.games.air_wars.rules import game
from tabletop.games.air_wars.rules.asking import Done
from tabletop.games.air_wars.rules.combat import BattleBegan, BattleFired
from tabletop.games.air_wars.rules.hiding import AirWarsEvent
from tabletop.games.air_wars.table.hand.bomb_mode import DesignateMode
from tabletop.games.air_wars.table.hand.fly_buttons import FlyButtons, home_lines
from tabletop.games.air_wars.table.marks.standing import briefing
from tabletop.games.air_wars.table.showings import telling
from tabletop.games.air_wars.table.showings.events import made_up
from tabletop.table.play.coach import Coaching
from tabletop.table.play.contract import Hint
from tests.games.air_wars.table.test_deeds import play_on
from tests.games.air_wars.table.test_help import Commanded
from tests.games.air_wars.table.test_table import to_flying, war

__all__ = ["war"]
DICE = {"AttackRolled", "BattleFired", "FireRolled", "DiceOfCard"}
"""Whose dice are the reason."""


def test_what_cannot_be_taken_back_says_what_was_seen() -> None:
    """It said "Something new was revealed" of a flight on which nothing new was seen."""
    told = [e for e in game.RULES.events if issubclass(e, AirWarsEvent) and e.reveals and e.__name__ not in DICE]
    assert len(told) > 12
    assert not [e.__name__ for e in told if e.final == Event.final or "AW-" not in e.final]


def test_fighters_that_wait_for_a_later_hour_are_no_reason_to_ask(war: Any) -> None:
    """The coach advised it, and "5 of 8 stay on the ground" came for it."""
    hand = to_flying(war())
    mode = hand.table.mode
    assert mode.buttons._idle() == "nobody of yours has flown"
    fighters = [k for k in mode.ready() if mode.state.sheet(k).fighter]
    waiting = SimpleNamespace(state=mode.state, seat=mode.seat, ready=lambda: frozenset(fighters))
    assert fighters and FlyButtons(waiting)._idle() == ""  # type: ignore[arg-type]


def test_a_take_off_in_the_last_hour_is_said_to_be_the_end(war: Any) -> None:
    hand = to_flying(war())
    mode = hand.table.mode
    for hour, word in ((1, ""), (mode.state.scenario.hours, "lost")):
        late = SimpleNamespace(state=replace(mode.state, hour=hour), seat=mode.seat, ready=mode.ready)
        (line,) = home_lines(late)[1]  # type: ignore[arg-type]
        assert word in line.right and bool(line.right) is bool(word)


def test_no_key_gives_up_attacks_that_can_still_be_laid(war: Any) -> None:
    """Enter was "These are the targets": two strafes were given up by it."""
    hand = war("bob_eagle_days", seed=6, players=("human", "bot:easy"))
    for _ in play_on(hand, 300, 0, "normal"):
        if hand.step == "designate" and len(hand.table.mode._free()) > 1:
            break
    mode = hand.table.mode
    assert isinstance(mode, DesignateMode)
    laid = mode._laid(Done(), 2)
    assert not laid.default and laid.label.endswith(", 2 attack nothing") and mode._laid(Done(), 0).default


def test_a_fight_is_told_to_its_end(war: Any) -> None:
    """ "Battle over Luqa" was the last line: its dice followed an answer of one's own."""
    hand = war("bob_eagle_days", seed=6, players=("human", "bot:easy"))
    match = hand.session.match
    has = lambda entry, kind: any(isinstance(event, kind) for event in entry.events)
    begun = lambda: [n for n, e in enumerate(match.journal) if e.seat == 1 and has(e, BattleBegan)]
    answered = lambda n: next((e for e in match.journal[n:] if has(e, BattleFired)), None)
    found: list[int] = []
    for _ in play_on(hand, 600, 0, "normal"):
        found = [n for n in begun() if (e := answered(n)) is not None and e.seat == 0]
        if found:
            break
    lines = [words for words, _ in telling.recap(match, 0, found[0])]
    assert any(" roll " in words for words in lines), lines


def test_the_paper_tells_of_what_came_since_the_last_own_order(war: Any) -> None:
    hand = war(seed=4, players=("human", "bot:random"))
    recap = hand.table.recap
    recap.paper.tell([("Battle over Luqa", 0)])
    recap._since[0] = len(hand.session.match.journal)
    recap._tell_alone(0)
    assert not recap.paper.lines.entries


def test_advice_says_what_a_flight_is_for(war: Any) -> None:
    """It said "To I5." of a flight from M14 to I14, and "Home." of bombers that had not bombed."""
    hand = to_flying(war())
    orders = Planner(hand.session.match.view(0), 0, {}).orders()
    assert orders and all(o.why.startswith(("Bombs for ", "To ", "A look")) for o in orders)
    assert "Home: {why}." in inspect.getsource(Planner._go_home)


def test_the_coach_speaks_only_of_signs_that_are_drawn(war: Any) -> None:
    hand = to_flying(war())
    mode = hand.table.mode
    said = lambda: " ".join(h.text for h in hand.table.telling.hints())
    assert "fist" not in said()
    mode.pick(sorted(mode.ready())[0])
    assert not {"eye", "skull", "house"} & set(said().lower().replace(".", " ").replace(",", " ").split())


def test_a_hint_that_was_not_read_stays_while_others_act() -> None:
    hints = [Hint("fan", "Point at a pile to spread it.")]
    play, shown = SimpleNamespace(seat=0, replay_at=None), list[Any]()
    telling_ = SimpleNamespace(hints=lambda: hints, hint_read=lambda key: None)
    coach = Coaching(play, SimpleNamespace(telling=telling_), shown.append)  # type: ignore[arg-type]
    coach.refresh()
    play.seat = None
    coach.refresh()
    assert coach.hint == hints[0], "it vanished when the computer had its hour"
    play.seat = 0
    hints.insert(0, Hint("escort", "Now the fighters can start."))
    coach.refresh()
    coach.next()
    assert coach.hint == hints[1], "something more urgent came between"


def test_a_hint_to_press_a_button_goes_with_the_button() -> None:
    """ "Press Ready" stood there while the aircraft flew."""
    play, shown = SimpleNamespace(seat=0, replay_at=None), list[Any]()
    hints = lambda: [Hint("ready", "Press Ready.", widget="choice Ready")]
    telling_ = SimpleNamespace(hints=hints, hint_read=lambda key: None)
    coach = Coaching(play, SimpleNamespace(telling=telling_), shown.append)  # type: ignore[arg-type]
    coach.refresh()
    play.seat = None
    coach.refresh()
    assert coach.hint is None and shown[-1] is None


def test_words_of_the_sheets(war: Any) -> None:
    """ "1 day of 6 hours each"; "0 bombs" as the first reason of a number of dice; a help page of hexes."""
    hand = war()
    ends = briefing(hand.play.view, 0, hand.session.header.document).ends
    assert ends == "The campaign ends after 1 day of 6 hours."
    tally = Tally(0, "bombs", "AW-BOMB-11").plus(3, "III. StG 3", "AW-BOMB-11")
    assert not made_up(tally)[0].startswith("0 ")
    page = " ".join(hand.table.manner.help)
    assert "hex" not in page and all(word in page for word in ("hours", "Stacks", "Cards"))


def test_the_arrow_of_the_advice_goes_when_another_unit_is_in_hand(war: Any) -> None:
    hand = to_flying(war())
    mode, table = hand.table.mode, hand.table
    first, second, *_ = sorted(mode.ready())
    mode.pick(first)
    table.advice = table.state, ("A1", "A2"), (first,)
    arrow = tuple(map(table.centre, ("A1", "A2")))
    drawn = lambda: any(m.kind == "path" and m.points == arrow for m in table.lying.marks())
    assert drawn()
    table.advice = table.state, ("A1", "A2"), (second,)
    assert not drawn()


def test_a_card_of_an_earlier_hour_is_no_longer_in_the_status_line(war: Any) -> None:
    hand = war()
    Commanded(hand).until(lambda: hand.step == "fly")
    hand.play.stage.status("RAF plays a card")
    hand.table._hour = (9, 9, 9)
    hand.table.refresh()
    assert hand.screen.status_line.text == ""
