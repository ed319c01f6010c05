"""The conflict solo system: a squad battle for one player against an enemy that a deck of 55 order cards drives. Rule
ids CH-...

`sheets` (printed facts), `orders` (the order language), `scenario`, `pieces`, `state`; `commands`, `events` and
`events_fight`; `rules/` one file a chapter, pure on a state or a view; `enemy/` the enemy's procedure, which is rules
and no bot; `steps/` one file a phase; `evolve_*` apply events; `views` and `redacting` are the one gate for hidden
things; `words` and `labels` for the log and the buttons; `game` puts it together. Hexes are labels ("G8"), the one seat
is the player.

Where to start to read: `sequence`, `steps/turn` (a plan is put together in small commands and released with Go),
`steps/acting`, then `steps/enemy_turn` with `enemy/choosing` (who acts, against whom, and why), `enemy/stepping` and
`enemy/lowrisk` (where to). What is resolved over several decisions lies in the state: `marches`, `volley`, `raid`,
`events`, on the stack of frames.

Stands: the whole of the rules, coded and tested (tests/cs): every rule id, the worked examples with their dice, the
probability checks, each action card, the contract of every game on all six missions, exchanges of hidden facts. The
library (69 unit types, 55 orders, 34 cards, 11 aircraft) and the missions M1 to M6 are files (`data.conflict_solo`),
their maps plain tiles (art/make/conflict_maps.py).

For the window and bots, all from a view: `rules/fire.aim` and `grapple` (both tallies of an attack),
`rules/actions.ready` and `shot_of_plan` (a plan's cost and numbers), `rules/moving.unit_step`, `rules/zones`,
`rules/sight.blockers`, `rules/deck.spent_chance`, `rules/air.aa_tally`, `steps/rallying.rally_tally`.

Choices where the specification is silent: an order card that False Order may send away is seen first; smoke counts on
both sides in close combat, as table T4 says; a hidden Unit is attacked by a mortar shell on its hex, and that does not
reveal it; who has fired AA pays whole, in APs or in CAPs.

The rule book (rulebook.md) has every rule, table, counter, card, example and note; it lacks a glossary and advice on
play.

Not on the shelf yet. Next: the kit in `data.catalogue`, the bots of chapter 10, the table of chapter 9, drawn maps, and
a look at how hard the missions are.
"""
