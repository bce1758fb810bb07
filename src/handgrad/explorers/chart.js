// Marks that the drawn explorers share. A panel is an SVG with axes; its marks are few paths, each rewritten at a
// move: that is what keeps a move under a frame.

const SVG = "http://www.w3.org/2000/svg";

function shape(tag, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

// A panel of 260 by 200 units. x and y are [low, high], or for a logarithmic axis their exponents of ten.
class Panel {
  constructor(title, { x, y, xTicks = [], yTicks = [], xLabel = "", label = written, bottom = 34, cut = false }) {
    this.x = x;
    this.y = y;
    this.box = { left: yTicks.length ? 40 : 12, right: 248, top: 26, bottom: 200 - bottom };
    this.node = shape("svg", { viewBox: "0 0 260 200", class: "hg-panel", role: "img", "aria-label": title });
    this.node.append(shape("text", { x: this.box.left, y: 15, class: "hg-panel-title" }, title));
    const { left, right, top, bottom: low } = this.box;
    // A nested SVG cuts off what leaves the axes, and needs no id for it.
    const area = { x: left, y: top, width: right - left, height: low - top };
    this.marks = cut ? shape("svg", { ...area, viewBox: Object.values(area).join(" "), "aria-hidden": "true" }) : shape("g");
    const axes = shape("g", { class: "hg-axes" });
    for (const tick of yTicks) {
      axes.append(shape("path", { d: `M${left} ${this.py(tick)}H${right}`, class: "hg-grid" }));
      axes.append(shape("text", { x: left - 6, y: this.py(tick) + 4, "text-anchor": "end" }, label(tick, "y")));
    }
    for (const tick of xTicks) {
      axes.append(shape("path", { d: `M${this.px(tick)} ${low}v4` }));
      axes.append(shape("text", { x: this.px(tick), y: low + 17, "text-anchor": "middle" }, label(tick, "x")));
    }
    if (x) axes.append(shape("path", { d: `M${left} ${low}H${right}` }));
    if (xLabel) axes.append(shape("text", { x: right, y: 197, "text-anchor": "end", class: "hg-axis-label" }, xLabel));
    this.node.append(axes, this.marks);
  }
  px(value) {
    const { left, right } = this.box;
    return round(left + (value - this.x[0]) / (this.x[1] - this.x[0]) * (right - left));
  }
  py(value) {
    const { top, bottom } = this.box;
    return round(bottom - (value - this.y[0]) / (this.y[1] - this.y[0]) * (bottom - top));
  }
  path(className, attributes = {}) {
    const node = shape("path", { class: className, ...attributes });
    this.marks.append(node);
    return node;
  }
  say(x, y, className, anchor = "start") {
    const node = shape("text", { x, y, class: className, "text-anchor": anchor });
    this.marks.append(node);
    return node;
  }
  line(xs, ys) {
    let d = "";
    for (let i = 0; i < xs.length; i++) d += (i ? "L" : "M") + this.px(xs[i]) + " " + this.py(ys[i]);
    return d;
  }
}

function written(value) {
  return String(value).replace("-", "−");
}

function round(value) {
  return Math.round(value * 100) / 100;
}

// Length and value of runs, back to single values: [2, 7, 1, 2] gives 7, 7, 2.
function unrun(runs) {
  const values = [];
  for (let i = 0; i < runs.length; i += 2) for (let n = 0; n < runs[i]; n++) values.push(runs[i + 1]);
  return values;
}

// A colour with its word and a value that changes.
function chip(kind, word) {
  const value = element("span", "hg-chip-value");
  const node = element("span", "hg-share hg-share-" + kind);
  node.append(element("span", "hg-swatch"), document.createTextNode(word + " "), value);
  return [node, value];
}

function dot(x, y) {
  return `M${x - 3} ${y}a3 3 0 1 0 6 0a3 3 0 1 0 -6 0`;
}

function superscript(value) {
  return String(value).replace(/[-0-9]/g, (sign) => "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"["-0123456789".indexOf(sign)]);
}
