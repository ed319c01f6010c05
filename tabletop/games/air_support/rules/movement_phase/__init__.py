"""The Movement phase (AS-MOVE): its steps (`phase`), and the windows of the DEFENDER after every expenditure."""
