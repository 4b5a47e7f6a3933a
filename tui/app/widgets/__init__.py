"""The panels and bars of a screen: each draws one side of a playback, and holds no state of its own."""
