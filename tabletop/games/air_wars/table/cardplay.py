"""Playing a card of the hand: at a press, or dropped on a square of the map, after one question."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tabletop.games.air_wars.rules.cards.events import Choose, PlayCard
from tabletop.games.air_wars.rules.pieces import AIRBASE_PREFIX
from tabletop.table.play.contract import Choice

if TYPE_CHECKING:
    from tabletop.games.air_wars.table.table import WarTable


class CardPlay:
    """Playing a card of the hand. `pointed`: the card under the pointer."""

    def __init__(self, table: WarTable) -> None:
        self.table = table
        self.pointed = ""

    def point(self, key: str) -> None:
        """A card lies under the pointer, "" for none."""
        if key != self.pointed:
            self.pointed = key
            self.table.host.changed()

    def press(self, key: str) -> None:
        """Ask once whether to play a card of the hand, which cannot be taken back; or say why not."""
        self._ask(key, lambda: self._play(key))

    def _ask(self, key: str, play: Callable[[], None]) -> None:
        if not self._may(key):
            return
        card = self.table.scenario.cards[key]
        yes = Choice(f"Play {card.title}", run=play, tip=card.text)
        self.table.host.open_choices([Choice("Not now", run=lambda: None, default=True), yes])

    def _may(self, key: str) -> bool:
        """Whether the card can be played now; why not is said."""
        host = self.table.host
        refusal = host.refusal(PlayCard(key)) if host.seat is not None else None
        if refusal is not None:
            host.refuse(refusal)
        return host.seat is not None and refusal is None

    def _play(self, key: str) -> None:
        self.pointed = ""
        self.table.host.submit(PlayCard(key))

    def play_at(self, key: str, square: str) -> None:
        """A card was dropped on a square: the same question as for a press."""
        self._ask(key, lambda: self._play_at(key, square))

    def _play_at(self, key: str, square: str) -> None:
        """Play a card, and name the square that it was dropped on if it asks for one."""
        self._play(key)
        for command in self.table.host.options:
            if isinstance(command, Choose) and command.what in (square, f"{AIRBASE_PREFIX}{square}"):
                self.table.host.submit(command)
                return
