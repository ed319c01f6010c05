"""The Sighting Task Check: what can be sighted, how well, and the windows in which it is tried (AS-SIGHT)."""
