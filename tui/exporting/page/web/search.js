/* The search that a page holds: its steps, and all that they refer to by number. See forms.py. */

import { Lists, signed, summed } from "./unpack.js";

export const [CHOOSE, DEDUCE, PRUNE, BACKTRACK, SOLVED, EXHAUSTED, KILLS] = [0, 1, 2, 3, 4, 5, 6];
/** Places of the counters; those of the verbs follow. */
export const [POSITION, NODES, STATES, DEAD_ENDS, DEEPEST, VERBS] = [0, 1, 2, 3, 4, 5];

export class Search {
  constructor(unpacked) {
    const columns = unpacked.columns;
    Object.assign(this, unpacked, columns);
    this.stops = summed(columns.stops);
    this.offsetSteps = summed(columns.offset_step);
    this.offsets = columns.offset.map(signed);
    this.choiceOfForm = this.verb.map(counter((verb) => verb === CHOOSE));
    this.writes = new Lists(columns, "writes");
    this.amongs = new Lists(columns, "among");
    this.partsOf = new Lists(columns, "parts");
    this.becauses = new Lists(columns, "because");
    this.nameds = new Lists(columns, "named");
    this.middles = new Lists(columns, "middle");
    this.lines = new Map();
    this.changeStarts = this.changesOfSteps();
    this.notesAt = new Map(this.notes);
    this.givenMarks = this.given ? new Map(this.writesOf(this.form[0])) : new Map();
  }

  /** Where the changed lines of each step begin. */
  changesOfSteps() {
    const starts = new Uint32Array(this.form.length + 1);
    let writing = 0;
    this.form.forEach((form, step) => {
      const writes = this.writes.starts[form] < this.writes.starts[form + 1];
      starts[step + 1] = starts[step] + (writes ? this.changes[writing++] : 0);
    });
    return starts;
  }

  writesOf(form) {
    const start = this.writes.starts[form];
    return Array.from(this.writes.of(form), (cell, at) => [cell, this.mark[start + at]]);
  }

  becauseOf(form) {
    return summed(this.becauses.of(form));
  }

  namedOf(form) {
    return summed(this.nameds.of(form));
  }

  /** The last step of a stop; -1 at the start. */
  stepAt(stop) {
    return this.stops[stop] - 1;
  }

  formAt(stop) {
    return stop >= 0 && this.stops[stop] ? this.form[this.stops[stop] - 1] : -1;
  }

  verbAt(stop) {
    const form = this.formAt(stop);
    return form < 0 ? -1 : this.verb[form];
  }

  ruleOf(form) {
    return this.texts[this.rule[form]];
  }

  /** The rule as it is shown: nothing if its name is its sentence. */
  shownRuleOf(form) {
    return this.texts[this.shown_rule[form]];
  }

  toldOf(form) {
    return this.texts[this.told[form]];
  }

  /** The stop that is the first to show a step. */
  stopOfStep(step) {
    return firstWhere(this.stops.length, (stop) => this.stops[stop] > step);
  }

  cellName(cell) {
    return this.names[cell] ?? String(cell);
  }

  /** The spans of a stored line. */
  spansOf(line) {
    const chain = [];
    let base = line;
    while (base && !this.lines.has(base)) {
      chain.push(base);
      base = this.like[base] ? base - this.like[base] : 0;
    }
    let spans = this.lines.get(base) ?? [];
    for (const next of chain.reverse()) {
      const [start, end] = [this.start[next], this.end[next]];
      spans = [...spans.slice(0, start), ...this.middles.of(next), ...spans.slice(spans.length - end)];
      if (next === line || chain.length < 4) this.lines.set(next, spans);
    }
    return spans;
  }
}

/** Numbers things that pass a test; the others get -1. */
function counter(passes) {
  let count = 0;
  return (thing) => (passes(thing) ? count++ : -1);
}

/** The first number for which a test holds, if it does for all after it; `count` if for none. */
export function firstWhere(count, holds) {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
