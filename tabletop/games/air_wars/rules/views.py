"""What a seat sees of the position; of an event the event itself says it. Nobody gets more: bots, screens, overlays,
legal actions and refusals are computed from the view alone (AW-HID-01, AW-HID-06, AW-HID-07). A remote player is sent
his view and his log, nothing else (AW-HID-18).

The state holds no seed and no clock (AW-HID-05). Effects in force are public, their private choices lie on the owner's
own counters (AW-HID-25). What a seat saw earlier is in its log, not in its view (AW-HID-22)."""

from __future__ import annotations

from tabletop.core.cards import Pile
from tabletop.core.fastcopy import replace
from tabletop.core.memo import kept
from tabletop.core.messages import Frame
from tabletop.games.air_wars.rules.pieces import Blips, Side, Unit
from tabletop.games.air_wars.rules.radar import covered, seen_by_card
from tabletop.games.air_wars.rules.scenario import BOXES
from tabletop.games.air_wars.rules.sheets import BOTH, UnitClass
from tabletop.games.air_wars.rules.state import NOBODY, State, changed_side, with_fields

WAITING = "waiting"
"""The step in the frames of a player who is not asked (AW-HID-12)."""

REVEALED, TOP, RADAR, CARD, BOX = "revealed", "top", "radar", "card", "box"
"""Why an enemy counter is seen (`Unit.how`)."""


def public_units(state: State, seat: int) -> dict[str, Unit]:
    """The counters of a side as its enemy may look at them: during Planning as they stood before (AW-HID-14)."""
    screen = state.screens[seat]
    return state.units if screen is None else screen


def how_seen(state: State, unit: Unit, watcher: int, radar: frozenset[str]) -> str:
    """Why a side knows an enemy counter, "" if it does not (AW-FOG-02 to AW-FOG-04, AW-FOG-11): of the others in a
    stack, decoys among them, it knows the number (AW-FOG-03, AW-DEC-11). A revealed one is known wherever it goes
    (AW-HID-15). Revealed goes before top, top before radar. An observer is watcher NOBODY."""
    if unit.place in BOXES:
        return BOX
    if unit.revealed:
        return REVEALED
    if not unit.flying:
        return ""
    if unit.stack == 0:
        return TOP
    if unit.place in radar:
        return RADAR
    return CARD if watcher != NOBODY and seen_by_card(state, watcher, unit.place) else ""


def shown(unit: Unit, how: str) -> Unit:
    """An enemy counter as it is seen: place, flying or not, on top or not, revealed, and the bombed mark (AW-FOG-13);
    hours, ranges and landings are never shown (AW-FOG-14), nor the order below the top (AW-HID-03). Most counters do
    not change from one position to the next, so the last answer for each is kept."""
    last = _SHOWN.get(unit.id)
    if last is not None and last[0] is unit and last[1] == how:
        return last[2]
    made = Unit(
        unit.id, unit.seat, unit.place, unit.flying, unit.revealed,
        stack=0 if unit.flying and unit.stack == 0 else -1, bombed=unit.bombed, how=how,
    )  # fmt: skip
    _SHOWN[unit.id] = unit, how, made
    return made


_SHOWN: dict[str, tuple[Unit, str, Unit]] = {}


def _enemies(state: State, seat: int, watcher: int) -> tuple[dict[str, Unit], list[Blips]]:
    """The known counters of a side and the numbers of the others, square by square (AW-HID-02)."""
    radar = covered(state, watcher)
    known: dict[str, Unit] = {}
    hidden: dict[str, list[int]] = {}
    for key, unit in public_units(state, seat).items():
        if unit.seat != seat:
            continue
        how = how_seen(state, unit, watcher, radar)
        if how:
            known[key] = shown(unit, how)
            continue
        cls = state.scenario.units[key].cls
        index = 0 if unit.flying else 1 if cls is UnitClass.AIR else 2 if cls is UnitClass.GROUND else 3
        hidden.setdefault(unit.place, [0, 0, 0, 0])[index] += 1
    return known, [Blips(seat, square, *numbers) for square, numbers in sorted(hidden.items())]


