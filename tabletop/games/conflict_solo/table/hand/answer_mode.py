"""Answers to what the enemy does: reaction cards, AA fire, hit counters, discards, the initiative. Each is a button
with what it costs and is worth; Enter lets it come.
"""

from __future__ import annotations

from fractions import Fraction

from tabletop.core.messages import Command
from tabletop.games.conflict_solo.rules.action_points import DiceCaps
from tabletop.games.conflict_solo.rules.air import FireAA, aa_price, aa_tally
from tabletop.games.conflict_solo.rules.asking import Done, Pass, arg
from tabletop.games.conflict_solo.rules.fire.volleys import DROP_DV, shot_of
from tabletop.games.conflict_solo.rules.hand import HAND_LIMIT, Choose, Keep, PlayCard
from tabletop.games.conflict_solo.rules.hits import HOLD_FAST
from tabletop.games.conflict_solo.rules.moving import Face, Move
from tabletop.games.conflict_solo.rules.naming import hexside, nation, sentence_start
from tabletop.games.conflict_solo.rules.naming import name as piece_name
from tabletop.games.conflict_solo.rules.pieces import Counter
from tabletop.games.conflict_solo.rules.sheets import AI, HITS, HitType
from tabletop.games.conflict_solo.table.hand import card_play, chances
from tabletop.games.conflict_solo.table.hand.chances import cup_of
from tabletop.games.conflict_solo.table.hand.modes import Mode
from tabletop.games.conflict_solo.table.marks.map_marks import Tag, tags
from tabletop.games.conflict_solo.table.pieces import cards as card_faces
from tabletop.games.conflict_solo.table.pieces import places
from tabletop.table.play.contract import Choice, Mark, Spot

CAPS = ("no CAPs", "1 CAP", "2 CAPs")
PERCENTS = tuple(
    Fraction(sum(a + b + caps > c + d for a in S for b in S for c in S for d in S), 6**4)
    for S in (range(1, 7),)
    for caps in range(3)
)
"""The chance to win the initiative with so many CAPs: a tie goes to the enemy (CH-SEQ-02)."""


def effect(hit: HitType) -> str:
    """What a hit counter does: "firepower -1, defence -1, rally 6"."""
    if hit.destroys:
        return "destroyed"
    words = []
    if hit.fp:
        words.append(f"firepower {hit.fp:+d}")
    words.append("no fire" if hit.fire is None else f"fire {hit.fire:+d} AP" if hit.fire else "")
    words.append("no move" if hit.move is None else f"move {hit.move:+d} AP" if hit.move else "")
    if hit.dv:
        words.append(f"defence {hit.dv:+d}")
    if hit.rally_only:
        words.append("may only rally")
    words.append(f"rally {hit.rally}" if hit.rally else "stays for good")
    return ", ".join(filter(None, words))


LIKELY = Fraction(1, 6)
"""Chance from which fire at an aircraft is what is proposed."""


