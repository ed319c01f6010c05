"""Begin a scenario on a map of one's own: sides, forces and what wins, sound and ready to be played and changed.

The map says whose it is (its property game); --game says it where the map does not. A scenario names a map of your
Tabletop folder by its place there, any other by the way from the scenario file to it: keep the two together.

examples:
  tabletop new-scenario my_village.tmx my_battle.json
  tabletop new-scenario my_coast.tmx my_battle.json --title "Morning over the Strait"
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from shlex import quote
from typing import Any

from tabletop.cli.common import OK, Problem, say
from tabletop.cli.verbs.new_map import authoring, free, game_named, offered, titled
from tabletop.games import kit, listed


def describe(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("map", metavar="MAP", help="a Tiled map (.tmx, .tmj)")
    parser.add_argument("out", metavar="OUT.json", help="the scenario to write")
    parser.add_argument("--game", metavar="GAME", help="whose scenario: " + ", ".join(offered()))
    parser.add_argument("--title", default="", metavar="WORDS", help="what it is called (usual: its file's name)")
    parser.add_argument("--force", action="store_true", help="also where there is such a file already")


def run(args: argparse.Namespace) -> int:
    from tabletop.data.atomicfile import write_text
    from tabletop.data.faults import DataError
    from tabletop.data.jsondocument import laid_out
    from tabletop.data.scenariofiles import map_name, name_beside
    from tabletop.data.tiled import load_map

    place, out = Path(args.map), Path(args.out)
    if not place.is_file():
        raise Problem(f"There is no map {args.map}.")
    if out.suffix != ".json":
        raise Problem(f'"{args.out}" does not end with .json.')
    free(out, args.force)
    sheet = load_map(place)
    game = game_named(args.game) if args.game else _game_of(sheet)
    try:
        document = authoring(game).new_scenario(sheet, map_name(place), _key(out), args.title.strip() or titled(out))
        kit(game).scenarios().scenario(document, out.name)
    except (ValueError, DataError) as error:
        raise Problem(str(error)) from None
    document["map"]["file"] = name_beside(place, out)
    write_text(out, laid_out(document), folder=True)
    say(f"Written: {out}. Play it: tabletop play {quote(str(out))}")
    return OK


def _game_of(sheet: Any) -> str:
    """The game that a map names, or the one that owns such maps. Raises Problem."""
    named = sheet.properties.get("game")
    if isinstance(named, str) and named:
        return game_named(named)
    for key in listed():
        its = kit(key).authoring
        if its is not None and its().owns(sheet):
            return key
    raise Problem("The map is of no game's kind; say which with --game.")


def _key(out: Path) -> str:
    """The key of a scenario from the name of its file."""
    return re.sub(r"[^a-z0-9]+", "_", out.stem.lower()).strip("_")[:44] or "scenario"
