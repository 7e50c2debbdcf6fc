/** What all cases of the guide's claims share. */

export const NOISE = { kind: 'noise', seed: 5, amplitude: 0.5 };
export const STEREO_NOISE = { ...NOISE, channels: 2 };
export const IMPULSE = { kind: 'impulse' };

/**
 * A tenth of a second in one channel.
 *
 * - `guide`: `{ component, … }` with the settings.
 * - `patch`: `{ nodes, wires, … }`.
 */
export function claim(name, guide, patch, options = {}) {
  return {
    name, sampleRate: 48000, frames: 4800, channels: 1, parameters: { ...patch, guide }, ...options,
  };
}

/** source → nodes in their order → out. */
export function chain(nodes) {
  const names = ['source', ...Object.keys(nodes), 'out'];
  const wires = names.slice(1).map((name, index) => `${names[index]} > ${name}`);
  return { nodes, wires };
}

export const gain = (value, params) => ({ type: 'GainNode', options: { gain: value }, ...(params && { params }) });
