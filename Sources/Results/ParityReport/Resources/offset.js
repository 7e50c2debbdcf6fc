// Aligning by hand: drag the offset, and see how deep the null becomes.
import { drawAxes, ticks } from "./axes.js";
import { loader } from "./data-loader.js";
import { element as el } from "./elements.js";
import { format } from "./format.js";
import { clipped, strokeLine } from "./strokes.js";
import { Surface } from "./surface.js";
import { View } from "./view.js";

/**
 * Longer sound is examined from its first difference on: a curve of a hundred offsets has to keep up with the mouse.
 */
const mostFrames = 1 << 17;
/** Half the width of what is drawn at once, in frames. */
const span = 48;
/** Half the length of the interpolator between frames. */
const taps = 16;

/** Weights that read a signal `fraction` of a frame later: a sinc in a Hann window, of unit gain at 0 Hz. */
function weights(fraction) {
  const list = Array.from({ length: 2 * taps }, (_, index) => {
    const at = index - taps + 1 - fraction;
    const sinc = at === 0 ? 1 : Math.sin(Math.PI * at) / (Math.PI * at);
    return sinc * (0.5 + 0.5 * Math.cos((Math.PI * at) / (taps + 1)));
  });
  const sum = list.reduce((total, value) => total + value, 0);
  return list.map((value) => value / sum);
}

/** The samples, read `offset` frames later; 0 outside. */
function shifted(samples, offset, from, count) {
  const whole = Math.floor(offset);
  const fraction = offset - whole;
  const result = new Float64Array(count);
  const list = fraction === 0 ? [1] : weights(fraction);
  const first = fraction === 0 ? whole : whole - taps + 1;
  for (let frame = 0; frame < count; frame++) {
    let sum = 0;
    for (let tap = 0; tap < list.length; tap++) sum += list[tap] * (samples[from + frame + first + tap] ?? 0);
    result[frame] = sum;
  }
  return result;
}

/**
 * The null depth when the candidate is read `offset` frames later, in dB; −Infinity where nothing is left.
 * `gain` multiplies the candidate; null for the one that nulls best.
 */
export function nullAt(reference, candidate, offset, { from = 0, count = reference[0].length, gain = 1 } = {}) {
  let [own, cross, other] = [0, 0, 0];
  const all = candidate.map((samples) => shifted(samples, offset, from, count));
  reference.forEach((samples, channel) => {
    const moved = all[channel];
    for (let frame = 0; frame < count; frame++) {
      const value = samples[from + frame];
      own += value * value;
      cross += value * moved[frame];
      other += moved[frame] * moved[frame];
    }
  });
  const factor = gain ?? (other > 0 ? cross / other : 1);
  // Differences of sums of squares would cancel: small ones are summed directly.
  let left = 0;
  reference.forEach((samples, channel) => {
    for (let frame = 0; frame < count; frame++) left += (samples[from + frame] - factor * all[channel][frame]) ** 2;
  });
  const level = left === 0 ? -Infinity : own > 0 ? 10 * Math.log10(left / own) : Infinity;
  return { level, gain: factor };
}

/** The part of the sound that is examined: from the first frame that differs, or the beginning. */
function excerpt(reference, candidate) {
  const length = reference[0].length;
  if (length <= mostFrames) return { from: 0, count: length };
  let first = length;
  reference.forEach((samples, channel) => {
    const at = samples.findIndex((value, frame) => value !== candidate[channel][frame]);
    if (at >= 0) first = Math.min(first, at);
  });
  return { from: Math.min(Math.max(0, first - 2048), length - mostFrames), count: mostFrames };
}

/** The loudest stretch of an excerpt: the curve of many offsets is computed from it alone. */
function loudest(reference, { from, count }, length) {
  let [best, most] = [from, -1];
  for (let start = from; start + length <= from + count; start += length) {
    let energy = 0;
    for (const samples of reference) for (let frame = start; frame < start + length; frame++) energy += samples[frame] ** 2;
    if (energy > most) [best, most] = [start, energy];
  }
  return { from: best, count: Math.min(length, count) };
}

export function offsetSection(item) {
  if (!item.comparison || item.exact || !item.hasAudio) return null;
  const body = el("div", {});
  const begin = el("button", { type: "button", onclick: () => {
    begin.disabled = true;
    loader.audio(item).then(
      ({ reference, candidate }) => body.replaceChildren(...controls(item, reference.samples, (candidate ?? reference).samples)),
      (error) => body.replaceChildren(el("p", { class: "note", role: "alert" }, error.message)));
  } }, "Move the candidate");
  body.append(el("p", { class: "buttons" }, begin,
    el("span", { class: "note" }, "Drag the offset between the two, and see how deep the null becomes.")));
  return el("section", { class: "offset", "aria-labelledby": "offset-heading" },
    el("h2", { id: "offset-heading" }, "Align by hand"), body);
}

