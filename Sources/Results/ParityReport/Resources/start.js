// Assembles the page and switches between the overview and a case.
import { showCase } from "./case-panel.js";
import { CaseTable } from "./case-table.js";
import { showChange } from "./change.js";
import { showComponents } from "./components.js";
import { showDivergences } from "./divergences.js";
import { dataText, element } from "./elements.js";
import { startKeyboard } from "./keyboard.js";
import { stopListening } from "./listen.js";
import { loadModel } from "./model.js";
import { showRun } from "./provenance.js";
import { showSensitivity } from "./sensitivity.js";
import { completeServedPage } from "./served-page.js";
import { findService } from "./service.js";
import { caseLink, viewState } from "./state.js";
import { showAttention, showSummary } from "./summary.js";
import { releaseSurfaces } from "./surface.js";
import { theme } from "./theme.js";

document.documentElement.classList.add("scripted");
findService();
const model = loadModel(document.getElementById("results").textContent);
const byId = (id) => document.getElementById(id);
const overview = byId("overview");
const panel = byId("case-panel");
const title = document.title;
const table = new CaseTable(model);
let leftAt = 0;

const pages = {
  table,
  close: () => viewState.set({ case: "", channel: "", from: "", to: "" }),
  step(direction) {
    const item = model.byId.get(viewState.get().case);
    const target = item && table.neighbours(item)[direction];
    if (target) viewState.set({ case: target.id, channel: "", from: "", to: "" });
  },
};

theme.start();
showSummary(byId("summary"), model);
showAttention(byId("attention"), model);
showChange(byId("change"), model);
showDivergences(byId("divergences"), model.divergences);
showComponents(byId("components"), model);
showSensitivity(byId("sensitivity-table"), model.sensitivity);
showRun(byId("run"), model);
startKeyboard(pages);
viewState.onChange(render);
document.querySelector("[data-skip]").addEventListener("click", (event) => {
  event.preventDefault(); // The fragment belongs to the view state.
  const target = panel.hidden ? byId("cases") : panel.querySelector("h1");
  target.focus();
  target.scrollIntoView();
});
// Two files compared by hand are one case: a list with one entry would be in the way.
const [only] = model.cases;
if (model.cases.length === 1 && only.suite === "compare" && !location.hash.includes("case=")) viewState.set({ case: only.id });
else render(viewState.get(), { case: "" });
completeServedPage();

function render(state, previous) {
  table.update(state);
  if (state.case === previous.case) return;
  const item = model.byId.get(state.case);
  if (!previous.case) leftAt = window.scrollY;
  overview.hidden = state.case !== "";
  panel.hidden = state.case === "";
  if (state.case === "") leave(model.byId.get(previous.case));
  else if (item) open(item);
  else showUnknown(state.case);
}

function open(item) {
  showCase(panel, item, model, table.neighbours(item));
  document.title = `${item.id} \u00b7 ${title}`;
  window.scrollTo(0, 0);
}

function leave(item) {
  stopListening();
  releaseSurfaces();
  panel.replaceChildren();
  document.title = title;
  window.scrollTo(0, leftAt);
  item?.link?.focus({ preventScroll: true });
}

function showUnknown(id) {
  panel.replaceChildren(
    element("p", { class: "empty" }, "This report has no case named ", dataText(id), ". ",
      element("a", { href: caseLink("") }, "All cases")));
}
