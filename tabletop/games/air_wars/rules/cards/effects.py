"""What cards ask for and whether they can do anything (Table 7, AW-CARD-17). One small function a code, judged from the
owner's view alone. Where a card contradicts a rule, the card wins (AW-CARD-13)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tabletop.core.refusal import Refusal
from tabletop.games.air_wars.rules.basing import closed
from tabletop.games.air_wars.rules.fog import real_flyers
from tabletop.games.air_wars.rules.pieces import InForce, airbase_key
from tabletop.games.air_wars.rules.radar import areas_of, works
from tabletop.games.air_wars.rules.scenario import DAMAGED, REINFORCEMENTS
from tabletop.games.air_wars.rules.sheets import Card, Code, Effect, Kind, Span, TargetKind, WildSet, Window
from tabletop.games.air_wars.rules.sorties import fits, take_off_refusal
from tabletop.games.air_wars.rules.squares import in_order
from tabletop.games.air_wars.rules.state import State, on_map
from tabletop.games.air_wars.rules.strengths import attack_dice, bonus_counts, fighter_total, fire_dice, has_kind
from tabletop.games.air_wars.rules.strengths import bomber_total as bombers_of
from tabletop.games.air_wars.rules.wording import listing

SEVERAL = (Code.REFIT, Code.ENDUR, Code.LOOK, Code.REVEAL)
"""Codes that take up to n choices; the others take one."""

PRIVATE = (Code.REFIT, Code.ENDUR)
"""Codes whose choices name own units, so that they are secret (AW-CARD-23)."""

Chooser = Callable[[State, int, Effect], Iterable[str]]


def _refit(state: State, seat: int, effect: Effect) -> Iterable[str]:
    """Own units of the filter in the Damage Box (AW-REIN-05, AW-LOSS-10)."""
    return [u.id for u in state.boxed(seat, DAMAGED) if fits(state.sheet(u), effect.filter)]


def _endur(state: State, seat: int, effect: Effect) -> Iterable[str]:
    """Own flying short-range units without ENDUR (AW-CARD-28)."""
    return [
        u.id for u in state.airborne(seat)
        if state.sheet(u).short and not u.endurance and fits(state.sheet(u), effect.filter)
    ]  # fmt: skip


def _look(state: State, seat: int, effect: Effect) -> Iterable[str]:
    """Enemy bases where there are based counters."""
    return [
        s for s, b in state.scenario.bases.items()
        if b.seat != seat and (state.unknown(s, 1 - seat).based or state.based(s, 1 - seat))
    ]  # fmt: skip


def _reveal(state: State, seat: int, effect: Effect) -> Iterable[str]:
    """Squares with enemy counters on the ground that are not revealed."""
    squares = {b.square for b in state.blips if b.seat != seat and b.based + b.ground + b.ship}
    squares |= {
        u.place for u in state.of(1 - seat) if not u.flying and not u.revealed and u.place in state.scenario.terrain
    }
    return in_order(state.scenario, squares)


def _blind(state: State, seat: int, effect: Effect) -> Iterable[str]:
    """Enemy radar areas that see anything, as far as one can know: a dead one cannot be named (AW-CARD-17)."""
    return [area.name for area in areas_of(state, 1 - seat) if works(state, area)]


def _night(state: State, seat: int, effect: Effect) -> Iterable[str]:
    """Enemy printed targets that are not bombed, and open airbases where the card names squares (AW-CARD-34)."""
    lines = state.scenario.charts.bombing
    for target in state.scenario.targets.values():
        named = not effect.names or target.name in effect.names
        typed = not effect.kinds or target.kind in effect.kinds
        placed = not effect.squares or target.square in effect.squares
        if (
            target.seat != seat
            and target.kind in lines
            and named
            and typed
            and placed
            and not state.mark(target.name).bombed
        ):
            yield target.name
    for square in effect.squares:
        base = state.base(square)
        if base is not None and base.seat != seat and not base.carrier and not closed(state, square):
            yield airbase_key(square)


def _repair(state: State, seat: int, effect: Effect) -> Iterable[str]:
    """Own closed airbases, or own bombed targets of the kind (Table 7 REPAIR); never a carrier."""
    if TargetKind.AIRBASE in effect.kinds:
        for square, base in state.scenario.bases.items():
            if base.seat == seat and not base.carrier and closed(state, square):
                yield airbase_key(square)
    for target in state.scenario.targets.values():
        repairable = target.kind in effect.kinds and target.kind is not TargetKind.CARRIER
        if target.seat == seat and repairable and state.mark(target.name).bombed:
            yield target.name


def _halve(state: State, seat: int, effect: Effect) -> Iterable[str]:
    """Own bombed targets of 2 points or more, each once in the game (AW-TGT-10)."""
    for target in state.scenario.targets.values():
        mark = state.mark(target.name)
        if target.seat == seat and target.vp >= 2 and mark.bombed and not mark.halved:
            yield target.name


def _nofly(state: State, seat: int, effect: Effect) -> Iterable[str]:
    """Enemy airbases that exist today."""
    return [
        s for s, b in state.scenario.bases.items() if b.seat != seat and not b.carrier and state.base(s) is not None
    ]


def _boats(state: State, seat: int, effect: Effect) -> Iterable[str]:
    """Squares of the card with an enemy ship counter."""
    for square in effect.squares:
        known = any(state.sheet(u).kind is Kind.SHIP for u in state.ground(square, 1 - seat))
        if known or state.unknown(square, 1 - seat).ship:
            yield square


def _bomb(state: State, seat: int, effect: Effect) -> Iterable[str]:
    """Designated attacks with at least one bombing unit (Table 7 BOMB)."""
    return [a.target for a in state.bombing.attacks if a.bombers] if state.bombing is not None else []


CHOOSERS: dict[Code, Chooser] = {
    Code.REFIT: _refit, Code.ENDUR: _endur, Code.LOOK: _look, Code.REVEAL: _reveal, Code.NIGHT: _night,
    Code.REPAIR: _repair, Code.HALVE: _halve, Code.NOFLY: _nofly, Code.BOATS: _boats, Code.BOMB: _bomb,
}  # fmt: skip


WANTED: dict[Code, tuple[str, str]] = {
    Code.REFIT: ("which lost unit comes back", "which lost units come back"),
    Code.ENDUR: ("which unit may stay up an hour longer", "which units may stay up an hour longer"),
    Code.LOOK: ("at which enemy base do you look", "at which enemy bases do you look"),
    Code.REVEAL: ("which square is searched", "which squares are searched"),
    Code.BLIND: ("which enemy radar goes blind", ""), Code.NIGHT: ("which target is bombed by night", ""),
    Code.REPAIR: ("what is repaired", ""), Code.HALVE: ("for which target does the enemy get half", ""),
    Code.NOFLY: ("from which enemy airbase does nobody take off", ""), Code.BOATS: ("where do the boats attack", ""),
    Code.BOMB: ("which attack gets it", ""),
}  # fmt: skip
"""The question for one thing, and for several."""


def question(effect: Effect, left: int) -> str:
    """What is asked when so many more may be chosen."""
    one, several = WANTED[effect.code]
    return f"{one}?" if left == 1 or not several else f"{several}? Up to {left}."


def asks(effect: Effect) -> bool:
    """Whether the owner has something to choose for an effect."""
    return effect.code in CHOOSERS or (effect.code is Code.BLIND and effect.area == "one")


def choices(state: State, seat: int, effect: Effect) -> list[str]:
    """Everything that may be chosen for an effect."""
    if effect.code is Code.BLIND:
        return list(_blind(state, seat, effect))
    return list(CHOOSERS[effect.code](state, seat, effect))


def most(effect: Effect) -> int:
    """How many choices an effect takes."""
    return max(1, effect.n) if effect.code in SEVERAL else 1


# -- effects without a choice: whether they can do anything
def _air(state: State, seat: int, effect: Effect) -> bool:
    """Dice need an own unit to fire them (AW-CARD-21)."""
    if state.battle is None:
        return False
    fighters = effect.code is Code.AIR
    units = [u for u in real_flyers(state, state.battle.square, seat) if state.sheet(u).fighter == fighters]
    return bonus_counts(state, units, True) if fighters else bool(units)


def _aircut(state: State, seat: int, effect: Effect) -> bool:
    """An enemy value above 1 can be lowered (AW-CARD-19)."""
    if state.battle is None:
        return False
    fighters = effect.code is Code.AIRCUT
    total = fighter_total(state, state.battle, 1 - seat) if fighters else bombers_of(state, state.battle, 1 - seat)
    units = [u for u in real_flyers(state, state.battle.square, 1 - seat) if state.sheet(u).fighter == fighters]
    firing = sum(state.sheet(u).air > 0 for u in units)
    bonus = sum(m.amount for m in total.modifiers if m.rule == "AW-CARD-12")
    return total.total - bonus > firing


def _aa(state: State, seat: int, effect: Effect) -> bool:
    """The fire has a die without the card (AW-CARD-33)."""
    return state.fire is not None and fire_dice(state, state.fire, cards=False).total >= 1


def _aacut(state: State, seat: int, effect: Effect) -> bool:
    """The fire has more than one die (AW-CARD-22)."""
    return state.fire is not None and fire_dice(state, state.fire).total > 1


def _bombcut(state: State, seat: int, effect: Effect) -> bool:
    """Some bomber's value is still above 1 (AW-CARD-19)."""
    bombing = state.bombing
    if bombing is None:
        return False
    return any(
        sum(m.amount for m in attack_dice(state, bombing, a).modifiers if m.rule in ("AW-UNIT-03", "AW-CARD-19"))
        > len(a.bombers)
        for a in bombing.attacks
    )


