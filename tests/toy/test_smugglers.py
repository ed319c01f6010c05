"""The toy shows what the core can do besides dogfights: both seats asked at once, secrets, hands, decks that are
shuffled anew.
"""

from __future__ import annotations

from random import Random

from tabletop.core.chance import ScriptedDice, SeededDice
from tabletop.core.match import Match
from tests.toy.rules.cards import CardsShown, Choose, Chosen, Drawn, Shuffled
from tests.toy.rules.game import GAME
from tests.toy.rules.lanterns import Expose, Look, Looked
from tests.toy.rules.pieces import Coast, State
from tests.toy.rules.sailing import Sail
from tests.toy.rules.stowing import Stow, Stowed
from tests.toy.rules.turns import Stay

OWN = ("lugger", "cutter", "decoy")


def dealt(*cards: str) -> Match:
    """Both have stowed; the cards named are in the hands, North's first; then a seed goes on."""
    match = Match.start(GAME, Coast(), ScriptedDice(*cards, then=SeededDice(1)))
    match.submit(1, Stow(OWN))
    match.submit(0, Stow(OWN))
    return match


def test_both_seats_are_asked_at_once_in_any_order() -> None:
    match = Match.start(GAME, Coast())
    asked = [match.to_act]
    match.submit(1, Stow(OWN))
    asked.append(match.to_act)
    assert asked == [(0, 1), (0,)] and match.told(match.journal[-1], 0) == [Stowed(1, ())]
    assert match.told(match.journal[-1], 1) == [Stowed(1, OWN)]
    assert {b.what for b in match.view(0).of(1)} == {"?"} and [b.what for b in match.view(1).of(1)] == list(OWN)
    assert match.undo_refusal(1) is None
    match.undo(1)
    assert match.to_act == (0, 1)


def test_hands_and_laid_cards_are_secret_until_both_lie() -> None:
    match = dealt("gale", "breeze", "lantern", "calm")
    assert match.view(0).hands[0].cards == ("breeze", "gale") and match.view(0).hands[1].cards == ("?", "?")
    assert [e for e in match.story(1) if isinstance(e, Drawn)] == [
        Drawn(0, "?"),
        Drawn(0, "?"),
        Drawn(1, "lantern"),
        Drawn(1, "calm"),
    ]
    match.submit(0, Choose("gale"))
    assert match.view(1).chosen == ("?", "") and match.view(0).chosen == ("gale", "")
    assert match.told(match.journal[-1], 1) == [Chosen(0, "?")]
    match.submit(1, Choose("lantern"))
    assert CardsShown(("gale", "lantern"), 0) in match.told(match.journal[-1], 1)
    assert match.undo_refusal() is not None


def test_a_decoy_does_not_land_and_only_its_owner_can_tell() -> None:
    match = Match.start(GAME, Coast(rows=4), ScriptedDice("gale", "gale", "breeze", "calm", then=SeededDice(1)))
    match.submit(0, Stow(OWN))
    match.submit(1, Stow(OWN))
    match.submit(0, Choose("gale"))
    match.submit(1, Choose("calm"))
    refusal = match.refusal(0, Sail("N3", (2, 3)))
    assert refusal is not None and refusal.rule == "SM-SAIL-02"
    match.submit(0, Sail("N1", (0, 3)))  # two luggers meet
    assert match.view(1).points != (0, 0)


def test_a_lantern_is_a_step_of_its_own_whose_target_is_secret() -> None:
    match = dealt("lantern", "gale", "calm", "gale")
    match.submit(0, Choose("lantern"))
    match.submit(1, Choose("calm"))
    match.submit(0, Look("S1"))
    assert match.state.frames[-1].args == (0, "S1")
    assert match.view(1).frames[-1].args == (0, "?")
    assert match.told(match.journal[-1], 1)[-1] == Looked(0, "?", "?") and match.told(match.journal[-1], 0)[
        -1
    ] == Looked(0, "S1", "lugger")
    assert match.view(0).boats["S1"].what == "lugger" and match.view(0).boats["S2"].what == "?"
    assert match.view(1).boats["S1"].known == frozenset()
    assert list(match.options(0)) == [Stay(), Expose()]
    match.submit(0, Expose())
    assert match.view(None).boats["S1"].what == "lugger" and match.to_act == (1,)


def test_discards_are_shuffled_when_the_deck_is_used_up_and_no_card_is_lost() -> None:
    shuffles = 0
    for seed in range(20):
        match, random = Match.start(GAME, Coast(), SeededDice(seed)), Random(seed)
        while match.to_act:
            seat = random.choice(match.to_act)
            match.submit(seat, random.choice(list(match.options(seat))))
            state: State = match.state
            cards = [
                *state.deck.all,
                *state.discards,
                *state.hands[0].cards,
                *state.hands[1].cards,
                *(c for c in state.chosen if c),
            ]
            assert sorted(cards) == sorted(Coast().deck)
        shuffles += sum(isinstance(e, Shuffled) for e in match.story(None))
    assert shuffles > 20
