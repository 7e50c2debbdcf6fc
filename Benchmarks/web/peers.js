/**
 * The graphs of `peer_graphs.py` in a browser: ?graph=NAME&seconds=N renders one, and posts how long it took.
 */
const RATE = 48000;
const CURVE = Float32Array.from({ length: 257 }, (_, index) => {
  const x = (index - 128) / 128;
  return (1.5 * x) / (1 + Math.abs(x));
});

function noise(frames, seed) {
  let state = seed;
  return Array.from({ length: frames }, () => {
    state = (Math.imul(1664525, state) + 1013904223) >>> 0;
    return state / 2 ** 31 - 1;
  });
}

function buffer(context, values) {
  const made = context.createBuffer(1, values.length, RATE);
  made.copyToChannel(Float32Array.from(values), 0);
  return made;
}

const GRAPHS = {
  voices(context) {
    for (let voice = 0; voice < 6; voice += 1) {
      const level = new GainNode(context, { gain: 0.05 });
      ['sawtooth', 'square', 'triangle', 'sine'].forEach((type, index) => {
        const tone = new OscillatorNode(context, {
          type, frequency: 55 * (voice + 1) * (index + 1), detune: 7 * index - voice,
        });
        tone.connect(level);
        tone.start();
      });
      const filter = (type, frequency, Q, gain) => new BiquadFilterNode(context, { type, frequency, Q, gain });
      level
        .connect(filter('lowpass', 1200 + 300 * voice, 3, 0))
        .connect(filter('peaking', 500 + 100 * voice, 2, 6))
        .connect(filter('highpass', 40, 0.7, 0))
        .connect(new WaveShaperNode(context, { curve: CURVE, oversample: '2x' }))
        .connect(context.destination);
    }
  },

  sources(context) {
    const sound = buffer(context, noise(RATE, 1));
    const level = new GainNode(context, { gain: 0.01 });
    level.connect(context.destination);
    for (let index = 0; index < 200; index += 1) {
      const source = new AudioBufferSourceNode(context, {
        buffer: sound, loop: true, playbackRate: 0.5 + index / 200,
      });
      source.connect(level);
      source.start();
    }
  },

  convolvers(context) {
    const tone = new OscillatorNode(context, { type: 'sawtooth', frequency: 110 });
    tone.start();
    const level = new GainNode(context, { gain: 0.02 });
    level.connect(context.destination);
    for (let index = 0; index < 64; index += 1) {
      const response = noise(2 * RATE, index + 1).map((value, place) => value * Math.exp((-4 * place) / RATE));
      const convolver = new ConvolverNode(context, { buffer: buffer(context, response) });
      tone.connect(convolver);
      convolver.connect(level);
    }
  },

  gains(context, seconds) {
    const source = new ConstantSourceNode(context, { offset: 0.001 });
    source.start();
    for (let index = 0; index < 1000; index += 1) {
      const gain = new GainNode(context, { gain: 0 });
      for (let step = 1; step < Math.floor(10 * seconds); step += 1) {
        gain.gain.linearRampToValueAtTime(((index + step) % 10) / 10, step / 10);
      }
      source.connect(gain);
      gain.connect(context.destination);
    }
  },

  page(context, seconds) {
    for (let index = 0; index < 60; index += 1) {
      const start = (index * seconds) / 60;
      const tone = new OscillatorNode(context, { type: 'square', frequency: 110 * 2 ** ((index % 24) / 12) });
      const filter = new BiquadFilterNode(context, { frequency: 800 });
      const level = new GainNode(context, { gain: 0 });
      const panner = new StereoPannerNode(context, { pan: (index % 5) / 2 - 1 });
      const delay = new DelayNode(context, { delayTime: 0.2 });
      filter.frequency.setTargetAtTime(4000, start, 0.1);
      level.gain.setValueAtTime(0, start);
      level.gain.linearRampToValueAtTime(0.2, start + 0.01);
      level.gain.setTargetAtTime(0, start + 0.1, 0.2);
      tone.connect(filter).connect(level).connect(panner).connect(context.destination);
      panner.connect(delay).connect(context.destination);
      tone.start(start);
      tone.stop(start + 2);
    }
  },
};

const wanted = new URLSearchParams(location.search);
const seconds = Number(wanted.get('seconds'));
const context = new OfflineAudioContext(2, seconds * RATE, RATE);
GRAPHS[wanted.get('graph')](context, seconds);
const start = performance.now();
const rendered = await context.startRendering();
const taken = (performance.now() - start) / 1000;
const samples = rendered.getChannelData(0);
const level = Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);
await fetch('/', { method: 'POST', body: JSON.stringify({ seconds: taken, level, agent: navigator.userAgent }) });
