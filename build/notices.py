"""The licences of everything in the program, as the folder NOTICES."""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, distribution, packages_distributions
from pathlib import Path

from recipe import TOP

PACKAGES = (
    *("pygame-ce", "pytmx", "pydantic", "pydantic-core", "annotated-types", "typing-extensions", "typing-inspection"),
    *("platformdirs", "rich", "markdown-it-py", "mdurl", "pygments", "zstandard", "pyinstaller"),
)
TEXTS = {"pygame-ce": ("LGPL-2.1.txt",), "pytmx": ("LGPL-3.txt", "GPL-3.txt")}
"""Licences whose texts the packages do not bring along whole."""

ABOUT = """\
What this program is made of
============================

Tabletop (MIT licence, see LICENSE) comes together with the software and the fonts listed below. Their licences lie
beside this file, one folder each.

pygame-ce (GNU LGPL 2.1) and PyTMX (GNU LGPL 3) are used as they were published. They lie in the folder _internal (in
Tabletop.app: Contents/Frameworks and Contents/Resources) as files of their own, so that you may put another version of
them in their place: replace the folder pygame there (with the library folder pygame_ce.libs beside it), or build the
program again from its sources with the version of your choice: python build/make.py. Their source texts are at their
projects' homes; whoever gives you this program must give you those sources too when you ask.

pygame-ce brings SDL 2, SDL_image, SDL_mixer, SDL_ttf, FreeType, HarfBuzz, libpng, libjpeg-turbo, libwebp, libtiff,
zlib, Ogg Vorbis, Opus, FLAC, mpg123 (LGPL 2.1), FluidSynth (LGPL 2.1) and what these need.

The fonts Bebas Neue, Cabin and EB Garamond stand under the SIL Open Font License 1.1, DejaVu Sans Condensed under the
Bitstream Vera licence.

"""


def strangers(modules: Iterable[str]) -> list[str]:
    """The packages that got into the program and are named in no licence and no list of parts."""
    brought = packages_distributions()
    names = {name for module in modules for name in brought.get(module.partition(".")[0], ())}
    return sorted({re.sub(r"[-_.]+", "-", name).lower() for name in names} - {*PACKAGES, "tabletop"})


def write(folder: Path) -> None:
    """The folder, made anew."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    lines = [ABOUT]
    for name in PACKAGES:
        try:
            package = distribution(name)
        except PackageNotFoundError:
            continue
        words = package.metadata.get("License-Expression") or package.metadata.get("License") or "see its folder"
        lines.append(f"{name} {package.version}: {words.splitlines()[0]}\n")
        _texts(name, folder / name)
    fonts = folder / "fonts"
    fonts.mkdir()
    for text in sorted((TOP / "art" / "fonts").glob("*.txt")):
        shutil.copy(text, fonts)
    base = Path(sys.base_prefix)
    for text in (base / "LICENSE.txt", base / "LICENSE", Path(os.__file__).parent / "LICENSE.txt"):
        if text.is_file():
            (folder / "python").mkdir(exist_ok=True)
            shutil.copy(text, folder / "python" / "LICENSE.txt")
            lines.append(f"Python {sys.version.split()[0]}: PSF license\n")
            break
    (folder / "README.txt").write_text("".join(lines), encoding="utf-8")


def _texts(name: str, folder: Path) -> None:
    """The licence texts that a package brings along, and those that it should."""
    folder.mkdir()
    for file in distribution(name).files or ():
        if any(word in file.name.upper() for word in ("LICEN", "COPYING", "NOTICE", "AUTHORS")) and file.suffix not in (
            ".py",
            ".pyc",
        ):
            source = Path(str(file.locate()))
            if source.is_file():
                shutil.copy(source, folder)
    for text in TEXTS.get(name, ()):
        shutil.copy(TOP / "build" / "licences" / text, folder)
