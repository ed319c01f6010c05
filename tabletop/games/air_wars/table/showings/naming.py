"""One name a counter in all that is read: the full name of the formation in sentences, a short one on the counter.

The rules and their transcripts speak of counters by the ids of the scenario file ("F II/53"); players never see those.
"""

from __future__ import annotations

import re
from collections import Counter

from tabletop.games.air_wars.rules.scenario import Scenario
from tabletop.games.air_wars.rules.sheets import Formation

ORDINAL = re.compile(r"\b(\d+)o ")
"""An Italian ordinal: "50o Gruppo"."""
ASIDE = re.compile(r" \([^)]*\)|, .*$")
"""What a name adds in brackets or after a comma."""
SEVERAL = re.compile(r"^(\d+(?:, \d+)*) and (\d+) Squadrons")
"""Squadrons that fly as one formation."""
GUESTS = re.compile(r"^(\d+ Squadron) and [\w ]*flights$")
"""A squadron with flights of others: known by its own name."""
LONG = {
    "Jagdgeschwader": "JG", "Kampfgeschwader": "KG", "Sturzkampfgeschwader": "StG", "Zerstoerergeschwader": "ZG",
    "Erprobungsgruppe": "ErpGr", "Provisional Combat Wing": "Combat Wing",
}  # fmt: skip
"""Words of the files that nobody on the field used in full."""


def short(sheet: Formation) -> str:
    """What stands on the counter: the number of the formation; what it is the silhouette says."""
    return sheet.id.partition(" ")[2] or sheet.id


def printed_name(sheet: Formation) -> str:
    """The whole name of a formation, for a list: "50. Gruppo"."""
    return ORDINAL.sub(r"\1. ", sheet.name)


def plain_name(sheet: Formation) -> str:
    """The name of a formation as people say it, in the singular, as it is one formation; several may share it."""
    together = SEVERAL.sub(lambda m: f"{m[1].replace(', ', '/')}/{m[2]} Squadron", sheet.name)
    name = ORDINAL.sub(r"\1. ", ASIDE.sub("", GUESTS.sub(r"\1", together)))
    for long, brief in LONG.items():
        name = name.replace(long, brief)
    return name.replace("./", ". ")


class Names:
    """The names of a scenario's counters."""

    def __init__(self, scenario: Scenario) -> None:
        plain = {key: plain_name(sheet) for key, sheet in scenario.units.items()}
        several, seen = Counter(plain.values()), Counter[str]()
        self._names: dict[str, str] = {}
        for key, name in plain.items():
            seen[name] += 1
            self._names[key] = f"{name} {seen[name]}" if several[name] > 1 else name
        found = "|".join(re.escape(key) for key in sorted(scenario.units, key=len, reverse=True))
        self._ids = re.compile(rf"(?<![\w/.-])(?:{found})(?![\w/-])")
        self._said: dict[str, str] = {}

    def full(self, unit: str) -> str:
        """The one full name of a counter."""
        return self._names.get(unit, unit)

    def said(self, words: str) -> str:
        """A sentence with the names of its counters in place of their ids."""
        if words not in self._said:
            if len(self._said) > 4000:
                self._said.clear()
            self._said[words] = self._ids.sub(lambda m: self._names[m[0]], words)
        return self._said[words]
