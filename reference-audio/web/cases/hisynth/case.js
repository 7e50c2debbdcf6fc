/** How the cases of HiSynth are written. */
const KEPT_SECONDS = 0.02;

/** `what`: the case's parameters; of `seconds` the end is kept, the stages' prints are of all. */
export function play(name, what, { seconds = 0.3, sampleRate = 48000, kept = KEPT_SECONDS } = {}) {
  const frames = Math.round(seconds * sampleRate);
  const parameters = { ...what };
  // In order of time, as a score has to be; equal times keep their order.
  if (what.events) parameters.events = what.events.toSorted((a, b) => a.t - b.t);
  return {
    name, sampleRate, frames, channels: 2, keepFrom: frames - Math.round(kept * sampleRate),
    parameters,
  };
}

/** One note from the beginning on, for good. */
export const held = (note = 57, v = 100) => [{ t: 0, on: note, v }];

/** A chord, and its end. */
export const chord = (until = 0.5) => [
  ...[45, 57, 64].map((on) => ({ t: 0, on, v: 100 })),
  ...[45, 57, 64].map((off) => ({ t: until, off })),
];

/** A list of `count`, by its index. */
export const listOf = (count, make) => Array.from({ length: count }, (_, index) => make(index));

/** A name from a number: 12.3 → 12-3, −20 → minus-20. */
export const numbered = (value) => String(value).replace('-', 'minus-').replace('.', '-');