class AnswerMode(Mode):
    """Answers to what the enemy does."""

    def begun(self) -> None:
        state = self.state
        volley, raid = state.volley, state.raid
        attacker = places.hex_of(state, volley.attacker) if volley is not None else ""
        about = places.hex_of(state, str(arg(state))) if state.frames else ""
        self.frame(volley.hex if volley is not None else "", attacker, raid.hex if raid is not None else "", about)

    @property
    def step(self) -> str:
        return self.state.frames[-1].step if self.state.frames else ""

    def prompt(self) -> tuple[str, str] | None:
        state = self.state
        match self.step:
            case "ai_order":
                price = card_play.price(state.card("AC10"))
                draws = f"{nation(state, AI)} draws an order card."
                return f"{draws} Play False Order ({price}) to throw it away unread?", "CH-CARD-08"
            case "ai_fire":
                return self._under_fire(), "CH-CARD-08"
            case "hit":
                return f"{self._about()} is hit. Hold Fast draws two hit counters, and you keep one.", "CH-HIT-01"
            case "keep":
                return f"Hold Fast: which hit counter does {self._about()} keep?", "CH-CARD-08"
            case "discard":
                more = len(state.hand) - HAND_LIMIT
                return f"{len(state.hand)} cards, {HAND_LIMIT} may stay: discard {'one' if more == 1 else more}.", (
                    "CH-CARD-02"
                )
            case "initiative":
                return "Spend CAPs on the initiative? They are spent whether you win it or not.", "CH-SEQ-02"
            case "raid":
                return self._raid(), "CH-AIR-03" if arg(state) == "aa" else "CH-CARD-08"
            case "scatter":
                asks_facing = any(isinstance(c, Face) for c in self.options)
                hex = state.raid.hex if state.raid is not None else ""
                words = "Which way does it face there?" if asks_facing else "Move up to two squads: click a lit hex."
                return f"Scatter out of {hex}! {words}", "CH-CARD-08"
        return None

    def _about(self) -> str:
        return sentence_start(piece_name(self.state, str(arg(self.state))))

    # -- under fire
    def _needed(self, target: Counter) -> int | None:
        """What the enemy's next roll needs against a Unit."""
        volley = self.state.volley
        shot = shot_of(self.state, volley, target) if volley is not None else None
        return None if shot is None else shot.needed

    def _under_fire(self) -> str:
        state = self.state
        volley = state.volley
        if volley is None:
            return "The enemy attacks. Does somebody drop down?"
        who = sentence_start(piece_name(state, volley.attacker))
        told = []
        for id, _ in volley.targets:
            target = state.counters.get(id)
            needed = self._needed(target) if target is not None else None
            if needed is not None:
                odds = f"needs {max(2, needed)}, {chances.percent(chances.reached(needed))}"
                told.append(f"{piece_name(state, id)}: {odds}")
        deed = "attacks" if volley.how == "cc" else "fires at"
        return f"{who} {deed} {'; '.join(told)}. Drop down?" if told else f"{who} attacks. Drop down?"

    def _raid(self) -> str:
        raid = self.state.raid
        if raid is None:
            return "An attack from above."
        aircraft = self.state.scenario.library.aircraft.get(raid.aircraft)
        place = next((o.name for o in self.state.scenario.objectives if o.hex == raid.hex and o.name), "")
        at = f"{place} ({raid.hex})" if place else raid.hex
        what = f"{aircraft.name} dives at {at}." if aircraft is not None else f"Shells fall on {at}."
        return f"{what} {'Fire with which guns?' if arg(self.state) == 'aa' else 'Play a card?'}"

    # -- buttons
    def choices(self) -> list[Choice]:
        usual = self._best_gun() or self.table.usual()
        return [
            self.choice(c, self._label(c), tip=self._tip(c), default=c == usual)
            for c in sorted(self.options, key=self._order)
        ]

    def _best_gun(self) -> Command | None:
        """The AA gun that most likely drives a raid off and asks for no CAP, if it is likely enough at all."""
        state, raid = self.state, self.state.raid
        guns = [c for c in self.options if isinstance(c, FireAA) and not c.caps]
        if raid is None or not guns:
            return None
        free = [c for c in guns if not aa_price(state, raid, state.counters[c.unit])]
        likely = {c: chances.reached(self._aa_needed(c.unit, 0)) for c in free}
        best = max(free, key=lambda c: likely[c], default=None)
        return best if best is not None and likely[best] >= LIKELY else None

    def _aa_needed(self, id: str, caps: int) -> int:
        """What the dice of an AA gun must show."""
        state, raid = self.state, self.state.raid
        assert raid is not None
        tally = aa_tally(state, raid, state.counters[id], caps)
        return max(2, state.scenario.library.aircraft[raid.aircraft].dv - tally.total)

    def _order(self, command: Command) -> int:
        """Answers first, then "Let it come", then those that are rarer or on the map as well."""
        if isinstance(command, (Pass, Done)):
            return 1
        return 2 if isinstance(command, Move) or (isinstance(command, FireAA) and command.caps) else 0

    def _label(self, command: Command) -> str:
        state = self.state
        match command:
            case DiceCaps(caps) if caps < len(CAPS):
                words = CAPS[caps]
                odds = chances.percent(PERCENTS[caps]) if self.step == "initiative" else ""
                return f"{words[:1].upper()}{words[1:]}{': ' if odds else ''}{odds}"
            case PlayCard(card):
                price = card_play.price(state.card(card))
                return state.card(card).name if price == "free" else f"{state.card(card).name}, {price}"
            case Choose(what) if what in state.counters:
                needed = self._needed(state.counters[what])
                odds = f": {chances.percent(chances.reached(needed + DROP_DV))}" if needed is not None else ""
                return f"{piece_name(state, what)} drops down{odds}"
            case FireAA(unit, caps):
                return self._aa_words(unit, caps)
            case Keep(what) if what in HITS:
                return HITS[what].name
            case Keep(what):
                return f"Discard {state.card(what).name}"
            case Face(_, facing):
                return f"Face {hexside(facing)}"
            case Move(unit, hex):
                return f"{piece_name(state, unit)} to {hex}"
            case Pass():
                return f"Let it come{self._let_it()}" if self.step != "scatter" else "Enough"
            case Done():
                return "No more AA fire" if state.raid is not None and state.raid.fired else "No AA fire"
        return ""

    def _let_it(self) -> str:
        """What comes if nothing is done, for one target."""
        volley = self.state.volley
        if self.step == "hit":
            return f": {chances.percent(self._lost(1))} lost"
        if self.step != "ai_fire" or volley is None or len(volley.targets) != 1:
            return ""
        target = self.state.counters.get(volley.targets[0][0])
        needed = self._needed(target) if target is not None else None
        return f": {chances.percent(chances.reached(needed))}" if needed is not None else ""

    def _lost(self, drawn: int) -> Fraction:
        """The chance that all of so many hit counters destroy."""
        unit = self.state.counters.get(str(arg(self.state)))
        if unit is None:
            return Fraction(0)
        plain, fatal = cup_of(self.state, self.state.type_of(unit).dv_colour)
        chance = Fraction(1)
        for n in range(min(drawn, plain + fatal)):
            chance *= Fraction(max(0, fatal - n), plain + fatal - n)
        return chance

    def _aa_words(self, id: str, caps: int) -> str:
        """ "AA gun 3: needs 8, 42 %, 2 CAPs"."""
        state, raid = self.state, self.state.raid
        if raid is None:
            return f"{piece_name(state, id)} fires"
        needed = self._aa_needed(id, caps)
        price = aa_price(state, raid, state.counters[id]) + caps
        odds = f"needs {needed}, {chances.percent(chances.reached(needed))}"
        paid = f", {price} CAP{'s' if price > 1 else ''}" if price else ""
        return f"{piece_name(state, id)}: {odds}{paid}"

    def _tip(self, command: Command) -> str:
        state = self.state
        match command:
            case Keep(what) if what in HITS:
                return f"*{HITS[what].name}\n{effect(HITS[what])}. CH-HIT-05"
            case Keep(what) | PlayCard(what):
                sheet = state.card(what)
                lost = f" Then {chances.percent(self._lost(2))} lost." if what == HOLD_FAST else ""
                return f"*{sheet.name}, {card_play.price(sheet)}\n{card_faces.words(sheet)}{lost}"
            case FireAA(unit, _) if state.raid is not None:
                lines = [
                    f"{m.amount:+d} {m.reason}" for m in aa_tally(state, state.raid, state.counters[unit]).modifiers
                ]
                return "\n".join([f"*{piece_name(state, unit)}", *lines, "CH-AIR-04"])
        return ""

    # -- the board
    def click(self, spot: Spot, modifiers: int, double: bool) -> None:
        """The ring round who is fired at opens the answers beside it; elsewhere as ever."""
        volley, hex = self.state.volley, places.label(self.state, spot.cell)
        if volley is not None and hex and hex == volley.hex and not self.lit().get(spot.cell):
            self.table.host.open_choices(self.choices())
        else:
            super().click(spot, modifiers, double)

    def marks(self) -> list[Mark]:
        marks = super().marks()
        state, host = self.state, self.table.host
        if state.raid is not None and state.raid.hex:
            marks.append(Mark("threat", (places.cell(state.raid.hex),)))
        volley = state.volley
        attacker = state.counters.get(volley.attacker) if volley is not None else None
        if volley is None or attacker is None or not attacker.hex or not volley.hex:
            return marks
        at = places.cell(volley.hex)
        if attacker.hex != volley.hex:
            marks.append(Mark("line", points=(host.centre(places.cell(attacker.hex)), host.centre(at)), layer=1))
        target = state.counters.get(volley.targets[0][0]) if volley.targets else None
        needed = self._needed(target) if target is not None else None
        shown = [Tag(at, f"{max(2, needed)}+  {chances.percent(chances.reached(needed))}", "fire")] if needed else []
        return [*marks, Mark("target", (at,)), *tags(host, shown)]
