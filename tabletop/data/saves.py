"""Saves: JSON Lines, readable and diffable. The first line is the header, then one line per accepted command, undo or
redo.

Each line has a checksum chained over all lines before it, so damage is found at its line and everything before it is
good. Every command line has its results of chance (dice, draws) and the fingerprint of the state after it, so a save
replays without the generator and proves itself. Autosaves (`tabletop.data.autosave`) have the same format.

In a game of hidden things (`Game.hides`) the lines, the seed and the scenario (which may be a position with hidden
pieces) are covered: the same JSON in base64, so that nobody who opens, lists, compares or searches the file reads a
secret by accident. This is not encryption: anybody can decode it, and `tabletop replay --reveal` shows it.
"""

from __future__ import annotations

import binascii
import contextlib
import json
import os
from base64 import b64decode, b64encode
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from itertools import islice
from pathlib import Path
from typing import Any

from tabletop import __version__
from tabletop.core import codec
from tabletop.core.chance import Fallen
from tabletop.data.atomicfile import write_text
from tabletop.data.paths import config_folder, own_or_shipped, user_folder

# -- How a save names a map of the player's own, so that both can be carried to another folder or another machine and
# nothing of the first one's folders is told: by the way from the save, as long as that climbs one folder at most, else
# by its plain name. Where a plain name leads is known on the machine that wrote it.

KNOWN = "maps.json"
"""In the settings folder: the locations of maps that saves name by their plain names."""
MOST_KNOWN, KNOWN_BYTES = 200, 1 << 20
MOST_FILES = 5000
"""The most files of the player's maps folder that are searched."""
NOTE = 2000
"""The most letters of a note."""
NAME = 60
"""The same of the name of a branch."""
WORDED = ("note", "name", "dice")
"""Lines that say something about the game and change no position."""
Document = dict[str, Any]


def packed_up(document: Document, save: Path) -> Document:
    """The document as written in a save: without a path of this machine."""
    file = _file(document)
    if not os.path.isabs(file):
        return document
    try:
        way = Path(os.path.relpath(file, save.resolve().parent)).as_posix()
    except ValueError:  # another drive
        way = Path(file).name
    if way.count("../") > 1 or os.path.isabs(way):
        way = Path(file).name
    _remember(Path(file))
    return _with(document, way)


def found(document: Document, save: Path) -> Document:
    """The document of a save with the present path of its map: where the program finds it, else beside the save, in the
    player's maps folder, or where this machine last saw it; unchanged if it is nowhere.
    """
    file = _file(document)
    name = file.replace("\\", "/").rpartition("/")[2]
    if name in ("", ".", "..") or own_or_shipped(file).is_file():
        return document
    beside = save.resolve().parent
    places = [beside / name] if os.path.isabs(file) else [beside / file, beside / name]
    maps = user_folder(create=False) / "maps"
    places += (path for path in islice(maps.rglob("*"), MOST_FILES) if path.name == name)
    known = _known().get(name)
    for place in [*places, *([Path(known)] if known else [])]:
        if place.is_file():
            return _with(document, str(place.resolve()))
    return document


def _file(document: Document) -> str:
    section = document.get("map")
    file = section.get("file") if isinstance(section, dict) else None
    return file if isinstance(file, str) and 0 < len(file) < 1000 and "\0" not in file else ""


def _with(document: Document, file: str) -> Document:
    return {**document, "map": {**document["map"], "file": file}}


def _known() -> dict[str, str]:
    """The plain names of maps and their paths on this machine."""
    try:
        with (config_folder(create=False) / KNOWN).open("rb") as file:
            value = json.loads(file.read(KNOWN_BYTES))
    except (OSError, ValueError):
        return {}
    return {k: v for k, v in value.items() if isinstance(v, str)} if isinstance(value, dict) else {}


