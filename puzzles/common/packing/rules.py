"""The sentences of the rules of `best` for packings, and the events that only it has."""

from engine.events import Prune
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


def scarce_piece(packing: Packing) -> Prune | None:
    """A piece that cannot be laid as often as there are of it."""
    cover = packing.cover
    for item, piece in enumerate(packing.pieces):
        if (ways := len(cover.choices[item])) < piece.times:
            if piece.times > 1:
                return too_few_options(cover, item, piece.times, ways)
            return no_option_left(cover, item)
    return None


def cut_off(packing: Packing, option: int, region: Region) -> Prune:
    area, cell = region
    return Prune("cut off", (packing.cover.labels[option], counted(area, "cell"), packing.names[cell]))
