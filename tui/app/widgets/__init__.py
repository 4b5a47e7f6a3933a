"""The panels of a screen: each draws one thing of a replay, and keeps nothing of it."""
