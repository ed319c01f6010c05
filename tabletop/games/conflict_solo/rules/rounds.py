"""Rounds (CH-SEQ): how one begins, who goes first, how it ends."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from tabletop.core.asker import Stream, begin, nest
from tabletop.core.messages import Command
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now, Step
from tabletop.games.conflict_solo.rules.action_points import MOST_DICE_CAPS, DiceCaps
from tabletop.games.conflict_solo.rules.asking import Asking, number
from tabletop.games.conflict_solo.rules.chance import Rolled, two_dice
from tabletop.games.conflict_solo.rules.ending import over
from tabletop.games.conflict_solo.rules.hand import draw_cards
from tabletop.games.conflict_solo.rules.mines import mines_on_arrival
from tabletop.games.conflict_solo.rules.mission import EventsSet, HappeningBegan, event_sentence
from tabletop.games.conflict_solo.rules.naming import counted, people
from tabletop.games.conflict_solo.rules.objectives import round_vp, vp_scored
from tabletop.games.conflict_solo.rules.reinforcements import arrive
from tabletop.games.conflict_solo.rules.sheets import AI, PLAYER
from tabletop.games.conflict_solo.rules.state import State, changed, with_fields
from tabletop.games.conflict_solo.rules.telling import OpenEvent


@dataclass(frozen=True, slots=True)
class RoundBegan(OpenEvent):
    """A round begins: all counters fresh but in round 1, CAPs reset, flags of the round gone (CH-SEQ-03)."""

    round: int
    caps: int

    def apply(self, state: State) -> State:
        first = self.round == 1
        counters = {
            k: changed(c, fresh=c.fresh or not first, moved=False, smoked=False, was_hidden=False)
            for k, c in state.counters.items()
        }
        return with_fields(
            state, round=self.round, cap_now=self.caps, counters=counters, turns=0, passed="", turn="", effects=(),
            doing=None, reacted=False,
        )  # fmt: skip

    def words(self, state: State) -> str:
        caps = counted(self.caps, "CAP")
        return f"Round {self.round} of {state.scenario.rounds} begins with {caps} (CH-SEQ-03, CH-CAP-02)."


@dataclass(frozen=True, slots=True)
class RoundEnded(OpenEvent):
    """Both sides passed, or 300 turns (CH-SEQ-04, CH-SEQ-07): smoke thins out (CH-SEQ-06)."""

    round: int
    turns: int

    def apply(self, state: State) -> State:
        """Smoke falls by one level (CH-SMOKE-02)."""
        return with_fields(state, smoke={k: v - 1 for k, v in state.smoke.items() if v > 1}, effects=())

    def words(self, state: State) -> str:
        return f"Round {self.round} ends after {counted(self.turns, 'turn')} (CH-SEQ-04, CH-SEQ-06)."


@dataclass(frozen=True, slots=True)
class InitiativeRolled(OpenEvent):
    """2D6 each, the player's with his CAPs; a tie goes to the AI (CH-SEQ-02)."""

    reveals: ClassVar[bool] = True
    player: tuple[int, int]
    enemy: tuple[int, int]
    caps: int
    first: str

    def apply(self, state: State) -> State:
        return with_fields(state, cap_now=state.cap_now - self.caps)

    def words(self, state: State) -> str:
        extra = f" and {counted(self.caps, 'CAP')}" if self.caps else ""
        ours, theirs = people(state, PLAYER), people(state, AI)
        return (
            f"Initiative: {ours} roll {sum(self.player)}{extra}, {theirs} {sum(self.enemy)}: "
            f"{ours if self.first == PLAYER else theirs} go first (CH-SEQ-02)."
        )


