/** Low- and high-pass, what they do to the spectrum, and the spectrum that comes out. */
import { slider, texts } from './controls.js';
import { element } from './element.js';
import { glow, Picture } from './picture.js';

const LOWEST = 20;
const SPAN = 1100;
const POINTS = 200;
const BARS = 100;
const frequencies = Float32Array.from({ length: POINTS }, (_, i) =>
  LOWEST * SPAN ** (i / (POINTS - 1)));
const gridLines = [50, 100, 200, 500, 1000, 2000, 5000, 10000];

/** `synth()`: what sounds, or undefined. Returns the drawing. */
export function filters(host, state, synth) {
  const picture = new Picture('Filters', 168);
  const cutoff = (name, label) => slider(state, name, {
    label, step: 1, ratio: 10, text: (value) => (value <= 10 ? 'off' : texts.hertz(value)),
  });
  const resonance = (name, label) =>
    slider(state, name, { label, step: 0.01, text: texts.decibels });
  host.append(element('div', { className: 'screen' }, picture.canvas),
    element('div', { className: 'grid two' },
      cutoff('highPassCutoff', 'High-pass cutoff'), cutoff('lowPassCutoff', 'Low-pass cutoff'),
      resonance('highPassResonance', 'High-pass resonance'),
      resonance('lowPassResonance', 'Low-pass resonance')));
  const curve = new ResponseCurve();
  return () => {
    if (picture.isVisible) draw(picture, curve.decibels(state.values, synth()), synth());
  };
}

/** The filters' own answer; before the start, that of two that nobody hears. */
class ResponseCurve {
  #magnitudes = [new Float32Array(POINTS), new Float32Array(POINTS)];
  #phases = new Float32Array(POINTS);
  #silent;

  decibels(values, synth) {
    const nodes = synth ? [synth.graph.lowPass, synth.graph.highPass] : this.#quiet(values);
    nodes.forEach((node, i) =>
      node.getFrequencyResponse(frequencies, this.#magnitudes[i], this.#phases));
    const [low, high] = this.#magnitudes;
    return Array.from(low, (m, i) => 20 * Math.log10(Math.max(m * high[i], 1e-6)));
  }

  #quiet(values) {
    this.#silent ??= ['lowpass', 'highpass'].map((type) =>
      new BiquadFilterNode(new OfflineAudioContext(1, 1, 48000), { type }));
    ['lowPass', 'highPass'].forEach((name, i) => {
      this.#silent[i].frequency.value = Math.max(values[`${name}Cutoff`], 10);
      this.#silent[i].Q.value = values[`${name}Resonance`];
    });
    return this.#silent;
  }
}

function draw(picture, decibels, synth) {
  const { pen, width, height } = picture.begin() ?? {};
  if (!pen) return;
  const x = (hertz) => Math.log(hertz / LOWEST) / Math.log(SPAN) * width;
  const y = (level) => height - (Math.min(Math.max(level, -60), 40) + 60) / 100 * height;
  drawGrid(pen, picture, { width, height, x, y });
  const loudest = synth ? drawBars(pen, picture, synth, { height, x }) : undefined;
  pen.beginPath();
  decibels.forEach((level, i) => pen.lineTo(x(frequencies[i]), y(level)));
  glow(pen, picture.colour('--hue'), 2.5);
  const top = decibels.indexOf(Math.max(...decibels));
  picture.label = `Filters: loudest at ${texts.hertz(frequencies[top])}, `
    + `${texts.decibels(decibels[top])}. `
    + (loudest ? `Spectrum: loudest at ${texts.hertz(loudest)}` : 'Spectrum: silence');
}

function drawGrid(pen, picture, { width, height, x, y }) {
  pen.strokeStyle = picture.colour('--screen-line');
  pen.fillStyle = picture.colour('--screen-faint');
  pen.lineWidth = 1;
  pen.font = '10px system-ui, sans-serif';
  pen.textAlign = 'center';
  pen.beginPath();
  for (const hertz of gridLines) {
    pen.moveTo(x(hertz), 0);
    pen.lineTo(x(hertz), height);
    if ([100, 1000, 10000].includes(hertz)) {
      pen.fillText(hertz >= 1000 ? `${hertz / 1000}k` : hertz, x(hertz), height - 4);
    }
  }
  pen.moveTo(0, y(0));
  pen.lineTo(width, y(0));
  pen.stroke();
}

/** Returns the loudest bar's frequency; undefined in silence. */
function drawBars(pen, picture, { spectrum, context }, { height, x }) {
  const bins = new Float32Array(spectrum.frequencyBinCount);
  spectrum.getFloatFrequencyData(bins);
  const perBin = context.sampleRate / spectrum.fftSize;
  const edge = (i) => LOWEST * SPAN ** (i / BARS);
  pen.beginPath();
  let best = { level: -90 };
  for (let bar = 0; bar < BARS; bar += 1) {
    const [from, to] = [edge(bar), edge(bar + 1)];
    let level = -Infinity;
    for (let bin = Math.ceil(from / perBin); bin * perBin < to && bin < bins.length; bin += 1) {
      level = Math.max(level, bins[bin]);
    }
    const nearest = Math.min(Math.round(Math.sqrt(from * to) / perBin), bins.length - 1);
    if (level === -Infinity) level = bins[nearest];
    if (level > best.level) best = { level, hertz: Math.sqrt(from * to) };
    const size = Math.max(0, (Math.min(level, 0) + 100) / 100) * height;
    const width = Math.max(Math.round(x(to) - x(from)) - 1, 1);
    pen.rect(Math.round(x(from)), Math.round(height - size), width, size);
  }
  pen.globalAlpha = 0.42;
  pen.fillStyle = picture.colour('--hue');
  pen.fill();
  pen.globalAlpha = 1;
  return best.hertz;
}
