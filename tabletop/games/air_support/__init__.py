"""Air Support: aircraft over a squad-level battlefield. Rule ids AS-...

Half of the chapters stand in rooms under `rules/` (lines_of_sight, victory, player_turn, hiding, harm, guns, flak,
flying, firing): there an event says itself what it changes (`apply`), how it reads (`words`) and who is told, a command
its `label`, and `game.CHAPTERS` lists them. The others (arriving, weather, bands, moving, driving, walking, sighting,
runs, strikes, mistaken, dogfights, setting up, artillery, rally, rout, advance, close combat) still lie by kind in
`events*`, `evolve_*`, `words*`, `labels*`, `commands*` and `steps/`; `bridge` gathers them and goes when the last has
moved. What follows speaks of those.

Values: `sheets` (printed counters), `ground` (printed map, weather, clutter), `pieces` (counters as they stand),
`scenario` (what the files give), `state` (the position). Flow: `commands`, `events*` (set-up and clock, air, movement,
harm), `evolve_*` (the only code that changes a state), `sequence.ROWS` (the table of a Player Turn), `steps/` (one file
a phase or window), `rules/` (one file a chapter, pure on a state or a view), `views` and `telling` (the one gate for
hidden things), `words*` and `labels` (log and buttons), `game` puts it together. Hexes are axial (q, r), directions 0
north to 5 north-west, spine s lies between the directions s and s+1, levels are above the ground of the hex, movement
points are half points in whole numbers. Seats are 0 and 1; ATTACKER and DEFENDER are `state.attacker` and
`state.defender`.

How a chapter is added:
- A phase: write `steps/NAME.py` with a class for each row of `sequence.ROWS` that it serves, register it in the file's
  `STEPS`, add the module to `game.CHAPTERS`. A row whose step nobody registers is passed over. A row's frame carries
  (seat, number of the row); when it is done: `onward`.
- A step that asks is an `Asking` (`takes`, `ideas`, `why_not`, `words`, `act`, `run` when there is nothing to decide).
  `ideas` holds at least all legal commands, `why_not` says the rule and the sentence; both see the view of the seat
  only; `act` works on the truth and yields events; after each `yield` read `now.state` anew. `asks` must depend on what
  everybody knows (`standing.may_hide`), so that being asked tells nothing.
- A command: class in `commands` (or `commands_CHAPTER`), into COMMANDS, a line in `labels.LABELS`. An event: class in
  an `events_*` file and its tuple, a function in `evolve_*` (`@evolves(Kind)`, or `unchanged`), a line in a WORDS
  table. `private`, `opens`, `secret` say what a seat is told.
- A reaction window is a frame on top (`nest`): `moving` nests `react` after each expenditure, a passed Sighting TC
  nests `laa`, and so on; what a frame must remember lies in its arguments, in `State.move` or in `Plane.run`, never in
  the step object. When it is done it yields `end(now)` and the frame below goes on: its `seats` is asked again, so it
  must look at what has become of its units.
- Attacks: all men are harmed through `steps/harm_men` (`salvo`, `checks`, `pin_checks`, `breaks`, `reduce`,
  `eliminate`), vehicles through `steps/harm` (`vehicle`, `on_star_line`, `crew`, `shelled`), planes through
  `running.struck`; after an attack `harm.tidy` breaks Convoys up.
- Lines of sight only through `rules/lines` (kept with the map), who stands where only through `rules/standing` (kept
  for the position).

- Hiding: a "?" is `concealed` and `stack` of every unit under it, a Dummy is Infantry without a sheet, HIP units have
  no stack. Whoever finds units calls `steps/hiding` (`show`, `place`, `found`, `moved`) and never sets these fields;
  what must not be known is left out by `views.hides` and masked by `Game.redact`; `tests.games.air_support.exchanges`
  proves it. A
  new
  private fact must go into one of these and into the proof.
- Ground fire: `rules/firers` says who may fire what now (an `Arm`), `rules/ift.aimed` what it is worth at a Location (a
  `Shot`), `steps/firing` lays a shot in `State.plan` and offers it to the windows, `steps/shooting` resolves it;
  `steps/residual` keeps what it leaves. Shots are reckoned from the firer's view.
- Artillery comes down through `steps/blast` (`concentration`, `entered`), whoever directs it; what the observer may
  order is in `rules/observing`.
"""
