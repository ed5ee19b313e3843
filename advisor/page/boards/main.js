// The component's beginning: called whenever the page sends something new.

function begin(root, shadow) {
  const find = (name) => root.querySelector(`.${name}`);
  const view = {
    root,
    shadow,
    body: find("body"),
    row: find("row"),
    words: find("words"),
    offer: find("offer"),
    keysHint: find("panel-keys"),
    everywhere: root.querySelectorAll(".everywhere"),
    single: root.querySelectorAll(".single"),
    tabs: find("tabs"),
    palette: find("palette"),
    tip: find("tip"),
    carried: find("carried"),
    spoken: find("spoken"),
    legend: find("legend"),
    boards: [],
    current: 0,
    pointed: null,
    chosen: null,
    armed: "",
    unheard: [],
    number: 0,
  };
  view.legend.parentElement.addEventListener("toggle", () => updateLegend(view));
  recall(view);
  listen(view);
  view.gone = new AbortController();
  const { signal } = view.gone;
  watchSize(view, signal);
  watchScrolling(view, signal);
  watchKeys(view, signal);
  watchPreviews(view, signal);
  return view;
}

function update(view, data) {
  view.data = data;
  view.unheard = view.unheard.filter((gesture) => gesture.number > data.heard);
  view.number = Math.max(view.number, data.heard);
  for (const [name, color] of Object.entries(data.colors)) {
    view.root.style.setProperty(`--${name}`, color);
  }
  view.root.classList.toggle("movable", data.movable);
  view.keysHint.textContent = Object.values(data.keys)
    .map((words) => ` ${words}`)
    .join("");
  for (const part of view.everywhere) part.hidden = data.boards.length < 3;
  for (const part of view.single) part.hidden = data.boards.length >= 3;
  const rebuilt = view.shape;
  updateBoards(view, data);
  showLayers(view);
  const sizes = JSON.stringify([view.shape, data.around, data.column, data.stacked, data.fill]);
  if (view.sizes !== sizes) {
    view.sizes = sizes;
    arrange(view);
  }
  follow(view, data);
  updatePalette(view, data);
  followFits(view, data);
  offerBoard(view);
  updateJourneys(view);
  updateLegend(view);
  placePlayers(view);
  const [epoch, square, gesture] = data.picked ?? [];
  // As long as the page has not heard of the last click, its ring is newer than what is told.
  if (gesture !== view.gesture && !view.unheard.length) {
    view.gesture = gesture;
    choose(view, view.boards.findIndex((board) => board.epoch === epoch), square);
  } else if (rebuilt !== view.shape && view.chosen) {
    choose(view, view.chosen.number, view.chosen.square);
  }
  showPointed(view);
}

// The legend is drawn once it has been opened: few do, and everybody would wait for it.
function updateLegend(view) {
  const entries = view.data.legend;
  const key = JSON.stringify(entries);
  if (!view.legend.parentElement.open || view.legendKey === key) return;
  view.legendKey = key;
  view.legend.replaceChildren(
    ...entries.map(({ svg, text }) => {
      const entry = htmlElement("li");
      const picture = htmlElement("span", "sign");
      setMarkup(picture, svg);
      entry.append(picture, htmlElement("span", "", text));
      return entry;
    }),
  );
}

// A part of the page that has just come is brought into view, below the boards if those stay.
function lookAt(view, key, number, block, tries = 20) {
  if (!key || number <= (view.looked ?? 0)) return;
  const part = document.querySelector(`.st-key-${CSS.escape(key)}`);
  if (part) {
    view.looked = number;
    const left = part.getBoundingClientRect().left;
    if (block !== "beside") part.scrollIntoView({ block });
    else if (left > view.root.getBoundingClientRect().right) part.scrollIntoView({ block: "nearest" });
  } else if (tries) {
    setTimeout(() => lookAt(view, key, number, block, tries - 1), 100);
  }
}

export default latest((component) => {
  const root = component.parentElement.querySelector(".boards");
  root.view ??= begin(root, component.parentElement);
  root.view.send = (name, value) => component.setTriggerValue(name, value);
  update(root.view, component.data);
  lookAt(root.view, ...component.data.look);
  return () => root.view.gone.abort();
});
