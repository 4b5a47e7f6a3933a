"""Conditions on events, as a person types them: where playing stops, and what the log shows.

conditions    condition {"," condition}
condition     both {"or" both};  both: one {"and" one};  one: {"not"} ("(" condition ")" | test)
test          a verb, or `verb` and a verb;  `rule NAME`;  `cell NAME`;
              `depth N`: a choice that opens a node at this depth;  `depth > N`: the depth after the event;
              `value TEXT`, `variable TEXT`: of a choice;  `line N`: of the pseudocode;
              `node size > N`: a choice whose node has more than N nodes in its subtree, itself included. An
              open node has at least as many as there are so far: it matches only what is certain by that.
name          words, or any text in quotes. A rule's name is the longest one known that stands there.
"""

import operator
import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from engine.errors import Refusal
from engine.events import VERBS, Choose
from engine.query.find import (
    Target,
    all_of,
    any_of,
    cell_target,
    depth_target,
    depths_target,
    event_target,
    none_of,
    size_target,
    verb_target,
)
from tui.player.answers import cell_named, line_target
from tui.player.session import Session

TESTS = ("verb", "rule", "depth", "cell", "value", "variable", "node size", "line")
"""The words that a test begins with, besides the verbs themselves."""
SIGNS = (">", ">=", "<", "<=", "=")
MOST_WORDS, MOST_BRACKETS, MOST_DIGITS = 500, 30, 9
MOST_NAME_WORDS = 12
"""Words of a name without quotes, at most."""
MOST_QUOTED, MOST_EXAMPLES = 30, 3
"""Characters of a wrong word, and names of cells or rules, that a refusal quotes."""
_WORD = re.compile(r"""\s*(?:"([^"]*)"|“([^”]*)”|([<>]=?|=|[(),])|([^\s<>=(),"“]+)|(["“]))""")
_COMPARE: Mapping[str, Callable[[int, int], bool]] = {
    ">": operator.gt,
    ">=": operator.ge,
    "<": operator.lt,
    "<=": operator.le,
    "=": operator.eq,
}
_CERTAIN_WHILE_OPEN = (">", ">=")
"""Comparisons that stay true as a number grows."""


class Word(NamedTuple):
    text: str
    start: int
    end: int
    quoted: bool = False

    @property
    def key(self) -> str:
        """Upper and lower case are the same; what is in quotes is never a keyword."""
        return "" if self.quoted else self.text.casefold()


class Condition(NamedTuple):
    text: str
    """As it was typed."""
    target: Target


class Unexpected(Refusal):
    """A condition goes on otherwise than it may: at which place of the text, and what could stand there."""

    def __init__(self, word: Word, expected: str, options: Sequence[str]) -> None:
        shown = word.text if len(word.text) <= MOST_QUOTED else f"{word.text[:MOST_QUOTED]}…"
        super().__init__(f"at {f'“{shown}”' if shown else 'the end'}: expected {expected}")
        self.start, self.options = word.start, options


def conditions_of(text: str, session: Session) -> list[Condition]:
    """The different conditions in a list separated by commas; a `Refusal` if one is wrong."""
    found = _Parser(text, session).conditions()
    return list({each.text: each for each in found}.values())


def condition_target(text: str, session: Session) -> Target:
    """Events that meet a condition, or one of several."""
    return any_of([each.target for each in conditions_of(text, session)])


def names_for(text: str, session: Session) -> tuple[str, list[str]]:
    """The last word or name of a text, as far as it was begun, and what it can become."""
    try:
        conditions_of(text, session)
    except Unexpected as unexpected:
        begun = text[unexpected.start :]
        if begun or text.endswith(" "):
            wanted = begun.casefold()
            return begun, [each for each in unexpected.options if each.casefold().startswith(wanted)]
    except Refusal:
        pass
    return "", []


def words_of(text: str) -> list[Word]:
    """Cut a text into words, signs and names in quotes."""
    words: list[Word] = []
    for found in _WORD.finditer(text.rstrip()):
        name, other_name, sign, word, open_quote = found.groups()
        if open_quote:
            raise Refusal(f"at {open_quote}: the quotation mark that ends the name is missing")
        quoted = name if name is not None else other_name
        shown = quoted if quoted is not None else sign or word
        start = found.end() - len(found[0].lstrip())
        words.append(Word(shown, start, found.end(), quoted is not None))
        if len(words) > MOST_WORDS:
            raise Refusal(f"There may be at most {MOST_WORDS} words.")
    return words


