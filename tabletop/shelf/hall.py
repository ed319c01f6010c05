"""The finished games of the player: what each was, whom he fought and how it ended, without playing them again.

A save of a finished game has its outcome in its head. What was read of a file is kept in an index beside the files and
believed as long as the file has the same size and time; a missing or damaged index is made anew from the files. The
index never decides what is there: the folder does.
"""

from __future__ import annotations

import contextlib
import json
import stat
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any

from tabletop import __version__
from tabletop.core.wording import counted
from tabletop.data import saves
from tabletop.data.atomicfile import write_text
from tabletop.data.faults import DataError
from tabletop.data.saves import SaveError
from tabletop.shelf.session import Session, save_folder

INDEX = "battles.index"
MARK = "tabletop battles 1"
INDEX_BYTES = 1 << 24
LAST_MOMENT = 253_402_214_400
"""The end of the year 9999, in seconds: no calendar goes further."""
WON, DRAWN, LOST = "won", "drawn", "lost"


@dataclass(frozen=True, slots=True)
class Battle:
    """A finished game as listed. size, changed: of its file when it was read; at: when it was finished; minutes: 0 if
    unknown; trouble: why it cannot be replayed, '' if it can; damaged: whether that is the fault of the file.
    """

    name: str
    size: int
    changed: int
    at: int
    game: str = ""
    title: str = ""
    players: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()
    winner: int | None = None
    drawn: bool = False
    level: str = ""
    points: tuple[int, ...] = ()
    length: str = ""
    minutes: int = 0
    damaged: bool = False
    trouble: str = ""

    @property
    def seat(self) -> int | None:
        """The player's own seat; None if two people or only bots played."""
        return self.players.index("human") if self.players.count("human") == 1 else None

    @property
    def mine(self) -> str:
        """The player's own side."""
        seat = self.seat
        if seat is not None:
            return self.sides[seat] if seat < len(self.sides) else ""
        return "both" if "human" in self.players else ""

    @property
    def opponent(self) -> str:
        """ "hard bot", "second player", "solo", "bots only"."""
        if "human" not in self.players:
            return "bots only" if self.players else ""
        if len(self.players) == 1:
            return "solo"
        bots = [level_of(player) for player in self.players if player != "human"]
        return f"{bots[0]} bot" if bots else "second player"

    @property
    def outcome(self) -> str:
        """WON, DRAWN or LOST for the player; '' if he had not one side alone."""
        if self.seat is None or self.trouble:
            return ""
        if self.winner is not None:
            return WON if self.winner == self.seat else LOST
        return DRAWN if self.drawn else LOST

    @property
    def verdict(self) -> str:
        """ "won, decisive"; where two people or bots played it names the winner."""
        winner = self.sides[self.winner] if self.winner is not None and self.winner < len(self.sides) else ""
        first = self.outcome or (f"{winner} won" if winner else DRAWN)
        level = self.level if self.level.casefold() not in PLAIN else ""
        return ", ".join(part for part in (first, level) if part)

    @property
    def result(self) -> str:
        """ "won, decisive, 24 : 10"."""
        return ", ".join(part for part in (self.verdict, self.score) if part)

    @property
    def score(self) -> str:
        """ "24 : 10", the player's own points first; "14 points" alone."""
        if len(self.points) == 1:
            return counted(self.points[0], "point")
        own_first = self.points[::-1] if self.seat == 1 else self.points
        return " : ".join(map(str, own_first))

    @property
    def lasted(self) -> str:
        """ "8 turns, 25 min"."""
        return ", ".join(part for part in (self.length, f"{self.minutes} min" if self.minutes else "") if part)


PLAIN = ("", "win", "draw", "victory", "defeat", "over")
"""Levels of victory that say no more than who won."""


def level_of(player: str) -> str:
    """The level of a bot."""
    return player.partition(":")[2] or "normal"


def finished_folder() -> Path:
    """The folder of finished games."""
    return save_folder() / "finished"


# -- the files


