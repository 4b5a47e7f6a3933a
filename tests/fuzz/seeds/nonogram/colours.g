#d
  r:&  #FF0000  a comment
  0:   white
  1:*  black
: rows
1r 1
: columns
1r
1
