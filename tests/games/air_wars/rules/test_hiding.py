"""Hidden information: what a view and a told event hold and what they never hold (AW-HID)."""

from __future__ import annotations

import random
from dataclasses import fields, replace
from typing import Any

import pytest

from tabletop.core import codec
from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.core.messages import Command
from tabletop.games.air_wars.rules.asking import Done
from tabletop.games.air_wars.rules.cards.events import CardDrawn, CardPlayed, Choose, PlayCard, Prolonged
from tabletop.games.air_wars.rules.ending import Resign
from tabletop.games.air_wars.rules.flying.events import Entered, Fly, MoveEnded, Plot, TookOff
from tabletop.games.air_wars.rules.fog import Revealed
from tabletop.games.air_wars.rules.game import GAME
from tabletop.games.air_wars.rules.pieces import Unit
from tabletop.games.air_wars.rules.redeploying import MoveGround, Rebase
from tabletop.games.air_wars.rules.scenario import ABORTED, DAMAGED
from tests.games.air_wars.board import scenario
from tests.games.air_wars.hidden import hidden_units, with_exchanged
from tests.games.air_wars.kit import (
    all_events,
    blind,
    blips,
    fly,
    form,
    known,
    place_of,
    table,
    told,
    until,
    why,
)
from tests.games.air_wars.player import choose, wander


def test_own_units_are_seen_whole() -> None:
    """AW-FOG-01, AW-GEN-02: a player sees every field of his own units."""
    match = table("BOB", "F JG2 I12", "B KG1 O9 up", "F 54 J5", hour=2)
    view = match.view(0)
    assert {k: u for k, u in match.state.units.items() if u.seat == 0} == {
        k: u for k, u in view.units.items() if u.seat == 0
    }


def test_what_a_view_of_the_enemy_holds() -> None:
    """AW-HID-02, AW-HID-03, AW-FOG-02, AW-FOG-03, AW-FOG-04, AW-FOG-14, AW-DEC-11: counts, the top, no ranges, no
    hours."""
    match = table(
        "BOB", "D 1 O12 up", "B KG1 O12 up", "F JG26 O12 up", "F JG3 L8 landed", "AA Flk M7", "HQ LF2 M7", hour=3
    )
    view = match.view(1)
    assert blips(match, 1, "O12") == (2, 0, 0, 0) and known(match, 1, "O12") == {"D 1": "top"}
    assert blips(match, 1, "L8") == (0, 1, 0, 0) and blips(match, 1, "M7") == (0, 0, 2, 0)
    seen = view.units["D 1"]
    plain = Unit("D 1", 0, "O12", flying=True, stack=0, how="top")
    assert seen == plain and place_of(match, "D 1") == "O12"  # an examination removes no decoy (AW-DEC-04)
    text = codec.dumps(view)
    assert not any(f'"{key}"' in text for key in ("B KG1", "F JG26", "F JG3", "AA Flk", "HQ LF2"))


def test_revealed_units_below_the_top_stand_sorted_without_order() -> None:
    """AW-HID-03: the order below the top is not in the view."""
    looks = []
    for order in (("F JG2", "F JG3", "B KG1"), ("F JG2", "B KG1", "F JG3")):
        match = table("BOB", *(f"{u} O12 up open" for u in order), hour=2)
        looks.append(codec.dumps(match.view(1)))
        assert match.view(1).units["B KG1"].stack == -1
    assert looks[0] == looks[1]


def test_hands_and_decks() -> None:
    """AW-HID-04, AW-CARD-01, AW-CARD-03: the own deck as a set, the enemy's hand and deck as numbers."""
    match = table("BOB", start="day", keep=True)
    until(match, "day_cards", 0)
    view, mine = match.view(0), match.state.sides
    assert (
        view.sides[0].hand == mine[0].hand and view.sides[0].deck.all == mine[0].deck.all and not view.sides[0].deck.top
    )
    assert view.sides[1].hand.cards == ("?",) * len(mine[1].hand.cards) and set(view.sides[1].deck.all) == {"?"}
    drawn = told(match, 0, CardDrawn)
    assert [e.card for e in drawn if e.seat == 1] == ["?"] * 3 and "?" not in [e.card for e in drawn if e.seat == 0]


def test_no_seed_and_no_clock_in_a_view() -> None:
    """AW-HID-05: a view is made of the fields of the state alone; the dice are not among them."""
    match = table("BOB", "F JG2 I12")
    assert {f.name for f in fields(match.state)} & {"dice", "seed", "rng", "tick", "time"} == set()


def test_bombed_mark_and_boxes_are_public() -> None:
    """AW-FOG-13, AW-FOG-11, AW-FOG-12."""
    match = table("BOB", "B KG1 O12 up bombed open", "B KG2 DAMAGE", "D 1 ABORT", hour=3)
    view = match.view(1)
    assert (
        view.units["B KG1"].bombed == 1 and view.units["B KG2"].place == DAMAGED and view.units["D 1"].place == ABORTED
    )


