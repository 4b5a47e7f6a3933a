"""The keys of the screens that show several searches side by side; those of time are the usual ones."""

from tui.app.keys import GROUPS, KEYS, Groups, Key, keys_of

_LANES = (
    Key("lane", "lane(1)", "tab", "Tab", "choose the next search", "lane"),
    Key("lane-back", "lane(-1)", "shift+tab", "⇧Tab", "choose the previous search"),
    Key("open", "open", "enter", "Enter", "open the chosen search in full, where it stands", "open"),
    Key("trees", "trees", "t", "t", "state trees in place of the boards, or boards", "trees"),
    Key("view", "view", "v", "v", "the boards in another view"),
)
_PACE = Key("pace", "pace", "p", "p", "in step by events · share of the way · solver seconds", "pace")
_AROUND = tuple(key for key in KEYS if key.name in ("screenshot", "help", "quit"))

RACE_GROUPS: Groups = {"time": GROUPS["time"], "lanes": (_PACE, *_LANES), "around": _AROUND}
DIFF_GROUPS: Groups = {
    "divergences": (
        Key(
            "divergence",
            "divergence(1)",
            "n",
            "n",
            "to the next divergence",
            "divergence divergence-back divergence",
        ),
        Key("divergence-back", "divergence(-1)", "N", "N", "to the previous divergence"),
    ),
    "time": GROUPS["time"],
    "lanes": _LANES,
    "around": _AROUND,
}
RACE_KEYS, DIFF_KEYS = keys_of(RACE_GROUPS), keys_of(DIFF_GROUPS)
