"use strict";
const find = (id) => document.getElementById(id);
const table = location.hash.slice(1);
const kept = (name, value) => {
  const key = `ghost-parlour ${name} ${location.host}`;
  try {
    if (value !== undefined) localStorage.setItem(key, value);
    return localStorage.getItem(key) || "";
  } catch { return ""; }
};
const WORDS = {
  en: { name: "Your name", word: "Table word", go: "Join", lost: "Connection lost. Trying again.", first: "Type the word from the big screen.", hidden: "Hidden." },
  de: { name: "Dein Name", word: "Tischwort", go: "Mitspielen", lost: "Verbindung verloren. Neuer Versuch.", first: "Gib das Wort vom großen Bildschirm ein.", hidden: "Verdeckt." },
  es: { name: "Tu nombre", word: "Palabra de la mesa", go: "Entrar", lost: "Conexión perdida. Se intenta de nuevo.", first: "Escribe la palabra de la pantalla grande.", hidden: "Oculto." },
};
const language = (navigator.languages || [navigator.language]).map((l) => l.slice(0, 2)).find((l) => WORDS[l]) || "en";
const own = WORDS[language];
document.documentElement.lang = language;

let socket, you = null, rev = 0, scene = null, sprites = null, over = false, wait = 300, coming = "", seat = null;
const pictures = new Map();
let word = table || kept("word");

// -- sprites: all are fetched at the start, so that nobody sees on the Wi-Fi which one is shown

const made = new Map();
function layer(name, folder) {
  const [file, degrees] = name.split("@");
  const text = sprites[folder + file];
  if (!text) return "";
  const body = text.slice(text.indexOf(">") + 1, text.lastIndexOf("<"));
  return `<g transform="rotate(${degrees || 0} 50 50)">${body}</g>`;
}
function sprite(name) {
  if (!sprites || !name) return "";
  if (!made.has(name)) {
    const cut = name.lastIndexOf("/") + 1, folder = name.slice(0, cut), joined = name.slice(cut);
    let text = sprites[name];
    if (!text && /[+@]/.test(joined)) {
      const parts = joined.split("+"), first = sprites[folder + parts[0].split("@")[0]] || "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'>";
      text = first.slice(0, first.indexOf(">") + 1) + parts.map((p) => layer(p, folder)).join("") + "</svg>";
    }
    made.set(name, text ? "data:image/svg+xml," + encodeURIComponent(text.replaceAll("currentColor", "#ECE6D6")) : "");
  }
  return made.get(name);
}
function image(name) {
  const source = sprite(name);
  if (!source) return null;
  const found = new Image();
  found.alt = "";
  found.src = source;
  if (name.startsWith("icons/")) found.className = "icon";
  return found;
}

// -- the connection

function send(message) {
  if (socket && socket.readyState === 1) socket.send(JSON.stringify(message));
}
function hello() {
  const at = kept("seat");
  const message = { t: "hello", table: word, name: find("name").value, key: kept("key"), language,
    width: innerWidth, height: innerHeight, ratio: Math.min(16, devicePixelRatio || 1) };
  if (seat !== null) message.seat = seat;
  else if (at !== "") message.seat = Number(at);
  send(message);
}
function connect() {
  if (over || !word) return;
  if (socket) { socket.onclose = null; socket.close(); }
  socket = new WebSocket(`ws://${location.host}/ws`);
  socket.binaryType = "arraybuffer";
  const mine = socket, slow = setTimeout(() => mine.readyState === 0 && mine.close(), 5000);
  socket.onopen = () => { clearTimeout(slow); wait = 300; hello(); };
  socket.onmessage = (event) => take(event.data);
  socket.onclose = () => {
    clearTimeout(slow);
    if (over) return;
    say(own.lost);
    setTimeout(() => mine === socket && connect(), wait);
    wait = Math.min(5000, wait * 2);
  };
}
function take(data) {
  if (typeof data !== "string") {
    const kind = new Uint8Array(data)[0] === 255 ? "image/jpeg" : "image/png";
    pictures.set(coming, data.byteLength ? URL.createObjectURL(new Blob([data], { type: kind })) : "");
    paint();
    return;
  }
  const message = JSON.parse(data);
  const act = { table: offer, you: sit, scene: show, change, refuse, wait: (m) => say(m.words),
    ground: (m) => { coming = m.id; }, over: end, told, asked: question, ping: () => send({ t: "pong" }) }[message.t];
  if (act) act(message);
}
function say(words) {
  find(you ? "prompt" : "asks").textContent = words;
}
function end(message) {
  over = true;
  if (!you || !scene || !scene.over) say(message.words);
  sheet();
  for (const button of document.querySelectorAll("button")) button.disabled = true;
  if (message.form.length) ask(message);
}
let refusing = 0;
function told(message) { refuse(message, "told"); }
function refuse(message, kind = "refused") {
  if (!you) { say(message.words); kept("key", ""); kept("seat", ""); seat = null; find("join").hidden = false; return; }
  const prompt = find("prompt");
  prompt.textContent = message.words;
  prompt.classList.add(kind);
  clearTimeout(refusing);
  refusing = setTimeout(() => { prompt.classList.remove("refused", "told"); prompt.textContent = scene ? scene.prompt : ""; }, 4000);
}

