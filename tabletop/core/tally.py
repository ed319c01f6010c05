"""A number computed by rules: a base and its modifiers, each with its reason and rule.

The same tally decides the roll, writes the log line, fills the tooltip and gives the odds.
"""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.fastcopy import quick


@quick
@dataclass(frozen=True, slots=True)
class Modifier:
    """One change: amount, reason, rule id."""

    amount: int
    reason: str
    rule: str

    def __str__(self) -> str:
        return f"{self.amount:+d} {self.reason} ({self.rule})"


@quick
@dataclass(frozen=True, slots=True)
class Tally:
    """A base number with its modifiers."""

    base: int
    reason: str
    rule: str
    modifiers: tuple[Modifier, ...] = ()

    @property
    def total(self) -> int:
        """Base plus all modifiers."""
        return self.base + sum([m.amount for m in self.modifiers]) if self.modifiers else self.base

    @property
    def needed(self) -> int:
        """The lowest raw die that succeeds if the modifiers apply to the die: base minus all modifiers."""
        return self.base - sum(m.amount for m in self.modifiers)

    def plus(self, amount: int, reason: str, rule: str) -> Tally:
        """The same tally with one more modifier; none is added for an amount of 0."""
        if not amount:
            return self
        return Tally(self.base, self.reason, self.rule, (*self.modifiers, Modifier(amount, reason, rule)))

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of all rules in it."""
        return (self.rule, *(m.rule for m in self.modifiers))

    @property
    def because(self) -> str:
        """The modifiers in brackets for a line of the log, "" without any."""
        told = "; ".join(f"{m.amount:+d} {m.reason}, {m.rule}" for m in self.modifiers)
        return f" ({told})" if told else ""

    def lines(self) -> tuple[str, ...]:
        """One line for the base and one for each modifier, as the tooltip shows them."""
        return (f"{self.base} {self.reason} ({self.rule})", *(str(m) for m in self.modifiers))
