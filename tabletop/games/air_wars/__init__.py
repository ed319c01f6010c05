"""Air Wars: a whole air campaign for two players, with hidden counters on squares. Rule ids AW-...

`rules` has a room for each chapter of the rule book, `game` puts them together; `sheets`, `scenario`, `pieces` and
`state` lie below. Squares are labels ("H7"), seats are 0 Intruder and 1 Interceptor. What a player prepares (a group, a
card's choices, guns, targets, units that abort) lies in fields of the state that only he sees, and one command commits
it as a whole; the player who waits sees the segment and "waiting". `views` (positions) and `told` of each event are the
one gate for hidden things; the proof is `python -m tests.games.air_wars.exchanges --count 10000`.
"""
