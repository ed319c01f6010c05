"""The engine: pure Python, standard library only, independent of any game.

Read in this order: `messages` (commands, events, frames), `chance`, `tally`, `refusal`, `step`, `sequence`, `game`,
`engine`, `match`.
"""
