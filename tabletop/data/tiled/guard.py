"""The guard before any map file is parsed: which files may be opened, how large they may be, and what XML they may
hold.

Map files come from strangers. A file is opened only if it is a regular file that the map may use (`Room`), within a
size limit, and is UTF-8. The XML is read by expat with our own callbacks, because pytmx (and ElementTree) would open
any path, follow entities and build trees of any size: document types and entities are refused by the callback of the
parser itself (a text search misses other encodings), depth, number of elements and attributes are bounded. Elements
carry the line they begin on, so that faults can name it. The `<tile>` elements of layer data, up to a million of them,
become a list of texts on their parent instead of elements.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path, PurePosixPath, PureWindowsPath
from xml.etree.ElementTree import Element
from xml.parsers import expat

from tabletop.data.faults import shorten
from tabletop.data.paths import data_root, user_folder
from tabletop.data.sharedfiles import package_around, shared_folder
from tabletop.data.tiled.faults import BadValue

MIB = 1 << 20
MAP_BYTES, TILESET_BYTES, TEMPLATE_BYTES, PICTURE_BYTES = 48 * MIB, 16 * MIB, MIB, 64 * MIB
MOST_DEPTH, MOST_ELEMENTS, MOST_ATTRIBUTES, LONGEST_ATTRIBUTE = 48, 200_000, 64, 256 * 1024
MOST_CELLS = 1024 * 1024
MOST_UP = 8
"""How many folders up from the map are searched for a Tiled project."""
PROJECT = ".tiled-project"
SHIPPED = ("art", "maps")
"""The program's folders that every map may take files from."""
SYSTEM = tuple(map(Path, ("/proc", "/sys")))
"""Folders whose files only look regular; devices do not (`read_bytes`)."""


class Node(Element):
    """An XML element that knows the line it begins on and, for layer data, the gids of its `<tile>` elements as
    texts."""

    line: int = 0
    gids: list[str] | None = None
    cut: bool = False
    """Whether the file breaks off inside it."""


@dataclass(frozen=True, slots=True)
class Room:
    """The folders from which a map may take files: any folder if the player opened the file himself (`anywhere`), as in
    Tiled; else only `roots`. The program's own art and maps are always allowed (`shipped`: their folder, None if the
    program has lost it). For files in the roots, faults give the path from there.
    """

    roots: tuple[Path, ...]
    shipped: Path | None = None
    anywhere: bool = False

    @classmethod
    def around(cls, path: Path, root: Path | None = None) -> Room:
        """The room of the map at `path`: `root`, or the package it came in, or what lies among those that came from
        somebody else, or the data folder for the program's own maps. Any other map is the player's own: it may use
        files of any folder, and is named from its Tiled project, the player's folder, or the folder it lies in.
        """
        folder, shared = path.resolve().parent, shared_folder().resolve()
        root = root or package_around(folder) or (shared if folder.is_relative_to(shared) else None)
        data: Path | None
        try:
            data = data_root().resolve()
        except FileNotFoundError:
            data = None
        if root is None and data is not None and folder.is_relative_to(data):
            root = data
        home = root or _project(folder) or _own(folder) or folder
        return cls((home.resolve(), *((data / name for name in SHIPPED) if data else ())), data, root is None)

    def name(self, path: Path) -> str:
        """The name of a file in a fault: its path from the root, or its plain name."""
        for root in self.roots:
            if path.is_relative_to(root):
                return path.relative_to(root).as_posix()
        return path.name

    def find(self, folder: Path, source: str) -> Path:
        """The file that `source`, written in a file in `folder`, means.

        A tileset of the program stays available wherever the map and the program are: a name that leads nowhere or out
        of the room, and ends like one of the program's files, means that file. Raises BadValue if it is outside or
        cannot be named.
        """
        if not source or len(source) > 1000 or "\0" in source:
            raise BadValue("the name of a file is empty or too long", "name the file by a path relative to this one")
        drive = PureWindowsPath(source).drive
        if "://" in source or source.startswith(("//", "\\\\")) or (drive and os.name != "nt"):
            return self._shipped_or(
                source,
                f'"{shorten(source)}" is an address, or a path of another computer',
                "keep the file on this computer and name it by a relative path",
            )
        if (os.path.isabs(source) or drive) and not self.anywhere:
            return self._shipped_or(
                source,
                f'"{shorten(source)}" is an absolute path',
                "keep the file beside the map and name it by a relative path",
            )
        if "\\" in source and os.name != "nt" and not (folder / source).exists():  # written on Windows
            source = source.replace("\\", "/")
        try:
            path = (folder / source).resolve()
        except (OSError, RuntimeError, ValueError):
            raise BadValue(
                f'"{shorten(source)}" cannot be followed to a file', "name the file by a short relative path"
            ) from None
        if self.anywhere:
            if any(path.is_relative_to(top) for top in SYSTEM):
                raise BadValue(f'"{shorten(source)}" is no file of a map', "name a file of a folder of your own")
        elif not any(path.is_relative_to(root) for root in self.roots):
            return self._shipped_or(
                source,
                f'"{shorten(source)}" leads out of the project of the map',
                "keep the file in or below the folder of the map, or save a Tiled project (File > New > New Project)"
                " in the folder that holds both",
            )
        return path if path.is_file() else self._shipped(source) or path

    def _shipped_or(self, source: str, wrong: str, mend: str) -> Path:
        """The program's file whose path ends like the name; raises BadValue with these words if there is none."""
        found = self._shipped(source)
        if found is None:
            raise BadValue(wrong, mend)
        return found

    def _shipped(self, source: str) -> Path | None:
        """The program's own file whose path in the data folder is the end of `source`, as in
        `C:/Games/Tabletop/art/tilesets/sea.tsx`; None if there is none.
        """
        parts = PurePosixPath(source.replace("\\", "/")).parts
        for at in reversed([n for n, part in enumerate(parts) if part in SHIPPED]):
            if self.shipped is not None and ".." not in parts[at:]:
                path = self.shipped.joinpath(*parts[at:])
                if path.is_file():
                    return path
        return None


