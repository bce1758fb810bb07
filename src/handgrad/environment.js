// Says in the last row of the card above whether the widget in the next output has appeared.
(words) => {
  const SECONDS = 15;
  const card = document.currentScript.previousElementSibling;
  const state = card.querySelector("tr:last-child td");
  const own = card.closest(".jp-OutputArea-child");
  const outputs = own?.parentElement ?? document.body;

  // Out of sight, yet laid out, so that what appears there has a size.
  function hideProbe() {
    const output = own?.nextElementSibling;
    if (output?.matches(".jp-OutputArea-child")) output.style.cssText = "height:0;overflow:hidden;visibility:hidden";
  }

  function say(sentence, tone) {
    observer.disconnect();
    clearTimeout(timer);
    state.textContent = sentence;
    card.dataset.widgets = tone;
  }

  function look() {
    hideProbe();
    const probe = outputs.querySelector(".hg-widget-probe .widget-html-content");
    if (probe?.textContent && probe.getBoundingClientRect().width > 0) say(words.shown, "shown");
  }

  const observer = new MutationObserver(look);
  const timer = setTimeout(() => say(words.missing, "missing"), SECONDS * 1000);
  // The class of the probe comes after its content.
  observer.observe(outputs, { childList: true, subtree: true, attributeFilter: ["class"] });
  look();
}
