"""Air strikes, AA fire and artillery: guns that reach an aircraft, what is struck, how a raid runs, who scatters."""
