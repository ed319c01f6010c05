"""Forces by points, for games that draft a battle (`tabletop draft`): its arguments as a sheet to be filled in."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from typing import Any

from tabletop.core.kit import Argument, Draft
from tabletop.table.ui.buttons import Button
from tabletop.table.ui.dialogs import Dialog
from tabletop.table.ui.entry import Entry
from tabletop.table.ui.labels import Label, Para
from tabletop.table.ui.layout import Grid
from tabletop.table.ui.scroll import ScrollPane
from tabletop.table.ui.tree import Column, Row, Spacer


def name_of(argument: Argument) -> str:
    """What the drafter calls an argument: "--year" is year."""
    return argument.name.lstrip("-").replace("-", "_")


class PointsSheet(Dialog):
    """Asks for the battle; `then(document)` gets it. map_file: the map that is picked."""

    wide = 520

    def __init__(self, draft: Draft, map_file: str, then: Callable[[dict[str, Any]], object]) -> None:
        self.draft, self.made = draft, then
        self.entries: dict[str, Entry] = {}
        form = Grid(cols=(0.7, 1), row_gap=6, gap=8)
        for argument in draft.arguments:
            name = name_of(argument)
            usual = map_file if name == "map" and map_file else argument.usual
            entry = self.entries[name] = Entry(
                "" if usual is None else str(usual), key=f"points {name}", hint=argument.help, tip=argument.help
            )
            entry.on("entered", lambda _: self.buy())
            form.add(Label(name.replace("_", " ").capitalize(), role="body semi", tip=argument.help), entry)
        words = draft.help.split("examples:")[0].split("\n\n")
        told = " ".join(part.replace("\n", " ") for part in words if part.strip())
        self.told = Para("", role="small semi", colour="red", key="points why")
        buy = Button("Buy", kind="gold", cap="Enter", key="points buy").on("pressed", lambda _: self.buy())
        away = Button("Cancel", cap="Esc", key="points cancel").on("pressed", lambda _: self.answer(None))
        super().__init__(
            "Forces by points",
            ScrollPane(Column(Para(told, role="small"), form, self.told, gap=8), pad=3),
            Row(Spacer(), away, buy, gap=8),
        )
        self.default = buy

    def buy(self) -> None:
        """Buy, or say why not."""
        try:
            document = self.draft.make()(Namespace(**self._values()))
        except ValueError as why:
            self.told.set(text=str(why))
            return
        self.answer(None)
        self.made(document)

    def _values(self) -> dict[str, Any]:
        """Raises ValueError with a sentence."""
        values: dict[str, Any] = {}
        for argument in self.draft.arguments:
            name = name_of(argument)
            text = self.entries[name].text.strip()
            if argument.number or argument.low is not None:
                if text and not text.lstrip("-").isdecimal():
                    raise ValueError(f"{name.capitalize()} is a whole number: {argument.help}.")
                values[name] = int(text) if text else argument.usual
                if values[name] is None:
                    raise ValueError(f"{name.capitalize()} is missing: {argument.help}.")
            else:
                values[name] = text or argument.usual or ""
        return values
