// Unpacks the drawings, and puts each into its place in the markup.

async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}

async function show(place, { html, packed }) {
  place.shown = packed;
  place.innerHTML = html; // of our own making
  const drawings = await unpacked(packed);
  if (place.shown !== packed) return;
  for (const picture of place.querySelectorAll("img[data-picture]")) {
    const drawn = drawings[Number(picture.dataset.picture)];
    picture.src = `data:image/svg+xml,${encodeURIComponent(drawn)}`;
  }
}

export default latest((component) => {
  const place = component.parentElement.querySelector(".pictures");
  if (place.shown !== component.data.packed) show(place, component.data);
});
