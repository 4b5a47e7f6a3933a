"""Its rules and its board are those of every packing."""

from puzzles.common.packing.glossary import GLOSSARY, LEGENDS

__all__ = ["GLOSSARY", "LEGENDS"]
