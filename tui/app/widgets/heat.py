"""The shades of a heat map, from cold to hot, and what they count."""

from collections.abc import Iterator

SHADES = " ░▒▓█"
HOTTEST = len(SHADES) - 1


def shade(count: int, most: int) -> int:
    """How hot a cell is that was counted so often, where the hottest one was `most` times: 0 to HOTTEST."""
    return -(-HOTTEST * count // most) if most else 0


def legend(heat: str, most: int, room: int) -> str:
    """`░ 1–3 ▒ 4–6 ▓ 7–9 █ 10–12`; only the upper ends if there is no room for more."""
    if not most:
        return f"nothing {heat} yet"
    ranges = list(_ranges(most))
    whole = " ".join(
        f"{SHADES[at]} {low:,}–{high:,}" if low < high else f"{SHADES[at]} {low:,}"
        for at, low, high in ranges
    )
    named = f"{heat} {whole}"
    if len(named) <= room:
        return named
    return whole if len(whole) <= room else " ".join(f"{SHADES[at]}≤{high:,}" for at, _, high in ranges)


def _ranges(most: int) -> Iterator[tuple[int, int, int]]:
    """Each shade that a count may have, with its least and its greatest count."""
    for at in range(1, HOTTEST + 1):
        low, high = (at - 1) * most // HOTTEST + 1, at * most // HOTTEST
        if low <= high:
            yield at, low, high
