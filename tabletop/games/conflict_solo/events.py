"""What happens: set-up, clock, plans, cards, points, the enemy's orders. `events_fight` has moves, fire and losses.

Each use of chance is in an event with its purpose and rule (CH-RND-04). What of it the player is told says `redacting`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.game import Result
from tabletop.core.tally import Tally
from tabletop.core.values import Event
from tabletop.games.conflict_solo.orders import Happening
from tabletop.games.conflict_solo.pieces import Doing, Draft, March, Raid, Volley


# -- set-up
@dataclass(frozen=True, slots=True)
class SetUp(Event):
    """A counter is put on the map at set-up; group: the hidden group that drew the hex."""

    id: str
    hex: str
    facing: int
    group: str = ""


@dataclass(frozen=True, slots=True)
class WorkSet(Event):
    """A work or (work "mines") a minefield of the mission's grant is laid; "" takes it back."""

    hex: str
    work: str


@dataclass(frozen=True, slots=True)
class HiddenSet(Event):
    """A Unit is hidden at set-up, or shown again (CH-HID-01)."""

    id: str
    hidden: bool


# -- the clock
@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A round begins: all counters fresh but in round 1, CAPs reset, flags of the round gone (CH-SEQ-03)."""

    round: int
    caps: int


@dataclass(frozen=True, slots=True)
class RoundPart(Event):
    """The next part of a round start is done (CH-SEQ-03)."""

    part: str


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """Both sides passed, or 300 turns (CH-SEQ-04, CH-SEQ-07): smoke thins out (CH-SEQ-06)."""

    round: int
    turns: int


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A turn begins; the player's one with an empty record (CH-GEN-01)."""

    side: str


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """A turn is over; the enemy's card is discarded (CH-DECK-04). passed: it was a pass (CH-SEQ-04)."""

    side: str
    passed: bool


@dataclass(frozen=True, slots=True)
class InitiativeRolled(Event):
    """2D6 each, the player's with his CAPs; a tie goes to the AI (CH-SEQ-02)."""

    reveals: ClassVar[bool] = True
    player: tuple[int, int]
    enemy: tuple[int, int]
    caps: int
    first: str


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The mission is over and everything is shown."""

    reveals: ClassVar[bool] = True
    result: Result


# -- chance and points
@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """Dice for something (CH-RND-04): purpose, whom it is about, each die, what it was compared with, what came of
    it; among: the candidates of a random choice (CH-RND-01)."""

    reveals: ClassVar[bool] = True
    purpose: str
    about: str
    dice: tuple[int, ...]
    rule: str
    tally: Tally | None = None
    needed: int = 0
    outcome: str = ""
    among: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CapsChanged(Event):
    """CAPs spent (negative) or won (CH-CAP-03, AC29)."""

    amount: int
    why: str
    rule: str


@dataclass(frozen=True, slots=True)
class VpChanged(Event):
    """Victory points (CH-VP-01)."""

    amount: int
    why: str
    rule: str


# -- action cards
@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    """An action card comes into the hand (CH-CARD-02); again: the discards were shuffled into a new pile first."""

    reveals: ClassVar[bool] = True
    card: str
    again: bool = False


@dataclass(frozen=True, slots=True)
class CardDropped(Event):
    """A card beyond the hand limit is discarded (CH-CARD-02)."""

    card: str


@dataclass(frozen=True, slots=True)
class CardPlayed(Event):
    """A card leaves the hand for the discards, or the game (CH-CARD-01). how: action, boost or reaction; own: in the
    player's turn, for the trigger `card` (T9)."""

    card: str
    how: str
    removed: bool
    own: bool = False


@dataclass(frozen=True, slots=True)
class CardLeft(Event):
    """A discarded card leaves the game: its aircraft was shot down (CH-AIR-04)."""

    card: str


@dataclass(frozen=True, slots=True)
class EffectBegan(Event):
    """A card works until the end of the round (AC31)."""

    card: str


# -- the order deck
@dataclass(frozen=True, slots=True)
class OrderDrawn(Event):
    """An order card is drawn (CH-DECK-03). purpose: turn (it is in play, CH-DECK-04), check, drift, removal, or unread
    (AC10)."""

    reveals: ClassVar[bool] = True
    card: str
    purpose: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class DeckShuffled(Event):
    """The discards go back into the draw pile (CH-DECK-02, CH-DEST-05, CH-DEST-06)."""

    rule: str


