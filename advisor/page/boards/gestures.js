// Clicks, drags and the palette: what is done with the mouse or a finger, and told to the page.

const FAR = 6;
// Side of an item's picture in pixels, as boards.css has it: alone, and above its name.
const ITEM = 38.4;
const NAMED_ITEM = 32;

// Where the mouse was when it moved last, on the page or on the boards.
const lastMove = { x: null, y: null };
document.addEventListener(
  "pointermove",
  (event) => {
    lastMove.x = event.clientX;
    lastMove.y = event.clientY;
  },
  { passive: true },
);

function cellAt(view, event) {
  const found = view.shadow.elementFromPoint(event.clientX, event.clientY);
  return found?.closest?.(".square") ?? null;
}

function numberOf(view, cell) {
  return view.boards.findIndex((board) => board.epoch === cell.dataset.epoch);
}

// Tells the page what was done; the ring is there before the page has answered.
function pick(view, cell, more = {}) {
  const { epoch, square } = cell.dataset;
  choose(view, numberOf(view, cell), square);
  rememberPlace(view, numberOf(view, cell), square);
  // Whatever the page answers, a ring or none, it is news.
  view.gesture = null;
  view.acted = true;
  if (view.armed && !more.squares) {
    view.still = { number: numberOf(view, cell), square };
    view.pointed = null;
  }
  showPointed(view);
  report(view, { epoch, square, item: view.armed, source: "", ...more });
}

// Gestures are sent again with the next one until the page has said that it has them: of two
// that reach it while it is busy it would hear of the last one only.
function report(view, gesture) {
  view.number += 1;
  const told = { ...gesture, number: view.number, at: view.data.drawn_for };
  view.unheard = [...view.unheard, told].slice(-20);
  view.send("picked", view.unheard);
}

function listen(view) {
  const { root, row } = view;
  row.addEventListener("click", (event) => {
    const cell = event.target.closest?.(".square");
    if (cell && !view.dragged && !(view.finger && enlargeFor(view, cell))) pick(view, cell);
  });
  row.addEventListener("pointerover", (event) => {
    const cell = event.target.closest?.(".square");
    // Boards that come to lie under a mouse at rest tell nothing yet. Where it was before they came,
    // they have not seen.
    const { x, y } = lastMove;
    const rests = x === null || (event.clientX === x && event.clientY === y);
    if (cell && !rests) point(view, numberOf(view, cell), cell.dataset.square);
  });
  row.addEventListener("pointermove", (event) => {
    const cell = event.target.closest?.(".square");
    if (cell && lastMove.x === null) point(view, numberOf(view, cell), cell.dataset.square);
  });
  row.addEventListener("pointerleave", () => point(view, 0, null));
  row.addEventListener("focusin", (event) => {
    const cell = event.target.closest?.(".square");
    if (cell) enter(view, cell);
  });
  row.addEventListener("focusout", () => point(view, 0, null));
  row.addEventListener("keydown", (event) => walk(view, event));
  view.tabs.addEventListener("keydown", (event) => walkTabs(view, event));
  view.palette.addEventListener("keydown", (event) => walkPalette(view, event));
  root.addEventListener("pointerdown", (event) => take(view, event));
  root.addEventListener("pointermove", (event) => carry(view, event));
  root.addEventListener("pointerup", (event) => drop(view, event));
  root.addEventListener("pointercancel", () => letGo(view));
  root.addEventListener("touchmove", (event) => keepFinger(view, event), { passive: false });
}

// What is held goes with the finger instead of the page; two fingers move and zoom the page.
// The style touch-action cannot say so for the squares of a drawing.
function keepFinger(view, event) {
  if (event.touches.length > 1) letGo(view);
  else if (view.held) event.preventDefault();
}

// -- dragging ------------------------------------------------------------------------------------

// What would be dragged if the pointer moves on from here.
function take(view, event) {
  view.dragged = false;
  view.held = null;
  view.finger = event.pointerType === "touch";
  if (event.button !== 0) return;
  const button = event.target.closest?.(".item");
  const adventurer = event.target.closest?.(".leaves");
  const cell = event.target.closest?.(".square");
  const start = { x: event.clientX, y: event.clientY, id: event.pointerId };
  if (button) {
    const item = view.data.palette.find((one) => one.identity === button.dataset.item);
    view.held = { ...start, element: button, item: item.identity, size: item.size, dx: 0, dy: 0 };
  } else if (adventurer) {
    const { epoch, left } = adventurer.dataset;
    const to = journeys(view, adventurer);
    view.held = { ...start, element: adventurer, source: `${epoch} ${left}`, to };
  } else if (cell && paints(view, cell)) {
    beginStroke(view, cell, start);
  } else if (cell && view.data.movable && cell.classList.contains("solid")) {
    const { epoch, square } = cell.dataset;
    const piece = view.boards[numberOf(view, cell)].covered.get(square);
    const [column, row] = placeOf(square);
    view.held = {
      ...start, element: cell, source: `${epoch} ${square}`, size: piece.size,
      dx: piece.column - column, dy: piece.row - row, piece, epoch,
    };
  }
}

