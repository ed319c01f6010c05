"""One game's table, in parts: the pieces, the player's hand, showing events, words about the moment, and two people at
one screen. Each part is small and has a default for everything that a game need not have.

The play screen calls the parts; what they share (the selected piece, the overlay) belongs to the game's own table,
which holds them. The types that pass between both are in `contract`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from tabletop.core.match import Entry
from tabletop.core.messages import Event
from tabletop.core.refusal import Refusal
from tabletop.games import kit
from tabletop.table.papers.desk import OverBoard
from tabletop.table.papers.paper import Paper
from tabletop.table.play.contract import (
    Afar,
    Briefing,
    Cell,
    Choice,
    Ending,
    Hint,
    Host,
    Mark,
    Note,
    Page,
    Pin,
    Point,
    Roll,
    Showing,
    Spot,
    Sprite,
)
from tabletop.table.ui.widget import NOTHING_HERE, Widget

UNTOLD: tuple[str, None, None] = ("", None, None)
"""The log line of an event that has none."""


@dataclass(frozen=True)
class Manner:
    """Fixed display options of a game."""

    accent: str = "side blue"
    hides: bool = False
    """Whether seats know different things, so that a curtain separates two players at one screen."""
    fine: bool = False
    """Whether the pointer's motion within a cell matters, too."""
    small_map: bool = True
    """Whether the small map is shown from the start; else on request."""
    quiet: bool = False
    """Whether a resting pointer points at nothing while somebody else acts, so that no pile is fanned out."""
    foes: tuple[str, ...] = ()
    """Titles of the phases of an enemy whom nobody plays."""
    refusal_words: str = ""
    """The words before every refusal."""
    note_gap: float | None = None
    """The distance of the note from the pointer, in cell widths; None: beside the cell."""
    note_clear: bool = False
    """Whether the note at the pointer avoids the pieces."""
    pace: str = "normal"
    """The pace of another side's turn until the player chooses (`pace`)."""
    coach_beside: bool = False
    """Whether the coach's card is in the right column instead of a corner of the board."""
    whole_map: bool = False
    """Whether a game begins with the whole map in view, however small its pieces are then."""
    papers: bool = False
    """Whether papers float over the map (`Panels.papers`) instead of panels beside it."""
    dice_first: bool = False
    """Whether rolled dice come before other papers if these share one drawer."""
    help: tuple[str, ...] = ()
    """The help page of the table: its title, then lines, of which those that begin with ### are headings. Empty: the
    page shared by all games.
    """


@dataclass(frozen=True)
class Panels:
    """The panels round the board, built once, and the game's own buttons (icon, tip, run) beside those of the screen.
    With papers over the map: `papers` from top to bottom, `foot` as a strip over the foot of the map and `over` as a
    board over the rest of the map while it is visible; the others are not used.
    """

    left: Widget | None = None
    inspector: Widget | None = None
    foot: Widget | None = None
    tools: tuple[Choice, ...] = ()
    papers: tuple[Paper, ...] = ()
    over: OverBoard | None = None


class Lying:
    """What is on the board."""

    def sprites(self) -> Sequence[Sprite]:
        raise NotImplementedError

    def marks(self) -> Sequence[Mark]:
        return ()

    def page(self) -> Page | None:
        """The page in place of the board now; None: the board."""
        return None

    def afar(self) -> Sequence[Afar]:
        """Things shown at the edge of the board while they are out of sight, the most important first."""
        return ()

    def seat_of(self, piece: str) -> int | None:
        """The owner of a piece, for the small map; None: nobody, or not a piece."""
        return None

    def describe(self, spot: Spot) -> str:
        """The status line for the thing under the pointer."""
        return ""


class PlayerHand:
    """The player's hand: at buttons, on the board, with keys, with things dragged from a panel."""

    def choices(self) -> Sequence[Choice]:
        """Buttons of the prompt bar."""
        raise NotImplementedError

    @property
    def drag_kind(self) -> str:
        """ "piece": a grabbed piece follows the pointer; "line": a line is drawn from it."""
        return ""

    def hover(self, spot: Spot | None) -> Note | None:
        return None

    def click(self, spot: Spot, modifiers: int, double: bool) -> None:
        """A click on the board."""

    def clicked_meanwhile(self, spot: Spot) -> None:
        """A click on the board while something is being shown, before the show continues."""

    def sweep(self, spot: Spot, modifiers: int) -> bool:
        """Whether a drag that begins here with the left button belongs to the hand (a frame, a line), which receives it
        by `drag` and `drop`. False: a piece is picked up, or the map moves.
        """
        return False

    def take_file(self, path: str, spot: Spot) -> bool:
        """A file was dropped on the board. Returns whether the hand used it; else the window opens it."""
        return False

    def grab(self, spot: Spot) -> Refusal | None:
        """Whether the piece under the pointer may be picked up. None: yes, it follows the pointer; the marks then show
        where it can go.
        """
        return None

    def drag(self, spot: Spot) -> Note | None:
        return None

    def drop(self, spot: Spot | None) -> Refusal | None:
        """None: it was a legal place, commands were submitted or a further choice is open; else why it glides back."""
        return None

    def menu(self, spot: Spot) -> Sequence[Choice]:
        return ()

    def cargo_refusal(self, payload: object, spot: Spot) -> str:
        """Why a thing dragged from a panel cannot be put down there, "" if it can."""
        return NOTHING_HERE

    def cargo_drop(self, payload: Any, spot: Spot) -> None:
        """Put down a thing from a panel, after `cargo_refusal` allowed it."""

    def action(self, name: str, spot: Spot | None) -> bool:
        """Carry out an action of the key map (turn left, next unit ...) at the keyboard cursor or selection. Returns
        whether it was handled.
        """
        return False

    def actions(self) -> Mapping[str, tuple[str, tuple[str, ...]]]:
        """The game's own actions for the key map: name -> (title, default keys)."""
        return {}

    def cursor_start(self) -> Cell:
        """The first cell of the keyboard cursor."""
        return 0, 0

    def cancel(self) -> bool:
        """Esc: one step back (drag, way-points, selection). False if there was none."""
        return False

    def put_down(self) -> None:
        """Drop what is in hand, because the position changed under it."""


