// Draws the boards and keeps them up to date: only what has changed is put into the page anew.
// Markup comes from advisor.draw alone; every other text goes in as text.

const SVG = "http://www.w3.org/2000/svg";
const LAYERS = [
  "ground", "rims", "added-rims", "below", "pieces", "added-pieces", "foot", "added-foot",
  "pointed", "coins", "added-coins", "above", "footprint", "chosen", "target", "numbers", "letters",
];
// Those that are made of parts, of which a preview hides some and adds others.
const IN_PARTS = ["rims", "pieces", "foot", "coins"];

function svgElement(tag, attributes = {}) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

function htmlElement(tag, className, text) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

function squareName(column, row) {
  return String.fromCharCode(97 + column) + (row + 1);
}

function placeOf(square) {
  return [square.charCodeAt(0) - 97, Number(square.slice(1)) - 1];
}

// Markup into an element unless it is there already; whether it was not.
function setMarkup(element, markup) {
  if (element.shownMarkup === markup) return false;
  element.innerHTML = markup;
  element.shownMarkup = markup;
  return true;
}

function buildBoards(view, data) {
  const { row, tabs } = view;
  row.replaceChildren();
  tabs.replaceChildren();
  view.boards = data.boards.map((board, number) => buildBoard(view, data, board, number));
  const gone = (place) => place && place.number >= view.boards.length;
  view.pointed = null; // what was pointed at is no longer there
  if (gone(view.chosen)) view.chosen = null;
  tabs.hidden = view.boards.length === 1;
  setCurrent(view, Math.min(view.current ?? 0, view.boards.length - 1));
}

function buildBoard(view, data, board, number) {
  const { frame } = data;
  const section = htmlElement("section", "board");
  section.dataset.epoch = board.epoch;
  section.id = `board-${board.epoch}`;
  const about = htmlElement("p", "unseen");
  about.id = `about-${board.epoch}`;
  const svg = svgElement("svg", {
    class: "sheet",
    viewBox: `0 0 ${frame.width} ${frame.height}`,
    "font-family": data.fonts,
    role: "grid",
    "aria-label": board.title,
    "aria-describedby": about.id,
    "aria-rowcount": frame.rows,
    "aria-colcount": frame.columns,
  });
  const layers = {};
  for (const name of LAYERS) {
    layers[name] = svgElement("g", { class: name, "aria-hidden": "true" });
    svg.append(layers[name]);
  }
  const cells = new Map();
  for (let r = 0; r < frame.rows; r += 1) {
    const line = svgElement("g", { role: "row", "aria-rowindex": r + 1 });
    for (let c = 0; c < frame.columns; c += 1) {
      const square = squareName(c, r);
      const cell = svgElement("rect", {
        class: "square",
        x: frame.left + c * frame.side,
        y: frame.top + r * frame.side,
        width: frame.side,
        height: frame.side,
        role: "gridcell",
        "aria-colindex": c + 1,
        tabindex: c + r ? -1 : 0,
        "data-epoch": board.epoch,
        "data-square": square,
      });
      cells.set(square, cell);
      line.append(cell);
    }
    svg.append(line);
  }
  const facts = htmlElement("div", "facts");
  const { head, button } = headOf(view, board, number);
  const frameOfSheet = htmlElement("div", "window");
  frameOfSheet.append(svg);
  section.append(head, frameOfSheet, about, facts);
  view.row.append(section);
  const tab = htmlElement("button", "tab", board.title);
  tab.type = "button";
  tab.setAttribute("role", "tab");
  tab.setAttribute("aria-controls", section.id);
  tab.dataset.epoch = board.epoch;
  tab.onclick = () => setCurrent(view, number);
  view.tabs.append(tab);
  const parts = { section, svg, layers, cells, facts, about, tab, button };
  return { epoch: board.epoch, title: board.title, number, k: 0, ...parts };
}

// The line above a board: its title, and what makes it large.
function headOf(view, board, number) {
  const head = htmlElement("div", "head");
  const button = htmlElement("button", "enlarge");
  button.type = "button";
  // The key e does the same, so that Tab need not stop here on the way to the squares.
  button.tabIndex = -1;
  const picture = svgElement("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" });
  picture.append(svgElement("path", {}));
  button.append(picture);
  button.onclick = () => enlarge(view, number);
  head.append(htmlElement("span", "title", board.title), button);
  return { head, button };
}

// The board that a narrow window shows, and on which the keys are.
function setCurrent(view, number) {
  view.current = number;
  for (const board of view.boards) {
    const here = board.number === number;
    board.section.classList.toggle("current", here);
    board.tab.setAttribute("aria-selected", here ? "true" : "false");
    board.tab.tabIndex = here ? 0 : -1;
  }
}

function updateBoards(view, data) {
  const epochs = data.boards.map((board) => board.epoch);
  const shape = JSON.stringify([data.map, data.frame, data.terrain, data.fonts, epochs]);
  if (view.shape !== shape) {
    view.shape = shape;
    buildBoards(view, data);
  }
  for (const board of view.boards) {
    const sent = data.boards[board.number];
    if (setMarkup(board.layers.ground, data.ground)) copyCoordinates(view, board);
    for (const layer of IN_PARTS) {
      if (setMarkup(board.layers[layer], sent[layer])) board.legible = 0;
    }
    board.about.textContent = sent.about;
    updateWords(view, data, board, sent);
    updateDomains(board, data.facts?.[board.epoch]);
  }
}

// What is said of each square, and which building stands on it.
function updateWords(view, data, board, sent) {
  const key = JSON.stringify([sent.covers, sent.fits, sent.refused, sent.changes, data.terrain]);
  if (board.wordsKey === key) return;
  board.wordsKey = key;
  board.covered = new Map();
  for (const [column, row, size, words, fixed] of sent.covers) {
    for (let i = 0; i < size * size; i += 1) {
      const square = squareName(column + (i % size), row + Math.floor(i / size));
      board.covered.set(square, { column, row, size, words, fixed });
    }
  }
  board.sent = sent;
  board.words = new Map();
  for (const [square, cell] of board.cells) {
    const [column, row] = placeOf(square);
    const piece = board.covered.get(square);
    const ground = data.terrain[row][column];
    const on = ground && piece ? data.told.on.replace("{ground}", ground) : ground;
    const parts = [piece ? piece.words : data.told.empty, on, sent.changes[square]];
    const words = parts.filter(Boolean).join(", ");
    board.words.set(square, words);
    const told = sent.fits[square] ?? sent.refused[square];
    cell.setAttribute("aria-label", `${square}: ${words}${told ? `. ${told}` : ""}`);
    cell.classList.toggle("fits", square in sent.fits);
    cell.classList.toggle("refused", square in sent.refused);
    cell.classList.toggle("solid", Boolean(piece && !piece.fixed));
  }
}

function updateDomains(board, domains) {
  const key = JSON.stringify(domains ?? null);
  if (board.domainsKey === key) return;
  board.domainsKey = key;
  board.known = Boolean(domains);
  board.domainAt = new Map();
  for (const domain of domains ?? []) {
    for (const square of domain.squares) board.domainAt.set(square, domain);
  }
}
