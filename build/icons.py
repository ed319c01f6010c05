"""The icons of Windows and macOS, of the program and of each kind of its files, made of the pictures in art/icon (which
art/make/icon.py draws): both formats are lists of PNG pictures with a header.
"""

from __future__ import annotations

import struct
from pathlib import Path

from recipe import ICONS, TOP

PICTURES = TOP / "art" / "icon"
ICO = (16, 32, 48, 64, 128, 256)
ICNS = {
    16: (b"icp4",),
    32: (b"icp5", b"ic11"),
    64: (b"icp6", b"ic12"),
    128: (b"ic07",),
    256: (b"ic08", b"ic13"),
    512: (b"ic09", b"ic14"),
}
"""Kinds of an .icns by their width in pixels: plain ones, and those for screens with two pixels a point."""


def picture(px: int, name: str = "tabletop") -> bytes:
    """An icon at a size, as PNG: the program's, or that of a kind of files."""
    content = (PICTURES / f"{name}_{px}.png").read_bytes()
    if struct.unpack(">II", content[16:24]) != (px, px):
        raise SystemExit(f"art/icon/{name}_{px}.png is not {px} pixels wide and high.")
    return content


def ico(name: str = "tabletop") -> bytes:
    """An icon as Windows reads it. Windows draws the smallest ones from plain pixels only where PNG is unknown to
    it, which no version since Vista is.
    """
    pictures = [(px, picture(px, name)) for px in ICO]
    head = struct.pack("<HHH", 0, 1, len(pictures))
    at = len(head) + 16 * len(pictures)
    rows = b""
    for px, content in pictures:
        rows += struct.pack("<BBBBHHII", px % 256, px % 256, 0, 0, 1, 32, len(content), at)
        at += len(content)
    return head + rows + b"".join(content for _, content in pictures)


def icns(name: str = "tabletop") -> bytes:
    """An icon as macOS reads it."""
    parts = b""
    for px, kinds in ICNS.items():
        content = picture(px, name)
        for kind in kinds:
            parts += kind + struct.pack(">I", len(content) + 8) + content
    return b"icns" + struct.pack(">I", len(parts) + 8) + parts


def write(folder: Path) -> dict[str, Path]:
    """All files in a folder; those of the program by their suffix."""
    folder.mkdir(parents=True, exist_ok=True)
    made = {"ico": folder / "Tabletop.ico", "icns": folder / "Tabletop.icns"}
    made["ico"].write_bytes(ico())
    made["icns"].write_bytes(icns())
    for name in ICONS:
        (folder / f"{name}.ico").write_bytes(ico(name))
        (folder / f"{name}.icns").write_bytes(icns(name))
    return made
