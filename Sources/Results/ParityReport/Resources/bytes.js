// Numbers encoded as base64: exact samples, envelopes, cells of a spectrogram.

function bytesOf(base64) {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index);
  return bytes;
}

export const bytes = {
  of: bytesOf,

  signed: (base64) => new Int8Array(bytesOf(base64).buffer),

  /** Little-endian float32, the byte order of every machine that runs a browser. */
  samples: (base64) => new Float32Array(bytesOf(base64).buffer),

  /** Minima and maxima of columns, in 16-bit steps of the peak. */
  extremes({ peak, columns }) {
    const steps = new Int16Array(bytesOf(columns).buffer);
    const count = steps.length / 2;
    const min = new Float32Array(count);
    const max = new Float32Array(count);
    for (let column = 0; column < count; column += 1) {
      min[column] = (steps[2 * column] / 32767) * peak;
      max[column] = (steps[2 * column + 1] / 32767) * peak;
    }
    return { min, max };
  },
};
