// The component's beginning: called whenever the page sends something new.

function begin(root, shadow) {
  const find = (name) => root.querySelector(`.${name}`);
  const view = {
    root,
    shadow,
    row: find("row"),
    tabs: find("tabs"),
    palette: find("palette"),
    tip: find("tip"),
    carried: find("carried"),
    spoken: find("spoken"),
    legend: find("legend"),
    boards: [],
    pointed: null,
    chosen: null,
    armed: "",
    unheard: [],
    number: 0,
  };
  listen(view);
  return view;
}

function update(view, data) {
  view.data = data;
  view.unheard = view.unheard.filter((gesture) => gesture.number > data.heard);
  view.number = Math.max(view.number, data.heard);
  for (const [name, color] of Object.entries(data.colors)) {
    view.root.style.setProperty(`--${name}`, color);
  }
  view.root.classList.toggle("stacked", data.stacked);
  view.root.classList.toggle("movable", data.movable);
  const rebuilt = view.shape;
  updateBoards(view, data);
  updatePalette(view, data);
  setMarkup(view.legend, data.legend);
  const [epoch, square, gesture] = data.picked ?? [];
  if (gesture !== view.gesture) {
    view.gesture = gesture;
    choose(view, view.boards.findIndex((board) => board.epoch === epoch), square);
  } else if (rebuilt !== view.shape && view.chosen) {
    choose(view, view.chosen.number, view.chosen.square);
  }
  showPointed(view);
}

// A part of the page that has just come is brought into view, below the boards if those stay.
function lookAt(view, key, number, tries = 20) {
  if (!key || number <= (view.looked ?? 0)) return;
  const part = document.querySelector(`.st-key-${CSS.escape(key)}`);
  if (part) {
    view.looked = number;
    part.scrollIntoView({ block: "start" });
  } else if (tries) {
    setTimeout(() => lookAt(view, key, number, tries - 1), 100);
  }
}

export default function (component) {
  const root = component.parentElement.querySelector(".boards");
  root.view ??= begin(root, component.parentElement);
  root.view.send = (name, value) => component.setTriggerValue(name, value);
  update(root.view, component.data);
  lookAt(root.view, ...component.data.look);
}
