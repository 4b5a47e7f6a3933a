"""A search as one self-contained page for any browser, to be played, stepped and scrubbed like the app.

stop      a position that the page can show: each, or those that were asked for.
step      an event in the page. Between two stops there is only what leads to the state at the later one.
form      what steps have in common that differ in their counters alone; stored once.
line      a line of the board's picture; stored once, as a difference to the line that it replaced.
offset    by how much a counter of the trace differs from what the page's steps add up to.

Python folds the events and draws the board; the scripts in `web` fold the same steps again, so that the page
is exact at every stop, and draw no puzzle: they only put the lines in place that a step changes.
"""

from tui.exporting.page.writing import page_text, write_page

__all__ = ["page_text", "write_page"]
