// The selected sound beside its reference: third octaves by difference, and the stereo image by octave.
import { dataText, element as el } from "./elements.js";
import { emptyPlot } from "./figure.js";
import { format } from "./format.js";
import { correlationText, signed } from "./sound-measures.js";

const level = (value) => (typeof value === "number" ? format.decibels(value) : "\u2212\u221e");

export function octaveTables(model) {
  const octaves = el("div", {});
  const stereo = el("div", {});
  model.onChange(() => {
    octaves.replaceChildren(...thirdOctaves(model));
    stereo.replaceChildren(...image(model));
  });
  return el("div", { class: "columns" }, el("section", { "aria-labelledby": "octaves-heading" }, octaves), el("section", { "aria-labelledby": "stereo-heading" }, stereo));
}

function thirdOctaves(model) {
  const { current } = model;
  const isReference = model.isReference(current);
  const rows = model.octaveRows(current);
  const most = Math.max(1, ...rows.map((row) => Math.abs(row.difference ?? 0)));
  const heading = el("h2", { id: "octaves-heading" }, "Third octaves");
  if (!rows.length) return [heading, emptyPlot("Silence has no third octaves.")];
  const ordered = isReference ? [...rows].sort((left, right) => left.center - right.center) : rows;
  return [heading,
    el("p", { class: "note" }, isReference ? "Levels of the reference." : el("span", {}, "The largest difference first: ", dataText(model.sounds[current].name), " \u2212 reference.")),
    el("div", { class: "scroller tall", tabindex: "0", role: "group", "aria-labelledby": "octaves-heading" },
      el("table", { class: "octaves", "aria-labelledby": "octaves-heading" },
        el("thead", {}, el("tr", {}, ["Band", "Level", ...(isReference ? [] : ["Reference", "Difference"])].map((name) => el("th", { scope: "col", class: "number" }, name)),
          isReference ? null : el("th", { scope: "col" }, el("span", { class: "unseen" }, "As a bar")))),
        el("tbody", {}, ordered.map((row) => el("tr", {},
          el("th", { scope: "row", class: "number" }, nominal(row.center)), el("td", { class: "number" }, level(row.level)),
          isReference ? null : [
            el("td", { class: "number" }, level(row.reference)),
            el("td", { class: "number" }, typeof row.difference === "number" ? signed(row.difference, "dB") : "silent in one"),
            el("td", { class: "bar-cell" }, bar(row.difference, most)),
          ])))))];
}

/** To the right for louder, to the left for quieter. */
function bar(difference, most) {
  const share = (Math.abs(difference ?? 0) / most) * 50;
  const from = difference < 0 ? 50 - share : 50;
  return el("span", { class: `diverging ${difference < 0 ? "below" : "above"}`, style: `--from:${from}%;--size:${share}%` });
}

/** Nominal third-octave frequencies: 31.5 Hz and 1.25 kHz. */
function nominal(center) {
  const decade = 10 ** Math.floor(Math.log10(center) + 0.01);
  const names = [1, 1.25, 1.6, 2, 2.5, 3.15, 4, 5, 6.3, 8, 10];
  const near = names.reduce((best, name) => (Math.abs(Math.log(name * decade / center)) < Math.abs(Math.log(best * decade / center)) ? name : best));
  return format.hertz(near * decade);
}

export const nominalBand = nominal;

function image(model) {
  const { current } = model;
  const own = model.sounds[current].measures.stereo;
  const reference = model.isReference(current) ? [] : model.sounds[model.referenceOf(current)].measures.stereo;
  const heading = el("h2", { id: "stereo-heading" }, "Stereo image");
  if (!own.length) return [heading, emptyPlot(model.sounds[current].channels === 2 ? "Silence has no stereo image." : "Only a sound of two channels has a stereo image.")];
  const find = (band) => reference.find((other) => other.center === band.center);
  const width = (band) => (band ? (typeof band.width === "number" ? signed(band.width, "dB") : "mono") : format.missing);
  const correlation = (band) => correlationText(band?.correlation);
  const heads = ["Octave", "Width", ...(reference.length ? ["Reference"] : []), "Correlation", ...(reference.length ? ["Reference"] : [])];
  return [heading,
    el("p", { class: "note" }, "Width is side against mid; 0 dB and a correlation of 0 are unrelated channels."),
    el("div", { class: "scroller", tabindex: "0", role: "group", "aria-labelledby": "stereo-heading" },
      el("table", { class: "octaves", "aria-labelledby": "stereo-heading" },
        el("thead", {}, el("tr", {}, heads.map((name) => el("th", { scope: "col", class: "number" }, name)))),
        el("tbody", {}, own.map((band) => el("tr", {},
          el("th", { scope: "row", class: "number" }, band.center === undefined || band.center === null ? "all" : format.hertz(band.center)),
          el("td", { class: "number" }, width(band)), reference.length ? el("td", { class: "number" }, width(find(band))) : null,
          el("td", { class: "number" }, correlation(band)), reference.length ? el("td", { class: "number" }, correlation(find(band))) : null)))))];
}