// -- what lies over the hand: rules, notes, questions of others, the form at the end

function make(kind, words, more) {
  return Object.assign(document.createElement(kind), { textContent: words || "" }, more);
}
function bold(node, words) {
  words.split("**").forEach((part, index) => node.append(index % 2 ? make("b", part) : part));
  return node;
}
function sheet(...content) {
  const found = find("sheet");
  found.replaceChildren(...content);
  if (content.length && !found.open) found.showModal();
  if (!content.length && found.open) found.close();
}
const shut = () => make("button", you.words.close, { type: "button", onclick: () => sheet() });
function field(label) {
  const text = make("textarea", "", { maxLength: 300, rows: 3, ariaLabel: label });
  return [make("label", label), text];
}
async function rules() {
  const parts = await (await fetch(`/rules.${language}`)).json();
  const kinds = { title: "h2", bullet: "li" };
  sheet(shut(), ...parts.map(([kind, words]) => bold(make(kinds[kind] || "p"), words)), shut());
}
function note() {
  const [label, text] = field(you.words.note);
  const done = make("button", you.words.send, { className: "last", onclick: () => {
    if (text.value.trim()) send({ t: "note", rev, text: text.value.trim() });
    sheet();
  } });
  sheet(label, text, done, shut());
}
function question(message) {
  if (!message.words) { if (find("sheet").dataset.asked === String(message.number)) sheet(); return; }
  find("sheet").dataset.asked = message.number;
  const answer = (words, yes) => make("button", words, { onclick: () => { send({ t: "reply", number: message.number, yes }); sheet(); } });
  sheet(make("h2", message.words), answer(message.yes, true), answer(message.no, false));
}
function ask(message) {
  const [label, done, thanks] = message.more, scales = {}, [name, text] = field(label);
  const questions = message.form.map(([key, question, ends]) => {
    const set = make("fieldset");
    set.append(make("legend", question), make("small", ends), ...[1, 2, 3, 4, 5].map((value) => {
      const one = make("label", String(value));
      one.prepend(make("input", "", { type: "radio", name: key, onchange: () => { scales[key] = value; } }));
      return one;
    }));
    return set;
  });
  const sent = make("button", done, { className: "last", onclick: () => {
    send({ t: "form", scales, words: text.value });
    sheet(make("p", thanks));
  } });
  sheet(make("h2", message.words), ...questions, name, text, sent);
}
function tools(words) {
  const one = (key, action) => make("button", words[key], { type: "button", onclick: action, id: `tool-${key}` });
  find("tools").replaceChildren(one("hint", () => send({ t: "ask", rev, what: "hint" })),
    one("undo", () => send({ t: "ask", rev, what: "undo" })), one("note", note), one("rules", rules));
}
addEventListener("keydown", (e) => { if (e.key === "F1" && you) { e.preventDefault(); rules(); } });

// -- joining

function offer(message) {
  if (you) return;
  find("join").hidden = false;
  find("word").hidden = find("word-label").hidden = find("go").hidden = true;
  find("asks").textContent = message.words.choose;
  find("seats").replaceChildren(...message.seats.map((one) => {
    const button = document.createElement("button");
    button.type = "button";
    button.style.setProperty("--seat", one.colour);
    const picture = image(one.picture), name = document.createElement("span"), state = document.createElement("small");
    name.textContent = one.role ? `${one.name}, ${one.role}` : one.name;
    state.textContent = message.words[one.state];
    button.append(...(picture ? [picture] : []), name, state);
    button.disabled = one.state === "bot" || one.state === "screen";
    button.onclick = () => { seat = one.seat; hello(); };
    return button;
  }));
}
function sit(message) {
  you = message;
  seat = null;
  kept("seat", String(message.seat));
  kept("key", message.key);
  kept("word", word);
  find("join").hidden = true;
  find("hand").hidden = false;
  find("who").textContent = message.role ? `${message.name}, ${message.role}` : message.name;
  find("lock").replaceChildren(...[image("icons/lock")].filter(Boolean), make("span", message.words.only));
  tools(message.words);
  document.documentElement.style.setProperty("--seat", message.colour);
  const picture = image(message.picture);
  find("portrait").replaceChildren(...(picture ? [picture] : []));
}

