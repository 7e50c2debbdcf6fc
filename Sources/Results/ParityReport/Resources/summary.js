// The run in one row of readouts, and the cases that need attention.
import { badge, dataText, element as el } from "./elements.js";
import { format } from "./format.js";
import { worstFirst } from "./model.js";
import { caseLink, viewState } from "./state.js";

// More than this would bury the page it introduces; the table has the rest.
const attentionLimit = 6;

export function showSummary(host, model) {
  const { summary } = model;
  const worst = model.cases.filter((item) => item.depth === summary.worstNullDepth)[0];
  const unequal = [[summary.byMeasures, "by measures alone"], [summary.bySeeds, "random alike"]]
    .filter(([count]) => count).map(([count, name]) => `${format.count(count)} ${name}`);
  const share = summary.cases ? summary.bitExact / summary.cases : 0;
  host.replaceChildren(el("ul", { class: "tiles", "aria-label": "Summary" },
    tile("Comparisons", format.count(summary.cases),
      `of ${format.plural(new Set(model.cases.map((item) => item.caseId)).size, "case", "cases")} in ${format.duration(model.run.seconds)}`,
      { verdict: "" }),
    tile("Bit-exact", format.count(summary.bitExact), summary.taped
      ? `${format.count(summary.taped)} with sound that the browser computed` : `${Math.floor(100 * share)}% of all`,
    { verdict: "bit-exact" }),
    tile("Passed", format.count(summary.passed),
      unequal.length ? `${unequal.join(", ")}, not equal` : "within their limits", { verdict: "pass" }, "pass"),
    tile("Failed", format.count(summary.failed), "beyond their limits", { verdict: "fail" }, summary.failed && "fail"),
    summary.knownDivergences
      ? tile("Known divergences", format.count(summary.knownDivergences), "registered, with a reason",
        { verdict: "known-divergence" }, "known-divergence")
      : null,
    summary.unsupported
      ? tile("Unsupported", format.count(summary.unsupported), "not in the candidate, by its own word",
        { verdict: "unsupported" }, "unsupported")
      : null,
    tile("Errors", format.count(summary.errors), "could not be compared", { verdict: "error" }, summary.errors && "error"),
    typeof summary.worstNullDepth === "number"
      ? tile("Worst null depth", format.decibels(summary.worstNullDepth),
        worst ? worst.id : "residual against reference", worst && { case: worst.id }, "", "wide")
      : tile("Worst null depth", "none", "no residual anywhere", null, "", "wide")));
}

function tile(label, value, note, changes, verdict, size) {
  const content = [
    el("span", { class: "tile-label" }, label),
    el("span", { class: "tile-value" }, value),
    el("span", { class: "tile-note", dir: "auto", title: note }, note),
  ];
  return el("li", { class: `tile ${size || ""}`, "data-verdict": verdict || null },
    changes ? el("a", { href: viewState.link(changes), onclick: opens(changes) }, content) : el("div", {}, content));
}

/** A plain click keeps the other current filters, which an earlier link cannot know. */
const opens = (changes) => (event) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  viewState.set(changes);
  if (!changes.case) document.getElementById("cases").scrollIntoView();
};

/** What several cases have in common, most cases first, and how many are left. */
function causes(model) {
  const { causes: known, unexplained } = model.causes;
  if (!known.some((cause) => cause.cases.length > 1)) return null;
  const shown = known.slice(0, 8);
  const more = known.length - shown.length;
  return el("section", { class: "causes", "aria-labelledby": "causes-heading" },
    el("h3", { id: "causes-heading" }, "Causes"),
    el("ul", {}, shown.map((cause) => el("li", {},
      el("span", { class: "cause-count" },
        cause.cases.length > 1 ? `${format.count(cause.cases.length)} cases share one cause` : "1 case"),
      dataText(cause.finding, "cause-finding"))),
      more > 0 ? el("li", {}, el("span", { class: "cause-count" }, format.plural(more, "more cause", "more causes")),
        el("span", { class: "cause-finding" }, "in the table below")) : null,
      unexplained ? el("li", {}, el("span", { class: "cause-count" }, format.plural(unexplained, "case", "cases")),
        el("span", { class: "cause-finding" }, "without a known cause")) : null));
}

export function showAttention(host, model) {
  const items = model.cases.filter((item) => item.severity < 2).sort(worstFirst);
  if (!items.length) return;
  const more = items.length - attentionLimit;
  host.replaceChildren(el("section", { class: "attention", "aria-labelledby": "attention-heading" },
    el("h2", { id: "attention-heading" }, "Needs attention"),
    el("ul", {}, items.slice(0, attentionLimit).map((item) => el("li", {},
      badge(item.verdict),
      el("a", { href: caseLink(item.id), class: "case-id", dir: "auto", onclick: opens({ case: item.id }) }, item.id),
      el("span", { class: "attention-message" }, dataText(item.message),
        item.diagnosis ? el("span", { class: "attention-cause" }, dataText(item.diagnosis)) : null)))),
    more > 0 ? el("p", { class: "note" }, `and ${format.plural(more, "more case", "more cases")} in the table below`) : null,
    causes(model)));
}
