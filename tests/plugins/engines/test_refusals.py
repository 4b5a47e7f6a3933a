"""What an engine cannot take is said in one line, before anything is searched."""

from puzzles.nonogram.model import Nonogram, Run
from puzzles.shikaku.model import Shikaku
from puzzletui_engines import limits
from puzzletui_engines.solvers import missing


def test_a_package_that_is_not_installed_is_named_with_the_way_to_install_it() -> None:
    assert missing("no-such-engine", "5.6") == (
        "it needs the package no-such-engine, which is not installed: pip install 'no-such-engine>=5.6'"
    )


def test_a_version_that_is_too_old_is_named_with_the_least_that_will_do() -> None:
    assert missing("attrs", "9999.1").startswith("it needs attrs 9999.1 or newer, and 2")
    assert missing("attrs", "1.0") == ""


def test_a_shikaku_with_too_many_rectangles_is_refused() -> None:
    numbers = [0] * 150 * 150
    numbers[75 * 150 + 75], numbers[0] = 150 * 149, 150
    assert limits.shikaku(Shikaku(150, 150, tuple(numbers))) == ""
    numbers[75 * 150 + 75] = 5_040
    assert "more than the 1,000,000 squares" in limits.shikaku(Shikaku(150, 150, tuple(numbers)))


def test_a_nonogram_whose_runs_have_too_many_places_is_refused() -> None:
    def of_size(size: int) -> Nonogram:
        clue = (Run(size // 4), Run(size // 4))
        return Nonogram((clue,) * size, (clue,) * size)

    assert limits.nonogram(of_size(100)) == ""
    assert limits.nonogram(of_size(200)) == (
        "its runs have 4,000,000 squares in all their places, and a model takes 1,000,000"
    )
