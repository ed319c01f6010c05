"""What no shape can tell of a mission: that it can be set up, that everybody in it arrives, that a position written
down could have come up in play. Each fault is a path in the file, what is wrong, and how to mend it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tabletop.data.faults import did_you_mean
from tabletop.data.strictjson import Path_
from tabletop.games.conflict_solo.data.mapfacts import MapFacts
from tabletop.games.conflict_solo.data.shapes import MissionFile
from tabletop.games.conflict_solo.rules.hexes import cell
from tabletop.games.conflict_solo.rules.scenario import Mission
from tabletop.games.conflict_solo.rules.setting_up import MOST_TOGETHER, may_stand
from tabletop.games.conflict_solo.rules.sheets import AI, PLAYER, Library
from tabletop.games.conflict_solo.rules.starting import first_state

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
