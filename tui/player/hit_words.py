"""Which of all hits of a text is shown, in words."""

from tui.player.answers import quoted
from tui.player.playback import Playback

AGAIN = {1: "again from the start: ", -1: "again from the end: ", 0: ""}


def hit_words(playback: Playback) -> str:
    """“corner”: 3 of 41; "" if the position is not where a text was found."""
    hits, found = playback.hits, playback.viewing.found
    if hits is None:
        return ""
    rank = hits.rank(found.position)
    so_far = "" if hits.complete and not playback.live else " so far"
    which = f"{hits.count:,} counted" if rank is None else f"{rank:,} of {hits.count:,}"
    return f"{quoted(playback.viewing.text)}: {AGAIN[found.went_round]}{which}{so_far}"