class _Parser:
    """Reads words from left to right; `_at` is the next one."""

    def __init__(self, text: str, session: Session) -> None:
        self._text, self._session = text, session
        self._words = words_of(text)
        self._at = self._brackets = 0

    @property
    def _word(self) -> Word:
        end = len(self._text)
        return self._words[self._at] if self._at < len(self._words) else Word("", end, end)

    def conditions(self) -> list[Condition]:
        found = []
        while self._at < len(self._words):
            if self._takes(","):
                continue
            start = self._word.start
            target = self._condition()
            found.append(Condition(self._text[start : self._words[self._at - 1].end], target))
            if self._at < len(self._words) and self._word.key != ",":
                raise self._expected("and, or, a comma or the end", ("and", "or"))
        return found

    def _condition(self) -> Target:
        targets = [self._both()]
        while self._takes("or"):
            targets.append(self._both())
        return any_of(targets) if len(targets) > 1 else targets[0]

    def _both(self) -> Target:
        targets = [self._one()]
        while self._takes("and"):
            targets.append(self._one())
        return all_of(targets) if len(targets) > 1 else targets[0]

    def _one(self) -> Target:
        negated = False
        while self._takes("not"):
            negated = not negated
        target = self._in_brackets() if self._takes("(") else self._test()
        return none_of(target) if negated else target

    def _in_brackets(self) -> Target:
        self._brackets += 1
        if self._brackets > MOST_BRACKETS:
            raise Refusal(f"There may be at most {MOST_BRACKETS} brackets inside each other.")
        target = self._condition()
        self._brackets -= 1
        if not self._takes(")"):
            raise self._expected("and, or or )", ("and", "or", ")"))
        return target

    def _test(self) -> Target:
        word = self._word
        if word.key in VERBS:
            self._at += 1
            return verb_target(word.key)
        tests: dict[str, Callable[[], Target]] = {
            "verb": self._verb,
            "rule": self._rule,
            "depth": self._depth,
            "cell": self._cell,
            "value": lambda: self._choice("value"),
            "variable": lambda: self._choice("variable"),
            "node": self._size,
            "line": self._line,
        }
        if word.key not in tests:
            raise self._expected(f"a {', '.join(TESTS)}, not or (", (*VERBS, *TESTS, "not"))
        self._at += 1
        return tests[word.key]()

    def _verb(self) -> Target:
        verb = self._word.key
        if verb not in VERBS:
            raise self._expected(f"{', '.join(VERBS[:-1])} or {VERBS[-1]}", VERBS)
        self._at += 1
        return verb_target(verb)

    def _rule(self) -> Target:
        quoted = self._text_in_quotes()
        rule = self._known_rule() if quoted is None else quoted
        return event_target(lambda event: event.rule.casefold() == rule)

    def _known_rule(self) -> str:
        """The longest known rule that stands here."""
        known = {
            tuple(re.findall(r"[^\s<>=(),\"“]+|[<>]=?|[=(),]", rule.casefold())): rule for rule in self._rules
        }
        for count in range(min(MOST_NAME_WORDS, len(self._words) - self._at), 0, -1):
            key = tuple(word.key for word in self._words[self._at : self._at + count])
            if key in known:
                self._at += count
                return known[key].casefold()
        some = ", ".join(f"“{rule}”" for rule in list(self._rules)[:MOST_EXAMPLES])
        such = f" of this search, such as {some}" if some else ""
        raise self._expected(f"a rule{such}, or a name in quotes", tuple(self._rules))

    @property
    def _rules(self) -> Mapping[str, str]:
        return self._session.trace.header.rules

    def _depth(self) -> Target:
        if self._word.key not in _COMPARE:
            return depth_target(self._number("a number, >, >=, <, <= or =", SIGNS))
        sign, number = self._comparison()
        compare = _COMPARE[sign]
        if sign == "=":
            return depths_target(
                lambda found: found.shallowest <= number <= found.deepest, lambda depth: depth == number
            )
        extreme = "deepest" if sign.startswith(">") else "shallowest"
        return depths_target(
            lambda found: compare(getattr(found, extreme), number), lambda depth: compare(depth, number)
        )

    def _size(self) -> Target:
        if not self._takes("size"):
            raise self._expected("size", ("size",))
        if self._word.key not in _COMPARE:
            raise self._expected(">, >=, <, <= or =", SIGNS)
        sign, number = self._comparison()
        compare, certain = _COMPARE[sign], sign in _CERTAIN_WHILE_OPEN
        return size_target(
            self._session.trace, lambda size, closed: (closed or certain) and compare(size, number)
        )

    def _comparison(self) -> tuple[str, int]:
        sign = self._word.key
        self._at += 1
        return sign, self._number("a number")

    def _number(self, expected: str, options: Sequence[str] = ()) -> int:
        word = self._word
        if not re.fullmatch(rf"[0-9]{{1,{MOST_DIGITS}}}", word.key):
            raise self._expected(expected, options)
        self._at += 1
        return int(word.text)

    def _cell(self) -> Target:
        """A cell's name may have several words: the longest that is a cell's."""
        if (name := self._text_in_quotes()) is not None:
            return cell_target(cell_named(name, self._session))
        for count in range(min(MOST_NAME_WORDS, len(self._words) - self._at), 0, -1):
            words = self._words[self._at : self._at + count]
            if count > 1 and words[1].key in ("and", "or", ")", ","):
                continue
            try:
                cell = cell_named(self._text[words[0].start : words[-1].end], self._session)
            except Refusal:
                continue
            self._at += count
            return cell_target(cell)
        names = [self._session.cell_name(cell) for cell in range(self._session.trace.header.cells)]
        which = f", {names[0]} to {names[-1]}" if names else ", which has none"
        raise self._expected(f"a cell of this board{which}", names)

    def _choice(self, field: str) -> Target:
        """Choices whose variable or value is the text."""
        text = self._text_in_quotes()
        if text is None:
            text = self._word.key
            if not text or text in ("(", ")", ","):
                raise self._expected(f"a {field}; in quotes if it has blanks")
            self._at += 1

        def matches(event: object) -> bool:
            return isinstance(event, Choose) and str(getattr(event, field)).casefold() == text

        return event_target(matches)

    def _line(self) -> Target:
        word = self._word
        number = self._number("the number of a line of the pseudocode")
        try:
            return line_target(number, self._session)
        except Refusal as refusal:
            raise Refusal(f"at “{word.text}”: {refusal}") from None

    def _text_in_quotes(self) -> str | None:
        """The next word if it is in quotes, in lower case."""
        word = self._word
        if not word.quoted:
            return None
        self._at += 1
        return word.text.casefold()

    def _takes(self, key: str) -> bool:
        """Whether the next word is this one; if so, it is read."""
        if self._word.key != key or not key:
            return False
        self._at += 1
        return True

    def _expected(self, what: str, options: Sequence[str] = ()) -> Refusal:
        return Unexpected(self._word, what, options)
