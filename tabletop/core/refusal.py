"""The answer to "why not?": one sentence and the rule behind it."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.fastcopy import quick


@quick
@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a command is not legal. `rule` is a rule id such as TL-MAN-02, `sentence` one sentence with the numbers
    in it.
    """

    rule: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.sentence} ({self.rule})"


LONGEST = 280
"""The most characters of a sentence: rules quote their input, which may be anything."""


def presentable(refusal: Refusal) -> Refusal:
    """The refusal on one line of limited length, whatever it quotes from the command."""
    sentence = refusal.sentence
    if sentence.isprintable() and len(sentence) <= LONGEST:
        return refusal
    clean = "".join(c if c.isprintable() else " " for c in sentence)
    if len(clean) > LONGEST:
        clean = f"{clean[: LONGEST // 2].rstrip()} ... {clean[-LONGEST // 3 :].lstrip()}"
    return Refusal(refusal.rule, clean)


def readable(sentence: str) -> str:
    """A sentence on one line, cut if it is far too long, whatever names the command contained."""
    words = (word if len(word) <= 40 else f"{word[:36]}..." for word in sentence.split())
    return " ".join(words)


class Refused(Exception):
    """A command was refused; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal

    @property
    def rule(self) -> str:
        return self.refusal.rule

    @property
    def sentence(self) -> str:
        return self.refusal.sentence
