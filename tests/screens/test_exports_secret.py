"""Every export of a game of hidden things that goes on tells its looker only what he knows: story, board, moving
picture, rolls and losses, notes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame as pg
import pytest

from tabletop.data import story
from tabletop.games import kit
from tabletop.games.thunderbolt_lightning.rules.firing import FireDeclared
from tabletop.shelf.session import Session
from tabletop.table.play.explain import drained
from tabletop.table.play.luck import thrown
from tabletop.table.play.rollbook import roll_book
from tabletop.table.screens import animation
from tabletop.table.screens.boardpage import board_page
from tabletop.table.screens.storyfile import _notes, told_to_looker
from tests.play.conftest import Hand
from tests.play.test_clock import chooser
from tests.table.apng import frames_of


def exports(hand: Hand, seat: int | None, said: list[str]) -> dict[str, Any]:
    """What each export tells a seat; of the moving picture its words and its last frame."""
    play, screen, bare = hand.play, hand.screen, pg.Surface((700, 480))
    play.sharing.looker = seat
    del said[:]
    film = drained(animation.animated(screen, bare, 1, len(hand.session.match.journal)))
    last = frames_of(film)[-1][0]
    book = roll_book(play, screen.table)
    return {
        "story": story.as_text(told_to_looker(hand.session, screen)),
        "page": story.as_html(told_to_looker(hand.session, screen)),
        "board": board_page(screen, bare),
        "film": "\n".join(said),
        "frame": pg.image.tobytes(last, "RGB"),
        "csv": book.as_csv(),
        "json": book.as_json(),
        "notes": str(_notes(screen)),
        "luck": thrown(play, screen.table),
    }


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    words = list[str]()
    own = animation._say
    monkeypatch.setattr(
        animation,
        "_say",
        lambda s, t, room, title, lines: (words.extend([title, *lines]), own(s, t, room, title, lines)),
    )
    yield words


def begun(game: str, document: dict[str, Any]) -> Hand:
    return Hand(Session.new(game, document, ("human", "human"), 5, autosave=False, written=False))


def test_of_secret_fire_nothing_is_told_to_the_other_side(said: list[str]) -> None:
    document = kit("thunderbolt_lightning").scenarios().document("s01_first_duel")
    document = {**document, "options": [*document.get("options", ()), "secret_fire"]}
    hand = begun("thunderbolt_lightning", document)
    bot, match, play = chooser("thunderbolt_lightning"), hand.session.match, hand.play
    while not (aimed := [e for entry in match.journal for e in entry.events if isinstance(e, FireDeclared)]):
        play.sharing.look_from(match.to_act[0])
        play.submit(bot(play))
        play.skip()
    before = next(entry.before for entry in match.journal if aimed[0] in entry.events)
    owner = before.aircraft[aimed[0].aircraft].side
    words = aimed[0].words(match.state).partition(" (")[0]
    hand.session.write_note(len(match.journal), "Aim low", owner)
    own, others, both = (exports(hand, seat, said) for seat in (owner, 1 - owner, None))
    for what in ("story", "page"):
        assert words in own[what] and words not in others[what] and words not in both[what], what
    for what in ("board", "film", "csv", "json"):
        assert words not in others[what] and words not in both[what], what
    assert "Aim low" in own["notes"] and "Aim low" in own["board"]
    assert not any("Aim low" in str(told[what]) for told in (others, both) for what in told)
    hand.close()


def test_hidden_men_change_no_export_of_the_other_side(said: list[str]) -> None:
    """The same game in which two enemies under a mark have changed places, and one that nobody sees lies elsewhere."""
    from dataclasses import replace

    from tabletop.games.air_support.rules.pieces import Concealed

    hand = begun("air_support", kit("air_support").scenarios().document("s2_chir"))
    bot, match, play = chooser("air_support"), hand.session.match, hand.play
    while match.state.turn < 1 or len(match.journal) < 60:
        play.sharing.look_from(match.to_act[0])
        play.submit(bot(play))
        play.skip()
    state = match.state
    hidden = [m for m in state.infantry.values() if m.concealed is not Concealed.KNOWN and not m.dummy]
    man = hidden[0]
    told = exports(hand, 1 - man.seat, said)
    elsewhere = next(m for m in hidden if m.sheet != man.sheet and m.seat == man.seat)
    swapped = {
        **state.infantry,
        man.id: replace(man, sheet=elsewhere.sheet),
        elsewhere.id: replace(elsewhere, sheet=man.sheet),
    }
    unseen = next(m for m in hidden if m.concealed is Concealed.HIP and m.seat == man.seat)
    swapped[unseen.id] = replace(swapped[unseen.id], place=elsewhere.place)
    match.state = replace(state, infantry=swapped)
    match.journal[-1] = replace(match.journal[-1])
    again = exports(hand, 1 - man.seat, said)
    assert [what for what in told if told[what] != again[what]] == []
    hand.close()


def test_of_cards_in_a_hand_nothing_is_told_to_the_other_side(said: list[str]) -> None:
    hand = begun("air_wars", kit("air_wars").scenarios().document("ma_malta"))
    match = hand.session.match
    bot, play = chooser("air_wars"), hand.play
    for _ in range(25):
        play.sharing.look_from(match.to_act[0])
        play.submit(bot(play))
        play.skip()
    cards = match.scenario.cards
    titles = [{cards[c].title for c in side.hand.cards} for side in match.state.sides]
    assert titles[0] and titles[1]
    played = story.as_text(
        story.tell(hand.session.kit, match, hand.session.header.document, (), None, everything=False)
    )
    for seat in (0, 1):
        told = exports(hand, seat, said)
        for title in titles[1 - seat] - titles[seat]:
            if title not in played:
                assert not any(title in str(value) for value in told.values()), title
    hand.close()
