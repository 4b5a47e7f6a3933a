"""The keys: what each does, in words, once; bindings, key bar, help and palette are made from it.

Single keys that terminals, multiplexers and editors leave alone; lower case forwards, upper case backwards.
"""

from attrs import define


@define(frozen=True)
class Key:
    name: str
    """What a person's own key file calls it."""
    action: str
    keys: str
    """As Textual names them, several joined by commas."""
    show: str
    """As a person reads them."""
    line: str
    bar: str = ""
    """Its place in the key bar, if it has one: a word, after the names of other keys if it is not its own."""


Groups = dict[str, tuple[Key, ...]]
"""Keys by what they are about."""

GROUPS: Groups = {
    "time": (
        Key("play", "play(1)", "space", "␣", "play, or pause", "play"),
        Key("play-back", "play(-1)", "z,backspace", "z ⌫", "play backwards, or pause"),
        Key("on", "step(1)", "right,l", "→ l", "one event on", "back on step"),
        Key("back", "step(-1)", "left,h", "← h", "one event back"),
        Key("ten-on", "step(10)", "pagedown,full_stop", "PgDn .", "ten events on"),
        Key("ten-back", "step(-10)", "pageup,comma", "PgUp ,", "ten events back"),
        Key("start", "start", "home,g", "Home g", "to the start"),
        Key("end", "end", "end,G", "End G", "to the last event so far"),
        Key("go-to", "go_to", "colon", ":", "to an event number, or a percentage", "go-to"),
        Key("faster", "faster", "plus,equals_sign", "+", "faster", "faster slower speed"),
        Key("slower", "slower", "minus", "-", "slower"),
        Key("fastest", "fastest", "0", "0", "as fast as it goes, or as before"),
    ),
    "events": (
        Key("choose", "find('choose', 1)", "c", "c", "next choice"),
        Key("choose-back", "find('choose', -1)", "C", "C", "previous choice"),
        Key("deduce", "find('deduce', 1)", "d", "d", "next deduction"),
        Key("deduce-back", "find('deduce', -1)", "D", "D", "previous deduction"),
        Key("prune", "find('prune', 1)", "p", "p", "next prune"),
        Key("prune-back", "find('prune', -1)", "P", "P", "previous prune"),
        Key(
            "backtrack",
            "find('backtrack', 1)",
            "b",
            "b",
            "next backtrack",
            "backtrack backtrack-back backtrack",
        ),
        Key("backtrack-back", "find('backtrack', -1)", "B", "B", "previous backtrack"),
        Key(
            "solved",
            "find('solved', 1)",
            "s",
            "s",
            "next solution; a live search runs to it",
            "solved solved-back solved",
        ),
        Key("solved-back", "find('solved', -1)", "S", "S", "previous solution"),
        Key("rule", "same_rule(1)", "r", "r", "next event of the same rule"),
        Key("rule-back", "same_rule(-1)", "R", "R", "previous event of the same rule"),
        Key("search", "search", "slash", "/", "search for words", "find"),
        Key("next", "search_on(1)", "n", "n", "next event with those words"),
        Key("previous", "search_on(-1)", "N", "N", "previous event with those words"),
        Key("stops", "stops", "exclamation_mark", "!", "where playing stops: a kind, rule, depth, cell"),
    ),
    "tree": (
        Key("up", "up", "up,k", "↑ k", "to the row above", "up down tree"),
        Key("down", "down", "down,j", "↓ j", "to the row below, or the next choice"),
        Key("over", "move('over', 1)", "o", "o", "over: past all that is below this node", "over"),
        Key("over-back", "move('over', -1)", "O", "O", "back over the last child, or this node"),
        Key("out", "move('out', 1)", "u", "u", "out: to the parent's next child", "out"),
        Key("out-back", "move('out', -1)", "U", "U", "to the parent"),
        Key("sibling", "move('sibling', 1)", "i", "i", "next sibling"),
        Key("sibling-back", "move('sibling', -1)", "I", "I", "previous sibling"),
        Key("leaf", "move('leaf', 1)", "f", "f", "next leaf: a dead end, or a solution"),
        Key("leaf-back", "move('leaf', -1)", "F", "F", "previous leaf"),
        Key("tree", "tree", "t", "t", "fold dead · all · path · hide dead · future"),
        Key("unfold", "unfold", "x", "x", "see into what is folded here, or fold it"),
    ),
    "board": (
        Key("cell-left", "select(-1, 0)", "H", "H", "select the cell to the left"),
        Key("cell-down", "select(0, 1)", "J", "J", "select the cell below"),
        Key("cell-up", "select(0, -1)", "K", "K", "select the cell above"),
        Key("cell-right", "select(1, 0)", "L", "L", "select the cell to the right"),
        Key("cell", "cell(1)", "e", "e", "next change of the selected cell"),
        Key("cell-back", "cell(-1)", "E", "E", "previous change of the selected cell"),
        Key("heat", "heat", "a", "a", "heat map: cells written · blamed · off"),
        Key("view", "view", "v", "v", "the board in another view"),
    ),
    "why": (
        Key("why", "why", "w", "w", "to the event that made this one possible", "why"),
        Key("why-back", "why_back", "W", "W", "back to where that question was asked"),
        Key("bookmark", "bookmark", "m", "m", "set a bookmark here, or take it away"),
        Key("next-bookmark", "to_bookmark(1)", "apostrophe", "'", "next bookmark"),
        Key("previous-bookmark", "to_bookmark(-1)", "quotation_mark", '"', "previous bookmark"),
        Key("zoom-in", "zoom(2)", "right_curly_bracket", "}", "zoom into the timeline"),
        Key("zoom-out", "zoom(0.5)", "left_curly_bracket", "{", "zoom out of the timeline"),
    ),
    "around": (
        Key("solver", "solver", "y", "y", "another solver, or the same from the start"),
        Key("record", "record", "greater_than_sign", ">", "save the recording"),
        Key("screenshot", "screenshot", "at", "@", "save a screenshot as SVG"),
        Key("copy", "copy('board')", "ampersand", "&", "copy the board as text"),
        Key("copy-why", "copy('why')", "percent_sign", "%", "copy the explanation"),
        Key("panel", "next_panel", "tab", "Tab", "the other panel, where both do not fit"),
        Key("palette", "palette", "semicolon", ";", "all of these, by name", "menu"),
        Key("help", "help", "question_mark,f1", "? F1", "all keys", "keys"),
        Key("quit", "quit", "q", "q", "quit, or back to the gallery", "quit"),
    ),
}


def keys_of(groups: Groups) -> tuple[Key, ...]:
    return tuple(key for group in groups.values() for key in group)


KEYS = keys_of(GROUPS)
