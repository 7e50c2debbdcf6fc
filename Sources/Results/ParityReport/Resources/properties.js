// Any JSON object as readable keys and values.
import { dataText, element as el } from "./elements.js";
import { format } from "./format.js";

/** Longer lists say how much they leave out; the case's source file has everything. */
const longestList = 24;

export function properties(pairs) {
  const shown = pairs.filter(([, value]) => value !== null && value !== undefined && value !== "");
  return el("dl", { class: "properties" }, shown.map(([name, value]) =>
    el("div", {}, el("dt", { dir: "auto" }, name), el("dd", {}, value instanceof Node ? value : dataText(value)))));
}

export function objectSection(heading, object) {
  const pairs = object && typeof object === "object" ? flatten(object) : [];
  return el("section", {},
    el("h2", {}, heading),
    pairs.length ? properties(pairs) : el("p", { class: "note" }, "None."));
}

/** Nested objects become dotted names: `frequency.value`. */
function flatten(object, prefix = "") {
  return Object.entries(object).flatMap(([key, value]) => {
    const name = prefix + key;
    if (Array.isArray(value)) return [[name, listText(value)]];
    if (value && typeof value === "object") return flatten(value, `${name}.`);
    return [[name, valueText(value)]];
  });
}

function listText(list) {
  const shown = list.slice(0, longestList).map((entry) =>
    (entry && typeof entry === "object" ? JSON.stringify(entry) : valueText(entry)));
  const rest = list.length - shown.length;
  return `[${shown.join(", ")}${rest > 0 ? `, \u2026 ${format.count(rest)} more` : ""}]`;
}

function valueText(value) {
  if (typeof value === "number") return String(value).replace(/^-/, "\u2212");
  return value === null ? "null" : String(value);
}