def _remember(path: Path) -> None:
    """Record the path of a map. If that fails, a save beside the map still opens."""
    known = _known()
    if known.get(path.name) == str(path):
        return
    known.pop(path.name, None)
    known[path.name] = str(path)
    try:
        write_text(config_folder() / KNOWN, json.dumps(dict(list(known.items())[-MOST_KNOWN:]), indent=1))
    except OSError:
        return


# -- Saves: JSON Lines, readable and diffable.

FORMAT = 1
COVERED = 2
"""The format number of a covered save."""

COVER = "veiled"
"""The member that holds covered members: JSON in base64."""

ABOUT = (
    "What was done is covered (base64), so that nobody reads it by accident. It is not encrypted: everybody can"
    " decode it."
)
LIMIT = 32_000_000
"""The size limit of a save in bytes."""


class SaveError(Exception):
    """A save cannot be read or written; one sentence."""


@dataclass(frozen=True, slots=True)
class Header:
    """The first line of a save. `document`: the scenario file's content; `players`: by seat, "human" or "bot:level";
    `seed`: of the dice to come; `covered`: whether seed, document and lines are covered; `program`: the version of the
    program that began the file ("" before 0.9); `ended`: how a finished game ended, for lists that do not play it again
    (a save of an unfinished game, or of an older program, has none).
    """

    game: str
    rules: int
    scenario: str
    document: dict[str, Any]
    players: tuple[str, ...]
    seed: int
    title: str = ""
    covered: bool = False
    program: str = __version__
    ended: dict[str, Any] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class SavedLine:
    """One action. verb: "open", "do", "undo", "practice" (an undo beyond a reveal), "redo", "note", "name" (of a
    branch), "dice" (of a branch from now on). `mark`: the fingerprint after it. Of a note: `entry`: how many journal
    entries lie before its moment, `words`, and `seat`: who wrote it. Of a name: `entry`: the line, from 0, of the last
    command of its branch, and `words`. Of dice: their `position`, and `words`: "same" as fell before, or "new".
    """

    verb: str
    seat: int | None = None
    command: dict[str, Any] | None = None
    fallen: tuple[Fallen, ...] = ()
    mark: str = ""
    position: int = 0
    entry: int = 0
    words: str = ""


@dataclass(slots=True)
class Save:
    """A save in memory. `note`: the damage that was found and cut off, '' if there is none."""

    header: Header
    lines: list[SavedLine] = field(default_factory=list)
    note: str = ""


