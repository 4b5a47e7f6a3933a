A bird
: rows
2 1
1 3
1 2
3
4
1
: columns
1
5
2
5
2 1
2
:
the end
