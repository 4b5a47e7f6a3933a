"""Numbers of ship parts in sentences."""


def are_there(parts: int) -> str:
    """`is 1 ship part`, `are 2 ship parts`, to follow `there`."""
    return "is 1 ship part" if parts == 1 else f"are {parts} ship parts"
