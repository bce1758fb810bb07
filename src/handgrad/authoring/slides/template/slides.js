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

function start() {
  readyControls();
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
    pageReady: () => MathJax.startup.defaultPageReady().finally(start),
  },
};
