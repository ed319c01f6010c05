"""Golden transcripts: how a short game of every scenario has always gone, line by line."""
