"""The right side of the drawing board: what is said of the chosen piece, and of the whole battle."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from tabletop.table.design.contract import Area, Field, Piece
from tabletop.table.design.form import Form
from tabletop.table.ui.buttons import Button
from tabletop.table.ui.labels import Label, Para
from tabletop.table.ui.layout import Flow
from tabletop.table.ui.tabs import Tabs
from tabletop.table.ui.tree import Column

NOTHING = "Nothing is chosen. Click a piece on the map, or take one from the library and put it there."
PAINT = (
    "Click a cell of the map to add it to this area or to take it out. Shift and a click takes all between it and the"
    " one before."
)


class Details(Tabs):
    """Emits "deed" (turn, back, move, remove) for the buttons; changes of fields go to `heard`."""

    def __init__(self, heard: Callable[[Field, Any], object], facings: int) -> None:
        self.name = Label("", role="body semi", key="chosen name")
        self.where = Para("", role="small", colour="soft", key="chosen where")
        self.form = Form("piece", heard)
        self.battle = Form("battle", heard)
        told = (("turn", "Turn", "F"), ("move", "Move", "M"), ("remove", "Remove", "Del"))
        self.buttons = {
            deed: Button(words, cap=cap, key=f"design {deed}").on("pressed", partial(self._pressed, deed))
            for deed, words, cap in told
            if facings or deed != "turn"
        }
        self.row = Flow(*self.buttons.values(), gap=5)
        piece = Column(self.name, self.where, self.row, self.form, gap=5)
        super().__init__({"Piece": piece, "Battle": self.battle}, key="details", page_pad=8, at=1, least=120)

    def _pressed(self, deed: str, _: object) -> None:
        self.emit("deed", deed)

    def show(
        self, piece: Piece | None, area: Area | None, fields: Sequence[Field], battle: Sequence[Field], where: str
    ) -> None:
        """What is chosen, and the battle."""
        chosen = piece if piece is not None else area
        self.name.set(text=chosen.name if chosen is not None else "")
        self.where.set(text=where if piece is not None else self._area_words(area))
        self.form.show(fields)
        self.battle.show(battle)
        for deed, button in self.buttons.items():
            able = piece is not None or (deed == "remove" and area is not None and area.paint is not None)
            button.set(enabled=able, why="" if able else "Choose a piece first.")
        self.row.set(visible=chosen is not None)

    def _area_words(self, area: Area | None) -> str:
        if area is None:
            return NOTHING
        return PAINT if area.paint is not None else "The map says which cells these are: change them in Tiled."
