/* The board: the lines of its picture as SVG, each character in its place whatever the fonts are.

Characters that draw lines and blocks are drawn as shapes, so that they join. How a mark looks follows
tui/app/widgets/marks.py: given, guessed, written, named, the cause of what just happened. */

const SVG = "http://www.w3.org/2000/svg";
const [WIDE, HIGH] = [8, 16]; /* of a character */
const OVERLAP = 0.6; /* downwards, so that no gap is seen between lines; the next line is drawn over it */
const HALVES = "▀▄";
const GUESSED_INK = "#0072b2";
const [WRITTEN_INK, WRITTEN_GROUND] = ["#0072b2", "on-#56b4e9"];
/* Parts of a cell: left, top, width, height, and how dark. */
const BLOCKS = {
  "█": [[0, 0, 1, 1, 1]], "▀": [[0, 0, 1, 0.5, 1]], "▐": [[0.5, 0, 0.5, 1, 1]],
  "░": [[0, 0, 1, 1, 0.25]], "▒": [[0, 0, 1, 1, 0.5]], "▓": [[0, 0, 1, 1, 0.75]],
};
[..."▁▂▃▄▅▆▇"].forEach((block, at) => (BLOCKS[block] = [[0, 1 - (at + 1) / 8, 1, (at + 1) / 8, 1]]));
[..."▏▎▍▌▋▊▉"].forEach((block, at) => (BLOCKS[block] = [[0, 0, (at + 1) / 8, 1, 1]]));

export class Board {
  constructor(svg, replay) {
    this.svg = svg;
    this.replay = replay;
    this.search = replay.search;
    svg.setAttribute("viewBox", `0 0 ${this.search.wide * WIDE} ${this.search.high * HIGH}`);
    svg.style.setProperty("--columns", this.search.wide);
    this.groups = Array.from({ length: this.search.high }, (_, y) => {
      const group = svg.appendChild(document.createElementNS(SVG, "g"));
      group.setAttribute("transform", `translate(0 ${y * HIGH})`);
      return group;
    });
    this.keys = this.groups.map(() => "");
    this.looks = this.groups.map(() => []);
  }

  show(selected) {
    const { search, replay } = this;
    const form = search.formAt(replay.stop);
    const now = {
      written: new Set(replay.written),
      because: new Set(form < 0 ? [] : search.becauseOf(form)),
      named: new Set(form < 0 ? [] : search.namedOf(form)),
      parts: new Set(form < 0 ? [] : search.partsOf.of(form)),
      solved: search.verbAt(replay.stop) === search.verbs.indexOf("solved"),
      selected,
    };
    replay.state.lines.forEach((line, y) => {
      const looks = joined(Array.from(search.spansOf(line), (span) => this.look(span, now)));
      const key = looks.map((look) => look.key + look.text).join("\0");
      if (key === this.keys[y]) return;
      this.keys[y] = key;
      this.looks[y] = looks;
      this.draw(this.groups[y], looks);
    });
  }

  /** The text of a line as it is shown. */
  text(y) {
    return this.looks[y].map((look) => look.text).join("");
  }

  look(span, now) {
    const { search } = this;
    const cell = search.cell[span] - 1;
    const also = search.also[span] - 1;
    const part = search.part[span];
    const text = search.texts[search.text[span]];
    const instead = search.texts[search.instead[span]];
    const styles = search.texts[search.style[span]].split(" ").filter(Boolean);
    const named = now.named.has(cell) || (part > 0 && now.parts.has(part));
    if (cell < 0) return styled(named && instead ? instead : text, styles, { named });
    if (also >= 0) return this.two(text, styles, cell, also, named || now.named.has(also), now);
    const origin = this.replay.originOf(cell);
    if (origin) styles.push(origin);
    const shown = origin === "guess" && !now.solved && instead ? instead : text;
    const marks = { written: now.written.has(cell), because: now.because.has(cell), selected: cell === now.selected };
    return styled(shown, styles, { ...marks, named });
  }

