"""A game at the table: the match, the players of the seats, and the autosave. Both the window and the command line play
through it.

Every accepted command is in the file before `submit` returns, so that a killed program loses none. Undo and redo are
lines, too, so the file records every action.
"""

from __future__ import annotations

import contextlib
import secrets
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from tabletop.core import codec
from tabletop.core.chance import Dice, ScriptedDice, ScriptError, SeededDice
from tabletop.core.codec import CodecError
from tabletop.core.digest import Fingerprint
from tabletop.core.engine import Stuck
from tabletop.core.kit import Kit
from tabletop.core.match import Entry, Match
from tabletop.core.messages import Command, Event
from tabletop.core.refusal import Refused
from tabletop.core.wording import counted
from tabletop.data import saves
from tabletop.data.autosave import Autosave, in_use
from tabletop.data.paths import user_folder
from tabletop.data.saves import Header, Save, SavedLine, SaveError
from tabletop.games import kit


def autosave_folder() -> Path:
    return user_folder() / "autosave"


def save_folder() -> Path:
    return user_folder() / "saves"


SAMPLE = 50
"""One in so many lines of a save is compared with the position when loading, as long as all of them match."""


class Session:
    """One game being played. Made by `new`, `load` or `recover`."""

    def __init__(
        self,
        game_kit: Kit,
        match: Match,
        header: Header,
        lines: list[SavedLine],
        autosave: bool = True,
        *,
        written: bool = True,
    ) -> None:
        self.kit = game_kit
        self.written = written
        self.match = match
        self.header = header
        self.lines = lines
        self._kept = Fingerprint()
        self.saved_at = len(lines)
        self.begun: float | None = None
        """When a new game began, in seconds of the system; None for one that was read from a file."""
        self.ended: float | None = None
        """When the last command ended the game; None if it goes on, or was finished when it was read."""
        self.trouble = ""
        """The last fault of the autosave, for the window to show; '' if there is none."""
        self._autosave: Autosave | None = None
        self._keeps = False
        if autosave:
            self._begin_autosave()

    # -- making
    @classmethod
    def new(
        cls,
        game: str,
        document: dict[str, Any],
        players: tuple[str, ...] = ("human", "bot:normal"),
        seed: int | None = None,
        dice: Dice | None = None,
        autosave: bool = True,
        source: str = "the scenario",
        written: bool = True,
    ) -> Session:
        """A new game of a scenario document. `written` False: the game is never saved, so no command needs a line with
        a fingerprint. Raises DataError.
        """
        its = kit(game)
        rules, scenario = its.game(), its.scenarios().scenario(document, source)
        seed = secrets.randbelow(2**31) if seed is None else seed
        match = Match.start(rules, scenario, dice if dice is not None else SeededDice(seed))
        seated = players[: len(match.seats)]  # a game for one has no second seat
        title = str(document.get("title", ""))
        header = Header(
            game, rules.version, str(document.get("key", "")), document, seated, seed, title, covered=rules.hides
        )
        first = match.journal[0]
        line = saves.command_line(None, None, first.fallen, match.digest(), _position(match))
        session = cls(its, match, header, [line], autosave, written=written)
        session.begun = time.time()
        return session

    @classmethod
    def load(cls, path: Path, autosave: bool = True, thorough: bool = False) -> Session:
        """A saved game, replayed and checked. Raises SaveError or DataError."""
        return cls.from_save(saves.read(path), autosave, thorough=thorough)

    @classmethod
    def from_save(cls, save: Save, autosave: bool = True, upto: int | None = None, thorough: bool = False) -> Session:
        """Replay a save (or its first `upto` lines); a line that does not match ends it with a note. `thorough`: check
        every fingerprint, not only a sample and the last. Raises SaveError or DataError.
        """
        header = save.header
        try:
            its = kit(header.game)
        except KeyError:
            its = None
        if its is None or its.front is None:
            raise SaveError(f"The save is of the game {header.game}, which this program does not have.")
        rules = its.game()
        if header.rules != rules.version:
            by = f" by Tabletop {header.program}" if header.program else ""
            raise SaveError(
                f"The save was made with rules version {header.rules}{by}; this program has version {rules.version}."
            )
        scenario = its.scenarios().scenario(header.document, "the scenario inside the save")
        match, played = _replayed(its, scenario, save, upto, every=1 if thorough else SAMPLE)
        if len(header.players) != len(match.seats) or not all(_is_player(p) for p in header.players):
            raise SaveError(
                f"The save names the players {', '.join(header.players)[:80]}; {len(match.seats)} are wanted, each"
                " human or a bot."
            )
        session = cls(its, match, replace(header, covered=rules.hides), played, autosave=False)
        if autosave:
            session._begin_autosave()
        return session

    # -- acting
    def submit(self, seat: int, command: Command, position: int | None = None) -> tuple[Event, ...]:
        """As `Match.submit`; the command is in the file when it returns. position: of the dice after it, if they are
        not those of the match.
        """
        events = self.match.submit(seat, command)
        if self.written:
            entry = self.match.journal[-1]
            at = _position(self.match) if position is None else position
            self._note(saves.command_line(seat, command, entry.fallen, self.match.digest(self._kept), at))
        return events

    def undo(self, seat: int | None = None, practice: bool = False) -> Entry:
        """As `Match.undo`."""
        entry = self.match.undo(seat, practice)
        self._note_step("practice" if practice and entry.reveals else "undo")
        return entry

    def redo(self) -> Entry:
        """As `Match.redo`."""
        entry = self.match.redo()
        self._note_step("redo")
        return entry

    def write_note(self, entry: int, words: str, seat: int | None = None) -> None:
        """Note something at the moment after so many journal entries, in place of what was noted there by the same
        seat; "": nothing any more.
        """
        words = words.strip()[: saves.NOTE]
        if words != self.own_note(entry, seat):
            self._note(SavedLine("note", seat, position=_position(self.match), entry=entry, words=words))

    def name_branch(self, tip: int, words: str) -> None:
        """Name the branch whose last command stands in this line of the save, from 0; "": no name any more."""
        self._note(SavedLine("name", position=_position(self.match), entry=tip, words=words.strip()[: saves.NAME]))

    def choose_dice(self, position: int | None = None) -> None:
        """The dice of a branch from now on: those that fell after a position, or None: such as never fell yet. Real
        dice stay real.
        """
        if not isinstance(self.match.dice, SeededDice):
            return
        at = max(line.position for line in self.lines) if position is None else position
        self.match.dice = SeededDice(self.header.seed, at)
        self._note(SavedLine("dice", position=at, words="new" if position is None else "same"))

    def own_note(self, entry: int, seat: int | None) -> str:
        """What the seat itself noted at a moment."""
        own = (line.words for line in self.lines if (line.verb, line.entry, line.seat) == ("note", entry, seat))
        return ([*own] or [""])[-1]

    def notes(self, seat: int | None, everything: bool = False) -> dict[int, str]:
        """The notes of a seat, and those of nobody in particular, by the number of journal entries before their moment;
        everything: of all seats.
        """
        found: dict[tuple[int, int | None], str] = {}
        for line in self.lines:
            if line.verb == "note" and (everything or line.seat in (seat, None)):
                found[line.entry, line.seat] = line.words
        by_entry: dict[int, list[str]] = {}
        for (entry, _), words in found.items():
            if words and 0 < entry <= len(self.match.journal):
                by_entry.setdefault(entry, []).append(words)
        return {entry: "; ".join(words) for entry, words in sorted(by_entry.items())}

    def _note_step(self, verb: str) -> None:
        """Write a line for undo or redo."""
        if self.written:
            self._note(SavedLine(verb, mark=self.match.digest(self._kept), position=_position(self.match)))

    def _note(self, line: SavedLine) -> None:
        self.lines.append(line)
        self.ended = time.time() if self.match.result is not None else None
        if self._autosave is not None and self._autosave.gone:
            self._autosave.close()
            self._autosave = None
            self.trouble = ""
            self._begin_autosave()  # with all lines
        elif self._autosave is None and self._keeps and self.match.result is None:
            self._begin_autosave()
        elif self._autosave is not None:
            try:
                self._autosave.append(line)
                self.trouble = ""
            except SaveError as fault:
                self.trouble = str(fault)

    # -- keeping
    @property
    def unsaved(self) -> bool:
        """Whether anything happened since the player last saved."""
        return len(self.lines) > self.saved_at

    def save(self, path: Path) -> None:
        """Write the whole game to a file of the player's. Raises SaveError, also for the autosave of a running game,
        which would overwrite it.
        """
        if not self.written:
            raise SaveError("This game was not written down while it was played; it cannot be saved.")
        if in_use(path):
            raise SaveError(
                f"{path.name} is the autosave of a game that is being played: it is written with every move. Give the"
                " save another name."
            )
        open_now = self.match.result is not None  # nothing is hidden any more: everybody may read it
        header = replace(self.header, document=saves.packed_up(self.header.document, path))
        header = replace(header, covered=False, ended=self.outcome()) if open_now else replace(header, ended={})
        saves.write(Save(header, list(self.lines)), path)
        self.saved_at = len(self.lines)

    def outcome(self) -> dict[str, Any]:
        """How the game ended, as the head of its save has it: winner, level, points, names of the sides, length, and
        the moment and the minutes if it was finished, and wholly played, in one sitting.
        """
        result, game = self.match.result, self.match.game
        assert result is not None
        clock = game.clock(self.match.state)
        told: dict[str, Any] = {
            "winner": result.winner,
            "drawn": result.winner is None and result.level not in game.lost,
            "level": result.level,
            "points": list(result.points),
            "sides": list(self.match.seats),
            "length": counted(clock.length, "day" if clock.day is not None else clock.unit) if clock.length else "",
        }
        if self.ended is None:
            since = {k: v for k, v in self.header.ended.items() if k in ("at", "minutes") and type(v) is int}
            return {**since, **told}
        told["at"] = int(self.ended)
        if self.begun is not None:
            told["minutes"] = max(1, round((self.ended - self.begun) / 60))
        return told

    def close(self, *, keep_autosave: bool = False) -> None:
        """Close the session and delete its autosave, unless it shall be offered next time."""
        if self._autosave is not None:
            self._autosave.close(remove=not keep_autosave)
            self._autosave = None
        self._keeps = False

    def begin_autosave(self) -> None:
        """Write every command to the disk from now on (for a session that was made without an autosave); of a finished
        game once it goes on.
        """
        self._keeps = True
        if self._autosave is None and self.match.result is None:
            self._begin_autosave()

    def fresh_dice(self) -> Dice:
        """The game's seeded dice at their last position, to return to after real dice."""
        return SeededDice(self.header.seed, _dice_at(self.lines))

    def _begin_autosave(self) -> None:
        when = time.strftime("%Y%m%d-%H%M%S")
        name = f"{self.header.game}-{self.header.scenario or 'battle'}-{when}-{secrets.token_hex(2)}.save"
        try:
            self._autosave = Autosave(autosave_folder() / name, self.header, self.lines)
        except OSError as fault:
            self.trouble = (
                f"The game is not kept as it goes: the autosave cannot be written ({fault.strerror or fault}). Save the"
                " game by hand."
            )
        except SaveError as fault:
            self.trouble = str(fault)

    @property
    def autosave_path(self) -> Path | None:
        return self._autosave.path if self._autosave else None


