// Chooses among computation graphs and shows or hides their layers. All pictures are in the page.

const OWN_KEYS = { "data-lm-suppress-shortcuts": "true" };
const LAYERS = ["saved", "number", "backward"];

function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

function mount(root) {
  root.dataset.hgLive = "";
  const { models, others, labels } = JSON.parse(
    root.querySelector('script[type="application/json"]').textContent
  );
  const still = root.querySelector(".hg-static");
  const pictures = [still.querySelector("svg").outerHTML, ...others];

  // All pictures lie in one cell of a grid, so the largest sets the size and nothing below ever jumps.
  const stage = element("div", { class: "hg-graph-stage" });
  for (const picture of pictures) {
    const layer = element("div", { class: "hg-graph" });
    layer.innerHTML = picture;
    stage.append(layer);
  }

  // JupyterLab would take the arrow keys for moving between cells.
  const choice = element("select", OWN_KEYS, ...models.map((name) => element("option", {}, name)));
  function choose() {
    [...stage.children].forEach((layer, number) => {
      layer.classList.toggle("hg-chosen", number === choice.selectedIndex);
    });
    root.dataset.hgModel = choice.selectedIndex;
  }
  choice.addEventListener("change", choose);

  const boxes = LAYERS.map((name) => {
    const box = element("input", { ...OWN_KEYS, type: "checkbox" });
    box.checked = true;
    box.addEventListener("change", () => stage.classList.toggle("hg-without-" + name, !box.checked));
    return element("label", {}, box, labels[name]);
  });

  const model = element("label", { class: "hg-model" }, labels.model, choice);
  const layers = element("div", { class: "hg-layers", role: "group", "aria-label": labels.layers }, ...boxes);
  const controls = element("div", { class: "hg-graph-controls" }, model, layers);
  still.replaceWith(element("div", { role: "group", "aria-label": labels.title }, controls, stage));
  choose();
}

for (const root of document.querySelectorAll(".hg-graphs:not([data-hg-live])")) mount(root);
