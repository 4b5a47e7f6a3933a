"""The keys of a page: those of the app that it has an answer to, with their words."""

from typing import Any

from tui.app.keys import KEYS

BROWSERS = {
    "space": " ",
    "backspace": "Backspace",
    "right": "ArrowRight",
    "left": "ArrowLeft",
    "up": "ArrowUp",
    "down": "ArrowDown",
    "pagedown": "PageDown",
    "pageup": "PageUp",
    "home": "Home",
    "end": "End",
    "f1": "F1",
    "full_stop": ".",
    "comma": ",",
    "colon": ":",
    "plus": "+",
    "equals_sign": "=",
    "minus": "-",
    "slash": "/",
    "number_sign": "#",
    "apostrophe": "'",
    "quotation_mark": '"',
    "question_mark": "?",
}
"""What browsers call the keys whose names are not their characters."""
_STEPS = ("play", "on", "ten-on", "start", "end", "go-to", "faster", "slower", "fastest")
_THERE_AND_BACK = (
    "play",
    "choose",
    "deduce",
    "prune",
    "backtrack",
    "solved",
    "rule",
    "over",
    "out",
    "sibling",
)
ANSWERED = {
    *_STEPS,
    *("back", "ten-back", "search", "next", "previous", "up", "down", "tree", "unfold", "code", "bookmark"),
    *("cell-left", "cell-down", "cell-up", "cell-right", "next-bookmark", "previous-bookmark", "help"),
    *("tab-tree", "tab-log"),
    *(name + way for name in (*_THERE_AND_BACK, "leaf", "cell", "why") for way in ("", "-back")),
}
_LIVE = "; a live search"
"""Begins what a key does only where a solver runs."""


def page_keys() -> list[dict[str, Any]]:
    return [
        {
            "name": key.name,
            "keys": [BROWSERS.get(name, name) for name in key.keys.split(",")],
            "show": key.show,
            "line": key.line.partition(_LIVE)[0],
        }
        for key in KEYS
        if key.name in ANSWERED
    ]
