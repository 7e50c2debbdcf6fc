/**
 * What a page asks of an AudioContext: as a browser reads it, with the same refusals.
 */
const { OfflineAudioContext, TypeError } = globalThis;
const LATENCIES = { __proto__: null, balanced: true, interactive: true, playback: true };
const BEGIN = "Failed to construct 'AudioContext'";
const QUANTUM = 128;

/**
 * `defaultRate`: in Hz, where the page names none.
 *
 * - Returns: `{ sampleRate, sinkId, quantum }`: what the page asks for, undefined if nothing, and the frames of the render
 *   quantum that the browser grants.
 */
export function readContextOptions(options, defaultRate) {
  if (options === undefined || options === null) return { quantum: QUANTUM };
  if (typeof options !== 'object' && typeof options !== 'function') {
    throw new TypeError(`${BEGIN}: The provided value is not of type 'AudioContextOptions'.`);
  }
  const latency = options['latencyHint'];
  const rate = options['sampleRate'];
  const sampleRate = rate === undefined ? undefined : Number(rate);
  const renderSizeHint = options['renderSizeHint'];
  const sinkId = options['sinkId'];
  if (latency !== undefined && typeof latency !== 'number' && !LATENCIES[String(latency)]) {
    throw new TypeError(`${BEGIN}: Failed to read the 'latencyHint' property from 'AudioContextOptions': The provided`
      + ` value '${String(latency)}' is not a valid enum value of type AudioContextLatencyCategory.`);
  }
  if (sampleRate !== undefined && !Number.isFinite(sampleRate)) {
    throw new TypeError(`${BEGIN}: Failed to read the 'sampleRate' property from 'AudioContextOptions': The provided`
      + ' float value is non-finite.');
  }
  // The browser itself refuses what is outside its ranges.
  const { renderQuantumSize } = new OfflineAudioContext({
    numberOfChannels: 1, length: 1, sampleRate: sampleRate ?? defaultRate, renderSizeHint,
  });
  return { sampleRate, sinkId, quantum: renderQuantumSize ?? QUANTUM };
}