// -- the scene

const nodes = new Map();
function merge(whole, part) {
  for (const [key, value] of Object.entries(part || {})) if (value === null) delete whole[key]; else whole[key] = value;
}
function change(message) {
  if (!scene || message.rev !== rev + 1) return;
  const places = new Map(scene.places.map((p) => [p.name, p]));
  merge(scene, message.scene);
  for (const [part, names] of message.places || []) for (const name of names) {
    if (!places.has(name)) places.set(name, { name });
    merge(places.get(name), part);
  }
  scene.places = message.order ? message.order.map((name) => places.get(name)) : [...places.values()];
  for (const [at, piece] of message.pieces || []) scene.pieces[at] = piece;
  scene.pieces.length = message.count || 0;
  scene.log = scene.log.slice(message.dropped || 0).concat(message.lines || []);
  show({ rev: message.rev, scene });
}
function show(message) {
  rev = message.rev;
  scene = message.scene;
  const prompt = find("prompt");
  if (!prompt.className || scene.prompt !== show.last) {
    prompt.className = "";
    if (prompt.textContent !== scene.prompt) prompt.textContent = scene.prompt;
  }
  show.last = scene.prompt;
  const [figure, told] = scene.log[scene.log.length - 1] || ["", scene.head];
  find("told").replaceChildren(...[image(figure)].filter(Boolean), make("span", told));
  find("turns").replaceChildren(...scene.log.map(([, line]) => make("li", line)));
  paint();
  tray();
  document.body.dataset.rev = rev;
  document.body.dataset.mine = scene.mine;
}
const part = (value, whole) => `${(100 * value / whole).toFixed(3)}%`;
let zoom = 0, asked = 0;
function paint() {
  if (!scene) return;
  const board = find("board"), [wide, high] = scene.board, shown = [];
  const squares = scene.places.filter((p) => (p.kind || "square") === "square" && p.at);
  const least = Math.min(...squares.map((p) => Math.min(p.at[2], p.at[3])));
  const room = find("window").clientWidth || innerWidth;
  const needed = Math.max(1, 44 * wide / (least * room));
  zoom = asked || needed;
  board.style.width = `${room * zoom}px`;
  board.style.height = `${room * zoom * high / wide}px`;
  const whole = (key, id) => {
    const source = pictures.get(key);
    if (!key || !source) return;
    const found = node(id, "img");
    found.className = "whole";
    found.alt = "";
    if (found.src !== source) found.src = source;
    shown.push(found);
  };
  whole(scene.pictures[0], "ground");
  whole(scene.pictures[1], "signs");
  scene.pieces.forEach((piece, index) => {
    const source = sprite(piece.picture);
    if (!source) return;
    const found = node(`piece ${index}`, "img"), [x, y, side] = piece.at;
    found.alt = "";
    if (found.src !== source) found.src = source;
    found.style.cssText = `left:${part(x - side / 2, wide)};top:${part(y - side / 2, high)};width:${part(side, wide)};` +
      `height:${part(side, high)};opacity:${piece.faint ? 0.5 : 1};transform:rotate(${piece.turned || 0}deg)`;
    shown.push(found);
  });
  whole(scene.pictures[2], "above");
  const stands = new Set(scene.pieces.map((p) => p.at.slice(0, 2).join()));
  for (const place of squares) {
    const found = button(place, "place");
    const [left, top, width, height] = place.at;
    found.style.cssText = `left:${part(left, wide)};top:${part(top, high)};width:${part(width, wide)};height:${part(height, high)}`;
    const inner = [];
    if (place.mark && place.mark !== "none") {
      const dot = document.createElement("span");
      const taken = scene.pieces.some((p) => p.at[0] >= left && p.at[0] < left + width && p.at[1] >= top && p.at[1] < top + height);
      dot.className = `dot ${place.mark}${taken && place.mark === "dot" ? " aside" : ""}`;
      inner.push(dot);
    }
    if (place.chip) {
      const chip = document.createElement("span");
      chip.className = "chip";
      chip.textContent = place.chip;
      inner.push(chip);
    }
    found.replaceChildren(...inner);
    shown.push(found);
  }
  order(board, shown);
  follow(room, wide);
}
function node(id, kind) {
  if (!nodes.has(id)) nodes.set(id, document.createElement(kind));
  return nodes.get(id);
}
function button(place, family) {
  const found = node(`${family} ${place.name}`, "button");
  found.type = "button";
  found.dataset.place = place.name;
  found.setAttribute("aria-label", place.words);
  found.setAttribute("aria-disabled", String(!place.on));
  found.toggleAttribute("data-hint", Boolean(place.hint));
  if (place.chosen) found.setAttribute("aria-pressed", "true");
  else found.removeAttribute("aria-pressed");
  found.onclick = () => press(place.name);
  return found;
}
function order(parent, shown) {
  const wanted = new Set(shown);
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
  shown.forEach((child, index) => { if (parent.children[index] !== child) parent.insertBefore(child, parent.children[index] || null); });
}
let followed = "";
function follow(room, wide) {
  const now = scene.focus.join();
  if (zoom <= 1.01 || now === followed) return;
  followed = now;
  const box = find("window"), scale = room * zoom / wide;
  box.scrollTo(scene.focus[0] * scale - box.clientWidth / 2, scene.focus[1] * scale - box.clientHeight / 2);
}
function tray() {
  const beside = scene.places.filter((p) => p.kind && p.kind !== "square");
  const ends = (p) => (p.last ? 2 : p.kind === "button" ? 1 : 0);
  const useful = beside.filter((p) => p.on || p.chosen || (p.kind === "button" ? scene.mine : p.kind === "slot"));
  const sorted = useful.map((p, i) => [ends(p), p.on ? 0 : 1, i, p]).sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
  const only = sorted.filter((s) => s[3].kind === "button");
  const last = sorted.filter((s) => s[3].last && s[3].on).pop() || (only.length === 1 ? only[0] : null);
  order(find("tray"), sorted.filter((s) => s !== last).concat(last ? [last] : []).map((s) => {
    const place = s[3], found = button(place, "tray");
    found.className = s === last ? "last" : (place.label || "").length < 3 ? "short" : place.kind;
    const picture = image(place.picture), words = document.createElement("span");
    words.textContent = place.label || place.words;
    const more = place.words.startsWith(`${place.label}, `) ? place.words.slice(place.label.length + 2) : place.words;
    if (place.kind === "card" && more !== place.label) words.append(make("small", more));
    found.replaceChildren(...(picture ? [picture] : []), words);
    return found;
  }));
}
function press(place) {
  pressed = performance.now();
  send({ t: "press", rev, place });
}
let pressed = 0;

