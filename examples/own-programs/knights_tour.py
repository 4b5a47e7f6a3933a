"""A knight's tour, by Warnsdorff's rule: go where the fewest moves are left."""

from puzzletui import watch

N = 6
MOVES = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
board = [[None] * N for _ in range(N)]


def free_from(row, column):
    squares = [(row + down, column + right) for down, right in MOVES]
    return [(r, c) for r, c in squares if 0 <= r < N and 0 <= c < N and board[r][c] is None]


def tour(search, row, column, number):
    if number == N * N:
        search.solved()
        return True
    squares = sorted(free_from(row, column), key=lambda square: len(free_from(*square)))
    if not squares:
        search.dead_end("no free square from here, after {} moves", number - 1)
        return False
    for which, (r, c) in enumerate(squares, 1):
        board[r][c] = number + 1
        search.choose(f"move {number}", f"{'abcdef'[c]}{N - r}", which, len(squares))
        if tour(search, r, c, number + 1):
            return True
        search.backtrack()
        board[r][c] = None
    return False


if __name__ == "__main__":
    board[0][0] = 1
    with watch(
        board=lambda: board, rows="654321", columns="abcdef", name="knight's tour", solver="Warnsdorff"
    ) as search:
        tour(search, 0, 0, 1)
