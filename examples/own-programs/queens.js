// Queens as JSON Lines:  node queens.js 6 | puzzletui replay -
const { writeSync } = require("node:fs");

const n = Number(process.argv[2] ?? 6);
const columnOf = [];

function tell(...fields) {
  const line = Buffer.from(JSON.stringify(fields.length > 1 || typeof fields[0] === "string" ? fields : fields[0]) + "\n");
  let written = 0; // a pipe may be full: then the viewer is paused, and we wait
  while (written < line.length) {
    try { written += writeSync(1, line, written); }
    catch (error) { if (error.code !== "EAGAIN") process.exit(0); }
  }
}

const isSafe = (row, column) =>
  columnOf.slice(0, row).every((c, r) => c !== column && Math.abs(c - column) !== row - r);

function place(row) {
  if (row === n) return tell("solved");
  const safe = [...Array(n).keys()].filter((column) => isSafe(row, column));
  if (!safe.length) tell("prune", "every column of row {} is attacked", [row + 1], [], [], true);
  safe.forEach((column, i) => {
    columnOf[row] = column;
    tell("choose", `row ${row + 1}`, `column ${column + 1}`, i + 1, safe.length, [[row * n + column, 1]]);
    place(row + 1);
    tell("backtrack");
  });
}

tell({ puzzletui: 1, cells: n * n, name: `${n} queens`, solver: "queens.js", options: { width: n }, marks: { 1: "Q" } });
place(0);
tell("exhausted");
