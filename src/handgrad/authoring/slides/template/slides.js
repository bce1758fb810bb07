// Starts a deck: mathematics first, while all slides are laid out, then reveal.js.

const sentences = JSON.parse(document.getElementById("hg-sentences").textContent);
const CONTROLS = "input, button, select, textarea, .hg-controls";

function readyControls() {
  // A finger on a slider must not swipe the slide away.
  for (const explorer of document.querySelectorAll(".hg-explorer")) {
    explorer.dataset.preventSwipe = "";
  }
  // A presenter's remote sends Page Up and Page Down: those turn the slide, wherever the focus is.
  document.addEventListener("keydown", (event) => {
    const control = event.target.closest(CONTROLS);
    if (!control) return;
    if (event.key === "Escape") control.blur();
    const turn = { PageDown: Reveal.next, PageUp: Reveal.prev }[event.key];
    if (!turn) return;
    event.preventDefault();
    event.stopPropagation();
    control.blur();
    turn();
  }, true);
}

// As large as the slide allows: text and code are written in multiples of --hg-size.
const SIZES = [1.3, 1.2, 1.1, 1, 0.9];

function fit(slide) {
  const choose = () => SIZES.find((size) => {
    slide.style.setProperty("--hg-size", size);
    return fits(slide);
  });
  slide.classList.add("hg-unbroken"); // code would rather be small than break its lines
  const chosen = choose();
  slide.classList.remove("hg-unbroken");
  if (!chosen) choose();
}

function fits(slide) {
  const { paddingBottom, paddingRight } = getComputedStyle(slide), box = slide.getBoundingClientRect();
  const bottom = box.bottom - parseFloat(paddingBottom), right = box.right - parseFloat(paddingRight);
  const high = [...slide.children].every((child) => child.getBoundingClientRect().bottom <= bottom + 18);
  const wide = (node) => node.getBoundingClientRect().right > right + 1;
  return high && ![...slide.querySelectorAll("pre, table, mjx-container > svg")].some(wide);
}

function loadFonts() {
  return Promise.all([...document.fonts].map((font) => font.load()));
}

// Nobody can step on paper, so a picture that is stepped through stands at its end.
function stepToEnd() {
  for (const slider of document.querySelectorAll("[data-hg-view=step-through] input[type=range]")) {
    slider.value = slider.max;
    slider.dispatchEvent(new Event("input"));
  }
}

function start() {
  readyControls();
  if (new URLSearchParams(location.search).has("print-pdf")) stepToEnd();
  document.querySelectorAll(".slides > section").forEach(fit);
  return Reveal.initialize({
    width: 1280, height: 720, margin: 0, center: false, minScale: 0.1,
    hash: true, transition: "none", backgroundTransition: "none",
    controls: true, controlsTutorial: false, progress: true, slideNumber: "c/t",
    pdfSeparateFragments: false,
    // Arrow keys that move a slider or step through a picture do not turn the slide.
    keyboardCondition: (event) => !event.target.closest(CONTROLS),
    plugins: [RevealNotes],
  }).then(() => {
    Reveal.addKeyBinding({ keyCode: 68, key: "D", description: sentences.theme }, () => handgradTheme.toggle());
    document.documentElement.dataset.hgReady = "";
  });
}

window.MathJax = {
  tex: { inlineMath: [["$", "$"], ["\\(", "\\)"]] },
  svg: { fontCache: "local", mtextInheritFont: true },
  options: {
    enableMenu: false,
    // Dollars in code and in outputs are no mathematics.
    ignoreHtmlClass: "hg-code|hg-output|notes",
  },
  startup: {
    // Whatever becomes of the mathematics, the slides must come.
    pageReady: () => MathJax.startup.defaultPageReady().finally(loadFonts).finally(start),
  },
};
