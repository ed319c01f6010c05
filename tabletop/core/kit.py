"""The face of a game for the rest of the program: one `Kit` a game, and what the parts behind it look like.

A kit stands in the game's folder as `kit.py`, and `tabletop.games.kit(key)` finds it. What is printed on the box is
there at once; everything else lies behind functions, which import it when they are called.

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
    """What the chooser shows of a scenario. `minutes`: usual length; `pieces`: how many a side commands in all;
    `balance`: a short text such as "51 : 49"; `tags`: learning, big, solo, attack, what-if,
    second side (the text speaks to that one: a single player sits there); `options`: keys of the rule options in force.
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
    """Something that is allowed and hardly meant: the place in the scenario, what is so, how to mend it, and the cell
    (column and row from 0) of the map, if it lies somewhere.
    """

    place: str
    wrong: str
    mend: str
    cell: tuple[int, int] | None = None


HexNames = tuple[Callable[[tuple[int, int]], str], Callable[[str], tuple[int, int]]]
"""The name of a hex, and the hex of a name, which raises ValueError with a sentence."""


def named_sides(document: dict[str, Any]) -> tuple[str, ...]:
    """Names of the sides of a scenario document, by seat, where it lists them under "sides"."""
    return tuple(str(side.get("name", n)) for n, side in enumerate(document.get("sides", ())))


@dataclass(frozen=True, slots=True)
class Scenarios:
    """Scenario files of a game, and what else of it lies in files."""

    cards: Callable[[], list[ScenarioCard]]
    """Cards of all shipped scenarios and of the player's own ones."""
    document: Callable[[str | Path], dict[str, Any]]
    """The document (a JSON value) of a scenario key or file. Raises DataError."""
    scenario: Callable[[dict[str, Any], str], Any]
    """The game's Scenario from a document; the text says where it comes from, for faults. Raises DataError."""
    load: Callable[[Path], object]
    """Reads a scenario file, so that faults name lines. Raises DataError."""
    own_folder: Callable[[], Path]
    """Where the player's own scenarios lie; it need not exist."""
    options: tuple[tuple[str, str, str], ...] = ()
    """Switchable rule options: key, short name, what it does in one sentence."""
    levels: tuple[tuple[str, frozenset[str]], ...] = ()
    """Presets of rule options: name, keys."""
    check_options: Callable[[frozenset[str]], str | None] = lambda chosen: None
    """A sentence when options do not go together."""
    sides: Callable[[dict[str, Any]], tuple[str, ...]] = named_sides
    """Names of the sides of a scenario document, by seat: one of a game for one player."""
    position: Callable[[Any, dict[str, Any]], dict[str, Any]] | None = None
    """The whole scenario document of a state, from the state and the document that its game began with. Raises
    ValueError with a sentence when it cannot be written.
    """
    examples: Callable[[], Sequence[str]] = tuple
    """Keys of the worked examples of the rule book that are shipped as positions."""
    play_example: Callable[[Path], Iterable[str]] | None = None
    """Plays a worked example; a sentence for everything that does not come out as written."""
    check_tables: Callable[[Path], object] | None = None
    """Reads a folder of library tables together. Raises DataError."""
    check_setup: Callable[[Path], object] | None = None
    """Looks whether a set-up file of the game ("tabletop set-up 1") can stand as it is written. Raises DataError."""
    advice: Callable[[Any, Any], Iterable[Advice]] | None = None
    """What who writes a scenario should know of it: of the scenario and its map (`MapSheet`), both sound."""
    shapes: Callable[[], Mapping[str, Any]] = dict
    """Names and pydantic models of the files of the game, the scenario first and then library tables, for `tabletop
    schema`.
    """
    pictures: Callable[[dict[str, Any]], Iterable[str]] = lambda document: ()
    """The pictures that a scenario document names beside its map, as files of the player's folder, such as
    "counters/tank.png"; in a package they lie in the same place.
    """
    bare_map: Callable[[Path], dict[str, Any]] | None = None
    """A document for a map alone, which needs to have nothing of any game: the game that can be played on it."""
    hexes: Callable[[Any], HexNames] | None = None
    """Where the rules count hexes: how those of a scenario are called."""

    @property
    def lenient(self) -> bool:
        """Whether no rules read the maps of the game, so that a map with faults is played on as far as it is drawn."""
        return self.bare_map is not None


