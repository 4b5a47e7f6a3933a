"""Hashi for the engines."""
