// Welch spectra of both signals and the residual, with the level difference below.
import { drawAxes, frequencyTicks, scaleTicks, valueTicks } from "./axes.js";
import { element } from "./elements.js";
import { cursorReadout, emptyPlot, figure, resetButton } from "./figure.js";
import { format } from "./format.js";
import { clipped, strokeLine } from "./strokes.js";
import { Surface } from "./surface.js";
import { View } from "./view.js";

/** Levels this far below the loudest one say nothing about float32 audio. */
const deepestDecibels = 200;

export function spectrumFigure({ channel, numbers, name }) {
  const { spectrum } = channel;
  if (!spectrum || !spectrum.frequencies?.length) return null;
  const positions = spectrum.frequencies.map((hertz) => Math.log10(hertz));
  const view = new View(positions[0], positions[positions.length - 1], 0.05);
  const differences = spectrum.reference.map((level, index) =>
    (isLevel(level) && isLevel(spectrum.candidate[index]) ? spectrum.candidate[index] - level : null));
  const peak = differences.reduce((most, value) => Math.max(most, Math.abs(value ?? 0)), 0);
  const hasResidual = (spectrum.residual || []).some(isLevel);
  return figure(
    { title: "Spectrum", note: "dB, logarithmic frequency axis", legend: ["reference", "candidate", ...(hasResidual ? ["residual"] : [])] },
    levels(spectrum, positions, view, name).canvas,
    element("p", { class: "plot-sub" }, peak
      ? `Difference, candidate \u2212 reference, own scale \u00b1${format.fineDecibels(peak)}`
      : "Difference, candidate \u2212 reference"),
    peak ? difference(differences, positions, view, peak, name, numbers).canvas
      : emptyPlot("The spectra are equal at every frequency."),
    readout(spectrum, positions, differences, view),
    resetButton(view));
}

const isLevel = (value) => typeof value === "number" && Number.isFinite(value);

function levels(spectrum, positions, view, name) {
  const known = [spectrum.reference, spectrum.candidate].flat().filter(isLevel);
  const loudest = known.length ? Math.max(...known) : 0;
  const quietest = Math.min(loudest - 60, ...known, ...(spectrum.residual || []).filter(isLevel));
  const high = Math.ceil((loudest + 3) / 20) * 20;
  const low = Math.max(high - deepestDecibels, Math.floor((quietest - 3) / 20) * 20);
  const surface = new Surface({
    height: 260, view,
    label: `Spectrum of ${name}: reference and candidate peak at ${format.decibels(loudest)}.`,
    draw(context, box, colours) {
      const yOf = axes(context, box, colours, surface, low, high, valueTicks);
      const xs = positions.map((position) => surface.xOf(position));
      const line = (series, style) => strokeLine(context, xs, series.map((level) => (isLevel(level) ? yOf(level) : null)), style);
      clipped(context, box, () => {
        if (spectrum.residual) line(spectrum.residual, { colour: colours.residual, lineWidth: 1.25, dash: [5, 2] });
        line(spectrum.reference, { colour: colours.reference, lineWidth: 6, alpha: 0.4 });
        line(spectrum.candidate, { colour: colours.candidate, lineWidth: 1.5 });
      });
    },
  });
  return surface;
}

function difference(differences, positions, view, peak, name, numbers) {
  const largest = numbers?.largestSpectralDifference;
  const surface = new Surface({
    height: 120, view,
    label: `Spectral difference of ${name}, scale \u00b1${format.fineDecibels(peak)}` +
      (largest ? `; largest ${format.fineDecibels(largest.decibels)} at ${format.hertz(largest.frequency)}.` : "."),
    draw(context, box, colours) {
      const yOf = axes(context, box, colours, surface, -peak * 1.12, peak * 1.12, () => scaleTicks(peak));
      const xs = positions.map((position) => surface.xOf(position));
      clipped(context, box, () => {
        strokeLine(context, xs, differences.map((value) => (value === null ? null : yOf(value))), { colour: colours.residual });
      });
    },
  });
  return surface;
}

function axes(context, box, colours, surface, low, high, ticks) {
  const yOf = (value) => box.top + ((high - value) / (high - low)) * box.height;
  drawAxes(context, box, colours, {
    xTicks: frequencyTicks(surface.view),
    yTicks: ticks(low, high, box.height),
    xOf: (position) => surface.xOf(position),
    yOf,
  });
  return yOf;
}

function readout(spectrum, positions, differences, view) {
  return cursorReadout(view, "Point at a plot for levels.", (cursor) => {
    const after = positions.findIndex((position) => position >= cursor);
    const index = after > 0 && cursor - positions[after - 1] < positions[after] - cursor ? after - 1 : Math.max(0, after);
    return [
      ["frequency", format.hertz(spectrum.frequencies[index])],
      ["reference", format.decibels(spectrum.reference[index], 2), "reference"],
      ["candidate", format.decibels(spectrum.candidate[index], 2), "candidate"],
      ["residual", format.decibels(spectrum.residual?.[index], 1), "residual"],
      ["difference", format.fineDecibels(differences[index])],
    ];
  });
}
