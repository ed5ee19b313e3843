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
  for (const point of wide.querySelectorAll("[data-place]")) {
    const go = () => view.send(Number(point.dataset.place));
    point.setAttribute("tabindex", "0");
    point.setAttribute("role", "button");
    point.setAttribute("aria-label", point.querySelector("title").textContent);
    point.addEventListener("click", go);
    point.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        go();
      }
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
