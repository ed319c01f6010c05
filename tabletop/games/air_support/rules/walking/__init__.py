"""Infantry on the move: who moves, why not, and each expenditure (`walking_on`) (AS-MOVE)."""
