"""The keys of the presenter: those that a clicker sends go from stop to stop."""

from tui.app.keys import GROUPS, KEYS, Groups, Key, keys_of

_STOPS = (
    Key("next-stop", "stop(1)", "space,enter,right,pagedown", "␣ Enter → PgDn", "next stop", "next"),
    Key("previous-stop", "stop(-1)", "backspace,left,pageup", "⌫ ← PgUp", "previous stop"),
    Key("event-on", "step(1)", "l", "l", "one event forward"),
    Key("event-back", "step(-1)", "h", "h", "one event back"),
)


def _named(*names: str) -> tuple[Key, ...]:
    return tuple(key for key in KEYS if key.name in names)


PRESENT_GROUPS: Groups = {
    "stops": (*_STOPS, *_named("start", "end", "go-to")),
    "events": tuple(key for key in GROUPS["events"] if key.name != "stops"),
    "board": _named("view", "note", "notes"),
    "app": _named("present", "screenshot", "help", "quit"),
}
PRESENT_KEYS = keys_of(PRESENT_GROUPS)
