"""Air Support: aircraft over a squad-level battlefield. Rule ids AS-...

`rules` has a room for every chapter of the rule book; `rules/game` lists them. All rooms stand on `sheets` and `tables`
(what is printed), `hexes` and `terrain` (the map), `pieces`, `scenario` and `state` (what lies on the table, and quick
copies of it), `naming` (names, and phrases of several chapters), `telling` and `views` (the one gate for hidden
things), `sequence.ROWS` (the table of a Player Turn). Hexes are axial (q, r), directions 0 north to 5 north-west, spine
s lies between the directions s and s+1, levels are above the ground of the hex, movement points are half points in
whole numbers. Seats are 0 and 1; ATTACKER and DEFENDER are `state.attacker` and `state.defender`.

What the rooms share:
- A row of `sequence.ROWS` is served by the step of its key; a row whose step nobody has is passed over. A row's frame
  carries (seat, number of the row); when it is done: `player_turn.onward`.
- A step that asks is an `Asking` (`takes`, `ideas`, `why_not`, `words`, `act`, `run` when there is nothing to decide).
  `ideas` holds at least all legal commands, `why_not` says the rule and the sentence; both see the view of the seat
  only; `act` works on the truth and yields events; after each `yield` read `now.state` anew. `asks` must depend on what
  everybody knows (`standing.may_hide`), so that being asked tells nothing.
- A reaction window is a frame on top (`nest`): `moving` nests `react` after each expenditure, a passed Sighting TC
  nests `light_aa`, and so on; what a frame must remember lies in its arguments, in `State.move` or in `Plane.run`,
  never in the step object. When it is done it yields `end(now)` and the frame below goes on: its `seats` is asked
  again, so it must look at what has become of its units.
- Attacks: all men are harmed through `harm/to_men`, vehicles through `harm/to_vehicles`, planes through
  `flying.struck`; after an attack `aftermath.tidy` breaks Convoys up. Units that come to a new Location go through
  `entering`.
- Lines of sight only through `lines_of_sight/lines` (kept for the last maps), who stands where only through `standing`
  (kept for the position).
- Hiding: a "?" is `concealed` and `stack` of every unit under it, a Dummy is Infantry without a sheet, HIP units have
  no stack. Whoever finds units calls `hiding` and never sets these fields; what must not be known is left out
  by `views.hides` and masked by `Game.redact`; an event says aloud what is open. `tests.games.air_support.exchanges`
  proves it, and a new private fact must go into the proof.
"""
