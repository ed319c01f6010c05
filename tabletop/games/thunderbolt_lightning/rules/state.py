"""The whole position of a game, frozen. Dicts are never changed in place; `evolve` copies the one that changes."""

from __future__ import annotations

from dataclasses import dataclass, field

from tabletop.core.codec import STATIC, WORDS
from tabletop.core.game import Result
from tabletop.core.messages import Frame
from tabletop.games.thunderbolt_lightning.rules.pieces import Aircraft, Installation, Ship, Unit
from tabletop.games.thunderbolt_lightning.rules.scenario import Scenario
from tabletop.games.thunderbolt_lightning.rules.sheets import AircraftType, Colour, Library


@dataclass(frozen=True, slots=True)
class Volley:
    """One roll of the combat in progress (TL-TRN-13): all dice of one mount, of one AA class, or of one release at one
    target.

    `kind`: "guns", "aa", "bomb", "torpedo", "rocket", "strafe". `needed` is N (TL-GEN-02); `dice`: colours;
    `rolled`: raw values (0: automatic). Bombs, torpedoes, rockets use `damage` points a hit. `hits` are made when
    the dice lie; saves are filled in later.
    """

    source: str
    mount: int
    label: str
    kind: str
    target: str
    needed: int
    dice: tuple[Colour, ...]
    rolled: tuple[int, ...] = ()
    save_needed: tuple[int, ...] = ()
    saves: tuple[int, ...] = ()
    damage: int = 0
    gun: str = ""


@dataclass(frozen=True, slots=True)
class Battle:
    """The combat phase being resolved: volleys in order of resolution (TL-FIRE-12), the stage ("roll", "save",
    "damage") and the next volley.
    """

    volleys: tuple[Volley, ...]
    stage: str = "roll"
    at: int = 0


@dataclass(frozen=True, slots=True)
class Score:
    """Points given to a seat, with what for and by which rule."""

    seat: int
    points: int
    reason: str = field(metadata=WORDS)
    rule: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class Kill:
    """Who brought down whom (TL-DAM-10): `by` is an aircraft, ship or installation id ('' = nobody, it left the
    map).
    """

    victim: str
    by: str
    turn: int


@dataclass(frozen=True, slots=True)
class State:
    """The position. `units` are this turn's, `homes` those of set-up (TL-UNIT-05). `ready`: seats that have
    confirmed set-up. `announced`: aircraft that have announced a level change or its absence this turn;
    `declared_by`: unit ids and "aa0"/"aa1" that have declared.
    """

    scenario: Scenario = field(metadata=STATIC, compare=False, repr=False)
    turn: int
    frames: tuple[Frame, ...]
    aircraft: dict[str, Aircraft]
    ships: dict[str, Ship]
    installations: dict[str, Installation]
    units: dict[str, Unit]
    homes: dict[str, Unit]
    order: tuple[str, ...] = ()
    announced: frozenset[str] = frozenset()
    battle: Battle | None = None
    scores: tuple[Score, ...] = ()
    kills: tuple[Kill, ...] = ()
    result: Result | None = None
    luck: tuple[tuple[int, int, int], tuple[int, int, int]] = ((0, 0, 0), (0, 0, 0))
    """By seat: dice thrown at aircraft, hits scored, and expected hits in 1/6 (for the luck summary of the end
    screen).
    """
    engaged: frozenset[str] = frozenset()
    """Aircraft that have fired a gun, released a load or been fired at in this game: they have not refused battle
    (TL-VIC-07).
    """

    @property
    def library(self) -> Library:
        return self.scenario.library

    def option(self, name: str) -> bool:
        """Whether an option of TL-OPT is on in this game."""
        return name in self.scenario.options

    def type_of(self, aircraft: Aircraft) -> AircraftType:
        return self.scenario.library.aircraft[aircraft.type]

    def flying(self, side: int | None = None) -> list[Aircraft]:
        """Flying aircraft, of one side or of both, by side and number."""
        return sorted(
            (a for a in self.aircraft.values() if a.flying and (side is None or a.side == side)),
            key=lambda a: (a.side, a.number),
        )
