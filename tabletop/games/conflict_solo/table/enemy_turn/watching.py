"""The enemy's turn, watched: takes in what is shown, gives it the length of its beat, and says what papers and map show
of it, now or when it is seen again; and "Guess first".
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from tabletop.core.messages import Event
from tabletop.games.conflict_solo.rules.chance import Rolled
from tabletop.games.conflict_solo.rules.enemy.events import OrderChosen
from tabletop.games.conflict_solo.rules.enemy.why_skipped import Line
from tabletop.games.conflict_solo.rules.fire.events import AttackRolled
from tabletop.games.conflict_solo.rules.naming import name, nation
from tabletop.games.conflict_solo.rules.sheets import AI, PLAYER
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.table.enemy_turn import marking
from tabletop.games.conflict_solo.table.enemy_turn.order_paper import OrderPaper, StopsPaper, WhyPaper
from tabletop.games.conflict_solo.table.enemy_turn.record import Beat, Plates, Record
from tabletop.games.conflict_solo.table.pieces import places
from tabletop.games.conflict_solo.table.showings.events import Reporting
from tabletop.table.papers.desk import PaperDesk
from tabletop.table.papers.paper import Paper
from tabletop.table.play.contract import Host, Mark, Roll, Showing
from tabletop.table.play.gametable import Later
from tabletop.table.play.pace import ASKED

if TYPE_CHECKING:
    from tabletop.games.conflict_solo.table.table import ConflictTable

# -- Guess first: when the card lies open the player may click the counter that he expects to act; what came of it is
# counted for the end of the mission.

Turn = tuple[int, int, int]
"""Length of the journal, round, turn."""


@dataclass
class Guessing:
    """`expected`: whom he clicked this turn, "" nobody; `told`: of each turn
    guessed whether it was right, by the journal's length and its number, so that what is taken back counts no more.
    """

    asked: bool = False
    expected: str = ""
    told: dict[Turn, bool] = field(default_factory=dict)

    def ask(self, state: State, wanted: bool) -> bool:
        """A card has been drawn: is the player asked? If he wants to be and there is anybody whom he knows."""
        self.expected = ""
        self.asked = wanted and any(c.side == AI and c.hex and not c.hidden for c in state.ais)
        return self.asked

    def click(self, state: State, id: str) -> None:
        """The player expects this counter, if it is one of the enemy's."""
        counter = state.counters.get(id)
        if self.asked and counter is not None and counter.side == AI:
            self.expected, self.asked = id, False

    def settle(self, turn: Turn, who: str) -> None:
        """It is known who acts, "" nobody. Only the first order of a turn is guessed."""
        self.asked = False
        if self.expected and turn not in self.told:
            self.told[turn] = who == self.expected

    def words(self, state: State, turn: Turn) -> str:
        """What came of it, "" when nothing was guessed."""
        if not self.expected or turn not in self.told:
            return ""
        return " As you expected." if self.told[turn] else f" You expected {name(state, self.expected)}."

    def facts(self, entries: int) -> tuple[int, int]:
        """How many turns were guessed in a game so long, and how many right."""
        kept = [right for turn, right in self.told.items() if turn[0] <= entries]
        return len(kept), sum(kept)


# -- The enemy's turn, watched.

LENGTHS = {
    "card": 800,
    "track": 500,
    "skip": 600,
    "chosen": 1200,
    "act": 600,
    "check": 600,
    "pass": 800,
    "arrival": 1200,
}
"""Milliseconds of a beat at the normal pace: so long that its sentence can be read."""
LIES = 1000
"""Milliseconds for which dice lie after they have fallen."""
STOPPING = {"card": "card", "skip": "order", "chosen": "order", "check": "order", "pass": "order", "arrival": "order"}
SETTING_UP = ("load", "setup")
"""Steps of the set-up."""
AGAIN = "enemy_again"
"""The action that shows the last turn of the enemy again."""


