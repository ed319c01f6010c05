"""What pieces are called by players: one full name and one short name each, made from the scenario; and phrases that
several chapters use. Whoever writes a sentence gets the name here, from the view that the reader has.

Squads, leaders, crews and support weapons of the side that the scenario names first have numbers, those of the other
side letters, so that no two pieces on the map have the same name. Vehicles, guns and aircraft are called by their
type, with a number where there are several.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tabletop.core.memo import kept
from tabletop.core.tally import Tally
from tabletop.core.wording import sentence_start
from tabletop.games.air_support.rules import hexes
from tabletop.games.air_support.rules.scenario import Scenario
from tabletop.games.air_support.rules.sheets import Size
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.terrain import Location
from tabletop.grid.hexes import Hex


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


MAKERS = ("Bf", "Ju", "Hs", "Fw", "Fi")
"""Letters of German makers, which stand before the number of the type."""
DESIGNATION = re.compile(r"[A-Za-z]+-\d+|[A-Z]\d[A-Z]")
"""What of "P-47D", "Ki-43-II", "F4U-1D" names the type, without its variant."""


def model_name(model: str) -> tuple[str, str]:
    """A type of aircraft in full and in short: "Republic P-47D Thunderbolt" is a Thunderbolt, P-47."""
    words = model.replace("North American", "NAA").split()
    rest = [w for w in words[words[0] not in MAKERS :] if not w.startswith("(")] or words
    if rest[0] in MAKERS and len(rest) > 1:
        figures = re.match(r"\d+", rest[1])
        full = f"{rest[0]} {figures[0] if figures else rest[1]}"
        return full, full.upper().replace(" ", "")
    named = next((w for w in rest[1:] if w.isalpha() and w.istitle() and len(w) > 3), "")
    found = DESIGNATION.match(rest[0])
    kind = found[0] if found else rest[0]
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

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Names) and other.scenario is self.scenario and other.found == self.found

    __hash__ = object.__hash__

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


@kept("scenario")
def names(state: State) -> Names:
    """The names of the scenario that is played; made once."""
    return Names(state.scenario)


def called(state: State, key: str, part: str = "") -> str:
    """The full name of a piece as it stands within a sentence, by the view that names it: "Squad 7"; a weapon of a
    vehicle ("SV1/CMG", or the vehicle and its `part`) is "T-34 1's turret MG", and what the view does not know is
    "a concealed unit". What is no piece stays as it is.
    """
    if key.startswith("?"):
        return "a concealed unit"
    whole, _, weapon = key.partition("/")
    found = names(state).of(state, whole)
    if found is None:
        return key
    weapon = part or weapon
    return f"{found.full}'s {SUFFIXES.get(weapon, weapon)}" if weapon else found.full


def all_called(state: State, keys: Iterable[str]) -> str:
    """Several pieces in a row: "Squad 7, Squad 9"; those that the view does not know stand last, in one."""
    keys = list(keys)
    known = [called(state, key) for key in keys if not key.startswith("?")]
    hidden = len(keys) - len(known)
    return ", ".join([*known, *["a concealed unit" if hidden == 1 else f"{hidden} concealed units"] * (hidden > 0)])


def subject(state: State, *keys: str) -> str:
    """The same as the first words of a sentence."""
    return sentence_start(all_called(state, keys))


def short_name(state: State, key: str) -> str:
    """The short name of a piece, for counters."""
    found = names(state).of(state, key)
    return found.short if found is not None else key


# -- Phrases of the log and of the buttons that several chapters use.


def hex_name(state: State, place: Hex) -> str:
    """The printed name of a hex."""
    return hexes.label(state.ground.grid, place)


def location_name(state: State, place: Location) -> str:
    """A hex, and the level when it is not the ground."""
    return f"{hex_name(state, place.hex)}{f', level {place.level}' if place.level else ''}"


def way_name(direction: int) -> str:
    """A direction in words."""
    return hexes.NAMES[direction % 6]


def side_name(state: State, seat: int) -> str:
    """The name of a side."""
    return state.scenario.sides[seat].name


PEOPLE = {"German": "Germans", "US": "Americans", "Soviet": "Soviets", "Finnish": "Finns"}


def people(state: State, seat: int) -> str:
    """Those of a side, with a verb in the plural: "the Germans"."""
    name = side_name(state, seat)
    return f"the {PEOPLE.get(name, name)}"


def they(state: State, seat: int) -> str:
    """The same as the first words of a sentence: "The Germans"."""
    return sentence_start(people(state, seat))


def doing(state: State, units: Sequence[str], one: str, many: str) -> str:
    """Pieces and what they do, in the singular or plural, at the start of a sentence."""
    return f"{subject(state, *units)} {one if len(units) == 1 else many}"


def dr(colored: int, white: int) -> str:
    """Two dice, the colored one first."""
    return f"{colored}+{white}={colored + white}"


def drms(tally: Tally) -> str:
    """The modifiers of a roll, "" for none."""
    parts = ", ".join(f"{m.amount:+d} {m.reason}" for m in tally.modifiers)
    return f" ({parts})" if parts else ""


def in_all(tally: Tally, colored: int, white: int) -> str:
    """What a roll comes to where something is added to it: ", 10 in all,", else ""."""
    added = tally.total - tally.base
    return f", {colored + white + added} in all," if added else ""


def reckoned(tally: Tally) -> str:
    """A number and what it is made of, in one pair of brackets: "7 (10, -3 armour)"; only the number if nothing counts
    beside its base.
    """
    parts = [str(tally.base), *(f"{m.amount:+d} {m.reason}" for m in tally.modifiers)]
    return f"{tally.total} ({', '.join(parts)})" if tally.modifiers else str(tally.total)


def at_dice(tally: Tally) -> str:
    """What two dice must show as they lie, and what that is made of: "5 or less (8, -2 hindrance, -1 buttoned up)"."""
    parts = [str(tally.base), *(f"{-m.amount:+d} {m.reason}" for m in tally.modifiers)]
    return f"{tally.needed} or less" + (f" ({', '.join(parts)})" if tally.modifiers else "")


def against(tally: Tally, colored: int, white: int) -> str:
    """A roll that must not be higher than a number, in plain words; of what is not known ("?") only the roll."""
    rolls = f"rolls {colored + white}"
    return f"needs {2 * tally.base - tally.total} or less, {rolls}" if tally.base else rolls
