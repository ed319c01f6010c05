"""The order language (CH-LANG, Table 10): orders as values, and the reader of their texts.

`read_order("HFP AI CLOSEST LDV UNIT FIRE")`, `read_item("ALL AI CLOSEST UNIT FIRE")`, `read_event("RAID(A-H23,
cluster)")`. All raise ValueError with a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

VERBS = ("FIRE", "LONG", "MOVE", "LOWRISK", "PIVOT", "RALLY", "CC")
"""Verbs; COUNTERACTION and MISSION are orders of their own (CH-LANG-05)."""
SHOTS = ("FIRE", "LONG", "CC")
MARCHES = ("MOVE", "LOWRISK")
COUNTERACTION = "COUNTERACTION"
MISSION = "MISSION"
AI_SUPERLATIVES = ("HFP", "LFC", "LMC")
TARGET_SUPERLATIVES = ("LDV", "HFP")
AI_FILTERS = ("hit", "unhit", "foot", "vehicle", "gun", "mg", "mortar", "incc", "flanked", "infz", "re")
TARGET_FILTERS = ("hit", "fresh", "spent", "foot", "vehicle", "onobj", "flank", "flanking")
SYMBOLS = ("star", "triangle", "circle", "square")
POSTURES = ("free", "anchored", "hold")


@dataclass(frozen=True, slots=True)
class Order:
    """One order. verb: one of VERBS, COUNTERACTION or MISSION (then only `number` says more). best: superlative of the
    AI selector; closest: the distance word; target: UNIT, OBJ, CTRL or HEX:x; target_best: its superlative."""

    text: str
    verb: str
    best: str = ""
    filters: tuple[str, ...] = ()
    closest: bool = True
    target: str = "UNIT"
    target_best: str = ""
    target_filters: tuple[str, ...] = ()
    number: int = 0


@dataclass(frozen=True, slots=True)
class Happening:
    """An event of a Mission Track or a Mission Order. kind: BARRAGE, RAID, RE, REINF, VP, POSTURE, FRESH, NONE.

    red, blue: firepower of a barrage. aircraft: its id. rule: the target rule, "near", "cluster", "aa" or "hex",
    with its hex in `about`. hexes: places; ids: counters (empty: all); number: VP or how many; posture, leash: the
    new one.
    """

    text: str
    kind: str
    red: int = 0
    blue: int = 0
    aircraft: str = ""
    rule: str = ""
    about: str = ""
    hexes: tuple[str, ...] = ()
    ids: tuple[str, ...] = ()
    number: int = 0
    posture: str = ""
    leash: int = 0


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that a Mission Order or a counteraction may do: an order (every: with the word ALL) or an event with
    its number of uses (CH-CTR-04 to CH-CTR-06). key: its name in `State.uses`."""

    key: str
    order: Order | None = None
    event: Happening | None = None
    every: bool = False
    uses: int = 0


@dataclass(frozen=True, slots=True)
class Condition:
    """When a Mission Order may be tried: from a round on (0: always), and with a Unit within so many hexes of an
    objective (-1: no matter)."""

    from_round: int = 0
    unit_within: int = -1


@dataclass(frozen=True, slots=True)
class MissionOrder:
    """MISSION 1 or 2 (CH-CTR-04)."""

    items: tuple[Item, ...]
    condition: Condition = Condition()


@dataclass(frozen=True, slots=True)
class Trigger:
    """What must have happened in the player's last turn (Table 9). within: of an objective; hexes: of `entered`."""

    kind: str
    within: int = 0
    hexes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Counteraction:
    """The counteraction of one card symbol, as the mission defines it (CH-CTR-01, CH-CTR-02, CH-CTR-03)."""

    trigger: Trigger
    items: tuple[Item, ...]


TRIGGERS = (
    "fired", "fired_within", "moved_within", "moved_adjacent", "entered", "vehicle_moved", "card", "took_objective",
    "destroyed_ai", "idle",
)  # fmt: skip

