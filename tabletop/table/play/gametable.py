"""One game's table, in parts: what lies there, what the player's hand does, what happened, what is told, what falls
between two people at one screen. Each part is small and has an answer of its own for everything that a game need not
have.

The play screen asks the parts; what the parts share (whose piece is in hand, what is overlaid) belongs to the game's
own table, which holds them. The things that pass between both are in `contract`.
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
"""The line of the log of an event that has none."""


@dataclass(frozen=True)
class Manner:
    """How a game wants to be shown, all its time."""

    accent: str = "side blue"
    hides: bool = False
    """Whether seats know different things, so that a curtain falls between two players at one screen."""
    fine: bool = False
    """Whether a motion of the pointer counts within a cell too."""
    small_map: bool = True
    """Whether the small map lies there from the start; else it comes when it is asked for."""
    quiet: bool = False
    """Whether a pointer that rests points at nothing while somebody else acts, so that no pile is fanned out."""
    foes: tuple[str, ...] = ()
    """Titles of the phases in which an enemy acts whom nobody plays."""
    refusal_words: str = ""
    """How every refusal begins."""
    note_gap: float | None = None
    """How far from the pointer its note lies, in widths of a cell; None: beside the cell."""
    note_clear: bool = False
    """Whether the note at the pointer keeps off the pieces."""
    pace: str = "normal"
    """How another side's turn is watched until the player chooses (`pace`)."""
    coach_beside: bool = False
    """Whether the coach's card lies in the right column instead of a corner of the board."""
    whole_map: bool = False
    """Whether a game begins with the whole map in view, however small its pieces are then."""
    papers: bool = False
    """Whether papers lie over the map (`Panels.papers`), instead of panels beside it."""
    dice_first: bool = False
    """Whether dice that fall come before other papers where these are one drawer."""
    help: tuple[str, ...] = ()
    """The page of help for the table: its title, then lines, of which those that begin with ### are headings. Empty:
    the page that all games share.
    """


@dataclass(frozen=True)
class Panels:
    """What stands round the board, built once, and the game's own buttons (icon, tip, run) beside those of the
    screen. Where papers lie over the map: `papers` from top to bottom, with `foot` as a strip over the foot of the map
    and `over` as a board over what the papers leave of the map while it is visible; the others are not used.
    """

    left: Widget | None = None
    inspector: Widget | None = None
    foot: Widget | None = None
    tools: tuple[Choice, ...] = ()
    papers: tuple[Paper, ...] = ()
    over: OverBoard | None = None


class Lying:
    """What lies there."""

    def sprites(self) -> Sequence[Sprite]:
        raise NotImplementedError

    def marks(self) -> Sequence[Mark]:
        return ()

    def page(self) -> Page | None:
        """What lies in place of the board now; None: the board."""
        return None

    def afar(self) -> Sequence[Afar]:
        """What is told at the edge of the board while it is out of sight, the most important first."""
        return ()

    def seat_of(self, piece: str) -> int | None:
        """Whose piece it is, for the small map; None: nobody's, or not a piece."""
        return None

    def describe(self, spot: Spot) -> str:
        """The status line for what lies under the pointer."""
        return ""


class PlayerHand:
    """What the player's hand does: at buttons, on the board, with keys, with what it carries over from a panel."""

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
        """A click on the board while something is being shown, before that goes on."""

    def sweep(self, spot: Spot, modifiers: int) -> bool:
        """Whether a drag that begins here with the left button is the hand's own from now on (a frame, a line): it
        hears of it by `drag` and `drop`. False: a piece is taken up, or the map moves.
        """
        return False

    def take_file(self, path: str, spot: Spot) -> bool:
        """A file was dropped on the board. Whether the hand does something with it; else the window opens it."""
        return False

    def grab(self, spot: Spot) -> Refusal | None:
        """May the piece under the pointer be picked up? None: yes, it follows the pointer; the marks then show where
        it can go.
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
        """Why what is carried over from a panel cannot be put down there, "" when it can."""
        return NOTHING_HERE

    def cargo_drop(self, payload: Any, spot: Spot) -> None:
        """It is put down there: nothing spoke against it."""

    def action(self, name: str, spot: Spot | None) -> bool:
        """An action of the key map (turn left, next unit ...) at the keyboard cursor or selection. True when it was
        taken.
        """
        return False

    def actions(self) -> Mapping[str, tuple[str, tuple[str, ...]]]:
        """The game's own actions for the key map: name -> (title, default keys)."""
        return {}

    def cursor_start(self) -> Cell:
        """Where the keyboard cursor appears."""
        return 0, 0

    def cancel(self) -> bool:
        """Esc: one step back (drag, way-points, selection). False when there was nothing."""
        return False

    def put_down(self) -> None:
        """What is in hand is let go, because the position changed under it."""


