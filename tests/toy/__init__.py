"""Smugglers: a small whole game, laid out as every game is and brought as a package of a stranger would be: a kit,
a rule book, its rules (a room a chapter), its scenario and map (`data`), its table. It has on the same core what a
dogfight lacks.

`tests.packages` installs it for a while; it plays with the random bot that every game has.
"""
