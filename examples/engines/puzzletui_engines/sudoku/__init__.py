"""Sudoku for the engines."""