def project_file(folder: Path) -> Path | None:
    """The Tiled project (`*.tiled-project`) in the nearest folder from this one upwards; for a folder in a package,
    only within the package.
    """
    package = package_around(folder)
    for place in [folder, *folder.parents][:MOST_UP]:
        if package is not None and not place.resolve().is_relative_to(package):
            return None
        try:
            names = os.listdir(place)  # faster than a Path for each in a folder of thousands
        except FileNotFoundError:  # the folder is still to be made
            continue
        except OSError:
            return None
        found = sorted(entry for name in names if name.endswith(PROJECT) and (entry := place / name).suffix == PROJECT)
        if found:
            return found[0]
    return None


def _project(folder: Path) -> Path | None:
    """The folder of the Tiled project around this one."""
    found = project_file(folder)
    return found.parent if found is not None else None


def _own(folder: Path) -> Path | None:
    """The player's own folder, if this one is inside it."""
    own = user_folder(create=False).resolve()
    return own if folder.is_relative_to(own) else None


def read_bytes(path: Path, most: int) -> bytes:
    """The content of a regular file of at most `most` bytes. Never waits for a pipe or a device. Raises BadValue."""
    name = shorten(path.name)
    try:
        plain = stat.S_ISREG(os.stat(path).st_mode)  # opening a device may already have effects
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)) if plain else -1
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "not found"
        raise BadValue(
            f'the file "{name}" cannot be opened ({reason.lower()})', "put it there or correct the path"
        ) from None
    status = os.fstat(handle) if plain else None
    if status is None or not stat.S_ISREG(status.st_mode):  # it may have been replaced by now
        if plain:
            os.close(handle)
        raise BadValue(f'"{name}" is not a regular file', "put a file of that name there")
    with os.fdopen(handle, "rb") as file:
        if status.st_size > most:
            raise BadValue(f'the file "{name}" has {status.st_size:,} bytes', f"at most {most:,} are read")
        try:
            data = file.read(status.st_size + 1)  # room is taken for what is asked for, however little comes
            if len(data) > status.st_size:  # it has grown since
                data += file.read(max(0, most + 1 - len(data)))
        except OSError as error:
            raise BadValue(
                f'the file "{name}" cannot be read ({(error.strerror or "error").lower()})', "check the file"
            ) from None
    if len(data) > most:
        raise BadValue(f'the file "{name}" has more than {most:,} bytes', f"at most {most:,} are read")
    return data


class FileFault(BadValue):
    """A file refused as a whole, with the line (0: unknown) and, if it breaks off, what was read before (`begun`)."""

    def __init__(self, line: int, wrong: str, mend: str, begun: Node | None = None) -> None:
        super().__init__(wrong, mend)
        self.line, self.begun = line, begun


