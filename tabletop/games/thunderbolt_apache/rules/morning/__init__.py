"""The morning: who may fly against whom (`planning`), `events` with the orders, the card of the day and allocation
(`allocating`).
"""