  /** Two cells in a character, the upper one first: half blocks are not reversed, that would swap their marks. */
  two(text, styles, cell, also, named, now) {
    const isBlack = styles[0] === "#000000" && !now.solved;
    const [upper, lower] = [cell, also].map((one) => isBlack && this.replay.originOf(one) === "guess");
    if (text === "█" && upper !== lower) {
      [text, styles] = [upper ? "▀" : "▄", [GUESSED_INK, `on-${styles[0]}`]];
    } else if ((upper && "█▀".includes(text)) || (lower && "█▄".includes(text))) {
      styles = [GUESSED_INK, styles[1]];
    }
    const either = (cells) => cells.has(cell) || cells.has(also);
    let written = either(now.written);
    if (written && HALVES.includes(text)) {
      const both = [now.written.has(cell), now.written.has(also)];
      const [ink, ground] = text === HALVES[0] ? both : both.reverse();
      styles = [...styles, ...(ink ? [WRITTEN_INK] : []), ...(ground ? [WRITTEN_GROUND] : [])];
      written = false;
    }
    const selected = now.selected >= 0 && [cell, also].includes(now.selected);
    return styled(text, styles, { written, because: either(now.because), named, selected });
  }

  draw(group, looks) {
    let column = 0;
    group.replaceChildren(
      ...looks.map((look) => {
        const run = document.createElementNS(SVG, "g");
        run.setAttribute("class", look.classes);
        for (const [name, colour] of Object.entries(look.colours)) run.style.setProperty(name, colour);
        const characters = [...look.text];
        if (look.hasGround) run.append(rectangle(column * WIDE, 0, characters.length * WIDE, HIGH + OVERLAP, "ground"));
        run.append(...this.shapes(characters, column));
        const [start, width] = [column * WIDE, characters.length * WIDE];
        if (look.underlines) run.append(rectangle(start, HIGH - 1.5, width, 1.2, "ink"));
        if (look.underlines > 1) run.append(rectangle(start, HIGH - 3.7, width, 1, "ink"));
        if (look.overline) run.append(rectangle(start, 0.3, width, 1.2, "ink"));
        column += characters.length;
        return run;
      }),
    );
  }

  /** The characters from a column on: letters as text, lines and blocks as shapes. */
  shapes(characters, column) {
    const shapes = [];
    const places = [];
    let letters = "";
    let lines = "";
    characters.forEach((character, at) => {
      const x = (column + at) * WIDE;
      if (this.search.boxes[character]) lines += boxPath(this.search.boxes[character], x);
      else if (BLOCKS[character]) shapes.push(...BLOCKS[character].map((block) => blockShape(block, x)));
      else if (character !== " ") {
        letters += character;
        places.push(x + WIDE / 2);
      }
    });
    if (lines) {
      const path = document.createElementNS(SVG, "path");
      path.setAttribute("d", lines);
      path.setAttribute("class", "ink");
      shapes.push(path);
    }
    if (letters) {
      const text = document.createElementNS(SVG, "text");
      text.setAttribute("x", places.join(" "));
      text.setAttribute("y", "12.2");
      text.setAttribute("class", "ink");
      text.textContent = letters;
      shapes.push(text);
    }
    return shapes;
  }

  /** The cell at a point of the screen, or -1. */
  cellAt(clientX, clientY) {
    const box = this.svg.getBoundingClientRect();
    const x = Math.floor(((clientX - box.left) / box.width) * this.search.wide);
    const y = Math.floor(((clientY - box.top) / box.height) * this.search.high);
    return this.cells(y)[x] ?? -1;
  }

  /** The cell of each character of a line. */
  cells(y) {
    const { search } = this;
    const line = this.replay.state.lines[y];
    if (!line) return [];
    return Array.from(search.spansOf(line)).flatMap((span) =>
      [...search.texts[search.text[span]]].map(() => search.cell[span] - 1),
    );
  }

  /** The nearest cell in a direction, a step aside counting as four; the first one if none is selected. */
  beside(selected, x, y) {
    const places = new Map();
    for (let line = 0; line < this.search.high; line++) {
      this.cells(line).forEach((cell, column) => {
        if (cell >= 0 && !places.has(cell)) places.set(cell, [column, line]);
      });
    }
    if (!places.has(selected)) return places.keys().next().value ?? -1;
    const [left, top] = places.get(selected);
    let [nearest, best] = [selected, Infinity];
    for (const [cell, [column, line]] of places) {
      const [across, down] = [column - left, line - top];
      const far = Math.abs(across) * (x ? 1 : 4) + Math.abs(down) * (y ? 1 : 4);
      if ((across * x > 0 || down * y > 0) && far < best) [nearest, best] = [cell, far];
    }
    return nearest;
  }
}

