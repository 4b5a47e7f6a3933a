"""Remaining problems known to have no solution: none of them is searched again."""

MOST_BYTES = 8_000_000


class Lost:
    """Kept by a key of their own; the oldest are forgotten when there are too many."""

    def __init__(self, bits: int) -> None:
        """`bits`: how long a key may be, as a number."""
        self.most = MOST_BYTES // (150 + bits // 7)
        self.keys: dict[int, None] = {}

    def __contains__(self, key: int) -> bool:
        return key in self.keys

    def add(self, key: int) -> None:
        if len(self.keys) == self.most:
            del self.keys[next(iter(self.keys))]
        self.keys[key] = None
