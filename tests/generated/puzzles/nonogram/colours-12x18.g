Blots

#d
   0:   white
   1:*  #e00000
   g:g  #00a000
: rows
1 4g 2g 2 1g
1 4g 2 7g
1g 1 5g 2 6g
1g 1 3g 6g
1g 5g
6 2g
2g 1g 6 2g
3g 4g 5 3g
3g 3g 1g 4 3g
4g 3 3g 3 3g
1 4g 2 3g 3 3g
2 3g 2 3g 4 2g
: columns
2 2g 4g 2
2 5g 1
5g
1g 3g
4g 1 2g
5g 2g 3
4g 3g 3
3g 2g
2 1g
2 3g
3 4g
2g 4 3g
4g 7
1 4g 7
1 4g 7
4g 2 4g 1
11g
12g
