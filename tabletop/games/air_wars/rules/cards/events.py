"""What happens with cards: drawn, prepared, played, shuffled; and what lasting effects and dice they bring."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.fastcopy import replace
from tabletop.core.messages import Command, Event, NoteEvent
from tabletop.core.tally import Tally
from tabletop.games.air_wars.rules.hiding import AirWarsEvent, OwnEvent
from tabletop.games.air_wars.rules.pieces import InForce, Playing
from tabletop.games.air_wars.rules.sheets import Code, Disposition, Span, Window
from tabletop.games.air_wars.rules.state import State, put_each, put_side, with_fields
from tabletop.games.air_wars.rules.wording import UNKNOWN, card, count, dice, listing, place, side, source, target


@dataclass(frozen=True, slots=True)
class PickBegan(AirWarsEvent):
    """How many cards a side draws: its command level now, or the whole deck (AW-CARD-02)."""

    public: ClassVar[bool] = True
    seat: int
    number: int

    def apply(self, state: State) -> State:
        return with_fields(state, picking=self.number)


@dataclass(frozen=True, slots=True)
class CardDrawn(AirWarsEvent):
    """The other side gets "?" for the card (AW-CARD-03)."""

    reveals: ClassVar[bool] = True
    final: ClassVar[str] = "A card was drawn (AW-CARD-03)."
    seat: int
    card: str

    def apply(self, state: State) -> State:
        side = state.sides[self.seat]
        state = put_side(state, self.seat, deck=side.deck.without(self.card), hand=side.hand.plus(self.card))
        return with_fields(state, picking=state.picking - 1)

    def words(self, state: State) -> str:
        return f"{side(state, self.seat)} draws {card(state, self.card)} (AW-CARD-03)."

    def told(self, seat: int | None, state: State) -> Event | None:
        return self if seat == self.seat else replace(self, card=UNKNOWN)


@dataclass(frozen=True, slots=True)
class CardDrafted(OwnEvent):
    """A card of which choices are being made; None: put back in the hand. Private."""

    seat: int
    playing: Playing | None

    def apply(self, state: State) -> State:
        return with_fields(state, playing=self.playing)


def _attached(state: State, played: CardPlayed, window: Window) -> State:
    """The card lies beside the battle, fire or attack that it is played for."""
    card = (played.seat, played.card)
    if window is Window.COMBAT and state.battle is not None:
        return with_fields(state, battle=replace(state.battle, cards=(*state.battle.cards, card)))
    if window in (Window.AA, Window.AADEF) and state.fire is not None:
        return with_fields(state, fire=replace(state.fire, cards=(*state.fire.cards, card)))
    if window is Window.BOMBDEF and state.bombing is not None:
        return with_fields(state, bombing=replace(state.bombing, cards=(*state.bombing.cards, card)))
    if window is Window.BOMB and state.bombing is not None:
        attacks = tuple(
            replace(a, cards=(*a.cards, played.card)) if a.target in played.choices else a
            for a in state.bombing.attacks
        )
        return with_fields(state, bombing=replace(state.bombing, attacks=attacks))
    return state


@dataclass(frozen=True, slots=True)
class CardPlayed(AirWarsEvent):
    """A card is shown, with its public choices (AW-CARD-06, AW-CARD-23)."""

    public: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    final: ClassVar[str] = "Both sides saw the card (AW-CARD-06)."
    seat: int
    card: str
    choices: tuple[str, ...] = ()
    immediate: bool = False

    def apply(self, state: State) -> State:
        card, side = state.scenario.cards[self.card], state.sides[self.seat]
        changes: dict[str, object] = {"hand": side.hand.without(self.card)}
        if card.disposition is Disposition.DISCARD:
            changes["discards"] = (*side.discards, self.card)
        elif card.disposition is Disposition.PERMANENT:
            changes["permanent"] = (*side.permanent, self.card)
        else:
            changes["waiting"] = (*side.waiting, self.card)
        state = with_fields(put_side(state, self.seat, **changes), playing=None)
        return _attached(state, self, card.window)

    def words(self, state: State) -> str:
        found = state.scenario.cards[self.card]
        chosen = (c for c in self.choices if c not in ("REFIT", "REINF"))
        words = [place(state, c) if c in state.scenario.terrain else target(state, c) for c in chosen]
        named = f" for {listing(words)}" if words else ""
        how = "must play" if self.immediate else "plays"
        rule = "AW-CARD-04" if self.immediate else "AW-CARD-06"
        return f'{side(state, self.seat)} {how} "{found.title}"{named} ({rule}).'


@dataclass(frozen=True, slots=True)
class WildSetPlayed(AirWarsEvent):
    """All wild cards together; they are out of the game (AW-CARD-15)."""

    public: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    final: ClassVar[str] = "Both sides saw the wild cards (AW-CARD-15)."
    seat: int
    title: str
    cards: tuple[str, ...]

    def apply(self, state: State) -> State:
        side = state.sides[self.seat]
        hand = side.hand
        for played in self.cards:
            hand = hand.without(played)
        return put_side(state, self.seat, hand=hand, discards=(*side.discards, *self.cards))

    def words(self, state: State) -> str:
        return f'{side(state, self.seat)} plays all wild cards: "{self.title}" (AW-CARD-15).'


@dataclass(frozen=True, slots=True)
class CardsReshuffled(AirWarsEvent):
    """Cards that waited go into their deck, which is shuffled whole (AW-CARD-11, AW-CARD-35)."""

    public: ClassVar[bool] = True
    seat: int
    cards: tuple[str, ...]

    def apply(self, state: State) -> State:
        deck = state.sides[self.seat].deck.mixed_with(*self.cards)
        return put_side(state, self.seat, deck=deck, waiting=())

    def words(self, state: State) -> str:
        return f"{side(state, self.seat)} shuffles {count(len(self.cards), 'card')} into the deck (AW-CARD-35)."


@dataclass(frozen=True, slots=True)
class EffectBegan(AirWarsEvent):
    """An effect that lasts is in force from now on."""

    public: ClassVar[bool] = True
    effect: InForce

    def apply(self, state: State) -> State:
        return with_fields(state, effects=(*state.effects, self.effect))

    def words(self, state: State) -> str:
        effect = self.effect
        if effect.code is Code.CL:
            return ""
        words = {
            Span.SEGMENT: "in this segment", Span.HOUR: "until the end of this hour of both players",
            Span.HOURS: f"in hours {effect.from_hour} to {effect.until[1]}", Span.GAME: "until the end of the game",
        }  # fmt: skip
        place_words = effect.area if effect.area not in ("", "all", "one") else effect.base
        about = f", {place(state, place_words)}" if place_words else ""
        return f"{source(state, effect.card)} works {words.get(effect.span, 'today')}{about} (AW-CARD-24)."


@dataclass(frozen=True, slots=True)
class DiceOfCard(AirWarsEvent, NoteEvent):
    """Dice that a card or a headquarters rolls: NIGHT, BOATS, WORKSHOP. target: what they are against."""

    public: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    seat: int
    cause: str
    target: str
    tally: Tally
    dice: tuple[int, ...]
    success: bool

    def words(self, state: State) -> str:
        outcome = "success" if self.success else "no success"
        rule = {"NIGHT": "AW-CARD-34", "WORKSHOP": "AW-HQ-06"}.get(self.cause, "AW-CARD-06")
        return f"{self.tally.reason}: {dice(self.dice)} against {target(state, self.target)}, {outcome} ({rule})."


@dataclass(frozen=True, slots=True)
class Prolonged(OwnEvent):
    """A short-range unit may land an hour later (AW-CARD-28). Private."""

    seat: int
    unit: str
    hours: int = 1

    def apply(self, state: State) -> State:
        return put_each(state, (self.unit,), endurance=self.hours)

    def words(self, state: State) -> str:
        return f"{self.unit} may land an hour later (AW-CARD-28)."


# -- What a player says when he plays a card.


@dataclass(frozen=True, slots=True)
class PlayCard(Command):
    """Play a card of the hand (AW-CARD-06); what it asks for is chosen next."""

    card: str

    def label(self, state: State) -> str:
        return f"Play {card(state, self.card)}"


@dataclass(frozen=True, slots=True)
class PlayWildSet(Command):
    """Play all wild cards together (AW-CARD-15)."""

    def label(self, state: State) -> str:
        return "Play all wild cards together"


@dataclass(frozen=True, slots=True)
class Choose(Command):
    """One choice for the card being played: a square, target, area, unit, attack or effect."""

    what: str

    def label(self, state: State) -> str:
        words = {"REFIT": "Refit", "REINF": "Reinforcement"}
        if self.what in words:
            return words[self.what]
        return place(state, self.what) if self.what in state.scenario.terrain else target(state, self.what) or "Nothing"
