"""Fields as widgets: what is written or chosen of a piece or a battle, one below the other under their headings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from tabletop.data.faults import DataError
from tabletop.data.jsondocument import laid_out
from tabletop.data.strictjson import parse_json
from tabletop.table.design.contract import Area, Field, Piece
from tabletop.table.ui.buttons import Button, CheckBox
from tabletop.table.ui.entry import TextArea, TextEntry
from tabletop.table.ui.labels import Label, Para
from tabletop.table.ui.layout import Flow, GridLayout
from tabletop.table.ui.menus import DropDown
from tabletop.table.ui.scroll import ScrollPane
from tabletop.table.ui.sliders import Stepper
from tabletop.table.ui.tabs import Tabs
from tabletop.table.ui.widget import Column, Widget

Heard = Callable[[Field, Any], object]


def lines_of(value: Any) -> str:
    """A text, or a list of sentences one a line."""
    return "\n".join(value) if isinstance(value, list) else str(value or "")


def written(value: Any) -> str:
    """As it stands in a file: an entry of a list a line."""
    if value is None:
        return ""
    if isinstance(value, list) and value:
        return "[\n" + ",\n".join(laid_out(line).rstrip() for line in value) + "\n]"
    return laid_out(value).rstrip()


def read(words: str) -> Any:
    """What is written so. Raises DataError."""
    return parse_json(words, "").value if words.strip() else None


class Form(ScrollPane):
    """Shows fields and tells `heard(field, value)` what is changed. Where only values change, what has the focus keeps
    it.
    """

    def __init__(self, name: str, heard: Heard, empty: str = "") -> None:
        self.name, self.heard, self.empty = name, heard, empty
        self.fields: tuple[Field, ...] = ()
        self.widgets: dict[str, Widget] = {}
        self.told: dict[str, Label] = {}
        """What is wrong with something that is written as in the file, above it."""
        self.rows = Column(gap=5)
        super().__init__(self.rows, pad=2, grow=1, least=60, key=f"form {name}")

    def show(self, fields: Sequence[Field]) -> None:
        """These fields with these values."""
        alike = [_shape(f) for f in fields] == [_shape(f) for f in self.fields] and bool(self.widgets)
        self.fields = tuple(fields)
        if alike:
            for field in fields:
                _fill(self.widgets[field.key], field)
            return
        self.widgets = {}
        group = ""
        rows: list[Widget] = []
        for field in fields:
            if field.group != group:
                group = field.group
                rows.append(Label(group, role="panel title", upper=True))
            rows.append(self._row(field))
        self.rows.fill(*(rows or [Label(self.empty, role="small ital", colour="soft")]))
        if self.window:
            self.scroll_to(0)

    def _row(self, field: Field) -> Widget:
        widget = self.widgets[field.key] = _made(field, f"{self.name} {field.key}")
        _fill(widget, field)
        widget.on("changed", partial(self._changed, field.key))
        if field.kind == "tick":
            return widget
        words = Label(field.words, role="small semi", colour="soft", tip=field.tip)
        if field.kind == "data":
            told = self.told[field.key] = Label(
                "", role="small ital", colour="red", key=f"{self.name} {field.key} told"
            )
            return Column(words, told, widget, gap=2)
        if field.kind == "lines":
            return Column(words, widget, gap=2)
        return GridLayout(words, widget, cols=(0.8, 1), gap=6)

    def _changed(self, key: str, value: Any) -> None:
        field = next(f for f in self.fields if f.key == key)
        if field.kind == "choice":
            value = field.options[value][0]
        elif field.kind == "number":
            value = int(value)
        elif field.kind == "data":
            try:
                value = read(value)
            except DataError as error:
                told = f"{error.faults[0].place}: {error.faults[0].wrong}"
                self.told[key].set(text=told, tip=told)
                return
            self.told[key].set(text="", tip="")
        elif field.kind == "lines" and isinstance(field.value, list):
            value = [line.strip() for line in value.split("\n") if line.strip()]
        self.heard(field, value)

    def look_at(self, path: tuple[str | int, ...]) -> bool:
        """Put the focus on the field of a place in the document; whether there is one."""
        near = [f for f in self.fields if f.path and (f.path[: len(path)] == path or path[: len(f.path)] == f.path)]
        if not near:
            return False
        best = max(near, key=lambda f: len(f.path))
        widget = self.widgets[best.key]
        self.root.stage.focus_on(widget)
        self.reveal(widget.rect)
        return True


def _shape(field: Field) -> tuple[Any, ...]:
    """What makes another widget of a field, but for its value."""
    return field.key, field.words, field.kind, field.options, field.low, field.high, field.group


def _made(field: Field, key: str) -> Widget:
    if field.kind == "tick":
        return CheckBox(field.words, key=key, tip=field.tip)
    if field.kind == "number":
        return Stepper(low=field.low, high=field.high, key=key, tip=field.tip)
    if field.kind == "choice":
        return DropDown(options=tuple(words for _, words in field.options), key=key, tip=field.tip, grow=1)
    if field.kind in ("lines", "data"):
        tall = 170 if field.kind == "data" and field.value else 84
        return TextArea(key=key, limit=field.high, tip=field.tip, tall=tall)
    return TextEntry(key=key, limit=field.high, tip=field.tip, wide=90)


def _fill(widget: Widget, field: Field) -> None:
    if isinstance(widget, CheckBox):
        widget.set(ticked=bool(field.value))
    elif isinstance(widget, Stepper):
        widget.set(value=field.value if isinstance(field.value, int) else field.low)
    elif isinstance(widget, DropDown):
        values = [value for value, _ in field.options]
        widget.set(at=values.index(field.value) if field.value in values else 0)
    elif isinstance(widget, TextArea) and (isinstance(field.value, list) or field.kind == "data") and widget.focused:
        pass  # an empty line that is being written is no sentence yet
    elif isinstance(widget, TextEntry) and field.kind == "data":
        if (words := written(field.value)) != widget.text:
            widget.set(text=words)
            widget.buffer.caret = widget.buffer.mark = 0  # it is read from its beginning
    elif isinstance(widget, TextEntry):
        widget.set(text=lines_of(field.value))


# -- The right side of the drawing board: what is said of the chosen piece, and of the whole battle.

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
