"""The Textual app: its screens, widgets, keys and styles."""

import os

os.environ.setdefault("TEXTUAL_FPS", "240")
"""What a key changed is painted within this part of a second, not with one of the next two frames."""
