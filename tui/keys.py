"""The keys: what each does, in words, once; bindings, the key bar and the help screen are made from it.

Single keys that terminals, multiplexers and editors leave alone; lower case forwards, upper case backwards.
"""

from attrs import define


@define(frozen=True)
class Key:
    action: str
    keys: str
    """As Textual names them, several joined by commas."""
    show: str
    """As a person reads them."""
    line: str
    bar: str = ""
    """The word in the key bar, for the keys that are in it."""


KEYS = (
    Key("play", "space", "␣", "play, or pause", "play"),
    Key("play_back", "backspace,z", "⌫ z", "play backwards, or pause"),
    Key("step(1)", "right,l", "→ l", "one event on", "← → step"),
    Key("step(-1)", "left,h", "← h", "one event back"),
    Key("step(10)", "pagedown,full_stop", "PgDn .", "ten events on"),
    Key("step(-10)", "pageup,comma", "PgUp ,", "ten events back"),
    Key("up", "up,k", "↑ k", "to the parent in the tree", "↑ ↓ tree"),
    Key("down", "down,j", "↓ j", "to the next node in the tree"),
    Key("over", "o", "o", "over: past all that is below this node", "over"),
    Key("find('backtrack', 1)", "b", "b", "to the next backtrack", "b B backtrack"),
    Key("find('backtrack', -1)", "B", "B", "to the previous backtrack"),
    Key(
        "find('solved', 1)",
        "s",
        "s",
        "to the next solution; a live search runs until it has one",
        "s S solved",
    ),
    Key("find('solved', -1)", "S", "S", "to the previous solution"),
    Key("find('choose', 1)", "c", "c", "to the next choice"),
    Key("find('choose', -1)", "C", "C", "to the previous choice"),
    Key("start", "home,g", "Home g", "to the start"),
    Key("end", "end,G", "End G", "to the last event so far"),
    Key("faster", "plus,equals_sign", "+", "faster", "+ - speed"),
    Key("slower", "minus", "-", "slower"),
    Key("fastest", "m", "m", "as fast as it goes, or the speed before"),
    Key("go_to", "colon", ":", "go to an event number, or a percentage", ": go-to"),
    Key("view", "v", "v", "the board in another view"),
    Key("next_panel", "tab", "Tab", "the other panel, where there is no room for both"),
    Key("help", "question_mark,f1", "? F1", "all keys", "? keys"),
    Key("quit", "q", "q", "quit", "q quit"),
)
