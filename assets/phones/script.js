"use strict";
const PAGE = 3;  // as in scenes/phones/messages.py: an older page is told to reload
const find = (id) => document.getElementById(id);
function make(kind, words = "", more = {}, ...inner) {
  const made = Object.assign(document.createElement(kind), { textContent: words }, more);
  made.append(...inner.filter(Boolean));
  return made;
}
function kept(name, value) {
  const key = `ghost-parlour ${name} ${location.host}`;
  try {
    if (value !== undefined) localStorage[key] = value;
    return localStorage[key] || "";
  } catch { return ""; }
}
const language = navigator.languages.map((l) => l.slice(0, 2)).find((l) => ["en", "de", "es"].includes(l)) || "en";
document.documentElement.lang = language;

let socket, you, scene, words, sprites = {}, over = false, ended = false, rev = 0, wait = 300, coming = "", seat = null;
let word = location.hash.slice(1) || kept("word");
const pictures = new Map();

// -- sprites: all are fetched at the start, so that nobody sees on the Wi-Fi which one is shown

const made = new Map();
function layer(folder, name) {
  const [file, degrees] = name.split("@"), text = sprites[folder + file] || "";
  return `<g transform="rotate(${degrees || 0} 50 50)">${text.slice(text.indexOf(">") + 1, text.lastIndexOf("<"))}</g>`;
}
function sprite(name) {
  if (!made.has(name)) {
    const cut = name.lastIndexOf("/") + 1, folder = name.slice(0, cut), parts = name.slice(cut).split("+");
    let text = sprites[name];
    if (!text && /[+@]/.test(name)) {
      const first = sprites[folder + parts[0].split("@")[0]] || "";
      text = first.slice(0, first.indexOf(">") + 1) + parts.map((part) => layer(folder, part)).join("") + "</svg>";
    }
    made.set(name, text && "data:image/svg+xml," + encodeURIComponent(text.replaceAll("currentColor", "#ECE6D6")));
  }
  return made.get(name);
}
function image(name) {
  return sprite(name) && make("img", "", { alt: "", src: sprite(name), className: name.startsWith("icons/") ? "icon" : "" });
}

// -- the connection

function send(message) {
  if (socket && socket.readyState === 1) socket.send(JSON.stringify(message));
}
function hello() {
  const at = seat ?? kept("seat");
  send({ t: "hello", page: PAGE, table: word, name: find("name").value, key: kept("key"), language, seat: at === "" ? null : +at });
}
function connect() {
  if (over || !(word || kept("key"))) return;
  if (socket) { socket.onclose = null; socket.close(); }
  const mine = socket = new WebSocket(`ws://${location.host}/ws`);
  mine.binaryType = "arraybuffer";
  const slow = setTimeout(() => mine.readyState || mine.close(), 5000);
  let opened = false;
  mine.onopen = () => {
    if (ended) location.reload();  // another table, perhaps of another game
    opened = true;
    clearTimeout(slow);
    wait = 300;
    hello();
  };
  mine.onmessage = (event) => take(event.data);
  mine.onclose = () => {
    clearTimeout(slow);
    if (over || !(word || kept("key"))) return;
    if (!ended) say(opened ? words.lost : words.gone);
    ended ||= !opened;
    setTimeout(() => mine === socket && connect(), wait);
    wait = Math.min(2000, wait * 2);
  };
}
function take(data) {
  if (typeof data === "string") {
    const message = JSON.parse(data);
    if (acts[message.t]) acts[message.t](message);
    return;
  }
  const type = new Uint8Array(data)[0] === 255 ? "image/jpeg" : "image/png";
  pictures.set(coming, data.byteLength ? URL.createObjectURL(new Blob([data], { type })) : "");
  paint();
}
const acts = {
  table: offer, you: sit, scene: show, change, asked: question, over: end,
  wait: (m) => say(m.words), wrong, ground: (m) => { coming = m.id; },
  refuse: (m) => tell(m.words, "refused"), told: (m) => tell(m.words, "told"),
};
function say(text) {
  find(scene ? "prompt" : "asks").textContent = text;
}
function forget() {
  you = seat = null;
  kept("key", "");
  kept("seat", "");
}
function wrong(message) {
  word = "";
  kept("word", "");
  forget();
  say(message.words);
  join();
}
function end(message) {
  ended = true;
  over = Boolean(message.final);
  if (!scene || !scene.over) say(message.words);
  sheet();
  for (const button of document.querySelectorAll("button")) button.disabled = true;
  if (message.form.length) ask(message);
}
let telling;
function tell(text, kind) {
  find("prompt").ariaLive = kind === "refused" ? "assertive" : "polite";
  say(text);
  if (!scene) { if (!you) forget(); join(); return; }
  find("prompt").className = kind;
  clearTimeout(telling);
  telling = setTimeout(() => { find("prompt").className = ""; say(scene ? scene.prompt : ""); }, 4000);
}

