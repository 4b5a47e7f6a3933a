"""Shikaku for the engines."""
