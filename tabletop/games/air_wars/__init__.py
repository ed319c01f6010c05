"""Air Wars: a whole air campaign for two players, with hidden counters on squares. Rule ids AW-...

`sheets` (printed facts) and `scenario` come from files; `pieces` and `state` are what changes; `commands`, `events`
(Planning, cards, clock) and `events_fight` (Operations); `rules/` one file a chapter, pure on a state or a view;
`steps/` one file a phase; `evolve_*` apply events; `views` and `redacting` are the one gate for hidden things; `words`
and `labels` for the log and the buttons; `game` puts it together. Squares are labels ("H7"), seats are 0 Intruder and 1
Interceptor.

Where to start to read: `sequence`, `steps/base` (Asking: options, refusals and prompts come from the view alone),
`steps/flying`, `views`. How hidden information works: what a player prepares (a group, a card's choices, guns, targets,
units that abort) lies in fields of the state that only he sees, and one command commits it as a whole; the player who
waits sees the segment and "waiting". During Planning `State.screens` keeps what the enemy sees of a side.

Done: every rule id of the specification is coded, named where it works, and tested (tests/aw): worked examples with
their dice, probability checks, every card, the contract, invariants of whole games, exchanges of hidden facts and
paired games. Decisions are small: one unit, one square, one card, one choice, one gun, one loss a command.

For the window and the bots, all from a view: `rules/outlook` (reach, paths, where a group is seen, ways home, the
skull), `rules/odds` (battle, AA, attacks), `rules/victory.score` and `difference`, `rules/sorties.take_off_warning`,
`rules/radar.covered`, `rules/flak.printed_aa`; `guessing.filled` deals a whole position from a view for a bot that
thinks ahead. `rules/starting.position_of` writes an hour down.

Choices where the specification is silent: a card that asks can be put back until its last choice is made, an Immediate
one cannot; in Redeploy a unit may go back to the base where it began, even if that is closed (else a player could get
stuck); the Bomb segment asks whenever own units fly over anything of the enemy's, so that asking tells nothing; that a
move was cut short is told to its owner only; an arriving group slides under the stack that flies there until its owner
orders it; radar reports of single units are left out, for their top was seen.

Limits: of a card's effects at most one may ask for choices; wild sets are offered in W-DAY only; a `Position` holds no
effect in force (but for permanent cards) and no battle in its middle; dice and draws come from one stream.

The game is played through `data.air_wars` (files), `bots.air_wars` (easy, normal, and two yardsticks) and
`table.games.air_wars` (the table, with the curtain of 9.5). `redact` tells what a seat may know while the game goes on;
after its end `Match.seen` gives everybody the whole log (AW-HID-19). Saves are covered, not encrypted (`data.saves`).
The proof about hidden facts is `python -m tests.aw.exchanges --count 10000`.

Next: effects of cards in a `Position`; wild sets outside W-DAY; a remote player, who would be sent `view` and
`Match.told` and nothing else (AW-HID-18): there is no network part.
"""
