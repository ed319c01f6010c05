"""What pieces are called by players: one full name and one short name each, made from the scenario, and sentences of
the rules said with them and without the codes of the tables.

Squads, leaders, crews and support weapons of the side that the scenario names first have numbers, those of the other
side letters, so that no two pieces on the map have the same name. Vehicles, guns and aircraft are called by their type,
with a number where there are several.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

from tabletop.games.air_support.rules import hexes
from tabletop.games.air_support.rules.scenario import Scenario
from tabletop.games.air_support.rules.sheets import Size
from tabletop.games.air_support.rules.state import State


@dataclass(frozen=True, slots=True)
class Name:
    """`full`: for sentences; `short`: for counters and small places, capitals, at most 8 letters."""

    full: str
    short: str


TYPES: dict[str, tuple[str, str]] = {
    "Bedford 3-ton": ("Bedford", "BEDFORD"),
    "Crusader AA Mk II (20mm)": ("Crusader AA", "CRUS AA"),
    "FlaKPz 38(t)": ("Flak tank", "FLAK PZ"),
    "FlaKPz IV/20 Wirbelwind": ("Wirbelwind", "WIRBEL"),
    "GAZ-AAA 4M (quad Maxim)": ("GAZ with four Maxims", "GAZ AA"),
    "GMC 2.5-ton": ("GMC", "GMC"),
    "KV-1 M41": ("KV-1", "KV-1"),
    "Kfz 1 Kuebelwagen": ("Kübelwagen", "KFZ 1"),
    "Landsverk Anti II": ("Landsverk", "ANTI II"),
    "M10 GMC": ("M10", "M10"),
    "M15A1 CGMC": ("M15", "M15"),
    "M16 MGMC (quad .50)": ("M16", "M16"),
    "M3A1 halftrack": ("Halftrack", "M3A1"),
    "M4A1 Sherman": ("Sherman", "SHERM"),
    "Opel Blitz": ("Opel Blitz", "OPEL"),
    "PzKpfw IIIH": ("Panzer III", "PZ III"),
    "PzKpfw IVH": ("Panzer IV", "PZ IV"),
    "PzKpfw VG Panther": ("Panther", "PANTH"),
    "PzKpfw VIE Tiger": ("Tiger", "TIGER"),
    "SPW 251/1": ("SPW 251", "SPW"),
    "SdKfz 10/4": ("Flak half-track", "SDKFZ"),
    "Sherman V": ("Sherman V", "SHERM"),
    "StuG IIIG": ("StuG III", "STUG"),
    "T-26 M37": ("T-26", "T-26"),
    "T-34 M41": ("T-34", "T-34"),
    "T-34/85": ("T-34/85", "T-34"),
    "Type 94 truck": ("Truck", "TRUCK"),
    "Type 95 Ha-Go": ("Ha-Go", "HA-GO"),
    "Type 97 Chi-Ha": ("Chi-Ha", "CHI-HA"),
    "25mm Type 96 (twin)": ("Twin 25 mm gun", "25 MM"),
    "2cm FlaKvierling 38": ("Flakvierling", "4 FLAK"),
    "2cm FlaK 30": ("2 cm flak", "2 CM"),
    "2cm FlaK 38": ("2 cm flak", "2 CM"),
    "3.7cm FlaK 36/37": ("3.7 cm flak", "3.7 CM"),
    "37mm obr. 39": ("37 mm AA gun", "37 MM"),
    "25mm obr. 40": ("25 mm AA gun", "25 MM"),
    "76.2mm obr. 38": ("76 mm AA gun", "76 MM"),
    "85mm obr. 39": ("85 mm AA gun", "85 MM"),
    "40 ItK/38 Bofors": ("Bofors", "BOFORS"),
    "40mm Bofors Mk I": ("Bofors", "BOFORS"),
    "40mm M1 Bofors": ("Bofors", "BOFORS"),
    "20 ItK/40": ("20 mm AA gun", "20 MM"),
    "20mm Type 98": ("20 mm AA gun", "20 MM"),
    "3.7-in QF": ("3.7-inch AA gun", "3.7 IN"),
    "45mm obr. 37": ("45 mm gun", "45 MM"),
    "47mm Type 1": ("47 mm gun", "47 MM"),
    "57mm M1": ("57 mm gun", "57 MM"),
    "5cm PaK 38": ("PaK 38", "PAK 38"),
    "7.5cm PaK 40": ("PaK 40", "PAK 40"),
    "75 PstK/40": ("75 mm gun", "75 MM"),
    "75mm Type 88": ("75 mm AA gun", "75 MM"),
    "76.2mm ZiS-3": ("ZiS-3", "ZIS-3"),
    "8.8cm FlaK 18/36": ("8.8 cm flak", "8.8 CM"),
    "90mm M1": ("90 mm AA gun", "90 MM"),
    "M51 quad .50": ("Quad .50", "QUAD"),
}
"""What a type of vehicle or gun is called, in full and in at most 7 letters; others by what is printed on them."""
ARMS = {"HMG": "Heavy MG", "MMG": "Medium MG", "LMG": "Light MG", "HMG50": "Heavy MG"}
SIZES = {Size.SQUAD: "Squad", Size.HALF: "Half-squad", Size.CREW: "Crew", Size.LEADER: "Leader"}
LONGEST = 8
"""Letters of a short name."""
SUFFIXES = {"MA": "main gun", "CMG": "turret MG", "BMG": "hull MG", "AAMG": "AA MG"}
"""What the weapons of a vehicle are called."""


def _ordinal(seat: int, number: int) -> str:
    """A number for the first side, a letter for the second: after Z comes AA."""
    if not seat:
        return str(number)
    letter = chr(ord("A") + (number - 1) % 26)
    return letter * (1 + (number - 1) // 26)


def _short(base: str, ordinal: str) -> str:
    room = LONGEST - len(ordinal) - 1 if ordinal else LONGEST
    return f"{base[:room].rstrip()} {ordinal}".rstrip().upper()


def _numbered(full: str, ordinal: str) -> str:
    """ "Panzer III 2", but "Ju 87 no. 2"."""
    return f"{full}{' no.' if full.split()[-1].isdigit() else ''} {ordinal}" if ordinal else full


def model_name(model: str) -> tuple[str, str]:
    """A type of aircraft in full and in short: "Republic P-47D Thunderbolt" is a Thunderbolt, P-47."""
    words = model.split()
    rest = [w for w in words[1:] if not w.startswith("(")] or words
    if rest[0] in ("Bf", "Ju", "Hs", "Fw", "Fi") and len(rest) > 1:
        figures = re.match(r"\d+", rest[1])
        full = f"{rest[0]} {figures[0] if figures else rest[1]}"
        return full, full.upper().replace(" ", "")
    named = next((w for w in rest[1:] if w.isalpha() and len(w) > 3), "")
    kind = re.sub(r"(?<=\d)[A-Z][-\dA-Z]*$", "", rest[0]) or rest[0]
    if rest[0].isalpha() and len(rest[0]) > 3:
        return rest[0], rest[0][:6].upper()
    return named or kind, kind[:6].upper()


class Names:
    """All names of one scenario by id."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.found: dict[str, Name] = {}
        self._count: Counter[tuple[int, str]] = Counter()
        self._men()
        self._machines()
        labels = {hexes.label(scenario.ground.grid, at) for at in scenario.ground.grid}
        self.doubtful = frozenset(self.found.keys() & labels)
        """Ids that are the name of a hex as well."""

    def _men(self) -> None:
        library = self.scenario.library
        for man in self.scenario.infantry:
            kind = SIZES[library.infantry[man.sheet].size] if man.sheet else "Dummy"
            self._counted(man.id, man.seat, kind, kind)
        for arm in self.scenario.weapons:
            kind = library.weapons[arm.sheet].kind
            self._counted(arm.id, arm.seat, ARMS.get(kind, kind), kind[:3])
        for battery in self.scenario.batteries:
            self._counted(battery.id, battery.seat, "Battery", "BATT")

    def _counted(self, key: str, seat: int, full: str, short: str) -> None:
        self._count[seat, full] += 1
        ordinal = _ordinal(seat, self._count[seat, full])
        self.found[key] = Name(f"{full} {ordinal}", _short("HALF" if short == "Half-squad" else short, ordinal))

    def _machines(self) -> None:
        library, scenario = self.scenario.library, self.scenario
        named = [(c.id, *TYPES.get(n := library.vehicles[c.sheet].name, (n, n))) for c in scenario.vehicles]
        named += [(g.id, *TYPES.get(n := library.guns[g.sheet].name, (n, n))) for g in scenario.guns]
        named += [(p.id, *model_name(p.model)) for p in scenario.planes]
        several, met = Counter(full for _, full, _ in named), Counter[str]()
        for key, full, short in named:
            met[full] += 1
            ordinal = str(met[full]) if several[full] > 1 else ""
            self.found[key] = Name(_numbered(full, ordinal), _short(short, ordinal))

    def of(self, state: State, key: str) -> Name | None:
        """The name of a piece, also of one that came later; None for what is no piece."""
        if key in self.found:
            return self.found[key]
        if key in state.planes:  # it has arrived: "G-A2" is the second of its side
            full, short = model_name(state.planes[key].model)
            number = re.sub(r"\D", "", key)
            return Name(_numbered(full, number), _short(short, number))
        if key in state.infantry:
            number = re.sub(r"\D", "", key) or "1"
            man = state.infantry[key]
            kind = SIZES[state.man(man).size] if man.sheet else "Dummy"
            return Name(f"{kind} {number}", _short(kind, number))
        return None


