"""The program's own name: `python -m puzzletui`, and the launcher behind the command `puzzletui`."""
