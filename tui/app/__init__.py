"""The Textual app: its screens, widgets, keys and styles."""
