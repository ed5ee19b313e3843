// A list of all keys, as a dialog of the browser's own: it keeps the focus, and Escape closes it.

function element(tag, text, ...children) {
  const made = document.createElement(tag);
  if (text) made.textContent = text;
  made.append(...children);
  return made;
}

function fill(dialog, data) {
  const groups = data.groups.flatMap(({ title, rows }) => [
    element("h3", title),
    element(
      "table",
      "",
      ...rows.map(([key, words]) =>
        element("tr", "", element("td", "", element("kbd", key)), element("td", words)),
      ),
    ),
  ]);
  const close = element("button", data.close);
  close.addEventListener("click", () => dialog.close());
  dialog.setAttribute("aria-label", data.title);
  dialog.replaceChildren(element("h2", data.title), ...groups, close);
}

function listKeys(dialog, data) {
  fill(dialog, data);
  if (dialog.listens) return;
  dialog.listens = new AbortController();
  const asked = (event) => {
    if (!dialog.isConnected) return dialog.listens.abort();
    const target = event.composedPath()[0];
    const writes = target.isContentEditable || target.matches?.("input, textarea, select");
    if (event.key !== "?" || writes || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    if (dialog.open) dialog.close();
    else dialog.showModal();
  };
  window.addEventListener("keydown", asked, { signal: dialog.listens.signal });
}
