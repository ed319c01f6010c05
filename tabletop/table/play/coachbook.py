"""What a coach may say: the sentences of a game's `coach.md`, beside its rule book, each with the rule behind it."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.data.texts import filled, paragraphs
from tabletop.table.play.contract import Cell, Hint


@dataclass(frozen=True, slots=True)
class CoachBook:
    """The sentences in a file of a package: the first paragraph below a key is what is said, the second, where there
    is one, the id of the rule.
    """

    package: str
    name: str = "coach.md"

    def say(
        self, key: str, piece: str = "", widget: str = "", cell: Cell | None = None, told: str = "",
        area: tuple[float, float, float, float] | None = None, **gaps: object,
    ) -> Hint:  # fmt: skip
        """A hint with its gaps filled in; `told`: the key under which it is remembered, where that is another one.

        Raises TextFault.
        """
        _, *rule = paragraphs(self.package, self.name, key)
        return Hint(told or key, self.words(key, **gaps), piece, widget, cell, rule[0] if rule else "", area)

    def words(self, key: str, **gaps: object) -> str:
        """Only what is said. Raises TextFault."""
        return filled(paragraphs(self.package, self.name, key)[0], f'{self.package}/{self.name}, "{key}"', gaps)
