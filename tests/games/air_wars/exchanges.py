"""The proof that a seat learns nothing that it cannot know (AW-HID-17, AW-HID-23): `python -m
tests.games.air_wars.exchanges
--count 10000`.

Whole games of random and commanding players in all four campaigns are stopped at random moments, of every phase, and
one hidden fact is exchanged (`tests.games.air_wars.hidden.KINDS`). Everything that a seat has of the game must then be
the same,
byte for byte: who is asked, its view, prompt, options with their words, refusals, odds, reach and ways home, points, a
dealt position, the bots' choices with the same seed. Then both truths go on with the same command: what the seat is
told must be the same up to the first event that names what was exchanged. Prints how often each kind was exchanged in
each phase; ends with code 1 at the first difference.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from tabletop.bots import BotSpec
from tabletop.core import codec
from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.core.messages import Command, Event
from tabletop.games.air_wars.rules import ending, odds, outlook
from tabletop.games.air_wars.rules.asking import Done
from tabletop.games.air_wars.rules.bombing.attacking import Bomb, OpenSquare
from tabletop.games.air_wars.rules.cards.events import DiceOfCard
from tabletop.games.air_wars.rules.fog import Looked
from tabletop.games.air_wars.rules.game import GAME
from tabletop.games.air_wars.rules.guessing import filled
from tabletop.games.air_wars.rules.levels import AbortUnit
from tabletop.games.air_wars.rules.radar import covered
from tabletop.games.air_wars.rules.redeploying import PostureShown
from tabletop.games.air_wars.rules.sorties import take_off_warning
from tabletop.games.air_wars.rules.squares import all_squares
from tabletop.games.air_wars.rules.state import State
from tabletop.games.air_wars.rules.strengths import printed_aa
from tabletop.shelf.bot_levels import make_bot
from tests.contract.mutants import mutants, names_in, strangers
from tests.games.air_wars.board import scenario
from tests.games.air_wars.hidden import KINDS, Exchange, renamed
from tests.games.air_wars.kit import table, until
from tests.games.air_wars.player import choose, wander

CAMPAIGNS = ("MA", "GU", "SW", "BOB")
BOTS = ("random", "easy", "normal")
COMMON = ("group", "fly", "redeploy", "arrive")
"""Steps of most commands: one moment of `each` is tried there, one of `rare` in the others."""

DECIDING = ("vote", "order of the decks")
"""Kinds that the next command may rightly show without a name: the joint outcome, the seat's own draw."""

IDENTITIES = ("stacks", "stack and base", "based units", "ground units", "ships", "behind the screen", "hand and deck")
"""Kinds in which two names change places, so that the enemy's command can be given with the names exchanged."""

Facts = dict[str, Any]


class Leak(AssertionError):
    """A seat could tell two truths from one another."""


def _outlook(view: State, seat: int) -> Iterator[Any]:
    """Reach, ways home, where a group is seen, points and radar."""
    yield ending.score(view, 0), ending.score(view, 1), ending.difference(view)
    yield sorted(covered(view, seat)), sorted(covered(view, 1 - seat))
    yield [(u.id, take_off_warning(view, u)) for u in outlook.movable(view, seat)]
    yield [(s, printed_aa(view, s, 1 - seat), outlook.contact_known(view, s, seat)) for s in all_squares(view.scenario)]
    for unit in view.airborne(seat):
        yield unit.id, outlook.homes(view, unit, unit.place), outlook.hours_home(view, unit, unit.place)
        yield outlook.latest_start_home(view, unit, unit.place), outlook.doomed(view, unit, unit.place)
    group = view.group
    if group is not None and group.seat == seat:
        if group.arrived:
            yield outlook.landing_room(view, group)
        else:
            yield outlook.reach(view, group), outlook.revealed_at(view, group)
            yield [outlook.path_to(view, group, s) for s in all_squares(view.scenario)[::7]]


def _odds(view: State) -> Iterator[Any]:
    """Exact chances as the seat is shown them."""
    if view.battle is not None:
        yield odds.battle(view, view.battle, 0), odds.battle(view, view.battle, 1)
    if view.fire is not None:
        yield odds.aa(view, view.fire)
    if view.bombing is not None:
        yield [odds.attack(view, view.bombing, a) for a in view.bombing.attacks]


def facts(match: Match, seat: int, strange: tuple[Command, ...], seed: int, bots: bool) -> Facts:
    """Everything that a seat has of a game."""
    view = match.view(seat)
    found: Facts = {
        "who is asked": match.to_act,
        "view": codec.dumps(view),
        "outlook": repr(list(_outlook(view, seat))),
    }
    found["odds"] = repr(list(_odds(view)))
    if seat not in match.to_act:
        return found
    options = list(match.options(seat))
    found["options"], found["prompt"] = options, match.prompt(seat)
    found["words of options"] = [c.label(view) for c in options[:60]]
    found["refusals"] = [match.refusal(seat, c) for c in strange]
    found["dealt position"] = codec.dumps(filled(view, random.Random(seed)))
    for level in BOTS if bots else ():
        bot = make_bot("air_wars", BotSpec(level, 1e9), seed)
        found[f"choice of the {level} bot"] = (bot.choose(view, seat, options), bot.reason)
    return found


