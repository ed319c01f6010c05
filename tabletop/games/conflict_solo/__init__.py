"""Conflict Solo: a squad battle for one player against an enemy that a deck of 55 order cards drives. Rule ids CH-...

Hexes are labels ("G8"); the one seat is the player, the enemy is the procedure of the rules (`rules/enemy`) and no bot.
What is resolved over several decisions lies in the state: `marches`, `volley`, `raid`, `events` and the frames.

Choices where the rule book is silent: an order card that False Order may send away is seen first; smoke counts on both
sides in close combat, as Table 4 says; a hidden Unit is attacked by a mortar shell on its hex, and that does not reveal
it; who has fired AA pays whole, in APs or in CAPs.
"""
