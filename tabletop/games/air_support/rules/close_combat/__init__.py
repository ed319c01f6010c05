"""Ground close combat: odds and kill numbers (`hand_to_hand`), and the phase (AS-CC)."""