// -- pinch to see all

let pinch = 0, before = 1;
const far = (t) => Math.hypot(t[0].clientX - t[1].clientX, t[0].clientY - t[1].clientY);
find("window").addEventListener("touchstart", (e) => { if (e.touches.length === 2) { pinch = far(e.touches); before = zoom; } }, { passive: true });
find("window").addEventListener("touchmove", (e) => {
  if (e.touches.length !== 2 || !pinch) return;
  e.preventDefault();
  asked = Math.max(1, Math.min(5, before * far(e.touches) / pinch));
  paint();
}, { passive: false });
find("window").addEventListener("touchend", () => { pinch = 0; }, { passive: true });
addEventListener("resize", () => paint());

// -- what is private is covered while nobody looks

function wake() {
  const cover = find("away");
  if (document.hidden) {
    if (!cover && you) {
      const made = document.createElement("div");
      made.id = "away";
      made.textContent = own.hidden;
      document.body.append(made);
    }
    return;
  }
  if (cover) cover.remove();
  if (!over && word && (!socket || socket.readyState > 1)) connect();
}
document.addEventListener("visibilitychange", wake);
addEventListener("pageshow", wake);
find("name-label").textContent = own.name;
find("word-label").textContent = own.word;
find("go").textContent = own.go;
find("name").value = kept("name");
find("name").onchange = () => kept("name", find("name").value);
find("join").onsubmit = (event) => {
  event.preventDefault();
  word = find("word").value || word;
  connect();
};
if (table) {
  kept("word", table);
  history.replaceState(null, "", "/");
}
find("join").hidden = kept("seat") !== "" && word !== "";
if (word) find("word").hidden = find("word-label").hidden = find("go").hidden = true;
else find("asks").textContent = own.first;
fetch("/sprites.json").then((answer) => answer.json()).then((found) => {
  sprites = found;
  if (you) sit(you);
  if (scene) { paint(); tray(); }
  connect();
});
