"""Names of the cells of a rectangular board: letters for rows, numbers for columns."""

from functools import lru_cache


def row_name(row: int) -> str:
    """A … Z, AA, AB …"""
    name = ""
    row += 1
    while row:
        row, letter = divmod(row - 1, 26)
        name = chr(ord("A") + letter) + name
    return name


@lru_cache(maxsize=32)
def cell_names(height: int, width: int) -> tuple[str, ...]:
    """`B5` is row 2, column 5."""
    return tuple(f"{row_name(row)}{column + 1}" for row in range(height) for column in range(width))


def row_number(name: str) -> int:
    """The row of a name, from 0."""
    number = 0
    for letter in name:
        number = 26 * number + ord(letter) - ord("A") + 1
    return number - 1


def numbers_apart(count: int, wide: int) -> list[str]:
    """The numbers of columns: where they would run together, every other is left out."""
    return [str(n) if n % 2 == 0 or len(str(n + 1)) < wide else "" for n in range(1, count + 1)]
