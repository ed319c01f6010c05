"""Thunderbolt / Apache: a solo campaign of close air support, 1989 to 2015. Rule ids TA-...

`game` lists the chapters; each of them is a room in `rules`: a module, or a folder with its pure rules first, then what
the player may say, `events` (what happens: what it changes, how it reads, what the player log keeps of it) and its
steps. Below them lie `sheets` (printed facts, with `codes` and `tables`), `scenario`, `pieces`, `state`, `sequence`,
and the modules that every chapter uses: `chance`, `accounts`, `asking`, `wording`, `hexes`, `damage`, `battalions`,
`logbook`. Nothing here knows a screen or a file.

Where to start to read: `sequence`, then `rules.asking` (Asking, Automatic), `rules.turns`, `rules.attacking`.

Questions of the window and the bot: `rules.outlook` (ways of an activation with ridge rolls, weapon reach with reasons,
odds of aims, exposure), `rules.sight` (the ridge that blocks), `rules.moving` (odds of a path), `rules.forecast`
(crashes by counters, pop-ups), `rules.standing` (level of success, free pilots, rack, presets), `rules.logbook` and
`rules.diary` (player log, kill board, diary, honours, from the events). Random players leave commands with
`last_resort` out (Concede, Back).

How hard campaigns are is weighed by trial games (figures in scenarios/thunderbolt_apache/README.md). In quick starts
the bot at "normal" reaches 67 to 79 % of the objective, at "easy" 19 to 49, at "hard" 77 to 93. The daily SO of the
situations are the finest dial. Still easy for "normal" are most pairs with SI3 (80 to 95 %), a situation whose other
numbers the worked examples hold and whose daily SO CS1 needs (with 3 instead of 4 it falls to 59 %).
"""
