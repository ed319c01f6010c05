"""The interface of a game for the rest of the program: one `Kit` per game, and the types of its parts.

A kit is in `kit.py` of the game's folder, and `tabletop.games.kit(key)` finds it. The words on the box are
available at once; all other parts are functions, which import when they are called.

    >>> from tabletop.games import first, kit
    >>> box = kit(first())
    >>> document = box.scenarios().document(box.scenarios().cards()[0].key)
    >>> scenario = box.scenarios().scenario(document, "the example")
    >>> len(box.game().start(scenario).frames), sorted(box.bots)
    (1, ['easy', 'hard', 'normal'])
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from fractions import Fraction
    from pathlib import Path

    from tabletop.core.game import Game
    from tabletop.core.match import Match
    from tabletop.core.messages import Command, Event


# -- files
@dataclass(frozen=True, slots=True)
class ScenarioCard:
    """The facts of a scenario in the chooser. `minutes`: usual length; `pieces`: how many a side commands in all;
    `balance`: a short text such as "51 : 49"; `tags`: learning, big, solo, attack, what-if,
    second side (the text addresses that side, and a single player plays it); `options`: keys of the rule options.
    """

    game: str
    key: str
    title: str
    date: str
    minutes: int
    sides: tuple[str, ...]
    pieces: int
    blurb: str
    options: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    map_file: str = ""
    balance: str = ""
    file: Path | None = None


@dataclass(frozen=True, slots=True)
class Advice:
    """A warning about what is legal but probably a mistake: the place in the scenario, the finding, how to mend it,
    and the map cell (column and row from 0), if it has one.
    """

    place: str
    wrong: str
    mend: str
    cell: tuple[int, int] | None = None


HexNames = tuple[Callable[[tuple[int, int]], str], Callable[[str], tuple[int, int]]]
"""The name of a hex, and the hex of a name, which raises ValueError with a sentence."""


def named_sides(document: dict[str, Any]) -> tuple[str, ...]:
    """Names of the sides of a scenario document, by seat, from its list "sides"."""
    return tuple(str(side.get("name", n)) for n, side in enumerate(document.get("sides", ())))


@dataclass(frozen=True, slots=True)
class Scenarios:
    """Scenario files of a game, and its other files."""

    cards: Callable[[], list[ScenarioCard]]
    """Cards of all shipped scenarios and of the player's own ones."""
    document: Callable[[str | Path], dict[str, Any]]
    """The document (a JSON value) of a scenario key or file. Raises DataError."""
    scenario: Callable[[dict[str, Any], str], Any]
    """The game's Scenario from a document; the text names its source in faults. Raises DataError."""
    load: Callable[[Path], object]
    """Reads a scenario file, so that faults name lines. Raises DataError."""
    own_folder: Callable[[], Path]
    """The folder of the player's own scenarios; it need not exist."""
    options: tuple[tuple[str, str, str], ...] = ()
    """Rule options: key, short name, effect in one sentence."""
    levels: tuple[tuple[str, frozenset[str]], ...] = ()
    """Presets of rule options: name, keys."""
    check_options: Callable[[frozenset[str]], str | None] = lambda chosen: None
    """A sentence if the chosen options conflict, else None."""
    sides: Callable[[dict[str, Any]], tuple[str, ...]] = named_sides
    """Names of the sides of a scenario document, by seat; a game for one player has one."""
    position: Callable[[Any, dict[str, Any]], dict[str, Any]] | None = None
    """A complete scenario document for a state, from the state and the document of its game's start. Raises
    ValueError with a sentence when it cannot be written.
    """
    examples: Callable[[], Sequence[str]] = tuple
    """Keys of the rule book's worked examples that ship as positions."""
    play_example: Callable[[Path], Iterable[str]] | None = None
    """Plays a worked example; returns a sentence for every difference from its text."""
    check_tables: Callable[[Path], object] | None = None
    """Reads a folder of library tables together. Raises DataError."""
    check_setup: Callable[[Path], object] | None = None
    """Checks a set-up file of the game ("tabletop set-up 1"). Raises DataError."""
    advice: Callable[[Any, Any], Iterable[Advice]] | None = None
    """Warnings for the author of a valid scenario, from the scenario and its map (`MapSheet`)."""
    shapes: Callable[[], Mapping[str, Any]] = dict
    """Names and pydantic models of the files of the game, the scenario first and then library tables, for `tabletop
    schema`.
    """
    pictures: Callable[[dict[str, Any]], Iterable[str]] = lambda document: ()
    """The pictures that a scenario document names besides its map, relative to the player's folder, such as
    "counters/tank.png"; a package has them under the same names.
    """
    bare_map: Callable[[Path], dict[str, Any]] | None = None
    """A scenario document for a map alone, which need not belong to any game. None: the game cannot do that."""
    hexes: Callable[[Any], HexNames] | None = None
    """In games on hexes: the names of the hexes of a scenario."""

    @property
    def lenient(self) -> bool:
        """Whether a map with faults can still be played, because no rule of the game reads maps."""
        return self.bare_map is not None


