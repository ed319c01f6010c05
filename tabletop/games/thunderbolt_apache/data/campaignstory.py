"""The squadron diary of a campaign of Thunderbolt / Apache: days and missions, the kill board, pilots, aircraft, enemy
and accounts.

Written from the events alone, through the player log (TA-GEN-10). A single sortie is told turn by turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from tabletop.core.match import Match
from tabletop.core.messages import Event
from tabletop.core.wording import practised
from tabletop.data.story import Story, StoryChapter, StoryTable
from tabletop.games.thunderbolt_apache.rules import diary, logbook
from tabletop.games.thunderbolt_apache.rules.altitude import AltitudeTaken
from tabletop.games.thunderbolt_apache.rules.arming.loading import PaymentMarked, StoreLoaded, StoreUnloaded
from tabletop.games.thunderbolt_apache.rules.assessing import Assessed
from tabletop.games.thunderbolt_apache.rules.attacking import Aimed, UnitDestroyed
from tabletop.games.thunderbolt_apache.rules.battlefield import UnitPlaced
from tabletop.games.thunderbolt_apache.rules.ending import CampaignEnded
from tabletop.games.thunderbolt_apache.rules.entering import Entered, PickedUp
from tabletop.games.thunderbolt_apache.rules.hits import Crashed, PilotLost
from tabletop.games.thunderbolt_apache.rules.logbook import LogRow
from tabletop.games.thunderbolt_apache.rules.mission_events import EventDrawn
from tabletop.games.thunderbolt_apache.rules.missions import MissionBegan, MissionOver
from tabletop.games.thunderbolt_apache.rules.morning.events import Assigned, Crewed, ScoutAssigned, TargetsChanged
from tabletop.games.thunderbolt_apache.rules.moving import Moved
from tabletop.games.thunderbolt_apache.rules.pieces import PilotStatus, PlaneStatus, Strength
from tabletop.games.thunderbolt_apache.rules.sheets import BAND_NAMES, LEVELS
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.turns import TurnBegan
from tabletop.games.thunderbolt_apache.rules.wording import count, counted, listed, plane_name

ROUTINE = (
    Moved,
    StoreLoaded,
    StoreUnloaded,
    UnitPlaced,
    AltitudeTaken,
    Aimed,
    Assigned,
    Crewed,
    ScoutAssigned,
    TargetsChanged,
    Entered,
    PickedUp,
    PaymentMarked,
)
"""What would only fill the log of a mission."""
Words = Callable[[Event, State], str]


@dataclass
class Flown:
    """One mission as it went: what was seen of it, and its log by turns."""

    day: int
    battalion: str
    crews: tuple[str, ...] = ()
    scout: bool = False
    cards: list[str] = field(default_factory=list)
    turns: int = 0
    log: list[tuple[str, list[str]]] = field(default_factory=list)

    def opening(self) -> list[str]:
        """Who flew, and what happened on the way."""
        lines = []
        if self.crews:
            lines.append(
                f"{listed(self.crews)}"
                f" {'flies' if len(self.crews) == 1 else 'fly'}{', a scout ahead' if self.scout else ''}."
            )
        told = [f"On the way {way}: {title}." for way, title in zip(("out", "home"), self.cards, strict=False)]
        if self.turns:
            told.insert(1, f"{count(self.turns, 'turn')} over the battlefield.")
        return [*lines, " ".join(told)] if told else lines


def missions(match: Match, words: Words) -> list[Flown]:
    """Every mission of the game in order; a single sortie is one."""
    found: list[Flown] = []
    for entry in match.journal:
        state = entry.before
        for event in entry.events:
            state = match.game.evolve(state, event)
            if isinstance(event, MissionBegan):
                found.append(_begun(state, event.order.scout))
            elif not found and state.mission is not None:
                found.append(_begun(state, 0))
            if found and (state.mission is not None or isinstance(event, MissionOver)):
                _note(found[-1], event, state, words)
    return found


def _begun(state: State, scout: int) -> Flown:
    crews = tuple(
        f"{f.pilot} ({f.card} no. {f.serial})" if f.pilot else f"{f.card} no. {f.serial}" for f in state.flyers
    )
    return Flown(state.day, state.here.battalion, crews, bool(scout), log=[("Target bound", [])])


def _note(flown: Flown, event: Event, state: State, words: Words) -> None:
    """One event of a mission."""
    if isinstance(event, EventDrawn):
        flown.cards.append(state.library.events[event.card].title)
    elif isinstance(event, TurnBegan):
        flown.turns = event.turn
        flown.log.append((f"Turn {event.turn}", []))
        return
    elif isinstance(event, Assessed):
        flown.log.append(("Home bound", []))
    if not isinstance(event, ROUTINE) and (line := words(event, state)):
        flown.log[-1][1].append(line)


# -- the whole report
def tell(
    match: Match,
    document: dict[str, Any],
    players: tuple[str, ...] = (),
    /,
    *,
    words: Words,
    full: bool = False,
    whole: bool = True,
) -> Story:
    """The diary. `words`: how an event is told in a line; `full`: the log of every mission too; `whole`: of no
    account, for the log that it is written from holds no secrets (TA-GEN-10).
    """
    first, last = match.journal[0].before, match.state
    events = [event for entry in match.journal for event in entry.events]
    log = logbook.rows(first, events)
    flown = missions(match, words)
    alone = last.scenario.sortie is not None
    chapters = [_sortie_page(flown[0], log, last)] if alone and flown else _days(last, log, flown, full)
    result = match.result
    ending = words(CampaignEnded(result), last) if result is not None else _standing(last)
    return Story(
        str(document.get("title", last.scenario.title)),
        str(document.get("blurb", "")),
        _facts(match, document, players, events),
        tuple(chapters),
        ending,
        tuple(t for t in _tables(first, last, log, alone) if t.rows),
    )


def _standing(state: State) -> str:
    if state.scenario.sortie is not None:
        return "The sortie goes on."
    return f"The campaign stands on day {state.day} of {state.days} with {state.vp} of {state.objective} VP."


def _days(state: State, log: list[LogRow], flown: list[Flown], full: bool) -> list[StoryChapter]:
    """A chapter for every day, a part for every mission."""
    pages = diary.pages(state, log)
    told: list[StoryChapter] = []
    waiting = {(f.day, f.battalion): f for f in flown}
    for day in sorted({page.day for page in pages} | {f.day for f in flown}):
        base = [line for page in pages if page.day == day and not page.battalion for line in page.lines]
        parts = []
        for mission in (f for f in flown if f.day == day):
            lines = [
                line for page in pages if (page.day, page.battalion) == (day, mission.battalion) for line in page.lines
            ]
            parts.append(_mission(state, waiting[day, mission.battalion], lines, full))
        if base:
            parts.append(StoryChapter("At the base", tuple(base)))
        told.append(StoryChapter(f"Day {day}", (), tuple(parts)))
    return told


def _mission(state: State, flown: Flown, lines: list[str], full: bool) -> StoryChapter:
    name = state.library.battalions[flown.battalion].name
    log = tuple(StoryChapter(head, tuple(lines)) for head, lines in flown.log if lines) if full else ()
    return StoryChapter(f"Against the {name} ({flown.battalion})", (*flown.opening(), *lines), log)


def _sortie_page(flown: Flown, log: list[LogRow], state: State) -> StoryChapter:
    lines = [line for page in diary.pages(state, log) for line in page.lines]
    return StoryChapter(
        f"Against the {state.library.battalions[flown.battalion].name}",
        (*flown.opening(), *lines),
        tuple(StoryChapter(head, tuple(lines)) for head, lines in flown.log if lines),
    )


def _facts(
    match: Match, document: dict[str, Any], players: tuple[str, ...], events: list[Event]
) -> tuple[tuple[str, str], ...]:
    state: State = match.state
    facts = [("Game", match.game.title)]
    if document.get("date"):
        facts.append(("Date", str(document["date"])))
    if state.campaign_card is not None:
        facts.append(("Campaign", f"{state.campaign_card.title} ({state.campaign})"))
    if state.situation_card is not None:
        facts.append(("Situation", f"{state.situation_card.title} ({state.situation}), {count(state.days, 'day')}"))
    if players:
        facts.append(("Squadron led by", players[0].replace(":", ", ")))
    kills = sum(isinstance(e, UnitDestroyed) for e in events)
    planes, pilots = sum(isinstance(e, Crashed) for e in events), sum(isinstance(e, PilotLost) for e in events)
    facts.append(
        (
            "Destroyed",
            f"{count(kills, 'enemy unit')}, {count(sum(not b.left for b in state.battalions.values()), 'battalion')}",
        )
    )
    facts.append(("Lost", f"{count(planes, 'aircraft', 'aircraft')}, {count(pilots, 'pilot')}"))
    if match.taken_back:
        facts.append(("Practice", practised(match.taken_back)))
    return tuple(facts)


# -- tables
def _tables(first: State, state: State, log: list[LogRow], alone: bool) -> Iterable[StoryTable]:
    yield _kill_board(state, log)
    yield _pilots(state, log)
    yield _aircraft(state)
    if not alone:
        yield _enemy(state)
        yield _accounts(first, log)


def _kill_board(state: State, log: list[LogRow]) -> StoryTable:
    board = logbook.kill_board(log)
    value = {who: sum(line.amount for line in log if line.kind == "Kill" and line.about == who) for who in board}
    units = state.library.units
    rows = []
    for who in sorted(board, key=lambda name: (-value[name], name)):
        kinds = sorted(board[who].items(), key=lambda item: (-item[1], item[0]))
        listed = ", ".join(counted(n, units[kind].name) for kind, n in kinds)
        rows.append(
            (
                plane_name(state, int(who)) if who.isdigit() else who,
                str(sum(board[who].values())),
                str(value[who]),
                listed,
            )
        )
    return StoryTable("Kill board", ("Pilot", "Units", "Value", "What"), tuple(rows))


def _pilots(state: State, log: list[LogRow]) -> StoryTable:
    wears = diary.worn(state, log)

    def fate(p: Any) -> str:
        if p.status in (PilotStatus.KILLED, PilotStatus.REPLACED):
            return "lost"
        if p.status is PilotStatus.RELEASED:
            return "released"
        return ", ".join("heavy wound" if heavy else "light wound" for heavy in p.wounds) or "fit"

    rows = tuple(
        (
            p.name,
            p.family,
            LEVELS[p.level],
            str(p.xp),
            str(p.stress),
            str(p.missions),
            str(p.destroyed),
            fate(p),
            ", ".join(diary.TITLES[kind] for kind in wears.get(p.name, ())),
        )
        for p in state.pilots.values()
    )
    return StoryTable(
        "Pilots", ("Name", "Family", "Level", "XP", "Stress", "Missions", "Kills", "Fate", "Honours"), rows
    )


def _aircraft(state: State) -> StoryTable:
    rows = []
    for plane in state.planes.values():
        worn = "crashed" if plane.status is PlaneStatus.CRASHED else ", ".join(map(str, plane.damage)) or "sound"
        rows.append((f"{plane.card} no. {plane.serial}", worn))
    return StoryTable("Aircraft", ("Aircraft", "At the end"), tuple(rows))


def _enemy(state: State) -> StoryTable:
    fate = {Strength.FULL: "full strength", Strength.HALF: "half strength", Strength.DESTROYED: "destroyed"}
    rows = []
    for b in state.battalions.values():
        card = state.library.battalions[b.card]
        had = {Strength.FULL: 0, Strength.HALF: card.half_vp, Strength.DESTROYED: card.vp}[b.strength]
        where = BAND_NAMES[b.band] if b.left else ""
        rows.append((f"{card.name} ({b.card})", fate[b.strength], where, f"{had} of {card.vp}"))
    return StoryTable("The enemy", ("Battalion", "At the end", "Where", "VP"), tuple(rows))


def _accounts(first: State, log: list[LogRow]) -> StoryTable:
    """SO and VP by day."""
    rows = []
    so = first.so
    for day in sorted({line.day for line in log}):
        moves = [line.amount for line in log if line.day == day and line.kind == "SO"]
        points = [line.amount for line in log if line.day == day and line.kind == "VP"]
        so += sum(moves)
        spent, came = -sum(n for n in moves if n < 0), sum(n for n in moves if n > 0)
        rows.append((str(day), str(came), str(spent), str(so), f"{sum(points):+d}"))
    return StoryTable("Accounts", ("Day", "SO in", "SO out", "SO left", "VP"), tuple(rows))
