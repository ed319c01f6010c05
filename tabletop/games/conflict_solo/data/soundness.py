"""What no shape can tell of a mission: that it can be set up, that everybody in it arrives, that a position written
down could have come up in play. Each fault is a path in the file, what is wrong, and how to mend it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tabletop.data.faults import did_you_mean
from tabletop.data.strictjson import Path_
from tabletop.games.conflict_solo.data.mapfacts import MapFacts
from tabletop.games.conflict_solo.data.shapes import MissionFile, PlacedLine, PositionLine
from tabletop.games.conflict_solo.rules.hexes import cell
from tabletop.games.conflict_solo.rules.orders import posture
from tabletop.games.conflict_solo.rules.scenario import NOTHING, Mission
from tabletop.games.conflict_solo.rules.setting_up import MOST_TOGETHER, may_stand
from tabletop.games.conflict_solo.rules.sheets import AI, HITS, PLAYER, RUMOUR, Kind, Library
from tabletop.games.conflict_solo.rules.starting import first_state
from tabletop.games.conflict_solo.rules.state import BOTH

Fault = tuple[Path_, str, str]
MOST_PICKED = 36
"""Candidates that two dice can tell apart (CH-RND-03)."""
MOST_STACKED = 3
"""Units in a hex (CH-STACK-01)."""
_LETTERS = {"A": AI, "R": AI, "U": PLAYER}


# -- the mission
def mission_faults(file: MissionFile, facts: MapFacts, library: Library) -> Iterator[Fault]:
    """What is wrong with a mission whose parts are each right."""
    yield from _pool(file, library)
    yield from _arrivals(file)
    yield from _named_hexes(file, facts)
    for n, group in enumerate(file.groups):
        if len(facts.groups.get(group.name, ())) > MOST_PICKED:
            yield (
                ("groups", n, "name"),
                f'the group "{group.name}" has more than {MOST_PICKED} candidate hexes',
                "the dice draw among that many at most (CH-RND-03)",
            )
    for space, times in Counter(line.space for line in file.track).items():
        if times > 1:
            yield ("track",), f"space {space} of the track is there {times} times", "give it all its events in one line"
    for id, times in Counter(line.id for line in file.structures).items():
        if times > 1:
            yield ("structures",), f'the structure "{id}" is there {times} times', "give each its own id"
    ids = {line.id for line in file.structures}
    for n, crossing in enumerate(file.crossings):
        if crossing.structure and crossing.structure not in ids:
            yield (
                ("crossings", n, "structure"),
                f'there is no structure "{crossing.structure}"',
                did_you_mean(crossing.structure, ids),
            )
    for key in file.exit_vp:
        if key not in library.units:
            yield ("exit_vp", key), f'there is no unit type "{key}"', did_you_mean(key, library.units)
    for n, ai in enumerate(file.ais):
        if ai.hex is not None and facts.terrain.get(ai.hex) == "~":
            yield ("ais", n, "hex"), f"{ai.hex} is deep water", "place the AI on a hex that it could enter (CH-MOVE-04)"


def _pool(file: MissionFile, library: Library) -> Iterator[Fault]:
    """Every card fits nation and year of the mission (CH-CARD-03)."""
    for n, key in enumerate(file.cards):
        card = library.cards.get(key)
        if card is None:
            yield ("cards", n), f'there is no action card "{key}"', did_you_mean(key, library.cards)
        elif card.nations and file.nation not in card.nations:
            yield ("cards", n), f"{card.name} is not for {file.nation}", f"it is for {', '.join(card.nations)}"
        elif not card.years[0] <= file.year <= card.years[1]:
            yield (
                ("cards", n),
                f"{card.name} is for {card.years[0]} to {card.years[1]}",
                f"the mission is in {file.year}",
            )


def _arrivals(file: MissionFile) -> Iterator[Fault]:
    """Who arrives too late, or never, or is here already."""
    called = {id for space in file.track for text in space.events for id in _reinf(text)}
    called |= {id for line in file.round_events for id in _reinf(line.do)}
    items = [item for order in file.orders.values() for item in order.items]
    items += [item for answer in file.counteractions.values() for item in answer.items]
    called |= {id for item in items for id in _reinf(item.do)}
    due = [("units", n, u.id, u.round) for n, u in enumerate(file.units)]
    due += [("ais", n, a.id, a.round) for n, a in enumerate(file.ais)]
    for where, n, id, round_ in due:
        if round_ is not None and round_ > file.rounds:
            yield (
                (where, n, "round"),
                f"{id} arrives in round {round_}, but the mission has {file.rounds} rounds",
                f"give a round from 1 to {file.rounds}",
            )
    for n, ai in enumerate(file.ais):
        waits = ai.hex is None and not ai.hidden and ai.round is None
        if waits and ai.id not in called:
            yield (
                ("ais", n),
                f"{ai.id} stands nowhere and never arrives",
                'give it "hex", or "hidden", or "round" with "entry", or name it in a REINF of the track',
            )
        elif ai.id in called and not waits:
            yield (
                ("ais", n),
                f"a REINF brings {ai.id}, which is placed in another way",
                f'take "hex", "hidden" and "round" from {ai.id}, or take it out of the REINF',
            )


def _named_hexes(file: MissionFile, facts: MapFacts) -> Iterator[Fault]:
    """Hexes to which the mission's own orders lead, mines that lie twice, columns of crossings."""
    items: list[tuple[Path_, str]] = []
    for symbol, answer in file.counteractions.items():
        items += ((("counteractions", symbol, "items", n, "do"), item.do) for n, item in enumerate(answer.items))
    for number, order in file.orders.items():
        items += ((("orders", number, "items", n, "do"), item.do) for n, item in enumerate(order.items))
    size = f"the map has {facts.columns} columns and {facts.rows} rows"
    for path, text in items:
        hex = text.partition(" HEX:")[2].partition(" ")[0].partition("(")[0]
        if hex and hex not in facts.terrain:
            yield path, f"there is no hex {hex} on the map", size
    for hex, times in Counter(field.hex for field in file.mines).items():
        if times > 1:
            yield ("mines",), f"mines lie in {hex} {times} times", "leave one field in each hex"
    for n, crossing in enumerate(file.crossings):
        for key, columns in (("here", crossing.here), ("there", crossing.there)):
            first, last = cell(f"{columns[0]}1")[0], cell(f"{columns[2]}1")[0]
            if not first <= last < facts.columns:
                yield ("crossings", n, key), f"{columns} are no columns of the map", size


