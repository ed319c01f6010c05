"""Which tests are quick, which are long: by their names, so that a test says what it is about and not how dear it is.

`pytest -m quick`: no whole game, no window, no hand. Long ones are left out unless `-m long` asks for them (or
`-m "long or not long"` for all): further seeds, sizes and scenarios of what another test of the suite shows with one.
"""

from __future__ import annotations

import re

GAMES = "air_support|air_wars|conflict_solo|free_table|thunderbolt_apache|thunderbolt_lightning"
PLAYED = re.compile(
    r"window|monkey|mishaps|looks|play|papers|screens|design|contract|saves|harbour|golden|bots"
    rf"|games/(?:{GAMES})/(?:table|bots)|cli/test_(?:process|new|bench|solo|pack|draft|simulate_\w+)"
    r"|data/test_(?:stories|positionline|authoring_mistakes|writing|readme_and_maps|fuzz)|core/test_(?:kept_positions|codec)"
    r"|tiled/test_(?:broken|against_tiled|jsonform|terrain_sets|painter)|ui/test_(?:gone_widgets|tree)"
    r"|table/test_(?:planform|keeping|thrift)|maps/|games/conflict_solo/rules/test_(?:exchanges|explained|reckoning)"
    r"|games/conflict_solo/data/test_(?:freemission|soundness|hostile)|games/air_wars/rules/test_contract"
    r"|games/thunderbolt_apache/rules/test_(?:contract|chances)|games/thunderbolt_lightning/rules/test_refusing"
    r"|test_heard|test_sentences|games/air_support/rules/test_ground_examples"
)
"""Folders and files, below `tests`, that play whole games or drive a window or a hand."""
LONG = re.compile(
    "|".join(
        (
            # the other days and missions by a real mouse: one of each game is in the suite, and one by keys
            r"window/test_air_wars.py::test_(?:a_day_of_the_battle|malta_by_keyboard)",
            r"window/test_conflict.py::test_the_birches",
            r"window/test_apache_day.py",
            r"window/test_battles.py::test_a_battle_by_mouse_alone\[5",
            r"window/test_free_table.py::test_two_act",
            r"window/test_design.py::.*\[(?:air_support|air_wars|conflict_solo|thunderbolt_apache)\]",
            # further moments, seeds and sizes of hands, clicks and screens
            r"screens/test_in_view.py::test_the_first.*\[(?!.*(?:s01_|tr01_|s1_|ma_malta|m1_).*720)",
            r"screens/test_in_view.py::test_who_is_shot.*\[(?!(?:s1_|m1_).*1.5)",
            r"mishaps/test_beside_the_map.py::test_the_hand.*-(?:30|140|300|260|12|150)\]",
            r"mishaps/test_beside_the_map.py::test_the_hand.*(?:s6_corridor|gu_cactus|cs1_first)",
            r"mishaps/test_beside_the_map.py::test_the_keyboard.*(?:s4_hedgerows|gu_cactus|-12\])",
            r"mishaps/test_midway.py::test_a_showing.*(?:s4_hedgerows|s02_|s04_|gu_cactus|cs1_first)",
            r"monkey/test_monkey.py::test_the_monkey_finds_no_fault\[(?!free_table)\w+:(?:wild|shelf|hot-seat):",
            r"monkey/test_monkey.py::test_nor_beside_the_games\[(?!thunderbolt_lightning)",
            r"looks/test_screens.py::test_a_table_while_it_is_played\[(?:large|175 %)",
            r"looks/test_screens.py::test_the_shelf_and_the_rule_book_of_every_game\[(?:large|175 %)",
            r"looks/test_double_clicks.py::.*(?:s1_beet_road|ma-)",
            r"looks/test_in_sight.py::.*\[(?!s01|s02|s04|s08)",
            r"games/air_wars/table/test_battle_board.py::test_all_of_it_can_be_read\[(?:size0|size2)",
            r"games/thunderbolt_apache/table/test_papers.py::.*\[shop-size0",
            # two processes and two workers of a cluster start; what the cluster does is in the suite with plain objects
            r"cli/test_simulate_cluster.py::test_one_process_two_and_a_cluster",
            # further scenarios, seeds and levels of whole games
            r"core/test_kept_positions.py::test_(?:nor_in|a_field_taken)",
            r"contract/test_contract.py::test_hidden_facts_exchanged_leave_no_trace\[2-",
            r"contract/test_contract.py::.*-1\]$",
            r"games/thunderbolt_lightning/rules/test_refusing.py::test_who_does_not_fight.*-1\]",
            r"games/conflict_solo/rules/test_exchanges.py::test_exchanged_facts.*\[m[245]_",
            r"games/air_support/table/test_words.py::.*s3_kuban",
            r"games/air_support/table/test_hands_alone.py::test_a_game_by_what.*s2_chir",
            r"games/conflict_solo/table/test_hands_alone.py::test_a_mission_by_what.*\[m[4]_",
            r"games/air_support/table/test_chances.py::test_no_chance_is_hidden\[s2_chir",
            r"games/conflict_solo/data/test_freemission.py::.*\[defend",
            r"saves/test_campaign.py::test_kills",
            # twenty games each: two of them are in the suite
            r"play/test_newcomer.py::test_whole_games",
            # whole games read sentence by sentence: the suite reads the beginning of one of each game
            r"test_sentences.py::test_whole_games",
            # the index of packages is asked: for whoever makes a release
            r"harbour/test_parts.py::test_(?:newer_versions|nothing_that_is_bound)",
        )
    )
)
"""What another test of the suite shows, too."""


def tiers(name: str) -> list[str]:
    """The marks of a test, by its file below `tests` and its name: `games/air_wars/rules/test_flak.py::test_a[1]`."""
    if LONG.match(name):
        return ["long"]
    return [] if PLAYED.match(name) else ["quick"]
