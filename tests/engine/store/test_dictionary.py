from engine.events import Prune
from engine.store.dictionary import MOST_SHARED, CodedEvents, SharedForms


def test_a_form_is_shared_when_a_second_block_uses_it() -> None:
    forms = CodedEvents.of([Prune("no room", ("A1",)), Prune("no room", ("A2",))]).forms
    shared = SharedForms()
    assert shared.add_block(forms) == []
    assert shared.add_block(forms[1:]) == [(0, '["prune","no room",["A2"]]')]
    assert shared.add_block(forms) == [(1, '["prune","no room",["A1"]]')]
    assert shared.add_block(forms) == []


def test_no_more_forms_are_shared_than_the_limit_allows() -> None:
    forms = CodedEvents.of([Prune("no room", (n,)) for n in range(MOST_SHARED + 100)]).forms
    shared = SharedForms()
    shared.add_block(forms)
    assert [number for number, _ in shared.add_block(forms)] == list(range(MOST_SHARED))
    assert shared.add_block(forms) == []