def _reinf(text: str) -> list[str]:
    """Whom an event brings, if it is a REINF."""
    return text.removeprefix("REINF(").split(",")[0].split() if text.startswith("REINF(") else []


def room_faults(mission: Mission) -> Iterator[Fault]:
    """Units that nowhere in their area can be set up. Asked only of a mission without other faults."""
    if mission.position is not None:
        return
    state = first_state(mission)
    taken = {a.hex for a in mission.ais if a.hex}
    crowds: Counter[frozenset[str]] = Counter()
    for n, placed in enumerate(mission.units):
        if placed.round:
            continue
        unit = state.counters[placed.id]
        area = placed.area or mission.area
        free = frozenset(h for h in area if h not in taken and may_stand(state, unit, h))
        crowds[free] += 1
        everybody = sum(times for hexes, times in crowds.items() if hexes <= free)
        if everybody > len(free) * MOST_TOGETHER:
            yield (
                ("units", n),
                f"there is no room for {placed.id} in its set-up area: {len(free)} hexes for {everybody} Units",
                f"at most {MOST_TOGETHER} Units are set up in a hex that they may enter (CH-STACK-01); make the area"
                " of the map larger",
            )


# -- a position
def position_faults(file: MissionFile, facts: MapFacts, library: Library) -> Iterator[Fault]:
    """What is wrong with a position written down."""
    line = file.position
    if line is None:
        return
    for path, wrong, mend in (
        *_counters(line, facts, library),
        *_cards(line, file, library),
        *_places(line, file, facts),
    ):
        yield ("position", *path), wrong, mend


def _counters(line: PositionLine, facts: MapFacts, library: Library) -> Iterator[Fault]:
    seen: dict[str, PlacedLine] = {}
    ais: dict[str, str] = {}
    stacks: Counter[str] = Counter()
    for n, one in enumerate(line.counters):
        here: Path_ = ("counters", n)
        if one.id in seen:
            yield (*here, "id"), f'"{one.id}" is used twice', "give each counter its own id"
        seen[one.id] = one
        yield from _one(here, one, facts, library)
        if one.hex is None or one.loaded_on is not None:
            continue
        if _LETTERS[one.id[0]] == AI:
            if one.hex in ais:
                yield (*here, "hex"), f"{ais[one.hex]} stands in {one.hex} too", "AIs never stack (CH-STACK-02)"
            ais[one.hex] = one.id
        else:
            stacks[one.hex] += 1
            if stacks[one.hex] == MOST_STACKED + 1:
                yield (
                    (*here, "hex"),
                    f"more than {MOST_STACKED} Units stand in {one.hex}",
                    f"at most {MOST_STACKED} Units stand in a hex (CH-STACK-01)",
                )
    yield from _riders(line, seen, library)
    for key, times in Counter(one.hit for one in line.counters if one.hit in HITS).items():
        if key is not None and times > HITS[key].copies:
            yield (
                ("counters",),
                f'the hit counter "{key}" lies on {times} counters',
                f"there are {HITS[key].copies} of it (Tables 7 and 8)",
            )


