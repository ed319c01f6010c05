"""Makes the golden transcripts. After a change that is meant to change games or words, look at `git diff` of what this
writes:

    python -m tests.golden.transcripts [SCENARIO ...]

Every shipped scenario has one, also of a game that has rules and no table yet. A transcript does not depend on how a
scenario is won (goals, points, turn limit): random play, the first lines of its log, and fingerprints of the position
on the way.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tabletop.bots import BotSpec
from tabletop.core.chance import SeededDice
from tabletop.core.kit import ScenarioCard
from tabletop.core.match import Match
from tabletop.games import kit, listed
from tabletop.shelf.bot_levels import make_bot
from tabletop.shelf.cardindex import cards_of

HERE = Path(__file__).parent
SEED = 1940
LINES = 120
COMMANDS = 400


def shipped() -> list[ScenarioCard]:
    """The cards of all scenarios in the repository, not those of the player."""
    cards = (card for game in listed() for card in cards_of(game))
    return [card for card in cards if card.file is None or "scenarios" in card.file.parts]


def path_of(game: str, key: str) -> Path:
    return HERE / game / f"{key}.txt"


def transcript(game: str, key: str) -> str:
    """The log lines of the first commands of a random game, and a fingerprint every 50 commands."""
    its = kit(game)
    scenarios = its.scenarios()
    scenario = scenarios.scenario(scenarios.document(key), key)
    match = Match.start(its.game(), scenario, SeededDice(SEED))
    bot = make_bot(game, BotSpec("random"), SEED)
    lines: list[str] = []
    marks: list[str] = []
    for n in range(COMMANDS + 1):
        entry = match.journal[-1]
        state = entry.before
        for event in entry.events:
            state = match.game.evolve(state, event)
            words = event.words(state)
            if match.game.result(state) is not None:
                break
            if words and len(lines) < LINES:
                lines.append(words)
        if not match.to_act or n == COMMANDS:
            break
        if n % 50 == 0:
            marks.append(f"after {n} commands: {match.digest()}")
        seat = match.to_act[0]
        match.submit(seat, bot.choose(match.view(seat), seat, match.options(seat)))
    return "\n".join([*lines, "", *marks, ""])


def main(wanted: list[str]) -> None:
    for card in shipped():
        if not wanted or card.key in wanted:
            path = path_of(card.game, card.key)
            path.parent.mkdir(exist_ok=True)
            path.write_text(transcript(card.game, card.key), encoding="utf-8", newline="\n")
            print(path.relative_to(HERE))


if __name__ == "__main__":
    main(sys.argv[1:])
