/** How both sides sound at present: spectra on one axis, and differences of third octaves. */

const lowest = 20;
const floor = -100;
const mostDifference = 24;

/** Centres of the third-octave bands from 25 Hz to 20 kHz, base ten as in IEC 61260-1. */
export const centres = Array.from({ length: 30 }, (_, index) => 1000 * 10 ** ((index - 16) / 10));

/** Level of each band in dB, from levels of bins; −Infinity if there is none. */
export function bandLevels(bins, sampleRate) {
  const width = sampleRate / 2 / bins.length;
  return centres.map((centre) => {
    const low = centre * 10 ** (-1 / 20);
    const high = centre * 10 ** (1 / 20);
    // A band narrower than a bin gets the level of that bin.
    const first = Math.max(1, Math.round(low / width));
    const last = Math.max(first, Math.round(high / width) - 1);
    let sum = 0;
    for (let bin = first; bin <= Math.min(last, bins.length - 1); bin += 1) sum += 10 ** (bins[bin] / 10);
    return sum > 0 ? 10 * Math.log10(sum) : -Infinity;
  });
}

export class Pictures {
  #spectrum;
  #octaves;
  #desk;
  #data = {};

  constructor(spectrum, octaves) {
    this.#spectrum = spectrum;
    this.#octaves = octaves;
  }

  attach(desk) { this.#desk = desk; }

  draw() {
    const style = getComputedStyle(document.documentElement);
    const colours = Object.fromEntries(['grid', 'muted', 'reference', 'candidate', 'residual', 'line']
      .map((name) => [name, resolve(style, name)]));
    this.#drawSpectrum(colours);
    this.#drawOctaves(colours);
  }

  #bins(side) {
    const analyser = this.#desk.analyser(side);
    this.#data[side] ??= new Float32Array(analyser.frequencyBinCount);
    analyser.getFloatFrequencyData(this.#data[side]);
    return this.#data[side];
  }

  #drawSpectrum(colours) {
    const { context, width, height } = prepare(this.#spectrum);
    const nyquist = (this.#desk?.context.sampleRate ?? 48000) / 2;
    const x = (hertz) => width * Math.log(hertz / lowest) / Math.log(nyquist / lowest);
    const y = (level) => height * Math.min(1, Math.max(0, level / floor));
    grid(context, colours, width, height, x, y);
    if (!this.#desk) return;
    for (const [side, colour, line] of [['original', colours.reference, 2.2], ['port', colours.candidate, 1.1]]) {
      const bins = this.#bins(side);
      context.beginPath();
      let column = -1;
      let peak = -Infinity;
      for (let bin = 1; bin < bins.length; bin += 1) {
        const at = Math.round(x(bin * nyquist / bins.length));
        peak = Math.max(peak, bins[bin]);
        if (at === column || at < 0) continue;
        if (column < 0) context.moveTo(at, y(peak));
        else context.lineTo(at, y(peak));
        column = at;
        peak = -Infinity;
      }
      context.strokeStyle = colour;
      context.lineWidth = line;
      context.stroke();
    }
  }

  #drawOctaves(colours) {
    const { context, width, height } = prepare(this.#octaves);
    const middle = Math.round(height / 2) + 0.5;
    context.font = '11px system-ui, sans-serif';
    for (const level of [-18, -12, -6, 0, 6, 12, 18]) {
      const at = Math.round(middle - level / mostDifference * height / 2) + 0.5;
      context.strokeStyle = level === 0 ? colours.line : colours.grid;
      context.beginPath();
      context.moveTo(0, at);
      context.lineTo(width, at);
      context.stroke();
      if (Math.abs(level) === 12) {
        context.fillStyle = colours.muted;
        context.fillText(`${level > 0 ? '+' : '−'}12 dB`, 4, at - 3);
      }
    }
    if (!this.#desk) return;
    const { sampleRate } = this.#desk.context;
    const [original, port] = ['original', 'port'].map((side) => bandLevels(this.#bins(side), sampleRate));
    const step = width / centres.length;
    centres.forEach((_, band) => {
      // Nothing is compared below the noise of the analysis.
      if (Math.max(original[band], port[band]) < -90) return;
      const difference = Math.min(mostDifference, Math.max(-mostDifference, port[band] - original[band]));
      const top = -difference / mostDifference * height / 2;
      context.fillStyle = colours.residual;
      context.fillRect(band * step + 1, middle + Math.min(0, top), step - 2, Math.max(1, Math.abs(top)));
    });
  }
}

/** `light-dark()` resolves to a colour only where it is used. */
function resolve(style, name) {
  const probe = document.getElementById('probe')
    ?? document.body.appendChild(Object.assign(document.createElement('span'), { id: 'probe', hidden: true }));
  probe.style.color = `var(--${name})`;
  return getComputedStyle(probe).color;
}

function prepare(canvas) {
  const ratio = devicePixelRatio || 1;
  const { clientWidth: width, clientHeight: height } = canvas;
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
  }
  const context = canvas.getContext('2d');
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  return { context, width, height };
}

function grid(context, colours, width, height, x, y) {
  context.font = '11px system-ui, sans-serif';
  context.lineWidth = 1;
  context.strokeStyle = colours.grid;
  context.fillStyle = colours.muted;
  for (const hertz of [50, 100, 200, 500, 1000, 2000, 5000, 10000]) {
    const at = Math.round(x(hertz)) + 0.5;
    context.beginPath();
    context.moveTo(at, 0);
    context.lineTo(at, height);
    context.stroke();
    if ([100, 1000, 10000].includes(hertz)) {
      context.fillText(hertz < 1000 ? `${hertz} Hz` : `${hertz / 1000} kHz`, at + 3, height - 4);
    }
  }
  for (let level = -20; level > floor; level -= 20) {
    const at = Math.round(y(level)) + 0.5;
    context.beginPath();
    context.moveTo(0, at);
    context.lineTo(width, at);
    context.stroke();
    if (level === -20 || level === -60) context.fillText(`−${-level} dB`, 4, at - 3);
  }
}
