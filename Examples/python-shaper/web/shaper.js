/** A soft clipper: a wave shaper between two gains, mixed with what it was given. */
export function createShaper(context, { drive, mix, shape }) {
  const input = new GainNode(context, { gain: 1 });
  const output = new GainNode(context, { gain: 1 });
  const shaper = new WaveShaperNode(context, { curve: makeCurve(shape, drive) });
  shaper.label = 'shaped';
  input.connect(shaper).connect(new GainNode(context, { gain: mix })).connect(output);
  input.connect(new GainNode(context, { gain: 1 - mix })).connect(output);
  return { input, output };
}

/** 1025 points of x / (1 + |x|), or of a line that ends at ±1, for inputs times `drive`. */
function makeCurve(shape, drive) {
  return Float32Array.from({ length: 1025 }, (_, index) => {
    const x = drive * (index / 512 - 1);
    return shape === 'soft' ? x / (1 + Math.abs(x)) : Math.max(-1, Math.min(1, x));
  });
}