// -- what lies over the hand: rules, notes, questions of others, the form at the end

function bold(node, text) {
  node.append(...text.split("**").map((part, index) => index % 2 ? make("b", part) : part));
  return node;
}
function sheet(...content) {
  const found = find("sheet"), title = content.find((part) => part.tagName === "H2");
  found.ariaLabel = title ? title.textContent : words && words.menu;
  found.replaceChildren(...content);
  if (content.length && !found.open) found.showModal();
  if (!content.length) found.close();
}
const button = (text, onclick, more) => make("button", text, { type: "button", onclick, ...more });
const shut = () => button(words.close, () => sheet());
const field = (label) => [make("label", label), make("textarea", "", { maxLength: 300, rows: 3, ariaLabel: label })];
async function rules() {
  const parts = await (await fetch(`/rules.${language}`)).json(), kinds = { title: "h2", bullet: "li" };
  const list = [];
  for (const [kind, text] of parts) {
    const part = bold(make(kinds[kind] || "p"), text), last = list.at(-1);
    if (kind !== "bullet") list.push(part);
    else if (last && last.tagName === "UL") last.append(part);
    else list.push(make("ul", "", {}, part));
  }
  sheet(shut(), ...list, shut());
}
function note() {
  const [label, text] = field(words.note);
  sheet(label, text, button(words.send, () => {
    if (text.value.trim()) send({ t: "note", rev, text: text.value.trim() });
    sheet();
  }, { className: "last" }), shut());
}
let asked;
function question(message) {
  if (!message.words) { if (asked === message.number) sheet(); return; }
  asked = message.number;
  const answer = (text, yes) => button(text, () => { send({ t: "reply", number: message.number, yes }); sheet(); });
  sheet(make("h2", message.words), answer(message.yes, true), answer(message.no, false));
}
function ask(message) {
  const [label, done, thanks] = message.more, scales = {}, [name, text] = field(label), heading = make("h2", message.words);
  const turn = (at) => {
    if (at === message.form.length) {
      sheet(heading, name, text, button(done, () => {
        send({ t: "form", scales, words: text.value });
        sheet(make("p", thanks));
      }, { className: "last" }));
      return;
    }
    const [key, asks, ends] = message.form[at];
    const values = [1, 2, 3, 4, 5].map((value) => button(value, () => { scales[key] = value; turn(at + 1); }));
    sheet(heading, make("p", asks), make("small", ends),
      make("div", "", { className: "row", role: "group", ariaLabel: asks }, ...values), button(words.skip, () => turn(at + 1)));
  };
  turn(0);
}
addEventListener("keydown", (e) => { if (e.key === "F1" && you) { e.preventDefault(); rules(); } });

// -- joining

