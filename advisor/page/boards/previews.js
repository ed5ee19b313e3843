// What came to be shown while something is pointed at. It is an element of its own, so that boards need
// not be sent, and laid out, again when it changes; of which boards it is, it says (preview.js).

export default latest(({ data, parentElement }) => {
  window.khronosPreviews = data;
  document.dispatchEvent(new CustomEvent("khronos-previews"));
  return () => {
    if (!parentElement.isConnected && window.khronosPreviews === data) delete window.khronosPreviews;
  };
});
