/* The log: the events in order, long runs of one verb and rule as one row: see engine/query/log.py. */

import { CHOOSE, EXHAUSTED, SOLVED, firstWhere } from "./search.js";
import { RowList, counted, grouped, made } from "./list.js";

const STRETCH = 1000; /* a run ends where a stretch does */
const FOLDED_FROM = 8;
export const GLYPHS = ["●", "→", "–", "↩", "◆", "■", "✗"];

/** The verb that gives a form its colour. */
export function verbName(search, form) {
  return search.verbs[search.verb[form]] ?? "backtrack";
}

/** What an event does, with its glyph and its rule. */
export function headline(search, form) {
  const verb = search.verb[form];
  const rule = search.shownRuleOf(form);
  return `${GLYPHS[verb]} ${search.verbs[verb] ?? "dead end"}${rule ? ` · ${rule}` : ""}`;
}

export class Log {
  constructor(element, replay, goTo) {
    this.replay = replay;
    this.search = replay.search;
    this.unfolded = false;
    this.goTo = goTo;
    this.starts = this.runs();
    this.list = new RowList(element, (at) => this.element(...this.rowAt(at)));
  }

  /** The first stop of each row, when all that can be is folded. */
  runs() {
    const { search } = this;
    const starts = [];
    const last = search.stops.length - 1;
    for (let stop = 1; stop <= last; ) {
      const form = search.formAt(stop);
      const [verb, rule] = [search.verb[form], search.rule[form]];
      const limit = Math.min(last, Math.ceil(stop / STRETCH) * STRETCH);
      let end = stop;
      while (
        ![CHOOSE, SOLVED, EXHAUSTED].includes(verb) && end < limit &&
        search.verbAt(end + 1) === verb && search.rule[search.formAt(end + 1)] === rule
      ) end++;
      if (end - stop + 1 >= FOLDED_FROM) starts.push(stop);
      else for (let each = stop; each <= end; each++) starts.push(each);
      stop = end + 1;
    }
    return [...starts, last + 1];
  }

  show() {
    const { starts, replay } = this;
    const here = replay.stop;
    const at = firstWhere(starts.length, (row) => starts[row] > here) - 1;
    if (this.unfolded || here < 1) {
      this.rowAt = this.unfolded ? (row) => [row + 1, row + 1] : (row) => [starts[row], starts[row + 1] - 1];
      this.list.show(this.unfolded ? replay.last : starts.length - 1, this.unfolded ? here - 1 : 0);
      return;
    }
    const [first, length] = [starts[at], starts[at + 1] - starts[at]]; /* the run that is here is unfolded */
    this.rowAt = (row) => {
      if (row < at) return [starts[row], starts[row + 1] - 1];
      if (row < at + length) return [first + row - at, first + row - at];
      return [starts[row - length + 1], starts[row - length + 2] - 1];
    };
    this.list.show(starts.length - 2 + length, at + here - first);
  }

  toggle() {
    this.unfolded = !this.unfolded;
    this.show();
  }

  element(first, last) {
    const { search, replay } = this;
    const form = search.formAt(last);
    const isRun = last > first;
    const verb = verbName(search, form);
    const rule = search.shownRuleOf(form) || verb;
    const range = `${counted(last - first + 1, "event")} folded, ${grouped(replay.positions[first])} to ${grouped(replay.positions[last])}`;
    const here = last === replay.stop ? " here" : first > replay.stop ? " later" : "";
    const row = made(
      "div",
      `row${here}`,
      made("span", "number", isRun ? `${grouped(last - first + 1)} ×` : grouped(replay.positions[last])),
      made("span", `glyph v-${verb}`, isRun ? "▸" : GLYPHS[search.verb[form]]),
      made("span", "rule", rule),
      made("span", "words", isRun ? range : search.toldOf(form)),
    );
    row.addEventListener("click", () => this.goTo(first <= replay.stop ? last : first));
    return row;
  }
}
