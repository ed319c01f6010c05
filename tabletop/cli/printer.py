"""The output of `run` and `replay`: JSON Lines of events, words, options, states and views."""

from __future__ import annotations

from typing import Any

from tabletop.cli.common import Problem, emit, seat_of
from tabletop.core import codec
from tabletop.core.match import Entry, Match
from tabletop.games import kit

WHAT = ("events", "words", "options", "state", "view:SIDE", "none")
REVEAL = "also what the players of a game that still goes on hide from one another"
"""What the option --reveal does, for the help of the verbs."""


def closed(match: Match, reveal: bool) -> bool:
    """Whether a saved game is shown only as both sides know it: it hides things, is unfinished, and nobody asked for
    everything.
    """
    return match.hides and match.result is None and not reveal


def kept_back(match: Match, what: str) -> Problem:
    """The refusal to print what a player does not know."""
    sides = " or ".join(match.seats)
    return Problem(
        f"{what} would show what the players of this game hide from one another. Ask for one side ({sides}), or for"
        " everything with --reveal."
    )


class Printer:
    """Prints the requested output of one match. `last`: options, states and views only at the end. `closed`: events and
    words only as both sides know them, no options and no state.
    """

    def __init__(self, text: str, match: Match, last: bool = False, closed: bool = False) -> None:
        self.match, self.last, self.closed = match, last, closed
        self.views: list[int] = []
        self.said = kit(match.game.key).said(match.scenario)
        self.items: set[str] = set()
        for word in (w.strip() for w in text.split(",")):
            if word.startswith("view:"):
                self.views.append(seat_of(word[5:], match.seats))
            elif word in WHAT:
                self.items.add(word)
            elif word:
                raise Problem(f'"{word}" cannot be shown; there are {", ".join(WHAT)}.')
        if closed and (secret := self.items & {"options", "state"}):
            raise kept_back(match, f"--show {min(secret)}")

    def opening(self) -> None:
        """Print the opening events and the position after them."""
        for entry in self.match.journal:
            self.entry(entry)
        if not self.last:
            self.position()

    def step(self, verb: str) -> None:
        """Print the results of the last order."""
        if verb == "undo":
            emit({"undone": None if self.closed else codec.encode(self.match.undone[-1].command)})
        else:
            self.entry(self.match.journal[-1])
        if not self.last:
            self.position()

    def entry(self, entry: Entry) -> None:
        """Print the events of one journal entry, and their words."""
        if not self.items & {"events", "words"}:
            return
        game, state = self.match.game, entry.before
        for event in entry.events:
            before, state = state, game.evolve(state, event)
            seen = self.match.seen(event, None, before) if self.closed else event
            if seen is None:
                continue
            if "events" in self.items:
                emit({"event": codec.encode(seen)})
            if "words" in self.items and (words := seen.words(game.view(state, None) if self.closed else state)):
                emit({"words": self.said(words)})

    def position(self) -> None:
        """Print the present options, state and views."""
        match = self.match
        if "options" in self.items:
            for seat in match.to_act:
                emit(
                    {"options": [codec.encode(c) for c in match.options(seat)], "seat": seat, "side": match.seats[seat]}
                )
        if "state" in self.items:
            emit({"state": codec.encode(match.state)})
        for seat in self.views:
            emit({"view": codec.encode(match.view(seat)), "seat": seat, "side": match.seats[seat]})

    def end(self) -> None:
        """Print the last line."""
        if self.last:
            self.position()
        match = self.match
        prompts: dict[int, dict[str, str]] = {
            s: {} if self.closed else {"prompt": match.prompt(s).sentence} for s in match.to_act
        }
        asked: dict[str, Any] = {
            "asked": [{"seat": s, "side": match.seats[s], **prompt} for s, prompt in prompts.items()]
        }
        result = codec.encode(match.result) if match.result is not None else None
        clock = match.game.clock(match.state)
        when: dict[str, Any] = {"turn": clock.turn}
        if clock.day is not None:
            when["day"] = clock.day
        emit({"end": {**asked, **when, **figures(match, len(match.journal) - 1, self.closed), "result": result}})


def figures(match: Match, commands: int, closed: bool) -> dict[str, Any]:
    """The number of commands and the fingerprint of the position. A closed game has neither: the fingerprint could
    confirm guesses at what is hidden, and the number grows with secret choices (AW-HID-05).
    """
    return {"commands": None, "digest": None} if closed else {"commands": commands, "digest": match.digest()}
