// The whole kept signal: both on top of each other, and the residual on its own scale.
import { drawAxes, scaleTicks, timeTicks, valueTicks } from "./axes.js";
import { cursorReadout, emptyPlot, figure } from "./figure.js";
import { format } from "./format.js";
import { clipped, fillBand, strokeLine } from "./strokes.js";
import { Surface } from "./surface.js";
import { View } from "./view.js";

/** Zooming stops at this many envelope columns, or at this many frames if the samples are available. */
const fewest = { columns: 16, frames: 48 };

export function waveformView(plots, hasAudio) {
  const columns = plots.channels[0]?.envelope?.framesPerColumn || 1;
  const span = hasAudio ? fewest.frames : fewest.columns * columns;
  return new View(plots.start, plots.start + plots.frames, Math.min(plots.frames, span));
}

export function waveformFigure({ plots, channel, view, name, sound }) {
  const { envelope } = channel;
  const range = spanOf([envelope.reference, envelope.candidate]);
  const surface = new Surface({
    height: 220, view,
    label: `Waveform of ${name}: reference and candidate envelopes between ${format.scientific(range.low)} and ${format.scientific(range.high)}.`,
    draw(context, box, colours) {
      const yOf = axes(context, box, colours, surface, plots, padded(range),
        valueTicks);
      const samples = visibleSamples(sound, plots, envelope, view, box.width);
      clipped(context, box, () => {
        if (samples) drawSamples(context, surface, samples, yOf, colours);
        else drawEnvelopes(context, surface, envelope, plots.start, yOf, colours);
      });
    },
  });
  return figure({ title: "Waveform", note: "amplitude, full scale = 1", legend: ["reference", "candidate"] }, surface.canvas);
}

function drawEnvelopes(context, surface, envelope, start, yOf, colours) {
  const part = visiblePart(envelope, start, surface.view, surface.box.width);
  const xs = part.positions.map((position) => surface.xOf(position));
  fillBand(context, xs, part.lows(envelope.reference).map(yOf), part.highs(envelope.reference).map(yOf),
    { colour: colours.reference, alpha: 0.45, lineWidth: 4 });
  for (const edge of [part.lows(envelope.candidate), part.highs(envelope.candidate)]) {
    strokeLine(context, xs, edge.map(yOf), { colour: colours.candidate, lineWidth: 1.5 });
  }
}

function drawSamples(context, surface, { frames, reference, candidate }, yOf, colours) {
  const xs = frames.map((frame) => surface.xOf(frame));
  strokeLine(context, xs, reference.map(yOf), { colour: colours.reference, lineWidth: 4, alpha: 0.45 });
  strokeLine(context, xs, candidate.map(yOf), { colour: colours.candidate, lineWidth: 1.5 });
}

export function residualFigure({ plots, channel, view, numbers, name, sound }) {
  const { envelope } = channel;
  const peak = peakOf(envelope.residual);
  if (peak === 0) {
    return figure({ title: "Residual", note: "candidate \u2212 reference" },
      emptyPlot("Residual is zero: every sample equal."));
  }
  const scale = `\u00b1${format.scientific(peak)}`;
  const surface = new Surface({
    height: 150, view,
    label: `Residual of ${name}, candidate minus reference, scale ${scale}; largest error at frame ${format.count(numbers?.maxErrorFrame)}.`,
    draw(context, box, colours) {
      const yOf = axes(context, box, colours, surface, plots, { low: -peak * 1.12, high: peak * 1.12 },
        () => scaleTicks(peak));
      const samples = visibleSamples(sound, plots, envelope, view, box.width);
      clipped(context, box, () => {
        if (samples) {
          strokeLine(context, samples.frames.map((frame) => surface.xOf(frame)),
            samples.candidate.map((value, index) => yOf(value - samples.reference[index])), { colour: colours.residual, lineWidth: 1.5 });
          return;
        }
        const part = visiblePart(envelope, plots.start, view, box.width);
        const xs = part.positions.map((position) => surface.xOf(position));
        fillBand(context, xs, part.lows(envelope.residual).map(yOf), part.highs(envelope.residual).map(yOf),
          { colour: colours.residual, alpha: 0.85, lineWidth: 1 });
      });
      markLargest(context, box, colours, surface, numbers);
    },
  });
  return figure({ title: "Residual", note: `candidate \u2212 reference, own scale ${scale}`, legend: ["residual"] }, surface.canvas);
}

