// What is pointed at, with the mouse or the keys: its domain on all three boards, and the facts.

// Half a diamond at least, in pixels of the window.
const DIAMOND = 4;

// One line round squares that touch.
function outlineOf(squares, frame) {
  const inside = new Set(squares);
  let line = "";
  for (const square of squares) {
    const [c, r] = placeOf(square);
    const x = frame.left + c * frame.side;
    const y = frame.top + r * frame.side;
    const u = frame.side;
    if (!inside.has(squareName(c, r - 1))) line += `M${x} ${y}h${u}`;
    if (!inside.has(squareName(c, r + 1))) line += `M${x} ${y + u}h${u}`;
    if (!inside.has(squareName(c - 1, r))) line += `M${x} ${y}v${u}`;
    if (!inside.has(squareName(c + 1, r))) line += `M${x + u} ${y}v${u}`;
  }
  return line;
}

// A diamond in the corner of each of the squares that would divide the domain: what stands there
// stays to be seen. `k` is how many pixels of the window one of the drawing is.
function diamonds(squares, frame, k) {
  const r = Math.max(frame.side * 0.16, DIAMOND / k);
  return squares
    .map((square) => {
      const [c, row] = placeOf(square);
      const x = frame.left + (c + 0.14) * frame.side;
      const y = frame.top + (row + 0.14) * frame.side;
      return `M${x} ${y - r}l${r} ${r}l${-r} ${r}l${-r} ${-r}z`;
    })
    .join("");
}

// Where something was just put up nothing is told until the pointer has been elsewhere: it would hide
// what came of it.
function point(view, number, square) {
  const { still } = view;
  if (still && still.number === number && still.square === square) return;
  view.still = null;
  if (view.pointed?.number === number && view.pointed?.square === square) return;
  view.pointed = square ? { number, square } : null;
  showPointed(view);
}

// Lights up the domains of the square that is pointed at on each board, and tells of them in one
// box: what a click would do if that is known, else what stands there. Where the boards stand one
// below the other each has its own box, beside it.
function showPointed(view) {
  const told = view.pointed;
  const stacked = view.mode === "stacked";
  const tip = showTip(view);
  for (const board of view.boards) {
    const layer = board.layers.pointed;
    layer.replaceChildren();
    const domain = told && board.domainAt.get(told.square);
    if (told && board.cells.has(told.square)) {
      const squares = domain ? domain.squares : [told.square];
      const line = outlineOf(squares, view.data.frame);
      layer.append(svgElement("path", { d: line, class: "halo" }));
      const kind = domain ? "domain" : "nothing";
      layer.append(svgElement("path", { d: line, class: kind, "data-domain": squares.join(" ") }));
      if (domain?.dividing.length) {
        const marks = diamonds(domain.dividing, view.data.frame, board.k);
        layer.append(svgElement("path", { d: marks, class: "dividing" }));
      }
    }
    const here = stacked || (board.number === told?.number && !tip);
    tellFacts(view, board, here ? told : null, domain, stacked ? [] : view.boards);
  }
  showFootprint(view);
  if (told && !stacked) placeFacts(view, told);
}

// What would be covered by the building that is chosen, where it would come to stand; as far as it
// lies on the board.
function showFootprint(view) {
  const { pointed, data } = view;
  const { frame, footprint } = data;
  for (const board of view.boards) {
    board.layers.footprint.replaceChildren();
    if (!footprint || !view.armed || view.held?.item || pointed?.number !== board.number) continue;
    const { square } = pointed;
    const fits = square in board.sent.fits;
    if (!fits && !(square in board.sent.refused)) continue;
    for (const at of (fits && board.sent.places[square]) || [square]) {
      const [column, row] = placeOf(at);
      board.layers.footprint.append(
        svgElement("rect", {
          x: frame.left + column * frame.side,
          y: frame.top + row * frame.side,
          width: Math.min(footprint, frame.columns - column) * frame.side,
          height: Math.min(footprint, frame.rows - row) * frame.side,
          class: fits ? "fitting" : "refused",
          "data-at": at,
        }),
      );
    }
  }
}

// What stands on a square and the facts of its domain; of the `others` among the boards, what stands
// on the same square there.
function tellFacts(view, board, told, domain, others) {
  const lines = [];
  if (told && board.cells.has(told.square)) {
    const title = htmlElement("p", "what");
    // A building is named by its first square, wherever on it one points.
    const { column, row } = board.covered.get(told.square) ?? {};
    const named = column === undefined ? told.square : squareName(column, row);
    title.append(htmlElement("b", "", named), ` ${board.words.get(told.square)}`);
    lines.push(title);
    if (domain) lines.push(...domain.lines.map((line) => htmlElement("p", "", line)));
    else if (!board.known) lines.push(htmlElement("p", "hint", view.data.told.unknown));
    for (const other of others) {
      const words = other !== board && factsElsewhere(view, other, told.square);
      if (words) lines.push(htmlElement("p", "elsewhere", words));
    }
  }
  board.facts.replaceChildren(...lines);
}

