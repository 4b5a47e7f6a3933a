"""The Textual app: screens, widgets, looks and keys."""
