// Light or dark: `?theme=dark`, else what was chosen with the key D, else what the system says; on paper light.
// The stylesheets of outputs follow the attribute that JupyterLab has, too.

const handgradTheme = {
  use(theme = this.wanted()) {
    // On both, so that the body is among those who follow it, and outputs find it where they look.
    for (const node of [document.documentElement, document.body]) {
      node.dataset.jpThemeLight = theme === "light";
      node.style.colorScheme = theme;
    }
  },

  toggle() {
    const theme = document.body.dataset.jpThemeLight === "true" ? "dark" : "light";
    this.use(theme);
    try { localStorage.setItem("handgrad-theme", theme); } catch { /* storage is switched off */ }
  },

  wanted() {
    const asked = new URLSearchParams(location.search);
    return asked.get("theme") || (asked.has("print-pdf") && "light") || this.remembered()
      || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  },

  remembered() {
    try { return localStorage.getItem("handgrad-theme"); } catch { return null; }
  },
};
