// Starts the terminal of textual-serve, and does what its own page does not: URLs are relative, so that a proxy
// may put the page anywhere; keys work at once; a phone has keys; whoever loses the connection is told why.
"use strict";

const here = new URL(".", location.href);
const LOST = "The connection is lost.";
const terminal = document.getElementById("terminal");
const over = document.getElementById("over");
let socket = null;

const address = new URL("ws", here);
address.protocol = here.protocol === "https:" ? "wss:" : "ws:";
terminal.dataset.sessionWebsocketUrl = address.href;
terminal.dataset.fontSize = matchMedia("(max-width: 600px)").matches ? "11" : "15";

window.WebSocket = class extends WebSocket {
  constructor(...parameters) {
    super(...parameters);
    socket = this;
    this.addEventListener("open", () => matchMedia("(pointer: coarse)").matches || focus());
    this.addEventListener("close", (event) => say(event.reason || LOST));
  }
};

function say(why) {
  document.getElementById("why").textContent = why;
  over.hidden = false;
  document.getElementById("again").focus();
}

document.getElementById("again").addEventListener("click", () => location.reload());

// The terminal opens a window for each file that the app delivers; the browser downloads it instead.
const open = window.open.bind(window);
window.open = (url, ...rest) => {
  if (!url?.startsWith(`${location.origin}/download/`)) return open(url, ...rest);
  const link = document.createElement("a");
  link.href = new URL(`download/${url.split("/").pop()}`, here);
  link.download = "";
  link.click();
};

const type = (keys) => socket?.readyState === 1 && socket.send(JSON.stringify(["stdin", keys]));
const focus = () => terminal.querySelector("textarea")?.focus({ preventScroll: true });

document.getElementById("keys").addEventListener("pointerdown", (event) => {
  event.preventDefault(); // the keyboard of a phone neither opens nor closes
  const keys = event.target.dataset.keys;
  if (keys) type(keys);
});
terminal.addEventListener("pointerdown", focus);

// A terminal measures its font when it begins, so the font is there first.
const faces = ["15px", "bold 15px", "italic 15px"].map((face) => document.fonts.load(`${face} "Roboto Mono"`));
Promise.allSettled(faces).then(() => {
  const script = document.createElement("script");
  script.src = "terminal/js/textual.js";
  script.onload = () => window.onload();
  script.onerror = () => say(LOST);
  document.head.append(script);
});
