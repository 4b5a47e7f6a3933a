"""Packing: pieces that fill a board, flat or in three dimensions."""