def _text(plain: dict[str, Any]) -> str:
    text = json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    try:
        text.encode()
    except UnicodeEncodeError:  # a lone surrogate out of somebody's scenario file: UTF-8 cannot hold it
        text = json.dumps(plain, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return text


def _chained(before: str, text: str) -> str:
    return blake2b((before + text).encode(), digest_size=6).hexdigest()


def sealed(plain: dict[str, Any], before: str) -> tuple[str, str]:
    """The line as written, with its checksum as the last member, and the checksum."""
    text = _text(plain)
    seal = _chained(before, text)
    return f'{text[:-1]},"sum":"{seal}"}}\n', seal


def _cover(plain: dict[str, Any]) -> str:
    return b64encode(_text(plain).encode()).decode("ascii")


def _uncovered(plain: dict[str, Any], what: str) -> dict[str, Any]:
    """A header or a line with its covered members decoded. Raises SaveError."""
    if COVER not in plain:
        return plain
    try:
        hidden = json.loads(b64decode(plain[COVER], validate=True))
    except (TypeError, ValueError, RecursionError, binascii.Error):
        hidden = None
    if not isinstance(hidden, dict):
        raise SaveError(f"{what} (what is covered in it cannot be read).")
    return {**plain, **hidden}


def header_plain(header: Header) -> dict[str, Any]:
    """The members of the first line."""
    shown = {
        "game": header.game,
        "rules": header.rules,
        "scenario": header.scenario,
        "players": list(header.players),
        "title": header.title,
        **({"program": header.program} if header.program else {}),
        **({"ended": header.ended} if header.ended else {}),
    }
    secret = {"document": header.document, "seed": header.seed}
    if header.covered:
        return {"tabletop": COVERED, "about": ABOUT, **shown, COVER: _cover(secret)}
    return {"tabletop": FORMAT, **shown, **secret}


def line_plain(line: SavedLine, covered: bool = False) -> dict[str, Any]:
    """The members of a line."""
    secret: dict[str, Any] = {}
    if line.seat is not None:
        secret["seat"] = line.seat
    if line.command is not None:
        secret["command"] = line.command
    if line.fallen:
        secret["fell"] = list(line.fallen)
    if line.position:
        secret["at"] = line.position
    if line.verb in WORDED:
        secret |= {"entry": line.entry, "words": line.words}
    plain: dict[str, Any] = {"do": line.verb, **({COVER: _cover(secret)} if covered and secret else secret)}
    if line.mark:
        plain["mark"] = line.mark
    return plain


def to_text(save: Save) -> str:
    """The whole file."""
    text, seal = sealed(header_plain(save.header), "")
    parts = [text]
    for line in save.lines:
        text, seal = sealed(line_plain(line, save.header.covered), seal)
        parts.append(text)
    return "".join(parts)


def write(save: Save, path: Path) -> None:
    """Write to a temporary file, flush, rename; the previous save is kept as `NAME.older`. Raises SaveError; nothing is
    lost then.
    """
    temporary = path.with_name(path.name + ".part")
    try:
        if path.exists() and not path.is_file():  # a folder or a device would be moved away
            raise SaveError(
                f"{path.name} is {'a folder' if path.is_dir() else 'no ordinary file'}; give the save another name."
            )
        path.parent.mkdir(parents=True, exist_ok=True)
        with temporary.open("w", encoding="utf-8", newline="\n") as file:
            file.write(to_text(save))
            file.flush()
            os.fsync(file.fileno())
        _keep_older(path)
        os.replace(temporary, path)
    except OSError as fault:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise SaveError(
            f"{path.name} could not be written: {fault.strerror or fault}. The game goes on; save it somewhere else."
        ) from fault


def _keep_older(path: Path) -> None:
    """Give the existing save a second name, so that its own name always exists."""
    if not path.exists():
        return
    older = path.with_name(path.name + ".older")
    try:
        older.unlink(missing_ok=True)
        os.link(path, older)
    except OSError:  # a disk without links
        os.replace(path, older)


# -- reading
def read(path: Path) -> Save:
    """Read a save file up to its first fault; `note` says what was cut off. Raises SaveError if even the opening is
    damaged.
    """
    try:
        if not path.is_file():
            raise SaveError(f"{path.name} is not a file.")
        if path.stat().st_size > LIMIT:
            raise SaveError(f"{path.name} is larger than {LIMIT // 1_000_000} MB; that is no save of this program.")
        data = path.read_bytes()
    except OSError as fault:
        raise SaveError(f"{path.name} could not be read: {fault.strerror or fault}.") from fault
    save = from_bytes(data, path.name)
    return replace(save, header=replace(save.header, document=found(save.header.document, path)))


def from_bytes(data: bytes, name: str = "The save") -> Save:
    """A save from the bytes of a file. See `read`."""
    if not data:
        raise SaveError(f"{name} is empty.")
    rows = data.replace(b"\r\n", b"\n").split(b"\n")  # mail and git may have changed the line ends
    torn = rows.pop()  # the text after the last line end: empty in a complete file
    if not rows:
        raise SaveError(f"{name} is cut off in its first line; nothing can be recovered.")
    plain, seal = _opened(rows[0], "", name, 1)
    save = Save(_header(plain, name))
    for n, row in enumerate(rows[1:], 2):
        try:
            plain, seal = _opened(row, seal, name, n)
            save.lines.append(_line(plain, name, n))
        except SaveError as fault:
            save.note = f"{fault} What stands before it is whole: {_counted(save)}."
            return save
    if torn:
        save.note = (
            f"{name}, line {len(rows) + 1}: the line is cut off. What stands before it is whole: {_counted(save)}."
        )
    return save


def _counted(save: Save) -> str:
    n = sum(line.verb == "do" for line in save.lines)
    return f"{n} command{'s' if n != 1 else ''}"


def _opened(row: bytes, before: str, name: str, n: int) -> tuple[dict[str, Any], str]:
    """The content of a line after checking its checksum."""
    what = f"{name} is no save of this program" if n == 1 else f"{name}, line {n}: the line is damaged"
    if len(row) > 4_000_000:
        raise SaveError(f"{what} (it is too long).")
    try:
        text = row.decode("utf-8")
        at = text.rindex(',"sum":"')
        seal = text[at + 8 : -2]
        body = text[:at] + "}"
        if _chained(before, body) != seal or not text.endswith('"}'):
            raise SaveError(f"{what} (its checksum does not fit).")
        plain = json.loads(body)
    except (ValueError, RecursionError) as fault:
        raise SaveError(f"{what}.") from fault
    if not isinstance(plain, dict):
        raise SaveError(f"{what}.")
    return plain, seal


def _header(plain: dict[str, Any], name: str) -> Header:
    covered = plain.get("tabletop") == COVERED
    if not covered and plain.get("tabletop") != FORMAT:
        raise SaveError(
            f"{name} has format {plain.get('tabletop')!r:.40}; this program reads formats {FORMAT} and {COVERED}."
        )
    if covered:
        plain = _uncovered({COVER: None, **plain}, f"{name}: the header is damaged")
    kinds: dict[str, type] = {
        "game": str,
        "rules": int,
        "scenario": str,
        "document": dict,
        "players": list,
        "seed": int,
        "title": str,
    }
    for key, kind in kinds.items():
        if type(plain.get(key)) is not kind:
            raise SaveError(f"{name}: the header lacks {key}.")
    if not all(type(p) is str for p in plain["players"]):
        raise SaveError(f"{name}: the header lacks players.")
    return Header(
        plain["game"],
        plain["rules"],
        plain["scenario"],
        plain["document"],
        tuple(plain["players"]),
        plain["seed"],
        plain["title"],
        covered,
        plain.get("program", "") if isinstance(plain.get("program", ""), str) else "",
        plain["ended"] if isinstance(plain.get("ended"), dict) else {},
    )


def _line(plain: dict[str, Any], name: str, n: int) -> SavedLine:
    plain = _uncovered(plain, f"{name}, line {n}: the line is damaged")
    verb, seat, fell = plain.get("do"), plain.get("seat"), plain.get("fell", [])
    mark, at, entry, words = plain.get("mark", ""), plain.get("at", 0), plain.get("entry", 0), plain.get("words", "")
    fits = (
        verb in ("open", "do", "undo", "practice", "redo", *WORDED)
        and (seat is None or type(seat) is int)
        and isinstance(fell, list)
        and all(type(f) in (int, str) for f in fell)
        and isinstance(plain.get("command", {}), dict)
        and type(mark) is str
        and type(at) is type(entry) is int
        and type(words) is str
        and len(words) <= NOTE
    )
    if not fits:
        raise SaveError(f"{name}, line {n}: it says nothing that this program knows.")
    return SavedLine(str(verb), seat, plain.get("command"), tuple(fell), mark, at, entry, words)


def command_line(seat: int | None, command: Any, fallen: Sequence[Fallen], mark: str, position: int) -> SavedLine:
    """The line of an accepted command (None: the opening)."""
    if command is None:
        return SavedLine("open", None, None, tuple(fallen), mark, position)
    return SavedLine("do", seat, codec.encode(command), tuple(fallen), mark, position)
