/* The tree of the search at a stop, as rows: the same as in engine/query/path_view.py and whole_view.py. */

import { NODES } from "./search.js";
import { RowList, charactersIn, counted, grouped, made } from "./list.js";

export const MODES = ["folded", "all", "path", "alive", "future"];
const GLYPHS = { path: "●", here: "◉", untried: "○", dead: "✗", solved: "◆", unborn: "┄" };
const SIZES = "▁▂▃▄▅▆▇█";
const MOST_LEVELS = 1000; /* of the path that have rows */
const MOST_UNTRIED = 100; /* rows for the untried children of a node */
const [MOST_RAILS, LEAST_RAILS] = [24, 4]; /* levels that are drawn to the left of a row */
const ROOM = 56; /* characters that are left for what stands in a row */

/** The rows of a view around the path. */
export function pathRows(replay, mode, unfolded) {
  const { search, nodes, state } = replay;
  const { path } = state;
  const rows = [];
  const from = Math.max(0, path.length - MOST_LEVELS);
  const untriedAt = (depth) => (depth > state.depth ? untriedBelow(state, search) : depth && leftOf(search, path[depth]));
  const rails = path.map((_, depth) => mode !== "path" && depth > 0 && untriedAt(depth) > 0);
  if (from) rows.push({ look: "more", depth: 0, words: `${grouped(from)} levels above` });

  const closed = (parent, before, depth, inside, isLast) => {
    if (mode === "path") return;
    const children = [];
    for (let child = nodes.firstChild[parent]; child >= 0 && child !== before; child = nodes.next[child]) {
      if (nodes.birth[child] >= state.steps) break;
      if (mode !== "alive" || nodes.solutions[child] > 0) children.push(child);
    }
    children.forEach((child, at) => {
      const more = !(isLast && at === children.length - 1);
      const isOpen = unfolded.has(child);
      rows.push(closedRow(replay, child, [...inside, more], !isOpen && nodes.size[child] > 1));
      if (isOpen) closed(child, -1, depth + 1, [...inside, more], true);
    });
  };
  const above = (depth) => rails.slice(Math.max(1, depth - MOST_RAILS), depth);
  for (let depth = from; depth < path.length; depth++) {
    if (depth) closed(path[depth - 1], path[depth], depth, above(depth), false);
    rows.push(openRow(replay, depth, [...above(depth), rails[depth]]));
  }
  const below = path.length;
  const more = mode !== "path" && untriedAt(below) > 0;
  closed(state.node, -1, below, above(below), !more);
  const here = rows.findIndex((row) => row.node === state.node && row.isOpen);
  if (mode !== "path") {
    for (let depth = below; depth > Math.max(0, from); depth--) {
      const parent = path[depth - 1];
      const latest = depth < below ? path[depth] : state.lastChild;
      const count = untriedAt(depth);
      const shown = Math.min(count, MOST_UNTRIED);
      for (let at = 0; at < shown; at++) {
        const which = search.which[latest - 1] + 1 + at;
        rows.push(untriedRow(replay, parent, latest, which, depth, [...above(depth), at < count - 1]));
      }
      if (count > shown) rows.push({ look: "more", depth, words: `${grouped(count - shown)} more untried` });
    }
  }
  return { rows, here };
}

function untriedBelow(state, search) {
  return state.lastChild < 0 ? 0 : leftOf(search, state.lastChild);
}

/** How many siblings after a node are untried. */
function leftOf(search, node) {
  return search.of[node - 1] - search.which[node - 1];
}

function named(search, node) {
  if (!node) return ["", "start"];
  return nameOf(search, search.form[search.birthSteps[node]]);
}

/** A value that names several things as the first that the variable does not: a piece as its anchor. */
export function shortened(value, variable = "") {
  const words = (text) => text.replaceAll(",", " ").split(" ").filter(Boolean);
  const [names, known] = [words(value), words(variable)];
  const first = names.find((name) => !known.includes(name)) ?? value;
  return names.length > 1 ? `${first}…` : value;
}

/** Variable and value of a choice. */
export function nameOf(search, form) {
  const at = search.choiceOfForm[form];
  return [search.texts[search.variable[at]], search.texts[search.value[at]]];
}

function openRow(replay, depth, rails) {
  const { nodes, state } = replay;
  const node = state.path[depth];
  let look = depth === state.depth ? "here" : "path";
  if (node === state.solvedNode) look = "solved";
  else if (node === state.deadNode) look = "dead";
  const size = state.counter(NODES) - nodes.number[node];
  return { ...rowOf(replay, node, look, rails), size, isOpen: true };
}

function closedRow(replay, node, rails, folded) {
  const { nodes } = replay;
  const look = nodes.solutions[node] > 0 ? "solved" : "dead";
  return { ...rowOf(replay, node, look, rails), size: nodes.size[node], folded };
}

function rowOf({ search, nodes }, node, look, rails) {
  const [variable, value] = named(search, node);
  const [which, of] = node ? [search.which[node - 1], search.of[node - 1]] : [1, 1];
  return { node, look, depth: nodes.depth[node], variable, value, which, of, rails, size: 0, folded: false };
}

