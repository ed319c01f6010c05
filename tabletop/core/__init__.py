"""The engine of the table: pure Python, standard library only, knows no game.

Read in this order: `messages` (commands, events, frames), `chance`, `tally`, `refusal`, `step`, `sequence`, `game`,
`engine`, `match`.
"""
