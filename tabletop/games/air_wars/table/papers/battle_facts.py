"""What the large view of an air battle tells: who flies on each side and what he may do, the chances before the dice,
the dice as they lie, who was lost, and the choices of the moment with their odds. From the view alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from tabletop.core.messages import Command
from tabletop.core.odds import shares
from tabletop.games.air_wars.data.figures import look_of
from tabletop.games.air_wars.rules import odds
from tabletop.games.air_wars.rules.asking import Pass
from tabletop.games.air_wars.rules.cards.events import PlayCard
from tabletop.games.air_wars.rules.combat import BattleFired
from tabletop.games.air_wars.rules.losses import TakeLoss
from tabletop.games.air_wars.rules.pieces import Battle
from tabletop.games.air_wars.rules.sheets import Outcome
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.rules.strengths import bomber_total, fighter_total
from tabletop.games.air_wars.rules.wording import count, place, side
from tabletop.games.air_wars.table.showings.events import WORDS, came_of_it, fire_die
from tabletop.games.air_wars.table.showings.naming import Names
from tabletop.table.play.contract import Die

FATES = ("all stay", "aborts", "kills")
"""What can happen to a side, from the best on: nobody leaves, somebody aborts and nobody is killed, somebody is killed.
"""


@dataclass
class Fight:
    """A battle as it was told: where, who attacks, who takes part; the dice that have fallen, and who was lost."""

    square: str
    attacker: int
    units: tuple[str, ...]
    fired: list[BattleFired] = field(default_factory=list)
    lost: dict[str, Outcome] = field(default_factory=dict)
    over: bool = False


@dataclass(frozen=True)
class Flyer:
    """A formation in the battle. `picture`: key of its figure; `does`: what it may do; `fate`: how it was lost, ""
    while it flies; `takes`: the loss that it can be given now.
    """

    unit: str
    name: str
    picture: str
    does: str
    fate: str = ""
    takes: TakeLoss | None = None
    worth: str = ""


@dataclass(frozen=True)
class Camp:
    """One side of it. `parts`: the chances of `FATES`; `dice`: what it has rolled, and `came` what that brought."""

    seat: int
    name: str
    does: str
    flyers: tuple[Flyer, ...]
    parts: tuple[float, ...] = ()
    dice: tuple[Die, ...] = ()
    came: str = ""


@dataclass(frozen=True)
class Deal:
    """A button: its words, what it sends, the chance that all of one's own stay, and that an enemy leaves; "" where
    no answer changes them.
    """

    words: str
    command: Command
    stay: str
    hit: str
    default: bool = False


@dataclass(frozen=True)
class Clash:
    """All of it. `camps`: one's own side first."""

    title: str
    told: str
    camps: tuple[Camp, Camp]
    deals: tuple[Deal, ...] = ()


def fates(state: State, found: Battle, seat: int) -> tuple[float, ...]:
    """The chances of `FATES` for a side, with the cards played so far."""
    spread = odds.battle(state, found, seat)
    none = float(spread.get((0, 0), 0))
    killed = float(sum(p for (kills, _), p in spread.items() if kills))
    return none, max(0.0, 1 - none - killed), killed


def dealt(state: State, seat: int, command: Command) -> tuple[float, float]:
    """When this is answered and no other card follows: the chance that all of one's own stay, and that at least one
    enemy leaves."""
    found = state.battle
    assert found is not None
    if isinstance(command, PlayCard):
        found = replace(found, cards=(*found.cards, (seat, command.card)))
    return fates(state, found, seat)[0], 1 - fates(state, found, 1 - seat)[0]


def percent(share: float) -> str:
    """A chance in whole percent."""
    return shares((share, 1 - share))[0]


def deal_words(state: State, command: Command) -> str:
    """The answer in words: the title of the card, or none."""
    return state.scenario.cards[command.card].title if isinstance(command, PlayCard) else "No card"


