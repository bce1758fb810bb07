// The depth explorer: the norm of the gradient at each layer on a logarithmic axis, and what is alive there.

function createView(stage, table) {
  const { words, depths, lowest } = table;
  const most = depths[depths.length - 1];
  const ticks = [1, 4, 8, 12, 16];
  const power = (value, axis) => axis === "x" ? String(value) : value === 0 ? "1" : "10" + superscript(value);
  const norms = new Panel(words.norm, {
    x: [0.4, most + 0.6], y: [lowest, -lowest], xTicks: ticks, yTicks: [-2, -1, 0, 1, 2], label: power, xLabel: words.layer,
  });
  const line = norms.path("hg-curve hg-gradients");
  const dots = norms.path("hg-dots");
  const alive = new Panel(words.alive, {
    x: [0.4, most + 0.6], y: [0, 100], xTicks: ticks, yTicks: [0, 50, 100],
    label: (value, axis) => axis === "x" ? String(value) : value + " %", xLabel: words.layer,
  });
  const bars = alive.path("hg-fill-alive");

  const panels = element("div", "hg-panels");
  panels.append(norms.node, alive.node);
  const depth = element("input", "hg-slider hg-depth", {
    ...OWN_KEYS, type: "range", min: 0, max: depths.length - 1, step: 1,
    value: depths.indexOf(table.depth), "aria-label": words.depth,
  });
  const count = element("span", "hg-count", { "aria-hidden": "true" });
  const controls = element("div", "hg-controls", OWN_KEYS);
  controls.append(depth, count);
  const sentence = element("p", "hg-sentence", { "aria-live": "polite" });
  stage.append(controls, panels, sentence);

  let position = 0;
  function draw() {
    const row = table.rows[position];
    const chosen = Number(depth.value);
    const layers = row.norms[chosen].map((_, i) => i + 1);
    // A norm that is not a number has no place on the axis. Nothing below it has one either: NaN is handed on.
    const known = layers.filter((layer) => row.norms[chosen][layer - 1] !== null);
    const heights = known.map((layer) => row.norms[chosen][layer - 1] / 100);
    line.setAttribute("d", norms.line(known, heights));
    dots.setAttribute("d", known.map((layer, i) => dot(norms.px(layer), norms.py(heights[i]))).join(""));
    bars.setAttribute("d", layers.map((layer) => {
      const left = alive.px(layer - 0.35);
      return `M${left} ${alive.py(row.alive[layer - 1])}H${alive.px(layer + 0.35)}V${alive.py(0)}H${left}z`;
    }).join(""));
    const label = String(depths[chosen]);
    depth.setAttribute("aria-valuetext", label);
    count.textContent = words.depth + " = " + label;
    const [first] = row.norms[chosen];
    sentence.textContent = first === null ? words.nan : words.left.replace("#", short(10 ** (first / 100)));
    stage.dataset.hgDepth = label;
    stage.dataset.hgLeft = first === null ? "NaN" : first;
  }
  depth.addEventListener("input", draw);
  return (next) => {
    position = next;
    draw();
  };
}

function short(value) {
  return value >= 0.01 ? value.toFixed(2) : value.toFixed(4);
}
