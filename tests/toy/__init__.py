"""Smugglers: a small whole game, as a package of a stranger would bring it: a kit, a rule book, rules (`pieces`,
`steps`, `game`), a scenario and its map (`files`), a table (`table`). It has on the same core what a dogfight lacks.

`tests.packages` installs it for a while; it plays with the random bot that every game has.
"""
