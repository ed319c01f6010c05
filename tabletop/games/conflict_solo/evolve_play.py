"""How the events of set-up, clock, plans, cards and the enemy's orders change the position."""

from __future__ import annotations

from tabletop.games.conflict_solo import events as ev
from tabletop.games.conflict_solo.copying import add, changed, put, put_deed, put_each, with_fields
from tabletop.games.conflict_solo.evolving import evolves, unchanged
from tabletop.games.conflict_solo.pieces import Counter, Deed
from tabletop.games.conflict_solo.scenario import Minefield
from tabletop.games.conflict_solo.sheets import AI, PLAYER, RUMOUR, Kind
from tabletop.games.conflict_solo.state import BOTH, State

unchanged(ev.RoundPart, ev.Rolled, ev.OrderSkipped, ev.OrderChosen)


# -- set-up
@evolves(ev.SetUp)
def set_up(state: State, event: ev.SetUp) -> State:
    passengers = tuple(c.id for c in state.counters.values() if c.loaded_on == event.id)
    anchor = event.hex if state.counters[event.id].side == AI else ""
    state = put(state, event.id, hex=event.hex, facing=event.facing, anchor=anchor)
    return put_each(state, passengers, hex=event.hex) if passengers else state


@evolves(ev.WorkSet)
def work_set(state: State, event: ev.WorkSet) -> State:
    if event.work == "mines":
        mines = {**state.mines, event.hex: Minefield(PLAYER, known=False)}
        return with_fields(state, mines=mines, mines_set=(*state.mines_set, event.hex))
    if event.work:
        works = {**state.works, event.hex: event.work}
        return with_fields(state, works=works, works_set=(*state.works_set, (event.hex, event.work)))
    mine = event.hex in state.mines_set
    return with_fields(
        state,
        mines={k: v for k, v in state.mines.items() if not mine or k != event.hex},
        mines_set=tuple(h for h in state.mines_set if h != event.hex),
        works={k: v for k, v in state.works.items() if mine or k != event.hex},
        works_set=tuple(w for w in state.works_set if mine or w[0] != event.hex),
    )


@evolves(ev.HiddenSet)
def hidden_set(state: State, event: ev.HiddenSet) -> State:
    return put(state, event.id, hidden=event.hidden)


# -- the clock
@evolves(ev.RoundBegan)
def round_began(state: State, event: ev.RoundBegan) -> State:
    first = event.round == 1
    counters = {
        k: changed(c, fresh=c.fresh or not first, moved=False, smoked=False, was_hidden=False)
        for k, c in state.counters.items()
    }
    return with_fields(
        state, round=event.round, cap_now=event.caps, counters=counters, turns=0, passed="", turn="", effects=(),
        doing=None, reacted=False,
    )  # fmt: skip


@evolves(ev.RoundEnded)
def round_ended(state: State, event: ev.RoundEnded) -> State:
    """Smoke falls by one level (CH-SMOKE-02)."""
    return with_fields(state, smoke={k: v - 1 for k, v in state.smoke.items() if v > 1}, effects=())


@evolves(ev.TurnBegan)
def turn_began(state: State, event: ev.TurnBegan) -> State:
    state = with_fields(state, turn=event.side, turns=state.turns + 1, reacted=False)
    return with_fields(state, deed=Deed(done=True)) if event.side == PLAYER else state


@evolves(ev.TurnEnded)
def turn_ended(state: State, event: ev.TurnEnded) -> State:
    """A stall, or any action of the AI, breaks a sequence of passes (CH-SEQ-05)."""
    if event.side == PLAYER and event.passed:
        state = put_deed(state, idle=True)
    discard = (*state.discard, state.in_play) if event.side == AI and state.in_play else state.discard
    return with_fields(
        state, doing=None, draft=None, in_play="" if event.side == AI else state.in_play, discard=discard,
        passed="" if not event.passed else BOTH if state.passed not in ("", event.side) else event.side,
    )  # fmt: skip


@evolves(ev.InitiativeRolled)
def initiative_rolled(state: State, event: ev.InitiativeRolled) -> State:
    return with_fields(state, cap_now=state.cap_now - event.caps)


@evolves(ev.GameEnded)
def game_ended(state: State, event: ev.GameEnded) -> State:
    return with_fields(state, result=event.result)


# -- points and cards
@evolves(ev.CapsChanged)
def caps_changed(state: State, event: ev.CapsChanged) -> State:
    return with_fields(state, cap_now=max(0, min(state.cap_max, state.cap_now + event.amount)))


@evolves(ev.VpChanged)
def vp_changed(state: State, event: ev.VpChanged) -> State:
    return with_fields(state, vp=state.vp + event.amount)


@evolves(ev.CardDrawn)
def card_drawn(state: State, event: ev.CardDrawn) -> State:
    deck, discard = state.action_deck, state.action_discard
    if event.again:
        deck, discard = deck.mixed_with(*discard), ()
    return with_fields(
        state,
        action_deck=deck.without(event.card),
        action_discard=discard,
        hand=tuple(sorted((*state.hand, event.card))),
    )


def _without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


@evolves(ev.CardDropped)
def card_dropped(state: State, event: ev.CardDropped) -> State:
    return with_fields(state, hand=_without(state.hand, event.card), action_discard=(*state.action_discard, event.card))


