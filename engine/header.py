"""The header of a trace: enough to draw it, and to run the same search again."""

import json
from collections.abc import Mapping
from typing import Any

from attrs import asdict, define, field

from engine.mark_symbols import MarkSymbols
from engine.own_board import OwnBoard, columns_of
from engine.pseudocode import Pseudocode
from engine.safe_text import safe

FORMAT = 1
MOST_CELLS = 10_000_000


@define(frozen=True)
class Header:
    cells: int
    """The size of the board."""
    kind: str = ""
    solver: str = ""
    name: str = ""
    """The person's name for the puzzle, such as its file name."""
    puzzle: str = ""
    """The puzzle as text, in its kind's own format."""
    options: Mapping[str, Any] = field(factory=dict)
    rules: Mapping[str, str] = field(factory=dict)
    """Rule name → sentence."""
    version: str = ""
    """Version of the program that made the trace."""
    code: Pseudocode = field(factory=Pseudocode)
    """The solver's pseudocode, if there is any."""
    marks: MarkSymbols = field(factory=MarkSymbols)
    """How marks are drawn where the kind is not known."""
    board: OwnBoard = field(factory=OwnBoard)
    """The board where the kind is not known."""

    @property
    def columns(self) -> int:
        """In how many columns a board has its cells whose kind is not known; 0 if that is not told."""
        return columns_of(self.options.get("width"), self.cells, self.board.columns)

    def to_json(self) -> str:
        facts = asdict(self)
        code, _, _ = facts.pop("code"), facts.pop("marks"), facts.pop("board")
        facts |= self.marks.header
        if board := self.board.header:
            facts["board"] = board
        if self.code.lines:
            facts |= {"pseudocode": code["lines"], "steps": code["steps"]}
        return json.dumps({"puzzletui": FORMAT, **facts})

    @classmethod
    def from_json(cls, text: str) -> "Header":
        """The header in an untrusted text; a `ValueError` says what is wrong with it."""
        try:
            found = json.loads(text)
        except (ValueError, TypeError, RecursionError):
            raise ValueError('a trace begins with a header such as {"puzzletui": 1, "cells": 49}') from None
        if not isinstance(found, dict) or "puzzletui" not in found:
            raise ValueError('a trace begins with a header such as {"puzzletui": 1, "cells": 49}')
        if found.pop("puzzletui") != FORMAT:
            raise ValueError(f"made by another version of puzzletui; this one reads format {FORMAT}")
        cells = found.pop("cells", None)
        if type(cells) is not int or not 1 <= cells <= MOST_CELLS:
            raise ValueError(f"`cells`, the size of the board, must be a number from 1 to {MOST_CELLS:,}")
        texts = {name: found.get(name, "") for name in ("kind", "solver", "name", "puzzle", "version")}
        for name, value in texts.items():
            if not isinstance(value, str):
                raise ValueError(f"`{name}` must be text")
            texts[name] = value if name == "puzzle" else safe(value)
        options, rules = found.get("options", {}), found.get("rules", {})
        if not isinstance(options, dict) or not isinstance(rules, dict):
            raise ValueError("`options` and `rules` must be objects")
        if not all(isinstance(sentence, str) for sentence in rules.values()):
            raise ValueError("each of the `rules` must be a sentence")
        if any(isinstance(option, dict | list) for option in options.values()):
            raise ValueError("each of the `options` must be text, a number, true, false or null")
        code = Pseudocode.of_header(found.get("pseudocode", []), found.get("steps", {}))
        looks = (found.get(key, {}) for key in ("marks", "colours", "meanings"))
        marks = MarkSymbols.of_header(*looks)
        board = OwnBoard.of_header(found.get("board", {}), cells, options.get("width"))
        return cls(cells, options=options, rules=rules, code=code, marks=marks, board=board, **texts)
