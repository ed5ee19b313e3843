// The letters above and the numbers beside the squares, which go along where a board is larger than
// what is seen of it: they lie over the squares at the edge then.

// Copies of both into layers of their own, with paper behind them.
function copyCoordinates(view, board) {
  const { frame } = view.data;
  const texts = [...board.layers.ground.querySelectorAll("text[text-anchor]")];
  const whole = { x: 0, y: 0, class: "behind" };
  const parts = [
    ["letters", "middle", { ...whole, width: frame.width, height: frame.top }],
    ["numbers", "end", { ...whole, width: frame.left, height: frame.height }],
  ];
  for (const [layer, anchor, behind] of parts) {
    const copies = texts.filter((text) => text.getAttribute("text-anchor") === anchor);
    board.layers[layer].replaceChildren(
      svgElement("rect", behind),
      ...copies.map((text) => text.cloneNode(true)),
    );
    moveCoordinates(board.layers[layer], 0, 0);
  }
  // No letter lies on the numbers at the left.
  const corner = { x: 0, y: 0, width: frame.left, height: frame.top, class: "behind corner" };
  board.layers.letters.append(svgElement("rect", corner));
  board.legible = 0;
}

function moveCoordinates(layer, right, down) {
  setShown(layer, right > 0 || down > 0);
  layer.setAttribute("transform", `translate(${right} ${down})`);
}

// Where what is seen of the page begins: below its head, and below the line that stays there.
function upperEdge(view) {
  const head = document.querySelector(".stAppHeader")?.getBoundingClientRect().bottom ?? 0;
  const line = view.mode === "alone" ? view.words.parentElement.getBoundingClientRect().bottom : 0;
  return Math.max(head, line);
}

function keepCoordinates(view) {
  const edge = upperEdge(view);
  for (const board of view.boards) {
    const box = board.svg.getBoundingClientRect();
    if (!board.k || !box.width) continue;
    const { frame } = view.data;
    const last = frame.top + (frame.rows - 1) * frame.side;
    const down = Math.min((edge - box.top) / board.k, last - frame.top);
    const right = (board.svg.parentElement.getBoundingClientRect().left - box.left) / board.k;
    moveCoordinates(board.layers.letters, 0, Math.max(0, Math.round(down)));
    board.layers.letters.lastChild.setAttribute("x", Math.max(0, Math.round(right)));
    moveCoordinates(board.layers.numbers, Math.max(0, Math.round(right)), 0);
  }
}

function watchScrolling(view, signal) {
  let asked = 0;
  const again = () => {
    cancelAnimationFrame(asked);
    asked = requestAnimationFrame(() => keepCoordinates(view));
  };
  const options = { signal, capture: true, passive: true };
  document.addEventListener("scroll", again, options);
  view.row.addEventListener("scroll", again, options); // of a board, which the page does not hear of
}