class Later(NamedTuple):
    """An event that came after another, with the position after it, as whoever looks was told."""

    event: Event
    after: Any


class Happening:
    """What happened: how an event is shown, and what is kept of it."""

    def showing(self, event: Event, before: Any, after: Any) -> Showing | None:
        return None

    def roll(self, event: Event, before: Any, after: Any, later: Iterable[Later] = ()) -> Roll | None:
        """The dice of an event that is looked back at: as they fell, without showing it. `later`: what came after it,
        in order.
        """
        showing = self.showing(event, before, after)
        return showing.roll if showing is not None else None

    def log_line(self, event: Event, after: Any) -> tuple[str, int | None, Point | None]:
        """Text ('' = none), seat for the bullet, place to look at."""
        raise NotImplementedError

    def parts(self, told: Sequence[tuple[int, Event, Any, Any]]) -> Sequence[int]:
        """Where a replay stops within what one command brought: after so many of its events. told: what was told of
        them, each with how many had come by then, and the positions before and after it."""
        return ()

    def passed_over(self, before: Any, after: Any) -> bool:
        """Whether a replay goes on at once after a command between these positions, as within a set-up."""
        return False

    def great(self, event: Event, after: Any) -> Pin | None:
        """The pin of a great moment on the time line of a replay."""
        return None


class Telling:
    """What is told of the moment: who is asked what, how far the game is, how it ended, and the coach."""

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
        """What the story of the game may say of this sitting beside what the game itself tells: name, value."""
        return ()

    def briefing(self) -> Briefing | None:
        """Who is played and how he wins, as it stands now; None: a paper of the table says it all the time."""
        return None

    def end_waits(self) -> bool:
        """Whether the last page has to wait until something was read; the end is told again then."""
        return False

    def hints(self) -> Sequence[Hint]:
        """The coach's sentences for this moment, most important first; empty when the scenario has no coach."""
        return ()

    def hint_read(self, key: str) -> None:
        """A sentence of the coach was read; it may be remembered for longer than this game."""

    def hints_again(self) -> None:
        """The coach is to say everything once more."""


class HotSeat:
    """Two people at one screen, in a game that hides: what they may watch and be asked together, and what stands on
    the curtain between them.
    """

    def watched_by_both(self, entry: Entry, state: Any) -> bool:
        """Whether what an entry of the journal tells is watched by both; `state`: the truth after it."""
        return False

    def asked_openly(self, state: Any, looker: int | None) -> bool:
        """Whether the present question of the truth is asked while both look; `looker`: who looks so far."""
        return False

    def words(self) -> tuple[str, ...]:
        """Words before the name of the side and below it; none: the usual ones."""
        return ()

    def falls(self) -> None:
        """Another person looks from now on: what the one before wrote or looked up is gone. What he has in hand is let
        go of by itself.
        """

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
        """A sentence as players read it: a game whose rules speak of pieces by their ids in files puts their names
        there. All that the play screen writes goes through it.
        """
        return words

    def refresh(self) -> None:
        """The view, the seat or the selection changed."""

    def fresh(self) -> None:
        """All is as when the table was set (after a fault)."""


@dataclass(frozen=True)
class GameFront:
    """What the play screen needs of a game. What the shelf shows of it is its `boxart.Box`."""

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
