// Adventurers that are dragged from below their board to another one, to travel there.

// The epochs to which an adventurer can be dragged.
function journeys(view, adventurer) {
  const { adventurer: color, epoch, left } = adventurer.dataset;
  return view.data.journeys[`${color} ${epoch} ${left}`] ?? [];
}

function updateJourneys(view) {
  for (const board of view.boards) {
    for (const one of board.layers.foot.querySelectorAll("[data-adventurer]")) {
      one.classList.toggle("leaves", journeys(view, one).length > 0);
    }
  }
}

// The board that is pointed at, or the tab of one.
function epochAt(view, event) {
  const found = view.shadow.elementFromPoint(event.clientX, event.clientY);
  return found?.closest?.("[data-epoch]")?.dataset.epoch ?? "";
}

// The boards to which an adventurer can go, and the one that is pointed at.
function showJourney(view, to, here) {
  for (const { epoch, section, tab } of view.boards) {
    for (const part of [section, tab]) {
      part.classList.toggle("reached", to.includes(epoch));
      part.classList.toggle("here", to.includes(epoch) && epoch === here);
    }
  }
}

// The adventurer alone, as a picture.
function portrait(adventurer) {
  const { x, y, width, height } = adventurer.getBBox();
  return `<svg viewBox="${x} ${y} ${width} ${height}">${adventurer.innerHTML}</svg>`;
}
