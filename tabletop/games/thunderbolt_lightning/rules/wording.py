"""What pieces are called in the log, in refusals and on buttons: "Green 2", "USS Enterprise", "20 mm battery at
2617"."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.games.thunderbolt_lightning.rules.pieces import SKILL_NAMES
from tabletop.games.thunderbolt_lightning.rules.scenario import PlacedInstallation, PlacedShip
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.grid.hexes import Hex

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def number(n: int, thing: str = "") -> str:
    """A small number in words, with its thing: "two hits", "one save", "no hit"; larger ones in figures."""
    word = _NUMBERS[n] if 0 <= n < len(_NUMBERS) else str(n)
    return f"{word} {thing}{'s' if n > 1 else ''}" if thing else word


def listing(names: Sequence[str]) -> str:
    """ "A", "A and B", "A, B and C"."""
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else "".join(names)


def points_words(points: int, what: str = "damage point") -> str:
    """Points in figures, as they are counted: "1 damage point", "25 damage points"."""
    return f"{points} {what}{'' if points == 1 else 's'}"


def load_words(state: State, load: str, dice: int) -> str:
    """So much of a load: "two 500 lb bombs", "its torpedo", "its rockets"; "nothing" without one."""
    kind = state.library.loads.get(load)
    if kind is None:
        return "nothing"
    if kind.kind == "bomb":
        return number(dice, f"{kind.weight} lb bomb")
    return "its torpedo" if kind.kind == "torpedo" else "its rockets"


def hung_words(state: State, load: str) -> str:
    """A load as it is hung on: "four 500 lb bombs", "a torpedo", "RP8 rockets"."""
    kind = state.library.loads.get(load)
    if kind is None:
        return "nothing"
    if kind.kind == "bomb":
        return load_words(state, load, kind.dice)
    return "a torpedo" if kind.kind == "torpedo" else f"{load[2:]} rockets"


def grade_words(training: str) -> str:
    """A pilot grade as it is printed: "Multi Ace"."""
    return training.replace("_", " ").title()


def skill_words(skills: tuple[int, ...]) -> str:
    """Skills with their numbers: "1 Marksman, 3 Jinker"."""
    return ", ".join(f"{i} {SKILL_NAMES[i]}" for i in skills)


def place(state: State, at: Hex) -> str:
    """What a hex is called on the map: "2617"."""
    return state.scenario.grid.label(at)


def called(state: State, ident: str) -> str:
    """The name of an aircraft (its home unit and its place in it), ship, installation or unit; the id itself when it is
    unknown."""
    aircraft = state.aircraft.get(ident)
    if aircraft is not None:
        home = state.homes.get(aircraft.home_unit)
        if home is None or ident not in home.members:
            return ident
        if len(home.members) == 1:
            return home.id
        no = "no. " if home.id[-1:].isdigit() else ""  # "Red 2", but "Rotte 1 no. 2"
        return f"{home.id} {no}{home.members.index(ident) + 1}"
    pieces: list[PlacedShip | PlacedInstallation] = [*state.scenario.ships, *state.scenario.installations]
    for piece in pieces:
        if piece.id == ident and piece.name:
            return piece.name
    ship = state.ships.get(ident)
    if ship is not None:
        name = state.library.ships[ship.type].name
        alone = sum(s.type == ship.type for s in state.ships.values()) == 1
        return name if alone else f"{name} {ident}"
    post = state.installations.get(ident)
    if post is not None:
        name = state.library.installations[post.type].name
        alone = sum(i.type == post.type for i in state.installations.values()) == 1
        return name if alone or not post.hexes else f"{name} at {state.scenario.grid.label(post.hexes[0])}"
    return ident
