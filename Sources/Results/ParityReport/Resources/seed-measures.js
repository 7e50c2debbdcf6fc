// A random case's renders compared with the original's: how they can be distinguished.
import { dataText, element as el } from "./elements.js";
import { format } from "./format.js";

/** null for a case that was judged by one render. */
export function seedMeasuresSection({ seeds }) {
  if (!seeds) return null;
  return el("section", { "aria-labelledby": "seed-measures-heading" },
    el("h2", { id: "seed-measures-heading" }, "A random sound, with its seeds"),
    el("p", {}, `${seeds.seeds} renders beside ${seeds.seeds} of the original. A right port is refused in `
      + `${percent(seeds.level)} of runs; one in ${oneIn(seeds.probability)} is as far off as this.`),
    el("table", { class: "numbers" },
      el("thead", {}, el("tr", {},
        el("th", { scope: "col" }, "Measure"),
        el("th", { scope: "col", class: "number" }, "Difference of the means"),
        el("th", { scope: "col", class: "number" }, "Seed to seed: original / candidate"))),
      el("tbody", {}, seeds.measures.map((measure) => row(measure, seeds.level)))));
}

function row({ name, unit, place, difference, referenceSpread, candidateSpread, probability }, level) {
  const size = (value) => Math.abs(value).toFixed(2);
  const sign = difference < 0 ? "\u2212" : "+";
  return el("tr", {},
    el("th", { scope: "row" }, dataText(place ? `${name} ${place}` : name)),
    el("td", { class: "number" }, dataText(`${sign}${size(difference)} ${unit} `),
      probability > level ? null : el("span", { class: "verdict small", "data-verdict": "fail" }, "apart")),
    el("td", { class: "number" }, dataText(`\u00b1${size(referenceSpread)} / \u00b1${size(candidateSpread)} ${unit}`)));
}

function percent(share) {
  return `${format.scientific(100 * share)} %`;
}

function oneIn(probability) {
  return format.count(Math.round(1 / probability));
}
