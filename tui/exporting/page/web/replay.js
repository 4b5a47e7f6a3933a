/* The fold: the state after so many steps, the same as in engine/state.py. */

import {
  BACKTRACK, CHOOSE, DEAD_ENDS, DEEPEST, EXHAUSTED, KILLS, NODES, POSITION, PRUNE, SOLVED, STATES, VERBS, firstWhere,
} from "./search.js";

const MOST_KEPT = 8e6; /* numbers in all keyframes together */
const LEAST_STEPS = 400; /* between two keyframes */

const NOTHING = new Map();

class State {
  constructor(search) {
    this.search = search;
    this.steps = 0;
    this.marks = new Uint32Array(search.cells);
    this.writers = new Int32Array(search.cells).fill(-1); /* the step that wrote each mark */
    this.lines = new Uint32Array(search.high);
    this.lines.set(search.first);
    this.path = [0];
    this.trailStarts = [0];
    this.trail = []; /* cell, mark and writer before */
    this.lineStarts = [0];
    this.lineTrail = []; /* place and line before */
    this.lastChild = -1;
    this.solvedNode = -1;
    this.deadNode = -1;
    this.own = new Float64Array(search.counters.length);
    this.own[NODES] = this.own[STATES] = 1;
    this.offsets = new Float64Array(search.counters.length);
    this.offsetAt = 0;
    this.replaced = NOTHING; /* if it was asked for, the cells that the last step changed, and who wrote them before */
  }

  copy() {
    const other = Object.assign(Object.create(State.prototype), this);
    for (const name of ["marks", "writers", "lines", "path", "trailStarts", "trail", "lineStarts", "lineTrail", "own", "offsets"]) {
      other[name] = this[name].slice();
    }
    return other;
  }

  get size() {
    return 2 * this.marks.length + this.lines.length + this.trail.length + this.lineTrail.length + 3 * this.path.length;
  }

  get node() {
    return this.path[this.path.length - 1];
  }

  get depth() {
    return this.path.length - 1;
  }

  counter(place) {
    return this.own[place] + this.offsets[place];
  }

  get isOpenLeaf() {
    return this.lastChild < 0 && this.node !== this.solvedNode && this.node !== this.deadNode;
  }

  advance(wantsReplaced = false) {
    const { search, own } = this;
    const step = this.steps++;
    const form = search.form[step];
    const verb = search.verb[form];
    own[POSITION]++;
    own[VERBS + (verb === KILLS ? PRUNE : verb)]++;
    this.replaced = wantsReplaced ? new Map() : NOTHING;
    if (verb === CHOOSE) this.open();
    else if (verb === BACKTRACK) this.close(wantsReplaced);
    else if (verb === SOLVED) this.solvedNode = this.node;
    else if (verb === KILLS && this.isOpenLeaf) {
      this.deadNode = this.node;
      own[DEAD_ENDS]++;
    } else if (verb === EXHAUSTED && own[NODES] === 1 && this.solvedNode !== 0 && this.deadNode !== 0) own[DEAD_ENDS]++;
    if (verb !== BACKTRACK) this.mark(step, form, wantsReplaced);
    for (; search.offsetSteps[this.offsetAt] === step; this.offsetAt++) {
      this.offsets[search.offset_of[this.offsetAt]] = search.offsets[this.offsetAt];
    }
  }

  open() {
    const { own, search } = this;
    const node = own[NODES]++;
    const of = search.of[node - 1];
    const before = this.lastChild < 0 ? 0 : search.of[this.lastChild - 1];
    own[STATES] += Math.max(0, of - before);
    this.lastChild = -1;
    this.path.push(node);
    this.trailStarts.push(this.trail.length);
    this.lineStarts.push(this.lineTrail.length);
    own[DEEPEST] = Math.max(own[DEEPEST], this.depth);
  }

  close(wantsReplaced) {
    if (this.isOpenLeaf) this.own[DEAD_ENDS]++;
    this.lastChild = this.path.pop();
    const { trail, lineTrail } = this;
    const start = this.trailStarts.pop();
    while (trail.length > start) {
      const writer = trail.pop();
      const mark = trail.pop();
      const cell = trail.pop();
      if (wantsReplaced) this.keep(cell);
      this.marks[cell] = mark;
      this.writers[cell] = writer;
    }
    const lineStart = this.lineStarts.pop();
    while (lineTrail.length > lineStart) {
      const line = lineTrail.pop();
      this.lines[lineTrail.pop()] = line;
    }
  }

  keep(cell) {
    if (!this.replaced.has(cell)) this.replaced.set(cell, this.writers[cell]);
  }

  mark(step, form, wantsReplaced) {
    const { search, marks, writers, lines, trail, lineTrail } = this;
    const isInNode = this.path.length > 1;
    const { starts, numbers } = search.writes;
    for (let at = starts[form]; at < starts[form + 1]; at++) {
      const cell = numbers[at];
      if (wantsReplaced) this.keep(cell);
      if (isInNode) trail.push(cell, marks[cell], writers[cell]);
      marks[cell] = search.mark[at];
      writers[cell] = step;
    }
    for (let at = search.changeStarts[step]; at < search.changeStarts[step + 1]; at++) {
      const y = search.y[at];
      if (isInNode) lineTrail.push(y, lines[y]);
      lines[y] = search.line[at];
    }
  }
}

