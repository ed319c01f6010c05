"""The yardstick, and the veteran of Air Wars who plays plans out in sampled worlds (10.6)."""

from __future__ import annotations

from tabletop.bots import BotSpec, make_bot, names
from tabletop.core.chance import SeededDice
from tabletop.core.match import Match
from tabletop.games.air_wars import commands as cmd
from tabletop.games.air_wars import events_fight as fight
from tabletop.games.air_wars.game import GAME
from tests.aw.board import scenario
from tests.aw.table import all_events, table

EVER = 1e9


def decided(match: Match, seat: int, level: str) -> list[object]:
    """What a bot does until the other side or the next segment is asked."""
    bot, done = make_bot("air_wars", BotSpec(level, EVER), 1), []
    segment = match.state.frames[0]
    while match.to_act == (seat,) and match.state.frames[0] == segment and len(done) < 100:
        command = bot.choose(match.view(seat), seat, match.options(seat))
        done.append(command)
        match.submit(seat, command)
    return done


# -- the greedy yardstick
def test_the_greedy_yardstick_comes_home_in_time() -> None:
    crashed = 0
    for seed in range(6):
        match = Match.start(GAME, scenario("MA"), SeededDice(seed))
        bots = [make_bot("air_wars", BotSpec(level, EVER), seed) for level in ("greedy", "greedy")]
        while match.to_act:
            seat = match.to_act[0]
            match.submit(seat, bots[seat].choose(match.view(seat), seat, match.options(seat)))
        assert match.result is not None
        crashed += sum(len(e.units) for e in all_events(match, fight.Crashed))
    assert crashed <= 3


def test_greedy_bombs_at_once_what_pays_best() -> None:
    match = table("MA", "B III/3 F4", "F II/53 F4", "F 249 E9", "AA HAA F9")
    assert cmd.Plot("F9") in decided(match, 0, "greedy")


def test_greedy_fights_only_where_it_wins_now() -> None:
    """10.3.2: two good fighters go up against a lone bomber, one does not against three fighters."""
    match = table("BOB", "B KG53 J6 up1", "F 54 J5", "F 64 J5", hour=2, seat=1)
    decided(match, 1, "greedy")
    assert match.state.flying("J6", 1) or match.state.units["B KG53"].place in ("ABORT", "DAMAGE")
    match = table("BOB", "F JG26 K6 up2", "F JG3 K6 up2", "F JG51 K6 up2", "F 32 I6", hour=2, seat=1)
    decided(match, 1, "greedy")
    assert match.state.units["F 32"].place == "I6"


def test_levels_stand_weakest_first() -> None:
    assert names("air_wars")[:4] == ("random", "easy", "greedy", "normal")
