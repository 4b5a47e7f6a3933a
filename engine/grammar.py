"""The grammar of events: which may follow which. What comes from outside is held to it, event by event."""

from engine.events import Event


class Grammar:
    """Where in a well-formed search we are."""

    def __init__(self) -> None:
        self.depth = 0
        self.last = ""

    def admit(self, event: Event) -> None:
        """Take the next event; a `ValueError` says why it cannot stand here."""
        verb = event.verb
        if self.last == "exhausted":
            raise ValueError(f"{verb} after exhausted: the search was over")
        if self.last == "solved" and verb not in ("backtrack", "exhausted"):
            raise ValueError(f"{verb} after solved: a solved node is left by backtrack, or the search ends")
        if verb == "choose":
            self.depth += 1
        elif verb == "backtrack":
            if not self.depth:
                raise ValueError("backtrack at the root: no choice is open")
            self.depth -= 1
        elif verb == "exhausted" and self.depth:
            raise ValueError(f"exhausted with {self.depth} choices open: each is closed by a backtrack first")
        self.last = verb
