"""`tabletop VERB ...`: finds the command's module, and turns every error into one sentence and an exit code.

Only the module of the requested command is imported, so that the window opens as fast as it can.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from tabletop import __version__
from tabletop.cli.common import BAD_INPUT, FAULT, TROUBLE, Problem, say

VERBS: dict[str, str] = {
    "play": "open the window on a scenario, a save or a map",
    "list": "games and scenarios: key, title, length, sides",
    "run": "play a scenario without a window: commands in, events out, as JSON Lines",
    "simulate": "bots play many games: results with 95 % intervals",
    "replay": "play a saved game again and check every fingerprint",
    "story": "the after-action report of a saved game, the diary of a campaign",
    "check": "look for faults in maps, scenarios, tables and saves",
    "render": "a map as a PNG picture",
    "screenshot": "the whole window with a scenario on it as a PNG picture",
    "new-map": "a sound small map of a game, to be drawn on in Tiled",
    "new-scenario": "a sound scenario on a map of your own",
    "pack": "a scenario with its map and pictures as one file, to be shared",
    "unpack": "the files of such a package, to be looked at or changed",
    "draft": "a free battle as a scenario file",
    "rules": "the rule book: one rule, or a search",
    "odds": "exact chances: guns, bombs, torpedoes, AA; attacks, ridges, rescue",
    "schema": "the JSON Schema of a kind of file",
    "bench": "performance figures beside their yardsticks",
    "selftest": "try an installation from end to end; where your files are",
}

EPILOG = """
without a verb the window opens on the shelf of games.

examples:
  tabletop                                  open the window
  tabletop play s02 --seat Germany=bot:hard
  tabletop list
  tabletop run s01 --bots --seed 7 --show words
  tabletop check my_battle.json my_map.tmx

exit codes:
  0  all went well
  1  something was found wrong (check, replay, selftest) or could not be done
  2  the arguments or the input cannot be understood
  3  a command was refused by the rules (run, screenshot)
  4  a fault of the program itself

"tabletop VERB --help" explains each verb with examples.
"""


class Formatter(argparse.RawDescriptionHelpFormatter):
    """Keeps the line breaks of examples."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=30, width=100)


def top_parser() -> argparse.ArgumentParser:
    """The parser of `tabletop --help`; commands have their own."""
    lines = "\n".join(f"  {verb:<12} {words}" for verb, words in VERBS.items())
    parser = argparse.ArgumentParser(
        "tabletop",
        usage="tabletop [VERB] [...]",
        formatter_class=Formatter,
        description=f"A tabletop for war games about aircraft, with the rules enforced.\n\nverbs:\n{lines}",
        epilog=EPILOG,
    )
    parser.add_argument("--version", action="store_true", help="print the version and leave")
    return parser


BY_WORDS = frozenset({"draft"})
"""Commands whose arguments are those of the game named in the arguments."""


def _module(verb: str) -> Any:
    """The module of a command: new_map of "new-map"."""
    return import_module(f"tabletop.cli.verbs.{verb.replace('-', '_')}")


def verb_parser(verb: str, words: Sequence[str] = ()) -> argparse.ArgumentParser:
    """The parser of one command, made by its module; `words`: the arguments after it."""
    module = _module(verb)
    typed = (words,) if verb in BY_WORDS else ()
    text: str = module.help_text(*typed) if hasattr(module, "help_text") else module.__doc__ or ""
    description, _, examples = text.partition("\n\n")
    parser = argparse.ArgumentParser(
        f"tabletop {verb}", formatter_class=Formatter, description=description, epilog=examples
    )
    module.describe(parser, *typed)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code and never raises."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # else a library's greeting would be in the JSON
    look_for_waste_seldom()
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")  # else it searches all packages at every start
    _open_streams()
    words = list(sys.argv[1:] if arguments is None else arguments)
    try:
        code = _dispatch(words)
        sys.stdout.flush()
        return code
    except SystemExit as leave:  # argparse has printed the error
        return leave.code if isinstance(leave.code, int) else BAD_INPUT
    except Problem as problem:
        say(str(problem))
        return problem.code
    except BrokenPipeError:  # the reader of our output has gone, as with `| head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        say("Stopped.")
        return 130
    except OSError as error:
        say(f"{error.filename or 'Reading or writing'}: {error.strerror or error}.")
        return TROUBLE
    except Exception as error:
        return _fault(error)


def look_for_waste_seldom() -> None:
    """Run garbage collection rarely: positions are frozen values without cycles, so unused ones are freed at once. By
    default Python would search for cycles after every 700 new objects, through all that is kept of a long game, which
    took up to a fifth of the time of a game.
    """
    gc.set_threshold(50_000, 20, 20)


def _open_streams() -> None:
    """Prepare output: a program started without output (as from a desktop) discards it; characters that a terminal
    lacks never stop it.
    """
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 - open as long as the program runs
        elif stream is getattr(sys, f"__{name}__") and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def _dispatch(words: list[str]) -> int:
    if not words:
        from tabletop.cli.verbs.play import open_window

        return open_window()
    if words[0] not in VERBS and os.path.isfile(words[0]):  # a file dropped on the program, or double-clicked
        words = ["play", *words]
    verb = words[0]
    if verb in VERBS:
        module = _module(verb)
        code: int = module.run(verb_parser(verb, words[1:]).parse_args(words[1:]))
        return code
    if verb.startswith("-"):
        return _top(words)
    from difflib import get_close_matches

    near = get_close_matches(verb.lower(), VERBS, 1)
    advice = f'did you mean "{near[0]}"?' if near else f"the verbs are {', '.join(VERBS)}."
    raise Problem(f'There is no verb "{verb}"; {advice}', BAD_INPUT)


def _top(words: list[str]) -> int:
    if top_parser().parse_args(words).version:
        print(f"Tabletop {__version__}")
    return 0


def _fault(error: Exception) -> int:
    """Report an unexpected exception: one sentence; the traceback only on request."""
    from tabletop.data.faults import DataError
    from tabletop.data.saves import SaveError
    from tabletop.data.tiled.faults import MapError

    if isinstance(error, DataError | SaveError | MapError):
        say(str(error))
        return TROUBLE
    if os.environ.get("TABLETOP_TRACE"):
        import traceback

        traceback.print_exc()
    place = error.__traceback__
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    where = (
        f"{os.path.basename(place.tb_frame.f_code.co_filename)}, line {place.tb_lineno}"
        if place is not None
        else "somewhere"
    )
    say(
        f"A fault of the program ({type(error).__name__} in {where}): {error}. TABLETOP_TRACE=1 shows where it came"
        " from."
    )
    for note in getattr(error, "__notes__", ()):
        say(note)
    return FAULT


if __name__ == "__main__":
    sys.exit(main())
