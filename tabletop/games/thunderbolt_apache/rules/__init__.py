"""The rules, a room for each chapter of the rule book: what may be done, what happens, how it reads, who acts when."""
