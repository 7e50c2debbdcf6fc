/** A tremolo: a gain that follows a triangle, from lowest to highest and back in each period. */
export function createTremolo(context, { rate, depth }, seconds) {
  const gain = new GainNode(context);
  const lowest = 1 - depth;
  gain.gain.setValueAtTime(lowest, 0);
  for (let half = 1; (half - 1) / (2 * rate) < seconds; half += 1) {
    gain.gain.linearRampToValueAtTime(half % 2 ? 1 : lowest, half / (2 * rate));
  }
  return gain;
}
