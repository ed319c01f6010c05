"""What pieces, their types and chances are called on the screen."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tabletop.core.refusal import Refusal
from tabletop.games.air_support.rules import hexes, naming
from tabletop.games.air_support.rules.sheets import Size
from tabletop.games.air_support.rules.standing import unit
from tabletop.games.air_support.rules.state import State
from tabletop.games.air_support.rules.wording import people as people
from tabletop.grid.hexes import Hex
from tabletop.table.play.contract import Choice, Note


def label(state: State, at: Hex) -> str:
    """The printed name of a hex."""
    return hexes.label(state.ground.grid, at)


def sheet_name(state: State, key: str) -> str:
    """What the counter is: "Opel Blitz", "squad 4-6-7", "HMG"; "" for nothing known."""
    if key in state.vehicles:
        return state.car(state.vehicles[key]).name
    if key in state.guns:
        return state.gun(state.guns[key]).name
    if key in state.weapons:
        return state.arm(state.weapons[key]).kind
    if key in state.planes:
        return state.planes[key].model
    man = state.infantry.get(key)
    if man is None:
        return ""
    if man.dummy:
        return "Dummy"
    sheet = state.man(man)
    figures = sheet.id.split()[-1]
    if sheet.size is not Size.LEADER:
        figures = f"{sheet.fp}-{sheet.reach}-{sheet.morale}"
    return f"{sheet.size.value} {figures}"


def called(state: State, key: str) -> str:
    """The full name of a piece: "Squad 7"."""
    return naming.full_name(state, key)


def all_called(state: State, keys: Iterable[str]) -> str:
    """Several pieces in a row: "Squad 7, Squad 9"."""
    return ", ".join(plain(state, key) for key in keys)


def short(state: State, key: str) -> str:
    """The short name of a piece: "SQUAD 7"."""
    return naming.short_name(state, key)


def plain(state: State, words: str) -> str:
    """Words of the rules with names for ids and without the codes of the tables; several lines stay lines."""
    return "\n".join(naming.plainly(state, line) for line in words.split("\n"))


def plain_choice(state: State, choice: Choice) -> Choice:
    """A button that says it plainly."""
    why = choice.why_not
    if why is not None:
        why = Refusal(why.rule, plain(state, why.sentence))
    return replace(choice, label=plain(state, choice.label), tip=plain(state, choice.tip), why_not=why)


def plain_note(state: State, note: Note | None) -> Note | None:
    """A note at the pointer that says it plainly."""
    if note is None:
        return None
    return replace(note, title=plain(state, note.title), lines=tuple(plain(state, line) for line in note.lines))


def short_model(model: str) -> str:
    """The name of a type of aircraft without its maker's."""
    words = model.split()
    return words[1] if len(words) > 1 and any(ch.isdigit() for ch in words[1]) else " ".join(words[:2])


def seat_of(state: State, key: str) -> int | None:
    """Whose piece it is; None for what is no piece."""
    found = unit(state, key) or state.weapons.get(key) or state.planes.get(key)
    return found.seat if found is not None else None


def percent(chance: object) -> str:
    """A chance as players read it."""
    value = float(chance) * 100  # type: ignore[arg-type]
    return "under 1 %" if 0 < value < 1 else f"{value:.0f} %"
