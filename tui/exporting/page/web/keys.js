/* Where the keys lead: the same places as in engine/query/jumps.py and find.py. A place is a stop, or -1 for none. */

import { BACKTRACK, CHOOSE, DEDUCE, KILLS, PRUNE, SOLVED } from "./search.js";

const MOST_UNDOING = 500; /* deductions between the end of a node and the backtrack that closes it */

/** The next stop (step 1) or the previous one (step -1) that passes a test. */
export function find(replay, step, test) {
  for (let stop = replay.stop + step; stop >= 0 && stop <= replay.last; stop += step) {
    if (test(stop)) return stop;
  }
  return -1;
}

/** A choice counts if it had an alternative, unless none had. */
export function verbTest(replay, verb) {
  const { search } = replay;
  if (verb === PRUNE) return (stop) => [PRUNE, KILLS].includes(search.verbAt(stop));
  if (verb !== CHOOSE || !search.of.some((of) => of > 1)) return (stop) => search.verbAt(stop) === verb;
  return (stop) => search.verbAt(stop) === CHOOSE && search.of[replay.nodes.ofStep[search.stepAt(stop)] - 1] > 1;
}

export function ruleTest(replay) {
  const { search, stop: here } = replay;
  const form = search.formAt(here);
  if (form < 0) return () => false;
  const [verb, rule] = [search.verb[form], search.rule[form]];
  return (stop) => search.verbAt(stop) === verb && search.rule[search.formAt(stop)] === rule;
}

/** Stops whose sentence or rule has a text in it. */
export function textTest({ search }, text) {
  const wanted = text.toLowerCase();
  const has = search.texts.map((each) => each.toLowerCase().includes(wanted));
  return (stop) => {
    const form = search.formAt(stop);
    return form >= 0 && (has[search.told[form]] || has[search.rule[form]]);
  };
}

/** Stops whose event wrote a cell or undid a write to it. */
export function cellTest({ search }, cell) {
  const touched = [false];
  const steps = new Uint8Array(search.form.length);
  search.form.forEach((form, step) => {
    const verb = search.verb[form];
    if (verb === CHOOSE) touched.push(false);
    else if (verb === BACKTRACK) steps[step] = touched.pop();
    if (search.writes.of(form).includes(cell)) touched[touched.length - 1] = steps[step] = true;
  });
  return (stop) => stop > 0 && steps[search.stepAt(stop)] > 0;
}

/** The stop that a step leads to, or -1. */
function after(replay, step) {
  return step >= 0 && Number.isFinite(step) ? replay.search.stopOfStep(step) : -1;
}

/** The last stop before a step. */
function before(replay, step) {
  return replay.search.stopOfStep(step) - 1;
}

export const jumps = {
  over(replay, step) {
    const { nodes, state } = replay;
    if (step > 0) return state.depth ? after(replay, nodes.death[state.node]) : -1;
    if (state.lastChild >= 0) return before(replay, nodes.birth[state.lastChild]);
    return state.depth ? before(replay, nodes.birth[state.node]) : -1;
  },

  out(replay, step) {
    const { nodes, state } = replay;
    if (!state.depth) return -1;
    if (step < 0) return state.depth > 1 ? after(replay, nodes.birth[state.path.at(-2)]) : 0;
    for (let node = state.node + 1; node < nodes.birth.length; node++) {
      if (nodes.depth[node] <= state.depth) return after(replay, nodes.birth[node]);
    }
    return -1;
  },

  sibling(replay, step) {
    const { nodes, state } = replay;
    if (!state.depth) return -1;
    let other = step > 0 ? nodes.next[state.node] : -1;
    if (step < 0) {
      for (let each = nodes.firstChild[state.path.at(-2)]; each !== state.node; each = nodes.next[each]) other = each;
    }
    return other < 0 ? -1 : after(replay, nodes.birth[other]);
  },

  leaf(replay, step) {
    const { search, nodes } = replay;
    const isLeaf = (stop) => {
      const following = search.stops[stop];
      const node = following ? nodes.ofStep[following - 1] : 0;
      if (following === search.form.length) return nodes.firstChild[node] < 0;
      return search.verb[search.form[following]] === BACKTRACK && nodes.firstChild[node] < 0;
    };
    return find(replay, step, isLeaf);
  },
};

/** The latest step that wrote one of the cells because of which the event happened: its cause. */
export function cause(replay) {
  const { search, state } = replay;
  const form = search.formAt(replay.stop);
  if (form < 0) return -1;
  const because = search.becauseOf(form);
  if (search.verb[form] === BACKTRACK && !because.length) return endOfNode(replay, replay.stop - 1);
  const latest = because.reduce((last, cell) => Math.max(last, state.replaced.get(cell) ?? state.writers[cell]), -1);
  return latest < 0 ? -1 : after(replay, latest);
}

/** Where a node ended that is closed after a stop; how it is undone may be told after its end. */
function endOfNode({ search }, stop) {
  for (let end = stop; end > Math.max(0, stop - MOST_UNDOING); end--) {
    const verb = search.verbAt(end);
    if ([BACKTRACK, SOLVED, KILLS].includes(verb)) return end;
    if (verb !== DEDUCE) break;
  }
  return stop;
}