def _reinf(state: State, seat: int, effect: Effect) -> bool:
    """The unit has not been called yet."""
    return any(
        u in state.units and state.units[u].place == REINFORCEMENTS and u not in state.called for u in effect.units
    )


def _radar(state: State, seat: int, effect: Effect) -> bool:
    """The enemy has a working radar area, as far as one can know."""
    return any(works(state, area) for area in areas_of(state, 1 - seat))


def _speed(state: State, seat: int, effect: Effect) -> bool:
    """An own unit of the filter can still take off in this segment (AW-CARD-25)."""
    return any(
        on_map(u) and not u.flying and fits(state.sheet(u), effect.filter) and take_off_refusal(state, u) is None
        for u in state.of(seat)
        if state.sheet(u).flies
    )


USEFUL: dict[Code, Callable[[State, int, Effect], bool]] = {
    Code.AIR: _air, Code.GUN: _air, Code.AIRCUT: _aircut, Code.GUNCUT: _aircut, Code.AA: _aa, Code.AACUT: _aacut,
    Code.BOMBCUT: _bombcut, Code.REINF: _reinf, Code.BLIND: _radar, Code.SPEED: _speed,
}  # fmt: skip


def useful(state: State, seat: int, effect: Effect) -> bool:
    """Whether an effect can do something, as far as its owner can see (AW-CARD-17)."""
    if asks(effect):
        return bool(choices(state, seat, effect))
    test = USEFUL.get(effect.code)
    return test is None or test(state, seat, effect)


def useless(state: State, seat: int, card: Card) -> Refusal | None:
    """Why a card cannot do anything now (AW-CARD-17)."""
    if any(useful(state, seat, effect) for effect in card.effects):
        return None
    rule = "AW-CARD-33" if any(e.code is Code.AA for e in card.effects) else "AW-CARD-17"
    return Refusal(rule, f'"{card.title}" would do nothing now.')


# -- Playing cards: hand, window, conditions, wild sets (AW-CARD).

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
    return condition_refusal(state, seat, card) or useless(state, seat, card)


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
    return next((i for i, e in enumerate(card.effects) if asks(e)), -1)


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
