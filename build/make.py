"""Builds the program that runs without Python: `python build/make.py`.

It makes the folder dist/tabletop with the program, its data and the licences of everything in it (NOTICES), and
then runs the program's own self-test with an empty environment, from another folder. Wants the packages of `pip
install ".[dev]"`. Each system builds for itself.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent
PACKAGES = (
    "pygame-ce",
    "pytmx",
    "pydantic",
    "pydantic-core",
    "annotated-types",
    "typing-extensions",
    "typing-inspection",
    "platformdirs",
    "rich",
    "markdown-it-py",
    "mdurl",
    "pygments",
    "zstandard",
    "pyinstaller",
)
TEXTS = {"pygame-ce": ("LGPL-2.1.txt",), "pytmx": ("LGPL-3.txt", "GPL-3.txt")}
"""Licences whose texts the packages do not bring along whole."""

ABOUT = """\
What this program is made of
============================

Tabletop stands in this folder together with the software and the fonts listed below. Their licences lie beside this
file, one folder each.

pygame-ce (GNU LGPL 2.1) and PyTMX (GNU LGPL 3) are used as they were published. They lie in the folder _internal as
files of their own, so that you may put another version of them in their place: replace the folder _internal/pygame
(with the library folder pygame_ce.libs beside it), or build the program again from its sources with the version of
your choice: python build/make.py. Their source texts are at their projects' homes; whoever gives you this program
must give you those sources too when you ask.

pygame-ce brings SDL 2, SDL_image, SDL_mixer, SDL_ttf, FreeType, HarfBuzz, libpng, libjpeg-turbo, libwebp, libtiff,
zlib, Ogg Vorbis, Opus, FLAC, mpg123 (LGPL 2.1), FluidSynth (LGPL 2.1) and what these need.

The fonts Bebas Neue, Cabin and EB Garamond stand under the SIL Open Font License 1.1.

"""


def main() -> int:
    """Build, collect the notices, try the result. Returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--dist", type=Path, default=TOP / "dist", help="where the program is put (usual: dist)")
    parser.add_argument("--work", type=Path, help="where the build keeps its own files (usual: a temporary folder)")
    parser.add_argument("--archive", action="store_true", help="also pack the folder: .tar.gz, on Windows .zip")
    parser.add_argument("--no-test", action="store_true", help="do not run the self-test")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="tabletop-build-") as temporary:
        build(args.dist.resolve(), (args.work or Path(temporary)).resolve())
    program = args.dist.resolve() / "tabletop"
    notices(program / "NOTICES")
    size = sum(p.stat().st_size for p in program.rglob("*") if p.is_file() and not p.is_symlink())
    print(f"\n{program}: {size / 1e6:.0f} MB", flush=True)
    if not args.no_test and (code := tried(program)):
        return code
    if args.archive:
        name = f"tabletop-{sys.platform}"
        print(
            shutil.make_archive(
                str(args.dist / name), "zip" if sys.platform == "win32" else "gztar", args.dist, "tabletop"
            )
        )
    return 0


def build(dist: Path, work: Path) -> None:
    """Run PyInstaller; its own files stay out of this folder and out of the tree."""
    shutil.rmtree(dist / "tabletop", ignore_errors=True)
    command = [
        sys.executable,
        "-m",
        "PyInstaller",
        "--noconfirm",
        "--log-level",
        "WARN",
        "--distpath",
        str(dist),
        "--workpath",
        str(work),
        str(TOP / "build" / "tabletop.spec"),
    ]
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONHASHSEED": "1"}
    subprocess.run(command, check=True, cwd=TOP, env=environment)


def notices(folder: Path) -> None:
    """The licences of everything in the program."""
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
    for text in sorted((TOP / "art" / "fonts").glob("OFL*.txt")):
        shutil.copy(text, fonts)
    for text in (Path(sys.base_prefix) / "LICENSE.txt", Path(os.__file__).parent / "LICENSE.txt"):
        if text.is_file():
            (folder / "python").mkdir(exist_ok=True)
            shutil.copy(text, folder / "python")
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


def tried(program: Path) -> int:
    """The self-test of the built program, with an empty environment and from a folder where nothing of ours lies."""
    executable = program / ("tabletop.exe" if sys.platform == "win32" else "tabletop")
    environment = (
        {k: os.environ[k] for k in ("SYSTEMROOT", "TEMP", "USERPROFILE") if k in os.environ}
        if sys.platform == "win32"
        else {}
    )
    with tempfile.TemporaryDirectory(prefix="tabletop away ") as away:
        return subprocess.run([str(executable), "selftest"], env=environment, cwd=away, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
