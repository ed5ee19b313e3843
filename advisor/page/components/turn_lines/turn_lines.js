// The list of turns. What is unfolded stays so while the list gets better, and nothing changes
// between a press and its release, so that no click is lost. Nothing here is asked of the server
// but what is to be shown on the boards.

function element(tag, className, text) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

function button(className, text, focus, act) {
  const made = element("button", className, text);
  made.type = "button";
  made.dataset.focus = focus;
  made.onclick = act;
  return made;
}

function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

function toggle(set, name) {
  if (set.has(name)) set.delete(name);
  else set.add(name);
}

// Everything as the data and the visitor have it; what has not changed is left alone.
function draw(view) {
  const { data, root } = view;
  const focused = root.getRootNode().activeElement?.dataset?.focus;
  setHead(view);
  const wanted = [view.head];
  for (const line of data.lines) {
    const turn = view.turns.get(line.id) ?? makeTurn(view, line.id);
    setTurn(view, turn, line);
    if (line.above) {
      setText(turn.above, line.above);
      wanted.push(turn.above);
    }
    wanted.push(turn.section);
  }
  setSigns(view);
  if (data.lines.length) wanted.push(view.signs);
  const kept = new Set(data.lines.map((line) => line.id));
  for (const id of view.turns.keys()) if (!kept.has(id)) view.turns.delete(id);
  wanted.forEach((node, place) => {
    if (root.children[place] !== node) root.insertBefore(node, root.children[place] ?? null);
  });
  while (root.children.length > wanted.length) root.lastChild.remove();
  if (focused && root.getRootNode().activeElement?.dataset?.focus !== focused) {
    root.querySelector(`[data-focus="${CSS.escape(focused)}"]`)?.focus();
  }
}

function setHead(view) {
  const { data, head } = view;
  if (head.children.length) return;
  head.setAttribute("aria-hidden", "true");
  head.append(...data.head.map((words) => element("span", "", words)));
  head.children[2].title = data.told.gain;
  head.children[3].title = data.told.margin;
  head.children[4].title = data.told.chance;
}

// What the signs mean, below the lines; it stays open or closed while the list gets better.
function setSigns(view) {
  const { data, signs } = view;
  const key = JSON.stringify([data.signs, data.told.signs]);
  if (view.signsKey === key) return;
  view.signsKey = key;
  const list = element("dl");
  for (const { sign, means } of data.signs) {
    list.append(element("dt", "", sign), element("dd", "", means));
  }
  signs.replaceChildren(element("summary", "", data.told.signs), list);
}

function makeTurn(view, id) {
  const section = element("section", "turn");
  section.dataset.preview = id;
  const row = button("line", undefined, id, () => {
    toggle(view.open, id);
    draw(view);
  });
  const parts = ["rank", "short", "number gain", "number margin", "number chance"].map((name) => {
    const part = element("span", name);
    row.append(part);
    return part;
  });
  section.append(row);
  const turn = { section, row, parts, above: element("p", "above"), body: null, key: "" };
  view.turns.set(id, turn);
  return turn;
}

function setTurn(view, turn, line) {
  const { told } = view.data;
  const open = view.open.has(line.id);
  turn.section.className = `turn ${line.standing}`;
  turn.section.classList.toggle("open", open);
  turn.section.classList.toggle("chosen", line.chosen);
  turn.row.setAttribute("aria-expanded", String(open));
  turn.row.title = line.words;
  const [rank, short, gain, margin, chance] = turn.parts;
  setText(rank, line.rank);
  setText(short, line.short);
  setText(gain, line.gain);
  setText(margin, line.margin);
  setText(chance, line.chance);
  gain.title = line.proved ? told.proved : told.gain;
  gain.classList.toggle("proved", line.proved);
  chance.title = told.chance;
  margin.title = line.standing === "equal" ? told.equal : told.margin;
  const shown = [open, line.reasons, line.more, line.tags, line.actions];
  const key = JSON.stringify([...shown, view.told.has(line.id), view.tag]);
  if (turn.key === key) return;
  turn.key = key;
  turn.body?.remove();
  turn.body = open ? bodyOf(view, line) : null;
  if (open) turn.section.append(turn.body);
}

function bodyOf(view, line) {
  const { told } = view.data;
  const body = element("div", "body");
  body.append(...line.reasons.map((words) => element("p", "reason", words)));
  const more = view.told.has(line.id);
  if (more) body.append(...line.more.map((words) => element("p", "words", words)));
  if (line.more.length) {
    const act = () => {
      toggle(view.told, line.id);
      draw(view);
    };
    const made = button("plain more", more ? told.less : told.more, `${line.id} more`, act);
    made.ariaLabel = `${made.textContent}, ${told.turn} ${line.rank}`;
    body.append(made);
  }
  if (line.tags.length) body.append(tagsOf(view, line));
  const row = element("div", "row");
  for (const [action, words] of Object.entries(line.actions)) {
    const act = () => view.send({ action, turn: line.id });
    row.append(button(action, words, `${line.id} ${action}`, act));
  }
  body.append(row);
  return body;
}

// Each tag explains itself when it is pressed, and shows the rule that it is about.
function tagsOf(view, line) {
  const all = element("div", "tags");
  const row = element("div", "row");
  all.append(row);
  for (const tag of line.tags) {
    const name = `${line.id} tag ${tag.name}`;
    const open = view.tag === name;
    const made = button("tag", tag.name, name, () => {
      view.tag = open ? "" : name;
      draw(view);
    });
    made.title = tag.words;
    made.ariaLabel = `${tag.name}, ${view.data.told.turn} ${line.rank}`;
    made.setAttribute("aria-expanded", String(open));
    row.append(made);
    if (!open) continue;
    const rule = element("div", "rule");
    const text = element("details", "");
    text.append(element("summary", "", tag.rule), element("p", "text", tag.text));
    rule.append(element("p", "", tag.words), text);
    all.append(rule);
  }
  return all;
}

// What is unfolded, also when the list comes back after two turns stood side by side in its place.
const kept = (window.khronosTurns ??= { open: new Set(), told: new Set(), tag: "", signs: false });

function begin(root) {
  const head = element("div", "head");
  const signs = element("details", "signs");
  signs.open = kept.signs === true;
  signs.addEventListener("toggle", () => {
    if (signs.isConnected) kept.signs = signs.open;
  });
  const { open, told, tag } = kept;
  const view = { root, head, signs, turns: new Map(), open, told, tag };
  hold(view, "pointerdown", ["pointerup", "pointercancel"]);
  hold(view, "keydown", ["keyup"]);
  return view;
}

// From a press until its release, wherever that is, nothing is drawn; then the click comes first.
// A key that is held, and a window that is left meanwhile, must not hold it for ever.
function hold(view, press, releases) {
  view.root.addEventListener(press, () => {
    view.held = true;
    const release = () => {
      for (const name of [...releases, "blur"]) window.removeEventListener(name, release, true);
      view.held = false;
      setTimeout(() => draw(view));
    };
    for (const name of [...releases, "blur"]) window.addEventListener(name, release, true);
  });
}

export default latest((component) => {
  const root = component.parentElement.querySelector(".turns");
  const view = (root.view ??= begin(root));
  view.data = component.data;
  view.send = (value) => component.setTriggerValue("acted", value);
  if (!view.held) draw(view);
});
