// Plot data in the form the plots need: decoded, complete, and with coarser envelopes for wide views.
import { bytes } from "./bytes.js";

/** Decodes in place, once. Equal renders are stored without candidate and residual. */
export function completePlots(plots) {
  if (plots.complete) return plots;
  plots.complete = true;
  for (const channel of plots.channels) {
    completeEnvelope(channel.envelope);
    completeDetail(channel.detail);
    const { spectrum } = channel;
    spectrum.candidate ??= spectrum.reference;
    spectrum.residual ??= spectrum.reference.map(() => null);
  }
  return plots;
}

function completeEnvelope(envelope) {
  const reference = bytes.extremes(envelope.reference);
  const zeros = () => ({ min: new Float32Array(reference.min.length), max: new Float32Array(reference.min.length) });
  envelope.reference = pyramid(reference);
  envelope.candidate = envelope.candidate ? pyramid(bytes.extremes(envelope.candidate)) : envelope.reference;
  envelope.residual = pyramid(envelope.residual ? bytes.extremes(envelope.residual) : zeros());
}

function completeDetail(detail) {
  detail.reference = Array.from(bytes.samples(detail.reference));
  detail.candidate = detail.candidate ? Array.from(bytes.samples(detail.candidate)) : detail.reference;
  detail.residual = detail.residual
    ? Array.from(bytes.samples(detail.residual)) : detail.reference.map(() => 0);
}

/** Levels of half the width each, so that drawing costs the same at any zoom. */
function pyramid(finest) {
  const levels = [finest];
  for (let level = finest; level.min.length > 2; levels.push(level)) level = halved(level);
  return { min: finest.min, max: finest.max, levels };
}

function halved({ min, max }) {
  const count = Math.ceil(min.length / 2);
  const lows = new Float32Array(count);
  const highs = new Float32Array(count);
  for (let column = 0; column < count; column += 1) {
    const second = Math.min(2 * column + 1, min.length - 1);
    lows[column] = Math.min(min[2 * column], min[second]);
    highs[column] = Math.max(max[2 * column], max[second]);
  }
  return { min: lows, max: highs };
}
