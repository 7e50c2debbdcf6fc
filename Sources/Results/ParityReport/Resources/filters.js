// The controls above the case table. They only write state; the table reads it.
import { element as el } from "./elements.js";
import { format } from "./format.js";
import { sortMeasures } from "./measures.js";
import { compareText } from "./model.js";
import { viewState } from "./state.js";

const verdicts = [
  ["", "All"], ["error", "Error"], ["fail", "Fail"], ["known-divergence", "Known divergence"],
  ["unsupported", "Unsupported"],
  ["pass", "Pass"], ["bit-exact", "Bit-exact"], ["inexact", "Not bit-exact"],
];

/** Whether a case matches a verdict filter. */
export function matchesVerdict(item, verdict) {
  if (!verdict) return true;
  if (verdict === "bit-exact") return item.exact;
  if (verdict === "inexact") return !item.exact;
  return item.verdict === verdict;
}

/** Builds the controls and returns a function that updates them to the state and counts. */
export function showFilters(host, model) {
  const set = viewState.set;
  const search = el("input", {
    type: "search", id: "search", placeholder: "Filter by name, component, finding (press /)",
    "aria-label": "Filter cases by text", autocomplete: "off", spellcheck: "false",
    oninput: () => set({ q: search.value }),
  });
  const suite = select("Suite", names(model.cases, "suite"), (value) => set({ suite: value }));
  const component = select("Component", names(model.cases, "component"), (value) => set({ component: value }));
  const candidate = select("Candidate", names(model.cases, "candidate"), (value) => set({ candidate: value }));
  const sort = el("select", { id: "sort-by", onchange: () => set({ sort: sort.value }) },
    el("option", { value: "verdict" }, "Verdict, worst first"), el("option", { value: "case" }, "Name"),
    el("option", { value: "null" }, "Null depth"), el("option", { value: "error" }, "Largest error"),
    sortMeasures.map(({ key, name }) => el("option", { value: key }, name)));
  candidate.label.hidden = model.candidates.length < 2;
  const chips = verdicts
    .filter(([verdict]) => !verdict || model.cases.some((item) => matchesVerdict(item, verdict)))
    .map(([verdict, label]) => {
      const count = el("span", { class: "chip-count" });
      const button = el("button", {
        type: "button", class: "chip", onclick: () => set({ verdict }),
      }, label, " ", count);
      return { verdict, button, count };
    });
  host.replaceChildren(search, suite.label, component.label, candidate.label,
    el("label", { class: "select" }, "Sort by", sort),
    el("div", { class: "chips", role: "group", "aria-label": "Verdict" }, chips.map((chip) => chip.button)));

  return function update(state, candidates) {
    if (search.value !== state.q) search.value = state.q;
    suite.control.value = state.suite;
    component.control.value = state.component;
    candidate.control.value = state.candidate;
    // A column's own arrow may reverse the order; the list names what it is sorted by.
    sort.value = state.sort.replace("-", "");
    for (const chip of chips) {
      chip.button.setAttribute("aria-pressed", String(chip.verdict === state.verdict));
      chip.count.textContent = format.count(
        candidates.filter((item) => matchesVerdict(item, chip.verdict)).length);
    }
  };
}

function names(cases, key) {
  return [...new Set(cases.map((item) => item[key]).filter(Boolean))].sort(compareText);
}

function select(title, values, onPick) {
  const control = el("select", { onchange: () => onPick(control.value) },
    el("option", { value: "" }, "All"), values.map((value) => el("option", { value }, value)));
  return { control, label: el("label", { class: "select" }, title, control) };
}