/** A run of text with its classes; what is highlighted in several ways is so in one. */
function styled(text, styles, { written = false, because = false, named = false, selected = false }) {
  const colours = {};
  const grounds = styles.filter((style) => style.startsWith("on-#"));
  const inks = styles.filter((style) => style.startsWith("#"));
  const isTinted = styles.some((style) => style.startsWith("tint-"));
  let classes = styles.filter((style) => !style.includes("#"));
  if (classes.includes("guess")) {
    if (grounds.length) classes = classes.map((name) => (name === "guess" ? "italic" : name));
    else if (isTinted) classes = classes.filter((name) => name !== "dim" && name !== "done");
  }
  if (inks.length) colours["--ink"] = inks.at(-1);
  if (grounds.length) colours["--ground"] = grounds.at(-1).slice(3);
  const isNamed = named && !because && !written;
  if (isNamed && !grounds.length) delete colours["--ink"];
  const names = [
    ...classes.map((name) => (name === "italic" ? name : `s-${name}`)),
    ...(isNamed ? (grounds.length ? ["bold"] : ["s-named"]) : []),
    ...(because ? ["bold"] : []),
    ...(written ? ["written"] : []),
    ...(selected ? ["selected", "bold"] : []),
  ].join(" ");
  return {
    text,
    classes: names,
    colours,
    key: `${names}|${Object.values(colours)}|`,
    hasGround: written || selected || isTinted || grounds.length > 0,
    underlines: because ? 1 : isNamed || selected ? 2 : 0,
    overline: selected,
  };
}

/** Neighbours that look the same are one run; a mark's highlight is not joined with the next one's. */
function joined(looks) {
  const runs = [];
  for (const next of looks) {
    const last = runs.at(-1);
    if (last && last.key === next.key) runs[runs.length - 1] = { ...last, text: last.text + next.text };
    else runs.push(next);
  }
  return runs;
}

function rectangle(x, y, width, height, name) {
  const rect = document.createElementNS(SVG, "rect");
  for (const [key, value] of Object.entries({ x, y, width, height, class: name })) rect.setAttribute(key, value);
  return rect;
}

function blockShape([left, top, width, height, dark], x) {
  const below = top + height === 1 ? OVERLAP : 0;
  const rect = rectangle(x + left * WIDE, top * HIGH, width * WIDE, height * HIGH + below, "ink");
  if (dark < 1) rect.setAttribute("fill-opacity", dark);
  return rect;
}

/** The arms of a line-drawing character, from the middle of its place at x. */
function boxPath([up, right, down, left, dashes], x) {
  const [centre, middle] = [x + WIDE / 2, HIGH / 2];
  const arm = (weight, fromX, fromY, toX, toY) => {
    if (!weight) return "";
    const half = weight === 2 ? 1.1 : 0.5;
    const offsets = weight === 3 ? [-1.5, 1.5] : [0];
    return offsets
      .map((by) => {
        const across = fromY === toY;
        const [x1, x2] = across ? [Math.min(fromX, toX), Math.max(fromX, toX)] : [fromX - half + by, fromX + half + by];
        const [y1, y2] = across ? [fromY - half + by, fromY + half + by] : [Math.min(fromY, toY), Math.max(fromY, toY)];
        return dashed(x1, y1, x2, y2, across, dashes);
      })
      .join("");
  };
  if (dashes) {
    return left ? arm(left, x, middle, x + WIDE, middle) : arm(up, centre, 0, centre, HIGH);
  }
  const most = Math.max(up, right, down, left);
  const reach = most === 3 ? 2 : most === 2 ? 1.1 : 0.5;
  return (
    arm(up, centre, 0, centre, middle + reach) + arm(down, centre, middle - reach, centre, HIGH) +
    arm(left, x, middle, centre + reach, middle) + arm(right, centre - reach, middle, x + WIDE, middle)
  );
}

function dashed(x1, y1, x2, y2, across, dashes) {
  const box = (a, b, c, d) => `M${round(a)} ${round(b)}H${round(c)}V${round(d)}H${round(a)}z`;
  if (!dashes) return box(x1, y1, x2, y2);
  const length = (across ? x2 - x1 : y2 - y1) / dashes;
  return Array.from({ length: dashes }, (_, at) => {
    const start = (across ? x1 : y1) + (at + 0.2) * length;
    return across ? box(start, y1, start + 0.6 * length, y2) : box(x1, start, x2, start + 0.6 * length);
  }).join("");
}

function round(number) {
  return Math.round(number * 100) / 100;
}
