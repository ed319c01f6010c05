"""How the events of set-up, clock, plans, cards and the enemy's orders change the position."""

from __future__ import annotations

from tabletop.games.conflict_solo.copying import add, changed, put, put_deed, put_each, with_fields
from tabletop.games.conflict_solo.events import (
    ActionBegan,
    Arrived,
    CapsChanged,
    CardDrawn,
    CardDropped,
    CardLeft,
    CardPlayed,
    CommandRemoved,
    ControlTaken,
    DeckShuffled,
    DoingSet,
    Drafted,
    EffectBegan,
    EventsSet,
    GameEnded,
    HappeningBegan,
    HiddenSet,
    InitiativeRolled,
    MarchesSet,
    OrderChosen,
    OrderDrawn,
    OrderSkipped,
    PostureChanged,
    RaidSet,
    Reacted,
    Refreshed,
    Rolled,
    RoundBegan,
    RoundEnded,
    RoundPart,
    RumourPlaced,
    SetUp,
    SpentChecked,
    TrackMoved,
    TurnBegan,
    TurnEnded,
    VolleySet,
    VpChanged,
    WorkSet,
)
from tabletop.games.conflict_solo.evolving import evolves, unchanged
from tabletop.games.conflict_solo.pieces import Counter, Deed
from tabletop.games.conflict_solo.scenario import Minefield
from tabletop.games.conflict_solo.sheets import AI, PLAYER, RUMOUR, Kind
from tabletop.games.conflict_solo.state import BOTH, State

unchanged(RoundPart, Rolled, OrderSkipped, OrderChosen)


# -- set-up
@evolves(SetUp)
def set_up(state: State, event: SetUp) -> State:
    passengers = tuple(c.id for c in state.counters.values() if c.loaded_on == event.id)
    anchor = event.hex if state.counters[event.id].side == AI else ""
    state = put(state, event.id, hex=event.hex, facing=event.facing, anchor=anchor)
    return put_each(state, passengers, hex=event.hex) if passengers else state


@evolves(WorkSet)
def work_set(state: State, event: WorkSet) -> State:
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


@evolves(HiddenSet)
def hidden_set(state: State, event: HiddenSet) -> State:
    return put(state, event.id, hidden=event.hidden)


# -- the clock
@evolves(RoundBegan)
def round_began(state: State, event: RoundBegan) -> State:
    first = event.round == 1
    counters = {
        k: changed(c, fresh=c.fresh or not first, moved=False, smoked=False, was_hidden=False)
        for k, c in state.counters.items()
    }
    return with_fields(
        state, round=event.round, cap_now=event.caps, counters=counters, turns=0, passed="", turn="", effects=(),
        doing=None, reacted=False,
    )  # fmt: skip


@evolves(RoundEnded)
def round_ended(state: State, event: RoundEnded) -> State:
    """Smoke falls by one level (CH-SMOKE-02)."""
    return with_fields(state, smoke={k: v - 1 for k, v in state.smoke.items() if v > 1}, effects=())


@evolves(TurnBegan)
def turn_began(state: State, event: TurnBegan) -> State:
    state = with_fields(state, turn=event.side, turns=state.turns + 1, reacted=False)
    return with_fields(state, deed=Deed(done=True)) if event.side == PLAYER else state


@evolves(TurnEnded)
def turn_ended(state: State, event: TurnEnded) -> State:
    """A stall, or any action of the AI, breaks a sequence of passes (CH-SEQ-05)."""
    if event.side == PLAYER and event.passed:
        state = put_deed(state, idle=True)
    discard = (*state.discard, state.in_play) if event.side == AI and state.in_play else state.discard
    return with_fields(
        state, doing=None, draft=None, in_play="" if event.side == AI else state.in_play, discard=discard,
        passed="" if not event.passed else BOTH if state.passed not in ("", event.side) else event.side,
    )  # fmt: skip


@evolves(InitiativeRolled)
def initiative_rolled(state: State, event: InitiativeRolled) -> State:
    return with_fields(state, cap_now=state.cap_now - event.caps)


@evolves(GameEnded)
def game_ended(state: State, event: GameEnded) -> State:
    return with_fields(state, result=event.result)


# -- points and cards
@evolves(CapsChanged)
def caps_changed(state: State, event: CapsChanged) -> State:
    return with_fields(state, cap_now=max(0, min(state.cap_max, state.cap_now + event.amount)))


@evolves(VpChanged)
def vp_changed(state: State, event: VpChanged) -> State:
    return with_fields(state, vp=state.vp + event.amount)


