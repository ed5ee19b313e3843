// The turns of a reviewed game. The turn that is shown comes into view within the list only.

// No line ends between a number and its sign.
const whole = (text) => text.replace(/(\d) %/g, "$1\u00a0%");

function element(tag, className, text) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = whole(text);
  return made;
}

function button(view, className, text, focus, to) {
  const made = element("button", className, text);
  made.type = "button";
  made.dataset.focus = focus;
  made.onclick = () => view.send(to);
  return made;
}

function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

// A line stays the same element while its words change: nothing goes from under the pointer.
function makeLine(view, turn) {
  const row = button(view, "line", undefined, `turn ${turn}`, { turn });
  row.append(...["turn", "sign", "words", "mark"].map((name) => element("span", name)));
  return row;
}

function setLine(row, line) {
  row.classList.toggle("here", line.here);
  if (line.here) row.setAttribute("aria-current", "true");
  else row.removeAttribute("aria-current");
  const [turn, sign, words, mark] = row.children;
  setText(turn, line.turn);
  setText(words, line.words);
  setText(mark, line.mark);
  if (row.drawn !== line.sign) sign.innerHTML = row.drawn = line.sign;
  sign.title = line.player;
  mark.title = line.grade;
  mark.classList.toggle("bad", Boolean(line.mark));
  row.setAttribute("aria-label", `${line.turn} ${line.player}: ${line.words}. ${line.grade}`);
  row.title = line.words;
}

function stepsOf(view, turn, shown, steps, at) {
  const list = element("ol");
  steps.forEach((words, number) => {
    const step = number + 1;
    const item = element("li");
    const made = button(view, "", `${step}. ${words}`, `${shown} ${step}`, { turn, step, shown });
    if (step === at) made.setAttribute("aria-current", "step");
    item.append(made);
    list.append(item);
  });
  return list;
}

function whyOf([head, ...reasons]) {
  const made = element("div", "why");
  const list = element("ul");
  list.append(...reasons.map((reason) => element("li", "", reason)));
  made.append(element("p", "", head), list);
  return made;
}

function bodyOf(view, turn) {
  const { body, preview } = view.data;
  const made = element("div", "body");
  made.append(...body.sentences.map((words) => element("p", "sentence", words)));
  made.append(stepsOf(view, turn, "played", body.steps, body.step));
  if (body.better) {
    const to = { turn, step: body.better_steps.length, shown: "better" };
    const better = button(view, "better", body.better, "better", to);
    better.dataset.preview = preview;
    const on = body.better_step >= 0;
    better.setAttribute("aria-pressed", String(on));
    if (!on) better.append(element("span", "hint", body.texts.point));
    made.append(better);
    if (body.why.length) made.append(whyOf(body.why));
    if (on) {
      made.append(stepsOf(view, turn, "better", body.better_steps, body.better_step));
      made.append(button(view, "act", body.texts.back, "back", { turn, step: 0, shown: "played" }));
    }
  }
  if (body.retry) {
    made.append(button(view, "act retry", body.retry, "retry", { turn, retry: true }));
  }
  return made;
}

function draw(view) {
  const { data, root } = view;
  const key = JSON.stringify(data);
  if (view.key === key) return;
  view.key = key;
  const focused = root.getRootNode().activeElement?.dataset?.focus;
  for (const [name, fill] of Object.entries(data.colors)) root.style.setProperty(`--${name}`, fill);
  root.setAttribute("role", "group");
  root.setAttribute("aria-label", data.name);
  const at = data.lines.findIndex((line) => line.here);
  while (view.rows.length > data.lines.length) view.rows.pop().remove();
  data.lines.forEach((line, turn) => {
    if (turn === view.rows.length) {
      view.rows.push(makeLine(view, turn));
      root.append(view.rows[turn]);
    }
    setLine(view.rows[turn], line);
  });
  setBody(view, at);
  if (focused && root.getRootNode().activeElement?.dataset?.focus !== focused) {
    root.querySelector(`[data-focus="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  }
  if (view.at !== at) {
    view.at = at;
    bringIntoView(view);
  }
}

function setBody(view, at) {
  const key = JSON.stringify([at, view.data.body]);
  if (view.bodyKey === key || at < 0) return;
  view.bodyKey = key;
  view.body?.remove();
  view.body = bodyOf(view, at);
  view.rows[at].after(view.body);
}

function bringIntoView({ root, body, rows, at }) {
  if (!body) return;
  // The line sticks to the top of the list: where it belongs is above its body.
  const above = body.offsetTop - root.offsetTop - rows[at].offsetHeight;
  const below = body.offsetTop - root.offsetTop + body.offsetHeight - root.clientHeight;
  if (below > root.scrollTop) root.scrollTop = below;
  if (above < root.scrollTop) root.scrollTop = above;
}

export default latest((component) => {
  const root = component.parentElement.querySelector(".moves");
  const view = (root.view ??= { root, rows: [] });
  view.data = component.data;
  // It says for which state the list was drawn: what was clicked in an older one does nothing.
  view.send = (to) => component.setTriggerValue("moved", { ...to, at: component.data.at });
  draw(view);
});
