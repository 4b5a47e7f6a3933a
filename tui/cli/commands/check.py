"""`puzzletui check`: every fault of a stream of JSON Lines, and what it means for replay."""

from contextlib import closing

from engine.errors import Refusal
from engine.jsonl_check import Check
from engine.safe_text import safe
from engine.sentences import counted
from tui.cli.exit_codes import DIFFERS, DONE
from tui.cli.recorded import open_input
from tui.player.session import puzzle_of

MOST_SHOWN = 100
"""Faults that are printed; the others are counted."""


def check(file: str) -> int:
    faults = 0
    with closing(open_input(file)) as opened:
        found = Check(lambda header: puzzle_of(header, ""))
        if opened.is_trace:
            raise Refusal("this is a trace; puzzletui check reads JSON Lines", opened.where)
        if opened.is_profile:
            raise Refusal("this is no JSON Lines but what a solver tells a profiler", opened.where)
        where = opened.where
        for faults, fault in enumerate(found.faults(opened.source()), 1):
            if faults <= MOST_SHOWN:
                print(f"{safe(where)}:{fault.line}: {fault.what}")
    if faults > MOST_SHOWN:
        print(f"… and {counted(faults - MOST_SHOWN, 'more fault')}")
    how_many = counted(faults, "fault") if faults else "no fault"
    notes = f", {counted(found.notes, 'note')}" if found.notes else ""
    gauges = f", {counted(len(found.gauges), 'gauge')}" if found.gauges else ""
    print(f"{safe(where)}: {counted(found.events, 'event')}{notes}{gauges}, {how_many}; {found.meaning()}")
    return DIFFERS if faults else DONE
