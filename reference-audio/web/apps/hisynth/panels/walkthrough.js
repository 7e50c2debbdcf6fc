/** Eight steps through the panels, beside what each speaks of. */
import { element } from './element.js';

const KEY = 'hisynth-toured';
const steps = [
  ['', 'Welcome', 'HiSynth makes every sound from a few simple parts. Press Start, play with the keys '
    + 'A to ; or the piano below, and follow the way of the sound, panel by panel.'],
  ['oscillators', 'Oscillators', 'Here the sound begins. Two waveforms run side by side: a sine is '
    + 'pure, a saw is bright, a square is hollow. Set one an octave up, or a fifth, and mix them.'],
  ['envelope', 'Envelope', 'How a note comes and goes. A slow attack swells, a short decay plucks, '
    + 'sustain is what stays while you hold a key, release is what lingers.'],
  ['filters', 'Filters', 'The low-pass takes the brightness away, the high-pass the weight. Raise a '
    + 'resonance and the edge sings. The bars are what you hear, the line is what the filters do.'],
  ['lfos', 'LFOs', 'Three slow waves move things for you: pitch becomes vibrato, amplitude tremolo, '
    + 'a filter a sweep. Choose depth and speed, then light a dot in the matrix.'],
  ['effects', 'Effects', 'The decimator grinds, the drive warms, the delay answers, the reverb puts '
    + 'you into a room. Each has a switch; the sound passes them from left to right.'],
  ['presets', 'Presets', 'Twelve sounds to begin with. Any sound fits into a short line of text: '
    + 'copy it, send it to a friend, paste theirs.'],
  ['rack', 'Rack', 'Watch the wave and the notes, and let a song play while you turn everything. '
    + 'Drop any MIDI file on the page. Enjoy!'],
];

/** `button`: begins it whenever wanted. */
export function walkthrough(dialog, button) {
  const count = element('p', { className: 'step' });
  const title = element('h2', { id: 'walkthrough-title', tabIndex: -1 });
  const text = element('p', { 'aria-live': 'polite' });
  let step = 0;
  let before;
  const make = (label, run, className = '') => {
    const made = element('button', { type: 'button', className }, label);
    made.addEventListener('click', run);
    return made;
  };
  const outline = (id) => {
    document.querySelectorAll('.toured').forEach((panel) => panel.classList.remove('toured'));
    const panel = id && document.getElementById(id);
    if (!panel) return;
    panel.classList.add('toured');
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    panel.scrollIntoView({ block: 'start', behavior: calm ? 'auto' : 'smooth' });
  };
  const end = () => {
    outline('');
    dialog.close();
    remember();
    before?.focus();
  };
  const go = (next) => {
    if (next >= steps.length) return end();
    step = Math.max(next, 0);
    const [id, name, words] = steps[step];
    count.textContent = `Step ${step + 1} of ${steps.length}`;
    title.textContent = name;
    text.textContent = words;
    back.disabled = step === 0;
    forward.textContent = step === steps.length - 1 ? 'Done' : 'Next';
    outline(id);
    title.focus({ preventScroll: true });
    return undefined;
  };
  const back = make('Back', () => go(step - 1));
  const forward = make('Next', () => go(step + 1), 'power');
  dialog.append(count, title, text,
    element('div', { className: 'buttons' }, make('Skip', end), back, forward));
  dialog.addEventListener('keydown', (event) => {
    const move = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (event.key === 'Escape') end();
    if (move) go(step + move);
    // Letters play on.
    if (event.key === 'Escape' || move) event.preventDefault();
  });
  const begin = () => {
    before = document.activeElement;
    if (!dialog.open) dialog.show();
    go(0);
  };
  button.addEventListener('click', begin);
  if (isFirstVisit()) begin();
}

function isFirstVisit() {
  try {
    return localStorage.getItem(KEY) === null;
  } catch {
    return false;
  }
}

function remember() {
  try {
    localStorage.setItem(KEY, 'yes');
  } catch { /* Without storage it is offered by the button alone. */ }
}
