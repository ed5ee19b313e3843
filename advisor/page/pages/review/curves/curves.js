// The curves of a review. The pictures come from the server whole; here points can be clicked.

function element(tag, className, text) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

function pictureOf(view, curve) {
  const wide = element("div", "wide");
  const parsed = new DOMParser().parseFromString(curve.svg, "text/html");
  wide.append(document.importNode(parsed.body.firstElementChild, true));
  const points = [...wide.querySelectorAll("[data-place]")];
  if (!points.length) return wide;
  // A picture has nothing in it that could be pressed; a group has. It is one stop of the Tab key:
  // arrows go from point to point of a player, and to other players at the same time.
  wide.firstElementChild.setAttribute("role", "group");
  const length = Math.max(...points.map((point) => Number(point.dataset.place))) + 1;
  const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -length, ArrowDown: length };
  for (const [number, point] of points.entries()) {
    const go = () => view.send(Number(point.dataset.place));
    point.setAttribute("tabindex", number ? "-1" : "0");
    point.setAttribute("role", "button");
    point.setAttribute("aria-label", point.querySelector("title").textContent);
    point.addEventListener("click", go);
    point.addEventListener("focus", () => {
      for (const other of points) other.setAttribute("tabindex", other === point ? "0" : "-1");
    });
    point.addEventListener("keydown", (event) => {
      const next = points[number + (steps[event.key] ?? 0)];
      if (event.key === "Enter" || event.key === " ") go();
      else if (event.key in steps) next?.focus();
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
  }
  return wide;
}

function draw(view) {
  const { data, root } = view;
  const key = JSON.stringify(data);
  if (view.key === key) return;
  view.key = key;
  for (const [name, fill] of Object.entries(data.colors)) root.style.setProperty(`--${name}`, fill);
  const shown = data.curves.flatMap((curve) => [element("h4", "", curve.name), pictureOf(view, curve)]);
  root.replaceChildren(...shown, element("p", "", data.told));
}

export default latest((component) => {
  const root = component.parentElement.querySelector(".curves");
  const view = (root.view ??= { root });
  view.data = component.data;
  // It says for which state the curves were drawn: a click in older ones does nothing.
  view.send = (place) => component.setTriggerValue("gone", { place, at: component.data.at });
  draw(view);
});
