// What a limit requires of measures, beside what was measured.
import { dataText, element as el } from "./elements.js";
import { format } from "./format.js";

/** null for a case whose limit names no measure. */
export function limitMeasuresSection({ measures }) {
  if (!measures?.length) return null;
  return el("section", { "aria-labelledby": "limit-measures-heading" },
    el("h2", { id: "limit-measures-heading" }, "What the limit asks"),
    el("table", { class: "numbers" },
      el("thead", {}, el("tr", {},
        el("th", { scope: "col" }, "Measure"),
        el("th", { scope: "col", class: "number" }, "Measured"),
        el("th", { scope: "col" }, "Allowed"))),
      el("tbody", {}, measures.map(row))));
}

function row({ measure, unit, most, value, place, absence }) {
  const isTaken = typeof value === "number";
  const isMet = isTaken && Math.abs(value) <= most;
  return el("tr", {},
    el("th", { scope: "row" }, dataText(measure)),
    el("td", { class: "number" }, dataText(
      isTaken ? `${format.scientific(value)} ${unit}${place ? ` ${place}` : ""}` : `cannot be measured: ${absence}`)),
    el("td", {}, dataText(`${format.scientific(most)} ${unit} `),
      el("span", { class: "verdict small", "data-verdict": isMet ? "pass" : "fail" }, isMet ? "met" : "missed")));
}
