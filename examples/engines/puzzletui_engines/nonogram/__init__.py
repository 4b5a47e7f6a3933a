"""Nonograms for the engines."""
