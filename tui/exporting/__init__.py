"""A recorded search in formats for other programs and people."""
