// Painting: a piece that is chosen is drawn over squares, and the page is told of all of them.

// Whether a drag that begins on a square paints.
function paints(view, cell) {
  const how = view.data.palette.find((item) => item.identity === view.armed)?.paints;
  if (how === "any") return true;
  return how === "free" && !(view.data.movable && cell.classList.contains("solid"));
}

function beginStroke(view, cell, start) {
  const { epoch, square } = cell.dataset;
  view.held = { ...start, element: cell, epoch, squares: [square] };
}

// Goes on to where the pointer is, over the squares between: a fast pointer leaves some out.
function stroke(view, cell) {
  const { held } = view;
  if (!cell || cell.dataset.epoch !== held.epoch) return;
  const number = numberOf(view, cell);
  const [c0, r0] = placeOf(held.squares.at(held.at ?? 0));
  const [c1, r1] = placeOf(cell.dataset.square);
  const steps = Math.max(Math.abs(c1 - c0), Math.abs(r1 - r0));
  for (let i = 1; i <= steps; i += 1) {
    const column = Math.round(c0 + ((c1 - c0) * i) / steps);
    const row = Math.round(r0 + ((r1 - r0) * i) / steps);
    const square = squareName(column, row);
    if (!held.squares.includes(square)) held.squares.push(square);
    held.at = held.squares.indexOf(square);
  }
  showStroke(view, view.boards[number]);
  point(view, number, cell.dataset.square);
}

function showStroke(view, board) {
  const { frame } = view.data;
  board.layers.target.replaceChildren(
    ...view.held.squares.map((square) => {
      const [column, row] = placeOf(square);
      return svgElement("rect", {
        x: frame.left + column * frame.side,
        y: frame.top + row * frame.side,
        width: frame.side,
        height: frame.side,
        "data-stroke": square,
      });
    }),
  );
}

function endStroke(view, held) {
  const number = view.boards.findIndex((board) => board.epoch === held.epoch);
  const cell = view.boards[number].cells.get(held.squares[0]);
  pick(view, cell, held.squares.length > 1 ? { squares: held.squares } : {});
}
