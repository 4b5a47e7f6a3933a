"""The kinds of puzzle of puzzletui, one folder each, and what they share (`common`)."""
