"""Playing cards: hand, window, conditions, wild sets (AW-CARD)."""

from __future__ import annotations

from tabletop.core.refusal import Refusal
from tabletop.games.air_wars.rules.cards import effects
from tabletop.games.air_wars.rules.pieces import InForce
from tabletop.games.air_wars.rules.sheets import Card, Code, Effect, Kind, Span, WildSet, Window
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.rules.strengths.air import has_kind
from tabletop.games.air_wars.rules.wording import listing

WINDOW_WORDS = {
    Window.PICK: "as soon as it is drawn", Window.REINF: "while your reinforcements come",
    Window.REDEP: "in your Redeploy", Window.DAY: "after Redeploy, before the first hour",
    Window.FLY: "while your units fly", Window.COMBAT: "in a battle of yours", Window.AA: "with an AA fire of yours",
    Window.AADEF: "when AA fires at your aircraft", Window.BOMB: "when your bombers attack",
    Window.BOMBDEF: "when your targets are attacked",
}  # fmt: skip

KIND_WORDS = {Kind.BOMBER: "bomber", Kind.FIGHTER: "fighter", Kind.FIGHTER_BOMBER: "fighter-bomber"}


def in_hand(state: State, seat: int, card: str) -> bool:
    """Whether a side holds a card; waiting cards are not in the hand (AW-CARD-16)."""
    return card in state.sides[seat].hand.cards


def play_refusal(state: State, seat: int, key: str, window: Window) -> Refusal | None:
    """Why a card cannot be played in this window (AW-CARD-06). Any number may be (AW-CARD-07), none must
    (AW-CARD-05); a Wild card alone has its normal effect (AW-CARD-14)."""
    if not in_hand(state, seat, key):
        return Refusal("AW-CARD-06", "Play a card of your hand.")
    card = state.scenario.cards[key]
    if card.window is not window:
        return Refusal("AW-CARD-06", f'"{card.title}" is played {WINDOW_WORDS[card.window]}.')
    return condition_refusal(state, seat, card) or effects.useless(state, seat, card)


def condition_refusal(state: State, seat: int, card: Card) -> Refusal | None:
    """Why the card's own conditions are not met."""
    wanted = card.conditions
    if state.day < wanted.from_day:
        return Refusal("AW-CARD-06", f'"{card.title}" can be played from day {wanted.from_day}.')
    if state.bombing is not None and wanted.target_squares and state.bombing.square not in wanted.target_squares:
        return Refusal("AW-CARD-06", f'"{card.title}" is for targets in {listing(wanted.target_squares)}.')
    battle = state.battle
    if battle is None:
        return None
    if wanted.attacker and battle.attacker != seat:
        return Refusal("AW-CARD-06", f'Only the attacker may play "{card.title}".')
    if wanted.no_own and has_kind(state, battle.square, seat, wanted.no_own):
        words = listing(KIND_WORDS.get(k, k.value) for k in wanted.no_own)
        return Refusal("AW-CARD-06", f'"{card.title}" is for battles without a {words} of yours.')
    if wanted.needs_own and not any(u.id in wanted.needs_own for u in state.flying(battle.square, seat)):
        return Refusal("AW-CARD-06", f'"{card.title}" needs one of {listing(wanted.needs_own)} in the battle.')
    if wanted.needs_enemy and not has_kind(state, battle.square, 1 - seat, wanted.needs_enemy):
        return Refusal("AW-CARD-06", f'"{card.title}" needs an enemy bomber in the battle.')
    return None


def playable(state: State, seat: int, window: Window) -> list[str]:
    """The cards of the hand that can be played in this window, by id."""
    hand = dict.fromkeys(state.sides[seat].hand.cards)
    return [key for key in hand if play_refusal(state, seat, key, window) is None]


def wild_set_refusal(state: State, seat: int, window: Window) -> Refusal | None:
    """Why the wild cards cannot be played together: all must be in the hand, none waiting (AW-CARD-15,
    AW-CARD-16)."""
    found = state.scenario.sides[seat].wild
    if found is None or not found.cards:
        return Refusal("AW-CARD-15", "Your deck has no wild cards.")
    if found.window is not window:
        return Refusal("AW-CARD-15", f"Wild cards are played together {WINDOW_WORDS[found.window]}.")
    missing = [key for key in found.cards if not in_hand(state, seat, key)]
    if missing:
        titles = listing(f'"{state.scenario.cards[key].title}"' for key in missing)
        return Refusal("AW-CARD-15", f"All wild cards must be in your hand; you lack {titles}.")
    return None


# -- choices
def card_of(state: State, seat: int, key: str) -> Card | WildSet:
    """A card by id, or the wild set of the side for ""."""
    if key:
        return state.scenario.cards[key]
    found = state.scenario.sides[seat].wild
    assert found is not None
    return found


def either(card: Card | WildSet) -> bool:
    """Whether the owner chooses one of the effects."""
    return isinstance(card, Card) and card.either


def asking_effect(card: Card | WildSet) -> int:
    """The index of the effect that asks for choices; -1: none does."""
    return next((i for i, e in enumerate(card.effects) if effects.asks(e)), -1)


def in_effect(state: State, seat: int, effect: Effect, card: str, chosen: str = "") -> InForce:
    """The lasting form of an effect: from when, until when (AW-CARD-24), for what."""
    day, hour = state.day, state.hour
    until = {
        Span.SEGMENT: (day, hour, seat), Span.HOUR: (day, hour, 1), Span.HOURS: (day, effect.hours[1], 1),
        Span.GAME: (99, 99, 1),
    }.get(effect.span, (day, 99, 1))  # fmt: skip
    start = effect.hours[0] if effect.span is Span.HOURS else 0
    named = chosen if effect.code is Code.BLIND and effect.area == "one" else effect.area
    base = chosen if effect.code is Code.NOFLY else ""
    return InForce(
        card, effect.code, seat, effect.n, effect.filter, effect.span, start, until, named, base, effect.squares
    )


LASTING = frozenset({
    Code.SPEED, Code.SEE, Code.BLIND, Code.NOBOMB, Code.SLOW, Code.NOFLY, Code.LEAVE, Code.OVERCAST, Code.TWICE,
    Code.TURNROUND, Code.SCRAMBLE, Code.AIRUP, Code.CL,
})  # fmt: skip
"""Codes of effects that stay in force for a time."""