def test_moves_in_the_log() -> None:
    """AW-HID-13: start, numbers, squares, top; the owner's part has all names."""
    match = table("GU", "F Tai A5", "B 4K A5", "B Mis A5", hour=1)
    fly(match, 0, "F Tai, B 4K, B Mis", "B5 C5")
    public, own = told(match, 1, MoveEnded)[0], told(match, 0, MoveEnded)[0]
    assert (public.start, public.path, public.units) == ("A5", ("B5", "C5"), ("F Tai", "?", "?"))
    assert own.units == ("F Tai", "B 4K", "B Mis") and told(match, 1, TookOff)[0].units == ("?", "?", "?")
    assert [(e.top, e.units) for e in told(match, 1, Entered)] == [("F Tai", ("F Tai", "?", "?"))] * 2


def test_where_a_group_wanted_to_go_is_not_told() -> None:
    """AW-HID-13: stopped on the way or at the end of the path, the enemy is told the same."""
    stories = []
    for path in ("K8", "K8 J8"):
        match = table("BOB", "F JG26 L8", "D 11 K8 up", "F 54 K8 up", hour=2, effects=(blind(),))
        fly(match, 0, "F JG26", path)
        stories.append((repr(match.story(1)), codec.dumps(match.view(1))))
    assert stories[0] == stories[1]


def test_public_choices_and_private_ones() -> None:
    """AW-HID-25, AW-CARD-23, AW-CARD-28: who has drop tanks is secret; the effects in force are in both views."""
    match = table("SW", "F 4 F6 up1", "F 56 F6 up1", "F 78 B5", hour=2, hands=(("SW-U1",), ()))
    match.submit(0, PlayCard("SW-U1"))
    match.submit(0, Choose("F 4"))
    assert match.view(1).playing is None and match.told(match.journal[-1], 1) == []
    match.submit(0, Done())
    assert told(match, 1, CardPlayed)[0].choices == () and told(match, 1, Prolonged) == []
    assert match.state.units["F 4"].endurance == 1
    until(match, "fly", 1)
    assert place_of(match, "F 4") == "F6" and place_of(match, "F 56") == DAMAGED


def test_an_observer_sees_what_both_see() -> None:
    """AW-HID-18: no hands, no hidden counters of either side."""
    match = table("BOB", "F JG2 I12", "F 54 J5", "F JG3 O12 up", hour=2, hands=(("BB-L1",), ("BB-R1",)))
    view = match.view(None)
    assert set(view.units) & {"F JG2", "F 54", "F JG3"} == {"F JG3"} and {b.seat for b in view.blips} == {0, 1}
    assert [s.hand.cards for s in view.sides] == [("?",), ("?",)]


def test_everything_is_shown_at_the_end() -> None:
    """AW-HID-19."""
    match = table("MA", "F 249 E9", "F II/53 F4")
    match.submit(0, Resign())
    assert match.result is not None and match.view(0) is match.state and match.view(None) is match.state


SECRETS: dict[str, list[Command]] = {
    "redeploy": [Rebase("F JG2", "N8"), Rebase("F JG3", "I12"), Rebase("D 1", "L8")],
    "ground": [MoveGround("AA Flk", "L8"), MoveGround("AA Flk", "M8"), MoveGround("HQ LF2", "N8")],
}


@pytest.mark.parametrize("step", sorted(SECRETS))
def test_secret_choices_are_not_told(step: str) -> None:
    """AW-HID-09, AW-RDPL-01: whatever is moved in Redeploy, the other is told and shown the same meanwhile."""
    looks = set()
    for command in SECRETS[step]:
        match = table(
            "BOB", "F JG2 I12", "F JG3 L8", "D 1 N8", "AA Flk M7", "HQ LF2 I12", "F 54 J5", start="day", hands=((), ())
        )
        match.dice = SeededDice(3)
        until(match, step, 0)
        match.submit(0, command)
        looks.add(
            (codec.dumps(match.view(1)), repr(match.story(1)), codec.dumps(match.view(None)), repr(match.story(None)))
        )
    assert len(looks) == 1


def _swapped(command: Command, a: str, b: str) -> Command:
    """The same command with two units in each other's place."""
    names = {a: b, b: a}
    changes: dict[str, Any] = {}
    for f in fields(command):  # type: ignore[arg-type]
        value = getattr(command, f.name)
        if isinstance(value, str) and value in names:
            changes[f.name] = names[value]
    return replace(command, **changes) if changes else command  # type: ignore[type-var]


