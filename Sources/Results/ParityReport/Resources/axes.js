// Ticks at round numbers, and the grid and labels drawn from them.
import { format } from "./format.js";

/** Round positions inside [lower, upper]: 1, 2 or 5 times a power of ten apart. */
export function ticks(lower, upper, target) {
  const rough = (upper - lower) / Math.max(1, target);
  if (!(rough > 0)) return [];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * [1, 2, 5, 10].find((factor) => factor * power >= rough * 0.999);
  const positions = [];
  for (let index = Math.ceil(lower / step - 1e-9); index * step <= upper + step * 1e-9; index += 1) {
    positions.push(index * step + 0); // Not −0, which would be labelled so.
  }
  return positions.map((value) => ({ value, step }));
}

/** At least three, however narrow: steps are up to 2.5 times as wide as requested. */
export function timeTicks(view, sampleRate, width) {
  return ticks(view.lower / sampleRate, view.upper / sampleRate, Math.max(7.5, width / 110)).map(({ value, step }) => {
    const digits = Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
    return { position: value * sampleRate, label: `${value.toFixed(digits)} s` };
  });
}

export function valueTicks(lower, upper, height, suffix = "") {
  return ticks(lower, upper, height / 34).map(({ value, step }) => ({
    position: value, label: format.scientific(Math.abs(value) < step / 2 ? 0 : value) + suffix,
  }));
}

/** A difference's own scale: zero and both ends, so that the stated scale can be read off the plot. */
export function scaleTicks(peak) {
  return [-peak, 0, peak].map((value) => ({ position: value, label: format.scientific(value) }));
}

/** Decades and their halves on a log10(Hz) axis. */
export function frequencyTicks(view) {
  const close = view.upper - view.lower < 1;
  const factors = close ? [1, 1.5, 2, 3, 4, 5, 6, 7, 8] : [1, 2, 5];
  const ticks = [];
  for (let decade = Math.floor(view.lower); decade <= view.upper; decade += 1) {
    for (const factor of factors) {
      const hertz = factor * 10 ** decade;
      const position = Math.log10(hertz);
      if (position >= view.lower && position <= view.upper) ticks.push({ position, label: format.hertz(hertz) });
    }
  }
  return ticks;
}

/** Draws both grids and labels; `yOf` maps values to pixels, `xOf` positions to pixels. */
export function drawAxes(context, box, colours, { xTicks, yTicks, xOf, yOf }) {
  context.strokeStyle = colours.grid;
  context.fillStyle = colours.muted;
  context.lineWidth = 1;
  context.textBaseline = "middle";
  context.textAlign = "right";
  for (const tick of yTicks) {
    const y = Math.round(yOf(tick.position)) + 0.5;
    if (y < box.top - 1 || y > box.bottom + 1) continue;
    segment(context, box.left, y, box.right, y);
    context.fillText(tick.label, box.left - 7, y);
  }
  context.textBaseline = "alphabetic";
  context.textAlign = "center";
  let free = -Infinity;
  for (const tick of xTicks) {
    const x = Math.round(xOf(tick.position)) + 0.5;
    if (x < box.left - 1 || x > box.right + 1) continue;
    segment(context, x, box.top, x, box.bottom);
    const half = context.measureText(tick.label).width / 2;
    // Labels that would touch are left out; their grid lines stay.
    if (x - half < free + 6 || x - half < 0 || x + half > box.right + 10) continue;
    context.fillText(tick.label, x, box.bottom + 15);
    free = x + half;
  }
  context.strokeStyle = colours.line;
  context.strokeRect(box.left + 0.5, box.top + 0.5, box.width - 1, box.height - 1);
}

function segment(context, fromX, fromY, toX, toY) {
  context.beginPath();
  context.moveTo(fromX, fromY);
  context.lineTo(toX, toY);
  context.stroke();
}
