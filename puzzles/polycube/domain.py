"""Its domains are those of every packing."""

from puzzles.common.packing.domain import domains, mark_name, values

__all__ = ["domains", "mark_name", "values"]
