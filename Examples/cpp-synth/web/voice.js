/**
 * One voice of the synth, as the page plays it: two sines, a lowpass filter, a decaying gain.
 *
 * - `pitch`: hertz; `octave`: level of the second sine; `cutoff`: hertz; `resonance`: the filter's Q, in
 *   dB; `decay`: time constant in seconds.
 */
export function createVoice(context, { pitch, octave, cutoff, resonance, decay }, start) {
  const filter = new BiquadFilterNode(context, { type: 'lowpass', frequency: cutoff, Q: resonance });
  for (const [multiple, level] of [[1, 0.5], [2, 0.5 * octave]]) {
    const sine = new OscillatorNode(context, { frequency: pitch * multiple });
    sine.connect(new GainNode(context, { gain: level })).connect(filter);
    sine.start(start);
  }
  const envelope = new GainNode(context);
  envelope.gain.setValueAtTime(1, start).setTargetAtTime(0, start, decay);
  return filter.connect(envelope);
}
