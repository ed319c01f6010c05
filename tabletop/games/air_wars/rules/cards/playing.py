"""Playing a card: its choices one by one, then its effect. Of a card's effects at most one asks.

Frame: play (seat), on top of the step of its window."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.asking import Stream, end, nest
from tabletop.core.copying import replace
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.core.values import Command
from tabletop.games.air_wars.rules.asking import BACK, DONE, Asking, Back, Done
from tabletop.games.air_wars.rules.cards import conditions, effects
from tabletop.games.air_wars.rules.cards.doing import carry_out
from tabletop.games.air_wars.rules.cards.events import CardDrafted, CardPlayed, WildSetPlayed
from tabletop.games.air_wars.rules.cards.orders import Choose
from tabletop.games.air_wars.rules.pieces import Playing
from tabletop.games.air_wars.rules.sheets import Card, Effect, WildSet
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.rules.views import look

UNDECIDED = -2
"""`Playing.effect` while one of two effects is to be chosen."""


NO_EFFECT = -1
"""The index of an effect when none asks for choices, or none of two can do anything."""


def play(now: Now[State], seat: int, key: str) -> Stream:
    """A card from the hand, or the wild set for "": what it asks for is chosen in a frame of its own. An Immediate card
    that can do nothing is shown and does nothing (AW-CARD-17)."""
    card = conditions.card_of(now.state, seat, key)
    view = look(now.state, seat)
    if conditions.either(card):
        open_ways = [i for i, e in enumerate(card.effects) if effects.useful(view, seat, e)]
        index = UNDECIDED if len(open_ways) > 1 else (*open_ways, NO_EFFECT)[0]
    else:
        index = conditions.asking_effect(card)
    if index == NO_EFFECT:
        yield from show(now, seat, key, (), NO_EFFECT)
        return
    yield from _ask(now, Playing(seat, key, index), nested=True)


def _ask(now: Now[State], playing: Playing, nested: bool) -> Stream:
    """Go on with the choices of a card; what leaves no choice is done at once."""
    seat, card = playing.seat, conditions.card_of(now.state, playing.seat, playing.card)
    if playing.effect != UNDECIDED:
        effect = card.effects[playing.effect]
        chosen = playing.choices
        if effects.asks(effect):
            found = [c for c in effects.choices(look(now.state, seat), seat, effect) if c not in chosen]
            if not chosen and len(found) == 1:
                chosen, found = (found[0],), []
            more = bool(found) and len(chosen) < effects.most(effect)
        else:
            more = False
        if not more:
            if not nested:
                yield CardDrafted(seat, None)
                yield end(now)
            yield from show(now, seat, playing.card, chosen, playing.effect)
            return
    yield CardDrafted(seat, playing)
    if nested:
        yield nest("play", seat)


def show(now: Now[State], seat: int, key: str, chosen: tuple[str, ...], index: int) -> Stream:
    """The card is shown with its public choices and takes effect (AW-CARD-06, AW-CARD-23). An effect that asks for
    choices and has got none does nothing."""
    card = conditions.card_of(now.state, seat, key)
    if isinstance(card, Card):
        secret = index >= 0 and card.effects[index].code in effects.PRIVATE
        words = () if secret else chosen
        if card.either and index >= 0:
            words = (card.effects[index].code.value, *words)
        yield CardPlayed(seat, key, words, card.immediate)
        source = key
    else:
        yield WildSetPlayed(seat, card.title, card.cards)
        source = card.title
    for i, effect in enumerate(card.effects):
        given = chosen if i == index else ()
        if (conditions.either(card) and i != index) or (effects.asks(effect) and not given):
            continue
        yield from carry_out(now, seat, effect, source, given)


class ChooseForCard(Asking):
    """What the card asks for; it can be put back until the last choice is made."""

    key = "play"
    takes = (Choose, Done, Back)
    wanted = "the choices of the card"
    rule = "AW-CARD-23"

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        playing, card = _playing(view), _card(view)
        if playing.effect == UNDECIDED:
            return f'"{card.title}": which effect?', None
        effect = _effect(view)
        left = effects.most(effect) - len(playing.choices)
        return f'"{card.title}": {effects.question(effect, left)}', DONE if playing.choices else None

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        playing = _playing(view)
        if playing.effect == UNDECIDED:
            found = [e.code.value for e in _card(view).effects]
        else:
            found = effects.choices(view, seat, _effect(view))
        return [*map(Choose, found), DONE, BACK]

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        playing = _playing(view)
        match command:
            case Choose(what):
                if playing.effect == UNDECIDED:
                    useful = [e.code.value for e in _card(view).effects if effects.useful(view, seat, e)]
                    return None if what in useful else Refusal("AW-CARD-17", "That effect would do nothing now.")
                if what in playing.choices or what not in effects.choices(view, seat, _effect(view)):
                    return Refusal("AW-CARD-06", f"{what or 'Nothing'} cannot be chosen for this card.")
            case Done():
                if not playing.choices:
                    return Refusal("AW-CARD-17", "Choose at least one, or put the card back.")
            case Back():
                card = _card(view)
                if isinstance(card, Card) and card.immediate:
                    return Refusal("AW-CARD-04", f'"{card.title}" is Immediate; it is carried out at once.')
        return None

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        playing = _playing(now.state)
        match command:
            case Choose(what) if playing.effect == UNDECIDED:
                index = next(i for i, e in enumerate(_card(now.state).effects) if e.code.value == what)
                yield from _ask(now, replace(playing, effect=index), nested=False)
            case Choose(what):
                yield from _ask(now, replace(playing, choices=(*playing.choices, what)), nested=False)
            case Done():
                yield CardDrafted(seat, None)
                yield end(now)
                yield from show(now, seat, playing.card, playing.choices, playing.effect)
            case _:
                yield CardDrafted(seat, None)
                yield end(now)


def _playing(view: State) -> Playing:
    assert view.playing is not None
    return view.playing


def _card(view: State) -> Card | WildSet:
    return conditions.card_of(view, _playing(view).seat, _playing(view).card)


def _effect(view: State) -> Effect:
    return _card(view).effects[_playing(view).effect]


STEPS = (ChooseForCard(),)