@evolves(ev.CardPlayed)
def card_played(state: State, event: ev.CardPlayed) -> State:
    gone = () if event.removed else (event.card,)
    state = with_fields(state, hand=_without(state.hand, event.card), action_discard=(*state.action_discard, *gone))
    return put_deed(state, card=True) if event.own else state


@evolves(ev.CardLeft)
def card_left(state: State, event: ev.CardLeft) -> State:
    return with_fields(state, action_discard=_without(state.action_discard, event.card))


@evolves(ev.EffectBegan)
def effect_began(state: State, event: ev.EffectBegan) -> State:
    return with_fields(state, effects=(*state.effects, event.card))


# -- the order deck
@evolves(ev.OrderDrawn)
def order_drawn(state: State, event: ev.OrderDrawn) -> State:
    draw = state.draw.without(event.card)
    if event.purpose == "turn":  # an unread one before it is discarded (AC10)
        unread = (state.in_play,) if state.in_play else ()
        return with_fields(state, draw=draw, in_play=event.card, discard=(*state.discard, *unread))
    return with_fields(state, draw=draw, discard=(*state.discard, event.card))


@evolves(ev.DeckShuffled)
def deck_shuffled(state: State, event: ev.DeckShuffled) -> State:
    return with_fields(state, draw=state.draw.mixed_with(*state.discard), discard=())


@evolves(ev.CommandRemoved)
def command_removed(state: State, event: ev.CommandRemoved) -> State:
    return with_fields(
        state, discard=_without(state.discard, event.card), removed=tuple(sorted((*state.removed, event.card)))
    )


@evolves(ev.SpentChecked)
def spent_checked(state: State, event: ev.SpentChecked) -> State:
    return put_each(state, event.ids, fresh=False) if event.spent else state


# -- plans
@evolves(ev.Drafted)
def drafted(state: State, event: ev.Drafted) -> State:
    return with_fields(state, draft=event.draft)


@evolves(ev.ActionBegan)
def action_began(state: State, event: ev.ActionBegan) -> State:
    counters = {k: changed(c, was_hidden=c.hidden) if c.side == PLAYER else c for k, c in state.counters.items()}
    state = with_fields(state, draft=None, doing=event.doing, counters=counters)
    if event.fired:
        state = put_deed(state, fired_from=event.fired)
    return put_deed(state, idle=True) if event.doing.kind == "stall" else state


@evolves(ev.DoingSet)
def doing_set(state: State, event: ev.DoingSet) -> State:
    return with_fields(state, doing=event.doing)


@evolves(ev.MarchesSet)
def marches_set(state: State, event: ev.MarchesSet) -> State:
    return with_fields(state, marches=event.marches)


@evolves(ev.VolleySet)
def volley_set(state: State, event: ev.VolleySet) -> State:
    return with_fields(state, volley=event.volley)


@evolves(ev.RaidSet)
def raid_set(state: State, event: ev.RaidSet) -> State:
    return with_fields(state, raid=event.raid)


@evolves(ev.EventsSet)
def events_set(state: State, event: ev.EventsSet) -> State:
    return with_fields(state, events=event.events)


@evolves(ev.Reacted)
def reacted(state: State, event: ev.Reacted) -> State:
    return with_fields(state, reacted=event.used)


# -- the enemy
@evolves(ev.TrackMoved)
def track_moved(state: State, event: ev.TrackMoved) -> State:
    return with_fields(state, track=event.space)


@evolves(ev.HappeningBegan)
def happening_began(state: State, event: ev.HappeningBegan) -> State:
    if not event.key:
        return state
    return with_fields(state, uses={**state.uses, event.key: state.uses.get(event.key, 0) + 1})


@evolves(ev.PostureChanged)
def posture_changed(state: State, event: ev.PostureChanged) -> State:
    return put_each(state, event.ids, posture=event.posture, leash=event.leash)


@evolves(ev.Refreshed)
def refreshed(state: State, event: ev.Refreshed) -> State:
    return put_each(state, event.ids, fresh=True)


@evolves(ev.RumourPlaced)
def rumour_placed(state: State, event: ev.RumourPlaced) -> State:
    return add(state, Counter(event.id, AI, RUMOUR.id, event.hex, anchor=event.hex))


@evolves(ev.Arrived)
def arrived(state: State, event: ev.Arrived) -> State:
    anchor = event.hex if state.counters[event.id].side == AI else ""
    passengers = tuple(c.id for c in state.counters.values() if c.loaded_on == event.id)
    state = put(state, event.id, hex=event.hex, facing=event.facing, anchor=anchor, round=0, track=False, entry=())
    if not anchor and state.turn == PLAYER:
        state = went(state, event.id, event.hex, True, event.near_ai)
    return put_each(state, passengers, hex=event.hex) if passengers else state


def went(state: State, id: str, hex: str, last: bool, near_ai: bool) -> State:
    """The record of the player's turn after a Unit has entered a hex (T9)."""
    deed, vehicle = state.deed, state.type_of(state.counters[id]).kind is Kind.VEHICLE
    return put_deed(
        state, entered=(*deed.entered, hex), ended=(*deed.ended, hex) if last else deed.ended,
        adjacent=deed.adjacent or near_ai, vehicle=deed.vehicle or vehicle,
    )  # fmt: skip


@evolves(ev.ControlTaken)
def control_taken(state: State, event: ev.ControlTaken) -> State:
    state = with_fields(state, control={**state.control, event.hex: event.side})
    if event.side == PLAYER and state.turn == PLAYER:
        state = put_deed(state, took=True)
    return state
