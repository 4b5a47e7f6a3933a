"""CSPLib's problem 14: Prolog facts, several in a file, and the data files of its MiniZinc model."""

import re

from engine.safe_text import safe
from puzzles.battleship.construction import construct
from puzzles.battleship.model import LETTERS, MOST_SQUARES, Waters
from puzzles.source import Source

_FACT = re.compile(
    r"problem\(\s*(\w+)\s*,\s*\[([^\[\]]*)\]\s*,\s*\[([^\[\]]*)\]\s*,\s*\[([^\[\]]*)\]\s*,"
    r"\s*\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\s*\)\s*\."
)
_FACT_FORM = "problem(1,[2:1,1:2],[2,1,1],[1,1,2],[c@[1,1]])."
_HINT = re.compile(r"([wclrtbm])@\[\s*([0-9]{1,4})\s*,\s*([0-9]{1,4})\s*\]")
_DATA = re.compile(r"(\w+)\s*=\s*([^;]*);")
_PIECES = ".clrtbm"
"""The pieces of the MiniZinc model, numbered from 1."""


def read_facts(source: Source) -> Waters:
    text = _without_comments(source)
    facts: dict[str, re.Match[str]] = {}
    for found in re.finditer(r"\bproblem\s*\(", text):
        if not (fact := _FACT.match(text, found.start())):
            line = text.count("\n", 0, found.start()) + 1
            raise source.refuse(f"this fact cannot be understood; one looks like {_FACT_FORM}", line)
        facts[fact[1]] = fact
    first = next(iter(facts))
    if not source.pick and len(facts) > 1:
        raise source.refuse(f"here are {len(facts)} puzzles; pick one, as in {source.name}:{first}")
    picked = source.pick or first
    if picked not in facts:
        raise source.refuse(f"there is no puzzle {safe(picked)[:20]} here; the first is {first}")
    return _from_fact(source, facts[picked], text.count("\n", 0, facts[picked].start()) + 1)


def _from_fact(source: Source, fact: re.Match[str], line: int) -> Waters:
    rows, columns = _numbers(source, fact[3], line), _numbers(source, fact[4], line)
    givens: dict[int, int] = {}
    for hint in filter(None, re.split(r",(?![^\[]*\])", re.sub(r"\s", "", fact[5]))):
        square, mark = _hint(source, hint, len(rows), len(columns), line)
        if givens.get(square, mark) != mark:
            raise source.refuse(f"the hint {hint} contradicts another one for the same square", line)
        givens[square] = mark
    places = dict.fromkeys(givens, (line, 0))
    fleet = _fleet(source, fact[2], line)
    return construct(source, rows, columns, fleet, givens, places, f"CSPLib {safe(fact[1])}")


def _fleet(source: Source, text: str, line: int) -> list[int]:
    fleet: list[int] = []
    for ships in text.split(","):
        if not re.fullmatch(r"\s*[0-9]{1,3}\s*:\s*[0-9]{1,3}\s*", ships):
            raise source.refuse(f"the fleet is `length:ships`, not {safe(ships.strip())[:20]!r}", line)
        length, count = map(int, ships.split(":"))
        fleet += [length] * count
        if len(fleet) > MOST_SQUARES:
            raise source.refuse(f"the fleet has more than {MOST_SQUARES:,} ships", line)
    return fleet


def _hint(source: Source, hint: str, height: int, width: int, line: int) -> tuple[int, int]:
    """The square and the mark of `c@[1,2]`."""
    found = _HINT.fullmatch(hint)
    if not found:
        raise source.refuse(
            f"a hint is like c@[1,2], with one of w c l r t b m; not {safe(hint)[:20]!r}", line
        )
    row, column = int(found[2]), int(found[3])
    if not (1 <= row <= height and 1 <= column <= width):
        raise source.refuse(f"the hint {hint} lies outside the {height} × {width} board", line)
    return (row - 1) * width + column - 1, LETTERS.index(found[1].replace("w", "."))


def read_data(source: Source) -> Waters:
    text = _without_comments(source)
    found = {item[1]: (item[2], text.count("\n", 0, item.start()) + 1) for item in _DATA.finditer(text)}
    lists = {}
    for name in ("rowsum", "colsum", "ship"):
        if name not in found or not re.fullmatch(r"\s*\[[^|]*\]\s*", found[name][0]):
            raise source.refuse(f"there is no list `{name} = [1,2,…];`")
        lists[name] = _numbers(source, found[name][0].strip()[1:-1], found[name][1])
    rows, columns, ships = lists["rowsum"], lists["colsum"], lists["ship"]
    if sum(ships) > MOST_SQUARES:
        raise source.refuse(f"the fleet has more than {MOST_SQUARES:,} ships", found["ship"][1])
    fleet = [length for length, count in enumerate(ships, 1) for _ in range(count)]
    hints, line = found.get("hint", ("", 0))
    pieces = _numbers(source, re.sub(r"[\[\]|]", ",", hints), line)
    if pieces and (len(pieces) != len(rows) * len(columns) or max(pieces) > len(_PIECES)):
        raise source.refuse(f"`hint` should be {len(rows)} × {len(columns)} numbers from 0 to 7", line)
    givens = {square: LETTERS.index(_PIECES[piece - 1]) for square, piece in enumerate(pieces) if piece}
    return construct(source, rows, columns, fleet, givens, dict.fromkeys(givens, (line, 0)))


def _without_comments(source: Source) -> str:
    return "\n".join(line.partition("%")[0] for line in source.lines)


def _numbers(source: Source, text: str, line: int) -> list[int]:
    words = [word.strip() for word in text.split(",") if word.strip()]
    for word in words:
        if not re.fullmatch(r"[0-9]{1,6}", word):
            raise source.refuse(f"{safe(word)[:20]!r} should be a number", line)
    return [int(word) for word in words]
