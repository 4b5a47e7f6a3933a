"""The events of `best` for packings, and the sentences of their rules."""

from collections.abc import Sequence
from functools import lru_cache

from engine.events import Choose, Prune
from engine.sentences import counted
from puzzles.common.cover.words import RULES as COVER_RULES
from puzzles.common.cover.words import no_option_left, too_few_options
from puzzles.common.packing.model import Packing
from puzzles.common.packing.places import Region

RULES = {
    **COVER_RULES,
    "next cell": "{} is the next cell along the narrow side, with {of placement} not ruled out: take {}.",
    "cut off": "{} would cut off {} at {}, and no pieces left have that many together.",
    "cannot fill": "{} would leave {} open, which the last {} cannot fill (table).",
    "all ruled out": "Every placement that still fits over {} has been ruled out: a dead end.",
}
Child = tuple[int, int, int]
"""A placement's option, what is free after it, and which pieces are left."""
_KEPT = 50_000


class Words:
    """Most events are made once and yielded many times."""

    def __init__(self, packing: Packing) -> None:
        self.packing, self.cover = packing, packing.cover
        self.item_of = {cell: len(packing.pieces) + number for number, cell in enumerate(packing.open)}
        self.cut_off = lru_cache(_KEPT)(self._cut_off)
        self.cannot_fill = lru_cache(_KEPT)(self._cannot_fill)
        self.dead_end = lru_cache(_KEPT)(self._dead_end)

    def scarce_piece(self) -> Prune | None:
        """A piece that cannot be laid as often as there are of it."""
        for item, piece in enumerate(self.packing.pieces):
            if (ways := len(self.cover.choices[item])) < piece.times:
                if piece.times > 1:
                    return too_few_options(self.cover, item, piece.times, ways)
                return no_option_left(self.cover, item)
        return None

    def choice(self, cell: int, option: int, which: int, of: int, children: Sequence[Child]) -> Choose:
        cover, item, rule = self.cover, self.item_of[cell], "next cell"
        among = tuple([cover.names[child[0]] for child in children]) if which == 1 < of else ()
        facts = (cover.subjects[item], cover.labels[option])
        writes = cover.writes[option]
        return Choose(cover.items[item], cover.names[option], which, of, writes, rule, facts, (), among)

    def _cut_off(self, option: int, region: Region) -> Prune:
        area, cell = region
        return Prune("cut off", (self.cover.labels[option], counted(area, "cell"), self.packing.names[cell]))

    def _cannot_fill(self, option: int, area: int, pieces: int) -> Prune:
        facts = (self.cover.labels[option], counted(area, "cell"), counted(pieces, "piece"))
        return Prune("cannot fill", facts)

    def _dead_end(self, cell: int, fits_any: bool) -> Prune:
        """Where no placement fits, or those that fit were ruled out."""
        if not fits_any:
            return no_option_left(self.cover, self.item_of[cell])
        return Prune("all ruled out", (self.packing.names[cell],), kills=True)
