// How large the boards are: three alike, one large and two small beside it, or one alone with tabs.
// Their size follows from the width of the page and the height of the window, never from what is
// shown on them, so that nothing moves when that changes. What a visitor made large stays so: the
// browser remembers it as long as the page is open. One board alone, in view in part when it is
// enlarged, stays enlarged on that page alone: elsewhere nobody would see that there is more of it.

const GAP = 10;
// Widths of the page, in pixels: below the first one board alone, below the second one of three
// is always large.
const ALONE = 600;
const ALIKE = 820;
// Pixels of a square: at least so many on a small board, and so many that a finger finds it.
const SMALL = 15.2;
const FINGER = 34;
const LEAST_HEIGHT = 260;
// Boards that are alike and take less of the height leave too much of it empty.
const FULL = 0.62;
// In a window narrower than this the panel is below the boards (page.css): the page is scrolled
// anyway, and the boards leave only so much of the height, for what is above them.
const BESIDE = 1100;
const ABOVE = 160;
// Where the players stand in a column beside the boards: its least width, and the pixels of a
// square at least on a small board.
const COLUMN = 150;
const SMALLEST = 13.5;
// So much larger a board has to become by it, and so much of the height three alike leave empty.
const WORTH = 1.1;
const FULL_BESIDE = 0.7;
const SCROLLBAR = 24;
const REMEMBERED = "khronos-boards";
const LARGER = "M9 2h5v5M14 2l-5 5M7 14H2V9M2 14l5-5";
const SMALLER = "M14 7H9V2M9 7l5-5M2 9h5v5M7 9l-5 5";

// Which page of the program the boards are on.
function page() {
  return new URLSearchParams(location.search).get("view") ?? "/";
}

function remember(view) {
  try {
    const kept = [view.large, view.zoomed ? page() : "", view.alike, view.place];
    sessionStorage.setItem(REMEMBERED, JSON.stringify(kept));
  } catch {
    // A browser may keep nothing; then it is remembered as long as the boards are there.
  }
}

function recall(view) {
  try {
    const kept = sessionStorage.getItem(REMEMBERED) ?? '[null,"",false,null]';
    const [large, zoomed, alike, place] = JSON.parse(kept);
    view.large = [0, 1, 2].includes(large) ? large : null;
    view.zoomed = zoomed !== "" && zoomed === page();
    view.alike = alike === true;
    view.place = [0, 1, 2].includes(place?.number) ? place : null;
    if (view.zoomed && view.place) view.current = view.place.number;
  } catch {
    view.large = null;
    view.zoomed = false;
    view.alike = false;
    view.place = null;
  }
}

// Where one was last on a board that is larger than the window.
function rememberPlace(view, number, square) {
  view.place = { number, square };
  if (view.zoomed) remember(view);
}

// A board that is larger than the window begins where one was, else where something stands.
function beginWithin(view) {
  const board = view.boards[view.current];
  const built = [...board.covered].find(([, piece]) => !piece.fixed)?.[0];
  const there = view.place?.number === view.current ? board.cells.get(view.place.square) : null;
  const cell = there ?? board.cells.get(built);
  cell?.scrollIntoView({ block: "center", inline: "center" });
}

function modeFor(view, width, tall) {
  if (width < ALONE) return "alone";
  if (view.boards.length === 1) return "alike";
  if (view.data.stacked) return "stacked";
  if (width < ALIKE || madeLarge(view) !== null) return "large";
  // Where boards that fill the height are wanted and three alike would leave much of it empty.
  const low = alikeScale(view, width, tall) < FULL * tall;
  return view.data.fill && low && !view.alike ? "large" : "alike";
}

function alikeScale(view, width, tall) {
  const { frame } = view.data;
  const count = view.boards.length;
  const wide = (width - (count - 1) * GAP) / count / frame.width;
  return Math.min(wide, Math.max(tall, SMALL / frame.side));
}

// How large one board is if the players stand in a column beside all three, and not below them: 0
// if they cannot, as the others would be too small, or need not.
function scaleBesidePlayers(view, width, tall, head) {
  const { frame, column } = view.data;
  if (!column || view.alike || view.boards.length < 3) return 0;
  if (window.innerWidth < BESIDE || view.data.stacked || width < ALIKE) return 0;
  const high = tall + column / frame.height;
  if (alikeScale(view, width, high) >= FULL_BESIDE * high) return 0;
  const cut = (head + GAP) / 2 / frame.height;
  const large = Math.min(high, ((width - COLUMN - 2 * GAP) / frame.width + cut) / 1.5);
  const small = large / 2 - cut;
  return large >= WORTH * tall && small * frame.side >= SMALLEST ? large : 0;
}

// The number of the board that a visitor made large, if it is one of those that are shown.
function madeLarge(view) {
  return view.large < view.boards.length ? view.large : null;
}

