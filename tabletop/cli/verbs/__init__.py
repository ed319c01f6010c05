"""One module a verb: `describe(parser)` adds its arguments, `run(args)` does it and returns the exit code."""
