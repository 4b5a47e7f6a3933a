"""Errors that are shown to a person as one line, never as a traceback."""


class Refusal(Exception):
    """What is wrong, where (file, line, column), and what would be right."""

    def __init__(self, what: str, where: str = "", line: int = 0, column: int = 0) -> None:
        place = ":".join([where] * bool(where) + [str(n) for n in (line, column) if n])
        super().__init__(f"{place}: {what}" if place else what)
        self.what, self.where, self.line, self.column = what, where, line, column


class NotShared(Refusal):
    """This system or this disk does not let one process read a trace while another records it."""


class SolverFailed(Refusal):
    """A solver that is not ours raised an error, or yielded what is no event."""
