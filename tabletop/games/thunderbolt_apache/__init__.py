"""Thunderbolt / Apache: a solo campaign of close air support, 1989 to 2015. Rule ids TA-...

`sheets` (printed facts), `scenario`, `pieces`, `state`; `commands` and `events`; `rules/` one file a chapter;
`enemy/` the enemy's procedure; `steps/` one file a phase; `evolve_*` apply events; `game` puts it together. Nothing
here knows a screen or a file.
"""
