/**
 * The format in which traces and renders are sent to a server.
 */

/**
 * A trace as bytes.
 *
 * - Shape: the length of the JSON in bytes as little-endian uint32, the JSON, the samples. Spaces
 *   at the end of the JSON, which its length counts, put the samples on a multiple of 4.
 */
export function traceMessage({ graph, samples }) {
  const text = new TextEncoder().encode(JSON.stringify(graph));
  const jsonLength = Math.ceil(text.length / 4) * 4;
  const body = new Uint8Array(4 + jsonLength + samples.byteLength).fill(' '.charCodeAt(0));
  new DataView(body.buffer).setUint32(0, jsonLength, true);
  body.set(text, 4);
  body.set(new Uint8Array(samples.buffer), 4 + jsonLength);
  return body;
}

/**
 * Channels back to back, as bytes.
 *
 * Typed arrays have the machine's byte order, and every machine that runs a browser is little-endian, as the protocol
 * requires.
 */
export function backToBack(channels) {
  const frames = channels[0].length;
  const joined = new Float32Array(channels.length * frames);
  channels.forEach((channel, index) => joined.set(channel, index * frames));
  return joined.buffer;
}
