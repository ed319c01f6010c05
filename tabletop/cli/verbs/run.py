"""Play a scenario (or go on with a save) without a window: commands in as JSON Lines, what happens out as JSON Lines.

A command is one object a line: its kind and fields, and who gives it ("seat": 0 or "side": "Britain"; both may be left
out while one seat only is asked; a number under "side" is a field of the command). Hexes are labels ("1010") or axial
coordinates ([5, 9]). {"do": "undo"} and {"do": "redo"} take back and do again.

Each line of output is one object:
  {"event": {...}}                           something happened (--show events, the usual)
  {"words": "..."}                           the same as a line of the log (--show words)
  {"options": [...], "seat": 0, "side": ..}  what a seat may do now (--show options)
  {"state": {...}}                           the whole truth (--show state)
  {"view": {...}, "seat": 0, "side": ...}    what one side may know (--show view:SIDE)
  {"refused": {"rule": ..., "sentence": ...}, "line": 3}  not legal: nothing has changed, the exit code will be 3
  {"error": {"line": 3, "sentence": ...}}    the line cannot be understood: the run stops, the exit code is 2
  {"end": {...}}                             the last line: who must act, turn, result, fingerprint
A save of a game of hidden things that still goes on is told as both sides know it, unless --reveal is given.

examples:
  tabletop run s01 --bots --seed 7                      a whole game of bots
  tabletop run s01 --bots hard,easy --show words        told like a story
  tabletop run s01 --show options                       what can be done first
  tabletop run w03 --commands moves.jsonl --show events,state
  echo '{"kind": "Deploy"}' | tabletop run s01 --commands - --show options --last
  tabletop run w08 --dice "4 2 6" --commands fire.jsonl scripted dice first, then those of the seed
  tabletop run s02 --bots --save game.save              keep it, for replay, story and play
  tabletop run cs1 --bots --until 90 --position midst.json    write down where it has come to
  tabletop run w05 --example                            a worked example: its dice, its commands
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tabletop.cli.common import (
    BAD_INPUT,
    OK,
    REFUSED,
    TROUBLE,
    USUAL,
    Problem,
    bot_levels,
    emit,
    find,
    is_save,
    say,
    sides_of,
    usual_level,
    whole_number,
)
from tabletop.cli.printer import REVEAL, Printer, closed, kept_back


def describe(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "scenario", metavar="SCENARIO", help="a key such as s01, a worked example such as w03, a file, or a save"
    )
    parser.add_argument("--commands", metavar="FILE", help="commands as JSON Lines; - reads standard input")
    parser.add_argument(
        "--dice", default="", metavar='"4 2 6"', help="results of chance in order: 4 is a die, =ID a thing drawn"
    )
    parser.add_argument(
        "--seed",
        type=whole_number(0, 2**63),
        default=None,
        metavar="N",
        help="the dice after those of --dice (usual: 0)",
    )
    parser.add_argument(
        "--bots",
        nargs="?",
        const=USUAL,
        metavar="LEVEL[,LEVEL]",
        help="bots play on after the commands; human for a seat that the commands play, such as human,hard",
    )
    parser.add_argument("--until", type=whole_number(0, 10**6), metavar="N", help="bots stop after N decisions")
    parser.add_argument(
        "--show",
        default="events",
        metavar="WHAT",
        help="events, words, options, state, view:SIDE, none; more with commas",
    )
    parser.add_argument("--last", action="store_true", help="show options, states and views only at the end")
    parser.add_argument("--reveal", action="store_true", help=f"of a save: {REVEAL}")
    parser.add_argument("--save", metavar="FILE", help="write the game as a save")
    parser.add_argument(
        "--position",
        metavar="FILE",
        help="write the last position as a scenario file, to go on from there or to show it to somebody",
    )
    parser.add_argument(
        "--example", action="store_true", help="take dice and commands from the worked example in the scenario file"
    )


def run(args: argparse.Namespace) -> int:
    from tabletop.data.commandstream import StreamError

    session = opened(args, written=bool(args.save))
    shut = is_save(args.scenario) and closed(session.match, args.reveal)
    if shut and args.position:
        raise kept_back(session.match, "--position")
    if shut and args.commands is not None:
        raise kept_back(session.match, "--commands")
    showing = Printer(args.show, session.match, last=args.last, closed=shut)
    lines: Iterable[str] = lines_of(args)
    showing.opening()
    try:
        code = RunSession(session, showing, args.bots, args.until).play(lines)
    except StreamError as error:
        emit({"error": {"line": error.line, "place": error.place, "sentence": error.sentence}})
        say(f"The commands, {error}")
        code = BAD_INPUT
    showing.end()
    if args.save:
        session.save(Path(args.save))
    if args.position:
        write_position(session, Path(args.position))
    return code


def write_position(session: Any, path: Path) -> None:
    """The present position as a scenario file. Raises Problem."""
    import json

    from tabletop.data.atomicfile import write_text
    from tabletop.data.jsondocument import laid_out

    dump = session.kit.scenarios().position
    if dump is None:
        raise Problem("Positions of this game cannot be written down.", TROUBLE)
    try:
        document = dump(session.match.state, session.header.document)
    except ValueError as error:
        raise Problem(str(error), TROUBLE) from None
    text = laid_out(document)
    assert json.loads(text) == document
    write_text(path, text)
    say(f"Written: {path}")


def opened(args: argparse.Namespace, written: bool = True) -> Any:
    """The session for the arguments, with its dice; `written`: whether it may be saved. Raises Problem."""
    from tabletop.core.chance import ScriptedDice, ScriptError, SeededDice
    from tabletop.data.faults import DataError
    from tabletop.data.saves import SaveError
    from tabletop.shelf.session import Session

    script = args.dice
    try:
        if is_save(args.scenario):
            session = Session.load(Path(args.scenario), autosave=False)
            _name_bots(args, session.header.game)
            dice: Any = session.match.dice if args.seed is None else SeededDice(args.seed)
            session.match.dice = ScriptedDice.parse(script, dice) if script else dice
            return session
        game, document = find(args.scenario)
        _name_bots(args, game)
        if getattr(args, "example", False):
            script = script or document.get("example", {}).get("dice", "")
        seed = args.seed if args.seed is not None else 0
        dice = ScriptedDice.parse(script, SeededDice(seed)) if script else SeededDice(seed)
        return Session.new(
            game,
            document,
            _players(args, len(sides_of(game, document))),
            seed=seed,
            dice=dice,
            autosave=False,
            source=args.scenario,
            written=written,
        )
    except DataError as error:
        raise Problem(told(args.scenario, error)) from None
    except (SaveError, ScriptError) as error:
        raise Problem(str(error)) from None


def _name_bots(args: argparse.Namespace, game: str) -> None:
    if getattr(args, "bots", None) == USUAL:
        args.bots = usual_level(game)


def told(name: str, error: Exception) -> str:
    """The faults of a scenario; for a file with line numbers, which a document has lost."""
    from tabletop.shelf.checker import check

    path = Path(name)
    found = check(path).faults if path.is_file() and path.suffix == ".json" else ()
    return "\n".join(map(str, found)) if found else str(error)


def _players(args: argparse.Namespace, seats: int) -> tuple[str, ...]:
    """The players, as written in a save."""
    words = (getattr(args, "bots", None) or "human").split(",")
    return tuple(
        "human" if w == "human" else f"bot:{w.removeprefix('bot:')}"
        for w in (words if len(words) > 1 else words * seats)
    )


def lines_of(args: argparse.Namespace) -> Iterable[str]:
    """The lines of commands that the arguments name."""
    if args.example:
        import json

        steps = find(args.scenario)[1].get("example", {}).get("steps", [])
        return [
            json.dumps({"seat": step.get("seat", 0), "command": step["command"], "refused": step.get("refused", "")})
            for step in steps
        ]
    if args.commands is None:
        return ()
    from tabletop.data.commandstream import lines_from

    if args.commands == "-":
        if sys.stdin is None:
            raise Problem("There is no standard input to read commands from.")
        return lines_from(sys.stdin.buffer) if hasattr(sys.stdin, "buffer") else sys.stdin
    return lines_from(Path(args.commands).open("rb"))


class RunSession:
    """Plays a session: commands from lines, bots in their seats."""

    def __init__(self, session: Any, showing: Printer, levels: str | None, until: int | None = None) -> None:
        self.session, self.showing, self.match = session, showing, session.match
        self.refused = False
        self.left = 10**9 if until is None else until
        """The number of decisions that bots may still take."""
        self.bots: dict[int, Any] = {}
        self.between = False
        if levels:
            self._seat_bots(levels)

    def _seat_bots(self, levels: str) -> None:
        from tabletop.bots import BotSpec
        from tabletop.shelf.bot_levels import make_bot

        game, seats = self.session.header.game, len(self.match.seats)
        words = levels.split(",") if "," in levels else [levels] * seats
        self.between = "human" in words
        bot_levels(",".join("random" if word == "human" else word for word in words), game, seats)
        seed = self.session.header.seed
        self.bots = {
            seat: make_bot(game, BotSpec(word.removeprefix("bot:"), 1e9), seed * 2 + seat)
            for seat, word in enumerate(words)
            if word != "human"
        }

    def play(self, lines: Iterable[str]) -> int:
        """Play to the end of the lines, then let the bots play on. Raises StreamError."""
        from tabletop.data.commandstream import orders

        if self.between:
            self._bots()
        for order in orders(lines):
            self._order(order)
            if self.between:
                self._bots()
        self._bots()
        return REFUSED if self.refused else OK

    def _order(self, order: Any) -> None:
        from tabletop.core.chance import ScriptError
        from tabletop.core.refusal import Refused
        from tabletop.data.commandstream import StreamError, command, seat_for

        seat = seat_for(order, self.match.seats, self.match.to_act)
        try:
            if order.verb == "do":
                grid = getattr(self.match.scenario, "grid", None)
                self.session.submit(seat, command(order, self.match.game.commands, grid))
            elif order.verb == "undo":
                self.session.undo(seat if order.seat is not None else None)
            else:
                self.session.redo()
            self.showing.step(order.verb)
        except Refused as refused:
            self.refused |= refused.rule != order.expected
            emit(
                {
                    "refused": {"rule": refused.rule, "sentence": refused.sentence},
                    "line": order.line,
                    "seat": seat,
                    "side": self.match.seats[seat],
                }
            )
        except ScriptError as error:
            raise StreamError(order.line, "dice", str(error)) from None

    def _bots(self) -> None:
        from tabletop.core.chance import ScriptError

        while self.left > 0 and (asked := [seat for seat in self.match.to_act if seat in self.bots]):
            bot, seat = self.bots[asked[0]], asked[0]
            self.left -= 1
            bot.begin()
            chosen = bot.choose(self.match.view(seat), seat, self.match.options(seat))
            try:
                self.session.submit(seat, chosen)
            except ScriptError as error:
                raise Problem(f"The script of dice does not fit what the bots do: {error}") from None
            self.showing.step("do")
