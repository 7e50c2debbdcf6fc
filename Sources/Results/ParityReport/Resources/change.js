// What differs from another run: newly failing, fixed, and drifted.
import { dataText, element as el, verdictName } from "./elements.js";
import { format } from "./format.js";
import { caseLink } from "./state.js";

const kinds = [
  ["newlyFailing", "newly failing", "fail"],
  ["worse", "less exact than it was", "known-divergence"],
  ["mended", "fixed", "pass"],
  ["accepted", "accepted as known", "known-divergence"],
  ["better", "more exact than it was", "pass"],
];
/** More than this of one kind are only counted. */
const most = 12;

export function showChange(host, model) {
  const { change } = model;
  if (!change) return;
  const found = kinds.filter(([name]) => change[name].length);
  const counts = [
    change.added.length ? `${format.count(change.added.length)} new` : null,
    change.removed.length ? `${format.count(change.removed.length)} gone` : null,
  ].filter(Boolean);
  if (!found.length && !counts.length) return;
  const places = new Map(model.cases.map((item) => [`${item.caseId}@${item.candidate}`, item]));
  host.replaceChildren(el("section", { class: "change", "aria-labelledby": "change-heading" },
    el("h2", { id: "change-heading" }, `Since the run of ${format.date(change.date)}`),
    el("p", { class: "note" }, [
      ...found.map(([name, text]) => `${format.count(change[name].length)} ${text}`), ...counts].join(", ")),
    found.map(([name, text, verdict]) => el("details", { open: name === "newlyFailing" || null },
      el("summary", {}, `${format.count(change[name].length)} ${text}`),
      el("ul", {}, change[name].slice(0, most).map((item) => row(item, places, verdict)),
        change[name].length > most
          ? el("li", { class: "note" }, `and ${format.count(change[name].length - most)} more`) : null)))));
}

function row(item, places, verdict) {
  const place = places.get(item.key);
  return el("li", { "data-verdict": verdict },
    place ? el("a", { href: caseLink(place.id), class: "case-id", dir: "auto" }, item.key) : dataText(item.key, "case-id"),
    el("span", { class: "change-figures" }, `${outcome(item.then)} \u2192 ${outcome(item.now)}`));
}

/** "fail -20.25" in words: with the null depth if there is one. */
function outcome(text) {
  const [verdict, depth] = text.split(" ");
  if (depth === "bit-exact") return depth;
  return depth === undefined ? verdictName(verdict) : format.decibels(Number(depth));
}
