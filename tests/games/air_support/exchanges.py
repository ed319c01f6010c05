"""The proof that a seat learns nothing that it cannot know: `python -m tests.games.air_support.exchanges --count
2000`.

Games of random players are stopped at random moments and one hidden fact is exchanged: what lies under two "?" of the
same height, whether it is anybody at all, where HIP units are, how hidden units and weapons stand, what a side has done
in its set-up so far. Everything that the other seat, and an observer, has of the game must then be the same: who is
asked, view, prompt, options with their words, refusals. Then both truths go on with the same commands: what the seat is
told must be the same up to the first event that names what was exchanged. Ends with code 1 at the first difference.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from tabletop.bots.fuzzer import RandomBot
from tabletop.core import codec
from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.core.messages import Command, Event
from tabletop.games.air_support.data import load_scenario
from tabletop.games.air_support.rules.game import GAME
from tabletop.games.air_support.rules.hiding import DummyRemoved, MarkGained, Shown, together
from tabletop.games.air_support.rules.pieces import Concealed, Gun, Infantry, Where
from tabletop.games.air_support.rules.scenario import Scenario
from tabletop.games.air_support.rules.standing import Unit, every, here
from tabletop.games.air_support.rules.state import NOBODY, State, put_piece, put_side, put_weapon, with_fields

SCENARIOS = ("s2_chir", "s3_kuban", "s4_hedgerows", "s5_ihantala", "s7_point_cruz", "s6_corridor")


FURTHER = 4
"""Commands given to both truths one after another."""


class Leak(AssertionError):
    """A seat could tell two truths from one another."""


@dataclass(frozen=True)
class Exchange:
    """Another truth: the state, what was exchanged (ids, names of "?"), and what kind of fact it is. seat: who must
    not notice.
    """

    kind: str
    seat: int
    state: State
    about: frozenset[str]


# -- exchanges
def _stacks(state: State, seat: int) -> dict[int, list[Unit]]:
    found: dict[int, list[Unit]] = {}
    for unit in every(state):
        if unit.seat == seat and unit.concealed is Concealed.MARK and unit.where is Where.MAP:
            found.setdefault(unit.stack, []).append(unit)
    return found


def _open_facts(state: State, units: list[Unit]) -> Any:
    """What everybody sees of a "?" besides its place."""
    men = [u for u in units if isinstance(u, Infantry)]
    arms = sum(w.owner in {u.id for u in units} for w in state.weapons.values())
    return (
        len(units) + arms,
        any(u.entered for u in men),
        any(u.moved for u in men),
        frozenset(s for u in men for s in u.hit_by_air),
        tuple(sorted({u.spent for u in men})),
        any(u.fired for u in men),
    )


def contents(state: State, owner: int, rng: random.Random) -> State | None:
    """Two "?" of the same height change what lies under them; no vehicles, and no guns into the upper storeys."""
    marching = {
        key for band in state.bands.values() for key in band.ids
    }  # who marches in a Column cannot be anywhere else
    stacks = {
        n: u
        for n, u in _stacks(state, owner).items()
        if all(isinstance(x, (Infantry, Gun)) and x.id not in marching for x in u)
    }
    pairs = [
        (a, b)
        for a in stacks
        for b in stacks
        if a < b
        and _open_facts(state, stacks[a]) == _open_facts(state, stacks[b])
        and not any(isinstance(x, Gun) for x in (*stacks[a], *stacks[b]))
    ]
    if not pairs:
        return None
    a, b = rng.choice(pairs)
    place = {a: stacks[a][0].place, b: stacks[b][0].place}
    for old, new in ((a, b), (b, a)):
        for unit in stacks[old]:
            state = put_piece(state, unit.id, place=place[new], stack=new)
            for weapon in state.weapons.values():
                if weapon.owner == unit.id:
                    state = put_weapon(state, weapon.id, place=place[new])
    return state


def nobody(state: State, owner: int, rng: random.Random) -> State | None:
    """What looks like a squad is a Dummy; objective hexes are left out, for control is public (AS-VIC-04)."""
    armed = {w.owner for w in state.weapons.values()} | {g.crew for g in state.guns.values()}
    goals = {h for h, _ in state.control}
    single = [
        u[0]
        for u in _stacks(state, owner).values()
        if len(u) == 1 and isinstance(u[0], Infantry) and not u[0].dummy and u[0].id not in armed and not u[0].group
    ]
    fresh = [
        u
        for u in single
        if isinstance(u, Infantry) and not (u.broken or u.pinned or u.wounded or u.fired) and u.place.hex not in goals
    ]
    return put_piece(state, rng.choice(fresh).id, sheet="", in_foxhole=False) if fresh else None


def elsewhere(state: State, owner: int, rng: random.Random) -> State | None:
    """A hidden gun with its crew is somewhere else in its area."""
    hidden = [u for u in every(state) if u.seat == owner and u.concealed is Concealed.HIP and u.where is Where.MAP]
    if not hidden:
        return None
    unit = rng.choice(hidden)
    area = next(g.zone for g in state.scenario.groups if unit.id in g.members)
    free = [
        at
        for at in sorted(area)
        if not here(state, at).units
        and not state.ground[at].terrain.building
        and state.ground[at].terrain.value not in ("water", "marsh")
    ]
    if not free:
        return None
    to = replace(unit.place, hex=rng.choice(free), level=0)
    for key in together(state, (unit.id,)):
        state = put_piece(state, key, place=to)
    return state


def condition(state: State, owner: int, rng: random.Random) -> State | None:
    """Hidden guns and vehicles look elsewhere, hidden weapons are in AA mode."""
    hidden = [
        u
        for u in every(state)
        if u.seat == owner
        and u.concealed is not Concealed.KNOWN
        and u.where is Where.MAP
        and not (isinstance(u, Infantry) and u.dummy)
    ]
    if not hidden:
        return None
    unit = rng.choice(hidden)
    if isinstance(unit, Gun):
        return put_piece(
            state, unit.id, facing=(unit.facing + 1) % 6, aa_mode=not unit.aa_mode if state.gun(unit).aa else False
        )
    if not isinstance(unit, Infantry):
        return put_piece(state, unit.id, facing=(unit.facing + 2) % 6, exposed=False)
    arms = [w for w in state.weapons.values() if w.owner == unit.id and state.arm(w).aa]
    if arms:
        return put_weapon(state, arms[0].id, aa_mode=not arms[0].aa_mode)
    return None  # that something under a "?" is pinned or broken has been told: the enemy saw the roll


def preparing(state: State, owner: int, rng: random.Random) -> State | None:
    """During its set-up: who stands where, foxholes, who carries what, "?" used."""
    side = state.sides[owner]
    if side.ready or state.phase.value != "set-up":
        return None
    state = with_fields(
        put_side(state, owner, foxholes=max(0, side.foxholes - 1), marks=max(0, side.marks - 1)),
        stacks=state.stacks + (state.frames[-1].args[0] == owner),
    )
    placed = [
        m
        for m in state.infantry.values()
        if m.seat == owner
        and m.where is Where.MAP
        and not m.dummy
        and not any(g.crew == m.id for g in state.guns.values())
    ]
    if len(placed) > 1:
        a, b = rng.sample(placed, 2)
        state = put_piece(
            put_piece(state, a.id, place=b.place, concealed=b.concealed, stack=b.stack),
            b.id,
            place=a.place,
            concealed=a.concealed,
            stack=a.stack,
        )
    held = [
        w
        for w in state.weapons.values()
        if w.seat == owner and state.infantry[w.owner].where in (Where.MAP, Where.HAND)
    ]
    if len(held) > 1:
        v, w = rng.sample(held, 2)
        state = put_weapon(put_weapon(state, v.id, owner=w.owner, place=w.place), w.id, owner=v.owner, place=v.place)
    return state


KINDS: dict[str, Callable[[State, int, random.Random], State | None]] = {
    "contents": contents,
    "nobody": nobody,
    "elsewhere": elsewhere,
    "condition": condition,
    "preparing": preparing,
}


def exchange(state: State, kind: str, seat: int, rng: random.Random) -> Exchange | None:
    """Another truth that looks the same to a seat; None when there is nothing to exchange."""
    made = KINDS[kind](state, 1 - seat, rng)
    if made is None or made == state:
        return None
    before, after = {u.id: u for u in every(state)}, {u.id: u for u in every(made)}
    changed = {key for key in before.keys() | after.keys() if before.get(key) != after.get(key)} | {
        k for k, w in state.weapons.items() if made.weapons[k] != w
    }
    changed |= {state.weapons[k].owner for k in changed if k in state.weapons}
    if (
        (state.plan is not None and state.plan.seat != seat)
        or (state.move is not None and changed & set(state.move.units))
        or changed & {a for f in state.frames for a in f.args if isinstance(a, str)}
    ):
        return None  # it is in the middle of doing something with them
    stacks = {f"?{u.stack}" for u in (*before.values(), *after.values()) if u.id in changed and u.stack}
    return Exchange(kind, seat, made, frozenset(changed | stacks))


# -- comparing
def facts(match: Match, seat: int, strange: list[Command]) -> dict[str, Any]:
    """Everything that a seat has of a game."""
    view = match.view(None if seat == NOBODY else seat)
    found: dict[str, Any] = {"who is asked": match.to_act, "view": codec.dumps(view)}
    if seat not in match.to_act:
        return found
    options = list(match.options(seat))
    found |= {"prompt": match.prompt(seat), "options": options, "words": [c.label(view) for c in options[:80]]}
    found["refusals"] = [match.refusal(seat, c) for c in strange]
    return found


def compare(here_: Match, there: Match, swap: Exchange, strange: list[Command]) -> None:
    """Raises Leak when the seat, or an observer, can tell the two truths apart."""
    for seat in (swap.seat, NOBODY):
        one, two = facts(here_, seat, strange), facts(there, seat, strange)
        for what in one.keys() | two.keys():
            if one.get(what) != two.get(what):
                a, b = str(one.get(what)), str(two.get(what))
                n = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
                raise Leak(
                    f"{swap.kind} {sorted(swap.about)} in {here_.state.frames}: seat {seat}, {what}:"
                    f" ...{a[max(0, n - 150) : n + 150]} | ...{b[max(0, n - 150) : n + 150]}"
                )


def _names(value: Any) -> set[str]:
    plain = codec.encode(value)
    found: set[str] = set()

    def collect(part: Any) -> None:
        if isinstance(part, dict):
            for key, inner in part.items():
                found.add(key)
                collect(inner)
        elif isinstance(part, list):
            for inner in part:
                collect(inner)
        elif isinstance(part, str):
            found.add(part)

    collect(plain)
    return found


def _told(match: Match, seat: int) -> list[Event]:
    return match.told(match.journal[-1], seat)


def go_on(here_: Match, there: Match, swap: Exchange, command: Command) -> str:
    """The same command in both truths: "same", "shown", "over" or "" (not possible in both)."""
    actor = here_.to_act[0]
    if there.refusal(actor, command) is not None:
        return ""
    here_.submit(actor, command)
    there.submit(actor, command)
    if here_.result is not None or there.result is not None:
        return "over"
    one, two = _told(here_, swap.seat), _told(there, swap.seat)
    for n in range(max(len(one), len(two))):
        a, b = (one[n] if n < len(one) else None), (two[n] if n < len(two) else None)
        names = (_names(a) if a is not None else set()) | (_names(b) if b is not None else set())
        if swap.about & names:
            return "shown"
        if a != b:
            if any(isinstance(e, (MarkGained, Shown, DummyRemoved)) for e in (a, b)):
                return "shown"  # who sees whom is what the rules make public (AS-CONC-01, AS-CONC-02)
            raise Leak(f"{swap.kind} {sorted(swap.about)}, then {command!r}: seat {swap.seat} is told {a!r} and {b!r}")
    put = {
        key
        for match in (here_, there)
        for e in match.journal[-1].events
        if isinstance(e, MarkGained)
        for key in e.units
    }
    return "shown" if put & swap.about else "same"  # HIP units have come on the map, and everybody sees where


# -- games
@lru_cache(None)
def _scenario(key: str) -> Scenario:
    return load_scenario(key)


def moments(key: str, seed: int, most: int = 4000) -> Iterator[Match]:
    """A random game; given before every command. Squads like to hide: the random players of the proof place all
    their "?" and hide their guns.
    """
    match = Match.start(GAME, _scenario(key), SeededDice(seed))
    bots = [RandomBot(2 * seed), RandomBot(2 * seed + 1)]
    for _ in range(most):
        if not match.to_act:
            return
        yield match
        seat = match.to_act[0]
        options = match.options(seat)
        if match.state.phase.value == "set-up":
            eager = [c for c in options if type(c).__name__ in ("Conceal", "Hide")]
            if eager and seed % 3 and len(match.journal) % 2:
                options = eager
        match.submit(seat, bots[seat].choose(match.view(seat), seat, options))


def try_moment(match: Match, kind: str, seat: int, rng: random.Random) -> str:
    """Exchange one fact at a moment and compare; "" when there was nothing to exchange."""
    swap = exchange(match.state, kind, seat, rng)
    if swap is None:
        return ""
    strange = [e.command for e in rng.sample(match.journal, min(6, len(match.journal))) if e.command is not None]
    dice = rng.randrange(1 << 30)
    one, two = (Match.at(GAME, match.scenario, state, SeededDice(dice)) for state in (match.state, swap.state))
    compare(one, two, swap, strange)
    found = "compared"
    for n in range(FURTHER):
        if not one.to_act:
            return found
        seat_now = one.to_act[0]
        command = RandomBot(dice + n).choose(one.view(seat_now), seat_now, one.options(seat_now))
        found = go_on(one, two, swap, command) or found
        if found == "same" and kind == "preparing" and one.state.sides[1 - seat].ready:
            return "shown"  # the set-up has ended
        if found != "same":
            return found
        compare(one, two, swap, strange)
    return found


def proof(count: int, seed: int = 0, keys: tuple[str, ...] = SCENARIOS) -> Counter[tuple[str, str, str]]:
    """So many exchanges; gives how often each kind was exchanged in each phase, and what came of it. Raises Leak."""
    rng, done, game = random.Random(seed), Counter[tuple[str, str, str]](), seed
    while sum(done.values()) < count:
        key = keys[game % len(keys)]
        for match in moments(key, game):
            for kind in KINDS:
                if sum(done.values()) < count and rng.random() < 0.12:
                    found = try_moment(match, kind, rng.randrange(2), rng)
                    if found:
                        done[kind, match.state.phase.value, found] += 1
        game += 1
    return done


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    try:
        for line, number in sorted(proof(chosen.count, chosen.seed).items()):
            print(*line, number)
    except Leak as leak:
        print(leak)
        raise SystemExit(1) from None
