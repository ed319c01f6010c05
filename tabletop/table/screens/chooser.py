"""The choices on the shelf: scenario, players, rule options, dice, seed. No widgets."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tabletop.core.kit import ScenarioCard
from tabletop.data.faults import DataError
from tabletop.data.sharedfiles import shared_folder
from tabletop.games import games, kit
from tabletop.shelf.bot_levels import names as bot_names
from tabletop.shelf.cardindex import cards_of
from tabletop.table.screens.openfile import SetUp

LEVELS = ("easy", "normal", "hard")


def fitting(game: str, words: str) -> list[ScenarioCard]:
    """Scenarios of a game that match all words of a filter."""
    wanted = words.casefold().split()
    found = []
    for card in cards_of(game):
        text = " ".join((card.key, card.title, card.date, *card.sides, *card.tags, card.blurb)).casefold()
        if all(word in text for word in wanted):
            found.append(card)
    return found


@dataclass
class Choosing:
    """The present choice; `seats` are "human" or "bot:LEVEL" by side."""

    game: str
    bot: str = "normal"
    card: ScenarioCard | None = None
    document: dict[str, Any] = field(default_factory=dict)
    fault: str = ""
    seats: list[str] = field(default_factory=lambda: ["human", "bot:normal"])
    options: frozenset[str] = frozenset()
    table_dice: bool = False
    seed: str = ""
    chose_side: bool = False
    """Whether the player has chosen the seats himself."""

    def __post_init__(self) -> None:
        del self.seats[kit(self.game).seats :]
        able = bot_names(self.game)
        if kit(self.game).people_only:
            self.seats = ["human", "human 2"][: len(self.seats)]
        if self.bot not in able:  # a game whose only bot is the random one
            self.seats = [f"bot:{able[-1]}" if player == f"bot:{self.bot}" else player for player in self.seats]
            self.bot = able[-1]

    # -- scenarios
    def cards(self, words: str = "") -> list[ScenarioCard]:
        """Scenarios of the game, or those that match all words of a filter."""
        return fitting(self.game, words)

    def elsewhere(self, words: str) -> list[ScenarioCard]:
        """Scenarios of the other games on the shelf that match all words of a filter; those with a matching title
        first.
        """
        wanted = words.casefold().split()
        if not wanted:  # the first picture does not wait for the games of installed packages
            return []
        found = [card for game in games() if game != self.game for card in fitting(game, words)]
        return sorted(found, key=lambda card: not all(word in card.title.casefold() for word in wanted))

    def take(self, card: ScenarioCard) -> None:
        """Choose another scenario: its own rules apply again, and the learning scenario has an easy opponent."""
        self.card = card
        level = "easy" if "learning" in card.tags and "easy" in bot_names(self.game) else self.bot
        self.seats = [f"bot:{level}" if player in (f"bot:{self.bot}", "bot:easy") else player for player in self.seats]
        self._sit_down(card)
        try:
            self.take_document(kit(self.game).scenarios().document(card.file or card.key))
        except (DataError, OSError) as fault:
            self.document, self.fault = {}, str(fault).splitlines()[0]

    def _sit_down(self, card: ScenarioCard) -> None:
        """If the player has not chosen a side himself, seat him on the side that the scenario's text addresses."""
        mine = self.seats.index("human") if self.seats.count("human") == 1 and len(self.seats) == 2 else -1
        wanted = int("second side" in card.tags)
        if mine >= 0 and mine != wanted and not self.chose_side and self.seats[1 - mine].startswith("bot:"):
            self.seats.reverse()

    def take_document(self, document: dict[str, Any]) -> None:
        """Choose a scenario without a card (a file that was dropped on the window)."""
        self.document, self.fault = document, ""
        self.options = self.own_options

    @property
    def own_options(self) -> frozenset[str]:
        return frozenset(self.document.get("options", ()))

    @property
    def house_rules(self) -> bool:
        """Whether the options differ from the scenario's own."""
        return self.options != self.own_options

    # -- options
    def toggle(self, key: str, on: bool) -> None:
        """Switch a rule option."""
        self.options = self.options | {key} if on else self.options - {key}

    def trouble(self) -> str:
        """Why the chosen options conflict; '' if they do not."""
        return kit(self.game).scenarios().check_options(self.options) or ""

    def cure(self) -> tuple[str, ...]:
        """Options to switch on so that all are compatible, fewest first; () if there is no conflict or no such set."""
        check = kit(self.game).scenarios().check_options
        now = self.options
        added: list[str] = []
        while check(now):
            before = len(added)
            for key, _, _ in kit(self.game).scenarios().options:
                better = now | {key}
                if key not in now and check(better) != check(now):
                    now, added = better, [*added, key]
                    break
            if len(added) == before:
                return ()
        return tuple(added)

    def levels(self) -> list[tuple[str, frozenset[str]]]:
        """Presets: the scenario's own set, then the game's levels."""
        return [("Scenario", self.own_options), *kit(self.game).scenarios().levels]

    def level(self) -> int:
        """The index of the present preset, -1 for none."""
        return next((i for i, (_, chosen) in enumerate(self.levels()) if chosen == self.options), -1)

    # -- players
    def players(self) -> list[tuple[str, str]]:
        """(words, player) for a seat."""
        able = bot_names(self.game)
        bots = [level for level in LEVELS if level in able] or [able[-1]]
        bots = [] if kit(self.game).people_only else bots
        second = [("Human 2", "human 2")] if len(self.seats) > 1 else []
        return [("You", "human"), *((f"Bot: {level}", f"bot:{level}") for level in bots), *second]

    def seat(self, side: int, player: str) -> None:
        """Set the player of a side; you cannot have both sides, so the other one gets the former player of this one."""
        self.chose_side = True
        if len(self.seats) > 1:
            self._make_room(side, player)
        self.seats[side] = player
        if player.startswith("bot:"):
            self.bot = player.partition(":")[2]

    def _make_room(self, side: int, player: str) -> None:
        """Change the other side when a player takes a seat."""
        if player == "human" and self.seats[1 - side] == "human":
            self.seats[1 - side] = self.seats[side] if self.seats[side] != "human" else f"bot:{self.bot}"
        if player == "human 2" and self.seats[1 - side] == "human 2":
            self.seats[1 - side] = "human"

    def who(self) -> str:
        """A sentence about the players."""
        if len(self.seats) == 1:
            return (
                "The program plays the enemy by the rules."
                if self.seats[0] == "human"
                else f"You watch. {kit(self.game).skill.get(self.seats[0].partition(':')[2], '')}".strip()
            )
        if all(s.startswith("bot:") for s in self.seats):
            return "Two bots fight and you watch."
        if all(not s.startswith("bot:") for s in self.seats):
            return "Two players at one screen take turns."
        level = next(s for s in self.seats if s.startswith("bot:")).partition(":")[2]
        return kit(self.game).skill.get(level, "")

    # -- ready?
    def seed_trouble(self) -> str:
        """Why the seed is invalid."""
        if self.seed and (not self.seed.isdecimal() or int(self.seed) >= 2**31):
            return "A seed is a whole number below 2147483648, or nothing."
        return ""

    def why_not(self) -> str:
        """Why the game cannot begin; '' if it can."""
        if self.fault:
            return self.fault
        if not self.document:
            return "Choose a scenario first."
        return self.trouble() or self.seed_trouble()

    def setup(self) -> SetUp:
        """The game as chosen."""
        players = tuple("human" if s == "human 2" else s for s in self.seats)
        seed = int(self.seed) if self.seed and not self.table_dice else None
        return SetUp(
            self.game, str(self.document.get("key", "")), self.document, players, self.options, self.table_dice, seed
        )


def number_of(card: ScenarioCard) -> str:
    """ "S02" for a shipped scenario, "own" for the player's own, "gift" for one from a package."""
    if card.file is not None and shared_folder() in card.file.parents:
        return "gift"
    own = card.file is not None and kit(card.game).scenarios().own_folder() in card.file.parents
    return "own" if own else card.key.split("_")[0].upper()