_LAST: list[Names] = []


def names(state: State) -> Names:
    """The names of the scenario that is played; made once."""
    if not _LAST or _LAST[0].scenario is not state.scenario:
        _LAST[:] = [Names(state.scenario)]
    return _LAST[0]


def full_name(state: State, key: str) -> str:
    """The full name of a piece; what is none stays as it is."""
    if key.startswith("?"):
        return "a hidden unit"
    found = names(state).of(state, key)
    return found.full if found is not None else key


def short_name(state: State, key: str) -> str:
    """The short name of a piece, for counters."""
    found = names(state).of(state, key)
    return found.short if found is not None else key


# -- sentences
ID = re.compile(r"\b([A-Z]-?[A-Z]\d+|[A-Z]\?\d+)(?:([/ ])(MA|CMG|BMG|AAMG)\b)?")
PLACE_WORDS = ("in ", "into ", "enters ", "enter ", "over ", "hex ", "leave by ", "by ")
"""What follows these is a hex, where an id and a hex have the same letters."""
HIDDEN = re.compile(r"(?<![\w\"])\?\d+")
PHRASES: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), words)
    for pattern, words in (
        (r"\+?-?\d+ check number(, )?", ""),
        (r" \(\)", ""),
        (r"\bsights at ([A-Z]+\d+) flying", r"looks for a target at \1, flying"),
        (r", Final (-?\d+): passed", r", \1 in all: seen"),
        (r", Final (-?\d+): failed", r", \1 in all: not seen"),
        (r"\b(\d)MC\b", r"nerve test, \1 against it"),
        (r"\bNMC\b", "nerve test"),
        (r"\bPTC\b", "test not to be pinned"),
        (r"\bDM\b", "desperate"),
        (r"Residual FP (\d+) in ([A-Z]+\d+)", r"Fire lingers in \2, firepower \1"),
        (r"residual FP", "lingering fire"),
        (r"fires ([\d/]+) FP", r"fires with firepower \1"),
        (r"\b([\d/.]+) FP\b", r"firepower \1"),
        (r"\bFP\b", "firepower"),
        (r"\bone MF or MP\b|\ban MF or MP\b", "movement"),
        (r"\bM[PF] or M[PF]\b", "movement"),
        (r"\bM[PF]\b", "movement"),
        (r"Case J4?, in the open", "in the open"),
        (r"Case [A-Z]\d?, ", ""),
        (r"Case J3", "moving"),
        (r"Case J4", "in the open"),
        (r"\bFFNAM\b", "moving upright"),
        (r"\bFFMO\b", "moving in the open"),
        (r"\bTEM\b", "cover"),
        (r"\bSMOKE\b", "smoke"),
        (r"\b(?:FB|STUKA)\d\d\b", "fast target"),
        (r"\+(\d) OBS\b", r"+\1 small target"),
        (r"\bROF\b", "rate of fire"),
        (r"\bDRMs?\b", "modifier"),
        (r"\bTo Kill#? ", "To destroy: "),
        (r"\bTK#", "to destroy"),
        (r"\bsuffers Casualty Reduction\b", "loses half its men"),
        (r"\bCasualty Reduction\b", "loses half its men"),
        (r"Random Selection", "Chosen by lot:"),
        (r"(fires [^:]*? at [^:]*?) into ([A-Z]+\d+)", r"\1 in \2"),
        (r"fires HE, Area type into", "fires high explosive into"),
        (r"fires (HE|AP), Area type", r"fires \1"),
        (r"fires HE ", "fires high explosive "),
        (r"fires AP ", "fires armour-piercing shot "),
        (r"Fire (?:HE|AP)(?:, Area type)?\b", "Fire the gun"),
        (r", Area type", ", the whole hex"),
        (r"\bHIP\b", "hidden"),
        (r"waits (?:with|for) opportunity fire", "waits for what comes into sight"),
        (r"is back in the holding box", "flies on and may come again"),
        (r"The Convoy or Column .*? breaks up", "The column scatters"),
        (r"\bSO\b", "shut off"),
        (r"\bCA\b", "covered arc"),
        (r"\bATTACKER\b", "side whose turn it is"),
        (r"\bDEFENDER\b", "other side"),
        (r"\bNon-Stopped\b", "moving"),
        (r"\bdr\b", "die"),
    )
)
"""Codes of the tables and what they mean."""


def with_names(state: State, sentence: str) -> str:
    """A sentence with names in place of ids."""
    known = names(state)

    def said(found: re.Match[str]) -> str:
        key, _, part = found.groups()
        before = sentence[: found.start()]
        if key in known.doubtful and before.endswith(PLACE_WORDS):
            return found[0]
        name = known.of(state, key)
        if name is None:
            return found[0]
        return f"{name.full}'s {SUFFIXES[part]}" if part else name.full

    return HIDDEN.sub("a hidden unit", ID.sub(said, sentence))


def plainly(state: State, sentence: str) -> str:
    """A sentence of the rules as players say it: names for ids, words for the codes of the tables."""
    if not sentence:
        return ""
    return _uncoded(with_names(state, sentence))


@lru_cache(2048)
def _uncoded(told: str) -> str:
    for pattern, words in PHRASES:
        told = pattern.sub(words, told)
    return told[0].upper() + told[1:] if told else ""