# -- the command line
@dataclass(frozen=True, slots=True)
class Argument:
    """One argument of a command: "--range", or the name of a positional argument ("attacker").

    what: its name in the help; low, high: limits of a whole number (`number`: without limits); flag: without a
    value; usual: the default.
    """

    name: str
    what: str = ""
    help: str = ""
    low: int | None = None
    high: int | None = None
    number: bool = False
    choices: tuple[str, ...] = ()
    flag: bool = False
    usual: Any = None
    required: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """Exact chances for one question. lines: the calculation; spread: the chance of each number of `unit`;
    outcomes: other useful chances; facts: the JSON in place of the lines; wide: width of the names of outcomes in
    columns.
    """

    title: str
    lines: tuple[str, ...]
    unit: str
    spread: Mapping[int, Fraction]
    expected: Fraction
    outcomes: tuple[tuple[str, Fraction], ...]
    facts: Mapping[str, Any] = field(default_factory=dict)
    wide: int = 36


Ask = Callable[[Any, str, list[str]], list[Answer]]
"""(arguments by name, method or "", words after it) -> the answers. Raises ValueError or LookupError with a sentence.
"""


@dataclass(frozen=True, slots=True)
class Odds:
    """Exact chances by the rules of a game: `tabletop odds METHOD WORDS`.

    usual: used when no method is named; aside: a remark in its help; nothing: the sentence for a question without an
    answer.
    """

    methods: tuple[str, ...]
    ask: Callable[[], Ask]
    arguments: tuple[Argument, ...] = ()
    examples: str = ""
    usual: bool = False
    aside: str = ""
    nothing: str = "There is nothing to tell."


MakeDraft = Callable[[Any], dict[str, Any]]
"""(arguments by name) -> a scenario document. Raises ValueError with a sentence."""


@dataclass(frozen=True, slots=True)
class Draft:
    """Drafts battles on the command line: `tabletop draft`. help: the help text of the command."""

    make: Callable[[], MakeDraft]
    help: str
    arguments: tuple[Argument, ...] = ()


@dataclass(frozen=True, slots=True)
class Authoring:
    """Valid starting files for authors: `tabletop new-map`, `tabletop new-scenario`.

    new_map: (columns, rows, title) -> a `tabletop.data.mapdraft.MapDraft`; usual, least, most: its (columns, rows).
    new_scenario: (the map as `MapSheet`, its name in a scenario file, key, title) -> the document; raises ValueError
    with a sentence if the map lacks something. kinds: the classes (`tabletop.data.mapclasses.Kind`) of objects
    and tiles that its reader knows, for a Tiled project. owns: whether a map that names no game may belong to this one.
    """

    new_map: Callable[[int, int, str], Any]
    new_scenario: Callable[[Any, str, str, str], dict[str, Any]]
    owns: Callable[[Any], bool]
    usual: tuple[int, int]
    least: tuple[int, int]
    most: tuple[int, int]
    kinds: Callable[[], Sequence[Any]] = tuple