# -- the start of a round
class RoundStart(Step[State]):
    """CH-SEQ-03, part by part."""

    key = "round_start"

    def run(self, now: Now[State]) -> Stream:
        part = number(now.state)
        if part == 0:
            yield RoundBegan(now.state.round + 1, now.state.cap_max)  # CH-CAP-02
            yield begin("round_start", 1)
        elif part == 1:
            mission = now.state.scenario
            yield from draw_cards(now, mission.hand if now.state.round == 1 else mission.draw)
            yield begin("round_start", 2)
            yield nest("discard")
        elif part == 2:
            yield from _arrivals(now)
        elif part == 3:
            yield from _round_events(now)
            yield begin("round_start", 4)
            yield nest("happenings")
        elif over(now.state):
            yield begin("ending")
        elif now.state.round == 1:
            yield begin("begin_turn", now.state.scenario.first)  # CH-SEQ-02
        else:
            yield begin("initiative")


def _arrivals(now: Now[State]) -> Stream:
    """AI reinforcements of the round are placed, by id (CH-REIN-03); those of the player wait for their entry."""
    due = [
        counter
        for counter in now.state.counters.values()
        if counter.side == AI and counter.round == now.state.round and not counter.hex
    ]
    for counter in due:
        yield from arrive(now, counter.id, counter.entry[0] if counter.entry else counter.hex)
    yield begin("round_start", 3)
    yield from mines_on_arrival(now, [counter.id for counter in due])


def _round_events(now: Now[State]) -> Stream:
    """Events at the start of rounds, some by a die."""
    found = []
    for item in now.state.scenario.round_events:
        if now.state.round < item.from_round:
            continue
        if item.chance < 6:
            die = now.dice.roll()
            comes = die <= item.chance
            outcome = "it comes" if comes else "nothing comes"
            yield Rolled(
                "event", event_sentence(now.state, item.event), (die,), "CH-SEQ-03", None, item.chance, outcome
            )
            if not comes:
                continue
        yield HappeningBegan(item.event)
        found.append(item.event)
    yield EventsSet(tuple(found))


class Initiative(Asking):
    """Both sides roll; 1 or 2 CAPs better the player's roll (CH-SEQ-02)."""

    key = "initiative"
    takes = (DiceCaps,)
    wanted = "the CAPs of the initiative roll"
    rule = "CH-SEQ-02"

    def asks(self, state: State) -> bool:
        return state.cap_now > 0

    def sentence(self, view: State) -> str:
        return f"How many of {counted(view.cap_now, 'CAP')} better the initiative roll?"

    def usual(self, view: State) -> Command | None:
        return DiceCaps(0)

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        return [DiceCaps(n) for n in range(MOST_DICE_CAPS + 1)]

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        assert isinstance(command, DiceCaps)
        if 0 <= command.caps <= min(MOST_DICE_CAPS, view.cap_now):
            return None
        return Refusal("CH-SEQ-02", f"0 to {min(MOST_DICE_CAPS, view.cap_now)} CAPs better the roll.")

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        assert isinstance(command, DiceCaps)
        yield from _initiative(now, command.caps)

    def run(self, now: Now[State]) -> Stream:
        yield from _initiative(now, 0)


def _initiative(now: Now[State], caps: int) -> Stream:
    mine, its = two_dice(now), two_dice(now)
    first = PLAYER if sum(mine) + caps > sum(its) else AI
    yield InitiativeRolled(mine, its, caps, first)
    yield begin("begin_turn", first)


# -- its end
class RoundEnd(Step[State]):
    """VP for objectives, smoke, the end of the mission or the next round (CH-SEQ-06)."""

    key = "round_end"

    def run(self, now: Now[State]) -> Stream:
        for hex, amount in round_vp(now.state, now.state.round):
            yield vp_scored(amount, f"{hex} at the end of the round", "CH-VP-01")
        yield RoundEnded(now.state.round, now.state.turns)
        if now.state.round >= now.state.scenario.rounds:
            yield begin("ending", 1)
        else:
            yield begin("round_start", 0)


STEPS = (RoundStart(), Initiative(), RoundEnd())
