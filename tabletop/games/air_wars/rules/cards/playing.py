"""Playing a card: its choices one by one, then its effect. Of a card's effects at most one asks.

Frame: play (seat), on top of the step of its window."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from tabletop.core.asker import Stream, arg, begin, end, nest
from tabletop.core.fastcopy import replace
from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now, Step
from tabletop.core.tally import Tally
from tabletop.games.air_wars.rules.asking import BACK, DONE, PASS, Asking, Back, Done, Pass
from tabletop.games.air_wars.rules.boxes import CalledUp, Refitted
from tabletop.games.air_wars.rules.cards import effects
from tabletop.games.air_wars.rules.cards.effects import LASTING, in_effect
from tabletop.games.air_wars.rules.cards.events import (
    CardDrafted,
    CardDrawn,
    CardPlayed,
    CardsReshuffled,
    Choose,
    DiceOfCard,
    EffectBegan,
    PickBegan,
    PlayCard,
    PlayWildSet,
    Prolonged,
    WildSetPlayed,
)
from tabletop.games.air_wars.rules.charts import roll
from tabletop.games.air_wars.rules.fog import Looked, remove_decoys, reveal
from tabletop.games.air_wars.rules.levels import change_level, interrupt
from tabletop.games.air_wars.rules.losses import UnitLost
from tabletop.games.air_wars.rules.pieces import Playing, Unit
from tabletop.games.air_wars.rules.sheets import Card, Code, Effect, Function, Kind, Outcome, WildSet, Window
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.rules.strengths import target_kind
from tabletop.games.air_wars.rules.targets import Halved, Repaired, score_target
from tabletop.games.air_wars.rules.views import look
from tabletop.games.air_wars.rules.wording import source

# -- What cards do when they are played: one small function a code. Codes without a function here work through the
# battle, fire or attack that the card lies beside.

Chosen = tuple[str, ...]
Doing = Callable[[Now[State], int, Effect, str, Chosen], Stream]


def level(now: Now[State], seat: int, effect: Effect, card: str, chosen: Chosen) -> Stream:
    """Command level up or down today (AW-CL-02); a fall may abort units (AW-CL-03)."""
    yield from change_level(now, seat, effect.n, source(now.state, card), "AW-CL-02")
    if effect.n < 0:
        yield from interrupt(now)


def refit(now: Now[State], seat: int, effect: Effect, card: str, chosen: Chosen) -> Stream:
    """Units leave the Damage Box (AW-REIN-05, AW-TGT-04); a staff works again (AW-HQ-03, AW-HQ-04)."""
    for unit in chosen:
        yield Refitted(seat, unit)
        if now.state.sheet(unit).function is Function.STAFF:
            yield from change_level(now, seat, 1, f"{unit} works again", "AW-HQ-04")


def call_up(now: Now[State], seat: int, effect: Effect, card: str, chosen: Chosen) -> Stream:
    """A unit becomes a reinforcement now (AW-REIN-01)."""
    for unit in effect.units:
        if unit not in now.state.called:
            yield CalledUp(seat, unit)


def prolong(now: Now[State], seat: int, effect: Effect, card: str, chosen: Chosen) -> Stream:
    """Short-range units may land an hour later (AW-CARD-28)."""
    for unit in chosen:
        yield Prolonged(seat, unit)


def look_at_bases(now: Now[State], seat: int, effect: Effect, card: str, chosen: Chosen) -> Stream:
    """The names of based units go in the private log, once (Table 7 LOOK)."""
    seen = tuple((square, u.id) for square in chosen for u in now.state.based(square, 1 - seat))
    yield Looked(seat, source(now.state, card), seen)


def reveal_squares(now: Now[State], seat: int, effect: Effect, card: str, chosen: Chosen) -> Stream:
    """Enemy units on the ground of some squares are revealed, decoys go (Table 7 REVEAL, AW-DEC-07)."""
    for square in chosen:
        units = [u for u in now.state.at(square, 1 - seat) if not u.flying]
        yield from reveal(now, units, square, source(now.state, card), "AW-FOG-08")
        yield from remove_decoys(now, square)


def night(now: Now[State], seat: int, effect: Effect, card: str, chosen: Chosen) -> Stream:
    """A raid by night: dice on the Level line, no AA, no battle, nothing revealed (AW-CARD-34)."""
    target = chosen[0]
    needed = now.state.scenario.charts.bombing[target_kind(now.state, target)].level
    tally = Tally(effect.n, source(now.state, card), "AW-CARD-34")
    dice = roll(now, tally.total)
    success = any(die >= needed for die in dice)
    yield DiceOfCard(seat, "NIGHT", target, tally, dice, success)
    if success:
        yield from score_target(now, seat, target, "AW-TGT-02")


def repair(now: Now[State], seat: int, effect: Effect, card: str, chosen: Chosen) -> Stream:
    """A target works again, an airbase is open at once (AW-CARD-29, AW-TGT-09)."""
    yield Repaired(seat, chosen[0])


def halve(now: Now[State], seat: int, effect: Effect, card: str, chosen: Chosen) -> Stream:
    """Half of a target's points, rounded down, are taken off the enemy's bomb score (AW-TGT-10)."""
    yield Halved(seat, chosen[0], now.state.scenario.targets[chosen[0]].vp // 2)


def boats(now: Now[State], seat: int, effect: Effect, card: str, chosen: Chosen) -> Stream:
    """Torpedo boats against a ship: it is revealed, then the dice fall (card GU-U8, Table 15)."""
    ship: Unit | None = next(
        (u for u in now.state.ground(chosen[0], 1 - seat) if now.state.sheet(u).kind is Kind.SHIP), None
    )
    if ship is None:
        return
    yield from reveal(now, [ship], chosen[0], source(now.state, card), "AW-FOG-08")
    tally = Tally(effect.n, source(now.state, card), "AW-CARD-06")
    dice = roll(now, tally.total)
    success = any(die in effect.numbers for die in dice)
    yield DiceOfCard(seat, "BOATS", ship.id, tally, dice, success)
    if success:
        yield UnitLost(ship.id, Outcome.KILL, chosen[0], "AW-TGT-01")


EFFECTS: Mapping[Code, Doing] = {
    Code.CL: level, Code.REFIT: refit, Code.REINF: call_up, Code.ENDUR: prolong, Code.LOOK: look_at_bases,
    Code.REVEAL: reveal_squares, Code.NIGHT: night, Code.REPAIR: repair, Code.HALVE: halve, Code.BOATS: boats,
}  # fmt: skip


def carry_out(now: Now[State], seat: int, effect: Effect, card: str, chosen: Chosen) -> Stream:
    """An effect of a card, with what was chosen for it; card is an id, or the title of a wild set."""
    if effect.code in LASTING:
        yield EffectBegan(in_effect(now.state, seat, effect, card, chosen[0] if chosen else ""))
    function = EFFECTS.get(effect.code)
    if function is not None:
        yield from function(now, seat, effect, card, chosen)


# -- Playing a card.

UNDECIDED = -2
"""`Playing.effect` while one of two effects is to be chosen."""


NO_EFFECT = -1
"""The index of an effect when none asks for choices, or none of two can do anything."""


def play(now: Now[State], seat: int, key: str) -> Stream:
    """A card from the hand, or the wild set for "": what it asks for is chosen in a frame of its own. An Immediate card
    that can do nothing is shown and does nothing (AW-CARD-17)."""
    card = effects.card_of(now.state, seat, key)
    view = look(now.state, seat)
    if effects.either(card):
        open_ways = [i for i, e in enumerate(card.effects) if effects.useful(view, seat, e)]
        index = UNDECIDED if len(open_ways) > 1 else (*open_ways, NO_EFFECT)[0]
    else:
        index = effects.asking_effect(card)
    if index == NO_EFFECT:
        yield from show(now, seat, key, (), NO_EFFECT)
        return
    yield from _ask(now, Playing(seat, key, index), nested=True)


def _ask(now: Now[State], playing: Playing, nested: bool) -> Stream:
    """Go on with the choices of a card; what leaves no choice is done at once."""
    seat, card = playing.seat, effects.card_of(now.state, playing.seat, playing.card)
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
    card = effects.card_of(now.state, seat, key)
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
        if (effects.either(card) and i != index) or (effects.asks(effect) and not given):
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
    return effects.card_of(view, _playing(view).seat, _playing(view).card)


def _effect(view: State) -> Effect:
    return _card(view).effects[_playing(view).effect]


# -- Windows of cards: a player may play any number of fitting cards, then he passes (AW-CARD-07, AW-CARD-18).


class CardWindow(Asking):
    """A window of cards in which a player answers or passes (AW-CARD-18). He is asked whenever he has cards, fitting or
    not (AW-HID-10). Subclasses give `window`, `words` and `run`.
    """

    takes = (PlayCard, Pass)
    rule = "AW-CARD-18"

    def window(self, view: State) -> Window:
        """Which cards fit."""
        raise NotImplementedError

    def asks(self, state: State) -> bool:
        return bool(state.sides[arg(state)].hand.cards)

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        return [*map(PlayCard, view.sides[seat].hand.cards), PASS]

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        if isinstance(command, PlayCard):
            return effects.play_refusal(view, seat, command.card, self.window(view))
        return None

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        yield from play(now, seat, command.card) if isinstance(command, PlayCard) else self.run(now)


class DayCards(Asking):
    """Cards of window W-DAY and the wild sets, which are offered here only (AW-SEQ-08). Asked when there are cards in
    the hand."""

    key = "day_cards"
    takes = (PlayCard, PlayWildSet, Done)
    wanted = "cards for the day"
    rule = "AW-SEQ-08"

    def asks(self, state: State) -> bool:
        return bool(state.sides[arg(state)].hand.cards)

    def words(self, view: State, seat: int) -> tuple[str, Command | None]:
        return "Play cards for the day, or begin the first hour?", DONE

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        return [*map(PlayCard, view.sides[seat].hand.cards), PlayWildSet(), DONE]

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        match command:
            case PlayCard(card):
                return effects.play_refusal(view, seat, card, Window.DAY)
            case PlayWildSet():
                return effects.wild_set_refusal(view, seat, Window.DAY)
        return None

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        match command:
            case PlayCard(card):
                yield from play(now, seat, card)
            case PlayWildSet():
                yield from play(now, seat, "")
            case _:
                yield from self.run(now)

    def run(self, now: Now[State]) -> Stream:
        yield begin("day_cards", 1) if arg(now.state) == 0 else begin("operations")


# -- Drawing cards, and shuffling those that waited back into their deck (AW-CARD-02 to AW-CARD-04, AW-CARD-11).
#
# Frame: draw (seat).


def card_pick(now: Now[State], seat: int) -> Stream:
    """The number of cards is fixed at the start of the Card Pick (AW-CARD-02, AW-CARD-04, AW-CL-01); later changes of
    the level draw and return none (AW-CL-05)."""
    yield PickBegan(seat, min(now.state.level(seat), len(now.state.sides[seat].deck)))
    yield begin("draw", seat)


class Draw(Step[State]):
    """One card, drawn blindly (AW-GEN-03); an Immediate one is shown and carried out before the next (AW-CARD-04)."""

    key = "draw"

    def run(self, now: Now[State]) -> Stream:
        seat = arg(now.state)
        if now.state.picking > 0:
            card = now.state.sides[seat].deck.next(now.dice)
            yield CardDrawn(seat, card)
            if now.state.scenario.cards[card].immediate:
                yield from play(now, seat, card)
        elif seat == 0:
            yield from card_pick(now, 1)
        else:
            yield begin("workshop", 0)


def reshuffle(now: Now[State]) -> Stream:
    """The reshuffle step at the end of a phase: first the Intruder's waiting cards, then the Interceptor's (AW-CARD-11,
    AW-CARD-35)."""
    for seat in (0, 1):
        if now.state.sides[seat].waiting:
            yield CardsReshuffled(seat, now.state.sides[seat].waiting)


STEPS = (ChooseForCard(), DayCards(), Draw())
