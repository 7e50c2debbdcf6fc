// One-key navigation and the overlay that lists it.
import { element as el } from "./elements.js";
import { listenKey } from "./listen.js";
import { viewState } from "./state.js";
import { theme } from "./theme.js";

const shortcuts = [
  ["j / k", "next / previous case"],
  ["Enter", "open the focused case"],
  ["Escape", "back to all cases; clear the search"],
  ["/", "search"],
  ["t", "theme: auto, light, dark"],
  ["?", "this list"],
  ["Space or p", "in a case: play and pause"],
  ["1 / 2 / 3", "hear reference, candidate, residual"],
  ["x", "switch between reference and candidate"],
  ["l", "loop the visible range"],
  ["\u2190 / \u2192", "on a plot: move the cursor (Shift: faster)"],
  ["+ / \u2212 / 0", "on a plot: zoom in, out, reset"],
];

export function startKeyboard(pages) {
  const help = buildHelp();
  document.getElementById("help-open").addEventListener("click", () => help.showModal());
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const typing = event.target.matches("input, select, textarea");
    if (typing && event.key !== "Escape") return;
    // Space presses the button that has the focus.
    const pressing = event.key === " " && event.target.closest("button, summary, a");
    if (!pressing && viewState.get().case && listenKey(event.key)) {
      event.preventDefault();
      return;
    }
    const action = actionFor(event, pages, help);
    if (!action) return;
    event.preventDefault();
    action();
  });
}

function actionFor(event, pages, help) {
  const open = viewState.get().case !== "";
  switch (event.key) {
    case "j": return () => (open ? pages.step("next") : moveFocus(pages, 1));
    case "k": return () => (open ? pages.step("previous") : moveFocus(pages, -1));
    case "/": return () => {
      if (open) pages.close();
      document.getElementById("search").focus();
    };
    case "Escape": return () => (open ? pages.close() : clearSearch(event.target));
    case "t": return theme.toggle;
    case "?": return () => help.showModal();
    default: return null;
  }
}

function moveFocus(pages, step) {
  const links = pages.table.visible.map((item) => item.link);
  const at = links.indexOf(document.activeElement);
  const next = at < 0 ? (step > 0 ? 0 : links.length - 1) : Math.min(links.length - 1, Math.max(0, at + step));
  pages.table.showUpTo(next + 1);
  links[next]?.focus();
  links[next]?.scrollIntoView({ block: "nearest" });
}

function clearSearch(target) {
  if (viewState.get().q) viewState.set({ q: "" });
  else target.blur();
}

function buildHelp() {
  const help = document.getElementById("help");
  help.append(
    el("h2", { id: "help-heading" }, "Keyboard"),
    el("dl", { class: "shortcuts" }, shortcuts.map(([keys, effect]) =>
      el("div", {}, el("dt", {}, el("kbd", {}, keys)), el("dd", {}, effect)))),
    el("form", { method: "dialog" }, el("button", {}, "Close")));
  help.addEventListener("click", (event) => {
    if (event.target === help) help.close(); // A click on the backdrop.
  });
  return help;
}
