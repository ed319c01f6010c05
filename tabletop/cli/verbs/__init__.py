"""One module per command: `describe(parser)` adds its arguments, `run(args)` carries it out and returns
the exit code.
"""
