"""Best for any exact cover: in a fixed order with a table where its items are like pieces and places.

Elsewhere on bit sets, the item with the fewest options first.
"""

from engine.events import Events, Prune
from puzzles.common.cover import bit_sets
from puzzles.common.cover.course import Course, Starving, course_of
from puzzles.common.cover.hand import Hand
from puzzles.common.cover.in_order import Words, along
from puzzles.common.cover.model import Cover, Covering


def solve(puzzle: Covering) -> Events:
    return search(puzzle.cover)


def search(cover: Cover) -> Events:
    course = course_of(cover)
    return in_order(cover, course) if course else bit_sets.search(cover)


def in_order(cover: Cover, course: Course) -> Events:
    def starves(option: int, place: int) -> Prune:
        return Prune("starves", (cover.labels[option], cover.items[course.items[place - 1]]))

    hand = Hand([1] * len(course.pieces))
    words = Words(cover, "next item", cover.item_noun, f"shared {cover.item_noun}", starves)
    return along(course, hand, Starving(course), words, hand.count // 2 + 1)
