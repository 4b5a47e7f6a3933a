"""The verbs that look for an event, and the one that stops looking and brings the place back."""

from engine.query.choices import REAL_CHOICES
from engine.query.find import Reached, Target, verb_target
from tui.app.screens.controller import ControllerScreen
from tui.player.answers import quoted

NOUNS = {
    "choose": "choice that was not forced",
    "deduce": "deduction",
    "prune": "prune",
    "backtrack": "backtrack",
    "solved": "solution",
}
NEXT = {1: "next", -1: "previous"}
"""By step."""
NOTICE_SECONDS = 3.0


class FindingScreen(ControllerScreen):
    _not_found = ""
    """The notice to show if the search under way finds nothing."""

    def stand_still(self) -> None:
        if self.player.missed:
            self.player.missed = False
            self.notify(self._not_found, timeout=NOTICE_SECONDS, markup=False)
        super().stand_still()

    def look_for(
        self,
        target: Target,
        step: int,
        what: str,
        run: bool = False,
        looked: Reached | None = None,
        not_found: str = "",
    ) -> None:
        """To the next or previous match; if that takes long, the clock goes on with it.

        A live search stands still unless it is to `run` to the match.
        """
        self._not_found = not_found or f"No {what}."
        self.remember_place(what)
        self.player.find(target, step, run, what, looked)
        self.settle()

    def remember_place(self, what: str) -> None:
        """Keep where this search began; it began earlier if the same text was found here."""
        position, viewing = self.player.position, self.player.chosen.viewing
        goes_on = what == quoted(viewing.text) and viewing.found[:2] == (position, what)
        if not goes_on or viewing.search_from < 0:
            viewing.search_from = position

    def action_find(self, verb: str, step: int) -> None:
        chosen, what = self.player.chosen, f"{NEXT[step]} {NOUNS[verb]}"
        if verb == "choose":
            looked = chosen.choices.from_position(chosen.position, step, chosen.live)
            self.look_for(REAL_CHOICES, step, what, run=True, looked=looked)
        else:
            self.look_for(verb_target(verb), step, what, run=True)

    def action_search_back(self) -> None:
        """Stop searching; or, back to where the last search began."""
        viewing = self.player.chosen.viewing
        began, viewing.search_from = viewing.search_from, -1
        if self.player.finding is not None:
            viewing.search_from = began
            self.pause()
        elif began >= 0 and began != self.player.position:
            self.jump(began)