/** The tree of all steps, and what is told of each stop. */
class Nodes {
  constructor(search) {
    const count = search.which.length + 1;
    for (const name of ["parent", "depth", "birth", "firstChild", "next"]) this[name] = new Int32Array(count).fill(-1);
    this.death = new Float64Array(count).fill(Infinity);
    this.number = new Float64Array(count); /* as the trace numbers them */
    this.position = new Float64Array(count); /* just after its choice */
    this.closedPosition = new Float64Array(count).fill(Infinity);
    this.size = new Float64Array(count);
    this.solutions = new Float64Array(count); /* before its birth, then in its subtree */
    this.lastChild = new Int32Array(count).fill(-1);
    this.ofStep = new Int32Array(search.form.length); /* the node in which a step happened */
    this.depth[0] = 0;
    this.firstBirth = -1;
  }

  opened(state) {
    const node = state.node;
    const parent = state.path[state.path.length - 2];
    this.parent[node] = parent;
    this.depth[node] = state.depth;
    this.birth[node] = state.steps - 1;
    this.number[node] = state.counter(NODES) - 1;
    this.position[node] = state.counter(POSITION);
    this.solutions[node] = state.counter(VERBS + SOLVED);
    if (this.lastChild[parent] < 0) this.firstChild[parent] = node;
    else this.next[this.lastChild[parent]] = node;
    this.lastChild[parent] = node;
  }

  closed(node, state) {
    this.death[node] = state.steps - 1;
    this.closedPosition[node] = state.counter(POSITION);
    this.size[node] = state.counter(NODES) - this.number[node];
    this.solutions[node] = state.counter(VERBS + SOLVED) - this.solutions[node];
  }
}

export class Replay {
  constructor(search) {
    this.search = search;
    this.nodes = new Nodes(search);
    const stops = search.stops.length;
    this.positions = new Float64Array(stops);
    this.depths = new Int32Array(stops);
    this.deadEnds = new Float64Array(stops);
    this.solutions = new Float64Array(stops);
    this.keyframes = [];
    this.stop = 0;
    this.pass();
    this.seek(0);
  }

  /** One pass over all steps, which remembers what is needed to be anywhere at once. */
  pass() {
    const { search, nodes } = this;
    const state = new State(search);
    let kept = 0;
    let due = 0;
    const total = search.form.length;
    for (let stop = 0; stop < search.stops.length; stop++) {
      while (state.steps < search.stops[stop]) {
        if (state.steps >= due) {
          const copy = state.copy();
          this.keyframes.push(copy);
          kept += copy.size;
          due = state.steps + Math.max(LEAST_STEPS, (total * copy.size) / MOST_KEPT, kept > MOST_KEPT ? total : 0);
        }
        const verb = search.verb[search.form[state.steps]];
        state.advance();
        if (verb === CHOOSE) nodes.opened(state);
        if (verb === BACKTRACK) nodes.closed(state.lastChild, state);
        nodes.ofStep[state.steps - 1] = state.node;
      }
      this.positions[stop] = state.counter(POSITION);
      this.depths[stop] = state.depth;
      this.deadEnds[stop] = state.counter(DEAD_ENDS);
      this.solutions[stop] = state.counter(VERBS + SOLVED);
    }
    if (!this.keyframes.length) this.keyframes.push(state.copy());
    this.total = state.counter(NODES);
  }

  get last() {
    return this.search.stops.length - 1;
  }

  get position() {
    return this.positions[this.stop];
  }

  seek(stop) {
    this.stop = Math.max(0, Math.min(stop, this.last));
    const steps = this.search.stops[this.stop];
    const after = firstWhere(this.keyframes.length, (at) => this.keyframes[at].steps > Math.max(0, steps - 1));
    const keyframe = this.keyframes[after - 1];
    if (!this.state || this.state.steps < keyframe.steps || this.state.steps >= Math.max(1, steps)) this.state = keyframe.copy();
    while (this.state.steps < steps) this.state.advance(this.state.steps === steps - 1);
  }

  /** The stop at a position, or the last one before it. */
  stopAt(position) {
    return Math.max(0, firstWhere(this.positions.length, (stop) => this.positions[stop] > position) - 1);
  }

  /** The first stop at a position or after it. */
  stopFrom(position) {
    return Math.min(this.last, firstWhere(this.positions.length, (stop) => this.positions[stop] >= position));
  }

  /** The cells that the event of this stop wrote or, if it is a backtrack, undid. */
  get written() {
    return [...this.state.replaced.keys()];
  }

  /** Where a mark comes from: "given", "guess", or "" for what was deduced and for no mark. */
  originOf(cell) {
    const mark = this.state.marks[cell];
    if (!mark) return "";
    if (this.search.givenMarks.get(cell) === mark) return "given";
    const step = this.state.writers[cell];
    const node = step < 0 ? 0 : this.nodes.ofStep[step];
    return node && this.guessesOf(node).get(cell) === mark ? "guess" : "";
  }

  guessesOf(node) {
    this.guesses ??= new Map();
    if (!this.guesses.has(node)) {
      if (this.guesses.size > 5000) this.guesses.clear();
      this.guesses.set(node, new Map(this.search.writesOf(this.search.form[this.nodes.birth[node]])));
    }
    return this.guesses.get(node);
  }
}
