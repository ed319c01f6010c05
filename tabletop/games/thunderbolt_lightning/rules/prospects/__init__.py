"""What could be done: where an aircraft can fly, what its shots are worth. No rule asks it."""
