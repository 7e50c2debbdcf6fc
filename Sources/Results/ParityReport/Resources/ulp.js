// How many representable float32 values lie between reference and candidate, sample by sample.
import { element as el } from "./elements.js";
import { figure } from "./figure.js";
import { format } from "./format.js";

export function ulpFigure({ numbers }) {
  const all = numbers?.ulpHistogram || [];
  const bins = all.slice(0, all.findLastIndex((bin) => bin.count > 0) + 1);
  const total = bins.reduce((sum, bin) => sum + bin.count, 0);
  if (!total) return null;
  // Logarithmic: a single stray sample among millions has to be visible beside the equal ones.
  const length = (count) => (count ? 4 + (96 * Math.log10(1 + count)) / Math.log10(1 + total) : 0);
  return figure({ title: "Distance in float32 steps (ULP)", note: "bar length logarithmic" },
    el("table", { class: "histogram" },
      el("thead", {}, el("tr", {},
        el("th", { scope: "col" }, "ULP"), el("th", { scope: "col", class: "number" }, "Samples"),
        el("th", { scope: "col", class: "number" }, "Share"), el("th", { scope: "col" }, el("span", { class: "unseen" }, "Bar")))),
      el("tbody", {}, bins.map((bin) => el("tr", {},
        el("th", { scope: "row" }, bin.label),
        el("td", { class: "number" }, format.count(bin.count)),
        el("td", { class: "number" }, format.share(bin.count / total)),
        el("td", { class: "histogram-bar", "aria-hidden": "true" },
          el("span", { class: bin.label === "0" ? "bar-equal" : "bar-apart", style: `width:${length(bin.count)}%` })))))));
}
