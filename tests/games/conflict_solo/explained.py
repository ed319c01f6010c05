"""What the window says of the enemy's thoughts, held against the second reckoning: `python -m
tests.games.conflict_solo.explained --turns 20`.

Enemy turns are drawn from missions played by bots. Of each order that was skipped, and of the one that was carried out,
the sentences are taken as they stand on the screen; names, sums, distances, firepowers, costs and covers in them are
reckoned anew by `slow_mind`, which knows none of the program's rules. Prints each sentence with what came of it; ends
with code 1 when one of them is wrong.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from tabletop.core.messages import Event
from tabletop.games.conflict_solo.data import scenario_keys
from tabletop.games.conflict_solo.rules.enemy.events import OrderChosen, OrderSkipped
from tabletop.games.conflict_solo.rules.naming import counter_name
from tabletop.games.conflict_solo.rules.orders import SHOTS, Order, read_order
from tests.games.conflict_solo.reckoning import enemy_turns
from tests.games.conflict_solo.slow_mind import Mind
from tests.games.conflict_solo.slow_steps import Option

FAR = 99


def _order(text: str) -> Order | None:
    """The order of a text; None for COUNTERACTION and MISSION, and for an event, such as a raid, that a mission's own
    order names."""
    try:
        return read_order(text.removeprefix("ALL ")) if " " in text else None
    except ValueError:
        return None


@dataclass(frozen=True)
class Said:
    """A sentence of the window. `right`: None when there is no number and no name in it that could be reckoned."""

    words: str
    right: bool | None


class Judge:
    """One position, as the second reckoning sees it, and an order."""

    def __init__(self, state: Any, text: str, considered: tuple[str, ...] = ()) -> None:
        self.mind, self.state = Mind(state), state
        self.order = _order(text)
        self.considered = considered
        self.ids = {counter_name(state, c): c.id for c in state.counters.values()}

    def names(self, words: str) -> list[str]:
        """The ids of all pieces that are named, in order."""
        found = re.findall("|".join(sorted(map(re.escape, self.ids), key=len, reverse=True)) + r"(?!\d)", words)
        return [self.ids[name] for name in found]

    def options(self, id: str) -> list[Option]:
        """The targets of an AI that are equal for this order."""
        return self.mind.survey(self.order, True, id)[0].get(id, [])

    def needed(self, ai: str, unit: str) -> int:
        """What the dice must show; FAR: it cannot attack."""
        a, u = self.mind.c[ai], self.mind.c[unit]
        found = self.mind.grapple(a, u) if self.mind.fights(a) else self.mind.shot(a, u, True)
        return found[0] if found is not None else FAR

    def power(self, id: str) -> int:
        a, shots = self.mind.c[id], self.order is not None and self.order.verb in SHOTS
        colours = [o.colour for o in self.options(id)] if shots else ["red", "blue"]
        return max(self.mind.fp(a, colour, self.mind.fights(a)) or 0 for colour in colours)

    def defence(self, ai: str, unit: str) -> int:
        """The total DV of a Unit against an AI; FAR: it is no target for it."""
        found = self.mind.admissible(self.mind.c[ai], self.order)
        return next((o.dv for o in found if o.target == unit), FAR)

    def cost(self, id: str) -> int:
        return min(o.cost for o in self.options(id))

    def away(self, ai: str, unit: str) -> int:
        from tests.games.conflict_solo.slow_ground import dist

        return dist(self.mind.c[ai].hex, self.mind.c[unit].hex if unit in self.mind.c else unit)


def _figures(words: str) -> list[int]:
    """The numbers at the end of pairs such as "needs 9", "(4 hexes)"."""
    return [int(n) for n in re.findall(r"(?:needs |\()(\d+)", words)]


def _who_could(j: Judge, words: str, ai: str) -> bool | None:
    """Everybody who could, each with his figure."""
    ids = j.names(words.partition(": ")[0] if words.startswith("Only") else words)
    if j.order is None:
        return set(ids) == set(j.considered)
    everybody = j.mind.survey(j.order, True)[1] if j.state.order_card(j.state.in_play).blue else None
    everybody = everybody if everybody is not None else j.mind.survey(j.order, False)[1]
    if set(ids) != set(everybody):
        return False
    if j.order.verb in SHOTS and not words.startswith("Only"):
        sums = [min(j.needed(id, o.target) for o in j.options(id)) for id in ids if j.mind.c[id].type != "RE"]
        return sums == _figures(words)
    if j.order.verb in ("MOVE", "LOWRISK") and len(ids) > 1:
        return [j.options(id)[0].away for id in ids] == _figures(words)
    return True


def _best(value: Callable[[Judge, str], int], sign: int) -> Callable[[Judge, str, str], bool]:
    """Those who are named have the figure that is told, and none of the others a better one."""

    def look(j: Judge, words: str, ai: str) -> bool:
        named, number = j.names(words), int(re.findall(r"(\d+)(?: AP| hex| hexes)?\.$", words)[0])
        return {value(j, id) for id in named} == {number} and (
            "of them" not in words or all(sign * value(j, id) <= sign * number for id in j.considered)
        )

    return look


def _target(value: Callable[[Judge, str, str], int]) -> Callable[[Judge, str, str], bool]:
    """The Units that are named have the figure that is told for this AI."""

    def look(j: Judge, words: str, ai: str) -> bool:
        tail = words.partition(": ")[2]
        number = int(re.findall(r"(\d+)(?: hex| hexes)?\.$", words)[0])
        units = j.names(tail) or re.findall(r"\b[A-Z]{1,2}\d+\b", tail)
        return {value(j, ai, unit) for unit in units} == {number}

    return look


def _hexes(test: Callable[[Judge, str], bool]) -> Callable[[Judge, str, str], bool]:
    def look(j: Judge, words: str, ai: str) -> bool:
        hexes = re.findall(r"\b[A-Z]{1,2}\d+\b", words.partition(": ")[2])
        return bool(hexes) and all(test(j, h) for h in hexes)

    return look


def _cover(j: Judge, words: str, ai: str) -> bool | None:
    if j.names(words):
        return None  # among AIs, not hexes
    told = re.search(r"cover (\d+)", words)
    return _hexes(lambda j, h: j.mind.dm(h) == (int(told[1]) if told else 0))(j, words, ai)


def _result(j: Judge, words: str, ai: str) -> bool | None:
    ids, numbers = j.names(words), [int(n) for n in re.findall(r"needs (\d+)|, (\d+) hex", words)[0] if n]
    if "needs" in words:
        return j.needed(ids[0], ids[1]) == numbers[0]
    unit = ids[1] if len(ids) > 1 else re.findall(r"makes for (\w+)|turns to (\w+)", words)[0][0]
    return j.away(ids[0], unit) == numbers[0] if unit else None


WHY: list[tuple[str, Callable[[Judge, str, str], bool | None]]] = [
    (r"^(Only|One|Two|Three|Four|Five|Six|Seven|Eight|Nine|\d+) .* can ", _who_could),
    (r"^Strongest of them: ", _best(Judge.power, 1)),
    (r"^Quickest to (fire|move): .* AP\.$", _best(Judge.cost, -1)),
    (r"^Nearest to its target: ", _best(lambda j, id: j.options(id)[0].away, -1)),
    (r"^Farthest from its nearest target: ", _best(lambda j, id: j.options(id)[0].away, 1)),
    (r"^Unhurt before hit: ", lambda j, words, ai: all(not j.mind.c[id].hit for id in j.names(words))),
    (r"^Nearest targets?: ", _target(Judge.away)),
    (r"^Strongest target: ", _target(lambda j, ai, unit: j.mind.unit_fp(j.mind.c[ai], unit))),
    (r"^Its easiest targets?: ", _target(Judge.defence)),
    (r"^A hit Unit before others: ", lambda j, words, ai: all(j.mind.c[u].hit for u in j.names(words))),
    (r"^A fresh Unit before spent ones: ", lambda j, words, ai: all(j.mind.c[u].fresh for u in j.names(words))),
    (r"^No Fire Zone: ", _hexes(lambda j, h: not j.mind.covered(h))),
    (r"^Best cover: ", _cover),
    (r"^Careful steps.* in no Fire Zone: ", _hexes(lambda j, h: not j.mind.covered(h))),
    (r"(: needs \d+|, \d+ hex(es)? away)\.$", _result),
]  # fmt: skip
"""What a sentence of a choice looks like, and how it is reckoned anew."""


def _needs(j: Judge, words: str) -> bool:
    """Of each pair the sum that is told, above 10."""
    told = [int(n) for n in re.findall(r"\((\d+)\)", words)]
    ids = j.names(words)
    pairs = zip(ids[::2], ids[1::2], told, strict=False)
    return all(n > 10 and j.needed(ai, unit) == n for ai, unit, n in pairs)


def _pair(test: Callable[[Judge, Any, Any], bool]) -> Callable[[Judge, str], bool]:
    def look(j: Judge, words: str) -> bool:
        counters = [j.mind.c[id] for id in j.names(words)]
        ais, units = [c for c in counters if c.side == "ai"], [c for c in counters if c.side != "ai"]
        return bool(ais and units) and all(test(j, a, u) for a in ais for u in units)

    return look


def _arc(j: Judge, a: Any, u: Any) -> bool:
    from tests.games.conflict_solo.slow_ground import in_arc

    return not in_arc(a.hex, a.facing, u.hex) and not j.mind.trait(a, "turret")


SKIPPED: list[tuple[str, Callable[[Judge, str], bool | None]]] = [
    (r"^Needs 11 or more: [^;]*$", _needs),
    (r"^No enemy is in close combat\.$", lambda j, words: not any(j.mind.fights(a) for a in j.mind.ais)),
    (r"^None of theirs is hit\.$", lambda j, words: not any(a.hit for a in j.mind.ais)),
    (r"^None of your Units is hit\.$", lambda j, words: not any(u.hit for u in j.mind.units)),
    (
        r"^[^;]* (is|are) spent, and this card is green\.$",
        lambda j, words: all(not j.mind.c[id].fresh for id in j.names(words)),
    ),
    (r"^[^;]* outside the arc of ", _pair(_arc)),
    (r"^[^;]* do(es)? not see [^;]*$", _pair(lambda j, a, u: not j.mind.sees(a.hex, u.hex))),
    (r"^[^;]* at long range only\.$", _pair(lambda j, a, u: j.away(a.id, u.id) > j.mind.lib.units[a.type].range)),
    (r"^[^;]* (is|are) not in close combat\.$",
     lambda j, words: all(not j.mind.fights(j.mind.c[i]) for i in j.names(words))),
    (r"^Held by orders: [^;]* stays\.$", lambda j, words: all(j.mind.c[id].posture == "hold" for id in j.names(words))),
]  # fmt: skip
"""The same of an order that was skipped."""


def sentences(state: Any, events: list[Event]) -> Iterator[Said]:
    """What the window says of one enemy turn that began so."""
    for event in events:
        if isinstance(event, OrderSkipped):
            judge, whole = Judge(state, event.order), event.why(state).words
            for clause in whole.rstrip(".").split("; "):
                words = f"{clause}."
                look = next((look for form, look in SKIPPED if re.search(form, words)), None)
                yield Said(f"{event.order}: {words}", None if look is None else look(judge, words))
        elif isinstance(event, OrderChosen):
            judge = Judge(state, event.order, event.considered)
            for line in event.why(state):
                why = next((look for form, look in WHY if re.search(form, line.words)), None)
                yield Said(f"{event.order}: {line.words}", None if why is None else why(judge, line.words, event.ai))
            return


def drawn(turns: int, seed: int, level: str = "normal") -> Iterator[tuple[str, int, Any, list[Event]]]:
    """So many enemy turns, drawn from one game each: mission, game, position, events."""
    rng, keys = random.Random(seed), scenario_keys()
    for n in range(turns):
        key, game = keys[n % len(keys)], rng.randrange(1 << 20)
        skip = rng.randrange(40)
        last = None
        for at, turn in enumerate(enemy_turns(key, game, level)):
            last = turn
            if at == skip:
                break
        if last is not None:
            yield key, game, *last


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--turns", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    count = {True: 0, False: 0, None: 0}
    for key, game, state, events in drawn(chosen.turns, chosen.seed):
        print(f"{key}, game {game}, round {state.round}, card {state.in_play}")
        for said in sentences(state, events):
            count[said.right] += 1
            print("  ", {True: "right", False: "WRONG", None: "  -  "}[said.right], said.words)
    print(f"{chosen.turns} turns: {count[True]} sentences right, {count[False]} wrong, {count[None]} without a figure.")
    return 1 if count[False] else 0


if __name__ == "__main__":
    sys.exit(main())
