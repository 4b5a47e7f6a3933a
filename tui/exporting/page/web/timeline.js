/* The timeline: the band of depths over the stops, dead ends below, solutions and notes, and the position.

The band is solid up to the least depth of a column, lighter to the mean, and lightest to the greatest. */

const SVG = "http://www.w3.org/2000/svg";
const [COLUMNS, HIGH] = [400, 100];
const [TOP, BOTTOM] = [14, 84]; /* of the band; above it are solutions, below it dead ends */
const MOST_FLAGS = 200;

export class Timeline {
  /** `goTo` is called with a stop. */
  constructor(element, replay, goTo) {
    this.element = element;
    this.replay = replay;
    this.svg = element.querySelector("svg");
    this.marker = element.querySelector(".marker");
    this.future = element.querySelector(".future");
    this.svg.setAttribute("viewBox", `0 0 ${COLUMNS} ${HIGH}`);
    this.draw();
    this.drag(goTo);
  }

  columns() {
    const { replay } = this;
    const count = Math.max(1, Math.min(COLUMNS, replay.last));
    return Array.from({ length: count }, (_, at) => {
      const first = Math.floor((at * replay.last) / count) + 1;
      const last = Math.max(first, Math.floor(((at + 1) * replay.last) / count));
      const depths = replay.depths.subarray(Math.min(first, replay.last), last + 1);
      const before = Math.max(0, first - 1);
      return {
        least: Math.min(...depths),
        mean: depths.reduce((sum, depth) => sum + depth, 0) / Math.max(1, depths.length),
        most: Math.max(...depths),
        dead: replay.deadEnds[Math.min(last, replay.last)] - replay.deadEnds[before],
        solved: replay.solutions[Math.min(last, replay.last)] - replay.solutions[before],
      };
    });
  }

  draw() {
    const columns = this.columns();
    const wide = COLUMNS / columns.length;
    const least = Math.min(...columns.map((column) => column.least));
    const most = Math.max(...columns.map((column) => column.most));
    const top = (depth) => BOTTOM - ((BOTTOM - TOP) * (most > least ? 0.04 + (0.96 * (depth - least)) / (most - least) : 0.04));
    const band = (name, of) => {
      const points = columns.map((column, at) => `V${top(of(column)).toFixed(1)}H${((at + 1) * wide).toFixed(2)}`).join("");
      this.add("path", { class: `band ${name}`, d: `M0 ${BOTTOM}${points}V${BOTTOM}z` });
    };
    band("most", (column) => column.most);
    band("mean", (column) => column.mean);
    band("least", (column) => column.least);
    const worst = Math.max(5, ...columns.map((column) => column.dead));
    columns.forEach((column, at) => {
      const [x, width] = [(at * wide).toFixed(2), Math.max(wide, 1).toFixed(2)];
      if (column.dead > 0) {
        const opacity = (0.3 + (0.7 * column.dead) / worst).toFixed(2);
        this.add("rect", { class: "dead", x, y: BOTTOM + 4, width, height: HIGH - BOTTOM - 4, "fill-opacity": opacity });
      }
      if (column.solved > 0) this.add("rect", { class: "solved", x, y: 0, width: Math.max(wide, 2), height: BOTTOM });
    });
    const flags = [...this.replay.search.notesAt.keys()].slice(0, MOST_FLAGS);
    for (const position of flags) this.flag(this.replay.stopAt(position));
    this.range = [least, most];
  }

  flag(stop) {
    const flag = this.element.appendChild(document.createElement("span"));
    flag.className = "flag";
    flag.textContent = "⚑";
    flag.style.left = this.share(stop);
    return flag;
  }

  add(name, attributes) {
    const shape = this.svg.appendChild(document.createElementNS(SVG, name));
    for (const [key, value] of Object.entries(attributes)) shape.setAttribute(key, value);
  }

  share(stop) {
    return `${(100 * stop) / Math.max(1, this.replay.last)}%`;
  }

  show(words) {
    this.marker.style.left = this.future.style.left = this.share(this.replay.stop);
    this.element.setAttribute("aria-valuemax", this.replay.last);
    this.element.setAttribute("aria-valuenow", this.replay.stop);
    this.element.setAttribute("aria-valuetext", words);
  }

  drag(goTo) {
    let wanted = -1; /* one place a frame, however many moves */
    const go = () => {
      const stop = wanted;
      wanted = -1;
      goTo(stop);
    };
    const move = (event) => {
      const box = this.element.getBoundingClientRect();
      const share = (event.clientX - box.left) / Math.max(1, box.width);
      if (wanted < 0) requestAnimationFrame(go);
      wanted = Math.round(Math.max(0, Math.min(1, share)) * this.replay.last);
    };
    this.element.addEventListener("pointerdown", (event) => {
      this.element.setPointerCapture(event.pointerId);
      move(event);
    });
    this.element.addEventListener("pointermove", (event) => {
      if (this.element.hasPointerCapture(event.pointerId)) move(event);
    });
  }
}