# -- the command line
@dataclass(frozen=True, slots=True)
class Argument:
    """One argument of a verb: "--range", or the name of a word that has its place ("attacker").

    what: its name in the help; low, high: it is a whole number within these limits (`number`: any); flag: it stands
    alone; usual: its value when it is not given.
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
    """Exact chances of one question. lines: what it was reckoned from; spread: how many of `unit` with which chance;
    outcomes: other chances worth knowing; facts: what stands in JSON in place of the lines; wide: columns of the names
    of outcomes.
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
"""Answers a question: the arguments by name, the method ("" when none is named), the words after it. Raises ValueError
or LookupError with a sentence.
"""


@dataclass(frozen=True, slots=True)
class Odds:
    """Exact chances by the rules of a game: `tabletop odds METHOD WORDS`.

    usual: it is asked when no method is named; aside: what its help says beside its methods; nothing: the sentence for
    a question without an answer.
    """

    methods: tuple[str, ...]
    ask: Callable[[], Ask]
    arguments: tuple[Argument, ...] = ()
    examples: str = ""
    usual: bool = False
    aside: str = ""
    nothing: str = "There is nothing to tell."


MakeDraft = Callable[[Any], dict[str, Any]]
"""Drafts a battle: from the arguments by name, a scenario document. Raises ValueError with a sentence."""


@dataclass(frozen=True, slots=True)
class Draft:
    """Battles of one's own on the command line: `tabletop draft`. help: what the verb says of itself."""

    make: Callable[[], MakeDraft]
    help: str
    arguments: tuple[Argument, ...] = ()