// The number of the board that is large; -1 if none is.
function largeOf(view) {
  const followed = view.followed < view.boards.length ? view.followed : 0;
  return view.mode === "large" ? madeLarge(view) ?? followed : -1;
}

// Gives every board its size, in pixels of the window for one of the drawing.
function arrange(view) {
  const width = view.body.clientWidth;
  if (!width || !view.boards.length) return;
  const { frame } = view.data;
  const head = view.boards[0].section.firstChild.offsetHeight;
  // Not the window's inner height, which changes as a phone's address bar comes and goes.
  const inside = document.documentElement.clientHeight;
  const around = window.innerWidth < BESIDE ? Math.min(ABOVE, view.data.around) : view.data.around;
  const height = Math.max(LEAST_HEIGHT, inside - around);
  const tall = (height - head) / frame.height;
  const besidePlayers = scaleBesidePlayers(view, width, tall, head);
  view.mode = besidePlayers ? "large" : modeFor(view, width, tall);
  for (const name of ["alone", "stacked", "large", "alike"]) {
    view.root.classList.toggle(name, view.mode === name);
  }
  const scales = scalesFor(view, width, besidePlayers || tall, head);
  view.column = besidePlayers ? width - columnLeft(view, scales) : 0;
  for (const board of view.boards) {
    const k = scales[board.number];
    board.section.classList.toggle("small", k * frame.side < 20);
    if (k !== board.k) setScale(view, board, k);
    showButton(view, board);
    makeBoardLegible(board);
  }
  placePlayers(view);
  fitCaption(view);
  keepCoordinates(view);
  if (!view.begun) {
    view.begun = true;
    if (view.mode === "alone" && view.zoomed) requestAnimationFrame(() => beginWithin(view));
  }
}

// Where the column beside the boards begins, in pixels from their left.
function columnLeft(view, scales) {
  const large = largeOf(view);
  const small = large === 0 ? 1 : 0;
  return (scales[large] + scales[small]) * view.data.frame.width + 2 * GAP;
}

// Tells the page where the players stand: in a column beside the boards, or below them.
function placePlayers(view) {
  const left = view.root.getRootNode().host?.closest(".st-key-left");
  if (!left) return;
  left.toggleAttribute("data-players-beside", view.column > 0);
  if (!view.column) return;
  const top = view.row.getBoundingClientRect().top - left.getBoundingClientRect().top;
  left.style.setProperty("--players-width", `${view.column}px`);
  left.style.setProperty("--players-top", `${top}px`);
}

function scalesFor(view, width, tall, head) {
  const { frame } = view.data;
  const count = view.boards.length;
  if (view.mode === "alone") {
    const whole = width / frame.width;
    return Array(count).fill(view.zoomed ? Math.max(whole, FINGER / frame.side) : whole);
  }
  if (view.mode === "stacked") {
    return Array(count).fill((width >= 900 ? (width * 2.4) / 3.4 : width) / frame.width);
  }
  if (view.mode === "alike") {
    return Array(count).fill(alikeScale(view, width, tall));
  }
  const both = (width - GAP) / frame.width;
  const large = Math.min(tall, both - SMALL / frame.side);
  const beside = (large * frame.height - head - GAP) / 2 / frame.height;
  const small = Math.min(both - large, beside);
  return view.boards.map((board) => (board.number === largeOf(view) ? large : small));
}

function setScale(view, board, k) {
  const { frame } = view.data;
  board.k = k;
  board.svg.style.width = `${k * frame.width}px`;
  board.svg.style.height = `${k * frame.height}px`;
  board.svg.style.setProperty("--k", k);
  const fixed = view.mode === "large" || view.mode === "alike";
  board.section.style.width = fixed ? `${k * frame.width}px` : "";
}

// A line above the boards that is too long for its place has two in small print, in the same room.
function fitCaption(view) {
  const caption = view.words.parentElement;
  caption.classList.remove("long");
  caption.classList.toggle("long", caption.scrollWidth > caption.clientWidth);
}

function showButton(view, board) {
  const large = largeOf(view) === board.number;
  board.section.classList.toggle("largest", large);
  const alone = view.mode === "alone";
  const on = alone ? view.zoomed : large;
  const { told } = view.data;
  const back = alone ? told.whole : told.alike;
  const words = on ? back : alone ? told.squares : board.sent.larger;
  board.button.hidden =
    view.mode === "stacked" ||
    (!alone && view.boards.length === 1) ||
    (large && view.body.clientWidth < ALIKE) ||
    (alone && !view.zoomed && board.k * view.data.frame.side >= FINGER);
  view.root.classList.toggle("zoomable", alone && !board.button.hidden);
  board.button.setAttribute("aria-label", words);
  board.button.setAttribute("aria-pressed", on ? "true" : "false");
  board.button.title = fingers() ? words : told.keyed.replace("{words}", words);
  board.button.querySelector("path").setAttribute("d", on ? SMALLER : LARGER);
}

