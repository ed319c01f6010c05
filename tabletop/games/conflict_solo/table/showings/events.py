"""What happens, as it is shown and told: where things are on the map, a method for the events that it is marked with,
lines of the log, great moments for the time line.
"""

from __future__ import annotations

from functools import partial

from tabletop.core.messages import Event, StepBegan
from tabletop.core.wording import counted
from tabletop.games.conflict_solo.rules.action_points import SpentChecked
from tabletop.games.conflict_solo.rules.air import RaidSet
from tabletop.games.conflict_solo.rules.chance import Rolled
from tabletop.games.conflict_solo.rules.enemy.events import OrderChosen
from tabletop.games.conflict_solo.rules.fire.events import AttackRolled
from tabletop.games.conflict_solo.rules.fire.shots import hits
from tabletop.games.conflict_solo.rules.game import GAME
from tabletop.games.conflict_solo.rules.hits import Destroyed, HitDrawn
from tabletop.games.conflict_solo.rules.moving import Stepped, Turned
from tabletop.games.conflict_solo.rules.naming import listing, sentence_start, worth
from tabletop.games.conflict_solo.rules.naming import name as piece_name
from tabletop.games.conflict_solo.rules.objectives import ControlTaken
from tabletop.games.conflict_solo.rules.reinforcements import Arrived
from tabletop.games.conflict_solo.rules.rounds import InitiativeRolled
from tabletop.games.conflict_solo.rules.sheets import AI, HITS, PLAYER
from tabletop.games.conflict_solo.rules.state import State
from tabletop.games.conflict_solo.rules.telling import UNKNOWN
from tabletop.games.conflict_solo.table.hand import chances
from tabletop.games.conflict_solo.table.marks import overlays
from tabletop.games.conflict_solo.table.pieces import faces, places
from tabletop.games.conflict_solo.table.showings import charts
from tabletop.table.play.contract import Die, Flash, Host, Motion, Pin, Point, Roll, Showing, causes
from tabletop.table.play.gametable import Happening
from tabletop.table.play.shows import gathered, shows

STEP_MS = 320
OUTCOMES = ("missed", "one hit", "two hits")
KINDS = {"aa": "AA fire", "accuracy": "Accuracy", "repair": "Field repair"}
"""Rolls that their chapter does not tell apart."""
WON = ("rallied", "repaired", "cleared", "on target", "driven off", "shot down")
"""Outcomes of a roll that its roller wanted."""
HEAVY = 6
"""From this blue firepower on the shot is a gun's."""
FLIGHT_MS = 800


class Scene:
    """Positions come from the host."""

    def __init__(self, host: Host) -> None:
        self.host = host

    def at(self, state: State, key: str) -> Point | None:
        """The map point of a counter, structure or hex."""
        return places.point_of(self.host, state, key) if key else None

    def centre(self, hex: str) -> Point:
        """The map point of a hex."""
        return self.host.centre(places.cell(hex))