_HEX = re.compile(r"[A-Z]{1,2}[1-9][0-9]?")
_SELECTOR = re.compile(r"([A-Z]+|HEX:[A-Za-z0-9]+)(?:\(([^()]*)\))?")
_CALL = re.compile(r"([A-Z]+)(?:\((.*)\))?")


def hex_label(text: str) -> str:
    """A hex label as it should be written. Raises ValueError."""
    if not _HEX.fullmatch(text):
        raise ValueError(f'"{text}" is no hex')
    return text


def _words(text: str) -> list[str]:
    """The words of an order; what stands in brackets belongs to the word before it."""
    return re.findall(r"[^\s(]+(?:\([^()]*\))?", text.strip())


def _filters(text: str | None, known: Iterable[str], prefixes: tuple[str, ...], about: str) -> tuple[str, ...]:
    if text is None:
        return ()
    found = tuple(part.strip() for part in text.split(","))
    for word in found:
        if word in known:
            continue
        start, _, rest = word.partition(":")
        if f"{start}:" in prefixes and rest.isalnum() and (start != "within" or rest.isdecimal()):
            continue
        raise ValueError(f'"{word}" is no filter of {about}')
    return found


def _target(word: str, mission: bool) -> tuple[str, tuple[str, ...]]:
    fits = _SELECTOR.fullmatch(word)
    name = fits.group(1) if fits else ""
    if fits is None or not (name in ("UNIT", "OBJ", "CTRL") or name.startswith("HEX:")):
        raise ValueError(f'"{word}" is no target')
    if name.startswith("HEX:"):
        if not mission:
            raise ValueError("HEX: is for the orders of missions only")
        hex_label(name[4:])
    if name == "UNIT":
        return name, _filters(fits.group(2), TARGET_FILTERS, ("within:",), "a target")
    return name, _filters(fits.group(2), (), ("within:",), f"{name}, which is no counter")


@lru_cache(1024)
def read_order(text: str, mission: bool = False) -> Order:
    """An order (CH-LANG-01). mission: HEX:x is allowed. Raises ValueError with what is wrong."""
    words = _words(text)
    if words == [COUNTERACTION]:
        return Order(text, COUNTERACTION)
    if len(words) == 2 and words[0] == MISSION and words[1] in ("1", "2"):
        return Order(text, MISSION, number=int(words[1]))
    best = words.pop(0) if words and words[0] in AI_SUPERLATIVES else ""
    if len(words) < 4:
        raise ValueError(f'"{text}" is no order: it lacks a part')
    selector, word = _SELECTOR.fullmatch(words[0]), words[1]
    if selector is None or selector.group(1) != "AI":
        raise ValueError(f'"{words[0]}" is no selector of AIs')
    filters = _filters(selector.group(2), AI_FILTERS, ("tag:",), "an AI")
    if word not in ("CLOSEST", "FARTHEST"):
        raise ValueError(f'"{word}" is neither CLOSEST nor FARTHEST')
    target_best = words.pop(2) if words[2] in TARGET_SUPERLATIVES else ""
    if len(words) != 4 or words[3] not in VERBS:
        raise ValueError(f'"{text}" does not end with one verb of {", ".join(VERBS)}')
    target, target_filters = _target(words[2], mission)
    verb = words[3]
    if target != "UNIT" and (verb not in MARCHES or target_best):
        raise ValueError(f"{target} is a target of MOVE and LOWRISK only, without a superlative")
    return Order(text, verb, best, filters, word == "CLOSEST", target, target_best, target_filters)


def read_item(text: str, key: str = "", uses: int = 0) -> Item:
    """An item of a Mission Order or counteraction: an event, or an order that may begin with ALL."""
    text = text.strip()
    call = _CALL.fullmatch(text)
    if call is not None and call.group(1) in EVENT_ARGUMENTS:
        return Item(key, event=read_event(text), uses=uses)
    every = text.startswith("ALL ")
    order = read_order(text[4:] if every else text, mission=True)
    if order.verb in (COUNTERACTION, MISSION):
        raise ValueError(f"{order.verb} cannot stand in a mission's own order")
    return Item(key, order, every=every)


