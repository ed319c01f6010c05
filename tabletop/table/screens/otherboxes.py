"""What a search on the shelf finds in the other boxes."""

from __future__ import annotations

from functools import partial

from tabletop.core.kit import ScenarioCard
from tabletop.games import kit
from tabletop.table.ui.buttons import Link
from tabletop.table.ui.labels import Label
from tabletop.table.ui.tree import Column

MOST = 3


class OtherBoxes(Column):
    """A line for each scenario found in another box; emits "found" with its card. Nothing is shown without one."""

    key = "other boxes"
    gap = 2
    visible = False

    def show(self, cards: list[ScenarioCard]) -> None:
        """The first of them as lines to be clicked, the rest as a number."""
        lines = [
            Link(f"{card.title}: {kit(card.game).title}", role="body semi", key=f"found {card.key}").on(
                "link", partial(self._pressed, card)
            )
            for card in cards[:MOST]
        ]
        more = f", {len(cards) - MOST} more" if len(cards) > MOST else ""
        head = Label(f"In other boxes{more}", role="small semi", colour="soft", least=0)
        self.fill(*([head, *lines] if cards else []))
        self.set(visible=bool(cards))

    def _pressed(self, card: ScenarioCard, _: object) -> None:
        self.emit("found", card)
