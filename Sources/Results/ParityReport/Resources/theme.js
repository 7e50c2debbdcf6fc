// Light, dark or the system's choice; plots ask here for resolved colours.
import { element } from "./elements.js";

const choices = ["auto", "light", "dark"];
const names = ["ink", "muted", "line", "grid", "surface", "accent", "reference", "candidate", "residual",
  "sound-0", "sound-1", "sound-2", "sound-3", "sound-4", "sound-5", "sound-6", "sound-7"];
const listeners = new Set();
let choice = initialChoice();
let palette = null;

export const theme = {
  onChange: (listener) => listeners.add(listener),
  ignore: (listener) => listeners.delete(listener),
  colours: () => (palette ??= resolve()),

  toggle() {
    choice = choices[(choices.indexOf(choice) + 1) % choices.length];
    try {
      localStorage.setItem("parity-theme", choice);
    } catch {
      // Storage may be blocked on file: pages; the choice then lasts for this visit.
    }
    apply(choice);
  },

  start() {
    document.getElementById("theme-toggle").addEventListener("click", theme.toggle);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => apply(choice));
    // Paper is white: canvases must be drawn for it before the print snapshot.
    window.addEventListener("beforeprint", () => apply("light", true));
    window.addEventListener("afterprint", () => apply(choice, true));
    apply(choice);
  },
};

function apply(theme, now) {
  document.documentElement.dataset.theme = theme;
  document.getElementById("theme-toggle").textContent = `Theme: ${choice}`;
  palette = null;
  for (const listener of listeners) listener(now);
}

/** `theme=dark` in the fragment wins over the stored choice. */
function initialChoice() {
  const asked = /(?:^#|&)theme=(light|dark|auto)\b/.exec(location.hash);
  if (asked) return asked[1];
  try {
    const stored = localStorage.getItem("parity-theme");
    return choices.includes(stored) ? stored : "auto";
  } catch {
    return "auto";
  }
}

/** A probe element resolves light-dark(); reading the custom property would return its source text. */
function resolve() {
  const probe = document.body.appendChild(element("span", { hidden: true }));
  const colours = {};
  for (const name of names) {
    probe.style.color = `var(--${name})`;
    colours[name] = getComputedStyle(probe).color;
  }
  colours.font = `11px ${getComputedStyle(document.body).fontFamily}`;
  probe.remove();
  return colours;
}
