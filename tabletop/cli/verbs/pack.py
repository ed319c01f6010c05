"""Put a scenario of one's own with everything that it needs into one file, to be given to somebody else.

The scenario, its map, its tilesets, templates and pictures go into it; what every copy of the program brings is only
named. Whoever gets the file plays it, drops it on the window, or unpacks it. The same scenario makes the same bytes.

examples:
  tabletop pack my_battle.json                    writes my_battle.tabletop
  tabletop pack my_battle.json gift.tabletop
"""

from __future__ import annotations

import argparse
from pathlib import Path

from tabletop.cli.common import OK, Problem, find, say
from tabletop.cli.verbs.new_map import free
from tabletop.games import kit


def describe(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("scenario", metavar="SCENARIO", help="a scenario file, or the key of one of your own")
    parser.add_argument(
        "out", nargs="?", metavar="OUT.tabletop", help="the file to write (usual: named as the scenario)"
    )
    parser.add_argument("--force", action="store_true", help="also where there is such a file already")


def run(args: argparse.Namespace) -> int:
    from tabletop.data.atomicfile import write_bytes
    from tabletop.data.faults import DataError
    from tabletop.data.package import SUFFIX
    from tabletop.data.tiled import MapError
    from tabletop.data.tiled.faults import BadValue
    from tabletop.shelf.package_writer import packed

    game, document = find(args.scenario)
    out = Path(args.out) if args.out else Path(f"{Path(args.scenario).stem}{SUFFIX}")
    if out.suffix != SUFFIX:
        raise Problem(f'"{out}" does not end with {SUFFIX}.')
    free(out, args.force)
    try:
        kit(game).scenarios().scenario(document, Path(args.scenario).name)
        content, manifest = packed(game, document, kit(game).scenarios().pictures(document))
        _try(content, out.name)
    except BadValue as error:
        raise Problem(f"{args.scenario} cannot be packed: {error.wrong}; {error.mend}.") from None
    except (DataError, MapError) as error:
        raise Problem(f"{args.scenario} cannot be packed before this is mended:\n{error}", 1) from None
    write_bytes(out, content, folder=True)
    named = f", {len(manifest.needs)} more are the program's own" if manifest.needs else ""
    say(f"Written: {out}, {len(content):,} bytes with {len(manifest.files)} files{named}.")
    return OK


def _try(content: bytes, name: str) -> None:
    """Open the package as a recipient would. Raises DataError."""
    from tempfile import TemporaryDirectory

    from tabletop.shelf.installed import looked_at

    with TemporaryDirectory() as folder:
        file = Path(folder) / name
        file.write_bytes(content)
        looked_at(file)
