"""The tree of a search at a position, as rows; only the rows that are asked for are made.

Its modes:

folded   each node on the path, below its closed earlier siblings, which have one row each; then the closed
         children of the current node; then, from the deepest level up, the untried children. Near the
         current node, nodes of the path that were the only child have one row together.
path     only the nodes on the path.
alive    as folded, without dead subtrees; far up a very long path they stay.
all      every node born so far.
future   every node in the trace, including those not yet born.
"""

from collections.abc import Collection

from engine.query.children import Children
from engine.query.path_view import PathView
from engine.query.tree_numbers import Numbers
from engine.query.tree_row import View
from engine.query.untried import Untried, Values, no_values
from engine.query.whole_view import WholeView
from engine.state import State
from engine.store.trace import Trace

MODES = ("folded", "all", "path", "alive", "future")


class Tree:
    def __init__(self, trace: Trace, values: Values = no_values) -> None:
        """`values` finds the values of untried children that the trace does not name."""
        self.trace = trace
        self._children = Children(trace)
        self._untried = Untried(trace, values)
        self.numbers = Numbers(self._children)

    def view(self, state: State, mode: str = "folded", unfolded: Collection[int] = (), high: int = 0) -> View:
        """The tree at a state; `unfolded` are closed nodes whose children are shown too.

        Chains are folded only as far as needed for it to be at most so high.
        """
        state = state.copy()
        if mode in ("all", "future"):
            return WholeView(self.trace, state, mode)
        view = PathView(self._children, self._untried, state, mode, unfolded)
        if view.in_chains and view.height < high:
            return PathView(self._children, self._untried, state, mode, unfolded, high - view.height)
        return view
