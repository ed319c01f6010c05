"""The sequence of play, a module a phase: a step asks, refuses and decides; what it decides are events."""