@dataclass(frozen=True, slots=True)
class CommandRemoved(Event):
    """The Command card just drawn leaves the game (CH-DEST-03)."""

    card: str


@dataclass(frozen=True, slots=True)
class SpentChecked(Event):
    """An AP Spent Check (CH-SPENT-01, CH-SPENT-02): who, the cost in APs, the card, and whether they are spent now."""

    ids: tuple[str, ...]
    cost: int
    card: str
    spent: bool
    rule: str


# -- the player's plan
@dataclass(frozen=True, slots=True)
class Drafted(Event):
    """The plan changes; None: it is put aside. Nothing has happened yet."""

    draft: Draft | None


@dataclass(frozen=True, slots=True)
class ActionBegan(Event):
    """An action of the player (CH-PLY-01): what, who, and how it is paid. fired: hexes of attackers, for triggers."""

    doing: Doing
    caps: int = 0
    target: str = ""
    fired: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DoingSet(Event):
    """What is being carried out by the enemy, None when it is settled."""

    doing: Doing | None


# -- scraps of what is being resolved
@dataclass(frozen=True, slots=True)
class MarchesSet(Event):
    """Steps still to be taken."""

    marches: tuple[March, ...]


@dataclass(frozen=True, slots=True)
class VolleySet(Event):
    """Attack rolls still to be made; None: none."""

    volley: Volley | None


@dataclass(frozen=True, slots=True)
class RaidSet(Event):
    """The air strike or barrage being resolved, None: it is over."""

    raid: Raid | None


@dataclass(frozen=True, slots=True)
class EventsSet(Event):
    """Happenings still to be carried out."""

    events: tuple[Happening, ...]


@dataclass(frozen=True, slots=True)
class Reacted(Event):
    """The reaction of this turn or round start is used up (True) or open again (CH-PLY-09)."""

    used: bool


# -- the enemy
@dataclass(frozen=True, slots=True)
class TrackMoved(Event):
    """The Mission Track marker (CH-TRACK-03); skipped: a space that works when the marker stops there only."""

    space: int
    skipped: bool = False


@dataclass(frozen=True, slots=True)
class HappeningBegan(Event):
    """A Mission Event begins (CH-TRACK-07). key: the item whose use it takes (CH-CTR-06)."""

    happening: Happening
    key: str = ""


@dataclass(frozen=True, slots=True)
class OrderSkipped(Event):
    """An order of the card that cannot be executed, and why."""

    order: str
    reason: str


@dataclass(frozen=True, slots=True)
class OrderChosen(Event):
    """An order is executed: by whom, against whom, with the steps of the decision, each with its rule (CH-LANG-01).
    considered: the AIs that could have done it."""

    order: str
    ai: str
    target: str
    reasons: tuple[str, ...]
    considered: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PostureChanged(Event):
    """AIs take another posture (CH-POST-01)."""

    ids: tuple[str, ...]
    posture: str
    leash: int


@dataclass(frozen=True, slots=True)
class Refreshed(Event):
    """Spent counters become fresh: FRESH(n), AC01."""

    ids: tuple[str, ...]
    rule: str


@dataclass(frozen=True, slots=True)
class RumourPlaced(Event):
    """An RE comes on the map."""

    id: str
    hex: str


@dataclass(frozen=True, slots=True)
class Arrived(Event):
    """A reinforcement stands on the map (CH-REIN-02, CH-REIN-03); near_ai: a Unit next to an AI."""

    id: str
    hex: str
    facing: int
    near_ai: bool = False


@dataclass(frozen=True, slots=True)
class ControlTaken(Event):
    """An objective changes hands (CH-OBJ-02)."""

    hex: str
    side: str


EVENTS: tuple[type[Event], ...] = (
    SetUp, WorkSet, HiddenSet, RoundBegan, RoundPart, RoundEnded, TurnBegan, TurnEnded, InitiativeRolled, GameEnded,
    Rolled, CapsChanged, VpChanged, CardDrawn, CardDropped, CardPlayed, CardLeft, EffectBegan, OrderDrawn, DeckShuffled,
    CommandRemoved, SpentChecked, Drafted, ActionBegan, DoingSet, MarchesSet, VolleySet, RaidSet, EventsSet, Reacted,
    TrackMoved, HappeningBegan, OrderSkipped, OrderChosen, PostureChanged, Refreshed, RumourPlaced, Arrived,
    ControlTaken,
)  # fmt: skip
