"""A strict zip reader for files from strangers: it compares the directory with the contents, checks every count, and
unpacks no more than the limits allow, however small the compressed file is.

Python's zip reader loads a directory of any length and lets files overlap. This one reads only what a package needs:
stored or deflated files, one disk, no zip64, no encryption, no links.
"""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import BinaryIO

from tabletop.data.faults import shorten
from tabletop.data.package.names import LONGEST_NAME, SIZES, Names
from tabletop.data.tiled.faults import BadValue

MIB = 1 << 20
FILE_BYTES, UNPACKED_BYTES, MOST_MEMBERS = 64 * MIB, 128 * MIB, 400
MOST_RATIO, SMALL = 200, MIB
"""A file of more than `SMALL` bytes may unpack to at most `MOST_RATIO` times its size; Tiled's files stay below that.
"""
PIECE = 1 << 16
AGAIN = 'pack it again with "tabletop pack"'
END, ENTRY, LOCAL = struct.Struct("<4s4H2IH"), struct.Struct("<4s6H3I5H2I"), struct.Struct("<4s5H3I2H")
STORED, DEFLATED = zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED
LATER, UTF8, FLAGS = 0x0008, 0x0800, 0x080E
"""Flags: sizes follow the file; the name is UTF-8; all flags allowed."""
UNIX, KIND, REGULAR, FOLDER, LINK = 3, 0o170000, 0o100000, 0o040000, 0o120000


@dataclass(frozen=True, slots=True)
class Member:
    """One file as listed in the directory; `at`: where its record begins."""

    name: str
    raw: bytes
    method: int
    flags: int
    crc: int
    packed: int
    size: int
    at: int

    @property
    def most(self) -> int:
        """The size limit for its kind of file."""
        return SIZES[PurePosixPath(self.name).suffix.lower()]


