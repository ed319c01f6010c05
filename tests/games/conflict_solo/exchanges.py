"""The proof that the player learns nothing that he cannot know (CH-HID-06, CH-MINE-02, CH-RE-04): `python -m
tests.games.conflict_solo.exchanges --count 10000`.

Missions played by bots are stopped at random moments and one hidden fact is exchanged: where a hidden AI is, how it
stands, where unknown mines lie, what the rest of the Mission Track holds, what the dice, decks and cups will give. To
have many hidden enemies in all missions some of those in sight are first made hidden. Everything that the player has of
the game must then be the same, byte for byte: who is asked, view, prompt, options with their words, refusals, what the
bots choose and why. Then both truths go on with the same command and dice: what is told, in events and in words, must
be the same up to the first event that is rightly another one, and as long as it is the same the view and the story must
be too. Ends with code 1 at the first difference.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from tabletop.bots import BotSpec
from tabletop.core import codec
from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.core.messages import Command, Event
from tabletop.games.conflict_solo.data import load_scenario, scenario_document, scenario_keys
from tabletop.games.conflict_solo.data.missionstory import tell
from tabletop.games.conflict_solo.rules.enemy.events import OrderChosen, OrderSkipped
from tabletop.games.conflict_solo.rules.figures import fighting_hex
from tabletop.games.conflict_solo.rules.game import GAME
from tabletop.games.conflict_solo.rules.hexes import distance
from tabletop.games.conflict_solo.rules.mission import HappeningBegan, TrackMoved
from tabletop.games.conflict_solo.rules.order_deck import OrderDrawn
from tabletop.games.conflict_solo.rules.scenario import Minefield
from tabletop.games.conflict_solo.rules.sheets import AI
from tabletop.games.conflict_solo.rules.state import State, put, with_fields
from tabletop.games.conflict_solo.rules.telling import hidden_ids
from tabletop.shelf.bot_levels import make_bot
from tests.contract.mutants import mutants, names_in, strangers

BOTS = ("random", "easy", "normal")
LEVELS = (*BOTS, "hard")
"""The last one thinks long, and is asked at few moments."""
FURTHER = 3
"""Commands given to both truths one after another."""


class Leak(AssertionError):
    """The player could tell two truths from one another."""


@dataclass(frozen=True)
class Exchange:
    """Another truth, the dice that both have, and the names (ids, hexes) that were exchanged."""

    kind: str
    state: State
    about: frozenset[str]
    other_dice: bool = False


# -- exchanges
def _free(state: State) -> list[str]:
    """Hexes without a counter, not beside a Unit, in which nothing would be noticed."""
    taken = {c.hex for c in state.counters.values()} | set(state.control)
    units = {u.hex for u in state.units}
    return [
        h
        for h in sorted(state.scenario.chart.terrain)
        if h not in taken and state.code(h) != "~" and all(distance(h, u) > 1 for u in units)
    ]


def hide_some(state: State, rng: random.Random) -> State:
    """The same position with some of the enemies in sight hidden: those that are beside nobody and do nothing now."""
    busy = {a for f in state.frames for a in f.args if isinstance(a, str)}
    if state.doing is not None or state.volley is not None or state.marches or state.raid is not None:
        return state
    near = {u.hex for u in state.units}
    quiet = [
        c.id
        for c in state.ais
        if c.type != "RE"
        and c.id not in busy
        and not c.hidden
        and not c.hit
        and all(distance(c.hex, h) > 1 for h in near)
        and c.hex not in state.control
        and not fighting_hex(state, c.hex)
    ]
    if state.draft is not None and state.draft.target in quiet:
        return state
    for id in rng.sample(quiet, min(len(quiet), rng.randint(0, 2))):
        state = put(state, id, hidden=True)
    return state


def lair(state: State, rng: random.Random) -> Exchange | None:
    """A hidden AI is somewhere else: in another hex of its group, or anywhere."""
    ghosts = [id for id in sorted(hidden_ids(state)) if state.counters[id].hex]
    free = _free(state)
    if not ghosts or not free:
        return None
    id = rng.choice(ghosts)
    group = next((g.hexes for g in state.scenario.groups if id in g.ids), ())
    at = rng.choice([h for h in group if h in free] or free)
    made = put(state, id, hex=at, anchor=at)
    return Exchange("lair", made, frozenset({id}))


def condition(state: State, rng: random.Random) -> Exchange | None:
    """A hidden AI faces another way, is spent or fresh, has another posture."""
    ghosts = [id for id in sorted(hidden_ids(state)) if state.counters[id].hex]
    if not ghosts:
        return None
    id = rng.choice(ghosts)
    ghost = state.counters[id]
    made = put(
        state,
        id,
        facing=(ghost.facing + rng.randint(1, 5)) % 6,
        fresh=rng.random() < 0.5,
        posture=rng.choice(("free", "hold")),
    )
    return Exchange("condition", made, frozenset({id}))


def mines(state: State, rng: random.Random) -> Exchange | None:
    """Unknown mines lie elsewhere, are others, or there are more of them."""
    unknown = [h for h, m in state.mines.items() if m.owner == AI and not m.known]
    free = [h for h in _free(state) if h not in state.mines]
    if not free:
        return None
    to = rng.choice(free)
    kept = dict(state.mines)
    gone = rng.choice(unknown) if unknown else ""
    kept.pop(gone, None)
    made = with_fields(state, mines={**kept, to: Minefield(AI, False, rng.randint(2, 8), rng.randint(2, 8))})
    return Exchange("mines", made, frozenset({to, gone} - {""}))


def track(state: State, rng: random.Random) -> Exchange | None:
    """What the spaces hold that the marker has not reached."""
    ahead = [s for s in state.scenario.track if s.number > state.track]
    if len(ahead) < 2 or state.scenario.open_track:
        return None
    mixed = rng.sample(ahead, len(ahead))
    new = {
        a.number: replace(b, number=a.number, stop_only=rng.random() < 0.3) for a, b in zip(ahead, mixed, strict=True)
    }
    mission = replace(state.scenario, track=tuple(new.get(s.number, s) for s in state.scenario.track))
    return Exchange("track", with_fields(state, scenario=mission), frozenset())


def fate(state: State, rng: random.Random) -> Exchange | None:
    """What the dice, the decks and the cups will give: the order of cards, what a rumour is."""
    return Exchange("fate", state, frozenset(), other_dice=True)


KINDS: dict[str, Callable[[State, random.Random], Exchange | None]] = {
    "lair": lair, "condition": condition, "mines": mines, "track": track, "fate": fate,
}  # fmt: skip


# -- comparing
def facts(match: Match, strange: tuple[Command, ...], seed: int, bots: tuple[str, ...]) -> dict[str, Any]:
    """Everything that the player has of a game."""
    view = match.view(0)
    found: dict[str, Any] = {
        "who is asked": match.to_act,
        "view": codec.dumps(view),
        "view of those who look on": codec.dumps(match.view(None)),
        "mission": repr((view.scenario.track, sorted(view.scenario.mines.items()), view.scenario.position)),
    }
    if not match.to_act:
        return found
    options = list(match.options(0))
    found |= {"options": options, "prompt": match.prompt(0), "words": [c.label(view) for c in options[:60]]}
    found["refusals"] = [match.refusal(0, c) for c in strange]
    for level in bots:
        bot = make_bot("conflict_solo", BotSpec(level, 1e9), seed)
        found[f"choice of the {level} bot"] = (bot.choose(view, 0, options), bot.reason)
    return found


def _difference(one: dict[str, Any], two: dict[str, Any]) -> str:
    for what in one.keys() | two.keys():
        a, b = str(one.get(what)), str(two.get(what))
        if one.get(what) != two.get(what) or a != b:
            n = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
            return f"{what}: ...{a[max(0, n - 200) : n + 200]} | ...{b[max(0, n - 200) : n + 200]}"
    return ""


def _told(match: Match) -> list[tuple[Event, str, Event]]:
    """What the player is told of the last entry: events, their words, and the events as they were."""
    entry = match.journal[-1]
    found, state = [], entry.before
    for event in entry.events:
        before, state = state, GAME.evolve(state, event)
        seen = match.seen(event, 0, before)
        if seen is not None:
            found.append((seen, seen.words(GAME.view(state, None)), event))
    return found


def _named(event: Event | None, about: frozenset[str]) -> bool:
    return event is not None and any(f'"{name}"' in codec.dumps(event) for name in about)


def _rightly(swap: Exchange, a: Any, b: Any, enemy: bool) -> str:
    """Why two things told may differ, "" if they may not."""
    events = [x for x in (a, b) if x is not None]
    raw = [x[2] for x in events]
    if a is not None and b is not None:
        x, y = a[0], b[0]
        if isinstance(x, OrderSkipped) and isinstance(y, OrderSkipped) and (x.line, x.order) == (y.line, y.order):
            return ""  # the same order skipped in both: its reasons must be the same
        if isinstance(x, OrderChosen) and isinstance(y, OrderChosen):
            same = (x.ai, x.target, x.order, x.line) == (y.ai, y.target, y.order, y.line)
            if same and raw[0] == raw[1]:
                return ""
            if same and enemy:
                return "decided"
    if swap.kind == "fate":
        return "fell" if any(type(r).reveals for r in raw) else ""
    if swap.kind == "track":
        return "track" if any(isinstance(r, (TrackMoved, HappeningBegan)) for r in raw) else ""
    if any(_named(r, swap.about) for r in raw):
        return "shown"
    return "decided" if enemy else ""


def _fell_unseen(here: Match, there: Match, swap: Exchange) -> str:
    """Whether other dice are the first difference of the last entries, dice of which the player is told nothing: a
    hidden AI is among those of whom they choose one."""
    pairs = zip(here.journal[-1].events, there.journal[-1].events, strict=False)
    first = next((pair for pair in pairs if pair[0] != pair[1]), None)
    return "fell" if swap.kind == "fate" and first is not None and type(first[0]).reveals else ""


def go_on(here: Match, there: Match, swap: Exchange, command: Command) -> str:
    """The same command in both truths: "same", or why they are rightly different from now on; "" not possible."""
    if there.refusal(0, command) is not None:
        raise Leak(f"{swap.kind} {sorted(swap.about)}: {command!r} is refused in one truth only")
    here.submit(0, command)
    there.submit(0, command)
    if here.result is not None or there.result is not None:
        return "over"
    one, two = _told(here), _told(there)
    enemy = False
    for n in range(max(len(one), len(two))):
        a, b = (one[n] if n < len(one) else None), (two[n] if n < len(two) else None)
        enemy = enemy or any(x is not None and isinstance(x[2], OrderDrawn) and x[2].purpose == "turn" for x in (a, b))
        if a is not None and b is not None and a[:2] == b[:2]:
            if _named(a[0], swap.about):
                return "shown"
            if swap.kind == "track" and isinstance(a[0], (TrackMoved, HappeningBegan)):
                return "track"
            continue
        why = _rightly(swap, a, b, enemy) or _fell_unseen(here, there, swap)
        if not why:
            raise Leak(f"{swap.kind} {sorted(swap.about)}, then {command!r}: told {a!r} and {b!r}")
        return why
    return "same"


def _stories(here: Match, there: Match, key: str) -> str:
    document = scenario_document(key)
    one, two = (repr(tell(m, document, words=lambda e, s: e.words(s), full=True)) for m in (here, there))
    return "" if one == two else _difference({"story": one}, {"story": two})


def try_moment(match: Match, kind: str, key: str, rng: random.Random, bots: tuple[str, ...] = BOTS) -> str:
    """Exchange one fact at a moment and compare; "" when there was nothing to exchange."""
    state = hide_some(match.state, rng)
    swap = KINDS[kind](state, rng)
    if swap is None:
        return ""
    here = Match.at(GAME, match.scenario, state, SeededDice(dice := rng.randrange(1 << 30)))
    other = dice + 1 if swap.other_dice else dice
    there = Match.at(GAME, swap.state.scenario, swap.state, SeededDice(other))
    place = f"{key}, {state.frames[-1].step}"
    found = "compared"
    for n in range(FURTHER + 1):
        if not here.to_act or not there.to_act:
            return found
        options = list(here.options(0))
        names = rng.sample(every := names_in(here.view(0)), min(40, len(every)))
        strange = (
            *mutants(rng.sample(options, min(4, len(options))), names, rng, 1),
            *strangers(GAME.commands, names, rng),
        )[:40]
        if what := _difference(*(facts(m, strange, dice, bots if n == 0 else ()) for m in (here, there))):
            raise Leak(f"{place}: {kind} {sorted(swap.about)}: {what}")
        if n == FURTHER:
            break
        bot = make_bot("conflict_solo", BotSpec(rng.choice(("random", "easy")), 1e9), dice + n)
        try:
            found = go_on(here, there, swap, bot.choose(here.view(0), 0, options))
        except Leak as leak:
            raise Leak(f"{place}: {leak}") from None
        if found != "same":
            return found
        if what := _stories(here, there, key):
            raise Leak(f"{place}: {kind} {sorted(swap.about)}: {what}")
    return found


def moments(key: str, seed: int) -> Iterator[Match]:
    """The match before every decision of a game."""
    match = Match.start(GAME, load_scenario(key), SeededDice(seed))
    bot = make_bot("conflict_solo", BotSpec(BOTS[seed % 3], 1e9), seed)
    while match.to_act:
        yield match
        match.submit(0, bot.choose(match.view(0), 0, match.options(0)))
        del match.journal[1:]


def proof(
    count: int,
    seed: int = 0,
    each: int = 6,
    keys: tuple[str, ...] = (),
    report: Callable[[str], object] = lambda _: None,
) -> Counter[tuple[str, str]]:
    """So many exchanges; gives how often each kind was exchanged, and what came of it. Raises Leak."""
    keys = keys or tuple(scenario_keys())
    rng, done, game = random.Random(seed), Counter[tuple[str, str]](), seed
    while sum(done.values()) < count:
        key = keys[game % len(keys)]
        for match in moments(key, game):
            rare = match.state.frames[-1].step not in ("turn", "plan", "setup")
            if sum(done.values()) >= count:
                break
            if rng.random() * (2 if rare else each) > 1:
                continue
            for kind in rng.sample(list(KINDS), 3):
                chance = rng.random()
                bots = LEVELS if chance < 0.05 else BOTS if chance < 0.3 else ("random",)
                if found := try_moment(match, kind, key, rng, bots):
                    done[kind, found] += 1
        game += 1
        report(f"{key}: {sum(done.values())} exchanges")
    return done


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--each", type=int, default=6, help="one moment of so many is tried in the common steps")
    chosen = parser.parse_args()
    try:
        done = proof(
            chosen.count, chosen.seed, chosen.each, report=lambda line: print(line, file=sys.stderr, flush=True)
        )
    except Leak as leak:
        print(f"LEAK in {leak}")
        return 1
    for line, number in sorted(done.items()):
        print(*line, number)
    print(f"{sum(done.values())} exchanges, no difference.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
