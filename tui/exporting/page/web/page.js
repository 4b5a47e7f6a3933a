/* The page: one position, which every panel shows, and what keys and pointers do. */

import { unpack } from "./unpack.js";
import { Search, DEAD_ENDS, NODES, STATES, VERBS } from "./search.js";
import { Replay } from "./replay.js";
import { Board } from "./board.js";
import { charactersIn, counted, grouped, made } from "./list.js";
import { Tree, nameOf, shortened } from "./tree.js";
import { Log, headline, verbName } from "./log.js";
import { Timeline } from "./timeline.js";
import { cause, cellTest, find, jumps, ruleTest, textTest, verbTest } from "./keys.js";

const START = "The search has not started: this is the board as given.";
const SPEEDS = [0.5, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 4096, Infinity];
const [USUAL_SPEED, CALM_SPEED] = [16, 2]; /* stops a second */
const FASTEST_SECONDS = 4; /* for the whole search */

const $ = (id) => document.getElementById(id);

class Page {
  constructor(search) {
    this.search = search;
    this.replay = new Replay(search);
    this.direction = 0;
    this.selected = -1;
    this.speed = matchMedia("(prefers-reduced-motion: reduce)").matches ? CALM_SPEED : USUAL_SPEED;
    this.speedBefore = this.speed;
    this.due = 0;
    this.found = "";
    this.origins = [];
    this.bookmarks = new Map();
    this.large = "";
    this.board = new Board($("board"), this.replay);
    const toNode = (node) => this.goTo(node ? search.stopOfStep(this.replay.nodes.birth[node]) : 0);
    this.tree = new Tree($("tree"), this.replay, toNode);
    this.log = new Log($("log"), this.replay, (stop) => this.goTo(stop));
    this.timeline = new Timeline($("timeline"), this.replay, (stop) => this.goTo(stop));
    this.actions = this.actionsByName();
    this.tellOnce();
    this.listen();
    this.tab(this.replay.total > 1 ? "tree" : "log");
    this.fromAddress();
  }

  tellOnce() {
    const { search, replay } = this;
    const what = [search.kind, search.title, search.solver].filter(Boolean).join(" · ");
    $("title").textContent = what || "a search";
    $("codes").replaceChildren(...search.code.map((line) => made("div", "code-line", line || " ")));
    $("show-code").hidden = !search.code.length;
    const [least, most] = this.timeline.range;
    const part = replay.positions[0] > 0 || replay.positions[replay.last] < search.events;
    const range = part ? `, ${grouped(replay.positions[0])} to ${grouped(replay.positions[replay.last])}` : "";
    const isThinned = replay.last < replay.positions[replay.last] - replay.positions[0];
    const thinned = isThinned ? ` · ${counted(replay.last + 1, "stop")}` : "";
    $("range").textContent = `depth ${least}–${most} over ${counted(search.events, "event")}${range}${thinned}`;
    $("key-list").replaceChildren(
      ...search.keys.map((key) => made("div", "", made("kbd", "", key.show), made("span", "", key.line))),
    );
  }

  show() {
    const { search, replay } = this;
    const form = search.formAt(replay.stop);
    this.board.show(this.selected);
    if (!$("tree").hidden) this.tree.show();
    if (!$("log").hidden) this.log.show();
    this.showPath();
    this.showWhy(form);
    const words = `event ${grouped(replay.position)} of ${grouped(search.events)}`;
    $("position").textContent = words;
    const playing = { "1": "▶ playing", "-1": "◀ playing back", 0: "‖ paused" }[this.direction];
    $("state").textContent = `${playing} · ${this.speedWords()}`;
    $("play").textContent = this.direction ? "‖" : "▶";
    $("play").setAttribute("aria-label", this.direction ? "pause" : "play");
    this.timeline.show(words);
    if (!this.direction) $("board-text").textContent = this.boardText();
    this.showCode(form);
  }

  boardText() {
    return this.board.looks.map((_, y) => this.board.text(y).trimEnd()).join("\n");
  }

