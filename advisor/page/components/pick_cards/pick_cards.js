// Cards that are tapped. A tap is shown at once; the server is told how many of each kind are chosen,
// with the number of the tap, so that its answer to an earlier one changes nothing.

function element(tag, className, text) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

const counted = (view) => view.chosen.map((places) => places.filter(Boolean).length);
const total = (view) => counted(view).reduce((sum, one) => sum + one, 0);

function draw(view) {
  const { data, root } = view;
  const full = data.number !== null && total(view) >= data.number;
  for (const [kind, group] of view.groups.entries()) {
    for (const [place, card] of group.entries()) {
      const chosen = view.chosen[kind][place];
      card.setAttribute("aria-pressed", String(chosen));
      // Where one card is to be chosen, another one takes its place.
      card.disabled = place < data.kinds[kind].least || (!chosen && full && data.number !== 1);
    }
  }
  root.classList.toggle("only", data.number === 0);
  root.classList.toggle("goes", Boolean(data.mark));
}

function tap(view, kind, place) {
  const chosen = view.chosen[kind];
  if (!chosen[place] && view.data.number === 1) view.chosen.forEach((places) => places.fill(false));
  chosen[place] = !chosen[place];
  view.tap += 1;
  draw(view);
  view.send({ cards: counted(view), tap: view.tap });
}

// All cards anew: another question, or other cards to choose from.
function lay(view) {
  const { data, root } = view;
  view.groups = data.kinds.map(({ cards, svg, name }, kind) =>
    cards.map((label, place) => {
      const card = element("button", "card");
      card.type = "button";
      card.innerHTML = svg;
      card.setAttribute("aria-label", label);
      card.title = name;
      card.dataset.mark = data.mark;
      card.addEventListener("click", () => tap(view, kind, place));
      return card;
    }),
  );
  const groups = view.groups.map((cards) => {
    const group = element("span", "kind");
    group.append(...cards);
    return group;
  });
  const row = element("div", "row");
  row.append(...groups.filter((group) => group.children.length));
  root.replaceChildren(element("legend", "", data.question), row);
}

function take(view) {
  view.chosen = view.data.kinds.map(({ cards, chosen }) => cards.map((_, place) => place < chosen));
  view.tap = view.data.tap;
}

export default latest((component) => {
  const root = component.parentElement.querySelector(".pick");
  const view = (root.view ??= { root, tap: -1 });
  view.data = component.data;
  view.send = (value) => component.setStateValue("cards", value);
  const { question, kinds, number, mark } = view.data;
  const laid = JSON.stringify([question, number, mark, kinds.map(({ cards, svg, least }) => [cards, svg, least])]);
  if (view.laid !== laid) {
    view.laid = laid;
    take(view);
    lay(view);
  } else if (view.data.tap >= view.tap) {
    const now = counted(view);
    if (kinds.some(({ chosen }, kind) => chosen !== now[kind])) take(view);
    view.tap = view.data.tap;
  }
  draw(view);
});
