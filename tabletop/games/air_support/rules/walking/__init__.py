"""Infantry on the move: what it costs (`pace`), who moves, why not, and each expenditure (`walking_on`) (AS-MOVE)."""
