"""CSPLib's problem 14: Prolog facts, often several in a file, and the data files of its MiniZinc model."""

import re
from functools import lru_cache

from engine.safe_text import safe
from puzzles.battleship.model import LETTERS, MOST_CELLS, Waters
from puzzles.battleship.validation import validated
from puzzles.source import Source

_FACT = re.compile(
    r"problem\(\s*(\w+)\s*,\s*\[([^\[\]]*)\]\s*,\s*\[([^\[\]]*)\]\s*,\s*\[([^\[\]]*)\]\s*,"
    r"\s*\[((?:[^\[\]]++|\[[^\[\]]*+\])*+)\]\s*\)\s*\."
)
_NUMBER = re.compile(r"\bproblem\(\s*(\w+)\s*,")
_FACT_FORM = "problem(1,[2:1,1:2],[2,1,1],[1,1,2],[c@[1,1]])."
_HINTS = re.compile(r"(?:[^,\[]|\[[^\]]*+\])++")
"""What stands between commas that are not in brackets."""
_HINT = re.compile(r"([wclrtbm])@\[\s*([0-9]{1,4})\s*,\s*([0-9]{1,4})\s*\]")
_DATA = re.compile(r"\b(\w++)\s*+=(.*)", re.DOTALL)
PIECES = ".clrtbm"
"""The pieces of the MiniZinc model, numbered from 1."""


def fact_numbers(source: Source) -> list[str]:
    """The number of each fact, by which it is picked; the facts themselves are not read."""
    return list(dict.fromkeys(_NUMBER.findall(_without_comments(source))))


def read_facts(source: Source) -> Waters:
    facts = _facts(source.whole)
    first = next(iter(facts))
    if not source.pick and len(facts) > 1:
        raise source.refuse(f"there are {len(facts)} puzzles here; pick one, as in {source.name}:{first}")
    picked = source.pick or first
    if picked not in facts:
        raise source.refuse(f"there is no puzzle {safe(picked)[:20]} here; the first is {first}")
    fact = facts[picked]
    return _from_fact(source, fact, fact.string.count("\n", 0, fact.start()) + 1)


@lru_cache(maxsize=1)
def _facts(source: Source) -> dict[str, re.Match[str]]:
    """All facts, by number."""
    text = _without_comments(source)
    facts: dict[str, re.Match[str]] = {}
    for begin in re.finditer(r"\bproblem\s*\(", text):
        if not (fact := _FACT.match(text, begin.start())):
            line = text.count("\n", 0, begin.start()) + 1
            raise source.refuse(f"this fact cannot be read; one looks like {_FACT_FORM}", line)
        facts[fact[1]] = fact
    return facts


def _from_fact(source: Source, fact: re.Match[str], line: int) -> Waters:
    rows, columns = _numbers(source, fact[3], line), _numbers(source, fact[4], line)
    givens: dict[int, int] = {}
    for hint in (found[0] for found in _HINTS.finditer(re.sub(r"\s", "", fact[5]))):
        cell, mark = _hint(source, hint, len(rows), len(columns), line)
        if givens.get(cell, mark) != mark:
            raise source.refuse(f"the hint {hint} contradicts another one for the same cell", line)
        givens[cell] = mark
    in_source = dict.fromkeys(givens, (line, 0))
    fleet = _fleet(source, fact[2], line)
    return validated(source, rows, columns, fleet, givens, in_source, f"CSPLib {safe(fact[1])}")


def _fleet(source: Source, text: str, line: int) -> list[int]:
    fleet: list[int] = []
    if text.count(",") >= MOST_CELLS:
        raise source.refuse(f"the fleet has more than {MOST_CELLS:,} ships", line)
    for ships in text.split(","):
        if not (found := re.fullmatch(r"\s*([0-9]{1,3})\s*:\s*([0-9]{1,3})\s*", ships)):
            raise source.refuse(f"the fleet is `length:ships`, not {safe(ships.strip())[:20]!r}", line)
        length, count = map(int, found.groups())
        fleet += [length] * count
        if len(fleet) > MOST_CELLS:
            raise source.refuse(f"the fleet has more than {MOST_CELLS:,} ships", line)
    return fleet


def _hint(source: Source, hint: str, height: int, width: int, line: int) -> tuple[int, int]:
    """The cell and the mark of `c@[1,2]`."""
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
    found = _items(text)
    lists = {}
    for name in ("rowsum", "colsum", "ship"):
        if name not in found or not re.fullmatch(r"\s*\[[^|]*\]\s*", found[name][0]):
            raise source.refuse(f"there is no list `{name} = [1,2,…];`")
        lists[name] = _numbers(source, found[name][0].strip()[1:-1], found[name][1])
    rows, columns, ships = lists["rowsum"], lists["colsum"], lists["ship"]
    if sum(ships) > MOST_CELLS:
        raise source.refuse(f"the fleet has more than {MOST_CELLS:,} ships", found["ship"][1])
    fleet = [length for length, count in enumerate(ships, 1) for _ in range(count)]
    hints, line = found.get("hint", ("", 0))
    pieces = _numbers(source, re.sub(r"[\[\]|]", ",", hints), line)
    if pieces and (len(pieces) != len(rows) * len(columns) or max(pieces) > len(PIECES)):
        raise source.refuse(f"`hint` should be {len(rows)} × {len(columns)} numbers from 0 to 7", line)
    givens = {cell: LETTERS.index(PIECES[piece - 1]) for cell, piece in enumerate(pieces) if piece}
    return validated(source, rows, columns, fleet, givens, dict.fromkeys(givens, (line, 0)))


def _items(text: str) -> dict[str, tuple[str, int]]:
    """The text after `name =`, up to the semicolon, and the line that the name is on, by name."""
    found = {}
    line = 1
    for part in text.split(";")[:-1]:
        if item := _DATA.search(part):
            found[item[1]] = (item[2], line + part.count("\n", 0, item.start()))
        line += part.count("\n")
    return found


def _without_comments(source: Source) -> str:
    return "\n".join(line.partition("%")[0] for line in source.lines)


def _numbers(source: Source, text: str, line: int) -> list[int]:
    numbers: list[int] = []
    for found in re.finditer(r"[^\s,][^,]*", text):
        word = found[0].rstrip()
        if not re.fullmatch(r"[0-9]{1,6}", word):
            raise source.refuse(f"{safe(word[:20])!r} should be a number", line)
        numbers.append(int(word))
        if len(numbers) > MOST_CELLS:
            raise source.refuse(f"there are more than {MOST_CELLS:,} numbers in this list", line)
    return numbers
