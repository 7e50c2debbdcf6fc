// How loud the residual is over time, beneath the reference's own level.
import { drawAxes, timeTicks, valueTicks } from "./axes.js";
import { cursorReadout, figure } from "./figure.js";
import { format } from "./format.js";
import { clipped, strokeLine } from "./strokes.js";
import { Surface } from "./surface.js";

const isLevel = (value) => typeof value === "number";

/** Levels this far below the loudest block say nothing about float32 audio. */
const deepestDecibels = 200;

export function errorTrackFigure({ plots, channel, view, name }) {
  const track = channel.errorTrack;
  if (!track) return null;
  const levels = [...track.reference, ...track.residual].filter(isLevel);
  if (!levels.length) return null;
  const high = Math.ceil((Math.max(...levels) + 3) / 20) * 20;
  const low = Math.max(high - deepestDecibels, Math.floor((Math.min(...levels) - 3) / 20) * 20);
  const centres = track.reference.map((_, block) => plots.start + (block + 0.5) * track.framesPerBlock);
  const surface = new Surface({
    height: 150, view,
    label: `Error over time of ${name}: levels of reference and residual in blocks of ${format.count(track.framesPerBlock)} frames.`,
    draw(context, box, colours) {
      const yOf = (value) => box.top + ((high - value) / (high - low)) * box.height;
      drawAxes(context, box, colours, {
        xTicks: timeTicks(view, plots.sampleRate, box.width),
        yTicks: valueTicks(low, high, box.height),
        xOf: (position) => surface.xOf(position), yOf,
      });
      const xs = centres.map((position) => surface.xOf(position));
      const line = (series, style) =>
        strokeLine(context, xs, series.map((level) => (isLevel(level) ? yOf(level) : null)), style);
      clipped(context, box, () => {
        line(track.reference, { colour: colours.reference, lineWidth: 4, alpha: 0.5 });
        line(track.residual, { colour: colours.residual, lineWidth: 1.75 });
      });
    },
  });
  const readout = cursorReadout(view, "Point at the plot for the null depth at a time.", (cursor) => {
    const block = Math.floor((cursor - plots.start) / track.framesPerBlock);
    if (!(block in track.reference)) return null;
    const [reference, residual] = [track.reference[block], track.residual[block]];
    return [
      ["time", format.seconds(cursor / plots.sampleRate)],
      ["reference", format.decibels(reference), "reference"],
      ["residual", isLevel(residual) ? format.decibels(residual) : "zero", "residual"],
      ["null depth", isLevel(reference) && isLevel(residual) ? format.decibels(residual - reference) : format.missing],
    ];
  });
  return figure(
    { title: "Error over time", note: `level in dBFS, blocks of ${format.count(track.framesPerBlock)} frames`, legend: ["reference", "residual"] },
    surface.canvas, readout);
}
