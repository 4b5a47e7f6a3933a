/* Queens as JSON Lines:  cc queens.c -o queens && ./queens 6 | puzzletui replay - */
#include <stdio.h>
#include <stdlib.h>

static int n, column_of[32];

static int is_safe(int row, int column) {
    for (int r = 0; r < row; r++)
        if (column_of[r] == column || abs(column_of[r] - column) == row - r) return 0;
    return 1;
}

static void place(int row) {
    if (row == n) { puts("[\"solved\"]"); return; }
    int safe[32], count = 0;
    for (int column = 0; column < n; column++)
        if (is_safe(row, column)) safe[count++] = column;
    if (!count) printf("[\"prune\",\"every column of row {} is attacked\",[%d],[],[],true]\n", row + 1);
    for (int i = 0; i < count; i++) {
        column_of[row] = safe[i];
        printf("[\"choose\",\"row %d\",\"column %d\",%d,%d,[[%d,1]]]\n",
               row + 1, safe[i] + 1, i + 1, count, row * n + safe[i]);
        fflush(stdout);                               /* shown at once */
        place(row + 1);
        puts("[\"backtrack\"]");
    }
}

int main(int argc, char **argv) {
    n = argc > 1 ? atoi(argv[1]) : 6;
    if (n < 1 || n > 32) return fputs("queens: a number from 1 to 32\n", stderr), 2;
    printf("{\"puzzletui\":1,\"cells\":%d,\"name\":\"%d queens\",\"solver\":\"queens.c\","
           "\"options\":{\"width\":%d},\"marks\":{\"1\":\"Q\"}}\n", n * n, n, n);
    place(0);
    puts("[\"exhausted\"]");
    return 0;
}