@dataclass(frozen=True, slots=True)
class Authoring:
    """A sound beginning for who draws and writes himself: `tabletop new-map`, `tabletop new-scenario`.

    new_map: (columns, rows, title) -> a `tabletop.data.mapdraft.MapDraft`; usual, least, most: columns and rows of it.
    new_scenario: (the map as `MapSheet`, its name in a scenario file, key, title) -> the document; raises ValueError
    with a sentence for a map that lacks something. kinds: the classes (`tabletop.data.mapclasses.Kind`) of the things
    and tiles that its reader knows, as a Tiled project shows them. owns: whether a map that names no game may be one of
    this game.
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
    """Makes a `tabletop.bots.Bot`: from a seed, and with seconds that a decision may take."""

    def __call__(self, seed: int, budget: float, /) -> Player: ...


class Player(Protocol):
    """What a bot does: it chooses one of the legal commands of a seat from the view of that seat, and says why."""

    reason: str

    def begin(self) -> None: ...
    def choose(self, view: Any, seat: int, options: Sequence[Command]) -> Command: ...


class Ledger(Protocol):
    """What is counted over one game for one player, where wins alone tell little. A new one for each game."""

    @property
    def outcomes(self) -> tuple[str, ...]:
        """Levels of success, the best first."""
        ...

    @property
    def words(self) -> Mapping[str, str]:
        """What each figure means, in the order of tables."""
        ...

    def see(self, events: Iterable[Any]) -> None:
        """Events of one command."""
        ...

    def figures(self, state: Any) -> tuple[tuple[str, float], ...]:
        """Plain numbers by name, the same names in every game of a series; `state`: the last position."""
        ...


# -- speed
@dataclass(frozen=True, slots=True)
class BenchScenario:
    """A scenario that the benchmark plays. words: what it is. decisions, children: how many a second are wanted of the
    rules; game: seconds that a game of the fast bots may take. None: measured against nothing, and no such game is
    played.
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
    """Tells a whole game its own way, as a `tabletop.data.story.Story`. words: an event in a line; full: everything
    that can be told; whole: what is hidden too, while the game goes on.
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
    """Tells how a game went in prose, from what was heard (`tabletop.data.story.Heard`) and the position that is seen
    now, as a `tabletop.data.narration.Prose`.
    """

    def __call__(self, heard: Sequence[Any], now: Any, document: dict[str, Any], /) -> Any: ...


# -- the table
class Lid(Protocol):
    """The picture on the box, and what else the shelf shows: `tabletop.table.draw.boxart.BoxArt`."""

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
    book in it. number: its place in lists; a file that names no game is of number 1; packages have none and come
    last. players, time: as printed on the box. blurb: what the box says of the game, or the name of a file in `home`
    which has it as its text "blurb" (`box.md`). seats: how many sit at the table. counted: what the figure on a
    scenario's card counts (`ScenarioCard.pieces`), the head of that column in lists.
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
    """Whether no bot can sit at the table but one that plays at random."""
    force: str = "Force"
    """What the one player of a game for one leads."""
    bots: Mapping[str, MakeBot] = field(default_factory=dict)
    """Level -> maker, weakest first. "random" is always there, also when it is not named."""
    skill: Mapping[str, str] = field(default_factory=dict)
    """Level -> what it does, in one plain sentence for the player who chooses an opponent."""
    trials: tuple[BenchScenario, ...] = ()
    """What the benchmark plays, the lightest scenario first and the heaviest last."""
    losses: Callable[[Any], Iterable[int]] = lambda state: ()
    """The seats of the pieces lost in a position: a piece, a seat."""
    ledger: Callable[[], Ledger] | None = None
    check_map: Callable[[Any], Iterable[Any]] | None = None
    """Faults of the facts printed on a map (`tabletop.data.tiled.MapSheet`), when it is one of the game's; () for
    others.
    """
    story: Callable[[], Teller] | None = None
    """The after-action report of a game that has one of its own."""
    narrator: Callable[[], Narrator] | None = None
    """Prose before the log of the report of a game that tells it as all games do."""
    heading: Callable[[Any], str] | None = None
    """What stands over a moment in a report; "" before the first. None: what the game's clock says."""
    standing: Callable[[Any], str] | None = None
    """Where a game stands, in words for the name of a save: nothing that a player does not know. None: what the game's
    clock says.
    """
    said: Callable[[Any], Callable[[str], str]] = lambda scenario: str
    """How the sentences of a game are read: with the names of its pieces in place of their ids."""
    fates: Callable[[Any, int], str] = lambda state, seat: ""
    """How the pieces of a seat fared, in words for a report."""
    routine: frozenset[str] = frozenset()
    """Events that a report leaves out: steps of a path, whose end tells where it led."""
    odds: Odds | None = None
    draft: Draft | None = None
    authoring: Callable[[], Authoring] | None = None
    """Maps and scenarios to begin with; None: the game has none to offer."""
    box: Callable[[], Lid] | None = None
    front: Callable[[], Front] | None = None
    """None: the game cannot be played yet, and its box stands closed on the shelf."""
    counters: Callable[[], Sequence[Any]] | None = None
    """The counters it lends to other tables (`tabletop.table.draw.lent_counters.Lent`); None: it lends none."""
    design: Callable[[], Callable[[Any], Any]] | None = None
    """Makes the game's part of the drawing board for a map (`MapSheet`): a `tabletop.table.design.contract.Designing`.
    None: no scenarios of the game are drawn in the window.
    """
    design_map: Callable[[Any], str] | None = None
    """The map on which a document lies there, "" or None: the one that it names."""
    designer: Callable[[Any], Any] | None = None
    """The screen on which forces are bought by points, for the program's window (its `App`); the drawing board offers
    it.
    """
    before_designing: Callable[[], object] | None = None
    """What that screen needs to have read; it may take a second, so it is called beside the window."""

    def heading_at(self, state: Any) -> str:
        """What stands over a moment in a report: "Turn 3"; "" before the first."""
        return self.heading(state) if self.heading is not None else self.game().clock(state).heading

    def standing_at(self, state: Any) -> str:
        """Where a game stands: "turn 3"; "" before the first."""
        return self.standing(state) if self.standing is not None else self.game().clock(state).heading.lower()

    def book(self) -> str:
        """The text of the rule book. Raises FileNotFoundError when there is none."""
        from importlib.resources import files

        return files(self.home).joinpath("rulebook.md").read_text(encoding="utf-8")
