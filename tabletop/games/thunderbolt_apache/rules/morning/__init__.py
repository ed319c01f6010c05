"""The morning: who may fly against whom (`planning`), the card of the day (`condition`), allocation (`allocating`)."""
