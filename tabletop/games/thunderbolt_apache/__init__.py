"""Thunderbolt / Apache: a solo campaign of close air support, 1989 to 2015. Rule ids TA-...

`sheets` (printed facts, with `codes` and `tables`), `scenario`, `pieces`, `state`; `commands` and `events`; `rules/`
one file a chapter, pure on a state or a view; `enemy/` the enemy's procedure, each decision with its reason; `steps/`
one file a phase; `evolve_*` apply events; `words*`, `labels` for the log and the buttons; `game` puts it together.
Nothing here knows a screen or a file.

Where to start to read: `sequence`, then `steps/base` (Asking, Automatic), `steps/acting`, `rules/attacks`.

Done: the whole of the rules, from the choice of the campaign to the outcome, and the training sortie; every rule id is
coded and tested (tests/ta), the worked examples and the probability checks among them. Questions of the window and the
bot: `rules/outlook` (ways of an activation with ridge rolls, weapon reach with reasons, odds of aims, exposure),
`rules/sight` (the ridge that blocks), `rules/ridges.odds`, `rules/forecast` (crashes by counters, pop-ups),
`rules/standing` (level of success, free pilots, rack, presets), `rules/logbook` and `rules/diary` (player log, kill
board, diary, from the events).

Around it: `data.thunderbolt_apache` reads scenarios and writes any position down (`dump_position`),
`data.campaignstory` tells the diary, `bots.thunderbolt_apache` flies the squadron (10.2),
`table.games.thunderbolt_apache` shows it. Random players leave commands with `last_resort` out (Concede, Back).

How hard campaigns are is weighed by trial games (figures in scenarios/thunderbolt_apache/README.md). In quick starts
the bot at "normal" reaches 67 to 79 % of the objective, at "easy" 19 to 49, at "hard" 77 to 93. The daily SO of the
situations are the finest dial. Still easy for "normal" are most pairs with SI3 (80 to 95 %), a situation whose other
numbers the worked examples hold and whose daily SO CS1 needs (with 3 instead of 4 it falls to 59 %).
"""
