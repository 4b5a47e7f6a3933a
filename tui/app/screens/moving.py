"""The verbs of time: everything by which a person moves through a search, forwards and backwards."""

from collections.abc import Callable

from textual.screen import Screen

from engine.errors import Refusal
from engine.query import jumps as moves
from engine.query.find import Target, cell_target, rule_target, verb_target
from tui.app.clock import Clock
from tui.player.playback import Playback
from tui.player.viewing import Viewing, breakpoint_sought, position_of, text_sought


class MovingScreen(Screen[None]):
    """Owns the clock; `show` draws the position: the one way by which anything gets onto the screen."""

    def __init__(self, playback: Playback) -> None:
        super().__init__()
        self.playback = playback
        self.viewing = Viewing()

    def show(self) -> None:
        raise NotImplementedError

    def show_speed(self) -> None:
        raise NotImplementedError

    def on_mount(self) -> None:
        self._clock = Clock(self, self._tick)

    def _tick(self, elapsed: float) -> None:
        before = (self.playback.replay.position, len(self.playback.session.trace))
        self._guarded(lambda: self.playback.tick(elapsed))
        if not self.playback.direction:
            self._stand_still()
        elif before != (self.playback.replay.position, len(self.playback.session.trace)):
            self.show()

    def _guarded(self, work: Callable[[], object]) -> None:
        """Do it; if the trace can take no more, say so in words and stand still."""
        try:
            work()
        except Refusal as refusal:
            self.playback.pause()
            self.playback.session.search = None
            self.notify(str(refusal), severity="error", timeout=20, markup=False)

    def _go(self) -> None:
        self._clock.go()
        self.show_speed()

    def _stand_still(self) -> None:
        self._clock.stop()
        if self.playback.missed:
            self.playback.missed = False
            self.notify("There is none.", timeout=2)
        self.show()

    def jump(self, position: int | None) -> None:
        """Stop playing, and go to a position, if there is one."""
        self.playback.pause()
        self.playback.missed = position is None
        if position is not None:
            self._guarded(lambda: self.playback.seek(position))
        self._stand_still()

    def look_for(self, sought: Target, step: int) -> None:
        """To the next or previous such place; if that takes long, the clock goes on with it."""
        self._guarded(lambda: self.playback.find(sought, step))
        self._go() if self.playback.direction else self._stand_still()

    def action_play(self, direction: int) -> None:
        if self.playback.direction:
            self.jump(self.playback.replay.position)
        else:
            self.playback.play(direction)
            self._go()

    def action_step(self, events: int) -> None:
        self.playback.pause()
        self._guarded(lambda: self.playback.step(events))
        self._stand_still()

    def action_start(self) -> None:
        self.jump(0)

    def action_end(self) -> None:
        self.jump(len(self.playback.session.trace))

    def action_faster(self) -> None:
        self.playback.faster()
        self.show_speed()

    def action_slower(self) -> None:
        self.playback.slower()
        self.show_speed()

    def action_fastest(self) -> None:
        self.playback.fastest()
        self.show_speed()

    def action_find(self, verb: str, step: int) -> None:
        self.look_for(verb_target(verb), step)

    def action_same_rule(self, step: int) -> None:
        event = self.playback.replay.event
        if event is not None:
            self.look_for(rule_target(event.verb, event.rule), step)

    def action_move(self, name: str, step: int) -> None:
        """Over, out, sibling, leaf: moves through the tree; a live search runs until it gets there."""
        move: moves.Jump = getattr(moves, name)
        trace, state = self.playback.session.trace, self.playback.replay.state
        found = move(trace, state, step)
        if found is None and step > 0 and self.playback.live and state.depth:
            self.look_for(moves.LIVE_TARGETS[name](state.depth), 1)
        else:
            self.jump(found)

    def action_cell(self, step: int) -> None:
        """When did the selected cell change?"""
        if self.viewing.cell < 0:
            self.notify("Select a cell first: click on it, or H J K L.", timeout=3)
        else:
            self.look_for(cell_target(self.viewing.cell), step)

    def action_why(self) -> None:
        """Follow the cause back."""
        replay = self.playback.replay
        found = moves.cause(replay.trace, replay.state)
        if found is not None:
            self.viewing.origins.append(replay.position)
        self.jump(found)

    def action_why_back(self) -> None:
        self.jump(self.viewing.origins.pop() if self.viewing.origins else None)

    def action_bookmark(self) -> None:
        self.viewing.bookmarks ^= {self.playback.replay.position}
        self.show()

    def action_to_bookmark(self, step: int) -> None:
        here = self.playback.replay.position
        beyond = [mark for mark in self.viewing.bookmarks if (mark - here) * step > 0]
        self.jump(min(beyond, key=lambda mark: abs(mark - here), default=None))

    def action_go_to(self) -> None:
        length = len(self.playback.session.trace)

        def go(answer: str | None) -> None:
            if answer is not None:
                self.jump(position_of(answer, length))

        question = f"Go to event 0 to {length:,}, or a percentage:"
        self.ask(question, "1234 or 50%", lambda text: position_of(text, length), go)

    def action_search(self) -> None:
        def go(answer: str | None) -> None:
            if answer:
                self.viewing.text = answer
                self.action_search_on(1)

        question = "Find in choices, rules and explanations:"
        self.ask(question, "words", lambda text: None, go, self.viewing.text)

    def action_search_on(self, step: int) -> None:
        if self.viewing.text:
            self.look_for(text_sought(self.viewing.text, self.playback.session.trace.header.rules), step)
        else:
            self.action_search()

    def action_stops(self) -> None:
        """Set or clear where playing stops."""
        session = self.playback.session

        def stops(text: str) -> dict[str, Target]:
            parts = [part.strip() for part in text.split(",") if part.strip()]
            return {part: breakpoint_sought(part, session) for part in parts}

        def go(answer: str | None) -> None:
            if answer is not None:
                named = stops(answer)
                self.playback.stops, self.viewing.breakpoints = list(named.values()), list(named)
                self.show()

        question = "Playing stops at, joined by commas (none: clear):"
        example = "solved, depth 12, cell B5, rule NAME"
        self.ask(question, example, stops, go, ", ".join(self.viewing.breakpoints))

    def ask(
        self,
        question: str,
        example: str,
        check: Callable[[str], object],
        go: Callable[[str | None], None],
        answer: str = "",
    ) -> None:
        """Stand still, and go on with the answer; `check` refuses what is none."""
        from tui.app.screens.ask import AskScreen

        self.jump(self.playback.replay.position)
        self.app.push_screen(AskScreen(question, example, check, answer), go)
