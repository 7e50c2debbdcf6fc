/** Two oscillators: waveform, level, pitch; and how much a note's velocity counts. */
import { slider, texts, waveformChoice } from './controls.js';
import { element } from './element.js';

export function oscillators(host, state) {
  const columns = [1, 2].map((number) => element('div', {
    className: 'unit', role: 'group', 'aria-label': `Oscillator ${number}`,
  },
  element('h3', {}, `Oscillator ${number}`),
  waveformChoice(state, `waveform${number}`, { label: `Oscillator ${number}` }),
  slider(state, `level${number}`, { label: `Level ${number}`, step: 0.01, text: texts.share }),
  slider(state, `pitch${number}`, { label: `Pitch ${number}`, step: 1, text: texts.semitones })));
  host.append(element('div', { className: 'units' }, ...columns),
    slider(state, 'velocity', { label: 'Velocity sensitivity', step: 0.01, text: texts.share }));
}