  showPath() {
    const { search, replay } = this;
    const { state, nodes } = replay;
    const room = charactersIn($("path"));
    const choices = state.path.slice(1).slice(-room).map((node) => nameOf(search, search.form[nodes.birth[node]]));
    let path = choices.map((choice) => choice.join(" ")).join(" › ") || "no choice made";
    $("path").title = path;
    if (path.length > room) path = choices.map(([variable, value]) => `${variable} ${shortened(value, variable)}`).join(" › ");
    $("path").textContent = path.length > room ? `…${path.slice(1 - room)}` : path;
    const [born, dead] = [state.counter(NODES), state.counter(DEAD_ENDS)];
    const untried = `${grouped(state.counter(STATES) - born)} untried`;
    const counters = [counted(born, "node"), untried, counted(dead, "dead end"), `depth ${grouped(state.depth)}`];
    $("counters").textContent = counters.join(" · ");
    const verbs = search.verbs.slice(0, 5).map((verb, at) => `${verb} ${grouped(state.counter(VERBS + at))}`);
    $("verbs").textContent = verbs.join(" · ");
    $("mode").textContent = this.tree.mode;
  }

  showWhy(form) {
    const { search, replay } = this;
    const note = search.notesAt.get(replay.position);
    $("note").textContent = note ? `⚑ ${note}` : "";
    $("finish").textContent = replay.stop === replay.last ? search.finish : "";
    $("headline").textContent = form < 0 ? "" : headline(search, form);
    $("headline").className = form < 0 ? "" : `v-${verbName(search, form)}`;
    $("sentence").textContent = form < 0 ? START : search.toldOf(form);
    const because = cause(replay);
    const isCause = because >= 0 && because < replay.stop && form >= 0;
    $("because").textContent = isCause ? `because of event ${grouped(replay.positions[because])} (w)` : "";
    $("because").hidden = !isCause;
    const cell = this.selected;
    $("cell").textContent = cell < 0 ? "" : `${search.cellName(cell)}: e next change, E previous`;
  }

  showCode(form) {
    if ($("codes").hidden || form < 0) return;
    const [verb, rule] = [verbOf(this.search, form), this.search.ruleOf(form)];
    const { steps } = this.search;
    const line = own(steps, `${verb} ${rule}`) || own(steps, rule) || own(steps, verb);
    [...$("codes").children].forEach((element, at) => element.classList.toggle("here", at === line - 1));
  }

  speedWords() {
    return this.speed === Infinity ? "as fast as it goes" : `${this.speed} ev/s`;
  }

  goTo(stop) {
    if (stop < 0) return;
    this.direction = 0;
    this.replay.seek(stop);
    this.show();
  }

  /** A place that was looked for; says so if there is none. */
  lookFor(stop, what) {
    if (stop < 0) this.say(`There is no ${what}.`);
    else this.goTo(stop);
  }

  say(words) {
    $("said").textContent = words;
    clearTimeout(this.saying);
    this.saying = setTimeout(() => ($("said").textContent = ""), 3000);
  }

  play(direction) {
    this.direction = this.direction ? 0 : direction;
    if (this.direction > 0 && this.replay.stop === this.replay.last) this.replay.seek(0);
    this.due = 0;
    this.time = performance.now();
    if (this.direction) requestAnimationFrame((now) => this.tick(now));
    this.show();
  }

  tick(now) {
    if (!this.direction) return;
    const seconds = Math.max(0, Math.min(0.25, (now - this.time) / 1000));
    this.time = now;
    this.due += seconds * (this.speed === Infinity ? Math.max(1000, this.replay.last / FASTEST_SECONDS) : this.speed);
    const stops = Math.floor(this.due);
    if (stops) {
      this.due -= stops;
      const stop = this.replay.stop + this.direction * stops;
      this.replay.seek(stop);
      if (stop <= 0 || stop >= this.replay.last) this.direction = 0;
      this.show();
    }
    requestAnimationFrame((next) => this.tick(next));
  }

