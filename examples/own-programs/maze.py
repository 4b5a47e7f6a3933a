"""The way out of a maze, depth first."""

from puzzletui import watched

MAZE = [
    list(row)
    for row in (
        "###########",
        "#S  #     #",
        "# # # ### #",
        "# #   # # #",
        "# ##### # #",
        "#     #   #",
        "##### # # #",
        "#   # # # #",
        "# # # # # #",
        "# #     #E#",
        "###########",
    )
]
WALLS = "\n".join("".join("██" if square == "#" else "{}" for square in row) for row in MAZE)


@watched(
    board=lambda: [square for row in MAZE for square in row if square != "#"],
    drawing=WALLS,
    colours={"o": "green", "E": "red"},
    meanings={"o": "the way so far", "S": "the start", "E": "the exit"},
)
def way_out(row, column):
    if MAZE[row][column] == "E":
        return True
    if MAZE[row][column] not in " S":
        return False
    before, MAZE[row][column] = MAZE[row][column], "o"
    for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        if way_out(row + down, column + right):
            return True
    MAZE[row][column] = before
    return False


if __name__ == "__main__":
    print("found" if way_out(1, 1) else "no way out")
