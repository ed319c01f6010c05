"""The end screen: how the sortie or the campaign ended, the battalions, the pilots, the kills, and the luck of the
dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from tabletop.core.values import Event
from tabletop.core.wording import fortune
from tabletop.games.thunderbolt_apache.rules import diary, logbook
from tabletop.games.thunderbolt_apache.rules.attacking import AttackRolled
from tabletop.games.thunderbolt_apache.rules.chance import Rolled
from tabletop.games.thunderbolt_apache.rules.forecast import hit_chance
from tabletop.games.thunderbolt_apache.rules.pieces import Flight, PilotStatus, PlaneStatus, Strength
from tabletop.games.thunderbolt_apache.rules.sheets import LEVELS
from tabletop.games.thunderbolt_apache.rules.state import State
from tabletop.games.thunderbolt_apache.rules.wording import count, counted
from tabletop.table.play.contract import Ending

Table = tuple[str, tuple[str, ...], tuple[tuple[str, ...], ...]]
FATES = {
    Flight.FIELD: "on the battlefield",
    Flight.OFF: "came home",
    Flight.BACK: "turned back",
    Flight.CRASHED: "crashed",
    Flight.OUT: "on the way out",
}
STRENGTHS = {Strength.FULL: "not halved", Strength.HALF: "at half strength", Strength.DESTROYED: "destroyed"}
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
        ("Result", f"{battalion.name} is {STRENGTHS[state.battalions[battalion.key].strength]}"),
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
        (book.battalions[b.card].name, STRENGTHS[b.strength], f"{b.scored} of {book.battalions[b.card].vp} VP")
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
