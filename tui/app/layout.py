"""How panels share the lines of the screen."""


def explanation_height(needed: int, wanted: int, room: int, beside: bool, code: bool) -> int:
    """The lines of an explanation that needs so many, and wants more for the cause of its event.

    `room` is what it shares with the panels above it. `beside`: it stands beside the board, so that all it
    takes is the tree's. `code`: the pseudocode stands above it.
    """
    part = room // (3 if code else 2)
    if beside:
        return min(wanted, 2 * part if code else room)
    return min(wanted, max(room // 3, min(needed, part)))