def _side(side: Side, mine: bool, watcher: int) -> Side:
    """Hands and decks (AW-HID-04): the own deck as a set, the enemy's as a number."""
    deck = Pile(side.deck.all) if mine else Pile(("?",) * len(side.deck))
    return changed_side(side, hand=side.hand.seen_by(side.hand.owner if mine else None), deck=deck)


def _frames(state: State, watcher: int, asked: tuple[int, ...]) -> tuple[Frame, ...]:
    """Where the game is: everything for a player who is asked, the segment alone for the others (AW-HID-12)."""
    if watcher in asked or not state.frames:
        return state.frames
    return (state.frames[0], Frame(WAITING, asked[:1] or (state.active,)))


def _private(state: State, watcher: int) -> dict[str, object]:
    """What only its owner sees: groups, cards and guns in preparation, choices made unseen, votes."""
    fire, bombing = state.fire, state.bombing
    if fire is not None and not fire.opened and fire.seat != watcher:
        fire = None
    if bombing is not None and not bombing.designated and bombing.seat != watcher:
        bombing = replace(bombing, attacks=())
    a, b = (vote if seat == watcher else None for seat, vote in enumerate(state.votes))
    planning = state.frames[0].args[:1] == (watcher,) if state.frames else False
    return {
        "group": state.group if state.group is not None and state.group.seat == watcher else None,
        "playing": state.playing if state.playing is not None and state.playing.seat == watcher else None,
        "excess": state.excess if state.excess is not None and state.excess.seat == watcher else None,
        "fire": fire, "bombing": bombing, "votes": (a, b), "screens": (None, None),
        "placed": state.placed if planning else (),
        "must_place": state.must_place if planning else (),
        "workshop": state.workshop if planning else 0,
    }  # fmt: skip


_LAST: dict[int, tuple[State, tuple[int, ...], State]] = {}


def view(state: State, seat: int | None, asked: tuple[int, ...]) -> State:
    """The position as a seat sees it, None: an observer, who sees what both players see. asked: the seats that must
    decide now. A view of a view is itself. After the end everything is shown (AW-HID-19)."""
    watcher = NOBODY if seat is None else seat
    if state.viewer == watcher or state.result is not None:
        return state
    last = _LAST.get(watcher)
    if last is not None and last[0] is state and last[1] == asked:
        return last[2]
    made = _view(state, watcher, asked)
    _LAST[watcher] = (state, asked, made)
    return made


@kept("scenario", "units", "screens", "marks", "effects", "day", "hour")
def _counters(state: State, watcher: int) -> tuple[dict[str, Unit], tuple[Blips, ...]]:
    """The counters that a seat knows, its own whole (AW-FOG-01), the enemy's as far as they are seen; and the numbers
    of the others."""
    units: dict[str, Unit] = {}
    blips: list[Blips] = []
    for seat in BOTH:
        if seat == watcher:
            units.update((k, u) for k, u in state.units.items() if u.seat == seat)
        else:
            known, hidden = _enemies(state, seat, watcher)
            units.update(known)
            blips += hidden
    return dict(sorted(units.items())), tuple(blips)


def _view(state: State, watcher: int, asked: tuple[int, ...]) -> State:
    units, blips = _counters(state, watcher)
    sides = tuple(_side(side, seat == watcher, watcher) for seat, side in enumerate(state.sides))
    return with_fields(
        state,
        units=units,
        blips=blips,
        sides=(sides[0], sides[1]),
        viewer=watcher,
        frames=_frames(state, watcher, asked),
        **_private(state, watcher),
    )


def look(state: State, seat: int) -> State:
    """The view of a seat that is asked, or the state itself if it is a view already."""
    return state if state.viewer is not None else view(state, seat, (seat,))
