Blots

#d
   0:   white
   1:*  #e00000
   g:g  #00a000
   b:b  #0000e0
: rows
3 1 2b 8 4g 3b 3g
3 3b 8 3g 5b 2g
3 1g 2b 3 3 3 7b
4 3g 2b 3 3 7b 2g
4 3g 2b 1g 1g 1 4 6b 4g
3 10g 3b 3b 7g
3 4b 6g 3b 2b 3g 1
2 5b 6g 1 1b 1 1g 3g 3b
2 2b 4g 6 6g 5b 2g
1 2b 2g 8 1g 4b 2 3b 2g
3b 6 4b 2 3b 2g
3b 2 1 2b 3 1b 1 4b 1g
2b 4 2 4b 6 3b
1b 3g 2 7 3b 1g 9
1b 3g 5b 7 5g 1 5
1b 3g 5b 7 5g 2b 4
2 2g 3b 7 3b 2g 6b 3g
3 2g 1b 3 3 12b 3g
7 3g 1 5b 3 4b 1g 4
6 5g 4b 7 1b 5
4 4b 3g 2b 8 5
3 2g 5b 1g 11 5
1b 1 4g 3b 13 1g 2
1b 5g 3 1g 4 2g 4 1b 4b
5g 3 2g 2 3g 3 2b 4b 1g
1g 2b 2g 3 6g 3 3b 3g
4b 3g 3 5g 2b 2b 3g
3b 4 1g 3b 2g 1b 2g
2b 4 3b 2g 2 1g 2g 2b
2b 4 3b 1 2 2g 2g 2b
: columns
10 6b 4 1 2b 4b
9 4b 3g 7 2g 4b
7 5b 1 4g 5 4g 2b
2 1g 3b 2 5g 3 4g 2b
3g 2b 3 3b 1g 3 4g 1b 1g
1 1b 4g 2b 2 4b 2 2b 5g
3b 3g 2b 3b 2 1g 3b 2g
5b 4g 2b 2 2g 3b 5
3 2b 5g 2b 2 2g 3b 7
3 6g 4 3g 1b 8
3 4g 1 5 3g 1 4g 3
2 3g 2 6 1b 1g 3 4g 2
2 3g 2 5 3b 4 2g 3b
4 1g 2b 4 5 4b 4 2g 3b
5 3b 8 4b 4 3g 3b
4 2b 4 2b 3 3b 4 3g 1
1 1g 3 3b 2g 3b 4 2g 2g
2 1g 3 2b 3g 1b 8 1b 2g
3 2g 2 2b 3g 1b 8 2b 2
1g 3 1g 2b 2 3g 2b 8 2
2g 1 3b 2g 3b 2 2g 3b 5 1b 2g
2g 5b 2g 2b 3 4b 4 2b 1g
1g 6b 2g 2b 2 5b 1g
1g 4b 2g 2b 6 3b 1b
5b 2g 2b 2 1b 4 2b 1g 2b
5b 2g 6b 3 2g 4 3b 2g
4b 2g 5b 3 2g 5 3b 2g
2g 1b 3g 5b 3 2g 5 2b 3g 2b
2g 3g 4g 1 4 2b 3g 2b
1g 2g 1 3g 3 3g
