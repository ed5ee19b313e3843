// The curves of a review, one at a time. The pictures come from the server whole; here the moment on
// the boards is marked, and a click goes to another one. The keys go through the list of turns.

function element(tag, className, text) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

function imported(markup) {
  const parsed = new DOMParser().parseFromString(markup, "text/html");
  return document.importNode(parsed.body.firstElementChild, true);
}

function topOf(view) {
  const { data } = view;
  const top = element("div", "top");
  data.curves.forEach((curve, number) => {
    const tab = element("button", "tab", curve.name);
    tab.type = "button";
    tab.dataset.number = number;
    tab.setAttribute("aria-pressed", String(number === view.number));
    tab.onclick = () => {
      view.number = number;
      draw(view);
    };
    top.append(tab);
  });
  for (const { sign, name } of data.legend) {
    const player = element("span", "player");
    player.append(imported(sign), element("span", "", name));
    top.append(player);
  }
  top.append(element("span", "about", data.curves[view.number].about));
  return top;
}

function pictureOf(view) {
  const wide = element("div", "wide");
  wide.tabIndex = 0; // where it is narrow, arrow keys scroll it
  const curve = imported(view.data.curves[view.number].svg);
  wide.append(curve);
  for (const slot of curve.querySelectorAll("[data-slot]")) {
    slot.append(titled(view.data.choose));
    slot.addEventListener("click", () => view.send(Number(slot.dataset.slot)));
  }
  for (const point of curve.querySelectorAll("[data-place]")) {
    point.addEventListener("click", () => view.send(Number(point.dataset.place)));
  }
  return wide;
}

function titled(text) {
  const title = document.createElementNS("http://www.w3.org/2000/svg", "title");
  title.textContent = text;
  return title;
}

function draw(view) {
  const { data, root } = view;
  if (!data.curves.length) return root.replaceChildren();
  view.number = Math.min(view.number ?? 0, data.curves.length - 1);
  const key = JSON.stringify([data.curves, data.legend, data.choose, view.number]);
  if (view.key !== key) {
    view.key = key;
    for (const [name, fill] of Object.entries(data.colors)) root.style.setProperty(`--${name}`, fill);
    const focused = root.getRootNode().activeElement?.dataset?.number;
    root.replaceChildren(topOf(view), pictureOf(view));
    if (focused) root.querySelector(`[data-number="${focused}"]`)?.focus();
  }
  for (const slot of root.querySelectorAll("[data-slot]")) {
    slot.classList.toggle("here", Number(slot.dataset.slot) === data.here);
  }
}

export default latest((component) => {
  const root = component.parentElement.querySelector(".curves");
  const view = (root.view ??= { root });
  view.data = component.data;
  // It says for which state the curves were drawn: a click in older ones does nothing.
  view.send = (place) => component.setTriggerValue("place", { place, at: component.data.at });
  draw(view);
});