class Showings(Scene):
    """How each event is shown: `@shows` says which event a method is for."""

    # -- how steps, turns, arrivals and exits are shown
    @shows(Stepped)
    def _stepped(self, e: Stepped, before: State, after: State) -> Showing | None:
        here, there = self.at(before, e.id), self.at(after, e.id)
        if here is None or there is None:
            return None
        return Showing(motions=(Motion(e.id, (here, there), ms=STEP_MS),), sound="piece_slide", look=there)

    @shows(Turned)
    def _turned(self, e: Turned, before: State, after: State) -> Showing | None:
        at = self.at(after, e.id)
        return Showing(sound="piece_slide", look=at, ms=220) if at is not None else None

    @shows(Arrived)
    def _arrived(self, e: Arrived, before: State, after: State) -> Showing | None:
        at = self.at(after, e.id)
        return Showing(flashes=(Flash("ring", (at,), "white", ms=500),), sound="piece_drop", look=at) if at else None

    # -- how attack rolls, hits and losses are shown
    @shows(AttackRolled)
    def _fired(self, e: AttackRolled, before: State, after: State) -> Showing:
        source, target = self.at(after, e.attacker), self.at(after, e.target)
        gun = any("blue" in reason for reason in (e.fp.reason,)) and e.fp.base >= HEAVY
        flashes: list[Flash] = []
        if source is not None and target is not None and source != target:
            flashes.append(
                Flash(
                    "missile" if gun else "tracer",
                    (source, target),
                    "red" if e.attacker[:1] == "A" else "white",
                    ms=300,
                )
            )
        if target is not None:
            flashes.append(Flash("burst" if e.hits else "dust", (target,), ms=340, start=260))
        who = piece_name(after, e.attacker) if e.attacker else e.source[:1].upper() + e.source[1:]
        needed = e.dv.total - e.fp.total - e.caps
        modifiers = [worth("Firepower", e.fp), worth("Defence", e.dv)]
        modifiers += [f"{counted(e.caps, 'CAP')} on the dice"] if e.caps else []
        good = hits(sum(e.dice) + e.fp.total + e.caps, e.dv.total) > 0
        side = after.counters[e.attacker].side if e.attacker in after.counters else after.turn
        ends = [id for id in (e.attacker, e.target) if id in before.counters]
        roll = Roll(
            f"{who} at {piece_name(after, e.target)}",
            f"needs {max(2, needed)}",
            tuple(Die("white", n, good) for n in e.dice),
            f"{sum(e.dice)}: {_outcome(e, before)}",
            "CH-CC-02" if e.how == "cc" else "CH-FIRE-06",
            tuple(modifiers),
            int(side == AI),
            tuple(partial(faces.picture, before, id) for id in ends) if len(ends) == 2 else (),
            (source, target) if source is not None and target is not None and source != target else (),
            foe=side == AI,
            printed=charts.attack(e),
            causes=causes(e.fp, e.dv),
        )
        return Showing(
            flashes=tuple(flashes), roll=roll, sound="guns_green" if gun else "guns_white", look=target, ms=620
        )

    @shows(HitDrawn)
    def _hit_drawn(self, e: HitDrawn, before: State, after: State) -> Showing | None:
        at = self.at(before, e.id)
        return Showing(flashes=(Flash("text", (at,), "gold", HITS[e.key].name, ms=400),), look=at) if at else None

    @shows(Destroyed)
    def _destroyed(self, e: Destroyed, before: State, after: State) -> Showing | None:
        at = self.at(before, e.id)
        if at is None:
            return None
        words = Flash("text", (at,), "red", f"{piece_name(before, e.id)} lost", ms=800)
        return Showing(flashes=(Flash("burst", (at,), ms=600), words), sound="explosion", look=at)

    # -- how other dice are shown: rally, initiative, AA fire, accuracy, choices; and the check cards
    @shows(Rolled)
    def _rolled(self, e: Rolled, before: State, after: State) -> Showing:
        modifiers = tuple(f"{n:+d} {w}" for w, n in chances.tally_lines(e.tally) if n) if e.tally is not None else ()
        detail = "" if e.purpose == "choice" else f"needs {e.needed}"
        title, dice = sentence_start(e.title(after)), tuple(Die("white", n) for n in e.dice)
        seat, hit = self._whose(e, after), None if e.purpose in ("choice", "event") else e.outcome in WON
        roll = Roll(
            title,
            detail,
            dice,
            e.result(after),
            e.rule,
            modifiers,
            seat,
            hit=hit,
            foe=seat == 1,
            kind=KINDS.get(e.purpose, ""),
            printed=charts.other(e),
            causes=causes(e.tally) if e.tally is not None else (),
        )
        return Showing(roll=roll, sound="dice_land", look=self.at(after, e.about), ms=500)

    @staticmethod
    def _whose(e: Rolled, state: State) -> int:
        """Whose dice they are: those of a counter are its side's, of a strike its owner's, else who has the turn."""
        if e.about in state.counters:
            return int(state.counters[e.about].side == AI)
        owner = state.raid.owner if e.purpose == "accuracy" and state.raid is not None else state.turn
        return int(owner == AI)

    @shows(InitiativeRolled)
    def _initiative(self, e: InitiativeRolled, before: State, after: State) -> Showing:
        dice = (*(Die("blue", n) for n in e.player), *(Die("red", n) for n in e.enemy))
        extra = f" and {counted(e.caps, 'CAP')}" if e.caps else ""
        first = "you go first" if e.first == PLAYER else "the enemy goes first"
        outcome = f"{sum(e.player)}{extra} against {sum(e.enemy)}: {first}"
        roll = Roll("Initiative", "", dice, outcome, "CH-SEQ-02", seat=0, hit=e.first == PLAYER, kind="Initiative")
        return Showing(roll=roll, sound="dice_land", ms=900)

    @shows(SpentChecked)
    def _checked(self, e: SpentChecked, before: State, after: State) -> Showing | None:
        at = next((p for id in e.ids if (p := self.at(after, id)) is not None), None)
        if at is None:
            return None
        words = "Spent" if e.spent else "Stays fresh"
        flash = Flash("text", (at,), "red" if e.spent else "white", words, ms=350)
        return Showing(flashes=(flash,), sound="card", look=at)

    # -- how attacks from above are shown: the aircraft comes in over the edge of the map, bombs fall, it flies on
    @shows(StepBegan)
    def _comes(self, e: StepBegan, before: State, after: State) -> Showing | None:
        """It has been announced: it flies in, or the first shell whistles."""
        raid = after.raid
        if e.step != "raid" or e.args != ("announce",) or raid is None or not after.on_map(raid.hex):
            return None
        start, end = overlays.raid_way(self.host, after, overlays.raid_begun(raid))[:2]
        if not raid.aircraft:
            return Showing(flashes=(Flash("ring", (end,), "red", ms=FLIGHT_MS),), sound="bomb_whistle", look=end)
        motion = Motion(f"plane {raid.aircraft}", (start, end), ms=FLIGHT_MS)
        return Showing(motions=(motion,), sound="engine_dive", look=end)

    @shows(RaidSet)
    def _goes(self, e: RaidSet, before: State, after: State) -> Showing | None:
        """It is over: the aircraft flies on."""
        raid = before.raid
        if e.raid is not None or raid is None or not raid.aircraft or not before.on_map(raid.hex):
            return None
        *_, here, there = overlays.raid_way(self.host, before, overlays.raid_begun(raid))
        return Showing(motions=(Motion(f"plane {raid.aircraft}", (here, there), ms=FLIGHT_MS),), sound="engine_pass")


