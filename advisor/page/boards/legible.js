// Keeps what has to be read large enough, however small a board is shown. In the drawing's markup
// (advisor/draw): a group with data-pin is enlarged whole, its pin staying where it is; other
// writing is enlarged by itself; what has data-most is hidden where its writing would have to be
// larger than that, and data-instead, which follows it, is shown.

// Pixels of the window.
const LEAST = 10.2;

function makeBoardLegible(board) {
  if (!board.k || board.legible === board.k) return;
  board.legible = board.k;
  makeLegible(board.svg, board.k);
}

// `k` is how many pixels of the window one of the drawing is.
function makeLegible(svg, k) {
  const needed = LEAST / k;
  for (const part of svg.querySelectorAll("[data-most]")) {
    const hidden = needed > Number(part.dataset.most);
    setShown(part, !hidden);
    const instead = part.nextElementSibling;
    if (instead?.dataset.instead) setShown(instead, hidden);
  }
  for (const part of svg.querySelectorAll("[data-pin]")) {
    const size = Number(part.dataset.size ?? part.querySelector("text").getAttribute("font-size"));
    const grown = Math.max(1, needed / size);
    const [x, y] = part.dataset.pin.split(" ").map(Number);
    const change = `translate(${x} ${y}) scale(${grown}) translate(${-x} ${-y})`;
    if (grown === 1) part.removeAttribute("transform");
    else part.setAttribute("transform", change);
  }
  for (const text of svg.querySelectorAll("text")) {
    if (text.closest("[data-pin]")) continue;
    text.dataset.size ??= text.getAttribute("font-size");
    text.setAttribute("font-size", Math.max(Number(text.dataset.size), needed));
  }
}

function setShown(part, shown) {
  if (shown) part.removeAttribute("display");
  else part.setAttribute("display", "none");
}