// What stands on that square of another board, and who controls its domain; empty for nothing.
function factsElsewhere(view, board, square) {
  if (!board.covered.has(square)) return "";
  const [control] = board.domainAt.get(square)?.lines ?? [];
  const words = [board.words.get(square), control].filter(Boolean).join(". ");
  return view.data.told.elsewhere.replace("{board}", board.title).replace("{words}", words);
}

// The lines after the first that are left out where they would hide too much, those first that
// can be missed: what would divide the domain, then its powers; at last what stands elsewhere.
const MISSED = [5, 4, 2];
// Largest share of a board that facts may cover.
const COVERED = 0.45;

// Facts lie over the half of the squares that is not pointed at, inside the window: the letters and
// numbers of the rows, and what stands below the boards, stay in view. All is measured before
// anything is moved.
function placeFacts(view, told) {
  const shown = view.boards.filter((board) => board.facts.childElementCount);
  const places = shown.map((board) => {
    const around = board.section.getBoundingClientRect();
    const cell = board.cells.get(told.square).getBoundingClientRect();
    const first = board.cells.get("a1").getBoundingClientRect();
    const top = Math.max(first.top, 0);
    const bottom = Math.min(around.bottom, document.documentElement.clientHeight);
    board.facts.style.setProperty("--rim", `${first.left - around.left}px`);
    return { board, around, cell, top, bottom, height: board.facts.offsetHeight };
  });
  for (const { board, around, cell, top, bottom, height } of places) {
    const tall = shorten(board.facts, height, COVERED * (bottom - top));
    const above = cell.top + cell.height / 2 > (top + bottom) / 2;
    const right = cell.left + cell.width / 2 < around.left + around.width / 2;
    board.facts.style.top = `${(above ? top : bottom - tall) - around.top}px`;
    board.facts.style.left = right ? "auto" : "var(--rim)";
    board.facts.style.right = right ? "0" : "auto";
  }
}

// Leaves out lines that can be missed until facts are `most` pixels high; how high they then are.
function shorten(facts, height, most) {
  const lines = [...facts.querySelectorAll("p:not(.elsewhere)")];
  const elsewhere = [...facts.querySelectorAll(".elsewhere")].reverse();
  for (const line of [...MISSED.map((number) => lines[number]), ...elsewhere]) {
    if (height <= most) break;
    if (!line) continue;
    line.hidden = true;
    height = facts.offsetHeight;
  }
  return height;
}

// Says to a screen reader what the square with the focus is, and the facts of its domain.
function speak(view, number, square) {
  const board = view.boards[number];
  const domain = board.domainAt.get(square);
  const told = board.sent.fits[square] ?? board.sent.refused[square] ?? "";
  view.spoken.textContent = [told, ...(domain?.lines ?? [])].filter(Boolean).join(" ");
}

// What a click would do there, or why it does nothing, beside the square; whether there is anything
// to say.
function showTip(view) {
  const { pointed, tip } = view;
  const board = pointed && view.boards[pointed.number];
  const fits = board?.sent.fits[pointed.square];
  const text = board && (fits ?? board.sent.refused[pointed.square]);
  tip.hidden = !text;
  if (!text) return false;
  tip.textContent = text;
  tip.classList.toggle("refused", fits === undefined);
  const cell = board.cells.get(pointed.square).getBoundingClientRect();
  const around = view.root.getBoundingClientRect();
  const width = Math.min(320, around.width - 8);
  tip.style.maxWidth = `${width}px`;
  const left = cell.left - around.left + cell.width / 2 - tip.offsetWidth / 2;
  tip.style.left = `${Math.max(0, Math.min(left, around.width - tip.offsetWidth))}px`;
  const above = cell.top - around.top - tip.offsetHeight - 6;
  tip.style.top = `${above < 0 ? cell.bottom - around.top + 6 : above}px`;
  return true;
}

// A ring round the square that was chosen, thin on the other boards; at once, before any answer.
function choose(view, number, square) {
  view.chosen = square ? { number, square } : null;
  for (const board of view.boards) {
    board.layers.chosen.replaceChildren();
    for (const cell of board.svg.querySelectorAll("[aria-selected]")) {
      cell.removeAttribute("aria-selected");
    }
    const cell = square && board.cells.get(square);
    if (!cell) continue;
    const { side } = view.data.frame;
    const here = board.number === number;
    const inset = side * (here ? 0.04 : 0.08);
    const box = {
      x: Number(cell.getAttribute("x")) + inset,
      y: Number(cell.getAttribute("y")) + inset,
      width: side - 2 * inset,
      height: side - 2 * inset,
    };
    if (here) cell.setAttribute("aria-selected", "true");
    const kind = here ? "here" : "elsewhere";
    board.layers.chosen.append(
      svgElement("rect", { ...box, class: `halo ${kind}` }),
      svgElement("rect", { ...box, class: `ring ${kind}`, "data-ring": square }),
    );
  }
}
