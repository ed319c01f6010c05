"""One line for the log about each event, with its rule. It says no more than the event does, so that a covered event
gives a covered line."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from tabletop.core.tally import Tally
from tabletop.core.values import Event
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
    EffectBegan,
    GameEnded,
    HappeningBegan,
    HiddenSet,
    InitiativeRolled,
    OrderChosen,
    OrderDrawn,
    OrderSkipped,
    Refreshed,
    Rolled,
    RoundBegan,
    RoundEnded,
    RumourPlaced,
    SetUp,
    SpentChecked,
    TrackMoved,
    TurnEnded,
    VpChanged,
    WorkSet,
)
from tabletop.games.conflict_solo.events_fight import (
    AttackEnded,
    AttackRolled,
    Destroyed,
    Exited,
    HexCleared,
    HitDrawn,
    HitRemoved,
    HitsOffered,
    Loaded,
    MinesFound,
    Revealed,
    RumourProved,
    RumoursGone,
    SmokeLaid,
    Stepped,
    StructureHit,
    Turned,
    Unloaded,
    Vanished,
    WorkBuilt,
)
from tabletop.games.conflict_solo.rules.hexes import NAMES
from tabletop.games.conflict_solo.scenario import NOTHING
from tabletop.games.conflict_solo.sheets import HITS, PLAYER, RUMOUR
from tabletop.games.conflict_solo.state import State

SIDES = {PLAYER: "The player", "ai": "The enemy"}


def listing(words: Iterable[str]) -> str:
    """ "A", "A and B", "A, B and C"."""
    found = list(words)
    return found[0] if len(found) == 1 else f"{', '.join(found[:-1])} and {found[-1]}" if found else "nobody"


def _name(state: State, id: str) -> str:
    """A counter by id and type; "something" for what the reader may not know."""
    if id == "?":
        return "something"
    counter = state.counters.get(id)
    kind = counter.type if counter is not None else next((x.type for x in state.lost if x.id == id), "")
    if kind == RUMOUR.id or (not kind and id[:1] == "R"):
        return f"{id} (rumoured)"
    found = state.scenario.library.units.get(kind)
    structure = next((s.name for s in state.scenario.structures if s.id == id), "")
    return f"{id} {found.name}" if found is not None else structure or id


def _card(state: State, key: str) -> str:
    return f'"{state.card(key).name}"'


def _sum(tally: Tally) -> str:
    """ "3 red firepower +3 short range = 6"."""
    parts = "".join(f" {m.amount:+d} {m.reason}" for m in tally.modifiers)
    return f"{tally.base} {tally.reason}{parts} = {tally.total}" if parts else f"{tally.total} {tally.reason}"


# -- clock and cards
def _set_up(e: SetUp, s: State) -> str:
    return f"{_name(s, e.id)} is set up in {e.hex} ({'CH-HID-04' if e.group else 'CH-STACK-01'})."


def _work(e: WorkSet, s: State) -> str:
    return f"{e.work.capitalize()} in {e.hex} (CH-FORT-01)." if e.work else f"What lay in {e.hex} is taken back."


def _hidden(e: HiddenSet, s: State) -> str:
    return f"{_name(s, e.id)} is {'hidden' if e.hidden else 'visible'} (CH-HID-01)."


def _round(e: RoundBegan, s: State) -> str:
    return f"Round {e.round} of {s.scenario.rounds} begins with {e.caps} CAPs (CH-SEQ-03, CH-CAP-02)."


def _ended(e: RoundEnded, s: State) -> str:
    return f"Round {e.round} ends after {e.turns} turns (CH-SEQ-04, CH-SEQ-06)."


def _turn_ended(e: TurnEnded, s: State) -> str:
    return f"{SIDES[e.side]} passes ({'CH-PLY-07' if e.side == PLAYER else 'CH-TURN-05'})." if e.passed else ""


def _initiative(e: InitiativeRolled, s: State) -> str:
    extra = f" and {e.caps} CAPs" if e.caps else ""
    return (
        f"Initiative: the player rolls {sum(e.player)}{extra}, the enemy {sum(e.enemy)}: "
        f"{SIDES[e.first].lower()} goes first (CH-SEQ-02)."
    )


def _rolled(e: Rolled, s: State) -> str:
    dice = " + ".join(map(str, e.dice))
    if e.purpose == "choice":
        return f"{e.about}: one of {listing(e.among)} by {dice}: {e.outcome} ({e.rule})."
    extra = f", {_sum(e.tally)}" if e.tally is not None else ""
    wanted = "at most" if e.purpose in ("accuracy", "event") else "at least"
    about = _name(s, e.about) if e.about in s.counters else e.about
    return f"{e.purpose.capitalize()}, {about}: {dice}{extra}, {wanted} {e.needed} wanted: {e.outcome} ({e.rule})."


def _caps(e: CapsChanged, s: State) -> str:
    number = abs(e.amount)
    return f"{number} CAP{'s' if number != 1 else ''} {'spent' if e.amount < 0 else 'won'}: {e.why} ({e.rule})."


def _vp(e: VpChanged, s: State) -> str:
    return f"{e.amount:+d} VP: {e.why}; {s.vp} now ({e.rule})."


def _drawn(e: CardDrawn, s: State) -> str:
    return f"The player draws {_card(s, e.card)} (CH-CARD-02)."


def _dropped(e: CardDropped, s: State) -> str:
    return f"The player discards {_card(s, e.card)} (CH-CARD-02)."


def _played(e: CardPlayed, s: State) -> str:
    return f"The player plays {_card(s, e.card)} ({'CH-CARD-01' if e.how == 'action' else 'CH-CARD-08'})."


def _left(e: CardLeft, s: State) -> str:
    return f"{_card(s, e.card)} leaves the game (CH-AIR-04)."


def _effect(e: EffectBegan, s: State) -> str:
    return f"{_card(s, e.card)} works until the end of the round (CH-CARD-01)."


_PURPOSES = {
    "turn": "Order card {card} for the enemy's turn (CH-TURN-01).",
    "check": "Check card {card} for {about} (CH-SPENT-01).", "drift": "Order card {card} for the drift (CH-AIR-06).",
    "removal": "Order card {card} is turned up (CH-DEST-03).",
}  # fmt: skip


def _order_drawn(e: OrderDrawn, s: State) -> str:
    return _PURPOSES[e.purpose].format(card=e.card, about=e.about if e.about != "?" else "something")


def _shuffled(e: DeckShuffled, s: State) -> str:
    return f"The order discards are shuffled into the deck ({e.rule})."


def _removed(e: CommandRemoved, s: State) -> str:
    return f"Command card {e.card} leaves the game (CH-DEST-03)."


def _checked(e: SpentChecked, s: State) -> str:
    who = listing(_name(s, id) for id in e.ids)
    number = s.order_card(e.card).spent
    verb = "are" if len(e.ids) > 1 else "is"
    return f"Check of {e.cost} AP against {number}: {who} {verb} {'spent' if e.spent else 'not spent'} ({e.rule})."


_DEEDS = {
    "move": "moves", "pivot": "turns", "fire": "fires", "close_combat": "attacks in close combat", "rally": "rallies",
    "dig_in": "digs in", "smoke": "lays smoke", "clear": "clears", "load": "loads", "unload": "unloads",
    "enter": "enters", "exit": "leaves", "stall": "stalls", "card": "plays a card",
}  # fmt: skip


def _action(e: ActionBegan, s: State) -> str:
    who = listing(_name(s, id) for id in e.doing.actors) if e.doing.actors else "The player"
    at = f" at {_name(s, e.target)}" if e.target and e.doing.kind in ("fire", "close_combat") else ""
    deed = _DEEDS[e.doing.kind] if len(e.doing.actors) < 2 else f"act together: {e.doing.kind.replace('_', ' ')}"
    return f"{who} {deed}{at} for {e.doing.ap} AP and {e.caps} CAPs (CH-PLY-01)."


# -- the enemy
def _track(e: TrackMoved, s: State) -> str:
    return f"The Mission Track moves to {e.space}{', passing it over' if e.skipped else ''} (CH-TRACK-03)."


def _happening(e: HappeningBegan, s: State) -> str:
    return f"Mission Event: {e.happening.text} (CH-TRACK-07)."


def _skipped(e: OrderSkipped, s: State) -> str:
    return f"{e.order}: {e.reason or 'cannot be executed'}."


def _chosen(e: OrderChosen, s: State) -> str:
    if e.ai == "?":
        return f"{e.order}: an order was executed somewhere."
    target = f" against {_name(s, e.target)}" if e.target and e.target != e.ai else ""
    why = f" [{'; '.join(e.reasons)}]" if e.reasons else ""
    return f"{e.order}: {_name(s, e.ai)}{target}{why} (CH-TURN-02)."


def _refreshed(e: Refreshed, s: State) -> str:
    return f"{listing(_name(s, id) for id in e.ids)} fresh again ({e.rule})."


def _rumour(e: RumourPlaced, s: State) -> str:
    return f"A rumoured enemy, {e.id}, in {e.hex} (CH-RE-01)."


def _arrived(e: Arrived, s: State) -> str:
    return f"{_name(s, e.id)} arrives in {e.hex} ({'CH-REIN-02' if e.id[0] == 'U' else 'CH-REIN-03'})."


def _control(e: ControlTaken, s: State) -> str:
    return f"{SIDES[e.side]} takes {e.hex} (CH-OBJ-02)."


# -- moves and fire
def _stepped(e: Stepped, s: State) -> str:
    return f"{_name(s, e.id)} moves from {e.start} to {e.hex} (CH-MOVE-01)."


def _turned(e: Turned, s: State) -> str:
    return f"{_name(s, e.id)} faces {NAMES[e.facing]} ({'CH-MOVE-09' if e.pivot else 'CH-MOVE-07'})."


def _exited(e: Exited, s: State) -> str:
    return f"{_name(s, e.id)} leaves the map (CH-MOVE-15)."


def _loaded(e: Loaded, s: State) -> str:
    return f"{_name(s, e.transport)} takes {_name(s, e.passenger)} (CH-TRN-02)."


def _unloaded(e: Unloaded, s: State) -> str:
    return f"{_name(s, e.passenger)} is put down in {e.hex} (CH-TRN-02)."


def _revealed(e: Revealed, s: State) -> str:
    return f"{_name(s, e.id)} is seen in {s.counters[e.id].hex} ({e.rule})."


def _vanished(e: Vanished, s: State) -> str:
    return f"{_name(s, e.id)} slips away (CH-HID-01)."


def _proved(e: RumourProved, s: State) -> str:
    if e.type == NOTHING:
        return f"{e.id} was nothing (CH-RE-04)."
    return f"{e.id} proves to be {s.scenario.library.units[e.type].name}, facing {NAMES[e.facing]} (CH-RE-04)."


def _gone(e: RumoursGone, s: State) -> str:
    return f"{listing(e.ids)} {'were' if len(e.ids) > 1 else 'was'} nothing: the cup is empty (CH-RE-09)."


def _mines(e: MinesFound, s: State) -> str:
    return f"There are mines in {e.hex} (CH-MINE-03)."


def _attack(e: AttackRolled, s: State) -> str:
    who = _name(s, e.attacker) if e.attacker else e.source[:1].upper() + e.source[1:]
    extra = f" +{e.caps} CAPs" if e.caps else ""
    outcome = ("miss", "one hit", "two hits")[e.hits]
    rule = "CH-CC-02" if e.how == "cc" else "CH-FIRE-06"
    return (
        f"{who} at {_name(s, e.target)}: {e.dice[0]} + {e.dice[1]}{extra}, FP {_sum(e.fp)}; DV {_sum(e.dv)}: {outcome}"
        f" ({rule})."
    )


def _attack_ended(e: AttackEnded, s: State) -> str:
    return f"No attack on {_name(s, e.target)}: {e.reason} ({e.rule})."


def _hit(e: HitDrawn, s: State) -> str:
    return f"{_name(s, e.id)}: {HITS[e.key].name} (CH-HIT-01)."


def _offered(e: HitsOffered, s: State) -> str:
    return f"{_name(s, e.id)}: {listing(HITS[k].name for k in e.keys)} are drawn (CH-CARD-08)."


def _unhit(e: HitRemoved, s: State) -> str:
    return f"{_name(s, e.id)} is no longer {HITS[e.key].name} ({e.rule})."


def _destroyed(e: Destroyed, s: State) -> str:
    track = "; it goes on the CAP track (CH-DEST-01)" if e.caps else ""
    return f"{_name(s, e.id)} is destroyed: {e.why} ({e.rule}){track}."


def _structure(e: StructureHit, s: State) -> str:
    return f"{_name(s, e.id)} has {e.left} steps left (CH-AIR-10)."


def _smoke(e: SmokeLaid, s: State) -> str:
    return f"Smoke {e.level} in {e.hex} (CH-SMOKE-01)."


def _built(e: WorkBuilt, s: State) -> str:
    return (
        f"{e.work.capitalize()} in {e.hex} (CH-FORT-02)."
        if e.work
        else f"The hasty work in {e.hex} is gone (CH-FORT-02)."
    )


def _cleared(e: HexCleared, s: State) -> str:
    return f"{e.hex} is cleared (CH-MINE-05)."


_WORDS: dict[type[Event], Callable[[Any, State], str]] = {
    SetUp: _set_up, WorkSet: _work, HiddenSet: _hidden, RoundBegan: _round, RoundEnded: _ended,
    TurnEnded: _turn_ended, InitiativeRolled: _initiative, GameEnded: lambda e, s: str(e.result.sentence),
    Rolled: _rolled, CapsChanged: _caps, VpChanged: _vp, CardDrawn: _drawn, CardDropped: _dropped,
    CardPlayed: _played, CardLeft: _left, EffectBegan: _effect, OrderDrawn: _order_drawn,
    DeckShuffled: _shuffled, CommandRemoved: _removed, SpentChecked: _checked, ActionBegan: _action,
    TrackMoved: _track, HappeningBegan: _happening, OrderSkipped: _skipped, OrderChosen: _chosen,
    Refreshed: _refreshed, RumourPlaced: _rumour, Arrived: _arrived, ControlTaken: _control,
    Stepped: _stepped, Turned: _turned, Exited: _exited, Loaded: _loaded,
    Unloaded: _unloaded, Revealed: _revealed, Vanished: _vanished, RumourProved: _proved,
    RumoursGone: _gone, MinesFound: _mines, AttackRolled: _attack, AttackEnded: _attack_ended,
    HitDrawn: _hit, HitsOffered: _offered, HitRemoved: _unhit, Destroyed: _destroyed,
    StructureHit: _structure, SmokeLaid: _smoke, WorkBuilt: _built, HexCleared: _cleared,
}  # fmt: skip


def words(event: Event, state: State) -> str:
    """One line, "" for events that nobody needs to read. `state` is the state after the event."""
    say = _WORDS.get(type(event))
    return say(event, state) if say is not None else ""