@pytest.mark.parametrize(
    ("key", "a", "b", "seed"),
    [
        ("BOB", "B KG1", "B KG2", 1),
        ("BOB", "F JG26", "F JG3", 2),
        ("BOB", "F 32", "F 111", 3),
        ("BOB", "F JG2", "F JG54", 4),
        ("SW", "B 101", "B 103", 5),
        ("SW", "F I/1", "F III/26", 6),
        ("GU", "B 4K", "B Mis", 9),
        ("BOB", "AA 6D", "AA 5D", 8),
    ],
)
def test_paired_games(key: str, a: str, b: str, seed: int) -> None:
    """AW-HID-23: two games that differ in which of two hidden counters is where are the same to the enemy until one of
    the two is shown."""
    games = wander(scenario(key), seed)
    for _first in games:
        if _first.state.frames and _first.state.frames[-1].step == "fly" and _first.state.hour == 1:
            break
    first = _first.copy()
    first.dice = SeededDice(seed)
    owner = first.state.units[a].seat
    second = first.copy()
    second.state = with_exchanged(first.state, a, b)
    rng, steps, start = random.Random(seed), 0, len(first.journal)
    enemy = 1 - owner
    while first.to_act and {a, b} <= set(hidden_units(first.state, enemy)) and steps < 400:
        assert first.to_act == second.to_act
        seat = first.to_act[0]
        command = choose(first, seat, rng)
        first.submit(seat, command)
        second.submit(seat, _swapped(command, a, b) if seat == owner else command)
        steps += 1
        stories = [m.story(enemy, start + steps - 1) for m in (first, second)]
        if any(f'"{name}"' in codec.dumps(e) for name in (a, b) for e in stories[0] + stories[1]):
            break
        assert stories[0] == stories[1], command
        if not {a, b} <= set(hidden_units(first.state, enemy)):
            break
        assert codec.dumps(first.view(enemy)) == codec.dumps(second.view(enemy))
        if enemy in first.to_act:
            assert list(first.options(enemy)) == list(second.options(enemy))
    assert steps > 2


def test_options_come_from_the_view() -> None:
    """AW-HID-06, AW-HID-07, AW-HID-08: refusals beyond unknown flyers are those of an empty square."""
    rules = []
    for hidden in (("F JG3 I7 up1",), ("B KG1 I7 up1",)):
        match = table("BOB", "F 64 J7 up1", "D 1 I7 up1", *hidden, hour=2, seat=1, effects=(blind(),))
        form(match, 1, "F 64", "I7")
        rules.append((why(match, 1, Plot("H7")), why(match, 1, Fly()), tuple(match.options(1)), match.prompt(1)))
    assert rules[0] == rules[1] and rules[0][0] == ""


def test_take_off_under_the_enemy() -> None:
    """AW-FOG-15, AW-BASE-10, AW-FOG-07, AW-ENG-04: all are revealed, decoys go, nobody is stopped."""
    match = table("BOB", "F JG3 J5 up", "D 1 J5 up", "F 54 J5", "D 12 J5", hour=2, seat=1, effects=(blind(),))
    fly(match, 1, "F 54, D 12", "J4")
    assert match.state.units["F JG3"].revealed and place_of(match, "D 1") == place_of(match, "D 12") == ABORTED
    assert place_of(match, "F 54") == "J4" and match.state.units["F 54"].revealed
    assert all_events(match, Revealed)[0].rule == "AW-FOG-15"


def test_after_the_end_every_seat_reads_the_whole_log() -> None:
    """AW-HID-19: until the result is there a seat is told its part, then all of it, in words too; practice back into
    the game covers it.
    """
    match = list(wander(scenario("MA"), 12))[-1]
    whole = [event for entry in match.journal for event in entry.events]
    assert match.result is not None and match.open
    for seat in (0, 1, None):
        assert match.story(seat) == whole
    for entry in match.journal:
        state = entry.before
        for event in entry.events:
            state = match.game.evolve(state, event)
            for seat in (0, 1):
                assert "None" not in event.words(match.game.view(state, seat))
    match.undo(practice=True)
    assert not match.open and match.story(0) != [event for entry in match.journal for event in entry.events]


def test_ex_24_equal_views() -> None:
    """AW-HID-17: exchanging F 64 and D 11 changes nothing that the Luftwaffe sees."""
    match = table("BOB", "F 64 H6", "F 111 H6", "D 11 I3", "F 19 I3", "F JG26 L8")
    assert blips(match, 0, "H6") == (0, 2, 0, 0) and blips(match, 0, "I3") == (0, 2, 0, 0)
    other = Match.at(GAME, match.scenario, with_exchanged(match.state, "F 64", "D 11"))
    assert codec.dumps(other.view(0)) == codec.dumps(match.view(0))
    assert list(other.options(0)) == list(match.options(0))