def read_battle(path: Path) -> Battle:
    """A finished game from its file; one that cannot be replayed says why. Raises FileNotFoundError."""
    facts = path.stat()
    listed = Battle(path.name, facts.st_size, facts.st_mtime_ns, int(facts.st_mtime), title=path.stem)
    try:
        save = saves.read(path)
    except SaveError as fault:
        if not path.exists():
            raise FileNotFoundError(path.name) from fault
        return replace(listed, damaged=True, trouble=str(fault))
    header = save.header
    listed = replace(listed, game=header.game, title=header.title or header.scenario, players=header.players)
    if save.note:
        return replace(listed, damaged=True, trouble=save.note)
    with contextlib.suppress(ValueError):
        return _with_outcome(listed, header.ended)
    try:  # of an older program
        session = Session.from_save(save, autosave=False)
        if save.note or session.match.result is None:
            return replace(listed, damaged=bool(save.note), trouble=save.note or "The game is not finished.")
        return _with_outcome(listed, session.outcome())
    except (SaveError, DataError) as fault:
        return replace(listed, trouble=str(fault).partition("\n")[0])
    except Exception as fault:  # whatever a stranger's file does to a game
        return replace(listed, trouble=f"It cannot be played again ({type(fault).__name__}).")


def _with_outcome(listed: Battle, ended: dict[str, Any]) -> Battle:
    """The battle with the outcome out of its head. Raises ValueError for one that this program did not write."""
    if not ended.keys() >= set(OUTCOME):
        raise ValueError("the outcome is not complete")
    told = {name: ended[name] for name in (*OUTCOME, "at", "minutes") if name in ended}
    return _checked({**asdict(listed), **told})


OUTCOME = ("winner", "drawn", "level", "points", "sides", "length")


def _checked(row: dict[str, Any]) -> Battle:
    """A row whose every part has its kind. Raises ValueError."""
    kinds: dict[str, Callable[[Any], bool]] = {
        "int": lambda v: type(v) is int and abs(v) < 1 << 63,
        "str": lambda v: type(v) is str,
        "bool": lambda v: type(v) is bool,
        "int | None": lambda v: v is None or (type(v) is int and v in (0, 1)),
        "tuple[str, ...]": lambda v: isinstance(v, list | tuple) and all(type(x) is str for x in v),
        "tuple[int, ...]": lambda v: isinstance(v, list | tuple) and all(type(x) is int for x in v),
    }
    for f in fields(Battle):
        if f.name not in row or not kinds[str(f.type)](row[f.name]):
            raise ValueError(f"{f.name} is missing or of another kind")
    if not 0 <= row["at"] < LAST_MOMENT:
        raise ValueError("at is no moment")
    whole: dict[str, Any] = {name: tuple(v) if isinstance(v, list) else v for name, v in row.items()}
    return Battle(**{f.name: whole[f.name] for f in fields(Battle)})


# -- the index


def known(folder: Path) -> dict[str, Battle]:
    """What the index says, by name of the file; nothing if it is missing or damaged."""
    try:
        with (folder / INDEX).open("rb") as file:
            found = json.loads(file.read(INDEX_BYTES))
        if found["what"] != MARK or found["program"] != __version__:  # another program may read more
            return {}
        rows = [_checked(row) for row in found["battles"]]
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return {}
    return {row.name: row for row in rows}


def keep_index(folder: Path, battles: Iterable[Battle]) -> None:
    """Write the index; a folder that takes none is read anew next time."""
    index = {"what": MARK, "program": __version__, "battles": [asdict(battle) for battle in battles]}
    try:
        write_text(folder / INDEX, json.dumps(index, ensure_ascii=False, indent=0))
    except OSError:
        return


def look(folder: Path) -> tuple[list[Battle], list[Path]]:
    """The battles that the index knows, newest first, and the files that must be read. Raises OSError for a folder that
    cannot be read.
    """
    index, battles, fresh = known(folder), [], []
    if not folder.is_dir():
        return [], []
    for path in folder.iterdir():
        if path.suffix != ".save":
            continue
        try:
            facts = path.stat()
        except OSError:  # deleted by somebody else just now
            continue
        if not stat.S_ISREG(facts.st_mode):
            continue
        row = index.get(path.name)
        if row is not None and (row.size, row.changed) == (facts.st_size, facts.st_mtime_ns):
            battles.append(row)
        else:
            fresh.append(path)
    return in_order(battles), fresh


def in_order(battles: Iterable[Battle]) -> list[Battle]:
    """Newest first."""
    return sorted(battles, key=lambda battle: (-battle.at, battle.name))


def record(battles: Iterable[Battle]) -> str:
    """ "3 won, 1 drawn, 4 lost"; '' if none was fought by the player on one side."""
    outcomes = [battle.outcome for battle in battles]
    counts = [f"{outcomes.count(what)} {what}" for what in (WON, DRAWN, LOST)]
    return ", ".join(counts) if any(outcomes) else ""