function controls(item, reference, candidate) {
  const part = excerpt(reference, candidate);
  const drawn = loudest(reference, part, 1 << 14);
  let offset = 0;
  let curve = [];
  const bound = Math.max(span, Math.min(item.sampleRate, Math.floor(part.count / 2)));
  const matches = el("input", { type: "checkbox", onchange: () => draw(true) });
  const options = () => ({ ...part, gain: matches.checked ? null : 1 });
  const slider = el("input", { type: "range", min: -bound, max: bound, step: 1, value: 0, "aria-label": "Offset in frames",
    oninput: () => move(Number(slider.value)) });
  const exact = el("input", { type: "number", min: -bound, max: bound, step: 0.01, value: 0, "aria-label": "Offset in frames, exactly",
    onchange: () => move(Number(exact.value)) });
  const readout = el("p", { class: "readout", role: "status" });
  const view = new View(-span, span, 2);
  const surface = new Surface({
    height: 150, view, label: "Null depth by offset, in frames",
    draw(context, box, colours) {
      const levels = curve.map(([, level]) => Math.min(60, Math.max(-160, level)));
      const [low, high] = [Math.min(-20, ...levels), Math.max(6, ...levels)];
      const yOf = (level) => box.top + ((high - level) / (high - low)) * box.height;
      const xOf = (position) => surface.xOf(position);
      drawAxes(context, box, colours, {
        xTicks: ticks(view.lower, view.upper, box.width / 44).map(({ value }) => ({ position: value, label: format.count(Math.round((offset + value) * 100) / 100) })),
        yTicks: ticks(low, high, box.height / 36).map(({ value }) => ({ position: value, label: format.decibels(value, 0) })), xOf, yOf,
      });
      clipped(context, box, () => {
        strokeLine(context, curve.map(([at]) => xOf(at)), levels.map(yOf), { colour: colours.residual, lineWidth: 1.5 });
        surface.drawLine(context, 0, { colour: colours.accent, lineWidth: 2, dash: [] });
      });
    },
  });
  // A handle, not a cursor: what is dragged to the middle is the offset.
  let held = null;
  surface.canvas.addEventListener("pointerdown", (event) => {
    held = { x: event.clientX, offset };
    surface.canvas.setPointerCapture(event.pointerId);
  });
  surface.canvas.addEventListener("pointermove", (event) => {
    if (!held) return;
    const frames = ((held.x - event.clientX) / surface.box.width) * (view.upper - view.lower);
    move(held.offset + (event.shiftKey ? Math.round(frames * 10) / 100 : Math.round(frames)));
  });
  surface.canvas.addEventListener("pointerup", () => { held = null; });

  function move(to) {
    offset = Math.min(bound, Math.max(-bound, Number.isFinite(to) ? Math.round(to * 100) / 100 : 0));
    slider.value = offset;
    exact.value = offset;
    draw(false);
  }

  let pending = null;
  function draw(isNew) {
    const { level, gain } = nullAt(reference, candidate, offset, options());
    readout.replaceChildren(
      el("span", {}, "offset ", el("b", {}, `${format.sample(offset)} frames, ${format.seconds(offset / item.sampleRate, 6)}`)),
      el("span", {}, "null depth ", el("b", {}, Math.abs(level) === Infinity ? `${level < 0 ? "\u2212" : "+"}\u221E\u00a0dB` : format.decibels(level))),
      matches.checked ? el("span", {}, "gain ", el("b", {}, format.decibels(20 * Math.log10(Math.abs(gain) || 1e-12), 2))) : "");
    clearTimeout(pending);
    pending = setTimeout(() => {
      curve = Array.from({ length: 2 * span + 1 }, (_, index) => {
        const at = index - span;
        return [at, nullAt(reference, candidate, Math.round(offset) + at, { ...options(), ...drawn }).level];
      });
      surface.schedule();
    }, isNew ? 0 : 60);
  }

  const best = el("button", { type: "button", onclick: () => {
    const level = (at) => nullAt(reference, candidate, at, options()).level;
    let at = Math.round(offset);
    for (let round = 0; round < 4096; round++) {
      const [here, left, right] = [level(at), level(at - 1), level(at + 1)];
      if (here <= left && here <= right) break;
      at += left < right ? -1 : 1;
    }
    for (const step of [0.5, 0.25, 0.1, 0.05, 0.02, 0.01]) {
      for (const next of [at - step, at + step]) if (level(next) < level(at)) at = next;
    }
    move(at);
  } }, "Nearest minimum");
  draw(true);
  return [
    el("p", { class: "buttons" }, slider, exact, best, el("label", {}, matches, " Best gain")),
    el("figure", { class: "plot" }, surface.canvas),
    readout,
    part.count < reference[0].length ? el("p", { class: "note" },
      `Of ${format.seconds(part.count / item.sampleRate, 1)} from the first difference on.`) : null,
    el("p", { class: "note" }, "Positive: the candidate is late and is read later. Between frames it is interpolated over 32 of them."),
  ].filter(Boolean);
}