def _told(match: Match, seat: int, actor: int, command: Command, seed: int) -> tuple[list[Event], str] | None:
    """What a seat is told when somebody does something, and its view after it; None when that ends the game and all is
    shown. Raises Leak when an event names a counter or a card of the enemy that no view of the seat shows before,
    between or after these events.
    """
    there = Match.at(GAME, match.scenario, match.state, SeededDice(seed))
    there.submit(actor, command)
    if there.result is not None:
        return None
    state, told, known = match.state, [], _known(match.state, seat)
    for event in there.journal[-1].events:
        seen, state = there.seen(event, seat, state), GAME.evolve(state, event)
        known |= _known(state, seat)
        told += [seen] if seen is not None else []
    secret = {k for k, u in match.state.units.items() if u.seat != seat} | set(match.scenario.sides[1 - seat].deck)
    for seen in (
        told
    ):  # what is looked at goes into the log only; the workshop is the one headquarters that rolls, wherever it is
        workshop = isinstance(seen, DiceOfCard) and seen.cause == "WORKSHOP"
        if not isinstance(seen, Looked) and not workshop and (named := (_names(seen) & secret) - known):
            raise Leak(f"{command!r}: {seen!r} names {named}, which the seat cannot know")
    return told, codec.dumps(there.view(seat))


def _known(state: State, seat: int) -> set[str]:
    """Counters and cards of the enemy that a view shows."""
    view = GAME.view(state, seat)
    side = view.sides[1 - seat]
    return {*view.units, *side.discards, *side.permanent, *side.waiting}


def _names(event: Event | None) -> set[str]:
    found: set[str] = set()

    def collect(plain: Any) -> None:
        if isinstance(plain, dict):
            for key, value in plain.items():
                found.add(key)
                collect(value)
        elif isinstance(plain, list):
            for value in plain:
                collect(value)
        elif isinstance(plain, str):
            found.add(plain)

    collect(codec.encode(event) if event is not None else None)
    return found


def go_on(here: Match, there: Match, seat: int, actor: int, command: Command, exchange: Exchange, seed: int) -> str:
    """Do the same in both truths and compare what the seat is told (AW-HID-23). Gives "same", "shown", "over" or ""
    (not possible in both).
    """
    other = renamed(command, exchange.names) if actor != seat else command
    if there.refusal(actor, other) is not None:
        return ""
    one, two = _told(here, seat, actor, command, seed), _told(there, seat, actor, other, seed)
    if one is None or two is None:
        if one is not two:
            raise Leak(f"{exchange.kind}, then {command!r}: the game ends in one truth only")
        return "over"
    (told, after), (too, then) = one, two
    exchanged = {*exchange.names, *exchange.about}
    for n in range(max(len(told), len(too))):
        a, b = (told[n] if n < len(told) else None), (too[n] if n < len(too) else None)
        if a == b and not exchanged & _names(a):
            continue
        if exchanged & (_names(a) | _names(b)):
            return "shown"
        raise Leak(
            f"{exchange.kind} {exchange.names} {exchange.about}, then {command!r}: the seat is told {a!r} and {b!r}"
        )
    boxes = exchange.kind == "behind the screen" and any(
        isinstance(e, PostureShown) for e in told
    )  # the boxes become public now
    if after != then and not boxes:
        n = next(i for i, (x, y) in enumerate(zip(after, then, strict=False)) if x != y)
        parts = after[max(0, n - 300) : n + 200], then[max(0, n - 300) : n + 200]
        raise Leak(
            f"{exchange.kind} {exchange.names} {exchange.about}, then {command!r}: told the same, but the views differ:"
            f" {parts}"
        )
    return "same"


