"""A student's sudoku solver, as it was but for the import and the line above `solve`."""

from puzzletui import watched

GRID = [
    [int(c) if c != "." else None for c in row]
    for row in (
        "53..7....",
        "6..195...",
        ".98....6.",
        "8...6...3",
        "4..8.3..1",
        "7...2...6",
        ".6....28.",
        "...419..5",
        "....8..79",
    )
]


def fits(row, column, digit):
    top, left = row // 3 * 3, column // 3 * 3
    return (
        digit not in GRID[row]
        and all(line[column] != digit for line in GRID)
        and all(digit not in line[left : left + 3] for line in GRID[top : top + 3])
    )


@watched(board=lambda: GRID)
def solve(cell=0):
    if cell == 81:
        return True
    row, column = divmod(cell, 9)
    if GRID[row][column]:
        return solve(cell + 1)
    for digit in range(1, 10):
        if fits(row, column, digit):
            GRID[row][column] = digit
            if solve(cell + 1):
                return True
            GRID[row][column] = None
    return False


if __name__ == "__main__":
    print("solved" if solve() else "no solution")