# -- Shows what happens.


class Shower:
    """Turns events into showings."""

    def __init__(self, host: Host) -> None:
        self._shown = gathered(Showings(host))

    def __call__(self, event: Event, before: State, after: State) -> Showing | None:
        show = self._shown.get(type(event))
        return show(event, before, after) if show is not None else None


# -- How attack rolls, hits and losses are shown.


def _outcome(e: AttackRolled, before: State) -> str:
    """What the dice brought: a hit on who is hit already destroys it (CH-HIT-03)."""
    target = before.counters.get(e.target)
    again = target is not None and before.hit_of(target) is not None
    return "a second hit, destroyed" if e.hits == 1 and again else OUTCOMES[e.hits]


# -- What happens, as it is shown and told in the log; and the great moments for the time line.

SEALED = "Sealed till now: "
"""How a line of the log begins that is opened at the end."""
ABOUT = ("id", "attacker", "target", "about", "ai", "unit", "hex")


class Reporting(Happening):
    """What happens, as it is shown and told in the log; and the great moments for the time line."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.shower = Shower(host)

    def showing(self, event: Event, before: State, after: State) -> Showing | None:
        return self.shower(event, before, after)

    def draw(self, event: Event, before: State, after: State) -> Roll | None:
        """Whether a counter stays fresh (CH-SPENT-02), or a hit counter destroys it (CH-HIT-01). An order card is
        neither better nor worse.
        """
        if isinstance(event, SpentChecked) and all(id in after.counters for id in event.ids):
            who, number = listing(piece_name(after, id) for id in event.ids), after.order_card(event.card).spent
            seat = int(after.counters[event.ids[0]].side == AI)
            outcome = f"{number}: {'spent' if event.spent else 'stays fresh'}"
            return Roll(
                f"{who}: check",
                f"paid {event.cost} AP",
                (),
                outcome,
                event.rule,
                seat=seat,
                hit=not event.spent,
                kind="AP Spent Check",
            )
        if isinstance(event, HitDrawn) and event.id in before.counters:
            seat, hit = int(before.counters[event.id].side == AI), HITS[event.key]
            return Roll(
                f"{piece_name(before, event.id)}: hit",
                "",
                (),
                hit.name,
                "CH-HIT-01",
                seat=seat,
                hit=not hit.destroys,
                kind="Hit counters",
            )
        return None

    def log_line(self, event: Event, after: State) -> tuple[str, int | None, Point | None]:
        words = event.words(after)
        if not words:
            return "", None, None
        if self._was_sealed(event, after):
            words = f"{SEALED}{words}"
        key = next((v for name in ABOUT if isinstance(v := getattr(event, name, None), str) and v), "")
        counter = after.counters.get(key)
        side = getattr(event, "side", "") or (counter.side if counter is not None else after.turn)
        return words, int(side == AI), places.point_of(self.host, after, key) if key else None

    def _was_sealed(self, event: Event, after: State) -> bool:
        """Whether the mission is over and this was not told before: what an enemy did unseen (CH-HID-06)."""
        if after.viewer or self.host.session.match.result is None:
            return False
        told = GAME.redact(event, 0, after)
        return told is None or (isinstance(told, OrderChosen) and told.ai == UNKNOWN and told != event)

    def great(self, event: Event, after: State) -> Pin | None:
        match event:
            case Destroyed(id=id):
                lost = next((x for x in after.lost if x.id == id), None)
                colour = "#2b5a8e" if lost is not None and lost.side == AI else "#a4342a"
                return Pin(colour, f"{piece_name(after, id)} is lost")
            case ControlTaken(hex=hex, side=side):
                return Pin("#a4342a" if side == AI else "#2b5a8e", f"{hex} is taken", "aim")
        return None
