/* A list of any length: only the rows in view are made. */

const SPARE = 4; /* rows above and below what is in view */

export class RowList {
  /** `make` makes the element of a row. */
  constructor(element, make) {
    this.element = element;
    this.make = make;
    this.inside = element.appendChild(document.createElement("div"));
    this.inside.className = "rows";
    this.count = 0;
    this.here = -1;
    element.addEventListener("scroll", () => this.draw(), { passive: true });
    new ResizeObserver(() => {
      this.follow();
      this.draw();
    }).observe(element);
  }

  get rowHeight() {
    return parseFloat(getComputedStyle(this.element).getPropertyValue("--row")) || 22;
  }

  /** So many rows now; the one that is here comes into view. */
  show(count, here) {
    this.count = count;
    this.here = here;
    this.inside.style.height = `${count * this.rowHeight}px`;
    this.follow();
    this.draw();
  }

  follow() {
    const { element, here, rowHeight } = this;
    const [top, room] = [here * rowHeight, element.clientHeight];
    const margin = Math.min(3 * rowHeight, room / 4);
    if (here < 0 || !room) return;
    if (top < element.scrollTop + margin) element.scrollTop = top - margin;
    else if (top + rowHeight > element.scrollTop + room - margin) element.scrollTop = top + rowHeight - room + margin;
  }

  draw() {
    const { element, inside, count, rowHeight } = this;
    if (!element.clientHeight) return;
    const first = Math.max(0, Math.floor(element.scrollTop / rowHeight) - SPARE);
    const last = Math.min(count, Math.ceil((element.scrollTop + element.clientHeight) / rowHeight) + SPARE);
    const rows = [];
    for (let at = first; at < last; at++) {
      const row = this.make(at);
      row.style.top = `${at * rowHeight}px`;
      rows.push(row);
    }
    inside.replaceChildren(...rows);
  }
}

/** An element with a class and a text, or with these inside. */
export function made(name, kind, ...inside) {
  const element = document.createElement(name);
  if (kind) element.className = kind;
  element.append(...inside);
  return element;
}

/** How many characters fit in a line of an element. */
export function charactersIn(element) {
  return Math.floor(element.clientWidth / (0.602 * parseFloat(getComputedStyle(element).fontSize)));
}

export function grouped(number) {
  return number.toLocaleString("en-US");
}

export function counted(number, noun) {
  return `${grouped(number)} ${noun}${number === 1 ? "" : "s"}`;
}
