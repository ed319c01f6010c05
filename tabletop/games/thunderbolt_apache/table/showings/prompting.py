"""What is told of the moment: who is asked what, the step, day and turn, the coaches; the sheet at F6, and the end
screen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from tabletop.core.messages import Event
from tabletop.core.wording import fortune, titled
from tabletop.games.thunderbolt_apache.rules import diary, logbook
from tabletop.games.thunderbolt_apache.rules.attacking import AttackRolled
from tabletop.games.thunderbolt_apache.rules.chance import Rolled
from tabletop.games.thunderbolt_apache.rules.ending import OUTCOMES, campaign_result, needed_vp, sortie_result
from tabletop.games.thunderbolt_apache.rules.forecast import hit_chance
from tabletop.games.thunderbolt_apache.rules.game import GAME
from tabletop.games.thunderbolt_apache.rules.pieces import Flight, PilotStatus, PlaneStatus, Strength
from tabletop.games.thunderbolt_apache.rules.sheets import LEVELS
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.wording import count, counted
from tabletop.games.thunderbolt_apache.table import coach
from tabletop.games.thunderbolt_apache.table.pages.coach import PageCoach
from tabletop.table.play.contract import Briefing, Ending, Hint
from tabletop.table.play.gametable import Telling

if TYPE_CHECKING:
    from tabletop.games.thunderbolt_apache.table.table import ApacheTable

# -- The end screen: how the sortie or the campaign ended, the battalions, the pilots, the kills, and the luck of the
# dice.

Table = tuple[str, tuple[str, ...], tuple[tuple[str, ...], ...]]
FATES = {
    Flight.FIELD: "on the battlefield",
    Flight.OFF: "came home",
    Flight.BACK: "turned back",
    Flight.CRASHED: "crashed",
    Flight.OUT: "on the way out",
}
ENDED_AT = {Strength.FULL: "not halved", Strength.HALF: "at half strength", Strength.DESTROYED: "destroyed"}
WORDS = {
    "Great": "A great success",
    "Good": "A good success",
    "Adequate": "An adequate result",
    "Poor": "A poor showing",
    "Dismal": "A dismal failure",
}


def ending(session: Any, state: State) -> Ending:
    """What the end screen shows. The game must be over."""
    assert state.result is not None
    journal = session.match.journal
    events: list[Event] = [e for entry in journal for e in entry.events]
    rows = logbook.rows(journal[0].before, events) if journal else []
    headline = WORDS.get(state.result.level, state.result.level)
    tables = _sortie(state) if state.scenario.sortie is not None else _campaign(state, rows)
    tables += _kills(state, rows)
    tables += _luck(events)
    return Ending(headline, state.result, tuple(t for t in tables if t[2]), points=state.scenario.sortie is None)


def _sortie(state: State) -> list[Table]:
    mission = state.mission
    if mission is None:
        return []
    book = state.library
    battalion = book.battalions[mission.battalion]
    alive = [u for u in mission.enemies.values() if u.alive and not u.popup]
    left = sum(book.units[u.type].value for u in alive)
    lost = Counter(u.type for u in mission.enemies.values() if not u.alive and not u.popup)
    rows = [
        ("Result", f"{battalion.name} is {ENDED_AT[state.battalions[battalion.key].strength]}"),
        (
            "Strength left",
            f"{left} of {battalion.value}; halved at {battalion.half_at}, destroyed at {battalion.destroyed_at}",
        ),
        ("Destroyed", ", ".join(counted(n, book.units[k].name) for k, n in lost.items()) or "nothing"),
        (
            "Still there",
            ", ".join(counted(n, book.units[k].name) for k, n in Counter(u.type for u in alive).items()) or "nothing",
        ),
        ("Turns flown", str(mission.turn)),
    ]
    fates = []
    for flyer in state.flyers:
        pilot = state.pilots.get(flyer.pilot)
        told = [FATES[flyer.flight]]
        told += [f"Stress {pilot.stress}"] if pilot is not None else []
        told += ["the pilot is lost"] if pilot is not None and pilot.status is PilotStatus.KILLED else []
        fates.append((flyer.pilot or flyer.card, flyer.card, ", ".join(told)))
    return [
        ("The column", ("What", "How it stands"), tuple(rows)),
        ("Aircraft", ("Pilot", "Aircraft", "Fate"), tuple(fates)),
    ]


def _campaign(state: State, rows: list[logbook.LogRow]) -> list[Table]:
    book = state.library
    battalions = tuple(
        (book.battalions[b.card].name, ENDED_AT[b.strength], f"{b.scored} of {book.battalions[b.card].vp} VP")
        for b in state.battalions.values()
    )
    pilots = tuple(
        (
            p.name,
            LEVELS[p.level],
            {
                PilotStatus.READY: f"{count(p.missions, 'mission')}, {p.destroyed} destroyed",
                PilotStatus.KILLED: "killed",
                PilotStatus.RELEASED: "released",
                PilotStatus.REPLACED: "killed",
            }[p.status],
        )
        for p in state.pilots.values()
    )
    lost = sum(p.status is PlaneStatus.CRASHED for p in state.planes.values())
    missions = tuple((f"day {r.day}", book.battalions[r.battalion].name, r.result, f"{r.vp:+d}") for r in state.rows)
    told = [page for page in diary.pages(state, rows) if page.lines]
    headlines = tuple((page.title, page.lines[-1]) for page in told[-6:])
    card = state.campaign_card
    head = (
        ("Campaign", card.title if card is not None else ""),
        ("Points", f"{state.vp} of {state.objective} VP"),
        ("Days flown", f"{state.day} of {state.days}"),
        ("Aircraft lost", str(lost)),
    )
    return [
        ("The campaign", ("What", "How it ended"), head),
        ("Missions", ("When", "Against", "Result", "VP"), missions),
        ("Battalions", ("Name", "Strength", "Scored"), battalions),
        ("Pilots", ("Name", "Level", "Record"), pilots),
        ("From the diary", ("When", "What"), headlines),
    ]


def _kills(state: State, rows: list[logbook.LogRow]) -> list[Table]:
    board = logbook.kill_board(rows)
    names = state.library.units
    found = tuple(
        (
            who if not who.isdigit() else f"aircraft {who}",
            str(sum(kills.values())),
            ", ".join(counted(n, names[k].name) for k, n in kills.items()),
        )
        for who, kills in board.items()
    )
    return [("Kills", ("Who", "All", "What"), found)]


def _luck(events: Iterable[Event]) -> list[Table]:
    """Attack rolls against what was to be expected."""
    rolls = [e for e in events if isinstance(e, AttackRolled)]
    if not rolls:
        return []
    hits, expected = sum(e.hit for e in rolls), sum(float(hit_chance(e.tally)) for e in rolls)
    verdict = fortune(len(rolls), hits, expected)
    pods = [e for e in events if isinstance(e, Rolled) and e.purpose == "ecm"]
    table = [("Attack rolls", str(len(rolls)), str(hits), f"{expected:.1f}", verdict)]
    if pods:
        stopped = sum("negated" in e.outcome for e in pods)
        table.append(
            (
                "ECM",
                str(len(pods)),
                str(stopped),
                f"{0.4 * len(pods):.1f}",
                fortune(len(pods), stopped, 0.4 * len(pods)),
            )
        )
    return [("Luck of the dice", ("What", "Dice", "Good", "Expected", "Luck"), tuple(table))]


# -- How a campaign or a sortie is won and where it stands: the sheet at F6 (TA-END-01, TA-END-02).

STRENGTHS = {Strength.FULL: "full", Strength.HALF: "half", Strength.DESTROYED: "destroyed"}

HINTS = (
    "Low behind a ridge a gun beyond it cannot fire at you; High you see over every ridge, and everybody sees you.",
    "Look at the red arrows before you go anywhere: each is a gun that could fire at you there.",
    "A pilot attacks once, before, between or after his steps: fire, then get out of sight.",
)


def briefing(state: State, document: dict[str, Any]) -> Briefing:
    """The sheet of the player."""
    book = state.library
    title = titled(document["title"], str(document.get("date", "")))
    situation = str(document.get("blurb", ""))
    battalions = tuple(
        (book.battalions[b.card].name, STRENGTHS[b.strength], f"{b.scored} of {book.battalions[b.card].vp}")
        for b in state.battalions.values()
    )
    table = ("The enemy", ("Battalion", "Strength", "Points"), battalions)
    if state.scenario.sortie is not None:
        standing = (
            f"As it stands: {sortie_result(state).sentence}"
            if state.mission is not None and state.here.turn
            else "The sortie has not begun."
        )
        return Briefing(
            title, "You lead the flight.", situation,
            "Destroy the enemy unit and bring everybody home. Halving it is a draw.", standing,
            "The sortie ends when the last aircraft has left the battlefield or is lost.", (table,), hints=HINTS,
        )  # fmt: skip
    card = state.campaign_card
    if card is None:
        return Briefing(
            title, "You command the squadron.", situation, "Choose a campaign and a situation first.", "", ""
        )
    levels = tuple(
        (level, f"{needed_vp(state.objective, share)} and more" if state.objective else f"{share} % of the objective")
        for level, share in zip(OUTCOMES, card.percentages, strict=False)
    )
    return Briefing(
        title,
        "You command the squadron.",
        situation or card.text,
        "Win victory points by halving and destroying the enemy's battalions before the days are over. Great and Good"
        " are victories, Adequate is a draw.",
        f"As it stands: {campaign_result(state).sentence.replace(' VP', ' points')}" if state.objective else "",
        f"The campaign ends after day {state.days}; this is day {state.day}. It ends early when every battalion is"
        " destroyed.",
        (("Levels of success", ("Level", "Victory points"), levels), table),
        hints=HINTS,
    )


# -- What is told of the moment.


class Prompting(Telling):
    """What is told of the moment."""

    def __init__(self, table: ApacheTable) -> None:
        self.table = table
        self.page_coach = PageCoach()

    def prompt(self) -> tuple[str, str, str]:
        table, state = self.table, self.table.state
        if state.result is not None:
            return "", state.result.sentence, "TA-END-01"
        seat = table.host.seat
        if seat is not None:
            asked = GAME.step(state).prompt(state, seat)
            return "Squadron", *(table.mode.prompt() or (asked.sentence, asked.rule))
        if not table.host.idle and table.happening.told[0]:
            return "", table.happening.told[0] + ".", table.happening.told[1]
        phase = GAME.sequence.of(state.frames[-1].step) if state.frames else None
        return "", f"{phase.title}." if phase else "", phase.rule if phase else ""

    def phases(self) -> tuple[tuple[str, ...], int, str]:
        shown = list(GAME.sequence.phases)
        step = self.table.pages.told_of() or ("slow" if self._acts_slow() else self.table.step)
        now = GAME.sequence.of(step) if step in GAME.steps and step != "over" else None
        return tuple(p.title for p in shown), shown.index(now) if now in shown else -1, self._when()

    def _acts_slow(self) -> bool:
        """Whether an aircraft acts in the Slow step: both steps share the frames of an activation."""
        serial = self.table.acting()
        return bool(serial) and self.table.state.mission is not None and not self.table.state.here.flyers[serial].fast

    def _when(self) -> str:
        state = self.table.state
        turn = f"Turn {state.mission.turn}" if state.mission is not None and state.mission.turn else ""
        day = f"Day {state.day} of {state.days}" if state.days else ""
        return ", ".join(filter(None, (day, turn)))

    def briefing(self) -> Briefing:
        return briefing(self.table.state, self.table.host.session.header.document)

    def ending(self) -> Ending:
        return ending(self.table.host.session, self.table.state)

    def end_waits(self) -> bool:
        """Whether the campaign's end has to wait until the last evening was read."""
        return self.table.pages.waiting

    def hints(self) -> Sequence[Hint]:
        page = self.table.lying.page()
        if page is not None:
            return self.page_coach.hints(page)
        return coach.hints(self.table) if self.table.scenario.coach else ()

    def hint_read(self, key: str) -> None:
        """What was said of a page is remembered beyond this campaign."""
        self.page_coach.remember(key)

    def hints_again(self) -> None:
        self.page_coach.forget()