class Archive:
    """An opened package: its checked members, and their content, a piece at a time. Raises BadValue for anything
    irregular.
    """

    def __init__(self, file: BinaryIO) -> None:
        self.file = file
        self.length = file.seek(0, io.SEEK_END)
        if self.length > FILE_BYTES:
            raise BadValue(f"it has {self.length:,} bytes", f"at most {FILE_BYTES:,} are read: use smaller pictures")
        self.members = self._directory()
        self.unpacked = 0

    # -- the directory
    def _directory(self) -> dict[str, Member]:
        count, size, start = self._end()
        record = self._at(start, size)
        names, found, at = Names(), dict[str, Member](), 0
        for _ in range(count):
            member, at = self._entry(record, at)
            if member is None:
                continue
            names.add(member.name)
            found[member.name] = member
        if at != len(record):
            raise BadValue("its directory is longer than it says", AGAIN)
        self._apart(found.values(), start)
        total = sum(member.size for member in found.values())
        if total > UNPACKED_BYTES:
            raise BadValue(
                f"it unpacks to {total:,} bytes", f"at most {UNPACKED_BYTES:,} are read: use smaller pictures"
            )
        return found

    def _end(self) -> tuple[int, int, int]:
        """Number of entries in the directory, its size in bytes, and its position."""
        tail = self._at(max(0, self.length - END.size), min(self.length, END.size))
        if self._at(0, min(4, self.length)) != b"PK\x03\x04":
            raise BadValue("it is no package", 'choose a file that was made with "tabletop pack"')
        if len(tail) < END.size or tail[:4] != b"PK\x05\x06":
            raise BadValue("its end is cut off or something stands after it", "fetch or copy the file again")
        _, disk, first, here, count, size, start, comment = END.unpack(tail)
        if disk or first or here != count or comment:
            raise BadValue("its end record is not that of one whole zip", AGAIN)
        if not 0 < count <= MOST_MEMBERS:
            raise BadValue(
                f"it holds {count:,} files", f"a package has 1 to {MOST_MEMBERS}: leave out what is not needed"
            )
        if start + size != self.length - END.size or size > count * (ENTRY.size + 8 * LONGEST_NAME):
            raise BadValue("its directory is not where its end says", AGAIN)
        return count, size, start

    def _entry(self, record: bytes, at: int) -> tuple[Member | None, int]:
        """One entry (None: a folder), and where the next begins."""
        if at + ENTRY.size > len(record) or record[at : at + 4] != b"PK\x01\x02":
            raise BadValue("its directory is damaged", AGAIN)
        _, made, _, flags, method, _, _, crc, packed, size, n, extra, comment, disk, _, mode, start = ENTRY.unpack_from(
            record, at
        )
        raw = record[at + ENTRY.size : at + ENTRY.size + n]
        after = at + ENTRY.size + n + extra + comment
        if after > len(record) or len(raw) != n:
            raise BadValue("its directory is damaged", AGAIN)
        name = _name(raw, flags)
        shown = f'"{shorten(name)}"'
        if flags & ~FLAGS:
            raise BadValue(f"{shown} is encrypted or patched", "pack it without a password")
        if method not in (STORED, DEFLATED):
            raise BadValue(f"{shown} is packed in a way that is not read (method {method})", AGAIN)
        if disk or 0xFFFFFFFF in (packed, size, start):
            raise BadValue(f"{shown} lies on another disk or is too large", AGAIN)
        self._plain(shown, name, made, mode, size)
        if name.endswith("/"):
            Names().add(name[:-1], folder=True)
            return None, after
        return Member(name, raw, method, flags, crc, packed, size, start), after

    def _plain(self, shown: str, name: str, made: int, mode: int, size: int) -> None:
        """Check that an entry is a plain file or an empty folder entry."""
        kind = (mode >> 16) & KIND if made >> 8 == UNIX else 0
        if kind == LINK:
            raise BadValue(f"{shown} is a link", "put the file itself into the package")
        if kind not in (0, REGULAR, FOLDER) or (kind == FOLDER) > name.endswith("/") or (name.endswith("/") and size):
            raise BadValue(f"{shown} is no ordinary file", "leave it out")

    def _apart(self, members: Iterable[Member], start: int) -> None:
        """Check that the files do not overlap each other or the directory, and that none exceeds the size limit of its
        kind.
        """
        at = 0
        for member in sorted(members, key=lambda member: member.at):
            shown = f'"{shorten(member.name)}"'
            if member.size > member.most:
                raise BadValue(f"{shown} has {member.size:,} bytes", f"such a file may have {member.most:,}")
            if member.size > max(SMALL, MOST_RATIO * member.packed):
                raise BadValue(
                    f"{shown} would grow from {member.packed:,} to {member.size:,} bytes",
                    f"a file may grow {MOST_RATIO} times",
                )
            if member.method == STORED and member.packed != member.size:
                raise BadValue(f"{shown} has two sizes", AGAIN)
            if member.at < at or member.at + LOCAL.size + len(member.raw) + member.packed > start:
                raise BadValue(f"{shown} lies over another file of the package or beyond its end", AGAIN)
            at = member.at + LOCAL.size + len(member.raw) + member.packed

    def _at(self, start: int, size: int) -> bytes:
        self.file.seek(start)
        return self.file.read(size)

    # -- the content
    def pieces(self, member: Member) -> Iterator[bytes]:
        """The content of a file, a piece at a time; at most the listed size and the limits."""
        shown = f'"{shorten(member.name)}"'
        at, crc, size = self._begins(member), 0, 0
        for piece in self._raw(member, at) if member.method == STORED else self._inflated(member, at):
            size += len(piece)
            self.unpacked += len(piece)
            if size > member.size or self.unpacked > UNPACKED_BYTES:
                raise BadValue(f"{shown} is larger than the package says", AGAIN)
            crc = zlib.crc32(piece, crc)
            yield piece
        if (size, crc) != (member.size, member.crc):
            raise BadValue(f"{shown} is damaged", "fetch or copy the package again")

    def content(self, member: Member, most: int) -> bytes:
        """The whole content of a small file."""
        if member.size > most:
            raise BadValue(f'"{shorten(member.name)}" has {member.size:,} bytes', f"at most {most:,} are read")
        return b"".join(self.pieces(member))

    def _begins(self, member: Member) -> int:
        """Where the content of a file begins; its local record must agree with the directory."""
        record = self._at(member.at, LOCAL.size)
        if len(record) == LOCAL.size and record[:4] == b"PK\x03\x04":
            _, _, flags, method, _, _, crc, packed, size, n, extra = LOCAL.unpack(record)
            known = (crc, packed, size) == (member.crc, member.packed, member.size)
            same = (flags, method) == (member.flags, member.method) and (known or (flags & LATER and not packed))
            if same and n == len(member.raw) and self._at(member.at + LOCAL.size, n) == member.raw:
                return member.at + LOCAL.size + int(n) + int(extra)
        raise BadValue(f'"{shorten(member.name)}" is called otherwise where it lies', AGAIN)

    def _raw(self, member: Member, at: int) -> Iterator[bytes]:
        left = member.packed
        while left:
            piece = self._at(at, min(PIECE, left))
            if not piece:
                return
            yield piece
            at, left = at + len(piece), left - len(piece)

    def _inflated(self, member: Member, at: int) -> Iterator[bytes]:
        flow = zlib.decompressobj(-zlib.MAX_WBITS)
        try:
            for packed in self._raw(member, at):
                rest = packed
                while rest and not flow.eof:
                    yield flow.decompress(rest, PIECE)
                    rest = flow.unconsumed_tail
                if flow.eof and (rest or flow.unused_data):
                    break
            while not flow.eof and (piece := flow.decompress(flow.unconsumed_tail, PIECE)):
                yield piece
        except zlib.error:
            raise BadValue(f'"{shorten(member.name)}" is damaged', "fetch or copy the package again") from None
        if not flow.eof or flow.unused_data:
            raise BadValue(f'"{shorten(member.name)}" is damaged', "fetch or copy the package again")


def _name(raw: bytes, flags: int) -> str:
    """The name as text: UTF-8 if the entry is flagged so or is plain ASCII."""
    try:
        return raw.decode("utf-8" if flags & UTF8 else "ascii")
    except UnicodeDecodeError:
        raise BadValue("the name of a file is not UTF-8", AGAIN) from None


# -- writing
def zipped(files: Mapping[str, bytes], first: str) -> bytes:
    """A zip of these files, `first` before the others: reproducible byte for byte."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name in sorted(files, key=lambda name: (name != first, name)):
            entry = zipfile.ZipInfo(name)  # dated 1 January 1980
            entry.create_system, entry.external_attr = UNIX, (REGULAR | 0o644) << 16
            small = len(zlib.compress(files[name], 9)) * (MOST_RATIO // 2) > len(files[name])
            entry.compress_type = DEFLATED if small else STORED  # else its ratio is refused
            archive.writestr(entry, files[name], compresslevel=9)
    return out.getvalue()


def opened(path: Path) -> BinaryIO:
    """Open the file of a package for reading; never a pipe or a device. Raises BadValue."""
    if not path.is_file():
        raise BadValue("there is no such file", "check the name and the folder")
    try:
        return path.open("rb")
    except OSError as error:
        raise BadValue(f"it cannot be read ({error.strerror})", "check the file and your rights to it") from None
