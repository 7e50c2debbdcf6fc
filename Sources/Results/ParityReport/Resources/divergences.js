// Known differences that are accepted for a while, with their outcome in this run.
import { badge, dataText, element as el } from "./elements.js";
import { format } from "./format.js";

const states = {
  present: { verdict: "known-divergence", text: (entry) => `accepted until ${entry.expires}` },
  disappeared: { verdict: "pass", text: () => "has disappeared: remove it from the limits" },
  expired: { verdict: "fail", text: (entry) => `expired on ${entry.expires}: its cases fail` },
  grown: { verdict: "fail", text: () => "larger than its limit: its cases fail" },
};

export function showDivergences(host, divergences) {
  if (!divergences?.length) return;
  host.append(el("section", { class: "attention", "aria-labelledby": "divergences-heading" },
    el("h2", { id: "divergences-heading" }, "Known divergences"),
    el("ul", {}, divergences.map((entry) => {
      const state = states[entry.state] || states.present;
      return el("li", {},
        badge(state.verdict),
        dataText(entry.id, "case-id"),
        el("span", { class: "attention-message" }, dataText(entry.reason),
          ` (${format.plural(entry.cases.length, "comparison", "comparisons")}; ${state.text(entry)})`),
        link(entry.link));
    }))));
}

/** Only web addresses: other schemes could run code. */
function link(address) {
  return /^https?:\/\//.test(address || "") ? el("a", { href: address, rel: "noreferrer" }, "tracked here") : null;
}
