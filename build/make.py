"""Builds the program that runs without Python: `python build/make.py`.

It makes the program with its data, licences and icon in the folder dist (tabletop, on macOS Tabletop.app), then runs
its self-test with an empty environment, from another folder. `--pack` makes of it the files to download. Wants the
packages of `pip install ".[dev]"`. Each system builds for itself; build/README.md tells the rest.
"""

from __future__ import annotations

import argparse
import os
import plistlib
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import icons  # noqa: E402
import linux  # noqa: E402
import macos  # noqa: E402
import notices  # noqa: E402
import parts  # noqa: E402
import recipe  # noqa: E402
import windows  # noqa: E402

SYSTEM = "linux" if sys.platform.startswith("linux") else sys.platform
PACKERS = {"linux": linux.pack, "darwin": macos.pack, "win32": windows.pack}


def main() -> int:
    """Build, try the result, pack it. Returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--dist", type=Path, default=recipe.TOP / "dist", help="where the program is put (usual: dist)")
    parser.add_argument("--work", type=Path, help="where the build keeps its own files (usual: a temporary folder)")
    parser.add_argument("--pack", action="store_true", help="also make the files to download, in dist/download")
    parser.add_argument(
        "--release", action="store_true", help="fail where a file is missing or runs on fewer systems than promised"
    )
    parser.add_argument("--no-test", action="store_true", help="do not run the self-test")
    args = parser.parse_args()
    dist = args.dist.resolve()
    with tempfile.TemporaryDirectory(prefix="tabletop-build-") as temporary:
        work = (args.work or Path(temporary)).resolve()
        prepare(work / "made")
        build(dist, work)
        product = dist / recipe.product(SYSTEM)
        finish(product, work / "made")
    print(f"\n{product}: {size(product) / 1e6:.0f} MB, version {recipe.version()}", flush=True)
    if not args.no_test and (code := tried(product)):
        return code
    if SYSTEM == "linux":
        kept, words = linux.promise(product)
        print(words, flush=True)
        if args.release and not kept:
            return 1
    if args.pack:
        made = PACKERS[SYSTEM](product, dist / "download")
        if parts.there():
            made.append(parts.write(dist / "download", SYSTEM))
        else:
            print("No list of parts: there is no cyclonedx-py.", flush=True)
        for path in made:
            print(f"{path.name}: {path.stat().st_size / 1e6:.1f} MB", flush=True)
        if args.release and (missing := {*recipe.archives(SYSTEM)} - {path.name for path in made}):
            print(f"A release wants {', '.join(sorted(missing))} as well.", file=sys.stderr)
            return 1
    return 0


def prepare(made: Path) -> None:
    """What the recipe takes: icons, version resources, entitlements, licences, papers, the address of the releases."""
    icons.write(made)
    (made / recipe.README).write_text(
        recipe.readme(SYSTEM), encoding="utf-8", newline="\r\n" if SYSTEM == "win32" else "\n"
    )
    if page := recipe.page(os.environ):
        (made / recipe.PAGE).write_text(f"{page}\n", encoding="utf-8")
    for name in recipe.programs("win32").values():
        (made / f"{name}.version").write_text(recipe.version_resource(name), encoding="utf-8")
    (made / "entitlements.plist").write_bytes(plistlib.dumps(recipe.entitlements()))
    notices.write(made / "NOTICES")


def build(dist: Path, work: Path) -> None:
    """Run PyInstaller; its own files stay out of this folder and out of the tree."""
    for old in ("tabletop", recipe.product("darwin")):
        shutil.rmtree(dist / old, ignore_errors=True)
    words = ["--noconfirm", "--log-level", "WARN", "--distpath", str(dist), "--workpath", str(work / "work")]
    environment = {
        **os.environ,
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONHASHSEED": "1",
        "TABLETOP_BUILD": str(work / "made"),
    }
    command = [sys.executable, "-m", "PyInstaller", *words, str(HERE / "tabletop.spec")]
    subprocess.run(command, check=True, cwd=recipe.TOP, env=environment)


def finish(product: Path, made: Path) -> None:
    """Papers beside the program. A bundle has them inside from the beginning: what is added later breaks its seal."""
    if SYSTEM == "darwin":
        return
    shutil.copytree(made / "NOTICES", product / "NOTICES", dirs_exist_ok=True)
    for paper in (*(recipe.TOP / name for name in recipe.ROOT_FILES), made / recipe.README):
        shutil.copy(paper, product)
    if SYSTEM == "linux":
        linux.furnish(product)
    if SYSTEM == "win32":
        windows.furnish(product, made)


def size(folder: Path) -> int:
    """Bytes of all files."""
    return sum(p.stat().st_size for p in folder.rglob("*") if p.is_file() and not p.is_symlink())


def environment(system: str, given: Mapping[str, str]) -> dict[str, str]:
    """What the program gets for its self-test: nothing, but on Windows what every process there has."""
    if system != "win32":
        return {}
    root = given.get("SYSTEMROOT") or given.get("SystemRoot") or "C:\\Windows"
    always = ("SYSTEMDRIVE", "TEMP", "TMP", "USERPROFILE", "APPDATA", "LOCALAPPDATA", "PROGRAMDATA", "COMPUTERNAME")
    names = {name.upper(): value for name, value in given.items()}
    found = {name: names[name] for name in (*always, "USERNAME", "OS", "NUMBER_OF_PROCESSORS") if name in names}
    system32 = f"{root}\\system32"
    return {
        "SYSTEMROOT": root,
        "WINDIR": root,
        "COMSPEC": f"{system32}\\cmd.exe",
        "PATHEXT": ".COM;.EXE;.BAT;.CMD",
        "PATH": f"{system32};{root}",
        **found,
    }


def tried(product: Path) -> int:
    """The self-test of the built program, with an empty environment and from a folder where nothing of ours lies; and
    whether the program with the window begins at all.
    """
    its = recipe.programs(SYSTEM)
    empty = environment(SYSTEM, os.environ)
    with tempfile.TemporaryDirectory(prefix="tabletop away ") as away:
        for name, words in (("console", "selftest"), ("window", "--version")):
            command = [str(product / its[name]), words]
            code = subprocess.run(command, env=empty, cwd=away, stdin=subprocess.DEVNULL, check=False).returncode
            if code:
                return code
    return 0


if __name__ == "__main__":
    sys.exit(main())
