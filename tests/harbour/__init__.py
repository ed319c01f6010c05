"""The program as a thing that is downloaded: its files, its reports, its recipes."""
