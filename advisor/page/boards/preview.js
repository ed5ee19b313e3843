// What is shown while something else on the page is pointed at or has the focus: an element with
// data-preview="ID", or one of Streamlit's with key="preview-ID". The server has sent it already.
// Anything else may ask by an event: new CustomEvent("khronos-preview", { detail: ID or null }).

const PREVIEW_KEY = "st-key-preview-";

// The previews of the boards that are shown; those of others, which are on their way, are none.
function previewsOf(view) {
  const sent = window.khronosPreviews;
  return sent?.of === view.data.of ? sent.previews : {};
}

function previewOf(event) {
  for (const element of event.composedPath()) {
    if (!(element instanceof Element)) continue;
    if (element.dataset?.preview) return element.dataset.preview;
    for (const name of element.classList) {
      if (name.startsWith(PREVIEW_KEY)) return name.slice(PREVIEW_KEY.length);
    }
  }
  return null;
}

function watchPreviews(view, signal) {
  const on = (name, act) => document.addEventListener(name, act, { signal });
  const pointed = (event) => {
    if (event.pointerType === "touch") return;
    const [under] = event.composedPath();
    if (event.type === "pointermove" && under === view.under) return;
    view.under = under;
    view.hovered = previewOf(event);
    if (view.hovered !== view.done) view.done = null;
    showPreview(view);
  };
  on("pointerover", pointed);
  // What has come under a pointer that rests is entered, in Chromium, without "pointerover".
  on("pointermove", pointed);
  document.documentElement.addEventListener(
    "pointerleave",
    () => {
      view.hovered = null;
      showPreview(view);
    },
    { signal },
  );
  on("focusin", (event) => {
    const byKeys = event.composedPath()[0].matches?.(":focus-visible");
    view.focused = byKeys ? previewOf(event) : null;
    showPreview(view);
  });
  on("focusout", () => {
    view.focused = null;
    showPreview(view);
  });
  // Who clicks wants what the page answers, not the preview, until they come back.
  on("click", (event) => {
    view.done = previewOf(event);
    showPreview(view);
  });
  on("khronos-previews", () => {
    if (view.data && view.previewed) showLayers(view);
    showPreview(view);
  });
  on("khronos-preview", (event) => {
    view.asked = typeof event.detail === "string" ? event.detail : null;
    showPreview(view);
  });
}

function showPreview(view) {
  if (!view.data) return;
  const previews = previewsOf(view);
  const wanted = [view.asked, view.hovered, view.focused].find(
    (one) => one && one !== view.done && Object.hasOwn(previews, one),
  );
  if (wanted !== view.previewed) {
    view.previewed = wanted;
    showLayers(view);
  }
}

// The layers that a preview changes, as they are or as the preview has them.
function showLayers(view) {
  const previews = previewsOf(view);
  const preview = Object.hasOwn(previews, view.previewed) ? previews[view.previewed] : null;
  view.root.classList.toggle("previewing", Boolean(preview));
  for (const board of view.boards) {
    const sent = view.data.boards[board.number];
    const other = preview?.boards[board.epoch] ?? {};
    for (const layer of ["below", "above"]) {
      if (setMarkup(board.layers[layer], other[layer] ?? sent[layer])) board.legible = 0;
    }
    for (const layer of IN_PARTS) {
      const { add = "", hide = [] } = other[layer] ?? {};
      if (setMarkup(board.layers[`added-${layer}`], add)) board.legible = 0;
      const hidden = new Set(hide);
      for (const part of board.layers[layer].children) {
        setShown(part, !hidden.has(part.dataset.key ?? part.dataset.square));
      }
    }
    makeBoardLegible(board);
  }
  view.words.textContent = preview?.words || view.data.words;
  view.words.title = view.words.textContent;
  view.root.classList.toggle("silent", !view.words.textContent);
  fitCaption(view);
}
