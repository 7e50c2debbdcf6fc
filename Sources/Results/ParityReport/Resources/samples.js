// Single samples around the largest error: hollow reference, filled candidate, residual stems below.
import { drawAxes, scaleTicks, ticks, valueTicks } from "./axes.js";
import { element as el } from "./elements.js";
import { cursorReadout, emptyPlot, figure } from "./figure.js";
import { format } from "./format.js";
import { clipped, drawDots, drawStems, strokeLine } from "./strokes.js";
import { Surface } from "./surface.js";
import { View } from "./view.js";

/** Enough to see the error's shape while every sample keeps its own dot. */
const initialSpan = 64;
const spans = [32, 64, 128, 256];

export function samplesFigure({ plots, channel, numbers, name, exact, view: wholeView }) {
  const { detail } = channel;
  const count = detail?.reference?.length || 0;
  if (!count) return null;
  const last = detail.start + count - 1;
  const view = new View(detail.start - 0.5, last + 0.5, Math.min(count, 8));
  view.link(wholeView);
  const worst = numbers?.maxErrorFrame;
  const centre = !exact && worst >= detail.start && worst <= last ? worst : detail.start + count / 2;
  const focus = (span) => view.show(centre - span / 2, centre + span / 2);
  focus(initialSpan);

  const peak = detail.residual.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const buttons = spans.filter((span) => span <= count).map((span) =>
    el("button", { type: "button", class: "quiet", onclick: () => focus(span) }, String(span)));
  const where = exact ? "around the loudest part" : `around the largest error, frame ${format.count(worst)}`;
  return figure(
    { title: "Samples", note: where, legend: peak ? ["reference", "candidate", "residual"] : ["reference", "candidate"], className: "samples" },
    signals(detail, view, name).canvas,
    peak ? residual(detail, view, peak, name).canvas : emptyPlot("Residual is zero: every sample equal."),
    readout(plots, detail, view),
    el("div", { class: "plot-tools", role: "group", "aria-label": "Samples shown" }, el("span", {}, "Show"), buttons, el("span", {}, "samples")));
}

function signals(detail, view, name) {
  const surface = new Surface({
    height: 210, view,
    label: `Samples of ${name} from frame ${format.count(detail.start)}: reference and candidate.`,
    draw(context, box, colours) {
      const part = visible(detail, view);
      const values = [...part.reference, ...part.candidate].filter(Number.isFinite);
      const low = Math.min(...values);
      const high = Math.max(...values);
      const margin = (high - low || Math.abs(high) || 1) * 0.1;
      const yOf = axes(context, box, colours, surface, low - margin, high + margin, valueTicks);
      const xs = part.frames.map((frame) => surface.xOf(frame));
      const reference = part.reference.map(yOf);
      const candidate = part.candidate.map(yOf);
      const dotted = box.width / part.frames.length > 5;
      clipped(context, box, () => {
        strokeLine(context, xs, reference, { colour: colours.reference, lineWidth: dotted ? 1.5 : 3, alpha: 0.7 });
        strokeLine(context, xs, candidate, { colour: colours.candidate, lineWidth: 1.25, dash: dotted ? [4, 3] : [] });
        if (!dotted) return;
        drawDots(context, xs, reference, { colour: colours.reference, radius: 4, hollow: true });
        drawDots(context, xs, candidate, { colour: colours.candidate, radius: 2.2 });
      });
    },
  });
  return surface;
}

function residual(detail, view, peak, name) {
  const surface = new Surface({
    height: 110, view,
    label: `Residual samples of ${name}, scale \u00b1${format.scientific(peak)}.`,
    draw(context, box, colours) {
      const yOf = axes(context, box, colours, surface, -peak * 1.12, peak * 1.12, () => scaleTicks(peak));
      const part = visible(detail, view);
      const width = Math.max(1, Math.min(7, (box.width / part.frames.length) * 0.55));
      clipped(context, box, () => {
        drawStems(context, part.frames.map((frame) => surface.xOf(frame)), part.residual.map(yOf), yOf(0),
          { colour: colours.residual, width });
      });
    },
  });
  return surface;
}

function axes(context, box, colours, surface, low, high, ticksOf) {
  const { view } = surface;
  const yOf = (value) => (typeof value === "number" ? box.top + ((high - value) / (high - low)) * box.height : NaN);
  drawAxes(context, box, colours, {
    xTicks: ticks(view.lower, view.upper, box.width / 90)
      .filter(({ value }) => Number.isInteger(value))
      .map(({ value }) => ({ position: value, label: format.count(value) })),
    yTicks: ticksOf(low, high, box.height),
    xOf: (position) => surface.xOf(position),
    yOf,
  });
  return yOf;
}

function readout(plots, detail, view) {
  return cursorReadout(view, "Horizontal axis: frame number.", (cursor) => {
    const index = Math.round(cursor) - detail.start;
    const frame = detail.start + index;
    if (!(index in detail.reference)) return null;
    return [
      ["frame", format.count(frame)],
      ["time", format.seconds(frame / plots.sampleRate, 6)],
      ["reference", format.sample(detail.reference[index]), "reference"],
      ["candidate", format.sample(detail.candidate[index]), "candidate"],
      ["residual", format.scientific(detail.residual[index], 3), "residual"],
    ];
  });
}

function visible(detail, view) {
  const first = Math.max(0, Math.floor(view.lower - detail.start) - 1);
  const end = Math.min(detail.reference.length, Math.ceil(view.upper - detail.start) + 2);
  return {
    frames: detail.reference.slice(first, end).map((_, index) => detail.start + first + index),
    reference: detail.reference.slice(first, end),
    candidate: detail.candidate.slice(first, end),
    residual: detail.residual.slice(first, end),
  };
}
