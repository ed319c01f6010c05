"""A table as it stands, as a scenario of one's own: what lies there lies there from the start."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tabletop.games.free_table.rules.state import CARD, DECK, NOBODY, Piece, State


@dataclass(frozen=True, slots=True)
class Kept:
    """The scenario, and in words what could not come with it; "" when all did."""

    file: Path
    left_out: str


def document_of(view: State, title: str) -> dict[str, Any]:
    """The scenario of what a seat sees: pieces that it knows, openly, and nothing of what the other side hides."""
    scenario = view.scenario
    return {
        "format": "tabletop scenario 1",
        "game": "free_table",
        "key": "kept",
        "title": title,
        "map": {"file": scenario.map_file},
        "sides": [{"name": side.name} for side in scenario.sides],
        "pieces": [_line(piece, view) for piece in _known(view).values()],
    }


def keep(view: State, title: str, put: Callable[[dict[str, Any]], Path]) -> Kept:
    """`put` it among the player's scenarios. Raises DataError when it is no sound scenario, OSError."""
    lost = len(view.pieces) - len(_known(view))
    drawn = [zone for zone in view.zones.values() if zone not in view.scenario.zones]
    zones = "a zone" if len(drawn) == 1 else f"{len(drawn)} zones"
    parts = [f"{lost} of its cards, decks and covered pieces" if lost else "", zones if drawn else ""]
    parts.append("what is drawn" if view.strokes else "")
    return Kept(put(document_of(view, title)), ", ".join(part for part in parts if part))


def _known(view: State) -> Mapping[str, Piece]:
    """What can lie on a table from its start, from the bottom of each stack."""
    pieces = {name: view.pieces[name] for name in view.order}
    return {n: p for n, p in pieces.items() if p.kind not in (CARD, DECK) and (p.text or p.face)}


def _line(piece: Piece, view: State) -> dict[str, Any]:
    side = view.scenario.sides[piece.side].name if piece.side != NOBODY else ""
    line: dict[str, Any] = {
        "text": piece.text, "back": piece.back, "face": piece.face, "side": side, "remark": piece.remark,
        "at": view.scenario.grid.label(piece.at), "facing": piece.facing, "flipped": piece.flipped,
        "place": list(piece.place),
    }  # fmt: skip
    said = {key: value for key, value in line.items() if value not in ("", 0, False, [0, 0])}
    return said if piece.kind == "counter" else {"kind": piece.kind, **said}
