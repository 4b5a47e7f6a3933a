"""Hits are counted and ranked as a plain scan of all events does it, also while the trace grows."""

from hypothesis import given, settings
from hypothesis import strategies as some

from engine.events import Choose, Deduce, Event
from engine.header import Header
from engine.query import hits as hits_module
from engine.query.choices import Choices
from engine.query.find import event_target, find, matches_all_round
from engine.query.hits import Hits
from engine.store.recording import Recording
from tests.engine.searches import small_blocks

RULES = some.lists(some.sampled_from("abc"), max_size=300)


def is_a(event: Event) -> bool:
    return event.rule == "a"


def recording_of(rules: list[str]) -> Recording:
    recording = Recording(Header(1))
    recording.append([Deduce(rule) for rule in rules])
    return recording


@settings(deadline=None, max_examples=60)
@given(RULES, RULES, some.sampled_from([1, 3, 16, 500]), some.sampled_from([4, 65_536]))
def test_hits_are_counted_and_ranked_as_by_a_scan_and_counted_on_when_the_trace_grows(
    rules: list[str], more: list[str], block: int, most: int
) -> None:
    before, hits_module.MOST_STOPS = hits_module.MOST_STOPS, most
    try:
        with small_blocks(block, commit_seconds=1e9):
            recording = recording_of(rules)
            hits = Hits(recording, event_target(is_a))
            for now in (rules, rules + more):
                while hits.advance():
                    assert hits.count == now[: hits.scanned].count("a")
                    assert hits.rank(hits.scanned + 1) is None
                assert (hits.complete, hits.count) == (True, now.count("a"))
                for position in range(len(now) + 1):
                    assert hits.rank(position) == now[:position].count("a")
                    for step in (1, -1):
                        plain = find(recording, position, step, event_target(is_a))
                        assert find(recording, position, step, hits.target) == plain
                recording.append([Deduce(rule) for rule in more])
    finally:
        hits_module.MOST_STOPS = before


@given(some.lists(some.sampled_from("ab"), max_size=60), some.integers(0, 60), some.sampled_from([1, -1]))
def test_a_search_all_round_comes_to_the_match_from_which_it_set_out_last(
    rules: list[str], position: int, step: int
) -> None:
    recording, position = recording_of(rules), min(position, len(rules))
    places = [place for place, rule in enumerate(rules, 1) if rule == "a"][::step]
    beyond = [place for place in places if (place - position) * step > 0]
    looked = matches_all_round(recording, position, step, event_target(is_a))
    found = next((matches[0] for _, matches in looked if matches), None)
    assert found == next(iter(beyond + places), None)


def test_choices_are_those_with_an_alternative_unless_there_is_none_at_all() -> None:
    def places(ofs: list[int], growing: bool) -> list[int]:
        recording = Recording(Header(1))
        recording.append([Choose("x", "1", 1, of) for of in ofs])
        choices = Choices(recording)
        for _ in range(2):
            looked = choices.from_position(0, 1, growing)
            found = [place for _, matches in looked for place in matches]
        return found

    assert places([1, 2, 1, 1, 3], growing=False) == [2, 5]
    assert places([1, 1, 1], growing=False) == [1, 2, 3]
    assert places([1, 1, 1], growing=True) == []
    assert places([], growing=False) == []
