"""How the events of clock, cards and Planning change the position."""

from __future__ import annotations

from dataclasses import replace

from tabletop.games.air_wars import events as ev
from tabletop.games.air_wars.changing import boxed, changed, put, put_each, put_mark, put_side, with_fields
from tabletop.games.air_wars.evolving import evolves, unchanged
from tabletop.games.air_wars.pieces import Unit, airbase_key
from tabletop.games.air_wars.scenario import REINFORCEMENTS
from tabletop.games.air_wars.sheets import Disposition, Window
from tabletop.games.air_wars.state import State

unchanged(ev.SegmentBegan, ev.DiceOfCard)


def _rested(unit: Unit) -> Unit:
    """A counter at the beginning of a day: no flag but `revealed`, which ends at ST-06."""
    return Unit(unit.id, unit.seat, unit.place, revealed=unit.revealed)


# -- the clock
@evolves(ev.DayBegan)
def day_began(state: State, event: ev.DayBegan) -> State:
    units = {key: _rested(unit) for key, unit in state.units.items()}
    state = with_fields(state, day=event.day, hour=0, phase="PLAN", active=0, units=units, screens=(units, units))
    for square in event.reopened:
        state = put_mark(state, airbase_key(square), closed="")
    return state


@evolves(ev.HourBegan)
def hour_began(state: State, event: ev.HourBegan) -> State:
    units = {
        key: changed(
            unit, boost=0, pace=0, gone=0, moved=False, changed=False, scrambled=False, bombed_now=False,
            strafed_now=False, used_hour=False,
        )
        if unit.seat == event.seat else unit
        for key, unit in state.units.items()
    }  # fmt: skip
    return with_fields(
        state, units=units, hour=event.hour, active=event.seat, phase="OPS", fought=(), fired=(), opened=(),
        votes=(None, None),
    )  # fmt: skip


@evolves(ev.HourEnded)
def hour_ended(state: State, event: ev.HourEnded) -> State:
    moment = (state.day, event.hour, event.seat)
    return with_fields(state, effects=tuple(e for e in state.effects if e.until > moment))


@evolves(ev.OperationsBegan)
def operations_began(state: State, event: ev.OperationsBegan) -> State:
    return with_fields(state, phase="OPS")


@evolves(ev.OfferAnswered)
def offer_answered(state: State, event: ev.OfferAnswered) -> State:
    a, b = state.votes
    return with_fields(state, votes=(event.agree, b) if event.seat == 0 else (a, event.agree))


@evolves(ev.DayGoesOn)
def day_goes_on(state: State, event: ev.DayGoesOn) -> State:
    return with_fields(state, votes=(None, None))


@evolves(ev.DayEnded)
def day_ended(state: State, event: ev.DayEnded) -> State:
    moment = (state.day, 99, 1)
    return with_fields(state, votes=(None, None), effects=tuple(e for e in state.effects if e.until > moment))


# -- cards
@evolves(ev.PickBegan)
def pick_began(state: State, event: ev.PickBegan) -> State:
    return with_fields(state, picking=event.number)


@evolves(ev.CardDrawn)
def card_drawn(state: State, event: ev.CardDrawn) -> State:
    side = state.sides[event.seat]
    state = put_side(state, event.seat, deck=side.deck.without(event.card), hand=side.hand.plus(event.card))
    return with_fields(state, picking=state.picking - 1)


@evolves(ev.CardDrafted)
def card_drafted(state: State, event: ev.CardDrafted) -> State:
    return with_fields(state, playing=event.playing)


def _attached(state: State, event: ev.CardPlayed, window: Window) -> State:
    """The card lies beside the battle, fire or attack that it is played for."""
    played = (event.seat, event.card)
    if window is Window.COMBAT and state.battle is not None:
        return with_fields(state, battle=replace(state.battle, cards=(*state.battle.cards, played)))
    if window in (Window.AA, Window.AADEF) and state.fire is not None:
        return with_fields(state, fire=replace(state.fire, cards=(*state.fire.cards, played)))
    if window is Window.BOMBDEF and state.bombing is not None:
        return with_fields(state, bombing=replace(state.bombing, cards=(*state.bombing.cards, played)))
    if window is Window.BOMB and state.bombing is not None:
        attacks = tuple(
            replace(a, cards=(*a.cards, event.card)) if a.target in event.choices else a for a in state.bombing.attacks
        )
        return with_fields(state, bombing=replace(state.bombing, attacks=attacks))
    return state


