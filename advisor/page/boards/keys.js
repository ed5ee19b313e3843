// The boards without a mouse: arrows walk over squares, tabs and palette; Enter chooses.

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

// The square now has the focus: only it is reached with the Tab key on its board.
function enter(view, cell) {
  const number = numberOf(view, cell);
  const board = view.boards[number];
  board.svg.querySelector('.square[tabindex="0"]')?.setAttribute("tabindex", "-1");
  cell.setAttribute("tabindex", "0");
  setCurrent(view, number);
  point(view, number, cell.dataset.square);
  speak(view, number, cell.dataset.square);
}

function go(view, number, square) {
  const board = view.boards[number];
  if (!board?.cells.has(square)) return;
  setCurrent(view, number);
  board.cells.get(square).focus({ preventScroll: false });
}

function walk(view, event) {
  const cell = event.target.closest?.(".square");
  if (!cell || event.ctrlKey || event.altKey || event.metaKey) return;
  const number = numberOf(view, cell);
  const { square } = cell.dataset;
  const [column, row] = placeOf(square);
  const { key } = event;
  const last = view.boards.length - 1;
  if (STEPS[key]) {
    go(view, number, squareName(column + STEPS[key][0], row + STEPS[key][1]));
  } else if (key === "Home" || key === "End") {
    go(view, number, squareName(key === "Home" ? 0 : view.data.frame.columns - 1, row));
  } else if (key === "PageUp" || key === "PageDown") {
    go(view, Math.max(0, Math.min(last, number + (key === "PageUp" ? -1 : 1))), square);
  } else if (key === "Enter") {
    press(view, cell);
  } else if (key === "m" && view.data.movable && cell.classList.contains("solid")) {
    lift(view, cell);
  } else if (key === "e") {
    enlarge(view, number);
  } else if (Object.hasOwn(view.data.keys, key)) {
    pick(view, cell, { item: "", key });
  } else if (key === "Escape") {
    leave(view, cell);
  } else {
    return;
  }
  event.preventDefault();
  event.stopPropagation();
}

// The same keys where the mouse points, whatever has the focus, unless one writes there.
function watchKeys(view, signal) {
  const act = (event) => {
    const { pointed } = view;
    const target = event.composedPath()[0];
    if (!pointed || event.ctrlKey || event.altKey || event.metaKey) return;
    if (target.isContentEditable || target.matches?.("input, textarea, select, .square")) return;
    const board = view.boards[pointed.number];
    if (event.key === "e") enlarge(view, pointed.number);
    else if (Object.hasOwn(view.data.keys, event.key)) {
      pick(view, board.cells.get(pointed.square), { item: "", key: event.key });
    } else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener("keydown", act, { capture: true, signal });
}

function press(view, cell) {
  const source = view.lifted ?? "";
  put(view);
  if (source && source !== `${cell.dataset.epoch} ${cell.dataset.square}`) {
    pick(view, cell, { item: "", source });
  } else if (!source) {
    pick(view, cell);
  }
}

// A building is moved with the keys: m lifts it, Enter puts it down where the focus is then.
function lift(view, cell) {
  view.lifted = `${cell.dataset.epoch} ${cell.dataset.square}`;
  view.root.classList.add("lifted");
  view.spoken.textContent = view.data.told.lifted;
}

function put(view) {
  view.lifted = null;
  view.root.classList.remove("lifted");
}

// One thing after the other: what is lifted is put back, what is chosen laid down, the board left.
function leave(view, cell) {
  if (view.lifted) put(view);
  else if (view.armed) arm(view, "");
  else {
    // What comes after the boards, so that Tab goes on from there.
    view.root.querySelector(".key summary").focus({ preventScroll: true });
  }
}

function walkTabs(view, event) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step) return;
  const count = view.boards.length;
  setCurrent(view, (view.current + step + count) % count);
  view.boards[view.current].tab.focus();
  event.preventDefault();
  event.stopPropagation();
}

function walkPalette(view, event) {
  const buttons = [...view.palette.children];
  const at = buttons.indexOf(event.target.closest?.(".item"));
  const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
  if (event.key === "Escape" && view.armed) arm(view, "");
  else if (at >= 0 && step) buttons[(at + step + buttons.length) % buttons.length].focus();
  else return;
  event.preventDefault();
  event.stopPropagation();
}
