"""The figures of a counter as they are now, its hit counter included (CH-HIT-05, CH-LANG-06)."""

from __future__ import annotations

from tabletop.games.conflict_solo.rules.pieces import Counter
from tabletop.games.conflict_solo.rules.sheets import RUMOUR, SOLDIERS, Colour, Kind
from tabletop.games.conflict_solo.rules.state import State


def is_re(counter: Counter) -> bool:
    """Whether it is still rumoured (CH-RE-01)."""
    return counter.type == RUMOUR.id


def in_close_combat(state: State, counter: Counter) -> bool:
    """Whether it shares its hex with an enemy it knows of: Units and one AI (CH-STACK-03). A counter that nobody has
    found fights nobody (CH-HID-01)."""
    if not counter.hex or counter.hidden or counter.loaded_on:
        return False
    here = state.at(counter.hex)
    if not here or (len(here) == 1 and here[0].side == counter.side):
        return False
    return any(c.side != counter.side and not c.hidden for c in here)


def fighting_hex(state: State, hex: str) -> bool:
    """Whether close combat is going on in a hex."""
    return hex in state.fighting


def forbidden(state: State, counter: Counter, deed: str) -> bool:
    """Whether its hit counter forbids "move", "fire", "cc", "pivot", "dig_in" or "smoke" (Tables 7, 8; CH-MOVE-10)."""
    hit = state.hit_of(counter)
    return hit is not None and (hit.rally_only or deed in hit.forbids)


def rally_only(state: State, counter: Counter) -> bool:
    """It may do nothing but rally (CH-RALLY-03)."""
    hit = state.hit_of(counter)
    return hit is not None and hit.rally_only


def printed_fp(state: State, counter: Counter, colour: Colour, close: bool = False) -> int | None:
    """The printed firepower of a colour; a `cc` figure counts in close combat only (CH-CC-06). None: it has none."""
    kind = state.type_of(counter)
    if colour is Colour.RED:
        return kind.red
    return None if kind.blue_cc and not close else kind.blue


def fp(state: State, counter: Counter, colour: Colour, close: bool = False) -> int | None:
    """Current firepower: printed, changed by the hit counter, never below 0; a missing one stays missing
    (CH-HIT-05)."""
    printed = printed_fp(state, counter, colour, close)
    hit = state.hit_of(counter)
    if printed is None or hit is None:
        return printed
    return max(0, printed + (hit.fp or 0))


def best_fp(state: State, counter: Counter, close: bool = False) -> int:
    """The higher of red and blue, 0 without any (CH-LANG-06)."""
    return max(fp(state, counter, colour, close) or 0 for colour in Colour)


def fire_cost(state: State, counter: Counter) -> int | None:
    """The fire cost on the counter, at least 1; None: it cannot fire (CH-AP-02, CH-HIT-05)."""
    hit = state.hit_of(counter)
    if hit is not None and hit.fire is None:
        return None
    return max(1, state.type_of(counter).fire_cost + (hit.fire or 0 if hit is not None else 0))


def move_cost(state: State, counter: Counter) -> int | None:
    """The move cost on the counter, at least 1; None: it cannot move (CH-MOVE-10)."""
    printed, hit = state.type_of(counter).move_cost, state.hit_of(counter)
    if printed is None or (hit is not None and (hit.move is None or "move" in hit.forbids)):
        return None
    return max(1, printed + (hit.move or 0 if hit is not None else 0))


def dv(state: State, counter: Counter, flank: bool) -> int:
    """Printed front or flank DV, changed by the hit counter (Tables 7 and 8)."""
    kind, hit = state.type_of(counter), state.hit_of(counter)
    return (kind.dv_flank if flank else kind.dv_front) + (hit.dv if hit is not None else 0)


def has_trait(state: State, counter: Counter, trait: str) -> bool:
    """Whether a counter's type has a trait, such as "turret" or "indirect"."""
    return trait in state.type_of(counter).traits


def is_soldier(state: State, counter: Counter) -> bool:
    """Class foot, mg or mortar; an RE counts as foot (Table 10)."""
    return state.type_of(counter).kind in (*SOLDIERS, Kind.RE)


def controls(state: State, counter: Counter) -> bool:
    """Whether it can control a hex: no truck, no RE, nothing hidden or loaded (CH-OBJ-04, CH-TRN-04)."""
    kind = state.type_of(counter)
    return kind.combat and kind.kind is not Kind.RE and not counter.hidden and not counter.loaded_on
