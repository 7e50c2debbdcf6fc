// Spectra of all shown sounds on top of one another, with their differences from the reference below.
import { drawAxes, frequencyTicks, valueTicks } from "./axes.js";
import { element as el } from "./elements.js";
import { cursorReadout, resetButton } from "./figure.js";
import { format } from "./format.js";
import { signed } from "./sound-measures.js";
import { differenceScale, levelDifferences } from "./sound-model.js";
import { saveButtons } from "./sound-save.js";
import { clipped, strokeLine } from "./strokes.js";
import { Surface } from "./surface.js";
import { View } from "./view.js";

const dashes = [[], [7, 3], [2, 3]];
const span = 100;

/** A sound keeps its colour wherever it is listed. */
export const soundStyle = (place) => ({ colour: `sound-${place % 8}`, dash: dashes[Math.floor(place / 8) % dashes.length] });

export function soundCurves(model, load) {
  const view = new View(Math.log10(20), Math.log10(20000), 0.05);
  const top = Math.ceil((model.highest + 3) / 10) * 10;
  const curves = new Map();
  const note = el("span", { class: "plot-note" });
  const scale = el("p", { class: "plot-sub" });
  const levels = plot(260, "Spectra of the sounds that are shown", (draw) => {
    const yOf = draw.axes(top - span, top);
    for (const line of lines()) {
      draw.line(line.own, yOf, line.isReference ? { ...line, width: 5, alpha: 0.45 } : { ...line, width: line.isCurrent ? 2.25 : 1.25, alpha: line.isCurrent ? 1 : 0.8 });
    }
  });
  const differences = plot(170, "Differences of the shown sounds from their reference", (draw) => {
    const compared = lines().filter((line) => line.differences);
    const most = differenceScale(compared.flatMap((line) => line.differences));
    const yOf = draw.axes(-most, most);
    const { context, box, colours } = draw;
    context.fillStyle = colours.accent;
    context.globalAlpha = 0.1;
    context.fillRect(box.left, yOf(1), box.width, yOf(-1) - yOf(1));
    context.globalAlpha = 1;
    for (const line of compared) draw.line({ ...line.own, levels: line.differences }, yOf, { ...line, width: line.isCurrent ? 2.25 : 1.25, alpha: line.isCurrent ? 1 : 0.8 });
  });

  function lines() {
    const order = [...model.shown].sort((left, right) => Number(left === model.current) - Number(right === model.current));
    return order.filter((place) => curves.has(place)).map((place) => {
      const own = model.levels(place, curves.get(place));
      const reference = model.referenceOf(place);
      const isReference = reference === place;
      return {
        place, own, isReference, isCurrent: place === model.current, ...soundStyle(place),
        differences: !isReference && curves.has(reference) ? levelDifferences(own, model.levels(reference, curves.get(reference))) : null,
      };
    });
  }

  /** A surface, with a drawing function in the axes' units. */
  function plot(height, label, paint) {
    const surface = new Surface({
      height, view, label: `${label}.`,
      draw(context, box, colours) {
        const xOf = (position) => surface.xOf(position);
        paint({
          context, box, colours,
          axes(low, high) {
            const yOf = (value) => box.top + ((high - value) / (high - low)) * box.height;
            drawAxes(context, box, colours, { xTicks: frequencyTicks(view), yTicks: valueTicks(low, high, box.height), xOf, yOf });
            return yOf;
          },
          line({ frequencies, levels }, yOf, { colour, width, alpha, dash }) {
            // Bins of two sizes meet at the join and are not continuous.
            const join = model.smoothing === "none" ? model.results.plan.join : 0;
            const xs = [];
            const ys = [];
            levels.forEach((level, index) => {
              if (index && frequencies[index - 1] < join && frequencies[index] >= join) { xs.push(0); ys.push(null); }
              xs.push(xOf(Math.log10(frequencies[index])));
              ys.push(level === null ? null : yOf(level));
            });
            clipped(context, box, () => strokeLine(context, xs, ys, { colour: colours[colour], lineWidth: width, alpha, dash }));
          },
        });
      },
    });
    return surface;
  }

  model.onChange(async () => {
    const wanted = new Set([...model.shown].flatMap((place) => [place, model.referenceOf(place)]));
    describe();
    await Promise.all([...wanted].filter((place) => !curves.has(place)).map(async (place) => curves.set(place, (await load(place)).curves)));
    describe();
    view.changed();
  });

  function describe() {
    const { plan } = model.results;
    const low = (plan.sampleRate / plan.lowSize).toPrecision(2);
    const high = (plan.sampleRate / plan.size).toPrecision(2);
    note.textContent = model.smoothing === "none"
      ? `each bin separately, ${low} Hz apart below ${plan.join} Hz and ${high} Hz above: noise reads ${format.decibels(10 * Math.log10(plan.lowSize / plan.size), 0)} lower below, tones the same`
      : `level in bands of ${{ third: "a third", sixth: "a sixth", twelfth: "a twelfth" }[model.smoothing]} of an octave: pink noise is level`;
    scale.textContent = lines().some((line) => line.differences) ? "Difference from the reference; the band is \u00b11 dB" : "Only references are shown";
  }

  const readout = cursorReadout(view, "Point at a plot for levels; drag to zoom.", (cursor) => {
    const pairs = lines().reverse().slice(0, 6).map((line) => {
      const index = nearest(line.own.frequencies, 10 ** cursor);
      const difference = line.differences?.[index];
      const text = format.decibels(line.own.levels[index], 1) + (typeof difference === "number" ? ` (${signed(difference, "dB")})` : "");
      return [model.sounds[line.place].name, text];
    });
    return [["frequency", format.hertz(Number((10 ** cursor).toPrecision(3)))], ...pairs];
  });
  return el("div", { class: "sound-curves" },
    el("h2", { class: "unseen" }, "Spectra and differences"),
    el("figure", { class: "plot" }, el("figcaption", {}, el("h3", {}, "Spectra"), note), levels.canvas, saveButtons(levels, "spectra")),
    el("figure", { class: "plot" }, scale, differences.canvas, readout, resetButton(view), saveButtons(differences, "differences")));
}

function nearest(frequencies, hertz) {
  let best = 0;
  for (let index = 1; index < frequencies.length; index += 1) {
    if (Math.abs(Math.log(frequencies[index] / hertz)) < Math.abs(Math.log(frequencies[best] / hertz))) best = index;
  }
  return best;
}
