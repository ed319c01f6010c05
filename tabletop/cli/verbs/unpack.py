"""Lay the files of a package (.tabletop) into a new folder, to look at them or to change them in Tiled.

To play it nothing need be unpacked: tabletop play FILE.tabletop.

examples:
  tabletop unpack my_battle.tabletop              into the new folder my_battle
  tabletop unpack my_battle.tabletop elsewhere
"""

from __future__ import annotations

import argparse
from pathlib import Path
from shlex import quote

from tabletop.cli.common import OK, TROUBLE, Problem, say


def describe(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE.tabletop", help="the package")
    parser.add_argument("folder", nargs="?", metavar="DIR", help="a new or empty folder (usual: named as the package)")


def run(args: argparse.Namespace) -> int:
    import secrets
    import shutil

    from tabletop.data.package.reader import unpack
    from tabletop.shelf.checker import check
    from tabletop.shelf.tiledproject import write_project

    path = Path(args.file)
    target = Path(args.folder) if args.folder else Path(path.stem)
    if target.is_symlink() or (target.exists() and (not target.is_dir() or any(target.iterdir()))):
        raise Problem(f"There is {target} already, and it is no empty folder; name another one.")
    target.parent.mkdir(parents=True, exist_ok=True)
    spare = target.parent / f".{target.name[:80]}.{secrets.token_hex(3)}.part"
    spare.mkdir()
    try:
        manifest = unpack(path, spare)
        write_project(spare)
        if target.exists():
            target.rmdir()
        spare.rename(target)
    finally:
        shutil.rmtree(spare, ignore_errors=True)
    battle = target / manifest.scenario
    faults = [fault for path in _laid_out(target, battle, manifest.map) for fault in check(path).faults]
    if faults:
        told = "\n".join(str(fault) for fault in dict.fromkeys(faults))
        say(f'{target}: {len(manifest.files)} files of "{manifest.title}". It cannot be played before this is mended:')
        say(told)
        return TROUBLE
    say(f'{target}: {len(manifest.files)} files of "{manifest.title}". Play it: tabletop play {quote(str(battle))}')
    return OK


def _laid_out(target: Path, battle: Path, map_name: str) -> list[Path]:
    """The scenario of a package, and its map where that came along."""
    chart = target / map_name if map_name else battle
    return [battle, chart] if chart != battle and chart.is_file() else [battle]
