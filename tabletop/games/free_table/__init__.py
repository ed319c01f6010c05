"""The free table: any map, any counters, dice and cards; the players know the rules of their game, the program keeps
the table. Every move is legal.
"""
