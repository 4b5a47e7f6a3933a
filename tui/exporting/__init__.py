"""A recorded search in formats for other programs and people: tables, pictures, films, the tree, a report.

format     a line of the table in `tui.exporting.formats`. Its writer is imported only when it is used.
writer     a function `write(trace, out, *, …, progress)`; in between are the options that its format takes.
out        the file to write to; of text or of bytes, as the format is.
progress   a function to be called now and then with the position that the writer has reached.
moment     a position that is exported: each, every N-th, or those that choices or solutions lead to.
"""
