"""What is legal and what makes up a number: one module a chapter of the rule book, pure functions of the state."""
