"""What the log, the notes and the recap say; all from what the looker was told."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from tabletop.core.messages import Event
from tabletop.games.air_wars.rules.bombing.attacking import AttackRolled
from tabletop.games.air_wars.rules.cards.events import CardDrawn, CardsReshuffled
from tabletop.games.air_wars.rules.combat import BattleFired
from tabletop.games.air_wars.rules.days import DayBegan, HourBegan, OfferAnswered, OperationsBegan, SegmentBegan
from tabletop.games.air_wars.rules.ending import score
from tabletop.games.air_wars.rules.flak import FireRolled
from tabletop.games.air_wars.rules.fog import DecoyRemoved
from tabletop.games.air_wars.rules.losses import UnitLost
from tabletop.games.air_wars.rules.pieces import Unit, airbase_key
from tabletop.games.air_wars.rules.radar import areas_of, works
from tabletop.games.air_wars.rules.redeploying import FacesDown, PostureShown
from tabletop.games.air_wars.rules.sheets import Function, Kind, Trait
from tabletop.games.air_wars.rules.sorties import due_hour
from tabletop.games.air_wars.rules.state import State, on_map
from tabletop.games.air_wars.rules.strengths import printed_aa
from tabletop.games.air_wars.rules.wording import count, listing, place, side
from tabletop.games.air_wars.table.papers.fan import enemy_knows
from tabletop.table.play.contract import Note

if TYPE_CHECKING:
    from collections.abc import Callable

    from tabletop.core.match import Entry, Match

KINDS = {
    Kind.BOMBER: "bombers", Kind.FIGHTER: "fighters", Kind.FIGHTER_BOMBER: "fighter-bombers", Kind.DECOY: "decoy",
    Kind.AA: "anti-aircraft guns", Kind.HQ: "headquarters", Kind.SHIP: "convoy",
}  # fmt: skip
FUNCTIONS = {
    Function.STAFF: "its loss lowers the command level", Function.FILTER: "radar works only while it is on the map",
    Function.DIRECT: "fighters taking off within 3 squares fly one further, once an hour",
    Function.LISTEN: "shows enemy flyers within 4 squares, once a day",
    Function.WORKSHOP: "refits a fighter on 5 or 6, each day from the second",
}  # fmt: skip
RULE_AT_END = re.compile(r"\s*\((AW-[A-Z]+-\d+)\)\.$")
HOW = {
    "revealed": "revealed for the day",
    "top": "you see it as the top of a stack",
    "radar": "your radar sees it",
    "card": "a card shows it to you",
}
ROUTINE = (
    SegmentBegan,
    CardDrawn,
    FacesDown,
    DayBegan,
    PostureShown,
    HourBegan,
    OperationsBegan,
    CardsReshuffled,
)
"""Events that alone are no reason for a page of what happened: the table shows the same."""

OUTCOMES = (BattleFired, FireRolled, AttackRolled, UnitLost)
"""What came of a fight: told though an answer of one's own set it going."""


def seat_of(event: Event, state: State) -> int | None:
    """Whose bullet the line has."""
    seat = getattr(event, "seat", None)
    if seat is None and isinstance(event, UnitLost | DecoyRemoved):
        seat = state.scenario.units[event.unit].seat if event.unit in state.scenario.units else None
    return seat if seat in (0, 1) else None


def square_of(event: Event) -> str:
    """Where it happened, "" nowhere."""
    for name in ("square", "start"):
        square = getattr(event, name, "")
        if isinstance(square, str) and square[:1].isalpha() and square[1:].isdigit():
            return square
    return ""


def line(event: Event, after: State) -> str:
    """A line of the log, '' for none; its rule stands at the very end, as in the logs of the other games."""
    words = RULE_AT_END.sub(r" (\1)", event.words(after))
    if isinstance(event, OfferAnswered) and after.viewer is None:  # after the end both answers are told (AW-HID-19)
        words = f"{after.scenario.sides[event.seat].name}: {words[:1].lower()}{words[1:]}"
    return words


def recap(
    match: Match, seat: int, since: int, watched: Callable[[Entry, State], bool] | None = None
) -> list[tuple[str, int | None]]:
    """What a side was told since an entry of the journal: lines with the side of the bullet; none when all was
    routine. What its player ordered himself or `watched` is no news; of his answers it tells what came of a fight.
    """
    out: list[tuple[str, int | None]] = []
    news = False
    for n, entry in enumerate(match.journal[since:], since):
        own = entry.seat == seat
        if watched is not None and (own or watched(entry, match.moment(n + 1))):
            continue  # at one screen all dice were seen as they fell
        state: Any = entry.before
        had = points(match.game.view(state, seat))
        for event in entry.events:
            before, state = state, match.game.evolve(state, event)
            seen = match.game.redact(event, seat, before)
            if seen is not None and (not own or isinstance(seen, OUTCOMES)):
                view = match.game.view(state, seat)
                words = line(seen, view)
                if words:
                    out.append((words, seat_of(seen, view)))
                    news = news or not (own or isinstance(seen, ROUTINE))
        for words, whose in () if own else fallen(had, match.game.view(state, seat)):
            out.append((words, whose))
            news = True
    return out if news else []