class _Builder:
    """Callbacks of expat that build `Node`s within the limits."""

    def __init__(self, parser: expat.XMLParserType) -> None:
        self.parser = parser
        self.root: Node | None = None
        self.stack: list[Node] = []
        self.texts: list[list[str]] = []
        self.count = self.tiles = self.skip = 0
        parser.buffer_text, parser.buffer_size = True, 1 << 16
        parser.StartElementHandler, parser.EndElementHandler = self.start, self.end
        parser.CharacterDataHandler = self.text
        parser.StartDoctypeDeclHandler = self.doctype
        parser.EntityDeclHandler = parser.SkippedEntityHandler = self.entity
        parser.XmlDeclHandler = self.declaration

    def refuse(self, wrong: str, mend: str) -> FileFault:
        return FileFault(self.parser.CurrentLineNumber, wrong, mend)

    def doctype(self, name: str, system: str | None, public: str | None, inside: int) -> None:
        """Tiled up to 0.9 named one by its address, which is never opened; it may declare nothing."""
        if inside:
            raise self.refuse("there are declarations in the document type", "remove them: Tiled never writes any")

    def entity(self, *_: object) -> None:
        raise self.refuse("there is an entity", "remove it: Tiled never writes one")

    def declaration(self, version: str, encoding: str | None, standalone: int) -> None:
        if encoding and encoding.lower() not in ("utf-8", "us-ascii"):
            raise self.refuse(f'the encoding is "{shorten(encoding)}"', "save the file as UTF-8")

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if self.skip or (tag == "tile" and self.stack and self.stack[-1].tag in ("data", "chunk")):
            self.tile(attributes)
            return
        self.count += 1
        if self.count > MOST_ELEMENTS:
            raise self.refuse(f"there are more than {MOST_ELEMENTS:,} elements", "split the map")
        if len(self.stack) >= MOST_DEPTH:
            raise self.refuse(f"elements are nested more than {MOST_DEPTH} deep", "use fewer groups inside groups")
        if len(attributes) > MOST_ATTRIBUTES or any(len(v) > LONGEST_ATTRIBUTE for v in attributes.values()):
            raise self.refuse(
                f"<{shorten(tag)}> has too many or too long attributes", "Tiled does not write such a file"
            )
        node = Node(tag, attributes)
        node.line = self.parser.CurrentLineNumber
        if self.stack:
            self.stack[-1].append(node)
        else:
            self.root = node
        self.stack.append(node)
        self.texts.append([])

    def tile(self, attributes: dict[str, str]) -> None:
        self.skip += 1
        if self.skip > 1:
            raise self.refuse("a <tile> of layer data holds an element", "save the map again in Tiled")
        self.tiles += 1
        if self.tiles > 16 * MOST_CELLS:
            raise self.refuse("there are too many <tile> elements", "save the layer data as CSV or Base64")
        data = self.stack[-1]
        if data.gids is None:
            data.gids = []
        data.gids.append(attributes.get("gid", "0"))

    def end(self, tag: str) -> None:
        if self.skip:
            self.skip -= 1
            return
        node = self.stack.pop()
        node.text = "".join(self.texts.pop())

    def so_far(self) -> Node | None:
        """The tree read before the file broke off, with every open element closed there."""
        self.parser.buffer_text = False  # flushes the text that it still holds
        for node, texts in zip(self.stack, self.texts, strict=True):
            node.text, node.cut = "".join(texts), True
        return self.root

    def text(self, words: str) -> None:
        if self.stack and not self.skip:
            self.texts[-1].append(words)


def parse(data: bytes) -> Node:
    """The tree of an XML file. Raises FileFault (with the line) for anything but sound, bounded UTF-8 XML."""
    if not data.strip():
        raise FileFault(1, "the file is empty", "save the map again in Tiled")
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise FileFault(
            data.count(b"\n", 0, error.start) + 1, "the file is not UTF-8 text", "save the file as UTF-8"
        ) from None
    parser = expat.ParserCreate("UTF-8")
    parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
    builder = _Builder(parser)
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        raise FileFault(
            error.lineno,
            f"this is not sound XML ({expat.errors.messages[error.code]})",
            "the file is cut or damaged: save it again in Tiled",
            builder.so_far(),
        ) from None
    if builder.root is None:
        raise FileFault(1, "the file holds no element", "save the map again in Tiled")
    return builder.root


def children(node: Element, *tags: str) -> Iterable[Node]:
    """The child elements with one of these names, in order."""
    return (child for child in node if child.tag in tags and isinstance(child, Node))


def child(node: Element, tag: str) -> Node | None:
    """The first child element of that name."""
    return next(iter(children(node, tag)), None)
