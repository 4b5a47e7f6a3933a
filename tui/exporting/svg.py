"""Pictures of the screen as SVG, and films of it that play by themselves.

A film is a strip: its pictures stand side by side, and a window over them moves by a picture at a time. Each
line stands once in the file, however often it is shown. It needs no script, so it plays in a page that others
show, such as a README; who wants no motion sees its end.
"""

from collections.abc import Iterator
from itertools import groupby
from typing import Any, TextIO

from engine.store.trace import Trace
from tui.exporting.film import LAST_SECONDS, Film
from tui.exporting.formats import Progress
from tui.exporting.runs import Line, Look, Run, most_common_ground
from tui.exporting.xml_text import xml_text

WIDE, HIGH, BASE = 9, 18, 13.5
"""Pixels of a character, and from its top to the line it stands on."""
FONT = "15px ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace"
EDGE = 8


def write_svg(trace: Trace, out: TextIO, *, progress: Progress, **wanted: Any) -> None:
    film = Film(trace, **wanted)
    lines: dict[Line, int] = {}
    looks: dict[Look, int] = {}
    shown: list[list[int]] = []
    for picture in film.pictures(progress):
        shown.append([lines.setdefault(line, len(lines)) for line in picture])
    columns = max((run.column + run.width for line in lines for run in line), default=1)
    wide, high = columns * WIDE, max(map(len, shown)) * HIGH
    ground = most_common_ground(lines)
    drawn = [_line(line, number, looks, ground) for line, number in lines.items()]
    out.write(f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide + 2 * EDGE}" height="{high + 2 * EDGE}"')
    out.write(f' viewBox="0 0 {wide + 2 * EDGE} {high + 2 * EDGE}" role="img">\n')
    title = " · ".join(filter(None, (trace.header.kind, trace.header.name, trace.header.solver)))
    out.write(f"<title>{xml_text(title or 'a search')}</title>\n")
    out.write(f"<style>text{{font:{FONT};white-space:pre}}rect{{shape-rendering:crispEdges}}")
    out.writelines(_rule(look, number) for look, number in looks.items())
    out.writelines(_motion(film, len(shown), wide))
    out.write("</style>\n<defs>\n")
    out.writelines(drawn)
    out.write(f'</defs>\n<rect width="100%" height="100%" rx="6" fill="{ground}"/>\n')
    out.write(f'<svg x="{EDGE}" y="{EDGE}" width="{wide}" height="{high}" viewBox="0 0 {wide} {high}">')
    out.write('<g class="film">\n')
    out.writelines(_picture(numbers, place * wide) for place, numbers in enumerate(shown))
    out.write("</g></svg>\n</svg>\n")


def _line(line: Line, number: int, looks: dict[Look, int], ground: str) -> str:
    parts = [_ground([*runs], colour) for colour, runs in groupby(line, _colour_behind) if colour != ground]
    parts += [_ink(run, looks) for run in line if run.text.strip()]
    return f'<g id="l{number}">{"".join(parts)}</g>\n'


def _colour_behind(run: Run) -> str:
    return run.look.ground


def _ground(runs: list[Run], colour: str) -> str:
    x, width = runs[0].column * WIDE, sum(run.width for run in runs) * WIDE
    return f'<rect x="{x}" width="{width}" height="{HIGH}" fill="{colour}"/>'


def _ink(run: Run, looks: dict[Look, int]) -> str:
    """Blanks around the text are left out; its length is given, for fonts that are wider or narrower."""
    text = run.text.rstrip()
    indent = len(text) - len(text.lstrip())
    width = (run.width - (len(run.text) - len(text)) - indent) * WIDE
    name = looks.setdefault(run.look._replace(ground=""), len(looks))
    x = (run.column + indent) * WIDE
    return f'<text class="i{name}" x="{x}" y="{BASE}" textLength="{width}">{xml_text(text.lstrip())}</text>'


def _rule(look: Look, number: int) -> str:
    lines = ["underline"] * look.underlined + ["line-through"] * look.struck + ["overline"] * look.overlined
    parts = [f"fill:{look.ink}"]
    parts += ["font-weight:bold"] * look.bold + ["font-style:italic"] * look.italic
    parts += [f"text-decoration:{' '.join(lines)}"] * bool(lines)
    return f".i{number}{{{';'.join(parts)}}}"


def _picture(numbers: list[int], x: int) -> str:
    uses = [f'<use href="#l{number}" y="{y * HIGH}"/>' for y, number in enumerate(numbers)]
    return f'<g transform="translate({x})">{"".join(uses)}</g>\n'


def _motion(film: Film, pictures: int, wide: int) -> Iterator[str]:
    if pictures == 1:
        return
    seconds = film.seconds * (pictures - 1) + LAST_SECONDS
    yield f".film{{animation:film {seconds:.2f}s step-end infinite}}@keyframes film{{"
    for number in range(pictures):
        yield f"{number * film.seconds / seconds:.4%}{{transform:translateX({-number * wide}px)}}"
    still = f".film{{animation:none;transform:translateX({-(pictures - 1) * wide}px)}}"
    yield f"}}@media(prefers-reduced-motion:reduce){{{still}}}"