def points(state: State) -> tuple[int, int]:
    return score(state, 0).total, score(state, 1).total


def fallen(before: tuple[int, int], after: State) -> list[tuple[str, int]]:
    """Points that a side has lost, in words, with that side: nothing on the map shows it, and it was told nowhere."""
    out = []
    for seat, (had, has) in enumerate(zip(before, points(after), strict=True)):
        if has < had:
            words = f"{side(after, seat)} loses {count(had - has, 'point')}, {has} {'is' if has == 1 else 'are'} left"
            out.append((f"{words}: {side(after, 1 - seat)} has made good what they were given for.", seat))
    return out


# -- notes
def unit_note(state: State, unit: Unit) -> Note:
    """A counter in words."""
    sheet = state.sheet(unit)
    what = ", ".join(w for w in (sheet.aircraft if sheet.aircraft != "decoy" else "", KINDS[sheet.kind]) if w)
    lines = [f"{what[:1].upper()}{what[1:]}."]
    if sheet.flies:
        reach = f"speed {sheet.speed}, short range" if sheet.short else f"speed {sheet.speed}, long range"
        lines.append(f"Air {sheet.air}, bombs {sheet.bomb}, {reach}.")
    elif sheet.kind is Kind.AA:
        lines.append(f"{count(sheet.aa, 'die', 'dice')} of AA fire.")
    elif sheet.function is not Function.NONE:
        lines.append(f"{sheet.function.value}: {FUNCTIONS.get(sheet.function, '')}.")
    traits = {Trait.DIVE: "dive bombers", Trait.SEA: "seaplanes", Trait.CV: "carrier aircraft"}
    if sheet.traits:
        lines.append(f"{listing(traits[t] for t in Trait if t in sheet.traits).capitalize()}.")
    if sheet.vp:
        lines.append(f"Worth {count(sheet.vp, 'point')} in the Damage Box.")
    if unit.how in HOW:
        lines.append(f"{HOW[unit.how].capitalize()}.")
    elif on_map(unit) and unit.how == "":
        lines += _own_lines(state, unit)
    return Note(unit.id, tuple(lines))


def _own_lines(state: State, unit: Unit) -> list[str]:
    sheet, out = state.sheet(unit), []
    if unit.revealed:
        out.append("The enemy has seen it today.")
    if unit.flying and sheet.short and unit.takeoff:
        out.append(f"Took off in hour {unit.takeoff}; must be down by hour {due_hour(state, unit)}.")
    if unit.flying and len(state.flying(unit.place, unit.seat)) > 1:
        out.append(f"Of this stack {enemy_knows(state, unit.place, unit.seat)}.")
    if unit.bombed:
        out.append("Has bombed today.")
    if unit.landed and not sheet.short:
        out.append("Has flown its mission of the day.")
    return out


def base_note(state: State, square: str) -> Note:
    """A base in words."""
    base = state.base(square)
    assert base is not None
    hidden = state.unknown(square, base.seat).based
    used = len(state.based(square, base.seat)) + hidden
    closed = {"day": "Closed until tomorrow.", "game": "Closed for good."}.get(
        state.mark(airbase_key(square)).closed, ""
    )
    kinds = listing(sorted(k.value.lower() for k in base.kinds))
    lines = [f"{state.scenario.sides[base.seat].name}: {kinds} base, {used} of {base.capacity} places used."]
    aa = printed_aa(state, square, base.seat)
    lines += [f"Printed AA of the square: {aa}."] if aa else []
    lines += [f"{count(base.vp, 'point')} each time it is closed."] if base.vp else []
    lines += ["Far: take-off and landing need an hour of their own."] if base.far else []
    return Note(place(state, square), (*lines, *([closed] if closed else [])), ("AW-BASE-12",) if base.far else ())


def target_note(state: State, name: str) -> Note:
    """A printed target in words."""
    found = state.scenario.targets[name]
    lines = [f"{state.scenario.sides[found.seat].name}, {found.kind.value.lower()}, {count(found.vp, 'point')}."]
    need = state.scenario.charts.bombing.get(found.kind)
    if need is not None:
        lines.append(
            f"Bombed on {need.level}+ level, {need.dive}+ dive."
            if need.level != need.dive
            else f"Bombed on {need.level}+."
        )
    if found.aa:
        lines.append(f"AA {found.aa}.")
    if state.mark(name).bombed:
        lines.append("Bombed.")
    for area in areas_of(state, found.seat):
        if area.target == name:
            lines.append(f"Eye of the {area.name}, which {'works' if works(state, area) else 'is blind'}.")
    return Note(name, tuple(lines))
