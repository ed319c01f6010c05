"""Air Wars: a whole air campaign for two players, with hidden counters on squares. Rule ids AW-...

`sheets` (printed facts) and `scenario` come from files; `pieces` and `state` are what changes; `commands`, `events`
(Planning, cards, clock) and `events_fight` (Operations); `rules/` one file a chapter, pure on a state or a view;
`steps/` one file a phase; `evolve_*` apply events; `views` and `redacting` are the one gate for hidden things; `words`,
`labels` for the log and the buttons; `game` puts it together. Squares are labels ("H7"), seats 0 Intruder, 1
Interceptor.

Where to start to read: `sequence`, `steps/base` (Asking: options, refusals and prompts come from the view alone),
`steps/flying`, `views`. How hidden information works: what a player prepares (a group, a card's choices, guns, targets,
units that abort) lies in fields of the state that only he sees, and is committed as a whole by one command; the player
who waits sees the segment and "waiting". During Planning `State.screens` keeps what the enemy sees of a side.

Done: every rule id of the specification is coded, named where it works, and tested (tests/aw): worked examples with
their dice, probability checks, every card, the contract, exchanges of hidden facts and paired games. Decisions are
small: one unit, one square, one card, one choice, one gun, one loss a command. For the window and the bot:
`rules/outlook` (reach, paths, where a group is seen, ways home, the skull), `rules/odds` (battle, AA, attacks),
`rules/victory.score`, `rules/sorties.take_off_warning`, `rules/radar.covered`, `rules/flak.printed_aa`; all take a
view.

Choices where the specification is silent: a card in a window that asks is put back until its last choice is made; in
Redeploy a unit may go back to the base where it began, even if that is closed (else a move could not be undone); the
Bomb segment asks whenever own units fly over anything of the enemy's, so that asking tells nothing.

Next: the game is not yet in `data.catalogue`, `bots` and `table`; there is no bot (10), no screen and no balance run
(8.5: `balance_vp` is 0). The curtain between two players at one screen (9.5) is the table's. `Position` writes down
counters, hands, bombed targets and the hour, but no effects in force and no battle in its middle.
"""
