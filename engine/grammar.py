"""Which event may follow which; checked for traces that other programs write."""

from engine.events import Event
from engine.sentences import counted

_DEATH = "a prune that kills the node"


class Grammar:
    """Checks a search event by event."""

    def __init__(self) -> None:
        self.depth = 0
        self.last = ""

    def skip_choice(self) -> None:
        """A choice that is not known otherwise was made."""
        self.depth, self.last = self.depth + 1, "choose"

    def admit(self, event: Event) -> None:
        """Check the next event; a `ValueError` says why it cannot come here."""
        verb = event.verb
        if self.last == "exhausted":
            raise ValueError(f"{verb} after exhausted: the search is over")
        if self.last in (_DEATH, "solved") and verb not in ("backtrack", "exhausted"):
            raise ValueError(f"{verb} after {self.last}: only backtrack or exhausted may follow")
        if verb == "choose":
            self.depth += 1
        elif verb == "backtrack":
            if not self.depth:
                raise ValueError("backtrack at the root: no choice is open")
            self.depth -= 1
        elif verb == "exhausted" and self.depth:
            choices = counted(self.depth, "choice")
            raise ValueError(f"exhausted with {choices} open: close each with a backtrack first")
        self.last = _DEATH if event.kills else verb
