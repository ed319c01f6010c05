"""The icons of Windows and macOS, made of the pictures in art/icon (which art/make/icon.py draws): both formats are
lists of PNG pictures with a header.
"""

from __future__ import annotations

import struct
from pathlib import Path

from recipe import TOP

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


def picture(px: int) -> bytes:
    """The icon at a size, as PNG."""
    content = (PICTURES / f"tabletop_{px}.png").read_bytes()
    if struct.unpack(">II", content[16:24]) != (px, px):
        raise SystemExit(f"art/icon/tabletop_{px}.png is not {px} pixels wide and high.")
    return content


def ico() -> bytes:
    """The icon of a Windows program. Windows draws the smallest ones from plain pixels only where PNG is unknown to
    it, which no version since Vista is.
    """
    pictures = [(px, picture(px)) for px in ICO]
    head = struct.pack("<HHH", 0, 1, len(pictures))
    at = len(head) + 16 * len(pictures)
    rows = b""
    for px, content in pictures:
        rows += struct.pack("<BBBBHHII", px % 256, px % 256, 0, 0, 1, 32, len(content), at)
        at += len(content)
    return head + rows + b"".join(content for _, content in pictures)


def icns() -> bytes:
    """The icon of a macOS bundle."""
    parts = b""
    for px, kinds in ICNS.items():
        content = picture(px)
        for kind in kinds:
            parts += kind + struct.pack(">I", len(content) + 8) + content
    return b"icns" + struct.pack(">I", len(parts) + 8) + parts


def write(folder: Path) -> dict[str, Path]:
    """Both files in a folder, by their suffix."""
    folder.mkdir(parents=True, exist_ok=True)
    made = {"ico": folder / "Tabletop.ico", "icns": folder / "Tabletop.icns"}
    made["ico"].write_bytes(ico())
    made["icns"].write_bytes(icns())
    return made
