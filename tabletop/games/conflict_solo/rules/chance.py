"""Dice, and choices among candidates of equal right (CH-GEN-04, CH-RND)."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.messages import Event, NoteEvent
from tabletop.core.step import Now
from tabletop.core.tally import Tally
from tabletop.games.conflict_solo.rules.naming import hexside, name, sentence_start
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.rules.telling import ConflictEvent, hidden_ids


@dataclass(frozen=True, slots=True)
class Rolled(ConflictEvent, NoteEvent):
    """Dice for something (CH-RND-04): purpose, whom it is about, each die, what it was compared with, what came of
    it; among: the candidates of a random choice (CH-RND-01), hexes: they are hexes, of which some are called like
    counters ("A10")."""

    reveals: ClassVar[bool] = True
    purpose: str
    about: str
    dice: tuple[int, ...]
    rule: str
    tally: Tally | None = None
    needed: int = 0
    outcome: str = ""
    among: tuple[str, ...] = ()
    hexes: bool = False

    def words(self, state: State) -> str:
        dice, of = " + ".join(map(str, self.dice)), self.title(state)
        if self.purpose == "choice":
            *most, last = self.candidates(state)
            who = "A die decides" if len(self.dice) == 1 else "Two dice decide"
            return f"{who} {of} ({', '.join(most)} or {last}): {dice}, {self.result(state)} ({self.rule})."
        bound = "less" if self.purpose in ("accuracy", "event") else "more"
        compared = f"{dice}{self._changed()}, {self.needed} or {bound} needed"
        return f"{sentence_start(of)}: {compared}: {self.outcome} ({self.rule})."

    def title(self, state: State) -> str:
        """What is thrown for, within a sentence: "rally of Rifles 1", "who acts"."""
        if self.purpose == "choice":
            return matter(state, self.about)
        if self.purpose == "event":
            return self.about
        deed = _DEEDS.get(self.purpose, self.purpose)
        return f"{deed} {name(state, self.about) if self.about in state.counters else self.about}"

    def candidates(self, state: State) -> list[str]:
        """The candidates of a choice in words: counters, directions, hexes."""
        return [self._one(state, word) for word in self.among]

    def result(self, state: State) -> str:
        """What came of it in words."""
        if self.purpose != "choice":
            return self.outcome
        return "thrown again" if self.outcome == AGAIN else self._one(state, self.outcome)

    def _changed(self) -> str:
        """What is added to the dice, and the sum: " +1 cover = 9"."""
        tally = self.tally
        if tally is None or not (tally.base or tally.modifiers):
            return ""
        base = [f" {tally.base:+d} {tally.reason}"] if tally.base else []
        parts = "".join([*base, *(f" {m.amount:+d} {m.reason}" for m in tally.modifiers)])
        return f"{parts} = {sum(self.dice) + tally.total}"

    def _one(self, state: State, word: str) -> str:
        if self.hexes:
            return word
        return hexside(int(word)) if word.isdecimal() else name(state, word)

    def told(self, seat: int | None, state: State) -> Rolled | None:
        hidden = hidden_ids(state)
        about = self.about.split() if self.purpose != "event" else ()
        return None if any(word in hidden for word in (*about, *(() if self.hexes else self.among))) else self


AGAIN = "again"
"""The outcome of a die that shows nobody."""
_DEEDS = {
    "rally": "rally of", "repair": "field repair of", "aa": "AA fire by", "accuracy": "accuracy at",
    "clear": "clearing by",
}  # fmt: skip


def matter(state: State, about: str) -> str:
    """What a die among equals decides, within a sentence: the matter of a choice is a word with whom it is about."""
    what, _, id = about.partition(" of ")
    who = name(state, id) if id else ""
    return {
        "AI": "who acts", "target": f"the target of {who}", "step": f"where {who} goes",
        "road bonus": f"where {who} goes on to by road", "pivot": f"towards whom {who} turns",
        "facing": f"which way {who} faces", "hex": f"where {who} hides", "place": f"where {who} comes on the map",
        "target hex": "what is aimed at", "fresh again": "who becomes fresh", "AA fire": "which AA gun is first",
        "standing disengage": "who leaves close combat",
    }.get(what, what)  # fmt: skip


def two_dice(now: Now[State]) -> tuple[int, int]:
    """2D6 (CH-GEN-04)."""
    return now.dice.roll(), now.dice.roll()


def pick(
    now: Now[State], about: str, items: Sequence[str], rule: str, hexes: bool = False
) -> Generator[Event, None, str]:
    """One of several candidates in canonical order, by dice (CH-RND-01): none for one, 1D6 for up to 6 (CH-RND-02),
    two dice in base six for up to 36 (CH-RND-03); values above n are rolled again. Each throw is an event
    (CH-RND-04). about: a word that `matter` knows; hexes: the candidates are hexes."""
    if len(items) == 1:
        return items[0]
    while True:
        dice = (now.dice.roll(),) if len(items) <= 6 else two_dice(now)
        value = dice[0] if len(dice) == 1 else (dice[0] - 1) * 6 + dice[1]
        again = value > len(items)
        outcome = AGAIN if again else items[value - 1]
        yield Rolled("choice", about, dice, rule, None, len(items), outcome, tuple(items), hexes)
        if not again:
            return outcome
