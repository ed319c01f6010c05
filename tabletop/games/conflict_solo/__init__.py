"""The conflict solo system: a squad battle for one player against an enemy that a deck of 55 order cards drives. Rule
ids CH-...

`sheets` (printed facts), `scenario`, `pieces`, `state`; `commands` and `events`; `rules/` one file a chapter, pure on a
state or a view; `enemy/` the enemy's procedure, which is rules too; `steps/` one file a phase; `evolve_*` apply events.

Stands: the printed facts. Next: everything else; the game is not on the shelf yet.
"""