export function waveformReadout({ plots, channel, view, sound }) {
  const { envelope } = channel;
  const idle = "Point at a plot for values. Drag to zoom, double-click to reset; arrow keys, + and \u2212 work too.";
  return cursorReadout(view, idle, (cursor) => {
    const frame = Math.floor(cursor);
    const column = Math.min(envelope.reference.min.length - 1, Math.floor((frame - plots.start) / envelope.framesPerColumn));
    if (column < 0) return null;
    return [
      ["time", format.seconds(frame / plots.sampleRate)],
      ["frame", format.count(frame)],
      ...["reference", "candidate", "residual"].map((kind) => [kind, valueAt(channel, sound(), kind, frame, frame - plots.start, column), kind]),
    ];
  });
}

/** The exact sample if it is known, otherwise the column's extent. */
function valueAt(channel, samples, kind, frame, offset, column) {
  const exact = samples
    ? { reference: samples.reference[offset], candidate: samples.candidate[offset], residual: samples.candidate[offset] - samples.reference[offset] }[kind]
    : channel.detail?.[kind]?.[frame - channel.detail.start];
  if (typeof exact === "number") return kind === "residual" ? format.scientific(exact) : format.sample(exact);
  const low = channel.envelope[kind].min[column];
  const high = channel.envelope[kind].max[column];
  return low === high
    ? format.scientific(low, 3)
    : `${format.scientific(low, 3)} to ${format.scientific(high, 3)}`;
}

function axes(context, box, colours, surface, plots, { low, high }, ticks) {
  const yOf = (value) => box.top + ((high - value) / (high - low)) * box.height;
  drawAxes(context, box, colours, {
    xTicks: timeTicks(surface.view, plots.sampleRate, box.width),
    yTicks: ticks(low, high, box.height),
    xOf: (position) => surface.xOf(position),
    yOf,
  });
  return yOf;
}

function markLargest(context, box, colours, surface, numbers) {
  const x = surface.xOf(numbers?.maxErrorFrame ?? -1);
  if (x < box.left || x > box.right) return;
  context.fillStyle = colours.ink;
  context.beginPath();
  context.moveTo(x, box.top + 7);
  context.lineTo(x - 4, box.top);
  context.lineTo(x + 4, box.top);
  context.fill();
}

/** The visible samples, if they are loaded and there are fewer than two envelope columns per pixel. */
function visibleSamples(sound, plots, envelope, view, width) {
  const span = view.upper - view.lower;
  if (span / width >= envelope.framesPerColumn / 2) return null;
  const samples = sound();
  if (!samples) return null;
  const first = Math.max(0, Math.floor(view.lower - plots.start) - 1);
  const end = Math.min(plots.frames, Math.ceil(view.upper - plots.start) + 2);
  return {
    frames: Array.from({ length: end - first }, (_, index) => plots.start + first + index),
    reference: Array.from(samples.reference.subarray(first, end)),
    candidate: Array.from(samples.candidate.subarray(first, end)),
  };
}

/** The columns inside the view and one beyond each edge, so that lines leave the plot instead of ending in it. */
function visiblePart(envelope, start, view, width) {
  const shown = (view.upper - view.lower) / envelope.framesPerColumn;
  // Columns narrower than two pixels would blur into their outline: a coarser level has wider ones.
  const wanted = Math.max(0, Math.ceil(Math.log2((2 * shown) / width)));
  const level = Math.min(wanted, envelope.reference.levels.length - 1);
  const frames = envelope.framesPerColumn * 2 ** level;
  const count = envelope.reference.levels[level].min.length;
  const first = Math.max(0, Math.floor((view.lower - start) / frames) - 1);
  const end = Math.min(count, Math.ceil((view.upper - start) / frames) + 1);
  const positions = [];
  for (let column = first; column < end; column += 1) positions.push(start + column * frames + (frames - 1) / 2);
  const part = (series) => Array.from(series.subarray(first, end));
  return { positions, lows: ({ levels }) => part(levels[level].min), highs: ({ levels }) => part(levels[level].max) };
}

function peakOf({ levels }) {
  const { min, max } = levels[levels.length - 1];
  return Math.max(...min.map(Math.abs), ...max.map(Math.abs));
}

function spanOf(series) {
  const coarsest = series.map(({ levels }) => levels[levels.length - 1]);
  return {
    low: Math.min(0, ...coarsest.flatMap(({ min }) => [...min])),
    high: Math.max(0, ...coarsest.flatMap(({ max }) => [...max])),
  };
}

/** Zero stays visible; a silent signal still gets an axis. */
function padded({ low, high }) {
  const margin = (high - low || 1) * 0.06;
  return { low: low - margin, high: high + margin };
}