// Whether the visitor has fingers only, and so no keys.
function fingers() {
  return window.matchMedia("(hover: none)").matches;
}

// Makes a board large, or all alike again if it is; alone it gets larger squares.
function enlarge(view, number) {
  if (view.mode === "alone") view.zoomed = !view.zoomed;
  else if (view.mode === "large" && view.body.clientWidth < ALIKE) view.large = number;
  else {
    view.alike = largeOf(view) === number;
    view.large = view.alike ? null : number;
  }
  remember(view);
  setCurrent(view, number);
  arrange(view);
  showPointed(view);
}

// Whether a finger would miss the squares of a board that can be made larger. It then is, and
// the square that was meant is touched again.
function enlargeFor(view, cell) {
  const number = numberOf(view, cell);
  const board = view.boards[number];
  if (board.k * view.data.frame.side >= FINGER - 2 || view.mode === "stacked") return false;
  if (view.mode === "alone" ? view.zoomed : largeOf(view) === number) return false;
  rememberPlace(view, number, cell.dataset.square);
  enlarge(view, number);
  cell.scrollIntoView({ block: "center", inline: "center" });
  view.words.textContent = view.data.told.again;
  view.root.classList.remove("silent");
  return true;
}

// Where the piece that is chosen fits on no board that is in view, one on which it does comes there.
// Where all three are, none changes its place under the mouse: see offerBoard.
function followFits(view, data) {
  const aim = `${view.armed} ${data.drawn_for}`;
  if (view.aimed === aim) return;
  view.aimed = aim;
  const fits = (number) => Object.keys(data.boards[number]?.fits ?? {}).length > 0;
  const shown = view.mode === "alone" ? view.current : largeOf(view);
  const number = data.boards.findIndex((_, place) => fits(place));
  if (!view.armed || number < 0 || shown < 0 || fits(shown)) return;
  if (view.mode === "alone") setCurrent(view, number);
}

// Where the piece that is chosen does not fit on the large board: the boards on which it does are
// marked, and the first of them can be made large.
function offerBoard(view) {
  const fits = (board) => Object.keys(board.sent.fits).length > 0;
  const shown = largeOf(view);
  const ask = view.armed && shown >= 0 && !fits(view.boards[shown]);
  const fitting = ask ? view.boards.filter(fits) : [];
  for (const board of view.boards) {
    board.section.classList.toggle("offered", fitting.includes(board));
  }
  const [first] = fitting;
  view.offer.hidden = !first;
  if (!first) return;
  const words = fitting.length > 1 ? view.data.told.fits_elsewhere : view.data.told.fits_only;
  view.offer.textContent = words.replace("{board}", first.title);
  view.offer.onclick = () => {
    enlarge(view, first.number);
    offerBoard(view);
  };
}

// The board on which something happens comes into view by itself, where not all three are; but no
// board moves under the pointer that has just acted on it.
function follow(view, data) {
  const happens = JSON.stringify([data.at, data.words, data.boards.map((one) => one.changes)]);
  if (view.happens === happens) return;
  const first = view.happens === undefined;
  const { acted } = view;
  view.happens = happens;
  view.acted = false;
  const number = view.boards.findIndex((board) => board.epoch === data.at);
  if (number < 0) {
    // Once it is over they stand in their order again; not while a piece is to be placed.
    if (view.mode === "large" && view.followed && !view.armed && !acted) {
      view.followed = 0;
      arrange(view);
    }
    return;
  }
  if (view.mode === "large" && view.large === null && !acted) {
    view.followed = number;
    arrange(view);
  }
  if (view.mode !== "alone") return;
  setCurrent(view, number);
  if (first) return;
  const square = Object.keys(data.boards[number].changes)[0];
  view.boards[number].section.scrollIntoView({ block: "nearest" });
  view.boards[number].cells.get(square)?.scrollIntoView({ block: "nearest", inline: "center" });
}

function watchSize(view, signal) {
  let asked = 0;
  let arranged = [0, 0];
  const again = () => {
    cancelAnimationFrame(asked);
    asked = requestAnimationFrame(() => {
      const width = view.body.clientWidth;
      const [last, before] = arranged;
      // Boards that are so high that a scrollbar comes, and so low without its width that it goes:
      // they stay low, or it would go on for ever.
      if (width === before && width > last && width - last < SCROLLBAR) return;
      if (width !== last) arranged = [width, last];
      arrange(view);
      showPointed(view);
    });
  };
  const observer = new ResizeObserver(again);
  observer.observe(view.body);
  window.addEventListener("resize", again, { signal });
  signal.addEventListener("abort", () => observer.disconnect());
}