@evolves(ev.CardPlayed)
def card_played(state: State, event: ev.CardPlayed) -> State:
    card, side = state.scenario.cards[event.card], state.sides[event.seat]
    changes: dict[str, object] = {"hand": side.hand.without(event.card)}
    if card.disposition is Disposition.DISCARD:
        changes["discards"] = (*side.discards, event.card)
    elif card.disposition is Disposition.PERMANENT:
        changes["permanent"] = (*side.permanent, event.card)
    else:
        changes["waiting"] = (*side.waiting, event.card)
    state = with_fields(put_side(state, event.seat, **changes), playing=None)
    return _attached(state, event, card.window)


@evolves(ev.WildSetPlayed)
def wild_set_played(state: State, event: ev.WildSetPlayed) -> State:
    side = state.sides[event.seat]
    hand = side.hand
    for card in event.cards:
        hand = hand.without(card)
    return put_side(state, event.seat, hand=hand, discards=(*side.discards, *event.cards))


@evolves(ev.CardsReshuffled)
def cards_reshuffled(state: State, event: ev.CardsReshuffled) -> State:
    deck = state.sides[event.seat].deck.mixed_with(*event.cards)
    return put_side(state, event.seat, deck=deck, waiting=())


@evolves(ev.EffectBegan)
def effect_began(state: State, event: ev.EffectBegan) -> State:
    return with_fields(state, effects=(*state.effects, event.effect))


@evolves(ev.Prolonged)
def prolonged(state: State, event: ev.Prolonged) -> State:
    return put_each(state, (event.unit,), endurance=event.hours)


# -- Planning
@evolves(ev.WorkshopReady)
def workshop_ready(state: State, event: ev.WorkshopReady) -> State:
    return with_fields(state, workshop=event.number)


@evolves(ev.Refitted)
def refitted(state: State, event: ev.Refitted) -> State:
    return with_fields(boxed(state, (event.unit,), REINFORCEMENTS), must_place=(*state.must_place, event.unit))


@evolves(ev.CalledUp)
def called_up(state: State, event: ev.CalledUp) -> State:
    return with_fields(state, called=(*state.called, event.unit), must_place=(*state.must_place, event.unit))


@evolves(ev.Placed)
def placed(state: State, event: ev.Placed) -> State:
    unit = state.units[event.unit]
    state = with_fields(state, placed=(*state.placed, (event.unit, unit.place)))
    return put(state, Unit(unit.id, unit.seat, event.square))


@evolves(ev.TakenBack)
def taken_back(state: State, event: ev.TakenBack) -> State:
    state = with_fields(state, placed=tuple(p for p in state.placed if p[0] != event.unit))
    return boxed(state, (event.unit,), event.box)


@evolves(ev.PlacingEnded)
def placing_ended(state: State, event: ev.PlacingEnded) -> State:
    return with_fields(state, placed=(), must_place=(), workshop=0)


@evolves(ev.FacesDown)
def faces_down(state: State, event: ev.FacesDown) -> State:
    def covered(units: dict[str, Unit] | None) -> dict[str, Unit] | None:
        return None if units is None else {k: changed(u, revealed=False) if u.revealed else u for k, u in units.items()}

    a, b = state.screens
    return with_fields(state, units=covered(state.units), screens=(covered(a), covered(b)))


@evolves(ev.Redeployed)
def redeployed(state: State, event: ev.Redeployed) -> State:
    if event.unit not in dict(state.placed):
        state = with_fields(state, placed=(*state.placed, (event.unit, state.units[event.unit].place)))
    return put_each(state, (event.unit,), place=event.square)


@evolves(ev.PostureShown)
def posture_shown(state: State, event: ev.PostureShown) -> State:
    a, b = state.screens
    state = with_fields(state, placed=())
    return with_fields(state, screens=(None, b) if event.seat == 0 else (a, None))