EVENT_ARGUMENTS = {"BARRAGE": 3, "RAID": 2, "RE": 1, "REINF": 2, "VP": 1, "POSTURE": 2, "FRESH": 1, "NONE": 0}
"""Events and how many arguments each takes."""


def _arguments(text: str) -> list[str]:
    """Arguments at the outer level, split by commas."""
    found, depth, start = [], 0, 0
    for n, letter in enumerate(text):
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if letter == "," and depth == 0:
            found.append(text[start:n].strip())
            start = n + 1
    rest = text[start:].strip()
    return [*found, rest] if rest else found


def _number(text: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,2}", text):
        raise ValueError(f'"{text}" is no number')
    return int(text)


def target_rule(text: str) -> tuple[str, str]:
    """A target rule and its hex: near(J8), aa(J7), hex(J7), cluster."""
    if text == "cluster":
        return text, ""
    fits = re.fullmatch(r"(near|aa|hex)\(([A-Z0-9]+)\)", text)
    if fits is None:
        raise ValueError(f'"{text}" is no target rule: near(X), aa(X), hex(X) or cluster')
    return fits.group(1), hex_label(fits.group(2))


def posture(text: str) -> tuple[str, int]:
    """A posture (CH-POST-01): free, hold, or anchored(n) with its n."""
    fits = re.fullmatch(r"anchored\(([1-9][0-9]?)\)", text)
    if fits is not None:
        return "anchored", int(fits.group(1))
    if text in ("free", "hold"):
        return text, 0
    raise ValueError(f'"{text}" is no posture: free, anchored(n) or hold')


@lru_cache(1024)
def read_event(text: str) -> Happening:
    """An event of a track or a Mission Order."""
    call = _CALL.fullmatch(text.strip())
    name = call.group(1) if call is not None else ""
    if call is None or name not in EVENT_ARGUMENTS:
        raise ValueError(f'"{text}" is no event; there are {", ".join(EVENT_ARGUMENTS)}')
    given = _arguments(call.group(2) or "")
    if len(given) != EVENT_ARGUMENTS[name]:
        raise ValueError(f"{name} takes {EVENT_ARGUMENTS[name]} arguments, not {len(given)}")
    if name == "BARRAGE":
        rule, about = target_rule(given[2])
        return Happening(text, name, _number(given[0]), _number(given[1]), rule=rule, about=about)
    if name == "RAID":
        rule, about = target_rule(given[1])
        return Happening(text, name, aircraft=given[0], rule=rule, about=about)
    if name == "RE":
        return Happening(text, name, hexes=tuple(hex_label(h) for h in given[0].split()))
    if name == "REINF":
        return Happening(text, name, ids=tuple(given[0].split()), hexes=tuple(hex_label(h) for h in given[1].split()))
    if name == "POSTURE":
        kind, leash = posture(given[1])
        ids = () if given[0] == "all" else tuple(given[0].split())
        return Happening(text, name, ids=ids, posture=kind, leash=leash)
    return Happening(text, name, number=_number(given[0]) if given else 0)


def read_trigger(text: str) -> Trigger:
    """A trigger of Table 9: fired, fired_within(n, OBJ), moved_within(n, OBJ), entered(G9 H9) and so on."""
    fits = re.fullmatch(r"([a-z_]+)(?:\(([^()]*)\))?", text.strip())
    kind = fits.group(1) if fits is not None else ""
    if fits is None or kind not in TRIGGERS:
        raise ValueError(f'"{text}" is no trigger; there are {", ".join(TRIGGERS)}')
    given = _arguments(fits.group(2) or "")
    if kind in ("fired_within", "moved_within"):
        if len(given) != 2 or given[1] != "OBJ":
            raise ValueError(f"{kind} is written {kind}(n, OBJ)")
        return Trigger(kind, _number(given[0]))
    if kind == "entered":
        hexes = tuple(hex_label(h) for h in " ".join(given).split())
        if not hexes:
            raise ValueError("entered is written entered(G9 H9)")
        return Trigger(kind, hexes=hexes)
    if given:
        raise ValueError(f"{kind} takes no arguments")
    return Trigger(kind)