function join() {
  find("join").hidden = Boolean(scene);
  for (const id of ["word", "word-label", "go"]) find(id).hidden = Boolean(word || you);
}
function offer(message) {
  if (scene) return;
  const own = message.seats.find((one) => one.state === "yours");
  if (you && !own) forget();
  join();
  if (!own) say(words.choose);
  find("seats").replaceChildren(...message.seats.map((one) => {
    const found = button("", () => { seat = one.seat; hello(); },
      { disabled: one.state === "bot" || (one.state === "screen" && !message.begun) });
    found.style.setProperty("--seat", one.colour);
    found.ariaPressed = one === own ? "true" : null;
    found.append(image(one.picture) || "", make("span", named(one)), make("small", words[one.state]));
    return found;
  }), own ? button(words.leave, () => { send({ t: "leave" }); forget(); }, { id: "leave" }) : "");
}
const named = (one) => one.role ? `${one.name}, ${one.role}` : one.name;
function sit(message) {
  you = message;
  seat = null;
  kept("seat", message.seat);
  kept("key", message.key);
  kept("word", word);
  join();
  find("who").textContent = named(you);
  find("lock").replaceChildren(image("icons/lock") || "", make("span", words.only));
  find("portrait").replaceChildren(image(you.picture) || "");
  document.documentElement.style.setProperty("--seat", you.colour);
  find("menu").replaceChildren(image("icons/menu") || "");
  find("menu").ariaLabel = words.menu;
  find("board").ariaLabel = words.board;
}
const wish = (what) => () => { sheet(); send({ t: "ask", rev, what }); };
const tools = { hint: wish("hint"), undo: wish("undo"), note: () => note(), rules: () => rules() };
function menu() {
  const known = [...scene ? scene.log : []].reverse();
  sheet(make("div", "", { className: "row" }, ...Object.keys(tools).map((key) => button(words[key], tools[key], { id: `tool-${key}` }))),
    make("ol", "", { id: "turns", reversed: true }, ...known.map(([, line]) => make("li", line))), shut());
}
find("menu").onclick = find("told").onclick = menu;

// -- the scene

function merge(whole, part) {
  for (const [key, value] of Object.entries(part)) if (value === null) delete whole[key]; else whole[key] = value;
}
function change(message) {
  if (!scene || message.rev !== rev + 1) return;
  const places = new Map(scene.places.map((p) => [p.name, p]));
  merge(scene, message.scene || {});
  for (const [part, names] of message.places || []) for (const name of names) {
    if (!places.has(name)) places.set(name, { name });
    merge(places.get(name), part);
  }
  scene.places = (message.order || [...places.keys()]).map((name) => places.get(name));
  for (const [at, piece] of message.pieces || []) scene.pieces[at] = piece;
  scene.pieces.length = message.count || 0;
  scene.log = scene.log.slice(message.dropped || 0).concat(message.lines || []);
  show({ rev: message.rev, scene });
}
let shown;
function show(message) {
  ({ rev, scene } = message);
  find("join").hidden = true;
  find("hand").hidden = false;
  const prompt = find("prompt");
  if (!prompt.className || scene.prompt !== shown) {
    prompt.className = "";
    if (prompt.textContent !== scene.prompt) say(scene.prompt);
  }
  shown = scene.prompt;
  const [figure, told] = scene.log.at(-1) || ["", scene.head];
  const news = find("told");
  if (news.textContent !== told) news.replaceChildren(image(figure) || "", make("span", told));
  tray();
  paint();
  Object.assign(document.body.dataset, { rev, mine: scene.mine });
}
const nodes = new Map();
function node(id, kind) {
  if (!nodes.has(id)) nodes.set(id, make(kind, "", kind === "img" ? { alt: "" } : { type: "button" }));
  return nodes.get(id);
}
function pressed(place, family) {
  const found = node(`${family} ${place.name}`, "button");
  found.onclick = () => send({ t: "press", rev, place: place.name });
  found.dataset.place = place.name;
  found.ariaLabel = place.words;
  found.ariaDescription = [...new Set([place.goal ? words.goal : place.on && words.choice, place.chip])].filter(Boolean).join(", ");
  found.ariaDisabled = !place.on;
  found.ariaPressed = place.chosen ? "true" : null;
  found.toggleAttribute("data-hint", Boolean(place.hint));
  return found;
}
function order(parent, wanted) {
  for (const child of [...parent.children]) if (!wanted.includes(child)) child.remove();
  wanted.forEach((child, index) => { if (parent.children[index] !== child) parent.insertBefore(child, parent.children[index] || null); });
}
let zoom = 1, chosen = 0, followed;
function paint() {
  if (!scene) return;
  const box = find("window"), [wide, high] = scene.board, painted = [];
  const squares = scene.places.filter((p) => !p.kind && p.at);
  const room = Math.min(box.clientWidth || innerWidth, (box.clientHeight || innerHeight) * wide / high);
  const least = Math.min(...squares.map((p) => Math.min(p.at[2], p.at[3])));
  zoom = chosen || Math.max(1, 44 * wide / (least * room));
  const scale = room * zoom / wide;
  Object.assign(find("board").style, { width: `${wide * scale}px`, height: `${high * scale}px` });
  const put = (found, left, top, width, height, more = "") => {
    found.style.cssText = `left:${left * scale}px;top:${top * scale}px;width:${width * scale}px;height:${height * scale}px;${more}`;
    painted.push(found);
  };
  const picture = (id, source, ...at) => {
    if (!source) return;
    const found = node(id, "img");
    if (found.src !== source) found.src = source;
    put(found, ...at);
  };
  const whole = (at) => picture(`whole ${at}`, pictures.get(scene.pictures[at]), 0, 0, wide, high);
  whole(0);
  whole(1);
  scene.pieces.forEach(({ picture: name, at: [x, y, side], faint, turned }, index) => picture(`piece ${index}`, sprite(name),
    x - side / 2, y - side / 2, side, side, `opacity:${faint ? 0.5 : 1};transform:rotate(${turned || 0}deg)`));
  whole(2);
  for (const place of squares) {
    const { at, mark, chip } = place, found = pressed(place, "place");
    found.replaceChildren(mark ? make("span", "", { className: `mark ${mark}` }) : "",
      chip ? make("span", chip, { className: "chip" }) : "");
    put(found, ...at);
  }
  order(find("board"), painted);
  const [x, y] = scene.focus, now = scene.focus.join();
  if (zoom <= 1.01 || now === followed) return;
  followed = now;
  box.scrollTo(x * scale - box.clientWidth / 2, y * scale - box.clientHeight / 2);
}
function tray() {
  const beside = scene.places.filter((p) => p.kind), title = scene.tray && make("h2", scene.tray);
  const show = (place) => {
    const { kind, label = "", words: said, last } = place, found = pressed(place, "tray");
    const begins = said.startsWith(`${label}, `), more = begins ? said.slice(label.length + 2) : said;
    const small = kind === "card" && (begins || !said.includes(label)) && make("small", more);
    found.className = last ? "last" : label.length < 3 ? "short" : small && more.length > 40 ? "whole" : kind;
    found.replaceChildren(image(place.picture || "") || "", make("span", label || said, {}, small));
    return found;
  };
  order(find("tray"), [...(title ? [title] : []), ...beside.filter((p) => !p.last).map(show)]);
  order(find("foot"), beside.filter((p) => p.last).map(show));
}