# -- whole games
def _commanded(key: str, seed: int) -> Iterator[Match]:
    """A game between bots; given before every command."""
    match = Match.start(GAME, scenario(key), SeededDice(seed))
    levels = (BOTS[seed % 3], BOTS[seed // 3 % 3])
    bots = [make_bot("air_wars", BotSpec(level, 1e9), seed * 2 + seat) for seat, level in enumerate(levels)]
    while match.to_act:
        yield match
        seat = match.to_act[-1] if seed % 2 else match.to_act[0]
        match.submit(seat, bots[seat].choose(match.view(seat), seat, match.options(seat)))


def _level_falls(rng: random.Random) -> Match:
    """W21 with other counters: headquarters bombed, one unit of two chosen to abort, unseen (AW-HID-26). Games come to
    it too seldom.
    """
    units = rng.sample(["F JG2", "F JG3", "F JG26", "F JG27", "F JG51", "F JG53", "F JG54", "D 1", "B KG1", "B KG2"], 8)
    stacks = (*(f"{u} K9 up" for u in units[:4]), *(f"{u} M9 up" for u in units[4:]))
    match = table("BOB", "B 82 L8 up", "HQ LF2 L8", *stacks, hour=3, seat=1, dice=(6, 2))
    until(match, "bomb", 1)
    for command in (OpenSquare("L8"), Bomb("B 82", "HQ LF2"), Done()):
        match.submit(1, command)
    match.submit(0, AbortUnit(rng.choice(units)))
    return match


class Tally:
    """What was exchanged: by kind, by phase, by campaign and seat; comparisons made; how games went on."""

    def __init__(self) -> None:
        self.kinds: Counter[str] = Counter(dict.fromkeys(KINDS, 0))
        self.phases: Counter[str] = Counter()
        self.seats: Counter[str] = Counter()
        self.compared: Counter[str] = Counter()
        self.went_on: Counter[str] = Counter()

    @property
    def total(self) -> int:
        return sum(self.kinds.values())

    def lines(self) -> Iterator[str]:
        parts = (
            ("kinds", self.kinds),
            ("steps", self.phases),
            ("campaigns", self.seats),
            ("compared", self.compared),
            ("went on", self.went_on),
        )
        for title, counts in parts:
            yield f"{title}: " + ", ".join(
                f"{name} {n}" for name, n in sorted(counts.items(), key=lambda x: (-x[1], x[0]))
            )


def try_moment(match: Match, rng: random.Random, tally: Tally, most: int, bots: bool) -> None:
    """Exchange up to `most` facts for each seat at this moment, the rarest kinds first. Raises Leak."""
    state = match.state
    here = Match.at(GAME, match.scenario, state)
    seed = rng.randrange(10**6)
    for seat in (0, 1):
        order = sorted(KINDS, key=lambda k: (tally.kinds[k], rng.random()))
        found = [e for e in (KINDS[k](state, seat, rng) for k in order) if e is not None and e.state != state][:most]
        if not found:
            continue
        strange: tuple[Command, ...] = ()
        if seat in here.to_act:
            names = rng.sample(every := names_in(state), min(60, len(every)))
            options = list(here.options(seat))
            strange = (
                *mutants(rng.sample(options, min(8, len(options))), names, rng, 1),
                *strangers(GAME.commands, names, rng),
            )[:60]
        known = facts(here, seat, strange, seed, bots)
        actor = rng.choice(here.to_act)
        command = choose(here, actor, rng)
        for exchange in found:
            there = Match.at(GAME, match.scenario, exchange.state)
            for what, value in facts(there, seat, strange, seed, bots).items():
                tally.compared[what] += 1
                if known[what] != value:
                    raise Leak(
                        f"{exchange.kind} {dict(exchange.names)} {exchange.about}: {what}: {known[what]!r:.3000} is not"
                        f" {value!r:.3000}"
                    )
            if exchange.kind in IDENTITIES or (actor == seat and exchange.kind not in DECIDING):
                how = go_on(here, there, seat, actor, command, exchange, seed)
                tally.went_on[how or "not possible in both"] += 1
            tally.kinds[exchange.kind] += 1
            tally.phases[state.frames[-1].step] += 1
            tally.seats[f"{match.scenario.key} {'Intruder' if seat == 0 else 'Interceptor'}"] += 1


def run(
    count: int,
    seed: int,
    *,
    each: int = 40,
    rare: int = 3,
    most: int = 3,
    bots: bool = True,
    campaigns: tuple[str, ...] = CAMPAIGNS,
    report: Callable[[str], object] = lambda line: None,
) -> Tally:
    """Play whole games, one a campaign or more, until at least `count` facts have been exchanged; one moment of `each`
    is tried in the common steps, one of `rare` in the others. Raises Leak, told with the place.
    """
    tally, n = Tally(), 0
    while tally.total < count or n < len(campaigns):
        key = campaigns[n % len(campaigns)]
        rng = random.Random(f"{seed} {n}")
        game = (
            wander(scenario(key), seed * 1000 + n) if n // len(campaigns) % 2 == 0 else _commanded(key, seed * 1000 + n)
        )
        tried = each if len(scenario(key).days) > 1 else max(1, each // 5)
        if key == "BOB":
            try_moment(_level_falls(rng), rng, tally, most, bots)
        for number, match in enumerate(game):
            if match.to_act and rng.random() * (tried if match.state.frames[-1].step in COMMON else rare) < 1:
                try:
                    try_moment(match, rng, tally, most, bots)
                except Leak as leak:
                    raise Leak(
                        f"{key}, game {n}, command {number}, step {match.state.frames[-1].step}: {leak}"
                    ) from None
        report(f"{key}: {tally.total} exchanges")
        n += 1
    return tally


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--count", type=int, default=10_000, help="exchanges (usual: 10000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--each", type=int, default=40, help="one moment of so many is tried in the common steps")
    args = parser.parse_args()
    try:
        tally = run(args.count, args.seed, each=args.each, report=lambda line: print(line, file=sys.stderr, flush=True))
    except Leak as leak:
        print(f"LEAK in {leak}")
        return 1
    for line in tally.lines():
        print(line)
    print(f"{tally.total} exchanges, {sum(tally.compared.values())} comparisons, no difference.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
