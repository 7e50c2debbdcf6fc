// Spectrograms of reference, candidate and their difference: three images with one cursor.
import { drawAxes, timeTicks } from "./axes.js";
import { bytes } from "./bytes.js";
import { element } from "./elements.js";
import { cursorReadout, emptyPlot, figure, resetButton } from "./figure.js";
import { format } from "./format.js";
import { diverging, pictureOf, sequential } from "./picture.js";
import { clipped } from "./strokes.js";
import { Surface } from "./surface.js";
import { View } from "./view.js";

/** Smaller differences are drawn as none: they may be rounding of a spectrogram's tenths of a dB. */
const smallestDecibels = 0.1;

/** A case's grid, decoded from bytes and in frames. */
export function gridOfPlot(plot, sampleRate) {
  const levels = bytes.of(plot.levels);
  const reference = Float32Array.from(levels, (step) => plot.floor + step * plot.decibelsPerStep);
  const changes = plot.differences ? bytes.signed(plot.differences) : null;
  return {
    first: plot.firstFrame, step: plot.framesPerColumn, columns: reference.length / plot.frequencies.length,
    frequencies: plot.frequencies, floor: plot.floor, rate: sampleRate, reference,
    candidate: changes && reference.map((level, cell) => level + changes[cell] * plot.decibelsPerDifferenceStep),
  };
}

/** `view` uses the grid's units, seconds or frames; without one the figure makes its own. */
export function spectrogramFigure({ grid, name, view: given }) {
  const view = given ?? ownView(grid);
  const { reference } = grid;
  const candidate = grid.candidate ?? reference;
  const differences = grid.candidate && reference.map((level, cell) => candidate[cell] - level);
  const peak = differences ? differences.reduce((most, value) => Math.max(most, Math.abs(value)), 0) : 0;
  const loudest = [reference, candidate].reduce((most, levels) => levels.reduce((high, level) => Math.max(high, level), most), -Infinity);
  const range = [Math.max(grid.floor, loudest - 90), Math.max(loudest, grid.floor + 1)];
  const plot = (levels, label, shade) => surface({ grid, levels, view, label: `${label} of ${name}`, shade }).canvas;
  const heading = (text) => element("p", { class: "plot-sub" }, text);
  const scale = `${format.decibels(range[0], 0)} to ${format.decibels(range[1], 0)}`;
  const hasDifference = peak >= smallestDecibels;
  return figure(
    { title: "Spectrogram", note: `logarithmic frequency axis; ${scale}` },
    heading(grid.candidate ? "Reference" : "Reference, and candidate"), plot(reference, "Spectrogram of the reference", sequential(range)),
    ...(grid.candidate ? [heading("Candidate"), plot(candidate, "Spectrogram of the candidate", sequential(range))] : []),
    heading(hasDifference
      ? `Difference, candidate \u2212 reference, own scale \u00b1${format.fineDecibels(peak)}`
      : "Difference, candidate \u2212 reference"),
    hasDifference ? plot(differences, `Spectrogram difference, scale \u00b1${format.fineDecibels(peak)},`, diverging(peak, "residual"))
      : emptyPlot("The spectrograms are equal everywhere."),
    readout(grid, candidate, view),
    given ? null : resetButton(view));
}

function ownView({ first, step, columns }) {
  const last = first + step * Math.max(1, columns - 1);
  return new View(first, last, Math.max((last - first) / 1000, step));
}

function surface({ grid, levels, view, label, shade }) {
  const { frequencies, first, step, columns } = grid;
  const octaves = Math.log10(frequencies[1] / frequencies[0]);
  const low = Math.log10(frequencies[0]) - octaves / 2;
  const high = low + octaves * frequencies.length;
  let picture = null;
  let painted = null;
  const plot = new Surface({
    height: 150, view, label: `${label}.`,
    draw(context, box, colours) {
      const yOf = (position) => box.top + ((high - position) / (high - low)) * box.height;
      // An image with one pixel per cell, redrawn only when the theme changes.
      if (painted !== colours) picture = pictureOf({ levels, columns, rows: frequencies.length }, shade(colours));
      painted = colours;
      const [from, to] = [plot.xOf(first - step / 2), plot.xOf(first + step * (columns - 0.5))];
      clipped(context, box, () => {
        context.imageSmoothingEnabled = false;
        context.drawImage(picture, from, box.top, to - from, box.height);
      });
      drawAxes(context, box, { ...colours, grid: "transparent" }, {
        xTicks: timeTicks(view, grid.rate, box.width),
        yTicks: [50, 200, 1000, 5000, 20000].map((hertz) => ({ position: Math.log10(hertz), label: format.hertz(hertz) })),
        xOf: (position) => plot.xOf(position), yOf,
      });
    },
  });
  return plot;
}

function readout(grid, candidate, view) {
  const { first, step, columns, frequencies, reference } = grid;
  const rows = frequencies.length;
  return cursorReadout(view, "Point at a spectrogram for the strongest band at a time.", (cursor) => {
    const column = Math.min(columns - 1, Math.max(0, Math.round((cursor - first) / step)));
    const place = (value) => column * rows + value;
    const all = [...frequencies.keys()];
    const row = all.reduce((best, index) => (reference[place(index)] > reference[place(best)] ? index : best), 0);
    const change = (index) => candidate[place(index)] - reference[place(index)];
    const worst = all.reduce((best, index) => (Math.abs(change(index)) > Math.abs(change(best)) ? index : best), 0);
    return [
      ["time", format.seconds((first + column * step) / grid.rate, 3)],
      ["strongest band", format.hertz(frequencies[row])],
      ["reference", format.decibels(reference[place(row)], 1), "reference"],
      ["candidate", format.decibels(candidate[place(row)], 1), "candidate"],
      ...(change(worst) !== 0
        ? [["largest difference", `${format.fineDecibels(change(worst))} at ${format.hertz(frequencies[worst])}`]]
        : []),
    ];
  });
}
