"""Thunderbolt & Lightning: air battles of the Second World War on hexes. Rule ids TL-...

`sheets` (printed facts), `scenario`, `pieces`, `state`; `wording` and `changing` for all chapters; `rules/` one room a
chapter, with its commands, events and steps; `game` puts the chapters together. Nothing here knows a screen or a file.
"""
