/**
 * Reads what an analyser has measured, as numbers that float32 holds exactly.
 *
 * - `reads`: `{ at, methods }`: the node `analyser` is asked at frame `at`, a multiple of 128, by
 *   each of the methods in turn.
 * - Shape: one channel of the case's `frames` values: all results back to back, zeros after them.
 * - Units: bytes / 256; decibels as they are, with -1000 for minus infinity; samples as they are.
 */

/** Stands for the level of silence, which has to be a finite number in a reference. */
const SILENCE_DECIBELS = -1000;

const readers = {
  getFloatFrequencyData(analyser) {
    const decibels = new Float32Array(analyser.frequencyBinCount);
    analyser.getFloatFrequencyData(decibels);
    return decibels.map((level) => (level === -Infinity ? SILENCE_DECIBELS : level));
  },

  getByteFrequencyData(analyser) {
    const bytes = new Uint8Array(analyser.frequencyBinCount);
    analyser.getByteFrequencyData(bytes);
    return Float32Array.from(bytes, (byte) => byte / 256);
  },

  getFloatTimeDomainData(analyser) {
    const samples = new Float32Array(analyser.fftSize);
    analyser.getFloatTimeDomainData(samples);
    return samples;
  },

  getByteTimeDomainData(analyser) {
    const bytes = new Uint8Array(analyser.fftSize);
    analyser.getByteTimeDomainData(bytes);
    return Float32Array.from(bytes, (byte) => byte / 256);
  },
};

/** Plans all reads; the returned function gives the channels once the render is over. */
export function readAnalyser({ definition, nodes, tools }, reads) {
  const analyser = nodes.get('analyser');
  const results = [];
  for (const { at, methods } of reads) {
    tools.at(at, () => {
      for (const method of methods) results.push(readers[method](analyser));
    });
  }
  return async () => {
    const channel = new Float32Array(definition.frames);
    let position = 0;
    for (const result of results) {
      channel.set(result, position);
      position += result.length;
    }
    return [channel];
  };
}
