"""What changes in play: counters, what is being done, what waits to be rolled. All frozen."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.fastcopy import quick

FREE, ANCHORED, HOLD = "free", "anchored", "hold"
"""Postures of AIs (CH-POST-01)."""


@quick
@dataclass(frozen=True, slots=True)
class Counter:
    """A counter in the game: A.. and R.. are AIs, U.. Units. type: id of its UnitType, "RE" while it is rumoured.

    hex "": off the map: loaded ones stand in the hex of their transport. fresh: not spent. hit: key of its hit counter.
    posture, leash, anchor: of an AI (CH-POST-01, CH-POST-03). round: when it arrives (0: it was set up); track: it
    waits for its REINF; entry: the hexes on which it enters. moved, smoked: in this round. was_hidden: when the action
    was declared (CH-FIRE-13, AC28)."""

    id: str
    side: str
    type: str
    hex: str = ""
    facing: int = 0
    fresh: bool = True
    hit: str = ""
    hidden: bool = False
    loaded_on: str = ""
    tag: str = ""
    posture: str = FREE
    leash: int = 0
    anchor: str = ""
    round: int = 0
    track: bool = False
    entry: tuple[str, ...] = ()
    area: frozenset[str] = frozenset()
    moved: bool = False
    smoked: bool = False
    was_hidden: bool = False


@quick
@dataclass(frozen=True, slots=True)
class Draft:
    """The action that the player is putting together; nothing of it has happened yet.

    kind: a key of `rules.actions.ACTIONS`, or "card". unit: who acts or pays ("": CAPs). path: hexes to enter; target:
    a counter, a structure or a hex; facing: the one after it. others: supporters of a group fire, or members of a group
    move as (unit, hex, facing). caps: CAPs that pay; dice: CAPs on the dice; boost: a card; card and choices: of a card
    action."""

    kind: str
    unit: str = ""
    path: tuple[str, ...] = ()
    target: str = ""
    facing: int = -1
    supporters: tuple[str, ...] = ()
    members: tuple[tuple[str, str, int], ...] = ()
    caps: int = 0
    dice: int = 0
    boost: str = ""
    card: str = ""
    choices: tuple[str, ...] = ()


@quick
@dataclass(frozen=True, slots=True)
class March:
    """A step to be taken: who, where to, the facing afterwards (-1: as the AI chooses). last: the way ends there.
    bonus: the second step of a road bonus (CH-MOVE-08). target: a counter or hex towards which an AI turns. quiet:
    reveals are checked in the last hex only (At the Double).
    """

    unit: str
    to: str
    facing: int = -1
    last: bool = True
    bonus: bool = False
    target: str = ""
    quiet: bool = False


@quick
@dataclass(frozen=True, slots=True)
class Volley:
    """Attack rolls still to be made. how: fire, cc, air, artillery, mines, panzerfaust. attacker: a counter, "" without
    one; source: its name in words. targets: counter ids or structure ids with the change of FP for each (area attacks).
    red, blue: firepower of what has no counter. first: the next roll is the first, for which dice CAPs, supporters and
    most boosts count. reaction: a card that the player answered with, and for whom."""

    how: str
    attacker: str
    source: str
    targets: tuple[tuple[str, int], ...]
    red: int | None = None
    blue: int | None = None
    first: bool = True
    dice: int = 0
    support: int = 0
    boost: str = ""
    reaction: str = ""
    hex: str = ""
    long: bool = False


@quick
@dataclass(frozen=True, slots=True)
class Doing:
    """The action being carried out by either side. actors: who makes the check; ap: APs paid; blue: an order of a
    Command card (no check). checks: APs of each actor where they differ (ALL, CH-CTR-05)."""

    side: str
    kind: str
    actors: tuple[str, ...] = ()
    ap: int = 0
    blue: bool = False
    checks: tuple[tuple[str, int], ...] = ()


@quick
@dataclass(frozen=True, slots=True)
class Deed:
    """What the player did in his last turn, for triggers (Table 9). fired_from: hexes of attackers; entered: hexes
    entered; ended: hexes in which a move ended; adjacent: a move ended next to an AI."""

    done: bool = False
    fired_from: tuple[str, ...] = ()
    entered: tuple[str, ...] = ()
    ended: tuple[str, ...] = ()
    adjacent: bool = False
    vehicle: bool = False
    card: bool = False
    took: bool = False
    killed: bool = False
    idle: bool = False


@quick
@dataclass(frozen=True, slots=True)
class Raid:
    """An air strike or a barrage being resolved (CH-AIR-01, CH-ART-01). kind: air or artillery; owner; aircraft:
    its id; hex: the target; red, blue; card: the card that called it. fired: AA counters that have fired; skyward:
    All Guns Skyward was played; area: the change of FP for the hexes around, None: they are not attacked.
    """

    kind: str
    owner: str
    hex: str
    red: int
    blue: int
    aircraft: str = ""
    card: str = ""
    area: int | None = None
    fired: tuple[str, ...] = ()
    skyward: bool = False


@quick
@dataclass(frozen=True, slots=True)
class Lost:
    """A counter that has left play: how is destroyed, exited or nothing (an RE that was none)."""

    id: str
    side: str
    type: str
    how: str
    round: int
