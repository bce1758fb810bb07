// Shows the whole of a slide, every fragment and every explorer at its last position, and measures it.

(number) => {
  Reveal.slide(number, 0, 99);
  const slide = Reveal.getCurrentSlide(), scale = Reveal.getScale();
  for (const slider of slide.querySelectorAll("input[type=range]")) {
    slider.value = slider.max;
    slider.dispatchEvent(new Event("input", { bubbles: true }));
  }
  const box = slide.getBoundingClientRect();
  const words = (node) => (node.textContent || node.getAttribute("aria-label") || "").trim().replace(/\s+/g, " ").slice(0, 50);
  const name = (node) => `${node.tagName.toLowerCase()}.${node.getAttribute("class") ?? ""} “${words(node)}”`;
  const seen = (node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: false })
    && !node.closest(".notes, .hg-sizer, mjx-assistive-mml, defs, script, style");
  const nodes = [...slide.querySelectorAll("*")].filter(seen);

  // How far a node reaches, in pixels of a slide of 1280 × 720.
  const place = (node) => {
    const rect = node.getBoundingClientRect();
    return {
      node, left: (rect.left - box.left) / scale, right: (rect.right - box.left) / scale,
      top: (rect.top - box.top) / scale, bottom: (rect.bottom - box.top) / scale, width: rect.width, height: rect.height,
    };
  };
  const places = nodes.map(place).filter((at) => at.width > 0 && at.height > 0);
  const outside = places.filter((at) => at.left < 0 || at.right > 1280 || at.top < 0 || at.bottom > 692);

  const clipped = nodes.filter((node) => {
    const { overflowX, overflowY } = getComputedStyle(node);
    return (overflowX !== "visible" && node.scrollWidth > node.clientWidth + 1)
      || (overflowY !== "visible" && node.scrollHeight > node.clientHeight + 1);
  });

  // Text of the page, text of an SVG, and text that matplotlib has drawn: 100 units of a glyph are its size.
  const sizes = nodes.flatMap((node) => {
    if (node instanceof SVGUseElement && node.ownerSVGElement.closest(".hg-picture")) {
      const matrix = node.getScreenCTM();
      return [{ node, size: (100 * Math.hypot(matrix.a, matrix.b)) / scale }];
    }
    const own = [...node.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.data.trim());
    if (!own || node.closest("mjx-container")) return [];
    const size = parseFloat(getComputedStyle(node).fontSize);
    if (!(node instanceof SVGElement)) return [{ node, size }];
    const matrix = node.getScreenCTM();
    return [{ node, size: (size * Math.hypot(matrix.a, matrix.b)) / scale }];
  });

  const nameless = nodes.filter((node) => (node.tagName === "IMG" && !node.alt.trim())
    || (node.tagName === "svg" && node.getAttribute("aria-hidden") !== "true" && !node.getAttribute("aria-label")?.trim()
      && !node.closest("mjx-container")));

  const smallest = sizes.reduce((a, b) => (b.size < a.size ? b : a), { size: Infinity });
  return {
    title: words(slide.querySelector("h1, h2, h3") ?? slide),
    bottom: Math.max(...places.map((at) => at.bottom)),
    outside: outside.map((at) => `${name(at.node)} from ${Math.round(at.left)}, ${Math.round(at.top)} to ${Math.round(at.right)}, ${Math.round(at.bottom)}`),
    clipped: clipped.map(name),
    nameless: nameless.map(name),
    smallest: smallest.size === Infinity ? null : Math.round(smallest.size * 10) / 10,
    small: sizes.filter((at) => at.size < 17.95).map((at) => `${Math.round(at.size * 10) / 10} px ${name(at.node)}`),
    notes: [...slide.querySelectorAll("aside.notes")].map(words).join(" "),
  };
}
