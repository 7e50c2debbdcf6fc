/** Attack, decay, sustain, release, and the curve that they make. */
import { slider, texts } from './controls.js';
import { element } from './element.js';
import { glow, Picture } from './picture.js';

const LONGEST_ROOT = 6;
const EDGE = 12;

/** Returns the drawing. */
export function envelope(host, state) {
  const picture = new Picture('Envelope', 132);
  const control = (name, label, more) =>
    slider(state, name, { label, step: 0.005, text: texts.seconds, ...more });
  host.append(element('div', { className: 'screen' }, picture.canvas),
    element('div', { className: 'grid two' },
      control('attack', 'Attack'), control('decay', 'Decay'),
      control('sustain', 'Sustain', { text: texts.share }),
      control('release', 'Release', { ratio: 0.05 })));
  let isStale = true;
  for (const name of ['attack', 'decay', 'sustain', 'release']) {
    state.onChange(name, () => { isStale = true; });
  }
  new ResizeObserver(() => { isStale = true; }).observe(picture.canvas);
  matchMedia('(prefers-color-scheme: light)').addEventListener('change', () => { isStale = true; });
  return () => {
    if (!isStale) return;
    isStale = false;
    draw(picture, state.values);
  };
}

function draw(picture, { attack, decay, sustain, release }) {
  const level = sustain < 0.001 ? -60 : 20 * Math.log10(sustain);
  const words = [
    `A ${Math.round(attack * 1000)} ms`, `D ${Math.round(decay * 1000)} ms`,
    `S ${level.toFixed(1).replace('-', '−')} dB`, `R ${Math.round(release * 1000)} ms`];
  picture.label = `Envelope curve: attack ${Math.round(attack * 1000)} milliseconds, `
    + `decay ${Math.round(decay * 1000)} milliseconds, sustain ${level.toFixed(1)} decibels, `
    + `release ${Math.round(release * 1000)} milliseconds`;
  const { pen, width, height } = picture.begin() ?? {};
  if (!pen) return;
  const total = attack + decay + release;
  const scale = (width - 2 * EDGE) / Math.sqrt(LONGEST_ROOT * total) / 1;
  const span = Math.min(scale, (width - 2 * EDGE) / total);
  const x = (seconds) => EDGE + seconds * span;
  const y = (gain) => height - 26 - gain * (height - 42);
  const points = [[0, 0], [attack, 1], [attack + decay, sustain], [total, 0]];
  const colour = picture.colour('--hue');
  pen.beginPath();
  for (const [seconds, gain] of points) pen.lineTo(x(seconds), y(gain));
  const fill = pen.createLinearGradient(0, 0, 0, height);
  fill.addColorStop(0, `color-mix(in srgb, ${colour} 45%, transparent)`);
  fill.addColorStop(1, 'transparent');
  pen.fillStyle = fill;
  pen.fill();
  glow(pen, colour, 2.5);
  pen.fillStyle = colour;
  for (const [seconds, gain] of points.slice(1, 3)) {
    pen.beginPath();
    pen.arc(x(seconds), y(gain), 4.5, 0, 7);
    pen.fill();
  }
  pen.font = '600 11px system-ui, sans-serif';
  pen.fillStyle = picture.colour('--screen-ink');
  words.forEach((word, index) => {
    pen.textAlign = ['left', 'center', 'center', 'right'][index];
    pen.fillText(word, [EDGE, width * 0.36, width * 0.64, width - EDGE][index], height - 8);
  });
}
