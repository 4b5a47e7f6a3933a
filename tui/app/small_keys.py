"""The keys of the gallery, and of the small screens above another one."""

from tui.app.keys import GROUPS, Groups, Key, keys_of

_APP = {key.name: key for key in GROUPS["app"]}
_HELP = Key("help", "help", "question_mark,f1", "? F1", "these keys, and what the signs mean", "help")

GALLERY_GROUPS: Groups = {
    "the list": (
        Key("up", "move(-1)", "up,k", "↑ k", "to the line above", "choose", ("up", "down")),
        Key("down", "move(1)", "down,j", "↓ j", "to the line below"),
        Key("page-up", "move_page(-1)", "pageup", "PgUp", "a page up"),
        Key("page-down", "move_page(1)", "pagedown", "PgDn", "a page down"),
        Key("first", "move(-9999)", "home", "Home", "to the first line"),
        Key("last", "move(9999)", "end", "End", "to the last line"),
    ),
    "what to do with it": (
        Key("watch", "watch", "enter", "Enter", "watch it: a puzzle, a tour, a recording", "watch"),
        Key("solver", "solver", "y", "y", "watch a puzzle with the solver of your choice", "with a solver"),
    ),
    "to find one": (
        Key("narrow", "narrow", "slash", "/", "narrow the list: type part of a title or name", "find"),
        Key("wider", "wider", "backspace", "⌫", "take the last letter back"),
        Key("whole-list", "whole_list", "escape", "Esc", "show the whole list again"),
    ),
    "app": (_APP["palette"], _HELP, Key("quit", "quit", "q", "q", "quit", "quit")),
}
GALLERY_KEYS = keys_of(GALLERY_GROUPS)

PICK_GROUPS: Groups = {
    "to pick one": (
        Key("pick-move", "", "", "↑ ↓", "the line above, the line below"),
        Key("take", "", "", "Enter", "take this one"),
        Key("leave", "", "", "Esc q", "go back without one"),
        Key("pick-help", "", "", "? F1", "these keys"),
    ),
}
ASK_GROUPS: Groups = {
    "to answer": (
        Key("answer", "", "", "Enter", "give this answer; a wrong one is explained"),
        Key("leave", "", "", "Esc", "go back without an answer"),
        Key("complete", "", "", "→", "at the end: take what is shown in grey"),
        Key("move", "", "", "← →", "move the cursor; Home and End go to its ends"),
        Key("delete", "", "", "⌫", "delete; Ctrl+U all before the cursor, Ctrl+K all after it"),
        Key("ask-help", "", "", "F1", "these keys"),
    ),
}