def _one(here: Path_, one: PlacedLine, facts: MapFacts, library: Library) -> Iterator[Fault]:
    """One counter by itself."""
    kind = library.units.get(one.type)
    if one.type == RUMOUR.id and one.id[0] != "R":
        yield (*here, "type"), f"{one.id} cannot be a rumour", "rumours have ids R01, R02 and so on"
    try:
        posture(one.posture)
    except ValueError as error:
        yield (*here, "posture"), str(error), "write free, anchored(2) or hold (CH-POST-01)"
    if one.hit is not None:
        hit = HITS.get(one.hit)
        fits = hit is not None and not hit.destroys and kind is not None and hit.colour is kind.dv_colour
        if not fits:
            yield (
                (*here, "hit"),
                f'"{one.hit}" cannot lie on {one.id}',
                "F1 to F8 lie on what has a red DV, V1 to V6 on what has a blue one",
            )
    for name, hexes in (("hex", [one.hex]), ("anchor", [one.anchor]), ("entry", one.entry)):
        for hex in hexes:
            if hex is not None and hex not in facts.terrain:
                yield (
                    (*here, name),
                    f"there is no hex {hex} on the map",
                    f"the map has {facts.columns} columns and {facts.rows} rows",
                )
    if one.hex is not None:
        return
    if not one.round and not one.track:
        yield here, f"{one.id} stands nowhere and never arrives", 'give "hex", or "round" with "entry", or "track"'
    elif one.round and not one.entry and one.loaded_on is None:
        yield here, f"{one.id} arrives in round {one.round} nowhere", 'give the hexes of its "entry"'
    elif one.hidden and _LETTERS[one.id[0]] == AI:
        yield (*here, "hidden"), f"{one.id} hides, but not on the map", 'give its "hex" (CH-HID-04)'


def _riders(line: PositionLine, seen: dict[str, PlacedLine], library: Library) -> Iterator[Fault]:
    """Who rides on whom (CH-TRN-01)."""
    full: set[str] = set()
    for n, one in enumerate(line.counters):
        if one.loaded_on is None:
            continue
        transport, rider = seen.get(one.loaded_on), library.units.get(one.type)
        carrier = library.units.get(transport.type) if transport is not None else None
        fits = (
            transport is not None
            and carrier is not None
            and rider is not None
            and "transport" in carrier.traits
            and transport.id[0] == one.id[0]
            and transport.hex == one.hex
            and (rider.kind in (Kind.FOOT, Kind.MG, Kind.MORTAR) or "towable" in rider.traits)
        )
        if not fits or one.loaded_on in full:
            yield (
                ("counters", n, "loaded_on"),
                f"{one.id} cannot ride on {one.loaded_on}",
                "a transport of its side carries one counter on foot or a gun that can be towed, in its own hex"
                " (CH-TRN-01)",
            )
        full.add(one.loaded_on)


def _cards(line: PositionLine, file: MissionFile, library: Library) -> Iterator[Fault]:
    """Order cards and action cards: each at one place."""
    for name, numbers in (("discard", line.discard), ("removed", line.removed)):
        for n, number in enumerate(numbers):
            if f"{number:02d}" not in library.orders:
                yield (name, n), f"there is no order card {number}", f"there are {len(library.orders)}"
    for number, times in Counter([*line.discard, *line.removed]).items():
        if times > 1:
            yield ("discard",), f"order card {number} lies at {times} places", "each card is discarded or removed once"
    blue = {no for no, card in library.orders.items() if card.blue}
    removed = {f"{n:02d}" for n in line.removed}
    if removed - blue or not blue - removed:
        yield (
            ("removed",),
            "Command cards alone leave the game, and the last one stays",
            f"numbers from {min(blue)} to {max(blue)} (CH-DEST-03, CH-DEST-04)",
        )
    out = Counter([*line.hand, *line.action_discard, *line.action_gone])
    pool = Counter(file.cards)
    for key, times in out.items():
        if times > pool[key]:
            yield (
                ("hand",),
                f"{key} is {times} times in hand, discarded or gone",
                f"the mission has it {pool[key]} times",
            )
    for n, key in enumerate(line.cup):
        if key != NOTHING and key not in library.units:
            yield ("cup", n), f'there is no unit type "{key}"', did_you_mean(key, [*library.units, NOTHING])


def _places(line: PositionLine, file: MissionFile, facts: MapFacts) -> Iterator[Fault]:
    """Hexes with something in them, structures, tracks."""
    for name, hexes in (
        ("smoke", line.smoke),
        ("works", line.works),
        ("wire", line.wire),
        ("mines", [m.hex for m in line.mines]),
    ):
        for hex in hexes:
            if hex not in facts.terrain:
                yield (
                    (name,),
                    f"there is no hex {hex} on the map",
                    f"the map has {facts.columns} columns and {facts.rows} rows",
                )
    goals = [o.hex for o in file.objectives]
    for hex in line.control:
        if hex not in goals:
            yield ("control",), f"{hex} is no objective", did_you_mean(hex, goals)
    steps = {s.id: s.steps for s in file.structures}
    for key, left in line.structures.items():
        if key not in steps or left > steps[key]:
            yield (
                ("structures",),
                f'"{key}" cannot have {left} steps left',
                f"name a structure of the mission with at most its steps: {steps or 'there is none'}",
            )
    if line.round > file.rounds:
        yield ("round",), f"the mission has {file.rounds} rounds", f"give a round from 1 to {file.rounds}"
    if line.passed not in ("", PLAYER, AI, BOTH):
        yield ("passed",), f'"{line.passed}" is nobody who passed', 'write "player", "ai", "both", or leave it out'
