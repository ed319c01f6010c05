"""The pilot chooses what is legal, wherever it is asked, says why, and chooses the same again."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import fields, replace
from pathlib import Path

import pytest

from tabletop.bots.base import BotSpec
from tabletop.core.match import Match
from tabletop.core.messages import Command
from tabletop.games.thunderbolt_lightning.bots import Pilot, weights
from tabletop.games.thunderbolt_lightning.bots.weights import NORMAL, WEIGHTS, Weights
from tabletop.games.thunderbolt_lightning.data.scenarios import scenario_keys
from tabletop.games.thunderbolt_lightning.rules.game import GAME
from tabletop.games.thunderbolt_lightning.rules.state import State
from tabletop.shelf.bot_levels import make_bot
from tests.bots.helpers import decisions, walk

EVER = 1e9


@pytest.mark.parametrize("key", scenario_keys())
@pytest.mark.parametrize("level", ["easy", "normal"])
def test_chooses_from_the_options_in_random_positions(key: str, level: str) -> None:
    pilot = Pilot(level, 1, EVER)

    def check(command: Command, match: Match, seat: int, options: Sequence[Command]) -> None:
        assert command in options
        assert pilot.reason and pilot.reason[-1] == "."
        assert GAME.step(match.state).refusal(match.state, seat, command) is None

    assert decisions(pilot, walk(key, 3, 900), 7, check) > 5


@pytest.mark.parametrize("key", ["s01_first_duel", "s09_stringbags_against_bismarck", "s13_ypenburg"])
def test_hard_chooses_from_the_options(key: str) -> None:
    pilot = Pilot("hard", 1, EVER)

    def check(command: Command, match: Match, seat: int, options: Sequence[Command]) -> None:
        assert command in options

    decisions(pilot, walk(key, 5, 400), 9, check)


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_same_seed_same_choices(level: str) -> None:
    one, two = ([Pilot(level, 4, EVER), Pilot(level, 5, EVER)] for _ in range(2))
    first = [options for _, _, options in walk("s01_first_duel", 8, 400, one)]
    second = [options for _, _, options in walk("s01_first_duel", 8, 400, two)]
    assert first == second


def test_a_fresh_pilot_chooses_as_one_that_was_there() -> None:
    there = [Pilot("normal", 4, EVER), Pilot("normal", 4, EVER)]
    for i, (match, seat, options) in enumerate(walk("s02_kentish_sky", 8, 300, there)):
        step = match.state.frames[-1].step
        if i % 11 == 0 and not (
            step.startswith("fly") and match.state.aircraft[str(match.state.frames[-1].args[0])].spent
        ):
            fresh, again = Pilot("normal", 4, EVER), Pilot("normal", 4, EVER)
            assert fresh.choose(match.view(seat), seat, options) == again.choose(match.view(seat), seat, options)


class Watched(Pilot):
    """Remembers, for each aircraft that begins its move, whether it was planned for once more, and compares with a plan
    that is made only now.
    """

    def __init__(self, level: str) -> None:
        super().__init__(level, 4, EVER)
        self.anew: list[bool] = []
        self._planned = False

    def choose(self, view: State, seat: int, options: Sequence[Command]) -> Command:
        step, looked = view.frames[-1].step, self.looked
        command = super().choose(view, seat, options)
        if step.startswith("fly") and self._planned:
            self.anew.append(self.looked > looked)
            plan = self._plan(self._look(view, seat), str(view.frames[-1].args[0]), self.weights)
            assert [command, *(later for _, later in self._steps)] == plan.steps
        self._planned = step.startswith("move") and self.looked > looked
        return command


@pytest.mark.parametrize(("level", "anew", "most"), [("normal", False, 4), ("hard", True, 1)])
def test_who_was_chosen_to_move_first_flies_what_was_planned_then(level: str, anew: bool, most: int) -> None:
    """In a crowd every aircraft of a unit is planned for to see who moves first. Only who looks deeper when it flies
    plans once more.
    """
    pilots = [Watched(level), Watched(level)]
    seen: list[bool] = []
    for _ in walk("s02_kentish_sky", 8, 1500, pilots):
        seen = pilots[0].anew + pilots[1].anew
        if len(seen) == most:
            break
    assert seen == [anew] * most


def test_attackers_bring_their_loads_to_the_target() -> None:
    """In an attack scenario played by two pilots torpedoes are launched and the ship is hit now and then."""
    launched = 0
    for seed in (4, 5):
        pilots = [Pilot("normal", 1, EVER), Pilot("normal", 2, EVER)]
        for match, _, options in walk("s09_stringbags_against_bismarck", seed, 2000, pilots):
            launched += sum(
                bool(a.releases) for a in match.state.aircraft.values() if match.state.frames[-1].step == "declare_aa2"
            )
            assert options
    assert launched > 0


def test_reasons_carry_numbers() -> None:
    pilots = [Pilot("normal", 1, EVER), Pilot("normal", 2, EVER)]
    told = set()
    for _ in walk("s01_first_duel", 2, 400, pilots):
        told |= {p.reason for p in pilots}
    assert any("%" in reason for reason in told)
    assert all(reason == "" or reason.endswith(".") for reason in told)


def test_unknown_levels_are_refused() -> None:
    with pytest.raises(ValueError, match="easy"):
        Pilot("brilliant")
    assert isinstance(make_bot(GAME.key, BotSpec("hard")), Pilot)


def played(own: Weights | None) -> list[Command]:
    """What a pilot with these weights does in a duel against the usual one."""
    pilots = [Pilot("normal", 1, EVER, own), Pilot("normal", 2, EVER)]
    seen = []
    for match, _, _ in walk("s01_first_duel", 2, 60, pilots):
        seen = [entry.command for entry in match.journal if entry.command is not None and entry.seat == 0]
    return seen


def test_other_weights_can_be_handed_to_the_pilot() -> None:
    usual = played(None)
    assert played(NORMAL) == usual and len(usual) > 10
    assert played(replace(NORMAL, position=replace(NORMAL.position, tail=0.0, threat=5.0))) != usual


def test_no_weight_is_idle() -> None:
    """Every weight is read somewhere, and the levels differ in what they look at only."""
    folder = Path(weights.__file__).parent
    code = "".join(p.read_text(encoding="utf-8") for p in folder.glob("*.py") if p.name != "weights.py")
    for group in fields(Weights):
        for weight in fields(getattr(NORMAL, group.name)):
            read = rf"(weights|weighed|{group.name})\.{weight.name}\b"
            assert re.search(read, code), f"{group.name}.{weight.name} is read nowhere"
    assert WEIGHTS["hard"] == replace(NORMAL, move=replace(NORMAL.move, deep=True))
