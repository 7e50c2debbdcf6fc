// What a difference means, in sentences; and where in a page's graph it begins.
import { dataText, element as el } from "./elements.js";
import { format } from "./format.js";
import { properties } from "./properties.js";

/** Measures that listeners have no word for, with an explanation. */
const technical = {
  "short spectra": "for each window length in samples: convergence, \u2016|R| \u2212 |C|\u2016 / \u2016|R|\u2016 of the magnitudes, and the mean distance |20\u00b7log10(|C| / |R|)| in dB",
  "group delay": "how late each frequency leaves a filter, candidate \u2212 reference",
};

/** Audibility, pitch, decay and others for a case that is not bit-exact: what is most audible comes first. */
export function meaningSection(item) {
  if (!item.meaning?.length) return null;
  const heard = item.meaning.filter(({ name }) => !technical[name]);
  const others = item.meaning.filter(({ name }) => technical[name]);
  return el("section", { class: "meaning" },
    el("h2", {}, "What the difference means"),
    heard.length ? properties(heard.map(({ name, text }) => [name, text])) : null,
    others.length ? el("details", {},
      el("summary", {}, "Technical measures"),
      others.map(({ name, text }) => el("p", {}, el("b", {}, name), ": ", dataText(text), el("span", { class: "note" }, ` (${technical[name]})`)))) : null);
}

/** The named nodes of a recorded page, from the sources to the destination, with how far each is off. */
export function stagesSection(item) {
  const { stages } = item;
  if (!stages?.length) return null;
  const first = stages.reduce((best, stage) =>
    (isNumber(stage.firstQuantum) && !(best?.firstQuantum <= stage.firstQuantum) ? stage : best), null);
  return el("section", { "aria-labelledby": "stages-heading" },
    el("h2", { id: "stages-heading" }, "Stages"),
    el("p", { class: "note" }, first
      ? `The difference enters at '${first.name}'. Every quantum of 128 frames of the whole length is compared.`
      : stages.every((stage) => stage.equalQuanta === stage.quanta)
        ? "All stages are equal in every quantum of 128 frames, over the whole length."
        : "The output is equal in every quantum of 128 frames, over the whole length. A stage that is not differs in single"
          + " quanta that do not reach it: where a tail ends, browsers differ from one render to the next."),
    ...stages.filter((stage) => stage.diagnosis?.length).map((stage) => el("p", {},
      "At '", dataText(stage.name), "': ", dataText(stage.diagnosis[0].sentence))),
    el("div", { class: "scroller" }, el("table", { class: "channels" },
      el("thead", {}, el("tr", {}, ["Stage", "Null depth", "Equal quanta", "First difference", "at"].map((name, index) =>
        el("th", { scope: "col", class: index ? "number" : null }, name)))),
      el("tbody", {}, stages.map((stage) => el("tr", {},
        el("th", { scope: "row" }, dataText(stage.name)),
        [
          depth(stage),
          `${format.count(stage.equalQuanta)} of ${format.count(stage.quanta)}`,
          place(stage),
          isNumber(stage.firstQuantum)
            ? format.seconds((stage.firstFrame ?? 128 * stage.firstQuantum) / item.sampleRate) : format.missing,
        ].map((text) => el("td", { class: "number" }, text))))))));
}

function depth(stage) {
  if (!isNumber(stage.firstQuantum)) return "\u2212\u221e dB";
  return isNumber(stage.nullDepth) ? format.decibels(stage.nullDepth) : "not known";
}

function place(stage) {
  if (!isNumber(stage.firstQuantum)) return "none";
  const quantum = `quantum ${format.count(stage.firstQuantum)}`;
  return isNumber(stage.firstFrame) ? `frame ${format.count(stage.firstFrame)}, ${quantum}` : quantum;
}

const isNumber = (value) => typeof value === "number";

/** The evidence for a limit, after its reason. */
export function evidenceText({ evidence, date }) {
  if (!evidence) return "";
  const depth = (value) => (isNumber(value) ? format.decibels(value) : "identical");
  const parts = [
    `captures ${depth(evidence.repeatSpread)}`,
    isNumber(evidence.browserSpread) ? `next browser ${depth(evidence.browserSpread)}` : null,
    isNumber(evidence.platformSpread) ? `platforms ${depth(evidence.platformSpread)}` : null,
    evidence.margin ? `margin ${depth(evidence.margin)}` : null,
  ].filter(Boolean);
  return ` Evidence: ${parts.join(", ")}${date ? `; set ${date}` : ""}.`;
}
