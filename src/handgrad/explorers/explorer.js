// The base of every explorer: finds its element, draws the view, and moves it by buttons, slider and keys.
// `viewName` and `createView(stage, table)` come before this text; createView returns `show(position)`.

const ICONS = {
  back: '<path d="M11 3 5 8l6 5z"/>',
  forward: '<path d="m5 3 6 5-6 5z"/>',
  play: '<path d="M4 2.5 13 8l-9 5.5z"/>',
  pause: '<path d="M4 3h3v10H4zM9 3h3v10H9z"/>',
};
// JupyterLab would take arrow keys for moving between cells.
const OWN_KEYS = { "data-lm-suppress-shortcuts": "true" };
const PAUSE_BETWEEN_STEPS = 2200;

function element(tag, className, attributes = {}) {
  const node = document.createElement(tag);
  node.className = className;
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
}

function button(kind, label) {
  const node = element("button", "hg-button hg-" + kind, { type: "button" });
  setButton(node, kind, label);
  return node;
}

function setButton(node, kind, label) {
  node.innerHTML = '<svg viewBox="0 0 16 16" aria-hidden="true">' + ICONS[kind] + "</svg>";
  node.setAttribute("aria-label", label);
  node.title = label;
}

// All captions lie in one grid cell, so the tallest sets the height and nothing below ever jumps.
function captionBox(captions) {
  const box = element("div", "hg-captions");
  for (const caption of captions) {
    const sizer = element("div", "hg-sizer", { "aria-hidden": "true" });
    sizer.innerHTML = caption;
    box.append(sizer);
  }
  const live = element("div", "hg-caption", { "aria-live": "polite" });
  box.append(live);
  return [box, live];
}

function mount(root) {
  root.dataset.hgLive = "";
  const { title, captions, labels, table, slider: scale } = JSON.parse(
    root.querySelector('script[type="application/json"]').textContent
  );
  const last = (scale ? scale.values : captions).length - 1;
  let position = scale ? scale.start : 0;
  let timer = null;

  const stage = element("div", "hg-stage hg-" + viewName);
  const show = createView(stage, table);
  const [captionArea, caption] = captionBox(captions);
  const controls = element("div", "hg-controls", OWN_KEYS);
  const play = button("play", labels.play);
  const back = button("back", labels.back);
  const forward = button("forward", labels.forward);
  const slider = element("input", "hg-slider", {
    ...OWN_KEYS, type: "range", min: 0, max: last, step: 1, value: position,
    "aria-label": scale ? scale.label : labels.position,
  });
  const count = element("span", "hg-count", { "aria-hidden": "true" });
  if (scale) controls.append(slider, count);
  else controls.append(play, back, slider, forward, count);

  function moveTo(next) {
    position = Math.max(0, Math.min(last, next));
    slider.value = position;
    const label = scale
      ? scale.values[position] : labels.count.replace("#", position + 1).replace("#", last + 1);
    slider.setAttribute("aria-valuetext", label);
    count.textContent = scale ? scale.label + " = " + label : label;
    if (captions.length) caption.innerHTML = captions[position];
    // aria-disabled, not disabled: a button that is switched off under the finger loses the focus.
    back.setAttribute("aria-disabled", position === 0);
    forward.setAttribute("aria-disabled", position === last);
    root.dataset.hgPosition = position;
    show(position);
  }

  function pause() {
    clearTimeout(timer);
    timer = null;
    setButton(play, "play", labels.play);
  }

  function playOn() {
    // The output may have been cleared while we waited.
    if (!root.isConnected || position === last) return pause();
    moveTo(position + 1);
    if (position === last) return pause();
    timer = setTimeout(playOn, PAUSE_BETWEEN_STEPS);
  }

  function step(by) {
    pause();
    moveTo(position + by);
  }

  play.addEventListener("click", () => {
    if (timer) return pause();
    if (position === last) moveTo(0);
    setButton(play, "pause", labels.pause);
    timer = setTimeout(playOn, position === 0 ? PAUSE_BETWEEN_STEPS / 4 : 0);
  });
  back.addEventListener("click", () => step(-1));
  forward.addEventListener("click", () => step(1));
  slider.addEventListener("input", () => { pause(); moveTo(Number(slider.value)); });
  controls.addEventListener("keydown", (event) => {
    // The slider has its own arrow keys.
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by && event.target !== slider) { event.preventDefault(); step(by); }
  });

  const live = element("div", "hg-live", { role: "group", "aria-label": title });
  if (captions.length) live.append(stage, captionArea, controls);
  else live.append(controls, stage);
  root.querySelector(".hg-static").replaceWith(live);
  moveTo(position);
  if (show.replace) {
    const problem = element("div", "hg-problem", { "aria-live": "polite" });
    live.append(problem);
    listen(root, (later) => {
      // Where the kernel has no table, the picture would not fit the controls: what went wrong stands in its place,
      // which stays as large as it was, or the controls would jump away from the hand.
      problem.innerHTML = later.problem || "";
      stage.style.visibility = later.problem ? "hidden" : "";
      if (later.problem) return;
      show.replace(later);
      show(position);
    });
  }
}

// Tables that the kernel works out later arrive as text of a hidden widget in the same output area. It belongs to the
// explorer that stands last before it.
function listen(root, receive) {
  const area = root.closest(".jp-OutputArea");
  if (!area) return;
  let channel = null;
  let received = "";
  const look = () => {
    if (!root.isConnected) return;
    // ipywidgets writes the description beside the slider, but does not tell a screen reader.
    for (const handle of area.querySelectorAll(".hg-widgets .noUi-handle:not([aria-label])")) {
      const label = handle.closest(".widget-slider")?.querySelector(".widget-label");
      if (label) handle.setAttribute("aria-label", label.textContent);
    }
    if (!channel || !channel.isConnected) {
      const marks = [...area.querySelectorAll(".hg-explorer, .hg-channel-box")];
      const next = marks[marks.indexOf(root) + 1];
      channel = next && next.matches(".hg-channel-box") ? next : null;
    }
    const text = channel ? channel.textContent : "";
    if (!text.trim() || text === received) return;
    received = text;
    receive(JSON.parse(text));
  };
  new MutationObserver((changes) => {
    if (changes.some((change) => !root.contains(change.target))) look();
  }).observe(area, { childList: true, subtree: true, characterData: true });
  look();
}

for (const root of document.querySelectorAll(".hg-explorer:not([data-hg-live])")) {
  if (root.dataset.hgView === viewName) mount(root);
}
