"""The verbs that move through one search: from event to event, along the tree, to causes, to notes."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING

from textual.timer import Timer

from engine.errors import Refusal
from engine.query import jumps
from engine.query.find import cell_target, matches_all_round, rule_target
from engine.query.lessons import LEARNED, birth_target, lesson_of
from tui.app.clock import FRAME
from tui.app.keymap import first_keys
from tui.app.screens.finding import NEXT, NOTICE_SECONDS, FindingScreen
from tui.player.answers import line_target, quoted
from tui.player.causes import cause_of
from tui.player.conditions import conditions_of, names_for
from tui.player.playback import Playback
from tui.player.served import is_served
from tui.player.viewing import NOWHERE, SearchViewing

if TYPE_CHECKING:
    from engine.query.similar import SimilarSearch, SimilarSubtree

MOVES = {
    "over": "the end of this subtree",
    "out": "the next child of a node above",
    "sibling": "next sibling",
    "leaf": "next leaf",
}
NO_MOVE = {
    ("over", 1): "No end of this subtree.",
    ("over", -1): "No child or parent to go back over.",
    ("out", 1): "No later child of the parent or of a node above it.",
    ("out", -1): "No parent: this is the root.",
    ("sibling", 1): "No next sibling.",
    ("sibling", -1): "No previous sibling.",
    ("leaf", 1): "No next leaf.",
    ("leaf", -1): "No previous leaf.",
}
COUNT_SECONDS = 0.01
"""How long a frame may count hits: a key that is pressed meanwhile waits for it."""


class NavigationScreen(FindingScreen):
    player: Playback

    def __init__(self, playback: Playback) -> None:
        super().__init__(playback)
        self._count_timer: Timer | None = None
        self._similar: SimilarSearch | None = None
        """The pass that finds similar subtrees, kept because a long trace takes a while."""

    @property
    def viewing(self) -> SearchViewing:
        return self.player.viewing

    def show(self) -> None:
        super().show()
        if self._count_timer is None:
            self._count_hits()

    def _count_hits(self) -> None:
        """While a found text is shown, count on how often it occurs, for a slice of each frame."""
        hits, stop = self.player.hits, perf_counter() + COUNT_SECONDS
        try:
            while going_on := hits is not None and hits.advance():
                if perf_counter() > stop:
                    break
        except Refusal as refusal:  # the trace is damaged elsewhere
            going_on, self.viewing.found = False, NOWHERE
            self.notify(str(refusal), severity="error", markup=False)
        self._count_timer = self.set_timer(FRAME, self._count_on) if going_on else None

    def _count_on(self) -> None:
        self._count_hits()
        self.show_heading()

    def jump_if(self, position: int | None, not_found: str) -> None:
        if position is None:
            self.pause()
            self.notify(not_found, timeout=NOTICE_SECONDS)
        else:
            self.jump(position)

    def action_same_rule(self, step: int) -> None:
        event = self.player.replay.event
        if event is not None:
            self.look_for(rule_target(event.verb, event.rule), step, f"{NEXT[step]} event of the same rule")

    def action_same_line(self, step: int) -> None:
        """To the next or previous event that carries out the same line of the pseudocode."""
        session = self.player.session
        line = session.trace.header.code.line_of(self.player.replay.event)
        if line:
            self.look_for(line_target(line, session), step, f"{NEXT[step]} event at line {line}")
        else:
            self.notify("No line of pseudocode is marked here.", timeout=NOTICE_SECONDS)

    def action_move(self, name: str, step: int) -> None:
        """Over, out, sibling, leaf; if the place is not recorded yet, a live search is run to it."""
        move: jumps.Jump = getattr(jumps, name)
        state = self.player.replay.state
        found = move(self.player.session.trace, state, step)
        none = NO_MOVE[name, step]
        if found is None and step > 0 and self.player.live and state.depth:
            target = jumps.LIVE_TARGETS[name](state.depth)
            self.look_for(target, 1, MOVES[name], run=True, not_found=none)
            return
        if found is not None:
            self.remember_place(name)
        self.jump_if(found, none)

    def action_cell(self, step: int) -> None:
        """To the next or previous change of the selected cell."""
        if self.viewing.cell < 0:
            first = first_keys()
            keys = " ".join(filter(None, (first[f"cell-{way}"] for way in ("left", "down", "up", "right"))))
            how = f"click it, or press {keys}" if keys else "click it"
            self.notify(f"Select a cell first: {how}.", timeout=NOTICE_SECONDS, markup=False)
        else:
            cell = self.player.session.cell_name(self.viewing.cell)
            self.look_for(cell_target(self.viewing.cell), step, f"{NEXT[step]} change of {cell}")

    def action_lesson(self) -> None:
        """To the event by which the lesson was learned that this one follows from."""
        event = self.player.replay.event
        if (number := lesson_of(event)) < 0 or (event is not None and event.rule == LEARNED):
            self.notify("This event does not follow from a lesson.", timeout=NOTICE_SECONDS)
            return
        self.viewing.origins.append(self.player.position)
        self.look_for(birth_target(number), -1, f"event by which lesson {number:,} was learned")

    def action_why(self) -> None:
        """To the cause of the event."""
        found = cause_of(self.player.session, self.player.replay.state)
        if found is not None:
            self.viewing.origins.append(self.player.position)
        self.jump_if(found, "No earlier event is its cause.")

    def action_why_back(self) -> None:
        origins = self.viewing.origins
        self.jump_if(origins.pop() if origins else None, "No cause was followed to here.")

    def action_similar(self) -> None:
        """List the similar subtrees, and go to the first place of the one that is picked."""
        trace, looking = self.player.session.trace, self._similar
        if looking is None or not looking.is_of(trace):
            from engine.query.similar import SimilarSearch

            looking = self._similar = SimilarSearch(trace)

        def then(picked: "SimilarSubtree | None") -> None:
            if picked is not None:
                self.viewing.similar = picked.places
                with self.guarded():
                    self._to_similar(0)

        from tui.app.screens.similar import SimilarScreen

        self.pause()
        self.app.push_screen(SimilarScreen(looking), then)

    def action_similar_on(self, step: int) -> None:
        """To the next or previous place of the subtree that was picked from the list."""
        places, here = self.viewing.similar, self.player.position
        if not places:
            key = first_keys()["similar"]
            how = f": {key} lists them" if key else ""
            self.notify(f"Pick a similar subtree first{how}.", timeout=NOTICE_SECONDS, markup=False)
            return
        index = bisect_right(places, here) if step > 0 else bisect_left(places, here) - 1
        if 0 <= index < len(places):
            self._to_similar(index)
        else:
            self.jump_if(None, f"No {NEXT[step]} place of this subtree among {len(places):,}.")

    def _to_similar(self, index: int) -> None:
        places = self.viewing.similar
        self.jump(places[index])
        first = first_keys()
        keys = " and ".join(filter(None, (first["similar-next"], first["similar-back"])))
        how = f"; {keys} go to the others" if keys else ""
        self.notify(f"Place {index + 1:,} of {len(places):,}{how}.", timeout=NOTICE_SECONDS, markup=False)

    def action_present(self) -> None:
        """Change between all panels and the presenter."""
        self.player.pause()
        self.app.present(self)  # type: ignore[attr-defined]

    def action_bookmark(self) -> None:
        self.viewing.bookmarks ^= {self.player.position}
        self.show()

    def action_to_bookmark(self, step: int) -> None:
        here = self.player.position
        beyond = [flagged for flagged in self.player.flags if (flagged - here) * step > 0]
        nearest = min(beyond, key=lambda flagged: abs(flagged - here), default=None)
        self.jump_if(nearest, f"No {NEXT[step]} bookmark or note.")

    def action_note(self) -> None:
        """Write a note at this position; an empty text removes it."""
        trace, position = self.player.session.trace, self.player.position
        old = trace.notes.get(position, "")

        def write(text: str) -> None:
            trace.set_note(position, text.strip())

        def confirm(text: str) -> None:
            done = "written" if text.strip() else "removed"
            if self.player.session.keep_notes():
                where = f"in {trace.where}"
            elif is_served():
                where = "here, until you leave"
            else:
                where = f"here; {first_keys()['record'] or 'saving the recording'} keeps it in a file"
            self.show()
            self.notify(f"Note {done} {where}.", timeout=NOTICE_SECONDS, markup=False)

        place = f"event {position:,}" if position else "the start"
        empty = ", or nothing to remove it" if old else ""
        self.ask(f"A note at {place}{empty}:", "what is to be seen here", write, confirm, old)

    def action_notes(self) -> None:
        """List the notes, and go to the one that is picked."""
        notes = self.player.session.trace.notes
        if not notes:
            key = first_keys()["note"]
            how = f"; {key} writes one" if key else ""
            self.notify(f"There are no notes{how}.", timeout=NOTICE_SECONDS, markup=False)
            return
        places = {f"event {position:,}": position for position in notes}
        lines = dict(zip(places, notes.values()))
        last = max((position for position in notes if position <= self.player.position), default=min(notes))

        def then(name: str | None) -> None:
            if name is not None:
                with self.guarded():
                    self.jump(places[name])

        from tui.app.screens.ask import PickScreen

        self.pause()
        self.app.push_screen(PickScreen("notes", lines, f"event {last:,}"), then)

    def action_search(self) -> None:
        def then(answer: str) -> None:
            if answer:
                self.viewing.text = answer
                self.action_search_on(1)

        question = "Find in choices, rules and explanations:"
        self.ask(question, "text", lambda text: None, then, self.viewing.text)

    def action_search_on(self, step: int) -> None:
        """To the next or previous hit; after the last one, to the first again."""
        text, player = self.viewing.text, self.player
        if not text:
            self.action_search()
            return
        target = player.hits_of(text).target
        looked = matches_all_round(player.session.trace, player.position, step, target)
        self.look_for(target, step, quoted(text), looked=looked, not_found=f"No event with {quoted(text)}.")

    def action_stops(self) -> None:
        """Set or clear the breakpoints."""

        def check(answer: str) -> list[str]:
            return [each.text for each in conditions_of(answer, self.player.session)]

        def then(answer: str) -> None:
            self.viewing.breakpoints = check(answer)
            self.show()

        question = "Breakpoints: commas between, empty for none, → completes"
        self.ask_condition(question, check, then, ", ".join(self.viewing.breakpoints))

    def ask_condition(
        self,
        question: str,
        check: Callable[[str], list[str]],
        then: Callable[[str], object],
        answer: str,
    ) -> None:
        """Ask for conditions on events; names are completed, and the conditions so far are listed."""
        complete = partial(names_for, session=self.player.session)
        example = "solved, depth > 8 and cell B5, not rule NAME"
        self.ask(question, example, check, then, answer, complete, parts=check)
