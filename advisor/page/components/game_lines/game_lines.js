// The turns of a game. The turn that is shown comes into view by itself, within the list only.

function element(tag, className, text) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

function lineOf(view, line) {
  const row = element("button", "line");
  row.type = "button";
  row.dataset.id = line.id;
  row.classList.toggle("here", line.here);
  row.classList.toggle("off", line.on === false);
  row.style.setProperty("--depth", line.depth ?? 0);
  if (line.here) row.setAttribute("aria-current", "true");
  row.onclick = () => view.send(line.id);
  return row;
}

function startOf(view, line) {
  const row = lineOf(view, line);
  row.classList.add("start");
  row.append(element("span", "words", line.words));
  return row;
}

function turnOf(view, line) {
  const { told } = view.data;
  const row = lineOf(view, line);
  const who = element("span", "who");
  const dot = element("span", "dot");
  dot.style.background = line.fill;
  who.append(element("span", "turn", line.turn), dot, element("span", "color", line.color));
  const words = element("span", "words", line.words);
  if (line.open) words.append(element("span", "open", ` (${told.open})`));
  if (line.comment) words.append(element("span", "comment", line.comment));
  const ecus = element("span", "ecus", line.ecus);
  ecus.title = told.ecus;
  if (line.change) ecus.prepend(element("span", "change", line.change));
  row.title = line.depth ? `${told.variation}: ${line.words}` : line.words;
  row.append(who, words, ecus);
  return row;
}

function draw(view) {
  const { data, root } = view;
  const key = JSON.stringify(data);
  if (view.key === key) return;
  view.key = key;
  const focused = root.getRootNode().activeElement?.dataset?.id;
  root.replaceChildren(startOf(view, data.start), ...data.lines.map((line) => turnOf(view, line)));
  if (focused) root.querySelector(`[data-id="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  const here = root.querySelector(".here");
  if (here) {
    const above = here.offsetTop - root.offsetTop;
    if (above < root.scrollTop) root.scrollTop = above;
    const below = above + here.offsetHeight - root.clientHeight;
    if (below > root.scrollTop) root.scrollTop = below;
  }
}

export default latest((component) => {
  const root = component.parentElement.querySelector(".game");
  const view = (root.view ??= { root });
  view.data = component.data;
  // It says for which state the list was drawn: what was clicked in an older one does nothing.
  view.send = (id) => component.setTriggerValue("gone", { id, at: component.data.at });
  draw(view);
});