class EnemyTurn:
    """The enemy's turn, watched. at: the beat that is seen, -1 the newest; again: the last turn is looked at in the
    player's."""

    def __init__(self, table: ConflictTable) -> None:
        self.table = table
        self.record = Record()
        self.at = -1
        self.again = False
        self.about: tuple[str, ...] = ()
        self.entries = 0
        self.guessing = Guessing()
        self._past = Record()
        self.card, self.why, self.stops, self.plates = OrderPaper(), WhyPaper(), StopsPaper(), Plates()
        card = Paper("order", "Order card", self.card, icon="star", keys=("F4",), takes_side=True, bare=True, rank=1)
        self.papers = (card, self.why, self.stops)
        self.card.on("beat", self.look)
        self.plates.row.on("beat", self.look)
        self.why.told.on("rule", lambda rule: table.host.open_rule(rule)).on("about", self._point)
        self.stops.stops.on("pace", self._pace)
        self.stops.guess.on("changed", self._guess_first)

    @property
    def host(self) -> Host:
        return self.table.host

    @property
    def shown(self) -> Record:
        """The turn that is seen: in a replay the one that is looked back at."""
        return self._past if self.host.replay_at is not None else self.record

    def fresh(self) -> None:
        """Nothing is kept of any turn."""
        self.record, self.at, self.again, self.about = Record(), -1, False, ()

    # -- what happens
    def take(self, event: Event, before: State, after: State, showing: Showing | None) -> Showing | None:
        """An event is shown: in the enemy's turn it is kept, and lasts as long as its beat."""
        if AI not in (before.turn, after.turn) or (before.turn != AI and after.turn == PLAYER):
            if before.turn == PLAYER:
                self.record.of_the_player(event, before)
                if showing is not None and showing.roll is not None and _decides(event):
                    flies = max((f.start + f.ms for f in showing.flashes if f.flies), default=0)
                    return replace(showing, ms=max(showing.ms, LIES + flies), beat="dice")
            return showing
        if self.again or self.at >= 0:
            self.again, self.at = False, -1
        made = self.record.take(event, before, after)
        self.entries = len(self.host.session.match.journal)
        if not made:
            return replace(showing, beat="pass") if showing is not None else None
        kind = self.record.beats[-1].kind
        asked = self._guessed(kind, event, after)
        if isinstance(event, OrderChosen):
            hexes = (places.hex_of(before, event.ai), places.goal_of(before, event.target))
            ends = [self.host.centre(places.cell(hex)) for hex in hexes if hex]
            if ends:
                self.host.look_over(ends, True, places.NARROWEST)
                showing = replace(showing, look=None) if showing is not None else None
        dice = showing is not None and showing.roll is not None
        stop = ASKED if asked else "dice" if dice else STOPPING.get(kind, "pass")
        if showing is None:
            return Showing(ms=LENGTHS[kind], beat=stop)
        flies = max((f.start + f.ms for f in showing.flashes if f.flies), default=0)  # the dice fall meanwhile
        return replace(showing, ms=max(showing.ms, LIES + flies if dice else LENGTHS[kind]), beat=stop)

    # -- guess first
    def _guess_first(self, on: bool) -> None:
        """The player wants to be asked whom he expects, or no more; while the card lies open at once. Keys go on at the
        board."""
        self.host.pace.guess_first(on)
        beats, desk = self.record.beats, self.stops.parent
        if on and beats and beats[-1].kind == "card":
            self.guessing.ask(beats[-1].state, on)
        if isinstance(desk, PaperDesk):
            desk.root.stage.focus_on(desk.board)
        self.host.changed()

    def _guessed(self, kind: str, event: Event, state: State) -> bool:
        """Whether the player is asked now; what he said is held against what is done."""
        if kind == "card":
            asked = self.guessing.ask(state, self.host.pace.guess)
            known = [c.id for c in state.ais if c.hex and not c.hidden] if asked else []
            points = [p for id in known if (p := places.point_of(self.host, state, id)) is not None]
            if points:
                self.host.look_over(points, True)
            return asked
        if kind == "pass" or isinstance(event, OrderChosen):
            self.guessing.settle(self._turn(state), event.ai if isinstance(event, OrderChosen) else "")
        return False

    def _turn(self, state: State) -> Turn:
        return self.entries, state.round, state.turns

    def clicked(self, id: str) -> None:
        """A click on a counter while the card lies open."""
        if self.host.seat is None:
            self.guessing.click(self.table.state, id)

    # -- what is seen
    @property
    def watched(self) -> bool:
        """Whether the papers lie there: the enemy acts, or his last turn is looked at again."""
        state = self.table.state
        if not self.shown.beats or state.result is not None:
            return False
        return state.turn == AI or self.again

    @property
    def beat(self) -> Beat | None:
        """The beat that is seen."""
        beats = self.shown.beats
        return (beats[self.at] if 0 <= self.at < len(beats) else beats[-1]) if beats and self.watched else None

    def look(self, n: int) -> None:
        """See a beat again."""
        if self.table.state.turn != AI and self.host.replay_at is None:
            self.again = True
        self.at = n
        self.about = ()
        self.host.changed()

    def toggle(self) -> bool:
        """The last turn again, or away with it."""
        if not self.record.beats or self.table.state.turn == AI:
            return False
        self.again, self.at = not self.again, -1
        self.host.changed()
        return True

    def cancel(self) -> bool:
        """Esc: back to the present."""
        had = self.again or self.at >= 0
        self.again, self.at, self.about = False, -1, ()
        if had:
            self.host.changed()
        return had

    def marks(self) -> list[Mark]:
        """What lies on the map of the beat that is seen."""
        beat, expected = self.beat, self.guessing.expected
        if beat is None:
            return []
        about = (*self.about, *((expected,) if expected and self.shown.chosen() is None else ()))
        return marking.marks(self.host, beat, self.shown.chosen(), about)

    def sentence(self) -> tuple[str, str, str] | None:
        """Who acts, what he does, the rule, for the prompt; None: nothing is watched."""
        beat = self.beat
        if beat is None or self.host.seat is not None:
            return None
        words, guessing = beat.words, self.guessing
        if beat.kind == "card" and guessing.asked:
            words = f"{words} Whom do you expect to act? Click it, or go on."
        elif beat.kind in ("chosen", "pass"):
            words += guessing.words(beat.state, self._turn(beat.state))
        return nation(self.table.state, AI), words, beat.rule

    def show(self) -> None:
        """Bring papers and plates to the beat that is seen."""
        if len(self.host.session.match.journal) < self.entries:
            self.fresh()
            self.entries = 0
        self._look_back()
        beat = self.beat
        seen = beat is not None
        self.card.set(visible=seen)
        self.plates.set(visible=seen)
        self.stops.content.set(visible=seen)
        self._tell_recap()
        if beat is None:
            self.why.show("Why", ())
            return
        beats = self.shown.beats
        n = self.at if 0 <= self.at < len(beats) else len(beats) - 1
        self.card.show(self.shown, beat.state, n)
        self.plates.show(tuple(beats), n)
        self.why.show(*self._why(beat))
        self.stops.stops.set(now=self.host.pace.name)
        self.stops.stops.dirty()
        self.stops.guess.set(ticked=self.host.pace.guess)

    def _look_back(self) -> None:
        """In a replay: the turn up to the moment that is shown, from the entry of the journal in which it began."""
        number = self.host.replay_at
        if number is None:
            return
        past, self.again = Record(), False
        journal, first = self.host.session.match.journal, number
        while first > 1 and journal[first - 1].before.turn == AI:
            first -= 1
        for n in range(first, number + 1):
            for _, event, before, after in self.host.replayed(n):
                if before.turn == AI:
                    past.take(event, before, after)
        if past.beats != self._past.beats:
            self.at = -1
        self._past = past

    def _why(self, beat: Beat) -> tuple[str, tuple[Line, ...]]:
        """The question and its answer: of a choice its steps, of a skipped order each enemy's own reason."""
        if beat.kind == "skip":
            return "Why skipped", beat.each or beat.why
        chosen, beats = self.shown.chosen(), self.shown.beats
        if chosen is None or not chosen.why or beats.index(chosen) > beats.index(beat):
            return "Why", beat.why
        said = chosen.why[-1].words.split(":")[0].split(", ")[0].rstrip(".")
        return f"Why {said}", chosen.why[:-1] or chosen.why

    def _point(self, about: tuple[str, ...]) -> None:
        if about != self.about:
            self.about = about
            self.host.changed()

    def _pace(self, name: str) -> None:
        self.host.pace.choose(name)
        self.host.changed()

    def _tell_recap(self) -> None:
        """When the player is asked again: what happened since his last action, in the foot line."""
        if self.record.told or not self.record.beats or self.host.seat is None or self.table.state.turn == AI:
            return
        self.record.told = True
        if self.record.recap:
            self.host.status(f"{self.record.recap} Y shows it again.")
        self.record.own = []