  changeSpeed(step) {
    const at = SPEEDS.indexOf(this.speed) + step;
    this.speed = SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, at))];
    this.show();
  }

  fastest() {
    if (this.speed !== Infinity) [this.speedBefore, this.speed] = [this.speed, Infinity];
    else this.speed = this.speedBefore;
    this.show();
  }

  tab(name) {
    this.beside = name;
    for (const each of ["tree", "log"]) {
      $(each).hidden = each !== name;
      $(`tab-${each}`).setAttribute("aria-selected", each === name);
    }
    this.show();
  }

  /** Ask for a text or a place in the field at the bottom. */
  ask(what, label) {
    this.asked = what;
    this.direction = 0;
    $("ask").hidden = false;
    $("ask-label").textContent = label;
    $("answer").value = what === "search" ? this.found : "";
    $("answer").focus();
    $("answer").select();
  }

  answered() {
    const answer = $("answer").value.trim();
    this.stopAsking();
    if (!answer) return;
    if (this.asked === "search") {
      this.found = answer;
      this.searchOn(1);
      return;
    }
    const number = Number(answer.replaceAll(",", "").replace(/%$/, ""));
    const { replay, search } = this;
    if (Number.isFinite(number)) {
      this.goTo(answer.endsWith("%") ? Math.round((number / 100) * replay.last) : replay.stopFrom(number));
    } else if (search.verbs.includes(answer)) this.lookFor(find(replay, 1, verbTest(replay, search.verbs.indexOf(answer))), answer);
    else this.say("Type an event number, a percentage or a verb.");
  }

  stopAsking() {
    $("ask").hidden = true;
    document.body.focus();
    $("timeline").focus();
  }

  searchOn(step) {
    if (!this.found) {
      this.ask("search", "find");
      return;
    }
    const { replay } = this;
    const test = textTest(replay, this.found);
    let stop = find(replay, step, test);
    if (stop < 0) {
      const from = step > 0 ? -1 : replay.last + 1;
      stop = find({ ...replay, stop: from, last: replay.last }, step, test);
    }
    this.lookFor(stop, `event with “${this.found}”`);
  }

  toCause() {
    const stop = cause(this.replay);
    if (stop < 0) this.say("It follows from the puzzle itself.");
    else {
      this.origins.push(this.replay.stop);
      this.goTo(stop);
    }
  }

  toFlag(step) {
    const { replay, search } = this;
    const flags = [...[...search.notesAt.keys()].map((position) => replay.stopAt(position)), ...this.bookmarks.keys()];
    this.lookFor(find(replay, step, (stop) => flags.includes(stop)), "bookmark or note");
  }

  bookmark() {
    const { stop } = this.replay;
    if (this.bookmarks.has(stop)) this.bookmarks.get(stop).remove();
    if (!this.bookmarks.delete(stop)) this.bookmarks.set(stop, this.timeline.flag(stop));
  }

  code() {
    $("codes").hidden = !$("codes").hidden;
    this.show();
  }

  select(cell) {
    this.selected = cell === this.selected ? -1 : cell;
    this.show();
  }

  toCell(step) {
    if (this.selected < 0) this.say("Select a cell first.");
    else this.lookFor(find(this.replay, step, cellTest(this.replay, this.selected)), "other change of this cell");
  }

  unfold() {
    if (this.beside === "log") this.log.toggle();
    else this.tree.unfold();
  }

  /** A row of the tree up or down; below the last one, the next choice. */
  toRow(step) {
    if (this.beside !== "tree") this.tab("tree");
    const node = this.tree.beside(step);
    if (node >= 0) this.tree.goTo(node);
    else if (step > 0) this.find("choose", 1);
    else this.say("No row above.");
  }

  find(verb, step) {
    const { replay, search } = this;
    this.lookFor(find(replay, step, verbTest(replay, search.verbs.indexOf(verb))), `${step > 0 ? "next" : "previous"} ${verb}`);
  }

  actionsByName() {
    const { replay } = this;
    const both = (name, act) => ({ [name]: () => act(1), [`${name}-back`]: () => act(-1) });
    const verbs = ["choose", "deduce", "prune", "backtrack", "solved"].map((verb) => both(verb, (step) => this.find(verb, step)));
    const places = Object.entries(jumps).map(([name, jump]) => both(name, (step) => this.lookFor(jump(replay, step), "place to go to")));
    return Object.assign({}, ...verbs, ...places, {
      play: () => this.play(1),
      "play-back": () => this.play(-1),
      on: () => this.goTo(replay.stop + 1),
      back: () => this.goTo(Math.max(0, replay.stop - 1)),
      "ten-on": () => this.goTo(replay.stop + 10),
      "ten-back": () => this.goTo(Math.max(0, replay.stop - 10)),
      start: () => this.goTo(0),
      end: () => this.goTo(replay.last),
      "go-to": () => this.ask("go-to", "go to event, percentage or verb"),
      faster: () => this.changeSpeed(1),
      slower: () => this.changeSpeed(-1),
      fastest: () => this.fastest(),
      ...both("rule", (step) => this.lookFor(find(replay, step, ruleTest(replay)), "other event of this rule")),
      search: () => this.ask("search", "find"),
      next: () => this.searchOn(1),
      previous: () => this.searchOn(-1),
      up: () => this.toRow(-1),
      down: () => this.toRow(1),
      tree: () => {
        this.tree.nextMode();
        this.tab("tree");
      },
      unfold: () => this.unfold(),
      "cell-left": () => this.select(this.board.beside(this.selected, -1, 0)),
      "cell-right": () => this.select(this.board.beside(this.selected, 1, 0)),
      "cell-up": () => this.select(this.board.beside(this.selected, 0, -1)),
      "cell-down": () => this.select(this.board.beside(this.selected, 0, 1)),
      ...both("cell", (step) => this.toCell(step)),
      why: () => this.toCause(),
      "why-back": () => (this.origins.length ? this.goTo(this.origins.pop()) : this.say("No cause was followed.")),
      code: () => this.code(),
      bookmark: () => this.bookmark(),
      "next-bookmark": () => this.toFlag(1),
      "previous-bookmark": () => this.toFlag(-1),
      "tab-tree": () => this.tab("tree"),
      "tab-log": () => this.tab("log"),
      help: () => ($("help").open ? $("help").close() : $("help").showModal()),
    });
  }

  listen() {
    const names = new Map(this.search.keys.flatMap((key) => key.keys.map((each) => [each, key.name])));
    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.target === $("answer")) {
        if (event.key === "Escape") this.stopAsking();
        return;
      }
      const isPressing = [" ", "Enter"].includes(event.key) && event.target.closest("button, summary, a");
      const name = names.get(event.key);
      if (!name || isPressing || ($("help").open && name !== "help")) return;
      event.preventDefault();
      this.actions[name]();
    });
    for (const button of document.querySelectorAll("[data-action]")) {
      button.addEventListener("click", () => this.actions[button.dataset.action]());
    }
    $("ask").addEventListener("submit", (event) => {
      event.preventDefault();
      this.answered();
    });
    $("board").addEventListener("click", (event) => this.select(this.board.cellAt(event.clientX, event.clientY)));
    $("theme").addEventListener("click", () => {
      const { dataset } = document.documentElement;
      const isDark = dataset.theme ? dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
      dataset.theme = isDark ? "light" : "dark";
    });
    addEventListener("hashchange", () => this.fromAddress());
  }

  /** `#210` at the end of the page's address leads to that event. */
  fromAddress() {
    const position = /^#(\d+)$/.exec(location.hash);
    this.goTo(position ? this.replay.stopAt(Number(position[1])) : this.replay.stop);
  }
}

function verbOf(search, form) {
  return search.verbs[search.verb[form]] ?? "prune";
}

function own(steps, name) {
  return Object.hasOwn(steps, name) ? steps[name] : 0;
}

async function begin() {
  if (typeof DecompressionStream === "undefined") throw new Error("this browser is too old for this page");
  const page = new Page(new Search(await unpack($("search").textContent)));
  document.body.dataset.ready = "yes";
  return page;
}

begin().catch((error) => {
  $("sentence").textContent = `This page cannot be shown: ${error.message}`;
  document.body.dataset.ready = "failed";
});
