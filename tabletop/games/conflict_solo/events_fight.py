"""What happens in moves, fire and losses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.tally import Tally
from tabletop.core.values import Event, StepBegan, StepEnded
from tabletop.games.conflict_solo.events import EVENTS as PLAY_EVENTS


# -- moving
@dataclass(frozen=True, slots=True)
class Stepped(Event):
    """A counter enters a hex (CH-MOVE-01), its passenger with it. last: its move ends here; near_ai: next to an AI;
    wire: tracks flatten the wire there (CH-MINE-04)."""

    id: str
    start: str
    hex: str
    last: bool = True
    near_ai: bool = False
    wire: bool = False


@dataclass(frozen=True, slots=True)
class Turned(Event):
    """A counter faces another way: after a move, or by a pivot (CH-MOVE-09)."""

    id: str
    facing: int
    pivot: bool = False


@dataclass(frozen=True, slots=True)
class Exited(Event):
    """A Unit, and its passenger, leaves the map (CH-MOVE-15)."""

    id: str
    passenger: str = ""


@dataclass(frozen=True, slots=True)
class Loaded(Event):
    """A passenger is on its transport (CH-TRN-02)."""

    transport: str
    passenger: str


@dataclass(frozen=True, slots=True)
class Unloaded(Event):
    """A passenger stands on its own feet again (CH-TRN-02, CH-TRN-05)."""

    passenger: str
    hex: str
    facing: int


# -- hidden things
@dataclass(frozen=True, slots=True)
class Revealed(Event):
    """A hidden counter is seen (CH-HID-02, CH-HID-05)."""

    reveals: ClassVar[bool] = True
    id: str
    rule: str


@dataclass(frozen=True, slots=True)
class Vanished(Event):
    """A Unit hides (AC14)."""

    id: str


@dataclass(frozen=True, slots=True)
class RumourProved(Event):
    """An RE is revealed (CH-RE-04): type "NONE": there was nothing. cause: who or what did it."""

    reveals: ClassVar[bool] = True
    id: str
    type: str
    facing: int
    cause: str


@dataclass(frozen=True, slots=True)
class RumoursGone(Event):
    """The cup is empty: REs still on the map were nothing (CH-RE-09)."""

    ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MinesFound(Event):
    """A minefield has struck and is known (CH-MINE-03)."""

    reveals: ClassVar[bool] = True
    hex: str


# -- attacks
@dataclass(frozen=True, slots=True)
class AttackRolled(Event):
    """One attack roll (CH-FIRE-06): two dice, total FP, dice CAPs, total DV, hits. attacker "": air, artillery,
    mines."""

    reveals: ClassVar[bool] = True
    attacker: str
    source: str
    target: str
    how: str
    dice: tuple[int, int]
    fp: Tally
    dv: Tally
    caps: int
    hits: int


@dataclass(frozen=True, slots=True)
class AttackEnded(Event):
    """An attack that is not rolled: no firepower against what proved to be there, or nothing there (CH-RE-06)."""

    attacker: str
    target: str
    reason: str
    rule: str


@dataclass(frozen=True, slots=True)
class HitDrawn(Event):
    """A hit counter comes out of its cup (CH-HIT-01). offered: a second one that goes back (AC11)."""

    reveals: ClassVar[bool] = True
    id: str
    key: str
    offered: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class HitsOffered(Event):
    """Two hit counters lie open, the player keeps one (AC11)."""

    reveals: ClassVar[bool] = True
    id: str
    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HitRemoved(Event):
    """A hit counter goes back to its cup (CH-HIT-04): a rally, a card."""

    id: str
    key: str
    rule: str


@dataclass(frozen=True, slots=True)
class Destroyed(Event):
    """A counter is lost (CH-DEST-01, CH-DEST-03); its hit counter goes back. caps: it lies on the CAP track."""

    id: str
    why: str
    rule: str
    caps: bool = False


@dataclass(frozen=True, slots=True)
class StructureHit(Event):
    """A structure loses steps (CH-AIR-10, T12); works: hexes whose bunker becomes a foxhole."""

    id: str
    left: int
    works: tuple[str, ...] = ()


# -- the ground
@dataclass(frozen=True, slots=True)
class SmokeLaid(Event):
    """A hex has smoke (CH-SMOKE-01); by: a counter that has laid its smoke of the round."""

    hex: str
    level: int
    by: str = ""


@dataclass(frozen=True, slots=True)
class WorkBuilt(Event):
    """A work stands in a hex; "": it is gone (CH-FORT-02)."""

    hex: str
    work: str


@dataclass(frozen=True, slots=True)
class HexCleared(Event):
    """Mines and wire are gone from a hex (CH-MINE-05)."""

    hex: str


EVENTS: tuple[type[Event], ...] = (
    StepBegan, StepEnded, *PLAY_EVENTS,
    Stepped, Turned, Exited, Loaded, Unloaded, Revealed, Vanished, RumourProved, RumoursGone, MinesFound, AttackRolled,
    AttackEnded, HitDrawn, HitsOffered, HitRemoved, Destroyed, StructureHit, SmokeLaid, WorkBuilt, HexCleared,
)  # fmt: skip
