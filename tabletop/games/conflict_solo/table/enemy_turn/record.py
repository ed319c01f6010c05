"""One turn of the enemy as the player sees it: beats in the order in which they came, each with the position in which
it happened, so that it can be seen again and asked "why?"; and their row at the foot of the window.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import pygame as pg

from tabletop.core.messages import Event
from tabletop.games.conflict_solo.rules.action_points import SpentChecked
from tabletop.games.conflict_solo.rules.air import RaidSet
from tabletop.games.conflict_solo.rules.chance import Rolled
from tabletop.games.conflict_solo.rules.enemy.events import OrderChosen, OrderSkipped, unseen_deed
from tabletop.games.conflict_solo.rules.enemy.saying import STANDING, is_standing, text_sentence
from tabletop.games.conflict_solo.rules.enemy.why_skipped import Line
from tabletop.games.conflict_solo.rules.fire.events import AttackRolled
from tabletop.games.conflict_solo.rules.hiding import Revealed, RumourProved
from tabletop.games.conflict_solo.rules.hits import Destroyed, HitDrawn
from tabletop.games.conflict_solo.rules.mission import HappeningBegan, TrackMoved, event_sentence
from tabletop.games.conflict_solo.rules.moving import Stepped, Turned
from tabletop.games.conflict_solo.rules.naming import name, people, sentence_start
from tabletop.games.conflict_solo.rules.order_deck import OrderDrawn
from tabletop.games.conflict_solo.rules.pieces import Raid
from tabletop.games.conflict_solo.rules.reinforcements import Arrived
from tabletop.games.conflict_solo.rules.scenario import NOTHING
from tabletop.games.conflict_solo.rules.sheets import AI, HITS, PLAYER
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.rules.telling import UNKNOWN
from tabletop.games.conflict_solo.rules.turns import TurnEnded
from tabletop.games.conflict_solo.table.marks import overlays
from tabletop.table.draw.kit import rgb
from tabletop.table.ui.layout import Panel
from tabletop.table.ui.theme import Theme
from tabletop.table.ui.widget import Pos, Widget

HIT_WORDS = ("missed", "hit", "destroyed")
LOST, DESTROYED = " is lost.", " is destroyed."
"""How the sentences end that tell of a Unit, and of an enemy."""


def shot_words(event: AttackRolled, before: State) -> str:
    """Who hit whom, in a sentence."""
    who = name(before, event.attacker) if event.attacker else sentence_start(event.source)
    return f"{who} {HIT_WORDS[event.hits]} {name(before, event.target)}."


def rally_words(who: str, outcome: str) -> str:
    """What came of a rally, in a sentence."""
    return f"{who} has rallied." if outcome == "rallied" else f"{who} fails to rally: {outcome}."


def _add_loss(told: list[str], id: str, before: State) -> None:
    """Who is gone: a Unit is lost, an enemy is destroyed; not twice where the shot has just said so."""
    who = name(before, id)
    if told[-1].endswith(f" {HIT_WORDS[2]} {who}."):
        told.pop()
    mine = before.counters[id].side == PLAYER
    told.append(f"{who}{LOST if mine else DESTROYED}")


@dataclass(frozen=True)
class Beat:
    """Something of the turn. kind: card, track, skip, chosen, act, arrival, check or pass. title, detail: on
    its plate; words: in the prompt; why: the lines of "why?"; each: of a skipped order every enemy with its own
    reason; flight: the raid of which it is."""

    kind: str
    title: str
    detail: str
    words: str
    state: State
    event: Event | None = None
    rule: str = ""
    why: tuple[Line, ...] = ()
    each: tuple[Line, ...] = ()
    flight: overlays.Flight | None = None


@dataclass
class Record:
    """The turn. results: what came of it, own: of the player's action before it, for the recap; flight: the raid of
    this turn; line: the order of the card that is lit, -1 none; told: the player has had the recap."""

    card: str = ""
    beats: list[Beat] = field(default_factory=list)
    results: list[str] = field(default_factory=list)
    own: list[str] = field(default_factory=list)
    line: int = -1
    track: str = ""
    checked: str = ""
    told: bool = False
    flight: overlays.Flight | None = None
    _rolls: list[Rolled] = field(default_factory=list)

    # -- what happens
    def take(self, event: Event, before: State, after: State) -> bool:
        """Take an event of the enemy's turn in; whether it made a beat."""
        count = len(self.beats)
        match event:
            case OrderDrawn(purpose="turn"):
                self._begin(event, after)
            case OrderDrawn(purpose="check"):
                self.checked = event.card
            case TrackMoved():
                self.track = f"The marker moves to space {after.track}."
                self._add("track", "Track", f"to {after.track}", self.track, before, event, "CH-TRACK-03")
            case HappeningBegan():
                words = f"{event_sentence(after, event.happening)}."
                why = "" if event.happening.kind == "REINF" else f"Mission Track {after.track}: "
                self.results.append(f"{why}{words}")
                self._add("act", "Event", "", words, before, event, "CH-TRACK-07")
            case RaidSet(raid=Raid(owner="ai")) if before.raid is None:
                self._raid(event, before, after)
            case RaidSet(raid=Raid()) if self.flight is not None and before.raid is not None:
                self.flight = overlays.followed(self.flight, event)
                if after.raid is not None and after.raid.hex != before.raid.hex:
                    words = f"It drifts to {after.raid.hex}."
                    self._add("act", "Drift", f"to {after.raid.hex}", words, before, event, "CH-AIR-06")
            case Rolled(purpose="aa" | "accuracy") if self.flight is not None:
                self.flight = overlays.followed(self.flight, event)
                title = "Bombs" if event.purpose == "accuracy" else "AA fire"
                who = f"{name(before, event.about)}: " if event.purpose == "aa" else ""
                words = sentence_start(f"{who}{event.outcome}, needs {event.needed}.")
                self._add("act", title, event.outcome, words, before, event, event.rule)
            case Rolled(purpose="choice"):
                self._rolls.append(event)
            case OrderSkipped():
                self._skip(event, before)
            case OrderChosen():
                self._chosen(event, before)
            case SpentChecked():
                self._check(event, before, after)
            case TurnEnded(side=side, passed=True) if side == AI:
                words = f"{sentence_start(people(after, AI))} passed."
                self.results.append(words)
                self._add("pass", "Pass", "nobody could", words, before, event, "CH-TURN-05")
            case _:
                self._result(event, before, after)
        return len(self.beats) > count

    def _add(
        self, kind: str, title: str, detail: str, words: str, state: State, event: Event, rule: str,
        why: tuple[Line, ...] = (), each: tuple[Line, ...] = (),
    ) -> None:  # fmt: skip
        flight = self.flight if isinstance(event, (RaidSet, Rolled)) else None
        self.beats.append(Beat(kind, title, detail, words, state, event, rule, why, each, flight))

    def _raid(self, event: RaidSet, before: State, after: State) -> None:
        """Something comes from above."""
        raid = after.raid
        assert raid is not None
        self.flight = overlays.raid_begun(raid)
        place = next((o.name for o in after.scenario.objectives if o.hex == raid.hex and o.name), "")
        at = f"{place} ({raid.hex})" if place else raid.hex
        words = f"{self.flight.words(after)} dives at {at}." if raid.aircraft else f"Shells fall on {at}."
        self.results.append(words)
        self._add("act", "Raid" if raid.aircraft else "Barrage", raid.hex, words, after, event, "CH-AIR-01")

    def _begin(self, event: OrderDrawn, after: State) -> None:
        self.__init__(own=self.own)  # type: ignore[misc]  # another turn
        self.card = event.card
        card = after.order_card(event.card)
        kind = "Command card" if card.blue else "Green card"
        told = "any enemy may act, no check" if card.blue else "fresh enemies act, then a check"
        words = f"{kind} {int(card.no)}: {told}."
        self._add("card", f"Card {int(card.no)}", "drawn", words, after, event, "CH-TURN-01")

    def _skip(self, event: OrderSkipped, state: State) -> None:
        line = event.why(state)
        self.line, self._rolls = event.line, []
        title = text_sentence(state, event.order)
        self._add(
            "skip", title.split(":")[0], "skipped", f"Skipped: {line.words}", state, event, line.rule,
            (line,), event.why_each(state),
        )  # fmt: skip

    def _chosen(self, event: OrderChosen, state: State) -> None:
        self.line = event.line
        if event.ai == UNKNOWN:
            deed = unseen_deed(event.order)
            self.results.append(deed)
            self._add("chosen", "Somebody", "hidden", deed, state, event, "CH-HID-05")
            return
        why = event.why(state, tuple(self._rolls))
        self._rolls = []
        words = why[-1].words if why else ""
        plain = STANDING if is_standing(event.order) else text_sentence(state, event.order)
        self._add("chosen", plain.split(":")[0], name(state, event.ai), words, state, event, "CH-TURN-02", why)

    def _check(self, event: SpentChecked, before: State, after: State) -> None:
        if after.turn != AI:
            return
        number = after.order_card(event.card).spent
        outcome = "spent" if event.spent else "stays fresh"
        words = f"Card {int(event.card)} says {number}, it paid {event.cost}: {outcome}."
        self._add("check", "Spent check", f"{event.cost} AP", words, before, event, event.rule)

    def _result(self, event: Event, before: State, after: State) -> None:
        """What came of an order: for the recap, and for the beat of the deed."""
        match event:
            case AttackRolled():
                self._shot(event, before)
            case HitDrawn(id=id, key=key) if self.results:
                self.results[-1] = f"{self.results[-1].rstrip('.')}: {HITS[key].name}."
                self._came_of_it(f"{HITS[key].name}")
            case Destroyed(id=id) if self.results:
                _add_loss(self.results, id, before)
                self._came_of_it("destroyed")
            case Stepped(id=id, hex=hex):
                words = f"{name(after, id)} moved to {hex}."
                self.results.append(words)
                self._add("act", "Move", f"to {hex}", words, before, event, "CH-AMOVE-01")
            case Turned(id=id, pivot=True):
                self.results.append(f"{name(after, id)} turned.")
            case Arrived(id=id, hex=hex):
                words = f"{name(after, id)} arrives at {hex}."
                self.results.append(words)
                self._add("arrival", "Reinforcement", f"at {hex}", words, after, event, "CH-REIN-03")
            case Revealed(id=id):
                self.results.append(f"{name(after, id)} was seen.")
            case RumourProved(id=id, type=type):
                self.results.append(
                    f"{name(before, id)} was nothing." if type == NOTHING else f"{name(before, id)} is real."
                )
            case Rolled(purpose="rally", about=id, outcome=outcome):
                self.results.append(rally_words(name(after, id), outcome))

    def _came_of_it(self, words: str) -> None:
        """What the dice brought, for the plate of their throw and the row of the order."""
        if self.beats and isinstance(self.beats[-1].event, AttackRolled):
            self.beats[-1] = replace(self.beats[-1], detail=words)

    def of_the_player(self, event: Event, before: State) -> None:
        """What came of his own action, for the recap: the enemy's turn follows at once."""
        match event:
            case AttackRolled():
                self.own = [*self.own[-1:], shot_words(event, before)]
            case HitDrawn(key=key) if self.own:
                self.own[-1] = f"{self.own[-1].rstrip('.')}: {HITS[key].name}."
            case Destroyed(id=id) if self.own:
                _add_loss(self.own, id, before)
            case Rolled(purpose="rally", about=id, outcome=outcome):
                self.own = [*self.own[-1:], rally_words(name(before, id), outcome)]

    def _shot(self, event: AttackRolled, before: State) -> None:
        who = name(before, event.attacker) if event.attacker else sentence_start(event.source)
        total = sum(event.dice) + event.fp.total + event.caps
        sums = f"{sum(event.dice)} + {event.fp.total + event.caps} = {total} against {event.dv.total}"
        self.results.append(shot_words(event, before))
        outcome = ("a miss", "one hit", "destroyed")[event.hits]
        words = f"{who} at {name(before, event.target)}: {sums}, {outcome}."
        self._add("act", "Dice", outcome, words, before, event, "CH-FIRE-06")

    # -- what is told
    @property
    def recap(self) -> str:
        """What came of the player's last action and of the turn, in a few sentences: who was lost is never left out."""
        kept = list(dict.fromkeys(self.results))
        most = sorted(range(len(kept)), key=lambda n: not kept[n].endswith((LOST, DESTROYED)))[:3]
        more = f" And {len(kept) - 3} more." if len(kept) > 3 else ""
        return " ".join([*self.own, *(kept[n] for n in sorted(most))]) + more

    def skipped(self, line: int, under: str = "", text: str = "") -> Beat | None:
        """The beat in which an order of the card, or an item that it names, was skipped."""
        for beat in self.beats:
            found = beat.event
            if not isinstance(found, OrderSkipped) or (found.line, found.under) != (line, under):
                continue
            if not text or found.order == text:
                return beat
        return None

    def chosen(self) -> Beat | None:
        """The beat in which an order was chosen."""
        return next((b for b in reversed(self.beats) if b.kind == "chosen"), None)


