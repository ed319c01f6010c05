"""The opponents of Air Support: they play on, beat chance from both seats, see no more than their seat, and say why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

import pytest

from tabletop.bots import BotSpec
from tabletop.core import codec
from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.core.messages import Command
from tabletop.games.air_support.bots import Commander, Roamer, advice
from tabletop.games.air_support.bots.commander import GLADLY, LEAVES
from tabletop.games.air_support.bots.sky import under
from tabletop.games.air_support.bots.weights import NORMAL
from tabletop.games.air_support.data import load_scenario
from tabletop.games.air_support.rules.flak import FireAA
from tabletop.games.air_support.rules.flying import ExitPlane
from tabletop.games.air_support.rules.game import GAME
from tabletop.games.air_support.rules.pieces import Concealed, Where
from tabletop.games.air_support.rules.player_turn import Done, Pass
from tabletop.games.air_support.rules.scenario import Scenario
from tabletop.games.air_support.rules.sheets import AirClass, Size
from tabletop.games.air_support.rules.sighting.attempts import Sight
from tabletop.games.air_support.rules.strikes.events import AirAttack
from tabletop.shelf.bot_levels import make_bot, names
from tests.games.air_support.kit import car, gun, plane, play, position, squad, step
from tests.games.air_support.land import at, land


@lru_cache(None)
def scenario(key: str) -> Scenario:
    return load_scenario(key)


def walk(key: str, seed: int, levels: tuple[str, str]) -> Iterator[tuple[Match, int, Sequence[Command], Command]]:
    """A game of two bots; what each chooses is handed out before it is played."""
    match = Match.start(GAME, scenario(key), SeededDice(seed))
    bots = [make_bot("air_support", BotSpec(level, 1e9), 2 * seed + seat) for seat, level in enumerate(levels)]
    for _ in range(20_000):
        if not match.to_act:
            return
        seat = match.to_act[0]
        options = match.options(seat)
        chosen = bots[seat].choose(match.view(seat), seat, options)
        assert chosen in options and (levels[seat] == "random" or bots[seat].reason.strip())
        yield match, seat, options, chosen
        match.submit(seat, chosen)
    raise AssertionError(f"endless: {match.state.frames}")


def winner(key: str, seed: int, levels: tuple[str, str]) -> int | None:
    *_, (match, _, _, _) = walk(key, seed, levels)
    assert match.result is not None
    return match.result.winner


def test_levels_and_weights() -> None:
    assert names("air_support") == ("random", "easy", "greedy", "normal", "hard")
    assert isinstance(make_bot("air_support", BotSpec("random")), Roamer) and isinstance(
        make_bot("air_support", BotSpec()), Commander
    )
    assert set(GLADLY) <= {c.__name__ for c in GAME.commands}


def test_other_weights_make_other_choices() -> None:
    """Every number is handed over: a bot that finds no run worthwhile never sights, one that fears all flak holds."""
    shy = replace(NORMAL, runs=replace(NORMAL.runs, worthwhile=99.0), flak=replace(NORMAL.flak, shot=99.0))
    sighted = fired = 0
    for match, seat, options, chosen in walk("s1_beet_road", 3, ("normal", "normal")):
        kind = (Sight, FireAA)
        if isinstance(chosen, kind):
            other = Commander("normal", 5, weights=shy).choose(match.view(seat), seat, options)
            assert not isinstance(other, kind)
            sighted, fired = sighted + isinstance(chosen, Sight), fired + isinstance(chosen, FireAA)
    assert sighted and fired
    with pytest.raises(ValueError, match="no level"):
        Commander("hard")


def test_normal_beats_chance_from_both_seats() -> None:
    convoy = Counter(winner("s1_beet_road", seed, ("normal", "random")) for seed in range(8))
    hunter = Counter(winner("s1_beet_road", seed, ("random", "normal")) for seed in range(6))
    assert convoy[0] >= 3 and hunter[1] == 6, (
        "chance alone brings no truck home; the commander does, and hunts them down"
    )


def test_the_view_is_left_alone_and_the_same_view_gives_the_same_choice() -> None:
    for n, (match, seat, options, _) in enumerate(walk("s1_beet_road", 3, ("normal", "normal"))):
        if n % 9 == 0:
            before = codec.dumps(match.view(seat))
            first, second = (Commander("normal", 5).choose(match.view(seat), seat, options) for _ in range(2))
            assert first == second and codec.dumps(match.view(seat)) == before
            told, why = advice(match.view(seat), seat, options)
            assert told in options and why


def test_a_run_along_the_convoy_is_worth_most() -> None:
    """Grains with more targets in line; AS-STRAFE-03."""
    trucks = [car(f"T{n}", f"{column}5", on_road=True) for n, column in enumerate("HIJK")]
    match = position(
        *trucks, car("X", "P8"), plane("P"), ground=land(roads="A5 B5 C5 D5 E5 F5 G5 H5 I5 J5 K5 L5 M5"), begin="defend"
    )
    assert step(match) == "defend"
    chosen = Commander("normal").choose(match.view(1), 1, match.options(1))
    assert isinstance(chosen, Sight) and chosen.hex != at("P8")


def test_no_attack_beside_own_men_when_there_is_a_better_target() -> None:
    """Next to own troops sighting is harder and a mistake costs men (AS-SIGHT-09, AS-MIST-02)."""
    match = position(car("A", "H5"), car("B", "T5"), squad("S", "I6", seat=1), plane("P"), begin="defend")
    chosen = Commander("normal").choose(match.view(1), 1, match.options(1))
    assert isinstance(chosen, Sight) and chosen.hex == at("T5")


def test_a_stuka_bombs_the_guns_that_it_dived_at_though_nobody_knows_what_they_are() -> None:
    """What lies under a "?" counted when the run was chosen, and no more when the bombs were to fall."""
    hidden: dict[str, Any] = {"concealed": Concealed.MARK, "stack": 1}
    crew = squad("C", "M9", sheet="228", **hidden)
    match = position(
        crew, gun("K", "M9", "pak40", crew="C", **hidden), squad("Z", "A1"),
        plane("P", cls=AirClass.STUKA42), begin="defend", turns=4, turn=2,
    )  # fmt: skip
    play(match, Sight("P", at("M9"), 3, True), dice="1 1")
    match.dice = SeededDice(1)
    chosen: list[AirAttack] = []
    while step(match) in ("strike", "laa"):
        who = match.to_act[0]
        command = Commander("normal").choose(match.view(who), who, match.options(who))
        chosen += [command] if isinstance(command, AirAttack) else []
        match.submit(who, command)
    assert [c.weapons for c in chosen] == ["MG", "MG+bombs"]


@pytest.mark.parametrize(("truck", "fires"), [("F5", False), ("R5", True)])
def test_flak_holds_a_hopeless_shot_and_fires_a_good_one(truck: str, fires: bool) -> None:
    """With a target on the ground at hand, a shot at twelve hexes is not worth the gun's fire; one at four is."""
    match = position(
        car("F", "R6", "flakpz" if truck == "F5" else "wirbelwind", facing=3, turret=3, aa_mode=True, exposed=True),
        car("T", truck),
        squad("E", "V6", seat=1),
        plane("P"),
        begin="defend",
        seed=2,
    )
    match.submit(1, Sight("P", at(truck), 0))
    assert step(match) == "laa"
    chosen = Commander("normal").choose(match.view(0), 0, match.options(0))
    assert isinstance(chosen, FireAA) is fires


