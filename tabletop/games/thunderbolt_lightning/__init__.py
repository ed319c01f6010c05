"""Thunderbolt & Lightning: air battles of the Second World War on hexes. Rule ids TL-...

`sheets` (printed facts), `scenario`, `pieces`, `state`; `commands` and `events`; `rules/` one file a chapter; `steps/`
one file a phase; `evolve` applies events; `game` puts it together. Nothing here knows a screen or a file.
"""