def _is_player(text: str) -> bool:
    return text == "human" or text.split(":")[0] == "bot"


def _position(match: Match) -> int:
    return match.dice.position if isinstance(match.dice, SeededDice) else 0


def _dice_at(lines: list[SavedLine]) -> int:
    """The position of the dice after these lines: what an undone command threw does not fall again, unless a branch
    chose its dice.
    """
    chosen = max((n for n, line in enumerate(lines) if line.verb == "dice"), default=0)
    return max((line.position for line in lines[chosen:]), default=0)


def _check_worded(match: Match, lines: Sequence[SavedLine], n: int) -> None:
    """Raises SaveError for a line that changes no position and says what cannot be of this game."""
    line = lines[n]
    if line.verb == "name" and not (0 <= line.entry < n and lines[line.entry].verb in ("open", "do")):
        raise SaveError("it names a branch that the save does not have")
    if line.verb == "note" and not 0 <= line.entry <= len(match.journal):
        raise SaveError("its note stands at a moment that the game does not have")
    if line.verb == "note" and line.seat is not None and not 0 <= line.seat < len(match.seats):
        raise SaveError("its note is of a side that the game does not have")
    if line.verb == "dice" and (line.words not in ("same", "new") or line.position < 0):
        raise SaveError("it says of dice what this program does not know")