// -- pinch to see all

let pinch;
const far = ([one, other]) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
find("window").ontouchstart = ({ touches }) => { pinch = touches.length === 2 && [far(touches), zoom]; };
find("window").addEventListener("touchmove", (event) => {
  if (!pinch || event.touches.length !== 2) return;
  event.preventDefault();
  chosen = Math.max(1, Math.min(5, pinch[1] * far(event.touches) / pinch[0]));
  paint();
}, { passive: false });
addEventListener("resize", paint);

// -- what is private is blank while nobody looks

function wake() {
  document.body.hidden = document.hidden;
  paint();
  if (!document.hidden) navigator.wakeLock?.request("screen").catch(() => {});  // where the page may
  if (!document.hidden && words && (!socket || socket.readyState > 1)) connect();
}
document.addEventListener("visibilitychange", wake);
addEventListener("pageshow", wake);
find("name").value = kept("name");
find("name").onchange = () => {
  kept("name", find("name").value);
  if (you && !scene) hello();
};
find("join").onsubmit = (event) => {
  event.preventDefault();
  word ||= find("word").value;
  connect();
};
history.replaceState(null, "", "/");
fetch(`/start.${language}`).then((answer) => answer.json()).then((found) => {
  ({ words, sprites } = found);
  find("name-label").textContent = words.name;
  find("word-label").textContent = words.word;
  find("go").textContent = words.go;
  if (word) kept("word", word); else if (!kept("key")) say(words.first);
  join();
  connect();
});
