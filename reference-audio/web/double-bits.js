/**
 * Numbers as audio that keeps every bit: 64 in four channels of 16 each, divided by 65536, which
 * float32 holds exactly. The most significant bits are in channel 0.
 */
const CHANNELS = 4;

/** One frame for each number. */
export function doublesAsChannels(numbers) {
  const view = new DataView(new ArrayBuffer(8));
  return channelsOf(numbers.flatMap((number) => {
    view.setFloat64(0, number);
    return [0, 2, 4, 6].map((byte) => view.getUint16(byte));
  }));
}

/** One frame for each four code units; zeros fill the last. */
export function unitsAsChannels(units) {
  const rest = -units.length & (CHANNELS - 1);
  return channelsOf([...units, ...Array(rest).fill(0)]);
}

function channelsOf(units) {
  const length = units.length / CHANNELS;
  return Array.from({ length: CHANNELS }, (_, channel) =>
    Float32Array.from({ length }, (__, frame) => units[frame * CHANNELS + channel] / 65536));
}
