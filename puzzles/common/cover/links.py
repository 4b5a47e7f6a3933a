"""Dancing links: the matrix as linked nodes, where a node that was unlinked can be relinked in O(1).

node      an entry of the matrix, linked up and down to the other entries of its item.
header    an item's own node; it has the number of the item. The headers of the items not yet covered are
          linked left and right in a ring.
beside    the other nodes of a node's option, starting at its right.
size      how many options an item has left.
unlink    left[right[x]] = left[x], right[left[x]] = right[x]: x is out, but keeps both its links.
relink    left[right[x]] = x, right[left[x]] = x: done in the reverse order, this restores everything.
"""

from collections.abc import Iterator

from puzzles.common.cover.model import Cover


class Links:
    """Covers and uncovers items; counts the nodes unlinked and relinked."""

    def __init__(self, cover: Cover) -> None:
        self.matrix = cover
        self.ring = len(cover.items)
        once = [item for item in range(cover.primary) if item not in cover.times]
        around = [self.ring, *once]
        self.left, self.right = list(range(self.ring + 1)), list(range(self.ring + 1))
        for here, there in zip(around, around[1:] + around[:1]):
            self.right[here], self.left[there] = there, here
        self.wanted = dict(cover.times)
        self.size = [len(options) for options in cover.choices]
        self.up, self.down = list(range(self.ring + 1)), list(range(self.ring + 1))
        self.item, self.option = list(range(self.ring + 1)), [-1] * (self.ring + 1)
        self.colour = [0] * (self.ring + 1)
        self.beside: list[tuple[int, ...]] = [()] * (self.ring + 1)
        self.saved: list[tuple[int, ...]] = []
        """What `purify` shortened in `beside`, for `unpurify`."""
        self.unlinked = self.relinked = 0
        for option in range(len(cover.options)):
            self._add(option)

    def _add(self, option: int) -> None:
        items, first = self.matrix.options[option], len(self.up)
        for place, item in enumerate(items):
            node, above = first + place, self.up[item]
            self.up.append(above)
            self.down.append(item)
            self.down[above] = self.up[item] = node
            self.item.append(item)
            self.option.append(option)
            self.colour.append(self.matrix.colours.get((option, item), 0))
            nodes = range(first, first + len(items))
            self.beside.append((*nodes[place + 1 :], *nodes[:place]))

    @property
    def open_items(self) -> Iterator[int]:
        """The items not yet covered, from the left."""
        item = self.right[self.ring]
        while item != self.ring:
            yield item
            item = self.right[item]

    @property
    def all_covered(self) -> bool:
        return self.right[self.ring] == self.ring

    @property
    def short_items(self) -> list[int]:
        """The items that must be covered more often than they have options."""
        return [item for item, wanted in self.wanted.items() if self.size[item] < wanted]

    def cover(self, item: int) -> None:
        """Unlink the item from the ring, and its options from all their other items."""
        left, right, down = self.left, self.right, self.down
        left[right[item]], right[left[item]] = left[item], right[item]
        self.unlinked += 1
        node = down[item]
        while node != item:
            self.hide(node)
            node = down[node]

    def uncover(self, item: int) -> None:
        left, right, up = self.left, self.right, self.up
        node = up[item]
        while node != item:
            self.unhide(node)
            node = up[node]
        left[right[item]] = right[left[item]] = item
        self.relinked += 1

    def hide(self, node: int) -> None:
        """Unlink the node's option from its other items."""
        up, down, size, item = self.up, self.down, self.size, self.item
        beside = self.beside[node]
        for x in beside:
            above, below = up[x], down[x]
            down[above], up[below] = below, above
            size[item[x]] -= 1
        self.unlinked += len(beside)

    def unhide(self, node: int) -> None:
        up, down, size, item = self.up, self.down, self.size, self.item
        beside = self.beside[node]
        for x in reversed(beside):
            down[up[x]] = up[down[x]] = x
            size[item[x]] += 1
        self.relinked += len(beside)

    def take(self, node: int) -> None:
        """Cover every other item of the node's option."""
        for x in self.beside[node]:
            item = self.item[x]
            if self.colour[x]:
                self.purify(x)
            elif item not in self.wanted:
                self.cover(item)
            else:
                self.wanted[item] -= 1
                if not self.wanted[item]:
                    self.cover(item)

    def put_back(self, node: int) -> None:
        for x in reversed(self.beside[node]):
            item = self.item[x]
            if self.colour[x]:
                self.unpurify(x)
            elif item not in self.wanted:
                self.uncover(item)
            else:
                if not self.wanted[item]:
                    self.uncover(item)
                self.wanted[item] += 1

    def purify(self, node: int) -> None:
        """Give the item the node's colour: hide its options of other colours, and make those of this colour
        ignore it from now on."""
        item, colour, down = self.item[node], self.colour[node], self.down
        other = down[item]
        while other != item:
            if self.colour[other] != colour:
                self.hide(other)
            else:
                for x in self.beside[other]:
                    self.saved.append(self.beside[x])
                    self.beside[x] = tuple(y for y in self.beside[x] if y != other)
            other = down[other]

    def unpurify(self, node: int) -> None:
        item, colour, up = self.item[node], self.colour[node], self.up
        other = up[item]
        while other != item:
            if self.colour[other] != colour:
                self.unhide(other)
            else:
                for x in reversed(self.beside[other]):
                    self.beside[x] = self.saved.pop()
            other = up[other]
