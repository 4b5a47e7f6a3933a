"""The keys: what each does, written once; bindings, key bar, help and palette are made from this table.

Single keys that terminals, multiplexers and editors do not take; lower case goes forward, upper case back.
"""

from attrs import define


@define(frozen=True)
class Key:
    name: str
    """Its name in a person's own key file."""
    action: str
    keys: str
    """Textual's names of the keys, separated by commas."""
    show: str
    """The keys as a person reads them."""
    line: str
    """What it does."""
    bar: str = ""
    """Its word in the key bar; "" if it is not there."""
    bar_keys: tuple[str, ...] = ()
    """Names of the keys shown with that word; its own if there are none."""


Groups = dict[str, tuple[Key, ...]]
"""Keys by subject, as the help shows them."""

GROUPS: Groups = {
    "time": (
        Key("play", "play(1)", "space", "␣", "play, or pause", "play"),
        Key("play-back", "play(-1)", "z,backspace", "z ⌫", "play backwards, or pause"),
        Key("on", "step(1)", "right,l", "→ l", "one event forward", "step", ("back", "on")),
        Key("back", "step(-1)", "left,h", "← h", "one event back"),
        Key("ten-on", "step(10)", "pagedown,full_stop", "PgDn .", "ten events forward"),
        Key("ten-back", "step(-10)", "pageup,comma", "PgUp ,", "ten events back"),
        Key("start", "start", "home,g", "Home g", "to the start"),
        Key("end", "end", "end,G", "End G", "to the last recorded event"),
        Key("go-to", "go_to", "colon", ":", "to an event number, a percentage or a verb", "go-to"),
        Key("faster", "faster", "plus,equals_sign", "+", "faster", "speed", ("faster", "slower")),
        Key("slower", "slower", "minus", "-", "slower"),
        Key("fastest", "fastest", "0", "0", "as fast as possible, or the speed before"),
    ),
    "events": (
        Key(
            "choose",
            "find('choose', 1)",
            "c",
            "c",
            "next choice that was not forced; a live search runs to it",
        ),
        Key("choose-back", "find('choose', -1)", "C", "C", "previous choice that was not forced"),
        Key("deduce", "find('deduce', 1)", "d", "d", "next deduction; a live search runs to it"),
        Key("deduce-back", "find('deduce', -1)", "D", "D", "previous deduction"),
        Key("prune", "find('prune', 1)", "p", "p", "next prune; a live search runs to it"),
        Key("prune-back", "find('prune', -1)", "P", "P", "previous prune"),
        Key(
            "backtrack",
            "find('backtrack', 1)",
            "b",
            "b",
            "next backtrack; a live search runs to it",
            "backtrack",
            ("backtrack", "backtrack-back"),
        ),
        Key("backtrack-back", "find('backtrack', -1)", "B", "B", "previous backtrack"),
        Key(
            "solved",
            "find('solved', 1)",
            "s",
            "s",
            "next solution; a live search runs to it",
            "solved",
            ("solved", "solved-back"),
        ),
        Key("solved-back", "find('solved', -1)", "S", "S", "previous solution"),
        Key("rule", "same_rule(1)", "r", "r", "next event of the same rule"),
        Key("rule-back", "same_rule(-1)", "R", "R", "previous event of the same rule"),
        Key("search", "search", "slash", "/", "find text", "find"),
        Key("next", "search_on(1)", "n", "n", "next of what was found: the text; after the last, the first"),
        Key("previous", "search_on(-1)", "N", "N", "previous of what was found: the text"),
        Key("search-back", "search_back", "escape", "Esc", "stop searching; then, back to where it began"),
        Key("stops", "stops", "exclamation_mark", "!", "breakpoints: conditions at which playing stops"),
    ),
    "tree": (
        Key("up", "up", "up,k", "↑ k", "to the row above", "tree", ("up", "down")),
        Key("down", "down", "down,j", "↓ j", "to the row below, or run to the next choice"),
        Key("over", "move('over', 1)", "o", "o", "over this subtree; a live search runs to it", "over"),
        Key("over-back", "move('over', -1)", "O", "O", "back over the last child, or this node"),
        Key("out", "move('out', 1)", "u", "u", "to the parent's next child; a live search runs", "out"),
        Key("out-back", "move('out', -1)", "U", "U", "to the parent"),
        Key("sibling", "move('sibling', 1)", "i", "i", "next sibling; a live search runs to it"),
        Key("sibling-back", "move('sibling', -1)", "I", "I", "previous sibling"),
        Key("leaf", "move('leaf', 1)", "f", "f", "next leaf; a live search runs to it"),
        Key("leaf-back", "move('leaf', -1)", "F", "F", "previous leaf"),
        Key("similar", "similar", "tilde", "~", "similar subtrees: where the same work was done again"),
        Key("similar-next", "similar_on(1)", "grave_accent", "`", "next of the similar subtrees"),
        Key("similar-back", "similar_on(-1)", "circumflex_accent", "^", "previous of the similar subtrees"),
        Key("tree", "tree", "t", "t", "tree: folded → all → path → alive → future"),
        Key("unfold", "unfold", "x", "x", "unfold the nodes in view, or the log's runs; or fold all"),
        Key("numbers", "numbers", "dollar_sign", "$", "number states in order of generation"),
    ),
    "board": (
        Key("cell-left", "select(-1, 0)", "H", "H", "select the cell to the left"),
        Key("cell-down", "select(0, 1)", "J", "J", "select the cell below"),
        Key("cell-up", "select(0, -1)", "K", "K", "select the cell above"),
        Key("cell-right", "select(1, 0)", "L", "L", "select the cell to the right"),
        Key("cell", "cell(1)", "e", "e", "next change of the selected cell"),
        Key("cell-back", "cell(-1)", "E", "E", "previous change of the selected cell"),
        Key("heat", "heat", "a", "a", "heat map: cells written → blamed → off"),
        Key("depths", "depths", "backslash", "\\", "marks by depth: what follows from which guess; or off"),
        Key("view", "view(1)", "v", "v", "next view of the board; after the last, the one that fits"),
        Key("view-back", "view(-1)", "V", "V", "previous view of the board"),
    ),
    "why": (
        Key("why", "why", "w", "w", "cause: the event that made this one possible", "why"),
        Key("why-back", "why_back", "W", "W", "back from the cause"),
        Key("lesson", "lesson", "Q", "Q", "where the lesson was learned that this event follows from"),
        Key("code", "code", "number_sign", "#", "show or hide the solver's pseudocode", "code"),
        Key("line", "same_line(1)", "right_square_bracket", "]", "next event at this line of the pseudocode"),
        Key("line-back", "same_line(-1)", "left_square_bracket", "[", "previous event at this line"),
        Key("bookmark", "bookmark", "m", "m", "set or remove a bookmark here"),
        Key("note", "note", "M", "M", "write a note here, or change or remove it"),
        Key("notes", "notes", "A", "A", "all notes, to read and to go to"),
        Key("next-bookmark", "to_bookmark(1)", "apostrophe", "'", "next bookmark or note"),
        Key("previous-bookmark", "to_bookmark(-1)", "quotation_mark", '"', "previous bookmark or note"),
        Key("zoom-in", "zoom(2)", "right_curly_bracket", "}", "zoom into the timeline, or the whole tree"),
        Key("zoom-out", "zoom(0.5)", "left_curly_bracket", "{", "zoom out of it"),
    ),
    "panels": (
        Key("panel", "next_panel", "tab", "Tab", "next panel beside the board"),
        Key("tab-tree", "tab('tree')", "1", "1", "the tree beside the board", "tree"),
        Key("tab-log", "tab('log')", "2", "2", "the log beside the board", "log"),
        Key("tab-whole", "tab('whole')", "T,3", "T 3", "the whole tree at a glance", "whole"),
        Key("whole-left", "move_whole(-1)", "left_parenthesis", "(", "the part of it to the left"),
        Key("whole-right", "move_whole(1)", "right_parenthesis", ")", "the part of it to the right"),
        Key("measure", "measure", "vertical_line", "|", "its width by nodes → events → time"),
        Key("tab-cell", "tab('cell')", "4", "4", "the selected cell: its changes, what it may still be"),
        Key("tab-lessons", "tab('lessons')", "5", "5", "what a solver that learns has learned"),
        Key("filter", "filter", "X", "X", "which events the log shows"),
        Key("enlarge", "enlarge", "enter", "Enter", "enlarge the panel used last, or put it back", "enlarge"),
    ),
    "app": (
        Key("solver", "solver", "y", "y", "start again, with this or another solver"),
        Key("detail", "detail", "asterisk", "*", "start again in more detail: low → paper → full"),
        Key("record", "record", "greater_than_sign", ">", "save the recording"),
        Key(
            "present",
            "present",
            "f5,underscore",
            "F5 _",
            "present: large board, one sentence; again: leave",
        ),
        Key("screenshot", "screenshot", "at", "@", "save a screenshot as SVG"),
        Key("copy", "copy('board')", "ampersand", "&", "copy the board as text"),
        Key("copy-why", "copy('why')", "percent_sign", "%", "copy the explanation"),
        Key("suspend", "suspend", "ctrl+z", "Ctrl+Z", "suspend: back to the shell, until its fg"),
        Key("palette", "palette", "semicolon", ";", "all commands, by name", "menu"),
        Key("help", "help", "question_mark,f1", "? F1", "all keys; words and rules", "keys"),
        Key("quit", "quit", "q", "q", "quit, or back to the gallery", "quit"),
    ),
}


def keys_of(groups: Groups) -> tuple[Key, ...]:
    return tuple(key for group in groups.values() for key in group)


KEYS = keys_of(GROUPS)