# -- The turn as a row of steps at the foot of the window. Each can be clicked to be seen again. Emits "beat".

GROUND, GOLD, PALE = "#f3ead2", "#e7bd5c", "#e6dcc4"


class Row(Widget):
    """The plates, the newest at the right; where room is short the oldest are left out."""

    key = "plates"
    grow = 1
    focusable = True
    beats: tuple[Beat, ...] = ()
    at = -1
    shapes = Widget.shapes | {"beats"}

    def __init__(self) -> None:
        super().__init__()
        self.spots: list[tuple[pg.Rect, int]] = []

    def natural(self, t: Theme, across: bool, room: int) -> int:
        return max(t.px(120), self._long(t)) if across else t.px(72)

    def _long(self, t: Theme) -> int:
        """Pixels that all plates take in a row."""
        return sum(self._wide(t, beat) + t.px(14) for beat in self.beats)

    def _wide(self, t: Theme, beat: Beat) -> int:
        widest = max(t.width(beat.title, "body semi"), min(t.width(beat.detail, "small"), t.px(130)))
        return min(t.px(150), max(t.px(54), widest + t.px(14)))

    def draw(self, s: pg.Surface, t: Theme) -> None:
        self.spots = []
        if not self.beats or self.rect.h < 20:
            return
        head = t.line("small")
        t.say(s, "THIS TURN", (self.rect.x, self.rect.y + head // 2), "small semi", "soft", "l", self.rect.w)
        shown = self._shown(t)
        x, arrow = self.rect.x, t.px(14)
        high = min(self.rect.h - head - t.px(4), t.px(46))
        for n in shown:
            beat = self.beats[n]
            wide = min(self._wide(t, beat), self.rect.right - x)
            box = pg.Rect(x, self.rect.y + head + t.px(3), wide, high)
            self._plate(s, t, beat, box, n == self.at)
            self.spots.append((box, n))
            x = box.right + arrow
            if n != shown[-1]:
                t.say(s, ">", (box.right + arrow // 2, box.centery), "body semi", "soft", "c", arrow)

    def _shown(self, t: Theme) -> list[int]:
        """The beats that find room: the newest, and the one that is seen."""
        room = self.rect.w
        shown: list[int] = []
        for n in range(len(self.beats) - 1, -1, -1):
            room -= self._wide(t, self.beats[n]) + t.px(14)
            if room < -t.px(14) and shown:
                break
            shown.append(n)
        return sorted(shown)

    def _plate(self, s: pg.Surface, t: Theme, beat: Beat, box: pg.Rect, lit: bool) -> None:
        ground = GOLD if lit else PALE if beat.kind == "skip" else GROUND
        pg.draw.rect(s, rgb(ground), box, border_radius=t.px(4))
        pg.draw.rect(s, t.col("ink" if lit else "line"), box, max(1, t.px(1)), border_radius=t.px(4))
        ink = "soft" if beat.kind == "skip" else "ink"
        t.say(s, beat.title, (box.centerx, box.y + box.h // 3), "body semi", ink, "c", box.w - t.px(8))
        t.say(s, beat.detail, (box.centerx, box.bottom - box.h // 4), "small", "soft", "c", box.w - t.px(8))

    def _over(self, pos: Pos) -> int:
        return next((n for rect, n in self.spots if rect.collidepoint(pos)), -1)

    def tip_at(self, pos: Pos) -> str:
        n = self._over(pos)
        return f"*{self.beats[n].title}\n{self.beats[n].words} {self.beats[n].rule}" if 0 <= n < len(self.beats) else ""

    def cursor_at(self, pos: Pos) -> str:
        return "hand" if self._over(pos) >= 0 else ""

    def press(self, pos: Pos, e: pg.Event) -> bool:
        return bool(e.button == 1)

    def release(self, pos: Pos, e: pg.Event) -> None:
        if e.button == 1 and self._over(pos) >= 0:
            self.emit("beat", self._over(pos))

    def keydown(self, e: pg.Event) -> bool:
        if e.key not in (pg.K_LEFT, pg.K_RIGHT) or not self.beats:
            return False
        at = self.at if self.at >= 0 else len(self.beats) - 1
        self.emit("beat", max(0, min(len(self.beats) - 1, at + (1 if e.key == pg.K_RIGHT else -1))))
        return True


class Plates(Panel):
    """The row on its paper."""

    visible = False

    def __init__(self) -> None:
        self.row = Row()
        super().__init__(self.row, key="turn row", pad=6, grow=6, least=200)

    def show(self, beats: tuple[Beat, ...], at: int) -> None:
        self.row.set(beats=beats, at=at)
        self.row.dirty()
