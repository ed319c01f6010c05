"""Checks over more than one value of the library: keys that are named exist, sums and halves are right, codes are
known.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tabletop.data.faults import DataFault, FaultList, did_you_mean
from tabletop.data.shape import Shape
from tabletop.data.strictjson import Path_, Source
from tabletop.games.thunderbolt_apache.data.casting import numbered
from tabletop.games.thunderbolt_apache.rules.codes import (
    CAMPAIGN_RULES,
    CONDITION_EFFECTS,
    HOMEBOUND_EFFECTS,
    NOTES,
    OUTBOUND_EFFECTS,
    SITUATION_RULES,
)
from tabletop.games.thunderbolt_apache.rules.sheets import BAND_NAMES, FAMILIES, LEVELS


class CrossCheck:
    """Looks through all files of a library; `faults()` lists what is wrong."""

    def __init__(self, sources: dict[str, Source], files: dict[str, Shape]) -> None:
        self.sources, self.files = sources, files
        self.lists = {name: FaultList(source.file) for name, source in sources.items()}
        self.aircraft = {a.key: a for a in self.rows("aircraft")}
        self.units = {u.key: u for u in self.rows("units")}

    def rows(self, name: str) -> Sequence[Any]:
        """The entries of a file."""
        return getattr(self.files[name], name)  # type: ignore[no-any-return]

    def wrong(self, name: str, path: Path_, wrong: str, mend: str) -> None:
        self.lists[name].add(self.sources[name].place(path), wrong, mend)

    def faults(self) -> list[DataFault]:
        for name in (
            "aircraft",
            "stores",
            "units",
            "battalions",
            "tiles",
            "campaigns",
            "situations",
            "conditions",
            "events",
        ):
            self._keys(name, [row.key for row in self.rows(name)])
        self._keys("pilots", [p.name for p in self.rows("pilots")])
        self._aircraft()
        self._stores()
        self._units()
        self._battalions()
        self._tiles_and_campaigns()
        self._cards()
        self._cups()
        self._pilots()
        self._tables()
        return [fault for one in self.lists.values() for fault in one.found]

    def _keys(self, name: str, keys: list[str]) -> None:
        for i, key in enumerate(keys):
            if key in keys[:i]:
                self.wrong(name, (name, i), f'"{key}" stands here again', "give each one its own key")

    def _known(self, name: str, path: Path_, word: str, known: Iterable[str], what: str) -> None:
        if word not in set(known):
            self.wrong(name, path, f'there is no {what} "{word}"', did_you_mean(word, known))

    def _codes(self, name: str, path: Path_, codes: dict[str, int], known: Sequence[str]) -> None:
        for code in codes:
            self._known(name, (*path, code), code, known, "code")

    # -- aircraft, stores, units
    def _aircraft(self) -> None:
        for i, a in enumerate(self.rows("aircraft")):
            at: Path_ = ("aircraft", i)
            if (a.cannon is None) != (a.cannon_altitude is None):
                self.wrong(
                    "aircraft", (*at, "cannon"), "a gun needs a number and an altitude", "write both, or null twice"
                )
            elif a.cannon_altitude is not None and a.cannon_altitude not in a.altitudes:
                self.wrong(
                    "aircraft",
                    (*at, "cannon_altitude"),
                    "it never flies at the altitude of its gun",
                    "write one of its altitudes",
                )
            if a.speed[0] > a.speed[1] or a.speed[1] < 1:
                self.wrong(
                    "aircraft",
                    (*at, "speed"),
                    f"{a.speed[0]}-{a.speed[1]} is no speed",
                    "write the least, then the greatest",
                )
            if a.hover != (a.speed[0] == 0):
                self.wrong(
                    "aircraft", (*at, "hover"), "only aircraft that hover have the least speed 0", "mend hover or speed"
                )
            if not a.manned == (a.family != "UAV") == (a.frame != "drone"):
                self.wrong(
                    "aircraft",
                    (*at, "family"),
                    "drones are of the family UAV and unmanned, all others manned",
                    "mend family, frame or manned",
                )
            self._once("aircraft", (*at, "altitudes"), a.altitudes)

    def _once(self, name: str, path: Path_, words: Sequence[str]) -> None:
        if len(set(words)) != len(words):
            self.wrong(name, path, "a word stands twice in this list", "write each once")

    def _stores(self) -> None:
        for i, s in enumerate(self.rows("stores")):
            at: Path_ = ("stores", i)
            for n, key in enumerate(s.carriers):
                self._known("stores", (*at, "carriers", n), key, self.aircraft, "aircraft")
            self._once("stores", (*at, "carriers"), s.carriers)
            if s.kind in ("pod", "tank"):
                if s.attack is not None or s.targets or s.area or s.multi or s.radar_only:
                    self.wrong("stores", at, f"a {s.kind} attacks nothing", "take attack and targets out")
                continue
            if s.attack is None or not s.altitudes or bool(s.targets) == s.radar_only:
                self.wrong(
                    "stores",
                    at,
                    "it is fired, but at what and how is not written",
                    "write attack, altitudes, and targets or radar_only",
                )
            if s.reach[0] > s.reach[1]:
                self.wrong(
                    "stores",
                    (*at, "reach"),
                    f"{s.reach[0]}-{s.reach[1]} is no range",
                    "write the least, then the greatest",
                )
            if s.area and s.multi:
                self.wrong(
                    "stores", (*at, "area"), "a store is area or multi", "take one out (TA-ATTACK-15, TA-ATTACK-16)"
                )
            if (s.kind == "air_to_air") != (s.targets == ["HELO"]):
                self.wrong(
                    "stores",
                    (*at, "targets"),
                    "air-to-air stores are for HELO, no others are",
                    "mend kind or targets (TA-ARM-11)",
                )

    def _units(self) -> None:
        for i, u in enumerate(self.rows("units")):
            armed = bool(u.light or u.heavy)
            if armed != bool(u.altitudes) or (not armed and u.reach):
                self.wrong(
                    "units",
                    ("units", i),
                    "an attack, its range and its altitudes go together",
                    "write light or heavy with altitudes, or none of them",
                )
            if u.cover and u.cls in ("BLDG", "HELO"):
                self.wrong(
                    "units", ("units", i, "cover"), f"{u.cls} units never take cover", "write false (TA-COVER-04)"
                )
            if u.moves != (u.cls == "HELO"):
                self.wrong(
                    "units",
                    ("units", i, "moves"),
                    "helicopters move and nothing else does",
                    "mend class or moves (TA-HELO-01)",
                )

    # -- battalions and places
    def _battalions(self) -> None:
        for i, b in enumerate(self.rows("battalions")):
            at: Path_ = ("battalions", i)
            for key in b.units:
                self._known("battalions", (*at, "units", key), key, self.units, "unit")
            worth = sum(self.units[key].value * n for key, n in b.units.items() if key in self.units)
            right = {"value": worth, "half_at": b.value // 2, "destroyed_at": b.value // 5, "half_vp": b.vp // 2}
            for word, number in right.items():
                if getattr(b, word) != number and (word != "value" or set(b.units) <= set(self.units)):
                    self.wrong(
                        "battalions",
                        (*at, word),
                        f"{word} is {getattr(b, word)}, it should be {number}",
                        f"write {number} (TA-HOME-02, TA-HOME-03)",
                    )
            if b.key[0] != b.deck:
                self.wrong(
                    "battalions",
                    (*at, "deck"),
                    f"{b.key} is of deck {b.deck}",
                    "the key begins with the letter of the deck",
                )
            self._codes("battalions", (*at, "notes"), b.notes, NOTES)
            if not 0 <= b.notes.get("start", 0) <= 5:
                self.wrong(
                    "battalions", (*at, "notes", "start"), "there are bands 0 to 5", "0 is Air Base, 5 Enemy Rear"
                )

    def _tiles_and_campaigns(self) -> None:
        tiles = [t.key for t in self.rows("tiles")]
        for i, t in enumerate(self.rows("tiles")):
            self._once("tiles", ("tiles", i, "ridges"), t.ridges)
        for i, c in enumerate(self.rows("campaigns")):
            for n, key in enumerate(c.tiles):
                self._known("campaigns", ("campaigns", i, "tiles", n), key, tiles, "tile")
            self._once("campaigns", ("campaigns", i, "tiles"), c.tiles)
            if sorted(set(c.percentages), reverse=True) != c.percentages:
                self.wrong(
                    "campaigns",
                    ("campaigns", i, "percentages"),
                    "the percentages do not fall",
                    "write Great, Good, Adequate, Poor",
                )
            self._codes("campaigns", ("campaigns", i, "rules"), c.rules, CAMPAIGN_RULES)
        for i, s in enumerate(self.rows("situations")):
            self._codes("situations", ("situations", i, "rules"), s.rules, SITUATION_RULES)

    # -- cards, cups, pilots, tables
    def _cards(self) -> None:
        for i, c in enumerate(self.rows("conditions")):
            self._codes("conditions", ("conditions", i, "effects"), c.effects, CONDITION_EFFECTS)
        for i, e in enumerate(self.rows("events")):
            for side, known in (("outbound", OUTBOUND_EFFECTS), ("homebound", HOMEBOUND_EFFECTS)):
                part = getattr(e, side)
                if part is not None:
                    self._codes("events", ("events", i, side, "effects"), part.effects, known)

    def _cups(self) -> None:
        names = {c.name for c in self.rows("counters")}
        taken: set[str] = set()
        for i, c in enumerate(self.rows("counters")):
            self._row("counters", i, c.counters, taken)
            for n, key in enumerate(c.immune):
                self._known("counters", ("counters", i, "immune", n), key, self.aircraft, "aircraft")
            for side in ("light", "heavy"):
                keeps = getattr(c, side).keeps
                if keeps:
                    self._known("counters", ("counters", i, side, "keeps"), keeps, names, "counter")
        taken = set()
        for i, chit in enumerate(self.rows("chits")):
            self._row("chits", i, chit.chits, taken)
            if chit.unit:
                self._known("chits", ("chits", i, "unit"), chit.unit, self.units, "unit")

    def _row(self, name: str, i: int, row: str, taken: set[str]) -> None:
        ids = numbered(row)
        if not ids:
            self.wrong(name, (name, i, name), f"{row} runs backwards", "write the lower number first")
        for id in taken & set(ids):
            self.wrong(name, (name, i, name), f"{id} stands in another line too", "write each number once")
        taken.update(ids)

    def _pilots(self) -> None:
        for i, p in enumerate(self.rows("pilots")):
            at: Path_ = ("pilots", i)
            if p.family not in FAMILIES:
                self.wrong("pilots", (*at, "family"), f"{p.family} has no pilots", did_you_mean(p.family, FAMILIES))
            if [row.level for row in p.levels] != list(LEVELS):
                self.wrong(
                    "pilots", (*at, "levels"), "the six levels are not in their order", f"write {', '.join(LEVELS)}"
                )
            for n, row in enumerate(p.levels):
                if row.shaken <= row.okay:
                    self.wrong(
                        "pilots", (*at, "levels", n, "shaken"), "Shaken ends before it begins", "write more than okay"
                    )
                if (row.target is None) != (row.level == "Ace"):
                    self.wrong(
                        "pilots",
                        (*at, "levels", n, "target"),
                        "all but an Ace have an XP target",
                        "write a number, null for an Ace (TA-PROMO-02)",
                    )
        for family in {a.family for a in self.aircraft.values() if a.manned}:
            if sum(p.family == family for p in self.rows("pilots")) < 2:
                self.wrong("pilots", ("pilots",), f"there are not two pilots for {family}", "add pilots (TA-PILOT-01)")

    def _tables(self) -> None:
        for name in ("ridge", "scout", "cover", "rescue", "movement"):
            ends = [row.up_to for row in getattr(self.files["tables"], name)]
            if sorted(set(ends)) != ends or ends[-1] != 99:
                self.wrong(
                    "tables",
                    (name,),
                    "the rows do not rise to 99",
                    "write the lowest results first; the last row has 99",
                )
        if [b.name for b in self.files["tables"].bands] != list(BAND_NAMES):  # type: ignore[attr-defined]
            self.wrong("tables", ("bands",), "the bands are not in their order", f"write {', '.join(BAND_NAMES)}")