def matters(state: State, seat: int, options: Sequence[Command]) -> bool:
    """Whether the answers differ in their odds: odds that are the same for all are no help in choosing."""
    return len({dealt(state, seat, c) for c in options if isinstance(c, Pass | PlayCard)}) > 1


def deals(state: State, seat: int, options: Sequence[Command], default: Command | None) -> tuple[Deal, ...]:
    """The answers to the question about cards, with what each would mean."""
    out, told = [], matters(state, seat, options)
    for command in options:
        if isinstance(command, Pass | PlayCard):
            stay, hit = (percent(share) if told else "" for share in dealt(state, seat, command))
            out.append(Deal(deal_words(state, command), command, stay, hit, command == default))
    return tuple(sorted(out, key=lambda d: not isinstance(d.command, Pass)))


def clash(
    state: State,
    names: Names,
    fight: Fight,
    looker: int | None,
    options: Sequence[Command],
    default: Command | None,
    still: bool = True,
) -> Clash:
    """The battle as it stands; `still`: whether the last dice lie still."""
    mine = looker if looker is not None else fight.attacker
    fired = fight.fired if still else fight.fired[:-1]
    camps = _camp(state, names, fight, mine, options, fired), _camp(state, names, fight, 1 - mine, options, fired)
    asked = deals(state, mine, options, default) if state.battle is not None else ()
    if any(isinstance(c, TakeLoss) for c in options) and state.toll is not None:
        told = f"You lose: {_due(state.toll.kills, state.toll.aborts)} Click the one that {_goes(state.toll.kills)}."
    elif asked:
        told = "Play a card? All dice are rolled at once; the losses come after them."
    elif fight.over:
        told = "The battle is over; who is left stays in the square."
    else:
        told = f"{side(state, fight.attacker)} attacks. Both sides roll all their dice at once."
    return Clash(f"Air battle over {place(state, fight.square)}", told, camps, asked)


def _due(kills: int, aborts: int) -> str:
    parts = [count(n, word) for n, word in ((kills, "kill"), (aborts, "abort")) if n]
    return f"{' and '.join(parts)}." if parts else ""


def _goes(kills: int) -> str:
    """What happens to the one that is chosen: losses come first."""
    return "is killed" if kills else "aborts"


def _camp(
    state: State, names: Names, fight: Fight, seat: int, options: Sequence[Command], fired: Sequence[BattleFired]
) -> Camp:
    takes = {c.unit: c for c in options if isinstance(c, TakeLoss)}
    flyers = tuple(
        _flyer(state, names, fight, unit, takes.get(unit))
        for unit in fight.units
        if state.scenario.units[unit].seat == seat
    )
    own = [event for event in fired if event.seat == seat]
    dice = tuple(fire_die(d, state.scenario.charts.fire[event.column].dice[d - 1]) for event in own for d in event.dice)
    came = came_of_it(sum(e.kills for e in own), sum(e.aborts for e in own)) if own else ""
    parts: tuple[float, ...] = ()
    if state.battle is not None and not fight.fired:
        total = fighter_total(state, state.battle, seat).total + bomber_total(state, state.battle, seat).total
        does = f"{'attacks' if seat == fight.attacker else 'defends'} with {count(total, 'die', 'dice')}"
        parts = fates(state, state.battle, seat)
    else:
        does = f"has rolled {count(len(dice), 'die', 'dice')}" if dice else "no dice"
    return Camp(seat, side(state, seat), does, flyers, parts, dice, came)


def _flyer(state: State, names: Names, fight: Fight, unit: str, takes: TakeLoss | None) -> Flyer:
    sheet = state.scenario.units[unit]
    does = f"{sheet.aircraft}, {count(sheet.air, 'die', 'dice') if sheet.air else 'no dice'}"
    fate = WORDS.get(fight.lost[unit], "") if unit in fight.lost else ""
    worth = ""
    if takes is not None and state.toll is not None:
        worth = f"Give it up ({count(sheet.vp, 'point')})" if state.toll.kills else "Send it home"
    return Flyer(unit, names.full(unit), look_of(sheet.aircraft)[0], does, fate, takes, worth)
