"""Open the window on a scenario, a saved game or a map; without anything, on the shelf of games.

A side is played by a human or by a bot: easy, normal, hard (or random), perhaps with the seconds that it may think:
bot:hard:5.

examples:
  tabletop play                                       the shelf
  tabletop play s01                                   you against the computer
  tabletop play s02 --seat Germany=bot:hard --seat Britain=human
  tabletop play s04 --seat 0=human --seat 1=human     two players at one screen
  tabletop play game.save                             go on with a saved game
  tabletop play my_map.tmx                            a free table on any map of Tiled: every move is legal
  tabletop play my_map.tmx --watch                    look at a map, anew whenever you save it
  tabletop play my_battle.json --watch                see it anew whenever you save it, or its map
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from tabletop.cli.common import (
    OK,
    TROUBLE,
    Problem,
    find,
    is_save,
    people_only,
    say,
    scale,
    seat_of,
    sides_of,
    size,
    whole_number,
)

PICTURES = (".png", ".jpg", ".jpeg", ".gif", ".bmp", ".webp")
"""Endings of picture files that become a map under a grid."""


def describe(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", nargs="?", metavar="SCENARIO, SAVE or MAP", help="a key such as s01, or a file")
    parser.add_argument(
        "--seat", action="append", default=[], metavar="SIDE=PLAYER", help="human, bot, bot:LEVEL or bot:LEVEL:SECONDS"
    )
    parser.add_argument("--seed", type=whole_number(0, 2**63), metavar="N", help="the dice of a new game (usual: any)")
    parser.add_argument("--size", type=size, metavar="WxH", help="of the window in pixels")
    parser.add_argument(
        "--scale", type=scale(0.75, 2.5), metavar="UI", help="of letters and buttons (usual: as in the settings)"
    )
    parser.add_argument("--watch", action="store_true", help="of a map or scenario file: show it anew when it is saved")


def run(args: argparse.Namespace) -> int:
    if args.watch:
        return open_window(args.what, _watched(args.what, args.seat), args.seed, args.size, args.scale, watch=True)
    players = _players(args.what, args.seat)
    return open_window(args.what, players, args.seed, args.size, args.scale)


def _watched(what: str | None, seats: list[str]) -> tuple[str, ...] | None:
    """The players of a watched scenario file, which may still have faults. Raises Problem."""
    if what is None or not Path(what).is_file() or Path(what).suffix not in (".tmx", ".tmj", ".json"):
        raise Problem("--watch wants a map (.tmx, .tmj) or a scenario file (.json).")
    return _players(what, seats) if seats else None


def open_window(
    what: str | None = None,
    players: tuple[str, ...] | None = None,
    seed: int | None = None,
    size: tuple[int, int] | None = None,
    scale: float | None = None,
    watch: bool = False,
) -> int:
    """Open the window until it is closed; returns the exit code."""
    from tabletop.table.app import run as run_app
    from tabletop.table.window import WindowError

    try:
        return (
            run_app(
                what,
                players=dict(enumerate(players)) if players else None,
                seed=seed,
                size=size,
                scale=scale,
                watch=watch,
            )
            or OK
        )
    except WindowError as error:
        say(str(error))
        return TROUBLE
    except LookupError as error:
        raise Problem(str(error.args[0])) from None


def _is_map(path: Path) -> bool:
    """Whether a file named .json is a map of Tiled."""
    from tabletop.data.tiled.jsonform import kind_of_json

    return path.suffix.lower() == ".json" and path.is_file() and kind_of_json(path) == "map"


def _players(what: str | None, seats: list[str]) -> tuple[str, ...] | None:
    """The players, by seat, from SIDE=PLAYER; None if none are given. Raises Problem."""
    if what is None or what.lower().endswith((".tmx", ".tmj", *PICTURES)) or _is_map(Path(what)):
        if seats:
            raise Problem(
                "Say which scenario before you say who plays, such as: tabletop play s01 --seat Britain=human."
            )
        return None
    if not is_save(what):
        if Path(what).is_file() and Path(what).suffix.lower() not in (".json", ".tabletop"):
            raise Problem(f"{what} is neither a scenario, nor a saved game, nor a map.")
        if Path(what).is_file() and not seats:  # the window reads it, and reports its faults
            return None
        game, document = find(what)
        sides = sides_of(game, document)
    elif seats:
        from tabletop.data import saves

        header = saves.read(Path(what)).header
        return _parsed(header.game, sides_of(header.game, header.document), seats, header.players)
    if not seats:
        return None
    return _parsed(game, sides, seats)


def _parsed(game: str, sides: Sequence[str], seats: list[str], seated: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The players, by seat; `seated`: the present players of a saved game. Raises Problem."""
    from tabletop.bots import BotSpec
    from tabletop.games import kit
    from tabletop.shelf.bot_levels import names

    given: dict[int, str] = {}
    for text in seats:
        side, _, player = text.partition("=")
        if not player:
            raise Problem(f'"{text}" is not written as SIDE=PLAYER, such as {sides[0]}=bot:hard.')
        if player != "human":
            if kit(game).people_only:
                raise people_only(game)
            try:
                level = BotSpec.parse(player).level
            except ValueError as error:
                raise Problem(str(error)) from None
            if level not in names(game):
                raise Problem(f'There is no bot "{level}" for this game; there are {", ".join(names(game))}.')
        given[seat_of(side, sides)] = player
    if seated:
        return tuple(given.get(seat, player) for seat, player in enumerate(seated))
    human = "human" in given.values() and not kit(game).people_only
    return tuple(given.get(seat, "bot:normal" if human else "human") for seat in range(len(sides)))