# -- players
class MakeBot(Protocol):
    """Makes a `tabletop.bots.Bot` from a seed and the seconds that a decision may take."""

    def __call__(self, seed: int, budget: float, /) -> Player: ...


class Player(Protocol):
    """A bot: it chooses one of the legal commands of a seat from the view of that seat, and says why."""

    reason: str

    def begin(self) -> None: ...
    def choose(self, view: Any, seat: int, options: Sequence[Command]) -> Command: ...


class Ledger(Protocol):
    """Statistics of one game for one player, for games in which wins alone say little. Make a new one for each game."""

    @property
    def outcomes(self) -> tuple[str, ...]:
        """Levels of success, the best first."""
        ...

    @property
    def words(self) -> Mapping[str, str]:
        """The meaning of each figure, in the order of tables."""
        ...

    def see(self, events: Iterable[Any]) -> None:
        """Count the events of one command."""
        ...

    def figures(self, state: Any) -> tuple[tuple[str, float], ...]:
        """(name, number) pairs, the same names in every game of a series; `state`: the last position."""
        ...


# -- speed
@dataclass(frozen=True, slots=True)
class BenchScenario:
    """A scenario for the benchmark. words: its description. decisions, children: the rates per second that the rules
    must reach; game: the seconds that a game of the fast bots may take. None: no limit, or no such game.
    """

    scenario: str
    words: str
    decisions: float | None = None
    children: float | None = None
    game: float | None = None

    @property
    def short(self) -> str:
        """ "s01" of "s01_first"."""
        return self.scenario.partition("_")[0]


# -- telling
class Teller(Protocol):
    """A game's own after-action report, as a `tabletop.data.story.Story`. words: one line for an event; full: all
    details; whole: hidden facts, too, while the game goes on.
    """

    def __call__(
        self,
        match: Match,
        document: dict[str, Any],
        players: tuple[str, ...],
        /,
        *,
        words: Callable[[Event, Any], str],
        full: bool,
        whole: bool,
    ) -> Any: ...


class Narrator(Protocol):
    """A report in prose, as a `tabletop.data.narration.Prose`, from the events heard (`tabletop.data.story.Heard`)
    and the position seen now.
    """

    def __call__(self, heard: Sequence[Any], now: Any, document: dict[str, Any], /) -> Any: ...


# -- learning
@dataclass(frozen=True, slots=True)
class Judge:
    """What counts in an answer to a question of a lesson.

    worth: from a game that begins at the question and holds the answer in its journal, and the seat that gave it: 0 or
    more, more is better. It knows no more than the seat, and never what dice gave. words: such a figure in words, as
    the end of a sentence ("1.2 hits expected").
    """

    worth: Callable[[Match, int], float]
    words: Callable[[float], str]


def answered(match: Match, seat: int) -> tuple[Any, Command | None]:
    """What the seat knew before the last command of a match, and that command."""
    entry = match.journal[-1]
    return match.game.view(entry.before, seat), entry.command


# -- the table
class Lid(Protocol):
    """The picture of the box on the shelf: `tabletop.table.draw.boxart.BoxArt`."""

    @property
    def colour(self) -> str: ...


class Front(Protocol):
    """The table of a game: `tabletop.table.play.gametable.GameFront`."""

    @property
    def make_table(self) -> Callable[[Any, Any], Any]: ...


