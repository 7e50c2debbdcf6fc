/** Decimator, drive, delay, reverb: a switch and sliders each. */
import { choice, slider, texts, toggle } from './controls.js';
import { element } from './element.js';

export function effects(host, state) {
  const { percent, share, decibels, seconds } = texts;
  const control = (name, label, step, text) => slider(state, name, { label, step, text });
  host.append(element('div', { className: 'units four' },
    unit(state, 'Decimator', 'decimatorOn',
      control('decimatorRate', 'Decimator rate', 0.1, (value) => `${value.toFixed(1)} %`),
      control('decimatorMix', 'Decimator mix', 1, percent)),
    unit(state, 'Drive', 'driveOn',
      control('driveGain', 'Drive gain', 0.1, decibels),
      control('driveMix', 'Drive mix', 1, percent)),
    unit(state, 'Delay', 'delayOn',
      control('delayTime', 'Delay time', 0.05, seconds),
      control('delayFeedback', 'Delay feedback', 1, percent),
      control('delayMix', 'Delay mix', 1, percent)),
    unit(state, 'Reverb', 'reverbOn',
      choice(state, 'reverbType', { label: 'Reverb type' }),
      control('reverbSize', 'Reverb size', 1, (value) => ['small', 'medium', 'large'][value - 1]),
      control('reverbMix', 'Reverb mix', 0.01, share))));
}

function unit(state, title, field, ...controls) {
  const power = toggle(state, field, { label: '', className: 'switch' });
  power.setAttribute('aria-label', `${title} on`);
  const box = element('div', { className: 'unit', role: 'group', 'aria-label': title },
    element('h3', {}, title, power), ...controls);
  const show = () => box.classList.toggle('off', state.get(field) === 0);
  state.onChange(field, show);
  show();
  return box;
}