@evolves(CardDrawn)
def card_drawn(state: State, event: CardDrawn) -> State:
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


@evolves(CardDropped)
def card_dropped(state: State, event: CardDropped) -> State:
    return with_fields(state, hand=_without(state.hand, event.card), action_discard=(*state.action_discard, event.card))


@evolves(CardPlayed)
def card_played(state: State, event: CardPlayed) -> State:
    gone = () if event.removed else (event.card,)
    state = with_fields(state, hand=_without(state.hand, event.card), action_discard=(*state.action_discard, *gone))
    return put_deed(state, card=True) if event.own else state


@evolves(CardLeft)
def card_left(state: State, event: CardLeft) -> State:
    return with_fields(state, action_discard=_without(state.action_discard, event.card))


@evolves(EffectBegan)
def effect_began(state: State, event: EffectBegan) -> State:
    return with_fields(state, effects=(*state.effects, event.card))


# -- the order deck
@evolves(OrderDrawn)
def order_drawn(state: State, event: OrderDrawn) -> State:
    draw = state.draw.without(event.card)
    if event.purpose == "turn":  # an unread one before it is discarded (AC10)
        unread = (state.in_play,) if state.in_play else ()
        return with_fields(state, draw=draw, in_play=event.card, discard=(*state.discard, *unread))
    return with_fields(state, draw=draw, discard=(*state.discard, event.card))


@evolves(DeckShuffled)
def deck_shuffled(state: State, event: DeckShuffled) -> State:
    return with_fields(state, draw=state.draw.mixed_with(*state.discard), discard=())


@evolves(CommandRemoved)
def command_removed(state: State, event: CommandRemoved) -> State:
    return with_fields(
        state, discard=_without(state.discard, event.card), removed=tuple(sorted((*state.removed, event.card)))
    )


@evolves(SpentChecked)
def spent_checked(state: State, event: SpentChecked) -> State:
    return put_each(state, event.ids, fresh=False) if event.spent else state


# -- plans
@evolves(Drafted)
def drafted(state: State, event: Drafted) -> State:
    return with_fields(state, draft=event.draft)


@evolves(ActionBegan)
def action_began(state: State, event: ActionBegan) -> State:
    counters = {k: changed(c, was_hidden=c.hidden) if c.side == PLAYER else c for k, c in state.counters.items()}
    state = with_fields(state, draft=None, doing=event.doing, counters=counters)
    if event.fired:
        state = put_deed(state, fired_from=event.fired)
    return put_deed(state, idle=True) if event.doing.kind == "stall" else state


@evolves(DoingSet)
def doing_set(state: State, event: DoingSet) -> State:
    return with_fields(state, doing=event.doing)


@evolves(MarchesSet)
def marches_set(state: State, event: MarchesSet) -> State:
    return with_fields(state, marches=event.marches)


@evolves(VolleySet)
def volley_set(state: State, event: VolleySet) -> State:
    return with_fields(state, volley=event.volley)


@evolves(RaidSet)
def raid_set(state: State, event: RaidSet) -> State:
    return with_fields(state, raid=event.raid)


@evolves(EventsSet)
def events_set(state: State, event: EventsSet) -> State:
    return with_fields(state, events=event.events)


@evolves(Reacted)
def reacted(state: State, event: Reacted) -> State:
    return with_fields(state, reacted=event.used)


# -- the enemy
@evolves(TrackMoved)
def track_moved(state: State, event: TrackMoved) -> State:
    return with_fields(state, track=event.space)


@evolves(HappeningBegan)
def happening_began(state: State, event: HappeningBegan) -> State:
    if not event.key:
        return state
    return with_fields(state, uses={**state.uses, event.key: state.uses.get(event.key, 0) + 1})


@evolves(PostureChanged)
def posture_changed(state: State, event: PostureChanged) -> State:
    return put_each(state, event.ids, posture=event.posture, leash=event.leash)


@evolves(Refreshed)
def refreshed(state: State, event: Refreshed) -> State:
    return put_each(state, event.ids, fresh=True)


@evolves(RumourPlaced)
def rumour_placed(state: State, event: RumourPlaced) -> State:
    return add(state, Counter(event.id, AI, RUMOUR.id, event.hex, anchor=event.hex))


@evolves(Arrived)
def arrived(state: State, event: Arrived) -> State:
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


@evolves(ControlTaken)
def control_taken(state: State, event: ControlTaken) -> State:
    state = with_fields(state, control={**state.control, event.hex: event.side})
    if event.side == PLAYER and state.turn == PLAYER:
        state = put_deed(state, took=True)
    return state
