"""What `run` and `replay` print of a game: JSON Lines of events, words, options, states and views."""
from __future__ import annotations

from typing import Any

from tabletop.cli.common import Problem, emit, seat_of
from tabletop.core import codec
from tabletop.core.match import Entry, Match

WHAT = ("events", "words", "options", "state", "view:SIDE", "none")


class Showing:
    """Prints what was asked for of one match. `last`: options, states and views only at the end."""

    def __init__(self, text: str, match: Match, last: bool = False) -> None:
        self.match, self.last = match, last
        self.views: list[int] = []
        self.items: set[str] = set()
        for word in (w.strip() for w in text.split(",")):
            if word.startswith("view:"):
                self.views.append(seat_of(word[5:], match.seats))
            elif word in WHAT:
                self.items.add(word)
            elif word:
                raise Problem(f'"{word}" cannot be shown; there are {", ".join(WHAT)}.')

    def opening(self) -> None:
        """What happened before the first command, and where that leads."""
        for entry in self.match.journal:
            self.entry(entry)
        if not self.last:
            self.position()

    def step(self, verb: str) -> None:
        """What the last order has done."""
        if verb == "undo":
            emit({"undone": codec.encode(self.match.undone[-1].command)})
        else:
            self.entry(self.match.journal[-1])
        if not self.last:
            self.position()

    def entry(self, entry: Entry) -> None:
        """Events of one journal entry, and their words."""
        if not self.items & {"events", "words"}:
            return
        game, state = self.match.game, entry.before
        for event in entry.events:
            state = game.evolve(state, event)
            if "events" in self.items:
                emit({"event": codec.encode(event)})
            if "words" in self.items and (words := game.words(event, state)):
                emit({"words": words})

    def position(self) -> None:
        """Options, state and views as they are now."""
        match = self.match
        if "options" in self.items:
            for seat in match.to_act:
                emit({"options": [codec.encode(c) for c in match.options(seat)], "seat": seat, "side": match.seats[seat]})
        if "state" in self.items:
            emit({"state": codec.encode(match.state)})
        for seat in self.views:
            emit({"view": codec.encode(match.view(seat)), "seat": seat, "side": match.seats[seat]})

    def end(self) -> None:
        """The last line."""
        if self.last:
            self.position()
        match = self.match
        asked: dict[str, Any] = {"asked": [{"seat": s, "side": match.seats[s], "prompt": match.prompt(s).sentence} for s in match.to_act]}
        result = codec.encode(match.result) if match.result is not None else None
        mission = getattr(match.state, "mission", None)
        when: dict[str, Any] = {"turn": getattr(match.state if mission is None else mission, "turn", None)}
        if hasattr(match.state, "day"):
            when["day"] = match.state.day
        emit({"end": {**asked, **when, "commands": len(match.journal) - 1, "result": result,
                      "digest": match.digest()}})