def test_who_lets_a_step_go_by_says_what_that_means_there() -> None:
    """No empty words such as "I see nothing better": the sentence belongs to the step and says why."""
    assert set(LEAVES) <= set(GAME.steps)
    said: dict[str, set[str]] = {}
    for match, seat, options, chosen in walk("s3_kuban", 4, ("normal", "normal")):
        if isinstance(chosen, (Done, Pass)) and len(options) > 1:
            said.setdefault(step(match), set()).add(advice(match.view(seat), seat, options)[1])
    assert {"rally", "prep", "react", "move", "adjust", "advance"} <= set(said)
    assert all(LEAVES[key] in told for key, told in said.items() if key in ("prep", "move", "adjust", "advance"))
    assert not any("nothing better" in why for told in said.values() for why in told)


def test_the_battery_fires_on_stacks_and_never_beside_own_men() -> None:
    """What stands in the seven hexes counts; an own unit within two hexes forbids it."""
    match = position(
        squad("A", "J5"), squad("B", "J6"), squad("C", "T5"), squad("E", "V5", seat=1), plane("P"), begin="defend"
    )
    view = match.view(1)
    assert (
        under(view, 1, at("J5"), NORMAL) > under(view, 1, at("J4"), NORMAL) > 0 and under(view, 1, at("T5"), NORMAL) < 0
    )


def test_an_observed_battle_comes_to_its_end() -> None:
    """S4: dogfights, battery, hedgerows, both sides thinking; every choice is among the options and has its reason."""
    orders = Counter(type(chosen).__name__ for _, _, _, chosen in walk("s4_hedgerows", 1, ("normal", "normal")))
    assert {"FireAt", "Shoot", "Start", "Enter", "Sight"} & set(orders) >= {"FireAt", "Shoot"} and orders["Resign"] == 0


@pytest.mark.parametrize(
    ("bombs", "fighters", "leaves"), [(False, True, True), (True, True, False), (False, False, False)]
)
def test_an_empty_stuka_goes_home_when_fighters_are_about(bombs: bool, fighters: bool, leaves: bool) -> None:
    """AS-FLY-09: at the end of the turn they would enter a dogfight with it (AS-DOG-03)."""
    hunters = [plane("F", seat=0, cls=AirClass.FB42, bombs=False)] if fighters else []
    match = position(
        car("T", "F5"), squad("S", "R5", seat=1), plane("P", cls=AirClass.STUKA42, bombs=bombs, sighted=True), *hunters,
        begin="closing",
    )  # fmt: skip
    assert step(match) == "closing"
    chosen = Commander("normal").choose(match.view(1), 1, match.options(1))
    assert isinstance(chosen, ExitPlane) is leaves


@pytest.mark.parametrize("battle", ["s2_chir", "s4_hedgerows", "s7_point_cruz"])
def test_leaders_are_set_up_with_squads(battle: str) -> None:
    """Alone they are of use to nobody."""
    match = Match.start(GAME, load_scenario(battle), SeededDice(1))
    bots = [Commander("normal", 1), Commander("normal", 2)]
    while match.state.frames[-1].step == "setup":
        who = match.to_act[0]
        match.submit(who, bots[who].choose(match.view(who), who, match.options(who)))
    men = [m for m in match.state.infantry.values() if m.where is Where.MAP and not m.dummy]
    squads = {(m.seat, m.place) for m in men if match.state.man(m).size is Size.SQUAD}
    leaders = [(m.seat, m.place) for m in men if match.state.man(m).size is Size.LEADER]
    assert leaders and all(who in squads for who in leaders) and len(set(leaders)) == len(leaders)
