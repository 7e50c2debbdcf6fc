/** The volume's and the modulation's envelope as calls of a parameter. */
import { G } from './generators.js';
import { convex } from './modulators.js';

const LONGEST = 5000;
const LONGEST_RAMP = 8000;
const SHORTEST = -12000;
/** 15.6 ms: nothing clicks. */
const SHORTEST_RELEASE = -7200;
/** Below, a voice is silent. */
export const SILENCE = 1e-5;
const ATTACK_STEPS = 8;

const clamp = (x, low, high) => Math.min(high, Math.max(low, x));

/** Seconds of a time that may be none at all. */
export const spanSeconds = (timecents, longest = LONGEST) =>
  (timecents <= SHORTEST ? 0 : Math.pow(2, Math.min(timecents, longest) / 1200));

/** The six stages from generator `first` on: `value(number)` gives each, `key` scales two. */
export function stagesOf(first, keyToHold, keyToDecay, value, key) {
  const hold = value(first + 2) + (60 - key) * value(keyToHold);
  const decay = value(first + 3) + (60 - key) * value(keyToDecay);
  return {
    delay: spanSeconds(value(first)),
    attack: Math.pow(2, clamp(value(first + 1), SHORTEST, LONGEST_RAMP) / 1200),
    hold: spanSeconds(clamp(hold, SHORTEST, LONGEST)),
    decay: spanSeconds(clamp(decay, SHORTEST, LONGEST_RAMP), LONGEST_RAMP),
    fall: clamp(value(first + 4), 0, 1000),
    release: Math.pow(2, clamp(value(first + 5), SHORTEST_RELEASE, LONGEST_RAMP) / 1200),
  };
}

/** Gives the time at which the voice falls silent of itself, or Infinity. */
export function scheduleVolume(curve, { delay, attack, hold, decay, fall }, start) {
  curve.set(0, start);
  const begin = start + delay;
  if (delay > 0) curve.set(0, begin);
  curve.linear(1, begin + attack);
  let top = begin + attack;
  if (hold > 0) {
    top += hold;
    curve.set(1, top);
  }
  if (fall <= 0) return Infinity;
  const bottom = top + decay * fall / 1000;
  const sustain = Math.pow(10, -fall / 200);
  if (bottom > top) curve.exponential(sustain, bottom);
  else curve.set(sustain, top);
  if (fall < 1000) return Infinity;
  curve.set(0, bottom);
  return bottom;
}

/** Convex while it rises, straight while it falls. */
export function scheduleModulation(curve, { delay, attack, hold, decay, fall }, start) {
  curve.set(0, start);
  const begin = start + delay;
  if (delay > 0) curve.set(0, begin);
  for (let step = 1; step <= ATTACK_STEPS; step += 1) {
    curve.linear(convex(127 * step / ATTACK_STEPS), begin + attack * step / ATTACK_STEPS);
  }
  let top = begin + attack;
  if (hold > 0) {
    top += hold;
    curve.set(1, top);
  }
  if (fall <= 0) return;
  const bottom = top + decay * fall / 1000;
  const sustain = 1 - fall / 1000;
  if (bottom > top) curve.linear(sustain, bottom);
  else curve.set(sustain, top);
}

export const volumeStages = (value, key) =>
  stagesOf(G.volEnvDelay, G.keyToVolEnvHold, G.keyToVolEnvDecay, value, key);
export const modulationStages = (value, key) =>
  stagesOf(G.modEnvDelay, G.keyToModEnvHold, G.keyToModEnvDecay, value, key);
