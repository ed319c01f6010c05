"""Reading and checking of files from people and other programs; what is wrong is reported with file,
place and remedy.
"""