class Later(NamedTuple):
    """An event after another one, with the position after it, as the looker may know them."""

    event: Event
    after: Any


class Happening:
    """Showing events, and what is kept of them."""

    def showing(self, event: Event, before: Any, after: Any) -> Showing | None:
        return None

    def roll(self, event: Event, before: Any, after: Any, later: Iterable[Later] = ()) -> Roll | None:
        """The dice of a past event, for a review without showing it. `later`: the events after it, in order."""
        showing = self.showing(event, before, after)
        return showing.roll if showing is not None else None

    def draw(self, event: Event, before: Any, after: Any) -> Roll | None:
        """A past draw of a card, chit or counter that is better or worse for a side, as a roll without dice."""
        return None

    def log_line(self, event: Event, after: Any) -> tuple[str, int | None, Point | None]:
        """Text ('' = none), seat for the bullet, place to look at. It keeps nothing: reviews ask for it, too."""
        raise NotImplementedError

    def heard(self, event: Event, after: Any) -> None:
        """An event has come to the log, once and in its order."""

    def stood(self, journal: Sequence[Entry]) -> None:
        """The game stands after these entries: opened, taken back, or gone over to another branch. What is kept of
        later events goes.
        """

    def parts(self, told: Sequence[tuple[int, Event, Any, Any]]) -> Sequence[int]:
        """Where a replay stops within the events of one command: after so many of them. told: the events that the
        looker knows, each with its number and the positions before and after it.
        """
        return ()

    def passed_over(self, before: Any, after: Any) -> bool:
        """Whether a replay continues at once after a command between these positions, as within a set-up."""
        return False

    def great(self, event: Event, after: Any) -> Pin | None:
        """The pin of a great moment on the timeline of a replay."""
        return None


class Telling:
    """Words about the moment: the prompt, the progress of the game, its end, and the coach."""

    def prompt(self) -> tuple[str, str, str]:
        """Who is asked, what in one sentence, rule id."""
        raise NotImplementedError

    def phases(self) -> tuple[tuple[str, ...], int, str]:
        """Titles for the strip, index of the present one, text for the right end ("Turn 3 of 10")."""
        raise NotImplementedError

    def ending(self) -> Ending:
        """The last page."""
        raise NotImplementedError

    def story_facts(self) -> Sequence[tuple[str, str]]:
        """Facts about this sitting for the story of the game, besides the game's own: name, value."""
        return ()

    def briefing(self) -> Briefing | None:
        """The player's task and how to win, at this moment; None: a paper of the table always shows it."""
        return None

    def end_waits(self) -> bool:
        """Whether the last page must wait until something was read; the end is announced again then."""
        return False

    def hints(self) -> Sequence[Hint]:
        """The coach's sentences for this moment, most important first; empty when the scenario has no coach."""
        return ()

    def hint_read(self, key: str) -> None:
        """A sentence of the coach was read; the table may remember it for longer than this game."""

    def hints_again(self) -> None:
        """Let the coach begin again."""


class HotSeat:
    """Two people at one screen, in a game that hides: what they may watch and be asked together, and the words on the
    curtain between them.
    """

    def watched_by_both(self, entry: Entry, state: Any) -> bool:
        """Whether both people may watch an entry of the journal; `state`: the true state after it."""
        return False

    def asked_openly(self, state: Any, looker: int | None) -> bool:
        """Whether the present question is asked while both look; `state`: the true state; `looker`: who
        looks so far.
        """
        return False

    def words(self) -> tuple[str, ...]:
        """Words before the name of the side and below it; none: the defaults."""
        return ()

    def falls(self) -> None:
        """Another person looks from now on: drop what the last one wrote or looked up. The screen resets his hand."""

    def signs(self, seat: int) -> tuple[str, ...]:
        """The national signs on the aircraft of a side (`draw.insignia.SIGNS`), for its badge; none: a plain shield."""
        return ()


class GameTable:
    """One game's table; made by `make_table(host, scenario)` of its `GameFront`."""

    manner = Manner()
    panels = Panels()
    lying: Lying
    hand: PlayerHand
    happening: Happening
    telling: Telling
    curtain = HotSeat()

    def said(self, words: str) -> str:
        """A sentence for players: a game whose rules name pieces by their ids puts their names there. Every text of the
        play screen passes through it.
        """
        return words

    def refresh(self) -> None:
        """The view, the seat or the selection changed."""

    def fresh(self) -> None:
        """Reset everything to its state at the start (after a fault)."""


@dataclass(frozen=True)
class GameFront:
    """A game's entry to the play screen. The shelf's view of it is its `boxart.Box`."""

    make_table: Callable[[Host, Any], GameTable]


def front(game: str) -> GameFront:
    """The table of a game. Raises KeyError with a sentence for a game without one, TypeError."""
    made = kit(game).front
    if made is None:
        raise KeyError(f'The game "{game}" has no table yet.')
    found = made()
    if not isinstance(found, GameFront):
        raise TypeError(f"The table of {game} is no GameFront.")
    return found