function untriedRow({ search, nodes }, parent, latest, which, depth, rails) {
  const [variable] = named(search, latest);
  const first = nodes.firstChild[parent];
  const among = search.among[first - 1];
  const fits = among % 2 === 0 || named(search, first)[0] === variable;
  const value = fits ? search.amongs.of(among >> 1)[which - 1] : undefined;
  const words = { variable, value: value === undefined ? "" : search.texts[value], which, of: search.of[latest - 1] };
  return { node: -1, look: "untried", depth, ...words, rails, size: 0, folded: false };
}

/** The row of a node among the first so many, born or not. */
export function wholeRow(replay, node, count) {
  const { nodes, state } = replay;
  const rails = [];
  for (let at = node; at > 0 && rails.length <= MOST_RAILS; at = nodes.parent[at]) {
    rails.unshift(nodes.next[at] >= 0 && nodes.next[at] < count);
  }
  const depth = nodes.depth[node];
  if (state.path[depth] === node) return openRow(replay, depth, rails);
  if (node && nodes.birth[node] >= state.steps) return rowOf(replay, node, "unborn", rails);
  return closedRow(replay, node, rails, false);
}

export class Tree {
  constructor(element, replay, goTo) {
    this.replay = replay;
    this.mode = MODES[0];
    this.unfolded = new Set();
    this.goTo = goTo;
    replay.search.birthSteps = replay.nodes.birth;
    this.list = new RowList(element, (at) => this.element(this.rowAt(at)));
  }

  show() {
    const { replay, mode, list } = this;
    this.rails = Math.max(LEAST_RAILS, Math.min(MOST_RAILS, Math.floor((charactersIn(list.element) - ROOM) / 2)));
    if (mode === "all" || mode === "future") {
      const count = mode === "all" ? replay.state.own[NODES] : replay.nodes.birth.length;
      this.rowAt = (at) => wholeRow(replay, at, count);
      list.show(count, replay.state.node);
      return;
    }
    const { rows, here } = pathRows(replay, mode, this.unfolded);
    this.rowAt = (at) => rows[at];
    list.show(rows.length, here);
  }

  /** The node in the row above or below the current one, or -1. */
  beside(step) {
    for (let at = this.list.here + step; at >= 0 && at < this.list.count; at += step) {
      const row = this.rowAt(at);
      if (row.node >= 0) return row.node;
    }
    return -1;
  }

  nextMode() {
    this.mode = MODES[(MODES.indexOf(this.mode) + 1) % MODES.length];
    this.show();
  }

  /** Unfold the folded nodes; if there are none, fold all nodes again. */
  unfold() {
    const folded = Array.from({ length: Math.min(this.list.count, 2000) }, (_, at) => this.rowAt(at)).filter((row) => row.folded);
    this.unfolded = folded.length ? new Set([...this.unfolded, ...folded.map((row) => row.node)]) : new Set();
    this.show();
  }

  element(row) {
    if (row.look === "more") return made("div", "row more", `… ${row.words}`);
    const glyph = made("span", "glyph", `${row.folded ? "▸" : this.unfolded.has(row.node) ? "▾" : ""}${GLYPHS[row.look]}`);
    const words = [row.depth ? row.variable : "", row.value].filter(Boolean).join("  ");
    const element = made(
      "div",
      `row n-${row.look}${row.look === "here" || (row.isOpen && row.node === this.replay.state.node) ? " here" : ""}`,
      made("span", "rails", railText(row, this.rails)),
      glyph,
      made("span", "name", words),
      made("span", "which", row.depth ? `${grouped(row.which)} of ${grouped(row.of)}` : ""),
      made("span", "note", noteOf(row, this.replay.total)),
      made("span", "brief", row.size > 1 && !row.isOpen ? `${grouped(row.size)} ${row.look}` : row.look === "path" ? "" : row.look),
    );
    if (row.node >= 0) {
      element.addEventListener("click", (event) => this.clicked(row, event.target === glyph));
    }
    return element;
  }

  clicked(row, isGlyph) {
    if (isGlyph && (row.folded || this.unfolded.has(row.node))) {
      if (!this.unfolded.delete(row.node)) this.unfolded.add(row.node);
      this.show();
    } else this.goTo(row.node);
  }
}

function railText({ rails, depth }, most) {
  if (!depth) return "";
  const shown = rails.slice(-most);
  const above = shown.slice(0, -1).map((more) => (more ? "│ " : "  ")).join("");
  return (depth > shown.length ? "…" : "") + above + (shown.at(-1) ? "├─" : "└─");
}

function noteOf(row, total) {
  const size = row.folded && total > 1 ? ` ${SIZES[Math.min(7, Math.floor((Math.log(row.size) / Math.log(total)) * 8))]}` : "";
  if ((row.look === "dead" || row.look === "solved") && row.size > 1) {
    return `${counted(row.size, "node")}, ${row.look === "dead" ? "all " : ""}${row.look}${size}`;
  }
  return { here: "← here", path: "", unborn: "not reached yet" }[row.look] ?? row.look;
}