def _decides(event: Event) -> bool:
    """Whether the dice of the player's own action lie there until they are read, as the enemy's do: what follows them
    is the enemy's turn."""
    return isinstance(event, AttackRolled) or (isinstance(event, Rolled) and event.purpose == "rally")


class WatchedReporting(Reporting):
    """The reports of the table, with the enemy's turn taken in."""

    def __init__(self, host: Host, enemy: EnemyTurn) -> None:
        super().__init__(host)
        self.enemy = enemy

    def showing(self, event: Event, before: State, after: State) -> Showing | None:
        return self.enemy.take(event, before, after, super().showing(event, before, after))

    def parts(self, told: Sequence[tuple[int, Event, State, State]]) -> Sequence[int]:
        """His own action first, then each beat of the enemy's turn."""
        record, found = Record(), list[int]()
        for n, (count, event, before, after) in enumerate(told):
            if before.turn != AI:
                continue
            if not found and n:
                found.append(told[n - 1][0])
            if record.take(event, before, after):
                found.append(count)
        last = told[-1][0] if told else 0
        return tuple(dict.fromkeys(count for count in found if count < last))

    def passed_over(self, before: State, after: State) -> bool:
        """The set-up is one step."""
        return all(state.frames and state.frames[-1].step in SETTING_UP for state in (before, after))

    def roll(self, event: Event, before: State, after: State, later: Iterable[Later] = ()) -> Roll | None:
        """The dice alone: what is looked back at is no turn to be watched."""
        showing = super().showing(event, before, after)
        return showing.roll if showing is not None else None
