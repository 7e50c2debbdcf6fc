/** Three LFOs behind tabs, and the matrix of what each of them moves. */
import { slider, texts, toggle, waveformChoice } from './controls.js';
import { element, freshId } from './element.js';

const targets = [
  ['lfoToPitch', 'Pitch'], ['lfoToAmplitude', 'Amplitude'], ['lfoToLowPass', 'Low-pass'],
  ['lfoToHighPass', 'High-pass'],
];

export function lfos(host, state) {
  const pages = [0, 1, 2].map((index) => lfo(state, index));
  host.append(tabs(pages), matrix(state));
}

function lfo(state, index) {
  const label = `LFO ${index + 1}`;
  const control = (name, text, step, title, more) =>
    slider(state, name, { label: `${title} ${index + 1}`, index, step, text, ...more });
  return element('div', { role: 'tabpanel', tabIndex: -1, id: freshId('lfo') },
    waveformChoice(state, 'lfoWaveforms', { label, index }),
    control('lfoDepths', texts.share, 0.01, 'Depth'),
    control('lfoSpeeds', texts.slowHertz, 0.01, 'Speed', { ratio: 0.25 }),
    control('lfoPhases', texts.turns, 0.05, 'Phase'));
}

function tabs(pages) {
  const buttons = pages.map((page, index) => {
    const button = element('button', {
      type: 'button', role: 'tab', id: freshId('tab'), 'aria-controls': page.id,
    }, `LFO ${index + 1}`);
    page.setAttribute('aria-labelledby', button.id);
    button.addEventListener('click', () => select(index));
    button.addEventListener('keydown', ({ key }) => {
      const move = { ArrowLeft: -1, ArrowRight: 1 }[key];
      if (!move) return;
      const next = (index + move + pages.length) % pages.length;
      select(next);
      buttons[next].focus();
    });
    return button;
  });
  const select = (chosen) => buttons.forEach((button, index) => {
    button.setAttribute('aria-selected', String(index === chosen));
    button.tabIndex = index === chosen ? 0 : -1;
    pages[index].hidden = index !== chosen;
  });
  select(0);
  return element('div', { className: 'tabbed' },
    element('div', { role: 'tablist', 'aria-label': 'LFO' }, ...buttons), ...pages);
}

function matrix(state) {
  const rows = targets.map(([name, title]) => element('div', { className: 'row' },
    element('span', { 'aria-hidden': 'true' }, title),
    ...[0, 1, 2].map((index) => {
      const button = toggle(state, name, { label: String(index + 1), index, className: 'dot' });
      button.setAttribute('aria-label', `LFO ${index + 1} to ${title.toLowerCase()}`);
      return button;
    })));
  return element('div', { className: 'matrix', role: 'group', 'aria-label': 'Modulation matrix' },
    ...rows);
}
