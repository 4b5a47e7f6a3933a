"""The keys of the screens that show several searches side by side; those of time are the usual ones."""

from tui.app.keys import GROUPS, KEYS, Groups, Key, keys_of

_LANES = (
    Key("lane", "lane(1)", "tab", "Tab", "choose the next search", "lane"),
    Key("lane-back", "lane(-1)", "shift+tab", "⇧Tab", "choose the previous search"),
    Key("open", "open", "enter", "Enter", "open the chosen search at its position", "open"),
    Key("trees", "swap_panels", "t", "t", "boards → trees → whole searches", "trees"),
    Key("view", "view(1)", "v", "v", "next view of the boards; after the last, the one that fits"),
    Key("view-back", "view(-1)", "V", "V", "previous view of the boards"),
)
_PACE = Key("pace", "pace", "p", "p", "pace: events → progress → solver seconds", "pace")
_APP = tuple(key for key in KEYS if key.name in ("screenshot", "help", "quit"))

RACE_GROUPS: Groups = {"time": GROUPS["time"], "lanes": (_PACE, *_LANES), "app": _APP}
DIFF_GROUPS: Groups = {
    "divergences": (
        Key(
            "divergence",
            "divergence(1)",
            "n",
            "n",
            "next divergence",
            "divergence",
            ("divergence", "divergence-back"),
        ),
        Key("divergence-back", "divergence(-1)", "N", "N", "previous divergence"),
    ),
    "time": GROUPS["time"],
    "lanes": _LANES,
    "app": _APP,
}
RACE_KEYS, DIFF_KEYS = keys_of(RACE_GROUPS), keys_of(DIFF_GROUPS)
