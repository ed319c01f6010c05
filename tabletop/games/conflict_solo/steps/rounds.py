"""Rounds and set-up (3, CH-SEQ): the steps "load", "setup", "round_start", "discard", "initiative", "round_end" and
"ending"."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.core.asking import Automatic, Stream, begin, nest
from tabletop.core.refusal import Refusal
from tabletop.core.step import Now
from tabletop.core.values import Command
from tabletop.games.conflict_solo.asking import Asking, number
from tabletop.games.conflict_solo.commands import Hide, Place, PlaceMines, PlaceWork, Shift, TakeBack
from tabletop.games.conflict_solo.events import (
    EventsSet,
    HappeningBegan,
    HiddenSet,
    InitiativeRolled,
    RoundBegan,
    RoundEnded,
    SetUp,
    WorkSet,
)
from tabletop.games.conflict_solo.orders import Happening
from tabletop.games.conflict_solo.rules import setup
from tabletop.games.conflict_solo.rules.action_points import MOST_DICE_CAPS, DiceCaps
from tabletop.games.conflict_solo.rules.actions import own_unit
from tabletop.games.conflict_solo.rules.answers import DONE, Done
from tabletop.games.conflict_solo.rules.cards.hand import draw_cards
from tabletop.games.conflict_solo.rules.chance import Rolled, pick, two_dice
from tabletop.games.conflict_solo.rules.ending import over
from tabletop.games.conflict_solo.rules.hexes import canonical
from tabletop.games.conflict_solo.rules.moving.actions import Face
from tabletop.games.conflict_solo.rules.moving.events import Turned
from tabletop.games.conflict_solo.rules.objectives import VpChanged, round_vp
from tabletop.games.conflict_solo.rules.reinforcements import arrive
from tabletop.games.conflict_solo.sheets import AI, PLAYER
from tabletop.games.conflict_solo.state import State


def load(now: Now[State]) -> Stream:
    """Hidden groups draw their hexes, one AI a hex (CH-HID-04); REs are placed (SETUP_AI); then the player sets up."""
    for group in now.state.scenario.groups:
        hexes = canonical(group.hexes)
        for id in group.ids:
            hex = yield from pick(now, f"hex of {id}", hexes, "CH-HID-04")
            yield SetUp(id, hex, now.state.counters[id].facing, group.name)
            hexes.remove(hex)
    places = now.state.scenario.rumours
    if places:
        yield EventsSet((Happening(f"RE({' '.join(places)})", "RE", hexes=places),))
    yield begin("setup")
    yield nest("happenings")


class SettingUp(Asking):
    """The player sets up (SETUP_PLAYER): Units, works, mines, hidden Units."""

    takes = (Place, Shift, Face, PlaceWork, PlaceMines, TakeBack, Hide, Done)
    wanted = "setting up"
    rule = "CH-STACK-01"

    def sentence(self, view: State) -> str:
        waiting = [u.id for u in setup.to_place(view) if not u.hex]
        return f"Set up {', '.join(waiting)}." if waiting else "Set-up: say Done when you are content."

    def usual(self, view: State) -> Command | None:
        return DONE

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        for unit in setup.to_place(view):
            put = Shift if unit.hex else Place
            yield from (put(unit.id, h) for h in canonical(setup.area(view, unit)))
            yield from (Face(unit.id, f) for f in range(6))
            yield Hide(unit.id, not unit.hidden)
        for work in dict.fromkeys(setup.works_left(view)):
            yield from (PlaceWork(work, h) for h in setup.work_hexes(view, False))
        yield from (PlaceMines(h) for h in setup.work_hexes(view, True))
        yield from (TakeBack(h) for h in (*(h for h, _ in view.works_set), *view.mines_set))
        yield DONE

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        match command:
            case Place(id, hex) | Shift(id, hex):
                unit = own_unit(view, id)
                if isinstance(unit, Refusal):
                    return unit
                if bool(unit.hex) is isinstance(command, Place) or unit.hex == hex:
                    return Refusal("CH-STACK-01", f"{id} stands in {unit.hex or 'no hex yet'}.")
                return setup.place_refusal(view, unit, hex)
            case Face(id, facing):
                unit = own_unit(view, id)
                if isinstance(unit, Refusal):
                    return unit
                fits = unit in setup.to_place(view) and 0 <= facing < 6 and facing != unit.facing
                return None if fits else Refusal("CH-ARC-01", "A Unit of the set-up takes another facing, 0 to 5.")
            case Hide(id, hidden):
                unit = own_unit(view, id)
                return unit if isinstance(unit, Refusal) else setup.hide_refusal(view, unit, hidden)
            case PlaceWork(work, hex):
                if work not in setup.works_left(view):
                    return Refusal("CH-FORT-01", f"No {work} is left to place.")
                return setup.work_refusal(view, hex, False)
            case PlaceMines(hex):
                if len(view.mines_set) >= view.scenario.grant.mines:
                    return Refusal("CH-MINE-01", "No minefield is left to place.")
                return setup.work_refusal(view, hex, True)
            case TakeBack(hex):
                mine = hex in view.mines_set or any(h == hex for h, _ in view.works_set)
                return None if mine else Refusal("CH-FORT-01", "Nothing of yours was placed there.")
        waiting = [u.id for u in setup.to_place(view) if not u.hex]
        return Refusal("CH-STACK-01", f"{waiting[0]} is not set up yet.") if waiting else None

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        match command:
            case Place(id, hex) | Shift(id, hex):
                yield SetUp(id, hex, now.state.counters[id].facing)
            case Face(id, facing):
                yield Turned(id, facing)
            case Hide(id, hidden):
                yield HiddenSet(id, hidden)
            case PlaceWork(work, hex):
                yield WorkSet(hex, work)
            case PlaceMines(hex):
                yield WorkSet(hex, "mines")
            case TakeBack(hex):
                yield WorkSet(hex, "")
            case _:
                yield begin("round_start", 0)


# -- the start of a round
def round_start(now: Now[State]) -> Stream:
    """CH-SEQ-03, part by part."""
    part = number(now.state)
    if part == 0:
        yield RoundBegan(now.state.round + 1, now.state.cap_max)  # CH-CAP-02
        yield begin("round_start", 1)
    elif part == 1:
        mission = now.state.scenario
        yield from draw_cards(now, mission.hand if now.state.round == 1 else mission.draw)
        yield begin("round_start", 2)
        yield nest("discard")
    elif part == 2:
        yield from _arrivals(now)
        yield begin("round_start", 3)
    elif part == 3:
        yield from _round_events(now)
        yield begin("round_start", 4)
        yield nest("happenings")
    elif over(now.state):
        yield begin("ending")
    elif now.state.round == 1:
        yield begin("begin_turn", now.state.scenario.first)  # CH-SEQ-02
    else:
        yield begin("initiative")


def _arrivals(now: Now[State]) -> Stream:
    """AI reinforcements of the round are placed, by id (CH-REIN-03); those of the player wait for their entry."""
    due = [c for c in now.state.counters.values() if c.side == AI and c.round == now.state.round and not c.hex]
    for c in due:
        yield from arrive(now, c.id, c.entry[0] if c.entry else c.hex)


def _round_events(now: Now[State]) -> Stream:
    """Events at the start of rounds, some by a die (8.0)."""
    found = []
    for item in now.state.scenario.round_events:
        if now.state.round < item.from_round:
            continue
        if item.chance < 6:
            die = now.dice.roll()
            comes = die <= item.chance
            outcome = "it comes" if comes else "nothing comes"
            yield Rolled("event", item.event.text, (die,), "CH-SEQ-03", None, item.chance, outcome)
            if not comes:
                continue
        yield HappeningBegan(item.event)
        found.append(item.event)
    yield EventsSet(tuple(found))


class Initiative(Asking):
    """Both sides roll; 1 or 2 CAPs better the player's roll (CH-SEQ-02)."""

    takes = (DiceCaps,)
    wanted = "the CAPs of the initiative roll"
    rule = "CH-SEQ-02"

    def asks(self, state: State) -> bool:
        return state.cap_now > 0

    def sentence(self, view: State) -> str:
        return f"How many of {view.cap_now} CAPs better the initiative roll?"

    def usual(self, view: State) -> Command | None:
        return DiceCaps(0)

    def ideas(self, view: State, seat: int) -> Iterable[Command]:
        return [DiceCaps(n) for n in range(MOST_DICE_CAPS + 1)]

    def why_not(self, view: State, seat: int, command: Command) -> Refusal | None:
        assert isinstance(command, DiceCaps)
        if 0 <= command.caps <= min(MOST_DICE_CAPS, view.cap_now):
            return None
        return Refusal("CH-SEQ-02", f"0 to {min(MOST_DICE_CAPS, view.cap_now)} CAPs better the roll.")

    def act(self, now: Now[State], seat: int, command: Command) -> Stream:
        assert isinstance(command, DiceCaps)
        yield from _initiative(now, command.caps)

    def run(self, now: Now[State]) -> Stream:
        yield from _initiative(now, 0)


def _initiative(now: Now[State], caps: int) -> Stream:
    mine, its = two_dice(now), two_dice(now)
    first = PLAYER if sum(mine) + caps > sum(its) else AI
    yield InitiativeRolled(mine, its, caps, first)
    yield begin("begin_turn", first)


# -- the end
def round_end(now: Now[State]) -> Stream:
    """VP for objectives, smoke, the end of the mission or the next round (CH-SEQ-06)."""
    for hex, amount in round_vp(now.state, now.state.round):
        yield VpChanged(amount, f"{hex} at the end of the round", "CH-VP-01")
    yield RoundEnded(now.state.round, now.state.turns)
    if now.state.round >= now.state.scenario.rounds:
        yield begin("ending", 1)
    else:
        yield begin("round_start", 0)


STEPS = {
    "load": Automatic(load), "setup": SettingUp(), "round_start": Automatic(round_start),
    "initiative": Initiative(), "round_end": Automatic(round_end),
}  # fmt: skip
