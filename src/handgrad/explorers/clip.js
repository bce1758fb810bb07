// The clip explorer: curve and derivative, the inputs by what becomes of them, the mask, the shares.

const KINDS = ["dead", "alive", "saturated", "other"];
const BINS = 41;

// One square for each input, in the order of the inputs.
function mapCells(map, { side, order }) {
  const size = (map.box.bottom - map.box.top) / side;
  const left = (260 - size * side) / 2;
  const cells = [];
  order.forEach((input, place) => {
    cells[input] = shape("rect", {
      x: round(left + place % side * size), y: round(map.box.top + Math.floor(place / side) * size),
      width: round(size - 0.7), height: round(size - 0.7),
    });
  });
  map.marks.append(...cells);
  return cells;
}

function createView(stage, table) {
  const { words } = table;
  const [low, high, count] = table.grid;
  const xs = Array.from({ length: count }, (_, i) => low + i * (high - low) / (count - 1));
  const axis = { x: [low, high], xTicks: [-4, -2, 0, 2, 4, 6] };

  const curve = new Panel(words.function, { ...axis, y: [-1, 6.4], yTicks: [0, 2, 4, 6], xLabel: "x", cut: true });
  const derivative = curve.path("hg-curve hg-derivative");
  const values = curve.path("hg-curve hg-values");
  const histogram = new Panel(words.inputs, { ...axis, y: [0, 1], xLabel: "x" });
  const bars = KINDS.map((kind) => histogram.path("hg-fill-" + kind));
  const bounds = histogram.path("hg-bounds");
  const map = new Panel(words.mask, { x: null, bottom: 8 });
  const cells = mapCells(map, table);

  const panels = element("div", "hg-panels");
  const legend = element("div", "hg-shares hg-legend");
  const key = element("span", "hg-share");
  key.append(element("span", "hg-stroke hg-stroke-values"), document.createTextNode("f(x) "));
  const key2 = element("span", "hg-share");
  key2.append(element("span", "hg-stroke hg-stroke-derivative"), document.createTextNode(words.derivative));
  const chips = KINDS.map((kind) => chip(kind, words[kind]));
  const formula = element("span", "hg-formula");
  // Read out as one sentence when the slider has moved.
  const shares = element("div", "hg-shares", { role: "status", "aria-atomic": "true" });
  shares.append(...chips.map(([node]) => node), formula);
  legend.append(key, key2, shares);
  panels.append(curve.node, histogram.node, map.node, legend);
  stage.append(panels);

  // The bin of each input, and what a bin holds at most.
  let bins = [];
  let fullest = 1;
  function place() {
    const sizes = new Array(BINS).fill(0);
    bins = table.inputs.map((x) => {
      const bin = Math.floor((x - low) / (high - low) * BINS);
      if (bin < 0 || bin >= BINS) return -1;
      sizes[bin] += 1;
      return bin;
    });
    fullest = Math.max(1, ...sizes);
  }

  function drawBars(kinds) {
    const heights = Array.from({ length: BINS }, () => [0, 0, 0, 0]);
    kinds.forEach((kind, i) => { if (bins[i] >= 0) heights[bins[i]][kind] += 1; });
    const paths = ["", "", "", ""];
    const width = round((histogram.px(high) - histogram.px(low)) / BINS - 0.6);
    heights.forEach((parts, bin) => {
      const left = histogram.px(low + bin * (high - low) / BINS);
      let below = 0;
      parts.forEach((part, kind) => {
        if (!part) return;
        const top = histogram.py((below + part) / fullest);
        paths[kind] += `M${left} ${top}h${width}V${histogram.py(below / fullest)}h${-width}z`;
        below += part;
      });
    });
    paths.forEach((d, kind) => bars[kind].setAttribute("d", d));
  }

  // Few inputs change sides at a move, so only their cells are touched.
  const drawn = [];
  function drawMap(kinds) {
    kinds.forEach((kind, input) => {
      if (drawn[input] === kind) return;
      drawn[input] = kind;
      cells[input].setAttribute("class", "hg-fill-" + KINDS[kind]);
    });
  }

  // The derivative is known between the points of the grid: a step for each.
  function drawDerivative(slopes) {
    let d = "";
    let last = null;
    slopes.forEach((slope, i) => {
      const y = curve.py(slope);
      d += slope === last ? `H${curve.px(xs[i + 1])}` : `${last === null ? "M" + curve.px(xs[i]) + " " + y : "V" + y}H${curve.px(xs[i + 1])}`;
      last = slope;
    });
    derivative.setAttribute("d", d);
  }

  function show(position) {
    const row = table.rows[position];
    const clip = table.clip[position];
    const kinds = unrun(row.k);
    values.setAttribute("d", curve.line(xs, unrun(row.y).map((y) => y / 100)));
    drawDerivative(unrun(row.d).map((slope) => slope / 100));
    drawBars(kinds);
    drawMap(kinds);
    const { top, bottom } = histogram.box;
    bounds.setAttribute("d", `M${histogram.px(0)} ${top}V${bottom}M${histogram.px(clip)} ${top}V${bottom}`);
    row.share.forEach((share, kind) => { chips[kind][1].textContent = share; });
    chips[3][0].hidden = row.share[3] === "0.0 %";
    chips[3][1].textContent = row.share[3] + (row.odd.length ? " (" + row.odd.join(", ") + ")" : "");
    formula.textContent = words["closed-form"].replace("#", row.formula);
    stage.dataset.hgAlive = row.share[1];
    stage.dataset.hgFormula = row.formula;
    stage.dataset.hgClip = clip;
  }
  show.replace = (later) => {
    // The kernel sends what depends on the inputs; curves, grid and words stay.
    table = { ...table, ...later, rows: table.rows.map((row, i) => ({ ...row, ...later.rows[i] })) };
    stage.dataset.hgDeviation = table.deviation;
    stage.dataset.hgMean = table.mean;
    place();
  };
  show.replace(table);
  return show;
}