# -- the whole
@dataclass(frozen=True, slots=True)
class Kit:
    """Everything that the program may ask of a game.

    key: the name of its folder, of its scenarios' folder, and "game" in its files. home: its package, with the rule
    book in it. number: its place in lists; a file that names no game belongs to number 1; packages have none and come
    last. players, time: as printed on the box. blurb: the text on the box, or the name of a file in `home`
    with the text "blurb" (`box.md`). seats: the number of players. counted: the unit of `ScenarioCard.pieces`, the
    heading of that column in lists.
    """

    key: str
    title: str
    subtitle: str
    players: str
    time: str
    blurb: str
    home: str
    game: Callable[[], Game[Any]]
    scenarios: Callable[[], Scenarios]
    number: int = 0
    seats: int = 2
    counted: str = "Pieces"
    people_only: bool = False
    """Whether the only bot is the random one."""
    force: str = "Force"
    """The name of the player's side in a game for one."""
    bots: Mapping[str, MakeBot] = field(default_factory=dict)
    """Level -> maker, weakest first. "random" is always available, even if not listed."""
    skill: Mapping[str, str] = field(default_factory=dict)
    """Level -> its description, one plain sentence for the player who chooses an opponent."""
    trials: tuple[BenchScenario, ...] = ()
    """The scenarios of the benchmark, from light to heavy."""
    losses: Callable[[Any], Iterable[int]] = lambda state: ()
    """The seat of each piece lost in a position, one entry per piece."""
    lost: Callable[[Any], Iterable[tuple[int, str, str]]] = lambda state: ()
    """Each piece lost in a position: its seat (past the last one: the enemy of a game for one), its id and its name."""
    ledger: Callable[[], Ledger] | None = None
    check_map: Callable[[Any], Iterable[Any]] | None = None
    """Faults of the facts on a map (`tabletop.data.tiled.MapSheet`) of this game; () for other maps.
    """
    story: Callable[[], Teller] | None = None
    """The after-action report of a game that has one of its own."""
    narrator: Callable[[], Narrator] | None = None
    """Prose before the log, for a game with the standard report."""
    heading: Callable[[Any], str] | None = None
    """The heading of a moment in a report; "" before the first. None: use the game's clock."""
    standing: Callable[[Any], str] | None = None
    """The progress of a game in words, for the name of a save; only what every player knows. None: use the game's
    clock.
    """
    said: Callable[[Any], Callable[[str], str]] = lambda scenario: str
    """From a scenario, a function that puts the names of pieces in place of their ids in a sentence."""
    fates: Callable[[Any, int], str] = lambda state, seat: ""
    """The fates of a seat's pieces, in words for a report."""
    routine: frozenset[str] = frozenset()
    """Events that a report leaves out, such as all steps of a path but the last."""
    odds: Odds | None = None
    judges: Callable[[], Mapping[str, Judge]] = dict
    """What counts in the questions of its lesson, by name."""
    draft: Draft | None = None
    authoring: Callable[[], Authoring] | None = None
    """Starting maps and scenarios; None: the game has none."""
    box: Callable[[], Lid] | None = None
    front: Callable[[], Front] | None = None
    """None: the game cannot be played yet, and its box is closed on the shelf."""
    counters: Callable[[], Sequence[Any]] | None = None
    """The counters it lends to other tables (`tabletop.table.draw.lent_counters.Lent`); None: it lends none."""
    design: Callable[[], Callable[[Any], Any]] | None = None
    """Makes the game's part of the drawing board for a map (`MapSheet`): a `tabletop.table.design.contract.Designing`.
    None: no scenarios of the game are drawn in the window.
    """
    design_map: Callable[[Any], str] | None = None
    """The map of a document on the drawing board; "" or None: the one that the document names."""
    designer: Callable[[Any], Any] | None = None
    """The screen for buying forces by points, made for the window's `App`; the drawing board offers it.
    """
    before_designing: Callable[[], object] | None = None
    """Reads the data of that screen; it may take a second, so it runs in a thread beside the window."""

    def heading_at(self, state: Any) -> str:
        """The heading of a moment in a report: "Turn 3"; "" before the first."""
        return self.heading(state) if self.heading is not None else self.game().clock(state).heading

    def standing_at(self, state: Any) -> str:
        """The progress of a game: "turn 3"; "" before the first."""
        return self.standing(state) if self.standing is not None else self.game().clock(state).heading.lower()

    def book(self) -> str:
        """The text of the rule book. Raises FileNotFoundError when there is none."""
        from importlib.resources import files

        return files(self.home).joinpath("rulebook.md").read_text(encoding="utf-8")
