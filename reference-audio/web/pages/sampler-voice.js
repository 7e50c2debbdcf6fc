/** Plays a buffer once at a rate; the next voice follows its end a fifth lower. */
export function play(context, buffer, rate, level) {
  const source = new AudioBufferSourceNode(context, { buffer, playbackRate: rate });
  const gain = new GainNode(context, { gain: level });
  source.connect(gain).connect(context.destination);
  source.onended = () => {
    gain.disconnect();
    if (level > 0.2) play(context, buffer, rate / 1.5, level / 2);
  };
  source.start();
}
