"""Records of ships for drawing, read from `art/ships/ships.json` (fields: see `art/ships/README.md`)."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from tabletop.data.paths import resource

PAINT = {
    "deck_teak": "#a98f68",
    "deck_wood": "#b39a70",
    "deck_blue": "#5f6f7c",
    "deck_brown": "#8b7560",
    "deck_grey": "#8a9193",
    "steel_dark": "#767d80",
    "lino": "#8c5a42",
    "deck_rust": "#8d6f5c",
}
GREY, EDGE, PALE, BLACK = "#8f999d", "#20262a", "#c3c9c8", "#15191b"
Shape = list[tuple[float, float]]


@dataclass(frozen=True)
class Plan:
    """One ship's record; see the README beside the data for every field of `more`."""

    key: str
    name: str
    type: str
    hexes: int
    length: float
    beam: float
    more: dict[str, Any] = field(default_factory=dict, hash=False, compare=False)

    def rows(self, name: str) -> list[list[float]]:
        """A list field, empty if the ship has none."""
        value = self.more.get(name, [])
        return list(value) if isinstance(value, list) else []

    @property
    def fat(self) -> float:
        """How much wider than true to scale it is drawn, so that decks read on the map."""
        return {"carrier": 1.22, "battleship": 1.28, "cruiser": 1.5}.get(
            self.type, 1.95 if self.type == "destroyer" else 1.45
        )


@lru_cache(1)
def plans() -> dict[str, Plan]:
    """All ships with a drawn plan, by key."""
    raw = json.loads(resource("art/ships/ships.json").read_text(encoding="utf-8"))
    out = {}
    for key, rec in raw.items():
        head = {k: rec[k] for k in ("name", "type", "hexes", "length", "beam")}
        out[key] = Plan(key, **head, more={k: v for k, v in rec.items() if k not in head})
    return out


STAND_IN = {
    ("carrier", 3): "shoho",
    ("battleship", 3): "bismarck",
    ("cruiser", 3): "dido",
    ("destroyer", 1): "benson",
    ("merchant", 1): "maru",
    ("escort", 1): "flakship",
}


def plan_for(key: str, kind: str = "", hexes: int = 0) -> Plan:
    """The plan of a key; for an unknown key a plain ship of its type words and length (1 or 3 hexes)."""
    known = plans()
    if key in known:
        return known[key]
    words = kind.lower()
    for word, plain in (
        ("carrier", "carrier"),
        ("battle", "battleship"),
        ("cruiser", "cruiser"),
        ("destroyer", "destroyer"),
        ("trawler", "escort"),
        ("escort", "escort"),
        ("transport", "merchant"),
        ("freighter", "merchant"),
        ("tanker", "merchant"),
    ):
        if word in words:
            stand = STAND_IN.get((plain, hexes)) or STAND_IN.get((plain, 3)) or STAND_IN.get((plain, 1))
            if stand:
                return known[stand]
    return known["dido" if hexes == 3 else "maru"]
