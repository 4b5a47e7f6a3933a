"""Puzzles made by our own code: `python -m tests.generated.make` writes the files here again.

Each puzzle is made from a seed of its own, the name of its file and its number there, so that any one of them
can be made again alone. The files have the names and formats of the collections that people share.
"""
