"""A second, simple and slow reckoning of what the enemy decides, written from the rules alone (CH-EXEC-01).

`python -m tests.games.conflict_solo.reckoning --turns 2000` plays missions with bots and reckons every enemy turn anew:
the order that is carried out, those before it that cannot be, who among equals may act, against whom, into which hexes,
with which facing and for how many APs; what remains equal must be what the dice are thrown for. It takes the position
and the printed figures of the game as plain facts, and none of its rules: distances, lines of sight, arcs, Fire Zones,
firepower, costs are reckoned here again by brute force. Ends with code 1 at a difference.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter as Tally
from collections.abc import Iterator
from typing import Any

from tabletop.bots import BotSpec
from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.core.messages import Event, StepBegan
from tabletop.games.conflict_solo.data import load_scenario, scenario_keys
from tabletop.games.conflict_solo.rules.chance import Rolled
from tabletop.games.conflict_solo.rules.enemy.events import DoingSet, OrderChosen, OrderSkipped
from tabletop.games.conflict_solo.rules.game import GAME
from tabletop.games.conflict_solo.rules.mission import HappeningBegan
from tabletop.games.conflict_solo.rules.moving import Stepped, Turned
from tabletop.games.conflict_solo.rules.turns import TurnEnded
from tabletop.shelf.bot_levels import make_bot
from tests.games.conflict_solo.slow_mind import Mind, Verdict


# -- comparing
def _choice(events: list[Event], about: str) -> tuple[str, ...] | None:
    """The candidates of the throw about something, None without one."""
    for event in events:
        if isinstance(event, Rolled) and event.purpose == "choice" and event.about == about:
            return event.among
    return None


def differences(state: Any, events: list[Event]) -> Iterator[str]:
    """What the game did after this position, compared with what it should have done."""
    mind = Mind(state)
    want = mind.turn()
    stop = next((n for n, e in enumerate(events) if isinstance(e, (OrderChosen, HappeningBegan, TurnEnded))), None)
    if stop is None:
        yield "no decision was taken"
        return
    skipped = [e.order for e in events[:stop] if isinstance(e, OrderSkipped)]
    if skipped != want.skipped:
        yield f"skipped {skipped}, should be {want.skipped}, then {want.how} {want.text}"
        return
    done = events[stop]
    if isinstance(done, TurnEnded):
        if want.how != "pass":
            yield f"passed, should be {want}"
        return
    if isinstance(done, HappeningBegan):
        if want.how != "event" or done.happening.text != want.text:
            yield f"{done.happening.text}, should be {want}"
        return
    assert isinstance(done, OrderChosen)
    if want.how in ("pass", "event"):
        yield f"{done}, should be {want}"
        return
    if want.how != "disengage" and done.order != want.text:
        yield f"order {done.order}, should be {want}"
        return
    if done.ai not in want.who:
        yield f"{done.ai} for {done.order}, should be one of {want.who}"
        return
    before, after = events[:stop], events[stop:]
    if want.how != "all":
        about = "standing disengage" if want.how == "disengage" else f"AI of {want.text.removeprefix('ALL ')}"
        diced = _choice(before, about)
        if (diced or (done.ai,)) != tuple(sorted(want.who)):
            yield f"{about}: dice among {diced}, should be {sorted(want.who)}"
    yield from _deed(mind, want, done, before, after)


def _deed(mind: Mind, want: Verdict, done: OrderChosen, before: list[Event], after: list[Event]) -> Iterator[str]:
    """Target, hex, facing and price."""
    options, a = want.who[done.ai], mind.c[done.ai]
    if want.how == "disengage":
        option = options[0]
    else:
        names = sorted(o.target for o in options)
        diced = _choice(before, f"target of {done.ai}")
        meant = done.target in names or done.target == done.ai or any(done.target in o.facings for o in options)
        if diced != (tuple(names) if len(names) > 1 else None) or not meant:
            yield f"{done.order}, {done.ai}: target {done.target}, dice {diced}, should be {names}"
            return
        pivot = next((o for o in options if done.target in o.facings), options[0])
        option = next((o for o in options if o.target == done.target), pivot)
    price = next((e.doing for e in after if isinstance(e, DoingSet) and e.doing is not None), None)
    shot = price is not None and price.kind in ("fire", "close_combat", "rally") and a.type != "RE"
    if price is not None and shot and want.how != "all" and price.ap != option.cost:
        yield f"{done.order}, {done.ai}: cost {price.ap}, should be {option.cost}"
    if option.hexes:
        step = next((e for e in after if isinstance(e, Stepped) and e.id == done.ai), None)
        if step is None:
            yield f"{done.order}, {done.ai}: no step, should be {option.hexes}"
            return
        among = _choice(before, f"step of {done.ai}") or (step.hex,)
        if set(among) != set(option.hexes):
            yield f"{done.order}, {done.ai} to {step.hex}: among {among}, should be {option.hexes}"
        elif price is not None and want.how != "all" and price.ap != mind.step_cost(a, step.hex):
            yield f"{done.order}, {done.ai} to {step.hex}: cost {price.ap}, should be {mind.step_cost(a, step.hex)}"
        more = [e.hex for e in after if isinstance(e, Stepped) and e.id == done.ai][1:2]
        onward = mind.second(a, step.hex, option) if want.how != "disengage" else ()
        if (more and more[0] not in onward) or (onward and not more and step.last is False):
            yield f"{done.order}, {done.ai}: road bonus {more}, should be {onward}"
    elif option.facings:
        turned = next((e for e in after if isinstance(e, Turned) and e.id == done.ai), None)
        ways = option.facings.get(done.target, ())
        if turned is None or turned.facing not in ways:
            yield f"{done.order}, {done.ai} at {done.target}: turned {turned}, should be {option.facings}"


def enemy_turns(key: str, seed: int, level: str) -> Iterator[tuple[Any, list[Event]]]:
    """The positions in which the enemy decides, each with the events that followed."""
    match = Match.start(GAME, load_scenario(key), SeededDice(seed))
    bot = make_bot("conflict_solo", BotSpec(level, 1e9), seed)
    state, events, started = None, [], None
    for _ in range(6000):
        if not match.to_act:
            break
        match.submit(0, bot.choose(match.view(0), 0, match.options(0)))
        entry = match.journal[-1]
        state = entry.before
        for event in entry.events:
            state = GAME.evolve(state, event)
            if isinstance(event, StepBegan) and event.step == "ai_scan":
                if started is not None:
                    yield started, events
                started, events = state, []
            elif started is not None:
                events.append(event)
                if isinstance(event, TurnEnded):
                    yield started, events
                    started, events = None, []
        del match.journal[1:]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--turns", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--each", type=int, default=1, help="one enemy turn of so many is reckoned anew")
    chosen = parser.parse_args()
    done: Tally[str] = Tally()
    wrong, game, keys = 0, chosen.seed, scenario_keys()
    while done.total() < chosen.turns:
        key = keys[game % len(keys)]
        for n, (state, events) in enumerate(enemy_turns(key, game, ("random", "easy", "normal")[game // 6 % 3])):
            if n % chosen.each:
                continue
            done[key] += 1
            for what in differences(state, events):
                wrong += 1
                print(f"{key}, game {game}, turn {n}, card {state.in_play}: {what}", flush=True)
            if done.total() >= chosen.turns:
                break
        game += 1
        print(game, done.total(), wrong, file=sys.stderr, flush=True)
    print(f"{done.total()} enemy turns ({dict(done)}), {wrong} differences.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
