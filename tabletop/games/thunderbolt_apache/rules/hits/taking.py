"""Incoming hits, one attack or event after the other: Evasive first, then the counters (TA-EVA-04, TA-HIT-02). Events
know no ECM (TA-EVENT-04).

Frame: hits (), on top of the step that made the hits.
"""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.asking import Stream, end
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now, Prompt
from tabletop.core.values import Command
from tabletop.games.thunderbolt_apache.rules.asking import Asking, prompt
from tabletop.games.thunderbolt_apache.rules.hits import evading
from tabletop.games.thunderbolt_apache.rules.hits.counters import take_hits
from tabletop.games.thunderbolt_apache.rules.hits.events import Evaded, HitsDone
from tabletop.games.thunderbolt_apache.rules.hits.orders import Evade
from tabletop.games.thunderbolt_apache.rules.pieces import Incoming
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.stress import points
from tabletop.games.thunderbolt_apache.rules.wording import count, plane_name


def _waiting(state: State) -> Incoming:
    hits = evading.first_choice(state)
    if hits is None:
        raise ValueError("No hits wait for a decision.")
    return hits


class Hits(Asking):
    """Asks how Evasive points are spent wherever there are hits and points (TA-EVA-01)."""

    key = "hits"
    takes = (Evade,)
    wanted = "the use of Evasive points"
    rule = "TA-EVA-04"

    def asks(self, state: State) -> bool:
        return evading.first_choice(state) is not None

    def prompt(self, state: State, seat: int) -> Prompt:
        hits = _waiting(state)
        have = points(state, state.here.flyers[hits.target])
        coming = " and ".join(
            count(n, f"{word} hit") for n, word in ((hits.heavy, "Heavy"), (hits.light, "Light")) if n
        )
        who = plane_name(state, hits.target)
        sentence = f"{coming} on {who} ({hits.reason}): spend {count(have, 'Evasive point')}."
        return prompt(sentence, "TA-EVA-01", Evade(*evading.default(hits, have)))

    def ideas(self, state: State) -> Iterable[Command]:
        hits = _waiting(state)
        return [Evade(a, b) for a, b in evading.ways(hits, points(state, state.here.flyers[hits.target]))]

    def why_not(self, state: State, command: Command) -> Refusal | None:
        assert isinstance(command, Evade)
        return evading.refusal(state, _waiting(state), command.lighten, command.cancel)

    def act(self, now: Now[State], command: Command) -> Stream:
        assert isinstance(command, Evade)
        hits = _waiting(now.state)
        light, heavy = evading.after(hits, command.lighten, command.cancel)
        yield Evaded(hits.target, command.lighten, command.cancel, light, heavy)

    def run(self, now: Now[State]) -> Stream:
        queue = now.state.here.incoming
        if not queue:
            yield end(now)
            return
        hits = queue[0]
        if now.state.here.flyers[hits.target].flying:
            yield from take_hits(now, hits.target, hits.light, hits.heavy)
        yield HitsDone(hits.target)


STEPS = (Hits(),)
