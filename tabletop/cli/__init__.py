"""The command line: one thin module per command in `verbs`; the work is done in library modules."""
