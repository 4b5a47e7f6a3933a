"""What a person moves through time, one search or several: which way it goes, and how fast."""

FASTEST = float("inf")
SPEEDS = (
    1,
    2,
    4,
    8,
    16,
    32,
    64,
    128,
    256,
    512,
    1_000,
    2_000,
    5_000,
    10_000,
    20_000,
    50_000,
    100_000,
    FASTEST,
)
DEFAULT_SPEED = 32.0


class Mover:
    """`direction` is 1 or -1 while something moves, 0 while all stands still; `speed` is events a second."""

    def __init__(self, speed: float | None = None) -> None:
        self.direction = 0
        self.speed = speed or DEFAULT_SPEED
        self._slower = DEFAULT_SPEED if self.speed == FASTEST else self.speed
        """What to come back to from the fastest speed."""

    def play(self, direction: int) -> None:
        self.direction = direction

    def pause(self) -> None:
        self.play(0)

    def faster(self) -> None:
        self.speed = next((speed for speed in SPEEDS if speed > self.speed), FASTEST)

    def slower(self) -> None:
        self.speed = next((speed for speed in reversed(SPEEDS) if speed < self.speed), SPEEDS[0])

    def fastest(self) -> None:
        """As fast as it can; and back."""
        if self.speed == FASTEST:
            self.speed = self._slower
        else:
            self._slower, self.speed = self.speed, FASTEST