function carry(view, event) {
  const { held } = view;
  if (!held || event.pointerId !== held.id) return;
  const far = Math.hypot(event.clientX - held.x, event.clientY - held.y) > FAR;
  if (!view.dragged && !far) return;
  if (!view.dragged) {
    view.dragged = true;
    held.element.setPointerCapture(held.id);
    view.root.classList.add("dragging");
    if (held.item) setMarkup(view.carried, pictureOf(view, held.item));
    if (held.to) setMarkup(view.carried, portrait(held.element));
    view.carried.hidden = !held.item && !held.to;
  }
  event.preventDefault();
  if (held.squares) {
    stroke(view, cellAt(view, event));
    return;
  }
  const around = view.root.getBoundingClientRect();
  view.carried.style.left = `${event.clientX - around.left - 12}px`;
  view.carried.style.top = `${event.clientY - around.top - 12}px`;
  if (held.to) showJourney(view, held.to, epochAt(view, event));
  else showTarget(view, cellAt(view, event), held);
}

function pictureOf(view, identity) {
  return view.data.palette.find((one) => one.identity === identity)?.svg ?? "";
}

// The squares that what is carried would cover.
function showTarget(view, cell, held) {
  for (const board of view.boards) {
    board.layers.target.replaceChildren();
    if (!cell || board.epoch !== cell.dataset.epoch) continue;
    const { frame } = view.data;
    const [column, row] = placeOf(cell.dataset.square);
    board.layers.target.append(
      svgElement("rect", {
        x: frame.left + (column + held.dx) * frame.side,
        y: frame.top + (row + held.dy) * frame.side,
        width: held.size * frame.side,
        height: held.size * frame.side,
      }),
    );
  }
  if (cell) point(view, numberOf(view, cell), cell.dataset.square);
}

function drop(view, event) {
  const { held } = view;
  const cell = view.dragged && held && event.pointerId === held.id ? cellAt(view, event) : null;
  const painted = view.dragged && held?.squares && event.pointerId === held.id;
  const epoch = view.dragged && held?.to && event.pointerId === held.id ? epochAt(view, event) : "";
  letGo(view);
  if (held?.to) {
    // Any square of the board: the adventurer stands below it.
    if (held.to.includes(epoch)) report(view, { epoch, square: "a1", item: "", source: held.source });
    return;
  }
  if (painted) endStroke(view, held);
  if (!cell || painted) return;
  if (held.item) pick(view, cell, { item: held.item });
  else if (`${cell.dataset.epoch} ${cell.dataset.square}` !== held.source) {
    pick(view, cell, { item: "", source: held.source });
  }
}

function letGo(view) {
  view.held = null;
  view.carried.hidden = true;
  view.root.classList.remove("dragging");
  for (const board of view.boards) board.layers.target.replaceChildren();
  showJourney(view, [], "");
}

// -- the palette ---------------------------------------------------------------------------------

function updatePalette(view, data) {
  const key = JSON.stringify(data.palette);
  if (view.paletteKey !== key) {
    view.paletteKey = key;
    const focused = view.shadow.activeElement?.dataset?.item;
    view.palette.hidden = !data.palette.length;
    view.palette.replaceChildren(...data.palette.map((item) => itemButton(view, item)));
    if (focused) paletteButton(view, focused)?.focus();
  }
  view.palette.classList.toggle("idle", data.idle);
  view.palette.inert = data.waits;
  if (data.armed !== view.toldArmed && !view.unheard.length) {
    view.toldArmed = data.armed;
    view.armed = data.armed;
  }
  if (!data.palette.some((item) => item.identity === view.armed)) view.armed = "";
  showArmed(view);
}

function paletteButton(view, identity) {
  return [...view.palette.children].find((button) => button.dataset.item === identity);
}

function itemButton(view, item) {
  const button = htmlElement("button", "item");
  button.type = "button";
  button.dataset.item = item.identity;
  button.title = item.label;
  button.setAttribute("aria-label", item.label);
  const picture = htmlElement("span", "picture");
  picture.setAttribute("aria-hidden", "true");
  setMarkup(picture, item.svg);
  const svg = picture.firstElementChild;
  const side = item.caption.length ? NAMED_ITEM : ITEM;
  if (svg?.viewBox?.baseVal) makeLegible(svg, side / svg.viewBox.baseVal.width);
  button.append(picture);
  if (item.caption.length) {
    const caption = htmlElement("span", "name");
    caption.append(...item.caption.map((line) => htmlElement("span", "", line)));
    caption.setAttribute("aria-hidden", "true");
    button.append(caption);
  }
  button.onclick = () => {
    if (view.dragged) return;
    // Chosen before a play changed what can be put up: chosen again, not given up.
    const same = view.armed === item.identity && view.armedKey === view.paletteKey;
    arm(view, same ? "" : item.identity);
  };
  return button;
}

function arm(view, identity) {
  view.armed = identity;
  view.armedKey = view.paletteKey;
  showArmed(view);
  report(view, { armed: identity });
}

function showArmed(view) {
  [...view.palette.children].forEach((button, i) => {
    const on = button.dataset.item === view.armed;
    button.setAttribute("aria-pressed", on ? "true" : "false");
    button.tabIndex = on || (!view.armed && i === 0) ? 0 : -1;
  });
  view.root.classList.toggle("armed", Boolean(view.armed));
  const item = view.data.palette.find((one) => one.identity === view.armed);
  view.root.classList.toggle("painting", Boolean(item?.paints));
}
