// The step-size explorer: the secant, and the error against the step for a smooth and a clipped function.

function createView(stage, table) {
  const { words, exponents, errors, epsilon, best, range } = table;
  const power = (value) => value === 0 ? "1" : "10" + superscript(value);
  const axes = {
    x: [exponents[0], exponents[exponents.length - 1]], y: range, xTicks: [-12, -9, -6, -3, 0], yTicks: [-12, -8, -4, 0],
    label: power, xLabel: words.step,
  };
  const secant = new Panel(words.secant, { x: [0, 2.4], y: [-0.5, 13], xTicks: [0, 1, 2], yTicks: [0, 5, 10], xLabel: "x" });
  secant.path("hg-curve hg-values").setAttribute("d", secant.line(table.curve[0], table.curve[1]));
  const chord = secant.path("hg-curve hg-derivative");
  const ends = secant.path("hg-dots");

  // What theory says of the two branches: h² on the right, u/h on the left. Both start and end within the axes.
  function guides(panel) {
    const [lowest, highest] = [exponents[0], exponents[exponents.length - 1]];
    const along = (xs, ys) => panel.path("hg-guide").setAttribute("d", panel.line(xs, ys));
    along([range[0] / 2, highest], [range[0], 2 * highest]);
    panel.say(panel.px(-4.9), panel.py(-11.6), "hg-guide-word").textContent = "h²";
    for (const dtype of ["float32", "float64"]) {
      const left = Math.max(lowest, epsilon[dtype] - range[1]);
      along([left, highest], [epsilon[dtype] - left, epsilon[dtype] - highest]);
    }
    panel.say(panel.px(-11.8), panel.py(-7.6), "hg-guide-word").textContent = "u/h";
  }
  function kinkMark(panel) {
    const at = panel.px(table.kink);
    panel.path("hg-bounds").setAttribute("d", `M${at} ${panel.box.top}V${panel.box.bottom}`);
    panel.say(at - 4, panel.py(-1.6), "hg-guide-word", "end").textContent = words.kink;
  }

  const plots = ["smooth", "clipped"].map((name) => {
    const panel = new Panel(words[name], axes);
    if (name === "smooth") guides(panel);
    else kinkMark(panel);
    for (const dtype of ["float32", "float64"]) {
      const mark = panel.path("hg-bounds hg-best-" + dtype);
      if (name === "smooth") mark.setAttribute("d", `M${panel.px(best[dtype])} ${panel.box.top}V${panel.box.bottom}`);
      panel.path("hg-curve hg-" + dtype).setAttribute("d", panel.line(exponents, errors[name][dtype]));
    }
    const cursor = panel.path("hg-cursor");
    const spots = ["float32", "float64"].map((dtype) => panel.path("hg-spot hg-spot-" + dtype));
    return { name, panel, cursor, spots };
  });

  const panels = element("div", "hg-panels");
  panels.append(secant.node, ...plots.map(({ panel }) => panel.node));
  const legend = element("div", "hg-shares");
  const chips = ["float32", "float64"].map((dtype) => chip(dtype, dtype));
  const hint = element("span", "hg-share");
  hint.append(element("span", "hg-stroke hg-stroke-best"), document.createTextNode(words.best));
  legend.append(...chips.map(([node]) => node), hint);
  stage.append(panels, legend);

  return (position) => {
    const h = 10 ** exponents[position];
    const x = table.centre;
    const [low, high] = table.ends[position];
    chord.setAttribute("d", secant.line([x - h, x, x + h], [low, (low + high) / 2, high]));
    ends.setAttribute("d", dot(secant.px(x - h), secant.py(low)) + dot(secant.px(x + h), secant.py(high)));
    for (const { name, panel, cursor, spots } of plots) {
      const at = panel.px(exponents[position]);
      cursor.setAttribute("d", `M${at} ${panel.box.top}V${panel.box.bottom}`);
      ["float32", "float64"].forEach((dtype, i) => {
        spots[i].setAttribute("d", dot(at, panel.py(errors[name][dtype][position])));
      });
    }
    ["float32", "float64"].forEach((dtype, i) => {
      chips[i][1].textContent = (10 ** errors.smooth[dtype][position]).toExponential(0);
      stage.dataset["hg" + dtype] = errors.smooth[dtype][position];
    });
    stage.dataset.hgExponent = exponents[position];
  };
}
