"""Orders that are skipped and orders that are executed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tabletop.core.messages import NoteEvent
from tabletop.games.conflict_solo.rules.chance import AGAIN, Rolled
from tabletop.games.conflict_solo.rules.enemy import why_chosen, why_skipped
from tabletop.games.conflict_solo.rules.enemy.choosing import Survey, hindered, survey
from tabletop.games.conflict_solo.rules.enemy.disengaging import leavers
from tabletop.games.conflict_solo.rules.enemy.marches import step_reasons
from tabletop.games.conflict_solo.rules.enemy.reasons import Reason, nearest_to_done
from tabletop.games.conflict_solo.rules.enemy.saying import DISENGAGE, text_sentence
from tabletop.games.conflict_solo.rules.enemy.why_skipped import Line
from tabletop.games.conflict_solo.rules.orders import SHOTS, Order, read_order
from tabletop.games.conflict_solo.rules.pieces import Doing
from tabletop.games.conflict_solo.rules.state import State, with_fields
from tabletop.games.conflict_solo.rules.telling import UNKNOWN, ConflictEvent, hidden_ids
from tabletop.games.conflict_solo.rules.views import look

UNSEEN = {"RALLY": "A hidden enemy rallies.", "PIVOT": "A hidden enemy turns on the spot."}


def _order_of(text: str) -> Order | None:
    """The plain order that an event names, ALL or not; None for the standing disengage and for events of missions."""
    try:
        return read_order(text.removeprefix("ALL "), mission=True)
    except ValueError:
        return None


def unseen_deed(text: str) -> str:
    """All that is said of a hidden AI: what the order, which lies open on the card, lets anybody do (CH-HID-05)."""
    order = _order_of(text)
    verb = order.verb if order is not None else ""
    return UNSEEN.get(verb) or f"A hidden enemy {'fires' if verb in SHOTS else 'moves'}."


def _survey(state: State, text: str) -> Survey | None:
    """What an order finds in a position, with the card in play."""
    order = _order_of(text)
    if order is None or not state.in_play:
        return None
    return survey(state, order, state.order_card(state.in_play).blue)


@dataclass(frozen=True, slots=True)
class OrderSkipped(ConflictEvent, NoteEvent):
    """An order of the card that cannot be executed: the kind of reason that would have to change first, and what keeps
    each AI from it. line: which order of the card, from 0; under: the order that names it, of an item of a mission."""

    order: str
    reason: str
    reasons: tuple[Reason, ...] = ()
    line: int = -1
    under: str = ""

    def why(self, state: State) -> Line:
        """What keeps everybody from it, in one sentence."""
        return why_skipped.skip_line(state, self.reasons, _order_of(self.order))

    def why_each(self, state: State) -> tuple[Line, ...]:
        """Each enemy with its own reason."""
        return why_skipped.each_line(state, self.reasons, _order_of(self.order))

    def words(self, state: State) -> str:
        why = self.why(state)
        return f"Skipped: {text_sentence(state, self.order)}. {why.words[:-1]} ({why.rule})."

    def told(self, seat: int | None, state: State) -> OrderSkipped | None:
        """While anything is hidden the reasons are those of the enemies in sight, as far as the player can see: what
        a hidden one lacks would betray it, and so would what it bars to another."""
        if not hidden_ids(state) or all(not r.ai for r in self.reasons) is bool(self.reasons):
            return self
        found = _survey(look(state), self.order)
        return skipped(self.order, found.why_not if found is not None else (), self.line, self.under)


def skipped(text: str, reasons: tuple[Reason, ...], line: int = -1, under: str = "") -> OrderSkipped:
    """An order that is skipped, for these reasons."""
    first = nearest_to_done(reasons)
    return OrderSkipped(text, first[0].kind if first else "", reasons, line, under)


@dataclass(frozen=True, slots=True)
class OrderChosen(ConflictEvent, NoteEvent):
    """An order is executed: by whom, against whom, with the comparisons that decided, each with its rule (CH-LANG-01).
    considered: the AIs that could have done it; line, under: as of `OrderSkipped`."""

    order: str
    ai: str
    target: str
    reasons: tuple[Reason, ...]
    considered: tuple[str, ...] = ()
    line: int = -1
    under: str = ""

    def why(self, state: State, rolls: Sequence[Rolled] = ()) -> tuple[Line, ...]:
        """The decision step by step, in the order in which the rules take it. rolls: the dice among equals that fell
        for it, if the reader knows them."""
        if self.ai == UNKNOWN:
            return ()
        order = _order_of(self.order)
        turned = why_chosen.turned_to(self.reasons, self.target)
        able, hindered = self._able(state, order), self._hindered(state, order)
        lines = list(why_chosen.who_could(state, order, able, hindered, bool(turned))) if self.considered else []
        dice = [roll for roll in rolls if roll.outcome != AGAIN]
        for reason in self.reasons:
            lines += self._fallen(state, dice, reason)
            line = why_chosen.reason_line(state, order, reason)
            if line.words:
                lines.append(line)
        lines += [why_chosen.die_line(state, roll) for roll in dice]
        return (*lines, why_chosen.result_line(state, order, self.ai, self.target, turned))

    def _fallen(self, state: State, dice: list[Rolled], reason: Reason) -> list[Line]:
        """The dice that fell before a comparison: for the AI before its targets, for those before the steps."""
        if not dice or not (reason.ai or reason.kind.startswith("step")):
            return []
        due = 0
        for n, roll in enumerate(dice, 1):
            early = ("AI of", "target of") if reason.kind == "class" or reason.kind.startswith("step") else ("AI of",)
            if roll.about.startswith(early) or roll.about == "standing disengage":
                due = n
        lines = [why_chosen.die_line(state, roll) for roll in dice[:due]]
        del dice[:due]
        return lines

    def _hindered(self, state: State, order: Order | None) -> tuple[Reason, ...]:
        """What kept the others from it; nothing where each is asked in turn (CH-CTR-05) or a draw has changed who is
        there (CH-RE-07)."""
        if order is None or not state.in_play or self.order.startswith("ALL "):
            return ()
        found = hindered(state, order, state.order_card(state.in_play).blue)
        return () if {r.ai for r in found} & set(self.considered) else found

    def _able(self, state: State, order: Order | None) -> list[tuple[str, tuple[str, ...], int]]:
        """Those who could, each with its targets and its distance."""
        if order is None:
            return [(id, (), 0) for id in self.considered]
        found = []
        for id in self.considered:
            alone = survey(state, order, True, frozenset(c.id for c in state.ais if c.id != id)).finalists
            if alone:
                found.append((id, tuple(c.target for c in alone[0].tied), alone[0].distance))
        return found

    def words(self, state: State) -> str:
        if self.ai == UNKNOWN:
            return unseen_deed(self.order)
        order = _order_of(self.order)
        lines = [why_chosen.reason_line(state, order, reason) for reason in self.reasons]
        why = " ".join(f"{line.words[:-1]} ({line.rule})." for line in lines if line.words)
        turned = why_chosen.turned_to(self.reasons, self.target)
        done = why_chosen.result_line(state, order, self.ai, self.target, turned).words
        return f"{text_sentence(state, self.order)}. {done[:-1]} (CH-TURN-02).{f' {why}' if why else ''}"

    def told(self, seat: int | None, state: State) -> OrderChosen | None:
        """Of a hidden AI that something was done somewhere; of another one how it came to that as far as the player
        can see, without those whom he has not found."""
        hidden = hidden_ids(state)
        if self.ai in hidden:
            return OrderChosen(self.order, UNKNOWN, UNKNOWN, (), (), self.line, self.under)
        if not hidden:
            return self
        view = look(state)
        if self.order == DISENGAGE:
            return replace(self, reasons=(), considered=tuple(c.id for c in leavers(view, True) if c.id == self.ai))
        found = _survey(view, self.order)
        who = next((c for c in found.finalists if c.ai.id == self.ai), None) if found is not None else None
        if found is None or who is None:
            return replace(self, reasons=(), considered=())
        chance = next((c for c in who.tied if c.target == self.target), None)
        step = step_reasons(view, who.ai, chance) if chance is not None else ()
        return replace(self, reasons=(*found.reasons, *who.reasons, *step), considered=found.considered)


@dataclass(frozen=True, slots=True)
class DoingSet(ConflictEvent):
    """What is being carried out by the enemy, None when it is settled."""

    doing: Doing | None

    def apply(self, state: State) -> State:
        return with_fields(state, doing=self.doing)
