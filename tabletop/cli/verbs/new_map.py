"""Begin a map of one's own: a small sound one of a game, with its layers, the program's tilesets and an example of
each thing, to be opened in Tiled and painted over.

Games are named by their keys, their titles or the beginnings of these. Scenarios find a map anywhere in the folder maps
of your Tabletop folder, or beside the scenario file.

"""

from __future__ import annotations

import argparse
from pathlib import Path
from shlex import quote

from tabletop.cli.common import OK, Problem, say
from tabletop.core.kit import Authoring
from tabletop.games import kit, listed


def help_text() -> str:
    """The help, with examples for the installed games."""
    first, *_, last = offered()
    examples = f"""examples:
  tabletop new-map {last} my_village.tmx
  tabletop new-map {first} my_coast.tmx --size 30x20 --title "Dover Strait"
"""
    return f"{__doc__}\n{examples}"


def describe(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="whose map: " + ", ".join(offered()))
    parser.add_argument("out", metavar="OUT.tmx", help="the map to write")
    parser.add_argument("--size", type=cells, metavar="CxR", help="columns and rows, such as 24x16")
    parser.add_argument("--title", default="", metavar="WORDS", help="what the map is called (usual: its file's name)")
    parser.add_argument("--force", action="store_true", help="also where there is such a file already")


def run(args: argparse.Namespace) -> int:
    from tabletop.data.atomicfile import write_text
    from tabletop.data.mapdraft import written
    from tabletop.shelf.tiledproject import bring_project, typed

    game = game_named(args.game)
    its = authoring(game)
    out = Path(args.out)
    if out.suffix != ".tmx":
        raise Problem(f'"{args.out}" does not end with .tmx.')
    free(out, args.force)
    columns, rows = args.size or its.usual
    _fits(its, columns, rows, kit(game).title)
    title = args.title.strip() or titled(out)
    draft = its.new_map(columns, rows, title)
    write_text(out, written(draft, out, typed(draft)), folder=True)
    for project in bring_project(out):
        say(f"Written: {project}. Open this project in Tiled too: it has the classes and lists of words.")
    say(f"Written: {out} ({columns} x {rows}, {kit(game).title}). Open it in Tiled; then:")
    say(f"tabletop new-scenario {quote(str(out))} OUT.json")
    return OK


def _fits(its: Authoring, columns: int, rows: int, game: str) -> None:
    """Raises Problem for a size that the game does not allow."""
    low, high = its.least, its.most
    if low == high and (columns, rows) != low:
        raise Problem(f"The battlefield of {game} has {low[0]} x {low[1]} hexes always; leave --size out.")
    if not (low[0] <= columns <= high[0] and low[1] <= rows <= high[1]):
        raise Problem(
            f"A new map of {game} has {low[0]} to {high[0]} columns and {low[1]} to {high[1]} rows, not {columns} x"
            f" {rows}."
        )


# -- shared with new-scenario
def offered() -> list[str]:
    """Games with starting maps and scenarios."""
    return [key for key in listed() if kit(key).authoring is not None]


def game_named(word: str) -> str:
    """The game named by a key, a title or the beginning of one. Raises Problem."""
    keys = listed()
    wanted = word.casefold()
    fits = [key for key in keys if wanted in (key, kit(key).title.casefold())] or [
        key for key in keys if word and (key.startswith(wanted) or kit(key).title.casefold().startswith(wanted))
    ]
    if len(fits) == 1:
        return fits[0]
    from tabletop.data.faults import did_you_mean

    what = "could be " + " or ".join(fits) if fits else "is no game"
    raise Problem(f'"{word}" {what}; {did_you_mean(word, fits or keys)}'.rstrip(".?") + ("." if fits else "?"))


def authoring(game: str) -> Authoring:
    """The game's starting files. Raises Problem if it has none."""
    its = kit(game).authoring
    if its is None:
        raise Problem(f"{kit(game).title} has no map to begin with; {', '.join(offered())} have.")
    return its()


def free(out: Path, force: bool) -> None:
    """Raises Problem if a file would be overwritten."""
    if out.exists() and not (force and out.is_file()):
        raise Problem(f"There is {out} already; choose another name, or write over it with --force.")


def titled(out: Path) -> str:
    """A title from the name of a file: "My village" of my_village.tmx."""
    return (out.stem.replace("_", " ").strip().capitalize() or "New")[:60]


def cells(text: str) -> tuple[int, int]:
    """A type for argparse: columns and rows."""
    wide, _, high = text.lower().partition("x")
    if not (wide.isdecimal() and high.isdecimal() and len(wide + high) < 8):
        raise argparse.ArgumentTypeError(f'"{text}" is no size such as 24x16')
    return int(wide), int(high)