def _replayed(
    its: Kit, scenario: Any, save: Save, upto: int | None, every: int = SAMPLE
) -> tuple[Match, list[SavedLine]]:
    """Replay the lines. The fingerprint of each `every`th and of the last is checked, since a position that went
    another way does not come back. If one does not match, all are checked, so that the game continues just before the
    first mismatch.
    """
    if not save.lines or save.lines[0].verb != "open":
        raise SaveError("The save has no opening; nothing can be recovered.")
    game, match, done, kept = its.game(), None, 0, Fingerprint()
    lines = save.lines[:upto] if upto is not None else save.lines
    for n, line in enumerate(lines):
        try:
            if match is None:
                match = Match.start(game, scenario, ScriptedDice(*line.fallen))
            else:
                _redo_line(match, line)
                _check_worded(match, lines, n)
            looked_at = n % every == 0 or n == len(lines) - 1
            if looked_at and line.mark and match.digest(kept) != line.mark:
                raise SaveError("the position after it is not the one that was saved")
        except (Refused, CodecError, ScriptError, SaveError, ValueError, KeyError, IndexError, Stuck) as fault:
            if match is None or n == 0:
                raise SaveError(f"The opening of the save cannot be played again: {fault}.") from fault
            if every > 1:
                return _replayed(its, scenario, save, upto, every=1)
            why = "" if game.hides else f" ({fault})"  # it may name what one of the players does not know
            save.note = (
                save.note or f"Line {n + 2} of the save cannot be played again{why}; the game goes on before it."
            )
            match = _replayed(its, scenario, Save(save.header, save.lines[:n]), None)[0] if n else match
            break
        done = n + 1
    assert match is not None
    match.dice = SeededDice(save.header.seed, _dice_at(lines[:done]))
    return match, list(lines[:done])


def _redo_line(match: Match, line: SavedLine) -> None:
    if line.verb in saves.WORDED:
        return
    if line.verb == "undo":
        match.undo()
    elif line.verb == "practice":
        match.undo(practice=True)
    elif line.verb == "redo":
        match.redo()
    elif line.verb == "do" and line.seat is not None:
        match.dice = ScriptedDice(*line.fallen)
        command = codec.decode_one_of(match.game.commands, line.command)
        match.submit(line.seat, command)
        if isinstance(match.dice, ScriptedDice) and match.dice.script:
            raise SaveError("more dice were saved than the rules ask for")
    else:
        raise SaveError("it says nothing that this program knows")


def recoverable() -> list[Path]:
    """Autosaves left by a crash, newest first, except those of running programs."""
    folder = autosave_folder()
    if not folder.is_dir():
        return []
    found: list[tuple[float, Path]] = []
    for path in folder.glob("*.save"):
        with contextlib.suppress(OSError):  # another program has just removed it
            if not in_use(path):
                found.append((path.stat().st_mtime, path))
    return [path for _, path in sorted(found, reverse=True)]
