"""The enemy's turn, watched: takes in what is shown, gives it the length of its beat, and says what papers and map show
of it, now or when it is seen again.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from tabletop.core.values import Event
from tabletop.games.conflict_solo.rules.enemy.events import OrderChosen
from tabletop.games.conflict_solo.rules.enemy.explaining import Line
from tabletop.games.conflict_solo.rules.naming import nation
from tabletop.games.conflict_solo.rules.sheets import AI, PLAYER
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.table import places
from tabletop.games.conflict_solo.table.enemy_turn import marking
from tabletop.games.conflict_solo.table.enemy_turn.guessing import Guessing, Turn
from tabletop.games.conflict_solo.table.enemy_turn.order_paper import OrderPaper
from tabletop.games.conflict_solo.table.enemy_turn.plates import Plates
from tabletop.games.conflict_solo.table.enemy_turn.record import Beat, Record
from tabletop.games.conflict_solo.table.enemy_turn.why_paper import StopsPaper, WhyPaper
from tabletop.games.conflict_solo.table.reporting import Reporting
from tabletop.table.papers.desk import PaperDesk
from tabletop.table.papers.paper import Paper
from tabletop.table.play.contract import Host, Mark, Roll, Showing
from tabletop.table.play.gametable import Later
from tabletop.table.play.pace import ASKED

if TYPE_CHECKING:
    from tabletop.games.conflict_solo.table.table import ConflictTable

LENGTHS = {"card": 400, "track": 240, "skip": 60, "chosen": 450, "act": 450, "check": 350, "pass": 350}
"""Milliseconds of a beat at the normal pace."""
STOPPING = {"card": "order", "skip": "order", "chosen": "order", "check": "order", "pass": "order"}
AGAIN = "enemy_again"
"""The action that shows the last turn of the enemy again."""


class EnemyTurn:
    """See the module. at: the beat that is seen, -1 the newest; again: the last turn is looked at in the player's."""

    def __init__(self, table: ConflictTable) -> None:
        self.table = table
        self.record = Record()
        self.at = -1
        self.again = False
        self.about: tuple[str, ...] = ()
        self.entries = 0
        self.guessing = Guessing()
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

    def fresh(self) -> None:
        """Nothing is kept of any turn."""
        self.record, self.at, self.again, self.about = Record(), -1, False, ()

    # -- what happens
    def take(self, event: Event, before: State, after: State, showing: Showing | None) -> Showing | None:
        """An event is shown: in the enemy's turn it is kept, and lasts as long as its beat."""
        if AI not in (before.turn, after.turn) or (before.turn != AI and after.turn == PLAYER):
            if before.turn == PLAYER:
                self.record.of_the_player(event, before)
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
        return replace(showing, ms=max(showing.ms, LENGTHS[kind]), beat=stop)

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
        if not self.record.beats or self.host.replay_at is not None or state.result is not None:
            return False
        return state.turn == AI or self.again

    @property
    def beat(self) -> Beat | None:
        """The beat that is seen."""
        beats = self.record.beats
        return (beats[self.at] if 0 <= self.at < len(beats) else beats[-1]) if beats and self.watched else None

    def look(self, n: int) -> None:
        """See a beat again."""
        if self.table.state.turn != AI:
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
        about = (*self.about, *((expected,) if expected and self.record.chosen() is None else ()))
        return marking.marks(self.host, beat, self.record.chosen(), about)

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
        beat = self.beat
        seen = beat is not None
        self.card.set(visible=seen)
        self.plates.set(visible=seen)
        self.stops.content.set(visible=seen)
        self._tell_recap()
        if beat is None:
            self.why.show("Why", ())
            return
        beats = self.record.beats
        n = self.at if 0 <= self.at < len(beats) else len(beats) - 1
        self.card.show(self.record, beat.state, n)
        self.plates.show(tuple(beats), n)
        self.why.show(*self._why(beat))
        self.stops.stops.set(now=self.host.pace.name)
        self.stops.stops.dirty()
        self.stops.guess.set(ticked=self.host.pace.guess)

    def _why(self, beat: Beat) -> tuple[str, tuple[Line, ...]]:
        """The question and its answer: of a choice its steps, of a skipped order each enemy's own reason."""
        if beat.kind == "skip":
            return "Why skipped", beat.each or beat.why
        chosen = self.record.chosen()
        if chosen is None or not chosen.why or self.record.beats.index(chosen) > self.record.beats.index(beat):
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


class WatchedReporting(Reporting):
    """The reports of the table, with the enemy's turn taken in."""

    def __init__(self, host: Host, enemy: EnemyTurn) -> None:
        super().__init__(host)
        self.enemy = enemy

    def showing(self, event: Event, before: State, after: State) -> Showing | None:
        return self.enemy.take(event, before, after, super().showing(event, before, after))

    def roll(self, event: Event, before: State, after: State, later: Iterable[Later] = ()) -> Roll | None:
        """The dice alone: what is looked back at is no turn to be watched."""
        showing = super().showing(event, before, after)
        return showing.roll if showing is not None else None
