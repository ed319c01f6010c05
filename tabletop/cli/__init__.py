"""The command line: one module a verb in `verbs`, thin; what they do is in library modules."""
