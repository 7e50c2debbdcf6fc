/**
 * Sliders, choices and switches that belong to a preset's fields.
 *
 * Each follows the state, whoever changes it; all are native, with a label and their value in words.
 */
import { fields } from '../sound/fields.js';
import { element, freshId } from './element.js';
import { waveformIcon } from './waveform-icon.js';

/** Positions of a slider whose steps are ratios. */
const POSITIONS = 1000;

/** From a field's value to a slider's position and back. */
function scaleOf({ low, high, step, ratio }) {
  if (!ratio) {
    return { low, high, step, position: (value) => value, value: (position) => position };
  }
  const from = Math.max(low, ratio);
  return {
    low: 0,
    high: POSITIONS,
    step: 1,
    position: (value) =>
      (value <= from ? 0 : Math.log(value / from) / Math.log(high / from) * POSITIONS),
    value: (position) => (position <= 0 ? low : rounded(from * (high / from) ** (position / POSITIONS))),
  };
}

const rounded = (value) => Number(value.toPrecision(4));

/**
 * A slider for `name`, or for one of its three values.
 *
 * `step` in the field's unit; `ratio`: from which value on positions are ratios; `text(value)`.
 */
export function slider(state, name, { label, index, step, ratio, text }) {
  const { low, high } = fields[name];
  const scale = scaleOf({ low, high, step, ratio });
  const id = freshId(name);
  const input = element('input', {
    type: 'range', id, min: scale.low, max: scale.high, step: scale.step,
  });
  const output = element('output', { for: id });
  const show = () => {
    const value = state.get(name, index);
    input.value = scale.position(value);
    const share = (input.value - scale.low) / (scale.high - scale.low);
    input.style.setProperty('--share', `${share * 100}%`);
    output.textContent = text(value);
    input.setAttribute('aria-valuetext', text(value));
  };
  input.addEventListener('input', () => state.set(name, scale.value(Number(input.value)), index));
  state.onChange(name, show);
  show();
  return element('div', { className: 'slider' },
    element('label', { htmlFor: id }, label), output, input);
}

/** Buttons with waveforms in them, of which one is pressed. */
export function waveformChoice(state, name, { label, index }) {
  const buttons = fields[name].options.map((option, place) => {
    const button = element('button', { type: 'button', className: 'wave', title: titleOf(option) });
    button.append(waveformIcon(option), element('span', { className: 'hidden' },
      `${label} ${titleOf(option).toLowerCase()}`));
    button.addEventListener('click', () => state.set(name, place, index));
    return button;
  });
  const show = () => buttons.forEach((button, place) =>
    button.setAttribute('aria-pressed', String(state.get(name, index) === place)));
  state.onChange(name, show);
  show();
  return element('div', { className: 'waves', role: 'group', 'aria-label': `${label} waveform` },
    ...buttons);
}

/** A menu of a field's options. */
export function choice(state, name, { label }) {
  const id = freshId(name);
  const select = element('select', { id }, ...fields[name].options.map((option, place) =>
    element('option', { value: place }, titleOf(option))));
  const show = () => { select.value = state.get(name); };
  select.addEventListener('change', () => state.set(name, Number(select.value)));
  state.onChange(name, show);
  show();
  return element('div', { className: 'choice' }, element('label', { htmlFor: id }, label), select);
}

/** A button that is on or off. */
export function toggle(state, name, { label, index, className = 'toggle' }) {
  const button = element('button', { type: 'button', className }, label);
  const show = () => button.setAttribute('aria-pressed', String(state.get(name, index) === 1));
  button.addEventListener('click', () => state.set(name, 1 - state.get(name, index), index));
  state.onChange(name, show);
  show();
  return button;
}

/** `reverseSaw` → Reverse saw. */
export function titleOf(name) {
  const words = name.replace(/([A-Z])/g, ' $1').toLowerCase();
  return words[0].toUpperCase() + words.slice(1);
}

/** Values in words. */
export const texts = {
  percent: (value) => `${Math.round(value)} %`,
  share: (value) => `${Math.round(value * 100)} %`,
  hertz: (value) => (value >= 1000
    ? `${(value / 1000).toFixed(value >= 10000 ? 1 : 2)} kHz` : `${Math.round(value)} Hz`),
  slowHertz: (value) => `${value.toFixed(2)} Hz`,
  decibels: (value) => `${value > 0 ? '+' : ''}${value.toFixed(1).replace('-', '−')} dB`,
  seconds: (value) => (value < 1 ? `${Math.round(value * 1000)} ms` : `${value.toFixed(2)} s`),
  semitones: (value) => `${value > 0 ? '+' : ''}${String(value).replace('-', '−')} st`,
  turns: (value) => `${Math.round(value * 360)}°`,
};
