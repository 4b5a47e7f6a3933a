import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.events import BACKTRACK, EXHAUSTED, SOLVED, Choose, Deduce, Event, Prune
from engine.grammar import Grammar
from tests.engine.searches import Searched, searches

CHOOSE, DEDUCE, DEATH = Choose("a", "1", 1, 2), Deduce("r"), Prune("r", kills=True)
events = st.sampled_from([CHOOSE, CHOOSE, DEDUCE, DEATH, BACKTRACK, SOLVED, EXHAUSTED])


@settings(deadline=None)
@given(searches())
def test_every_event_of_a_well_formed_search_is_admitted(searched: Searched) -> None:
    grammar = Grammar()
    for event in searched.events:
        grammar.admit(event)


@settings(deadline=None, max_examples=300)
@given(st.lists(events, max_size=12))
def test_a_sequence_of_events_is_admitted_exactly_if_it_is_well_formed(tried: list[Event]) -> None:
    grammar, admitted = Grammar(), True
    try:
        for event in tried:
            grammar.admit(event)
    except ValueError:
        admitted = False
    assert admitted == well_formed(tried)


def well_formed(events: list[Event]) -> bool:
    verbs = [event.verb for event in events]
    last = [event.verb == "solved" or event.kills for event in events]
    depths = [verbs[:n].count("choose") - verbs[:n].count("backtrack") for n in range(len(verbs) + 1)]
    return (
        min(depths) >= 0
        and "exhausted" not in verbs[:-1]
        and all(after in ("backtrack", "exhausted") for is_last, after in zip(last, verbs[1:]) if is_last)
        and not (verbs[-1:] == ["exhausted"] and depths[-1])
    )


@pytest.mark.parametrize(
    ("events", "why"),
    [
        ([BACKTRACK], "backtrack at the root: no choice is open"),
        ([EXHAUSTED, DEDUCE], "deduce after exhausted: the search is over"),
        ([SOLVED, CHOOSE], "choose after solved"),
        ([DEATH, DEDUCE], "deduce after a prune that kills the node: only backtrack or exhausted"),
        ([CHOOSE, EXHAUSTED], "exhausted with 1 choice open"),
    ],
)
def test_the_error_says_why_an_event_cannot_come_here(events: list[Event], why: str) -> None:
    grammar = Grammar()
    for event in events[:-1]:
        grammar.admit(event)
    with pytest.raises(ValueError, match=why):
        grammar.admit(events[-1])
